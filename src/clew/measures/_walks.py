"""The kernels behind `difficulty`: how far simulated people walk from the start to the goal, and what they decide.

All people know where they have been, and turn back at a dead end. What a wrong turn leads to is a *branch* off the
route. It is walked in and out, two steps for each cell. In a perfect maze, these kernels count exactly what people walk
in the mean. In a maze with loops, the branch behind a cell has the cells whose shortest way to the goal leads through
it; where there are several shortest ways, each has an equal share of what is behind them, as a walker at a fork takes
each of them equally often. So no figure depends on the order of directions, and turning or mirroring a maze changes
none.
"""

from math import log
from typing import TYPE_CHECKING, Any, NamedTuple

from clew import kernel
from clew.draws import count_bits
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, notices, struct, zeros
from clew.mazes.many.ends import UNKNOWN, Ends, bytes_of_ends, chunk_ends
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import Batch, Examine, read_checked
from clew.mazes.without_walls import spread_without_walls

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIGHT = 3  # cells that people see ahead: a branch that ends within them misleads nobody
ONE = 1 << 16  # a whole cell, where shares of cells are counted
LARGEST = 1 << 30  # a number of units that has 32 bits, even if a few are added
STANDARD_CELLS = 400  # a maze of 20x20 cells, to which figures are scaled
STANDARD_RATIO = 10.0  # how many of the shortest routes that a grid of this size allows fit into it
DECISION_WEIGHT = 0.1
TOP_SCORE = 2.35  # the score from which on the difficulty is 100

SHORTEST, TREMAUX, FOLLOWER, LOOKER, DECISIONS, DIRECT, REACHED = range(7)  # places in `figures`
BYTES = 27  # of `Notes`, for each place of the grid


@struct
class Notes(NamedTuple):
    """What is noted of a maze: in all, and of each place."""

    figures: IntArray  # int64[7], what makes the difficulty
    direct_steps: IntArray  # int32, the steps to the goal if there were no walls
    goal_steps: IntArray  # int32, the steps to the goal
    pass_chance: IntArray  # int32, how often people on a shortest route pass the cell, in 1/ONE; 0 off the route
    cells_behind: IntArray  # int32, the cells of the branch behind the cell, in 1/unit
    cells_hidden: IntArray  # int32, those of them from which the branch goes on farther than people see, in 1/unit
    branch_depth: IntArray  # uint8, the length of the longest branch behind the cell, as far as it matters
    way_back: IntArray  # uint8, a direction that leads nearer to the goal
    way_out: IntArray  # uint8, whether the cell or the branch behind it has another way out
    by_distance: IntArray  # int32, the cells from which the goal can be reached, nearest first


def new_notes(grid: Grid, compiled: bool) -> Notes:
    """Return notes for mazes on this grid."""
    return Notes(zeros("q", 7, compiled), *(zeros(code, grid.storage, compiled) for code in "iiiiiBBBi"))


def rate(maze: Canvas, notes: Notes, start: int, goal: int) -> int:
    """Return the difficulty, 1..100, or -1 if no path leads to the goal; leave what it is made of in the notes."""
    spread_without_walls(maze, goal, -1, notes.direct_steps, notes.by_distance)
    walk(maze, notes, start, goal)
    return difficulty_of(notes.figures)


@helper
def spread(maze: Canvas, notes: Notes, goal: int) -> int:
    """Count the steps from each cell to the goal, -1 where no path leads to it; return how many cells were reached.

    Cells that have several ways to go on get a way out.
    """
    distance, queue = notes.goal_steps, notes.by_distance
    for place in range(len(distance)):
        distance[place] = -1
        notes.way_out[place] = 0
    distance[goal] = 0
    queue[0] = goal
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        steps = distance[cell]
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            other = maze.neighbor(cell, direction)
            directions &= directions - 1
            if distance[other] < 0:
                distance[other] = steps + 1
                notes.way_back[other] = maze.opposite(cell, direction)
                queue[written] = other
                written += 1
            elif distance[other] >= steps:
                notes.way_out[other] = 1
    return written


@helper
def walk(maze: Canvas, notes: Notes, start: int, goal: int) -> None:
    """Fill `notes.figures`; `notes.direct_steps` is known.

    - `SHORTEST`: the steps of a shortest route, -1 if no path leads to the goal.
    - `TREMAUX`, `FOLLOWER`, `LOOKER`: how many more steps each of these people takes in the mean, in 1/`ONE`.
    - `DECISIONS`: the turns off the route that mislead, in 1/(`ONE` * `SIGHT`).
    - `DIRECT`: the steps from start to goal without walls; `REACHED`: the cells from which the goal can be reached.

    A Tremaux walker sees the whole maze but for what is behind the goal. In a maze with loops, a wall follower walks
    through dead ends, and past some of the rest; this is estimated as halfway between all branches and dead ends.
    """
    figures, steps = notes.figures, notes.goal_steps
    for place in range(len(steps)):
        notes.pass_chance[place] = 0
        notes.cells_behind[place] = 0
        notes.cells_hidden[place] = 0
        notes.branch_depth[place] = 0
    for entry in range(len(figures)):
        figures[entry] = 0
    reached = spread(maze, notes, goal)
    figures[SHORTEST] = steps[start]
    figures[DIRECT] = notes.direct_steps[start]
    figures[REACHED] = reached
    if steps[start] > 0:
        figures[TREMAUX] = (reached - 1 - steps[start]) * ONE
        notes.pass_chance[start] = ONE
        unit = ONE
        while reached * unit > LARGEST:
            unit >>= 1
        for number in range(reached - 1, 0, -1):
            cell = int(notes.by_distance[number])
            if notes.pass_chance[cell]:
                share_chance(maze, notes, cell)
        for number in range(reached - 1, 0, -1):
            cell = int(notes.by_distance[number])
            if notes.pass_chance[cell] == 0:
                hand_on(maze, notes, cell, goal, unit)
        figures[FOLLOWER] //= 2


@helper
def share_chance(maze: Canvas, notes: Notes, cell: int) -> None:
    """Give equal shares of a cell's chance, each at least 1, to the next cells of the shortest routes."""
    directions = nearer(maze, notes, cell)
    share = max(1, notes.pass_chance[cell] // count_bits(directions))
    while directions:
        notes.pass_chance[maze.neighbor(cell, lowest_bit(directions))] += share
        directions &= directions - 1


@helper
def nearer(maze: Canvas, notes: Notes, cell: int) -> int:
    """Return the open directions that lead one step nearer to the goal."""
    if not notes.way_out[cell]:
        return 1 << notes.way_back[cell]
    found = 0
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        if notes.goal_steps[maze.neighbor(cell, direction)] < notes.goal_steps[cell]:
            found |= 1 << direction
    return found


@helper
def hand_on(maze: Canvas, notes: Notes, cell: int, goal: int, unit: int) -> None:
    """Add a cell off the route, and what is behind it, to the next cells on its way to the goal, or to the figures."""
    figures = notes.figures
    scale = ONE // unit
    whole = notes.cells_behind[cell] + unit
    unseen = notes.cells_hidden[cell] + (unit if notes.branch_depth[cell] >= SIGHT else 0)
    length = min(int(notes.branch_depth[cell]) + 1, 2 * SIGHT)
    directions = nearer(maze, notes, cell)
    ways = count_bits(directions)
    if not notes.way_out[cell]:
        figures[FOLLOWER] += ONE
    while directions:
        other = maze.neighbor(cell, lowest_bit(directions))
        directions &= directions - 1
        chance = notes.pass_chance[other]
        if chance == 0:
            notes.cells_behind[other] += whole // ways
            notes.cells_hidden[other] += unseen // ways
            notes.branch_depth[other] = max(int(notes.branch_depth[other]), length)
            notes.way_out[other] |= notes.way_out[cell]
        elif other != goal:
            figures[FOLLOWER] += chance * (whole // ways) // unit
            if notes.goal_steps[other] > SIGHT:
                figures[LOOKER] += attraction_of(maze, notes, cell, other) * (chance * (unseen // ways) // unit)
                figures[DECISIONS] += chance * max(0, length - SIGHT)
        elif not notes.way_out[cell]:
            figures[FOLLOWER] -= whole * scale
            figures[TREMAUX] -= whole * scale


@helper
def attraction_of(maze: Canvas, notes: Notes, cell: int, fork: int) -> int:
    """Return how often, of two times, people turn to a cell off the route before they take the route from a fork."""
    ahead = notes.direct_steps[fork] + 1
    directions = nearer(maze, notes, fork)
    while directions:
        ahead = min(ahead, notes.direct_steps[maze.neighbor(fork, lowest_bit(directions))])
        directions &= directions - 1
    return (notes.direct_steps[cell] < ahead) + (notes.direct_steps[cell] <= ahead)


@helper
def difficulty_of(figures: IntArray) -> int:
    """Return the difficulty for these figures, 1..100; -1 if there is no route. docs/difficulty.md has the formula."""
    shortest = figures[SHORTEST]
    if shortest < 0:
        return -1
    if figures[TREMAUX] == 0:
        return 1
    room = max(1.0, log(figures[REACHED] / figures[DIRECT]))
    ratio = (1.0 + figures[TREMAUX] / ONE / shortest) ** (log(STANDARD_RATIO) / room)
    followed = 1.0 + (ratio - 1.0) * figures[FOLLOWER] / figures[TREMAUX]
    looked = 1.0 + (ratio - 1.0) * figures[LOOKER] / figures[TREMAUX]
    decisions = figures[DECISIONS] / (ONE * SIGHT) / shortest * STANDARD_CELLS / ratio
    score = log(ratio * followed * looked) / 3.0 + DECISION_WEIGHT * log(1.0 + decisions)
    return max(1, min(100, int(100.0 * (score / TOP_SCORE) ** 2 + 0.5)))


def rate_many(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    notes: Notes,
    starts: IntArray,
    goals: IntArray,
    difficulties: IntArray,
) -> int:
    """Rate one maze after the other; return how many are right before the first that is not."""
    known = UNKNOWN  # the goal for which `notes.direct_steps` is right
    for number in range(len(difficulties)):
        if not read_checked(maze, layout, mazes, number):
            return number
        goal = int(goals[number])
        if goal != known:
            spread_without_walls(maze, goal, -1, notes.direct_steps, notes.by_distance)
            known = goal
        walk(maze, notes, int(starts[number]), goal)
        difficulties[number] = difficulty_of(notes.figures)
    return len(difficulties)


def difficulties(batch: Batch, names: tuple[str, ...], ends: Ends) -> "dict[str, NDArray[np.int32]]":
    """Return the column `difficulty` of `measure_many`: int32[mazes], -1 where no path leads to the goal.

    `ends`: the places of the start and the goal; `UNKNOWN` for those that each maze has of its own.
    """
    import numpy as np

    found, grid = np.zeros(len(batch), np.int32), batch.grid
    compiled = batch.compiles(rate_many)

    def make_examine(most: int) -> Examine:
        notes = new_notes(grid, compiled)
        starts, goals, find_ends = chunk_ends(grid, ends, most, compiled)

        def examine(maze: Canvas, layout: Layout, passages: Any, begin: int, end: int) -> int:
            own = for_kernel(found[begin:end], compiled)
            find_ends(maze, layout, passages, begin, end)
            notices.running(rate_many, "measure", grid)
            return int(kernel.run(rate_many, compiled, maze, layout, passages, notes, starts, goals, own))

        return examine

    batch.run(make_examine, BYTES * grid.storage + bytes_of_ends(grid, ends), compiled=compiled)
    return {"difficulty": found}
