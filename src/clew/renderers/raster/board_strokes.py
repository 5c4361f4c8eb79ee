"""Draw a board on a grid of any shape; each frame redraws only what changed since the one before."""

from typing import TYPE_CHECKING, Any

from clew import drawing
from clew.drawing import corridors
from clew.drawing.colors import RGB, Look
from clew.grids.grid import Point, Polyline
from clew.mazes.maze import Maze
from clew.mazes.solving import Path
from clew.renderers import _painting as painting
from clew.renderers.raster.board import CANDIDATE, ERASED, HUNTED, ON_WALK, PLAIN, Board
from clew.renderers.raster.palette import PAPER, QUIET, UNTOUCHED, palette
from clew.renderers.raster.smooth import FINE, Canvas
from clew.renderers.style import CASING, DOT, Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES_PER_PIXEL = 3 * FINE * FINE + 4
Box = tuple[int, int, int, int]  # pixels: left, top, right, bottom
BALL = 0.35  # cell widths: the radius of the largest mark in a cell
MAX_PARTS = 60  # changed cells; more are redrawn in one box
SPARE = 1.5  # how much larger than its parts a box may be


class StrokePainter:
    """Draws the boards of one maze, whose cells have outlines or are points."""

    def __init__(self, maze: Maze, size: Sizes, colors: Look) -> None:
        from PIL import Image

        self._maze, self._size, self._colors = maze, size, colors
        self._centers = [maze.grid.center(cell) for cell in range(maze.cells)]
        self._outlines = [maze.grid.outline(cell) for cell in range(maze.cells)]
        self._areas = [[point for _, line in outline for point in line[:-1]] for outline in self._outlines]
        canvas = maze.canvas(compiled=False)
        places = map(canvas.cell, range(maze.cells))
        self._directions = [(canvas.directions(place), canvas.forward(place)) for place in places]
        self._signs = _signs(maze)
        self._table = palette(colors)
        self._sample = Image.new("P", (1, 1))
        self._sample.putpalette(self._table)
        self._openings = set(maze.openings)
        self._changes = Changes(maze, size)
        self._canvas = Canvas(size, colors.paper)  # correct only in the box that was drawn last
        self._shown = Image.new("P", (size.width, size.height), PAPER)
        self._shown.putpalette(self._table)

    def picture(self, board: Board, shades: "NDArray[np.uint8] | None", ends: Path | None, path: Path | None) -> Any:
        """Return the board as a Pillow image; `shades`: the palette index of each cell once it is visited."""
        import numpy as np
        from PIL import Image

        fills = np.where(board.touched, PAPER, UNTOUCHED).astype(np.uint8)
        if shades is not None:
            fills = np.where(board.visited, shades, fills)
        for box in self._changes.boxes(board, fills, ends, path):
            self._draw(board, fills, box, self._changes.within(box))
            if ends is not None:
                painting.ends(self._canvas, self._maze, ends, self._size, self._colors)
            if path is not None:
                painting.thread(self._canvas, self._maze, path, self._size, self._colors, cased=shades is not None)
            opened = (sign for cell, direction, sign in self._signs if board.open[cell, direction])
            self._canvas.areas(opened, self._colors.ink)
            left, top, right, bottom = box
            part = self._canvas.image.reduce(FINE, (FINE * left, FINE * top, FINE * right, FINE * bottom))
            self._shown.paste(part.quantize(palette=self._sample, dither=Image.Dither.NONE), box)
        return self._shown.copy()

    def _draw(self, board: Board, fills: "NDArray[np.uint8]", box: Box, cells: list[int]) -> None:
        """Redraw the cells that are visible in the box; outside the box the canvas may be wrong."""
        canvas = self._canvas
        left, top, right, bottom = box
        canvas.image.paste(self._colors.paper, (FINE * left, FINE * top, FINE * right, FINE * bottom))
        if drawing.corners(self._maze.grid, 0):
            areas, walls = self._woven(board, cells) if self._maze.grid.weaves else self._plain(board, cells)
            for area, cell in zip(areas, cells, strict=True):
                canvas.areas([area], self._rgb(fills[cell]))
            canvas.lines(walls, self._size.wall, self._colors.ink)
        else:
            canvas.lines(self._passages(board, cells), self._size.wall, self._colors.ink)
            for cell in cells:
                canvas.discs([self._centers[cell]], 2 * DOT * self._size.cell, self._colors.ink)
                canvas.discs([self._centers[cell]], 1.6 * DOT * self._size.cell, self._rgb(fills[cell]))
        self._mark(board, cells)

    def _plain(self, board: Board, cells: list[int]) -> tuple[list[Polyline], list[Polyline]]:
        """Draw the areas of cells, and their sides that are walls."""
        grid = self._maze.grid
        walls: list[Polyline] = []
        for cell in cells:
            exits = _bits(board.open[cell])
            walls += drawing.sides_of_cell(
                grid, cell, self._outlines[cell], self._directions[cell], exits, self._openings
            )
        return [self._areas[cell] for cell in cells], walls

    def _woven(self, board: Board, cells: list[int]) -> tuple[list[Polyline], list[Polyline]]:
        """Draw the areas of cells of a weave maze, and the walls of their corridors."""
        grid = self._maze.grid
        areas: list[Polyline] = []
        walls: list[Polyline] = []
        for cell in cells:
            exits = _bits(board.open[cell])
            areas.append(corridors.area(grid, cell, exits))
            walls += map(list, corridors.walls_of_cell(grid, cell, exits, self._openings))
        return areas, walls

    def _passages(self, board: Board, cells: list[int]) -> list[list[Point]]:
        """Draw the passages from cells to later cells."""
        import numpy as np

        passages = [(cell, side) for cell in cells for side in np.flatnonzero(board.open[cell]).tolist()]
        pairs = [(cell, int(board.others[cell, side])) for cell, side in passages]
        return [[self._centers[cell], self._centers[other]] for cell, other in pairs if cell < other]

    def _mark(self, board: Board, cells: list[int]) -> None:
        """Draw the marks of cells: rings, crosses, dashes, the line of the walk, and a ball in the current cell."""
        quiet, pixels, size = self._rgb(QUIET), self._size.cell, self._size
        thin = max(1.0, 0.06 * pixels)
        canvas = self._canvas
        for cell, mark in zip(cells, board.marks[cells].tolist(), strict=True):
            x, y = self._centers[cell]
            if mark == CANDIDATE:
                canvas.discs([(x, y)], 0.2 * pixels, quiet)
                canvas.discs([(x, y)], 0.2 * pixels - thin, self._colors.paper)
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
            canvas.discs([self._centers[board.current]], 0.32 * (pixels - size.wall), self._colors.ink)

    def _step(self, board: Board, cell: int) -> list[list[Point]]:
        """Return the line by which a walk left the cell; in two pieces if it is drawn in two places."""
        grid = self._maze.grid
        heading = int(board.heading[cell])
        other = int(board.others[cell, heading])
        return drawing.thread_lines(self._maze, Path(grid, [cell, other], [heading]), ends=False)

    def _rgb(self, place: Any) -> RGB:
        place = int(place)
        red, green, blue = self._table[3 * place : 3 * place + 3]
        return red, green, blue


def _bits(flags: "NDArray[np.bool_]") -> int:
    """Return the directions that are set, as a bit set."""
    return sum(flag << direction for direction, flag in enumerate(flags.tolist()))


def _signs(maze: Maze) -> list[tuple[int, int, Polyline]]:
    """Return (cell, direction, sign) for all passages with a sign."""
    grid = maze.grid
    passages = ((cell, direction) for cell in range(grid.cells) for direction, _ in grid.neighbors(cell))
    return [(*each, sign) for each in passages if (sign := grid.sign(*each))]


class Changes:
    """What the last frame showed, and the box of each cell."""

    def __init__(self, maze: Maze, size: Sizes) -> None:
        import numpy as np

        self._whole: Box = (0, 0, size.width, size.height)
        self._bounds = _bounds(maze, size)
        self._state: NDArray[np.uint8] | None = None
        self._walks = np.full(maze.cells, -1)
        self._ends: Path | None = None
        self._path: Path | None = None

    def boxes(self, board: Board, fills: "NDArray[np.uint8]", ends: Path | None, path: Path | None) -> list[Box]:
        """Return boxes around the parts that changed; for the first frame, the whole picture."""
        import numpy as np

        walked = (board.marks == ON_WALK) & ~board.touched
        walks = np.where(walked, board.others[np.arange(len(walked)), board.heading], -1)
        marks = np.where((board.marks == ON_WALK) & board.touched, 0, board.marks)
        here = np.arange(len(walked)) == board.current
        state = np.column_stack([fills, marks, here, board.heading * walked, board.open]).astype(np.uint8)
        before, self._state = self._state, state
        changed: NDArray[np.bool_] = np.zeros(len(walked), bool) if before is None else (state != before).any(axis=1)
        for targets in (walks, self._walks):
            reached = targets[changed & (targets >= 0)]
            changed[reached] = True
        self._walks = walks
        changed[_moved(self._ends, ends) + _moved(self._path, path)] = True
        self._ends, self._path = ends, path
        return [self._whole] if before is None else _merged(self._bounds[changed])

    def within(self, box: Box) -> list[int]:
        """Return the cells that may be visible in the box, in order."""
        import numpy as np

        left, top, right, bottom = box
        bounds = self._bounds
        inside = (bounds[:, 0] < right) & (bounds[:, 2] > left) & (bounds[:, 1] < bottom) & (bounds[:, 3] > top)
        inside |= (self._walks >= 0) & inside[self._walks]  # the line of a walk is drawn with the cell that it left
        found: list[int] = np.flatnonzero(inside).tolist()
        return found


def _moved(before: Path | None, now: Path | None) -> list[int]:
    """Return the cells in which two paths look different."""
    if before is now:
        return []
    one, other = (list(map(int, each.cells)) if each is not None else [] for each in (before, now))
    common = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    shared = max(0, (min(len(one), len(other)) if common is None else common) - 1)
    return [*one[:1], *other[:1], *one[-1:], *other[-1:], *one[shared:], *other[shared:]]


def _bounds(maze: Maze, size: Sizes) -> "NDArray[np.int64]":
    """Return the box of each cell in pixels, with its walls, thread and marks: int64[cells, 4]."""
    import numpy as np

    grid = maze.grid
    found = np.empty((maze.cells, 4))
    ball = max(BALL, 2 * DOT, size.mark / size.cell)
    beyond = corridors.GAP if grid.weaves else 0.0
    for cell in range(maze.cells):
        x, y = grid.center(cell)
        points = [point for _, line in grid.outline(cell) for point in line]
        if not points:  # the cell is a point
            points = [grid.center(other) for _, other in grid.neighbors(cell)]
        for axis, middle in enumerate((x, y)):
            places = [point[axis] for point in points] or [middle]
            found[cell, axis] = min(middle - ball, min(places) - beyond)
            found[cell, 2 + axis] = max(middle + ball, max(places) + beyond)
    around = max(size.wall, CASING * size.thread) / 2 + 1
    found = found * size.cell + size.offset
    found[:, :2] = np.floor(found[:, :2] - around)
    found[:, 2:] = np.ceil(found[:, 2:] + around)
    return np.clip(found, 0, [size.width, size.height] * 2).astype(np.int64)


def _merged(parts: "NDArray[np.int64]") -> list[Box]:
    """Merge parts into a few boxes that are not much larger."""
    if len(parts) > MAX_PARTS:
        parts = _hull(parts)[None]
    boxes: list[Box] = []
    for part in parts.tolist():
        box: Box = tuple(part)
        for other in boxes[::-1]:
            both: Box = (*map(min, box[:2], other[:2]), *map(max, box[2:], other[2:]))  # type: ignore[assignment]
            if _pixels(both) <= SPARE * (_pixels(box) + _pixels(other)):
                boxes.remove(other)
                box = both
        boxes.append(box)
    return boxes


def _hull(parts: "NDArray[np.int64]") -> "NDArray[np.int64]":
    import numpy as np

    return np.concatenate([parts[:, :2].min(axis=0), parts[:, 2:].max(axis=0)])


def _pixels(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
