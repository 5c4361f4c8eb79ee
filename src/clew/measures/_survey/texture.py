"""The texture of a maze, found in two passes over its cells: degrees, kinds of cells, and which kinds are neighbors."""

from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.measures._survey.row import AXIS, DEGREES, ENDS, KINDS, PAIRS

ISOLATED, DEAD_END, STRAIGHT, TURN, JUNCTION, CROSSING = range(KINDS)  # with 0, 1, 2, 2, 3, and 4 or more passages
CORRIDOR = STRAIGHT, TURN
NORTH_OR_SOUTH = 0x55  # the directions north and south of squares, and the tunnels below them


def pair(kind: int, other: int) -> int:
    """Return where a row has the number of passages from a cell of one kind to one of the other."""
    return PAIRS + KINDS * kind + other


@helper
def count_degrees(maze: Canvas, row: IntArray) -> None:
    """Count the cells by their passages."""
    ends = 0
    along = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.open_directions(cell)
            degree = count_bits(directions)
            row[DEGREES + degree] += 1
            ends += degree
            along += count_bits(directions & NORTH_OR_SOUTH)
    row[ENDS] = ends
    row[AXIS] = along


@helper
def count_pairs(maze: Canvas, kinds: IntArray, row: IntArray) -> None:
    """Count, over all passages in both directions, which kind of cell follows which; `kinds`: uint8[storage]."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            kinds[cell] = kind_of(maze, cell)
    for cell in maze.places():
        if not maze.is_padding(cell):
            begin = PAIRS + KINDS * kinds[cell]
            directions = maze.open_directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                row[begin + kinds[maze.neighbor(cell, direction)]] += 1


@helper
def kind_of(maze: Canvas, cell: int) -> int:
    """Return the kind of a cell."""
    directions = maze.open_directions(cell)
    count = count_bits(directions)
    if count == 2:
        first = lowest_bit(directions)
        return STRAIGHT if maze.ahead(cell, first) & directions else TURN
    return count if count < 2 else min(count, 4) + 1
