"""A program as code for the compiled machine: each value gets a slot, each instruction a place in one of three lists.

Used for windows so large that it pays: NumPy needs no compiling and is nearly as quick.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew import kernel
from clew.cubicles._machine import SPREAD, STRIP, odd_ones
from clew.cubicles._program import CONSTANT, LEAVES, OR, UNARY, Program, X
from clew.cubicles._window import Window

NUMBER, OF_COLUMN, OF_ROW, OF_CELL = 0, 1, 2, 3  # what a value depends on: bit 0 for x, bit 1 for y
RESULT, X_SLOT, Y_SLOT = 0, 1, 2
CELLS_FOR_ONE = 2000  # a cell gains 1 ns or less on NumPy (`make bench`), one of `kernel.should_compile` 2 microseconds


class Value(NamedTuple):
    """Where a value of the program is, and what it depends on."""

    slot: int
    depends: int


class Code(NamedTuple):
    """What `odd_ones` takes first; the constants are in their slots."""

    code: NDArray[np.int64]  # four for each instruction
    of_columns: int
    of_rows: int
    of_cells: int
    slots: NDArray[np.int64]


class _Translator:
    def __init__(self) -> None:
        self.lists: dict[int, list[tuple[int, int, int, int]]] = {OF_COLUMN: [], OF_ROW: [], OF_CELL: []}
        self.constants: dict[int, int] = {}  # slot -> number
        self.used = 3

    def slot(self) -> int:
        """A new one."""
        self.used += 1
        return self.used - 1

    def instruction(self, operation: int, left: Value, right: Value) -> Value:
        """Add an instruction to the list that it belongs to."""
        depends = left.depends | right.depends
        operands = (left.slot, right.slot)
        if depends == OF_CELL:
            operands = (self.for_cells(left), self.for_cells(right))
        result = Value(self.slot(), depends)
        self.lists[depends].append((operation, result.slot, *operands))
        return result

    def for_cells(self, value: Value) -> int:
        """The slot of an operand for an instruction of the cells."""
        if value.depends != OF_ROW:
            return value.slot
        slot = self.slot()
        self.lists[OF_CELL].append((SPREAD, slot, value.slot, 0))
        return slot

    def result(self, value: Value) -> None:
        """Let the last value end in the slot that the machine reads."""
        slot = self.for_cells(value)
        cells = self.lists[OF_CELL]
        if value.depends & OF_ROW:  # it was made by the last instruction
            operation, _, *operands = cells[-1]
            cells[-1] = (operation, RESULT, operands[0], operands[1])
        else:
            cells.append((OR, RESULT, slot, slot))


def translated(program: Program) -> Code:
    """The code of a program without z, whose constants have been put together."""
    translator = _Translator()
    stack: list[Value] = []
    for operation, number in program:
        if operation == CONSTANT:
            stack.append(Value(translator.slot(), NUMBER))
            translator.constants[stack[-1].slot] = number
        elif operation in LEAVES:
            stack.append(Value(X_SLOT, OF_COLUMN) if operation == X else Value(Y_SLOT, OF_ROW))
        else:
            right = Value(number, NUMBER) if operation in UNARY else stack.pop()  # the exponent stands for its slot
            stack.append(translator.instruction(operation, stack.pop(), right))
    translator.result(stack.pop())
    slots = np.zeros(translator.used * STRIP, np.int64)
    for slot, number in translator.constants.items():
        slots[slot * STRIP : (slot + 1) * STRIP] = number
    columns, rows, cells = translator.lists.values()
    return Code(np.array([*columns, *rows, *cells], np.int64).reshape(-1), len(columns), len(rows), len(cells), slots)


def should_compile(cells: int) -> bool:
    """Whether the compiled machine is quicker than NumPy for so many cells, with what it takes to get it ready."""
    return kernel.should_compile(odd_ones, cells // CELLS_FOR_ONE)


def fill(
    program: Program, window: Window, odd: NDArray[np.bool_], begin: int, stride: int, compiled: bool
) -> Window | None:
    """Write where the value has an odd number of one bits into `odd`, from `begin` on with `stride` to the next row.

    That no value leaves 64 bits is for the caller to prove. Returns a part of the window in which some cell has no
    value, or None if all have one; `compiled`: False runs the machine interpreted.
    """
    arguments = (*translated(program), *window, odd.view(np.uint8), begin, stride)
    block = kernel.call(odd_ones, *arguments) if compiled else odd_ones(*arguments)
    if block == 0:
        return None
    row, column = divmod(block - 1, -(-window.width // STRIP))
    return window.part(column * STRIP, row * STRIP, STRIP, STRIP)
