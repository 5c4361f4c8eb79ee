"""The columns of the rows of a data set, and what its Parquet files tell about themselves.

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
"""

import json
from typing import Any

import clew
from clew.datasets.arrow import pa
from clew.datasets.plans.named_grids import grid_of
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.plans.plan_checks import column_of
from clew.datasets.rows.packing import packed_size
from clew.grids import Grid, Rectangle
from clew.lazy import np
from clew.measures import Measures, measure_many

FORMAT = 1  # of the rows, raised when what is above changes
METADATA = b"clew"  # the key in the metadata of a Parquet file


def schema_of(plan: DatasetPlan) -> "pa.Schema":
    """Return the columns of the rows of a plan, with their types, and the metadata of its files."""
    word = pa.dictionary(pa.int32(), pa.string())
    fields = [
        pa.field("index", pa.int64(), nullable=False),
        pa.field("grid", word, nullable=False),
        pa.field("algorithm", word, nullable=False),
        pa.field("changes", word, nullable=False),
        pa.field("seed", pa.uint64(), nullable=False),
        pa.field("passages", pa.binary(), nullable=False),
        pa.field("form", pa.uint64(), nullable=False),
        pa.field("start", pa.int32(), nullable=False),
        pa.field("goal", pa.int32(), nullable=False),
    ]
    if plan.solutions:
        fields.append(pa.field("solution", pa.binary()))
    grids = {run.grid: grid_of(run.grid) for run in plan.runs}
    types = {"i": pa.int32(), "f": pa.float64(), "b": pa.bool_()}
    some = next(iter(grids.values()))
    names = [column_of(name) for name in plan.measures]
    fields += [pa.field(name, types[_kind_of(name, some)]) for name in names]
    return pa.schema(fields, {METADATA: json.dumps(_about(plan, grids), sort_keys=True)})


def _kind_of(name: str, grid: Grid) -> str:
    """Return the kind of the dtype of a measure: 'i', 'f' or 'b'. Those of plug-ins are numbers with a fraction."""
    if name.startswith("degree_"):
        return "i"
    if name not in Measures.__annotations__:
        return "f"
    nothing = np.zeros((0, *grid.shape), np.dtype(grid.typecode))
    return measure_many(nothing, grid, [name])[name].dtype.kind


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
