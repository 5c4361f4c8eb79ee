"""A program over a block of cells, by NumPy: what depends on x or y alone stays a single row or column."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    PARTIAL,
    POWER,
    REMAINDER,
    RIGHT,
    SUBTRACT,
    UNARY,
    XOR,
    Program,
    X,
)

_FUNCTIONS = {
    ADD: np.add,
    SUBTRACT: np.subtract,
    MULTIPLY: np.multiply,
    DIVIDE: np.floor_divide,
    REMAINDER: np.remainder,
    AND: np.bitwise_and,
    OR: np.bitwise_or,
    XOR: np.bitwise_xor,
    LEFT: np.left_shift,
    RIGHT: np.right_shift,
    LEAST: np.minimum,
    MOST: np.maximum,
    NEGATE: np.negative,
    INVERT: np.invert,
    ABSOLUTE: np.absolute,
}
Integers = NDArray[np.signedinteger[Any]]


class UndefinedError(ArithmeticError):
    """A division by zero, or a shift by less than 0 or more than 63 bits, somewhere in the block."""


def parities(program: Program, x: Integers, y: Integers, odd: NDArray[np.bool_]) -> None:
    """Write into `odd`, indexed [row, column], where the program's value has an odd number of one bits.

    `x`: a row, `y`: a column, of the type that holds every value on the way; that is for the caller to prove.
    """
    ones = np.bitwise_count(_value(program, x, y))  # of the absolute value
    np.not_equal(ones & np.uint8(1), 0, out=odd)


def _value(program: Program, x: Integers, y: Integers) -> Integers:
    stack: list[Integers] = []
    for operation, value in program:
        if operation in LEAVES:
            stack.append(np.full((1, 1), value, x.dtype) if operation == CONSTANT else x if operation == X else y)
            continue
        if operation in UNARY:
            operand = stack.pop()
            stack.append(_power(operand, value) if operation == POWER else _FUNCTIONS[operation](operand))
            continue
        right = stack.pop()
        if operation in PARTIAL:
            _check(operation, right)
        stack.append(_FUNCTIONS[operation](stack.pop(), right))
    return stack.pop()


def _power(base: Integers, exponent: int) -> Integers:
    """By squaring: no product on the way is larger than the power."""
    result = np.ones((1, 1), base.dtype)
    while exponent:
        if exponent & 1:
            result = result * base
        exponent >>= 1
        if exponent:
            base = base * base
    return result


def _check(operation: int, right: Integers) -> None:
    bad = right == 0 if operation in (DIVIDE, REMAINDER) else (right < 0) | (right > MOST_SHIFT)
    if bad.any():
        raise UndefinedError
