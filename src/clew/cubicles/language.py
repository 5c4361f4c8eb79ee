"""The language of formula mazes: whole numbers, x, y, z and a few operators, read by a parser of our own.

A formula is untrusted text, so nothing of it is ever executed; docs/formulas.md says what is allowed. A cell is a wall
where its value has an odd number of one bits; the bits of a negative number are those of its absolute value.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from clew.cubicles._exact import Evaluate, ShiftError, evaluator
from clew.cubicles._parser import read
from clew.cubicles._program import COORDINATE, FAVOURITE, MOST_SHIFT, Program, Z
from clew.errors import ClewError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT = "x*x + 3*x + 2*x*y + y + y*y + z"


@dataclass(frozen=True)
class Formula:
    """A formula that has been read; made by `parse`."""

    text: str
    notes: tuple[str, ...] = field(default=(), compare=False)  # sentences for its writer, such as what ^ means
    program: Program = field(default=(), repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Its text, so that it can go to another process whatever was worked out for it."""
        return parse, (self.text,)

    @property
    def uses_favourite(self) -> bool:
        """Whether the favourite number has a part in it."""
        return any(each.operation == Z for each in self.program)

    @cached_property
    def _evaluate(self) -> Evaluate:
        return evaluator(self.program)

    def value(self, x: int, y: int, z: int) -> int:
        """The value at a cell, an exact integer.

        `x`, `y`: -2**63 to 2**63; `z`, the favourite number: -2**1024 to 2**1024. ClewError beyond, and where the
        formula divides by zero or shifts by less than 0 or more than 63 bits; it names the cell.
        """
        if not (-COORDINATE <= x <= COORDINATE and -COORDINATE <= y <= COORDINATE and -FAVOURITE <= z <= FAVOURITE):
            raise ClewError(_too_far(x, y))
        try:
            return self._evaluate((x, y, z))
        except ZeroDivisionError:
            raise ClewError(f"The formula divides by zero at the cell ({x}, {y}); choose another one.") from None
        except ShiftError as error:
            raise ClewError(
                f"The formula shifts by {_short(error.args[0])} bits at the cell ({x}, {y}); "
                f"0 to {MOST_SHIFT} are allowed."
            ) from None

    def is_wall(self, x: int, y: int, z: int) -> bool:
        """Whether a cell is a wall: where x or y is negative, and where the value has an odd number of one bits."""
        return x < 0 or y < 0 or self.value(x, y, z).bit_count() & 1 == 1

    def walls(self, x: int, y: int, width: int, height: int, z: int) -> "NDArray[np.bool_]":
        """The walls of a window whose top left cell is (x, y), both at least 0; indexed [row, column]."""
        from clew.cubicles._windows import walls

        return walls(self, x, y, width, height, z)


def parse(text: str) -> Formula:
    """Read a formula; ClewError with a sentence, and the place, for everything that is none."""
    parsed = read(text)
    return Formula(text, parsed.notes, parsed.program)


def _too_far(x: int, y: int) -> str:
    if max(abs(x), abs(y)) > COORDINATE:
        return f"The cell ({_short(x)}, {_short(y)}) is too far out: coordinates go up to 2**63."
    return "The favourite number is too large: it goes up to 2**1024."


def _short(number: int) -> str:
    return str(number) if number.bit_length() <= 128 else f"a number of {number.bit_length():,} bits"
