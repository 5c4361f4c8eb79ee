"""Numbers of grids as polynomials of their sizes, found from examples: so a page computes what Python's classes do."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from typing import Any

DEGREE = 3

Term = list[int]  # a factor, and the exponent of each size


def fitted(sizes: Sequence[Sequence[int]], values: Sequence[int]) -> dict[str, Any] | None:
    """Return the polynomial that has these values at these sizes, or None if their degree would be too high.

    It is the sum of its terms divided by `over`.
    """
    return solution_of((*map(tuple, sizes),), (*values,))


@cache
def solution_of(sizes: tuple[tuple[int, ...], ...], values: tuple[int, ...]) -> dict[str, Any] | None:
    """Return the same by Gaussian elimination; many numbers of grids are asked for again."""
    powers = [each for each in product(range(DEGREE + 1), repeat=len(sizes[0])) if sum(each) <= DEGREE]
    table = [
        [*(Fraction(power_product(at, each)) for each in powers), Fraction(value)]
        for at, value in zip(sizes, values, strict=True)
    ]
    chosen: list[int] = []
    for column in range(len(powers)):
        place = next((row for row in range(len(chosen), len(table)) if table[row][column]), None)
        if place is None:
            continue
        top = len(chosen)
        table[top], table[place] = table[place], table[top]
        table[top] = [each / table[top][column] for each in table[top]]
        for row in range(len(table)):
            if row != top and table[row][column]:
                factor = table[row][column]
                table[row] = [each - factor * other for each, other in zip(table[row], table[top], strict=True)]
        chosen.append(column)
    if any(row[-1] for row in table[len(chosen) :]):
        return None
    found = [(row[-1], powers[column]) for row, column in zip(table, chosen, strict=False) if row[-1]]
    over = lcm(*(factor.denominator for factor, _ in found))
    return {"over": over, "terms": [[int(factor * over), *each] for factor, each in found]}


def value_of(polynomial: dict[str, Any], sizes: Sequence[int]) -> Fraction:
    """Return the value of a polynomial."""
    total = 0
    for factor, *powers in polynomial["terms"]:
        total += factor * power_product(sizes, powers)
    return Fraction(total, polynomial["over"])


def power_product(sizes: Sequence[int], powers: Sequence[int]) -> int:
    """Return the product of the sizes, each to its power."""
    return prod(size**power for size, power in zip(sizes, powers, strict=True))
