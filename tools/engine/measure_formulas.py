"""Measures as formulas that a page evaluates, found by computing each with numbers that note what is done to them.

A measure computes the same with one number and with an array of NumPy, in the operations below.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import clew.measures._survey.row as at
from clew import registry
from clew.lazy import np
from clew.measures._columns import attribute_of
from clew.measures._figures import Figures

Formula = Any  # a number, or a list: the name of an operation and the formulas of its operands
FUNCTIONS = {np.where: "known", np.divide: "ratio", np.log2: "log2", np.maximum: "max"}


def formula_of(value: Any) -> Formula:
    """Return the formula of a noted number, or another number as it is."""
    return value.formula if isinstance(value, Noted) else int(value)


def noting(operation: str, swapped: bool = False) -> Callable[..., "Noted"]:
    """Return a method that notes an operation with two operands."""

    def method(one: Any, other: Any) -> "Noted":
        operands = (other, one) if swapped else (one, other)
        return Noted([operation, *map(formula_of, operands)])

    return method


class Noted:
    """A number of which only the formula is known."""

    shape = ()  # as of an array of NumPy
    __add__, __sub__, __mul__, __truediv__ = map(noting, "+-*/")
    __floordiv__, __ge__, __ne__, __and__ = map(noting, ("//", ">=", "!=", "&"))  # type: ignore[assignment]
    __radd__, __rsub__, __rmul__ = (noting(each, swapped=True) for each in "+-*")

    def __init__(self, formula: Formula) -> None:
        self.formula = formula

    def __array_ufunc__(self, function: Any, method: str, *operands: Any, **keywords: Any) -> "Noted":
        if function not in FUNCTIONS:
            return noting({np.multiply: "*", np.bitwise_and: "&"}[function])(*operands)
        condition = (keywords["where"],) if "where" in keywords else ()
        return Noted([FUNCTIONS[function], *map(formula_of, (*operands, *condition))])

    def __array_function__(self, function: Any, types: Any, operands: Any, keywords: Any) -> Any:
        if function is np.broadcast_arrays:
            return operands
        return Noted([FUNCTIONS[function], *map(formula_of, operands)])


class NotedFigures(Figures):
    """The figures of any maze, as formulas."""

    def __init__(self) -> None:
        self._known = {}
        self.cells: Any = Noted(["cells"])

    survey: Any = (*(Noted(["survey", place]) for place in range(at.WIDTH)),)
    extent: Any = (*(Noted(["extent", place]) for place in range(at.WIDTH)),)
    difficulty: Any = Noted(["difficulty"])


def measures() -> dict[str, Formula]:
    """Return the formulas of measures by name, without those that are not one number or need more than operations."""
    figures, found = NotedFigures(), {}
    for each in registry.find_all("measure"):
        with suppress(AttributeError, KeyError, TypeError):
            found[attribute_of(each)] = formula_of(figures.of(each.function))
    return found
