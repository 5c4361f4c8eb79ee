"""The instruction set of parsed formulas, which are postfix programs for a stack of integers."""

import operator
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

Value = TypeVar("Value")

CONSTANT, X, Y, Z = 0, 1, 2, 3
ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER = 4, 5, 6, 7, 8, 9
AND, OR, XOR, LEFT, RIGHT, MIN, MAX = 10, 11, 12, 13, 14, 15, 16
NEGATE, INVERT, ABSOLUTE = 17, 18, 19

LEAVES = frozenset({CONSTANT, X, Y, Z})
UNARY = frozenset({POWER, NEGATE, INVERT, ABSOLUTE})  # the exponent of a power is part of its instruction
PARTIAL = frozenset({DIVIDE, REMAINDER, LEFT, RIGHT})  # undefined for some right operands

MAX_SHIFT = 63
MAX_COORDINATE = 2**63  # of the absolute value of x and y
MAX_FAVORITE = 2**1024  # of the absolute value of z


class Instruction(NamedTuple):
    """One operation: it takes its operands from the stack and pushes its result."""

    operation: int
    value: int = 0  # of a constant, or the exponent of a power


Program = tuple[Instruction, ...]

FUNCTIONS: dict[int, Callable[..., Any]] = {  # of whole numbers; all but MIN and MAX also of arrays
    ADD: operator.add,
    SUBTRACT: operator.sub,
    MULTIPLY: operator.mul,
    DIVIDE: operator.floordiv,
    REMAINDER: operator.mod,
    AND: operator.and_,
    OR: operator.or_,
    XOR: operator.xor,
    LEFT: operator.lshift,
    RIGHT: operator.rshift,
    MIN: min,
    MAX: max,
    NEGATE: operator.neg,
    INVERT: operator.invert,
    ABSOLUTE: abs,
}


def run(
    program: Program,
    leaf: Callable[[int, int], Value],
    unary: Callable[[int, int, Value], Value],
    binary: Callable[[int, Value, Value], Value],
) -> Value:
    """Run a program on a stack of any values; these functions get the operation, then its constant or its operands."""
    stack: list[Value] = []
    for operation, value in program:
        if operation in LEAVES:
            stack.append(leaf(operation, value))
        elif operation in UNARY:
            stack.append(unary(operation, value, stack.pop()))
        else:
            right = stack.pop()
            stack.append(binary(operation, stack.pop(), right))
    return stack.pop()
