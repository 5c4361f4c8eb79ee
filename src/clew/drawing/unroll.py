"""Unroll a maze whose cells are drawn as squares on a rectangle: passages over a seam become openings."""

from array import array
from typing import TYPE_CHECKING, cast

from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.grids.grid import Point, Polyline
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Flat = Rectangle | MaskedRectangle
AHEAD = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
NO_SIDE = 255  # for a step that crosses no side, such as stairs
NEAR = 1e-6  # cell widths


def squares(maze: Maze | Distances) -> Flat:
    """Return the grid if it is a rectangle, with or without a mask; raise `ClewError` for another."""
    if not maze.grid.is_flat:
        raise ClewError(f"{maze.grid.spec} is not a rectangle")
    return cast(Flat, maze.grid)


def has_square_cells(grid: Grid) -> bool:
    """Return whether cells are drawn as squares in rows and columns, and passages cross their sides or have a sign.

    Examples
    --------
    >>> import clew
    >>> has_square_cells(clew.parse_grid("cube:3")), has_square_cells(clew.parse_grid("hexagons:3x3"))
    (True, False)
    """
    if grid.is_rectangular:
        return True
    import numpy as np

    return _are_squares(grid, np.arange(1)) and _are_squares(grid, np.arange(grid.cells))


def _are_squares(grid: Grid, cells: "NDArray[np.int64]") -> bool:
    import numpy as np

    leads = grid.neighbor_rows(cells) >= 0
    left_and_top = np.rint(grid.centers(cells) - 0.5)
    for chosen, sides, signs in grid.outlines(cells):
        shown = np.zeros_like(leads[chosen])
        for each in (*sides, *signs):
            inner = each.directions >= 0
            shown[inner, each.directions[inner]] = True
        corners = [each.points - left_and_top[chosen, None] for each in sides]
        if len(sides) != 4 or any((np.minimum(abs(each), abs(each - 1)) > NEAR).any() for each in corners):
            return False
        if (leads[chosen] & ~shown).any():
            return False
    return True


def column_and_row(grid: Grid, cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell on a grid of squares."""
    x, y = grid.center(cell)
    return round(x - 0.5), round(y - 0.5)


def compass(grid: Grid, cell: int, direction: int) -> int:
    """Return the side of a square to which a direction leads: north, east, south, west or `NO_SIDE`."""
    if grid.has_squares:
        return direction
    for each, line in grid.outline(cell):
        if each == direction:
            return side_facing(grid.center(cell), line)
    return NO_SIDE


def side_facing(center: Point, line: Polyline) -> int:
    """Return the direction from the center of a square to one of its sides."""
    dx, dy = (sum(point[axis] for point in line) / len(line) - center[axis] for axis in (0, 1))
    if abs(dx) > abs(dy):
        return EAST if dx > 0 else WEST
    return SOUTH if dy > 0 else NORTH


def sides_facing(centers: "NDArray[np.float64]", lines: "NDArray[np.float64]") -> "NDArray[np.int64]":
    """Return what `side_facing` returns for many squares: float64[n, 2] and float64[n, points, 2]."""
    import numpy as np

    right, down = (lines.mean(axis=1) - centers).T
    upright = np.where(right > 0, EAST, WEST)
    return np.where(abs(right) > abs(down), upright, np.where(down > 0, SOUTH, NORTH))


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
    if grid.is_rectangular:
        return _unrolled(maze)
    import numpy as np

    across, down = (round(each) for each in grid.extent())
    cells = np.arange(grid.cells)
    centers = grid.centers(cells)
    columns, rows = np.rint(centers - 0.5).astype(np.int64).T
    exits = grid.cell_entries(maze.array).astype(np.int64)
    opened = np.zeros((grid.cells, grid.max_sides + 1), bool)
    opened[tuple(np.array(maze.openings, np.int64).reshape(-1, 2).T)] = True
    held, gaps = (np.zeros((down, across), np.uint8) for _ in range(2))
    for chosen, sides, _ in grid.outlines(cells):
        places = rows[chosen], columns[chosen]
        for number, (directions, apart, points) in enumerate(sides):
            is_open = (directions >= 0) & (exits[chosen] >> np.maximum(directions, 0) & 1 > 0)
            outside = opened[chosen, number] | (is_open & apart)
            facing = 1 << sides_facing(centers[chosen], points)
            held[places] |= np.where(is_open & ~outside, facing, 0).astype(np.uint8)
            gaps[places] |= np.where(outside, facing, 0).astype(np.uint8)
    mask = np.zeros((down, across), np.uint8)
    mask[rows, columns] = 1
    flat: Flat = Rectangle(across, down) if mask.all() else MaskedRectangle(across, down, mask.tobytes())
    found = zip(*(each.tolist() for each in np.nonzero(gaps)), strict=True)
    openings = [(flat.index_at(x, y), side) for y, x in found for side in AHEAD if gaps[y, x] >> side & 1]
    return Maze(flat, flat.storage_of(held).tobytes(), None, tuple(openings), trusted=True)


def _unrolled(maze: Maze) -> Maze:
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


def unroll_distances(distances: Distances, flat: Flat) -> Distances:
    """Return the distances on the rectangle that `unroll` makes."""
    grid = distances.grid
    if grid.is_flat:
        return distances
    source = array("i", memoryview(distances.storage).tobytes())
    storage = array("i", [-1]) * flat.storage
    if grid.is_rectangular:  # row by row
        for y in range(flat.height):
            begin = flat.place_at(0, y)
            storage[begin : begin + flat.width] = source[y * flat.width : (y + 1) * flat.width]
    else:
        for cell in range(grid.cells):
            storage[flat.place_at(*column_and_row(grid, cell))] = source[cell]
    return Distances(flat, flat.index_at(*column_and_row(grid, distances.start)), storage)
