"""The figures of one maze, and those of many mazes as arrays: what the measures are computed from."""

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import clew.measures._survey.row as at
from clew import kernel
from clew.grids import Grid
from clew.lazy import Int32Array, Int64Array, NDArray, np
from clew.mazes.cell_numbers import Cell
from clew.mazes.many.batch import Batch
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import known_ends
from clew.measures._decisions import WORK, difficulties, new_notes, rate
from clew.measures._numbers import known
from clew.measures._survey.kernels import Ends, survey_batch, survey_of, survey_rest

Figure = TypeVar("Figure")
OPPOSITES = (
    "north/south east/west north-east/south-west north-west/south-east up/down inward/outward "
    "clockwise/counter-clockwise"
)
AXES = {name: pair.replace("-", "").replace("/", "-") for pair in OPPOSITES.split() for name in pair.split("/")}
NORTH_SOUTH, EAST_WEST = AXES["north"], AXES["east"]
CHUNK = 1 << 20  # cells whose directions are found together
MAX_KEPT = 1 << 14  # cells of a grid whose directions are kept for the next maze, about 40 bytes each

Directions = list[tuple[Any, Any]]  # cells, and the direction of the axis in each of them


class Figures:
    """The figures of one maze, each computed once. Every measure gets this, and looks up other measures in it.

    `ends`: the places of the start and of the goal of the solution; by default those of `clew.default_ends`.
    """

    def __init__(self, maze: Maze, ends: Ends | None = None) -> None:
        self.maze = maze
        self.cells = maze.cells
        self._ends = ends_of(maze, None, None) if ends is None else ends
        self._known: dict[Callable[..., Any], Any] = {}

    def of(self, measure: Callable[["Figures"], Figure]) -> Figure:
        """Return the result of a measure, computed at the first call.

        Examples
        --------
        >>> import clew
        >>> from clew.measures.structure import passages
        >>> Figures(clew.generate("wilson", "4x3", 1)).of(passages)
        11
        """
        if measure not in self._known:
            self._known[measure] = measure(self)
        figure: Figure = self._known[measure]
        return figure

    def if_solved(self, place: int) -> int | None:
        """Return a number of the survey, missing if no path leads to the goal."""
        return known(self.survey[place], when=self.survey[at.STEPS] >= 0)

    @cached_property
    def survey(self) -> list[int]:
        """The numbers from which most measures are computed, found together; `_row` says which is where."""
        row, self._centers = survey_of(self.maze, sum(at.PARTS.values()) & ~at.PARTS["extent"], self._ends)
        return row

    @cached_property
    def extent(self) -> list[int]:
        """The survey with the diameter, the radius and the center, which in a maze with loops take longer."""
        if self.survey[at.LONGEST] >= 0 or self.cells > at.MAX_EXTENT:
            return self.survey
        row, self._centers = survey_rest(self.maze, at.PARTS["extent"], self._ends, self.survey)
        return row

    @property
    def center_cells(self) -> tuple[int, ...] | None:
        """The cells in the center; None if they are not known."""
        count = self.extent[at.CENTERS]
        return tuple(map(int, self._centers[:count])) if count else None

    @cached_property
    def axes(self) -> dict[str, Any]:
        """The number of ends of passages along each axis of the grid."""
        if self.maze.grid.has_squares:
            return axes_of_squares(self.survey)
        grid = self.maze.grid
        counts = count_axes(grid, grid.cell_entries(self.maze.array)[None])
        return {axis: int(count[0]) for axis, count in counts.items()}

    @cached_property
    def difficulty(self) -> Any:
        """The difficulty of finding the way, from 1 to 100; -1 if no path leads to the goal."""
        grid = self.maze.grid
        compiled = kernel.should_compile(rate, WORK * self.cells, grid.kernel_kind)
        canvas, notes = self.maze.canvas(compiled=compiled), new_notes(grid, compiled)
        start, goal = (canvas.cell(self.survey[end]) for end in (at.START, at.GOAL))
        return int(kernel.run(rate, compiled, canvas, notes, start, goal))


class KnownFigures(Figures):
    """The figures of a maze of squares that is not at hand, from a row of the survey that was found in another way."""

    def __init__(self, row: list[int], cells: int) -> None:
        self.cells, self._known = cells, {}
        self.survey = self.extent = row
        self.axes = axes_of_squares(row)


class ManyFigures(Figures):
    """The figures of many mazes: what is a number in `Figures` is an array here, with an entry for each maze."""

    def __init__(self, batch: Batch, parts: int, ends: Int32Array) -> None:
        self.batch = batch
        self.cells = batch.grid.cells
        self._parts = parts
        self._many_ends = ends
        self._known = {}

    @cached_property
    def survey(self) -> Any:
        return survey_batch(self.batch, self._parts, self._many_ends)

    @property
    def extent(self) -> Any:
        return self.survey

    @property
    def center_cells(self) -> Any:
        """The first cell in the center of each maze, -1 if it is not known."""
        return self.survey[at.CENTER]

    @cached_property
    def axes(self) -> dict[str, Any]:
        grid, mazes = self.batch.grid, self.batch.mazes
        return axes_of_squares(self.survey) if grid.has_squares else count_axes(grid, mazes.reshape(len(mazes), -1))

    @cached_property
    def difficulty(self) -> Any:
        return difficulties(self.batch, self._many_ends)


def ends_of(maze: Maze, start: Cell | None, goal: Cell | None) -> Ends:
    """Return the places of the start and of the goal, `at.UNKNOWN` for those that have to be searched for."""
    place_of = maze.grid.topology().cell
    first, last = known_ends(maze, start, goal)
    return at.UNKNOWN if first is None else place_of(first), at.UNKNOWN if last is None else place_of(last)


def axes_of_squares(row: Any) -> dict[str, Any]:
    """Return the number of ends of passages along both axes of a grid of squares, from a row of the survey."""
    return {NORTH_SOUTH: row[at.AXIS], EAST_WEST: row[at.ENDS] - row[at.AXIS]}


def axis_of(name: str) -> str:
    """Return the axis of a direction, by its name.

    Examples
    --------
    >>> axis_of("south"), axis_of("under-east"), axis_of("outward-2"), axis_of("outward-clockwise")
    ('north-south', 'east-west', 'inward-outward', 'inward-outward')
    """
    name = re.sub(r"-\d+$|(?<=outward)-.*", "", name.removeprefix("under-"))
    return AXES.get(name, name)


def directions_by_axis(grid: Grid) -> dict[str, Directions]:
    """Return, for each axis, the cells that have a neighbor along it, and in which direction; no axis on graphs."""
    return _find_directions(grid) if grid.cells <= MAX_KEPT else _find_directions.__wrapped__(grid)


@lru_cache(maxsize=8)
def _find_directions(grid: Grid) -> dict[str, Directions]:
    found: dict[str, Directions] = {}
    if not grid.cells or not any(grid.direction_name(0, direction) for direction, _ in grid.neighbors(0)):
        return found
    for begin in range(0, grid.cells, CHUNK):
        cells = np.arange(begin, min(begin + CHUNK, grid.cells))
        for name, chosen, directions in named_directions(grid, cells):
            found.setdefault(axis_of(name), []).append((chosen.astype(np.int32), directions.astype(np.uint8)))
    return found


def named_directions(grid: Grid, cells: "Int64Array") -> "Iterator[tuple[str, Int64Array, Int64Array]]":
    """Yield the name of each direction, with those of the cells that have it and the number that it has there.

    In cells whose outlines are alike, the same side leads in a direction of the same name.
    """
    for outlines in grid.outlines(cells):
        for side in (*outlines.sides, *outlines.signs):
            present = np.flatnonzero(side.directions >= 0)
            if len(present):
                chosen, directions = cells[outlines.chosen[present]], side.directions[present]
                yield grid.direction_name(int(chosen[0]), int(directions[0])), chosen, directions


def count_axes(grid: Grid, mazes: "NDArray[Any]") -> "dict[str, Int64Array]":
    """Return how many ends of passages lead along each axis, in each of many mazes: [count, cells]."""
    return {
        axis: np.sum([(mazes[:, cells] >> ways & 1).sum(axis=1, dtype=np.int64) for cells, ways in groups], axis=0)
        for axis, groups in directions_by_axis(grid).items()
    }
