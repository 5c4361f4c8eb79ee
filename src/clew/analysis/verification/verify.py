"""Verify an algorithm: run every test that can refute what it claims, and collect the evidence."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from clew import errors
from clew.analysis.counting.possible_passages import list_passages
from clew.analysis.counting.spanning_trees import count_mazes, expected_dead_ends
from clew.analysis.verification import chance_tests
from clew.analysis.verification.small_grid import EdgeSets, SmallGrid, small_grid
from clew.analysis.verification.tree_laws import PERCOLATION, UNIFORM, Law, law_of
from clew.analysis.verification.tree_samples import Source, TreeCounts, tally_passages, tally_trees
from clew.analysis.verification.verdict import Check, Verdict
from clew.errors import ClewError
from clew.grids import Graph, Grid
from clew.grids.grid import whole_number
from clew.grids.spec import FILES, grid_names, is_mask, parse_grid, shape
from clew.kernel.parallel import Progress
from clew.lazy import FloatArray, np
from clew.masks import MaskedRectangle
from clew.mazes import generate as making
from clew.registry import Generator
from clew.testing.plain_search import minimum_spanning_tree, not_a_spanning_tree, steps_from, unmatched_passage

MAZES = 100_000
MAX_MAZES = 1_000_000_000
BOTH_SIDES = "passages open from both sides"
RING_MASK = "....\n.#..\n...."  # a mask
LAW_GRIDS = ("3x3", "4x3", "torus:3x3", "hexagons:3x2", "box:2x2x2")  # for the law of the trees
PAIR_GRID = "3x2"  # with 15 trees, so 225 pairs
LARGER_GRID = "10x10"
WIDE_GRID = "100x100"  # for the share of dead ends
WIDE_MAZES = 20
LARGER_CELLS = 2_000_000  # of all mazes on a larger grid together
MAX_GRID = 100_000  # cells
PLAIN_MAZES = 3  # that plain searches look at, on each kind of grid
PLAIN_CELLS = 5000  # of a grid for plain searches
REPEATED_MAZES = 10  # mazes that are made again in plain Python
DEAD_ENDS = {  # percent of the cells, as several programs measured them: descriptions
    "recursive-backtracker": "10",
    "hunt-and-kill": "9 to 11",
    "recursive-division": "26.5 to 27.7 (cut across the longer side)",
    "eller": "28.4 to 29.5",
    "kruskal": "30.3 to 30.9",
    "true-prim": "30.3 to 30.9",
    "boruvka": "30.3 to 30.9",
    "sidewinder": "27.84, which is exact for the cells inside",
    "binary-tree": "25, which is exact",
}
UNIFORM_DEAD_ENDS = "29.45, which is exact on an endless grid"


def verify(
    algorithm: str | Callable[..., None],
    grid: Grid | str | None = None,
    *,
    mazes: int = MAZES,
    seed: int | None = None,
    law: str | None = None,
    progress: Progress | None = None,
    **options: object,
) -> Verdict:
    """Test whether an algorithm is what it claims to be.

    Every maze is checked to be a spanning tree. How often each tree of a small grid is made is compared with the exact
    law, if one is known: all trees equally likely for an algorithm that claims to be uniform, the law of minimum
    spanning trees under random weights for one that claims that, the products of coin tosses for the binary tree and
    the sidewinder. The mazes of the percolation need not be trees; each is as likely as the product of the chances of
    its edges. The expected numbers of dead ends are exact too. The other algorithms have no law that could be computed
    independently of their own code; what is not tested is said in the notes.

    Parameters
    ----------
    algorithm : str or callable
        The name of an algorithm, or a function marked with `clew.registry.generator`.
    grid : Grid or str, optional
        The only grid to test on. By default several small ones, a larger one, and one of every kind.
    mazes : int, default 100000
        How many mazes to make on each small grid. Four times as many show deviations half as large.
    seed : int, optional
        The seed of all mazes; without it a random one is chosen.
    law : {'uniform', 'random-weights'}, optional
        The law to test, in place of the one that the algorithm claims.
    progress : callable, optional
        Called now and then with the share of the work that is done, a float from 0 to 1.
    **options
        The options of the algorithm.

    Returns
    -------
    Verdict
        The evidence. A right algorithm is refuted once in 10,000 times.

    Raises
    ------
    ClewError
        If there is no such algorithm, grid, law or option, or the grid is too large.

    Examples
    --------
    >>> import clew
    >>> clew.verify("wilson", "3x2", mazes=1000, seed=7).passed
    True
    >>> clew.verify("prim", "3x2", mazes=1000, seed=7, law="uniform").refuted[-1]
    'dead ends on rectangle:3x2: p = 3e-11'
    """
    if not (progress is None or callable(progress)):
        raise ClewError(f"progress is {errors.shown(progress)}: give a function of a share", field="progress")
    mazes = whole_number(mazes, "mazes", 2, MAX_MAZES)
    found, first, values = making.prepare(algorithm, PAIR_GRID if grid is None else grid, options)
    if not 2 <= first.cells <= MAX_GRID:
        raise ClewError(
            f"{first.spec} has {first.cells:,} {'cell' if first.cells == 1 else 'cells'}: give a grid of 2 to "
            f"{MAX_GRID:,} cells, such as 10x10",
            field="grid",
        )
    source, tested = Source(found, dict(options), making.seed_word(seed)), law_of(found, law)
    shown, name = found.shown(values, weave=first.weaves), tested.name if tested else ""
    study = _Study(source, tested, mazes, Verdict(found.name, shown, source.seed, name, [], [], [], [], {}))
    steps = list(study.steps_everywhere() if grid is None else study.steps_on(first))
    for number, step in enumerate(steps):
        step(lambda share, done=number: progress and progress((done + share) / len(steps)))  # type: ignore[misc]
    return study.verdict()


def kinds_of_grids(found: Generator) -> list[Grid]:
    """Return a grid of every kind that the algorithm accepts: the examples of `clew grids`, a mask and a graph."""
    forms = {name: getattr(shape(name), "FORMS", {}) for name in grid_names() if name not in FILES}
    specs = [f"{name}:{next(iter(examples.values()))}" for name, examples in forms.items() if examples]
    grids = [parse_grid(spec) for spec in specs if not is_mask(spec)]
    complete = Graph.from_edges(6, [(one, other) for one in range(6) for other in range(one)])
    grids += [MaskedRectangle.parse_text(RING_MASK), complete]
    return [each for each in grids if (each.has_rows or not found.needs_rows) and (found.weave or not each.weaves)]


class _Study(NamedTuple):
    """The subject of a verification, and the evidence so far."""

    source: Source
    law: Law | None
    mazes: int
    evidence: Verdict

    @property
    def found(self) -> Generator:
        """The algorithm."""
        return self.source.found

    def verdict(self) -> Verdict:
        """Return the verdict on what was found."""
        if self.evidence.passed:
            self.evidence.notes.append(self._limits())
        for tests in (self.evidence.tests, self.evidence.comparisons):
            tests[:] = [test.at_level(self.evidence.level) for test in tests]
        return self.evidence

    def steps_everywhere(self) -> Iterator[Callable[[Progress], None]]:
        """Yield the steps of a verification that names no grid."""
        yield partial(self._check_kinds, kinds_of_grids(self.found))
        joined = self.found.connected
        grids = [*map(parse_grid, LAW_GRIDS), MaskedRectangle.parse_text(RING_MASK)]
        grids = [each for each in grids if each.has_rows or not self.found.needs_rows]
        small = [each for grid in grids if (each := small_grid(grid, connected=joined))]
        if self.law is None:
            small = small[:1]
        elif self.found.perfect or not joined:
            pairs = small_grid(parse_grid(PAIR_GRID), connected=joined)
            if pairs is not None:
                yield partial(self._count_pairs, pairs)
        for each in small:
            yield partial(self._count_trees, each)
        if self.law in (UNIFORM, PERCOLATION):
            yield partial(self._count_passages, parse_grid(LARGER_GRID))
        yield self._describe

    def steps_on(self, grid: Grid) -> Iterator[Callable[[Progress], None]]:
        """Yield the steps of a verification on one grid."""
        yield partial(self._check_kinds, [grid])
        small = small_grid(grid, connected=self.found.connected)
        if small is not None:
            if self.law is not None and len(small.trees) ** 2 <= self.mazes / 2 / chance_tests.MIN_EXPECTED:
                yield partial(self._count_pairs, small)
            yield partial(self._count_trees, small)
        else:
            yield partial(self._count_passages, grid)

    def _check_kinds(self, grids: list[Grid], progress: Progress) -> None:
        """Check some mazes on each grid in plain Python: trees, the same again, the same compiled, lightest trees."""
        problems: dict[str, list[str]] = {}  # of each maze; empty for a right one
        for place, grid in enumerate(grids):
            for number in range(PLAIN_MAZES if grid.cells <= PLAIN_CELLS else 0):
                for name, problem in self._plain_problems(grid, number):
                    found = f"number {number} on {grid.spec}: {problem}" if problem else ""
                    problems.setdefault(name, []).append(found)
            progress((place + 1) / len(grids))
        where = grids[0].spec if len(grids) == 1 else f"{len(grids)} kinds of grids"
        for name, found_in in problems.items():
            self._check(name, where, len(found_in), next(filter(None, found_in), ""))

    def _plain_problems(self, grid: Grid, number: int) -> Iterator[tuple[str, str]]:
        """Yield the name of each property of a maze, and why it does not hold."""
        maze = self.source.maze(grid, number)
        if self.found.perfect:
            yield "spanning trees", not_a_spanning_tree(maze)
        elif not self.found.connected:
            yield BOTH_SIDES, unmatched_passage(maze)
        else:
            reached = len(steps_from(maze, 0))
            yield "all cells joined", "" if reached == grid.cells else f"only {reached} of {grid.cells} cells"
        if number > 0:
            return
        again = self.source.maze(grid, 0)
        yield "the same seed, the same maze", "" if maze == again else "another maze the second time"
        if self.found.weights and not grid.weaves:
            lightest = minimum_spanning_tree(grid, self.source.seed)
            yield "lightest trees", "" if maze == lightest else "not the minimum spanning tree of the weights"

    def _check_batches(self, grid: Grid) -> None:
        """Check that many mazes at once are the same as one after the other in plain Python."""
        count = min(REPEATED_MAZES, self.mazes)
        many = self.source.mazes(grid, count)
        differs = (number for number in range(count) if (self.source.maze(grid, number).array != many[number]).any())
        problem = next((f"number {each} differs" for each in differs), "")
        self._check("compiled = interpreted", grid.spec, count, problem)

    def _check(self, name: str, grid: str, mazes: int, problem: str) -> None:
        self.evidence.checks.append(Check(name, grid, mazes, problem))

    def _count_trees(self, small: SmallGrid, progress: Progress) -> None:
        """Check that all mazes are trees, and compare how often each is made with the law."""
        self._check_batches(small.grid)
        spec, counted = small.grid.spec, tally_trees(self.source, small, self.mazes, progress)
        if self.found.connected and not self.found.perfect and counted.not_trees:
            self.evidence.notes.append(f"{counted.not_trees:,} of {counted.mazes:,} mazes on {spec} have loops.")
            return
        if self.found.connected:
            listed, known = len(small.trees), count_mazes(small.grid)
            problem = "" if listed == known else f"Kirchhoff's theorem gives {known:,}"
            self._check("all trees listed, as Kirchhoff's theorem counts them", spec, listed, problem)
        first = f"{counted.not_trees:,} are not; the first is number {counted.outside[0]}" if counted.not_trees else ""
        self._check("spanning trees" if self.found.connected else BOTH_SIDES, spec, counted.mazes, first)
        laws = []  # for a picture
        if self.law is not None:
            laws.append(self.law.chances(small, self.evidence.options))
            self._test_law(counted, laws[0])
        if self.law is not UNIFORM and self.found.connected and not self.evidence.comparisons:
            laws.append(UNIFORM.chances(small, {}))
            test = chance_tests.chi_square_test("trees", small.grid, counted.counts, laws[-1], counted.mazes)
            self.evidence.comparisons.extend(test)
        if laws and self.found.connected and not self.evidence.counts:
            expected = (laws[0] * counted.mazes).tolist()
            self.evidence.counts.update({"trees": counted.counts.tolist(), "expected": expected})

    def _test_law(self, counted: TreeCounts, chances: FloatArray) -> None:
        """Test the counts of the trees, and the dead ends, against the chances of the law."""
        small, grid, mazes = counted.small, counted.small.grid, counted.mazes
        impossible = int(counted.counts[chances == 0].sum())
        if (chances == 0).any():
            problem = f"{impossible:,} mazes that the law cannot give" if impossible else ""
            self._check(f"possible {small.kinds}", grid.spec, mazes, problem)
        self.evidence.tests.extend(chance_tests.chi_square_test(small.kinds, grid, counted.counts, chances, mazes))
        dead_ends = (small.degrees == 1).sum(axis=1)
        mean = float(chances @ dead_ends)
        variance = float(chances @ dead_ends**2) - mean**2
        if variance > 1e-9:
            observed = float(counted.counts @ dead_ends) / max(int(counted.counts.sum()), 1)
            expected = str(expected_dead_ends(grid)) if self.law is UNIFORM else f"{mean:.6g}"
            error = (variance / mazes) ** 0.5
            self.evidence.tests.append(chance_tests.z_test("dead ends", grid, mazes, mean, expected, observed, error))

    def _count_pairs(self, small: SmallGrid, progress: Progress) -> None:
        """Test that each maze says nothing about the next one."""
        assert self.law is not None
        counted = tally_trees(self.source, small, self.mazes, progress, pairs=True)
        assert counted.pairs is not None
        chances = self.law.chances(small, self.evidence.options)
        both = np.outer(chances, chances).reshape(-1)
        test = chance_tests.chi_square_test("pairs", small.grid, counted.pairs.reshape(-1), both, counted.mazes // 2)
        self.evidence.tests.extend(test)

    def _count_passages(self, grid: Grid, progress: Progress) -> None:
        """Check that all mazes of a larger grid are trees, and test their degrees and passages if the law has them."""
        if grid.cells * REPEATED_MAZES <= LARGER_CELLS:
            self._check_batches(grid)
        edges, mazes = list_passages(grid), max(1, min(self.mazes, LARGER_CELLS // grid.cells))
        counted = tally_passages(self.source, grid, edges, mazes, progress)
        if self.found.perfect:
            problem = f"{counted.not_trees:,} are not: {counted.problem}" if counted.not_trees else ""
            self._check("spanning trees", grid.spec, mazes, problem)
        elif counted.not_trees:
            self.evidence.notes.append(f"{counted.not_trees:,} of {mazes:,} mazes on {grid.spec} are not perfect.")
        moments = self.law and mazes >= chance_tests.MIN_MAZES and self.law.moments(grid, edges, self.evidence.options)
        if moments:
            degrees, chances = moments
            self.evidence.tests.extend(chance_tests.degree_tests(grid, counted, degrees))
            self.evidence.tests.append(chance_tests.passage_test(grid, counted, chances))

    def _describe(self, progress: Progress) -> None:
        """Note the share of dead ends in large mazes, next to what is known about it."""
        known = UNIFORM_DEAD_ENDS if self.found.uniform else DEAD_ENDS.get(self.found.name)
        mazes = self.source.mazes(parse_grid(WIDE_GRID), WIDE_MAZES)
        share = 100 * float((np.bitwise_count(mazes) == 1).mean())
        measured = f"{share:.2f} % of the cells in {WIDE_MAZES} mazes of {WIDE_GRID} are dead ends"
        compared = f"; published: {known}" if known and not self.source.options else ""
        self.evidence.notes.append(f"{measured}{compared}. This is a description, not a test.")
        progress(1.0)

    def _limits(self) -> str:
        """Return what the verdict does not say."""
        if self.law is None:
            return (
                f"{self.found.name} claims no law: how often it makes each maze could only be computed from its own "
                "code, which would prove nothing. So this verdict is about trees and repetition, not about chances."
            )
        if any(test.name in (SmallGrid.kinds, EdgeSets.kinds) for test in self.evidence.tests):
            return "The law was tested on small grids; a fault that shows on large grids only would not be seen."
        if self.evidence.tests:
            return "Only averages were tested here; how often each maze is made can be tested on small grids."
        return (
            "The law was not tested: its exact chances are known only on small grids that do not weave and have more "
            "than one maze, such as 3x3."
        )
