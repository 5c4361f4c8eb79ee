"""The results of solvers: a path, and the distance to every cell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError, counted, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.lazy import Int32Array, NDArray, np
from clew.mazes.cell_numbers import Cell, cell_name, number_of

if TYPE_CHECKING:
    from clew.mazes.maze import Maze


def check_grid(value: object, name: str) -> None:
    """Raise `ClewError` unless the value is a grid; `name` is the class that needs one."""
    if not isinstance(value, Grid):
        raise ClewError(f"{name} needs a grid, not {shown(value)}: maze.grid, or clew.parse_grid('12x6')", field="grid")


@dataclass(frozen=True, eq=False)
class Path:
    """A path through a maze: the cells from the start to the goal, both included.

    `list(path)` and `numpy.asarray(path)` are the cells; `len(path)` is their number, one more than the steps. Two
    paths are equal if their grids and cells are equal. A notebook shows a picture of the path in its maze if the maze
    is known and has at most 40,000 cells.

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
    route : sequence of int, optional
        The direction of each step of the walk that this path is left of, if a walker found it.
    solver : str, optional
        The solver that found it, with its options, such as 'wall-follower hand=left'.
    weights : sequence of int, length cells, optional
        The cost of entering each cell, if the solver took costs.

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
    route: Sequence[int] | None = field(default=None, compare=False, repr=False)
    solver: str = field(default="", compare=False, repr=False)
    weights: Sequence[int] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.taken is not None:  # made by a solver
            return
        check_grid(self.grid, "clew.Path")
        if not hasattr(self.cells, "__len__"):
            raise ClewError(f"the cells of a path must be a sequence of numbers, not {shown(self.cells)}", field="path")
        if len(self.cells) == 0:
            raise ClewError("a path needs at least one cell: give its cells in order, the start first", field="path")
        try:
            ends = [whole_number(cell, "the number of a cell") for cell in (min(self.cells), max(self.cells))]
        except (TypeError, ClewError):
            raise ClewError(
                f"the cells of a path must be whole numbers, not {shown(self.cells)}: grid.index((x, y)) is the number "
                f"of a cell",
                field="path",
            ) from None
        for cell in ends:
            number_of(self.grid, cell, "path")

    def __repr__(self) -> str:
        ends = f"from {cell_name(self.grid, self.start)} to {cell_name(self.grid, self.goal)}"
        return f"<Path of {counted(self.steps, 'step')} {ends}>"

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import svg_of

        return svg_of(self.maze, path=self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.grid == other.grid and list(self.cells) == list(other.cells)

    def __hash__(self) -> int:
        return hash((self.grid, tuple(map(int, self.cells))))

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[int]:
        return map(int, self.cells)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        """Return the cells for NumPy: `np.asarray(path)` is an array of int32, shape (steps + 1,)."""
        if dtype is None:
            dtype = getattr(self.cells, "dtype", np.int32)
        return np.array(self.cells, dtype, copy=copy)

    @property
    def steps(self) -> int:
        """The number of passages on the path."""
        return len(self.cells) - 1

    @property
    def cost(self) -> int | None:
        """The sum of the costs of all cells but the first, if the solver took costs; otherwise None."""
        return None if self.weights is None else sum(int(self.weights[int(cell)]) for cell in self.cells[1:])

    @property
    def walked(self) -> int | None:
        """The steps of the walk, if a walker found the path; otherwise None."""
        return None if self.route is None else len(self.route)

    @cached_property
    def walk(self) -> "Path | None":
        """The whole walk, which may enter cells more than once, if a walker found the path; otherwise None."""
        if self.route is None or self.maze is None:
            return None
        from clew.mazes.solving.walker import cells_of_walk

        return Path(self.grid, cells_of_walk(self.maze, self.start, self.route), self.route, self.maze)

    @property
    def revisits(self) -> int:
        """Number of steps that lead to cells where the path has been before: 0 unless it is a `walk`."""
        if hasattr(self.cells, "dtype"):
            return len(self.cells) - int(np.unique(np.asarray(self.cells)).size)
        return len(self.cells) - len(set(map(int, self.cells)))

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
        return [self._direction(*step) for step in pairwise(self)]

    def _direction(self, cell: int, following: int) -> int:
        """Return the lowest direction from one cell to the next; `ClewError` if they are not neighbors."""
        for direction, other in self.grid.neighbors(cell):
            if other == following:
                return direction
        raise ClewError(
            f"the path goes from {cell_name(self.grid, cell)} to {cell_name(self.grid, following)}, which are not "
            f"neighbors: give every cell on the way, in order",
            field="path",
        )

    def letters(self) -> str:
        """Return the initials of the directions, such as 'ESSE' or 'E NE SW'; '' if directions have no names."""
        steps = zip(self.cells, self.directions(), strict=False)
        names = [self.grid.direction_name(int(cell), direction) for cell, direction in steps]
        initials = ["".join(word[:1].upper() for word in name.split("-")) for name in names]
        return (" " if any(len(each) > 1 for each in initials) else "").join(initials)


def path_facts(path: Path) -> dict[str, Any]:
    """Return the ends, the letters and the cells for JSON."""
    start, goal = (path.grid.coordinates(cell) for cell in (path.start, path.goal))
    return {"start": start, "goal": goal, "steps": path.steps, "route": path.letters(), "path": path.coordinates()}


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

    def _facts(self) -> tuple[Grid, int, bytes]:
        return self.grid, self.start, memoryview(self.storage).tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distances) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    @cached_property
    def array(self) -> "Int32Array":
        """The steps to each cell: a read-only array of int32, shape (height, width) on a rectangle, else (cells,).

        It is -1 if no path leads to the cell, and at places that a mask leaves out.
        """
        flat = np.asarray(self.storage)
        flat.flags.writeable = False
        rows: Int32Array = self.grid.as_array(flat)
        return rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        """Return `array` for NumPy: `np.asarray(distances)`."""
        return np.array(self.array, dtype, copy=copy)

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
