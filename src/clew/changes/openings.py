"""Openings in the outer wall: an entrance and an exit."""

import re
from array import array
from collections.abc import Sequence
from itertools import chain

from clew import kernel
from clew.changes._change import SEED, change, draws_of
from clew.draws import Draws
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, memory, zeros
from clew.mazes.helpers.searches import UNSEEN, spread_back
from clew.mazes.maze import Maze
from clew.mazes.outer_wall import OuterSide, outer_sides
from clew.mazes.solving.solve import distances, is_perfect
from clew.registry.options import Option

WORDS = ("none", "corners", "left-right", "top-bottom", "middle", "farthest", "hardest", "any")
ENDS = ("corners", "left-right", "top-bottom")
LEFT_RIGHT, TOP_BOTTOM = 1, 2  # places in ENDS
MAX_TEXT = 2000
MAX_SEARCHES = 100  # for the farthest pair in a maze with loops
WORK = 12  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 34
NO_PATH = -(1 << 62)
MIN_FACING = 0.01  # cell widths of a side, seen from the end that it is to be at
_NAMED = re.compile(r"(\d{1,12}(?:,\d{1,12}){0,9})(?::([a-z0-9-]{1,30}))?", re.ASCII)


class Where(Option):
    """One of the words, or cells with sides, joined by + or blanks; the name or number of a side may be left out."""

    words = WORDS

    def parse(self, value: object) -> str:
        """Return the text with + between its parts."""
        text = str(value).strip()
        if text in WORDS:
            return text
        parts = re.split(r"[+\s]+", text[:MAX_TEXT])
        if len(text) > MAX_TEXT or not all(_NAMED.fullmatch(each) for each in parts):
            raise ClewError.coded("openings-unread", text=shown(text), choices=", ".join(WORDS))
        return "+".join(parts)

    def describe(self) -> str:
        """Return the words and an example."""
        return f"{'|'.join(WORDS)}, or cells such as 0,0:west+19,13:east"


@change(order=70, main="where", options={"where": Where(help="Where the entrance and the exit are."), "seed": SEED})
def openings(maze: Maze, where: str = "farthest", seed: int | None = None) -> Maze:
    """Make an entrance and an exit: open the outer wall in two places, and close other openings.

    Solvers go from the first opening to the second. `where` is one of: `none`, no openings; `corners`, nearest to the
    top left and to the bottom right; `left-right` and `top-bottom`, in the middle of opposite sides of the picture;
    `middle`, an entrance only, where the path to the cell in the middle of the picture is longest: of a maze with one
    opening, as of a round labyrinth, that cell is the goal; `farthest`, where the path between the two is longest;
    `hardest`, where the length of the path, plus the depths of all branches off it, is largest; `any`, at random. Or
    name the cells with their sides, such as `0,0:west+19,13:east`, where a side can be left out. Holes inside a grid
    are not outside.

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    where : str, default 'farthest'
        Where the openings are.
    seed : int, optional
        The seed for 'any', from 0 to 2^64 - 1. By default it follows from the seed and the number of the maze, and from
        how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze with the same passages. Its `openings` are pairs of a cell and a side of the cell's outline.

    Raises
    ------
    ClewError
        If the grid has no outer wall, as a torus, or if a cell is not at the outer wall.

    Examples
    --------
    >>> import clew
    >>> maze = clew.openings(clew.generate("wilson", "6x3", seed=7), "top-bottom")
    >>> print(maze)
    ┌───────╴   ╶───┬───┬───┐
    │               │   │   │
    ├───╴   ┌───────┘   ╵   │
    │       │               │
    ├───╴   ╵   ┌───────╴   │
    │           │           │
    └───────────┘   ╶───────┘
    >>> path = clew.solve(maze)
    >>> path.start, path.goal
    (2, 15)
    """
    sides = _chosen(maze, where, seed) if where != "none" else []
    return Maze(maze.grid, maze.storage, openings=tuple((side.cell, side.side) for side in sides), trusted=True)


def _chosen(maze: Maze, where: str, seed: int | None) -> Sequence[OuterSide]:
    """Return the sides of the entrance and the exit."""
    sides = list(outer_sides(maze.grid))
    if not sides:
        raise ClewError.coded("openings-none" if maze.grid.outline(0) else "openings-points", grid=maze.grid.spec)
    if where in ("farthest", "hardest"):
        cells = sorted({side.cell for side in sides})
        pair = farthest_pair(maze, cells) if where == "farthest" else hardest_pair(maze, cells)[:2]
        first = next(side for side in sides if side.cell == pair[0])  # of one cell two sides, if there are two
        return [first, *[side for side in sides if side.cell == pair[1] and side != first][-1:]]
    if where == "middle":
        steps = distances(maze, maze.grid.middle_cell())
        return [max(sides, key=lambda side: steps.at(side.cell))]
    if where == "any":
        found = zeros("i", 2, False)
        draw_two(draws_of(maze, seed, compiled=False), len(sides), found)
        return [sides[place] for place in found if place >= 0]
    if where in ENDS:
        return _at_ends(maze.grid, where, sides)
    return _named_sides(maze.grid, where, sides)


def _at_ends(grid: Grid, where: str, sides: list[OuterSide]) -> list[OuterSide]:
    """Return the two sides nearest to opposite ends of the picture."""
    points = ((*side.begin, *side.end, *side.middle) for side in sides)
    width, height = grid.extent()
    found = zeros("i", 2, False)
    lacking = find_ends(ENDS.index(where), width / 2, height / 2, array("d", chain.from_iterable(points)), found)
    if lacking:
        other = "top-bottom" if where == "left-right" else "left-right"
        end = where.split("-")[lacking - 1]
        raise ClewError.coded("openings-end", grid=grid.spec, end=end, other=other)
    return [sides[place] for place in found if place >= 0]


def draw_two(draws: Draws, count: int, found: IntArray) -> None:
    """Draw two of so many, or the only one: `found`, int32[2], gets their places, the second may be -1."""
    found[0], found[1] = draws.below(count), -1
    if count > 1:
        found[1] = draws.below(count - 1)
        found[1] += int(found[1] >= found[0])


def find_ends(where: int, middle_x: float, middle_y: float, sides: Sequence[float], found: IntArray) -> int:
    """Find the sides nearest to opposite ends of a picture; return 1 or 2 if one end has no such side, otherwise 0.

    `sides`, float64[6 * sides]: x and y of the begin, of the end and of the middle of each. `where` is the number of a
    word of ENDS. `found`: int32[2], the second is -1 if there is one side only.
    """
    count = len(sides) // 6
    found[0], found[1] = 0, -1
    for side in range(1, count):
        if is_nearer(where, middle_x, middle_y, sides, side, int(found[0]), 1):
            found[0] = side
    for side in range(count - 1, -1, -1):  # of equal ones the last
        if side != found[0] and (found[1] < 0 or is_nearer(where, middle_x, middle_y, sides, side, int(found[1]), -1)):
            found[1] = side
    for end in range(2):
        at = 6 * found[end]
        if where and at >= 0 and not (sides[at] == sides[at + 2] and sides[at + 1] == sides[at + 3]):
            outwards = sides[at + 3] - sides[at + 1] if where == LEFT_RIGHT else sides[at] - sides[at + 2]
            if (2 * end - 1) * outwards < MIN_FACING:
                return end + 1
    return 0


@helper
def is_nearer(
    where: int, middle_x: float, middle_y: float, sides: Sequence[float], one: int, other: int, sign: int
) -> bool:
    """Return whether a side is nearer to an end than another one; of equally near ones, whether to the middle there."""
    x, y, other_x, other_y = sides[6 * one + 4], sides[6 * one + 5], sides[6 * other + 4], sides[6 * other + 5]
    if where == LEFT_RIGHT:
        return sign * x < sign * other_x or (x == other_x and abs(y - middle_y) < abs(other_y - middle_y))
    if where == TOP_BOTTOM:
        return sign * y < sign * other_y or (y == other_y and abs(x - middle_x) < abs(other_x - middle_x))
    return sign * (x + y) < sign * (other_x + other_y)


def _named_sides(grid: Grid, text: str, sides: list[OuterSide]) -> list[OuterSide]:
    """Parse a text of cells and sides; `ClewError` if one is not in the outer wall."""
    found: list[OuterSide] = []
    for each in text.split("+"):
        coordinates, _, name = each.partition(":")
        cell = grid.index(tuple(map(int, coordinates.split(","))))
        here = [side for side in sides if side.cell == cell]
        chosen = [side for side in here if name in ("", str(side.side), grid.side_name(side.cell, side.side))]
        free = [side for side in chosen if side not in found]
        if not free:
            has = ", ".join(grid.side_name(side.cell, side.side) or str(side.side) for side in here)
            raise ClewError.coded("openings-side" if has else "openings-inside", part=cut(each), sides=has)
        found.append(free[0])
    return found


def farthest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int]:
    """Return the two cells with the longest shortest path between them; the same cell twice if there is no other."""
    compiled = kernel.should_compile(find_farthest, WORK * maze.cells)
    memory.require(BYTES_PER_CELL * maze.grid.storage, f"the longest path on {maze.grid.spec}")
    canvas, storage = maze.canvas(compiled=compiled), maze.grid.storage
    places = for_kernel(array("i", (canvas.cell(cell) for cell in cells)), compiled)
    work = zeros("B", storage, compiled), *(zeros("i", storage, compiled) for _ in range(2))
    bounds, found = zeros("i", len(cells), compiled), zeros("i", 2, compiled)
    kernel.run(find_farthest, compiled, canvas, is_perfect(maze) * 1, places, work, bounds, found)
    return cells[found[0]], cells[found[1]]


def find_farthest(
    maze: Canvas, perfect: int, cells: IntArray, work: IntArrays, bounds: IntArray, found: IntArray
) -> int:
    """Find the two of the cells, int32[n], with the longest shortest path between them; return its steps.

    In a perfect maze two searches find them. With loops, each search also gives an upper bound of how far every cell
    can be from any other. The cell with the highest bound is searched next, until no bound is above the longest path
    found: then that is the answer. After 100 searches the answer is the best pair found so far.
    `work`: uint8[storage] and twice int32[storage]; `bounds`: int32[n]; `found`, int32[2], gets places in `cells`.
    """
    back, order, steps = work
    best, here = -1, 0
    for place in range(len(bounds)):
        bounds[place] = maze.cells()
    for search in range(2 if perfect else MAX_SEARCHES):
        for place in range(len(back)):
            back[place], steps[place] = UNSEEN, -1
        count = spread_back(maze, cells[here], -1, back, order, 0)
        steps[cells[here]] = 0
        for place in range(1, count):
            cell = int(order[place])
            steps[cell] = steps[maze.neighbor(cell, int(back[cell]))] + 1
        other = following = 0
        for place in range(1, len(cells)):
            if steps[cells[place]] > steps[cells[other]]:
                other = place
        reach = int(steps[cells[other]])
        if reach > best:
            best = reach
            found[0], found[1] = here, other
        for place in range(len(cells)):
            if steps[cells[place]] >= 0:
                bounds[place] = min(bounds[place], steps[cells[place]] + reach)
        bounds[here] = -1
        for place in range(1, len(cells)):
            if bounds[place] > bounds[following]:
                following = place
        here = other if search == 0 and other != here else following  # they are the same in a part of one cell
        if not perfect and bounds[here] <= best:
            break
    return best


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
                if value > first and (anywhere or cell != root):
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
