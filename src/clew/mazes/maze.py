"""A maze as a value: a grid, its passages, and where they come from; and `generate` and `trace`, which make one."""

import copy
from array import array
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clew import kernel, registry
from clew.draws import Draws, seeded, word_of
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, canvas_of, new_canvas
from clew.grids.events import CARVE, OPEN, WALL
from clew.grids.rectangle import DIRECTIONS
from clew.grids.spec import grid_of
from clew.mazes import running
from clew.mazes.checking import check_connected, check_openings, check_passages
from clew.mazes.trace import Log, logged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Options = dict[str, str | int | float]  # as people write them

MOST_LISTED = 60  # cells of a maze that is told in words
STREAM = 1  # the version of the seeded stream; see clew.draws
GRIDS_OF_OPTIONS = {"rows": "rectangles", "squares": "grids of square cells, such as a rectangle or a torus"}


@dataclass(frozen=True)
class Provenance:
    """What a maze was made from: enough to make it again, on any machine and for ever."""

    algorithm: str
    seed: int
    number: int = 0  # of the maze among those made from this seed
    options: Options = field(default_factory=dict)
    stream: int = STREAM
    changes: tuple[tuple[str, Options], ...] = ()  # what was done with the maze afterwards, in this order
    grid: str = ""  # the spelling of the grid that it was made on, where changes made another of that


@dataclass(frozen=True, eq=False)
class Maze:
    """A grid with passages. Two mazes are equal when their grids, passages and openings are.

    `storage` holds one entry per storage number of the grid's topology: bit d set = direction d is open.
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

        from clew.masks.masked_rectangle import MaskedRectangle

        flat = (
            np.asarray(self.storage)
            if isinstance(self.storage, np.ndarray)
            else np.frombuffer(self.storage, self.grid.typecode)
        )
        flat = flat.view()
        flat.flags.writeable = False
        rows: NDArray[np.uint8] = self.grid.as_array(flat)
        if isinstance(self.grid, MaskedRectangle):
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
            sentinels = self.storage.count(128)
            return (int.from_bytes(self.storage, "little").bit_count() - sentinels) // 2
        import numpy as np

        return int(np.bitwise_count(self.array).sum(dtype=np.int64)) // 2

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the grid's name and the passages of the cells in reading order, in hexadecimal.

        A place that a mask leaves out counts as 128.
        """
        import hashlib

        from clew.masks.masked_rectangle import MaskedRectangle

        whole = hashlib.sha256(self.grid.spec.encode())
        for piece in self.grid.cell_slices(memoryview(self.storage)):
            whole.update(piece)
        if not isinstance(self.grid, MaskedRectangle):  # whose rows tell what is left out
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
        if self.cells > MOST_LISTED:
            return ""
        grid = self.grid
        ways = {
            cell: [other for direction, other in grid.neighbors(cell) if other > cell and self.is_open(cell, direction)]
            for cell in range(self.cells)
        }
        return "".join(f"\n{cell}: {', '.join(map(str, others))}" for cell, others in ways.items() if others)

    def canvas(self, *, compiled: bool, capacity: int = 0) -> Canvas:
        """The maze as kernels see it, with room for `capacity` events; they must not carve."""
        if not compiled:
            plain = self.storage if isinstance(self.storage, bytes) else memoryview(self.storage)
            return canvas_of(self.grid, plain, capacity=capacity)
        import numpy as np

        passages = np.frombuffer(self.storage, self.grid.typecode)
        return canvas_of(self.grid, passages, compiled=True, capacity=capacity)


class Trace(Log):
    """All that happened while a maze was made: a sequence of (event, cell, direction), and the maze at the end."""

    def __init__(self, maze: Maze, log: Any) -> None:
        super().__init__(maze.grid, log)
        self.maze = maze

    def replay(self, events: int | None = None) -> Maze:
        """The maze as it stood after that many events; after all of them it is `trace.maze`."""
        grid = self.maze.grid
        canvas = new_canvas(grid)
        for event, index, direction in (self[place] for place in range(len(self) if events is None else events)):
            cell = canvas.cell(index)
            if event == CARVE:
                canvas.carve(cell, direction)
            elif event == WALL:
                canvas.add_wall(cell, direction)
            elif event == OPEN:
                canvas.open_all()
        return Maze(grid, canvas.passages, trusted=True)


def generate(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    seed: int | None = None,
    *,
    number: int = 0,
    draws: Draws | None = None,
    compiled: bool | None = None,
    progress: Callable[[float], None] | None = None,
    **options: object,
) -> Maze:
    """Make a maze.

    `algorithm`: a name that `clew algorithms` lists, or a function marked with `@generator`. `grid`: a grid, or its
    spelling such as '40x30'. `seed`: 0 to 2^64 - 1; the same seed gives the same maze on every machine and for ever;
    None draws one, which `maze.provenance` tells. `number`: which of the seed's mazes. `draws`: another source of
    random numbers in place of a seed, used interpreted unless it was made for compiled kernels and `compiled` is True;
    the maze has no provenance then.
    `compiled`: True or False to choose, None for what is quicker. `progress` is called about ten times a second with
    the share that is done, or -1 where it is not known. `options`: those of the algorithm (`clew algorithms NAME`).

    Raises `ClewError` for an unknown algorithm, an impossible option or grid, and for what does not fit in memory.
    """
    found, grid, values = _prepare(algorithm, grid, options)
    running.check_size(found, grid, 0)
    if draws is not None:
        compiled = _runs_compiled(draws, seed, compiled)
        canvas = new_canvas(grid, compiled=compiled)
        running.run(found, grid, canvas, (draws,), values, compiled=compiled)
        return Maze(grid, canvas.passages, trusted=True)
    seed = word_of(_drawn_seed() if seed is None else seed, "the seed")
    number = word_of(number, "the number of the maze")
    if compiled is None:
        compiled = kernel.should_compile(found.function, grid.cells * found.work)
    canvas = new_canvas(grid, compiled=compiled)
    drawn = seeded(seed, number, compiled=compiled)
    running.run(found, grid, canvas, (drawn,), values, compiled=compiled, progress=progress)
    return Maze(
        grid,
        canvas.passages,
        Provenance(found.name, seed, number, found.shown(values, weave=grid.weaves)),
        trusted=True,
    )


def _runs_compiled(draws: Draws, seed: int | None, compiled: bool | None) -> bool:
    """Whether a run with these draws is compiled; `ClewError` where it cannot be as asked."""
    if seed is not None:
        raise ClewError("`draws` takes the place of a seed: leave out one of them")
    if compiled and not (isinstance(draws, tuple) and all(type(each).__module__ == "numpy" for each in draws)):
        raise ClewError(
            "these draws run interpreted: make them for compiled kernels, as ten_numbers(..., compiled=True)"
        )
    return bool(compiled)


def _drawn_seed() -> int:
    """A seed that nobody can foresee, short enough to be typed."""
    import secrets

    return secrets.randbits(32)


def trace(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    seed: int | None = None,
    *,
    number: int = 0,
    draws: Draws | None = None,
    compiled: bool | None = None,
    most: int | None = None,
    **options: object,
) -> Trace:
    """Make a maze and keep all that happened; arguments as for `generate`, but no seed is seed 0.

    `most`: of how many events at most; `ClewError` where there are more.
    """
    found, grid, values = _prepare(algorithm, grid, options)
    origin = None
    if draws is not None:
        compiled = _runs_compiled(draws, seed, compiled)
    else:
        seed, number = word_of(seed or 0, "the seed"), word_of(number, "the number of the maze")
        if compiled is None:
            compiled = kernel.should_compile(found.function, grid.cells * found.work)
        origin = Provenance(found.name, seed, number, found.shown(values, weave=grid.weaves))
    again = copy.deepcopy(draws)

    def run(capacity: int) -> Canvas:
        nonlocal draws
        running.check_size(found, grid, capacity)
        canvas = new_canvas(grid, compiled=compiled, capacity=capacity)
        source = draws if draws is not None else seeded(seed or 0, number, compiled=compiled)
        running.run(found, grid, canvas, (source,), values, compiled=compiled)
        draws = again
        return canvas

    canvas, log = logged(run, 6 * grid.cells + 64, most)
    return Trace(Maze(grid, canvas.passages, origin, trusted=True), log)


def _prepare(
    algorithm: str | Callable[..., None], grid: Grid | str, options: dict[str, object]
) -> tuple[registry.Generator, Grid, tuple[Any, ...]]:
    found = registry.find("generator", algorithm) if isinstance(algorithm, str) else registry.entry_of(algorithm)
    if not isinstance(found, registry.Generator):
        raise ClewError(f"{found.name} is a {found.kind}: mazes are made by {', '.join(registry.names('generator'))}")
    grid = grid_of(grid)
    if grid.weaves and not found.weave:
        raise ClewError(
            f"{found.name} makes no passages that go under others, as {grid.spec} wants: use a rectangle, or one "
            f"that does: {', '.join(each.name for each in registry.find_all('generator') if each.weave)}"
        )
    if found.needs_rows and not grid.has_rows:
        raise ClewError(
            f"{found.name} works row by row and {grid.spec} has no rows: "
            f"use a rectangle, or an algorithm for any grid such as recursive-backtracker or wilson"
        )
    check_connected(grid)
    values = found.values(options)
    for parameter, value in zip(found.parameters, values, strict=True):
        needed = parameter.option.grids
        if value != parameter.default and needed != "any" and not getattr(grid, f"has_{needed}"):
            raise ClewError(
                f"{found.name}: {parameter.flag} is for {GRIDS_OF_OPTIONS[needed]}, and {grid.spec} is "
                f"none: leave it out, or use another grid",
                option=parameter.flag,
            )
    return found, grid, values
