"""Choose two cells of a list for openings: the pair farthest apart, or the one with the hardest path between them."""

from collections.abc import Sequence

from clew import kernel
from clew.grids.canvas import Canvas, IntArrays
from clew.kernel import IntArray, helper, lowest_bit, memory, zeros
from clew.mazes.helpers.searches import UNSEEN, spread_back
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import distances, is_perfect

MAX_SEARCHES = 100  # in a maze with loops
WORK = 12  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 34
NO_PATH = -(1 << 62)


def farthest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int]:
    """Return the two cells with the longest shortest path between them; the same cell twice if there is no other.

    In a perfect maze two searches find them. With loops, each search also gives an upper bound of how far every cell
    can be from any other. The cell with the highest bound is searched next, until no bound is above the longest path
    found: then that is the answer. After 100 searches the answer is the best pair found so far.
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
        further = search == 0 and other != following  # `other` is the cell itself in a part of one cell
        following = other if further else max(bounds, key=bounds.__getitem__)
        if not perfect and bounds[following] <= best:
            break
    return pair


def hardest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int, int]:
    """Return (cell, cell, difficulty) of the hardest path between two cells; the same twice if there is no other.

    The difficulty of a path is its steps, plus for each branch off it the steps to the deepest cell of the branch.
    Branches at both ends count.
    In a perfect maze all pairs are compared. In a maze with loops the path begins at one of the farthest pair, and the
    branches are those of the tree of shortest paths from there.
    """
    perfect = is_perfect(maze)
    start = cells[0] if perfect else farthest_pair(maze, cells)[0]
    compiled = kernel.should_compile(rate_paths, WORK * maze.cells)
    memory.require(BYTES_PER_CELL * maze.grid.storage, f"the hardest path on {maze.grid.spec}")
    canvas = maze.canvas(compiled=compiled)
    storage = maze.grid.storage
    inside, found = zeros("B", storage, compiled), zeros("q", 3, compiled)
    for cell in cells:
        inside[canvas.cell(cell)] = 1
    trees = *(zeros("i", storage, compiled) for _ in range(4)), zeros("q", storage, compiled)
    work = zeros("B", storage, compiled, UNSEEN), *trees
    kernel.run(rate_paths, compiled, canvas, canvas.cell(start), perfect * 1, inside, work, found)
    return canvas.index_of(int(found[0])), canvas.index_of(int(found[1])), int(found[2])


def rate_paths(maze: Canvas, root: int, anywhere: int, inside: IntArray, work: IntArrays, found: IntArray) -> int:
    """Find the hardest path between two cells that are `inside` (uint8[storage]); return how many cells were reached.

    `found` gets the two cells and the difficulty. If `anywhere` is 0, one of the two is `root`.
    With depth(c, d) for the steps to the deepest cell through direction d of cell c, the difficulty of a path is the
    sum of all depths at its cells, plus for each of its passages 1 less the depths from both sides. So the best chain
    from a cell down to a cell inside extends the best chain of one of its children, and a path is two chains.
    `back`: uint8[storage], UNSEEN everywhere; `order`, `below`, `above`, `ends`: int32[storage];
    `sums`: int64[storage].
    """
    back, order, below, above, ends, sums = work
    count = spread_back(maze, root, -1, back, order, 0)
    for place in range(count - 1, 0, -1):  # below[cell]: the depth of the tree under it
        cell = int(order[place])
        parent = maze.neighbor(cell, int(back[cell]))
        below[parent] = max(below[parent], below[cell] + 1)
    for place in range(count):  # above[cell]: the depth through its parent; sums[cell]: of all its depths
        share_depths(maze, int(order[place]), back, below, above, sums)
    best = NO_PATH
    for place in range(count - 1, -1, -1):  # sums[cell] becomes the value of the best chain, ends[cell] its end
        cell = int(order[place])
        first, second = (0, NO_PATH) if inside[cell] else (NO_PATH, NO_PATH)
        first_end = second_end = cell
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            child = maze.neighbor(cell, direction)
            if is_child(maze, cell, direction, back) and sums[child] > NO_PATH // 2:
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
        if first > NO_PATH // 2 and second > NO_PATH // 2 and (anywhere or cell == root):
            value = sums[cell] + first + second
            if value > best:
                best = value
                found[0], found[1], found[2] = first_end, second_end, value
        sums[cell] = sums[cell] + first if first > NO_PATH // 2 else NO_PATH
        ends[cell] = first_end
    if best == NO_PATH:
        found[0], found[1], found[2] = root, root, 0
    return count


@helper
def is_child(maze: Canvas, cell: int, direction: int, back: IntArray) -> bool:
    """Return whether the neighbor in this direction was reached from the cell, through this passage."""
    other = maze.neighbor(cell, direction)
    return int(back[other]) == maze.opposite(cell, direction)


@helper
def share_depths(maze: Canvas, cell: int, back: IntArray, below: IntArray, above: IntArray, sums: IntArray) -> None:
    """Set for each child the depth of the tree on the other side of the cell, and add up all depths of the cell."""
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
