"""What all changes have in common: their options are checked as people write them, and the maze tells what was done."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import ParamSpec

from clew import registry
from clew.draws import SEEDS
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
