"""Draw mazes of any shape with characters: Braille dots, half blocks, or one dot per character."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from clew import drawing
from clew.drawing import Polyline, Strokes
from clew.drawing.colors import RGB, Look, contrast, look, painted, rgb
from clew.errors import ClewError
from clew.grids.grid import Point
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.renderers._painting import paint
from clew.renderers.style import UNBOUNDED, PictureOptions, sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COLUMNS = 100  # characters in a line, unless cells would be too small
SMALLEST, LARGEST = 4, 12  # dots per cell
MAX_CHARACTERS = 10_000_000
BYTES_PER_CHARACTER = 64
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
FINE = 6  # decimals of a dot
TALL = 2.0  # a character's height, in its widths


class Raster(NamedTuple):
    """How characters are made of dots, and the characters of the thread."""

    across: int  # dots in a character
    down: int
    dots: str  # characters by their dots as a bit set, row by row
    thread: str
    start: str
    goal: str


def _braille() -> str:
    """Return the 256 Braille patterns; Unicode numbers dots by columns, those of the fourth row last."""
    bits = (0, 3, 1, 4, 2, 5, 6, 7)
    codes = (sum(1 << bits[place] for place in range(8) if code >> place & 1) for code in range(256))
    return " " + "".join(chr(0x2800 + code) for code in codes)[1:]


BRAILLE = Raster(2, 4, _braille(), "•", "●", "○")
HALVES = Raster(1, 2, " ▀▄█", "•", "●", "○")
PLAIN = Raster(1, 1, " #", "*", "S", "G")
RASTERS = {"braille": BRAILLE, "blocks": HALVES, "ascii": PLAIN}


def shapes_text(maze: Maze, style: str, options: PictureOptions) -> Iterator[str]:
    """Yield the lines. A cell has as many dots as fit into 100 characters, from 4 to 12."""
    if options.distances and not options.color:
        raise ClewError(f"{style} shows distances only in color if cells are not square: use color, SVG or PNG")
    raster = RASTERS[style]
    extent = maze.grid.extent()
    cell = max(SMALLEST, min(LARGEST, int((COLUMNS * raster.across - 1) / max(extent[0], 1))))
    size = sizes(maze.grid, PictureOptions(cell=cell, wall=1, margin=0), max_pixels=UNBOUNDED)
    columns, rows = columns_of(raster, extent, cell)
    if columns * rows > MAX_CHARACTERS:
        raise ClewError(
            f"{rows:,} lines of {columns:,} characters are more than {MAX_CHARACTERS:,} characters: write SVG"
        )
    memory.require(columns * rows * BYTES_PER_CHARACTER, f"{maze.grid.spec} as text")
    colors = look(options.dark)
    points = drawing.cells_are_points(maze.grid)  # cells are points: the thread is drawn over the passages
    brush = CharacterCanvas(raster, extent, cell, colors, over=points)
    paint(brush, maze, options, size, colors)
    return brush.text(color=options.color)


class CharacterCanvas:
    """A brush for `_painting` that draws dots. It recognizes the thread by its color in the `Look`."""

    def __init__(self, raster: Raster, extent: Point, cell: float, look: Look, *, over: bool) -> None:
        """`cell`: dots per cell width, across; `over`: whether the thread is drawn over walls."""
        self._raster, self._look, self._over = raster, look, over
        self._scale = cell, cell / (TALL * raster.across / raster.down)
        self._columns, self._rows = columns_of(raster, extent, cell)
        self._walls = bytearray(self._columns * self._rows)  # uint8[row, column]: the dots of each character
        self._marks: dict[int, str] = {}  # characters shown instead of the dots
        self._shades: dict[int, RGB] = {}  # the background color of characters

    def lines(self, strokes: Strokes, thickness: float, color: str | RGB) -> None:
        """Draw walls dot by dot, and the thread as marks where there is no wall."""
        if color == self._look.paper:
            return
        for line in strokes.lines():
            for begin, end in pairwise(line) if len(line) > 1 else ():
                for x, y in self._along(begin, end):
                    if color == self._look.thread:
                        self._thread(x, y)
                    else:
                        self._dot(x, y)

    def discs(self, centers: "NDArray[np.float64]", radius: float, color: str | RGB) -> None:
        """Draw the marks of start and goal, cells that are points, or the color of such a cell."""
        marks = {self._look.thread: self._raster.start, self._look.paper: self._raster.goal}
        for x, y in map(self._place, centers.tolist()):
            if isinstance(color, tuple):
                self._shades[self._at(x, y)] = color
            elif color in marks:
                place = self._at(x, y)
                self._marks[place] = marks[color]
                for neighbor in (place - 1, place + 1):
                    if self._marks.get(neighbor) == self._raster.thread:
                        del self._marks[neighbor]
            else:
                for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                    self._dot(min(x + dx, self._columns * self._raster.across - 1), y + dy)

    def areas(self, polygons: Strokes, color: str | RGB) -> None:
        """Color the background of a cell, or draw a sign in dots."""
        raster = self._raster
        for corners in polygons.lines():
            places = [(x * self._scale[0], y * self._scale[1]) for x, y in corners]
            if isinstance(color, tuple):
                small = [(x / raster.across, y / raster.down) for x, y in places]
                for x, y in inside(small):
                    if x < self._columns and y < self._rows:
                        self._shades[y * self._columns + x] = color
            else:
                for x, y in inside(places):
                    self._dot(x, y)

    def text(self, *, color: bool) -> Iterator[str]:
        """Yield the lines; neighbors of the same colors share an escape."""
        table = self._raster.dots
        for row in range(self._rows):
            places = range(row * self._columns, (row + 1) * self._columns)
            characters = [self._marks.get(place) or table[self._walls[place]] for place in places]
            if not color:
                yield "".join(characters).rstrip(" ")
                continue
            line = zip(map(self._colors, places), characters, strict=True)
            runs = groupby(line, key=lambda each: each[0])
            yield "".join(painted("".join(each for _, each in run), *colors) for colors, run in runs).rstrip(" ")

    def _colors(self, place: int) -> tuple[RGB | None, RGB | None]:
        """Return the colors of a character and of its background."""
        shade = self._shades.get(place)
        if shade is None:
            return rgb(self._look.thread) if place in self._marks else None, None
        return max(BLACK, WHITE, key=lambda each: contrast(each, shade)), shade

    def _place(self, point: Point) -> tuple[int, int]:
        """Return the dot in which a point is; rounded, so that neighbors compute the same dot."""
        x, y = (int(round(along * scale, FINE)) for along, scale in zip(point, self._scale, strict=True))
        return (
            min(max(x, 0), self._columns * self._raster.across - 1),
            min(max(y, 0), self._rows * self._raster.down - 1),
        )

    def _along(self, begin: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Yield the dots on the line from one point to another."""
        (x1, y1), (x2, y2) = self._place(begin), self._place(end)
        steps = max(1, abs(x2 - x1), abs(y2 - y1))
        for step in range(steps + 1):
            yield (
                x1 + (2 * step * (x2 - x1) + steps) // (2 * steps),
                y1 + (2 * step * (y2 - y1) + steps) // (2 * steps),
            )

    def _at(self, x: int, y: int) -> int:
        """Return the index of the character that a dot belongs to."""
        return y // self._raster.down * self._columns + x // self._raster.across

    def _dot(self, x: int, y: int) -> None:
        raster = self._raster
        self._walls[self._at(x, y)] |= 1 << y % raster.down * raster.across + x % raster.across

    def _thread(self, x: int, y: int) -> None:
        """Draw a mark, unless the character next to it has one: a row of marks would look like a wall."""
        place = self._at(x, y)
        if (self._over or not self._walls[place]) and not {place - 1, place + 1} & self._marks.keys():
            self._marks[place] = self._raster.thread


def columns_of(raster: Raster, extent: Point, cell: float) -> tuple[int, int]:
    """Return the number of characters in a line, and of lines; walls at the end need one more dot."""
    height = cell / (TALL * raster.across / raster.down)
    return int(extent[0] * cell) // raster.across + 1, int(extent[1] * height) // raster.down + 1


def inside(corners: Polyline) -> Iterator[tuple[int, int]]:
    """Yield the unit squares whose centers are in a polygon, row by row."""
    heights = [y for _, y in corners]
    for row in range(max(0, ceil(min(heights) - 0.5)), ceil(max(heights) - 0.5)):
        middle = row + 0.5
        crossings = sorted(
            x1 + (middle - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
            if (y1 <= middle) != (y2 <= middle)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            yield from ((x, row) for x in range(max(0, ceil(left - 0.5)), ceil(right - 0.5)))
