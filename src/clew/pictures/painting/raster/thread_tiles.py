"""Draw the thread over squares with tiles: there are only a few kinds of tile for the cells of a path."""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.raster.coverage import LEVELS
from clew.pictures.painting.raster.palette import PAPER, THREAD, blends, lay
from clew.pictures.painting.style import Sizes

ON_PATH, START, GOAL = 16, 32, 64  # above the four bits of the sides that the thread crosses
SAMPLES = 8  # samples per pixel along each side
MARKED_FROM = 8  # pixels of a cell from which the ball and the ring are drawn


class ThreadShape(NamedTuple):
    """The thread in a cell, in pixels: lines that meet in the center, a ball at the start, a ring at the goal."""

    cell: int  # from cell to cell
    middle: float
    reach: float  # half the width of a line
    round: bool  # whether the ends of lines are round, else square
    ball: float  # radius; 0 for none
    hole: float  # radius of the ring's hole; 0 for none


def shape_of(size: Sizes, growth: float = 1.0) -> ThreadShape:
    """Return the thread in a picture of this size; `growth` scales its thickness."""
    passage = size.cell - size.wall
    ball = min(size.mark + (growth - 1) * size.thread / 2, passage / 2) if size.cell >= MARKED_FROM else 0.0
    return ThreadShape(
        size.cell,
        (size.cell + size.wall) / 2 - size.wall // 2,
        min(growth * size.thread, passage) / 2,
        size.thread > 2,  # the round ends of a thinner line would only look pale
        ball,
        size.mark / 2 if growth == 1 else 0.0,
    )


def kinds_of(sides: bytes) -> bytearray:
    """Return the kind of tile for each cell of a path that crosses these sides."""
    kinds = bytearray(sides.translate(_ON_PATH))
    kinds[0] |= START
    kinds[-1] |= GOAL
    return kinds


_ON_PATH = bytes(sides | ON_PATH for sides in range(256))


def spans(kind: int, y: float, shape: ThreadShape) -> list[tuple[float, float]]:
    """Return where a horizontal line through a tile meets the thread: (begin, end) to the right of the center.

    `y`: how far below the center the line is.
    """
    found: list[tuple[float, float]] = []
    reach = shape.reach
    is_upright = (kind & 1 and y <= 0) or (kind & 4 and y >= 0)
    if abs(y) <= reach:
        half = sqrt(reach**2 - y**2) if shape.round and not is_upright else reach
        found.append((-shape.middle if kind & 8 else -half, shape.cell - shape.middle if kind & 2 else half))
    elif is_upright:
        found.append((-reach, reach))
    if kind & (START | GOAL) and abs(y) < shape.ball:
        half = sqrt(shape.ball**2 - y**2)
        found.append((-half, half))
    if kind & GOAL and abs(y) < shape.hole <= shape.ball:
        half = sqrt(shape.hole**2 - y**2)
        parts = [part for begin, end in found for part in ((begin, min(end, -half)), (max(begin, half), end))]
        found = [(begin, end) for begin, end in parts if begin < end]
    return found


def kinds_of_threads(maze: Maze, path: Path | None, loops: Sequence[Path] = ()) -> UInt8Array:
    """Return the kind of tile for each square of the picture, 0 without thread: uint8[row, column].

    `loops`: threads without ends.
    """
    across, down = (round(each) for each in maze.grid.extent())
    kinds = np.zeros((down, across), np.uint8)
    threads = [drawing.crossed_sides(maze, loop, ends=False) for loop in loops]
    tiles = [(positions, sides.translate(_ON_PATH)) for positions, sides in threads]
    if path is not None:
        positions, sides = drawing.crossed_sides(maze, path)
        tiles.append((positions, bytes(kinds_of(sides))))
    for positions, kinds_on_it in tiles:
        np.bitwise_or.at(kinds.reshape(-1), np.asarray(positions), np.frombuffer(kinds_on_it, np.uint8))
    for cells, end in zip(drawing.ends_of(maze, path), (START, GOAL), strict=True):
        for cell in cells:
            kinds.reshape(-1)[drawing.position_of(maze, cell)] |= end
    return kinds


def cover_of(kinds: UInt8Array, shape: ThreadShape) -> UInt8Array:
    """Return how much of each pixel tiles of these kinds cover, in levels, [row, column]; 0 is a tile without thread.

    The result is for the part of the picture that begins half a wall from the first cell's corner.
    """
    tiles = np.zeros((128, shape.cell, shape.cell), np.uint8)
    for kind in np.unique(kinds).tolist():
        if kind:
            tiles[kind] = tile(kind, shape)
    height, width = kinds.shape
    covered = np.empty((height, shape.cell, width, shape.cell), np.uint8)
    for row in range(shape.cell):
        covered[:, row] = tiles[:, row][kinds]
    return covered.reshape(height * shape.cell, width * shape.cell)


@lru_cache(maxsize=512)
def tile(kind: int, shape: ThreadShape) -> UInt8Array:
    """Return how much of each pixel of a tile is covered, in levels, from SAMPLES x SAMPLES samples."""
    places = (np.arange(shape.cell * SAMPLES) + 0.5) / SAMPLES - shape.middle
    inside = np.zeros((len(places), len(places)), bool)
    for y, line in zip(places.tolist(), inside, strict=True):
        for begin, end in np.searchsorted(places, spans(kind, y, shape)).tolist():
            line[begin:end] = True
    share = inside.reshape(shape.cell, SAMPLES, shape.cell, SAMPLES).mean(axis=(1, 3))
    covered: UInt8Array = np.round(share * LEVELS).astype(np.uint8)
    covered.flags.writeable = False
    return covered


def lay_thread(area: UInt8Array, covered: UInt8Array, colors: Look, *, casing: UInt8Array | None = None) -> None:
    """Draw the thread over a part of a picture.

    `covered`: how much of each pixel it covers; `casing`: the same for its outline in the color of the paper, over
    colors.
    """
    if casing is not None:
        lay(area, casing, blends(colors, (PAPER, 0.0)))
    lay(area, covered, blends(colors, (THREAD, 0.0)))
