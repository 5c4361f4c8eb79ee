"""Read a data set of mazes with pyarrow and NumPy alone: copy this file, it needs nothing of Clew."""

import json
from collections.abc import Iterator
from functools import cache
from glob import glob
from typing import Any

import numpy as np
import pyarrow.parquet as pq


@cache
def passages_of(folder: str, grid: str, height: int = 1, width: int = 1) -> tuple[list[Any], dict[Any, int]]:
    """Return the bit, the cell and the neighbor of each possible passage, and where each step leads."""
    table = pq.read_table(f"{folder}/_clew/edges.parquet", filters=[("grid", "=", grid)])
    if table.num_rows:
        bit, *ends = (table[name].to_numpy() for name in ("bit", "cell", "neighbor", "direction", "back"))
    else:  # a large rectangle: bit 2c leads from cell c to the east, bit 2c + 1 to the south
        cells = np.arange(width * height)
        east, south = cells[cells % width < width - 1], cells[:-width]
        bit = np.concatenate([2 * east, 2 * south + 1])
        sides = np.repeat([[1, 3], [2, 0]], [len(east), len(south)], axis=0).T
        ends = [bit // 2, np.concatenate([east + 1, south + width]), *sides]
    cell, neighbor, direction, back = (each.tolist() for each in ends)
    steps = dict(zip(zip(cell, direction, strict=True), neighbor, strict=True))
    return [bit, *ends[:2]], steps | dict(zip(zip(neighbor, back, strict=True), cell, strict=True))


def read_mazes(folder: str, split: str = "train") -> Iterator[dict[str, Any]]:
    """Yield each row with two more entries: `open`, its passages as pairs of cells, and `path`, the cells on it."""
    for name in sorted(glob(f"{folder}/{split}/*.parquet")):
        file = pq.ParquetFile(name)
        grids = json.loads(file.schema_arrow.metadata[b"clew"])["grids"]
        for batch in file.iter_batches():
            for row in batch.to_pylist():
                (bit, *cells), steps = passages_of(folder, row["grid"], *grids[row["grid"]]["shape"])
                bits = np.unpackbits(np.frombuffer(row["passages"], np.uint8), bitorder="little")
                row["open"] = np.stack([each[bits[bit] == 1] for each in cells], axis=1)
                path = [row["start"]]
                for direction in row.get("solution") or b"":
                    path.append(steps[path[-1], direction])
                yield row | {"path": None if row.get("solution") is None else path}
