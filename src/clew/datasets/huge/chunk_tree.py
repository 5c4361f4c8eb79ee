"""The rows of a chunk, and what is left of all rows before, as a tree that is contracted.

Its vertices are the places of the canvas of these rows, and above them those of what is left of the rows before: the
columns of the last of them, then the start, the goal, and others. What is left is int64[3, edges]: two vertices and a
length.
"""

from typing import Any

from clew import kernel
from clew.datasets.huge.corridors import PATH, fill_dead_ends, list_corridors
from clew.datasets.huge.store import HugeMaze
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import MARK, NORTH, SOUTH
from clew.lazy import np
from clew.mazes.helpers.contraction import Contraction, contract, keep_forest, relabel

Cell = tuple[int, int]


class ChunkTree:
    """The tree of a chunk.

    Parameters
    ----------
    maze : HugeMaze
        The maze.
    chunk : int
        The number of the chunk.
    ends : tuple of Cell
        The start and the goal.
    before : array
        What is left of the rows before.
    compiled : bool
        Whether kernels are compiled.
    """

    def __init__(self, maze: HugeMaze, chunk: int, ends: tuple[Cell, Cell], before: Any, compiled: bool) -> None:
        begin, end = maze.rows_of(chunk)
        self._grid, self._compiled = Rectangle(maze.width, end - begin), compiled
        passages = self._grid.new_passages(compiled)
        maze.canvas_of(chunk, passages)
        self._cells = self._grid.as_array(np.frombuffer(passages, np.uint8))
        if end == maze.height:
            self._cells[-1] &= 255 - (1 << SOUTH)
        self._canvas: Canvas = canvas_of(self._grid, passages, compiled=compiled)
        self._ends = [(number, x, y - begin) for number, (x, y) in enumerate(ends) if begin <= y < end]
        for _, x, y in self._ends:
            self._cells[y, x] |= MARK
        self._columns = np.flatnonzero(self._cells[0] >> NORTH & 1)
        self._before = before.shape[1]
        most = int(kernel.run(fill_dead_ends, compiled, self._canvas))
        self._corridors = tuple(kernel.zeros(code, most, compiled) for code in "iiq")
        self._count = self._list_corridors(np.zeros(0, np.uint8))
        self._tree = self._contract(before)

    def _list_corridors(self, used: Any) -> int:
        flags = kernel.for_kernel(used, self._compiled, "B")
        return int(kernel.run(list_corridors, self._compiled, self._canvas, *self._corridors, flags))

    def _contract(self, before: Any) -> Contraction:
        """Contract corridors, what is left of the rows before, the passages to them, and the ends in these rows."""
        above, width, first = self._grid.storage, self._grid.width, self._grid.place_at(0, 0)
        ones, others, lengths = (
            np.frombuffer(array, code)[: self._count] for array, code in zip(self._corridors, "iiq", strict=True)
        )
        places = [self._grid.place_at(x, y) for _, x, y in self._ends]
        numbers = [above + width + number for number, _, _ in self._ends]
        one = np.concatenate([ones, above + before[0], above + self._columns, numbers]).astype(np.int32)
        other = np.concatenate([others, above + before[1], first + self._columns, places]).astype(np.int32)
        length = np.concatenate([lengths, before[2], np.ones(len(self._columns)), np.zeros(len(places))])
        vertices = above + max(width + 2, int(before[:2].max(initial=0)) + 1)
        self._check_tree(one, other, vertices)
        last = np.flatnonzero(self._cells[-1] >> SOUTH & 1)
        self._labels = np.full(vertices, -1, np.int64)
        self._labels[first + (self._grid.height - 1) * self._grid.stride + last] = last
        self._labels[above + width : above + width + 2] = width, width + 1
        terminals = np.flatnonzero(self._labels >= 0)
        return contract(one, other, length.astype(np.int64), terminals, vertices, self._compiled)

    def _check_tree(self, one: Any, other: Any, vertices: int) -> None:
        """Raise `ClewError` if there are loops."""
        copies = [kernel.for_kernel(np.array(each), self._compiled, "i") for each in (one, other, one)]
        parents = kernel.zeros("i", vertices, self._compiled)
        if kernel.run(keep_forest, self._compiled, *copies, parents) < len(one):
            raise ClewError(
                "the maze has loops, and one in files is solved only if it has none: solve a part of it, "
                "which clew show --window -o writes to a file"
            )

    def left(self) -> Any:
        """Return what is left of the rows of this chunk and of those before."""
        kept = self._tree.kept
        ends = np.concatenate([self._tree.one[kept], self._tree.other[kept]])
        vertices = relabel(ends, self._labels, self._grid.width + 2).reshape(2, -1)
        return np.stack([*vertices, self._tree.length[kept]])

    def path(self, used_of_left: Any, crossed: Any) -> tuple[Any, Any, Any]:
        """Return the cells of the path in these rows, one bit for each, and how it goes on in the rows before.

        Parameters
        ----------
        used_of_left : array
            A 1 for each edge of `left()` on the path.
        crossed : array
            The columns in which the path goes from the last of these rows to the next.

        Returns
        -------
        tuple of array
            The bits, a 1 for each edge of what is left of the rows before, and the columns in which the path goes
            there.
        """
        used = self._tree.used(used_of_left, self._compiled)
        self._list_corridors(used[: self._count])
        before, columns, _ = np.split(used[self._count :], [self._before, self._before + len(self._columns)])
        entered = self._columns[columns == 1]
        self._cells[-1, crossed] |= PATH
        for _, x, y in self._ends:
            self._cells[y, x] |= PATH
        return np.packbits(self._cells & PATH, axis=1, bitorder="little"), before, entered
