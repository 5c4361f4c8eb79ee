"""Distinct mazes: a pass over the candidates of a plan finds those that are the same, up to symmetry, as one before.

It makes the mazes of the indices 0, 1, 2, ... of each run and compares their forms alone. Each that is new is kept,
until the run has as many as it should. What is found follows from the plan, so the pass can be repeated, and it is
written to the data set.

Forms are compared by 64 bits of their hashes. So among n mazes one that differs from all others is left out with a
chance of about n^2 / 2^65; no two that are the same are ever kept.
"""

import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from clew.datasets.arrow import pa, require_pyarrow
from clew.datasets.plans.left_out import KEY, stored_left_out
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.plans.values import grid_of, upright
from clew.datasets.rows.tables import RowFile, forms_of, mazes_of
from clew.datasets.stores.base import LEFT_OUT, Store
from clew.grids import Grid
from clew.kernel import IntArray, memory, run_fastest
from clew.lazy import Int64Array, np

BLOCK_CELLS = 1 << 22  # cells of the mazes that are made at once
MIN_BLOCK = 32  # mazes that are made at once, even if fewer are missing
CANDIDATES, MORE_CANDIDATES = 50, 10_000  # for each distinct maze, and in all
TABLE_RATIO = 1.5  # entries of a table of forms for each that is in it
EMPTY = 0  # in a table: no form
GROUP = 1 << 16  # indices that are left out and read at once: about a byte for each
PARQUET: dict[str, Any] = {
    "compression": "zstd",
    "use_dictionary": False,
    "column_encoding": {"index": "DELTA_BINARY_PACKED"},
}


def with_distinct(plan: DatasetPlan, store: Store, progress: Callable[[int, int], None] | None = None) -> DatasetPlan:
    """Return a plan of distinct mazes that knows which indices are left out; other plans as they are.

    What is found is written to the data set, and read from there the next time. `progress` is called with the number of
    distinct mazes that are found and with that of all. Raises `ClewError` if there are too few distinct mazes among
    many candidates, or not enough memory.
    """
    if not plan.distinct or plan.left_out is not None:
        return plan
    if (left_out := stored_left_out(store, plan.digest, plan.count)) is None:
        store.write(LEFT_OUT, find_left_out(plan, progress=progress))
        left_out = stored_left_out(store, plan.digest, plan.count)
    assert left_out is not None
    return plan.with_left_out(left_out)


def find_left_out(
    plan: DatasetPlan, *, threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> bytes:
    """Return the file of the indices that are left out, by so many threads, by default one for each processor."""
    require_pyarrow()
    schema = pa.schema([pa.field("index", pa.int64(), nullable=False)])
    file = RowFile(schema, GROUP, PARQUET)
    tables = _tables(plan)
    candidates: list[int] = []
    begin = kept = 0
    for run in plan.runs:
        grid, needed = grid_of(run.grid), run.end - run.begin
        most = begin + CANDIDATES * needed + MORE_CANDIDATES
        index, missing = begin, needed
        while missing:
            if index == most:
                plan.refuse(
                    f"{run.algorithm} makes too few distinct mazes on {run.grid}: of {most - begin:,} only "
                    f"{needed - missing:,} differ from those before, and {needed:,} are needed; lower the count, use a "
                    f"larger grid, or another algorithm",
                    "count",
                    part=run.part,
                )
            block = min(max(missing, MIN_BLOCK), max(1, BLOCK_CELLS // grid.cells), most - index)
            mazes = mazes_of(plan, run, index, index + block, threads=threads)
            forms = forms_of(mazes, grid, threads=threads).view(np.int64)
            forms[forms == EMPTY] = 1
            is_new = np.zeros(block, np.uint8)
            seen = int(run_fastest(enter_forms, block, "forms", forms, tables[upright(grid)], is_new, missing))
            file.add(pa.table([index + np.flatnonzero(is_new[:seen] == 0)], schema=schema))
            index += seen
            missing -= int(is_new.sum())
            if progress is not None:
                progress(kept + needed - missing, plan.count)
        candidates.append(index - begin)
        begin = index
        kept += needed
    return bytes(file.finish({KEY: json.dumps({"plan": plan.digest, "candidates": candidates}).encode()}))


def _tables(plan: DatasetPlan) -> "dict[Grid, Int64Array]":
    """Return an empty table for the forms of each grid."""
    counts: dict[Grid, int] = defaultdict(int)
    for run in plan.runs:
        counts[upright(grid_of(run.grid))] += run.end - run.begin
    sizes = {grid: int(TABLE_RATIO * count) + 16 for grid, count in counts.items()}
    what = f"the forms of {plan.count:,} distinct mazes"
    memory.require(8 * sum(sizes.values()), what, field="distinct", remedy="lower the count")
    return {grid: np.zeros(size, np.int64) for grid, size in sizes.items()}


def enter_forms(forms: IntArray, table: IntArray, is_new: IntArray, needed: int) -> int:
    """Enter forms into a hash table until as many as are needed were new; return how many were looked at."""
    found = 0
    for number in range(len(forms)):
        if found == needed:
            return number
        form = forms[number]
        place = form % len(table)
        while table[place] not in (EMPTY, form):
            place = place + 1 if place + 1 < len(table) else 0
        if table[place] == EMPTY:
            table[place] = form
            is_new[number] = 1
            found += 1
    return len(forms)
