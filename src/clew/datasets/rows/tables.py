"""The rows of a data set: mazes of consecutive indices with all their columns, as Arrow tables and Parquet files.

| column | type | what |
|---|---|---|
| index | int64 | the number of the maze in the plan |
| grid | dictionary of string | the spec of its grid |
| algorithm | dictionary of string | the generator |
| changes | dictionary of string | the changes as JSON, pairs of a name and its options; "" for a maze without changes |
| seed | uint64 | the seed: the maze is number `index` of it |
| passages | binary | its passages as bits, see `clew.datasets.rows.packing` |
| form | uint64 | a hash of its canonical form, equal for mazes that are the same up to symmetry |
| start, goal | int32 | the cells where the solution begins and ends |
| solution | binary, null | a byte for each step of a shortest path, its direction; null if the goal cannot be reached |
| measures | int32, float64, bool | as `clew.measure_many` computes them; null where a maze has no such figure |

Measured for a row of a 10x10 maze of the recursive backtracker with its solution, 2 us in all: 0.19 us and 40.4 bytes
as below; 0.09 us and 69.5 bytes uncompressed; 0.14 us and 49.3 bytes with snappy; 0.20 us and 40.2 bytes with zstd at
level 3, 0.60 us and 40.0 bytes at level 6; 0.21 us and 41.5 bytes with plain bytes instead of lengths apart. The same
rows become the same bytes.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import clew
from clew.analysis.counting import hashes_many
from clew.changes import change_many
from clew.datasets.arrow import pa, pq
from clew.datasets.plans.checks import column_of
from clew.datasets.plans.plan import DatasetPlan, Run
from clew.datasets.plans.values import grid_of, upright
from clew.datasets.rows.packing import pack, packed_size
from clew.datasets.rows.solution_steps import solve_mazes
from clew.grids import Grid, Rectangle
from clew.lazy import BoolArray, Int32Array, NDArray, UInt8Array, np
from clew.mazes.many.ends import ends_many
from clew.mazes.many.generate_many import generate_many
from clew.measures import Measures, measure_many
from clew.registry import find

Tables = dict[str, Any]  # of Arrow, by split

BLOCK_CELLS = 1 << 21  # cells of the mazes that are made at once: more takes memory, and no less time
ROW_GROUP = 1 << 17  # rows: a thread of DuckDB takes a group; from 2^14 to 2^20 size and time hardly differ
GROUP_BYTES = 1 << 26  # of a row group, so that it fits in memory several times
LEVEL = 1  # of zstd
FORMAT = 1  # of the rows, raised when what is above changes
METADATA = b"clew"  # the key in the metadata of a Parquet file


def schema_of(plan: DatasetPlan) -> "pa.Schema":
    """Return the columns of the rows of a plan, with their types, and the metadata of its files."""
    word = pa.dictionary(pa.int32(), pa.string())
    kinds = {"index": pa.int64(), "grid": word, "algorithm": word, "changes": word, "seed": pa.uint64()}
    kinds |= {"passages": pa.binary(), "form": pa.uint64(), "start": pa.int32(), "goal": pa.int32()}
    fields = [pa.field(name, kind, nullable=False) for name, kind in kinds.items()]
    if plan.solutions:
        fields.append(pa.field("solution", pa.binary()))
    grids = {run.grid: grid_of(run.grid) for run in plan.runs}
    types = {"i": pa.int32(), "f": pa.float64(), "b": pa.bool_()}
    some = next(iter(grids.values()))
    fields += [pa.field(name, types[_kind_of(name, some)]) for name in map(column_of, plan.measures)]
    return pa.schema(fields, {METADATA: json.dumps(_about(plan, grids), sort_keys=True)})


def _kind_of(name: str, grid: Grid) -> str:
    """Return the kind of the dtype of a measure: 'i', 'f' or 'b'. Those of plug-ins are numbers with a fraction."""
    if name.startswith("degree_"):
        return "i"
    if name not in Measures.__annotations__:
        return "f"
    return measure_many(np.zeros((0, *grid.shape), np.dtype(grid.typecode)), grid, [name])[name].dtype.kind


def _about(plan: DatasetPlan, grids: dict[str, Grid]) -> dict[str, Any]:
    """Return what a Parquet file says of itself."""
    return {
        "format": FORMAT,
        "clew": clew.__version__,
        "plan": plan.digest,
        "grids": {
            spec: {
                "cells": grid.cells,
                "shape": list(grid.shape),
                "bits": "cells" if isinstance(grid, Rectangle) else "edges",
                "bytes": packed_size(grid),
            }
            for spec, grid in grids.items()
        },
    }


def make_rows(plan: DatasetPlan, begin: int, end: int) -> "Tables":
    """Return the rows with the indices begin..end-1, in their order, as a table with the columns of `schema_of`."""
    schema = schema_of(plan)
    blocks = list(row_blocks(plan, schema, begin, end))
    return {name: pa.concat_tables([schema.empty_table(), *(each[name] for each in blocks)]) for name in plan.splits}


def row_blocks(plan: DatasetPlan, schema: "pa.Schema", begin: int, end: int) -> "Iterator[Tables]":
    """Yield the rows with the indices begin..end-1 in blocks of one run each, by split."""
    for run in plan.runs:
        size = max(1, BLOCK_CELLS // grid_of(run.grid).cells)
        last = min(end, run.end)
        for low in range(max(begin, run.begin), last, size):
            yield make_block(plan, schema, run, low, min(low + size, last))


def make_block(plan: DatasetPlan, schema: "pa.Schema", run: Run, begin: int, end: int) -> "Tables":
    """Return the rows of consecutive indices of a run, by split."""
    grid, count = grid_of(run.grid), end - begin
    mazes = mazes_of(plan, run, begin, end)
    starts, goals = ends_many(mazes, grid, run.part.ends, plan.seed, first=begin, threads=1)
    forms = forms_of(mazes, grid)
    changes = [[name, dict(options)] for name, options in run.part.changes]
    words = run.grid, run.algorithm, json.dumps(changes, separators=(",", ":"), sort_keys=True) if changes else ""
    packed = pack(mazes, grid)
    columns = [
        np.arange(begin, end, dtype=np.int64),
        *(pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([word])) for word in words),
        np.full(count, plan.seed, np.uint64),
        _binary(packed, np.arange(count + 1, dtype=np.int32) * packed.shape[1]),
        forms,
        starts,
        goals,
    ]
    if plan.solutions:
        perfect = not changes and find("generator", run.algorithm).perfect
        columns.append(_binary(*solve_mazes(mazes, grid, starts, goals, perfect=perfect)))
    columns += _measures(schema.names[len(columns) :], mazes, grid, starts, goals)
    table, kept = pa.table(columns, schema=schema), plan.kept(begin, end)
    if kept is not None:
        table, forms = table.filter(pa.array(kept)), forms[kept]
    if len(plan.splits) == 1:
        return dict.fromkeys(plan.splits, table)
    numbers = split_of(plan.thresholds, forms)
    return {name: table.filter(pa.array(numbers == number)) for number, name in enumerate(plan.splits)}


def mazes_of(plan: DatasetPlan, run: Run, begin: int, end: int, *, threads: int | None = 1) -> Any:
    """Return the mazes with the indices begin..end-1, which need not be those of the run, as `generate_many` does."""
    grid, part, seed = grid_of(run.grid), run.part, plan.seed
    mazes = generate_many(run.algorithm, grid, end - begin, seed, first=begin, threads=threads, **part.options)
    if part.changes:
        change_many(mazes, grid, part.changes, seed, first=begin, threads=threads, out=mazes)
    return mazes


def forms_of(mazes: "NDArray[Any]", grid: Grid, *, threads: int | None = 1) -> "NDArray[np.uint64]":
    """Return the forms of mazes that Clew has made: the first words of the hashes of their canonical forms.

    They are equal for mazes that are the same but for a turn. The symmetries of a grid lead to the same grid. A
    rectangle of 3x4 cells turned by a quarter is one of 4x3, which may be in the same data set: so a rectangle, a torus
    or a weave that is wider than high is mirrored first, at its diagonal. Mazes of boxes with the same sides in another
    order are not compared.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.rows.tables import forms_of, mirrored_at_diagonal
    >>> tall = clew.generate_many("wilson", "3x4", 100, seed=7)
    >>> wide = mirrored_at_diagonal(tall)
    >>> bool((forms_of(tall, clew.Rectangle(3, 4)) == forms_of(wide, clew.Rectangle(4, 3))).all())
    True
    """
    shape = upright(grid)
    if shape is not grid:
        mazes = mirrored_at_diagonal(mazes)
    return np.ascontiguousarray(hashes_many(mazes, shape, threads=threads, trusted=True)[:, 0])


def mirrored_at_diagonal(mazes: "NDArray[Any]") -> "NDArray[Any]":
    """Return mazes on rectangles, tori or weaves with rows and columns exchanged."""
    exchanged = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]  # of each set of directions: 1 and 8, 2 and 4
    both = [exchanged[each & 15] | exchanged[each >> 4] << 4 for each in range(256)]  # with the tunnels of a weave
    return np.ascontiguousarray(np.array(both, mazes.dtype)[mazes].swapaxes(1, 2))


def split_of(thresholds: Iterable[int], forms: "NDArray[np.uint64]") -> "NDArray[np.intp]":
    """Return the number of the split of each maze from the hash of its canonical form; see `DatasetPlan.thresholds`."""
    return np.searchsorted(np.array(list(thresholds), np.uint64), forms, side="right")


def _measures(names: list[str], mazes: "NDArray[Any]", grid: Grid, starts: Int32Array, goals: Int32Array) -> list[Any]:
    """Return the columns of measures as Arrow arrays; null for -1 among whole numbers and for NaN among others."""
    if not names:
        return []
    requested = {"bias" if name.startswith("bias_") else name for name in names}
    figures = measure_many(mazes, grid, sorted(requested), start=starts, goal=goals, threads=1)
    columns = []
    for name in names:
        values = figures.get(name, np.full(len(mazes), np.nan))  # for an axis along which no maze has a passage
        if values.dtype == object:  # of a plug-in, None where it has no value
            values = values.astype(np.float64)
        missing = np.isnan(values) if values.dtype.kind == "f" else (values == -1) & (values.dtype.kind == "i")
        columns.append(pa.array(values, mask=missing if missing.any() else None))
    return columns


def _binary(data: UInt8Array, offsets: Int32Array, known: BoolArray | None = None) -> "pa.BinaryArray":
    """Return the bytes between the offsets as a binary array, with null for those that are not known."""
    valid = None if known is None or known.all() else pa.py_buffer(np.packbits(known, bitorder="little"))
    buffers = [valid, pa.py_buffer(offsets), pa.py_buffer(data)]
    return pa.BinaryArray.from_buffers(pa.binary(), len(offsets) - 1, buffers)


def parquet_files(plan: DatasetPlan, begin: int, end: int) -> "dict[str, tuple[int, pa.Buffer]]":
    """Return the rows with the indices begin..end-1 as Parquet files: their number and the file of each split."""
    schema = schema_of(plan)
    files = {name: RowFile(schema, ROW_GROUP, parquet_options(schema)) for name in plan.splits}
    for tables in row_blocks(plan, schema, begin, end):
        for name, table in tables.items():
            files[name].add(table)
    return {name: (file.rows, file.finish()) for name, file in files.items() if file.rows}


class RowFile:
    """A Parquet file, in memory, to which tables are added; small ones become a row group of about `group` rows."""

    def __init__(self, schema: "pa.Schema", group: int, options: dict[str, Any]) -> None:
        self._sink = pa.BufferOutputStream()
        self._writer = pq.ParquetWriter(self._sink, schema, **options)
        self._group = group
        self._waiting: list[pa.Table] = []
        self.rows = 0

    def add(self, table: "pa.Table") -> None:
        if table.num_rows:
            self.rows += table.num_rows
            self._waiting.append(table)
            rows = sum(each.num_rows for each in self._waiting)
            if rows >= self._group or sum(each.nbytes for each in self._waiting) >= GROUP_BYTES:
                self._write_group()

    def finish(self, metadata: dict[bytes, bytes] | None = None) -> "pa.Buffer":
        if self._waiting:
            self._write_group()
        self._writer.add_key_value_metadata(metadata or {})
        self._writer.close()
        return self._sink.getvalue()

    def _write_group(self) -> None:
        table = pa.concat_tables(self._waiting).unify_dictionaries()
        self._writer.write_table(table, row_group_size=table.num_rows)
        self._waiting.clear()


def parquet_options(schema: "pa.Schema") -> dict[str, Any]:
    """Return how the columns are written, as options of `pyarrow.parquet.ParquetWriter`."""
    few = [name for name in schema.names if name not in ("index", "passages", "form", "solution")]
    return {
        "compression": {name: "none" if name == "form" else "zstd" for name in schema.names},  # hashes do not shrink
        "compression_level": {name: LEVEL for name in schema.names if name != "form"},
        "use_dictionary": few,  # few different values; a column with too many of them falls back to plain values
        "column_encoding": {
            "index": "DELTA_BINARY_PACKED",  # nothing is left of consecutive numbers
            "passages": "DELTA_LENGTH_BYTE_ARRAY",  # equal lengths take nothing, and the bytes are together
            "form": "PLAIN",
            **({"solution": "DELTA_LENGTH_BYTE_ARRAY"} if "solution" in schema.names else {}),
        },
        # the least and the largest value, by which DuckDB leaves out row groups; of bytes they say nothing
        "write_statistics": [name for name in schema.names if name not in ("passages", "solution")],
    }
