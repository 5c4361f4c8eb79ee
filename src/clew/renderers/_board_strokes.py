"""Pictures of a board on a grid of any shape, drawn stroke by stroke: of each what changed since the one before."""

from typing import TYPE_CHECKING, Any

from clew import drawing, drawing_weave
from clew.colours import RGB, Look
from clew.grids.grid import Point, Polyline
from clew.mazes.maze import Maze
from clew.mazes.solving import Path
from clew.renderers import _painting as painting
from clew.renderers._board import CANDIDATE, ERASED, HUNTED, ON_WALK, PLAIN, Board
from clew.renderers._board_changes import Box, Changes
from clew.renderers._palette import PAPER, QUIET, UNTOUCHED, palette
from clew.renderers._sizes import DOT, Sizes
from clew.renderers._smooth import FINE, Canvas

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
        self._changes = Changes(maze, size)
        self._canvas = Canvas(size, colours.paper)  # true only where something was drawn last
        self._shown = Image.new("P", (size.width, size.height), PAPER)
        self._shown.putpalette(self._table)

    def picture(self, board: Board, shades: "NDArray[np.uint8] | None", ends: Path | None, way: Path | None) -> Any:
        """The board as a Pillow image; `shades` are places in the palette of cells once they are visited."""
        import numpy as np
        from PIL import Image

        fills = np.where(board.touched, PAPER, UNTOUCHED).astype(np.uint8)
        if shades is not None:
            fills = np.where(board.visited, shades, fills)
        for box in self._changes.boxes(board, fills, ends, way):
            self._draw(board, fills, box, self._changes.within(box))
            if ends is not None:
                painting.ends(self._canvas, self._maze, ends, self._size, self._colours)
            if way is not None:
                painting.thread(self._canvas, self._maze, way, self._size, self._colours, cased=shades is not None)
            opened = (sign for cell, direction, sign in self._signs if board.open[cell, direction])
            self._canvas.areas(opened, self._colours.ink)
            left, top, right, bottom = box
            part = self._canvas.image.reduce(FINE, (FINE * left, FINE * top, FINE * right, FINE * bottom))
            self._shown.paste(part.quantize(palette=self._sample, dither=Image.Dither.NONE), box)
        return self._shown.copy()

    def _draw(self, board: Board, fills: "NDArray[np.uint8]", box: Box, cells: list[int]) -> None:
        """Draw these cells anew, of which the box shows something; outside the box it may go wrong."""
        canvas = self._canvas
        left, top, right, bottom = box
        canvas.image.paste(self._colours.paper, (FINE * left, FINE * top, FINE * right, FINE * bottom))
        if drawing.corners(self._maze.grid, 0):
            areas, walls = self._woven(board, cells) if self._maze.grid.weaves else self._plain(board, cells)
            for area, cell in zip(areas, cells, strict=True):
                canvas.areas([area], self._rgb(fills[cell]))
            canvas.lines(walls, self._size.wall, self._colours.ink)
        else:
            canvas.lines(self._passages(board, cells), self._size.wall, self._colours.ink)
            for cell in cells:
                canvas.discs([self._centers[cell]], 2 * DOT * self._size.cell, self._colours.ink)
                canvas.discs([self._centers[cell]], 1.6 * DOT * self._size.cell, self._rgb(fills[cell]))
        self._mark(board, cells)

    def _plain(self, board: Board, cells: list[int]) -> tuple[list[Polyline], list[Polyline]]:
        """The areas of cells, and their sides that are closed; one between two once, or at both if they are apart."""
        grid = self._maze.grid
        lines = []
        for cell in cells:
            open_, others = board.open[cell].tolist(), board.others[cell].tolist()
            for side, (direction, line) in enumerate(self._outlines[cell]):
                other = others[direction] if 0 <= direction < len(open_) else -1
                if other < 0:
                    if (cell, side) not in self._openings:
                        lines.append(line)
                elif not open_[direction] and (other > cell or grid.apart(cell, direction)):
                    lines.append(line)
        return [self._areas[cell] for cell in cells], lines

    def _woven(self, board: Board, cells: list[int]) -> tuple[list[Polyline], list[Polyline]]:
        """The areas of cells of a weave maze, and the walls of their corridors."""
        grid = self._maze.grid
        areas: list[Polyline] = []
        walls: list[Polyline] = []
        for cell in cells:
            exits = sum(open_ << direction for direction, open_ in enumerate(board.open[cell].tolist()))
            areas.append(drawing_weave.area(grid, cell, exits))
            walls += map(list, drawing_weave.walls(grid, cell, exits, self._openings))
        return areas, walls

    def _passages(self, board: Board, cells: list[int]) -> list[list[Point]]:
        """The ways from cells to later ones."""
        import numpy as np

        ways = [(cell, side) for cell in cells for side in np.flatnonzero(board.open[cell]).tolist()]
        pairs = [(cell, int(board.others[cell, side])) for cell, side in ways]
        return [[self._centers[cell], self._centers[other]] for cell, other in pairs if cell < other]

    def _mark(self, board: Board, cells: list[int]) -> None:
        """What stands in the cells: rings, crosses, dashes, the line of the walk, and a ball where the work is."""
        quiet, pixels, size = self._rgb(QUIET), self._size.cell, self._size
        thin = max(1.0, 0.06 * pixels)
        canvas = self._canvas
        for cell, mark in zip(cells, board.marks[cells].tolist(), strict=True):
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
        if board.current in cells:
            canvas.discs([self._centers[board.current]], 0.32 * (pixels - size.wall), self._colours.ink)

    def _step(self, board: Board, cell: int) -> list[list[Point]]:
        """The way on which a walk left the cell; in two pieces where the picture shows it in two places."""
        grid = self._maze.grid
        heading = int(board.heading[cell])
        other = int(board.others[cell, heading])
        return drawing.thread(self._maze, Path(grid, [cell, other], [heading]), ends=False)

    def _rgb(self, place: Any) -> RGB:
        place = int(place)
        red, green, blue = self._table[3 * place : 3 * place + 3]
        return red, green, blue


def _signs(maze: Maze) -> list[tuple[int, int, Polyline]]:
    """(cell, direction, sign) for all ways that have one."""
    grid = maze.grid
    ways = ((cell, direction) for cell in range(grid.cells) for direction, _ in grid.neighbors(cell))
    return [(*way, sign) for way in ways if (sign := grid.sign(*way))]
