"""Draw mazes of any shape with characters: Braille dots, half blocks, or one dot per character."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from clew import drawing
from clew.drawing import Strokes
from clew.drawing.colors import RGB, Look, contrast, look, painted, rgb
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.grid import Point
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.renderers._painting import paint
from clew.renderers.raster.coverage import fill_polygons, ranges, segments_of
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
MARKED = 256  # in place of the number of a background: a mark without one


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
    if options.shading and not options.color:
        what = "distances" if options.diagnosis is None else "islands"
        raise ClewError(f"{style} shows {what} only in color if cells are not square: use color, SVG or PNG")
    raster, extent = RASTERS[style], maze.grid.extent()
    cell = check_characters(maze.grid, style)
    columns, rows = columns_of(raster, extent, cell)
    memory.require(columns * rows * BYTES_PER_CHARACTER, f"{maze.grid.spec} as text")
    size = sizes(maze.grid, PictureOptions(cell=cell, wall=1, margin=0), max_pixels=UNBOUNDED)
    colors = look(options.dark)
    points = drawing.cells_are_points(maze.grid)  # cells are points: the thread is drawn over the passages
    brush = CharacterCanvas(raster, extent, cell, colors, over=points)
    paint(brush, maze, options, size, colors)
    return brush.text(color=options.color)


def check_characters(grid: Grid, style: str) -> int:
    """Return how many dots wide a cell is; raise `ClewError` if the text would have too many characters."""
    raster, extent = RASTERS[style], grid.extent()
    cell = max(SMALLEST, min(LARGEST, int((COLUMNS * raster.across - 1) / max(extent[0], 1))))
    columns, rows = columns_of(raster, extent, cell)
    if columns * rows > MAX_CHARACTERS:
        raise ClewError(
            f"{rows:,} lines of {columns:,} characters are more than {MAX_CHARACTERS:,} characters: write SVG"
        )
    return cell


class CharacterCanvas:
    """A brush for `_painting` that draws dots. It recognizes the thread by its color in the `Look`."""

    def __init__(self, raster: Raster, extent: Point, cell: float, look: Look, *, over: bool) -> None:
        """`cell`: dots per cell width, across; `over`: whether the thread is drawn over walls."""
        import numpy as np

        self._raster, self._look, self._over = raster, look, over
        self._scale = cell, cell / (TALL * raster.across / raster.down)
        self._columns, self._rows = columns_of(raster, extent, cell)
        self._dots = np.zeros((self._rows * raster.down, self._columns * raster.across), np.uint8)
        self._marks: dict[int, str] = {}  # characters shown instead of the dots, by place
        self._background = np.zeros(self._rows * self._columns, np.uint8)  # 1 + the level of each character's color

    def lines(
        self, strokes: Strokes, thickness: float, color: str | RGB, outline: tuple[float, str] | None = None
    ) -> None:
        """Draw walls dot by dot, and the thread as marks where there is no wall."""
        import numpy as np

        x, y = self.along(*segments_of(*strokes))
        if color != self._look.thread:
            self._dots[y, x] = 1
            return
        places = self._at(x, y)
        is_free = np.full(len(places), self._over) if self._over else self._codes()[places] == 0
        is_new = np.append(True, places[1:] != places[:-1])[: len(places)]
        for place in places[is_free & is_new].tolist():  # a row of marks would look like a wall
            if not {place - 1, place + 1} & self._marks.keys():
                self._marks[place] = self._raster.thread

    def discs(self, centers: "NDArray[np.float64]", radius: float, color: str | RGB) -> None:
        """Draw the marks of start and goal, cells that are points, or the color of such a cell."""
        marks = {self._look.thread: self._raster.start, self._look.paper: self._raster.goal}
        x, y = self.places(*centers.T)
        if isinstance(color, tuple):
            shades = map(self._look.shade_at, range(len(self._look.shades)))
            self._background[self._at(x, y)] = 1 + list(shades).index(color)
        elif color in marks:
            for place in self._at(x, y).tolist():
                self._marks[place] = marks[color]
                for neighbor in (place - 1, place + 1):
                    if self._marks.get(neighbor) == self._raster.thread:
                        del self._marks[neighbor]
        else:
            height, width = self._dots.shape
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                self._dots[(y + dy).clip(0, height - 1), (x + dx).clip(0, width - 1)] = 1

    def areas(self, polygons: Strokes, color: str | RGB) -> None:
        """Draw signs in dots."""
        import numpy as np

        fill_polygons(self._dots, polygons.points * self._scale, polygons.starts, np.ones(polygons.count, np.uint8))

    def cells(self, polygons: Strokes, levels: "NDArray[np.int64]", colors: Look) -> None:
        """Color the background of cells."""
        import numpy as np

        scale = np.array(self._scale) / (self._raster.across, self._raster.down)
        background = self._background.reshape(self._rows, self._columns)
        fill_polygons(background, polygons.points * scale, polygons.starts, (levels + 1).astype(np.uint8))

    def text(self, *, color: bool) -> Iterator[str]:
        """Yield the lines; neighbors of the same colors share an escape."""
        import numpy as np

        characters = np.array(list(self._raster.dots))[self._codes()]
        if self._marks:
            characters[list(self._marks)] = list(self._marks.values())
        lines = characters.view(f"<U{self._columns}").tolist()
        if not color:
            yield from (line.rstrip(" ") for line in lines)
            return
        background = self._background.reshape(self._rows, self._columns)
        kinds = background.astype(np.int16)
        marked = np.zeros_like(self._background, bool)
        marked[list(self._marks)] = True
        kinds[(background == 0) & marked.reshape(background.shape)] = MARKED
        colors = self._colors()
        for line, row in zip(lines, kinds, strict=True):
            bounds = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), self._columns]
            runs = (painted(line[begin:end], *colors[int(row[begin])]) for begin, end in pairwise(bounds))
            yield "".join(runs).rstrip(" ")

    def _colors(self) -> dict[int, tuple[RGB | None, RGB | None]]:
        """Return the colors of characters and of their background, by the entry of the background or `MARKED`."""
        shades = map(self._look.shade_at, range(len(self._look.shades)))
        shaded = {
            number: (max(BLACK, WHITE, key=lambda each: contrast(each, shade)), shade)
            for number, shade in enumerate(shades, 1)
        }
        return {0: (None, None), MARKED: (rgb(self._look.thread), None), **shaded}

    def places(
        self, x: "NDArray[np.float64]", y: "NDArray[np.float64]"
    ) -> tuple["NDArray[np.int64]", "NDArray[np.int64]"]:
        """Return the columns and rows of the dots in which points are; rounded, so that neighbors compute the same."""
        import numpy as np

        height, width = self._dots.shape
        return tuple(  # type: ignore[return-value]
            np.round(each * scale, FINE).astype(np.int64).clip(0, most - 1)
            for each, scale, most in zip((x, y), self._scale, (width, height), strict=True)
        )

    def along(
        self,
        x: "NDArray[np.float64]",
        y: "NDArray[np.float64]",
        to_x: "NDArray[np.float64]",
        to_y: "NDArray[np.float64]",
    ) -> tuple["NDArray[np.int64]", "NDArray[np.int64]"]:
        """Return the columns and rows of the dots on straight lines, one line after the other."""
        import numpy as np

        begin, end = (np.array(self.places(*each)) for each in ((x, y), (to_x, to_y)))
        steps = np.maximum(np.abs(end - begin).max(axis=0), 1)
        line, step = ranges(np.zeros_like(steps), steps)
        steps = steps[line]
        column, row = begin[:, line] + (2 * step * (end - begin)[:, line] + steps) // (2 * steps)
        return column, row

    def _at(self, x: "NDArray[np.int64]", y: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return the places of the characters that dots belong to."""
        return y // self._raster.down * self._columns + x // self._raster.across

    def _codes(self) -> "NDArray[np.uint8]":
        """Return the dots of each character as a bit set, by place."""
        import numpy as np

        across, down = self._raster.across, self._raster.down
        codes = np.zeros((self._rows, self._columns), np.uint8)
        for place in range(across * down):
            codes |= self._dots[place // across :: down, place % across :: across] << place
        return codes.reshape(-1)


def columns_of(raster: Raster, extent: Point, cell: float) -> tuple[int, int]:
    """Return the number of characters in a line, and of lines; walls at the end need one more dot."""
    height = cell / (TALL * raster.across / raster.down)
    return int(extent[0] * cell) // raster.across + 1, int(extent[1] * height) // raster.down + 1
