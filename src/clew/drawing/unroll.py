"""Mazes whose picture is made of squares, unrolled on a rectangle: ways over a seam become gaps in its outer wall."""

from array import array

from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.grids.grid import Point, Polyline
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances

Flat = Rectangle | MaskedRectangle
AHEAD = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
NO_SIDE = 255  # of a step that crosses none, such as stairs
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def squares(maze: Maze | Distances) -> Flat:
    """The grid of a maze or of distances on a rectangle, whole or with places left out; `ClewError` for another."""
    if not isinstance(maze.grid, Rectangle | MaskedRectangle):
        raise ClewError(f"{maze.grid.spec} is no rectangle")
    return maze.grid


def has_square_cells(grid: Grid) -> bool:
    """Whether all cells are squares of the picture's rows and columns, and passages cross their sides or have a sign.

    Cells that share a side in the picture must be neighbors there.
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
    """The column and the row of a cell of a grid of squares."""
    x, y = grid.center(cell)
    return round(x - 0.5), round(y - 0.5)


def compass(grid: Grid, cell: int, direction: int) -> int:
    """Where a direction of a square leads in the picture: north, east, south or west; `NO_SIDE` where to no side."""
    if grid.has_squares:
        return direction
    for each, line in grid.outline(cell):
        if each == direction:
            return side_facing(grid.center(cell), line)
    return NO_SIDE


def side_facing(center: Point, line: Polyline) -> int:
    """On which side of a square's middle a side is."""
    dx, dy = (sum(point[axis] for point in line) / len(line) - center[axis] for axis in (0, 1))
    if abs(dx) > abs(dy):
        return EAST if dx > 0 else WEST
    return SOUTH if dy > 0 else NORTH


def unroll(maze: Maze) -> Maze:
    """The maze of squares on a rectangle that looks the same; openings of the maze are openings too.

    The result has no provenance, and its cells may have other numbers.
    """
    grid = maze.grid
    if grid.is_flat:
        return maze
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
    """The maze of a rectangle with glued borders cut open at its seams, row by row."""
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
    """The distances on the rectangle of `unroll`."""
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
