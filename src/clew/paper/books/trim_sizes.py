"""Sizes of books after trimming, and the margins that binding needs."""

from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.paper.pages.pages import INCH, Box
from clew.pictures.drawing.paper_sizes import parse_paper, plain_size

PAPERS = ("a4", "a5", "letter")
INCHES = ("8.5x11", "8x10", "7x10", "6x9", "8.5x8.5", "8.25x8.25", "5.5x8.5", "5x8")
# Widths and heights in millimeters; the names with an x are inches.
TRIMS = {name: parse_paper(name) for name in PAPERS} | {name: parse_paper(f"{name}in") for name in INCHES}

MIN_PAGES, MAX_PAGES = 24, 828
BLEED = 0.125 * INCH
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (MAX_PAGES, 0.875))  # up to so many pages; inches
NARROW = 6.5 * INCH  # trims up to this width have narrow margins
WIDE_MARGIN, NARROW_MARGIN = 0.5 * INCH, 0.375 * INCH
COMFORT = 0.125 * INCH  # of the inside margin, more than the least
# Papers of books, and the thickness of a page in millimeters, which is half of that of a leaf.
STOCKS = {"white": 0.002252 * INCH, "cream": 0.0025 * INCH, "color": 0.002347 * INCH}


def spine(pages: int, paper: str) -> float:
    """Return the width in millimeters of the spine of a book of so many pages.

    Examples
    --------
    >>> round(spine(150, "white") / INCH, 4)
    0.3378
    """
    return pages * STOCKS[paper]


class Trim(NamedTuple):
    """The size of a book."""

    name: str
    width: float  # millimeters
    height: float


def parse_trim(text: str) -> Trim:
    """Return the trim of this name.

    Parameters
    ----------
    text : str
        A name in `TRIMS`; capitals, blanks and a unit after inches do not matter.

    Returns
    -------
    Trim
        Its name and its size.

    Raises
    ------
    ClewError
        If there is no such trim.

    Examples
    --------
    >>> parse_trim("6x9")
    Trim(name='6x9', width=152.39999999999998, height=228.6)
    """
    name = plain_size(text).removesuffix("in")
    if name not in TRIMS:
        raise ClewError(f"there is no trim {shown(text)}: choose one of {', '.join(TRIMS)} (inches)", field="trim")
    return Trim(name, *TRIMS[name])


def check_pages(pages: int) -> int:
    """Return the number of pages; raise `ClewError` if a book cannot have so many."""
    if not MIN_PAGES <= pages <= MAX_PAGES:
        raise ClewError.coded("book-bound", "pages", pages=pages, least=MIN_PAGES, most=MAX_PAGES)
    if pages % 2:
        raise ClewError.coded("book-odd", "pages", pages=pages, before=pages - 1, after=pages + 1)
    return pages


def gutter(pages: int) -> float:
    """Return the least inside margin of a book with so many pages, in millimeters.

    Examples
    --------
    >>> [round(gutter(pages) / INCH, 3) for pages in (24, 150, 152, 828)]
    [0.375, 0.375, 0.5, 0.875]
    """
    return next(inches for limit, inches in GUTTERS if pages <= limit) * INCH


def outer_bleed(page: int) -> tuple[float, float, float, float]:
    """Return the bleed of a page, which is bound at its inner edge and trimmed at the others; odd pages are right ones.

    Examples
    --------
    >>> outer_bleed(3), outer_bleed(4)
    ((0.0, 3.175, 3.175, 3.175), (3.175, 3.175, 0.0, 3.175))
    """
    left, right = (0.0, BLEED) if page % 2 else (BLEED, 0.0)
    return left, BLEED, right, BLEED


def outer_margin(trim: Trim) -> float:
    """Return the least distance of text from the edges of a page, in millimeters."""
    return NARROW_MARGIN if trim.width <= NARROW else WIDE_MARGIN


def text_box(trim: Trim, page: int, pages: int) -> Box:
    """Return what margins leave of a page: odd pages are on the right and have the gutter at their left.

    Parameters
    ----------
    trim : Trim
        The size of the book.
    page : int
        The number of the page, from 1.
    pages : int
        The number of pages of the finished book, on which the gutter depends.

    Returns
    -------
    Box
        The rest, in millimeters from the top left corner of the trimmed page.
    """
    outer = outer_margin(trim)
    inner = max(gutter(pages) + COMFORT, outer)
    left, right = (inner, outer) if page % 2 else (outer, inner)
    return Box(0.0, 0.0, trim.width, trim.height).inset(left, outer, right, outer)
