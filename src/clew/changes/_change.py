"""The common base of changes: the decorator that checks options and records provenance, and canvases to work on."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import Any, NamedTuple, ParamSpec

from clew import kernel, registry
from clew.draws import GOLDEN, MASK, SEEDS, SplitMix, mix, seeded, weight
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, canvas_of, new_canvas
from clew.grids.rectangle import Squares
from clew.kernel import for_kernel, helper, memory, unsigned
from clew.mazes.maze import NO_MARKS, Maze, check_maze
from clew.registry.options import Count

Parameters = ParamSpec("Parameters")
NO_LIMIT = 1 << 62
SEED = Count(0, SEEDS - 1, help="The seed of the random choices; by default, it follows from the maze's own.")


class ChangeKernel(NamedTuple):
    """The kernel of a change, the `KERNEL` of its module, and what it needs besides a maze: for one maze and for many.

    `function(maze, draws, *arguments)` changes the passages of a canvas. With `onto` it is `function(maze, made, draws,
    *arguments)`, which carves on the closed canvas `made`.
    """

    name: str
    function: Callable[..., int]
    arguments: Callable[..., tuple[Any, ...]]
    """`arguments(grid, compiled, **options)` returns memory and values; the options are those of the change but for
    the seed."""
    work: int  # of a cell, in cells of the recursive backtracker
    bytes_per_cell: int  # of memory, besides the new maze
    bytes_per_edge: int = 0
    onto: bool = False
    max_result: int = NO_LIMIT  # a larger result means that the change is not possible
    refusal: str = ""  # the sentence for that, with the `result` and the `grid`

    def change(self, maze: Maze, seed: int | None, **options: Any) -> Maze:
        """Return the changed maze."""
        grid = maze.grid
        compiled = kernel.should_compile(self.function, self.work * maze.cells)
        canvases: tuple[Canvas, ...]
        if self.onto:
            needed = self.bytes_per_cell * grid.storage + self.bytes_per_edge * grid.edges
            memory.require(needed, f"{self.name} on {grid.spec}")
            canvases = maze.canvas(compiled=compiled), new_canvas(grid, compiled=compiled)
        else:
            canvases = (copied(maze, self.name, self.bytes_per_cell, compiled=compiled),)
        draws, arguments = draws_of(maze, seed, compiled=compiled), self.arguments(grid, compiled, **options)
        result = int(kernel.run(self.function, compiled, *canvases, draws, *arguments))
        if result > self.max_result:
            raise ClewError(self.refusal.format(result=result, grid=grid.spec))
        return finished(maze, canvases[-1])


def change(**facts: Any) -> Callable[[Callable[Parameters, Maze]], Callable[Parameters, Maze]]:
    """Register `function(maze, *options)`, which returns a new maze; the arguments are those of `registry.change`.

    The function gets checked options, as `Option.show` writes them. It need not set a provenance: the new maze gets
    that of the old one with the change and its options added, and the spec of the old grid if the grid was replaced.
    """

    def mark(function: Callable[Parameters, Maze]) -> Callable[Parameters, Maze]:
        @wraps(function)
        def changed(*arguments: Parameters.args, **named: Parameters.kwargs) -> Maze:
            found = registry.entry_of(changed)
            unknown = named.keys() - signature(function).parameters.keys()
            if unknown:
                found.values(dict.fromkeys(sorted(unknown)))  # raises
            given = dict(signature(function).bind(*arguments, **named).arguments)
            maze = given.pop("maze")
            check_maze(maze, f"clew.{function.__name__}")
            options = found.shown(found.values(given))
            made = function(maze, **{name.replace("-", "_"): value for name, value in options.items()})  # type: ignore[arg-type]
            origin = maze.provenance
            if origin is not None:
                grid = origin.grid or ("" if made.grid is maze.grid else maze.grid.spec)
                origin = replace(origin, changes=(*origin.changes, (found.name, options)), grid=grid)
            stays = made.grid is maze.grid and made.openings == maze.openings
            marks = maze.marks._replace(unknown=()) if stays else NO_MARKS
            return Maze(made.grid, made.storage, origin, made.openings, marks, trusted=True)

        return registry.change(**facts)(changed)

    return mark


def change_with_options(name: str, options: Mapping[str, object]) -> tuple[registry.Change, dict[str, Any]]:
    """Return a change and all arguments of its function but the maze; `ClewError` for an unknown name or option."""
    found = registry.find("change", name)
    given = found.shown(registry.values_of(found, dict(options)))
    return found, {each.replace("-", "_"): value for each, value in given.items()}


def change_by_name(maze: Maze, name: str, options: Mapping[str, object]) -> Maze:
    """Return the maze after the change of this name; `ClewError` for an unknown name or option."""
    found, given = change_with_options(name, options)
    made: Maze = found.function(maze, **given)
    return made


def changed(maze: Maze, changes: Iterable[tuple[str, Mapping[str, object]]]) -> Maze:
    """Return the maze after these changes, one after the other, in the format of `maze.provenance.changes`."""
    for name, options in pairs_of(changes):
        maze = change_by_name(maze, name, options)
    return maze


def pairs_of(changes: Any) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Return the changes, each with its options; `ClewError` if they do not have the format of a provenance."""
    listed: list[Any] = list(changes) if isinstance(changes, Iterable) and not isinstance(changes, str) else [None]
    for each in listed:
        is_pair = isinstance(each, Sequence) and not isinstance(each, str) and len(each) == 2
        if not (is_pair and isinstance(each[0], str) and isinstance(each[1], Mapping)):
            raise ClewError(
                f"changes is {shown(changes)}: give pairs of a name and a dictionary of options, as in "
                f'[("braid", {{"share": 0.5}})]',
                field="changes",
            )
    return tuple((name, options) for name, options in listed)


def draws_of(maze: Maze, seed: int | None, *, compiled: bool) -> SplitMix:
    """Return the source of random numbers of a change: that of the seed, or of `own_seed` if it is None."""
    return seeded(own_seed(maze) if seed is None else seed, compiled=compiled)


def own_seed(maze: Maze) -> int:
    """Return the seed of the next change of a maze if no other is given; 0 if the maze has no provenance.

    It is word -1 - k of the maze's own stream of random numbers, where k changes were made before. So the seed and the
    number of the maze determine its changes too, but no change makes the choices of the generator again, which draws
    words 0, 1, ..., nor those of another change. The provenance need not name such a seed.
    """
    origin = maze.provenance
    return int(seed_after(weight(weight(origin.seed, 0), origin.number), len(origin.changes))) if origin else 0


@helper
def seed_after(begin: int, changes: int) -> int:
    """Return the seed of the next change after so many others of a maze whose own stream begins at `begin`."""
    return mix((begin - unsigned(changes) * GOLDEN) & MASK)


def copied(maze: Maze, what: str, bytes_per_cell: int, *, compiled: bool) -> Canvas:
    """Return a copy of the maze as a canvas; `ClewError` if there is not enough memory for it and for `what`."""
    memory.require((bytes_per_cell + 4) * maze.grid.storage, f"{what} on {maze.grid.spec}")
    passages: Any = for_kernel(maze.storage, compiled, maze.grid.typecode)
    if compiled:
        return canvas_of(maze.grid, passages.copy(), compiled=True)
    code = maze.grid.typecode
    return canvas_of(maze.grid, bytearray(passages) if code == "B" else array(code, memoryview(passages).tobytes()))


def squares_of(grid: Grid, what: str) -> Squares:
    """Return the grid; `ClewError` if it is not a rectangle, with or without a mask."""
    if not isinstance(grid, Squares):
        raise ClewError(
            f"{what} works on rectangles, with or without a mask, and {grid.spec} is not one: use a rectangle"
        )
    return grid


def finished(maze: Maze, canvas: Canvas) -> Maze:
    """Return a maze with the grid and the openings of `maze`, and the passages of the canvas."""
    return Maze(maze.grid, canvas.passages, openings=maze.openings, trusted=True)


@helper
def is_dead_end(maze: Canvas, cell: int) -> bool:
    """Return whether the cell has exactly one passage."""
    directions = maze.open_directions(cell)
    return directions != 0 and directions & (directions - 1) == 0
