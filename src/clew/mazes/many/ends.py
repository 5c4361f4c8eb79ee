"""The ends of the paths through many mazes: given cells, or those that `clew.default_ends` finds in each maze."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, notices, refill, zeros
from clew.mazes import running
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.farthest import farthest, first_with_passage
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import read_checked

UNKNOWN = -1  # in place of a cell


class ChunkEnds(NamedTuple):
    """The places of the starts and goals of a chunk of mazes, int32[mazes], right after `find(maze, layout, mazes)`."""

    starts: Any
    goals: Any
    find: Callable[[Canvas, Layout, Any], None]


def given_ends(grid: Grid, start: Cell | None, goal: Cell | None) -> tuple[int, int]:
    """Return the places of the start and the goal; `UNKNOWN` for those that each maze has of its own."""
    topology = grid.topology()
    first, last = (0, grid.cells - 1) if grid.has_corners else (None, None)
    first = first if start is None else number_of(grid, start, "start")
    last = last if goal is None else number_of(grid, goal, "goal")
    return (
        UNKNOWN if first is None else topology.cell(first),
        UNKNOWN if last is None else topology.cell(last),
    )


def bytes_of_ends(grid: Grid, places: tuple[int, int]) -> int:
    """Return the bytes of memory that finding the ends needs."""
    return _finder().scratch_bytes(grid) if UNKNOWN in places else 0


def chunk_ends(grid: Grid, places: tuple[int, int], most: int, compiled: bool) -> ChunkEnds:
    """Return the ends of up to `most` mazes, with scratch memory of their own; `places`: those of `given_ends`."""
    starts, goals = (zeros("i", most, compiled, place) for place in places)
    if UNKNOWN not in places:
        return ChunkEnds(starts, goals, lambda maze, layout, mazes: None)
    found = _finder()
    find_ends = ends_of(found.function)
    scratch = tuple(running.scratch_arrays(found.scratch, grid, compiled))
    fills = tuple(each.fill for each in found.scratch)

    def find(maze: Canvas, layout: Layout, mazes: Any) -> None:
        notices.running(find_ends, found.name, grid)
        kernel.run(find_ends, compiled, maze, layout, mazes, *places, starts, goals, fills, scratch)

    return ChunkEnds(starts, goals, find)


def _finder() -> registry.Solver:
    return registry.find("solver", "breadth-first")


@cache
def ends_of(solver: Callable[..., int]) -> Callable[..., None]:
    """Return a kernel that finds the ends of the paths as `clew.default_ends` does on grids without corners."""

    def find_ends(
        maze: Canvas,
        layout: Layout,
        mazes: IntArray,
        start: int,
        goal: int,
        starts: IntArray,
        goals: IntArray,
        fills: tuple[int | None, ...],
        scratch: tuple[IntArray, ...],
    ) -> None:
        """Fill `starts` and `goals` up to the first maze that is wrong; `start`, `goal` or both are `UNKNOWN`."""
        given = max(start, goal)
        for number in range(len(mazes) // layout.maze_size()):
            if not read_checked(maze, layout, mazes, number):
                return
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

    return kernel.made_for(solver, find_ends)
