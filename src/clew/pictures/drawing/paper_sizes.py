"""Sizes of paper, by name, and in millimeters."""

import re

from clew.errors import ClewError, shown

INCH = 25.4  # millimeters
POINT = INCH / 72  # millimeters
MIN_LINE = 0.75 * POINT  # millimeters: the thinnest line that printers of books accept

SIZES = {  # widths and heights in millimeters
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

SHEETS = tuple(name for name, sides in SIZES.items() if min(sides) <= SIZES["a3"][0])  # for printers on a desk

MIN_PAPER, MAX_PAPER = 50.0, 5000.0  # millimeters: the sides of paper
MAX_PDF = 14_400  # points: the sides of a page of PDF, by its specification
_SIDES = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)", re.ASCII)
_INCHES = re.compile(r"(?:\"|''|inch(?:es)?)$")


def plain_size(text: str) -> str:
    """Return the name or the sides of paper without capitals and blanks, with x between sides and in for inches.

    Examples
    --------
    >>> plain_size("8.5 × 11 inches"), plain_size(" A4 ")
    ('8.5x11in', 'a4')
    """
    return _INCHES.sub("in", re.sub(r"\s", "", text.lower()).replace("×", "x"))


def parse_paper(text: str, field: str = "paper") -> tuple[float, float]:
    """Return the width and the height of a sheet of paper.

    Parameters
    ----------
    text : str
        A name such as 'a4', two lengths such as '200x300mm' or '8.5 x 11 in', or either with '-landscape' after it.
    field : str, default 'paper'
        What is the size of the paper, for errors.

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
    >>> parse_paper("8x10in-landscape"), parse_paper("10x8in-landscape")
    ((254.0, 203.2), (254.0, 203.2))
    """
    name, is_landscape, rest = plain_size(text).partition("-landscape")
    found = _SIDES.fullmatch(name)
    if rest or not (found or name in SIZES):
        raise ClewError(
            f"there is no paper {shown(text)}: choose one of {', '.join(SIZES)}, or give its sides, as in 200x300mm or "
            f"8x10in; -landscape after it lays it on its long side",
            field=field,
        )
    if found is None:
        width, height = SIZES[name]
    else:
        width, height = (float(side) * (INCH if found[3] == "in" else 1) for side in found.groups()[:2])
    for side in (width, height):
        if not MIN_PAPER <= side <= MAX_PAPER:
            limits = f"its sides must be from {MIN_PAPER:g} to {MAX_PAPER:g} mm"
            raise ClewError(f"paper of {shown(text)} is not possible: {limits}", field=field)
    return (max(width, height), min(width, height)) if is_landscape else (width, height)
