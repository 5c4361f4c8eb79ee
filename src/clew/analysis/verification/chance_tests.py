"""Tests of chance: what a sample has, compared with what a law says exactly."""

from collections.abc import Iterator

from clew.analysis.verification import significance
from clew.analysis.verification.tree_samples import MazeCounts
from clew.analysis.verification.verdict import ChanceTest
from clew.grids import Grid
from clew.lazy import FloatArray, Int64Array, np

MIN_EXPECTED = 5  # expected number of a kind; rarer ones are counted together
MIN_MAZES = 100  # mazes from which a mean is normally distributed


def chi_square_test(name: str, grid: Grid, counts: Int64Array, chances: FloatArray, mazes: int) -> list[ChanceTest]:
    """Return the chi-square test of the counts, those of rare kinds added up; no test if only one kind is left.

    `name`: what is counted, such as 'trees'. `counts`, int64[kinds]: how many of the `mazes` were of each kind.
    `chances`, float64[kinds]: the chance of each kind by the law; kinds with the chance 0 are left out.
    """
    order = np.argsort(chances, kind="stable")
    order = order[chances[order] > 0]
    expected = chances[order] * mazes
    _, groups = np.unique((np.cumsum(expected) - expected) // MIN_EXPECTED, return_inverse=True)
    pooled, found = np.bincount(groups, expected), np.bincount(groups, counts[order])
    if len(pooled) < 2:
        return []
    value = float(((found - pooled) ** 2 / pooled).sum())
    p_value = significance.two_sided(*significance.chi_square_tails(value, len(pooled) - 1))
    return [ChanceTest(name, grid.spec, mazes, "chi-square", value, len(pooled) - 1, p_value)]


def z_test(name: str, grid: Grid, mazes: int, mean: float, expected: str, observed: float, error: float) -> ChanceTest:
    """Return the test of a mean whose standard error is known, and above 0.

    `name`: what was counted, such as 'dead ends'. `mean`: the mean by the law, and `expected` the same for the report.
    `observed`: the mean of the sample, and `error` its standard error.
    """
    z = (observed - mean) / error
    return ChanceTest(name, grid.spec, mazes, "z", z, 1, significance.normal_p(z), expected, observed, error)


def degree_tests(grid: Grid, counted: MazeCounts, expected: FloatArray) -> Iterator[ChanceTest]:
    """Yield a test for each number of passages that is common enough."""
    for degree in range(len(expected)):
        numbers = counted.degrees[:, degree]
        error = float(numbers.std(ddof=1)) / counted.mazes**0.5
        if expected[degree] * counted.mazes >= MIN_MAZES and error > 0:
            name = "dead ends" if degree == 1 else f"cells with {degree} passages"
            mean = float(expected[degree])
            yield z_test(name, grid, counted.mazes, mean, f"{mean:.6g}", float(numbers.mean()), error)


def passage_test(grid: Grid, counted: MazeCounts, chances: FloatArray) -> ChanceTest:
    """Return the test of the passage that is open most unlike its chance; the others count against it."""
    errors = np.sqrt(np.maximum(chances * (1 - chances), 1e-12) / counted.mazes)
    shares = counted.passages / counted.mazes
    worst = int(np.argmax(np.abs((shares - chances) / errors)))
    z = float((shares[worst] - chances[worst]) / errors[worst])
    p_value = min(1.0, len(chances) * significance.normal_p(z))
    facts = z, len(chances), p_value, f"{chances[worst]:.5g}", float(shares[worst]), float(errors[worst])
    return ChanceTest("passages", grid.spec, counted.mazes, "largest z", *facts)
