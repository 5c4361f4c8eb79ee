"""Formulas of mazes: whole numbers, x, y, z and a few operators.

A formula is untrusted text: it is parsed and evaluated here and never executed as Python. docs/reference/formulas.md
describes the language. A cell is a wall if its value has an odd number of one bits; the bits of a negative number are
those of its absolute value.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from clew.errors import ClewError
from clew.lazy import BoolArray
from clew.puzzles.cubicles.formula_parser import parse_program
from clew.puzzles.cubicles.programs import MAX_COORDINATE, MAX_FAVORITE, Program, ShiftError, evaluator

DEFAULT_FORMULA = "x*x + 3*x + 2*x*y + y + y*y + z"


@dataclass(frozen=True)
class Formula:
    """A parsed formula, returned by `parse_formula`.

    Attributes
    ----------
    text : str
        The formula as it was written.
    notes : tuple of str
        Hints for its author, such as that ^ means exclusive or.
    program : tuple of Instruction
        The formula in postfix order.

    Examples
    --------
    >>> from clew.cubicles import DEFAULT_FORMULA, parse_formula
    >>> formula = parse_formula(DEFAULT_FORMULA)
    >>> formula.value(1, 1, 10), formula.is_wall(1, 1, 10)
    (18, False)
    """

    text: str
    notes: tuple[str, ...] = field(default=(), compare=False)
    program: Program = field(default=(), repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text only: the functions made from it cannot be pickled."""
        return parse_formula, (self.text,)

    @property
    def uses_favorite(self) -> bool:
        """Whether the formula contains z, the favorite number."""
        return any(each.operation == "z" for each in self.program)

    @cached_property
    def _evaluate(self) -> Callable[[tuple[int, int, int]], int]:
        return evaluator(self.program)

    def value(self, x: int, y: int, z: int) -> int:
        """Compute the exact value at a cell.

        Parameters
        ----------
        x, y : int
            Column and row, from -2**63 to 2**63.
        z : int
            The favorite number, from -2**1024 to 2**1024.

        Raises
        ------
        ClewError
            If a number is out of range, or if the formula divides by zero or shifts by less than 0 or more than 63
            bits at this cell.
        """
        if not (-MAX_COORDINATE <= x <= MAX_COORDINATE and -MAX_COORDINATE <= y <= MAX_COORDINATE):
            raise ClewError.coded("formula-far", x=_short(x), y=_short(y))
        if not -MAX_FAVORITE <= z <= MAX_FAVORITE:
            raise ClewError.coded("formula-favorite", "favorite")
        try:
            return self._evaluate((x, y, z))
        except ZeroDivisionError:
            raise ClewError.coded("formula-zerodivision", x=str(x), y=str(y)) from None
        except ShiftError as error:
            raise ClewError.coded("formula-shift", bits=_short(error.args[0]), x=str(x), y=str(y)) from None

    def is_wall(self, x: int, y: int, z: int) -> bool:
        """Whether a cell is a wall: its x or y is negative, or its value has an odd number of one bits."""
        return x < 0 or y < 0 or self.value(x, y, z).bit_count() & 1 == 1

    def walls(self, x: int, y: int, width: int, height: int, z: int) -> BoolArray:
        """Compute the walls of a window.

        Parameters
        ----------
        x, y : int
            Column and row of the top left cell, at least 0.
        width, height : int
            Size in cells, at least 1.
        z : int
            The favorite number.

        Returns
        -------
        numpy.ndarray
            ``bool[height, width]``, indexed [row, column]; True for a wall.

        Raises
        ------
        ClewError
            If the window is empty, outside the field or too large for memory, or as in `value`.
        """
        from clew.puzzles.cubicles.vectorized import walls

        return walls(self.program, self.is_wall, x, y, width, height, z)


def parse_formula(text: str) -> Formula:
    """Parse a formula.

    Parameters
    ----------
    text : str
        The formula, at most 500 characters; docs/reference/formulas.md describes the language.

    Returns
    -------
    Formula
        The formula, ready to be evaluated.

    Raises
    ------
    ClewError
        If the text is not a formula; `column` is the place of the wrong character, counted from 0.

    Examples
    --------
    >>> from clew.cubicles import parse_formula
    >>> parse_formula("x*x + y").value(3, 1, 0)
    10
    >>> parse_formula("2x + y")
    Traceback (most recent call last):
        ...
    clew.errors.ClewError: The formula cannot be used: at character 1, an operator is missing in '2x': write 2*x.
    """
    return Formula(text, *parse_program(text))


def _short(number: int) -> str:
    return str(number) if number.bit_length() <= 128 else f"{'-' * (number < 0)}2**{number.bit_length() - 1}..."
