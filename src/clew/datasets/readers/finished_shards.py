"""What is in a data set: its plan, the records of its finished shards, and the files of each split.

Records are data from elsewhere: only the names of files that the plan allows are used.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from clew.datasets.plans.left_out import LEFT_OUT, read_left_out
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.row_schema import FORMAT, METADATA
from clew.datasets.runs.dataset_run import PLAN_FILE
from clew.datasets.runs.shards import RECORDS, ShardFile, ShardRecord, record_name, shard_count, shard_range
from clew.datasets.stores.store import OWN, Store, open_store
from clew.errors import ClewError, cut, shown

if TYPE_CHECKING:
    import pyarrow.parquet as pq

MAX_DOCUMENT = 16 << 20  # bytes of a plan or a record
DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Contents:
    """A data set as its records describe it.

    Attributes
    ----------
    store : Store
        Its files.
    plan : DatasetPlan
        Its plan.
    records : dict of int to ShardRecord
        The records of the shards that are finished, by number.
    """

    store: Store
    plan: DatasetPlan
    records: dict[int, ShardRecord]

    @property
    def missing(self) -> list[int]:
        """The numbers of the shards that are not finished."""
        return [number for number in range(shard_count(self.plan)) if number not in self.records]

    def files(self, split: str) -> list[ShardFile]:
        """Return the files of a split, in the order of their indices."""
        return [
            file
            for number in sorted(self.records)
            for file in self.records[number].files
            if file.name.rpartition("/")[0] == split
        ]

    def rows(self, split: str) -> int:
        """Return how many rows a split has."""
        return sum(file.rows for file in self.files(split))


def read_contents(address: str) -> Contents:
    """Return what is in the data set at an address.

    Parameters
    ----------
    address : str
        A folder, or an address that fsspec knows, such as "s3://bucket/mazes".

    Returns
    -------
    Contents
        Its plan and its records.

    Raises
    ------
    ClewError
        If there is no data set, or if its plan or one of its records is damaged.
    """
    store = open_store(address)
    plan = read_plan(store)
    names = store.names(RECORDS)
    records = {}
    for number in range(shard_count(plan)):
        name = record_name(number)
        if name.rpartition("/")[2] in names:
            records[number] = read_record(plan, store, number, names[name.rpartition("/")[2]])
    return Contents(store, plan, records)


def read_plan(store: Store) -> DatasetPlan:
    """Return the plan of a data set; `ClewError` if there is none or it is damaged, or if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise ClewError("data sets need the package pyarrow: pip install 'clew[data]'")
    try:
        content = read_document(store, PLAN_FILE, store.names(OWN).get(PLAN_FILE.rpartition("/")[2], 0))
    except (FileNotFoundError, NotADirectoryError):
        raise ClewError(
            f"{store.address} is not a data set: there is no {PLAN_FILE}; give the folder or the address that clew "
            f"dataset has made"
        ) from None
    try:
        plan = DatasetPlan.from_dict(content)
        shard_count(plan)
    except ClewError as problem:
        raise problem.reworded(f"the plan of {store.address} cannot be used: {PLAN_FILE}: {problem}") from None
    except (TypeError, ValueError, KeyError, AttributeError, IndexError) as problem:
        raise ClewError(
            f"the plan of {store.address} is damaged: {PLAN_FILE} has no {cut(problem)}; make the data set again"
        ) from None
    return _with_left_out(store, plan) if plan.distinct else plan


def _with_left_out(store: Store, plan: DatasetPlan) -> DatasetPlan:
    """Return a plan of distinct mazes that knows which indices are left out."""
    try:
        left_out = read_left_out(store.address, plan.digest, plan.count, store.read(LEFT_OUT))
    except FileNotFoundError:
        left_out = None
    if left_out is None:
        raise ClewError(
            f"{LEFT_OUT} of {store.address}, which has the indices that are left out, is missing or damaged: run clew "
            f"dataset with the same plan again"
        )
    return plan.with_left_out(left_out)


def read_record(plan: DatasetPlan, store: Store, number: int, size: int) -> ShardRecord:
    """Return the record of a shard, a file of `size` bytes; `ClewError` if it is damaged."""
    name = record_name(number)
    try:
        record = ShardRecord.from_dict(read_document(store, name, size))
        fault = fault_of(plan, record, number)
    except ClewError:
        raise
    except KeyError as problem:
        fault = f"it has no {cut(problem)}"
    except (TypeError, ValueError, AttributeError):
        fault = "it is not the record of a shard"
    if fault:
        raise ClewError(f"the record {name} of {store.address} is damaged: {fault}; clew dataset repair makes it again")
    return record


def fault_of(plan: DatasetPlan, record: ShardRecord, number: int) -> str:
    """Return what is wrong with the record of a shard, or nothing."""
    begin, end = shard_range(plan, number)
    if (record.number, record.begin, record.end) != (number, begin, end):
        return f"it is that of shard {shown(record.number)}, indices {shown(record.begin)} to {shown(record.end)}"
    allowed = {f"{split}/{number:06d}.parquet" for split in plan.splits}
    for file in record.files:
        if file.name not in allowed:
            return f"it names {shown(file.name)}, which is no file of this shard"
        allowed.remove(file.name)
        if not all(type(each) is int and 0 <= each < 1 << 62 for each in (file.rows, file.size)):
            return f"the rows and bytes of {file.name} are {shown(file.rows)} and {shown(file.size)}"
        if not (isinstance(file.sha256, str) and len(file.sha256) == 64 and DIGITS.issuperset(file.sha256)):
            return f"the SHA-256 of {file.name} is {shown(file.sha256)}"
    return ""


def read_document(store: Store, name: str, size: int) -> Any:
    """Return the content of a JSON file of `size` bytes; `ClewError` if it is damaged."""
    if size > MAX_DOCUMENT:
        raise ClewError(
            f"{name} of {store.address} is damaged: it has {size:,} bytes, and at most {MAX_DOCUMENT:,} are read"
        )
    try:
        return json.loads(store.read(name))
    except (ValueError, RecursionError) as problem:
        raise ClewError(f"{name} of {store.address} is damaged: it is not JSON ({cut(problem)})") from None


@contextmanager
def open_rows(store: Store, name: str) -> "Iterator[pq.ParquetFile]":
    """Open a file of rows; `ClewError` if it is missing or damaged, also while it is read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with store.open(name) as source:
            reader = pq.ParquetFile(source)
            check_format(store, name, reader.schema_arrow.metadata)
            yield reader
    except FileNotFoundError:
        raise ClewError(
            f"{name} of {store.address} is missing, though its shard has a record: run clew dataset repair"
        ) from None
    except (pa.ArrowException, OSError) as problem:
        raise damaged(store, name, problem) from None


def check_format(store: Store, name: str, metadata: dict[bytes, bytes] | None) -> None:
    """Raise `ClewError` if a file has rows of a later version of Clew."""
    try:
        found = json.loads((metadata or {}).get(METADATA, b"{}")).get("format", FORMAT)
    except (ValueError, AttributeError):
        found = None
    if found != FORMAT:
        raise ClewError(
            f"{name} of {store.address} has rows of format {shown(found)}, and this version of Clew reads format "
            f"{FORMAT}: use the version that has made them"
        )


def damaged(store: Store, name: str, problem: Exception) -> ClewError:
    """Return the error for a file that cannot be read as Parquet."""
    return ClewError(f"{name} of {store.address} is damaged ({cut(problem)}): run clew dataset repair")
