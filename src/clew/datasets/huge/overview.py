"""The steps from the first cell of a huge maze to blocks of cells, by which a map is shaded from afar.

A first sweep leaves of the rows up to each chunk a contracted tree (see `solve`). The second goes from the last chunk
to the first. The rows up to a chunk are a forest, and the way from the first cell enters each tree of it only once: in
the cell with the fewest steps among those with a passage from later rows, or in the first cell itself. So a walk from
there through the tree, of which the rows before are contracted, gives the steps to all cells of the chunk.
"""

import os
from typing import Any

from clew import kernel
from clew.datasets.huge.solve import Sweep
from clew.datasets.huge.store import MAP, WORK, HugeMaze, PackedStore
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import DIRECTIONS, NORTH, SOUTH
from clew.kernel import IntArray, background, helper, lowest_bit
from clew.kernel.parallel import Progress
from clew.lazy import np

NAME = "overview"
MAX_BLOCKS = 2048  # in a row
FIRST = (0, 0)


def block_of(maze: HugeMaze) -> int:
    """Return how many cells in a row a block of the overview has: a power of two."""
    return 1 << int(-(-max(maze.width, maze.height) // MAX_BLOCKS) - 1).bit_length()


def read_overview(maze: HugeMaze) -> Any:
    """Return the steps to the middle of each block, int64[rows, columns]; None if there is no overview."""
    return maze.load_state(NAME, MAP) if maze.has_state(NAME, MAP) else None


def make_overview(maze: HugeMaze, *, progress: Progress | None = None) -> None:
    """Write the steps from the first cell to blocks of cells, by which maps are shaded, into the folder of a maze.

    A run that was interrupted goes on when it is called again.

    Parameters
    ----------
    maze : HugeMaze
        A finished perfect maze.
    progress : callable, optional
        Called with the share of the work that is done.

    Raises
    ------
    ClewError
        If there is not exactly one path between any two cells.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, make_overview
    >>> maze = generate_huge("eller", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> make_overview(maze)
    """
    report = progress or (lambda share: None)
    if maze.has_state(NAME, MAP):
        return
    work = PackedStore(os.path.join(maze.folder, MAP), maze.facts, maze.row_size)
    with maze.files.lock():
        sweep = Sweep(maze, work, (FIRST, FIRST), report, 2)
        sweep.measure()
        for chunk in range(maze.chunks - 1, -1, -1):
            if not work.has_state(f"{chunk}-blocks"):
                entered = np.array(work.load_state(f"{chunk + 1}-entered")) if chunk + 1 < maze.chunks else None
                blocks, before = background.run(lambda: _steps(maze, chunk, sweep.before(chunk), entered))  # noqa: B023
                work.save_state(f"{chunk}-entered", before)
                work.save_state(f"{chunk}-blocks", blocks)  # the last: with it the state is whole
            report((2 * maze.chunks - chunk) / (2 * maze.chunks))
        blocks = np.concatenate([work.load_state(f"{chunk}-blocks") for chunk in range(maze.chunks)])
        maze.save_state(NAME, blocks, MAP)
        for name, _ in list(work.files.scan(WORK)):
            work.files.remove(f"{WORK}/{name}")


def _steps(maze: HugeMaze, chunk: int, before: Any, entered: Any) -> tuple[Any, Any]:
    """Return the steps to the blocks whose middle is in the rows of a chunk, and to cells of the last row before.

    Parameters
    ----------
    before : array
        What is left of the rows before.
    entered : array, optional
        Two rows: the columns of the cells with a passage to the next chunk, and the steps to them.
    """
    begin, end = maze.rows_of(chunk)
    grid = Rectangle(maze.width, end - begin)
    compiled = kernel.should_compile(walk_forest, grid.cells)
    passages = grid.new_passages(compiled)
    maze.canvas_of(chunk, passages)
    above, first, last = grid.storage, grid.place_at(0, 0), grid.place_at(0, grid.height - 1)
    seeds = np.array([[above + maze.width if chunk else first], [0]])
    if entered is not None:
        seeds = np.concatenate([seeds, entered + np.array([[last], [0]])], axis=1)
    seeds = np.ascontiguousarray(seeds[:, np.argsort(seeds[1], kind="stable")])
    labels = maze.width + 2 + int(before[:2].max(initial=0))
    steps = kernel.for_kernel(np.full(above + labels, -1), compiled, "q")
    edges = (kernel.for_kernel(each, compiled, "q") for each in (*before, *seeds))
    links = kernel.for_kernel(np.full(labels, -1), compiled, "i"), kernel.zeros("i", 2 * before.shape[1], compiled)
    canvas = canvas_of(grid, passages, compiled=compiled)
    kernel.run(walk_forest, compiled, canvas, *edges, *links, steps, kernel.zeros("i", above + labels, compiled))
    found = np.frombuffer(steps, np.int64)
    cells = grid.as_array(found[:above])
    if (cells < 0).any():
        raise ClewError(
            f"there is no path to some cells of {maze.folder}: an overview needs a maze where all are connected"
        )
    columns = np.flatnonzero(grid.as_array(np.frombuffer(passages, np.uint8))[0] >> NORTH & 1)
    block = block_of(maze)
    rows, across = (np.minimum(np.arange(0, side, block) + block // 2, side - 1) for side in (maze.height, maze.width))
    own = rows[(begin <= rows) & (rows < end)] - begin
    return cells[np.ix_(own, across)], np.stack([columns, found[above + columns]])


def walk_forest(
    maze: Canvas,
    one: IntArray,
    other: IntArray,
    length: IntArray,
    seeds: IntArray,
    seed_steps: IntArray,
    first: IntArray,
    following: IntArray,
    steps: IntArray,
    stack: IntArray,
) -> None:
    """Fill `steps` of the places of a canvas and, after them, of the vertices of what is left of the rows before.

    `one`, `other` and `length` are its edges, and `seeds`, those with the fewest steps first, where trees are entered.
    `first` and `following` make lists of the ends of edges at each vertex; -1 is their end.
    """
    above, top = len(maze.passages), maze.place_at(0, 0)
    for edge in range(len(one)):
        following[2 * edge], first[one[edge]] = first[one[edge]], 2 * edge
        following[2 * edge + 1], first[other[edge]] = first[other[edge]], 2 * edge + 1
    for seed in range(len(seeds)):
        count = reach(steps, stack, 0, seeds[seed], seed_steps[seed])
        while count > 0:
            count -= 1
            vertex = stack[count]
            if vertex < above:
                directions = maze.passages[vertex] & DIRECTIONS
                while directions:
                    direction = lowest_bit(directions)
                    directions &= directions - 1
                    cell = maze.neighbor(vertex, direction)
                    if direction == NORTH and maze.is_padding(cell):
                        cell = above + vertex - top
                    if direction != SOUTH or not maze.is_padding(cell):
                        count = reach(steps, stack, count, cell, steps[vertex] + 1)
            else:
                label = vertex - above
                if label < maze.columns() and maze.passages[top + label] & 1 << NORTH:
                    count = reach(steps, stack, count, top + label, steps[vertex] + 1)
                end = first[label]
                while end >= 0:
                    edge = end >> 1
                    next_label = one[edge] if end & 1 else other[edge]
                    count = reach(steps, stack, count, above + next_label, steps[vertex] + length[edge])
                    end = following[end]


@helper
def reach(steps: IntArray, stack: IntArray, count: int, vertex: int, distance: int) -> int:
    """Push a vertex that was not reached before; return how many there are on the stack."""
    if steps[vertex] >= 0:
        return count
    steps[vertex] = distance
    stack[count] = vertex
    return count + 1
