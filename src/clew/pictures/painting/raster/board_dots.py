"""Draw a board on a rectangle, which may have joined borders, with sharp walls as in PNG and tiles for marks."""

from typing import Any

from clew.lazy import BoolArray, UInt8Array, np
from clew.mazes.logs.replay import CANDIDATE, ERASED, HUNTED, ON_WALK
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.raster import thread_tiles as tiles
from clew.pictures.painting.raster.board import Board
from clew.pictures.painting.raster.crisp import dots, enlarged, fill
from clew.pictures.painting.raster.palette import PAPER, QUIET, WALL, image_of
from clew.pictures.painting.style import CASING, Sizes

CURRENT = 255  # the mark of the current cell


class DotPainter:
    """Draws the boards of one maze on a rectangle."""

    def __init__(self, maze: Maze, size: Sizes, colors: Look, *, solid: bool) -> None:
        grid = drawing.squares(drawing.unroll(maze))  # cells have the same numbers as on a wrapped grid
        self._maze, self._size, self._colors, self._solid = maze, size, colors, solid
        self._shape = grid.height, grid.width
        self._positions = np.array([grid.position(cell) for cell in range(grid.cells)])
        topology = maze.grid.topology()
        self._places = np.array([topology.cell(cell) for cell in range(maze.cells)])
        self._blank = np.frombuffer(bytes(maze.grid.new_passages(False)), np.uint8)
        inner = size.cell - size.wall
        self._tiles = {mark: _figure(mark, inner) for mark in (ERASED, CANDIDATE, HUNTED, ON_WALK, CURRENT)}

    def picture(self, board: Board, shades: UInt8Array | None, ends: Path | None, path: Path | None) -> Any:
        """Return the board as a Pillow image; `shades`: the palette index of each cell once it is visited."""
        pixels = enlarged(self._dots(board, shades), self._size)
        self._stamp(pixels, board)
        pixels = np.pad(pixels, self._size.margin, constant_values=PAPER)
        if ends is not None:
            for cell, mark in ((ends.start, tiles.START), (ends.goal, tiles.GOAL)):
                row, column = divmod(int(self._positions[cell]), self._shape[1])
                self._lay(pixels, row, column, np.array([[tiles.ON_PATH | mark]]))
        if path is not None:
            self._lay(pixels, 0, 0, tiles.kinds_of_threads(self._maze, path))
        return image_of(pixels, self._colors)

    def _dots(self, board: Board, shades: UInt8Array | None) -> UInt8Array:
        """Return one dot for each post, wall and cell."""
        passages = self._blank.copy()
        passages[self._places] = board.open @ (1 << np.arange(board.open.shape[1], dtype=np.uint8))
        shown = Maze(self._maze.grid, passages.tobytes(), None, self._maze.openings, trusted=True)
        small = dots(drawing.unroll(shown), 0, self._shape[0], self._solid)
        cells = np.full(self._shape[0] * self._shape[1], PAPER, np.uint8)
        cells[self._positions] = board.colors(shades)
        fill(small, cells.reshape(self._shape))
        return small

    def _stamp(self, pixels: UInt8Array, board: Board) -> None:
        """Draw the marks of the cells."""
        size = self._size
        walked = board.walked
        shown = np.where((board.marks == ON_WALK) & ~walked, 0, board.marks)
        for cell in np.flatnonzero(walked).tolist():
            direction = int(board.heading[cell])
            self._stroke(pixels, cell, direction)
            self._stroke(pixels, int(board.others[cell, direction]), int(board.opposites[cell, direction]))
        stamped = [(mark, np.flatnonzero(shown == mark)) for mark in np.unique(shown[shown != 0]).tolist()]
        for mark, cells in [*stamped, *([(CURRENT, np.array([board.at]))] if board.at >= 0 else [])]:
            row, column = np.divmod(self._positions[cells], self._shape[1])
            down, across = np.nonzero(self._tiles[mark])
            tops, lefts = (size.wall + size.cell * each[:, None] for each in (row, column))
            pixels[tops + down, lefts + across] = WALL if mark == CURRENT else QUIET

    def _stroke(self, pixels: UInt8Array, cell: int, side: int) -> None:
        """Draw a thin line from the center of a cell over the wall on a side."""
        size, inner = self._size, self._size.cell - self._size.wall
        thick = max(1, inner // 5)
        y, x = (size.cell * each for each in divmod(int(self._positions[cell]), self._shape[1]))
        middle = size.wall + (inner - thick) // 2
        box = [y + middle, x + middle + thick, y + middle + thick, x + middle]  # as sides: north, east, south, west
        box[side] = (y, x + size.cell + size.wall, y + size.cell + size.wall, x)[side]
        top, right, bottom, left = box
        pixels[top:bottom, left:right] = QUIET

    def _lay(self, pixels: UInt8Array, row: int, column: int, kinds: UInt8Array) -> None:
        """Draw tiles of the thread, the first of them in this row and column."""
        size = self._size
        top, left = (size.margin + size.wall // 2 + size.cell * each for each in (row, column))
        casing, covered = (tiles.cover_of(kinds, tiles.shape_of(size, growth)) for growth in (CASING, 1.0))
        area = pixels[top : top + len(covered), left : left + covered.shape[1]]
        tiles.lay_thread(area, covered, self._colors, casing=casing)


def _figure(mark: int, inner: int) -> BoolArray:
    """Return the pixels of a mark in a cell `inner` pixels wide; in the smallest cells all pixels."""
    if inner < 6:
        return np.ones((inner, inner), bool)
    x = np.abs(np.arange(inner) + 0.5 - inner / 2)
    y = x[:, None]
    away, thin = np.hypot(x, y), max(1.0, inner / 10)
    if mark == CURRENT:
        return np.asarray(away <= 0.36 * inner)
    if mark == CANDIDATE:  # a ring
        return np.asarray((away <= 0.32 * inner) & (away > 0.32 * inner - thin))
    if mark == ERASED:  # a cross
        return np.asarray((np.abs(x - y) < thin) & (np.maximum(x, y) <= 0.28 * inner))
    if mark == HUNTED:  # a dash
        return np.asarray((y <= thin) & (x <= 0.25 * inner))
    return np.asarray(away <= 0.14 * inner)  # a step of a walk
