"""What all changes have in common: the decorator, and mazes to work on.

The options are checked as people write them, and the new maze's provenance has the change.
"""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec

from clew import registry
from clew.draws import SEEDS
from clew.grids.canvas import Canvas, canvas_of
from clew.kernel import for_kernel, helper, memory
from clew.mazes.maze import Maze
from clew.registry.options import Count, Option

Parameters = ParamSpec("Parameters")
SEED = Count(0, SEEDS - 1, help="The same seed gives the same change.")


def change(
    *, order: int, main: str = "", grids: str = "any", options: Mapping[str, Option] | None = None
) -> Callable[[Callable[Parameters, Maze]], Callable[Parameters, Maze]]:
    """Register a function of a maze and options that returns a new maze; arguments as for `registry.change`.

    The options come to it checked, as `Option.show` writes them. What it gives need not have a provenance: that of the
    maze it was given is carried on, with the change and its options added; where that has made another grid, it keeps
    the spelling of the first.
    """

    def mark(function: Callable[Parameters, Maze]) -> Callable[Parameters, Maze]:
        @wraps(function)
        def changed(*arguments: Parameters.args, **named: Parameters.kwargs) -> Maze:
            given = dict(signature(function).bind(*arguments, **named).arguments)
            maze = given.pop("maze")
            found = registry.entry_of(changed)
            options = found.shown(found.values(given))
            made = function(maze, **{name.replace("-", "_"): value for name, value in options.items()})  # type: ignore[arg-type]
            origin = maze.provenance
            if origin is not None:
                grid = origin.grid or ("" if made.grid is maze.grid else maze.grid.spec)
                origin = replace(origin, changes=(*origin.changes, (found.name, options)), grid=grid)
            return Maze(made.grid, made.storage, origin, made.openings, trusted=True)

        return registry.change(order=order, main=main, grids=grids, options=options)(changed)

    return mark


def copied(maze: Maze, what: str, bytes_per_cell: int, *, compiled: bool) -> Canvas:
    """The maze on a canvas of its own; `ClewError` where this, and the scratch memory of `what`, cannot be had."""
    memory.require((bytes_per_cell + 4) * maze.grid.storage, f"{what} on {maze.grid.spec}")
    passages: Any
    if compiled:
        passages = for_kernel(maze.storage, True, maze.grid.typecode).copy()
    elif maze.grid.typecode == "B":
        passages = bytearray(maze.storage)
    else:
        passages = array(maze.grid.typecode, memoryview(maze.storage).tobytes())
    return canvas_of(maze.grid, passages, compiled=compiled)


def finished(maze: Maze, canvas: Canvas) -> Maze:
    """A maze with the grid and the openings of `maze` and the passages of the canvas."""
    return Maze(maze.grid, canvas.passages, openings=maze.openings, trusted=True)


@helper
def is_dead_end(maze: Canvas, cell: int) -> bool:
    """Whether the cell has exactly one exit."""
    exits = maze.open_directions(cell)
    return exits != 0 and exits & (exits - 1) == 0
