"""Measures as formulas that a page evaluates, found by computing each with numbers that note what is done to them.

A measure computes the same with one number and with an array of NumPy, in the operations below.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, ClassVar

import page_kernels

import clew.measures._survey.row as at
from clew import registry
from clew.grids import Grid
from clew.grids.compass import Compass
from clew.grids.rings import Ringed
from clew.grids.tiling import Tiling
from clew.lazy import np
from clew.measures._columns import attribute_of
from clew.measures._figures import Figures, axes_of_squares, directions_by_axis

Formula = (
    Any  # a number; a list: the name of an operation and the formulas of its operands; or a dictionary of formulas
)
EACH_AXIS = "*"  # in place of the name of each axis of a grid
FUNCTIONS = {np.where: "known", np.divide: "ratio", np.log2: "log2", np.maximum: "max"}


def formula_of(value: Any) -> Formula:
    """Return the formula of a noted number or of a dictionary of such, or another number as it is."""
    if isinstance(value, dict):
        return {str(key): formula_of(each) for key, each in value.items()}
    return value.formula if isinstance(value, Noted) else int(value)


class UnknownError(Exception):
    """Somebody asks whether a number is 0."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula


def formula_with_choices(compute: Callable[[], Any], answers: tuple[bool, ...] = ()) -> Formula:
    """Return the formula of what a function computes, with a choice wherever it asks whether a number is 0."""
    Noted.answers = iter(answers)
    try:
        return formula_of(compute())
    except UnknownError as question:
        choices = (formula_with_choices(compute, (*answers, answer)) for answer in (True, False))
        return ["if", question.formula, *choices]


def noting(operation: str, swapped: bool = False) -> Callable[..., "Noted"]:
    """Return a method that notes an operation with two operands."""

    def method(one: Any, other: Any) -> "Noted":
        operands = (other, one) if swapped else (one, other)
        return Noted([operation, *map(formula_of, operands)])

    return method


class Noted:
    """A number of which only the formula is known."""

    shape = ()  # as of an array of NumPy
    answers: Iterator[bool]  # of `any`, in the order in which it is called
    __add__, __sub__, __mul__, __truediv__ = map(noting, "+-*/")
    __floordiv__, __ge__, __ne__, __and__ = map(noting, ("//", ">=", "!=", "&"))  # type: ignore[assignment]
    __radd__, __rsub__, __rmul__ = (noting(each, swapped=True) for each in "+-*")

    def __init__(self, formula: Formula) -> None:
        self.formula = formula

    def any(self) -> bool:
        """Return whether it is not 0."""
        answer = next(Noted.answers, None)
        if answer is None:
            raise UnknownError(self.formula)
        return answer

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
    center_cells: Any = Noted(["centers"])
    axes: ClassVar[Any] = {EACH_AXIS: Noted(["axis"])}


def measures() -> dict[str, Formula]:
    """Return the formulas of measures by name, without those that need more than operations."""
    found = {}
    for each in registry.find_all("measure"):
        with suppress(AttributeError, KeyError, TypeError):
            found[attribute_of(each)] = formula_with_choices(lambda: NotedFigures().of(each.function))  # noqa: B023
    return found


def axes_of(grid: Grid) -> dict[str, Formula] | None:
    """Return how many ends of passages lead along each axis of a grid.

    On squares this follows from the survey, elsewhere it is a sum over headings, or what is in their place. None if one
    of these belongs to several axes.
    """
    if grid.has_squares:
        found: dict[str, Formula] = formula_of(axes_of_squares(NotedFigures.survey))
        return found
    ways = sorted(list_ways(grid)) if isinstance(grid, Tiling) else []
    if len(ways) > len({way for _, way in ways}):
        return None
    return {name: ["ends", *(way for axis, way in ways if axis == name)] for name, _ in ways}


def list_ways(grid: Grid) -> set[tuple[str, int]]:
    """Return each axis with the headings that it has, or with what a page has in place of headings."""
    compass = compass_or_sides(grid)
    found = set()
    for axis, groups in directions_by_axis(grid).items():
        for cell, direction in zip(*(np.concatenate(each).tolist() for each in zip(*groups, strict=True)), strict=True):
            found.add((axis, compass.heading(cell, direction)))
    return found


def compass_or_sides(grid: Grid) -> Compass:
    """Return the headings of all directions, or in their place the numbers of sides, or what rings have."""
    if grid.has_headings:
        return grid.compass(False)
    assert isinstance(grid, Tiling)
    made = Compass(bytearray(grid.cells * grid.max_sides), grid.max_sides)
    if isinstance(grid, Ringed):
        page_kernels.fill_ring_sides(grid.tiles(False), made.stride, made.headings)
    else:
        for cell in range(grid.cells):
            for direction, _ in grid.neighbors(cell):
                made.headings[cell * made.stride + direction] = grid.side_of(cell, direction)
    return made
