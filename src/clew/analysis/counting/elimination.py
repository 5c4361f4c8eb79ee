"""The number of spanning trees of any graph, modulo primes: the determinant of its Laplacian, by elimination.

Without the row and the column of one cell, the matrix with the number of neighbors of each cell in the diagonal and -1
for each passage elsewhere has the number of spanning trees as its determinant (Kirchhoff's matrix-tree theorem, 1847).
Modulo a prime that is computed without rounding. In an order in which neighbors are close, row i has entries from
column first[i] to the diagonal only, before the elimination and after it (the skyline of the matrix: Jennings, "A
compact storage scheme for the solution of symmetric linear simultaneous equations", 1966).
"""

from array import array
from itertools import accumulate
from math import ceil, log2
from typing import Any, NamedTuple

from clew import kernel
from clew.analysis.counting.possible_passages import close_order, layers_from
from clew.analysis.counting.residues import number_from, primes_below, take_for
from clew.errors import ClewError
from clew.kernel import IntArray, for_kernel, helper, memory, parallel
from clew.kernel.parallel import Progress

TOP = 1 << 28  # above the primes
TERMS = 64  # products of two numbers below TOP whose sum stays below 2**63
MAX_STEPS = 1 << 42  # multiplications, about an hour of one processor
STEPS_OF_CELL = 8  # multiplications that take as long as a cell of the recursive backtracker, for `should_compile`


class Skyline(NamedTuple):
    """The lower half of a symmetric matrix with whole numbers, row by row from the first entry that is not 0."""

    first: "array[int]"  # int32[rows], the column of the first entry
    begins: "array[int]"  # int64[rows], where the row begins in `entries`
    entries: "array[int]"  # int32, without the diagonal
    diagonal: "array[int]"  # int32[rows]

    def steps(self) -> int:
        """Return about how many multiplications the elimination takes."""
        return sum((row - first + 2) ** 2 for row, first in enumerate(self.first)) // 2


def count_trees(
    neighbors: list[list[int]], what: str, *, threads: int | None = None, progress: Progress | None = None
) -> int:
    """Return the number of spanning trees of a graph exactly; 0 if the cells are not all connected.

    `neighbors`: those of each cell; one to which several passages lead is listed as often. `what`: the name of the
    graph for messages. Raises `ClewError` if this would take too long or too much memory.

    Examples
    --------
    >>> from clew.analysis.counting.elimination import count_trees
    >>> count_trees([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]], "all four joined")
    16
    """
    if len(layers_from(neighbors, 0)) < len(neighbors):
        return 0
    matrix = laplacian_of(neighbors, what)
    bits = ceil(sum(map(log2, matrix.diagonal))) + 1  # Hadamard's inequality
    steps = matrix.steps() * (bits // TOP.bit_length() + 1)
    if steps > MAX_STEPS:
        hours = steps / MAX_STEPS
        raise ClewError(
            f"counting the mazes of {what} exactly would take about {hours:,.0f} hours of a processor: use a smaller "
            f"or narrower grid, or a rectangle, a cylinder or a torus, which have a formula",
            field="grid",
        )
    candidates = primes_below(TOP)
    primes = take_for(bits, candidates)
    compiled = kernel.should_compile(determinant_modulo, steps // STEPS_OF_CELL, Skyline)
    remainders = _remainders(matrix, primes, compiled, threads, progress)
    while -1 in remainders:  # a prime that divides a minor, about one in a million
        place = remainders.index(-1)
        primes[place] = next(candidates)
        remainders[place] = _remainders(matrix, [primes[place]], compiled, 1, None)[0]
    return number_from(remainders, primes)


def laplacian_of(neighbors: list[list[int]], what: str) -> Skyline:
    """Return the Laplacian of a connected graph without the cell that has the most neighbors."""
    root = max(range(len(neighbors)), key=lambda cell: len(neighbors[cell]))
    order = [cell for cell in close_order(neighbors) if cell != root][::-1]  # reversed, the rows are shorter
    rows = {cell: row for row, cell in enumerate(order)}
    lower = [[rows[other] for other in neighbors[cell] if rows.get(other, row) < row] for cell, row in rows.items()]
    first = array("i", (min(columns, default=row) for row, columns in enumerate(lower)))
    lengths = [row - column for row, column in enumerate(first)]
    size = sum(lengths)
    memory.require(8 * size, f"the matrix of {what}", field="grid")
    begins = array("q", accumulate(lengths[:-1], initial=0)) if lengths else array("q")
    entries = array("i", [0]) * size
    for row, columns in enumerate(lower):
        for column in columns:
            entries[begins[row] + column - first[row]] -= 1
    return Skyline(first, begins, entries, array("i", (len(neighbors[cell]) for cell in order)))


def _remainders(
    matrix: Skyline, primes: list[int], compiled: bool, threads: int | None, progress: Progress | None
) -> list[int]:
    """Return the determinant of the matrix modulo each prime; -1 for a prime that has to be replaced."""
    remainders = [0] * len(primes)
    arguments = tuple(for_kernel(each, compiled) for each in matrix)
    size = len(matrix.entries)

    def make_worker() -> parallel.Worker:
        lower: Any = kernel.zeros("i", size, compiled)
        inverses: Any = kernel.zeros("q", len(matrix.diagonal), compiled)

        def work(begin: int, end: int) -> None:
            for place in range(begin, end):
                found = kernel.run(determinant_modulo, compiled, primes[place], *arguments, lower, inverses)
                remainders[place] = int(found)

        return work

    count = min(parallel.thread_count(threads), len(primes)) if compiled else 1
    memory.require(4 * count * size, f"{count} threads", field="threads", remedy="try fewer")
    parallel.run(make_worker, len(primes), 1, count, progress)
    return remainders


def determinant_modulo(
    prime: int,
    first: IntArray,
    begins: IntArray,
    entries: IntArray,
    diagonal: IntArray,
    lower: IntArray,
    inverses: IntArray,
) -> int:
    """Return the determinant of a `Skyline` modulo the prime; -1 if a pivot before the last is 0.

    The matrix is factored into L D L'. `lower`: int32, for L, as long as `entries`; `inverses`: int64[rows], for the
    inverses of D. Row by row, L D is computed from the rows above, and then divided by D.
    """
    rows = len(diagonal)
    determinant = 1
    for row in range(rows):
        start = begins[row] - first[row]  # of the row, if it began at column 0
        for column in range(first[row], row):
            above = begins[column] - first[column]
            begin = max(first[row], first[column])
            products = dot(lower, start + begin, above + begin, column - begin, prime)
            lower[start + column] = (entries[start + column] - products) % prime
        pivot = diagonal[row]
        for column in range(first[row], row):
            entry = lower[start + column]
            quotient = entry * inverses[column] % prime
            pivot = (pivot - entry * quotient) % prime
            lower[start + column] = quotient
        pivot = pivot % prime
        if pivot == 0:
            return 0 if row == rows - 1 else -1
        determinant = determinant * pivot % prime
        inverses[row] = power(pivot, prime - 2, prime)
    return determinant


@helper
def dot(numbers: IntArray, one: int, two: int, count: int, prime: int) -> int:
    """Return the sum of the products of two slices modulo the prime, reduced once per `TERMS` products."""
    total = 0
    for begin in range(0, count, TERMS):
        part = 0
        for place in range(begin, min(begin + TERMS, count)):
            part += numbers[one + place] * numbers[two + place]
        total = (total + part) % prime
    return total


@helper
def power(base: int, exponent: int, prime: int) -> int:
    """Return a power modulo the prime, by squaring."""
    result = 1
    while exponent > 0:
        if exponent & 1:
            result = result * base % prime
        base = base * base % prime
        exponent >>= 1
    return result
