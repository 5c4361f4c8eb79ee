"""The measures that can be wished for: the columns of `measure_many`."""

from dataclasses import dataclass, field
from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.lazy import BoolArray, NDArray, np
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate
from clew.measures import measure_many, measure_of_column
from clew.measures.levels import LEVELS

Figure = bool | int | float | None

LEVELED = "difficulty"  # the measure whose values have names
NOT_COUNTS = ("center", LEVELED)  # whole numbers that count nothing
SHARES = ("bias", "elitism", "river", "solution-share", "straightness")  # measures that are shares
BIAS_PREFIX = "bias_"  # how columns begin that mazes without passages do not have
OWN_KERNEL_COST = 3  # cost of a measure with a kernel of its own


@dataclass(frozen=True)
class Column:
    """A measure, as `measure_many` names it.

    Examples
    --------
    >>> Column("dead_ends", "i").shown_name
    'dead-ends'
    """

    name: str  # of the column
    kind: str  # 'b' for yes or no, 'i' for whole numbers, 'f' for numbers
    aliases: tuple[str, ...] = ()  # with dashes
    percent_of: str = ""  # what a percentage is a part of: 'cells', 'one', or '' if it has no meaning
    levels: dict[str, tuple[int, int]] = field(default_factory=dict, hash=False, compare=False)  # ranges of values
    cost: int = 0  # measures of a higher cost are left to the end

    @property
    def shown_name(self) -> str:
        """The name as people write it, with dashes."""
        return self.name.replace("_", "-")

    @property
    def is_yes_or_no(self) -> bool:
        return self.kind == "b"

    @property
    def is_whole(self) -> bool:
        return self.kind in "bi"

    @property
    def lowest(self) -> float:
        """The smallest value that it can have; less, among whole numbers, is in place of a value that is missing."""
        return min((low for low, _ in self.levels.values()), default=0 if self.is_whole else -float("inf"))

    def is_missing(self, values: "NDArray[Any]") -> BoolArray:
        """Return where the measure has no value."""
        return values < self.lowest if self.kind == "i" else np.isnan(values.astype(np.float64))

    def value(self, values: "NDArray[Any]", place: int) -> Figure:
        """Return one of these values of the measure as a plain number; None if it is missing."""
        return None if self.is_missing(values[place : place + 1])[0] else values[place].item()


def columns_of(grid: Grid) -> tuple[Column, ...]:
    """Return the measures of mazes on this grid, in the order of `measure_many`.

    What has a column for each of several directions or numbers, such as `bias_north_south`, is found by `column_named`.

    Examples
    --------
    >>> import clew
    >>> [column.name for column in columns_of(clew.Rectangle(4, 3))][:3]
    ['cells', 'passages', 'dead_ends']
    """
    return tuple(_column(name, values) for name, values in measure_many(_no_mazes(grid), grid).items())


def column_named(name: str, grid: Grid) -> Column | None:
    """Return the measure of this column of `measure_many`, even if only some mazes have it; None if none has.

    Examples
    --------
    >>> import clew
    >>> column_named("degree_3", clew.Rectangle(4, 3)).kind
    'i'
    """
    try:
        mazes = generate(ALGORITHM, grid, 0).array[None] if name.startswith(BIAS_PREFIX) else _no_mazes(grid)
        return _column(name, measure_many(mazes, grid, [name])[name])
    except (ClewError, KeyError):
        return None


def columns_of_directions(grid: Grid) -> tuple[Column, ...]:
    """Return the measures that only mazes with passages have: numbers of cells by their passages, and the bias.

    Examples
    --------
    >>> import clew
    >>> [column.shown_name for column in columns_of_directions(clew.Rectangle(4, 3))][-2:]
    ['bias-north-south', 'bias-east-west']
    """
    found = measure_many(generate(ALGORITHM, grid, 0).array[None], grid, ["degrees", "bias"])
    return tuple(_column(name, values) for name, values in found.items() if name != "degree_0")


def _no_mazes(grid: Grid) -> "NDArray[Any]":
    """Return an array of no mazes, from which the names and types of columns can be seen."""
    return np.zeros((0, *grid.shape), np.dtype(grid.typecode))


def _column(name: str, values: "NDArray[Any]") -> Column:
    kind = "i" if values.dtype.kind in "iu" else values.dtype.kind
    entry = measure_of_column(name)
    aliases = entry.aliases if entry.name.replace("-", "_") == name else ()
    percent_of = "one" if entry.name in SHARES else "cells" if kind == "i" and entry.name not in NOT_COUNTS else ""
    if entry.parts is None or LEVELED in entry.parts:
        cost = OWN_KERNEL_COST
    else:
        cost = 2 if "extent" in entry.parts else min(len(entry.parts), 1)
    return Column(name, kind, aliases, percent_of, LEVELS if name == LEVELED else {}, cost)
