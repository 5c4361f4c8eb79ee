"""Pictures of a board on a rectangle, or one whose borders are glued: crisp walls as in PNG, and tiles for marks."""

from typing import TYPE_CHECKING, Any

from clew import drawing
from clew.colours import Look
from clew.grids.rectangle import EAST, NORTH, SOUTH
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Path
from clew.renderers._board import CANDIDATE, ERASED, HUNTED, ON_WALK, Board
from clew.renderers._dots import enlarged
from clew.renderers._palette import BLENDS, PAPER, QUIET, STEPS, UNTOUCHED, WALL, palette
from clew.renderers._sizes import CASING, Sizes
from clew.renderers._thread_dots import GOAL, ON_PATH, START, cover, tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CURRENT = 255  # the mark of the cell where the work is


class DotPainter:
    """Draws boards of one maze on a rectangle."""

    def __init__(self, maze: Maze, size: Sizes, colours: Look, *, solid: bool) -> None:
        import numpy as np

        flat = drawing.spread(maze)  # in which the cells of a wrapped grid keep their numbers
        grid = drawing.squares(flat)
        self._flat = grid
        self._maze, self._size, self._palette = maze, size, palette(colours)
        self._shape = grid.height, grid.width
        self._positions = np.array([grid.position(cell) for cell in range(grid.cells)])
        self._left_out = WALL if solid else PAPER
        outside = np.ones((grid.height + 2, grid.width + 2), bool)
        inside = outside[1:-1, 1:-1].reshape(-1)
        inside[self._positions] = False
        outside[1:-1, 1:-1] = inside.reshape(self._shape)
        self._outside = outside[1:-1, 1:-1]
        free = isinstance(grid, MaskedRectangle) and not solid
        self._northern = free & outside[:-1, 1:-1] & outside[1:, 1:-1]  # bool[height + 1, width], 1 = no wall
        self._western = free & outside[1:-1, :-1] & outside[1:-1, 1:]  # bool[height, width + 1]
        for cell, side in maze.openings:
            x, y = grid.coordinates(cell)
            line = self._northern if side in (0, 2) else self._western
            line[y + (side == 2), x + (side == 1)] = True
        inner = size.cell - size.wall
        self._tiles = {mark: _figure(mark, inner) for mark in (ERASED, CANDIDATE, HUNTED, ON_WALK, CURRENT)}

    def picture(self, board: Board, shades: "NDArray[np.uint8] | None", ends: Path | None, way: Path | None) -> Any:
        """The board as a Pillow image; `shades` are places in the palette of cells once they are visited."""
        import numpy as np
        from PIL import Image

        pixels = enlarged(self._dots(board, shades), self._size)
        self._stamp(pixels, board)
        pixels = np.pad(pixels, self._size.margin, constant_values=PAPER)
        for path in (ends, way):
            if path is not None:
                self._lay(pixels, path, marks_only=path is ends)
        image = Image.fromarray(pixels)
        image.putpalette(self._palette)
        return image

    def _dots(self, board: Board, shades: "NDArray[np.uint8] | None") -> "NDArray[np.uint8]":
        """One dot for each post, wall and cell."""
        import numpy as np

        height, width = self._shape
        fill = np.where(board.touched, PAPER, UNTOUCHED).astype(np.uint8)
        if shades is not None:
            fill = np.where(board.visited, shades, fill)
        cells = np.full(height * width, PAPER, np.uint8)
        cells[self._positions] = fill
        cells = cells.reshape(self._shape)
        open_ = np.zeros((height * width, 4), bool)
        degree = board.open.shape[1]  # too few directions where no cell has a neighbor in the last ones
        open_[self._positions, :degree] = board.open
        north, east, south, west = open_.T.reshape(4, height, width)
        northern, western = self._northern.copy(), self._western.copy()
        northern[:-1] |= north
        northern[-1] |= south[-1]  # over a seam
        western[:, :-1] |= west
        western[:, -1] |= east[:, -1]
        small = np.zeros((2 * height + 1, 2 * width + 1), np.uint8)
        small[1::2, 1::2] = np.where(self._outside, self._left_out, cells)
        small[::2, 1::2] = np.where(northern, np.pad(cells, ((0, 1), (0, 0)), mode="edge"), WALL)
        small[1::2, ::2] = np.where(western, np.pad(cells, ((0, 0), (0, 1)), mode="edge"), WALL)
        walls = np.zeros((height + 1, width + 1), bool)  # whether one meets the post
        walls[:, :-1] |= ~northern
        walls[:, 1:] |= ~northern
        walls[:-1] |= ~western
        walls[1:] |= ~western
        if not isinstance(self._flat, MaskedRectangle):
            walls[[0, -1]] = True
            walls[:, [0, -1]] = True
        small[::2, ::2] = np.where(walls, WALL, np.pad(cells, ((0, 1), (0, 1)), mode="edge"))
        return small

    def _stamp(self, pixels: "NDArray[np.uint8]", board: Board) -> None:
        """Put into the cells what stands there."""
        import numpy as np

        size = self._size
        walked = (board.marks == ON_WALK) & ~board.touched
        shown = np.where((board.marks == ON_WALK) & board.touched, 0, board.marks)
        for cell in np.flatnonzero(walked).tolist():
            direction = int(board.heading[cell])
            self._stroke(pixels, cell, direction)
            self._stroke(pixels, int(board.others[cell, direction]), int(board.backs[cell, direction]))
        stamped = [(cell, int(shown[cell])) for cell in np.flatnonzero(shown).tolist()]
        for cell, mark in [*stamped, *([(board.current, CURRENT)] if board.current >= 0 else [])]:
            top, left = (size.wall + size.cell * int(each) for each in divmod(self._positions[cell], self._shape[1]))
            figure = self._tiles[mark]
            area = pixels[top : top + len(figure), left : left + len(figure)]
            area[figure] = WALL if mark == CURRENT else QUIET

    def _stroke(self, pixels: "NDArray[np.uint8]", cell: int, side: int) -> None:
        """A thin line from the middle of a cell to its border on a side, and over the wall there."""
        size, inner = self._size, self._size.cell - self._size.wall
        thick = max(1, inner // 5)
        row, column = divmod(int(self._positions[cell]), self._shape[1])
        top, left = (size.wall + size.cell * each + (inner - thick) // 2 for each in (row, column))
        bottom, right = top + thick, left + thick
        if side == NORTH:
            top = size.cell * row
        elif side == EAST:
            right = size.cell * (column + 1) + size.wall
        elif side == SOUTH:
            bottom = size.cell * (row + 1) + size.wall
        else:
            left = size.cell * column
        pixels[top:bottom, left:right] = QUIET

    def _lay(self, pixels: "NDArray[np.uint8]", path: Path, *, marks_only: bool) -> None:
        """Put the thread over the picture, or only the ball and the ring at its ends."""
        size = self._size
        begin = size.margin + size.wall // 2
        if not marks_only:
            for growth in (CASING, 1.0):
                covered = cover(self._maze, path, size, growth)
                _paint(pixels[begin : begin + covered.shape[0], begin : begin + covered.shape[1]], covered, growth > 1)
            return
        for cell, kind in ((path.start, START), (path.goal, GOAL)):
            top, left = (begin + size.cell * int(each) for each in divmod(self._positions[cell], self._shape[1]))
            for growth in (CASING, 1.0):
                area = pixels[top : top + size.cell, left : left + size.cell]
                _paint(area, tile(ON_PATH | kind, size, growth), growth > 1)


def _paint(area: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", casing: bool) -> None:
    """Replace what is covered by thread, or by the paper that it is cased in."""
    import numpy as np

    if casing:
        area[covered >= 128] = PAPER
    else:
        soft = (BLENDS + covered.astype(np.uint16) * STEPS // 256).astype(np.uint8)
        np.copyto(area, soft, where=covered >= 8)


def _figure(mark: int, inner: int) -> "NDArray[np.bool_]":
    """The pixels of a mark in a cell `inner` pixels wide; in the smallest cells all of them."""
    import numpy as np

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
