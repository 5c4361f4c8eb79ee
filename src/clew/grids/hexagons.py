"""Hexagons with a corner on top, in rows of which every second is half a cell to the right; directions clockwise."""

from math import sqrt

from clew import memory
from clew.errors import ClewError
from clew.grids.graph import Graph
from clew.grids.grid import Point, check_two, whole_number

NAMES = ("north-east", "east", "south-east", "south-west", "west", "north-west")
STEPS = (  # (dx, dy) of the six directions in even and in odd rows
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)
SIDE = 1 / sqrt(3)  # of a hexagon one wide
BYTES_PER_CELL = 1000  # while the neighbors are listed, by measure


class Hexagons(Graph):
    """`width` x `height` hexagons in a rectangular outline; cell (x, y) is number y * width + x."""

    def __init__(self, width: int, height: int) -> None:
        width, height = whole_number(width, "width"), whole_number(height, "height")
        if width < 1 or height < 1:
            raise ClewError(f"a patch of {width}x{height} hexagons has nothing to carve: both must be at least 1")
        memory.require(width * height * BYTES_PER_CELL, f"a patch of {width}x{height} hexagons")
        self.width = width
        self.height = height
        # Direction numbers stay dense, 0..degree-1, so a cell at the border numbers only the neighbors that it has.
        self._sides = [self._present(x, y) for y in range(height) for x in range(width)]
        neighbors = [
            [self._number(index % width, index // width, side) for side in sides]
            for index, sides in enumerate(self._sides)
        ]
        super().__init__(neighbors, spelling=f"hexagons:{width}x{height}")

    def _present(self, x: int, y: int) -> list[int]:
        """The sides (0..5, north-east first) of the cell at (x, y) behind which there is a neighbor."""
        return [
            side for side, (dx, dy) in enumerate(STEPS[y % 2]) if 0 <= x + dx < self.width and 0 <= y + dy < self.height
        ]

    def _number(self, x: int, y: int, side: int) -> int:
        dx, dy = STEPS[y % 2][side]
        return (y + dy) * self.width + x + dx

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y)."""
        inside = len(coordinates) == 2 and 0 <= coordinates[0] < self.width and 0 <= coordinates[1] < self.height
        check_two(coordinates)
        if not inside:
            came = ",".join(map(str, coordinates))
            raise ClewError(
                f"cell {came} is not in this maze: x,y must be from 0,0 to {self.width - 1},{self.height - 1}"
            )
        return coordinates[1] * self.width + coordinates[0]

    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): place in the row, and row."""
        return index % self.width, index // self.width

    def direction_name(self, index: int, direction: int) -> str:
        """north-east, east, south-east, south-west, west or north-west."""
        return NAMES[self._sides[index][direction]]

    def extent(self) -> Point:
        """Rows overlap by a quarter of a hexagon's height."""
        return self.width + (0.5 if self.height > 1 else 0.0), SIDE * (1.5 * self.height + 0.5)

    def center(self, index: int) -> Point:
        """The middle of the hexagon."""
        x, y = self.coordinates(index)
        return x + 0.5 + y % 2 * 0.5, SIDE * (1.5 * y + 1)

    def outline(self, index: int) -> list[tuple[int, Point, Point]]:
        """The six sides, clockwise from the north-east one."""
        x, y = self.center(index)
        corners = [(0.0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0.0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2)]
        placed = [(x + dx, y + dy) for dx, dy in corners]
        direction_of = {side: direction for direction, side in enumerate(self._sides[index])}
        return [(direction_of.get(side, -1), placed[side], placed[(side + 1) % 6]) for side in range(6)]
