"""Search an infinite field: a window grows until nothing outside it can change the result.

docs/guides/cubicles.md explains why the result then holds for the whole field.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Any

from clew import registry
from clew.errors import ClewError, Unreachable
from clew.grids.events import FRONTIER, VISIT
from clew.grids.grid import whole_number
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.mazes.solving import solve as solving
from clew.mazes.solving.paths import Distances
from clew.puzzles.cubicles.field import STEPS, Field, Point

MAX_CELLS = 20_000_000  # of a window, by default
MAX_TRACED_CELLS = 1 << 20  # of a window in which a search is run again to be shown
FAR = 100_000  # cells of a window without the target; then the search also looks around the target
MARGIN = 16  # cells on each side of the start in the first window, fewer if `max_cells` is small
NEVER = 1 << 62  # more steps than any path has
BYTES_PER_POINT = 250  # of a point in a list
DEFAULT_SOLVER = "breadth-first"
LETTERS = dict(zip(STEPS, "WENS", strict=True))

TraceEvent = tuple[Point, bool]  # a cell, and whether it was visited (True) or became a candidate (False)


class SearchLimitError(ClewError):
    """The search needs a window of more cells than `max_cells` allows.

    Examples
    --------
    >>> from clew.cubicles import Field, SearchLimitError, find_route, parse_formula
    >>> try:
    ...     find_route(Field(parse_formula("0")), (0, 0), (50, 50), max_cells=1000)
    ... except SearchLimitError as error:
    ...     print(error.code, error.fields["limit"])
    route-far 1000
    """


@dataclass(frozen=True)
class Window:
    """A rectangle of the field around the start as a maze, with the steps from the start inside it.

    Attributes
    ----------
    field : Field
        The field that the window shows.
    corner : tuple of int
        Column and row of the top left cell in the field.
    maze : Maze
        The open cells as a maze.
    start : tuple of int
        Column and row of the start in the field.
    distances : Distances
        The steps from the start to each cell of the maze.
    """

    field: Field
    corner: Point
    maze: Maze
    start: Point
    distances: Distances

    def to_maze(self, point: Point) -> Point:
        """Convert a cell of the field to column and row in the maze, which may lie outside it."""
        return point[0] - self.corner[0], point[1] - self.corner[1]

    def to_field(self, cell: int) -> Point:
        """Convert the number of a cell in the maze to a cell of the field."""
        x, y = self.maze.grid.coordinates(cell)
        return x + self.corner[0], y + self.corner[1]

    def contains(self, point: Point) -> bool:
        """Whether the cell of the field is in the window."""
        x, y = self.to_maze(point)
        width, height = self.size
        return 0 <= x < width and 0 <= y < height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells."""
        width, height = self.maze.grid.extent()
        return int(width), int(height)

    def steps_to(self, point: Point) -> int:
        """Steps from the start to an open cell of the window; -1 if no path inside the window leads to it."""
        return self.distances.at(self.to_maze(point))

    @cached_property
    def reached(self) -> dict[Point, int]:
        """The cells that can be reached inside the window, in reading order, with their steps from the start."""
        return self.within(NEVER)

    def within(self, steps: int) -> dict[Point, int]:
        """Return the cells at most `steps` steps away, in reading order, with their steps from the start."""
        places = self._places(steps)
        memory.require(len(places) * BYTES_PER_POINT, f"a list of {len(places):,} cells")
        index_of, storage = self.maze.grid.topology().index_of, self.distances.storage
        return {self.to_field(index_of(int(place))): int(storage[place]) for place in places}

    @property
    def count(self) -> int:
        """The number of cells that can be reached inside the window."""
        return len(self._places(NEVER))

    def _places(self, steps: int) -> Any:
        """The places, in the storage, of the cells at most `steps` steps away."""
        storage = self.distances.storage
        if isinstance(storage, array):
            return [place for place, taken in enumerate(storage) if 0 <= taken <= steps]
        return np.flatnonzero((storage >= 0) & (storage <= steps))

    def exits(self) -> Iterator[tuple[Point, int]]:
        """Yield each open cell just outside that has a reached neighbor inside, and its steps through that neighbor."""
        (left, top), (width, height) = self.corner, self.size
        sides = [((left + x, y), (0, step)) for x in range(width) for y, step in ((top, -1), (top + height - 1, 1))]
        sides += [((x, top + y), (step, 0)) for y in range(height) for x, step in ((left, -1), (left + width - 1, 1))]
        for (x, y), (dx, dy) in sides:
            if self.field.is_open(x + dx, y + dy) and self.field.is_open(x, y):
                steps = self.steps_to((x, y))
                if steps >= 0:
                    yield (x + dx, y + dy), steps + 1


def window_around(field: Field, start: Point, margin: int) -> Window:
    """Make the window with `margin` cells on each side of the start, fewer where the field ends."""
    (x, y), (left, top) = start, (max(each - margin, 0) for each in start)
    maze = field.window(left, top, *_size_around(start, margin))
    return Window(field, (left, top), maze, start, solving.distances(maze, (x - left, y - top)))


@dataclass(frozen=True)
class Route:
    """A path from the start to the target, found by `find_route`.

    Attributes
    ----------
    window : Window
        The part of the field that was searched.
    solver : str
        The solver that found the path.
    points : tuple of (int, int)
        Column and row of each cell, start and target included.

    Examples
    --------
    >>> from clew.cubicles import DEFAULT_FORMULA, Field, find_route, parse_formula
    >>> route = find_route(Field(parse_formula(DEFAULT_FORMULA), 10), (1, 1), (7, 4))
    >>> route.steps, route.letters
    (11, 'SEESSESEEEN')
    """

    window: Window
    solver: str
    points: tuple[Point, ...]

    @property
    def steps(self) -> int:
        """The number of steps, one fewer than cells."""
        return len(self.points) - 1

    @property
    def letters(self) -> str:
        """The directions of the steps: N, E, S and W."""
        return "".join(LETTERS[after[0] - x, after[1] - y] for (x, y), after in pairwise(self.points))


def facts_of_route(route: Route) -> dict[str, Any]:
    """Return a path as values for JSON."""
    facts = {"target": route.points[-1], "solver": route.solver, "steps": route.steps}
    return facts | {"route": route.letters, "path": route.points}


@dataclass(frozen=True)
class Fill:
    """The cells within a number of steps, found by `fill`.

    Attributes
    ----------
    window : Window
        The part of the field that was searched.
    steps : int
        The largest number of steps allowed.
    points : dict
        The steps from the start to each cell within reach, by its column and row, in reading order.

    Examples
    --------
    >>> from clew.cubicles import DEFAULT_FORMULA, Field, fill, parse_formula
    >>> near = fill(Field(parse_formula(DEFAULT_FORMULA), 10), (1, 1), 2)
    >>> near.points
    {(0, 0): 2, (0, 1): 1, (1, 1): 0, (1, 2): 1, (2, 2): 2}
    """

    window: Window
    steps: int
    points: dict[Point, int]


def find_route(
    field: Field, start: Point, target: Point, solver: str = DEFAULT_SOLVER, *, max_cells: int = MAX_CELLS
) -> Route:
    """Find a shortest path through an infinite field.

    Parameters
    ----------
    field : Field
        The field to search.
    start, target : tuple of int
        Column and row of two open cells, counted from 0.
    solver : str, default 'breadth-first'
        A solver that does not need a perfect maze; `clew.solvers()` lists them. Where several paths are equally short,
        breadth-first takes at each step the first of west, east, north and south that is on a shortest path.
    max_cells : int, default 20,000,000
        The largest number of cells of the window that is searched.

    Returns
    -------
    Route
        The path, with the window in which it was found.

    Raises
    ------
    Unreachable
        If no path leads to the target.
    SearchLimitError
        If the search needs a window of more than `max_cells` cells.
    ClewError
        If the start or the target is a wall or outside the field, or if the solver needs a perfect maze.

    Examples
    --------
    The example and the puzzle of Advent of Code 2016, day 13:

    >>> from clew.cubicles import DEFAULT_FORMULA, Field, find_route, parse_formula
    >>> formula = parse_formula(DEFAULT_FORMULA)
    >>> find_route(Field(formula, 10), (1, 1), (7, 4)).steps
    11
    >>> find_route(Field(formula, 1350), (1, 1), (31, 39), "a-star").steps
    92
    """
    found = registry.find("solver", solver)
    if not found.shortest:
        raise ClewError.coded("solver-wanders", "solver", solver=solver)
    if found.grids == "perfect":
        raise ClewError.coded("solver-perfect", "solver", algorithm=solver)
    _check_open(field, start, "start")
    _check_open(field, target, "target")
    window = _first_window(field, start, max_cells)
    looked_behind = False
    while True:
        shortest = window.steps_to(target) if window.contains(target) else -1
        limit = shortest if shortest >= 0 else NEVER
        outside = [steps + abs(x - target[0]) + abs(y - target[1]) for (x, y), steps in window.exits()]
        if not outside and shortest < 0:
            code = "start-closed" if window.count == 1 else "target-beyond"
            raise Unreachable.coded(code, "target", target=_named(target), cells=window.count, start=_named(start))
        if all(steps > limit for steps in outside):
            break
        if shortest < 0 and window.maze.cells > FAR and not looked_behind:
            _check_reachable(field, target, start)
            looked_behind = True
        window = _larger(window, max_cells, "route-far", "target", target=_named(target))
    if solver == DEFAULT_SOLVER:
        return Route(window, solver, tuple(_first_route(window, target, shortest)))
    path = solving.solve(window.maze, solver, window.to_maze(start), window.to_maze(target))
    return Route(window, solver, tuple(window.to_field(int(cell)) for cell in path.cells))


def fill(field: Field, start: Point, steps: int, *, max_cells: int = MAX_CELLS) -> Fill:
    """Find all cells that can be reached within a number of steps.

    Parameters
    ----------
    field : Field
        The field to search.
    start : tuple of int
        Column and row of an open cell, counted from 0.
    steps : int
        The largest number of steps, at least 0.
    max_cells : int, default 20,000,000
        The largest number of cells of the window that is searched.

    Returns
    -------
    Fill
        The cells, the start included, each with its steps from the start.

    Raises
    ------
    SearchLimitError
        If the search needs a window of more than `max_cells` cells.
    ClewError
        If the start is a wall or outside the field, or if `steps` is negative.

    Examples
    --------
    >>> from clew.cubicles import DEFAULT_FORMULA, Field, fill, parse_formula
    >>> len(fill(Field(parse_formula(DEFAULT_FORMULA), 1350), (1, 1), 50).points)
    124
    """
    whole_number(steps, "steps", 0)
    _check_open(field, start, "start")
    window = _first_window(field, start, max_cells)
    while any(taken <= steps for _, taken in window.exits()):
        window = _larger(window, max_cells, "fill-far", "steps", steps=steps)
    return Fill(window, steps, window.within(steps))


def trace_search(solution: Route | Fill) -> list[TraceEvent]:
    """Run the solver of a solution again, and list the cells in the order in which it reached them.

    Raises
    ------
    ClewError
        If the window of the solution has more than `MAX_TRACED_CELLS` cells.
    """
    window = solution.window
    if window.maze.cells > MAX_TRACED_CELLS:
        raise ClewError(
            f"the search needed a window of {window.maze.cells:,} cells: up to {MAX_TRACED_CELLS:,} can be watched"
        )
    start = window.to_maze(window.start)
    if isinstance(solution, Fill):
        run = solving.trace_distances(window.maze, start)
    else:
        run = solving.trace_solve(window.maze, solution.solver, start, window.to_maze(solution.points[-1]))
    events = [(window.to_field(cell), event == VISIT) for event, cell, _ in run if event in (VISIT, FRONTIER)]
    return [each for each in events if not isinstance(solution, Fill) or each[0] in solution.points]


def _size_around(start: Point, margin: int) -> tuple[int, int]:
    """Width and height of the window with `margin` cells on each side of the start, fewer where the field ends."""
    width, height = (each + margin + 1 - max(each - margin, 0) for each in start)
    return width, height


def _first_window(field: Field, start: Point, max_cells: int) -> Window:
    """Make the window with which a search begins; it has at most `max_cells` cells."""
    whole_number(max_cells, "max_cells", 1)
    margin = next(each for each in range(MARGIN, -1, -1) if prod(_size_around(start, each)) <= max_cells)
    return window_around(field, start, margin)


def _larger(window: Window, max_cells: int, code: str, field: str, **task: str | float) -> Window:
    """Make the window with twice the margin around the start; `SearchLimitError` if it has more than `max_cells`."""
    width, height = window.size
    margin = max(1, 2 * (window.corner[0] + width - 1 - window.start[0]))
    cells = prod(_size_around(window.start, margin))
    if cells > max_cells:
        sizes = {"width": width, "height": height, "cells": cells, "limit": max_cells}
        raise SearchLimitError.coded(code, field, start=_named(window.start), **task, **sizes)
    return window_around(window.field, window.start, margin)


def _first_route(window: Window, target: Point, steps: int) -> Iterator[Point]:
    """Yield the first of all shortest paths, in the order of `STEPS`."""
    rest = solving.distances(window.maze, window.to_maze(target))
    point = window.start
    yield point
    for left in range(steps - 1, -1, -1):
        inside = filter(window.contains, window.field.neighbors(*point))
        point = next(each for each in inside if rest.at(window.to_maze(each)) == left)
        yield point


def _check_open(field: Field, point: Point, role: str) -> None:
    x, y = point
    if x < 0 or y < 0:
        raise ClewError.coded("cell-outside", role, role=role, cell=_named(point))
    if field.is_wall(x, y):
        code, favorite = ("cell-wall" if field.formula.uses_favorite else "cell-wall-always"), str(field.favorite)
        raise ClewError.coded(code, role, role=role, cell=_named(point), favorite=favorite)


def _check_reachable(field: Field, target: Point, start: Point) -> None:
    """Raise `Unreachable` where walls near the target enclose it: no window around the start would show that."""
    behind = window_around(field, target, MARGIN)
    begins_there = behind.contains(start) and behind.steps_to(start) >= 0
    if not begins_there and not any(True for _ in behind.exits()):
        raise Unreachable.coded("target-closed", "target", target=_named(target), cells=behind.count)


def _named(point: Point) -> str:
    return f"{point[0]},{point[1]}"
