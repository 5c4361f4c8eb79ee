"""Make a data set: all shards that are not there yet, on all processors of this machine or on a cluster."""

from collections.abc import Callable
from typing import NamedTuple

from clew.datasets.plan import DatasetPlan
from clew.datasets.shards import RECORDS, ShardRecord, make_shard, record_name, shard_count
from clew.datasets.store import OWN, Store, open_store
from clew.errors import ClewError

PLAN_FILE = f"{OWN}/plan.json"


class Done(NamedTuple):
    """How far a run is.

    Attributes
    ----------
    shards, rows : int
        The shards and indices that are made, those of runs before included.
    all_shards, all_rows : int
        How many there will be.
    """

    shards: int
    rows: int
    all_shards: int
    all_rows: int


def make_dataset(
    plan: DatasetPlan,
    address: str,
    *,
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[Done], None] | None = None,
) -> list[ShardRecord]:
    """Make the data set of a plan, or go on with one that is not finished.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    address : str
        A folder, which is made if it does not exist, or an address that fsspec knows, such as "s3://bucket/mazes".
    processes : int, optional
        How many processes work at the same time; by default one for each processor.
    scheduler : str, optional
        The address of a Dask scheduler, such as "tcp://10.0.0.1:8786", on whose workers the shards are made.
    progress : callable, optional
        Called with a `Done` whenever a shard is finished.

    Returns
    -------
    list of ShardRecord
        The records of all shards, in order.

    Raises
    ------
    ClewError
        If the address has a data set of another plan.
    """
    store = open_store(address)
    begin_run(plan, store)
    records = read_records(plan, store)
    for number in range(shard_count(plan)):
        if number not in records:
            records[number] = make_shard(plan, store, number)
        if progress is not None:
            made = [each.end - each.begin for each in records.values()]
            progress(Done(len(made), sum(made), shard_count(plan), plan.count))
    return [records[number] for number in range(shard_count(plan))]


def begin_run(plan: DatasetPlan, store: Store) -> None:
    """Write the plan into the data set; `ClewError` if it has another one."""
    try:
        found = store.read_json(PLAN_FILE)
    except FileNotFoundError:
        store.write_json(PLAN_FILE, plan.as_dict())
        return
    if found != plan.as_dict():
        raise ClewError(f"{store.address} has a data set of another plan: give a new folder, or remove this one")


def read_records(plan: DatasetPlan, store: Store) -> dict[int, ShardRecord]:
    """Return the records of the shards that are finished, by number."""
    names = store.names(RECORDS)
    return {
        number: ShardRecord.from_dict(store.read_json(record_name(number)))
        for number in range(shard_count(plan))
        if record_name(number).rpartition("/")[2] in names
    }
