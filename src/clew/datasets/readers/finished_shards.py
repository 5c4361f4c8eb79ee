"""The contents of a data set: its plan, the records of its finished shards, and the files of each split."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from clew.datasets.arrow import pa, pq, require_pyarrow
from clew.datasets.plans.file import MAX_BYTES, parse_plan
from clew.datasets.plans.left_out import stored_left_out
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.tables import FORMAT, METADATA
from clew.datasets.runs.shards import ShardFile, ShardRecord, iterate_records, shard_count
from clew.datasets.stores.base import LEFT_OUT, MANIFEST, PLAN_FILE, PLAN_TEXT, RUN_FILE, DamagedFile
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError, cut, prefixed, shown


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
        The records of the shards that are finished, by number, in order.
    """

    store: Store
    plan: DatasetPlan
    records: dict[int, ShardRecord]

    @property
    def missing(self) -> int:
        """The number of shards that are not finished."""
        return shard_count(self.plan) - len(self.records)

    def files(self, split: str) -> list[ShardFile]:
        """Return the files of a split, in the order of their indices."""
        return [
            file for record in self.records.values() for file in record.files if file.name.partition("/")[0] == split
        ]

    def rows(self, split: str) -> int:
        """Return how many rows a split has."""
        return sum(file.rows for file in self.files(split))


def read_contents(address: str) -> Contents:
    """Return what is in the data set at an address.

    Raises `ClewError` if there is no data set, or if its plan or one of its records is damaged.
    """
    store = open_store(address)
    plan = with_left_out(store, stored_plan(store))
    return Contents(store, plan, {record.number: record for record in iterate_records(plan, store, strict=True)})


def stored_plan(store: Store) -> DatasetPlan:
    """Return the plan of a data set, which does not know yet what is left out.

    Raises `ClewError` if it is missing or damaged, or if pyarrow is missing.
    """
    require_pyarrow()
    try:
        content = store.read_json(PLAN_FILE)
    except (FileNotFoundError, NotADirectoryError):
        raise ClewError(
            f"{store.address} is not a data set: there is no {PLAN_FILE}; give the folder or the address that clew "
            f"dataset has made"
        ) from None
    except DamagedFile as fault:
        raise ClewError(f"{PLAN_FILE} of {store.address} {fault}") from None
    with prefixed(f"the plan of {store.address} cannot be used: {PLAN_FILE}: "):
        plan = DatasetPlan.from_dict(content)
        shard_count(plan)
        return plan


def read_or_rebuild_plan(store: Store) -> DatasetPlan:
    """Return the plan; if `PLAN_FILE` is damaged or missing, that of `PLAN_TEXT` if it is surely the same."""
    try:
        return stored_plan(store)
    except ClewError as fault:
        problem = fault
    digests = set()
    for name in (RUN_FILE, MANIFEST):
        with suppress(OSError, LookupError, TypeError):
            digests.add(store.read_json(name)["plan"])
    try:
        if store.size(PLAN_TEXT) > MAX_BYTES:
            raise ClewError("it is too large for a plan")
        plan = parse_plan(store.read(PLAN_TEXT).decode(), PLAN_TEXT)
        if digests != {plan.digest}:
            raise ClewError(f"neither {RUN_FILE} nor {MANIFEST} says that it is this plan")
    except FileNotFoundError:
        raise problem from None
    except (OSError, ValueError) as other:
        raise problem.reworded(f"{problem}; and {PLAN_TEXT} cannot replace it: {other}") from None
    return plan


def with_left_out(store: Store, plan: DatasetPlan) -> DatasetPlan:
    """Return the plan; one of distinct mazes then knows which indices are left out."""
    if not plan.distinct:
        return plan
    if (left_out := stored_left_out(store, plan.digest, plan.count)) is None:
        raise ClewError(
            f"{LEFT_OUT} of {store.address}, which has the indices that are left out, is missing or damaged: run clew "
            f"dataset repair"
        )
    return plan.with_left_out(left_out)


@contextmanager
def open_rows(store: Store, name: str) -> "Iterator[pq.ParquetFile]":
    """Open a file of rows; `ClewError` if it is missing or damaged, also while it is read."""
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
