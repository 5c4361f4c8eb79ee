"""Pictures of a board on a grid of any shape, drawn stroke by stroke."""

from typing import TYPE_CHECKING, Any

from clew import drawing, drawing_weave
from clew.colours import RGB, Look
from clew.grids.grid import Point, Polyline
from clew.maze import Maze
from clew.renderers import _painting as painting
from clew.renderers._board import CANDIDATE, ERASED, HUNTED, ON_WALK, PLAIN, Board
from clew.renderers._palette import PAPER, QUIET, UNTOUCHED, palette
from clew.renderers._sizes import DOT, Sizes
from clew.renderers._smooth import FINE, Canvas
from clew.solving import Path

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES_PER_PIXEL = 3 * FINE * FINE + 4


class StrokePainter:
    """Draws boards of one maze: cells with outlines, or points between which passages run."""

    def __init__(self, maze: Maze, size: Sizes, colours: Look) -> None:
        from PIL import Image

        self._maze, self._size, self._colours = maze, size, colours
        self._centers = [maze.grid.center(cell) for cell in range(maze.cells)]
        self._outlines = [maze.grid.outline(cell) for cell in range(maze.cells)]
        self._areas = [[point for _, line in outline for point in line[:-1]] for outline in self._outlines]
        self._signs = _signs(maze)
        self._table = palette(colours)
        self._sample = Image.new("P", (1, 1))
        self._sample.putpalette(self._table)
        self._openings = set(maze.openings)

    def picture(self, board: Board, shades: "NDArray[np.uint8] | None", ends: Path | None, way: Path | None) -> Any:
        """The board as a Pillow image; `shades` are places in the palette of cells once they are visited."""
        from PIL import Image

        canvas = Canvas(self._size, self._colours.paper)
        fills = [UNTOUCHED if not each else PAPER for each in board.touched.tolist()]
        if shades is not None:
            places = zip(fills, shades.tolist(), board.visited.tolist(), strict=True)
            fills = [shade if visited else fill for fill, shade, visited in places]
        if drawing.corners(self._maze.grid, 0):
            areas, walls = self._woven(board) if self._maze.grid.weaves else (self._areas, self._walls(board))
            for area, fill in zip(areas, fills, strict=True):
                canvas.areas([area], self._rgb(fill))
            canvas.lines(walls, self._size.wall, self._colours.ink)
        else:
            canvas.lines(self._passages(board), self._size.wall, self._colours.ink)
            for center, fill in zip(self._centers, fills, strict=True):
                canvas.discs([center], 2 * DOT * self._size.cell, self._colours.ink)
                canvas.discs([center], 1.6 * DOT * self._size.cell, self._rgb(fill))
        self._mark(canvas, board)
        if ends is not None:
            painting.ends(canvas, self._maze, ends, self._size, self._colours)
        if way is not None:
            painting.thread(canvas, self._maze, way, self._size, self._colours, cased=shades is not None)
        canvas.areas((sign for cell, direction, sign in self._signs if board.open[cell, direction]), self._colours.ink)
        return canvas.image.reduce(FINE).quantize(palette=self._sample, dither=Image.Dither.NONE)

    def _walls(self, board: Board) -> list[Polyline]:
        """The sides that are closed; one between two cells once, or at both if they are apart."""
        others, grid = board.others.tolist(), self._maze.grid
        lines = []
        for cell, (outline, open_) in enumerate(zip(self._outlines, board.open.tolist(), strict=True)):
            for side, (direction, line) in enumerate(outline):
                other = others[cell][direction] if 0 <= direction < len(open_) else -1
                if other < 0:
                    if (cell, side) not in self._openings:
                        lines.append(line)
                elif not open_[direction] and (other > cell or grid.apart(cell, direction)):
                    lines.append(line)
        return lines

    def _woven(self, board: Board) -> tuple[list[Polyline], list[Polyline]]:
        """The areas of the cells of a weave maze, and the walls of its corridors."""
        grid = self._maze.grid
        exits = [sum(open_ << direction for direction, open_ in enumerate(each)) for each in board.open.tolist()]
        areas = [drawing_weave.area(grid, cell, each) for cell, each in enumerate(exits)]
        return areas, [list(wall) for wall in drawing_weave.corridors(grid, exits, self._openings)]

    def _passages(self, board: Board) -> list[list[Point]]:
        import numpy as np

        pairs = [(cell, int(board.others[cell, side])) for cell, side in np.argwhere(board.open).tolist()]
        return [[self._centers[cell], self._centers[other]] for cell, other in pairs if cell < other]

    def _mark(self, canvas: Canvas, board: Board) -> None:
        """What stands in the cells: rings, crosses, dashes, the line of the walk, and a ball where the work is."""
        quiet, pixels, size = self._rgb(QUIET), self._size.cell, self._size
        thin = max(1.0, 0.06 * pixels)
        for cell, mark in enumerate(board.marks.tolist()):
            x, y = self._centers[cell]
            if mark == CANDIDATE:
                canvas.discs([(x, y)], 0.2 * pixels, quiet)
                canvas.discs([(x, y)], 0.2 * pixels - thin, self._colours.paper)
            elif mark == ERASED:
                for slope in (-0.2, 0.2):
                    canvas.lines([[(x - 0.2, y - slope), (x + 0.2, y + slope)]], thin, quiet)
            elif mark == HUNTED:
                canvas.lines([[(x - 0.2, y), (x + 0.2, y)]], thin, quiet)
            elif mark == ON_WALK and not board.touched[cell]:
                canvas.lines(self._step(board, cell), max(1.0, 0.12 * pixels), quiet)
            else:
                assert mark in (PLAIN, ON_WALK)
        if board.current >= 0:
            canvas.discs([self._centers[board.current]], 0.32 * (pixels - size.wall), self._colours.ink)

    def _step(self, board: Board, cell: int) -> list[list[Point]]:
        """The way on which a walk left the cell; in two pieces where the picture shows it in two places."""
        grid = self._maze.grid
        heading = int(board.heading[cell])
        other = int(board.others[cell, heading])
        return drawing.thread(self._maze, Path(grid, [cell, other], [heading]), ends=False)

    def _rgb(self, place: int) -> RGB:
        red, green, blue = self._table[3 * place : 3 * place + 3]
        return red, green, blue


def _signs(maze: Maze) -> list[tuple[int, int, Polyline]]:
    """(cell, direction, sign) for all ways that have one."""
    grid = maze.grid
    ways = ((cell, direction) for cell in range(grid.cells) for direction, _ in grid.neighbors(cell))
    return [(*way, sign) for way in ways if (sign := grid.sign(*way))]
