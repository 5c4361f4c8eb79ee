"""Draw a board on a grid of any shape; each frame redraws only what changed since the one before."""

from functools import cached_property
from typing import Any

from clew.grids.grid import Polyline
from clew.lazy import BoolArray, FloatArray, Int64Array, UInt8Array, np
from clew.mazes.logs.replay import CANDIDATE, ERASED, HUNTED, ON_WALK
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.pictures.drawing import Strokes, weave_corridors
from clew.pictures.drawing.arrays import openings_of
from clew.pictures.drawing.colors import Look
from clew.pictures.drawing.shapes import movable_pieces
from clew.pictures.painting import brush as painting
from clew.pictures.painting.raster.board import Board
from clew.pictures.painting.raster.palette import PAPER, QUIET, WALL, image_of
from clew.pictures.painting.raster.smooth import Box, Picture
from clew.pictures.painting.style import DOT, Sizes

BALL = 0.35  # cell widths: the radius of the largest mark in a cell
MARK = 0.2  # cell widths: the radius of the other marks
MAX_PARTS = 60  # changed cells; more are redrawn in one box
MAX_BOX_RATIO = 1.5  # how much larger than its parts a box may be


class StrokePainter:
    """Draws the boards of one maze, whose cells have outlines or are points."""

    def __init__(self, maze: Maze, size: Sizes, colors: Look) -> None:
        self._maze, self._size, self._colors = maze, size, colors
        self._centers = drawing.centers_of(maze.grid)
        cells = range(maze.cells if maze.grid.has_signs else 0)
        passages = ((cell, direction) for cell in cells for direction, _ in maze.grid.neighbors(cell))
        self._signs = [(*each, sign) for each in passages if (sign := maze.grid.sign(*each))]
        self._steps: dict[tuple[int, int], list[Polyline]] = {}
        self._changes = Changes(maze, size)
        self._kept: tuple[Path | None, Path | None, bool] = (None, None, False)
        self._last_overlay = Picture(size, colors)
        self._shown = np.full((size.height, size.width), PAPER, np.uint8)

    def picture(self, board: Board, shades: UInt8Array | None, ends: Path | None, path: Path | None) -> Any:
        """Return the board as a Pillow image; `shades`: the palette index of each cell once it is visited."""
        fills = board.colors(shades)
        overlay = self._overlay(ends, path, cased=shades is not None)
        opened = [sign for cell, direction, sign in self._signs if board.open[cell, direction]]
        for box in self._changes.boxes(board, fills, ends, path):
            picture = Picture(self._size, self._colors)
            self._draw(picture, board, fills, self._changes.within(box))
            picture = overlay.over(picture)
            picture.areas(Strokes.from_lines(opened), WALL)
            left, top, right, bottom = box
            self._shown[top:bottom, left:right] = picture.part(box)
        return image_of(self._shown.copy(), self._colors)

    def _overlay(self, ends: Path | None, path: Path | None, *, cased: bool) -> Picture:
        """Return the path and the marks of its ends; the same as for the last frame if these are the same."""
        kept = ends, path, cased
        if self._kept != kept:
            self._kept, self._last_overlay = kept, Picture(self._size, self._colors)
            if ends is not None:
                painting.ends(self._last_overlay, self._maze, ends, self._size, self._colors)
            if path is not None:
                pieces = drawing.thread_of(self._maze, path)
                painting.thread(self._last_overlay, pieces, self._size, self._colors, cased=cased)
                painting.ends(self._last_overlay, self._maze, path, self._size, self._colors)
        return self._last_overlay

    def _draw(self, picture: Picture, board: Board, fills: UInt8Array, cells: Int64Array) -> None:
        """Draw some cells."""
        size = self._size
        if drawing.cells_are_points(self._maze.grid):
            picture.lines(self._lines(board, cells, open=True), size.wall, WALL)
            picture.discs(self._centers[cells], 2 * DOT * size.cell, WALL)
            for color in np.unique(fills[cells]).tolist():
                picture.discs(self._centers[cells[fills[cells] == color]], 1.6 * DOT * size.cell, color)
        elif self._maze.grid.weaves:
            self._weave(picture, board, fills, cells)
        else:
            picture.fills(self._areas.some(cells), fills[cells])
            picture.lines(self._lines(board, cells, open=False), size.wall, WALL)
        self._mark(picture, board, cells)

    @cached_property
    def _areas(self) -> Strokes:
        return drawing.areas_of(self._maze)

    @cached_property
    def _sides(self) -> tuple[Int64Array, Int64Array, FloatArray]:
        return movable_pieces(self._maze)

    def _lines(self, board: Board, chosen: Int64Array, *, open: bool) -> Strokes:
        """Return sides of these cells: those whose passages are open, or those that are closed or have none."""
        cells, directions, lines = self._sides
        is_chosen = np.zeros(len(board.open), bool)
        is_chosen[chosen] = True
        is_open = board.open[cells, directions] & (directions >= 0)
        return Strokes.from_polygons(lines[is_chosen[cells] & (is_open == open)])

    def _weave(self, picture: Picture, board: Board, fills: UInt8Array, cells: Int64Array) -> None:
        """Draw the areas of cells of a weave maze, and the walls of their corridors."""
        grid = self._maze.grid
        exits = np.packbits(board.open[cells], axis=1, bitorder="little")[:, 0].astype(np.int64)
        opened = openings_of(self._maze, np.arange(grid.cells))[cells]
        picture.fills(weave_corridors.corridor_areas(grid, cells, exits), fills[cells])
        walls = weave_corridors.corridor_walls(grid, cells, exits, opened)
        picture.lines(Strokes.from_polygons(*walls), self._size.wall, WALL)

    def _mark(self, picture: Picture, board: Board, cells: Int64Array) -> None:
        """Draw the marks of cells: rings, crosses, dashes, the line of the walk, and a ball in the current cell."""
        pixels = self._size.cell
        thin = max(1.0, 0.06 * pixels)
        marks = board.marks[cells]
        rings = self._centers[cells[marks == CANDIDATE]]
        picture.discs(rings, MARK * pixels, QUIET)
        picture.discs(rings, MARK * pixels - thin, PAPER)
        dashes: list[Polyline] = []
        for mark, slopes in ((ERASED, (-MARK, MARK)), (HUNTED, (0.0,))):
            for x, y in self._centers[cells[marks == mark]].tolist():
                dashes += [[(x - MARK, y - slope), (x + MARK, y + slope)] for slope in slopes]
        picture.lines(Strokes.from_lines(dashes), thin, QUIET)
        walked = cells[board.walked[cells]].tolist()
        steps = [line for cell in walked for line in self._step(cell, int(board.heading[cell]))]
        picture.lines(Strokes.from_lines(steps), max(1.0, 0.12 * pixels), QUIET)
        picture.discs(self._centers[cells[cells == board.at]], 0.32 * (pixels - self._size.wall), WALL)

    def _step(self, cell: int, heading: int) -> list[Polyline]:
        """Return the line by which a walk left the cell; in two pieces if it is drawn in two places."""
        if (cell, heading) not in self._steps:
            [self._steps[cell, heading]] = drawing.step_lines(self._maze.grid, [cell], [heading])
        return self._steps[cell, heading]


class Changes:
    """The contents of the last frame, and the box of each cell."""

    def __init__(self, maze: Maze, size: Sizes) -> None:
        self._whole: Box = (0, 0, size.width, size.height)
        self._bounds = _bounds(maze, size)
        self._state: UInt8Array | None = None
        self._walks = np.full(maze.cells, -1)
        self._ends: Path | None = None
        self._path: Path | None = None

    def boxes(self, board: Board, fills: UInt8Array, ends: Path | None, path: Path | None) -> list[Box]:
        """Return boxes around the parts that changed; for the first frame, the whole picture."""
        walked = board.walked
        walks = np.where(walked, board.others[np.arange(len(walked)), board.heading], -1)
        marks = np.where((board.marks == ON_WALK) & ~walked, 0, board.marks)
        here = np.arange(len(walked)) == board.at
        state = np.column_stack([fills, marks, here, board.heading * walked, board.open]).astype(np.uint8)
        before, self._state = self._state, state
        changed: BoolArray = np.zeros(len(walked), bool) if before is None else (state != before).any(axis=1)
        for targets in (walks, self._walks):
            changed[targets[changed & (targets >= 0)]] = True
        self._walks = walks
        changed[_moved(self._ends, ends) + _moved(self._path, path)] = True
        self._ends, self._path = ends, path
        return [self._whole] if before is None else _merged(self._bounds[changed])

    def within(self, box: Box) -> Int64Array:
        """Return the cells that may be visible in the box, in order."""
        left, top, right, bottom = box
        bounds = self._bounds
        inside = (bounds[:, 0] < right) & (bounds[:, 2] > left) & (bounds[:, 1] < bottom) & (bounds[:, 3] > top)
        inside |= (self._walks >= 0) & inside[self._walks]  # the line of a walk is drawn with the cell that it left
        return np.flatnonzero(inside)


def _moved(before: Path | None, now: Path | None) -> list[int]:
    """Return the cells in which two paths look different."""
    if before is now:
        return []
    one, other = (list(map(int, each.cells)) if each is not None else [] for each in (before, now))
    common = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    shared = max(0, (min(len(one), len(other)) if common is None else common) - 1)
    return [*one[:1], *other[:1], *one[-1:], *other[-1:], *one[shared:], *other[shared:]]


def _bounds(maze: Maze, size: Sizes) -> Int64Array:
    """Return the box of each cell in pixels, with its walls, thread and marks: int64[cells, 4]."""
    grid = maze.grid
    centers = drawing.centers_of(grid)
    ball = max(BALL, 2 * DOT, size.mark / size.cell)
    low, high = centers - ball, centers + ball
    beyond = weave_corridors.GAP if grid.weaves else 0.0
    for cell in range(maze.cells):
        points = [point for _, line in grid.outline(cell) for point in line]
        if not points:  # the cell is a point
            points = [grid.center(cell), *(grid.center(other) for _, other in grid.neighbors(cell))]
        low[cell] = np.minimum(low[cell], np.min(points, axis=0) - beyond)
        high[cell] = np.maximum(high[cell], np.max(points, axis=0) + beyond)
    around = max(size.wall, size.casing) / 2 + 1
    corners = [np.floor(low * size.cell + size.offset - around), np.ceil(high * size.cell + size.offset + around)]
    return np.asarray(np.clip(np.hstack(corners), 0, [size.width, size.height] * 2).astype(np.int64))


def _merged(parts: Int64Array) -> list[Box]:
    """Merge parts into a few boxes that are not much larger."""
    if len(parts) > MAX_PARTS:
        parts = np.hstack([parts[:, :2].min(axis=0), parts[:, 2:].max(axis=0)])[None]
    boxes: list[Box] = []
    for part in parts.tolist():
        box: Box = tuple(part)
        for other in boxes[::-1]:
            both: Box = (*map(min, box[:2], other[:2]), *map(max, box[2:], other[2:]))  # type: ignore[assignment]
            if _pixels(both) <= MAX_BOX_RATIO * (_pixels(box) + _pixels(other)):
                boxes.remove(other)
                box = both
        boxes.append(box)
    return boxes


def _pixels(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
