"""The walls of a maze in characters, and where points of its picture are among them, for what is drawn over them."""

from typing import NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Grid, Point
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.painting.style import PictureOptions

MAX_CHARACTERS = 4_000_000
SMALLEST, LARGEST = 8, 12  # dots per cell that is not square, if there is room
WIDE, HIGH = 4, 2  # characters of a square cell with a wall
DECIMALS = 6  # decimals of a character


class CharacterMap(NamedTuple):
    """The characters of a maze."""

    lines: list[str]  # all equally long
    across: float  # characters per cell width
    down: float

    @property
    def columns(self) -> int:
        """The width in characters."""
        return len(self.lines[0])

    @property
    def rows(self) -> int:
        """The height in lines."""
        return len(self.lines)

    def place(self, point: Point) -> tuple[int, int]:
        """Return the row and the column of a point of the picture, which is in cell widths from the top left."""
        row, column = int(round(point[1] * self.down, DECIMALS)), int(round(point[0] * self.across, DECIMALS))
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)

    def between(self, begin: Point, end: Point) -> list[tuple[int, int]]:
        """Return the rows and columns on a straight line between two points, both included."""
        (row, column), (to_row, to_column) = self.place(begin), self.place(end)
        steps = max(abs(to_row - row), abs(to_column - column), 1)
        return [
            (
                row + (2 * step * (to_row - row) + steps) // (2 * steps),
                column + (2 * step * (to_column - column) + steps) // (2 * steps),
            )
            for step in range(steps + 1)
        ]


def character_map(maze: Maze, style: str, room: tuple[int, int] | None = None) -> CharacterMap:
    r"""Draw the walls and the signs of a maze.

    Parameters
    ----------
    maze : Maze
        The maze.
    style : str
        A style of text: 'box' and 'ascii' draw square cells; 'braille', 'blocks' and 'ascii' draw others.
    room : tuple of int, optional
        Columns and rows: cells that are not square become smaller to fit, down to 8 dots.

    Returns
    -------
    CharacterMap
        The characters.

    Raises
    ------
    ClewError
        If there would be too many characters.

    Examples
    --------
    >>> import clew
    >>> shown = character_map(clew.generate("wilson", "3x2", seed=7), "ascii")
    >>> print("\n".join(shown.lines))
    +---+---+---+
    |           |
    +   +---+   +
    |       |   |
    +---+---+---+
    >>> shown.place((0.5, 0.5))
    (1, 2)
    """
    grid = maze.grid
    if drawing.has_square_cells(grid):
        from clew.pictures.renderers.text import ASCII, BOX, boxes

        across, down = grid.extent()
        _check(grid, round(WIDE * across) + 1, round(HIGH * down) + 1)
        lines = boxes(maze, ASCII if style == "ascii" else BOX, PictureOptions())
        return CharacterMap(list(lines), WIDE, HIGH)
    return _shapes(maze, style, room)


def _shapes(maze: Maze, style: str, room: tuple[int, int] | None) -> CharacterMap:
    from clew.pictures.painting.character_canvas import drawn_characters
    from clew.pictures.painting.raster.character_dots import RASTERS, TALL, columns_of

    raster, extent = RASTERS[style], maze.grid.extent()
    smallest, largest = (each * raster.across // 2 for each in (SMALLEST, LARGEST))
    room = room or columns_of(raster, extent, largest)
    fitting = (
        cell
        for cell in range(largest, smallest, -1)
        if all(size <= space for size, space in zip(columns_of(raster, extent, cell), room, strict=True))
    )
    cell = next(fitting, smallest)
    columns, rows = columns_of(raster, extent, cell)
    _check(maze.grid, columns, rows)
    drawn = drawn_characters(maze, raster, cell, PictureOptions(dark=True))
    lines = [line.ljust(columns) for line in drawn.text(color=False)]
    return CharacterMap(lines, cell / raster.across, cell / (TALL * raster.across / raster.down) / raster.down)


def _check(grid: Grid, columns: int, rows: int) -> None:
    if columns * rows > MAX_CHARACTERS:
        raise ClewError(
            f"{grid.spec} would have {rows:,} lines of {columns:,} characters, and {MAX_CHARACTERS:,} characters "
            f"are the limit: choose a smaller maze"
        )
