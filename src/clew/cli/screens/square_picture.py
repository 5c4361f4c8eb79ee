"""A maze of squares in characters: with lines, half blocks or the dots of Braille."""

from collections.abc import Sequence
from typing import Any

from clew.cli.screens.maze_picture import INK, NONE, PAPER, ROCK, THREAD, WAITING, MazePicture, Part
from clew.cli.screens.maze_state import MazeState
from clew.lazy import Int64Array, NDArray, UInt8Array, np
from clew.pictures.painting.raster.character_dots import BRAILLE, characters_of
from clew.pictures.renderers.text import BOX

STYLES = ("box", "blocks", "braille")


class SquarePicture(MazePicture):
    """Cells that are squares, with one dot for each post, wall and cell, in one of `STYLES`.

    Parameters
    ----------
    player : MazeState
        The maze; its cells are drawn as squares in rows and columns.
    signs : sequence of str
        The sign of each color (see `signs_of`).
    style : str
        'box': a cell is three characters wide, and a wall one; 'blocks': both are one wide and half a line high;
        'braille': both are a dot, eight to a character.
    """

    def __init__(self, player: MazeState, signs: Sequence[str], style: str) -> None:
        from clew.pictures.drawing.arrays import bands, midpoints
        from clew.pictures.drawing.squares_of import columns_and_rows

        super().__init__(player, signs)
        self.style, grid = style, player.grid
        across, down = (round(each) for each in grid.extent())
        self._cell_at = np.full((down, across), NONE, np.int64)
        self._columns, self._rows = np.empty((2, grid.cells), np.int64)
        stairs: list[tuple[int, int, int]] = []  # cell, edge, columns from the middle to its sign
        for cells in bands(grid.cells):
            columns, rows = columns_and_rows(grid, cells)
            self._columns[cells], self._rows[cells], self._cell_at[rows, columns] = columns, rows, cells
            for chosen, _, signs_of in grid.outlines(cells) if grid.has_signs else ():
                stairs += [
                    (cell, player.edge_of[cell, way], -1 if grid.direction_name(cell, way) == "up" else 1)
                    for directions, _, _ in signs_of
                    for cell, way in zip(cells[chosen].tolist(), directions.tolist(), strict=True)
                    if way >= 0
                ]
        edges, lines = self._movable_lines()
        x, y = np.rint(2 * midpoints(lines)).astype(np.int64).T
        self._edges = np.full((2 * down + 1, 2 * across + 1), self._never, np.int64)  # what is a wall at each dot
        self._edges[y, x] = edges
        cells_of, self._stair_edges, self._asides = np.array(stairs, np.int64).reshape(-1, 3).T
        self._stair_x, self._stair_y = 4 * self._columns[cells_of] + 2 + self._asides, 2 * self._rows[cells_of] + 1
        is_open = player.searches and player.log.maze.openings
        outside = np.pad(self._cell_at == NONE, 1, constant_values=True)
        self._solid = _with_borders(outside) if grid.is_masked and not is_open else None
        high, wide = self._edges.shape
        self.width, self.height = {
            "box": (2 * wide - 1, high),
            "blocks": (wide, (high + 1) // 2),
            "braille": ((wide + 1) // 2, (high + 3) // 4),
        }[style]

    def place_of(self, cell: int) -> tuple[int, int]:
        x, y = 2 * int(self._columns[cell]) + 1, 2 * int(self._rows[cell]) + 1
        return {"box": (2 * x, y), "blocks": (x, y // 2), "braille": (x // 2, y // 4)}[self.style]

    def draw(self, left: int, top: int, columns: int, rows: int) -> Part:
        columns, rows = self.size_of_part(left, top, columns, rows)
        if not columns * rows:
            return Part(np.empty((rows, columns), "<U1"), *np.empty((2, rows, columns), np.uint8))
        if self.style == "box":
            return self._boxes(left, top, columns, rows)
        across, down = (1, 2) if self.style == "blocks" else (2, 4)
        walls, colors, solid = self._dots(left * across, top * down, columns * across, rows * down)
        walls = walls | solid
        if self.style == "blocks":
            # Walls in the rock are rock: so the maze is seen to be carved out of it.
            is_seen = (walls > 0) & ((colors == PAPER) | (solid > 0) | self.player.searches)
            colors = np.where(is_seen, np.uint8(INK), colors)
            return Part(np.full((rows, columns), "▀"), colors[::2], colors[1::2])
        colors = np.where(walls > 0, 0, colors).reshape(rows, 4, columns, 2).max(axis=(1, 3))
        return Part(characters_of(walls, BRAILLE), np.full_like(colors, INK), colors)

    def _boxes(self, left: int, top: int, columns: int, rows: int) -> Part:
        """Draw with lines: posts and walls are one character wide, cells three."""
        x = np.arange(left, left + columns)
        dots = x // 4 * 2 + (x % 4 > 0)  # the column of each character in the raster
        y = np.arange(top, top + rows)
        first, last = int(dots[0]), int(dots[-1])
        walls, colors, solid = self._dots(first - 1, top - 1, last - first + 3, rows + 2)
        middle = walls[1:-1, 1:-1]
        posts = walls[:-2, 1:-1] | walls[1:-1, 2:] << 1 | walls[2:, 1:-1] << 2 | walls[1:-1, :-2] << 3
        is_post_row, is_post_column = (y % 2 == 0)[:, None], (np.arange(first, last + 1) % 2 == 0)[None, :]
        lines = np.where(middle > 0, np.where(is_post_row, BOX.horizontal, BOX.vertical), " ")
        lines = np.where(is_post_row & is_post_column, np.array(list(BOX.posts))[posts], lines)
        lines = np.where(solid[1:-1, 1:-1] > 0, BOX.block, lines)
        colors, is_free = colors[1:-1, 1:-1], (middle == 0) & (solid[1:-1, 1:-1] == 0)
        grounds = colors[:, dots - first]
        part = Part(lines[:, dots - first], np.full_like(grounds, INK), grounds)
        has_sign = is_free & ~(is_post_row & is_post_column) & (~(is_post_row | is_post_column) | (colors == THREAD))
        signs = np.where(has_sign, self.signs[colors], "")[:, dots - first]
        in_middle = (x % 4 == 2) | (x % 4 == 0)
        shown = (signs != "") & (in_middle | ((signs == self.signs[ROCK]) & (x % 4 > 0)))
        part.characters[shown] = signs[shown]
        part.inks[shown & (part.grounds >= WAITING)] = PAPER
        self._draw_ends(part, left, top)
        x, y = self._stair_x - left, self._stair_y - top
        shown = np.flatnonzero((x >= 0) & (x < columns) & (y >= 0) & (y < rows))
        shown = shown[self.player.is_open[self._stair_edges[shown]] > 0]
        part.characters[y[shown], x[shown]] = np.where(self._asides[shown] < 0, BOX.up, BOX.down)
        return part

    def _dots(self, left: int, top: int, columns: int, rows: int) -> UInt8Array:
        """Return which dots are walls, with posts, their colors without walls, and which are left out by a mask.

        A part may go beyond the raster: nothing is there.
        """
        down, across = self._cell_at.shape
        # The cells around the part, with one more on each side, since a post is what meets there.
        x, to_x = (min(max(each, 0), across) for each in (left // 2 - 1, (left + columns) // 2 + 2))
        y, to_y = (min(max(each, 0), down) for each in (top // 2 - 1, (top + rows) // 2 + 2))
        block = slice(2 * y, 2 * to_y + 1), slice(2 * x, 2 * to_x + 1)
        edges = self._edges[block]
        walls = self._is_shut()[edges]
        framed = np.pad(walls, 1)
        walls[::2, ::2] = (framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:])[::2, ::2]
        colors = self._colors_between(self._cell_at[y:to_y, x:to_x], edges)
        solid = np.zeros_like(walls) if self._solid is None else self._solid[block]
        found = np.zeros((3, rows, columns), np.uint8)
        for target, source in zip(found, (walls, colors, solid), strict=True):
            piece = source[max(top - 2 * y, 0) :, max(left - 2 * x, 0) :]
            room = target[max(2 * y - top, 0) : 2 * to_y + 1 - top, max(2 * x - left, 0) : 2 * to_x + 1 - left]
            room[:] = piece[: room.shape[0], : room.shape[1]]
        return found

    def _colors_between(self, cells: Int64Array, edges: Int64Array) -> UInt8Array:
        """Return the colors of the dots of these cells, and of those between them."""
        own = self.cell_colors(cells)
        colors = _with_borders(np.pad(own, 1, mode="edge"))
        if self.shows_path:
            colors[self._threaded[edges]] = THREAD
        self._color_work(own, cells)
        colors[1::2, 1::2] = own
        return colors


def _with_borders(framed: "NDArray[Any]") -> "NDArray[Any]":
    """Return the dots of cells, and of the walls and posts around them: the least value of the cells that meet there.

    `framed`: the values of the cells, with one more on each side.
    """
    rows, columns = framed.shape
    dots = np.empty((2 * rows - 3, 2 * columns - 3), framed.dtype)
    upright = np.minimum(framed[:-1], framed[1:])
    dots[::2, ::2] = np.minimum(upright[:, :-1], upright[:, 1:])
    dots[::2, 1::2] = upright[:, 1:-1]
    dots[1::2, ::2] = np.minimum(framed[:, :-1], framed[:, 1:])[1:-1]
    dots[1::2, 1::2] = framed[1:-1, 1:-1]
    return dots
