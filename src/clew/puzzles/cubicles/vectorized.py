"""Evaluate a program for all cells of a window with NumPy, where interval arithmetic proves that 64 bits suffice.

Otherwise the window is cut into halves, down to small parts that are evaluated cell by cell with Python's integers.
Both give the same result; only the speed differs.
"""

from collections.abc import Callable
from itertools import product
from operator import index
from typing import Any, NamedTuple

from clew.errors import ClewError
from clew.kernel import memory
from clew.lazy import BoolArray, NDArray, np
from clew.puzzles.cubicles import programs
from clew.puzzles.cubicles.programs import MAX_COORDINATE, Instruction, Interval, Program, evaluator, step

MAX_EXACT = 1024  # cells of a part that is evaluated cell by cell instead of cut further
BLOCK_WIDTH, BLOCK_CELLS = 4096, 32_768  # evaluated at once: small enough for the cache (`make bench`)

Integers = NDArray[np.signedinteger[Any]]
IsWall = Callable[[int, int, int], bool]  # of x, y, z; raises ClewError for a cell without a value


class Region(NamedTuple):
    """A rectangle of cells; (x, y) is its top left cell."""

    x: int
    y: int
    width: int
    height: int

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def part(self, x: int, y: int, width: int, height: int) -> "Region":
        """The part that begins at column x and row y of this region, cut off at its right and lower edges."""
        return Region(self.x + x, self.y + y, min(width, self.width - x), min(height, self.height - y))

    def halves(self) -> tuple["Region", "Region"]:
        """Both halves, cut across the longer side."""
        x, y = (self.width // 2, 0) if self.width >= self.height else (0, self.height // 2)
        return self.part(0, 0, x or self.width, y or self.height), self.part(x, y, self.width, self.height)


class UndefinedError(ArithmeticError):
    """A division by zero, or a shift by less than 0 or more than 63 bits, somewhere in the block."""


def walls(program: Program, is_wall: IsWall, x: int, y: int, width: int, height: int, z: int) -> BoolArray:
    """Compute the walls of a window as bool[height, width]; `is_wall` computes the same for one cell."""
    window, z = Region(*(index(each) for each in (x, y, width, height))), index(z)
    if min(window.x, window.y) < 0 or min(window.width, window.height) < 1:
        raise ClewError(
            f"A window of {window.width}x{window.height} cells at ({window.x}, {window.y}) cannot be evaluated: "
            f"it needs at least one column and row, and starts at (0, 0) or further right and down."
        )
    if max(window.x + window.width, window.y + window.height) > MAX_COORDINATE:
        raise ClewError(f"The window at ({window.x}, {window.y}) is too far out: coordinates go up to 2**63.")
    is_wall(window.x, window.y, z)  # raises what fails everywhere, such as too large a favorite number
    memory.require(window.cells, f"a window of {window.width}x{window.height} cells")
    result = np.empty((window.height, window.width), np.bool_)
    program = folded(program, z)

    def fill(part: Region) -> None:
        """Evaluate a part of the window with NumPy if 64 bits suffice, exactly if it is small, else in two halves."""
        bits = bits_needed(program, part)
        if bits <= 64:
            fill_blocks(part, np.int32 if bits <= 32 else np.int64)
        elif part.cells <= MAX_EXACT:
            fill_exactly(part)
        else:
            for half in part.halves():
                fill(half)

    def target(part: Region) -> BoolArray:
        row, column = part.y - window.y, part.x - window.x
        return result[row : row + part.height, column : column + part.width]

    def fill_exactly(part: Region) -> None:
        for row, cells in enumerate(target(part), part.y):
            cells[:] = [is_wall(column, row, z) for column in range(part.x, part.x + part.width)]

    def fill_blocks(part: Region, dtype: Any) -> None:
        width = min(part.width, BLOCK_WIDTH)
        height = max(1, BLOCK_CELLS // width)
        for row, column in product(range(0, part.height, height), range(0, part.width, width)):
            block = part.part(column, row, width, height)
            x = (np.arange(block.width, dtype=dtype) + dtype(block.x))[np.newaxis, :]
            y = (np.arange(block.height, dtype=dtype) + dtype(block.y))[:, np.newaxis]
            try:
                ones = np.bitwise_count(_value(program, x, y))  # of the absolute value
            except UndefinedError:
                fill_exactly(block)  # raises the error that names the cell
            else:
                np.not_equal(ones & np.uint8(1), 0, out=target(block))

    fill(window)
    return result


def folded(program: Program, z: int) -> Program:
    """Replace z by its value, and every operation on constants by its result."""
    result: list[Instruction] = []
    for each in program:
        instruction = Instruction("number", z) if each.operation == "z" else each
        first = len(result) - instruction.operands
        part = (*result[first:], instruction)
        if instruction.operands and all(operand.operation == "number" for operand in part[:-1]):
            result[first:] = [Instruction("number", evaluator(part)((0, 0, 0)))]
        else:
            result.append(instruction)
    return tuple(result)


def bits_needed(program: Program, region: Region) -> int:
    """The number of bits, sign included, that hold every intermediate value of a program without z in a region."""
    columns = Interval(region.x, region.x + region.width - 1)
    rows = Interval(region.y, region.y + region.height - 1)
    stack: list[Interval] = []
    largest = max(columns.high, rows.high)
    for instruction in program:
        step(instruction, stack, (columns, rows, Interval(0, 0)))
        largest = max(largest, -stack[-1].low, stack[-1].high)
    return largest.bit_length() + 1


def _value(program: Program, x: Integers, y: Integers) -> Integers:
    """Run a program on a row x and a column y; what depends on x or y alone stays a single row or column."""
    functions: dict[str, Callable[..., Integers]] = {**programs.FUNCTIONS, "min": np.minimum, "max": np.maximum}

    def leaf(name: str, value: int) -> Integers:
        return np.full((1, 1), value, x.dtype) if name == "number" else x if name == "x" else y

    def unary(name: str, exponent: int, operand: Integers) -> Integers:
        return _power(operand, exponent) if name == "**" else functions[name](operand)

    def binary(name: str, left: Integers, right: Integers) -> Integers:
        if name in programs.PARTIAL:
            undefined = right == 0 if name in ("//", "%") else (right < 0) | (right > programs.MAX_SHIFT)
            if undefined.any():
                raise UndefinedError
        return functions[name](left, right)

    return programs.run(program, leaf, unary, binary)


def _power(base: Integers, exponent: int) -> Integers:
    """Raise to a power by squaring, so that no intermediate product is larger than the power."""
    result = np.ones((1, 1), base.dtype)
    while exponent:
        if exponent & 1:
            result = result * base
        exponent >>= 1
        if exponent:
            base = base * base
    return result
