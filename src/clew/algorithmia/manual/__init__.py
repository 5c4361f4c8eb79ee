"""The manual of the module Algorithmia as one printable page, in English and Japanese."""

from clew.algorithmia.manual.page import page
from clew.algorithmia.manual.words import LANGUAGES, words

__all__ = ["LANGUAGES", "manual"]


def manual(language: str) -> str:
    """The whole manual as an HTML page that needs nothing else: 'en' or 'ja'.

    Its worked examples are solved while it is made. Raises `ClewError` for another language.
    """
    return page(words(language))
