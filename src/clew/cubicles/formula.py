"""Formulas of mazes: whole numbers, x, y, z and a few operators, parsed and evaluated by code of our own.

A formula is untrusted text, so none of it is ever executed; docs/formulas.md says what is allowed. A cell is a wall
where its value has an odd number of one bits; the bits of a negative number are those of its absolute value.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from clew.cubicles.evaluate import Evaluate, ShiftError, evaluator
from clew.cubicles.formula_parser import parse_program
from clew.cubicles.instructions import MAX_COORDINATE, MAX_FAVORITE, MAX_SHIFT, Program, Z
from clew.errors import ClewError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT_FORMULA = "x*x + 3*x + 2*x*y + y + y*y + z"


@dataclass(frozen=True)
class Formula:
    """A parsed formula; made by `parse_formula`."""

    text: str
    notes: tuple[str, ...] = field(default=(), compare=False)  # sentences for its writer, such as what ^ means
    program: Program = field(default=(), repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text only: the functions made of it cannot be pickled."""
        return parse_formula, (self.text,)

    @property
    def uses_favorite(self) -> bool:
        """Whether the value depends on z, the favorite number."""
        return any(each.operation == Z for each in self.program)

    @cached_property
    def _evaluate(self) -> Evaluate:
        return evaluator(self.program)

    def value(self, x: int, y: int, z: int) -> int:
        """Compute the value at a cell, an exact integer.

        `x`, `y`: -2**63 to 2**63; `z`, the favorite number: -2**1024 to 2**1024. ClewError beyond, and where the
        formula divides by zero or shifts by less than 0 or more than 63 bits; it names the cell.
        """
        if not (-MAX_COORDINATE <= x <= MAX_COORDINATE and -MAX_COORDINATE <= y <= MAX_COORDINATE):
            raise ClewError(f"The cell ({_short(x)}, {_short(y)}) is too far out: coordinates go up to 2**63.")
        if not -MAX_FAVORITE <= z <= MAX_FAVORITE:
            raise ClewError("The favorite number is too large: it goes up to 2**1024.", field="favorite")
        try:
            return self._evaluate((x, y, z))
        except ZeroDivisionError:
            raise ClewError(f"The formula divides by zero at the cell ({x}, {y}); choose another formula.") from None
        except ShiftError as error:
            raise ClewError(
                f"The formula shifts by {_short(error.args[0])} bits at the cell ({x}, {y}); "
                f"0 to {MAX_SHIFT} are allowed."
            ) from None

    def is_wall(self, x: int, y: int, z: int) -> bool:
        """Whether a cell is a wall: where x or y is negative, and where the value has an odd number of one bits."""
        return x < 0 or y < 0 or self.value(x, y, z).bit_count() & 1 == 1

    def walls(self, x: int, y: int, width: int, height: int, z: int) -> "NDArray[np.bool_]":
        """Compute the walls of a window whose top left cell is (x, y), both at least 0; indexed [row, column]."""
        from clew.cubicles.vectorized import walls

        return walls(self.program, self.is_wall, x, y, width, height, z)


def parse_formula(text: str) -> Formula:
    """Parse a formula; the ClewError for any other text names the character."""
    parsed = parse_program(text)
    return Formula(text, parsed.notes, parsed.program)


def _short(number: int) -> str:
    return str(number) if number.bit_length() <= 128 else f"a number of {number.bit_length():,} bits"
