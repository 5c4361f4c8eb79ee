"""Exact probabilities of mazes under an algorithm: all runs of the generator, with all numbers it could draw.

A generator is run again and again, each time with other answers to its draws, until every possible sequence of answers
has had its turn. A run whose draws were below(n1), below(n2), ... has the probability 1/n1 * 1/n2 * ... Two kinds of
algorithms need no runs: uniform ones, and those that make the minimum spanning tree of random weights, whose law
follows from the order in which Kruskal's algorithm opens passages.
"""

from array import array
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from fractions import Fraction
from math import inf, log, prod
from random import Random
from typing import Any

from clew import registry
from clew.analysis.counting.numbering import every_maze, maze_of
from clew.analysis.counting.possible_passages import Passage, list_passages
from clew.analysis.counting.spanning_trees import count_mazes
from clew.draws import Scripted
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import canvas_of
from clew.mazes import running
from clew.mazes.generate import prepare
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.solve import is_perfect

MAX_STEPS = 6_000_000  # cells that all runs of a generator visit, about 2 microseconds each
STEPS_OF_RUN = 20  # what a run takes besides, in cells
PROBES = ((64, 100), (2000, 1))  # numbers of runs at random, and how many times too many they must show there to be
MAX_BOUND = 4096  # of a draw whose answers are all tried
MAX_DRAWS = 64  # for each cell, in one run
MAX_FORESTS = 200_000  # sets of passages without a loop that are kept at a time
MAX_TREE = 17  # passages of a tree whose subsets are all visited


def distribution(algorithm: str | Callable[..., None], grid: Grid | str, **options: object) -> dict[Maze, Fraction]:
    """Return the exact probability of each maze that an algorithm can make on a tiny grid.

    The generator itself is run with every sequence of numbers that it can draw, so this is what the program does, not
    what a book says about it. Only for algorithms that are uniform, or that draw nothing but the weights of the edges,
    the law is computed from this property.

    Parameters
    ----------
    algorithm : str or callable
        A generator: its name, or the function.
    grid : Grid or str
        The grid or its spec; of about 9 cells, or 12 for algorithms with few draws.
    **options
        The options of the algorithm.

    Returns
    -------
    dict of Maze to Fraction
        The mazes that the algorithm can make, with their probabilities, which add up to 1.

    Raises
    ------
    ClewError
        If there are too many runs, if the algorithm draws again until a condition holds, so that its runs have no
        longest one, or if `generate` would refuse the arguments.

    Examples
    --------
    >>> from clew.counting import distribution
    >>> law = distribution("sidewinder", "2x2")
    >>> sorted(law.values())
    [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    >>> {probability for probability in distribution("wilson", "2x2").values()}
    {Fraction(1, 4)}
    """
    found, shape, values = prepare(algorithm, grid, options)
    if found.uniform:
        mazes = every_maze(shape)
        return {maze: Fraction(1, len(mazes)) for maze in mazes}
    if found.weights:
        return _law_of_random_weights(shape)
    chances: defaultdict[bytes, Fraction] = defaultdict(Fraction)
    for storage, chance in _try_all_draws(found, shape, values, shape.new_passages):
        chances[memoryview(storage).tobytes()] += chance
    code = shape.typecode
    return {
        Maze(shape, storage if code == "B" else array(code, storage), trusted=True): chance
        for storage, chance in chances.items()
    }


def probability(maze: Maze, algorithm: str | Callable[..., None], **options: object) -> Fraction:
    """Return the exact probability that an algorithm makes this maze.

    Parameters
    ----------
    maze : Maze
        A maze of any size for uniform algorithms, and for those whose draws can be read off the maze, such as
        'binary-tree', 'sidewinder' and 'eller'; of at most 17 passages for those with random weights; of 4 cells
        for 'blobby-division', and of about 9 to 16 cells for the others.
    algorithm : str or callable
        A generator: its name, or the function.
    **options
        The options of the algorithm.

    Returns
    -------
    Fraction
        The probability; 0 if the algorithm cannot make the maze.

    Raises
    ------
    ClewError
        If the probability cannot be computed in a reasonable time.

    Examples
    --------
    >>> import clew
    >>> from clew.counting import probability
    >>> maze = clew.generate("binary-tree", "3x3", seed=7)
    >>> probability(maze, "binary-tree"), probability(maze, "wilson")
    (Fraction(1, 16), Fraction(1, 192))
    """
    check_maze(maze, "clew.counting.probability")
    found, shape, values = prepare(algorithm, maze.grid, options)
    if found.uniform:
        return Fraction(is_perfect(maze), count_mazes(shape))
    if found.weights:
        return _probability_of_tree(maze)
    runs = _try_all_draws(found, shape, values, _passages_within(maze) if found.perfect else shape.new_passages)
    target = memoryview(maze.storage).tobytes()
    return sum((chance for storage, chance in runs if memoryview(storage).tobytes() == target), Fraction(0))


def log_probability(maze: Maze, algorithm: str | Callable[..., None], **options: object) -> float:
    """Return the natural logarithm of the probability that an algorithm makes this maze.

    The difference for two algorithms is the logarithm of the likelihood ratio: how much more the maze speaks for one
    of them.

    Parameters
    ----------
    maze, algorithm, **options
        As for `probability`.

    Returns
    -------
    float
        The logarithm; minus infinity if the algorithm cannot make the maze.

    Raises
    ------
    ClewError
        As for `probability`.

    Examples
    --------
    >>> import clew
    >>> from clew.counting import log_probability
    >>> maze = clew.generate("binary-tree", "20x20", seed=7)
    >>> round(log_probability(maze, "binary-tree"), 3), round(log_probability(maze, "wilson"), 3)
    (-250.226, -430.347)
    """
    chance = probability(maze, algorithm, **options)
    return logarithm(chance) if chance else -inf


def logarithm(chance: Fraction) -> float:
    """Return the natural logarithm of a fraction above 0, which may be too small for a float."""
    return log(chance.numerator) - log(chance.denominator)


class _Branches(Scripted):
    """A source of draws that follows a path in the tree of all answers, and notes how many answers each draw has.

    `answer(n)` chooses the answer to a draw below n where the path ends; without it, it is the first.
    """

    def __init__(self, cells: int, answer: Callable[[int], int] = lambda n: 0) -> None:
        super().__init__([])
        self._answer = answer
        self._drawn = 0
        self._most = MAX_DRAWS * cells + MAX_DRAWS

    def below(self, n: int) -> int:
        """Return the answer of this path, which a new answer prolongs where it ends."""
        if self._drawn == len(self.answers):
            if n > MAX_BOUND:
                raise ClewError(
                    f"the algorithm draws a number below {n:,}, and all of them would have to be tried: the exact "
                    f"probabilities are known only if draws have few answers; leave out options that are chances, or "
                    f"choose another algorithm"
                )
            if self._drawn == self._most:
                raise ClewError(
                    "the algorithm can draw again without an end, so its runs cannot all be tried: choose another one",
                    field="algorithm",
                )
            self.answers.append(self._answer(n))
            self.bounds.append(n)
        self._drawn += 1
        return self.answers[self._drawn - 1]

    def move_on(self) -> bool:
        """Turn to the next path; return whether there is one."""
        self._drawn = 0
        while self.answers and self.answers[-1] + 1 == self.bounds[-1]:
            self.answers.pop()
            self.bounds.pop()
        if self.answers:
            self.answers[-1] += 1
        return bool(self.answers)


class _Astray(Exception):  # noqa: N818 - not an error
    """A run has opened a passage that the maze does not have."""


def _try_all_draws(
    found: registry.Generator, grid: Grid, values: tuple[Any, ...], new_passages: Callable[[bool], Any]
) -> Iterator[tuple[Any, Fraction]]:
    """Run a generator with all sequences of draws, and yield the passages and the probability of each run."""
    if found.walks:
        raise ClewError(
            f"{found.name} walks at random until it meets the maze, so its runs have no longest one, and cannot all be "
            f"tried: the exact probabilities are known of the uniform algorithms, and of those that do not walk",
            field="algorithm",
        )

    def run(draws: _Branches) -> Any:
        """Return the passages that these draws make; None if the maze does not have one of them."""
        canvas = canvas_of(grid, new_passages(False))
        try:
            running.run(found, grid, canvas, (draws,), values, compiled=False)
        except _Astray:
            return None
        return canvas.passages

    draws = _Branches(grid.cells)
    runs = MAX_STEPS // (grid.cells + STEPS_OF_RUN)
    few = all(_expected_runs(run, grid.cells, probes) <= factor * runs for probes, factor in PROBES)
    for _ in range(runs if few else 0):
        passages = run(draws)
        if passages is not None:
            yield passages, Fraction(1, prod(draws.bounds))
        if not draws.move_on():
            return
    raise ClewError(
        f"{found.name} on {grid.spec} has, as far as can be estimated, more than {runs:,} sequences of draws, which "
        f"would all have to be tried: use a smaller grid",
        field="grid",
    )


def _expected_runs(run: Callable[[_Branches], Any], cells: int, probes: int) -> int:
    """Return an estimate of the number of possible runs: the mean of 1 / probability over runs at random.

    Its expectation is the number itself (Knuth, "Estimating the efficiency of backtrack programs", 1975), so it is k
    times too large with a chance of at most 1/k.
    """
    answer = Random(0).randrange
    total = 0
    for _ in range(probes):
        draws = _Branches(cells, answer)
        run(draws)
        total += prod(draws.bounds)
    return total // probes


def _passages_within(maze: Maze) -> Callable[[bool], Any]:
    """Return a function that makes the passages of an empty maze, which raise `_Astray` if others are opened.

    A generator that only opens passages cannot close them again, so the run need not go on.
    """
    target = memoryview(maze.storage)
    top = maze.grid.topology().mark_bit() - 1
    empty = maze.grid.new_passages(False)

    class Within(type(empty)):  # type: ignore[misc]
        def __setitem__(self, place: int, directions: int) -> None:
            if directions & top & ~target[place]:
                raise _Astray
            super().__setitem__(place, directions)

    code = (maze.grid.typecode,) if maze.grid.typecode != "B" else ()
    return lambda compiled: Within(*code, empty)


def _law_of_random_weights(grid: Grid) -> dict[Maze, Fraction]:
    """Return the law of the minimum spanning tree of independent weights, all orders of the edges equally likely."""
    _refuse_crossings(grid)
    passages = list_passages(grid)
    if len(passages) > 64 or grid.cells > 64:
        raise ClewError(f"the law of random weights is computed on tiny grids only: {grid.spec} is too large")
    law = _chances_of_trees(grid, passages, range(len(passages)))
    return {
        maze_of(grid, [each for place, each in enumerate(passages) if opened >> place & 1]): chance
        for opened, chance in law.items()
    }


def _probability_of_tree(maze: Maze) -> Fraction:
    """Return the probability of a maze as the minimum spanning tree of random weights, from all orders to open it."""
    _refuse_crossings(maze.grid)
    if not is_perfect(maze):
        return Fraction(0)
    if maze.passage_count > MAX_TREE:
        raise ClewError(
            f"the probability under random weights is computed for mazes of at most {MAX_TREE} passages, and this one "
            f"has {maze.passage_count:,}: use a smaller maze",
            field="maze",
        )
    passages = list_passages(maze.grid)
    tree = [place for place, each in enumerate(passages) if maze.is_open(each.cell, each.direction)]
    (whole,) = _chances_of_trees(maze.grid, passages, tree).values()
    return whole


def _chances_of_trees(grid: Grid, passages: list[Passage], used: Container[int]) -> dict[int, Fraction]:
    """Return the probability of each spanning tree of passages at `used` places, which is written as bits.

    In Kruskal's algorithm the next passage opened is equally likely each of those that join two parts: what was
    refused before says nothing about the order of the others. So sets of open passages, with one more passage in each
    round, are the states of a chain.
    `clew.analysis.verification.small_grid` computes the law again, in floating point over arrays. The two are
    independent on purpose: a test compares them.
    """
    chances = {0: Fraction(1)}
    parts = {0: bytes(range(grid.cells))}  # a label for each cell, equal for cells that are connected
    for _ in range(grid.cells - 1):
        following: defaultdict[int, Fraction] = defaultdict(Fraction)
        joined: dict[int, bytes] = {}
        for opened, chance in chances.items():
            labels = parts[opened]
            pairs = [(labels[each.cell], labels[each.other]) for each in passages]
            share = chance / sum(one != other for one, other in pairs)
            for place, (one, other) in enumerate(pairs):
                if one != other and place in used:
                    following[opened | 1 << place] += share
                    joined[opened | 1 << place] = labels.replace(bytes([max(one, other)]), bytes([min(one, other)]))
        if len(following) > MAX_FORESTS:
            raise ClewError(
                f"{grid.spec} has more than {MAX_FORESTS:,} sets of passages without a loop, which would all have to "
                f"be visited: use a smaller grid",
                field="grid",
            )
        chances, parts = following, joined
    return chances


def _refuse_crossings(grid: Grid) -> None:
    """Raise `ClewError` if the law of random weights is not known on this grid."""
    if grid.weaves:
        raise ClewError(
            f"on {grid.spec} crossings are placed before the weights decide, so the law of random weights does not "
            f"hold: use a rectangle",
            field="grid",
        )
