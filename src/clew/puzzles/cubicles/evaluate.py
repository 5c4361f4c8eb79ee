"""Evaluate a program for one cell with Python's integers: the program becomes nested functions."""

from collections.abc import Callable
from operator import itemgetter

from clew.puzzles.cubicles.instructions import MAX_SHIFT, Program, run

Variables = tuple[int, int, int]  # x, y, z
Evaluate = Callable[[Variables], int]


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
