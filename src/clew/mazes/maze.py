"""A maze as a value: a grid, its passages, and how it was made."""

import os
from array import array
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from clew import registry
from clew.draws import STREAM
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.grid import MAX_SIDES
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import for_kernel
from clew.lazy import Int32Array, NDArray, UInt8Array, np
from clew.mazes import exports
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.checking import check_marks, check_openings, check_passages
from clew.mazes.exports import thick_walls

Options = dict[str, str | int | float]  # as they are written on the command line

MAX_COPIED = 4096  # bytes of passages that a maze keeps as `bytes`, which Python reads fastest
MAX_LISTED = 60  # cells of a maze whose passages are listed in words


@dataclass(frozen=True)
class Provenance:
    """The origin of a maze: enough to make the same maze again, on any machine and in any version.

    Attributes
    ----------
    algorithm : str
        The name of the generator.
    seed : int
        The seed, from 0 to 2^64 - 1.
    number : int, default 0
        Which maze of this seed.
    options : dict
        The options of the algorithm, all of them, as they are written on the command line.
    stream : int
        The version of the random number stream.
    changes : tuple of (str, dict)
        The changes made afterwards, in order: the name and the options of each. A seed that was not given is not
        listed: it follows from that of the maze.
    grid : str, default ''
        The spec of the grid that the maze was first made on, if a change has replaced that grid.

    Examples
    --------
    >>> import clew
    >>> maze = clew.braid(clew.generate("sidewinder", "12x6", seed=7, close_out=0.3), 0.5)
    >>> origin = maze.provenance
    >>> origin.algorithm, origin.seed, origin.options
    ('sidewinder', 7, {'close-out': 0.3})
    >>> [name for name, options in origin.changes]
    ['braid']
    """

    algorithm: str
    seed: int
    number: int = 0
    options: Options = field(default_factory=dict)
    stream: int = STREAM
    changes: tuple[tuple[str, Options], ...] = ()
    grid: str = ""


class Marks(NamedTuple):
    """The start, the goal area and the unknown walls of a contest maze.

    Attributes
    ----------
    start : int or None
        The number of the cell where a run starts.
    goals : tuple of int
        The numbers of the cells of the goal area, in ascending order.
    unknown : tuple of (int, int)
        Sides of cells, each as a cell and a direction, where nobody knows whether there is a wall. In the maze
        they are open.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "4x4", seed=7)
    >>> contest = clew.Maze(maze.grid, maze.storage, marks=clew.Marks(start=12, goals=(5, 6, 9, 10)))
    >>> clew.default_ends(contest)
    (12, 5)
    """

    start: int | None = None
    goals: tuple[int, ...] = ()
    unknown: tuple[tuple[int, int], ...] = ()

    @property
    def has_ends(self) -> bool:
        """Whether a start or a goal is marked."""
        return self.start is not None or bool(self.goals)


NO_MARKS = Marks()


@dataclass(frozen=True, eq=False, repr=False)
class Maze:
    """A grid with its passages, which never changes once it is made.

    Mazes come from `clew.generate`, `clew.load` and `clew.from_directions`, which takes an ordinary array of cells.
    Cells are numbered from 0 in reading order. Two mazes are equal if their grids, passages, openings and marks are
    equal; the provenance does not count. `print(maze)` draws the maze with characters, and a notebook shows a picture
    of any maze of at most 40,000 cells. As with a graph of NetworkX, `len(maze)` is the number of cells, `for cell in
    maze` gives their numbers, and `cell in maze` takes a number or coordinates; `np.asarray(maze)` is `maze.array`.

    Parameters
    ----------
    grid : Grid
        The cells and which of them are neighbors.
    storage : bytes or ndarray of uint8, shape (grid.storage,)
        The open directions of each place of the grid as a bit set: bit d is set if there is a passage in direction
        d. The type is wider on grids with more than 7 directions. Places without a cell hold what
        `grid.new_passages(False)` holds there.
    provenance : Provenance, optional
        How the maze was made, if that is known.
    openings : tuple of (int, int)
        Gaps in the outer wall as (cell, side of the cell's outline), the entrance first.
    marks : Marks
        The start and the goal area of a contest maze.
    trusted : bool, default False
        Skip the check of the passages.

    Raises
    ------
    ClewError
        If the passages do not fit the grid, if one of them is open from one side only, if an opening is not in the
        outer wall, or if a mark is not of a cell.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "12x6", seed=7)
    >>> maze
    <Maze rectangle:12x6, wilson, seed 7>
    >>> maze.cells, maze.passage_count
    (72, 71)
    >>> maze.array.shape
    (6, 12)
    >>> EAST = 1
    >>> maze.is_open(0, EAST), maze == clew.generate("wilson", "12x6", seed=7)
    (True, True)
    """

    grid: Grid
    storage: Any
    provenance: Provenance | None = None
    openings: tuple[tuple[int, int], ...] = ()
    marks: Marks = NO_MARKS
    trusted: InitVar[bool] = False

    def __post_init__(self, trusted: bool) -> None:
        if not trusted:
            check_passages(self.grid, self.storage)
        if self.openings:
            check_openings(self.grid, self.openings)
        if self.marks != NO_MARKS:
            check_marks(self.grid, *self.marks)
        frozen: Any = self.storage
        if isinstance(frozen, bytearray):
            frozen = bytes(frozen)
        elif isinstance(frozen, array):
            code: Any = frozen.typecode
            frozen = memoryview(frozen.tobytes()).cast(code)
        elif not isinstance(frozen, (bytes, memoryview)):  # a NumPy array
            if frozen.itemsize == 1 and len(frozen) <= MAX_COPIED:
                frozen = frozen.tobytes()
            else:
                frozen = frozen.view()
                frozen.flags.writeable = False
        object.__setattr__(self, "storage", frozen)

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.grid.cells

    @cached_property
    def array(self) -> "UInt8Array":
        """The open directions of each cell as a bit set: a read-only array, uint8 or wider.

        The shape is (height, width) on a rectangle, else (cells,). Bit d is set if there is a passage in direction d:
        on square cells 1 is north, 2 east, 4 south and 8 west. On a rectangle with a mask the array is a copy of the
        whole rectangle, with 0 for the places left out.
        """
        flat = for_kernel(self.storage, True, self.grid.typecode)
        flat.flags.writeable = False
        rows: UInt8Array = self.grid.as_array(flat)
        if self.grid.is_masked:
            rows = np.bitwise_and(rows, DIRECTIONS, dtype=np.uint8)
            rows.flags.writeable = False
        return rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        """Return `array` for NumPy: `np.asarray(maze)`; a copy of another type can be changed."""
        rows = self.array
        if dtype is None or np.dtype(dtype) == rows.dtype:
            return rows.copy() if copy else rows
        if copy is False:
            raise ValueError(f"a copy is needed to convert the maze's array of {rows.dtype} to {np.dtype(dtype)}")
        return rows.astype(dtype)

    def __len__(self) -> int:
        return self.cells

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.cells))

    def __contains__(self, cell: object) -> bool:
        with suppress(ClewError):
            number_of(self.grid, cell, "cell")  # type: ignore[arg-type]
            return True
        return False

    def neighbors(self, cell: Cell) -> list[int]:
        """Return the numbers of the cells that a passage joins to this one, in the order of its directions.

        The cell is given by its number or its coordinates. `grid.neighbors` has those behind walls, too.
        """
        number = number_of(self.grid, cell, "cell")
        opened = self.open_directions(number)
        return [other for direction, other in self.grid.neighbors(number) if opened >> direction & 1]

    def edges(self) -> "Int32Array":
        """Return the passages as an array of int32, shape (passage_count, 2): the numbers of their two cells.

        Each passage is listed once, with the lower cell first, and the rows are sorted. On a grid a cell or two wide
        whose borders are joined, two passages may lead between the same two cells.
        """
        return exports.edges(self.grid, self.array, self.passage_count)

    def to_networkx(self) -> Any:
        """Return the maze as a `networkx.Graph`; this needs NetworkX (pip install 'clew[graphs]').

        Nodes are the numbers of the cells, with the attributes `coordinates` and, if the cells have positions, `pos`:
        the center (x, y) in cell widths from the top left, y downwards. Cells of a `Graph` with names have a `name`.
        Edges are the passages. `clew.Graph.from_networkx` makes a grid of such a graph.
        """
        return exports.to_networkx(self.grid, self.edges)

    def to_scipy(self) -> Any:
        """Return the maze as a `scipy.sparse.csr_array` of int8; this needs SciPy (pip install 'clew[graphs]').

        It is symmetric: entries (a, b) and (b, a) are 1 if a passage joins the cells a and b. The functions of
        `scipy.sparse.csgraph` take it.
        """
        return exports.to_scipy(self.grid, self.edges, self.passage_count)

    def to_thick(self, wall: int = 1, cell: int = 1) -> "UInt8Array":
        """Return a maze of square cells as an array in which walls take space: 1 for a wall, 0 for a cell or a passage.

        `wall` and `cell` are their thickness in entries. The shape is (height * (cell + wall) + wall, width * (cell +
        wall) + wall). Openings are gaps in the outer wall, and places that a mask leaves out are solid wall. A passage
        across joined borders, as on a torus, is a gap in both. A box has such an array for each floor, in which cells
        with stairs up are 2, with stairs down 3, and with both 4. `clew.from_thick` makes a maze of such an array.
        """
        return thick_walls.to_thick(self.grid, self.array, self.openings, wall, cell)

    def open_directions(self, cell: Cell) -> int:
        """Return the open directions of a cell as a bit set: bit d is set if there is a passage in direction d.

        The cell is given by its number or its coordinates.
        """
        if type(cell) is not int or not 0 <= cell < self.cells:
            cell = number_of(self.grid, cell, "cell")
        return int(self.storage[self._topology.cell(cell)])

    def is_open(self, cell: Cell, direction: int) -> bool:
        """Return whether there is a passage from the cell in this direction.

        On square cells the directions 0 to 3 are north, east, south and west; `grid.direction_name` has the others.
        """
        directions = self.open_directions(cell)
        with suppress(TypeError):
            if 0 <= direction < MAX_SIDES:  # the largest of all grids: other directions are just closed
                return bool(directions >> direction & 1)
        raise ClewError(
            f"direction is {shown(direction)}: it must be a number such as clew.NORTH, clew.EAST, clew.SOUTH or "
            f"clew.WEST, which are 0 to 3; {self.grid.spec} has the directions 0 to {self.grid.max_sides - 1}",
            field="direction",
        )

    @cached_property
    def _topology(self) -> Any:
        return self.grid.topology()

    @cached_property
    def passage_count(self) -> int:
        """The number of passages; openings to the outside do not count."""
        if isinstance(self.storage, bytes):
            return (int.from_bytes(self.storage, "little").bit_count() - self.grid.padding) // 2
        return int(np.bitwise_count(self.array).sum(dtype=np.int64)) // 2

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the grid's spec and the passages of the cells in reading order, in hexadecimal.

        A place that a mask leaves out counts as 128.
        """
        import hashlib

        whole = hashlib.sha256(self.grid.spec.encode())
        for piece in self.grid.cell_slices(memoryview(self.storage)):
            whole.update(piece)
        if not self.grid.is_masked:  # the rows of a masked grid show what is left out
            whole.update(self.grid.fingerprint)
        return whole.hexdigest()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Maze)
            and self.grid == other.grid
            and self.openings == other.openings
            and self.marks == other.marks
            and memoryview(self.storage).tobytes() == memoryview(other.storage).tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out cached values, and replace a `memoryview`, which cannot be pickled, by its array."""
        seen = isinstance(self.storage, memoryview)
        storage = array(self.grid.typecode, self.storage.tobytes()) if seen else self.storage
        return type(self), (self.grid, storage, self.provenance, self.openings, self.marks, True)

    def __repr__(self) -> str:
        facts = [self.grid.spec]
        if origin := self.provenance:
            number = [f"number {origin.number}"] if origin.number else []
            facts += [origin.algorithm, f"seed {origin.seed}", *number, *(name for name, _ in origin.changes)]
        return f"<Maze {', '.join(facts)}>"

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import svg_of

        return svg_of(self)

    def __str__(self) -> str:
        """Draw the maze with characters, as `clew.render(maze, "-")` does, or list the passages of a small graph."""
        try:
            return str(registry.find("renderer", "text").function(self)).rstrip("\n")
        except ClewError as problem:
            return f"{self!r}, not drawn: {problem}{self._listed()}"

    def _listed(self) -> str:
        """List the passages of a small maze, one line for each cell with passages to later cells."""
        if self.cells > MAX_LISTED:
            return ""
        grid = self.grid
        passages = {
            cell: [other for direction, other in grid.neighbors(cell) if other > cell and self.is_open(cell, direction)]
            for cell in range(self.cells)
        }
        return "".join(f"\n{cell}: {', '.join(map(str, others))}" for cell, others in passages.items() if others)

    def canvas(self, *, compiled: bool, capacity: int = 0) -> Canvas:
        """Return the maze as kernels see it, with room for `capacity` events; they must not carve."""
        passages = for_kernel(self.storage, compiled, self.grid.typecode)
        return canvas_of(self.grid, passages, compiled=compiled, capacity=capacity)


def check_maze(value: object, function: str, second: object = None) -> None:
    """Raise `ClewError` unless the value is a maze.

    `function`: the name of what needs one; `second`: its next argument, which may be the maze if they are swapped.
    """
    if isinstance(value, Maze):
        return
    if isinstance(second, Maze):
        advice = f"the maze comes first, {function}(maze, {shown(value)})"
    elif isinstance(value, (str, os.PathLike)):
        advice = f"read the file first, {function}(clew.load({shown(os.fspath(value))}))"
    else:
        advice = (
            "make one with clew.generate('wilson', '12x6') or, of an array, with clew.from_directions, or read a file "
            "with clew.load"
        )
    raise ClewError(f"{function} needs a maze, not {shown(value)}: {advice}", field="maze")
