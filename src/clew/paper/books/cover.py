"""The cover of a book: the back, the spine and the front on one page, to be wrapped around it."""

from collections.abc import Iterable
from dataclasses import replace

from clew.paper.books.pages import BookPages
from clew.paper.books.plan import BookPlan
from clew.paper.books.trim_sizes import BLEED, outer_margin, spine
from clew.paper.pages import typeface
from clew.paper.pages.pages import INCH, POINT, Areas, Box, Item, Label, Page

GROUND, PAPER = "#1B3A4B", "#FFFFFF"
BARCODE = (2.0 * INCH, 1.2 * INCH)  # what shops need at the lower right of the back
BARCODE_EDGE = 0.25 * INCH  # from it to the edge of the back
MIN_SPINE_PAGES = 79  # thinner spines have no text
SPINE_MARGIN = 0.0625 * INCH  # on both sides of the text
LOWEST, HIGHEST = -0.24, 0.98  # of the size of letters: how far they reach from the base line, with accents
MAX_SPINE = 18.0  # points


def cover_page(plan: BookPlan, pages: int, mazes: int, sentences: Iterable[str]) -> Page:
    """Return the cover of a book.

    Parameters
    ----------
    plan : BookPlan
        What is in the book.
    pages : int
        The number of its pages.
    mazes : int
        The number of its mazes.
    sentences : iterable of str
        The text of the back.

    Returns
    -------
    Page
        The cover, with bleed on all sides.
    """
    trim, thick = plan.trim, spine(pages, plan.paper)
    paper = Box(0.0, 0.0, 2 * trim.width + thick, trim.height)
    light = BookPages(replace(plan, style=replace(plan.style, ink=PAPER, quiet=PAPER)), pages)
    back, edge = Box(0.0, 0.0, trim.width, trim.height), outer_margin(trim)
    across, down = BARCODE
    barcode = Box(back.right - BARCODE_EDGE - across, back.bottom - BARCODE_EDGE - down, across, down)
    items: list[Item] = [
        Areas(paper.inset(-BLEED).outline, GROUND, "ground"),
        Areas(barcode.outline, PAPER, "barcode"),
    ]
    items += light.back(back.inset(edge), sentences)
    if pages >= MIN_SPINE_PAGES:
        items += _spine(plan, Box(trim.width, edge, thick, trim.height - 2 * edge))
    items += light.front(back._replace(x=trim.width + thick).inset(edge), mazes)
    return Page(paper.width, paper.height, items, (BLEED, BLEED, BLEED, BLEED))


def _spine(plan: BookPlan, box: Box) -> list[Item]:
    """Return the title and the author, from the top to the bottom."""
    size = min((box.width - 2 * SPINE_MARGIN) / (HIGHEST - LOWEST) / POINT, MAX_SPINE)
    x = box.center[0] - (LOWEST + HIGHEST) / 2 * size * POINT
    items: list[Item] = []
    for text, y, share, bold in ((plan.name, box.y, 0.65, True), (plan.author, box.bottom, 0.3, False)):
        room = share * box.height / POINT
        fitted, points = typeface.fitted(text, size, room, bold=bold, smallest=min(size, 6.0))
        items.append(Label(fitted, x, y, points, "start" if bold else "end", bold, PAPER, "spine", turned=1))
    return items
