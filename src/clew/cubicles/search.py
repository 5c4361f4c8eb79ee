"""Searches in a field without end: a window grows until no way that leaves it can change the result."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew import registry
from clew.cubicles.field import STEPS, Field, Point
from clew.errors import ClewError, Unreachable
from clew.grids.events import FRONTIER
from clew.kernel import memory
from clew.mazes import solving
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances

MAX_CELLS = 20_000_000  # default limit of a window
MAX_TRACED_CELLS = 1 << 20  # of the window of a search that is run again to be shown
FAR = 100_000  # cells of a window in which the target was not found: time to look around the target
MARGIN = 16  # cells on each side of the start in the first window
NEVER = 1 << 62  # more steps than any way has
BYTES_PER_POINT = 250  # of a point in a list
DEFAULT_SOLVER = "breadth-first"
LETTERS = dict(zip(STEPS, "WENS", strict=True))

TraceEvent = tuple[Point, bool]  # a cell, and whether the solver visited it (else it became a candidate)


class SearchLimitError(ClewError):
    """The search needs a window of more cells than allowed; `failed` says what was not found, without the limit."""

    failed: str = ""


@dataclass(frozen=True)
class Window:
    """A part of the field around the start as a maze, and how far each of its cells is from the start inside it."""

    field: Field
    corner: Point
    maze: Maze
    start: Point
    distances: Distances

    def to_maze(self, point: Point) -> Point:
        """Convert a cell of the field to column and row of the maze, which may be outside."""
        return point[0] - self.corner[0], point[1] - self.corner[1]

    def to_field(self, cell: int) -> Point:
        """Convert a number of a cell in the maze to the cell of the field."""
        x, y = self.maze.grid.coordinates(cell)
        return x + self.corner[0], y + self.corner[1]

    def contains(self, point: Point) -> bool:
        """Whether the window shows this cell."""
        x, y = self.to_maze(point)
        width, height = self.size
        return 0 <= x < width and 0 <= y < height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells."""
        width, height = self.maze.grid.extent()
        return int(width), int(height)

    def steps_to(self, point: Point) -> int:
        """Steps from the start to a cell of the window that is open; -1 if no way inside the window leads to it."""
        return self.distances.at(self.to_maze(point))

    @cached_property
    def reached(self) -> dict[Point, int]:
        """All cells that can be reached inside the window, in reading order, with their steps from the start."""
        return self.within(NEVER)

    def within(self, steps: int) -> dict[Point, int]:
        """The cells at most so many steps away, in reading order, with their steps from the start."""
        places = self._places(steps)
        memory.require(len(places) * BYTES_PER_POINT, f"a list of {len(places):,} places")
        index_of, storage = self.maze.grid.topology().index_of, self.distances.storage
        return {self.to_field(index_of(int(place))): int(storage[place]) for place in places}

    @property
    def count(self) -> int:
        """The number of cells that can be reached inside the window."""
        return len(self._places(NEVER))

    def _places(self, steps: int) -> Any:
        """The places of the cells that are at most so many steps away."""
        storage = self.distances.storage
        if isinstance(storage, array):
            return [place for place, taken in enumerate(storage) if 0 <= taken <= steps]
        import numpy as np

        return np.flatnonzero((storage >= 0) & (storage <= steps))

    def ways_out(self) -> Iterator[tuple[Point, int]]:
        """Each open cell just outside that has a neighbor inside, and the steps from the start to it through that."""
        (left, top), (width, height) = self.corner, self.size
        sides = [((left + x, y), (0, step)) for x in range(width) for y, step in ((top, -1), (top + height - 1, 1))]
        sides += [((x, top + y), (step, 0)) for y in range(height) for x, step in ((left, -1), (left + width - 1, 1))]
        for (x, y), (dx, dy) in sides:
            if self.field.is_open(x + dx, y + dy) and self.field.is_open(x, y):
                steps = self.steps_to((x, y))
                if steps >= 0:
                    yield (x + dx, y + dy), steps + 1


def window_around(field: Field, start: Point, margin: int) -> Window:
    """Make the window with so many cells on each side of the start, fewer where the field ends."""
    (x, y), (left, top) = start, (max(each - margin, 0) for each in start)
    maze = field.window(left, top, x + margin + 1 - left, y + margin + 1 - top)
    return Window(field, (left, top), maze, start, solving.distances(maze, (x - left, y - top)))


@dataclass(frozen=True)
class Route:
    """A way from the start to the target: its cells, both included, and the window that it was found in."""

    window: Window
    solver: str
    points: tuple[Point, ...]

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.points) - 1

    @property
    def letters(self) -> str:
        """The steps as N, E, S and W."""
        pairs = zip(self.points, self.points[1:], strict=False)
        return "".join(LETTERS[after[0] - before[0], after[1] - before[1]] for before, after in pairs)


@dataclass(frozen=True)
class Fill:
    """The cells within some steps of the start, in reading order, each with its steps; and the window they are in."""

    window: Window
    steps: int  # that may be taken
    points: dict[Point, int]


def find_route(
    field: Field, start: Point, target: Point, solver: str = DEFAULT_SOLVER, *, max_cells: int = MAX_CELLS
) -> Route:
    """Find the way from `start` to `target` with a registered solver, in a window large enough to be right.

    Of all shortest ways breadth-first gives the one that the article's script finds: at each step the first of
    west, east, north and south that is on a shortest way. `max_cells`: how many cells the window may have
    when it has to grow.
    Raises `Unreachable` where no way leads to the target, `ClewError` where start or target is a wall, where the bound
    is too low to tell (`SearchLimitError`), and for a solver that needs a perfect maze.
    """
    if registry.find("solver", solver).grids == "perfect":
        raise ClewError(
            f"{solver} needs a perfect maze, and a formula's maze has loops and parts cut off: "
            f"use breadth-first or a-star",
            field="solver",
        )
    _check_open(field, start, "start")
    _check_open(field, target, "target")
    window = window_around(field, start, MARGIN)
    looked_behind = False
    while True:
        shortest = window.steps_to(target) if window.contains(target) else -1
        limit = shortest if shortest >= 0 else NEVER
        outside = [steps + _apart(point, target) for point, steps in window.ways_out()]
        if not outside and shortest < 0:
            raise Unreachable(_cut_off(window, target), field="target")
        if all(steps > limit for steps in outside):
            break
        if shortest < 0 and window.maze.cells > FAR and not looked_behind:
            _check_reachable(field, target, start)
            looked_behind = True
        window = _larger(window, max_cells, f"no way from {_named(start)} to {_named(target)} was found", "target")
    if solver == DEFAULT_SOLVER:
        return Route(window, solver, tuple(_first_route(window, target, shortest)))
    path = solving.solve(window.maze, solver, window.to_maze(start), window.to_maze(target))
    return Route(window, solver, tuple(window.to_field(int(cell)) for cell in path.cells))


def fill(field: Field, start: Point, steps: int, *, max_cells: int = MAX_CELLS) -> Fill:
    """Find all cells that can be reached from `start` within `steps` steps, the start included.

    Raises `ClewError` where the start is a wall or where they do not fit into a window of `max_cells` cells.
    """
    if steps < 0:
        raise ClewError(f"{steps} steps cannot be taken: give 0 or more", field="steps")
    _check_open(field, start, "start")
    window = window_around(field, start, MARGIN)
    while any(taken <= steps for _, taken in window.ways_out()):
        window = _larger(
            window, max_cells, f"the places within {steps:,} steps of {_named(start)} were not all found", "steps"
        )
    return Fill(window, steps, window.within(steps))


def trace_search(solution: Route | Fill) -> list[TraceEvent]:
    """Run the solver of a solution again in its window, and list the cells in the order in which it came to them.

    Raises `ClewError` where the window is too large to be watched.
    """
    window = solution.window
    if window.maze.cells > MAX_TRACED_CELLS:
        raise ClewError(
            f"the search took a window of {window.maze.cells:,} cells: up to {MAX_TRACED_CELLS:,} can be watched"
        )
    start = window.to_maze(window.start)
    if isinstance(solution, Fill):
        run = solving.trace_distances(window.maze, start)
    else:
        run = solving.trace_solve(window.maze, solution.solver, start, window.to_maze(solution.points[-1]))
    events = [(window.to_field(cell), event != FRONTIER) for event, cell, _ in run]
    if isinstance(solution, Fill):
        return [each for each in events if each[0] in solution.points]
    return events


def _larger(window: Window, max_cells: int, failed: str, field: str) -> Window:
    """Make the window with twice the margin around the start; `SearchLimitError` if it has more than `max_cells`."""
    width, height = window.size
    x, y = window.start
    margin = 2 * (window.corner[0] + width - 1 - x)
    cells = (x + margin + 1 - max(x - margin, 0)) * (y + margin + 1 - max(y - margin, 0))
    if cells > max_cells:
        failed = f"{failed} among the first {width * height:,} cells around the start"
        problem = SearchLimitError(
            f"{failed}; the next window has {cells:,}: raise --max-cells, which is {max_cells:,}", field=field
        )
        problem.failed = failed
        raise problem
    return window_around(window.field, window.start, margin)


def _first_route(window: Window, target: Point, steps: int) -> Iterator[Point]:
    """The first of all shortest ways, in the order in which the article looks around."""
    rest = solving.distances(window.maze, window.to_maze(target))
    point = window.start
    yield point
    for left in range(steps - 1, -1, -1):
        point = next(
            each
            for each in window.field.neighbors(*point)
            if window.contains(each) and rest.at(window.to_maze(each)) == left
        )
        yield point


def _check_open(field: Field, point: Point, role: str) -> None:
    x, y = point
    if x < 0 or y < 0:
        raise ClewError(f"the {role} {_named(point)} is outside: x and y count from 0", field=role)
    if field.is_wall(x, y):
        number = f" for the number {field.favorite}" if field.formula.uses_favorite else ", and the formula has no z"
        raise ClewError(f"the {role} {_named(point)} is a wall{number}: choose an open cell", field=role)


def _check_reachable(field: Field, target: Point, start: Point) -> None:
    """Raise `Unreachable` where walls near the target close it in: no window around the start would show that."""
    behind = window_around(field, target, MARGIN)
    begins_there = behind.contains(start) and behind.steps_to(start) >= 0
    if not begins_there and not any(True for _ in behind.ways_out()):
        raise Unreachable(
            f"no way leads to {_named(target)}: walls close it in, with {_places(behind)} in all", field="target"
        )


def _cut_off(window: Window, target: Point) -> str:
    places = f"all {_places(window)}" if window.count > 1 else "the only place"
    return f"no way leads to {_named(target)}: it is not among {places} that can be reached from {_named(window.start)}"


def _places(window: Window) -> str:
    return f"{window.count:,} places" if window.count > 1 else "1 place"


def _apart(one: Point, other: Point) -> int:
    """Steps between two cells without any walls."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _named(point: Point) -> str:
    return f"{point[0]},{point[1]}"
