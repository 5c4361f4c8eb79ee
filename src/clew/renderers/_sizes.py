"""How many pixels a cell, a wall and a margin get where nobody says."""

from dataclasses import dataclass
from typing import Protocol

from clew.errors import ClewError
from clew.kernel import memory

LARGEST, SMALLEST = 48, 16  # pixels from cell to cell in a picture that need not be small
COMFORTABLE = 800  # pixels of the longer side at which cells need not grow
CASING = 1.6  # of the thread's thickness: the edge of paper around it over colours
DOT, SHADED_DOT = 0.15, 0.3  # cell widths: the radius of a cell that is a point
MOST_EXTENT = 1e12  # cell widths
UNBOUNDED = 1 << 62  # pixels, where they cost nothing
MOST_CELL, MOST_WALL, MOST_MARGIN = 1000, 500, 10_000


class Outlined(Protocol):
    """What is known of a grid before there is one."""

    @property
    def spec(self) -> str:
        """Such as 40x30."""

    def extent(self) -> tuple[float, float]:
        """Width and height of the whole picture, in cell widths."""


@dataclass(frozen=True)
class Sizes:
    """Pixels: from one cell to the next (its wall included), of a wall's thickness, of the margin, of the whole."""

    cell: int
    wall: int
    margin: int
    width: int
    height: int

    @property
    def pixels(self) -> int:
        """Of the whole picture."""
        return self.width * self.height

    @property
    def thread(self) -> int:
        """The thickness of the thread: about a quarter of the passage, and in its middle to the pixel."""
        passage = self.cell - self.wall
        return passage // 4 + (passage // 4 + passage) % 2 or 2

    @property
    def mark(self) -> float:
        """The radius of the ball at the start and of the ring at the goal."""
        passage = self.cell - self.wall
        return min(max(1.25 * self.thread, 0.3 * passage), 0.45 * passage)

    @property
    def hole(self) -> float:
        """The radius of the ring's hole."""
        return self.mark / 2

    @property
    def offset(self) -> float:
        """From the picture's corner to the middle of the outer walls."""
        return self.margin + self.wall / 2


def sizes(
    grid: Outlined, cell: int | None, wall: int | None, margin: int | None, *, most: int, least: int = 2
) -> Sizes:
    """Fill in what is None: cells shrink (to `least` pixels) until the picture has at most `most` pixels."""
    across, down = grid.extent()
    if not (0 < across <= MOST_EXTENT and 0 < down <= MOST_EXTENT):
        raise ClewError(
            f"{grid.spec} is {across:g} x {down:g} cell widths large, which cannot be drawn: "
            f"give positions from 0 to {MOST_EXTENT:g}, about 1 apart"
        )
    if cell is None:
        cell = min(LARGEST, max(SMALLEST, int(COMFORTABLE / max(across, down))))
        cell = max(least, min(cell, int((most / (across * down)) ** 0.5)))
    if wall is None:
        wall = max(1, round(cell / 10))
    if wall >= cell:
        raise ClewError(
            f"walls of {wall} pixels leave no passage in cells of {cell}: give a wall below {cell}, or a larger cell"
        )
    if margin is None:
        margin = cell // 2 if cell >= 4 else 0
    return Sizes(cell, wall, margin, *(-int(-side * cell // 1) + wall + 2 * margin for side in (across, down)))


def check_pixels(size: Sizes, most: int, bytes_per_pixel: int, advice: str) -> None:
    """Raise `ClewError` for a picture of more than `most` pixels, or one that does not fit in memory."""
    if size.pixels > most:
        raise ClewError(f"a picture of {size.width:,} x {size.height:,} pixels is more than {most:,} in all: {advice}")
    memory.require(size.pixels * bytes_per_pixel, f"a picture of {size.width:,} x {size.height:,} pixels")
