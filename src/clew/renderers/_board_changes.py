"""Where the picture of a board differs from the one before, so that only that is drawn again."""

from typing import TYPE_CHECKING

from clew.drawing_weave import GAP
from clew.mazes.maze import Maze
from clew.mazes.solving import Path
from clew.renderers._board import ON_WALK, Board
from clew.renderers._sizes import CASING, DOT, Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Box = tuple[int, int, int, int]  # pixels: left, top, right, bottom
BALL = 0.35  # cell widths: how far from its middle what stands in a cell reaches
MOST_PARTS = 60  # changed cells from which one box holds them all
SPARE = 1.5  # how much larger than its parts a box may be


class Changes:
    """What the last picture showed, and the room that each cell's drawing takes."""

    def __init__(self, maze: Maze, size: Sizes) -> None:
        import numpy as np

        self._whole: Box = (0, 0, size.width, size.height)
        self._bounds = _bounds(maze, size)
        self._state: NDArray[np.uint8] | None = None
        self._walks = np.full(maze.cells, -1)
        self._ends: Path | None = None
        self._way: Path | None = None

    def boxes(self, board: Board, fills: "NDArray[np.uint8]", ends: Path | None, way: Path | None) -> list[Box]:
        """The parts of the picture that changed; the first time all of it."""
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
        changed[_moved(self._ends, ends) + _moved(self._way, way)] = True
        self._ends, self._way = ends, way
        return [self._whole] if before is None else _merged(self._bounds[changed])

    def within(self, box: Box) -> list[int]:
        """The cells of which something may be seen in the box, in their order."""
        import numpy as np

        left, top, right, bottom = box
        bounds = self._bounds
        beside = (bounds[:, 0] < right) & (bounds[:, 2] > left) & (bounds[:, 1] < bottom) & (bounds[:, 3] > top)
        beside |= (self._walks >= 0) & beside[self._walks]  # the line of a walk is drawn with the cell that it left
        found: list[int] = np.flatnonzero(beside).tolist()
        return found


def _moved(before: Path | None, now: Path | None) -> list[int]:
    """The cells in which two paths look different."""
    if before is now:
        return []
    one, other = (list(map(int, each.cells)) if each is not None else [] for each in (before, now))
    common = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    shared = max(0, (min(len(one), len(other)) if common is None else common) - 1)
    return [*one[:1], *other[:1], *one[-1:], *other[-1:], *one[shared:], *other[shared:]]


def _bounds(maze: Maze, size: Sizes) -> "NDArray[np.int64]":
    """The box of each cell in pixels, with its walls, its thread and what may stand in it: int64[cells, 4]."""
    import numpy as np

    grid = maze.grid
    found = np.empty((maze.cells, 4))
    ball = max(BALL, 2 * DOT, size.mark / size.cell)
    beyond = GAP if grid.weaves else 0.0
    for cell in range(maze.cells):
        x, y = grid.center(cell)
        points = [point for _, line in grid.outline(cell) for point in line]
        if not points:  # a point, from which passages run
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
    """A few boxes that hold all parts, and not much beside."""
    if len(parts) > MOST_PARTS:
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
