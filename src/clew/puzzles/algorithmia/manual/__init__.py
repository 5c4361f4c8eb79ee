"""The manual of the module Algorithmia as one printable page, in English and Japanese.

docs/make/algorithmia_page.py makes the pages.
"""

from importlib.resources import files

from clew.errors import ClewError
from clew.lessons import LANGUAGES


def manual(language: str) -> str:
    """Return the manual as one HTML page.

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
    if language not in LANGUAGES:
        raise ClewError(f"there is no manual in {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")
    return files(__package__).joinpath(f"{language}.html").read_text(encoding="utf-8")
