"""Search the mazes of a seed for the first one that meets all wishes."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from clew import registry
from clew.analysis.wishes.language import MAX_MISS, Wish
from clew.changes import changed
from clew.grids import Grid
from clew.kernel.parallel import Progress, thread_count
from clew.lazy import FloatArray, NDArray, np
from clew.mazes import generate as single
from clew.mazes.cell_numbers import Cell
from clew.mazes.many.generate_many import generate_many
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import default_ends
from clew.measures import measure_many

CHUNK = 1 << 21  # cells that each thread makes and measures before the next look at what was found

SEARCH_SHARE = 0.75  # of the time limit; the rest is for the report
MIN_SECONDS = 1e-6  # seconds, the least time of a portion

Changes = tuple[tuple[str, Mapping[str, object]], ...]


class TimeLimit(NamedTuple):
    """When a search ends without a result."""

    begun: float
    seconds: float

    def left(self, share: float = 1.0) -> float:
        """Return the seconds that are left until this share of the time is over."""
        return self.begun + share * self.seconds - monotonic()

    def is_over(self) -> bool:
        """Return whether the time for searching is over."""
        return self.left(SEARCH_SHARE) <= 0


NO_LIMIT = TimeLimit(0.0, inf)
common_limit: ContextVar[TimeLimit] = ContextVar("common_limit", default=NO_LIMIT)
"""The time limit of searches that have none of their own."""


@contextmanager
def limited_searches(seconds: float) -> Iterator[TimeLimit]:
    """Let all searches in the body together end after so many seconds, but those with a time limit of their own."""
    limit = TimeLimit(monotonic(), seconds)
    token = common_limit.set(limit)
    try:
        yield limit
    finally:
        common_limit.reset(token)


@dataclass(frozen=True)
class Search:
    """The mazes of a seed, and the wishes that one of them is to meet."""

    generator: registry.Generator
    grid: Grid
    options: Mapping[str, Any]
    seed: int
    changes: Changes  # that are made to each maze
    wishes: tuple[Wish, ...]
    ends: tuple[Cell | None, Cell | None] = (None, None)  # of the solution, None for the default ones
    threads: int | None = None
    limit: TimeLimit = NO_LIMIT
    missed: range = range(0)  # the numbers of mazes that are known to miss a wish
    is_chosen: bool = False  # whether the generator was chosen for the wishes

    def maze(self, number: int) -> Maze:
        """Return the maze of this number, changed."""
        maze = single.generate(self.generator.function, self.grid, self.seed, number=number, **self.options)
        return changed(maze, self.changes)

    def values(self, maze: Maze) -> list[dict[str, Any]]:
        """Return the wishes, each with the value of the maze."""
        return [
            {"wish": wish.text, "name": wish.name, "value": wish.column.value(figures, 0)}
            for wish, figures in zip(self.wishes, self._batch_of(maze).figures(self.wishes), strict=True)
        ]

    def chunks(self, first: int, tries: int, share: float = SEARCH_SHARE, size: int = 1) -> Iterator[tuple[int, int]]:
        """Yield the numbers of the mazes in portions (first, count): small ones first, since the first hit ends it.

        They end early, after the first, when this share of the time limit is over. By the time that the portion before
        took, none takes more than half of the time that is left.
        """
        threads = thread_count(self.threads)
        largest = 1 if self.changes else max(threads, threads * CHUNK // self.grid.cells)
        done, size = 0, min(size, largest)
        while done < tries:
            begun, count = monotonic(), min(size, tries - done)
            yield first + done, count
            done += count
            size = min(2 * size, largest)
            left, taken = self.limit.left(share), max(monotonic() - begun, MIN_SECONDS)
            if left <= 0:
                return
            size = max(1, int(min(size, count * left / (2 * taken))))

    def batch(self, first: int, count: int) -> "Batch":
        """Return these mazes, to be measured: one if they are changed."""
        if not self.changes:
            made = generate_many(
                self.generator.function, self.grid, count, self.seed, first=first, threads=self.threads, **self.options
            )
            return Batch(made, self.grid, self.ends, self.threads)
        return self._batch_of(self.maze(first))

    def _batch_of(self, maze: Maze) -> "Batch":
        ends = default_ends(maze, *self.ends) if maze.openings else self.ends
        return Batch(maze.array[None], maze.grid, ends, self.threads)

    def first_hit(self, first: int, tries: int, progress: Progress | None = None) -> tuple[int | None, int]:
        """Return the number of the first maze that meets all wishes, or None, and how many mazes were tried."""
        tried = len(self.missed) if first == self.missed.start else 0
        for begin, count in self.chunks(first + tried, tries - tried):
            misses = self.batch(begin, count).misses(self.wishes)
            if not misses.all():
                return begin + int(misses.argmin()), begin - first + count
            tried += count
            if progress is not None:
                progress(tried / tries)
        return None, min(tried, tries)


@dataclass(frozen=True)
class Batch:
    """Some mazes on one grid, whose measures are computed when they are needed."""

    mazes: "NDArray[Any]"
    grid: Grid
    ends: tuple[Cell | None, Cell | None]
    threads: int | None

    def figures(self, wishes: Sequence[Wish], chosen: NDArray[Any] | None = None) -> list[NDArray[Any]]:
        """Return for each wish the values of its measure for the mazes, or for the chosen ones."""
        mazes = self.mazes if chosen is None or len(chosen) == len(self.mazes) else self.mazes[chosen]
        names, (start, goal) = tuple(dict.fromkeys(wish.column.name for wish in wishes)), self.ends
        found = measure_many(mazes, self.grid, names, start=start, goal=goal, threads=self.threads)
        return [found[wish.column.name] for wish in wishes]

    def misses(self, wishes: tuple[Wish, ...]) -> FloatArray:
        """Return how far each maze is from meeting all wishes: 0 if it meets them.

        What takes long is measured only of the mazes that meet the other wishes; these are nearer than all that do not.
        """
        far = np.zeros(len(self.mazes))
        left = np.arange(len(self.mazes))
        groups = stages(wishes)
        for later, stage in zip(range(len(groups))[::-1], groups, strict=True):
            if len(left):
                figures = zip(stage, self.figures(stage, left), strict=True)
                gaps = np.sum([wish.misses(values, self.grid.cells) for wish, values in figures], axis=0)
                far[left] = np.where(gaps > 0, gaps + later * len(wishes) * MAX_MISS, 0)
                left = left[gaps == 0]
        return far


def stages(wishes: tuple[Wish, ...]) -> list[list[Wish]]:
    """Return the wishes in groups that are measured one after the other, what is quickly measured first."""
    costs = sorted({wish.column.cost for wish in wishes})
    return [[wish for wish in wishes if wish.column.cost == cost] for cost in costs]
