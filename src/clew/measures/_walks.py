"""The kernels behind `difficulty`: how far simulated people walk from the start to the goal, and what they decide.

All people know where they have been, and turn back at a dead end. What a wrong turn leads to is a *branch* off the
route. It is walked in and out, two steps for each cell. In a perfect maze, these kernels count exactly what people walk
in the mean. In a maze with loops, the branch behind a cell has the cells whose shortest way to the goal leads through
it; where there are several shortest ways, each has an equal share of what is behind them, as a walker at a fork takes
each of them equally often. So no figure depends on the order of directions, and turning or mirroring a maze changes
none.
"""

from math import log

from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import read_checked
from clew.mazes.many.solve_many import UNKNOWN, farthest, first_with_passage

SIGHT = 3  # cells that people see ahead: a branch that ends within them misleads nobody
LEVEL = 1 << 32  # a bit above all directions
ONE = 1 << 16  # a whole cell, where shares of cells are counted
STANDARD_CELLS = 400  # a maze of 20x20 cells, to which figures are scaled
STANDARD_RATIO = 10.0  # how many of the shortest routes that a grid of this size allows fit into it
DECISION_WEIGHT = 0.1
TOP_SCORE = 2.35  # the score from which on the difficulty is 100

SHORTEST, TREMAUX, FOLLOWER, LOOKER, DECISIONS, DIRECT, REACHED = range(7)  # places in `found`

MEMORY = (
    ("found", "q", 7),
    ("direct", "i", None),
    ("steps", "i", None),
    ("chance", "i", None),
    ("behind", "q", None),
    ("hidden", "q", None),
    ("depth", "B", None),
    ("joined", "B", None),
    ("queue", "i", None),
)
"""The arrays after the goal, their type codes and lengths; None for an entry for each place."""


def rate(
    maze: Canvas,
    start: int,
    goal: int,
    found: IntArray,
    direct: IntArray,
    steps: IntArray,
    chance: IntArray,
    behind: IntArray,
    hidden: IntArray,
    depth: IntArray,
    joined: IntArray,
    queue: IntArray,
) -> int:
    """Return the difficulty, 1..100, or -1 if no path leads to the goal; leave what it is made of in `found`."""
    spread(maze, goal, True, direct, queue)
    walk(maze, start, goal, found, direct, steps, chance, behind, hidden, depth, joined, queue)
    return difficulty_of(found)


@helper
def spread(maze: Canvas, goal: int, through_walls: bool, distance: IntArray, queue: IntArray) -> int:
    """Count the steps from each cell to the goal, -1 where no path leads to it; return how many cells were reached.

    `queue` gets them in the order of their distance.
    """
    for place in range(len(distance)):
        distance[place] = -1
    distance[goal] = 0
    queue[0] = goal
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        steps = distance[cell] + 1
        directions = maze.directions(cell) if through_walls else maze.open_directions(cell)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if distance[other] < 0:
                distance[other] = steps
                queue[written] = other
                written += 1
    return written


@helper
def walk(
    maze: Canvas,
    start: int,
    goal: int,
    found: IntArray,
    direct: IntArray,
    steps: IntArray,
    chance: IntArray,
    behind: IntArray,
    hidden: IntArray,
    depth: IntArray,
    joined: IntArray,
    queue: IntArray,
) -> None:
    """Fill `found` with what makes the difficulty; `direct` has the steps to the goal if there were no walls.

    - `SHORTEST`: the steps of a shortest route, -1 if there is none.
    - `TREMAUX`, `FOLLOWER`, `LOOKER`: how many more steps each of these people takes in the mean, in 1/`ONE`.
    - `DECISIONS`: the turns off the route that mislead, in 1/(`ONE` * `SIGHT`).
    - `DIRECT`: the steps from start to goal without walls; `REACHED`: the cells from which the goal can be reached.

    A Tremaux walker sees the whole maze but for what is behind the goal. In a maze with loops, a wall follower walks
    through dead ends, and past some of the rest; this is estimated as halfway between all branches and dead ends.
    """
    for place in range(len(chance)):
        chance[place] = 0
        behind[place] = 0
        hidden[place] = 0
        depth[place] = 0
        joined[place] = 0
    reached = spread(maze, goal, False, steps, queue)
    for entry in range(len(found)):
        found[entry] = 0
    found[SHORTEST] = steps[start]
    found[DIRECT] = direct[start]
    found[REACHED] = reached
    if steps[start] > 0:
        found[TREMAUX] = (reached - 1 - steps[start]) * ONE
        chance[start] = ONE
        follow_routes(maze, steps, chance, queue, reached)
        for number in range(reached - 1, 0, -1):
            cell = int(queue[number])
            if chance[cell] == 0:
                hand_on(maze, cell, goal, found, direct, steps, chance, behind, hidden, depth, joined)
        found[FOLLOWER] //= 2


@helper
def follow_routes(maze: Canvas, steps: IntArray, chance: IntArray, queue: IntArray, reached: int) -> None:
    """Set the chance, in 1/`ONE`, that a shortest route with random choices passes a cell; at least 1 if it can.

    `chance` has that of the start, `queue` the cells in the order of their distance from the goal.
    """
    for number in range(reached - 1, 0, -1):
        cell = int(queue[number])
        if chance[cell]:
            directions = nearer(maze, cell, steps) & LEVEL - 1
            share = max(1, chance[cell] // count_bits(directions))
            while directions:
                chance[maze.neighbor(cell, lowest_bit(directions))] += share
                directions &= directions - 1


@helper
def nearer(maze: Canvas, cell: int, steps: IntArray) -> int:
    """Return the open directions that lead one step nearer to the goal, and `LEVEL` if one leads to an equal cell."""
    found = 0
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        other = steps[maze.neighbor(cell, direction)]
        if other < steps[cell]:
            found |= 1 << direction
        elif other == steps[cell]:
            found |= LEVEL
    return found


@helper
def hand_on(
    maze: Canvas,
    cell: int,
    goal: int,
    found: IntArray,
    direct: IntArray,
    steps: IntArray,
    chance: IntArray,
    behind: IntArray,
    hidden: IntArray,
    depth: IntArray,
    joined: IntArray,
) -> None:
    """Add a cell off the route, and what is behind it, to the next cell on its way to the goal, or to the figures.

    `behind` are the cells behind a cell, `hidden` those from which a branch leads on farther than people see, both in
    1/`ONE`; `depth` is the length of the longest branch, as far as it matters; `joined` is 1 in branches with another
    way out.
    """
    whole = behind[cell] + ONE
    unseen = hidden[cell] + (ONE if depth[cell] >= SIGHT else 0)
    length = min(int(depth[cell]) + 1, 2 * SIGHT)
    directions = nearer(maze, cell, steps)
    has_way_out = joined[cell] or directions >= LEVEL or directions & directions - 1
    directions &= LEVEL - 1
    ways = count_bits(directions)
    if not has_way_out:
        found[FOLLOWER] += ONE
    while directions:
        other = maze.neighbor(cell, lowest_bit(directions))
        directions &= directions - 1
        if chance[other] == 0:
            behind[other] += whole // ways
            hidden[other] += unseen // ways
            depth[other] = max(int(depth[other]), length)
            if has_way_out:
                joined[other] = 1
        elif other != goal:
            found[FOLLOWER] += chance[other] * (whole // ways) // ONE
            if steps[other] > SIGHT:
                attraction = attraction_of(maze, cell, other, direct, steps)
                found[LOOKER] += attraction * (chance[other] * (unseen // ways) // ONE)
                found[DECISIONS] += chance[other] * max(0, length - SIGHT)
        elif not has_way_out:
            found[FOLLOWER] -= whole
            found[TREMAUX] -= whole


@helper
def attraction_of(maze: Canvas, cell: int, fork: int, direct: IntArray, steps: IntArray) -> int:
    """Return how often, of two times, people turn to a cell off the route before they take the route from a fork."""
    ahead = direct[fork] + SIGHT
    directions = nearer(maze, fork, steps) & LEVEL - 1
    while directions:
        ahead = min(ahead, direct[maze.neighbor(fork, lowest_bit(directions))])
        directions &= directions - 1
    return (direct[cell] < ahead) + (direct[cell] <= ahead)


@helper
def difficulty_of(found: IntArray) -> int:
    """Return the difficulty for these figures, 1..100; -1 if there is no route. docs/difficulty.md has the formula."""
    shortest = found[SHORTEST]
    if shortest < 0:
        return -1
    if found[TREMAUX] == 0:
        return 1
    room = max(1.0, log(found[REACHED] / found[DIRECT]))
    ratio = (1.0 + found[TREMAUX] / ONE / shortest) ** (log(STANDARD_RATIO) / room)
    followed = 1.0 + (ratio - 1.0) * found[FOLLOWER] / found[TREMAUX]
    looked = 1.0 + (ratio - 1.0) * found[LOOKER] / found[TREMAUX]
    decisions = found[DECISIONS] / (ONE * SIGHT) / shortest * STANDARD_CELLS / ratio
    score = log(ratio * followed * looked) / 3.0 + DECISION_WEIGHT * log(1.0 + decisions)
    return max(1, min(100, int(100.0 * (score / TOP_SCORE) ** 2 + 0.5)))


def rate_many(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    start: int,
    goal: int,
    difficulties: IntArray,
    found: IntArray,
    direct: IntArray,
    steps: IntArray,
    chance: IntArray,
    behind: IntArray,
    hidden: IntArray,
    depth: IntArray,
    joined: IntArray,
    queue: IntArray,
) -> int:
    """Rate one maze after the other; return how many are right before the first that is not.

    If start and goal are `UNKNOWN`, they are those of `clew.default_ends` on grids without corners.
    """
    known = UNKNOWN  # the goal of `direct`
    for number in range(len(difficulties)):
        if not read_checked(maze, layout, mazes, number):
            return number
        begin, end = start, goal
        if goal == UNKNOWN:
            spread(maze, first_with_passage(maze), False, steps, queue)
            one = farthest(steps)
            spread(maze, one, False, steps, queue)
            other = farthest(steps)
            begin, end = min(one, other), max(one, other)
        if end != known:
            spread(maze, end, True, direct, queue)
            known = end
        walk(maze, begin, end, found, direct, steps, chance, behind, hidden, depth, joined, queue)
        difficulties[number] = difficulty_of(found)
    return len(difficulties)
