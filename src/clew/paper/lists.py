"""Lists of grids and of names, as people write them in one text, and choices from a list."""

import re
from collections.abc import Collection

from clew.errors import ClewError, shown


def split_grids(text: str) -> list[str]:
    """Return the specs of grids in a text, which has semicolons between them.

    Examples
    --------
    >>> split_grids("8x8; polar:5; text:SOUP,height=8")
    ['8x8', 'polar:5', 'text:SOUP,height=8']
    """
    return [each for part in text.split(";") if (each := part.strip())] or [text]


def split_names(text: str) -> list[str]:
    """Return the names in a text, one in each line or with commas or semicolons between them.

    Examples
    --------
    >>> split_names("Anna, Mary Ann; さくら")
    ['Anna', 'Mary Ann', 'さくら']
    """
    return [name for part in re.split(r"[,;\n]", text) if (name := " ".join(part.split()))]


def chosen(name: str, choices: Collection[str], field: str, what: str = "") -> str:
    """Return a name; raise `ClewError` about the field, or what it is called, if it is not among the choices.

    Examples
    --------
    >>> chosen("ja", ("en", "ja"), "language")
    'ja'
    """
    if name not in choices:
        raise ClewError(f"there is no {what or field} {shown(name)}: choose one of {', '.join(choices)}", field=field)
    return name
