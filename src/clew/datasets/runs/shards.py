"""Shards, the units of a data set that are made, checked and repaired: a Parquet file for each split, and a record.

The record is written last. It has the size and the SHA-256 of each file, so a shard without a record, or with a file
that differs from it, is made again, and comes out byte for byte the same.

Records are data from elsewhere: they are bounded before they are read, and only the names of files that the plan allows
are used. There may be millions.
"""

import hashlib
import re
from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

import msgspec

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.tables import parquet_files
from clew.datasets.stores.base import RECORDS, DamagedFile
from clew.datasets.stores.store import LocalStore, Store
from clew.errors import ClewError, cut, shown

READERS = 16  # requests to an object store at the same time
BATCH = 1024
SHA256 = re.compile("[0-9a-f]{64}")


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


BuiltShard = tuple[ShardRecord, Mapping[str, memoryview]]
"""A shard that is not written yet: its record, and the content of each file by its name."""


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
    return ShardRecord(number, begin, end, tuple(files)), contents


def write_shard(store: Store, built: BuiltShard) -> ShardRecord:
    """Write the files of a shard, and then its record, which is returned."""
    record, contents = built
    for name, data in contents.items():
        store.write(name, data)
    store.write_json(record_name(record.number), asdict(record))
    return record


def iterate_records(plan: DatasetPlan, store: Store, *, strict: bool = False) -> Iterator[ShardRecord]:
    """Yield the records of the shards that are finished, in order, with the numbers and names of files of the plan.

    A damaged record is left out, or raises `ClewError` if `strict`. From object stores, many are read at a time.
    """
    sizes = _sizes(store, RECORDS, ".json", shard_count(plan))
    present = (number for number, size in enumerate(sizes) if size >= 0)
    with ThreadPoolExecutor(READERS) as readers:  # without threads until they have work
        examine = map if isinstance(store, LocalStore) else readers.map
        while batch := list(islice(present, BATCH)):
            for found in examine(lambda number: _examine(plan, store, number, sizes[number]), batch):
                if isinstance(found, ShardRecord):
                    yield found
                elif strict and found:
                    raise found


def read_record(plan: DatasetPlan, store: Store, number: int, size: int) -> ShardRecord:
    """Return the record of a shard, a file of `size` bytes; `ClewError` if it is damaged or missing."""
    found = _examine(plan, store, number, size) or _damaged(store, number, "it is missing")
    if isinstance(found, ClewError):
        raise found
    return found


def find_finished(plan: DatasetPlan, store: Store) -> bytearray:
    """Return a 1 for each shard whose record has all of its rows and whose files have the sizes in it; 0 for others."""
    count = shard_count(plan)
    finished = bytearray(count)
    sizes = {split: _sizes(store, split, ".parquet", count) for split in plan.splits}
    for record in iterate_records(plan, store):
        kept = plan.kept(record.begin, record.end)
        rows = record.end - record.begin if kept is None else int(kept.sum())
        finished[record.number] = rows == sum(file.rows for file in record.files) and all(
            sizes[file.name.partition("/")[0]][record.number] == file.size for file in record.files
        )
    return finished


def _sizes(store: Store, folder: str, suffix: str, count: int) -> "array[int]":
    """Return the size of the file of each shard in a folder, or -1: eight bytes a shard."""
    sizes = array("q", [-1]) * count
    for name, size in store.scan(folder):
        stem = name.removesuffix(suffix)
        if stem != name and stem.isdecimal() and int(stem) < count and name == f"{int(stem):06d}{suffix}":
            sizes[int(stem)] = size
    return sizes


def _examine(plan: DatasetPlan, store: Store, number: int, size: int) -> ShardRecord | ClewError | None:
    """Return the record of a shard, a file of `size` bytes, or the error if it is damaged; None if it is missing."""
    try:
        record = msgspec.convert(store.read_json(record_name(number), size), ShardRecord)
        fault = _fault_of(plan, record, number)
        return _damaged(store, number, fault) if fault else record
    except FileNotFoundError:
        return None
    except msgspec.ValidationError as problem:
        return _damaged(store, number, f"it has no fields of a record: {cut(problem)}")
    except DamagedFile as fault:
        return _damaged(store, number, str(fault).removeprefix("is damaged: "))


def _fault_of(plan: DatasetPlan, record: ShardRecord, number: int) -> str:
    """Return what is wrong with the record of a shard, or nothing."""
    if (record.number, record.begin, record.end) != (number, *shard_range(plan, number)):
        return f"it is that of shard {shown(record.number)}, indices {shown(record.begin)} to {shown(record.end)}"
    allowed = {f"{split}/{number:06d}.parquet" for split in plan.splits}
    for file in record.files:
        if file.name not in allowed:
            return f"it names {shown(file.name)}, which is no file of this shard"
        allowed.remove(file.name)
        if not all(0 <= each < 1 << 62 for each in (file.rows, file.size)):
            return f"the rows and bytes of {file.name} are {shown(file.rows)} and {shown(file.size)}"
        if not SHA256.fullmatch(file.sha256):
            return f"the SHA-256 of {file.name} is {shown(file.sha256)}"
    return ""


def _damaged(store: Store, number: int, fault: str) -> ClewError:
    return ClewError(
        f"the record {record_name(number)} of {store.address} is damaged: {fault}; clew dataset repair makes it again"
    )


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
