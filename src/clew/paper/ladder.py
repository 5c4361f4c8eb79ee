"""Find mazes whose difficulty rises step by step: a ladder for the pages of a book.

Mazes are made in batches and measured, those of algorithms first whose mazes have about the difficulty that is needed.
What was measured and not used may serve a later step.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from clew import registry
from clew.changes.openings import openings
from clew.errors import ClewError
from clew.mazes import generate as single
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many
from clew.mazes.maze import Maze
from clew.mazes.solving import solve
from clew.measures import measure_many
from clew.paper.page_grids import PageGrid
from clew.paper.puzzles import Puzzle, Secret, likeness
from clew.picture_mazes.secret_picture import SecretPicture
from clew.picture_mazes.tone import Tone

# Algorithms, and the mean difficulty of their mazes on a rectangle from corner to corner. Those that always have a
# straight way along a side, sidewinder and binary tree, are left out: people see that way at once.
TYPICAL = {
    "recursive-backtracker": 22,
    "hunt-and-kill": 50,
    "wilson": 53,
    "kruskal": 55,
    "prim": 68,
    "simplified-prim": 75,
}
LOWEST, HIGHEST = 6, 94  # there are hardly mazes that are easier or harder
BATCH = 4  # mazes that are measured together
MAX_BATCHES = 120  # of one grid for a step
FEW_BATCHES = 12  # if there are other grids to choose from
WIDTH = 4  # how far a maze may be from its step


class Rung(NamedTuple):
    """A maze that was found: what makes it again, and its difficulty."""

    grid: PageGrid
    algorithm: str
    seed: int
    number: int
    difficulty: int
    made: Maze | None = None
    secret: SecretPicture | None = None  # which its solution shows; then there is no algorithm
    tone: Tone | None = None  # which the walls follow

    @property
    def maze(self) -> Maze:
        """The maze, with its openings."""
        if self.made is not None:
            return self.made
        if self.secret is not None:
            return self.secret.make(self.grid.grid, self.seed, self.number)
        return openings(generate(self.algorithm, self.grid.grid, self.seed, number=self.number), self.grid.where)

    def puzzle(self) -> Puzzle:
        """Return the maze with its solution."""
        secret = None if self.secret is None else Secret(self.secret, self.seed, self.number)
        return Puzzle(self.grid.spec, self.maze, solve(self.maze), secret)


@dataclass
class _Spread:
    """The difficulties of some mazes."""

    count: int = 0
    total: int = 0
    least: int = 100
    largest: int = 1

    def add(self, values: Sequence[int]) -> None:
        self.count += len(values)
        self.total += sum(values)
        self.least = min(self.least, *values)
        self.largest = max(self.largest, *values)


@dataclass
class _Stock:
    """The mazes of a grid that have been measured and are not used."""

    next: dict[str, int] = field(default_factory=dict)  # the number of the next maze of an algorithm
    rungs: list[Rung] = field(default_factory=list)


class LadderSearch:
    """Finds mazes of given difficulties, no two of which are alike, even turned or mirrored.

    Parameters
    ----------
    seed : int
        The seed; the same seed gives the same mazes.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._stocks: dict[str, _Stock] = {}  # by the spec of the grid
        self._taken: dict[object, list[Rung]] = {}  # mazes that may be alike
        self._measured: dict[tuple[str, str], _Spread] = {}  # by kind and algorithm
        self._too_hard: dict[
            tuple[str, str | None], int
        ] = {}  # the least difficulty that a kind was found not to reach

    def find(
        self, grid: PageGrid, low: int, high: int, algorithm: str | None = None, batches: int = MAX_BATCHES
    ) -> Rung | None:
        """Return a maze whose difficulty is in a range, or None if there is none among many.

        Parameters
        ----------
        grid : PageGrid
            Its grid.
        low, high : int
            The range, both included; its middle is best.
        algorithm : str, optional
            The algorithm; by default any in `TYPICAL` that works on the grid.
        batches : int
            The largest number of batches of mazes to look at.

        Returns
        -------
        Rung or None
            The maze.
        """
        kind = (grid.kind, algorithm)
        if batches < MAX_BATCHES and low >= self._too_hard.get(kind, 101):
            return None
        stock = self._stocks.setdefault(grid.spec, _Stock())
        algorithms = [algorithm] if algorithm else self._candidates(grid, (low + high) / 2)
        for turn in range(batches):
            if found := self._take(stock, low, high, algorithm):
                return found
            # The best candidate has every second turn, the next one every fourth, and so on.
            place = min((~turn & (turn + 1)).bit_length() - 1, len(algorithms) - 1)
            self._measure(grid, stock, algorithms[place])
        found = self._take(stock, low, high, algorithm)
        if found is None and low > max(each.total / each.count for each in self._spreads(grid, algorithm)):
            self._too_hard[kind] = min(low, self._too_hard.get(kind, 101))
        return found

    def stocked(self, grid: PageGrid, low: int, high: int, algorithm: str | None = None) -> Rung | None:
        """Return a maze as `find` does, but only one that has been measured before."""
        stock = self._stocks.get(grid.spec)
        return None if stock is None else self._take(stock, low, high, algorithm)

    def reached(self, grid: PageGrid, algorithm: str | None = None) -> tuple[int, int]:
        """Return the least and the largest difficulty that was measured on grids of this kind."""
        found = self._spreads(grid, algorithm)
        return min(each.least for each in found), max(each.largest for each in found)

    def _spreads(self, grid: PageGrid, algorithm: str | None) -> list[_Spread]:
        return [
            spread for (kind, name), spread in self._measured.items() if kind == grid.kind and algorithm in (None, name)
        ]

    def _candidates(self, grid: PageGrid, middle: float) -> list[str]:
        """Return the algorithms that work on a grid, whose mazes are nearest to the difficulty first."""

        def distance(name: str) -> float:
            known = self._measured.get((grid.kind, name))
            return abs((known.total / known.count if known else TYPICAL[name]) - middle)

        return sorted((name for name in TYPICAL if works_on(name, grid)), key=distance)

    def _take(self, stock: _Stock, low: int, high: int, algorithm: str | None) -> Rung | None:
        """Return the best maze of a stock that is like none before."""
        fits = [rung for rung in stock.rungs if low <= rung.difficulty <= high and algorithm in (None, rung.algorithm)]
        for rung in sorted(fits, key=lambda rung: abs(2 * rung.difficulty - low - high)):
            stock.rungs.remove(rung)
            made = rung._replace(made=rung.maze)
            if self._is_new(made):
                return made
        return None

    def _is_new(self, rung: Rung) -> bool:
        """Return whether a maze is like none before; to compare all turned and mirrored images takes long."""
        maze = rung.maze
        similar = self._taken.setdefault((maze.grid.spec, _passage_counts(maze)), [])
        if similar and likeness(maze) in {likeness(other.maze) for other in similar}:
            return False
        similar.append(rung)
        return True

    def _measure(self, grid: PageGrid, stock: _Stock, algorithm: str) -> None:
        """Add a batch of mazes to a stock."""
        first = stock.next.get(algorithm, 0)
        stock.next[algorithm] = first + BATCH
        made = generate_many(algorithm, grid.grid, BATCH, self.seed, first=first)
        difficulties = measure_many(made, grid.grid, ("difficulty",), start=grid.start, goal=grid.goal)["difficulty"]
        values: Sequence[int] = difficulties.tolist()
        self._measured.setdefault((grid.kind, algorithm), _Spread()).add(values)
        stock.rungs += [Rung(grid, algorithm, self.seed, first + at, value) for at, value in enumerate(values)]


def _passage_counts(maze: Maze) -> tuple[int, ...]:
    """Return how many cells have how many passages, which are equal in mazes that are alike."""
    counts: dict[int, int] = {}
    for opened in maze.array.ravel().tolist():
        number = opened.bit_count()
        counts[number] = counts.get(number, 0) + 1
    return tuple(counts.get(number, 0) for number in range(32))


def works_on(algorithm: str, grid: PageGrid) -> bool:
    """Return whether an algorithm works on a grid."""
    try:
        single.prepare(registry.find("generator", algorithm).function, grid.grid, {})
    except ClewError:
        return False
    return True
