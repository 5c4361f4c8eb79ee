"""A rectangle of cells, and its parts."""

from typing import NamedTuple


class Window(NamedTuple):
    """A rectangle of cells with its top left one at (x, y)."""

    x: int
    y: int
    width: int
    height: int

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.width * self.height

    def part(self, x: int, y: int, width: int, height: int) -> "Window":
        """The part from column x and row y of this one on, at most so large."""
        return Window(self.x + x, self.y + y, min(width, self.width - x), min(height, self.height - y))

    def halves(self) -> tuple["Window", "Window"]:
        """Both halves, cut across the longer side."""
        if self.width >= self.height:
            half = self.width // 2
            return self.part(0, 0, half, self.height), self.part(half, 0, self.width, self.height)
        half = self.height // 2
        return self.part(0, 0, self.width, half), self.part(0, half, self.width, self.height)
