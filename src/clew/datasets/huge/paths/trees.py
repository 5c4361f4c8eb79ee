"""The rows of a chunk, or of neighboring chunks, contracted to the paths between the cells that others can reach.

What is left is integers[3, edges]: two vertices and a length. A vertex is a column of the first row, `width` + a column
of the last, 2 * `width` + the number of an end of the path, or a higher number. Each of these ports has an edge of
length 0 to its cell, so that a cell may be in the first row and in the last, and an end, too. For the longest path
there are two rows more, the reaches of the edges (see `Extent`), and an edge from a vertex to itself has its height.
"""

from abc import abstractmethod
from functools import cached_property
from typing import Any

from clew import kernel
from clew.datasets.huge.jobs import ReductionJob, TaskResult, state_of
from clew.datasets.huge.packing import flags_of, row_bytes
from clew.datasets.huge.paths.corridors import PATH, fill_dead_ends, list_corridors
from clew.datasets.huge.reduction import Group, Joint, join
from clew.datasets.huge.store import HugeMaze
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import MARK, NORTH, SOUTH
from clew.lazy import Int64Array, np
from clew.mazes.helpers.contraction import NO_EXTENT, Extent, contract, keep_forest, relabel

Cell = tuple[int, int]
LONGEST = "longest"  # the state with the longest path in what is not left of a group


class Tree:
    """A tree that is contracted.

    Parameters
    ----------
    one, other, length : array
        Two vertices and a length of each edge.
    labels : array
        What each vertex that is kept is called in what is left, and -1 for each other one.
    named : int
        How many such labels there are.
    compiled : bool
        Whether kernels are compiled.
    extent : Extent, optional
        What is known of the longest path, if it is asked for.
    """

    def __init__(
        self,
        one: Any,
        other: Any,
        length: Any,
        labels: Any,
        named: int,
        compiled: bool,
        extent: Extent = NO_EXTENT,
    ) -> None:
        one, other, self._extent = one.astype(np.int32), other.astype(np.int32), extent
        copies = [kernel.for_kernel(each.copy(), compiled, "i") for each in (one, other, one)]
        parents = kernel.zeros("i", len(labels), compiled)
        if kernel.run(keep_forest, compiled, *copies, parents) < len(one):
            raise ClewError(
                "the maze has loops, and one in files is solved only if it has none: solve a part of it, "
                "which clew show --window -o writes to a file"
            )
        self._labels, self._named, self._compiled = labels, named, compiled
        terminals = np.flatnonzero(labels >= 0)
        self._tree = contract(one, other, length.astype(np.int64), terminals, len(labels), compiled, extent)

    def left(self) -> Any:
        """Return what is left of it."""
        kept = self._tree.kept
        ends = np.concatenate([self._tree.one[kept], self._tree.other[kept]])
        vertices = relabel(ends, self._labels, self._named, self._compiled).reshape(2, -1)
        left = np.stack([*vertices, self._tree.length[kept]])
        if len(self._extent.longest):
            heights, high = self._extent.heights, np.flatnonzero((self._labels >= 0) & (self._extent.heights > 0))
            loops = [self._labels[high], self._labels[high], *[heights[high]] * 3]
            left = np.concatenate([np.stack([*left, *self._extent.reaches.reshape(-1, 2)[kept].T]), loops], axis=1)
        return left.astype(np.int32) if left.max(initial=0) < 1 << 31 else left  # half the files

    @property
    def longest(self) -> int:
        """The longest path among what is not left, if it was asked for."""
        return int(self._extent.longest[0])

    def used(self, used_of_left: Any) -> Any:
        """Return a 1 for each edge on the path, from a flag for each that is left."""
        return self._tree.used(used_of_left, self._compiled)


class ChunkTree(Tree):
    """The tree of a chunk: corridors between nodes (see `corridors`), and the edges of the ports.

    Parameters
    ----------
    maze : HugeMaze
        The maze.
    chunk : int
        The number of the chunk.
    ends : tuple of Cell
        The ends of the path.
    compiled : bool
        Whether kernels are compiled.
    """

    def __init__(self, maze: HugeMaze, chunk: int, ends: tuple[Cell, ...], compiled: bool, extends: bool) -> None:
        begin, end = maze.rows_of(chunk)
        self._grid = grid = Rectangle(maze.width, end - begin)
        passages = grid.new_passages(compiled)
        maze.canvas_of(chunk, passages)
        self._flat = np.frombuffer(passages, np.uint8)
        self._cells = cells = grid.as_array(self._flat)
        if end == maze.height:
            cells[-1] &= 255 - (1 << SOUTH)
        width, top, bottom = maze.width, grid.place_at(0, 0), grid.place_at(0, grid.height - 1)
        north, south = np.flatnonzero(cells[0] >> NORTH & 1), np.flatnonzero(cells[-1] >> SOUTH & 1)
        inside = [(number, grid.place_at(x, y - begin)) for number, (x, y) in enumerate(ends) if begin <= y < end]
        numbers, places = np.array(inside, np.int64).reshape(-1, 2).T
        self._flat[places] |= MARK
        ports = np.concatenate([north, width + south, 2 * width + numbers])
        self._places = np.concatenate([top + north, bottom + south, places])
        self._canvas: Canvas = canvas_of(grid, passages, compiled=compiled)
        named = 2 * width + len(ends)
        heights, longest = (kernel.zeros("q", extends * size, compiled) for size in (grid.storage + named, 1))
        most = int(kernel.run(fill_dead_ends, compiled, self._canvas, heights, longest))
        self._corridors = tuple(kernel.zeros(code, most, compiled) for code in "iiq")
        reaches = kernel.zeros("q", extends * 2 * (most + len(ports)), compiled)
        extent = Extent(heights, reaches, longest)
        self._count = count = self._list_corridors(np.zeros(0, np.uint8), compiled, extent)
        one, other, length = (
            np.frombuffer(array, code)[:count] for array, code in zip(self._corridors, "iiq", strict=True)
        )
        labels = np.full(grid.storage + named, -1, np.int32)
        labels[grid.storage :] = np.arange(named)
        one, other = np.concatenate([one, grid.storage + ports]), np.concatenate([other, self._places])
        found = Extent(*(np.frombuffer(each, np.int64) for each in extent)) if extends else NO_EXTENT
        super().__init__(one, other, np.concatenate([length, 0 * ports]), labels, named, compiled, found)

    def _list_corridors(self, used: Any, compiled: bool, extent: Extent) -> int:
        flags = kernel.for_kernel(used, compiled, "B")
        return int(kernel.run(list_corridors, compiled, self._canvas, *self._corridors, flags, *extent))

    def path(self, used_of_left: Any) -> Any:
        """Return the cells of the path in these rows, one bit for each, from a flag for each edge that is left."""
        corridors, ports = np.split(self.used(used_of_left), [self._count])
        nothing = Extent(*(kernel.zeros("q", 0, self._compiled) for _ in range(3)))
        self._list_corridors(corridors, self._compiled, nothing)
        self._flat[self._places[ports == 1]] |= PATH
        return np.packbits(self._cells & PATH, axis=1, bitorder="little")


class TreesJob(ReductionJob):
    """Tasks that reduce the chunks of a maze to trees on the way up; subclasses say what they give on the way down."""

    left, given = "left", "given"
    extends: bool = False  # whether the longest path of the maze is looked for, too

    @property
    @abstractmethod
    def ends(self) -> tuple[Cell, ...]:
        """The ends of the path."""

    @property
    def all(self) -> Group:
        """The group of all chunks."""
        return Group(0, self.maze.chunks)

    @cached_property
    def compiled(self) -> bool:
        """Whether kernels are compiled."""
        return kernel.should_compile(fill_dead_ends, self.maze.width * self.maze.height)

    @property
    def named(self) -> int:
        """The number of vertices that are the same in all groups."""
        return int(2 * self.maze.width + len(self.ends))

    def reduce(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return what is left of a group, and before it the longest path in what is not."""
        tree = self.tree_of(group, parts)
        states = {state_of(group, LONGEST): np.array([tree.longest])} if self.extends else {}
        return TaskResult({**states, state_of(group, self.left): tree.left()})

    def tree_of(self, group: Group, parts: tuple[Group, ...]) -> Tree:
        """Return the tree of a group."""
        if not parts:
            return ChunkTree(self.maze, group.begin, self.ends, self.compiled, self.extends)
        joint, rows = self.graph_of(parts)
        return self.tree_from(joint.one, joint.other, rows, joint.labels, parts)

    def tree_from(self, one: Any, other: Any, rows: Any, labels: Any, parts: tuple[Group, ...]) -> Tree:
        """Return a tree of edges that are left, with more rows for each; the longest paths of parts are known."""
        extent = NO_EXTENT
        if self.extends:
            high, heights = one == other, np.zeros(len(labels), np.int64)
            heights[one[high]] = rows[0][high]
            one, other, rows = one[~high], other[~high], rows[:, ~high]
            longest = np.max([self.load(part, LONGEST) for part in parts], axis=0)
            extent = Extent(heights, np.ascontiguousarray(rows[1:].T, np.int64).reshape(-1), longest)
        return Tree(one, other, rows[0], labels, self.named, self.compiled, extent)

    def graph_of(self, parts: tuple[Group, ...]) -> tuple[Joint, Int64Array]:
        """Return what is left of two groups and the passages between them, and the length of each edge and so on."""
        width, row = self.maze.width, self.maze.rows_of(parts[0].end - 1)[1]
        above, below = (self.load(part, self.left) for part in parts)
        last = self.maze.read_part((row - 1, row), (0, row_bytes(width)))
        columns = np.flatnonzero(flags_of(last, 0, width)[1][0])
        joint = join((above, below), width + np.arange(width), columns, width, len(self.ends))
        ones = np.ones((len(above) - 2, len(columns)), np.int64)
        return joint, np.concatenate([above[2:], below[2:], ones], axis=1)

    def load(self, group: Group, what: str) -> Any:
        """Return a state of a group."""
        return np.array(self.work.load_state(state_of(group, what)))

    def is_given(self, group: Group, parts: tuple[Group, ...]) -> bool:
        """Return whether both parts of a group were given something, or a chunk is finished."""
        if not parts:
            return self.is_finished(group.begin)
        return all(self.work.has_state(state_of(part, self.given)) for part in parts)

    def is_finished(self, chunk: int) -> bool:
        """Return whether a chunk is finished."""
        return self.work.has_chunk(chunk)
