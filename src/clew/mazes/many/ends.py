"""The ends of the paths through many mazes: given cells, or those that `clew.default_ends` finds in each maze."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from clew import kernel, registry
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import IntArrays
from clew.kernel import notices, refill, zeros
from clew.lazy import Int32Array, NDArray, np
from clew.mazes import running
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.helpers.searches import farthest, first_with_passage
from clew.mazes.many.reading import Chunk
from clew.mazes.running import Refilled

UNKNOWN = -1  # in place of a cell

if TYPE_CHECKING:
    ManyCells = Cell | NDArray[np.integer[Any]]  # a cell for all mazes, or the number of a cell for each


class Ends(NamedTuple):
    """The places of the starts and goals of many mazes: each one for all, or int32[mazes]; `UNKNOWN` to search for."""

    start: "int | Int32Array"
    goal: "int | Int32Array"

    def are_known(self) -> bool:
        """Return whether there is nothing to search for."""
        return not any(isinstance(each, int) and each == UNKNOWN for each in self)

    def of(self, number: int) -> tuple[int, int]:
        """Return the start and the goal of one maze."""
        start, goal = (each if isinstance(each, int) else int(each[number]) for each in self)
        return start, goal

    def among(self, chosen: Any) -> "Ends":
        """Return the ends of some of the mazes, given by their numbers."""
        return Ends(*(each if isinstance(each, int) else each[chosen] for each in self))

    def write(self, starts: Any, goals: Any, begin: int, end: int) -> None:
        """Write the places of the mazes begin..end-1 to the first entries of two arrays."""
        for array, places in zip((starts, goals), self, strict=True):
            np.asarray(array)[: end - begin] = places if isinstance(places, int) else places[begin:end]


def given_ends(grid: Grid, start: "ManyCells | None", goal: "ManyCells | None", count: int) -> Ends:
    """Return the places of the starts and the goals of `count` mazes; `ClewError` if one is not a cell."""
    corners = (0, grid.cells - 1) if grid.has_corners else (None, None)
    return Ends(
        places_of(grid, corners[0] if start is None else start, "start", count),
        places_of(grid, corners[1] if goal is None else goal, "goal", count),
    )


def places_of(grid: Grid, cells: "ManyCells | None", role: str, count: int) -> "int | Int32Array":
    """Return the place of a cell, or those of an array with a cell for each maze."""
    if cells is None:
        return UNKNOWN
    if isinstance(cells, (int, tuple)) or not hasattr(cells, "dtype") or cells.ndim == 0:
        return grid.topology().cell(number_of(grid, cells, role))  # type: ignore[arg-type]
    if cells.dtype.kind not in "iu" or cells.shape != (count,):
        raise ClewError(
            f"{role} is an array of shape {cells.shape} and dtype {cells.dtype}: give one cell for all mazes, or an "
            f"array of {count} whole numbers, the number of a cell for each maze",
            field=role,
        )
    for outside in (cells < 0, cells >= grid.cells):
        if outside.any():
            wrong = int(outside.argmax())
            raise ClewError(
                f"{role}: maze {wrong} has no cell number {cells[wrong]}: it has cells 0 to {grid.cells - 1}",
                field=role,
            )
    places: Int32Array = place_table(grid)[cells]
    return places


def place_table(grid: Grid) -> "Int32Array":
    """Return the place of each cell, int32[cells]."""
    places = grid.as_array(np.arange(grid.storage, dtype=np.int32))
    return grid.cell_entries(places).reshape(-1)  # type: ignore[no-any-return]


def bytes_of_ends(grid: Grid, ends: Ends) -> int:
    """Return the bytes of memory that finding the ends needs."""
    return 0 if ends.are_known() else _finder().scratch_bytes(grid)


def chunk_ends(
    grid: Grid, ends: Ends, most: int, compiled: bool
) -> Callable[[Chunk, int, int], tuple[int, tuple[Any, Any]]]:
    """Return `find(chunk, begin, end)` for chunks of up to `most` mazes; `ends`: those of `given_ends`.

    It returns how many mazes are right before the first that is not, as far as it looks at them, and the starts and
    the goals, int32[mazes] each, which change at the next call.
    """
    places = zeros("i", most, compiled), zeros("i", most, compiled)
    found, find_ends, known = _finder(), finding_kernel(), ends.are_known()
    refilled = ((), ()) if known else running.refilled_scratch(found, grid, compiled)

    def find(chunk: Chunk, begin: int, end: int) -> tuple[int, tuple[Any, Any]]:
        ends.write(*places, begin, end)
        if known:
            return end - begin, places
        notices.running(find_ends, found.name, grid)
        return int(kernel.run(find_ends, compiled, chunk, places, refilled)), places

    return find


def finding_kernel() -> Callable[..., int]:
    """Return the kernel with which `chunk_ends` finds ends that are not known."""
    return ends_of(_finder().function)


def _finder() -> registry.Solver:
    return registry.find("solver", "breadth-first")


@cache
def ends_of(solver: Callable[..., Any]) -> Callable[..., int]:
    """Return a kernel that finds the ends of the paths as `clew.default_ends` does on grids without corners."""

    def find_ends(chunk: Chunk, ends: IntArrays, refilled: Refilled) -> int:
        """Find the ends that are `UNKNOWN`; return how many mazes are right before the first that is not."""
        maze, (starts, goals), (fills, scratch) = chunk.maze, ends, refilled
        count = chunk.count()
        for number in range(count):
            if not chunk.read_checked(number):
                return number
            start, goal = int(starts[number]), int(goals[number])
            given = max(start, goal)
            other = given if given != UNKNOWN else first_with_passage(maze)
            for _ in range(1 if given != UNKNOWN else 2):
                end = other
                refill(scratch, fills)
                solver(maze, end, -1, *scratch)
                other = farthest(scratch[0])
            if goal != UNKNOWN or (start == UNKNOWN and other < end):
                end, other = other, end
            starts[number] = end
            goals[number] = other
        return count

    return kernel.made_for(solver, find_ends)
