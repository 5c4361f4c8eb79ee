"""Openings in the outer wall: an entrance and an exit."""

import re
from collections.abc import Sequence

from clew import kernel
from clew.changes._change import SEED, change, draws_of
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.kernel import IntArray, helper, lowest_bit, memory, zeros
from clew.mazes.helpers.searches import UNSEEN, spread_back
from clew.mazes.maze import Maze
from clew.mazes.outer_wall import OuterSide, outer_sides
from clew.mazes.solving.solve import distances, is_perfect
from clew.registry.options import Option

WORDS = ("none", "corners", "left-right", "top-bottom", "middle", "farthest", "hardest", "any")
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
            raise ClewError(
                f"must be one of {', '.join(WORDS)}, or cells with sides such as 0,0:west+19,13:east, not {shown(text)}"
            )
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
        what = "its cells are points" if not maze.grid.outline(0) else "its borders are joined"
        raise ClewError(f"{maze.grid.spec} has no outer wall: {what}. Choose a start and a goal for the solver instead")
    if where in ("farthest", "hardest"):
        cells = sorted({side.cell for side in sides})
        pair = farthest_pair(maze, cells) if where == "farthest" else hardest_pair(maze, cells)[:2]
        first = next(side for side in sides if side.cell == pair[0])  # of one cell two sides, if there are two
        return [first, *[side for side in sides if side.cell == pair[1] and side != first][-1:]]
    if where == "middle":
        steps = distances(maze, maze.grid.middle_cell())
        return [max(sides, key=lambda side: steps.at(side.cell))]
    if where == "any":
        draws = draws_of(maze, seed, compiled=False)
        first = sides.pop(draws.below(len(sides)))
        return [first, sides[draws.below(len(sides))]] if sides else [first]
    if where in ("corners", "left-right", "top-bottom"):
        return _at_ends(maze.grid, where, sides)
    return _named_sides(maze.grid, where, sides)


def _at_ends(grid: Grid, where: str, sides: list[OuterSide]) -> list[OuterSide]:
    """Return the two sides nearest to opposite ends of the picture."""
    middle_x, middle_y = (length / 2 for length in grid.extent())

    def place(side: OuterSide) -> tuple[float, float]:
        """Return how far the side is along the line from one end to the other, and how far off that line."""
        x, y = side.middle
        if where == "corners":
            return x + y, 0.0
        return (x, abs(y - middle_y)) if where == "left-right" else (y, abs(x - middle_x))

    first = min(sides, key=place)
    others = [side for side in reversed(sides) if side != first]
    chosen = [first, *sorted(others, key=lambda side: (-place(side)[0], place(side)[1]))[:1]]
    for side, word, sign in zip(chosen, where.split("-"), (-1, 1), strict=False):
        facing = side.outwards[0 if where == "left-right" else 1]
        if where != "corners" and side.begin != side.end and sign * facing < MIN_FACING:
            other = "top-bottom" if where == "left-right" else "left-right"
            raise ClewError(f"{grid.spec} has no outer wall at its {word}: try {other}, corners, farthest or any")
    return chosen


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
            has = [grid.side_name(side.cell, side.side) or str(side.side) for side in here]
            raise ClewError(
                f"openings: {cut(each)} is not in the outer wall: "
                + (f"this cell has {', '.join(has)} there" if has else "choose a cell next to it")
            )
        found.append(free[0])
    return found


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
