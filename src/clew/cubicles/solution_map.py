"""The map of a solution: which part of the field is shown, and that part in characters as the article prints it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from clew.cubicles.field import Field, Point
from clew.cubicles.search import Fill, Route
from clew.errors import ClewError

CHARACTERS = "X.O"  # a wall, an open cell, a point of the solution
NO_TARGET = (10, 10)  # what the map of a fill reaches to at least
MAX_CELLS = 4_000_000  # cells of a map


@dataclass(frozen=True)
class SolutionMap:
    """A part of the field, and the points in it that are marked."""

    field: Field
    corner: Point
    width: int
    height: int
    marked: Collection[Point]


def make_map(solution: Route | Fill, shown: Collection[Point] = ()) -> SolutionMap:
    """Choose the part of the field to show: from 0,0 to one beyond the largest x and y of the points and of the target.

    The points of a route are its cells without the target, so that there are as many as steps. `shown`: further cells
    that must be in it. A map of more than `MAX_CELLS` cells begins one before the least x and y instead of
    0,0; `ClewError` where it is too large all the same.
    """
    marked: Collection[Point]
    if isinstance(solution, Route):
        marked, target = set(solution.points[:-1]), solution.points[-1]
    else:
        marked, target = solution.points.keys(), NO_TARGET
    columns, rows = zip(*marked, *shown, target, strict=True)
    left = top = 0
    right, bottom = max(columns) + 1, max(rows) + 1
    if (right + 1) * (bottom + 1) > MAX_CELLS:
        columns, rows = zip(*marked, *shown, *([target] if isinstance(solution, Route) else ()), strict=True)
        left, top = max(min(columns) - 1, 0), max(min(rows) - 1, 0)
    width, height = right + 1 - left, bottom + 1 - top
    if width * height > MAX_CELLS:
        raise ClewError(
            f"a map of {width:,} x {height:,} cells is more than {MAX_CELLS:,} in all: --json tells the same without it"
        )
    return SolutionMap(solution.window.field, (left, top), width, height, marked)


def map_lines(shown: SolutionMap, characters: str = CHARACTERS, *, rulers: bool = False) -> Iterator[str]:
    """Format the map row by row: `characters` for a wall, an open cell and a point.

    `rulers`: the last digit of each column above and the number of each row to the left, as in the puzzle's picture;
    every tenth column has its whole number, read downwards.
    """
    (left, top), width = shown.corner, shown.width
    cells = bytearray(shown.field.walls(left, top, width, shown.height))
    for x, y in shown.marked:
        cells[(y - top) * width + x - left] = 2
    letters = {1: characters[0], 0: characters[1], 2: characters[2]}
    margin = len(str(top + shown.height - 1)) if rulers else 0
    if rulers:
        yield from (" " * (margin + 1) + line for line in _ruler(left, width))
    for row in range(shown.height):
        line = cells[row * width : (row + 1) * width].decode("latin-1").translate(letters)
        yield f"{top + row:>{margin}} {line}" if rulers else line


def _ruler(left: int, width: int) -> Iterator[str]:
    """The numbers of the columns, one line for each digit."""
    digits = len(str(left + width - 1))
    for place in range(digits):
        last = place == digits - 1
        numbers = (f"{x:>{digits}}" if last or x % 10 == 0 else " " * digits for x in range(left, left + width))
        yield "".join(number[place] for number in numbers).rstrip()
