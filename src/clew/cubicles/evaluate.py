"""Evaluate a program for one cell in Python's own integers: the program becomes nested functions."""

from collections.abc import Callable
from operator import itemgetter

from clew.cubicles.instructions import (
    ABSOLUTE,
    ADD,
    AND,
    CONSTANT,
    DIVIDE,
    INVERT,
    LEAVES,
    LEFT,
    MAX,
    MAX_SHIFT,
    MIN,
    MULTIPLY,
    NEGATE,
    OR,
    POWER,
    REMAINDER,
    RIGHT,
    SUBTRACT,
    UNARY,
    XOR,
    Program,
)

Variables = tuple[int, int, int]  # x, y, z
Evaluate = Callable[[Variables], int]


class ShiftError(ValueError):
    """A shift by less than 0 or more than 63 bits."""


def _shift_left(number: int, bits: int) -> int:
    if 0 <= bits <= MAX_SHIFT:
        return number << bits
    raise ShiftError(bits)


def _shift_right(number: int, bits: int) -> int:
    if 0 <= bits <= MAX_SHIFT:
        return number >> bits
    raise ShiftError(bits)


_UNARY: dict[int, Callable[[Evaluate, int], Evaluate]] = {
    POWER: lambda a, exponent: lambda v: a(v) ** exponent,
    NEGATE: lambda a, _: lambda v: -a(v),
    INVERT: lambda a, _: lambda v: ~a(v),
    ABSOLUTE: lambda a, _: lambda v: abs(a(v)),
}
_BINARY: dict[int, Callable[[Evaluate, Evaluate], Evaluate]] = {
    ADD: lambda a, b: lambda v: a(v) + b(v),
    SUBTRACT: lambda a, b: lambda v: a(v) - b(v),
    MULTIPLY: lambda a, b: lambda v: a(v) * b(v),
    DIVIDE: lambda a, b: lambda v: a(v) // b(v),
    REMAINDER: lambda a, b: lambda v: a(v) % b(v),
    AND: lambda a, b: lambda v: a(v) & b(v),
    OR: lambda a, b: lambda v: a(v) | b(v),
    XOR: lambda a, b: lambda v: a(v) ^ b(v),
    LEFT: lambda a, b: lambda v: _shift_left(a(v), b(v)),
    RIGHT: lambda a, b: lambda v: _shift_right(a(v), b(v)),
    MIN: lambda a, b: lambda v: min(a(v), b(v)),
    MAX: lambda a, b: lambda v: max(a(v), b(v)),
}


def _leaf(operation: int, value: int) -> Evaluate:
    return (lambda _: value) if operation == CONSTANT else itemgetter(operation - 1)


def evaluator(program: Program) -> Evaluate:
    """Return a function of (x, y, z) that computes the program; it raises ZeroDivisionError or ShiftError."""
    stack: list[Evaluate] = []
    for operation, value in program:
        if operation in LEAVES:
            stack.append(_leaf(operation, value))
        elif operation in UNARY:
            stack.append(_UNARY[operation](stack.pop(), value))
        else:
            right = stack.pop()
            stack.append(_BINARY[operation](stack.pop(), right))
    return stack.pop()
