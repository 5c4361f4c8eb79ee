"""Search the mazes of a seed for the first one that meets all wishes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.changes import changed
from clew.draws import SEEDS
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.kernel import parallel
from clew.mazes import generate as single
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.many.generate_many import generate_many
from clew.mazes.maze import Maze
from clew.mazes.solving import default_ends
from clew.measures import measure_many
from clew.wishes.choice import with_best_algorithm
from clew.wishes.columns import DEFAULT
from clew.wishes.language import Wish, parse_wishes
from clew.wishes.limits import refuse_impossible

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TRIES = 10_000
MAX_TRIES = 1 << 40
CHUNK = 1 << 21  # cells that each thread makes and measures before the next look at what was found

Changes = tuple[tuple[str, Mapping[str, object]], ...]


def find_maze(
    grid: Grid | str,
    wishes: str | Iterable[str],
    seed: int | None = None,
    *,
    algorithm: str | Callable[..., None] | None = None,
    tries: int = TRIES,
    first: int = 0,
    changes: Iterable[tuple[str, Mapping[str, object]]] = (),
    start: Cell | None = None,
    goal: Cell | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    **options: object,
) -> Maze:
    """Make mazes until one is what it should be, and return it.

    The mazes are those of the numbers `first`, `first + 1`, ... of the seed, and the first one that meets all wishes is
    returned, whatever the number of threads. `generate(algorithm, grid, seed, number=maze.provenance.number)` makes it
    again. Compiled kernels make and measure many mazes at once, on all processors, and measure what takes long only
    for mazes that meet the other wishes. Mazes with `changes` are made and measured one by one, which is slower.

    Parameters
    ----------
    grid : Grid or str
        A grid or its spec, as for `generate`.
    wishes : str or iterable of str
        What the maze should be, such as "solution 30%-40%, dead-ends < 120": names of measures (the columns of
        `measure_many`, with dashes) with the values that are wished for, separated by commas. `docs/wishes.md`
        describes all forms.
    seed : int, optional
        A whole number from 0 to 2^64 - 1. Without it a random seed is chosen; `maze.provenance.seed` holds it.
    algorithm : str or callable, optional
        As for `generate`. Without it the mazes are those of the recursive backtracker; but if none of the first 50
        meets the wishes, those of an algorithm some of whose first 20 mazes meet them.
    tries : int, default 10000
        The largest number of mazes to look at.
    first : int, default 0
        The number of the first maze among those of the seed.
    changes : iterable of (str, dict)
        Changes that are made to each maze before it is measured: the name and the options of each, as in
        `maze.provenance.changes`. If they make openings, the solution leads from the entrance to the exit.
    start, goal : int or tuple of int, optional
        The ends of the solution, if not the default ones: numbers of cells or their coordinates.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    progress : callable, optional
        Called now and then with the share of the tries that are done, a float from 0 to 1.
    **options
        The options of the algorithm, as for `generate`.

    Returns
    -------
    Maze
        The maze, with its provenance.

    Raises
    ------
    NoMazeFound
        If no maze meets all wishes. It says how close they came, and which wish stood in the way.
    ClewError
        As for `generate`, or if a wish cannot be read or cannot be met.

    Examples
    --------
    >>> import clew
    >>> maze = clew.find_maze("12x6", "dead-ends < 16, longest-path >= 35", seed=7, algorithm="wilson")
    >>> maze.provenance.number, clew.measure(maze).dead_ends, clew.measure(maze).longest_path
    (125, 15, 39)
    >>> maze == clew.generate("wilson", "12x6", seed=7, number=125)
    True
    """
    search = Search.prepare(grid, wishes, seed, algorithm, first, changes, (start, goal), options, threads)
    return search.find(first, tries, progress)


@dataclass(frozen=True)
class Search:
    """The mazes of a seed, and the wishes that one of them is to meet.

    Parameters
    ----------
    generator, grid, options, seed
        How the mazes are made.
    changes : tuple of (str, dict)
        How each is changed.
    wishes : tuple of Wish
        What the maze should be.
    ends : tuple
        The start and the goal of the solution, None for the default ones.
    threads : int or None
        How many threads work at the same time.
    """

    generator: registry.Generator
    grid: Grid
    options: Mapping[str, Any]
    seed: int
    changes: Changes
    wishes: tuple[Wish, ...]
    ends: tuple[Cell | None, Cell | None] = (None, None)
    threads: int | None = None

    @classmethod
    def prepare(
        cls,
        grid: Grid | str,
        wishes: str | Iterable[str],
        seed: int | None,
        algorithm: str | Callable[..., None] | None,
        first: int = 0,
        changes: Iterable[tuple[str, Mapping[str, object]]] = (),
        ends: tuple[Cell | None, Cell | None] = (None, None),
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> "Search":
        """Return the search; `ClewError` if the arguments cannot be used or the wishes cannot be met."""
        given = dict(options or {})
        found, shape, _ = single.prepare(DEFAULT if algorithm is None else algorithm, grid, given)
        made = tuple(changes)
        for name, chosen in made:
            registry.values_of(registry.find("change", name), dict(chosen))
        if not made:  # which may make another grid
            for role, cell in zip(("start", "goal"), ends, strict=True):
                if cell is not None:
                    number_of(shape, cell, role)
        parsed = parse_wishes(wishes, shape)
        refuse_impossible(parsed, found, shape, [name for name, _ in made])
        parallel.thread_count(threads)
        search = cls(found, shape, given, single.seed_word(seed), made, parsed, ends, threads)
        return with_best_algorithm(search, first) if algorithm is None and not given else search

    def find(self, first: int = 0, tries: int = TRIES, progress: Callable[[float], None] | None = None) -> Maze:
        """Return the first maze from number `first` on that meets all wishes; `NoMazeFound` after `tries` mazes."""
        first, tries = _range(first, tries)
        number = self._first_hit(first, tries, progress or (lambda share: None))
        if number is not None:
            return self.maze(number)
        from clew.wishes.report import NoMazeFound, report_of

        raise NoMazeFound.about(report_of(self, first, tries))

    def maze(self, number: int) -> Maze:
        """Return the maze of this number, changed."""
        maze = single.generate(self.generator.function, self.grid, self.seed, number=number, **self.options)
        return changed(maze, self.changes)

    def values(self, maze: Maze) -> list[dict[str, Any]]:
        """Return the wishes, each with the value of the maze."""
        names = tuple(dict.fromkeys(wish.column.name for wish in self.wishes))
        figures = self._batch_of(maze).figures(names)
        return [
            {"wish": wish.text, "name": wish.name, "value": wish.column.value(figures[wish.column.name], 0)}
            for wish in self.wishes
        ]

    def chunks(self, first: int, tries: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers of the mazes in portions (first, count): small ones first, since the first hit ends it."""
        threads = parallel.thread_count(self.threads)
        largest = 1 if self.changes else max(threads, threads * CHUNK // self.grid.cells)
        done, size = 0, 1
        while done < tries:
            count = min(size, tries - done)
            yield first + done, count
            done += count
            size = min(2 * size, largest)

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

    def _first_hit(self, first: int, tries: int, progress: Callable[[float], None]) -> int | None:
        """Return the number of the first maze that meets all wishes; None if there is none."""
        for begin, count in self.chunks(first, tries):
            hits = self.batch(begin, count).hits(self.wishes)
            if len(hits):
                return begin + int(hits[0])
            progress((begin + count - first) / tries)
        return None


@dataclass(frozen=True)
class Batch:
    """Some mazes on one grid, whose measures are computed when they are needed."""

    mazes: "NDArray[Any]"
    grid: Grid
    ends: tuple[Cell | None, Cell | None]
    threads: int | None

    def figures(self, names: tuple[str, ...], chosen: "NDArray[Any] | None" = None) -> "dict[str, NDArray[Any]]":
        """Return these measures of the mazes, or of the chosen ones."""
        mazes = self.mazes if chosen is None or len(chosen) == len(self.mazes) else self.mazes[chosen]
        return measure_many(mazes, self.grid, names, start=self.ends[0], goal=self.ends[1], threads=self.threads)

    def hits(self, wishes: tuple[Wish, ...]) -> "NDArray[np.int64]":
        """Return which mazes meet all wishes; what takes long is measured only of those that meet the others."""
        import numpy as np

        left = np.arange(len(self.mazes))
        for stage in stages(wishes):
            if len(left):
                figures = self.figures(tuple(dict.fromkeys(wish.column.name for wish in stage)), left)
                left = left[
                    np.logical_and.reduce([wish.meets(figures[wish.column.name], self.grid.cells) for wish in stage])
                ]
        return left


def stages(wishes: tuple[Wish, ...]) -> list[list[Wish]]:
    """Return the wishes in groups that are measured one after the other, what is quickly measured first."""
    costs = sorted({wish.column.cost for wish in wishes})
    return [[wish for wish in wishes if wish.column.cost == cost] for cost in costs]


def _range(first: int, tries: int) -> tuple[int, int]:
    first, tries = whole_number(first, "first"), whole_number(tries, "tries")
    if not 1 <= tries <= MAX_TRIES:
        raise ClewError(f"tries is {shown(tries)}: it must be from 1 to {MAX_TRIES:,}", field="tries")
    if not 0 <= first <= SEEDS - tries:
        raise ClewError(
            f"there are no mazes {first} to {first + tries - 1}: the mazes of a seed have the numbers 0 to "
            f"{SEEDS - 1} (2^64 - 1)",
            field="first",
        )
    return first, tries
