"""Sizes of paper, by name, and in millimeters."""

import re

from clew.errors import ClewError, shown
from clew.paper.pages import INCH

SIZES = {
    "a0": (841.0, 1189.0),
    "a1": (594.0, 841.0),
    "a2": (420.0, 594.0),
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (8.5 * INCH, 11 * INCH),
    "legal": (8.5 * INCH, 14 * INCH),
    "tabloid": (11 * INCH, 17 * INCH),
}
"""Widths and heights in millimeters."""

MIN_SIDE, MAX_SIDE = 50.0, 5000.0  # millimeters
_MEASURES = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)", re.ASCII)


def parse_paper(text: str) -> tuple[float, float]:
    """Return the width and the height of a sheet of paper.

    Parameters
    ----------
    text : str
        A name such as 'a4', two lengths such as '200x300mm' or '8x10in', or either with '-landscape' after it.

    Returns
    -------
    width, height : float
        Millimeters.

    Raises
    ------
    ClewError
        If there is no such paper.

    Examples
    --------
    >>> parse_paper("a4")
    (210.0, 297.0)
    >>> parse_paper("8x10in-landscape")
    (254.0, 203.2)
    """
    name, turned, rest = text.strip().lower().partition("-landscape")
    found = _MEASURES.fullmatch(name)
    if rest or not (found or name in SIZES):
        raise ClewError(
            f"there is no paper {shown(text)}: choose one of {', '.join(SIZES)}, or give its sides, as in 200x300mm or "
            f"8x10in; -landscape after it turns it",
            field="paper",
        )
    width, height = (
        SIZES[name]
        if found is None
        else (float(each) * (INCH if found[3] == "in" else 1) for each in found.groups()[:2])
    )
    for side in (width, height):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise ClewError(
                f"paper of {shown(text)} is not possible: its sides must be from {MIN_SIDE:g} to {MAX_SIDE:g} mm"
            )
    return (height, width) if turned else (width, height)
