"""The manual of the module Algorithmia as one printable page, in English and Japanese."""

from clew.algorithmia.manual.page import page
from clew.algorithmia.manual.texts import LANGUAGES, load_texts

__all__ = ["LANGUAGES", "manual"]


def manual(language: str) -> str:
    """The whole manual as an HTML page that needs nothing else: 'en' or 'ja'.

    Its worked examples are solved while it is made. Raises `ClewError` for another language.
    """
    return page(load_texts(language))
