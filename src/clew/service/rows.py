"""Mazes that are sent as rows of the Jam's numbers, of equal length or not, within the limits."""

from collections.abc import Sequence

from clew.errors import ClewError
from clew.formats import jam
from clew.mazes.maze import Maze
from clew.service.checks import placed, refused
from clew.service.schemas import MOST_SIDE
from clew.service.settings import Settings

SPARE = 16  # brackets and commas around the maze and in other fields
Rows = Sequence[Sequence[int]]


def check_text(text: bytes, settings: Settings) -> None:
    """Refuse what holds more rows or numbers than a maze may have, before it is read."""
    numbers, brackets = text.count(b",") + 1, text.count(b"[")
    if brackets > MOST_SIDE + SPARE:
        raise refused(f"maze opens {brackets:,} brackets, and a maze has at most {MOST_SIDE:,} rows here", "maze")
    if numbers > settings.cells + SPARE:
        raise too_many(numbers, settings)


def check_rows(rows: Rows, settings: Settings, cell_size: int = 1) -> None:
    """Refuse a maze without cells, of too many cells, or of too many pixels at this size of a cell."""
    cells = sum(map(len, rows))
    longest = max(map(len, rows))
    if not cells:
        raise refused("maze has no cells: give at least one row of one number", "maze", 0)
    if cells > settings.cells:
        raise too_many(cells, settings)
    pixels = longest * len(rows) * cell_size**2
    if pixels > settings.pixels:
        raise refused(
            f"a picture of {longest * cell_size:,} x {len(rows) * cell_size:,} pixels is more than "
            f"{settings.pixels:,} in all: choose a smaller cellSize, or a smaller maze",
            "cellSize",
        )


def too_many(cells: int, settings: Settings) -> Exception:
    """Say how many cells there may be."""
    return refused(f"maze has {cells:,} cells and may have {settings.cells:,} here: send a smaller one", "maze")


def maze_of(rows: Rows, settings: Settings, *, strict: bool = False, built: bool = False, jagged: bool = False) -> Maze:
    """The maze of these rows; `jagged`: they may be of different lengths, and there are no cells where one has ended.

    `strict` refuses what is one-sided. `built`: set bits are south and east walls.
    """
    check_rows(rows, settings)
    if built:
        if strict:
            raise refused("a wall builder's cells know only two of their walls: leave out strict or built", "strict")
        try:
            return jam.from_rows(jam.built_to_carved(rows))
        except ClewError as problem:
            raise placed(problem, "maze") from None
    try:
        return jam.from_rows(rows, strict, jagged=jagged)
    except ClewError as problem:
        raise refused(f"maze: {problem}", "maze", problem.row, problem.column) from None
