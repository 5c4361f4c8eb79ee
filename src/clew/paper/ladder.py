"""Find mazes whose difficulty rises step by step: a ladder for the pages of a book.

Mazes are made in batches and measured, those of algorithms first whose mazes have about the difficulty that is needed.
What was measured and not used may serve a later step.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from typing import NamedTuple

from clew.changes.openings import openings
from clew.errors import ClewError, cut, shown
from clew.kernel import choose
from clew.mazes.generate import accepts, generate
from clew.mazes.many.generate_many import generate_many
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import solve
from clew.measures import measure_many
from clew.measures.levels import LEVELS, parse_level
from clew.paper.page_grids import PageGrid
from clew.paper.puzzle import Puzzle, Secret, likeness, min_detour, range_text
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone

DEFAULT_LEVELS = ("easy", "hard")

# Algorithms, the mean difficulty of their mazes on a rectangle from corner to corner, and the share of those that wind.
# Left out are those whose ways are almost straight, such as Prim's, or lead along a side, such as those of binary tree.
TYPICAL = {
    "recursive-backtracker": (42, 1.0),
    "hunt-and-kill": (44, 0.9),
    "wilson": (54, 0.5),
    "kruskal": (55, 0.4),
}
DEVIATION = 12.0  # of the difficulties of the mazes of one algorithm
PRIOR = 8  # measured mazes that count as much as these figures
LOWEST, HIGHEST = 6, 76  # there are hardly mazes that are easier or harder
BATCH = 4  # mazes that are measured together
MAX_BATCHES = 24  # for a step of the ladder
ALL_BATCHES = 120  # for a step that nothing else was found for
FEW_BATCHES = 4  # of one grid, if there are others to choose from
WIDTH = 4  # how far a maze may be from its step
MIN_TURNS = 3  # of a solution: with fewer it is seen at a glance


def parse_end(value: object, *, last: bool) -> int:
    """Return a difficulty from 1 to 100: a number, or that at which a level begins or ends.

    Examples
    --------
    >>> parse_end("hard", last=True), parse_end(40, last=False)
    (66, 40)
    """
    if isinstance(value, str) and value.strip().lower() in LEVELS:
        return parse_level(value)[last]
    if isinstance(value, str) and re.fullmatch(r"\s*\d{1,3}\s*", value, re.ASCII):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100:
        return value
    levels = ", ".join(LEVELS)
    raise ClewError(f"{shown(value)} is not a difficulty: choose a level ({levels}) or a number from 1 to 100")


def parse_range(first: object, last: object) -> tuple[int, int]:
    """Return the difficulties of the first and of the last maze, by default those of `DEFAULT_LEVELS`.

    Raises
    ------
    ClewError
        If they would fall.
    """
    first, last = (usual if each is None else each for each, usual in zip((first, last), DEFAULT_LEVELS, strict=True))
    low, high = parse_end(first, last=False), parse_end(last, last=True)
    if low > high:
        raise ClewError.coded("difficulty-falls", "to", first=str(first), last=str(last))
    return low, high


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
    detour: float = 1.0  # steps of the solution, divided by those of the straight way
    turns: int = MIN_TURNS  # of the solution

    @property
    def winds(self) -> bool:
        """Whether the solution turns, and is long enough for its difficulty."""
        return self.turns >= MIN_TURNS and self.detour >= min_detour(self.difficulty)

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
        return Puzzle(self.grid.spec, self.maze, solve(self.maze), secret, self.tone)


@dataclass
class _Spread:
    """The difficulties of some mazes, and of those of them that wind."""

    values: list[int] = field(default_factory=list)
    winding: list[int] = field(default_factory=list)
    turning: int = 0  # how many have enough turns

    def add(self, rungs: Sequence[Rung]) -> None:
        self.values += [rung.difficulty for rung in rungs]
        self.winding += [rung.difficulty for rung in rungs if rung.winds]
        self.turning += sum(rung.turns >= MIN_TURNS for rung in rungs)

    def chance(self, difficulty: float, mean: float, share: float) -> float:
        """Return about how likely a maze is near a difficulty and winds, if nothing is measured from mean and share."""
        winding = PRIOR * share + len(self.winding)
        middle = (PRIOR * share * mean + sum(self.winding)) / winding
        return winding / (PRIOR + len(self.values)) * exp(-(((difficulty - middle) / DEVIATION) ** 2) / 2)


Step = Callable[[int, float, int, int], tuple[Rung, bool]]


def climb(low: int, high: int, count: int, step: Step) -> Iterator[Rung]:
    """Yield mazes whose difficulties fall by even steps from the hardest, which is as hard as one that is found.

    `step` gets a place, from 0, the difficulty there, and the range in which a maze is near that; it returns a maze and
    whether it is in the range. If one is not, the steps below it lead up to it.
    """
    bottom, top, top_place = lowest(low, high), float(min(high, max(HIGHEST, low))), count - 1
    for place in reversed(range(count)):
        goal = bottom + (top - bottom) * (place / top_place if top_place else 0.5)
        rung, is_near = step(place, goal, max(low, round(goal) - WIDTH), min(high, round(goal) + WIDTH))
        if not is_near:
            top, top_place = max(min(float(rung.difficulty), goal), bottom), place
        yield rung


def lowest(low: int, high: int) -> float:
    """Return the difficulty of the easiest of the mazes in a range."""
    return float(max(low, min(LOWEST, high)))


class LadderSearch:
    """Finds mazes of given difficulties, no two of which are alike, even turned or mirrored.

    Parameters
    ----------
    seed : int
        The seed; the same seed gives the same mazes.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._stocks: dict[str, list[Rung]] = {}  # mazes that are not used, by the spec of the grid
        self._next: dict[tuple[str, str], int] = {}  # the number of the next maze, by spec and algorithm
        self._taken: dict[object, list[Rung]] = {}  # mazes that may be alike
        self._measured: dict[tuple[str, str], _Spread] = {}  # by kind and algorithm
        # The least difficulty that a kind and an algorithm were found not to reach.
        self._too_hard: dict[tuple[str, str | None], int] = {}

    def find(
        self, grid: PageGrid, low: int, high: int, algorithm: str | None = None, batches: int = MAX_BATCHES
    ) -> Rung | None:
        """Return a maze whose difficulty is in a range, or None if many tries find none.

        Parameters
        ----------
        grid : PageGrid
            Its grid.
        low, high : int
            The range, both included; its middle is best.
        algorithm : str, optional
            The algorithm, whose mazes need only turn `MIN_TURNS` times; by default any in `TYPICAL` that works on the
            grid.
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
        algorithms = [algorithm] if algorithm else self._candidates(grid, (low + high) / 2)
        for turn in range(batches):
            if rung := self.stocked(grid, low, high, algorithm):
                return rung
            # The best candidate has every second turn, the next one every fourth, and so on.
            place = min((~turn & (turn + 1)).bit_length() - 1, len(algorithms) - 1)
            self._measure(grid, algorithms[place])
        rung = self.stocked(grid, low, high, algorithm)
        means = [sum(each.winding) / max(len(each.winding), 1) for each in self._spreads(grid, algorithm)]
        if rung is None and low > max(means):
            self._too_hard[kind] = min(low, self._too_hard.get(kind, 101))
        return rung

    def stocked(self, grid: PageGrid, low: int, high: int, algorithm: str | None = None) -> Rung | None:
        """Return a maze as `find` does, but only one that has been measured before."""
        return self.nearest([grid], (low + high) / 2, low, high, algorithm, 3)

    def nearest(
        self, grids: Iterable[PageGrid], goal: float, low: int, high: int, algorithm: str | None = None, bonus: int = 0
    ) -> Rung | None:
        """Return the maze nearest to a difficulty of those on these grids that are in a range and were measured.

        It winds, or is by the named algorithm, and is like none before. A longer way makes up for `bonus` points of
        difficulty.
        """
        rungs = [
            rung
            for spec in dict.fromkeys(grid.spec for grid in grids)
            for rung in self._stocks.get(spec, ())
            if low <= rung.difficulty <= high and (rung.winds if algorithm is None else rung.algorithm == algorithm)
        ]
        for rung in sorted(rungs, key=lambda rung: abs(rung.difficulty - goal) - bonus * min(rung.detour, 3.0)):
            self._stocks[rung.grid.spec].remove(rung)
            made = rung._replace(made=rung.maze)
            if self._is_new(made):
                return made
        return None

    def reached(self, grid: PageGrid, algorithm: str | None = None) -> tuple[int, int]:
        """Return the least and the largest difficulty that was measured on grids of this kind.

        Without an algorithm it is that of mazes that wind.
        """
        spreads = self._spreads(grid, algorithm)
        values = [value for each in spreads for value in each.winding] if algorithm is None else []
        values = values or [value for each in spreads for value in each.values]
        return min(values), max(values)

    def turns(self, grid: PageGrid, algorithm: str | None = None) -> bool:
        """Return whether a maze that was measured on grids of this kind turns `MIN_TURNS` times."""
        return any(each.turning for each in self._spreads(grid, algorithm))

    def _spreads(self, grid: PageGrid, algorithm: str | None) -> list[_Spread]:
        measured = self._measured.items()
        return [each for (kind, name), each in measured if kind == grid.kind and algorithm in (None, name)]

    def _candidates(self, grid: PageGrid, middle: float) -> list[str]:
        """Return the algorithms that work on a grid, the best for mazes that wind and have the difficulty first."""

        def chance(name: str) -> float:
            return self._measured.get((grid.kind, name), _Spread()).chance(middle, *TYPICAL[name])

        return sorted((name for name in TYPICAL if accepts(name, grid.grid, {})), key=chance, reverse=True)

    def _is_new(self, rung: Rung) -> bool:
        """Return whether a maze is like none before; to compare all turned and mirrored images takes long."""
        maze = rung.maze
        counts = Counter(opened.bit_count() for opened in maze.array.ravel().tolist())  # equal if mazes are alike
        similar = self._taken.setdefault((maze.grid.spec, frozenset(counts.items())), [])
        if similar and likeness(maze) in {likeness(other.maze) for other in similar}:
            return False
        similar.append(rung)
        return True

    def _measure(self, grid: PageGrid, algorithm: str) -> None:
        """Keep a batch of mazes for later, without those that turn too seldom."""
        first = self._next.get((grid.spec, algorithm), 0)
        self._next[grid.spec, algorithm] = first + BATCH
        made = generate_many(algorithm, grid.grid, BATCH, self.seed, first=first)
        names = "difficulty", "detour", "solution_turns"
        measured = measure_many(made, grid.grid, names, start=grid.start, goal=grid.goal)
        figures = zip(*(measured[name].tolist() for name in names), strict=True)
        rungs = [
            Rung(grid, algorithm, self.seed, first + at, difficulty, detour=detour, turns=turns)
            for at, (difficulty, detour, turns) in enumerate(figures)
        ]
        if all(len(grid.grid.outline(cell)) == 3 for cell in range(grid.grid.cells)):  # no way goes straight on
            rungs = [rung._replace(turns=turns_in_triangles(rung.maze)) for rung in rungs]
        self._measured.setdefault((grid.kind, algorithm), _Spread()).add(rungs)
        self._stocks.setdefault(grid.spec, []).extend(rung for rung in rungs if rung.turns >= MIN_TURNS)


def turns_in_triangles(maze: Maze) -> int:
    """Return how often the solution turns twice to one side; turning left and right by turns, it follows a strip."""
    centers = [maze.grid.center(cell) for cell in solve(maze).cells]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(centers)]
    sides = [a * y > b * x for (a, b), (x, y) in pairwise(steps)]
    return sum(one == other for one, other in pairwise(sides))


def ladders(
    grid: PageGrid, counts: Sequence[int], low: int, high: int, seed: int, algorithm: str | None = None
) -> list[list[Rung]]:
    """Return mazes on a grid for several people, no two alike, of difficulties that rise by even steps.

    Parameters
    ----------
    grid : PageGrid
        The grid.
    counts : sequence of int
        How many mazes each person gets.
    low, high : int
        The difficulty of the first and of the last maze. If no maze is as hard as that, the last one is as hard as
        one that is found.
    seed : int
        The seed; the same seed gives the same mazes.
    algorithm : str, optional
        The algorithm, whose mazes need not wind; by default any that is typical.

    Returns
    -------
    list of list of Rung
        The mazes of each person.

    Raises
    ------
    ClewError
        If the algorithm does not work on the grid, or there are not enough mazes.
    """
    if algorithm is not None and not accepts(algorithm, grid.grid, {}):
        raise ClewError(f"{algorithm} does not work on {cut(grid.spec)}: choose another algorithm", field="algorithm")
    search, climbs = LadderSearch(seed), list[list[Rung]]()

    def step(place: int, goal: float, near_low: int, near_high: int) -> tuple[Rung, bool]:
        batches = ALL_BATCHES if place == count - 1 else MAX_BATCHES
        if rung := search.find(grid, near_low, near_high, algorithm, batches):
            return rung, True
        if rung := search.nearest([grid], goal, low, min(high, near_high + WIDTH), algorithm):
            return rung, False
        raise ClewError(
            f"no further maze of difficulty {range_text(low, high)} was found on {cut(grid.spec)}: those that were "
            f"measured have {range_text(*search.reached(grid, algorithm))}; choose another difficulty, a larger grid "
            f"or fewer mazes",
            field="from",
        )

    with choose.interpreting():
        for count in counts:
            climbs.append(sorted(climb(low, high, count, step), key=lambda rung: rung.difficulty))
            high = max(low, min(high, climbs[-1][-1].difficulty + WIDTH))  # harder ones were looked for
    return climbs
