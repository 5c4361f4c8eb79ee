"""Cells in rows of equal length, numbered row by row: their coordinates."""

from clew.errors import ClewError
from clew.grids.grid import check_two, whole_number


class Rows:
    """`width` cells in each of `height` rows; cell (x, y) is number y * width + x."""

    width: int
    height: int

    def check_rows(self, what: str) -> None:
        """Make the sizes plain integers (a NumPy one would overflow) and refuse those below 1."""
        for name in ("width", "height"):
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if self.width < 1 or self.height < 1:
            raise ClewError(
                f"a patch of {self.width}x{self.height} {what} has nothing to carve: both must be at least 1"
            )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y); `ClewError` where there is none."""
        check_two(coordinates)
        x, y = coordinates
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ClewError(
                f"cell {x},{y} is not in this maze: it is {self.width}x{self.height}, "
                f"so x,y must be from 0,0 to {self.width - 1},{self.height - 1}"
            )
        return y * self.width + x

    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): place in the row, and row."""
        return index % self.width, index // self.width
