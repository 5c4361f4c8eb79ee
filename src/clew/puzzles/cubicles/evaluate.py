"""Evaluate a program for one cell with Python's integers: the program becomes nested functions."""

from collections.abc import Callable
from operator import itemgetter

from clew.puzzles.cubicles import instructions as op
from clew.puzzles.cubicles.instructions import MAX_SHIFT, Program

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
    op.POWER: lambda a, exponent: lambda v: a(v) ** exponent,
    op.NEGATE: lambda a, _: lambda v: -a(v),
    op.INVERT: lambda a, _: lambda v: ~a(v),
    op.ABSOLUTE: lambda a, _: lambda v: abs(a(v)),
}
_BINARY: dict[int, Callable[[Evaluate, Evaluate], Evaluate]] = {
    op.ADD: lambda a, b: lambda v: a(v) + b(v),
    op.SUBTRACT: lambda a, b: lambda v: a(v) - b(v),
    op.MULTIPLY: lambda a, b: lambda v: a(v) * b(v),
    op.DIVIDE: lambda a, b: lambda v: a(v) // b(v),
    op.REMAINDER: lambda a, b: lambda v: a(v) % b(v),
    op.AND: lambda a, b: lambda v: a(v) & b(v),
    op.OR: lambda a, b: lambda v: a(v) | b(v),
    op.XOR: lambda a, b: lambda v: a(v) ^ b(v),
    op.LEFT: lambda a, b: lambda v: _shift_left(a(v), b(v)),
    op.RIGHT: lambda a, b: lambda v: _shift_right(a(v), b(v)),
    op.MIN: lambda a, b: lambda v: min(a(v), b(v)),
    op.MAX: lambda a, b: lambda v: max(a(v), b(v)),
}


def _leaf(operation: int, value: int) -> Evaluate:
    return (lambda _: value) if operation == op.CONSTANT else itemgetter(operation - 1)


def evaluator(program: Program) -> Evaluate:
    """Return a function of (x, y, z) that computes the program and may raise ZeroDivisionError or ShiftError."""
    return op.run(
        program,
        _leaf,
        lambda operation, exponent, operand: _UNARY[operation](operand, exponent),
        lambda operation, left, right: _BINARY[operation](left, right),
    )
