"""Chances of chi-square and of the normal distribution, and the smallest deviation that a sample shows.

Everything is computed with the functions of `math`: the incomplete gamma function by its series and its continued
fraction (Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964, 6.5.29 and 6.5.31), limits by bisection,
the power of a chi-square test by Patnaik's approximation (Patnaik, "The non-central chi-square and F-distributions and
their applications", 1949).
"""

import math
from collections.abc import Callable

MISS_RATE = 0.1  # a deviation counts as visible if a sample misses it with this chance
SERIES_EPSILON = 1e-16  # where a series ends
SMALLEST = 1e-300  # in place of a zero in the continued fraction
BISECTIONS = 100  # of an interval


def chi_square_tails(statistic: float, freedom: float) -> tuple[float, float]:
    """Return the chances that chi-square with `freedom` degrees of freedom is at most, and at least, this large.

    Both are exact to about 12 digits of their own, however small they are.

    Examples
    --------
    >>> lower, upper = chi_square_tails(3.841459, 1)
    >>> round(lower, 6), round(upper, 6)
    (0.95, 0.05)
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 0.0, 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        lower = scale * _series(a, x)
        return lower, 1 - lower
    upper = scale * _continued_fraction(a, x)
    return 1 - upper, upper


def _series(a: float, x: float) -> float:
    """Return the lower incomplete gamma function divided by x^a e^-x."""
    term = total = 1 / a
    while term > total * SERIES_EPSILON:
        a += 1
        term *= x / a
        total += term
    return total


def _continued_fraction(a: float, x: float) -> float:
    """Return the upper incomplete gamma function divided by x^a e^-x, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / SMALLEST, 1 / b
    value, step, count = d, 0.0, 0
    while abs(step - 1) > SERIES_EPSILON and count < 1_000_000:
        count += 1
        factor = -count * (count - a)
        b += 2
        d = 1 / ((factor * d + b) or SMALLEST)
        c = (b + factor / c) or SMALLEST
        step = c * d
        value *= step
    return value


def two_sided(lower: float, upper: float) -> float:
    """Return the p-value of a statistic that may be too large or too small.

    A sample that is more even than chance allows is as suspicious as one that is less even.
    """
    return min(1.0, 2 * min(lower, upper))


def normal_p(z: float) -> float:
    """Return the chance that a normal variable is as far from its mean as `z` standard deviations, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def normal_below(z: float) -> float:
    """Return the chance that a normal variable is less than `z` standard deviations above its mean."""
    return math.erfc(-z / math.sqrt(2)) / 2


def normal_limit(chance: float) -> float:
    """Return the z that is exceeded, on either side, with this chance."""
    return _crossing(normal_p, chance, 40.0)


def chi_square_limit(freedom: float, chance: float) -> float:
    """Return the chi-square that is exceeded with this chance."""
    return _crossing(lambda limit: chi_square_tails(limit, freedom)[1], chance, 4 * freedom + 2000)


def _crossing(falling: Callable[[float], float], value: float, high: float) -> float:
    """Return where a falling function has this value, from 0 to `high`."""
    low = 0.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if falling(middle) > value:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def visible_shift(error: float, chance: float) -> float:
    """Return the smallest shift of a mean that a z-test at this level misses in only one of ten samples.

    `error`: the standard error of the mean. `chance`: the level, the chance that the test refutes what is true.
    """
    return (normal_limit(chance) + normal_limit(2 * MISS_RATE)) * error


def visible_deviation(freedom: int, samples: int, chance: float) -> float:
    """Return the smallest deviation from a law that a chi-square test at this level misses in only one of ten samples.

    It is the root of the mean square, over what the law can give, of (true chance / chance by the law - 1), weighted by
    the law: 0.03 if the true chances differ from the law by three hundredths of themselves. `freedom`: the degrees of
    freedom. `samples`: the size of the sample. `chance`: the level of the test.

    Examples
    --------
    >>> round(visible_deviation(191, 100_000, 1e-4), 3)
    0.034
    """
    limit = chi_square_limit(freedom, chance)

    def missed(shift: float) -> float:
        scale = (freedom + 2 * shift) / (freedom + shift)
        return chi_square_tails(limit / scale, (freedom + shift) / scale)[0]

    return math.sqrt(_crossing(missed, MISS_RATE, 4 * limit + 2000) / samples)
