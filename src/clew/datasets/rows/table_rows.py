"""The rows of a data set: mazes of consecutive indices with all their columns, as Arrow tables."""

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from clew.datasets.arrow import pa
from clew.datasets.plans.named_grids import grid_of
from clew.datasets.plans.plan import DatasetPlan, Run
from clew.datasets.rows.canonical_hash import forms_of
from clew.datasets.rows.packing import pack
from clew.datasets.rows.row_schema import schema_of
from clew.datasets.rows.run_mazes import mazes_of
from clew.datasets.rows.solution_steps import Solutions, solve_mazes
from clew.grids import Grid
from clew.lazy import NDArray, np
from clew.mazes.many.ends_many import ends_many
from clew.measures import measure_many
from clew.registry import find

if TYPE_CHECKING:
    Tables = dict[str, pa.Table]  # by split

BLOCK_CELLS = 1 << 21  # cells of the mazes that are made at once: more takes memory, and no less time


def make_rows(plan: DatasetPlan, begin: int, end: int) -> "Tables":
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
    maker = RowMaker(plan)
    blocks = list(maker.blocks(begin, end))
    nothing = maker.schema.empty_table()
    return {name: pa.concat_tables([nothing, *(block[name] for block in blocks)]) for name in plan.splits}


class RowMaker:
    """Makes the rows of a plan, block by block.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    """

    def __init__(self, plan: DatasetPlan) -> None:
        self.plan = plan
        self.schema = schema_of(plan)

    def blocks(self, begin: int, end: int) -> "Iterator[Tables]":
        """Yield the rows with the indices begin..end-1 in blocks of one run each, by split."""
        for run in self.plan.runs:
            grid = grid_of(run.grid)
            size = max(1, BLOCK_CELLS // grid.cells)
            last = min(end, run.end)
            for low in range(max(begin, run.begin), last, size):
                yield self._block(run, grid, low, min(low + size, last))

    def _block(self, run: Run, grid: Grid, begin: int, end: int) -> "Tables":
        """Return the rows of a block, by split."""
        plan, count = self.plan, end - begin
        mazes = mazes_of(plan, run, begin, end)
        starts, goals = ends_many(mazes, grid, run.part.ends, plan.seed, first=begin, threads=1)
        forms = forms_of(mazes, grid)
        columns: dict[str, Any] = {
            "index": np.arange(begin, end, dtype=np.int64),
            "grid": _constant(run.grid, count),
            "algorithm": _constant(run.algorithm, count),
            "changes": _constant(changes_text(run), count),
            "seed": np.full(count, plan.seed, np.uint64),
            "passages": _binary(pack(mazes, grid)),
            "form": forms,
            "start": starts,
            "goal": goals,
        }
        if plan.solutions:
            perfect = not run.part.changes and find("generator", run.algorithm).perfect
            columns["solution"] = _paths(solve_mazes(mazes, grid, starts, goals, perfect=perfect))
        columns |= _measures(self.schema.names[len(columns) :], mazes, grid, starts, goals)
        table = pa.table([columns[name] for name in self.schema.names], schema=self.schema)
        kept = plan.kept(begin, end)
        if kept is not None:
            table, forms = table.filter(pa.array(kept)), forms[kept]
        return self._by_split(table, forms)

    def _by_split(self, table: "pa.Table", forms: "NDArray[np.uint64]") -> "Tables":
        if len(self.plan.splits) == 1:
            return dict.fromkeys(self.plan.splits, table)
        numbers = split_of(self.plan.thresholds, forms)
        return {name: table.filter(pa.array(numbers == number)) for number, name in enumerate(self.plan.splits)}


def split_of(thresholds: Iterable[int], forms: "NDArray[np.uint64]") -> "NDArray[np.intp]":
    """Return the number of the split of each maze from the hash of its canonical form; see `DatasetPlan.thresholds`."""
    return np.searchsorted(np.array(list(thresholds), np.uint64), forms, side="right")


def changes_text(run: Run) -> str:
    """Return the changes of a run as JSON, or an empty text."""
    changes = [[name, dict(options)] for name, options in run.part.changes]
    return json.dumps(changes, separators=(",", ":"), sort_keys=True) if changes else ""


def _measures(
    names: list[str], mazes: "NDArray[Any]", grid: Grid, starts: "NDArray[np.int32]", goals: "NDArray[np.int32]"
) -> dict[str, Any]:
    """Return the columns of measures as Arrow arrays; null for -1 among whole numbers and for NaN among others."""
    if not names:
        return {}
    requested = {"bias" if name.startswith("bias_") else name for name in names}
    figures = measure_many(mazes, grid, sorted(requested), start=starts, goal=goals, threads=1)
    columns = {}
    for name in names:
        values = figures.get(name)
        if values is None:  # an axis along which no maze has a passage
            columns[name] = pa.nulls(len(mazes), pa.float64())
            continue
        if values.dtype == object:  # of a plug-in, None where it has no value
            values = values.astype(np.float64)
        missing = np.isnan(values) if values.dtype.kind == "f" else values == -1 if values.dtype.kind == "i" else None
        columns[name] = pa.array(values, mask=missing if missing is not None and missing.any() else None)
    return columns


def _constant(value: str, count: int) -> "pa.DictionaryArray":
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([value]))


def _binary(rows: "NDArray[np.uint8]") -> "pa.BinaryArray":
    """Return rows of equally many bytes, uint8[count, bytes], as a binary array."""
    offsets = np.arange(len(rows) + 1, dtype=np.int32) * rows.shape[1]
    return pa.BinaryArray.from_buffers(pa.binary(), len(rows), [None, pa.py_buffer(offsets), pa.py_buffer(rows)])


def _paths(solutions: Solutions) -> "pa.BinaryArray":
    """Return paths as a binary array, with null for goals that cannot be reached."""
    reached = solutions.reached
    valid = None if reached.all() else pa.py_buffer(np.packbits(reached, bitorder="little"))
    buffers = [valid, pa.py_buffer(solutions.offsets), pa.py_buffer(solutions.steps)]
    return pa.BinaryArray.from_buffers(pa.binary(), len(reached), buffers)
