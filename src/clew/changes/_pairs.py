"""Two cells of a list, for openings: those farthest apart in a maze, or with the hardest way between them."""

from collections.abc import Sequence

from clew import kernel
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit, memory, zeros
from clew.mazes.maze import Maze
from clew.mazes.solving import distances, is_perfect

MAX_SEARCHES = 100  # in a maze with loops
WORK = 12  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 34
UNSEEN, ROOT = 255, 62  # in place of a direction
NO_WAY = -(1 << 62)


def farthest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int]:
    """Two of these cells between which the shortest way is longest; the same cell twice where there is no other.

    In a perfect maze two searches find it. With loops, each search from a cell also tells how far apart others can be
    at most; the one with the highest such bound is searched next, until no bound is above what was found. That is
    the farthest pair, unless the bounds of 100 searches do not suffice: then it is the farthest seen.
    """
    topology = maze.grid.topology()
    places = [topology.cell(cell) for cell in cells]
    bounds = dict.fromkeys(cells, maze.cells)
    best, pair = -1, (cells[0], cells[0])
    perfect = is_perfect(maze)
    following = cells[0]
    for search in range(2 if perfect else MAX_SEARCHES):
        storage = distances(maze, following).storage
        steps = [int(storage[place]) for place in places]
        reach = max(steps)
        other = cells[steps.index(reach)]
        if reach > best:
            best, pair = reach, (following, other)
        for cell, far in zip(cells, steps, strict=True):
            if far >= 0:
                bounds[cell] = min(bounds[cell], far + reach)
        bounds[following] = -1
        further = search == 0 and other != following  # in a part of one cell it is not
        following = other if further else max(bounds, key=bounds.__getitem__)
        if not perfect and bounds[following] <= best:
            break
    return pair


def hardest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int, int]:
    """(cell, cell, difficulty) of the hardest way between two of these cells; the same twice where there is no other.

    The difficulty of a way is its steps, and for each branch that leaves it the steps to the end of that branch where
    it is deepest: half of what it costs to walk there and back. Branches at both ends count.
    In a perfect maze all pairs are compared. In one with loops the way begins at one of the farthest pair and the
    branches are those of the tree of shortest ways from there.
    """
    perfect = is_perfect(maze)
    start = cells[0] if perfect else farthest_pair(maze, cells)[0]
    compiled = kernel.should_compile(rate_ways, WORK * maze.cells)
    memory.require(BYTES_PER_CELL * maze.grid.storage, f"the hardest way on {maze.grid.spec}")
    canvas = maze.canvas(compiled=compiled)
    storage = maze.grid.storage
    inside = zeros("B", storage, compiled)
    for cell in cells:
        inside[canvas.cell(cell)] = 1
    back = zeros("B", storage, compiled, UNSEEN)
    order, below, above, ends = (zeros("i", storage, compiled) for _ in range(4))
    sums, found = zeros("q", storage, compiled), zeros("q", 3, compiled)
    first = canvas.cell(start)
    kernel.run(rate_ways, compiled, canvas, first, perfect * 1, inside, back, order, below, above, ends, sums, found)
    return canvas.index_of(int(found[0])), canvas.index_of(int(found[1])), int(found[2])


def rate_ways(
    maze: Canvas,
    root: int,
    anywhere: int,
    inside: IntArray,
    back: IntArray,
    order: IntArray,
    below: IntArray,
    above: IntArray,
    ends: IntArray,
    sums: IntArray,
    found: IntArray,
) -> int:
    """Find the hardest way between two cells that are `inside` (uint8[storage]); into `found`: both, its difficulty.

    `anywhere` 0: one of them is `root`. Returns how many cells were reached.
    With depth(c, d) for the steps to the deepest cell through direction d of cell c, the difficulty of a way is the sum
    of all depths at its cells, and for each of its passages 1 less the depths from both sides; so the best chain from a
    cell down to one inside is the best of its children's, and a way is two chains.
    `back`: uint8[storage], UNSEEN everywhere; `order`, `below`, `above`, `ends`: int32[storage];
    `sums`: int64[storage].
    """
    count = spread(maze, root, back, order)
    for place in range(count - 1, 0, -1):  # below[cell]: the depth of the tree under it
        cell = int(order[place])
        parent = maze.neighbor(cell, int(back[cell]))
        below[parent] = max(below[parent], below[cell] + 1)
    for place in range(count):  # above[cell]: the depth through its parent; sums[cell]: of all its depths
        share_depths(maze, int(order[place]), back, below, above, sums)
    best = NO_WAY
    for place in range(count - 1, -1, -1):  # sums[cell] becomes the value of the best chain, ends[cell] its end
        cell = int(order[place])
        first, second = (0, NO_WAY) if inside[cell] else (NO_WAY, NO_WAY)
        first_end = second_end = cell
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            child = maze.neighbor(cell, direction)
            if is_child(maze, cell, direction, back) and sums[child] > NO_WAY // 2:
                value = sums[child] + 1 - (below[child] + 1) - above[child]
                end = int(ends[child])
                if anywhere == 0 and cell == root:
                    if value > second:
                        second, second_end = value, end
                elif value > first:
                    second, second_end = first, first_end
                    first, first_end = value, end
                elif value > second:
                    second, second_end = value, end
        if first > NO_WAY // 2 and second > NO_WAY // 2 and (anywhere or cell == root):
            value = sums[cell] + first + second
            if value > best:
                best = value
                found[0], found[1], found[2] = first_end, second_end, value
        sums[cell] = sums[cell] + first if first > NO_WAY // 2 else NO_WAY
        ends[cell] = first_end
    if best == NO_WAY:
        found[0], found[1], found[2] = root, root, 0
    return count


@helper
def spread(maze: Canvas, root: int, back: IntArray, order: IntArray) -> int:
    """Visit the cells breadth-first; note the direction back to where each was reached from."""
    order[0] = root
    back[root] = ROOT
    read, count = 0, 1
    while read < count:
        cell = int(order[read])
        read += 1
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if back[other] == UNSEEN:
                back[other] = maze.opposite(cell, direction)
                order[count] = other
                count += 1
    return count


@helper
def is_child(maze: Canvas, cell: int, direction: int, back: IntArray) -> bool:
    """Whether the neighbor in this direction was reached from the cell, through this passage."""
    other = maze.neighbor(cell, direction)
    return int(back[other]) == maze.opposite(cell, direction)


@helper
def share_depths(maze: Canvas, cell: int, back: IntArray, below: IntArray, above: IntArray, sums: IntArray) -> None:
    """Tell each child how deep the tree is on the other side of the cell, and sum up all depths of the cell."""
    total = above[cell] * 1
    highest, second = int(above[cell]), 0
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        if is_child(maze, cell, direction, back):
            depth = int(below[maze.neighbor(cell, direction)]) + 1
            total += depth
            if depth > highest:
                highest, second = depth, highest
            elif depth > second:
                second = depth
    sums[cell] = total
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        if is_child(maze, cell, direction, back):
            child = maze.neighbor(cell, direction)
            depth = int(below[child]) + 1
            above[child] = 1 + (second if depth == highest else highest)
