"""Interval arithmetic: the range of every intermediate value of a program, in exact integers."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from clew.puzzles.cubicles import instructions as op
from clew.puzzles.cubicles.instructions import MAX_SHIFT, Instruction


class Interval(NamedTuple):
    """All integers from `low` to `high`, both included."""

    low: int
    high: int


Variables = tuple[Interval, Interval, Interval]  # x, y, z


def step(instruction: Instruction, stack: list[Interval], variables: Variables) -> None:
    """Run one instruction on a stack of intervals."""
    operation, value = instruction
    if operation == op.CONSTANT:
        stack.append(Interval(value, value))
    elif operation in op.LEAVES:
        stack.append(variables[operation - 1])
    elif operation in op.UNARY:
        stack.append(_unary(operation, value, *stack.pop()))
    else:
        right = stack.pop()
        stack.append(binary(operation, stack.pop(), right))


def _unary(operation: int, exponent: int, low: int, high: int) -> Interval:
    if operation == op.NEGATE:
        return Interval(-high, -low)
    if operation == op.INVERT:
        return Interval(~high, ~low)
    if operation == op.POWER and exponent % 2:
        return Interval(low**exponent, high**exponent)
    if operation == op.POWER and exponent == 0:
        return Interval(1, 1)
    smallest = 0 if low <= 0 <= high else min(abs(low), abs(high))
    largest = max(abs(low), abs(high))
    return Interval(smallest**exponent, largest**exponent) if operation == op.POWER else Interval(smallest, largest)


def binary(operation: int, left: Interval, right: Interval) -> Interval:
    """The range of a binary operation over all operands for which it is defined; (0, 0) if there are none."""
    assert operation not in op.UNARY
    if operation in (op.DIVIDE, op.REMAINDER):
        return _hull(_division(operation, left, divisor) for divisor in _divisors(right))
    if operation in (op.LEFT, op.RIGHT):
        right = Interval(max(right.low, 0), min(right.high, MAX_SHIFT))
        if right.low > right.high:
            return Interval(0, 0)
    if operation in (op.AND, op.OR, op.XOR):
        return _bitwise(operation, left, right)
    return _corners(operation, left, right)


def _corners(operation: int, left: Interval, right: Interval) -> Interval:
    """Return the range of an operation whose least and greatest results come from the ends of both intervals."""
    results = [op.FUNCTIONS[operation](a, b) for a, b in product(left, right)]
    return Interval(min(results), max(results))


def _hull(parts: Iterable[Interval]) -> Interval:
    ranges = list(parts) or [Interval(0, 0)]
    return Interval(min(part.low for part in ranges), max(part.high for part in ranges))


def _divisors(right: Interval) -> list[Interval]:
    """The divisors below and above zero."""
    parts = Interval(right.low, min(right.high, -1)), Interval(max(right.low, 1), right.high)
    return [part for part in parts if part.low <= part.high]


def _division(operation: int, left: Interval, divisor: Interval) -> Interval:
    if operation == op.DIVIDE:
        return _corners(op.DIVIDE, left, divisor)
    if divisor.high < 0:  # the remainder of -a by -b is minus that of a by b
        mirrored = _division(op.REMAINDER, Interval(-left.high, -left.low), Interval(-divisor.high, -divisor.low))
        return Interval(-mirrored.high, -mirrored.low)
    if left.low == left.high and divisor.low == divisor.high:
        return Interval(left.low % divisor.low, left.low % divisor.low)
    if left.low >= 0 and left.high < divisor.low:
        return left
    return Interval(0, min(left.high, divisor.high - 1) if left.low >= 0 else divisor.high - 1)


def _bitwise(operation: int, left: Interval, right: Interval) -> Interval:
    if left.low == left.high and right.low == right.high:
        return _corners(operation, left, right)
    if operation == op.AND and max(left.low, right.low) >= 0:
        return Interval(0, min(end.high for end in (left, right) if end.low >= 0))
    bits = max((end if end >= 0 else ~end).bit_length() for end in (*left, *right))
    low = 0 if min(left.low, right.low) >= 0 else -(1 << bits)
    return Interval(low, (1 << bits) - 1)
