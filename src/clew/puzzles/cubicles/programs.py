"""Programs: parsed formulas as postfix programs for a stack, their exact values and the ranges of their values."""

import operator
from collections.abc import Callable
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

Value = TypeVar("Value")

LEAVES = frozenset({"number", "x", "y", "z"})
UNARY = frozenset({"**", "negate", "~", "abs"})  # the exponent of a power is part of its instruction
PARTIAL = frozenset({"//", "%", "<<", ">>"})  # undefined for some right operands

MAX_SHIFT = 63
MAX_COORDINATE = 2**63  # of the absolute value of x and y
MAX_FAVORITE = 2**1024  # of the absolute value of z


class Instruction(NamedTuple):
    """One operation: it takes its operands from the stack and pushes its result."""

    operation: str  # as formulas write it, but for "number" and "negate"
    value: int = 0  # of a number, or the exponent of a power

    @property
    def operands(self) -> int:
        """The number of operands that it takes from the stack."""
        return 0 if self.operation in LEAVES else 1 if self.operation in UNARY else 2


Program = tuple[Instruction, ...]

FUNCTIONS: dict[str, Callable[..., Any]] = {  # of whole numbers; all but min and max also of arrays
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "min": min,
    "max": max,
    "negate": operator.neg,
    "~": operator.invert,
    "abs": abs,
}


def run(
    program: Program,
    leaf: Callable[[str, int], Value],
    unary: Callable[[str, int, Value], Value],
    binary: Callable[[str, Value, Value], Value],
    stack: list[Value] | None = None,
) -> Value:
    """Run a program on a stack of any values; these functions get the operation, then its number or its operands."""
    stack = [] if stack is None else stack
    for operation, value in program:
        if operation in LEAVES:
            stack.append(leaf(operation, value))
        elif operation in UNARY:
            stack.append(unary(operation, value, stack.pop()))
        else:
            right = stack.pop()
            stack.append(binary(operation, stack.pop(), right))
    return stack[-1]


Evaluate = Callable[[tuple[int, int, int]], int]  # of x, y, z


class ShiftError(ValueError):
    """A shift by less than 0 or more than 63 bits."""


def _shift(bits: int) -> int:
    if 0 <= bits <= MAX_SHIFT:
        return bits
    raise ShiftError(bits)


_UNARY: dict[str, Callable[[Evaluate, int], Evaluate]] = {
    "**": lambda a, exponent: lambda v: a(v) ** exponent,
    "negate": lambda a, _: lambda v: -a(v),
    "~": lambda a, _: lambda v: ~a(v),
    "abs": lambda a, _: lambda v: abs(a(v)),
}
_BINARY: dict[str, Callable[[Evaluate, Evaluate], Evaluate]] = {
    "+": lambda a, b: lambda v: a(v) + b(v),
    "-": lambda a, b: lambda v: a(v) - b(v),
    "*": lambda a, b: lambda v: a(v) * b(v),
    "//": lambda a, b: lambda v: a(v) // b(v),
    "%": lambda a, b: lambda v: a(v) % b(v),
    "&": lambda a, b: lambda v: a(v) & b(v),
    "|": lambda a, b: lambda v: a(v) | b(v),
    "^": lambda a, b: lambda v: a(v) ^ b(v),
    "<<": lambda a, b: lambda v: a(v) << _shift(b(v)),
    ">>": lambda a, b: lambda v: a(v) >> _shift(b(v)),
    "min": lambda a, b: lambda v: min(a(v), b(v)),
    "max": lambda a, b: lambda v: max(a(v), b(v)),
}


def evaluator(program: Program) -> Evaluate:
    """Return a function of (x, y, z) that computes the program and may raise ZeroDivisionError or ShiftError."""
    return run(
        program,
        lambda name, value: (lambda _: value) if name == "number" else itemgetter("xyz".index(name)),
        lambda name, exponent, operand: _UNARY[name](operand, exponent),
        lambda name, left, right: _BINARY[name](left, right),
    )


class Interval(NamedTuple):
    """All integers from `low` to `high`, both included."""

    low: int
    high: int


def step(instruction: Instruction, stack: list[Interval], variables: tuple[Interval, Interval, Interval]) -> None:
    """Run one instruction on a stack of intervals; `variables` are those of x, y and z."""

    def leaf(operation: str, value: int) -> Interval:
        return Interval(value, value) if operation == "number" else variables["xyz".index(operation)]

    run((instruction,), leaf, _unary, binary, stack)


def _unary(operation: str, exponent: int, operand: Interval) -> Interval:
    low, high = operand
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
    """The range of a binary operation over all operands for which it is defined; (0, 0) without such operands."""
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
