"""Read the records of shards, however many there are, and find the shards that are still to be made."""

from array import array
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import RECORDS, ShardRecord, record_name, shard_count, shard_range
from clew.datasets.stores.store import LocalStore, Store
from clew.errors import ClewError

READERS = 16  # requests to an object store at the same time
BATCH = 1024


def read_records(plan: DatasetPlan, store: Store) -> dict[int, ShardRecord]:
    """Return the records of the shards that are finished, by number."""
    return {record.number: record for record in iterate_records(plan, store)}


def iterate_records(plan: DatasetPlan, store: Store) -> Iterator[ShardRecord]:
    """Yield the records of the shards that are finished, in order; those that cannot be read are left out."""
    present = _places(store, RECORDS, ".json", shard_count(plan))
    numbers = (number for number, size in enumerate(present) if size >= 0)
    for number, record in _read(store, numbers):
        if record is not None and (record.number, record.begin, record.end) == (number, *shard_range(plan, number)):
            yield record


def find_finished(plan: DatasetPlan, store: Store) -> bytearray:
    """Return a 1 for each shard whose record is there and whose files have the sizes in it, and a 0 for others."""
    count = shard_count(plan)
    finished = bytearray(count)
    sizes = {split: _places(store, split, ".parquet", count) for split in plan.splits}
    for record in iterate_records(plan, store):
        files = {file.name.partition("/")[0]: file.size for file in record.files}
        finished[record.number] = all(
            split in sizes and sizes[split][record.number] == size for split, size in files.items()
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


def _read(store: Store, numbers: Iterable[int]) -> Iterator[tuple[int, ShardRecord | None]]:
    if isinstance(store, LocalStore):
        for number in numbers:
            yield number, _record(store, number)
        return
    with ThreadPoolExecutor(READERS) as readers:
        remaining = iter(numbers)
        while batch := list(islice(remaining, BATCH)):
            yield from zip(batch, readers.map(lambda number: _record(store, number), batch), strict=True)


def _record(store: Store, number: int) -> ShardRecord | None:
    try:
        content: Any = store.read_json(record_name(number))
        return ShardRecord.from_dict(content)
    except FileNotFoundError:
        return None
    except ClewError:
        raise
    except (ValueError, KeyError, TypeError):  # not a record: the shard is made again
        return None
