"""The number of mazes of rectangles, cylinders and tori: their product formula, modulo primes and so without rounding.

The Laplacian of a path of n cells has the eigenvalues 2 - 2 cos(pi j / n), that of a ring 2 - 2 cos(2 pi j / n), for j
from 0 to n - 1, and a grid has all sums of one eigenvalue of a row and one of a column. The number of spanning trees is
the product of all sums but 0, divided by the number of cells. Modulo a prime p with p - 1 divisible by 2 n there is a
number z whose powers have the period 2 n, and 2 cos(pi j / n) is the whole number z^j + z^-j: the formula is exact.

For one j the product over the longer side is a Chebyshev polynomial, a member u(m) of the sequence u(0) = 0, u(1) = 1,
u(k + 1) = t u(k) - u(k - 1), which takes log2(m) steps.

Source: Kreweras, "Complexite et circuits euleriens dans les sommes tensorielles de graphes" (1978).
"""

from math import asinh, ceil, exp, log, log1p, log10, pi, sin
from typing import NamedTuple

from clew import kernel
from clew.analysis.counting.elimination import power
from clew.analysis.counting.residues import number_from, prime_factors, primes_below, root_of_unity, take_for
from clew.errors import ClewError
from clew.grids import Cylinder, Grid, Rectangle, Torus
from clew.kernel import helper, parallel
from clew.kernel.parallel import Progress

TOP = 1 << 31  # above the primes: a product of two numbers below them has 62 bits
MAX_BITS = 1 << 21  # of a count
CHUNK = 16  # primes in one call of a worker


class Side(NamedTuple):
    """A side of a grid: its cells, in a path or in a ring."""

    length: int
    ring: bool

    def trees(self) -> int:
        """Return the number of spanning trees of the side alone."""
        return self.length if self.ring else 1


def sides_of(grid: Grid) -> tuple[Side, Side] | None:
    """Return the shorter and the longer side of a rectangle, cylinder or torus; None for another grid."""
    if type(grid) not in (Rectangle, Cylinder, Torus):
        return None
    width, height = grid.shape[::-1]
    sides = Side(width, type(grid) is not Rectangle), Side(height, type(grid) is Torus)
    return min(sides), max(sides)


def count_by_formula(short: Side, long: Side, *, threads: int | None = None, progress: Progress | None = None) -> int:
    """Return the number of spanning trees of the grid with these sides exactly; `ClewError` if it has too many digits.

    The time grows with the length of `short`.

    Examples
    --------
    >>> from clew.analysis.counting.product_formula import Side, count_by_formula
    >>> count_by_formula(Side(3, ring=False), Side(4, ring=False))
    2415
    """
    bits = bits_of(short, long)
    if bits > MAX_BITS:
        raise ClewError(
            f"the number of mazes has about {bits * log10(2):,.0f} digits, and at most {MAX_BITS * log10(2):,.0f} are "
            f"computed: use a smaller grid",
            field="grid",
        )
    order = 2 * short.length
    primes = take_for(bits, primes_below(TOP, order))
    compiled = kernel.should_compile(trees_modulo, len(primes) * short.length * long.length.bit_length())
    factors = prime_factors(order)
    remainders = [0] * len(primes)

    def make_worker() -> parallel.Worker:
        def work(begin: int, end: int) -> None:
            for place in range(begin, end):
                prime = primes[place]
                sizes = (short.length, int(short.ring), long.length, int(long.ring))
                product = kernel.run(trees_modulo, compiled, prime, root_of_unity(order, factors, prime), *sizes)
                remainders[place] = int(product) * short.trees() * long.trees() % prime

        return work

    threads = parallel.thread_count(threads) if compiled else 1
    parallel.run(make_worker, len(primes), CHUNK, threads, progress)
    return number_from(remainders, primes)


def bits_of(short: Side, long: Side) -> int:
    """Return a number of bits that the count fits into, from the product formula in floating point.

    Each logarithm is off by a few units in the sixteenth digit, and so is the sum, of at most 3 million.
    """
    total = log(short.trees()) + log(long.trees())
    for place in range(1, short.length):
        half = sin(pi * place / short.length / (1 if short.ring else 2))  # of the root of the eigenvalue
        rate = 2 * asinh(abs(half))
        if long.ring:
            total += long.length * rate + 2 * log1p(-exp(-long.length * rate)) - 2 * log(2 * abs(half))
        else:
            total += (long.length - 1) * rate + log1p(-exp(-2 * long.length * rate)) - log1p(-exp(-2 * rate))
    return ceil(total / log(2)) + 2


def trees_modulo(prime: int, root: int, short: int, short_ring: int, long: int, long_ring: int) -> int:
    """Return the product of u(long), or of what rings have in its place, over the eigenvalues of the short side.

    `root`: a number whose powers modulo the prime have the period 2 * short. For a ring the product over the longer
    side is (2 u(long + 1) - t u(long) - 2) / eigenvalue.
    """
    step = root * root % prime if short_ring == 1 else root
    step_back = power(step, prime - 2, prime)
    z = back = product = divisor = 1
    for _ in range(1, short):
        z = z * step % prime
        back = back * step_back % prime
        t = (4 - z - back) % prime  # 2 and the eigenvalue
        here, following = chebyshev(t, long, prime)
        if long_ring == 1:
            product = product * ((2 * following - t * here - 2) % prime) % prime
            divisor = divisor * ((t - 2) % prime) % prime
        else:
            product = product * here % prime
    return product * power(divisor, prime - 2, prime) % prime


@helper
def chebyshev(t: int, number: int, prime: int) -> tuple[int, int]:
    """Return u(number) and u(number + 1) modulo the prime, by doubling."""
    here, following = 0, 1
    shift = 31
    while shift > 0:
        shift -= 1
        double = here * ((2 * following - t * here) % prime) % prime
        after = (following * following - here * here) % prime
        if number >> shift & 1:
            here = after
            following = (t * after - double) % prime
        else:
            here = double
            following = after
    return here, following
