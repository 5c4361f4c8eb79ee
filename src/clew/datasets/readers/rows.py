"""Rows of a data set as NumPy arrays: mazes, pixels, and what a model is given and is to answer."""

import itertools
from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from typing import Any

from clew.analysis.counting.numbering import entries_of
from clew.datasets.arrow import pa
from clew.datasets.forms.lattices import Lattice, Routes
from clew.datasets.forms.pixels import image_shape, route_pixels, walls_of
from clew.datasets.plans.values import grid_of
from clew.datasets.rows.packing import packed_size, passage_bits, unpack
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.kernel import IntArray, run_fastest
from clew.lazy import BoolArray, Int32Array, Int64Array, NDArray, UInt8Array, np
from clew.mazes.many.solve_many import Paths

FORMS = ("arrays", "pixels", "pairs")
SOLUTIONS = ("mask", "directions", "none")
NO_STEP = 255  # fills the directions of a solution up to the longest
START, GOAL = 2, 3  # pixels; 0 is wall, and 1 open
NEEDED = ("grid", "passages", "start", "goal", "solution")


def codes_of(column: "pa.ChunkedArray") -> "tuple[Int64Array, list[str]]":
    """Return the number of the text in each row of a column of texts, and the texts."""
    column = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    texts = column.unify_dictionaries().combine_chunks()
    return texts.indices.to_numpy(zero_copy_only=False).astype(np.int64), texts.dictionary.to_pylist()


def runs_of_grids(table: "pa.Table") -> "Iterator[Rows]":
    """Yield the rows in their order, in runs with the same grid."""
    codes, specs = codes_of(table.column("grid"))
    bounds = [0, *(np.flatnonzero(np.diff(codes)) + 1).tolist(), len(codes)]
    for begin, end in itertools.pairwise(bounds):
        if begin < end:
            yield Rows(grid_of(specs[int(codes[begin])]), table.slice(begin, end - begin))


def split_by_grid(table: "pa.Table") -> "Iterator[tuple[Int64Array, Rows]]":
    """Yield the rows of each grid, with their places in the table."""
    codes, specs = codes_of(table.column("grid"))
    used = np.unique(codes)
    for code in used.tolist():
        places = np.flatnonzero(codes == code)
        yield places, Rows(grid_of(specs[code]), table if len(used) == 1 else table.take(pa.array(places)))


class Rows:
    """Rows whose mazes are on one grid.

    Parameters
    ----------
    grid : Grid
        The grid.
    table : pyarrow.Table
        The rows, with the columns `NEEDED` as far as the data set has them.
    """

    def __init__(self, grid: Grid, table: "pa.Table") -> None:
        self.grid = grid
        self.table = table

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def slice(self, begin: int, count: int) -> "Rows":
        """Return some of the rows."""
        return Rows(self.grid, self.table.slice(begin, count))

    @cached_property
    def mazes(self) -> "NDArray[Any]":
        """The open directions of each cell of each maze, as `clew.generate_many` makes them."""
        offsets, data = binary_parts(self.table.column("passages"))
        size = packed_size(self.grid)
        begin, end = int(offsets[0]), int(offsets[-1])
        if end - begin != size * len(self):
            raise ClewError(f"a maze on {self.grid.spec} has {size} bytes in the column passages, and these have not")
        return unpack(data[begin:end].reshape(len(self), size), self.grid)

    @cached_property
    def has_solutions(self) -> bool:
        """Whether there is a column of solutions."""
        return "solution" in self.table.column_names

    @cached_property
    def solutions(self) -> "tuple[Int64Array, UInt8Array, BoolArray]":
        """The offsets and the directions of all solutions, and which mazes have one."""
        if not self.has_solutions:
            raise ClewError(
                "this data set has no solutions: make it with solutions = true in the plan, or leave them out"
            )
        column = self.table.column("solution")
        known = column.is_valid().to_numpy() if column.null_count else np.ones(len(self), np.bool_)
        return (*binary_parts(column), known)

    @cached_property
    def paths(self) -> Routes:
        """The cells of all solutions; of a maze without one, its start."""
        offsets, data, _ = self.solutions
        return paths_of(self.mazes, self.grid, self.numbers("start"), data, offsets)

    @cached_property
    def solved(self) -> Paths | None:
        """The paths as `clew.solve_many` returns them; None without solutions."""
        if not self.has_solutions:
            return None
        known, lengths = self.solutions[2], self.paths.lengths
        ends = np.cumsum([0, *np.where(known, lengths, 0)])
        return Paths(self.grid, self.paths.cells[np.repeat(known, lengths)], ends)

    def numbers(self, name: str) -> "NDArray[Any]":
        """Return a column of numbers; of those that are not known, NaN."""
        return np.asarray(self.table.column(name).to_numpy())

    @cached_property
    def path_masks(self) -> UInt8Array:
        """Arrays of 1 for the cells on the solution of each maze, in the shape of the mazes."""
        masks, routes = np.zeros((len(self), *self.grid.shape), np.uint8), self._sound_paths
        first = np.repeat(np.arange(len(self)) * masks[:1].size, routes.lengths)
        masks.reshape(-1)[first + entries_of(self.grid)[routes.cells]] = 1
        masks[~self.solutions[2]] = 0
        return masks

    @cached_property
    def pixels(self) -> UInt8Array:
        """Pictures of 2h + 1 by 2w + 1 pixels: 0 wall, 1 open, 2 start, 3 goal."""
        grid = self._rectangle()
        pixels: UInt8Array = 1 - walls_of(Lattice(self.mazes, grid, "pixels"), "whole")
        for name, color in (("start", START), ("goal", GOAL)):
            rows, columns = np.divmod(self.numbers(name), grid.width)
            pixels[np.arange(len(self)), 2 * rows + 1, 2 * columns + 1] = color
        return pixels

    @cached_property
    def path_pixels(self) -> UInt8Array:
        """The pixels of the solutions: 1 on the path, 0 elsewhere."""
        grid = self._rectangle()
        pixels = np.zeros((len(self), *image_shape(grid, "whole")), np.uint8)
        pixels.reshape(-1)[route_pixels(Lattice(self.mazes, grid, "pixels"), self._sound_paths, "whole")] = 1
        pixels[~self.solutions[2]] = 0
        return pixels

    @property
    def _sound_paths(self) -> Routes:
        """The paths, none of which leads through a wall."""
        if self.paths.cells.min(initial=0) < 0:
            raise ClewError("a solution leads through a wall: check the data set with clew dataset verify")
        return self.paths

    def _rectangle(self) -> Rectangle:
        if not isinstance(self.grid, Rectangle):
            raise ClewError(f"only mazes on rectangles can be pixels, not those on {self.grid.spec}: use form='arrays'")
        return self.grid

    def directions(self) -> "tuple[UInt8Array, Int32Array]":
        """Return the directions of the solutions, filled up with `NO_STEP`, and their numbers; -1 for no solution."""
        offsets, data, known = self.solutions
        lengths = np.diff(offsets).astype(np.int32)
        longest = int(lengths.max(initial=0))
        filled = np.full((len(self), longest), NO_STEP, np.uint8)
        filled[np.arange(longest) < lengths[:, None]] = data[int(offsets[0]) : int(offsets[-1])]
        lengths[~known] = -1
        return filled, lengths

    def batch(self, form: str, solution: str, texts: Collection[str]) -> dict[str, Any]:
        """Return the rows as arrays, as `MazeDataset.batches` describes them; of columns of text only those given."""
        if form == "pairs":
            return {"index": self.numbers("index"), "input": self.pixels, "target": self.path_pixels}
        drawn: dict[str, Any] = {"maze": self.mazes} if form == "arrays" else {"pixels": self.pixels}
        found = {"index": self.numbers("index")} | drawn | {name: self.numbers(name) for name in ("start", "goal")}
        if solution == "directions" and self.has_solutions:
            found["solution"], found["steps"] = self.directions()
        elif solution == "mask" and self.has_solutions:
            found["solution"] = self.path_masks if form == "arrays" else self.path_pixels
        for field in self.table.schema:
            if field.name in texts or (field.name not in (*found, *NEEDED) and pa.types.is_primitive(field.type)):
                found[field.name] = array_of(self.table.column(field.name))
        return found

    def items(self, form: str) -> list[Any]:
        """Return each row, as `MazeDataset` describes them."""
        if form == "pairs":
            return list(zip(self.pixels, self.path_pixels, strict=True))
        rest = [name for name in self.table.column_names if name not in ("passages", "solution")]
        rows: list[dict[str, Any]] = self.table.select(rest).to_pylist()
        for row, maze in zip(rows, self.mazes, strict=True):
            row["maze"] = maze
        if self.has_solutions:
            (offsets, data, known), (cells, ends) = self.solutions, self.paths
            for number, row in enumerate(rows):
                row["solution"] = data[offsets[number] : offsets[number + 1]] if known[number] else None
                row["path"] = cells[ends[number] : ends[number + 1]] if known[number] else None
        if form == "pixels":
            for row, picture in zip(rows, self.pixels, strict=True):
                row["pixels"] = picture
        return rows


def binary_parts(column: "pa.ChunkedArray") -> "tuple[Int64Array, UInt8Array]":
    """Return the offsets and the bytes of a binary column; row i is data[offsets[i]:offsets[i + 1]]."""
    array = column.combine_chunks()
    _, offsets, data = array.buffers()
    wide = np.int64 if pa.types.is_large_binary(array.type) else np.int32
    if len(array) == 0:
        return np.zeros(1, np.int64), np.zeros(0, np.uint8)
    begins = np.frombuffer(offsets, wide)[array.offset : array.offset + len(array) + 1]
    return begins.astype(np.int64), np.frombuffer(data, np.uint8) if data is not None else np.zeros(0, np.uint8)


def array_of(column: "pa.ChunkedArray") -> "NDArray[Any]":
    """Return a column of numbers or texts; numbers that are not known become NaN."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_boolean(column.type) and column.null_count:
        column = column.cast(pa.int8())
    return np.asarray(column.to_numpy())


WALL = -1


@lru_cache(maxsize=32)
def neighbor_rows(grid: Grid) -> Int32Array:
    """Return the neighbor of each cell in each direction, int32[cells, directions], or -1."""
    table = passage_bits(grid)
    sides = 1 + max(int(table.directions.max(initial=0)), int(table.backs.max(initial=0)))
    rows = np.full((grid.cells, sides), WALL, np.int32)
    rows[table.cells, table.directions] = table.others
    rows[table.others, table.backs] = table.cells
    return rows


def paths_of(
    mazes: "NDArray[Any]", grid: Grid, starts: Int32Array, directions: UInt8Array, offsets: Int64Array
) -> Routes:
    """Follow solutions through mazes, from `starts` on; solution i is directions[offsets[i]:offsets[i + 1]].

    Returns the cells of each, one more than its steps; from the first step through a wall on they are -1.
    """
    steps = np.ascontiguousarray(offsets, np.int64)
    ends = steps - steps[0] + np.arange(len(starts) + 1)
    cells = np.empty(int(ends[-1]), np.int32)
    neighbors = neighbor_rows(grid)
    given = (mazes, entries_of(grid), neighbors, np.asarray(starts, np.int32), directions, steps, cells)
    arrays = (np.ascontiguousarray(each).reshape(-1) for each in given)
    run_fastest(follow_directions, len(cells), grid.typecode, *arrays, neighbors.shape[1])
    return Routes(cells, ends)


def follow_directions(
    mazes: IntArray,
    entries: IntArray,
    neighbors: IntArray,
    starts: IntArray,
    directions: IntArray,
    offsets: IntArray,
    cells: IntArray,
    sides: int,
) -> None:
    """Write the cells of each path; those behind a wall are -1."""
    size = len(mazes) // max(len(starts), 1)
    place = 0
    for number in range(len(starts)):
        cell = starts[number]
        if cell < 0 or cell >= len(entries):
            cell = WALL
        cells[place] = cell
        place += 1
        for step in range(offsets[number], offsets[number + 1]):
            direction = directions[step]
            if cell != WALL:
                if direction < sides and mazes[number * size + entries[cell]] >> direction & 1:
                    cell = neighbors[cell * sides + direction]
                else:
                    cell = WALL
            cells[place] = cell
            place += 1
