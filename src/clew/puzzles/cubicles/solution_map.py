"""The map of a solution: which part of the field it shows, and that part as text."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from clew.errors import ClewError
from clew.puzzles.cubicles.field import Field, Point
from clew.puzzles.cubicles.search import Fill, Route

CHARACTERS = "X.O"  # a wall, an open cell, a cell of the solution; as in the puzzle's article
NO_TARGET = (10, 10)  # the map of a fill shows at least this cell
MAX_CELLS = 4_000_000  # cells of a map


@dataclass(frozen=True)
class SolutionMap:
    """A part of the field with marked cells."""

    field: Field
    corner: Point
    width: int
    height: int
    marked: Collection[Point]


def make_map(solution: Route | Fill, shown: Collection[Point] = ()) -> SolutionMap:
    """Choose the part of the field to show, and mark the cells of a solution in it.

    The map goes from 0,0 to one beyond the largest x and y of the solution. If that were more than `MAX_CELLS` cells,
    it begins one before the smallest x and y instead. The target of a route is not marked, so that there are as many
    marks as steps.

    Parameters
    ----------
    solution : Route or Fill
        The solution to show.
    shown : collection of (int, int), optional
        Further cells that the map must contain.

    Raises
    ------
    ClewError
        If the map has more than `MAX_CELLS` cells.
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
            f"the map would have {width:,} x {height:,} cells, and {MAX_CELLS:,} is the limit: use --json instead"
        )
    return SolutionMap(solution.window.field, (left, top), width, height, marked)


def map_lines(shown: SolutionMap, characters: str = CHARACTERS, *, rulers: bool = False) -> Iterator[str]:
    """Yield the map line by line.

    Parameters
    ----------
    shown : SolutionMap
        The part of the field to draw.
    characters : str, default 'X.O'
        The characters for a wall, an open cell and a marked cell.
    rulers : bool, default False
        Number the rows at the left and the columns above, as the puzzle does. Columns show their last digit; every
        tenth column shows its whole number, read downward.
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
    """Yield the numbers of the columns, one line for each digit."""
    digits = len(str(left + width - 1))
    for place in range(digits):
        last = place == digits - 1
        numbers = (f"{x:>{digits}}" if last or x % 10 == 0 else " " * digits for x in range(left, left + width))
        yield "".join(number[place] for number in numbers).rstrip()
