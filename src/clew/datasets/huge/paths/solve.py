"""Find the path between two cells of a huge maze that has one path between any two.

The rows of a chunk are reduced to corridors between nodes (see `corridors`). They are a forest, which is contracted to
the paths between the cells with passages to other rows, the start and the goal (see `contraction`). What is left of two
neighboring chunks, and the passages between them, are contracted again, and so on (see `reduction`). At the end one
edge is left, whose length is the distance. On the way down, the edges that the path uses in the parts of a group follow
from those that it uses in what was left of the group.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from clew.datasets.huge.jobs import TaskResult, Workers, begun, run_job, state_of
from clew.datasets.huge.paths.trees import Cell, ChunkTree, TreesJob
from clew.datasets.huge.reduction import Group, Reduction
from clew.datasets.huge.store import FORM, HugeMaze, PackedStore
from clew.datasets.stores.base import OWN
from clew.datasets.stores.store import Store
from clew.errors import ClewError, shown
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
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    notify: Callable[[str], None] | None = None,
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
    processes, scheduler, progress, notify
        As for `generate_huge`. All workers of the scheduler must see both folders.

    Returns
    -------
    HugePath
        How many steps the path has, exactly.

    Raises
    ------
    ClewError
        If the maze is not finished or has loops, a cell is not in it, or there is no path.
    OSError
        If something cannot be written, or the scheduler of the cluster is lost. The same call goes on.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, solve_huge
    >>> maze = generate_huge("kruskal", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> solve_huge(maze, (0, 0), (5, 5)).steps
    18
    """
    workers = Workers.choose(maze.width * maze.height, processes, scheduler, notify)
    return find_path(maze, (start, goal), folder, workers, progress or (lambda share: None))[0]


def find_path(
    maze: HugeMaze,
    ends: tuple[Cell, Cell | None],
    folder: str | None,
    workers: Workers,
    report: Progress,
    *,
    extends: bool = False,
) -> tuple[HugePath, int]:
    """Return the path between two cells, and if it is asked for, how many steps the longest path of the maze has."""
    maze.check_finished()
    start, goal = ends
    what = "extent" if extends else "distance"
    scratch = scratch_folder(what, maze, start, goal, workers.scheduler)
    goal = (maze.width - 1, maze.height - 1) if goal is None else goal
    for cell, field in ((start, "from"), (goal, "to")):
        if len(cell) != 2 or not (0 <= cell[0] < maze.width and 0 <= cell[1] < maze.height):
            raise ClewError(
                f"there is no cell {shown(cell)} in {maze.width}x{maze.height} cells: give its column and row, "
                "counted from 0",
                option=field,
            )
    facts = {"width": maze.width, "height": maze.height, "tile_rows": maze.tile_rows}
    facts |= {"form": FORM, "bits": 1, "start": list(start), "goal": list(goal), "maze": _digest_of(maze)}
    with scratch if folder is None else nullcontext(folder) as where:
        job = PathJob(
            os.path.abspath(where), facts, source=maze.files.address, traces=folder is not None, extends=extends
        )
        with begun(job.work):
            if not job.work.is_finished:
                run_job(job, workers, report)
                job.work.finish(steps=job.steps, **({"longest": job.longest} if extends else {}))
            found = job.work.read_manifest()
            return HugePath(start, goal, found["steps"], folder), found.get("longest", 0)


@contextmanager
def scratch_folder(what: str, maze: HugeMaze, start: Cell, goal: Cell | None, scheduler: str | None) -> Iterator[str]:
    """Yield a folder for a path or a distance that is not kept.

    With a scheduler, it is in the folder of the maze, which all workers see, and is removed only at a good end, so that
    the same call goes on.
    """
    if scheduler is None:
        with tempfile.TemporaryDirectory(prefix="clew-") as folder:
            yield folder
    else:
        name = "-".join(map(str, (what, *start, *(goal or ()))))
        yield (folder := os.path.join(maze.files.address, OWN, name))
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class PathJob(TreesJob):
    """Tasks that find a path.

    Parameters
    ----------
    source : str
        The folder of the maze, as all workers see it.
    traces : bool, default True
        Whether its cells are written, too, and not only its length is found.
    extends : bool, default False
        Whether the longest path of the maze is looked for, too.
    """

    source: str = ""
    traces: bool = True
    extends: bool = False

    @cached_property
    def maze(self) -> HugeMaze:
        """The maze."""
        return HugeMaze(self.source)

    @cached_property
    def work(self) -> PackedStore:
        """The store of the path."""
        return PackedStore(self.folder, self.facts, -(-self.facts["width"] // 8))

    @property
    def ends(self) -> tuple[Cell, ...]:
        """The start and the goal."""
        return tuple(self.facts["start"]), tuple(self.facts["goal"])

    @property
    def digest(self) -> str:
        """The facts, where the maze is and what is found, as text."""
        return repr(self)

    def sees(self, store: Store) -> bool:
        """Return whether a store is the folder of this path, and the maze is the one that it is in."""
        try:
            return super().sees(store) and _digest_of(self.maze) == self.facts["maze"]
        except (ClewError, OSError):
            return False

    @property
    def steps(self) -> int:
        """The length of the path, which is the only edge that is left at the end."""
        one, other, length, *_ = self.load(self.all, self.left)
        (steps,) = length[one != other]
        return int(steps)

    @property
    def longest(self) -> int:
        """The steps of the longest path of the maze, if it is asked for: at last the two ends are pruned, too."""
        one, other, *rows = self.load(self.all, self.left)
        labels = np.full(max(one.max(), other.max()) + 1, -1, np.int32)
        return self.tree_from(one, other, np.stack(rows), labels, (self.all,)).longest

    def tasks(self) -> Reduction:
        """Return the tasks that are left."""
        return Reduction(self.maze.chunks, self.has_result, self.is_given if self.traces else None)

    def reduce(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return what is left of a group."""
        found = super().reduce(group, parts)
        left = found.states[state_of(group, self.left)]
        if group == self.all and np.count_nonzero(left[0] != left[1]) != 1:
            start, goal = (f"{x},{y}" for x, y in self.ends)
            raise ClewError(f"there is no path from {start} to {goal}: give cells that are connected")
        return found

    def give(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return a 1 for each edge on the path in what is left of each part, or the cells of the path in a chunk."""
        used = np.ones(1, np.uint8) if group == self.all else self.load(group, self.given)
        tree = self.tree_of(group, parts) if used.any() else None
        if isinstance(tree, ChunkTree):
            return TaskResult({}, tree.path(used))
        if not parts:
            begin, end = self.maze.rows_of(group.begin)
            return TaskResult({}, np.zeros((end - begin, self.work.row_size), np.uint8))
        sizes = np.cumsum([self.work.load_state(state_of(part, self.left)).shape[1] for part in parts])
        of_parts = np.split(tree.used(used) if tree else np.zeros(sizes[-1], np.uint8), sizes)
        return TaskResult({state_of(part, self.given): flags for part, flags in zip(parts, of_parts, strict=False)})


def _digest_of(maze: HugeMaze) -> str:
    return str(maze.read_manifest()["sha256"])
