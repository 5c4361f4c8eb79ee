"""The thread over a rectangle, tile by tile: a cell of the path looks like one of a few tiles with soft edges."""

from functools import cache
from typing import TYPE_CHECKING, Any

from clew import drawing
from clew.grids import Squares
from clew.mazes.maze import Maze
from clew.mazes.solving import Path
from clew.renderers.raster.palette import BLENDS, PAPER, STEPS
from clew.renderers.style import Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ON_PATH, START, GOAL = 16, 32, 64  # behind the four bits of the sides that the thread crosses
FINE = 8  # places in a pixel, along each side, at which its cover is measured
MIN_COVER = 8  # of 255: what covers less of a pixel is not seen
MARKED_FROM = 8  # pixels of a cell from which a ball and a ring are to be seen


def cover(maze: Maze, path: Path, size: Sizes, growth: float = 1.0) -> "NDArray[np.uint8]":
    """How much of each pixel the thread covers, 0 to 255; `growth` is of its thickness.

    uint8[height * cell, width * cell], to be laid at `margin + wall // 2` from the picture's corner.
    """
    import numpy as np

    kinds = _kinds(maze, path)
    tiles = np.zeros((128, size.cell, size.cell), np.uint8)
    for kind in np.unique(kinds).tolist():
        if kind:
            tiles[kind] = tile(kind, size, growth)
    height, width = kinds.shape
    covered = np.empty((height, size.cell, width, size.cell), np.uint8)
    for row in range(size.cell):
        covered[:, row] = tiles[:, row][kinds]
    return covered.reshape(height * size.cell, width * size.cell)


def _kinds(maze: Maze, path: Path) -> "NDArray[np.uint8]":
    """uint8[row, column]: the sides that the thread crosses and what else there is to see; 0 off the path."""
    import numpy as np

    if not isinstance(maze.grid, Squares):
        return _kinds_over_seams(maze, path)
    grid = drawing.squares(maze)
    kinds = np.zeros(grid.width * grid.height, np.uint8)
    cells = np.asarray(path.cells, np.int64)
    topology: Any = grid.topology(True)
    if grid.is_masked:  # from here on cells go by their positions
        rows, columns = np.divmod(np.asarray(topology.place_of, np.int64)[cells], grid.stride)
        cells = (rows - 1) * grid.width + columns - 1
    kinds[cells] = ON_PATH
    steps = np.diff(cells)
    for side, step in enumerate((-grid.width, 1, grid.width, -1)):
        if abs(step) == 1 or grid.width > 1:
            taken = steps == step
            kinds[cells[:-1][taken]] |= 1 << side
            kinds[cells[1:][taken]] |= 1 << (side ^ 2)
    if grid.width == 1:
        _turn_upright(kinds)
    for cell, side in zip((cells[0], cells[-1]), drawing.thread_openings(maze, path), strict=True):
        if side >= 0:
            kinds[cell] |= 1 << side
    kinds[cells[0]] |= START
    kinds[cells[-1]] |= GOAL
    return kinds.reshape(grid.height, grid.width)


def _kinds_over_seams(maze: Maze, path: Path) -> "NDArray[np.uint8]":
    """The same where steps lead over seams."""
    import numpy as np

    across, down = (round(each) for each in maze.grid.extent())
    kinds = np.zeros(across * down, np.uint8)
    for position, sides in drawing.crossed_sides(maze, path).items():
        kinds[position] = ON_PATH | sides
    for cell, mark in ((path.start, START), (path.goal, GOAL)):
        x, y = drawing.column_and_row(maze.grid, cell)
        kinds[y * across + x] |= mark
    return kinds.reshape(down, across)


def _turn_upright(kinds: "NDArray[np.uint8]") -> None:
    """In a single column a step of one cell leads south, not east."""
    kinds[:] = kinds & ON_PATH | (kinds & 2) << 1 | (kinds & 8) >> 3


def tile(kind: int, size: Sizes, growth: float) -> "NDArray[np.uint8]":
    """The cover of each pixel of a tile, measured at FINE x FINE places in it."""
    import numpy as np

    places = (np.arange(size.cell * FINE) + 0.5) / FINE
    middle = (size.cell + size.wall) / 2 - size.wall // 2
    x, y = places - middle, (places - middle)[:, None]
    reach = min(growth * size.thread, size.cell - size.wall) / 2
    thin = size.thread <= 2  # where a round end would only look pale
    inside = (np.maximum(np.abs(x), np.abs(y)) if thin else np.hypot(x, y)) <= reach
    for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        if kind >> side & 1:
            along, across = x * dx + y * dy, np.abs(x * dy - y * dx)
            inside |= (along >= 0) & (across <= reach)
    if size.cell >= MARKED_FROM and kind & (START | GOAL):
        away = np.hypot(x, y)
        inside |= away <= min(size.mark + (growth - 1) * size.thread / 2, (size.cell - size.wall) / 2)
        if kind & GOAL and growth == 1:
            inside &= away > size.hole
    share = inside.reshape(size.cell, FINE, size.cell, FINE).mean(axis=(1, 3))
    covered: NDArray[np.uint8] = np.round(share * 255).astype(np.uint8)
    return covered


def lay_thread(area: "NDArray[np.uint8]", covered: "NDArray[np.uint8]") -> None:
    """Put the thread over this part of a picture of `palette` colors, which is paper where it is covered."""
    import numpy as np

    np.copyto(area, _blends()[covered], where=covered >= MIN_COVER)


def lay_cased(area: "NDArray[np.uint8]", casing: "NDArray[np.uint8]", covered: "NDArray[np.uint8]") -> None:
    """The same over colors, with an edge of paper around the thread."""
    area[casing >= 128] = PAPER
    lay_thread(area, covered)


@cache
def _blends() -> "NDArray[np.uint8]":
    """The place in the palette for each cover of a pixel by the thread."""
    import numpy as np

    return np.array([PAPER if each < MIN_COVER else BLENDS + each * STEPS // 256 for each in range(256)], np.uint8)
