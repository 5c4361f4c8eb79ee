"""Search traces as Searchformer learns from them: the task, the log of A* and the plan, as tokens.

The mazes are rasters of cells, each free or an obstacle, as `wall_images` draws them. Everything is read off the log
of Clew's own A*: a `frontier` event is `create`, a `visit` event is `close`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.datasets.forms.hard_csv import open_neighbors
from clew.datasets.forms.lattices import Lattice, Routes, lattice_of
from clew.datasets.forms.pixels import Frame, end_pixels, image_shape, walls_of
from clew.datasets.forms.spelling import chunks, spell, vocabulary_of
from clew.draws import GOLDEN, MASK, mix, weight
from clew.grids import Grid, Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.events import VISIT
from clew.kernel import IntArray, for_kernel, helper, memory, refill, zeros
from clew.lazy import UnsignedArray, np
from clew.mazes import generate, running
from clew.mazes.many.batch import Layout, layout_of, number_range
from clew.mazes.many.solve_many import Paths

TEXT_NAME = "a search trace"
WORDS = ("start", "goal", "wall", "create", "close", "plan")
START, GOAL, WALL, CREATE, CLOSE, PLAN = range(6)
NUMBER = 6  # the number 0; then the others, and after them the costs
ACROSS, DOWN = 1, 2  # left and right exchanged; top and bottom
MIRRORS = 0x6D6972726F72  # keeps these draws apart from those that made mazes of the same seed
PARTS = 3  # texts of a maze: prompt, reasoning and plan
EVENTS_PER_CELL = 5  # a cell is closed once, and created at most once from each neighbor
WORK = 10  # time for a cell of the raster, as a multiple of the recursive backtracker's


class SearchTrace(NamedTuple):
    """A task, a search and its result, as strings of tokens with spaces between them.

    Attributes
    ----------
    prompt : str
        `start x y goal x y`, then `wall x y` for each obstacle.
    reasoning : str
        `create x y cG cH` for a cell that became a candidate, `close x y cG cH` for one that the search visited, with
        its steps from the start and the lower bound of those to the goal.
    plan : str
        `plan x y` for each cell of the path that the search found.
    """

    prompt: str
    reasoning: str
    plan: str


def astar_traces(
    mazes: UnsignedArray,
    grid: Grid | str,
    paths: Paths,
    *,
    frame: Frame = "none",
    seed: int | None = None,
    first: int = 0,
) -> list[SearchTrace]:
    """Return the traces of A* in many mazes.

    The search is Clew's `a-star`: of cells with equal estimates, the one farther from the start is closed first. Among
    those as far from it, the order depends on the directions, and never changes without a seed.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.
    paths : Paths
        A path through each maze, as `clew.solve_many` returns them. The search leads from its start to its end.
    frame : {'none', 'half', 'whole'}
        Which outer walls are obstacles, as for `wall_images`. Coordinates are counted from the first cell of the image.
    seed : int, optional
        If it is given, each search takes the directions in one of four orders, chosen at random: it searches the maze
        as it is, mirrored left to right, top to bottom, or both. The tokens always have the cells as they are.
    first : int, default 0
        The number of the first maze: the order for each depends on the seed and its number only.

    Returns
    -------
    list of SearchTrace
        The trace of each maze.

    Raises
    ------
    ClewError
        If the grid is not a plain rectangle, the array does not hold mazes of it, or a path does not fit its maze.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import astar_traces
    >>> mazes = clew.generate_many("wilson", "2x1", 1, seed=7)
    >>> trace = astar_traces(mazes, "2x1", clew.solve_many(mazes, "2x1"))[0]
    >>> trace.prompt, trace.plan
    ('start 0 0 goal 2 0', 'plan 0 0 plan 1 0 plan 2 0')
    >>> trace.reasoning
    'create 0 0 c0 c2 close 0 0 c0 c2 create 1 0 c1 c1 close 1 0 c1 c1 create 2 0 c2 c0 close 2 0 c2 c0'
    """
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    routes = lattice.routes(paths)
    height, width = image_shape(lattice.grid, frame)
    raster = Rectangle(width, height)
    numbers = [f"{number} " for number in range(max(width, height))]
    costs = [f"c{cost} " for cost in range(raster.cells + width + height)]
    vocabulary = vocabulary_of([*(f"{word} " for word in WORDS), *numbers, *costs])
    most = (3 + 5 * EVENTS_PER_CELL + 3) * raster.cells + 20
    memory.require(4 * most + 200 * raster.cells, f"the search trace of a maze of {lattice.grid.spec}")
    first, _ = number_range(first, len(lattice.mazes))
    mirrors = np.zeros(len(lattice.mazes), np.uint8)
    if seed is not None:
        words: Any = np.arange(1, len(mirrors) + 1, dtype=np.uint64) * np.uint64(GOLDEN)
        words += np.uint64((weight(generate.seed_word(seed), MIRRORS) + first * GOLDEN) & MASK)
        mirrors[:] = mix(words) & 3  # of maze i, `weight(key, first + i) & 3`
    traces = []
    for begin, end in chunks(len(lattice.mazes), most):
        bounds = routes.offsets[begin : end + 1]
        part = lattice._replace(mazes=lattice.mazes[begin:end])
        own = Routes(routes.cells[bounds[0] : bounds[-1]], bounds - bounds[0])
        tokens, offsets = _tokens(part, own, frame, raster, most, mirrors[begin:end])
        texts = iter(spell(tokens, offsets, vocabulary).strings())
        traces += [SearchTrace(*each) for each in zip(texts, texts, texts, strict=True)]
    return traces


def _tokens(
    lattice: Lattice, routes: Routes, frame: Frame, raster: Rectangle, most: int, mirrors: Any
) -> tuple[Any, Any]:
    """Return the tokens, at most `most` for a maze, and the offsets of the texts among them.

    `mirrors` says how each maze is mirrored, in bits (`ACROSS`, `DOWN`).
    """
    found = registry.find("solver", "a-star")
    walls = walls_of(lattice, frame)
    mirrored = walls.copy()
    mirrored[mirrors & ACROSS != 0] = walls[mirrors & ACROSS != 0][:, :, ::-1]
    mirrored[mirrors & DOWN != 0] = mirrored[mirrors & DOWN != 0][:, ::-1]
    floor, _ = open_neighbors(mirrored == 0)
    ends = [_mirrored(pixels % raster.cells, mirrors, raster) for pixels in end_pixels(lattice, routes, frame)]
    search = traces_of(found.function)
    compiled = kernel.should_compile(search, WORK * floor.size, "rectangle")
    tokens, offsets = np.empty(most * len(mirrors), np.int32), np.zeros(PARTS * len(mirrors) + 1, np.int64)
    capacity = EVENTS_PER_CELL * raster.cells + 1
    canvas = canvas_of(raster, raster.new_passages(compiled), compiled=compiled, capacity=capacity)
    scratch = running.refilled_scratch(found, raster, compiled)
    steps, parents = (zeros("i", raster.cells, compiled) for _ in range(2))
    given = (floor.reshape(-1), walls.reshape(-1), *ends, mirrors, tokens, offsets)
    arrays = (for_kernel(each, compiled) for each in given)
    kernel.run(search, compiled, canvas, layout_of(raster, compiled), *scratch, steps, parents, *arrays)
    return tokens[: offsets[-1]], offsets


def _mirrored(cells: Any, mirrors: Any, raster: Rectangle) -> Any:
    """Return the same cells of the mirrored rasters."""
    row, column = np.divmod(cells, raster.width)
    column = np.where(mirrors & ACROSS, raster.width - 1 - column, column)
    return np.where(mirrors & DOWN, raster.height - 1 - row, row) * raster.width + column


@helper
def write_cell(maze: Canvas, word: int, cell: int, mirror: int, tokens: IntArray, place: int) -> int:
    """Write a word and the coordinates of a cell of a mirrored raster as they are in the raster itself."""
    width, height = maze.columns(), maze.rows()
    column, row = cell % width, cell // width
    tokens[place] = word
    tokens[place + 1] = NUMBER + (width - 1 - column if mirror & ACROSS else column)
    tokens[place + 2] = NUMBER + (height - 1 - row if mirror & DOWN else row)
    return place + 3


@helper
def write_log(
    maze: Canvas, start: int, goal: int, mirror: int, steps: IntArray, parents: IntArray, tokens: IntArray, place: int
) -> int:
    """Write the log of a search, and keep the steps to each cell and where they came from; return the place after."""
    first_cost = NUMBER + max(maze.columns(), maze.rows())
    steps[start], parents[start] = 0, start
    visited = start
    for entry in range(-1, maze.event_count[0]):  # the start is created before the log begins
        cell, kind = start, CREATE
        if entry >= 0:
            cell = maze.index_of(maze.events[3 * entry + 1])
            if maze.events[3 * entry] == VISIT:
                kind = CLOSE
                visited = cell
            else:
                steps[cell] = steps[visited] + 1
                parents[cell] = visited
        place = write_cell(maze, kind, cell, mirror, tokens, place)
        tokens[place] = first_cost + steps[cell]
        tokens[place + 1] = first_cost + maze.heuristic(maze.cell(cell), maze.cell(goal))
        place += 2
    return place


@cache
def traces_of(solver: Callable[..., Any]) -> Callable[..., None]:
    """Return a kernel that runs this search in one raster after the other and writes its log as tokens."""

    def trace_many(
        maze: Canvas,
        layout: Layout,
        fills: tuple[int | None, ...],
        scratch: tuple[IntArray, ...],
        steps: IntArray,
        parents: IntArray,
        rasters: IntArray,
        walls: IntArray,
        starts: IntArray,
        goals: IntArray,
        mirrors: IntArray,
        tokens: IntArray,
        offsets: IntArray,
    ) -> None:
        """Fill `tokens` and `offsets`.

        `rasters` has the open directions of each cell, `starts` and `goals` are cells, all mirrored by `mirrors`;
        `walls` has 1 for each obstacle, not mirrored. `steps` and `parents`, int32[cells], are scratch memory.
        """
        size = maze.columns() * maze.rows()
        place = 0
        for number in range(len(starts)):
            start, goal, mirror = starts[number], goals[number], mirrors[number]
            layout.clear_passages(maze.passages)
            layout.read_maze(maze.passages, rasters, number, maze.mark_bit())
            refill(scratch, fills)
            maze.event_count[0] = 0
            solver(maze, maze.cell(start), maze.cell(goal), *scratch)
            place = write_cell(maze, START, start, mirror, tokens, place)
            place = write_cell(maze, GOAL, goal, mirror, tokens, place)
            for cell in range(size):
                if walls[number * size + cell]:
                    place = write_cell(maze, WALL, cell, 0, tokens, place)
            offsets[PARTS * number + 1] = place
            place = write_log(maze, start, goal, mirror, steps, parents, tokens, place)
            offsets[PARTS * number + 2] = place
            cell = goal
            for step in range(steps[goal], -1, -1):
                write_cell(maze, PLAN, cell, mirror, tokens, place + 3 * step)
                cell = parents[cell]
            place += 3 * (steps[goal] + 1)
            offsets[PARTS * number + 3] = place

    return kernel.made_for(solver, trace_many)
