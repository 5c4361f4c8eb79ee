"""What is found in a maze: a way through it, and the steps to every cell."""

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

Cell = int | tuple[int, ...]  # a cell's number, or its coordinates


@dataclass(frozen=True, eq=False)
class Path:
    """A way through a maze: the numbers of its cells, start and goal included."""

    grid: Grid
    cells: Sequence[int]  # int32[steps + 1]
    taken: Sequence[int] | None = field(default=None, repr=False)  # int32[steps], the directions, where they are known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.grid == other.grid and list(self.cells) == list(other.cells)

    def __hash__(self) -> int:
        return hash((self.grid, tuple(map(int, self.cells))))

    @property
    def steps(self) -> int:
        """How many passages it takes."""
        return len(self.cells) - 1

    @property
    def start(self) -> int:
        """The first cell."""
        return int(self.cells[0])

    @property
    def goal(self) -> int:
        """The last cell."""
        return int(self.cells[-1])

    def coordinates(self) -> list[tuple[int, ...]]:
        """The coordinates of the cells: (x, y) on a rectangle."""
        return [self.grid.coordinates(int(cell)) for cell in self.cells]

    def directions(self) -> list[int]:
        """The direction of each step; of two between the same cells, where it was not noted, the first."""
        if self.taken is not None:
            return list(self.taken) if isinstance(self.taken, list) else memoryview(self.taken).tolist()  # type: ignore[arg-type]
        return [
            next(direction for direction, other in self.grid.neighbors(int(cell)) if other == following)
            for cell, following in zip(self.cells, self.cells[1:], strict=False)
        ]

    def letters(self) -> str:
        """The steps by the initials of their directions: 'ESSE', or 'E NE SW'; '' where directions have no names."""
        steps = zip(self.cells, self.directions(), strict=False)
        names = [self.grid.direction_name(int(cell), direction) for cell, direction in steps]
        initials = ["".join(word[:1].upper() for word in name.split("-")) for name in names]
        return (" " if any(len(each) > 1 for each in initials) else "").join(initials)


@dataclass(frozen=True, eq=False)
class Distances:
    """The steps from one cell to every cell of a maze."""

    grid: Grid
    start: int
    storage: Any = field(repr=False)  # int32[storage], -1 where no way leads

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
        """The steps: [row, column] on a rectangle, else [cell]; -1 where no way leads or no cell is; read-only."""
        import numpy as np

        flat = np.asarray(self.storage)
        flat.flags.writeable = False
        rows: NDArray[np.int32] = self.grid.as_array(flat)
        return rows

    def at(self, cell: Cell) -> int:
        """The steps to this cell; -1 where no way leads."""
        return int(self.storage[self.grid.topology().cell(number_of(self.grid, cell, "cell"))])

    @cached_property
    def farthest(self) -> tuple[int, int]:
        """(cell, steps): the first of those that are farthest away."""
        if not hasattr(self.storage, "argmax"):
            place = max(range(len(self.storage)), key=self.storage.__getitem__)
        else:
            place = int(self.storage.argmax())
        return self.grid.topology().index_of(place), int(self.storage[place])


def number_of(grid: Grid, cell: Cell, role: str) -> int:
    """The cell's number; `ClewError` where it is outside."""
    try:
        if isinstance(cell, tuple):
            return grid.index(tuple(whole_number(each, "a coordinate") for each in cell))
        number = whole_number(cell, "the number of a cell")
        if 0 <= number < grid.cells:
            return number
    except ClewError as problem:
        raise problem.reworded(f"{role}: {problem}", field=role) from None
    raise ClewError(f"{role}: cell number {cell} is not in this maze: it has cells 0 to {grid.cells - 1}", field=role)
