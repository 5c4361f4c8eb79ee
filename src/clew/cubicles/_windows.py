"""The walls of a window: at once where no value can leave 64 bits, which is proven; elsewhere cell by cell, exactly."""

from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.cubicles import _compiled
from clew.cubicles._exact import evaluator
from clew.cubicles._intervals import Interval, step
from clew.cubicles._numpy import UndefinedError, parities
from clew.cubicles._program import CONSTANT, COORDINATE, LEAVES, UNARY, Instruction, Program, Z
from clew.cubicles._window import Window
from clew.errors import ClewError
from clew.kernel import memory

if TYPE_CHECKING:
    from clew.cubicles.language import Formula

EXACT_FROM = 1024  # cells: a part of so few that is not proven is evaluated cell by cell
BLOCK_WIDTH, BLOCK_CELLS = 4096, 32_768  # what NumPy takes at once: small enough for the cache (`make bench`)


MEANS = ("exact", "numpy", "interpreted", "compiled")  # cell by cell, blocks, and the machine in both ways


class Job(NamedTuple):
    """What is to be done: the whole window with its result, which parts are written into."""

    formula: "Formula"
    program: Program  # without z: its favourite number stands in it
    window: Window
    z: int
    result: NDArray[np.bool_]  # [row, column] of the whole window
    means: str  # one of MEANS

    def place(self, part: Window) -> NDArray[np.bool_]:
        """Where the walls of a part belong."""
        row, column = part.y - self.window.y, part.x - self.window.x
        return self.result[row : row + part.height, column : column + part.width]


def walls(
    formula: "Formula", x: int, y: int, width: int, height: int, z: int, means: str | None = None
) -> NDArray[np.bool_]:
    """See `Formula.walls`; `means`: one of `MEANS`, or None for what is quickest. All give the same answer."""
    window, z = Window(*(index(each) for each in (x, y, width, height))), index(z)
    if min(window.x, window.y) < 0 or min(window.width, window.height) < 1:
        raise ClewError(
            f"A window of {window.width}x{window.height} cells at ({window.x}, {window.y}) cannot be evaluated: "
            f"it needs at least one column and row, and starts at (0, 0) or further right and down."
        )
    if max(window.x + window.width, window.y + window.height) > COORDINATE:
        raise ClewError(f"The window at ({window.x}, {window.y}) is too far out: coordinates go up to 2**63.")
    formula.is_wall(window.x, window.y, z)  # refuses what fails everywhere, such as too large a favourite number
    memory.require(window.cells, f"A window of {window.width}x{window.height} cells")
    means = means or ("compiled" if _compiled.should_compile(window.cells) else "numpy")
    result = np.empty((window.height, window.width), np.bool_)
    _fill(Job(formula, folded(formula.program, z), window, z, result, means), window)
    return result


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
    most = max(variables[0].high, variables[1].high)
    for instruction in program:
        step(instruction, stack, variables)
        most = max(most, -stack[-1].low, stack[-1].high)
    return most.bit_length() + 1


def _fill(job: Job, part: Window) -> None:
    """Evaluate a part of the window: as it is where 64 bits are proven to do, else its halves."""
    bits = 0 if job.means == "exact" else bits_needed(job.program, part)
    if job.means == "exact" or (bits > 64 and part.cells <= EXACT_FROM):
        _fill_exactly(job, part)
    elif bits > 64:
        for half in part.halves():
            _fill(job, half)
    elif job.means == "numpy":
        _fill_by_numpy(job, part, np.int32 if bits <= 32 else np.int64)
    else:
        _fill_by_machine(job, part)


def _fill_exactly(job: Job, part: Window) -> None:
    place, is_wall = job.place(part), job.formula.is_wall
    for row in range(part.height):
        place[row] = [is_wall(x, part.y + row, job.z) for x in range(part.x, part.x + part.width)]


def _fill_by_numpy(job: Job, part: Window, dtype: Any) -> None:
    width = min(part.width, BLOCK_WIDTH)
    height = max(1, BLOCK_CELLS // width)
    for row in range(0, part.height, height):
        for column in range(0, part.width, width):
            block = part.part(column, row, width, height)
            x = (np.arange(block.width, dtype=dtype) + dtype(block.x))[np.newaxis, :]
            y = (np.arange(block.height, dtype=dtype) + dtype(block.y))[:, np.newaxis]
            try:
                parities(job.program, x, y, job.place(block))
            except UndefinedError:
                _fill_exactly(job, block)  # raises the error that names the cell


def _fill_by_machine(job: Job, part: Window) -> None:
    begin = (part.y - job.window.y) * job.window.width + part.x - job.window.x
    flat = job.result.reshape(-1)
    undefined = _compiled.fill(job.program, part, flat, begin, job.window.width, job.means == "compiled")
    if undefined:
        _fill_exactly(job, undefined)  # raises the error that names the cell
