"""The walls of a window: in parts over which no value can leave 64 bits, by NumPy; elsewhere cell by cell, exactly."""

from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.cubicles._exact import evaluator
from clew.cubicles._intervals import Interval, step
from clew.cubicles._numpy import Undefined, parities
from clew.cubicles._program import CONSTANT, COORDINATE, LEAVES, UNARY, Instruction, Program, Z
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.cubicles.language import Formula

EXACT_FROM = 1024  # cells: a part of so few that is not proven is evaluated cell by cell
BLOCK_WIDTH, BLOCK_CELLS = 2048, 65_536  # of what NumPy takes at once: its arrays stay in the processor's cache


class Window(NamedTuple):
    """A rectangle of cells with its top left one at (x, y)."""

    x: int
    y: int
    width: int
    height: int

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.width * self.height

    def part(self, x: int, y: int, width: int, height: int) -> "Window":
        """The part from column x and row y of this one on, at most so large."""
        return Window(self.x + x, self.y + y, min(width, self.width - x), min(height, self.height - y))

    def halves(self) -> tuple["Window", "Window"]:
        """Both halves, cut across the longer side."""
        if self.width >= self.height:
            half = self.width // 2
            return self.part(0, 0, half, self.height), self.part(half, 0, self.width, self.height)
        half = self.height // 2
        return self.part(0, 0, self.width, half), self.part(0, half, self.width, self.height)


class Job(NamedTuple):
    """What is to be done: the whole window with its result, which parts are written into."""

    formula: "Formula"
    program: Program  # without z: its favourite number stands in it
    window: Window
    z: int
    result: NDArray[np.bool_]  # [row, column] of the whole window

    def place(self, part: Window) -> NDArray[np.bool_]:
        """Where the walls of a part belong."""
        row, column = part.y - self.window.y, part.x - self.window.x
        return self.result[row : row + part.height, column : column + part.width]


def walls(formula: "Formula", x: int, y: int, width: int, height: int, z: int) -> NDArray[np.bool_]:
    """See `Formula.walls`."""
    window, z = Window(*(index(each) for each in (x, y, width, height))), index(z)
    if min(window.x, window.y) < 0 or min(window.width, window.height) < 1:
        raise ClewError(
            f"A window of {window.width}x{window.height} cells at ({window.x}, {window.y}) cannot be evaluated: "
            f"it needs at least one column and row, and starts at (0, 0) or further right and down."
        )
    if max(window.x + window.width, window.y + window.height) > COORDINATE:
        raise ClewError(f"The window at ({window.x}, {window.y}) is too far out: coordinates go up to 2**63.")
    formula.is_wall(window.x, window.y, z)  # refuses what fails everywhere, such as too large a favourite number
    job = Job(formula, folded(formula.program, z), window, z, np.empty((window.height, window.width), np.bool_))
    _fill(job, window)
    return job.result


def folded(program: Program, z: int) -> Program:
    """The program with z put in, and what depends on z and numbers only worked out."""
    found: list[Instruction] = []
    for each in program:
        instruction = Instruction(CONSTANT, z) if each.operation == Z else each
        operands = 0 if instruction.operation in LEAVES else 1 if instruction.operation in UNARY else 2
        part = (*found[len(found) - operands :], instruction)
        if operands and all(operand.operation == CONSTANT for operand in part[:-1]):
            found[len(found) - operands :] = [Instruction(CONSTANT, evaluator(part)((0, 0, 0)))]
        else:
            found.append(instruction)
    return tuple(found)


def bits_needed(program: Program, window: Window) -> int:
    """How many bits an integer needs, sign included, to hold every value that a program comes by in a window."""
    variables = (
        Interval(window.x, window.x + window.width - 1),
        Interval(window.y, window.y + window.height - 1),
        Interval(0, 0),
    )
    stack: list[Interval] = []
    most = 0
    for instruction in program:
        step(instruction, stack, variables)
        most = max(most, -stack[-1].low, stack[-1].high)
    return most.bit_length() + 1


def _fill(job: Job, part: Window) -> None:
    """Evaluate a part of the window: as it is where 64 bits are proven to do, else its halves."""
    bits = bits_needed(job.program, part)
    if bits <= 64:
        _fill_blocks(job, part, np.int32 if bits <= 32 else np.int64)
    elif part.cells <= EXACT_FROM:
        _fill_exactly(job, part)
    else:
        for half in part.halves():
            _fill(job, half)


def _fill_exactly(job: Job, part: Window) -> None:
    place, is_wall = job.place(part), job.formula.is_wall
    for row in range(part.height):
        place[row] = [is_wall(x, part.y + row, job.z) for x in range(part.x, part.x + part.width)]


def _fill_blocks(job: Job, part: Window, dtype: Any) -> None:
    width = min(part.width, BLOCK_WIDTH)
    height = max(1, BLOCK_CELLS // width)
    for row in range(0, part.height, height):
        for column in range(0, part.width, width):
            block = part.part(column, row, width, height)
            x = np.arange(block.x, block.x + block.width, dtype=dtype)[np.newaxis, :]
            y = np.arange(block.y, block.y + block.height, dtype=dtype)[:, np.newaxis]
            try:
                parities(job.program, x, y, job.place(block))
            except Undefined:
                _fill_exactly(job, block)  # raises the error that names the cell
