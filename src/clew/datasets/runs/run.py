"""Make a data set: all shards that are not there yet, on all processors of this machine or on a cluster."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from clew import __version__
from clew.datasets.arrow import require_pyarrow, versions
from clew.datasets.plans.file import MAX_BYTES, parse_plan
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.plans.values import grid_of
from clew.datasets.rows.edge_table import edges_file
from clew.datasets.runs.card import card_text
from clew.datasets.runs.distinct import with_distinct
from clew.datasets.runs.jobs import ShardJob
from clew.datasets.runs.shards import DatasetFacts, ShardRecord, find_finished, iterate_records, shard_count
from clew.datasets.runs.tasks import run_tasks, with_advice
from clew.datasets.stores import base
from clew.datasets.stores.base import CARD, EDGES, LEFT_OUT, MANIFEST, OWN, PLAN_FILE, PLAN_TEXT, RUN_FILE
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError, cut, shown
from clew.kernel import background
from clew.kernel.parallel import thread_count

SUMS = "checksums"  # in the manifest: the SHA-256 of each of `whole_files`; data sets of earlier versions have none
SMALL = 20_000_000  # cells of mazes that are made in less time than it takes to start processes


class Done(NamedTuple):
    """The progress of a run.

    Attributes
    ----------
    shards, rows : int
        The shards and indices that are made, those of runs before included.
    all_shards, all_rows : int
        How many there will be.
    found : int or None
        How many distinct mazes are found, as long as the run looks for those of a plan of distinct mazes.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> plan = DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7, shard_rows=50)
    >>> news = []
    >>> _ = make_dataset(plan, folder, progress=news.append)
    >>> news[-1]
    Done(shards=2, rows=100, all_shards=2, all_rows=100, found=None)
    """

    shards: int
    rows: int
    all_shards: int
    all_rows: int
    found: int | None = None


def make_dataset(
    plan: DatasetPlan,
    address: str,
    *,
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[Done], None] | None = None,
    notify: Callable[[str], None] | None = None,
) -> DatasetFacts:
    """Make the data set of a plan, or go on with one that is not finished.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    address : str
        A folder, which is made if it does not exist, or an address that fsspec knows, such as "s3://bucket/mazes".
    processes : int, optional
        How many processes work at the same time; by default one for each processor, or this one alone if there is
        little to do. Parts that are registered in this program alone, not installed, need ``processes=1``.
    scheduler : str, optional
        The address of a Dask scheduler, such as "tcp://10.0.0.1:8786", on whose workers the shards are made.
    progress : callable, optional
        Called with a `Done` at the beginning and whenever a shard is finished.
    notify : callable, optional
        Called with sentences: where Dask's dashboard is, that a process has ended and its shard is made again, that
        another version of pyarrow goes on, or that a split has no rows.

    Returns
    -------
    DatasetFacts
        What the data set has.

    Raises
    ------
    ClewError
        If the address has a data set of another plan or other files, if another run is at work there, or if a row
        cannot be made.
    OSError
        If something cannot be written or the scheduler of the cluster is lost. The shards that are finished stay, and
        the same call goes on.

    Examples
    --------
    >>> from clew.datasets import DatasetPlan, Part, make_dataset
    >>> facts = make_dataset(DatasetPlan((Part(1000, ("6x6",)),), seed=7), "mazes")
    >>> facts.rows, facts.shards
    ({'train': 1000}, 1)
    """
    if scheduler is not None and processes is not None:
        raise ClewError("processes are those of this machine, and a scheduler has its own workers: give one of the two")
    plan.check()
    count = thread_count(processes) if processes is not None else None
    report, say = progress or (lambda done: None), notify or (lambda sentence: None)
    store = open_store(address)
    check_place(plan, store)
    with store.lock():
        check_place(plan, store)  # again, now that no other run can begin
        store.clean()
        done = Done(0, 0, shard_count(plan), plan.end)
        try:
            begin_run(plan, store)
            plan = background.run(
                partial(with_distinct, plan, store, progress=lambda found, _: report(done._replace(found=found))),
                lambda: None,
            )
            finished = find_finished(plan, store)
            shards, size = len(finished), plan.rows_in_shard  # the last shard may have fewer rows
            before = sum(finished) * size - finished[-1] * (shards * size - plan.end)
            done = Done(sum(finished), before, shards, plan.end)
            report(done)
            if done.shards < done.all_shards and (sentence := note_pyarrow(store)):
                say(sentence)
            missing = (number for number in range(shards) if not finished[number])
            left = shards - done.shards
            at_once = min(count or _default_processes(plan, left, shards), left)
            records = run_tasks(ShardJob(plan), store, missing, at_once, scheduler if left else None, say)
            for record in records:
                done = done._replace(shards=done.shards + 1, rows=done.rows + record.end - record.begin)
                report(done)
            facts = finish_run(plan, store)
        except OSError as problem:
            raise with_advice(problem, f"{done.shards} of {done.all_shards} shards are finished") from problem
        finally:
            store.clean()
    for split, rows in facts.rows.items():
        if not rows:
            say(f"the split {split} has no rows: it has too small a share of too few mazes")
    return facts


def check_place(plan: DatasetPlan, store: Store) -> None:
    """Raise `ClewError` unless a store is empty, or has a data set of this plan that this version of Clew has begun."""
    try:
        found = store.read_json(PLAN_FILE)
    except FileNotFoundError:
        if (stranger := next((name for name, _ in store.entries("") if name != OWN), None)) is None:
            return
        raise ClewError(
            f"{store.address} has {shown(stranger)} and no data set: give a new folder, or an empty one"
        ) from None
    except NotADirectoryError:
        raise ClewError(f"{store.address} is not a folder: give a new one") from None
    except base.DamagedFile:
        raise ClewError(f"{store.address}/{PLAN_FILE} is damaged: give a new folder") from None
    if difference := _difference(found, plan.as_dict()):
        raise ClewError(f"{store.address} has a data set of another plan, {difference}: give a new folder")
    check_version(store)


def check_version(store: Store) -> None:
    """Raise `ClewError` if another version of Clew has begun the data set."""
    version = store.read_fact(RUN_FILE, "clew")
    if version not in (None, __version__):
        raise ClewError(
            f"{store.address} was begun by Clew {shown(version)}, and this is {__version__}, which may make other "
            f"bytes: go on with that version, or give a new folder"
        )


def begin_run(plan: DatasetPlan, store: Store) -> None:
    """Write what the data set is to be, the plan last: it says that there is a data set."""
    with suppress(FileNotFoundError):
        if store.read_fact(RUN_FILE, "plan") == plan.digest and store.read(PLAN_FILE):
            return
    require_pyarrow()
    store.write_json(RUN_FILE, {"plan": plan.digest, **versions()})
    if plan.text:
        store.write(PLAN_TEXT, plan.text.encode())
    store.write_json(PLAN_FILE, plan.as_dict())


def note_pyarrow(store: Store) -> str:
    """Record that another pyarrow than the one before makes shards now; return a sentence about it, or ''."""
    version = versions()["pyarrow"]
    run = store.read_json(RUN_FILE)
    known = [run.get("pyarrow"), *run.get("later-pyarrow", [])]
    if version == known[-1]:
        return ""
    store.write_json(RUN_FILE, run | {"later-pyarrow": [*known[1:], version]})
    return (
        f"the shards that are finished were made with pyarrow {shown(known[-1])}, and the others are made with "
        f"{version}: their rows are the same, but the bytes of their files may differ; {RUN_FILE} records it"
    )


def finish_run(plan: DatasetPlan, store: Store) -> DatasetFacts:
    """Write what belongs to the whole data set, and return its facts."""
    facts = sum_records(plan, iterate_records(plan, store))
    if facts.shards != shard_count(plan):
        raise ClewError(f"{store.address} has lost records of shards while it was made: run the same again")
    store.write(EDGES, bytes(edges_file(plan)))
    store.write(CARD, card_text(plan, facts).encode())
    sums = {}
    for name in whole_files(plan):
        try:
            data = store.read(name)
        except OSError as problem:
            if name != PLAN_TEXT or not base.is_no_file(problem):
                raise
            continue
        sums[name] = "" if name == PLAN_TEXT and not describes(plan, data) else hashlib.sha256(data).hexdigest()
    store.write_json(MANIFEST, facts.as_dict() | {SUMS: sums})
    return facts


def describes(plan: DatasetPlan, data: bytes) -> bool:
    """Return whether the text of a plan is that of this plan."""
    with suppress(ValueError):
        return plan.text.encode() == data or parse_plan(data[: MAX_BYTES + 1].decode()).digest == plan.digest
    return False


def whole_files(plan: DatasetPlan) -> list[str]:
    """Return the names of the files about the whole data set, except the manifest, which has their checksums."""
    return [CARD, PLAN_FILE, PLAN_TEXT, RUN_FILE, EDGES, *([LEFT_OUT] if plan.distinct else [])]


def sum_records(plan: DatasetPlan, records: Iterator[ShardRecord]) -> DatasetFacts:
    """Return the sums of the records of a plan's shards, which come in order."""
    rows = dict.fromkeys(plan.splits, 0)
    shards = files = size = 0
    hashed = hashlib.sha256()
    for record in records:
        shards += 1
        for file in record.files:
            rows[file.name.partition("/")[0]] += file.rows
            files += 1
            size += file.size
            hashed.update(f"{file.sha256}  {file.name}\n".encode())
    return DatasetFacts(rows, shards, files, size, hashed.hexdigest(), plan.digest, **versions())


def _default_processes(plan: DatasetPlan, left: int, shards: int) -> int:
    """Return how many processes make the shards that are left: one if they take less time than to start others."""
    cells = sum((run.end - run.begin) * grid_of(run.grid).cells for run in plan.runs)
    return 1 if cells * left // shards <= SMALL else thread_count(None)


def _difference(found: Any, planned: Any, place: str = "the plan") -> str:
    """Return where two plans differ first, as JSON; '' if they are equal."""
    if isinstance(found, dict) and isinstance(planned, dict):
        for key in [*planned, *(key for key in found if key not in planned)]:
            if found.get(key) != planned.get(key):
                return _difference(found.get(key), planned.get(key), key)
    if isinstance(found, list) and isinstance(planned, list):
        for number, (old, new) in enumerate(zip(found, planned, strict=False)):
            if old != new:
                return _difference(old, new, f"{place} {number + 1}")
    return "" if found == planned else f"in which {place} is {cut(json.dumps(found))}, not {cut(json.dumps(planned))}"
