"""Unroll a maze whose cells are drawn as squares on a rectangle: passages over a seam become openings."""

from array import array
from typing import TYPE_CHECKING, cast

from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.grids.grid import Point, Polyline
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.masks import MaskedRectangle
    from clew.mazes.paths import Distances

    Flat = Rectangle | MaskedRectangle

AHEAD = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
NO_SIDE = 255  # for a step that crosses no side, such as stairs
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


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
    return grid.is_rectangular or all(_is_square(grid, cell) for cell in range(grid.cells))


def _is_square(grid: Grid, cell: int) -> bool:
    outline = grid.outline(cell)
    if len(outline) != 4:
        return False
    x, y = (round(each - 0.5) for each in grid.center(cell))
    for _, line in outline:
        if any(min(abs(px - x - dx) + abs(py - y - dy) for dx, dy in CORNERS) > 1e-6 for px, py in line):
            return False
    crossed = {direction for direction, _ in outline}
    return all(each in crossed or bool(grid.sign(cell, each)) for each, _ in grid.neighbors(cell))


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
    from clew.masks import MaskedRectangle

    if grid.is_rectangular:
        return _unrolled(maze)
    across, down = (round(each) for each in grid.extent())
    held: dict[tuple[int, int], int] = {}
    gaps_of: dict[tuple[int, int], int] = {}
    opened = set(maze.openings)
    for cell in range(grid.cells):
        exits, place, center = maze.open_directions(cell), column_and_row(grid, cell), grid.center(cell)
        held[place] = gaps_of[place] = 0
        for side, (direction, line) in enumerate(grid.outline(cell)):
            is_open = exits >> direction & 1 if direction >= 0 else 0
            outside = (cell, side) in opened or (is_open and grid.apart(cell, direction))
            if is_open and not outside:
                held[place] |= 1 << side_facing(center, line)
            elif outside:
                gaps_of[place] |= 1 << side_facing(center, line)
    mask = bytes((x, y) in held for y in range(down) for x in range(across))
    flat: Flat = Rectangle(across, down) if all(mask) else MaskedRectangle(across, down, mask)
    storage = bytearray(flat.new_passages(False))
    openings = []
    for (x, y), passages in held.items():
        storage[flat.place_at(x, y)] = passages
        openings += [(flat.index_at(x, y), side) for side in AHEAD if gaps_of[x, y] >> side & 1]
    return Maze(flat, bytes(storage), None, tuple(openings), trusted=True)


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


def unroll_distances(distances: "Distances", flat: "Flat") -> "Distances":
    """Return the distances on the rectangle that `unroll` makes."""
    grid = distances.grid
    if grid.is_flat:
        return distances
    from clew.mazes.paths import Distances

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
