"""Mazes that are sent: rows of the Jam's numbers, or Clew's own document, of any grid, within the limits."""

import math
import re
from collections.abc import Sequence

import msgspec

from clew import registry
from clew.errors import ClewError
from clew.formats import native
from clew.grids import Squares
from clew.kernel.memory import readable
from clew.mazes.maze import Maze
from clew.service import rows
from clew.service.checks import placed, refused
from clew.service.maze_document import MazeDocument
from clew.service.settings import Settings
from clew.service.wanted import Recipe, check_grid, grid_of

MOST_READ = 100_000  # cells of a grid whose passages are understood one by one, a second or two
MASK = "mask:"  # how the spelling of a rectangle with places left out begins
_NUMBERS = re.compile(r"\d{1,12}")


def is_document(body: bytes) -> bool:
    """Whether there may be a document in the body: an object inside of the object."""
    return body.count(b"{") > 1


def maze_sent(
    maze: Sequence[Sequence[int]] | MazeDocument,
    body: bytes,
    settings: Settings,
    *,
    strict: bool = False,
    built: bool = False,
) -> Maze:
    """The maze in the field `maze` of this body, which is understood as `maze` already.

    Raises a 400 `Problem` where it is none, or too large. Documents hold nothing that is one-sided: `strict` changes
    nothing there.
    """
    if not isinstance(maze, MazeDocument):
        return rows.maze_of(maze, settings, strict=strict, built=built)
    if built:
        raise refused("built is for rows of a wall builder: leave it out, a document says what its maze is", "built")
    _check_size(maze, body, settings)
    raw = msgspec.json.decode(body, type=dict[str, msgspec.Raw])["maze"]
    try:
        found = native.read(bytes(raw))
        check_grid(found.grid, settings, "maze")
    except ClewError as problem:
        raise placed(problem, "maze") from None
    return found


def _check_size(document: MazeDocument, body: bytes, settings: Settings) -> None:
    """Refuse a grid of too many cells before anything is made of it."""
    if document.neighbors is not msgspec.UNSET:
        if len(body) > settings.graph:
            taken = f"{readable(len(body))} and may take {readable(settings.graph)} here"
            raise refused(f"maze: a document with neighbors takes {taken}: send a smaller graph", "maze")
    elif document.grid.startswith(MASK):
        places = math.prod(map(int, _NUMBERS.findall(document.grid)[:2]))
        if places > settings.cells:
            raise rows.too_many(places, settings)
    else:
        grid = grid_of(document.grid, settings, "maze")
        if not isinstance(grid, Squares) and grid.cells > MOST_READ:
            raise refused(
                f"maze: {grid.spec} has {grid.cells:,} cells, and other grids than rectangles may have "
                f"{MOST_READ:,} in a document here: work on it with clew solve, or clew convert",
                "maze",
            )


def steps_of(maze: Maze) -> int | None:
    """How much happened when the maze was made, in cells of the recursive backtracker; None where it does not tell."""
    origin = maze.provenance
    if origin is None or origin.algorithm not in registry.names("generator"):
        return None
    return Recipe(origin.algorithm, origin.seed, origin.number, origin.options).steps(maze.grid)
