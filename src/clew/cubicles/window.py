"""A window of a field around the start of a search: how far its cells are, and the ways out of it."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew.cubicles.field import Field, Point
from clew.kernel import memory
from clew.mazes import solving
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances

NEVER = 1 << 62  # more steps than any way has
BYTES_PER_POINT = 250  # of a place in a list


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
        number, storage = self.maze.grid.topology().number, self.distances.storage
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


def around(field: Field, start: Point, margin: int) -> Window:
    """The window with so many cells on each side of the start, fewer where the field ends."""
    (x, y), (left, top) = start, (max(each - margin, 0) for each in start)
    maze = field.window(left, top, x + margin + 1 - left, y + margin + 1 - top)
    return Window(field, (left, top), maze, start, solving.distances(maze, (x - left, y - top)))
