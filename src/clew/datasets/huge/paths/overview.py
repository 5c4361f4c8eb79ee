"""The steps from the first cell of a huge maze to blocks of cells, by which a map is shaded from afar.

On the way up, a contracted forest is left of each group of chunks (see `trees`). On the way down, the steps to its
ports are known, and the way from the first cell enters each of its trees only once: in the port with the fewest steps.
So a walk from there through the forests of both parts and the passages between them gives the steps to the ports of
these, and at the end a walk through the cells of a chunk gives the steps to all of them.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from clew import kernel
from clew.datasets.huge.jobs import TaskResult, Workers, keep_in_map, map_work, state_of
from clew.datasets.huge.paths.trees import Cell, TreesJob
from clew.datasets.huge.reduction import Group
from clew.datasets.huge.store import MAP, HugeMaze, PackedStore
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import IntArray, helper, lowest_bit
from clew.kernel.parallel import Progress
from clew.lazy import np

NAME, BLOCKS = "overview", "blocks"
MAX_BLOCKS = 2048  # in a row


def block_of(maze: HugeMaze) -> int:
    """Return how many cells in a row a block of the overview has: a power of two."""
    return 1 << int(-(-max(maze.width, maze.height) // MAX_BLOCKS) - 1).bit_length()


def read_overview(maze: HugeMaze) -> Any:
    """Return the steps to the middle of each block, int64[rows, columns]; None if there is no overview."""
    return maze.load_state(NAME, MAP) if maze.has_state(NAME, MAP) else None


def make_overview(
    maze: HugeMaze,
    *,
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    notify: Callable[[str], None] | None = None,
) -> None:
    """Write the steps from the first cell to blocks of cells, by which maps are shaded, into the folder of a maze.

    A run that was interrupted goes on when it is called again.

    Parameters
    ----------
    maze : HugeMaze
        A finished perfect maze.
    processes, scheduler, progress, notify
        As for `generate_huge`.

    Raises
    ------
    ClewError
        If the maze is not finished, or there is not exactly one path between any two cells.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, make_overview
    >>> maze = generate_huge("eller", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> make_overview(maze)
    """
    maze.check_finished()
    workers = Workers.choose(maze.width * maze.height, processes, scheduler, notify)
    job = StepsJob(maze.files.address, maze.facts)

    def whole() -> Any:
        return np.concatenate([job.load(Group(chunk, chunk + 1), BLOCKS) for chunk in range(maze.chunks)])

    keep_in_map(job, NAME, workers, progress or (lambda share: None), whole)


class StepsJob(TreesJob):
    """Tasks that find the steps from the first cell to blocks of cells."""

    @cached_property
    def work(self) -> PackedStore:
        """Where the tasks write."""
        return map_work(self)

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The first cell."""
        return ((0, 0),)

    def is_finished(self, chunk: int) -> bool:
        """Return whether the steps to the blocks in a chunk are known."""
        return self.work.has_state(state_of(Group(chunk, chunk + 1), BLOCKS))

    def give(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return the steps to the ports of each part of a group, or to the blocks in a chunk.

        Two rows: the ports, as they are called in what is left of a part, and the steps to them.
        """
        known = np.array([[2 * self.maze.width], [0]]) if group == self.all else self.load(group, self.given)
        known = np.ascontiguousarray(known[:, np.argsort(known[1], kind="stable")])
        if not parts:
            return TaskResult({state_of(group, BLOCKS): self._blocks(group.begin, known)})
        joint, (lengths,) = self.graph_of(parts)
        width, vertices = self.maze.width, len(joint.labels)
        shift = np.where(known[0] < width, 0, joint.lower)  # from a port of the group to the one of its part
        shift[known[0] == 2 * width] = 0  # the first cell is in the upper part
        steps = kernel.for_kernel(np.full(vertices, -1), self.compiled, "q")
        edges = (
            kernel.for_kernel(each.astype(np.int64), self.compiled, "q")
            for each in (joint.one, joint.other, lengths, known[0] + shift, known[1])
        )
        first = kernel.for_kernel(np.full(vertices, -1), self.compiled, "i")
        following = kernel.zeros("i", 2 * len(lengths), self.compiled)
        stack = kernel.zeros("i", vertices, self.compiled)
        kernel.run(walk_edges, self.compiled, *edges, first, following, steps, stack)
        found = np.frombuffer(steps, np.int64)
        return TaskResult(
            {
                state_of(part, self.given): _ports(found[begin : begin + self.named])
                for part, begin in zip(parts, (0, joint.lower), strict=True)
            }
        )

    def _blocks(self, chunk: int, known: Any) -> Any:
        """Return the steps to the blocks whose middle is in the rows of a chunk."""
        maze = self.maze
        begin, end = maze.rows_of(chunk)
        grid = Rectangle(maze.width, end - begin)
        passages = grid.new_passages(self.compiled)
        maze.canvas_of(chunk, passages)
        ports, width = known[0], maze.width
        row = np.where((width <= ports) & (ports < 2 * width), grid.height - 1, 0)
        places = grid.place_at(0, 0) + ports % width + row * grid.stride
        steps = kernel.for_kernel(np.full(grid.storage, -1), self.compiled, "q")
        entered = (kernel.for_kernel(each, self.compiled, "q") for each in (places, known[1]))
        canvas = canvas_of(grid, passages, compiled=self.compiled)
        kernel.run(walk_cells, self.compiled, canvas, *entered, steps, kernel.zeros("i", grid.storage, self.compiled))
        cells = grid.as_array(np.frombuffer(steps, np.int64))
        if (cells < 0).any():
            raise ClewError(
                f"there is no path to some cells of {maze.folder}: an overview needs a maze where all are connected"
            )
        block = block_of(maze)
        rows, across = (
            np.minimum(np.arange(0, side, block) + block // 2, side - 1) for side in (maze.height, maze.width)
        )
        own = rows[(begin <= rows) & (rows < end)] - begin
        return cells[np.ix_(own, across)]


def _ports(steps: Any) -> Any:
    """Return the ports that were reached, and the steps to them."""
    reached = np.flatnonzero(steps >= 0)
    return np.stack([reached, steps[reached]])


def walk_edges(
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
    """Fill the steps to the vertices of a forest from `seeds`, those with the fewest steps first.

    `first` and `following` make lists of the ends of edges at each vertex; -1 is their end.
    """
    for edge in range(len(one)):
        following[2 * edge], first[one[edge]] = first[one[edge]], 2 * edge
        following[2 * edge + 1], first[other[edge]] = first[other[edge]], 2 * edge + 1
    for seed in range(len(seeds)):
        count = reach(steps, stack, 0, seeds[seed], seed_steps[seed])
        while count > 0:
            count -= 1
            vertex = stack[count]
            end = first[vertex]
            while end >= 0:
                edge = end >> 1
                neighbor = one[edge] if end & 1 else other[edge]
                count = reach(steps, stack, count, neighbor, steps[vertex] + length[edge])
                end = following[end]


def walk_cells(maze: Canvas, seeds: IntArray, seed_steps: IntArray, steps: IntArray, stack: IntArray) -> None:
    """Fill the steps to the places of a canvas from `seeds`, those with the fewest steps first."""
    for seed in range(len(seeds)):
        count = reach(steps, stack, 0, seeds[seed], seed_steps[seed])
        while count > 0:
            count -= 1
            cell = stack[count]
            directions = maze.passages[cell] & DIRECTIONS
            while directions:
                neighbor = maze.neighbor(cell, lowest_bit(directions))
                directions &= directions - 1
                if not maze.is_padding(neighbor):
                    count = reach(steps, stack, count, neighbor, steps[cell] + 1)


@helper
def reach(steps: IntArray, stack: IntArray, count: int, vertex: int, distance: int) -> int:
    """Push a vertex that was not reached before; return how many there are on the stack."""
    if steps[vertex] >= 0:
        return count
    steps[vertex] = distance
    stack[count] = vertex
    return count + 1
