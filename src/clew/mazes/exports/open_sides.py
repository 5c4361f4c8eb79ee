"""Square cells in rows, and on floors, as an array of places: which are cells, and which of their sides are open.

So rectangles, masks, boxes and rectangles with joined borders look alike to formats of maps and of walls.
"""

from collections.abc import Iterator
from typing import Any

from clew.errors import ClewError
from clew.grids.box import Box
from clew.grids.grid import Grid
from clew.grids.rectangle import STEPS, Squares
from clew.grids.wrapped import Wrapped
from clew.kernel import memory
from clew.lazy import Int64Array, UInt8Array, np

UP, DOWN = 4, 5  # after north, east, south and west
CELL = 64  # in the entry of a place that is a cell
BAND = 1 << 16  # cells whose outlines are looked at together
BYTES_PER_PLACE = 32

Openings = tuple[tuple[int, int], ...]


def frame_of(grid: Grid) -> tuple[int, int, int]:
    """Return the numbers of floors, rows and columns; raise `ClewError` on grids of other cells."""
    whole: Any = getattr(grid, "base", grid)
    if not isinstance(whole, (Squares, Wrapped, Box)):
        raise ClewError(
            f"walls between square cells are those of rectangles, masks, tori and boxes, and {grid.spec} is not one: "
            f"write .clew, use maze.edges(), or draw a picture"
        )
    return getattr(whole, "floors", 1), whole.height, whole.width


def places_of(grid: Any) -> "Int64Array":
    """Return the place of each cell: floors, rows and columns in reading order, those left out counted too."""
    kept = getattr(grid, "mask", None) or getattr(grid, "kept", None)
    return np.arange(grid.cells) if kept is None else np.flatnonzero(np.frombuffer(kept, np.uint8))


def sides_of(grid: Grid, passages: Any, openings: Openings) -> "UInt8Array":
    """Return uint8[floors, rows, columns]: 0 for a place left out, else `CELL` and a bit for each open side.

    Bits 0 to 3 are north, east, south and west, and bits 4 and 5 stairs up and down; openings are open too. `passages`
    is a `Maze.array`.
    """
    shape = frame_of(grid)
    memory.require(BYTES_PER_PLACE * shape[0] * shape[1] * shape[2], f"the walls of {grid.spec}")
    sides = np.zeros(shape, np.uint8)
    flat, places = sides.reshape(-1), places_of(grid)
    flat[places] = CELL
    opened = grid.cell_entries(passages)
    for cells, side, directions in _ways(grid, shape, places):
        flat[places[cells]] |= (opened[cells] >> np.maximum(directions, 0) & (directions >= 0)).astype(np.uint8) << side
    for cell, side in openings:
        flat[places[cell]] |= 1 << side
    return sides


def passages_of(grid: Grid, sides: "UInt8Array") -> tuple[Any, Openings]:
    """Return the passages by place, and the openings in reading order, of a maze whose `sides_of` these are.

    Passages may be one-sided.
    """
    places = places_of(grid)
    memory.require(BYTES_PER_PLACE * sides.size, grid.spec)
    flat = sides.reshape(-1)[places]
    opened = np.zeros(grid.shape, grid.typecode)  # of rectangles by place, of other grids by cell
    entries = opened.reshape(-1), places if isinstance(grid, Squares) else np.arange(grid.cells)
    openings = []
    for cells, side, directions in _ways(grid, sides.shape, places):
        is_open = flat[cells] >> side & 1 > 0
        inner = is_open & (directions >= 0)
        entries[0][entries[1][cells[inner]]] |= np.left_shift(1, directions[inner]).astype(opened.dtype)
        openings += [(cell, side) for cell in cells[is_open & ~inner].tolist()]
    for cell, side in openings:
        if side >= UP:
            raise ClewError(f"stairs at cell {','.join(map(str, grid.coordinates(cell)))} lead to no cell")
    return grid.storage_of(opened), tuple(sorted(openings, key=lambda opening: gap_of(grid, opening)))


def gap_of(grid: Grid, opening: tuple[int, int]) -> tuple[int, int]:
    """Return the line and column of an opening where walls are as thick as cells, and floors have a line between."""
    x, y, *floor = grid.coordinates(opening[0])
    right, down = STEPS[opening[1]]
    return sum(floor) * 2 * (frame_of(grid)[1] + 1) + 2 * y + 1 + down, 2 * x + 1 + right


def _ways(grid: Any, shape: tuple[int, int, int], places: "Int64Array") -> Iterator[tuple[Any, int, Any]]:
    """Yield cells, a side and the direction of each of them through it, -1 for none: all cells with all sides."""
    if isinstance(grid, Squares):
        kept = np.zeros((shape[1] + 2, shape[2] + 2), bool)
        kept[1:-1, 1:-1].flat[places] = True
        for side, (right, down) in enumerate(STEPS):
            leads = kept[1 + down : shape[1] + 1 + down, 1 + right : shape[2] + 1 + right].reshape(-1)[places]
            yield np.arange(grid.cells), side, np.where(leads, side, -1)
        return
    for begin in range(0, grid.cells, BAND):
        cells = np.arange(begin, min(begin + BAND, grid.cells))
        if isinstance(grid, Wrapped):
            for side, others in enumerate(grid.neighbor_rows(cells).T):
                yield cells, side, np.where(others >= 0, side, -1)
            continue
        for group in grid.outlines(cells):
            for side, each in enumerate((*group.sides, *group.signs)):
                yield cells[group.chosen], side, each.directions
