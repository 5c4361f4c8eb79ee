"""One cell at a time, in Python's own integers: the program as functions inside functions."""

from collections.abc import Callable
from operator import itemgetter

from clew.cubicles._program import (
    ABSOLUTE,
    ADD,
    AND,
    CONSTANT,
    DIVIDE,
    INVERT,
    LEAST,
    LEAVES,
    LEFT,
    MOST,
    MOST_SHIFT,
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

Place = tuple[int, int, int]  # x, y, z
Evaluate = Callable[[Place], int]


class ShiftError(ValueError):
    """A shift by less than 0 or more than 63 bits."""


def _left(number: int, bits: int) -> int:
    if 0 <= bits <= MOST_SHIFT:
        return number << bits
    raise ShiftError(bits)


def _right(number: int, bits: int) -> int:
    if 0 <= bits <= MOST_SHIFT:
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
    LEFT: lambda a, b: lambda v: _left(a(v), b(v)),
    RIGHT: lambda a, b: lambda v: _right(a(v), b(v)),
    LEAST: lambda a, b: lambda v: min(a(v), b(v)),
    MOST: lambda a, b: lambda v: max(a(v), b(v)),
}


def _leaf(operation: int, value: int) -> Evaluate:
    return (lambda _: value) if operation == CONSTANT else itemgetter(operation - 1)


def evaluator(program: Program) -> Evaluate:
    """The value of a program as a function of (x, y, z); it raises ZeroDivisionError or ShiftError."""
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
