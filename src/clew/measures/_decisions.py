"""The kernels behind `difficulty`: what people have to decide on the way, seen from above, from either end.

What leads off the shortest route is a *branch*. It is known by its depth and by how near it comes to the ends. In a
maze with loops, each cell off the route belongs to the branches of the route cells that are nearest to it, and where
there are several shortest routes, people take each way at a fork equally often. So no figure depends on the order of
directions, turning or mirroring a maze changes none, and exchanging start and goal exchanges their two rows.
"""

from math import sqrt
from typing import NamedTuple

from clew.draws import count_bits
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, struct, zeros
from clew.lazy import Int32Array, np
from clew.mazes.helpers.searches import spread_without_walls
from clew.mazes.many.batch import Arguments, Batch, Chunk
from clew.mazes.many.ends import UNKNOWN, complete_ends, part_of
from clew.measures._survey.graph import clear, go_on
from clew.measures.levels import SCALES
from clew.powers import log2, power

SIGHT = 3  # cells that people see ahead: a branch that ends within them is dismissed at a glance
ONE = 1 << 16  # a whole, where shares are counted
STANDARD = 20  # the width of the maze to which decisions are scaled
GROWTH = 1.3  # decisions grow with this power of the width of a maze
FEW_TURNS = 7.0  # of routes whose difficulty is at most 50, whatever leads off them
TYPICAL = 11.4  # decisions of a maze of 20x20 cells whose difficulty is 50, if it winds all the way

DECISIONS, TURNS = range(2)  # in `Notes.figures` for the way to the goal, and after them for the way back
REACHED, ROUTE, NEIGHBORS, STEPS, DIRECT, FIGURES = range(4, 10)
BYTES = 28  # of `Notes`, for each place of the grid
WORK = 12  # time for a cell, as a multiple of the recursive backtracker's


@struct
class Notes(NamedTuple):
    """Notes on a maze: in all, and of each place."""

    figures: IntArray  # int64[FIGURES], what makes the difficulty
    from_start: IntArray  # int32, the steps from the start; off the route then the length of the branch from the cell
    away: IntArray  # int32, the steps from the route, -1 where no path leads to it
    queue: IntArray  # int32, cells: those of the route, the goal first, then the others, the nearest to it first
    to_goal: IntArray  # int32, on the route how often people on the way to the goal pass the cell, in 1/ONE; off it 0,
    # and then the fewest steps without walls from a cell of this branch to the goal
    to_start: IntArray  # int32, the same of the way back
    goal_direct: IntArray  # int32, the steps to the goal without walls, unless the grid knows them
    start_direct: IntArray  # int32, the same to the start
    scale: float  # of the kind of grid


def new_notes(grid: Grid, compiled: bool) -> Notes:
    """Return notes for mazes on this grid."""
    scale = SCALES.get(grid.spec.partition(":")[0], 1.0)
    arrays = [zeros("i", grid.storage, compiled) for _ in Notes._fields[1:-1]]
    return Notes._make((zeros("q", FIGURES, compiled), *arrays, scale))


def rate(maze: Canvas, notes: Notes, start: int, goal: int) -> int:
    """Return the difficulty, 1..100, or -1 if no path leads to the goal; leave what it is made of in the notes."""
    find_direct(maze, start, notes.start_direct, notes.queue)
    find_direct(maze, goal, notes.goal_direct, notes.queue)
    examine_route(maze, notes, start, goal)
    return difficulty_of(notes)


@helper
def find_direct(maze: Canvas, end: int, steps: IntArray, queue: IntArray) -> None:
    """Count the steps without walls from all cells to an end, unless the grid knows them."""
    if not maze.heuristic_is_exact():
        spread_without_walls(maze, end, -1, steps, queue)


@helper
def direct(maze: Canvas, cell: int, end: int, steps: IntArray) -> int:
    """Return the steps without walls from a cell to an end."""
    return maze.heuristic(cell, end) if maze.heuristic_is_exact() else int(steps[cell])


@helper
def examine_route(maze: Canvas, notes: Notes, start: int, goal: int) -> None:
    """Fill `notes.figures`; the steps without walls are known."""
    figures = notes.figures
    for entry in range(len(figures)):
        figures[entry] = 0
    clear(notes.from_start)
    notes.queue[0] = start
    notes.from_start[start] = 0
    go_on(maze, notes.from_start, notes.queue, 1, goal)
    figures[STEPS] = notes.from_start[goal]
    if figures[STEPS] > 0:
        figures[DIRECT] = direct(maze, start, goal, notes.goal_direct)
        figures[ROUTE] = find_routes(maze, notes, start, goal)
        is_single = figures[ROUTE] == figures[STEPS] + 1  # one shortest route turns as often both ways
        for number in range(figures[ROUTE]):
            cell = int(notes.queue[number])
            figures[NEIGHBORS] += count_bits(maze.directions(cell))
            if cell not in (start, goal):
                figures[TURNS] += notes.to_goal[cell] * bend(maze, notes, cell, 1) // ONE
                if not is_single:
                    figures[TURNS + 2] += notes.to_start[cell] * bend(maze, notes, cell, -1) // ONE
        if is_single:
            figures[TURNS + 2] = figures[TURNS]
        figures[REACHED] = go_on(maze, notes.away, notes.queue, figures[ROUTE], UNKNOWN)
        follow_branches(maze, notes, start, goal)
        for number in range(figures[ROUTE]):
            judge_branches(maze, notes, int(notes.queue[number]), start, goal)


@helper
def find_routes(maze: Canvas, notes: Notes, start: int, goal: int) -> int:
    """List the cells of all shortest routes, those nearest to the goal first, and share out who passes them."""
    to_goal, to_start, queue = notes.to_goal, notes.to_start, notes.queue
    clear(notes.away)
    for place in range(len(to_goal)):
        to_goal[place] = 0
        to_start[place] = 0
    to_start[goal] = ONE
    queue[0] = goal
    count = 1
    number = 0
    while number < count:
        cell = int(queue[number])
        number += 1
        notes.away[cell] = 0
        directions = ways(maze, notes, cell, -1)
        share = share_of(to_start[cell], directions)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if to_start[other] == 0:
                queue[count] = other
                count += 1
            to_start[other] += share
    to_goal[start] = ONE
    for number in range(count - 1, 0, -1):
        cell = int(queue[number])
        directions = ways(maze, notes, cell, 1)
        share = share_of(to_goal[cell], directions)
        while directions:
            to_goal[maze.neighbor(cell, lowest_bit(directions))] += share
            directions &= directions - 1
    return count


@helper
def share_of(chance: int, directions: int) -> int:
    """Return what each direction gets of a chance, at least 1."""
    return max(1, chance // max(1, count_bits(directions)))


@helper
def ways(maze: Canvas, notes: Notes, cell: int, step: int) -> int:
    """Return the open directions along shortest routes: toward the goal with a `step` of 1, back with one of -1."""
    found = 0
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        other = maze.neighbor(cell, direction)
        if notes.from_start[other] == notes.from_start[cell] + step and (step < 0 or notes.to_start[other]):
            found |= 1 << direction
    return found


@helper
def bend(maze: Canvas, notes: Notes, cell: int, step: int) -> int:
    """Return how often, in 1/ONE, people who pass a cell of the route turn there and do not follow the border."""
    bends, passes = 0, 0
    behind = ways(maze, notes, cell, -step)
    while behind:
        back = lowest_bit(behind)
        behind &= behind - 1
        ahead = ways(maze, notes, cell, step)
        while ahead:
            onward = lowest_bit(ahead)
            ahead &= ahead - 1
            passes += 1
            bends += turns(maze, notes, cell, back, onward, step) and not follows_border(maze, cell, back, onward)
    return ONE * bends // passes


@helper
def turns(maze: Canvas, notes: Notes, cell: int, back: int, onward: int, step: int) -> bool:
    """Return whether a way turns in a cell: if without walls there were another way as short past it.

    So on squares and hexagons all is a turn but what leads to the opposite side. Between triangles, straight on is to
    the left and to the right in turn, which takes a look at one more cell behind. In a weave, tunnels lead straight on.
    """
    if maze.weaves():
        return not maze.ahead(cell, back) >> onward & 1
    before, after = maze.neighbor(cell, back), maze.neighbor(cell, onward)
    if are_joined(maze, before, after, cell):
        return True
    behind = ways(maze, notes, before, -step) if count_bits(maze.directions(cell)) <= SIGHT else 0
    while behind:
        first = maze.neighbor(before, lowest_bit(behind))
        behind &= behind - 1
        if not are_joined(maze, first, cell, before) and are_joined_farther(maze, first, after, before):
            return True
    return False


@helper
def are_joined(maze: Canvas, cell: int, other: int, without: int) -> bool:
    """Return whether without walls one or two steps lead from one cell to another, past a third one."""
    directions = maze.directions(cell)
    while directions:
        between = maze.neighbor(cell, lowest_bit(directions))
        directions &= directions - 1
        if between == other or (between != without and are_neighbors(maze, between, other)):
            return True
    return False


@helper
def are_joined_farther(maze: Canvas, cell: int, other: int, without: int) -> bool:
    """Return whether without walls up to three steps lead from one cell to another, past a third one."""
    directions = maze.directions(cell)
    while directions:
        between = maze.neighbor(cell, lowest_bit(directions))
        directions &= directions - 1
        if between != without and are_joined(maze, between, other, without):
            return True
    return False


@helper
def are_neighbors(maze: Canvas, cell: int, other: int) -> bool:
    """Return whether two cells are neighbors."""
    directions = maze.directions(cell)
    while directions:
        if maze.neighbor(cell, lowest_bit(directions)) == other:
            return True
        directions &= directions - 1
    return False


@helper
def follows_border(maze: Canvas, cell: int, back: int, onward: int) -> bool:
    """Return whether a way runs along the border: through three cells there, the middle one next to no fourth."""
    if not is_at_border(maze, cell):
        return False
    found = 0
    directions = maze.directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        if is_at_border(maze, maze.neighbor(cell, direction)):
            found |= 1 << direction
    return found == 1 << back | 1 << onward


@helper
def is_at_border(maze: Canvas, cell: int) -> bool:
    """Return whether a cell has fewer neighbors than one of them has."""
    directions = maze.directions(cell)
    count = count_bits(directions)
    while directions:
        if count_bits(maze.directions(maze.neighbor(cell, lowest_bit(directions)))) > count:
            return True
        directions &= directions - 1
    return False


@helper
def follow_branches(maze: Canvas, notes: Notes, start: int, goal: int) -> None:
    """Follow the branches from their ends to the route: how deep they are, and how near they come to both ends."""
    away, depth, near_goal, near_start = notes.away, notes.from_start, notes.to_goal, notes.to_start
    for number in range(notes.figures[REACHED] - 1, notes.figures[ROUTE] - 1, -1):
        cell = int(notes.queue[number])
        deepest = 0
        to_goal = direct(maze, cell, goal, notes.goal_direct)
        to_start = direct(maze, cell, start, notes.start_direct)
        directions = maze.open_directions(cell)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if away[other] > away[cell]:
                deepest = max(deepest, depth[other])
                to_goal = min(to_goal, near_goal[other])
                to_start = min(to_start, near_start[other])
        depth[cell] = deepest + 1
        near_goal[cell] = to_goal
        near_start[cell] = to_start


@helper
def judge_branches(maze: Canvas, notes: Notes, fork: int, start: int, goal: int) -> None:
    """Add the branches that leave the route in a cell to the decisions of both ways."""
    figures, taken = notes.figures, notes.from_start[fork]
    directions = maze.open_directions(fork)
    while directions:
        first = maze.neighbor(fork, lowest_bit(directions))
        directions &= directions - 1
        if notes.away[first] and notes.from_start[first] > SIGHT:
            weight = weight_of(notes.from_start[first])
            lures = notes.to_goal[first] < direct(maze, fork, goal, notes.goal_direct)
            lures_back = notes.to_start[first] < direct(maze, fork, start, notes.start_direct)
            if figures[STEPS] - taken > SIGHT:
                figures[DECISIONS] += notes.to_goal[fork] * (weight + lures * weight) // 2
            if taken > SIGHT:
                figures[DECISIONS + 2] += notes.to_start[fork] * (weight + lures_back * weight) // 2


@helper
def weight_of(depth: int) -> int:
    """Return what a branch beyond sight weighs, in 1/ONE: 1 more each time that it is twice as deep."""
    return int(ONE * log2(depth / SIGHT))


@helper
def difficulty_of(notes: Notes) -> int:
    """Return the difficulty for the figures, 1..100; -1 if there is no route (docs/explain/difficulty.md)."""
    figures = notes.figures
    if figures[STEPS] < 0:
        return -1
    if figures[STEPS] == 0:
        return 1
    score = min(score_of(notes, 0), score_of(notes, 2))
    return max(1, int(100.0 * score * score / (1.0 + score * score) + 0.5))


@helper
def score_of(notes: Notes, way: int) -> float:
    """Return the score of the way to the goal, or with a `way` of 2, of the way back."""
    figures = notes.figures
    width = sqrt(figures[REACHED])
    bends = figures[TURNS + way] / ONE
    beyond_sight = max(width - SIGHT - 1, 0.4 * width) / (STANDARD - SIGHT - 1)
    decisions = figures[DECISIONS + way] / ONE / ONE / power(beyond_sight, GROWTH)
    winding = sqrt(bends / (bends + width))
    sides = power(figures[NEIGHBORS] / figures[ROUTE] / 4.0, 0.3)
    score = notes.scale * decisions / TYPICAL * winding * sides * power(figures[DIRECT] / width, 0.2)
    return float(min(score, bends / FEW_TURNS))


def rate_many(chunk: Chunk, notes: Notes, ends: IntArrays, difficulties: IntArray) -> int:
    """Rate one maze after the other; return how many are right before the first that is not."""
    maze, (starts, goals) = chunk.maze, ends
    known_start, known_goal = UNKNOWN, UNKNOWN  # the ends to which the steps without walls are right
    for number in range(len(difficulties)):
        if not chunk.read_checked(number):
            return number
        start, goal = int(starts[number]), int(goals[number])
        if start != known_start:
            find_direct(maze, start, notes.start_direct, notes.queue)
            known_start = start
        if goal != known_goal:
            find_direct(maze, goal, notes.goal_direct, notes.queue)
            known_goal = goal
        examine_route(maze, notes, start, goal)
        difficulties[number] = difficulty_of(notes)
    return len(difficulties)


def difficulties(batch: Batch, ends: Int32Array) -> Int32Array:
    """Return the difficulty of each maze, int32[mazes], -1 where no path leads to the goal.

    `ends`: the places of the starts and the goals; `UNKNOWN` for those that each maze has of its own.
    """
    out, ends = np.zeros(len(batch), np.int32), complete_ends(batch, ends)

    def make_arguments(compiled: bool) -> Arguments:
        notes = new_notes(batch.grid, compiled)
        return lambda begin, end: (notes, part_of(ends, begin, end, compiled), for_kernel(out[begin:end], compiled))

    batch.run_kernel(rate_many, "measure", make_arguments, BYTES * batch.grid.storage)
    return out
