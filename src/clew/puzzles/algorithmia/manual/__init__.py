"""The manual of the module Algorithmia as one printable page, in English and Japanese."""

from clew.puzzles.algorithmia.manual.page import page
from clew.puzzles.algorithmia.manual.texts import LANGUAGES, load_texts

__all__ = ["LANGUAGES", "manual"]


def manual(language: str) -> str:
    """Return the manual as one HTML page; its worked examples are solved while it is made.

    Parameters
    ----------
    language : {'en', 'ja'}
        The language of the manual.

    Raises
    ------
    ClewError
        If there is no manual in the language.

    Examples
    --------
    >>> from clew.puzzles.algorithmia.manual import manual
    >>> manual("en")[:15]
    '<!DOCTYPE html>'
    """
    return page(load_texts(language))
