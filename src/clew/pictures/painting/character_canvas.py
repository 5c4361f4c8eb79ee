"""Draw mazes of any shape with characters: Braille dots, half blocks, or one dot per character."""

from collections.abc import Iterator
from itertools import pairwise

from clew.errors import ClewError
from clew.grids.grid import Grid, Point
from clew.kernel import memory
from clew.lazy import FloatArray, Int64Array, np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.colors import RGB, Look, look, painted, readable, rgb
from clew.pictures.painting.brush import paint
from clew.pictures.painting.raster.character_dots import RASTERS, CharacterDots, Raster, columns_of
from clew.pictures.painting.raster.coverage import fill_polygons, segments_of
from clew.pictures.painting.raster.palette import SHADES, indexes
from clew.pictures.painting.style import PictureOptions, sizes

COLUMNS = 100  # characters in a line, unless cells would be too small
SMALLEST, LARGEST = 4, 12  # dots per cell
MAX_CHARACTERS = 10_000_000
BYTES_PER_CHARACTER = 64
MARKED = 256  # in place of the number of a background: a mark without one


def shapes_text(maze: Maze, style: str, options: PictureOptions) -> Iterator[str]:
    """Yield the lines. A cell has as many dots as fit into 100 characters, from 4 to 12."""
    if options.shading and not options.color:
        what = "distances" if options.diagnosis is None else "islands"
        raise ClewError(f"{style} shows {what} only in color if cells are not square: use color, SVG or PNG")
    raster, extent = RASTERS[style], maze.grid.extent()
    cell = check_characters(maze.grid, style)
    columns, rows = columns_of(raster, extent, cell)
    memory.require(columns * rows * BYTES_PER_CHARACTER, f"{maze.grid.spec} as text")
    return drawn_characters(maze, raster, cell, options).text(color=options.color)


def drawn_characters(maze: Maze, raster: Raster, cell: int, options: PictureOptions) -> "CharacterCanvas":
    """Return a maze in characters; `cell`: the width of a cell in dots."""
    size = sizes(maze.grid, PictureOptions(cell=cell, wall=1, margin=0))
    colors = look(options.dark)
    points = drawing.cells_are_points(maze.grid)  # cells are points: the thread is drawn over the passages
    brush = CharacterCanvas(raster, maze.grid.extent(), cell, colors, over=points)
    paint(brush, maze, options, size, colors)
    return brush


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


class CharacterCanvas(CharacterDots):
    """A brush for `_painting` that draws dots. It recognizes the thread by its color in the `Look`."""

    def __init__(self, raster: Raster, extent: Point, cell: float, look: Look, *, over: bool) -> None:
        """`cell`: dots per cell width, across; `over`: whether the thread is drawn over walls."""
        super().__init__(raster, extent, cell)
        self._look, self._over = look, over
        self._marks: dict[int, str] = {}  # characters shown instead of the dots, by place
        self._background = np.zeros(self.rows * self.columns, np.uint8)  # 1 + the level of each character's color

    def lines(self, strokes: Strokes, thickness: float, color: str, outline: tuple[float, str] | None = None) -> None:
        """Draw walls dot by dot, and the thread as marks where there is no wall."""
        _, x, y = self.along(*segments_of(*strokes))
        if color != self._look.thread:
            self.dots[y, x] = 1
            return
        places = self.characters_at(x, y)
        is_free = np.full(len(places), self._over) if self._over else self.codes()[places] == 0
        is_new = np.append(True, places[1:] != places[:-1])[: len(places)]
        for place in places[is_free & is_new].tolist():  # a row of marks would look like a wall
            if not {place - 1, place + 1} & self._marks.keys():
                self._marks[place] = self.raster.thread

    def discs(self, centers: FloatArray, radius: float, color: str) -> None:
        """Draw the marks of start and goal, cells that are points, or the color of such a cell."""
        marks = {self._look.thread: self.raster.start, self._look.paper: self.raster.goal}
        x, y = self.places(*centers.T)
        index = indexes(self._look)[color]
        if index >= SHADES:
            self._background[self.characters_at(x, y)] = 1 + index - SHADES
        elif color in marks:
            for place in self.characters_at(x, y).tolist():
                self._marks[place] = marks[color]
                for neighbor in (place - 1, place + 1):
                    if self._marks.get(neighbor) == self.raster.thread:
                        del self._marks[neighbor]
        else:
            height, width = self.dots.shape
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                self.dots[(y + dy).clip(0, height - 1), (x + dx).clip(0, width - 1)] = 1

    def areas(self, polygons: Strokes, color: str) -> None:
        """Draw signs in dots."""
        fill_polygons(self.dots, polygons.points * self.scale, polygons.starts, np.ones(polygons.count, np.uint8))

    def cells(self, polygons: Strokes, levels: Int64Array, colors: Look) -> None:
        """Color the background of cells."""
        scale = np.array(self.scale) / (self.raster.across, self.raster.down)
        background = self._background.reshape(self.rows, self.columns)
        fill_polygons(background, polygons.points * scale, polygons.starts, (levels + 1).astype(np.uint8))

    def text(self, *, color: bool) -> Iterator[str]:
        """Yield the lines; neighbors of the same colors share an escape."""
        characters = np.array(list(self.raster.dots))[self.codes()]
        if self._marks:
            characters[list(self._marks)] = list(self._marks.values())
        lines = characters.view(f"<U{self.columns}").tolist()
        if not color:
            yield from (line.rstrip(" ") for line in lines)
            return
        kinds = self._background.astype(np.int16)
        marked = np.array(list(self._marks), np.int64)
        kinds[marked[kinds[marked] == 0]] = MARKED
        colors = self._colors()
        for line, row in zip(lines, kinds.reshape(self.rows, self.columns), strict=True):
            bounds = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), self.columns]
            runs = (painted(line[begin:end], *colors[int(row[begin])]) for begin, end in pairwise(bounds))
            yield "".join(runs).rstrip(" ")

    def _colors(self) -> dict[int, tuple[RGB | None, RGB | None]]:
        """Return the colors of characters and of their background, by the entry of the background or `MARKED`."""
        shades = map(self._look.shade_at, range(len(self._look.shades)))
        shaded = {number: (readable(shade), shade) for number, shade in enumerate(shades, 1)}
        return {0: (None, None), MARKED: (rgb(self._look.thread), None), **shaded}
