"""What solvers find in a maze: a path, and the distance to every cell."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.grid import whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from clew.mazes.maze import Maze

Cell = int | tuple[int, ...]  # a cell's number, or its coordinates


@dataclass(frozen=True, eq=False)
class Path:
    """A path through a maze: the cells from the start to the goal, both included.

    Two paths are equal if their grids and cells are equal. A notebook shows a picture of the path in its maze if the
    maze is known and has at most 40,000 cells.

    Parameters
    ----------
    grid : Grid
        The grid of the maze.
    cells : sequence of int, length steps + 1
        The numbers of the cells, in order.
    taken : sequence of int, length steps, optional
        The direction of each step. Only needed if two cells are neighbors in more than one direction.
    maze : Maze, optional
        The maze that the path leads through, for drawing it. `clew.solve` sets it.

    Examples
    --------
    >>> import clew
    >>> path = clew.solve(clew.generate("wilson", "6x3", seed=7))
    >>> path
    <Path of 9 steps from 0,0 to 5,2>
    >>> path.letters()
    'ESSENEEES'
    >>> path.coordinates()[:3]
    [(0, 0), (1, 0), (1, 1)]
    """

    grid: Grid
    cells: Sequence[int]
    taken: Sequence[int] | None = None
    maze: "Maze | None" = field(default=None, compare=False)

    def __repr__(self) -> str:
        steps = f"{self.steps:,} {'step' if self.steps == 1 else 'steps'}"
        return f"<Path of {steps} from {cell_name(self.grid, self.start)} to {cell_name(self.grid, self.goal)}>"

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import svg_of

        return svg_of(self.maze, path=self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.grid == other.grid and list(self.cells) == list(other.cells)

    def __hash__(self) -> int:
        return hash((self.grid, tuple(map(int, self.cells))))

    @property
    def steps(self) -> int:
        """The number of passages on the path."""
        return len(self.cells) - 1

    @property
    def start(self) -> int:
        """The number of the first cell."""
        return int(self.cells[0])

    @property
    def goal(self) -> int:
        """The number of the last cell."""
        return int(self.cells[-1])

    def coordinates(self) -> list[tuple[int, ...]]:
        """Return the coordinates of the cells, such as (x, y) on a rectangle."""
        return [self.grid.coordinates(int(cell)) for cell in self.cells]

    def directions(self) -> list[int]:
        """Return the direction of each step; if `taken` is None, the lowest one that leads to the next cell."""
        if self.taken is not None:
            return list(self.taken) if isinstance(self.taken, list) else memoryview(self.taken).tolist()  # type: ignore[arg-type]
        return [
            next(direction for direction, other in self.grid.neighbors(int(cell)) if other == following)
            for cell, following in zip(self.cells, self.cells[1:], strict=False)
        ]

    def letters(self) -> str:
        """Return the initials of the directions, such as 'ESSE' or 'E NE SW'; '' if directions have no names."""
        steps = zip(self.cells, self.directions(), strict=False)
        names = [self.grid.direction_name(int(cell), direction) for cell, direction in steps]
        initials = ["".join(word[:1].upper() for word in name.split("-")) for name in names]
        return (" " if any(len(each) > 1 for each in initials) else "").join(initials)


@dataclass(frozen=True, eq=False)
class Distances:
    """The number of steps from one cell to every cell of a maze.

    Two of them are equal if their grids, starts and steps are equal. A notebook shows the maze colored by distance if
    the maze is known and has at most 40,000 cells.

    Parameters
    ----------
    grid : Grid
        The grid of the maze.
    start : int
        The number of the cell from which steps are counted.
    storage : sequence of int32, shape (grid.storage,)
        The steps to each place of the grid, -1 if no path leads there.
    maze : Maze, optional
        The maze in which the distances were found, for drawing it. `clew.distances` sets it.

    Examples
    --------
    >>> import clew
    >>> found = clew.distances(clew.generate("wilson", "6x3", seed=7), (0, 0))
    >>> found.at((5, 2))
    9
    >>> found.farthest
    (15, 11)
    >>> found.array
    array([[ 0,  1,  2,  3,  8,  9],
           [ 3,  2,  5,  6,  7,  8],
           [ 4,  3,  4, 11, 10,  9]], dtype=int32)
    """

    grid: Grid
    start: int
    storage: Any
    maze: "Maze | None" = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<Distances from {cell_name(self.grid, self.start)} in {self.grid.spec}>"

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import svg_of

        return svg_of(self.maze, distances=self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Distances)
            and (self.grid, self.start) == (other.grid, other.start)
            and memoryview(self.storage).tobytes() == memoryview(other.storage).tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.start, memoryview(self.storage).tobytes()))

    @cached_property
    def array(self) -> "NDArray[np.int32]":
        """The steps to each cell: a read-only array of int32, shape (height, width) on a rectangle, else (cells,).

        It is -1 if no path leads to the cell, and at places that a mask leaves out.
        """
        import numpy as np

        flat = np.asarray(self.storage)
        flat.flags.writeable = False
        rows: NDArray[np.int32] = self.grid.as_array(flat)
        return rows

    def at(self, cell: Cell) -> int:
        """Return the steps to a cell, given by its number or its coordinates; -1 if no path leads there."""
        return int(self.storage[self.grid.topology().cell(number_of(self.grid, cell, "cell"))])

    @cached_property
    def farthest(self) -> tuple[int, int]:
        """The cell that is farthest away and the steps to it; of several such cells the first."""
        if not hasattr(self.storage, "argmax"):
            place = max(range(len(self.storage)), key=self.storage.__getitem__)
        else:
            place = int(self.storage.argmax())
        return self.grid.topology().index_of(place), int(self.storage[place])


def cell_name(grid: Grid, cell: int) -> str:
    """Return the coordinates of a cell as the command line takes them, such as '3,4'."""
    return ",".join(map(str, grid.coordinates(cell)))


def number_of(grid: Grid, cell: Cell, role: str) -> int:
    """Return the number of a cell; `ClewError` if the grid has no such cell."""
    try:
        if isinstance(cell, tuple):
            return grid.index(tuple(whole_number(each, "a coordinate") for each in cell))
        number = whole_number(cell, "the number of a cell")
        if 0 <= number < grid.cells:
            return number
    except ClewError as problem:
        raise problem.reworded(f"{role}: {problem}", field=role) from None
    raise ClewError(f"{role}: cell number {cell} is not in this maze: it has cells 0 to {grid.cells - 1}", field=role)
