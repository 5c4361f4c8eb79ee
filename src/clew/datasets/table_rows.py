"""The rows of a data set: mazes of consecutive indices with all their columns, as an Arrow table."""

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clew.changes import changed
from clew.counting import hashes_many
from clew.datasets.packing import pack
from clew.datasets.plan import DatasetPlan, Run
from clew.grids import Grid
from clew.grids.spec import shared_grid
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many
from clew.mazes.many.solve_many import Paths, solve_many
from clew.measures import measure_many

if TYPE_CHECKING:
    import pyarrow as pa


def make_rows(plan: DatasetPlan, begin: int, end: int) -> "dict[str, pa.Table]":
    """Return the rows with the indices begin..end-1, by split.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    begin, end : int
        The indices.

    Returns
    -------
    dict of str to pyarrow.Table
        A table for each split, in the order of the indices; its columns are those of `schema_of(plan)`.
    """
    import pyarrow as pa

    pieces: dict[str, list[pa.Table]] = {name: [] for name in plan.splits}
    for run in plan.runs:
        low, high = max(begin, run.begin), min(end, run.end)
        if low < high:
            for name, table in _rows_of_run(plan, run, low, high).items():
                pieces[name].append(table)
    return {name: pa.concat_tables(tables or [schema_of(plan).empty_table()]) for name, tables in pieces.items()}


@lru_cache(maxsize=8)
def _schema(solutions: bool, measures: tuple[str, ...]) -> Any:
    import pyarrow as pa

    fields = [
        pa.field("index", pa.int64(), nullable=False),
        pa.field("grid", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("algorithm", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("passages", pa.binary(), nullable=False),
        pa.field("form", pa.uint64(), nullable=False),
        pa.field("start", pa.int32(), nullable=False),
        pa.field("goal", pa.int32(), nullable=False),
    ]
    if solutions:
        fields.append(pa.field("solution", pa.binary(), nullable=False))
    fields += [pa.field(name.replace("-", "_"), pa.float64()) for name in measures]
    return pa.schema(fields)


def schema_of(plan: DatasetPlan) -> "pa.Schema":
    """Return the columns of the rows of a plan, with their types."""
    return _schema(plan.solutions, plan.measures)


def split_of(plan: DatasetPlan, forms: Any) -> Any:
    """Return the number of the split of each maze from the hash of its canonical form, int64[count]."""
    import numpy as np

    ends = np.array(plan.shares[:-1]) * 2.0**64
    return np.searchsorted(ends, forms.astype(np.float64), side="right")


def _rows_of_run(plan: DatasetPlan, run: Run, begin: int, end: int) -> "dict[str, pa.Table]":
    import numpy as np
    import pyarrow as pa

    grid, count = shared_grid(run.grid), end - begin
    mazes = _mazes(plan, run, grid, begin, end)
    forms = np.ascontiguousarray(hashes_many(mazes, grid, threads=1)[:, 0])
    schema = schema_of(plan)
    columns: dict[str, Any] = {
        "index": np.arange(begin, end, dtype=np.int64),
        "grid": _constant(run.grid, count),
        "algorithm": _constant(run.algorithm, count),
        "passages": _fixed_binary(pack(mazes, grid)),
        "form": forms,
        "start": np.zeros(count, np.int32),
        "goal": np.full(count, grid.cells - 1, np.int32),
    }
    if plan.solutions:
        paths = solve_many(mazes, grid, threads=1)
        columns["solution"] = _directions(paths)
    if plan.measures:
        figures = measure_many(mazes, grid, plan.measures, threads=1)
        columns |= {name: values.astype(np.float64) for name, values in figures.items()}
    table = pa.table([columns[name] for name in schema.names], schema=schema)
    if len(plan.splits) == 1:
        return {next(iter(plan.splits)): table}
    numbers = split_of(plan, forms)
    return {name: table.filter(pa.array(numbers == number)) for number, name in enumerate(plan.splits)}


def _mazes(plan: DatasetPlan, run: Run, grid: Grid, begin: int, end: int) -> Any:
    """Return the mazes with these indices, all of one run."""
    import numpy as np

    if not run.part.changes:
        return generate_many(
            run.algorithm,
            grid,
            end - begin,
            plan.seed,
            first=begin,
            threads=1,
            **run.part.options,
        )
    return np.stack(
        [
            changed(generate(run.algorithm, grid, plan.seed, number=index, **run.part.options), run.part.changes).array
            for index in range(begin, end)
        ]
    )


def _constant(value: str, count: int) -> "pa.DictionaryArray":
    import numpy as np
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([value]))


def _fixed_binary(rows: Any) -> "pa.BinaryArray":
    """Return rows of equally many bytes, uint8[count, bytes], as a binary array."""
    import numpy as np
    import pyarrow as pa

    offsets = np.arange(len(rows) + 1, dtype=np.int32) * rows.shape[1]
    return pa.BinaryArray.from_buffers(pa.binary(), len(rows), [None, pa.py_buffer(offsets), pa.py_buffer(rows)])


def _directions(paths: Paths) -> "pa.BinaryArray":
    """Return the steps of each path as a byte each: the number of the direction."""
    import numpy as np
    import pyarrow as pa

    steps = [bytes(_steps(paths, number)) for number in range(len(paths))]  # one path after the other: to be a kernel
    assert np.all(paths.lengths > 0)
    return pa.array(steps, pa.binary())


def _steps(paths: Paths, number: int) -> list[int]:
    cells = paths[number].tolist()
    return [
        next(direction for direction, other in paths.grid.neighbors(cell) if other == following)
        for cell, following in itertools.pairwise(cells)
    ]
