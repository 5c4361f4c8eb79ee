"""Find the path between two cells of a huge maze that has one path between any two.

The rows of a chunk are reduced to corridors between nodes (see `corridors`). They, the passages to the rows before and
what is left of all earlier rows are a tree, which is contracted to the paths between the cells with passages to the
next rows, the start and the goal (see `contraction`). At the end one edge is left, whose length is the distance. The
path comes in a second sweep, from the last rows to the first: which edges it uses in a chunk follows from those that it
uses in what was left of it.
"""

import os
import tempfile
from typing import Any, NamedTuple

from clew import kernel
from clew.datasets.huge.chunk_tree import Cell, ChunkTree
from clew.datasets.huge.corridors import fill_dead_ends
from clew.datasets.huge.store import FORM, SUFFIX, HugeMaze, PackedStore
from clew.errors import ClewError, shown
from clew.kernel import background
from clew.kernel.parallel import Progress
from clew.lazy import np


class HugePath(NamedTuple):
    """The path between two cells.

    Attributes
    ----------
    start, goal : tuple of int
        Column and row of its ends.
    steps : int
        How many steps it has.
    folder : str, optional
        Where its cells are: an array of Zarr, uint8[rows, bytes], with one bit for each cell, the first in the lowest.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, solve_huge
    >>> maze = generate_huge("eller", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> path = solve_huge(maze)
    >>> path.start, path.goal, path.folder
    ((0, 0), (299, 299), None)
    """

    start: Cell
    goal: Cell
    steps: int
    folder: str | None


def solve_huge(
    maze: HugeMaze,
    start: Cell = (0, 0),
    goal: Cell | None = None,
    folder: str | None = None,
    *,
    progress: Progress | None = None,
) -> HugePath:
    """Return the path between two cells, by default the first and the last; write its cells to a folder, if given.

    A run with a folder that was interrupted goes on when it is called again with the same arguments.

    Parameters
    ----------
    maze : HugeMaze
        A finished perfect maze.
    start, goal : (int, int), optional
        Column and row of the two cells.
    folder : str, optional
        Where the cells of the path are written; its name ends with .zarr.
    progress : callable, optional
        Called with the share of the work that is done.

    Returns
    -------
    HugePath
        How many steps the path has, exactly.

    Raises
    ------
    ClewError
        If a cell is not in the maze, there is no path, or more than one.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, solve_huge
    >>> maze = generate_huge("kruskal", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> solve_huge(maze, (0, 0), (5, 5)).steps
    18
    """
    goal = (maze.width - 1, maze.height - 1) if goal is None else goal
    for cell, field in ((start, "from"), (goal, "to")):
        if len(cell) != 2 or not (0 <= cell[0] < maze.width and 0 <= cell[1] < maze.height):
            raise ClewError(
                f"there is no cell {shown(cell)} in {maze.width}x{maze.height} cells: give its column and row, "
                "counted from 0",
                option=field,
            )
    report = progress or (lambda share: None)
    made = maze.read_manifest()["sha256"] if maze.is_finished else ""
    with tempfile.TemporaryDirectory(prefix="clew-") as temporary:
        facts = {"width": maze.width, "height": maze.height, "tile_rows": maze.tile_rows}
        facts |= {"form": FORM, "bits": 1, "start": list(start), "goal": list(goal), "maze": made}
        work = PackedStore(folder or os.path.join(temporary, f"path{SUFFIX}"), facts, -(-maze.width // 8))
        with work.files.lock():
            work.begin()
            if not work.is_finished:
                sweep = Sweep(maze, work, (start, goal), report, 1 if folder is None else 2)
                steps = sweep.measure()
                if folder is not None:
                    sweep.trace()
                work.finish(steps=steps)
            return HugePath(start, goal, work.read_manifest()["steps"], folder)


class Sweep:
    """The two sweeps over the chunks; `work` holds what is left of the rows up to each chunk, and then the path.

    See `chunk_tree` for what is left.
    """

    def __init__(self, maze: HugeMaze, work: PackedStore, ends: tuple[Cell, Cell], report: Progress, sweeps: int):
        self._maze, self._work, self._ends = maze, work, ends
        self._report, self._all = report, sweeps * maze.chunks
        self._compiled = kernel.should_compile(fill_dead_ends, maze.width * maze.height)

    def measure(self) -> int:
        """Contract all chunks; return the length of what is left."""
        done = 0
        while done < self._maze.chunks and self._work.has_state(f"{done}-left"):
            done += 1
        for chunk in range(done, self._maze.chunks):
            self._work.save_state(f"{chunk}-left", background.run(lambda: self._tree(chunk).left()))  # noqa: B023
            self._report((chunk + 1) / self._all)
        left = self._work.load_state(f"{self._maze.chunks - 1}-left")
        if left.shape[1] != 1:
            start, goal = (f"{x},{y}" for x, y in self._ends)
            raise ClewError(f"there is no path from {start} to {goal}: give cells that are connected")
        return int(left[2, 0])

    def trace(self) -> None:
        """Write the cells of the path, from the last chunk to the first."""
        used, crossed = np.ones(1, np.uint8), np.zeros(0, np.int64)
        for chunk in range(self._maze.chunks - 1, -1, -1):
            begin, end = self._maze.rows_of(chunk)
            if used.any() or len(crossed) or any(begin <= y < end for _, y in self._ends):
                cells, used, crossed = background.run(lambda: self._tree(chunk).path(used, crossed))  # noqa: B023
            else:
                cells = np.zeros((end - begin, self._work.row_size), np.uint8)
            self._work.write_chunk(chunk, cells)
            self._report((2 * self._maze.chunks - chunk) / self._all)

    def before(self, chunk: int) -> Any:
        """Return what is left of the rows before a chunk."""
        return np.array(self._work.load_state(f"{chunk - 1}-left")) if chunk else np.zeros((3, 0), np.int64)

    def _tree(self, chunk: int) -> ChunkTree:
        return ChunkTree(self._maze, chunk, self._ends, self.before(chunk), self._compiled)
