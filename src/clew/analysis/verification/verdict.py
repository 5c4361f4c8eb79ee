"""The result of a verification: checks that hold or not, tests of chance with their p-values, and the verdict."""

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from clew.analysis.verification import significance

LEVEL = 1e-4  # the chance to refute an algorithm that is right


@dataclass(frozen=True)
class Check:
    """A property that every maze must have.

    Attributes
    ----------
    name : str
        What was checked, such as 'spanning trees'.
    grid : str
        The spec of the grid, or how many grids there were.
    mazes : int
        How many mazes were looked at.
    problem : str
        Why the property does not hold; empty if it holds.

    Examples
    --------
    >>> import clew
    >>> check = clew.verify("prim", "3x2", mazes=100, seed=7).checks[-1]
    >>> check.name, check.mazes, check.passed
    ('spanning trees', 100, True)
    """

    name: str
    grid: str
    mazes: int
    problem: str = ""

    @property
    def passed(self) -> bool:
        """Whether the property holds."""
        return not self.problem


@dataclass(frozen=True)
class ChanceTest:
    """A test of chance: what was expected exactly, what was found, and how likely such a difference is.

    Attributes
    ----------
    name : str
        What was tested: 'trees', 'pairs', 'passages', 'dead ends', 'cells with 2 passages'.
    grid : str
        The spec of the grid.
    mazes : int
        The size of the sample.
    statistic : str
        'chi-square', 'z', or 'largest z' of several.
    value : float
        Its value.
    freedom : int
        The degrees of freedom of chi-square, or of how many z this is the largest; 1 for a single z.
    p_value : float
        How likely so large a difference is if the law holds: two-sided, so a sample that is too even is suspicious too.
    expected : str
        What the law says, exactly where possible, such as '55/16'; empty for chi-square.
    observed : float or None
        The mean of the sample; None for chi-square.
    error : float
        The standard error of the mean; 0 for chi-square.
    visible : float
        The smallest deviation that nine of ten such samples would have shown. For chi-square the root mean square of
        how far the chances are from the law, as a share of them; for z in the unit of `observed`.

    Examples
    --------
    >>> import clew
    >>> test = clew.verify("wilson", "3x2", mazes=1000, seed=7).tests[-1]
    >>> test.name, test.statistic, test.expected, test.p_value > 1e-4
    ('dead ends', 'z', '38/15', True)
    """

    name: str
    grid: str
    mazes: int
    statistic: str
    value: float
    freedom: int
    p_value: float
    expected: str = ""
    observed: float | None = None
    error: float = 0.0
    visible: float = 0.0

    @property
    def shown_p(self) -> str:
        """The p-value as text; one that is too small for a number is shown as '< 1e-300'."""
        return f"{self.p_value:.1g}" if self.p_value else "< 1e-300"

    def at_level(self, level: float) -> "ChanceTest":
        """Return the test with the deviation that is visible at this level."""
        if self.statistic == "chi-square":
            visible = significance.visible_deviation(self.freedom, self.mazes, level)
        else:
            visible = significance.visible_shift(self.error, level / self.freedom)
        return replace(self, visible=visible)


@dataclass(frozen=True)
class Verdict:
    """The result of `clew.verify`.

    Attributes
    ----------
    algorithm : str
        The name of the algorithm.
    options : dict
        Its options, as people write them.
    seed : int
        The seed of all mazes.
    law : str
        The law that was tested: 'uniform', 'random-weights', 'binary-tree', 'sidewinder', or '' if none is claimed.
    checks : list of Check
        What must be true of every maze.
    tests : list of ChanceTest
        The tests of the law.
    comparisons : list of ChanceTest
        Tests of what the algorithm does not claim, which do not count: whether it is uniform.
    notes : list of str
        Descriptions that are no claims, and what was not tested.
    counts : dict of str to list of int
        For the first small grid: how often each tree was made, and 'expected' how often by the law.

    Examples
    --------
    >>> import clew
    >>> verdict = clew.verify("wilson", "3x2", mazes=2000, seed=7)
    >>> verdict.passed, verdict.law, len(verdict.tests)
    (True, 'uniform', 2)
    """

    algorithm: str
    options: dict[str, Any]
    seed: int
    law: str
    checks: list[Check] = field(repr=False)
    tests: list[ChanceTest] = field(repr=False)
    comparisons: list[ChanceTest] = field(repr=False)
    notes: list[str] = field(repr=False)
    counts: dict[str, list[float]] = field(repr=False)

    @property
    def level(self) -> float:
        """The p-value below which a single test refutes: 1 in 10,000, shared out among all tests (Bonferroni)."""
        return LEVEL / max(len(self.tests), 1)

    @property
    def p_value(self) -> float:
        """The smallest p-value times the number of tests: how likely so bad a result is if every law holds."""
        return min([1.0, *(len(self.tests) * test.p_value for test in self.tests)])

    @property
    def refuted(self) -> list[str]:
        """A sentence for each check and test that speaks against the algorithm."""
        wrong = [f"{check.name} on {check.grid}: {check.problem}" for check in self.checks if not check.passed]
        return wrong + [
            f"{test.name} on {test.grid}: p {'' if test.shown_p[0] == '<' else '= '}{test.shown_p}"
            for test in self.tests
            if test.p_value < self.level
        ]

    @property
    def passed(self) -> bool:
        """Whether nothing speaks against what the algorithm claims."""
        return not self.refuted

    def as_dict(self) -> dict[str, Any]:
        """Return everything, ready for JSON."""
        checks = [{**asdict(check), "passed": check.passed} for check in self.checks]
        summary = {name: getattr(self, name) for name in ("level", "p_value", "refuted", "passed")}
        return asdict(self) | {"checks": checks} | summary
