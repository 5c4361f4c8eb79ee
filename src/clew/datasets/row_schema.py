"""The columns of the rows of a data set, and what its Parquet files tell about themselves.

| column | type | what |
|---|---|---|
| index | int64 | the number of the maze in the plan |
| grid | dictionary of string | the spec of its grid |
| algorithm | dictionary of string | the generator |
| changes | dictionary of string | what was changed, as JSON: pairs of a name and options; "" if nothing |
| seed | uint64 | the seed: the maze is number `index` of it |
| passages | binary | its passages as bits, see `clew.datasets.packing` |
| form | uint64 | a hash of its canonical form, equal for mazes that are the same up to symmetry |
| start, goal | int32 | the cells where the solution begins and ends |
| solution | binary, null | the direction of each step of a shortest path, a byte each; null if no path leads to the goal |
| measures | int32, float64, bool | as `clew.measure_many` computes them; null where a maze has no such figure |
"""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import clew
from clew.datasets.packing import packed_size
from clew.datasets.plan import DatasetPlan
from clew.grids import Grid, Rectangle
from clew.grids.spec import shared_grid
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate
from clew.measures import Measures, measure_many, measure_of_column

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1  # of the rows, raised when what is above changes
METADATA = b"clew"  # the key in the metadata of a Parquet file
SQUARE_SIDES = 4  # also of the cells of a weave, which has twice as many directions


def schema_of(plan: DatasetPlan) -> "pa.Schema":
    """Return the columns of the rows of a plan, with their types, and the metadata of its files."""
    import pyarrow as pa

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
    grids = {run.grid: shared_grid(run.grid) for run in plan.runs}
    types = {"i": pa.int32(), "f": pa.float64(), "b": pa.bool_()}
    fields += [
        pa.field(name, types[kind]) for name, kind in measure_columns(plan.measures, list(grids.values())).items()
    ]
    return pa.schema(fields, {METADATA: json.dumps(_about(plan, grids), sort_keys=True)})


def measure_columns(names: Iterable[str], grids: list[Grid]) -> dict[str, str]:
    """Return the columns of measures, each with the kind of its dtype: 'i', 'f' or 'b'.

    The number of cells by passages, and the bias, have a column for each number and each axis that is possible on one
    of the grids. The measures of plug-ins are numbers with a fraction.
    """
    columns: dict[str, str] = {}
    for name in (name.replace("-", "_") for name in names):
        measure = measure_of_column(name).name
        if name == "degrees":
            highest = max(SQUARE_SIDES if grid.has_squares else grid.max_sides for grid in grids)
            columns |= {f"degree_{number}": "i" for number in range(highest + 1)}
        elif name == "bias":
            for grid in grids:
                columns |= dict.fromkeys(measure_many(generate(ALGORITHM, grid, 0).array[None], grid, ["bias"]), "f")
        elif measure in ("degrees", "bias"):
            columns[name] = "i" if measure == "degrees" else "f"
        else:
            columns[name] = _kind_of(name, grids[0])
    return columns


def _kind_of(name: str, grid: Grid) -> str:
    import numpy as np

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
