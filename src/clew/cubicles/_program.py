"""What a formula becomes: a postfix program, a list of instructions for a stack of integers."""

from typing import NamedTuple

CONSTANT, X, Y, Z = 0, 1, 2, 3
ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER = 4, 5, 6, 7, 8, 9
AND, OR, XOR, LEFT, RIGHT, LEAST, MOST = 10, 11, 12, 13, 14, 15, 16
NEGATE, INVERT, ABSOLUTE = 17, 18, 19

LEAVES = frozenset({CONSTANT, X, Y, Z})
UNARY = frozenset({POWER, NEGATE, INVERT, ABSOLUTE})  # the exponent of a power is part of its instruction
PARTIAL = frozenset({DIVIDE, REMAINDER, LEFT, RIGHT})  # without a value for some right operands

MOST_SHIFT = 63
COORDINATE = 2**63  # x and y lie between -COORDINATE and COORDINATE
FAVOURITE = 2**1024  # z between -FAVOURITE and FAVOURITE


class Instruction(NamedTuple):
    """Take the operands from the stack, put the result on it."""

    operation: int
    value: int = 0  # of a constant, or the exponent of a power


Program = tuple[Instruction, ...]
