"""The fastest run of a mouse through a maze of squares: Dijkstra's algorithm over places and headings.

A mouse drives straight through the middles of cells, and diagonally from the middle of one side of a cell to that of
the next. It turns in arcs, of which each covers two cells or more:

- by 90 or 180 degrees from the middle of a cell to that of another;
- by 45 or 135 degrees between the middle of a cell and a side, from where it goes on diagonally, or the other way;
- by 90 degrees from one diagonal to another.

Every way through cells can be driven in exactly one such manner. The idea and the times of the arcs, in milliseconds,
are those of Ryotaro Onuki's mouse and library (https://github.com/kerikun11/micromouse-maze-library, StepMapSlalom) in
cells of 90 mm. There a mouse speeds up and brakes on each straight; `start` and a time for each cell are close to that.
"""

from array import array
from itertools import pairwise
from typing import Any, NamedTuple

from clew import kernel
from clew.errors import ClewError, Unreachable, prefixed, shown
from clew.grids.rectangle import DIRECTIONS, STEPS, Squares
from clew.kernel import IntArray, memory, struct, zeros
from clew.kernel.heap import heap_pop, heap_push
from clew.mazes.cell_numbers import Cell, cell_name, number_of
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import default_ends
from clew.registry.options import Count

CENTER, RIGHT, LEFT = range(3)  # a mouse in the middle of a cell, or at the side where it enters it, and how it turns
STATES = 12  # of a cell: how it was entered, and one of the three above
BYTES = 24 * STATES  # for a cell
WORK = 20  # for a cell, as a multiple of the recursive backtracker's
MAX_COST = 100_000


class Costs(NamedTuple):
    """The costs of the parts of a run, in milliseconds unless they are given in another unit.

    Attributes
    ----------
    start : int, default 100
        For each straight or diagonal, however long it is: speeding up and braking.
    straight, diagonal : int, default 75 and 55
        For each cell of a straight; for each step of a diagonal, from one side of a cell to the next.
    turn45, turn90, turn135, turn180 : int, default 257, 375, 465 and 563
        For an arc.

    Examples
    --------
    >>> Costs.parse("turn180=900,start=0")
    Costs(start=0, straight=75, diagonal=55, turn45=257, turn90=375, turn135=465, turn180=900)
    """

    start: int = 100
    straight: int = 75
    diagonal: int = 55
    turn45: int = 257
    turn90: int = 375
    turn135: int = 465
    turn180: int = 563

    @classmethod
    def parse(cls, text: str) -> "Costs":
        """Return the costs of a text such as 'straight=60,turn90=300'; others keep their defaults."""
        given = {}
        for part in filter(None, text.split(",")):
            name, _, value = part.strip().partition("=")
            if name not in cls._fields:
                known = ", ".join(cls._fields)
                raise ClewError(f"there is no cost {shown(name)}: give some of {known}, as in turn90=300")
            with prefixed(f"{name} "):
                given[name] = Count(0, MAX_COST).parse(value)
        return cls(**given)


COSTS = Costs()


class Run(NamedTuple):
    """A run of a mouse.

    Attributes
    ----------
    path : Path
        The cells.
    moves : tuple of str
        What the mouse does: S3 is three cells straight on, D4 four steps of a diagonal; R and L are turns to the right
        and to the left by 45, 90, 135 or 180 degrees.
    cost : int
        The sum of the costs.
    """

    path: Path
    moves: tuple[str, ...]
    cost: int


@struct
class Search(NamedTuple):
    """The states of a mouse that were reached: 12 for each cell, its number times 12 plus heading times 3 plus turn."""

    opened: IntArray  # uint8[cells]: the open directions
    is_goal: IntArray  # uint8[cells]
    offsets: IntArray  # int64[4]: what a step in each direction adds to a cell
    cost: IntArray  # int64[states]: -1 for those that were not reached
    origin: IntArray  # int32[states]: the state before, -1 for the first
    keys: IntArray  # int64[entries] of the heap
    items: IntArray  # int32[entries]
    size: IntArray  # int64[1]: the entries in use

    def has_passage(self, cell: int, heading: int) -> bool:
        """Return whether there is a passage."""
        return self.opened[cell] >> heading & 1 == 1

    def reach(self, state: int, cost: int, origin: int) -> None:
        """Note that a state is reached at this cost, unless it was at a lower one."""
        if 0 <= self.cost[state] <= cost:
            return
        self.cost[state] = cost
        self.origin[state] = origin
        if self.size[0] == len(self.keys):
            self.tidy()
        heap_push(self.keys, self.items, self.size[0], cost, state)
        self.size[0] += 1

    def tidy(self) -> None:
        """Remove the entries of the heap whose states have since been reached at a lower cost."""
        kept = 0
        for place in range(len(self.keys)):
            key, item = self.keys[place], self.items[place]
            if self.cost[item] == key:
                heap_push(self.keys, self.items, kept, key, item)
                kept += 1
        self.size[0] = kept


def find_run(search: Search, start: int, costs: Costs) -> int:
    """Search until a mouse is in the middle of a goal; return that state, or -1."""
    for heading in range(4):
        search.reach(start * STATES + heading * 3, 0, -1)
    while search.size[0] > 0:
        cost = search.keys[0]
        state = int(heap_pop(search.keys, search.items, search.size[0]))
        search.size[0] -= 1
        if search.cost[state] < cost:
            continue
        if state % 3 > 0:
            leave_side(search, state, costs)
        elif search.is_goal[state // STATES]:
            return state
        else:
            leave_center(search, state, costs)
    return -1


@kernel.helper
def leave_center(search: Search, state: int, costs: Costs) -> None:
    """Reach all states to which a straight or one turn leads from the middle of a cell."""
    cost, cell, heading = search.cost[state], state // STATES, state // 3 % 4
    ahead, spent = cell, cost + costs.start
    while search.has_passage(ahead, heading):
        ahead += search.offsets[heading]
        spent += costs.straight
        there = ahead * STATES + heading * 3
        if 0 <= search.cost[there] <= spent - costs.start:
            break  # from there it is not slower
        search.reach(there, spent, state)
    if not search.has_passage(cell, heading):
        return
    first = cell + search.offsets[heading]
    for turn in (RIGHT, LEFT):
        side, back, other = (heading + 2 * turn - 1) % 4, (heading + 2) % 4, 3 - turn
        if not search.has_passage(first, side):
            continue
        second = first + search.offsets[side]
        search.reach(second * STATES + side * 3, cost + costs.turn90, state)
        if search.has_passage(second, heading):
            search.reach(second * STATES + side * 3 + other, cost + costs.turn45, state)
        if search.has_passage(second, back):
            third = second + search.offsets[back]
            search.reach(third * STATES + back * 3, cost + costs.turn180, state)
            if search.has_passage(third, side):
                search.reach(third * STATES + back * 3 + other, cost + costs.turn135, state)


@kernel.helper
def leave_side(search: Search, state: int, costs: Costs) -> None:
    """Reach all states to which a diagonal or one turn leads from a side; the mouse is bound to turn in the cell."""
    cost, cell, heading, turn = search.cost[state], state // STATES, state // 3 % 4, state % 3
    side, back, other = (heading + 2 * turn - 1) % 4, (heading + 2) % 4, 3 - turn
    ahead, spent, now, following, bound = cell, cost + costs.start, heading, side, other
    while True:
        ahead += search.offsets[following]
        if not search.has_passage(ahead, now):
            break
        spent += costs.diagonal
        there = ahead * STATES + following * 3 + bound
        if 0 <= search.cost[there] <= spent - costs.start:
            break
        search.reach(there, spent, state)
        now, following, bound = following, now, 3 - bound
    second = cell + search.offsets[side]
    search.reach(second * STATES + side * 3, cost + costs.turn45, state)
    if search.has_passage(second, back):
        third = second + search.offsets[back]
        search.reach(third * STATES + back * 3, cost + costs.turn135, state)
        if search.has_passage(third, side):
            search.reach(third * STATES + back * 3 + other, cost + costs.turn90, state)


def fastest_run(
    maze: Maze, start: Cell | None = None, goals: Cell | list[Cell] | None = None, costs: Costs = COSTS
) -> Run:
    """Find the fastest run of a mouse through a maze of squares.

    Parameters
    ----------
    maze : Maze
        A maze on a rectangle, which may have cells left out. Unknown walls count as walls.
    start : int or tuple of int, optional
        The cell in which the mouse begins, with any heading. The default is that of `clew.default_ends`.
    goals : cell, or list of cells, optional
        The run ends in the middle of one of them. The default is the goal area, or that of `clew.default_ends`.
    costs : Costs, optional
        What the parts of a run cost.

    Returns
    -------
    Run
        The path, the moves and what they cost.

    Raises
    ------
    ClewError
        If the cells are not squares, or `start` or a goal is not a cell of the maze.
    Unreachable
        If no run leads to a goal.

    Examples
    --------
    >>> import clew
    >>> from clew.exchange.micromouse import fastest_run
    >>> run = fastest_run(clew.generate("wilson", "8x8", seed=7))
    >>> run.cost, " ".join(run.moves)
    (3250, 'R90 L90 R135 L45 L45 R45 L90 L45 R45 R90')
    """
    check_maze(maze, "fastest_run")
    grid = maze.grid
    if not isinstance(grid, Squares):
        raise ClewError(f"a mouse runs in mazes of squares, not in {grid.spec}: solve it without turns", field="grid")
    chosen = list(maze.marks.goals) if goals is None else goals if isinstance(goals, list) else [goals]
    ends = [number_of(grid, goal, "goal") for goal in chosen]
    first, last = default_ends(maze, start, ends[0] if ends and goals is not None else None)
    memory.require(BYTES * grid.width * grid.height, f"the runs in {grid.spec}")
    compiled = kernel.should_compile(find_run, WORK * grid.cells)
    search = _new_search(maze, ends or [last], compiled)
    state = int(kernel.run(find_run, compiled, search, grid.position(first), costs))
    if state < 0:
        named = [cell_name(grid, cell) for cell in (first, last)]
        known = " through passages that are known" if maze.marks.unknown else ""
        raise Unreachable(f"no run leads from {named[0]} to {named[1]}{known}: choose another goal, or join the parts")
    return _run_to(search, state, maze)


def _new_search(maze: Maze, goals: list[int], compiled: bool) -> Search:
    """Return the memory of a search that has not begun."""
    grid: Any = maze.grid
    opened = maze.array.copy()
    for cell, direction in maze.marks.unknown:
        (y, x), (dx, dy) = divmod(grid.position(cell), grid.width), STEPS[direction]
        opened[y, x] &= DIRECTIONS ^ 1 << direction
        opened[y + dy, x + dx] &= DIRECTIONS ^ 1 << (direction + 2) % 4
    places = opened.size
    is_goal = zeros("B", places, compiled)
    for goal in goals:
        is_goal[grid.position(goal)] = 1
    offsets = kernel.for_kernel(array("q", (-grid.width, 1, grid.width, -1)), compiled)
    cost, keys = (zeros("q", STATES * places, compiled, fill) for fill in (-1, 0))
    origin, items = (zeros("i", STATES * places, compiled, fill) for fill in (-1, 0))
    passages = kernel.for_kernel(opened.reshape(-1), compiled, "B")
    return Search(passages, is_goal, offsets, cost, origin, keys, items, zeros("q", 1, compiled))


def _run_to(search: Search, state: int, maze: Maze) -> Run:
    """Return the run that ends in this state."""
    cost, states = int(search.cost[state]), [state]
    while (state := int(search.origin[states[-1]])) >= 0:
        states.append(state)
    cells, headings, moves = [states[-1] // STATES], [], []
    for before, after in pairwise(reversed(states)):
        move, steps = _move(search, before, after)
        moves.append(move)
        headings += steps
    for heading in headings:
        cells.append(cells[-1] + int(search.offsets[heading]))
    grid: Any = maze.grid
    numbers = [grid.index((place % grid.width, place // grid.width)) for place in cells]
    return Run(Path(grid, numbers, headings, maze), tuple(moves), cost)


def _move(search: Search, before: int, after: int) -> tuple[str, list[int]]:
    """Return the name of what leads from one state to another, and the headings of its steps from cell to cell."""
    (cell, heading, turn), (to, last, bound) = ((each // STATES, each // 3 % 4, each % 3) for each in (before, after))
    (y, x), (to_y, to_x) = (divmod(each, search.offsets[2]) for each in (cell, to))
    count = abs(to_x - x) + abs(to_y - y)
    if turn == bound == CENTER and last == heading:
        return f"S{count}", [heading] * count
    if turn:
        hand = turn
    elif bound:
        hand = 3 - bound
    else:
        is_right = last == (heading + 1) % 4 or to - cell == search.offsets[(heading + 1) % 4]
        hand = RIGHT if is_right else LEFT
    side, back = (heading + 2 * hand - 1) % 4, (heading + 2) % 4
    if turn and bound and last != back:
        return f"D{count}", [(side, heading)[step % 2] for step in range(count)]
    turns = 1 + (last == back)
    angle = 90 * turns - 45 * ((turn > 0) + (bound > 0))
    return f"{' RL'[hand]}{angle}", [heading, side, back][turn > 0 : turns + 1]
