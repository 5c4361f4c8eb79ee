"""Read the records of shards, however many there are, and find the shards that are still to be made.

Records are data from elsewhere: they are bounded before they are read, and only the names of files that the plan allows
are used.
"""

import re
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import msgspec

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import RECORDS, ShardRecord, record_name, shard_count, shard_range
from clew.datasets.stores.store import LocalStore, Store
from clew.errors import ClewError, cut, shown

READERS = 16  # requests to an object store at the same time
BATCH = 1024
SHA256 = re.compile("[0-9a-f]{64}")


def iterate_records(plan: DatasetPlan, store: Store, *, strict: bool = False) -> Iterator[ShardRecord]:
    """Yield the records of the shards that are finished, in order, with the numbers and names of files of the plan.

    A damaged record is left out, or raises `ClewError` if `strict`.
    """
    for number, found in _examine_all(plan, store):
        if isinstance(found, ShardRecord):
            yield found
        elif strict and found:
            raise _damaged(store, number, found)


def read_record(plan: DatasetPlan, store: Store, number: int, size: int) -> ShardRecord:
    """Return the record of a shard, a file of `size` bytes; `ClewError` if it is damaged or missing."""
    found = _examine(plan, store, number, size)
    if isinstance(found, ShardRecord):
        return found
    raise _damaged(store, number, found or "it is missing")


def find_finished(plan: DatasetPlan, store: Store) -> bytearray:
    """Return a 1 for each shard whose record has all of its rows and whose files have the sizes in it; 0 for others."""
    count = shard_count(plan)
    finished = bytearray(count)
    sizes = {split: _places(store, split, ".parquet", count) for split in plan.splits}
    for record in iterate_records(plan, store):
        kept = plan.kept(record.begin, record.end)
        rows = record.end - record.begin if kept is None else int(kept.sum())
        finished[record.number] = rows == sum(file.rows for file in record.files) and all(
            sizes[file.name.partition("/")[0]][record.number] == file.size for file in record.files
        )
    return finished


def _places(store: Store, folder: str, suffix: str, count: int) -> "array[int]":
    """Return the size of the file of each shard in a folder, or -1: eight bytes a shard, for there may be millions."""
    sizes = array("q", [-1]) * count
    for name, size in store.scan(folder):
        stem = name.removesuffix(suffix)
        if stem != name and stem.isdecimal() and int(stem) < count and name == f"{int(stem):06d}{suffix}":
            sizes[int(stem)] = size
    return sizes


def _examine_all(plan: DatasetPlan, store: Store) -> Iterator[tuple[int, ShardRecord | str]]:
    """Yield what `_examine` finds for each record that is there, in order; from object stores, many at a time."""
    sizes = _places(store, RECORDS, ".json", shard_count(plan))
    present = (number for number, size in enumerate(sizes) if size >= 0)
    if isinstance(store, LocalStore):
        for number in present:
            yield number, _examine(plan, store, number, sizes[number])
        return
    with ThreadPoolExecutor(READERS) as readers:
        while batch := list(islice(present, BATCH)):
            found = readers.map(lambda number: _examine(plan, store, number, sizes[number]), batch)
            yield from zip(batch, found, strict=True)


def _examine(plan: DatasetPlan, store: Store, number: int, size: int) -> ShardRecord | str:
    """Return the record of a shard, a file of `size` bytes, or what is wrong with it: '' if it is missing."""
    try:
        record = msgspec.convert(store.read_json(record_name(number), size), ShardRecord)
    except FileNotFoundError:
        return ""
    except ClewError:
        raise
    except msgspec.ValidationError as problem:
        return f"it has no fields of a record: {cut(problem)}"
    except ValueError as problem:
        return str(problem)
    return _fault_of(plan, record, number) or record


def _fault_of(plan: DatasetPlan, record: ShardRecord, number: int) -> str:
    """Return what is wrong with the record of a shard, or nothing."""
    begin, end = shard_range(plan, number)
    if (record.number, record.begin, record.end) != (number, begin, end):
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
