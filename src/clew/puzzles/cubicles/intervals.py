"""Interval arithmetic: the range of every intermediate value of a program, in exact integers."""

from itertools import product
from typing import NamedTuple

from clew.puzzles.cubicles.instructions import FUNCTIONS, LEAVES, MAX_SHIFT, UNARY, Instruction


class Interval(NamedTuple):
    """All integers from `low` to `high`, both included."""

    low: int
    high: int


Variables = tuple[Interval, Interval, Interval]  # x, y, z


def step(instruction: Instruction, stack: list[Interval], variables: Variables) -> None:
    """Run one instruction on a stack of intervals."""
    operation, value = instruction
    if operation in LEAVES:
        stack.append(Interval(value, value) if operation == "number" else variables["xyz".index(operation)])
    elif operation in UNARY:
        stack.append(_unary(operation, value, *stack.pop()))
    else:
        right = stack.pop()
        stack.append(binary(operation, stack.pop(), right))


def _unary(operation: str, exponent: int, low: int, high: int) -> Interval:
    if operation == "negate":
        return Interval(-high, -low)
    if operation == "~":
        return Interval(~high, ~low)
    exponent = exponent if operation == "**" else 1
    if operation == "**" and exponent % 2:
        return Interval(low**exponent, high**exponent)
    if exponent == 0:
        return Interval(1, 1)
    smallest = 0 if low <= 0 <= high else min(abs(low), abs(high))
    return Interval(smallest**exponent, max(abs(low), abs(high)) ** exponent)


def binary(operation: str, left: Interval, right: Interval) -> Interval:
    """The range of a binary operation over all operands for which it is defined; (0, 0) if there are none."""
    if operation in ("//", "%"):
        divisors = Interval(right.low, min(right.high, -1)), Interval(max(right.low, 1), right.high)
        parts = [_division(operation, left, part) for part in divisors if part.low <= part.high] or [Interval(0, 0)]
        return Interval(min(part.low for part in parts), max(part.high for part in parts))
    if operation in ("<<", ">>"):
        right = Interval(max(right.low, 0), min(right.high, MAX_SHIFT))
        if right.low > right.high:
            return Interval(0, 0)
    if operation in ("&", "|", "^"):
        return _bitwise(operation, left, right)
    return _corners(operation, left, right)


def _corners(operation: str, left: Interval, right: Interval) -> Interval:
    """Return the range of an operation whose least and greatest results come from the ends of both intervals."""
    results = [FUNCTIONS[operation](a, b) for a, b in product(left, right)]
    return Interval(min(results), max(results))


def _division(operation: str, left: Interval, divisor: Interval) -> Interval:
    if operation == "//":
        return _corners(operation, left, divisor)
    if divisor.high < 0:  # the remainder of -a by -b is minus that of a by b
        mirrored = _division(operation, Interval(-left.high, -left.low), Interval(-divisor.high, -divisor.low))
        return Interval(-mirrored.high, -mirrored.low)
    if left.low == left.high and divisor.low == divisor.high:
        return _corners(operation, left, divisor)
    if left.low >= 0 and left.high < divisor.low:
        return left
    return Interval(0, min(left.high, divisor.high - 1) if left.low >= 0 else divisor.high - 1)


def _bitwise(operation: str, left: Interval, right: Interval) -> Interval:
    if left.low == left.high and right.low == right.high:
        return _corners(operation, left, right)
    if operation == "&" and max(left.low, right.low) >= 0:
        return Interval(0, min(end.high for end in (left, right) if end.low >= 0))
    bits = max((end if end >= 0 else ~end).bit_length() for end in (*left, *right))
    return Interval(0 if min(left.low, right.low) >= 0 else -(1 << bits), (1 << bits) - 1)
