"""The ends of the paths through many mazes: cells that are given, found in each maze, or drawn at random."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from clew import kernel, registry
from clew.draws import EMPTY, GOLDEN, MASK, SplitMix, seeded, weight, word_of
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.kernel import IntArray, for_kernel, helper, memory, refill, zeros
from clew.lazy import Int32Array, NDArray, UnsignedArray, np
from clew.mazes import running
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.helpers.searches import UNSEEN, farthest, first_with_passage, spread_back
from clew.mazes.many.batch import Arguments, Batch, Chunk, number_range
from clew.mazes.outer_wall import outer_sides
from clew.mazes.running import Refilled

UNKNOWN = -1  # in place of a cell
FOUND = ("default", "farthest")
DRAWN = ("random", "border", "dead-ends")
RULES = (*FOUND, *DRAWN)
ANY, BORDER, DEAD_ENDS = range(len(DRAWN))
KEY = 1  # the word of a seed with which the streams of its ends begin; those of its mazes begin with word 0
ManyCells = Cell | NDArray[Any]  # a cell for all mazes, or the number of a cell for each


def given_ends(grid: Grid, start: ManyCells | None, goal: ManyCells | None, count: int) -> Int32Array:
    """Return the places of the starts and of the goals of `count` mazes, int32[2, count], `UNKNOWN` if not given.

    `ClewError` if one is not a cell.
    """
    corners = (0, grid.cells - 1) if grid.has_corners else (None, None)
    first, last = corners[0] if start is None else start, corners[1] if goal is None else goal
    return np.stack([_places_of(grid, first, "start", count), _places_of(grid, last, "goal", count)])


def _places_of(grid: Grid, cells: ManyCells | None, role: str, count: int) -> Int32Array:
    if cells is None:
        return np.full(count, UNKNOWN, np.int32)
    if isinstance(cells, (int, tuple)) or not hasattr(cells, "dtype") or cells.ndim == 0:
        place = grid.topology().cell(number_of(grid, cells, role))  # type: ignore[arg-type]
        return np.full(count, place, np.int32)
    if cells.dtype.kind not in "iu" or cells.shape != (count,):
        raise ClewError(
            f"{role} is an array of shape {cells.shape} and dtype {cells.dtype}: give one cell for all mazes, or an "
            f"array of {count} whole numbers, the number of a cell for each maze",
            field=role,
        )
    for outside in (cells < 0, cells >= grid.cells):
        if outside.any():
            wrong = int(outside.argmax())
            raise ClewError(
                f"{role}: maze {wrong} has no cell number {cells[wrong]}: it has cells 0 to {grid.cells - 1}",
                field=role,
            )
    return np.asarray(place_table(grid)[cells])


def place_table(grid: Grid) -> "Int32Array":
    """Return the place of each cell, int32[cells]."""
    places = grid.as_array(np.arange(grid.storage, dtype=np.int32))
    return grid.cell_entries(places).reshape(-1)  # type: ignore[no-any-return]


def part_of(ends: Int32Array, begin: int, end: int, compiled: bool) -> tuple[Any, ...]:
    """Return the starts and the goals of the mazes begin..end-1 for a kernel, which may change them."""
    return tuple(for_kernel(each[begin:end], compiled) for each in ends)


def complete_ends(batch: Batch, ends: Int32Array) -> Int32Array:
    """Return the ends of `given_ends`, those that are not known as `clew.default_ends` finds them."""
    if (ends != UNKNOWN).all():
        return ends
    found, places = _finder(), ends.copy()

    def make_arguments(compiled: bool) -> Arguments:
        refilled = running.refilled_scratch(found, batch.grid, compiled)
        return lambda begin, end: (part_of(places, begin, end, compiled), refilled)

    batch.run_kernel(finding_kernel(), found.name, make_arguments, found.scratch_bytes(batch.grid))
    return places


def finding_kernel() -> Callable[..., int]:
    """Return the kernel that finds ends that are not known."""
    return ends_of(_finder().function)


def _finder() -> registry.Solver:
    return registry.find("solver", "breadth-first")


@cache
def ends_of(solver: Callable[..., Any]) -> Callable[..., int]:
    """Return a kernel that finds the ends of the paths as `clew.default_ends` does on grids without corners."""

    def find_ends(chunk: Chunk, ends: IntArrays, refilled: Refilled) -> int:
        """Find the ends that are `UNKNOWN`; return how many mazes are right before the first that is not."""
        maze, (starts, goals), (fills, scratch) = chunk.maze, ends, refilled
        count = chunk.count()
        for number in range(count):
            if not chunk.read_checked(number):
                return number
            start, goal = int(starts[number]), int(goals[number])
            given = max(start, goal)
            other = given if given != UNKNOWN else first_with_passage(maze)
            for _ in range(1 if given != UNKNOWN else 2):
                end = other
                refill(scratch, fills)
                solver(maze, end, -1, *scratch)
                other = farthest(scratch[0])
            if goal != UNKNOWN or (start == UNKNOWN and other < end):
                end, other = other, end
            starts[number] = end
            goals[number] = other
        return count

    return kernel.made_for(solver, find_ends)


def ends_many(
    mazes: "UnsignedArray",
    grid: Grid | str,
    rule: str = "default",
    seed: int | None = None,
    *,
    first: int = 0,
    threads: int | None = None,
) -> "tuple[Int32Array, Int32Array]":
    """Choose a start and a goal in each of many mazes.

    What is drawn at random depends only on the maze, on the seed and on the number `first + i` of the maze, so a large
    set can be made in several parts. Generators and changes draw other random numbers.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    rule : {'default', 'farthest', 'random', 'border', 'dead-ends'}
        `default`: the ends that `default_ends` finds. `farthest`: those of a longest path; with loops, of a long one,
        as `default_ends` finds it on grids without corners. `random`: two different random cells. `border`: two at the
        outer wall; holes inside a grid are not outside. `dead-ends`: two dead ends.
        A path always leads from a random start to its goal. Where a maze has no second such cell that can be reached,
        the goal is any other cell that can; where it has no such cell, both are any cells; and in a maze without
        passages start and goal are its first cell.
    seed : int, optional
        The seed for the random rules, such as that of the mazes.
    first : int, default 0
        The number of the first maze among those of the seed.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.

    Returns
    -------
    starts, goals : ndarray of int32, shape (count,)
        The numbers of the cells; `solve_many` and `measure_many` take them as `start` and `goal`.

    Raises
    ------
    ClewError
        If the array does not fit the grid, if a maze that has to be searched has a passage that is open from one side
        only or leads outside, if there is no such rule, if the grid has no outer wall, or if a seed is missing.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("wilson", "12x6", 5, seed=7)
    >>> starts, goals = clew.ends_many(mazes, "12x6", "dead-ends", seed=7)
    >>> starts, goals
    (array([65, 61, 15, 36, 50], dtype=int32), array([55, 26, 27, 68, 27], dtype=int32))
    >>> clew.solve_many(mazes, "12x6", starts, goals).lengths
    array([ 4,  7,  4, 19, 10])
    """
    if rule not in RULES:
        raise ClewError(f"rule is {shown(rule)}: it must be one of {', '.join(RULES)}", field="rule")
    batch = Batch(mazes, grid, threads)
    shape, count = batch.grid, len(batch)
    memory.require(8 * count + 13 * shape.storage, f"the ends of {count:,} mazes", field="mazes")
    first, _ = number_range(first, count)
    if rule in FOUND:
        numbers = np.zeros(shape.storage, np.int32)
        numbers[place_table(shape)] = np.arange(shape.cells)
        unknown = np.full((2, count), UNKNOWN, np.int32)
        ends = unknown if rule == "farthest" else given_ends(shape, None, None, count)
        starts, goals = numbers[complete_ends(batch, ends)]
    else:
        if seed is None:
            raise ClewError(f"the rule {rule} draws random cells: give a seed, such as that of the mazes", field="seed")
        begin = weight(word_of(seed, "the seed"), KEY) + first * GOLDEN & MASK
        starts, goals = _draw_ends(batch, begin, allowed_cells(shape, rule), rule)
    return starts, goals


@lru_cache(maxsize=8)
def allowed_cells(grid: Grid, rule: str) -> Any:
    """Return, for each place, 1 if the rule allows its cell in all mazes: uint8[storage]."""
    if rule != "border":
        return np.ones(grid.storage, np.uint8)
    has_sides = getattr(grid, "placed", True)  # a graph without positions has no picture
    cells = sorted({side.cell for side in outer_sides(grid)}) if has_sides else []
    if not cells:
        raise ClewError(f"{grid.spec} has no outer wall: choose the rule random, farthest or dead-ends", field="rule")
    allowed = np.zeros(grid.storage, np.uint8)
    allowed[place_table(grid)[cells]] = 1
    return allowed


def _draw_ends(batch: Batch, first_word: int, allowed: Any, rule: str) -> Int32Array:
    """Return random starts and goals; `first_word`: where the stream of the first maze begins."""
    grid, ends = batch.grid, np.zeros((2, len(batch)), np.int32)

    def make_arguments(compiled: bool) -> Arguments:
        draws, seeds = seeded(0, compiled=compiled), seeded(0, compiled=compiled)
        pool, order = (zeros("i", grid.cells, compiled) for _ in range(2))
        work = pool, order, zeros("B", grid.storage, compiled)
        places = for_kernel(allowed, compiled)

        def arguments(begin: int, end: int) -> tuple[Any, ...]:
            seeds.state[0] = (first_word + begin * GOLDEN) & MASK
            return draws, seeds, DRAWN.index(rule), places, work, part_of(ends, begin, end, compiled)

        return arguments

    batch.run_kernel(draw_ends, "ends", make_arguments, 10 * grid.storage)
    return ends


def draw_ends(
    chunk: Chunk, draws: SplitMix, seeds: SplitMix, kind: int, allowed: IntArray, work: IntArrays, ends: IntArrays
) -> int:
    """Fill starts and goals with numbers of cells; return how many mazes are right before the first that is not.

    `kind`: the place of the rule in `DRAWN`; `allowed`: uint8[storage], 0 for cells that it excludes in all mazes;
    `work`: the pool and the order, int32[cells], and the directions back, uint8[storage].
    Draws: `below(candidates)` for the start, and below the number of the others for the goal; if it cannot be reached
    from the start, below the number of those that can.
    """
    maze, (pool, order, back), (starts, goals) = chunk.maze, work, ends
    for number in range(len(starts)):
        draws.state[0] = seeds.word()
        draws.state[1] = EMPTY
        if not chunk.read_checked(number):
            return number
        count = list_candidates(maze, kind, allowed, pool)
        if count == 0:
            count = list_candidates(maze, ANY, allowed, pool)
        start = goal = maze.cell(0)
        if count > 0:
            place = draws.below(count)
            start = int(pool[place])
            pool[place] = pool[count - 1]
            goal = draw_goal(maze, draws, start, count - 1, pool, order, back)
        starts[number] = maze.index_of(start)
        goals[number] = maze.index_of(goal)
    return len(starts)


@helper
def list_candidates(maze: Canvas, kind: int, allowed: IntArray, pool: IntArray) -> int:
    """List the cells with a passage that a rule allows; return how many there are."""
    count = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.open_directions(cell)
            fits = directions != 0 and (kind != BORDER or allowed[cell] != 0)
            if fits and (kind != DEAD_ENDS or directions & (directions - 1) == 0):
                pool[count] = cell
                count += 1
    return count


@helper
def draw_goal(
    maze: Canvas, draws: SplitMix, start: int, count: int, pool: IntArray, order: IntArray, back: IntArray
) -> int:
    """Draw one of the `count` cells in the pool that can be reached, each equally likely; if none can, any that can."""
    goal = -1
    if count > 0:
        goal = int(pool[draws.below(count)])
    for place in range(len(back)):
        back[place] = UNSEEN
    end = spread_back(maze, start, goal, back, order, 0)
    if goal >= 0 and back[goal] != UNSEEN:
        return goal
    left = 0  # all cells that can be reached are listed
    for place in range(count):
        if back[pool[place]] != UNSEEN:
            pool[left] = pool[place]
            left += 1
    return int(pool[draws.below(left)]) if left > 0 else int(order[1 + draws.below(end - 1)])
