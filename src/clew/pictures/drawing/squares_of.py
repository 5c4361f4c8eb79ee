"""Unroll a maze whose cells are drawn as squares on a rectangle: passages over a seam become openings."""

from typing import TYPE_CHECKING, cast

from clew.errors import ClewError
from clew.grids.grid import Grid, Point, Polyline
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST, Rectangle
from clew.lazy import FloatArray, Int64Array, UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing.arrays import bands, exits_of, has_bit, midpoints, neighbors_of, openings_of

if TYPE_CHECKING:
    from clew.masks import MaskedRectangle
    from clew.mazes.solving.paths import Distances

    Flat = Rectangle | MaskedRectangle

NO_SIDE = 255  # for a step that crosses no side, such as stairs
CORNER_TOLERANCE = 1e-6  # cell widths by which a corner of a square may be off


def squares(maze: "Maze | Distances") -> "Flat":
    """Return the grid if it is a rectangle, with or without a mask; raise `ClewError` for another."""
    if not maze.grid.is_flat:
        raise ClewError(f"{maze.grid.spec} is not a rectangle")
    return cast("Flat", maze.grid)


def has_square_cells(grid: Grid) -> bool:
    """Return whether cells are drawn as squares in rows and columns, and passages cross their sides or have a sign.

    Examples
    --------
    >>> import clew
    >>> has_square_cells(clew.parse_grid("cube:3")), has_square_cells(clew.parse_grid("hexagons:3x3"))
    (True, False)
    """
    if grid.is_rectangular or len(grid.outline(0)) != 4:
        return grid.is_rectangular
    return all(_are_squares(grid, cells) for cells in bands(grid.cells))


def _are_squares(grid: Grid, cells: Int64Array) -> bool:
    """Return whether these cells are squares in rows and columns, and each passage crosses a side or has a sign."""
    inner, _ = neighbors_of(grid, cells)
    corners = np.rint(grid.centers(cells) - 0.5)
    for chosen, sides, signs in grid.outlines(cells):
        if len(sides) != 4:
            return False
        crossed = np.zeros(len(chosen), np.int64)
        for directions, _, _ in (*sides, *signs):
            crossed |= np.where(directions < 0, 0, 1 << np.maximum(directions, 0))
        away = np.concatenate([points for _, _, points in sides], axis=1) - corners[chosen][:, None]
        if (np.minimum(abs(away), abs(away - 1)) > CORNER_TOLERANCE).any() or (inner[chosen] & ~crossed).any():
            return False
    return True


def column_and_row(grid: Grid, cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell on a grid of squares."""
    x, y = grid.center(cell)
    return round(x - 0.5), round(y - 0.5)


def columns_and_rows(grid: Grid, cells: Int64Array) -> Int64Array:
    """Return the columns and the rows of many cells on a grid of squares."""
    return np.rint(grid.centers(cells) - 0.5).astype(np.int64).T


def side_facing(center: Point, line: Polyline) -> int:
    """Return the direction from the center of a square to one of its sides."""
    dx, dy = (sum(point[axis] for point in line) / len(line) - center[axis] for axis in (0, 1))
    if abs(dx) > abs(dy):
        return EAST if dx > 0 else WEST
    return SOUTH if dy > 0 else NORTH


def sides_facing(offsets: FloatArray) -> UInt8Array:
    """Return the side that each step from the center of a square leads to; `NO_SIDE` if it ends inside, at a sign."""
    right, down = offsets.T
    side = np.where(abs(right) > abs(down), np.where(right > 0, EAST, WEST), np.where(down > 0, SOUTH, NORTH))
    return np.where(np.maximum(abs(right), abs(down)) > 0.5 - CORNER_TOLERANCE, side, NO_SIDE).astype(np.uint8)


def unroll(maze: Maze) -> Maze:
    """Return a maze on a rectangle that looks the same as a maze of squares.

    The result has no provenance, and its cells may have other numbers.

    Examples
    --------
    >>> import clew
    >>> flat = unroll(clew.generate("wilson", "torus:3x3", seed=7))
    >>> flat.grid.spec, flat.openings
    ('rectangle:3x3', ((0, 0), (1, 0), (6, 2), (6, 3), (7, 2), (8, 1)))
    """
    grid = maze.grid
    if grid.is_flat:
        return maze
    return _cut_open(maze) if grid.is_rectangular else _laid_out(maze)


def _laid_out(maze: Maze) -> Maze:
    """Return a maze on a rectangle of the faces of a cube, or of the floors of a building."""
    from clew.masks import MaskedRectangle

    grid, cells = maze.grid, np.arange(maze.cells)
    exits, opened, centers = exits_of(maze), openings_of(maze, cells), grid.centers(cells)
    passages, gaps = np.zeros((2, maze.cells), np.int64)
    for chosen, sides, _ in grid.outlines(cells):
        for number, (directions, apart, points) in enumerate(sides):
            side = 1 << sides_facing(midpoints(points) - centers[chosen]).astype(np.int64)
            is_open = has_bit(exits[chosen], directions)
            outside = (opened[chosen] >> number & 1 > 0) | (is_open & apart)
            passages[chosen] |= np.where(is_open & ~outside, side, 0)
            gaps[chosen] |= np.where(outside, side, 0)
    across, down = (round(each) for each in grid.extent())
    columns, rows = columns_and_rows(grid, cells)
    mask = np.zeros((down, across), np.uint8)
    mask[rows, columns] = 1
    flat: Flat = Rectangle(across, down) if mask.all() else MaskedRectangle(across, down, mask.tobytes())
    storage = flat.new_passages(True)
    flat.as_array(storage)[rows, columns] = passages
    openings = [
        (flat.index_at(int(columns[cell]), int(rows[cell])), side)
        for cell in np.flatnonzero(gaps).tolist()
        for side in range(4)
        if gaps[cell] >> side & 1
    ]
    return Maze(flat, storage.tobytes(), None, tuple(openings), trusted=True)


def _cut_open(maze: Maze) -> Maze:
    """Return a maze on a rectangle with joined borders, cut open at its seams."""
    height, width = maze.grid.shape
    flat = Rectangle(width, height)
    storage = bytearray(flat.new_passages(False))
    source = memoryview(maze.storage)
    openings = set(maze.openings)
    for y in range(height):
        row = bytearray(source[y * width : (y + 1) * width])
        border = [(0, WEST), (width - 1, EAST)]
        border += [(x, side) for side in (NORTH, SOUTH) if y == (side == SOUTH) * (height - 1) for x in range(width)]
        for x, side in border:
            if row[x] >> side & 1:
                row[x] &= ~(1 << side)
                openings.add((y * width + x, side))
        begin = flat.place_at(0, y)
        storage[begin : begin + width] = row
    return Maze(flat, bytes(storage), None, tuple(sorted(openings)), trusted=True)


def unroll_distances(distances: "Distances", flat: "Flat") -> "Distances":
    """Return the distances on the rectangle that `unroll` makes."""
    grid = distances.grid
    if grid.is_flat:
        return distances
    from clew.mazes.solving.paths import Distances

    storage = np.full(flat.storage, -1, np.int32)
    places = np.s_[:] if grid.is_rectangular else tuple(columns_and_rows(grid, np.arange(grid.cells))[::-1])
    flat.as_array(storage)[places] = distances.array
    return Distances(flat, flat.index_at(*column_and_row(grid, distances.start)), storage)
