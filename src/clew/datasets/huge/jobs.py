"""Run tasks on a huge maze: in this process, in several, or on the workers of a Dask scheduler.

Whatever runs them, a task reads only what the maze and the tasks before it have left in files, and what it writes comes
out the same whenever and however often it runs. So an interrupted run goes on, and the files are the same.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from clew.datasets.huge.reduction import Group, Reduction, Rows, groups_of
from clew.datasets.huge.store import MAP, HugeMaze, PackedStore, read_facts
from clew.datasets.runs.tasks import run_tasks, with_advice
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError
from clew.kernel import parallel
from clew.kernel.parallel import Progress
from clew.lazy import UInt8Array

SMALL = 50_000_000  # cells that take less time than it takes to start processes


class Workers(NamedTuple):
    """Where tasks run: in processes of this machine, or on the workers of a scheduler.

    Attributes
    ----------
    processes : int
        How many processes of this machine run tasks.
    scheduler : str, optional
        The address of a Dask scheduler, whose workers run them instead.
    notify : callable
        Called with sentences about what goes wrong and is mended.
    """

    processes: int
    scheduler: str | None
    notify: Callable[[str], None]

    @classmethod
    def choose(
        cls, cells: int, processes: int | None, scheduler: str | None, notify: Callable[[str], None] | None
    ) -> "Workers":
        """Return the workers: by default a process for each processor, or this one alone if there is little to do.

        Raises
        ------
        ClewError
            If both are given.
        """
        if scheduler is not None and processes is not None:
            raise ClewError(
                "processes are those of this machine, and a scheduler has its own workers: give one of the two"
            )
        if scheduler is None and (processes is not None or cells > SMALL):
            processes = parallel.thread_count(processes)
        return cls(processes or 1, scheduler, notify or (lambda sentence: None))

    @property
    def are_several(self) -> bool:
        """Whether several tasks can run at the same time."""
        return self.processes > 1 or self.scheduler is not None


@dataclass(frozen=True)
class HugeJob(ABC):
    """Tasks about a huge maze, for the workers of data sets (see `clew.datasets.runs.jobs`).

    Parameters
    ----------
    folder : str
        The folder in which the run has begun, as all workers see it.
    facts : dict
        What its array holds.
    threads : int, default 1
        How many threads work on a task, if it can use several.
    """

    folder: str
    facts: dict[str, Any]
    threads: int = 1
    noun: ClassVar[str] = "task"
    smaller: ClassVar[str] = "make files of fewer rows (tile_rows, tiles)"
    shared: ClassVar[str] = "a folder that all machines share"

    @cached_property
    def maze(self) -> HugeMaze:
        """The maze."""
        return HugeMaze(self.folder, self.facts)

    @cached_property
    def work(self) -> PackedStore:
        """Where the tasks write."""
        return self.maze

    def tasks(self) -> Rows | Reduction:
        """Return the tasks that are left: by default one for each chunk."""
        return Rows(self.work.chunks, self.work.has_chunk)

    @abstractmethod
    def build(self, number: int) -> Any:
        """Build the result of a task."""

    @abstractmethod
    def write(self, store: Store, built: Any) -> int:
        """Write the result of a task, and return its number."""

    @property
    def digest(self) -> str:
        """The facts as text, by which a worker knows this job from others in the folder."""
        return repr(self.facts)

    def sees(self, store: Store) -> bool:
        """Return whether a store is the folder with the same facts."""
        try:
            return read_facts(store.address) == self.facts
        except ClewError:
            return False


class TaskResult(NamedTuple):
    """The result of a task.

    Attributes
    ----------
    states : dict of str to array
        Arrays for later tasks. With the last one the result is whole.
    rows : array, optional
        The rows of the chunk, packed.
    unneeded : tuple of str
        The states that no task needs any more.
    """

    states: dict[str, Any]
    rows: UInt8Array | None = None
    unneeded: tuple[str, ...] = ()


class ReductionJob(HugeJob):
    """The tasks of a `Reduction`: `reduce` is the way up, `give` the way down."""

    left: ClassVar[str]  # the last state that `reduce` writes: if it is there, the others are, too

    @abstractmethod
    def reduce(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return what is left of a chunk, or of the two parts of a group."""

    @abstractmethod
    def give(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return what a group gives to its two parts, or the rows of a chunk."""

    @abstractmethod
    def is_given(self, group: Group, parts: tuple[Group, ...]) -> bool:
        """Return whether what `give` returns is there."""

    def tasks(self) -> Reduction:
        """Return the tasks that are left, on the way up and down."""
        return Reduction(self.work.chunks, self.has_result, self.is_given)

    def has_result(self, group: Group) -> bool:
        """Return whether what `reduce` returns is there."""
        return self.work.has_state(state_of(group, self.left))

    def build(self, number: int) -> tuple[int, TaskResult | None]:
        """Return the number of a task, and its result; None if it is there already."""
        groups, _, parts = groups_of(self.work.chunks)
        goes_down, task = divmod(number, len(groups))
        group, joined = groups[task], tuple(groups[part] for part in parts[task])
        if goes_down:
            return number, self.give(group, joined)
        try:
            return number, self.reduce(group, joined)
        except FileNotFoundError:
            if not self.has_result(group):
                raise
            return number, None  # another worker has run the task, too, and removed what it needs

    def write(self, store: Store, built: tuple[int, TaskResult | None]) -> int:
        """Write the result of a task, and return its number."""
        number, found = built
        if found is not None:
            for name, array in found.states.items():
                self.work.save_state(name, array)
            if found.rows is not None:
                self.work.write_chunk(number % len(groups_of(self.work.chunks)[0]), found.rows)
            for name in found.unneeded:
                self.work.remove_state(name)
        return number


def state_of(group: Group, what: str) -> str:
    """Return the name of a state of a group."""
    return f"{group.begin}-{group.end}-{what}"


@contextmanager
def begun(store: PackedStore) -> Iterator[None]:
    """Hold the lock of a folder that is begun or goes on, and leave nothing behind that only a run needs.

    An `OSError` says what is finished, and how to go on.
    """
    with store.files.lock():
        store.begin()
        store.files.clean()
        try:
            yield
        except OSError as problem:
            raise with_advice(problem, "what is finished stays") from problem
        finally:
            store.files.clean()  # a worker that was killed may have left a part of a file
        store.remove_states()  # also those that a run left which was killed here


def map_work(job: HugeJob) -> PackedStore:
    """Return where tasks for the map of a maze write: a run that makes it again removes the states of the maze."""
    return PackedStore(os.path.join(job.folder, MAP), job.facts, job.maze.row_size)


def keep_in_map(job: HugeJob, name: str, workers: Workers, report: Progress, result: Callable[[], Any]) -> Any:
    """Return what the map of a maze keeps by this name: the result of a job, which is run if it is not there."""
    maze = job.maze
    if not maze.has_state(name, MAP):
        with begun(maze):
            run_job(job, workers, report)
            maze.save_state(name, result(), MAP)
    job.work.remove_states()  # also those that a run left which was killed here
    return maze.load_state(name, MAP)


def run_job(job: HugeJob, workers: Workers, report: Progress) -> None:
    """Run the tasks that are left of a job."""
    tasks, store = job.tasks(), open_store(job.folder)
    for task in run_tasks(job, store, tasks, workers.processes, workers.scheduler, workers.notify):
        tasks.note(task)
        report(tasks.share)
