"""The instruction set of parsed formulas, which are postfix programs for a stack of integers."""

import operator
from collections.abc import Callable
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
) -> Value:
    """Run a program on a stack of any values; these functions get the operation, then its number or its operands."""
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
