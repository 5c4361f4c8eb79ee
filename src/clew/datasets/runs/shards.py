"""Shards, the units of a data set that are made, checked and repaired: a Parquet file for each split, and a record.

The record is written last. It has the size and the SHA-256 of each file, so a shard without a record, or with a file
that differs from it, is made again, and comes out byte for byte the same.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.tables import parquet_files
from clew.datasets.stores.store import OWN, Store

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
    """The record of a shard.

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


def shard_count(plan: DatasetPlan) -> int:
    """Return how many shards a data set has."""
    return -(-plan.end // plan.rows_in_shard)


def shard_range(plan: DatasetPlan, number: int) -> tuple[int, int]:
    """Return the indices begin..end-1 of a shard."""
    begin = number * plan.rows_in_shard
    return begin, min(begin + plan.rows_in_shard, plan.end)


def record_name(number: int) -> str:
    """Return the name of the record of a shard."""
    return f"{RECORDS}/{number:06d}.json"


class BuiltShard(NamedTuple):
    """A shard that is not written yet: its record, and the content of each file by its name."""

    record: ShardRecord
    contents: Mapping[str, memoryview]


def make_shard(plan: DatasetPlan, store: Store, number: int) -> ShardRecord:
    """Make a shard, write its files and then its record, and return the record."""
    return write_shard(store, build_shard(plan, number))


def build_shard(plan: DatasetPlan, number: int) -> BuiltShard:
    """Make the rows of a shard, as the files that they become."""
    begin, end = shard_range(plan, number)
    files, contents = [], {}
    for split, (rows, content) in parquet_files(plan, begin, end).items():
        name = f"{split}/{number:06d}.parquet"
        files.append(ShardFile(name, rows, content.size, hashlib.sha256(content).hexdigest()))
        contents[name] = memoryview(content)
    return BuiltShard(ShardRecord(number, begin, end, tuple(files)), contents)


def write_shard(store: Store, built: BuiltShard) -> ShardRecord:
    """Write the files of a shard, and then its record, which is returned."""
    for name, data in built.contents.items():
        store.write(name, data)
    store.write_json(record_name(built.record.number), built.record.as_dict())
    return built.record


@dataclass(frozen=True)
class DatasetFacts:
    """Sums over a finished data set.

    Attributes
    ----------
    rows : dict of str to int
        How many rows each split has.
    shards, files, size : int
        How many shards and files there are, and how many bytes the files have together.
    sha256 : str
        The SHA-256 of the list of the files, each with its own SHA-256: equal for equal data sets.
    plan : str
        The hash of the plan.
    clew, pyarrow : str
        The versions that made it.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> facts = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> facts.rows, facts.shards, facts.files
    ({'train': 100}, 1, 1)
    """

    rows: dict[str, int]
    shards: int
    files: int
    size: int
    sha256: str
    plan: str
    clew: str
    pyarrow: str

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
