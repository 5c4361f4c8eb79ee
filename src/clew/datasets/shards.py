"""Shards, the units of a data set that are made, checked and repaired: a Parquet file for each split, and a record.

The record is written last. It has the size and the SHA-256 of each file, so a shard without a record, or with a file
that differs from it, is made again, and comes out byte for byte the same.
"""

import hashlib
import io
from dataclasses import asdict, dataclass
from typing import Any

from clew.datasets.plan import DatasetPlan
from clew.datasets.store import OWN, Store
from clew.datasets.table_rows import make_rows, schema_of

BLOCK_CELLS = 1 << 22  # cells of the mazes that are made at once
RECORDS = f"{OWN}/shards"


@dataclass(frozen=True)
class ShardFile:
    """A file of a shard.

    Attributes
    ----------
    name : str
        Its name in the data set, such as "train/000007.parquet".
    rows, size : int
        How many rows and bytes it has.
    sha256 : str
        The SHA-256 of its bytes.
    """

    name: str
    rows: int
    size: int
    sha256: str


@dataclass(frozen=True)
class ShardRecord:
    """What a shard holds.

    Attributes
    ----------
    number, begin, end : int
        Its number, and the indices begin..end-1 that it covers.
    files : tuple of ShardFile
        Its files, for each split that has rows in it.
    """

    number: int
    begin: int
    end: int
    files: tuple[ShardFile, ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> "ShardRecord":
        """Return the record that `as_dict` has written."""
        files = tuple(ShardFile(**each) for each in content["files"])
        return cls(content["number"], content["begin"], content["end"], files)


def shard_count(plan: DatasetPlan) -> int:
    """Return how many shards a data set has."""
    return -(-plan.count // plan.rows_in_shard)


def shard_range(plan: DatasetPlan, number: int) -> tuple[int, int]:
    """Return the indices begin..end-1 of a shard."""
    begin = number * plan.rows_in_shard
    return begin, min(begin + plan.rows_in_shard, plan.count)


def record_name(number: int) -> str:
    """Return the name of the record of a shard."""
    return f"{RECORDS}/{number:06d}.json"


def make_shard(plan: DatasetPlan, store: Store, number: int) -> ShardRecord:
    """Make a shard, write its files and then its record, and return the record."""
    import pyarrow.parquet as pq

    begin, end = shard_range(plan, number)
    schema = schema_of(plan)
    buffers = {name: io.BytesIO() for name in plan.splits}
    rows = dict.fromkeys(plan.splits, 0)
    options: dict[str, Any] = {"compression": "zstd", "compression_level": 1, "use_dictionary": ["grid", "algorithm"]}
    writers = {name: pq.ParquetWriter(buffer, schema, **options) for name, buffer in buffers.items()}
    block = max(1, BLOCK_CELLS // 100)
    for low in range(begin, end, block):
        for name, table in make_rows(plan, low, min(low + block, end)).items():
            if table.num_rows:
                writers[name].write_table(table)
                rows[name] += table.num_rows
    files = []
    for name, buffer in buffers.items():
        writers[name].close()
        if rows[name]:
            data = buffer.getvalue()
            file = ShardFile(f"{name}/{number:06d}.parquet", rows[name], len(data), hashlib.sha256(data).hexdigest())
            store.write(file.name, data)
            files.append(file)
    record = ShardRecord(number, begin, end, tuple(files))
    store.write_json(record_name(number), record.as_dict())
    return record
