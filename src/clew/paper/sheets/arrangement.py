"""Columns and rows of mazes on a page, and the room for each."""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

from clew.paper.pages.pages import POINT, Box
from clew.paper.pages.styles import PaperStyle

MARGIN = 12.7  # millimeters around everything; half an inch
GAP = 7.0  # millimeters between mazes
TITLE, NAME, NUMBER, FOOT = 20.0, 12.0, 12.0, 8.0  # points: the sizes of letters
PRINT = (5.5, 5.0, 4.5, 4.0)  # points: the sizes of small print, the first in which it has at most so many lines:
PRINT_LINES = 2
LEADING = 1.25  # lines of text are this multiple of their size apart


class Arrangement(NamedTuple):
    """Columns and rows of mazes on a page, and how wide their cells are."""

    cell: float
    columns: int
    rows: int

    @property
    def covered(self) -> float:
        """The area of a page that mazes cover, for comparisons."""
        return self.cell**2 * self.columns * self.rows


def page_area(paper: tuple[float, float]) -> Box:
    """Return the part of a page inside its margins."""
    return Box(0.0, 0.0, *paper).inset(min(MARGIN, 0.08 * min(paper)))


def maze_area(paper: tuple[float, float], style: PaperStyle, titled: bool) -> Box:
    """Return the part of a page under the line for the name, and under the title if there is one."""
    head = (NAME * 1.8 + TITLE * 1.6 * titled) * style.text * POINT
    return page_area(paper).inset(0, head, 0, FOOT * POINT * 1.5)


def maze_room(box: Box, style: PaperStyle, *, numbered: bool) -> Box:
    """Return the part of the box of a maze that is left by its number above and the small print below."""
    above = NUMBER * style.text * POINT * 1.1 * numbered
    return box.inset(0, above, 0, PRINT_LINES * PRINT[0] * style.text * POINT * LEADING)


def arranged(area: Box, count: int, columns: int, rows: int) -> list[Box]:
    """Return boxes for mazes in rows; those of a row that is not full are in its middle."""
    boxes = area.grid(columns, rows, GAP)[:count]
    missing = -len(boxes) % columns
    shift = missing * (boxes[0].width + GAP) / 2
    full = len(boxes) // columns * columns
    return [box if place < full else box._replace(x=box.x + shift) for place, box in enumerate(boxes)]


def best_arrangement(area: Box, count: int, cell_of: Callable[[Box], float], rows: int | None = None) -> Arrangement:
    """Return the columns and rows in which this many mazes have the widest cells.

    Parameters
    ----------
    area : Box
        The room for all mazes.
    count : int
        How many mazes there are.
    cell_of : callable
        Returns the width of a cell in a box.
    rows : int, optional
        How many rows there must be.

    Returns
    -------
    Arrangement
        The arrangement; among equals the one with fewer columns.
    """
    arrangements = []
    for high in range(1, count + 1) if rows is None else (rows,):
        columns = ceil(count / high)
        if ceil(count / columns) == high:
            arrangements.append(Arrangement(cell_of(area.grid(columns, high, GAP)[0]), columns, high))
    return max(arrangements, key=lambda each: (round(each.cell, 6), -each.columns))
