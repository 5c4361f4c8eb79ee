"""A maze as a value: a grid, its passages, and where they come from."""

from array import array
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.draws import STREAM
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import for_kernel
from clew.mazes.checking import check_openings, check_passages

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Options = dict[str, str | int | float]  # as people write them

MAX_LISTED = 60  # cells of a maze that is told in words


@dataclass(frozen=True)
class Provenance:
    """What a maze was made from: enough to make it again, on any machine and for ever."""

    algorithm: str
    seed: int
    number: int = 0  # of the maze among those made from this seed
    options: Options = field(default_factory=dict)
    stream: int = STREAM
    changes: tuple[tuple[str, Options], ...] = ()  # what was done with the maze afterwards, in this order
    grid: str = ""  # the spec of the grid that it was made on, where changes made another of that


@dataclass(frozen=True, eq=False)
class Maze:
    """A grid with passages. Two mazes are equal when their grids, passages and openings are.

    `storage` holds one entry per place of the grid's topology: bit d set = direction d is open.
    `clew.from_directions` makes a maze from an ordinary array of cells.
    People's cell numbers are 0..cells-1 in reading order.
    Passages that are not `trusted` are checked: `ClewError` where they do not fit the grid or one is one-sided.
    """

    grid: Grid
    storage: Any = field(repr=False)  # bytes or NumPy, read-only: uint8[grid.storage] (wider for many directions)
    provenance: Provenance | None = None
    openings: tuple[tuple[int, int], ...] = ()  # (cell, side of its outline): gaps in the outer wall, entrance first
    trusted: InitVar[bool] = False

    def __post_init__(self, trusted: bool) -> None:
        if not trusted:
            check_passages(self.grid, self.storage)
        check_openings(self.grid, self.openings)
        frozen: Any = bytes(self.storage) if isinstance(self.storage, bytearray) else self.storage
        if isinstance(frozen, array):
            code: Any = frozen.typecode
            frozen = memoryview(frozen.tobytes()).cast(code)
        elif not isinstance(frozen, (bytes, memoryview)):
            frozen = frozen.view()
            frozen.flags.writeable = False
        object.__setattr__(self, "storage", frozen)

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.grid.cells

    @cached_property
    def array(self) -> "NDArray[np.uint8]":
        """The passages, bit d set = direction d is open: [row, column] on a rectangle, else [cell]; read-only.

        uint8, or wider on grids of many directions. On a rectangle with places left out it is a copy of the whole
        rectangle, with 0 for those.
        """
        import numpy as np

        flat = for_kernel(self.storage, True, self.grid.typecode)
        flat.flags.writeable = False
        rows: NDArray[np.uint8] = self.grid.as_array(flat)
        if self.grid.is_masked:
            rows = np.bitwise_and(rows, DIRECTIONS, dtype=np.uint8)
            rows.flags.writeable = False
        return rows

    def open_directions(self, cell: int) -> int:
        """The open directions of a cell, as a bit set."""
        return int(self.storage[self._topology.cell(cell)])

    def is_open(self, cell: int, direction: int) -> bool:
        """Whether there is a passage from the cell in that direction."""
        return bool(self.open_directions(cell) >> direction & 1)

    @cached_property
    def _topology(self) -> Any:
        return self.grid.topology()

    @cached_property
    def passage_count(self) -> int:
        """How many passages there are."""
        if isinstance(self.storage, bytes):
            return (int.from_bytes(self.storage, "little").bit_count() - self.grid.padding) // 2
        import numpy as np

        return int(np.bitwise_count(self.array).sum(dtype=np.int64)) // 2

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the grid's name and the passages of the cells in reading order, in hexadecimal.

        A place that a mask leaves out counts as 128.
        """
        import hashlib

        whole = hashlib.sha256(self.grid.spec.encode())
        for piece in self.grid.cell_slices(memoryview(self.storage)):
            whole.update(piece)
        if not self.grid.is_masked:  # whose rows tell what is left out
            whole.update(self.grid.fingerprint)
        return whole.hexdigest()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Maze)
            and self.grid == other.grid
            and self.openings == other.openings
            and memoryview(self.storage).tobytes() == memoryview(other.storage).tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        """To be pickled or copied: without what was worked out, and a `memoryview` as the array that it shows."""
        seen = isinstance(self.storage, memoryview)
        storage = array(self.grid.typecode, self.storage.tobytes()) if seen else self.storage
        return type(self), (self.grid, storage, self.provenance, self.openings, True)

    def __str__(self) -> str:
        """The maze in characters, as `clew.render(maze, "-")` draws it; what cannot be drawn is told."""
        try:
            return str(registry.find("renderer", "text").function(self)).rstrip("\n")
        except ClewError as problem:
            return f"{self!r}, not drawn: {problem}{self._listed()}"

    def _listed(self) -> str:
        """The passages of a small maze, a line for each cell from which some lead to later cells."""
        if self.cells > MAX_LISTED:
            return ""
        grid = self.grid
        ways = {
            cell: [other for direction, other in grid.neighbors(cell) if other > cell and self.is_open(cell, direction)]
            for cell in range(self.cells)
        }
        return "".join(f"\n{cell}: {', '.join(map(str, others))}" for cell, others in ways.items() if others)

    def canvas(self, *, compiled: bool, capacity: int = 0) -> Canvas:
        """The maze as kernels see it, with room for `capacity` events; they must not carve."""
        passages = for_kernel(self.storage, compiled, self.grid.typecode)
        return canvas_of(self.grid, passages, compiled=compiled, capacity=capacity)
