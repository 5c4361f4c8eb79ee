"""Reduce rows of a maze to the corridors between some of their cells, the nodes.

Dead ends are filled, but for marked cells. Nodes are the marked cells, those with three or four passages left, and
those with a passage to the rows before or after. For the longest path, the heights of cells and the reaches of
corridors are found, too (see `clew.mazes.helpers.contraction`); otherwise these arrays are empty.
"""

from clew.draws import COUNT
from clew.grids.canvas import Canvas
from clew.grids.rectangle import DIRECTIONS, MARK
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.helpers.contraction import lengthen

PATH = 32  # bit 5 of a place: its cell is on the path


def fill_dead_ends(maze: Canvas, heights: IntArray, longest: IntArray) -> int:
    """Close the passages of dead ends that are not marked; return how many ends of corridors nodes have."""
    passages = maze.passages
    for start in maze.places():
        cell = start
        while COUNT[passages[cell] & DIRECTIONS] == 1 and passages[cell] < MARK:
            direction = lowest_bit(passages[cell])
            other = maze.neighbor(cell, direction)
            if maze.is_padding(other):
                break
            passages[cell] = 0
            passages[other] ^= 1 << (direction ^ 2)
            if len(longest) > 0:
                lengthen(heights, longest, other, heights[cell] + 1)
            cell = other
    ends = 0
    for cell in maze.places():
        if is_node(maze, cell):
            ends += COUNT[passages[cell] & DIRECTIONS]
    return ends


@helper
def is_node(maze: Canvas, cell: int) -> bool:
    """Return whether corridors end at a cell."""
    directions = maze.passages[cell] & DIRECTIONS
    if maze.is_padding(cell) or (directions == 0 and not maze.passages[cell] & MARK):
        return False
    if COUNT[directions] != 2 or maze.passages[cell] & MARK:
        return True
    while directions:
        if maze.is_padding(maze.neighbor(cell, lowest_bit(directions))):
            return True
        directions &= directions - 1
    return False


def list_corridors(
    maze: Canvas,
    one: IntArray,
    other: IntArray,
    length: IntArray,
    used: IntArray,
    heights: IntArray,
    reaches: IntArray,
    longest: IntArray,
) -> int:
    """List the two cells of each corridor and its length; return how many there are.

    Of those with a 1 in `used`, which may be empty, the cells are put on the path.
    """
    passages = maze.passages
    count = 0
    for start in maze.places():
        if is_node(maze, start):
            directions = passages[start] & DIRECTIONS
            while directions:
                first = lowest_bit(directions)
                directions &= directions - 1
                if not maze.is_padding(maze.neighbor(start, first)):
                    cell, back, steps = walk(maze, start, first, 0)
                    if start < cell or (start == cell and first < back):
                        one[count], other[count], length[count] = start, cell, steps
                        if len(longest) > 0:
                            measure_reaches(maze, start, first, heights, reaches, longest, 2 * count)
                        if len(used) > 0 and used[count] == 1:
                            walk(maze, start, first, PATH)
                        count += 1
    return count


@helper
def walk(maze: Canvas, start: int, first: int, mark: int) -> tuple[int, int, int]:
    """Walk along a corridor and mark its cells; return the node at its end, the direction back, and the steps."""
    passages = maze.passages
    passages[start] |= mark
    cell, back, steps = maze.neighbor(start, first), first ^ 2, 1
    passages[cell] |= mark
    while not is_node(maze, cell):
        direction = lowest_bit(passages[cell] & DIRECTIONS & ~(1 << back))
        cell, back, steps = maze.neighbor(cell, direction), direction ^ 2, steps + 1
        passages[cell] |= mark
    return cell, back, steps


@helper
def measure_reaches(
    maze: Canvas, start: int, first: int, heights: IntArray, reaches: IntArray, longest: IntArray, entry: int
) -> None:
    """Find how far paths lead from both ends of a corridor into it and into the dead ends that were filled there."""
    cell, back, steps = maze.neighbor(start, first), first ^ 2, 1
    forth, lead = 0, 0  # the longest path from the start, and how much longer one towards it is than the way to it
    while not is_node(maze, cell):
        longest[0] = max(longest[0], lead + steps + heights[cell])
        forth, lead = max(forth, steps + heights[cell]), max(lead, heights[cell] - steps)
        direction = lowest_bit(maze.passages[cell] & DIRECTIONS & ~(1 << back))
        cell, back, steps = maze.neighbor(cell, direction), direction ^ 2, steps + 1
    reaches[entry], reaches[entry + 1] = max(forth, steps), lead + steps
