"""Make again what is damaged or missing in a data set."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from clew.datasets.arrow import versions
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.readers.finished_shards import read_or_rebuild_plan, stored_plan
from clew.datasets.readers.shard_check import Problem, ShardCheck, files_of
from clew.datasets.readers.verify import MAX_PROBLEMS, check_whole, strange_files
from clew.datasets.runs.distinct import with_distinct
from clew.datasets.runs.run import check_version, finish_run, note_pyarrow
from clew.datasets.runs.shards import make_shard, shard_count
from clew.datasets.stores.base import MANIFEST, PLAN_FILE, PLAN_TEXT, RUN_FILE
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError

GIVEN = (PLAN_FILE, PLAN_TEXT, RUN_FILE)  # files that do not follow from the plan alone


class RepairReport(NamedTuple):
    """The result of `repair_dataset`.

    Attributes
    ----------
    made : tuple of int
        The numbers of the shards that were made again.
    problems : tuple of Problem
        Why.
    left : tuple of str
        Files and folders that do not belong to the data set; they were left where they are.
    done : tuple of str
        What was done with each file, in sentences.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset, repair_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> repair_dataset(folder)
    RepairReport(made=(), problems=(), left=(), done=())
    """

    made: tuple[int, ...]
    problems: tuple[Problem, ...]
    left: tuple[str, ...]
    done: tuple[str, ...]


def repair_dataset(address: str, *, progress: Callable[[float], None] | None = None) -> RepairReport:
    """Make again what is damaged or missing in a data set, and remove unfinished files of killed runs.

    Shards and all files that follow from the plan are made again; the plan itself, from the TOML file beside it.

    Parameters
    ----------
    address : str
        A folder, or an address that fsspec knows.
    progress : callable, optional
        Called with the share that is done.

    Returns
    -------
    RepairReport
        What was made again, and why.

    Raises
    ------
    ClewError
        If there is no data set at this address, if its plan is lost, if another version of Clew has made it, if a
        folder is where a file is needed, or if a run is at work there.

    Examples
    --------
    >>> import os, tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset, repair_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> os.remove(f"{folder}/train/000000.parquet")
    >>> report = repair_dataset(folder)
    >>> report.made, report.done
    ((0,), ('shard 0 is made again: train/000000.parquet is missing',))
    """
    store = open_store(address)
    plan = read_or_rebuild_plan(store)
    count = shard_count(plan)
    made: list[int] = []
    problems: list[Problem] = []
    done: list[str] = []
    check_version(store)
    with store.lock():
        store.clean()
        before, _ = check_whole(plan, store, complete=False)
        _mend_plan(plan, store, before, done)
        plan = with_distinct(plan, store)
        records, sizes = files_of(plan, store)
        for number in range(count):
            found = ShardCheck(plan, store, number, records, sizes)
            if found.problems:
                if not made and (sentence := note_pyarrow(store)):
                    done.append(sentence)
                record = make_shard(plan, store, number)
                kept = {file.name for file in record.files}
                for split in plan.splits:
                    if (name := f"{split}/{number:06d}.parquet") in sizes and name not in kept:
                        store.remove(name)
                made.append(number)
                problems += found.problems[: MAX_PROBLEMS - len(problems)]
                if len(done) < MAX_PROBLEMS:
                    done.append(f"shard {number} is made again: {found.problems[0].sentence}")
            if progress is not None:
                progress((number + 1) / count)
        wrong, notes = check_whole(plan, store, complete=not made)
        wrong = before | wrong
        finish_run(plan, store)
        problems += [Problem("whole", None, f"{name} {what}") for name, what in wrong.items()]
        done += [f"{name} is written again: it {what}" for name, what in wrong.items() if name not in GIVEN]
        done += [f"{MANIFEST} has checksums of these files now" for _ in notes]
    return RepairReport(tuple(made), tuple(problems), tuple(strange_files(plan, store)), tuple(done))


def _mend_plan(plan: DatasetPlan, store: Store, wrong: dict[str, str], done: list[str]) -> None:
    """Write the plan and the record of the run again if they are damaged or missing."""
    how = "is written again"
    try:
        stored_plan(store)
    except ClewError:
        how, wrong = f"is rebuilt from {PLAN_TEXT}", {PLAN_FILE: "is damaged"} | wrong
    if PLAN_FILE in wrong:
        store.write_json(PLAN_FILE, plan.as_dict())
        done.append(f"{PLAN_FILE} {how}: it {wrong[PLAN_FILE]}")
    if RUN_FILE in wrong:
        known = versions()
        with suppress(OSError, AttributeError):
            manifest = store.read_json(MANIFEST)
            known = {name: str(manifest.get(name, version)) for name, version in known.items()}
        store.write_json(RUN_FILE, {"plan": plan.digest, **known})
        done.append(f"{RUN_FILE} is written again: it {wrong[RUN_FILE]}")
    if PLAN_TEXT in wrong:
        done.append(
            f"{PLAN_TEXT} {wrong[PLAN_TEXT]}: it cannot be made again, and need not be: {PLAN_FILE} has the plan; "
            f"restore it, or remove what is there if it is another plan"
        )
