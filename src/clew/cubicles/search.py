"""Searches in a field without end: a window grows until no way that leaves it can change the answer."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew import memory, registry, solving
from clew.cubicles.field import STEPS, Field, Point
from clew.errors import ClewError, Unreachable
from clew.maze import Maze
from clew.solving import Distances

MOST = 20_000_000  # cells of the largest window where nobody says another number
MARGIN = 16  # cells on each side of the start in the first window
NEVER = 1 << 62  # more steps than any way has
BYTES_PER_POINT = 250  # of a place in a list
ARTICLE = "breadth-first"
LETTERS = dict(zip(STEPS, "WENS", strict=True))


@dataclass(frozen=True)
class Window:
    """A part of the field around the start as a maze, and how far each of its cells is from the start inside it."""

    field: Field
    corner: Point
    maze: Maze
    start: Point
    distances: Distances

    def place(self, point: Point) -> Point:
        """Where this cell of the field is in the maze; it may be outside."""
        return point[0] - self.corner[0], point[1] - self.corner[1]

    def point(self, cell: int) -> Point:
        """The cell of the field that has this number in the maze."""
        x, y = self.maze.grid.coordinates(cell)
        return x + self.corner[0], y + self.corner[1]

    def has(self, point: Point) -> bool:
        """Whether the window shows this cell."""
        x, y = self.place(point)
        width, height = self.size
        return 0 <= x < width and 0 <= y < height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells."""
        width, height = self.maze.grid.extent()
        return int(width), int(height)

    def steps_to(self, point: Point) -> int:
        """The steps from the start to a cell of the window that is open; -1 where no way inside leads to it."""
        return self.distances.at(self.place(point))

    @cached_property
    def reached(self) -> dict[Point, int]:
        """All cells that can be reached inside the window, in reading order, with their steps from the start."""
        return self.within(NEVER)

    def within(self, steps: int) -> dict[Point, int]:
        """Those of them that are at most so many steps away."""
        places = self._places(steps)
        memory.require(len(places) * BYTES_PER_POINT, f"a list of {len(places):,} places")
        number, storage = self.maze.grid.layout(False).number, self.distances.storage
        return {self.point(number(int(place))): int(storage[place]) for place in places}

    @property
    def count(self) -> int:
        """How many cells can be reached inside the window."""
        return len(self._places(NEVER))

    def _places(self, steps: int) -> Any:
        """The storage numbers of the cells that are at most so many steps away."""
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


@dataclass(frozen=True)
class Route:
    """A way from the start to the target: its cells, both included, and the window that it was found in."""

    window: Window
    solver: str
    points: tuple[Point, ...]

    @property
    def steps(self) -> int:
        """How many steps it takes."""
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


def find_route(field: Field, start: Point, target: Point, solver: str = ARTICLE, *, most: int = MOST) -> Route:
    """The way from `start` to `target` that a registered solver finds in a window large enough to be right.

    breadth-first knows all shortest ways, and gives the one that the article's script finds: at each step the first of
    west, east, north and south that is on a shortest way. `most`: how many cells the window may have.
    Raises `Unreachable` where no way leads to the target, `ClewError` where start or target is a wall, where the bound
    is too low to tell, and for a solver that needs a perfect maze.
    """
    if registry.find("solver", solver).facts["grids"] == "perfect":
        raise ClewError(
            f"{solver} needs a perfect maze, and a formula's maze has loops and parts cut off: "
            f"use breadth-first or a-star"
        )
    _check_open(field, start, "start")
    _check_open(field, target, "target")
    window = _first(field, start)
    while True:
        shortest = window.steps_to(target) if window.has(target) else -1
        limit = shortest if shortest >= 0 else NEVER
        outside = [steps + _apart(point, target) for point, steps in window.ways_out()]
        if not outside and shortest < 0:
            raise Unreachable(_cut_off(window, target))
        if all(steps > limit for steps in outside):
            break
        window = _larger(window, most, f"no way from {_named(start)} to {_named(target)} was found")
    if solver == ARTICLE:
        return Route(window, solver, tuple(_articles(window, target, shortest)))
    path = solving.solve(window.maze, solver, window.place(start), window.place(target))
    return Route(window, solver, tuple(window.point(int(cell)) for cell in path.cells))


def fill(field: Field, start: Point, steps: int, *, most: int = MOST) -> Fill:
    """All cells that can be reached from `start` within `steps` steps, the start included.

    Raises `ClewError` where the start is a wall or where they do not fit into a window of `most` cells.
    """
    if steps < 0:
        raise ClewError(f"{steps} steps cannot be taken: give 0 or more")
    _check_open(field, start, "start")
    window = _first(field, start)
    while any(taken <= steps for _, taken in window.ways_out()):
        window = _larger(window, most, f"the places within {steps:,} steps of {_named(start)} were not all found")
    return Fill(window, steps, window.within(steps))


def _first(field: Field, start: Point) -> Window:
    return _around(field, start, MARGIN)


def _larger(window: Window, most: int, failed: str) -> Window:
    """The window with twice the margin around the start; `ClewError` where that has more than `most` cells."""
    width, height = window.size
    x, y = window.start
    margin = 2 * (window.corner[0] + width - 1 - x)
    cells = (x + margin + 1 - max(x - margin, 0)) * (y + margin + 1 - max(y - margin, 0))
    if cells > most:
        raise ClewError(
            f"{failed} among the first {width * height:,} cells around the start; "
            f"the next window has {cells:,}: raise --most, which is {most:,}"
        )
    return _around(window.field, window.start, margin)


def _around(field: Field, start: Point, margin: int) -> Window:
    (x, y), (left, top) = start, (max(each - margin, 0) for each in start)
    maze = field.window(left, top, x + margin + 1 - left, y + margin + 1 - top)
    return Window(field, (left, top), maze, start, solving.distances(maze, (x - left, y - top)))


def _articles(window: Window, target: Point, steps: int) -> Iterator[Point]:
    """The first of all shortest ways, in the order in which the article looks around."""
    rest = solving.distances(window.maze, window.place(target))
    point = window.start
    yield point
    for left in range(steps - 1, -1, -1):
        point = next(
            each for each in window.field.neighbors(*point) if window.has(each) and rest.at(window.place(each)) == left
        )
        yield point


def _check_open(field: Field, point: Point, role: str) -> None:
    x, y = point
    if x < 0 or y < 0:
        raise ClewError(f"the {role} {_named(point)} is outside: x and y count from 0")
    if field.is_wall(x, y):
        raise ClewError(f"the {role} {_named(point)} is a wall for the number {field.favourite}: choose an open cell")


def _cut_off(window: Window, target: Point) -> str:
    count = window.count
    places = f"all {count:,} places" if count > 1 else "the only place"
    return f"no way leads to {_named(target)}: it is not among {places} that can be reached from {_named(window.start)}"


def _apart(one: Point, other: Point) -> int:
    """Steps between two cells without any walls."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _named(point: Point) -> str:
    return f"{point[0]},{point[1]}"
