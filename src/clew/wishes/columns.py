"""The measures that can be wished for: the columns of `measure_many`."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.grids import Grid
from clew.grids.spec import parse_grid
from clew.mazes.cell_numbers import Cell
from clew.measures import measure_many
from clew.measures.levels import LEVELS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Figure = bool | int | float | None

LEVELED = "difficulty"  # the measure whose values have names


@dataclass(frozen=True)
class Column:
    """A measure, as `measure_many` names it.

    Parameters
    ----------
    name : str
        The name of the column.
    kind : {'b', 'i', 'f'}
        Yes or no, whole numbers, or numbers.
    aliases : tuple of str
        Other names, with dashes.
    levels : dict of str to (int, int)
        Named ranges of its values.
    cost : int
        Measures of a higher cost are left to the end.

    Examples
    --------
    >>> Column("dead_ends", "i").shown_name
    'dead-ends'
    """

    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    levels: dict[str, tuple[int, int]] = field(default_factory=dict, hash=False, compare=False)
    cost: int = 0

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

    def is_missing(self, values: "NDArray[Any]") -> "NDArray[np.bool_]":
        """Return where the measure has no value: -1 among whole numbers, else not a number."""
        import numpy as np

        missing: NDArray[np.bool_] = values < 0 if self.kind == "i" else np.isnan(values.astype(np.float64))
        return missing

    def value(self, values: "NDArray[Any]", place: int) -> Figure:
        """Return one of these values of the measure as a plain number; None if it is missing."""
        figure: Figure = values[place].item()
        return None if self.is_missing(values[place : place + 1])[0] else figure


def columns_of(grid: Grid | str) -> tuple[Column, ...]:
    """Return the measures of mazes on this grid, in the order of `measure_many`.

    Examples
    --------
    >>> [column.name for column in columns_of("4x3")][:3]
    ['cells', 'passages', 'dead_ends']
    """
    import numpy as np

    shape = parse_grid(grid)
    aliases = {each.name: each.aliases for each in registry.find_all("measure")}
    none = np.zeros((0, *shape.shape), np.dtype(shape.typecode))
    found = []
    for name, values in measure_many(none, shape).items():
        kind = "i" if values.dtype.kind in "iu" else values.dtype.kind
        levels = LEVELS if name == LEVELED else {}
        found.append(Column(name, kind, aliases.get(name.replace("_", "-"), ()), levels, cost=name == LEVELED))
    return tuple(found)


def figures_of(
    mazes: "NDArray[Any]",
    grid: Grid,
    names: tuple[str, ...],
    ends: tuple[Cell | None, Cell | None] = (None, None),
    threads: int | None = None,
) -> "dict[str, NDArray[Any]]":
    """Return these columns for many mazes; `ends` are the start and the goal, None for the default ones."""
    import inspect

    if "names" not in inspect.signature(measure_many).parameters:
        return measure_many(mazes, grid, threads=threads)
    return measure_many(mazes, grid, names=names, start=ends[0], goal=ends[1], threads=threads)
