"""Cells as people name them: by number or by coordinates."""

from clew.errors import ClewError, prefixed, shown
from clew.grids import Grid
from clew.grids.grid import whole_number

Cell = int | tuple[int, ...]  # a cell's number, or its coordinates


def cell_name(grid: Grid, cell: int) -> str:
    """Return the coordinates of a cell as the command line takes them, such as '3,4'."""
    return ",".join(map(str, grid.coordinates(cell)))


def number_of(grid: Grid, cell: Cell, role: str) -> int:
    """Return the number of a cell; `ClewError` if the grid has no such cell."""
    if isinstance(cell, (str, bool, float)) or cell is None:
        raise ClewError(
            f"{role} is {shown(cell)}: give the number of a cell, or its coordinates as a tuple such as "
            f"{grid.coordinates(0)}",
            field=role,
        )
    named = "" if role == "cell" else f"{role}: "
    with prefixed(named, field=role):
        if isinstance(cell, (tuple, list)):
            return grid.index(tuple(whole_number(each, "a coordinate") for each in cell))
        number = whole_number(cell, "the number of a cell")
        if 0 <= number < grid.cells:
            return number
    raise ClewError(f"{named}cell number {cell} is not in this maze: it has cells 0 to {grid.cells - 1}", field=role)
