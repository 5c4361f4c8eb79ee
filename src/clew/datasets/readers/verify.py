"""Verify a data set against its plan and its records."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from clew.datasets.arrow import pa, pq, require_pyarrow
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.readers.finished_shards import read_or_rebuild_plan, stored_plan, with_left_out
from clew.datasets.readers.shard_check import Problem, ShardCheck, files_of
from clew.datasets.rows.edge_table import edges_file
from clew.datasets.runs.run import SUMS, sum_records, whole_files
from clew.datasets.runs.shards import iterate_records, shard_count
from clew.datasets.stores.base import EDGES, LOCK, MANIFEST, OWN, PLAN_FILE, PLAN_TEXT, RECORDS, RUN_FILE, unreadable
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError
from clew.kernel import parallel

SAMPLE = 1000  # rows that are made again
BATCH = 1024  # shards that wait for a thread
MAX_PROBLEMS = 100  # that a report names
VERSIONS = {"clew", "pyarrow"}  # in a manifest: those that made the data set
NO_SUMS = "README.md and the files in _clew have no checksums: an earlier version has made them, and repair adds some"
CHECKS = {
    "records": "every shard has a record",
    "files": "every file has the size and the SHA-256 of its record",
    "columns": "the columns are those of the plan",
    "rows": "every index is in one row of one file, in order",
    "splits": "every row is in the split of its form, so no form is in two splits",
    "sample": "rows made again from the plan are equal",
    "whole": "README.md and the files in _clew are those that were written",
    "strangers": "there are no other files",
}


@dataclass(frozen=True)
class VerifyReport:
    """The result of `verify_dataset`.

    Attributes
    ----------
    address : str
        The data set.
    shards, files, rows, size : int
        What was checked; `size` is in bytes.
    examined : int
        The shards whose rows were examined: those whose files are undamaged.
    sampled : int
        How many rows were made again from the plan.
    problems : tuple of Problem
        What is wrong, at most `MAX_PROBLEMS`.
    problem_count : int
        How many problems there are in all.
    failed : frozenset of str
        The checks that fail, keys of `CHECKS`.
    notes : tuple of str
        What could not be checked.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset, verify_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> report = verify_dataset(folder)
    >>> report.passed, report.problem_count, report.as_dict()["checks"]["splits"]
    (True, 0, True)
    """

    address: str
    shards: int
    files: int
    rows: int
    size: int
    examined: int
    sampled: int
    problems: tuple[Problem, ...]
    problem_count: int
    failed: frozenset[str]
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return self.problem_count == 0

    @property
    def damaged(self) -> tuple[int, ...]:
        """The numbers of the shards that have problems, among those that the report names."""
        return tuple(sorted({each.shard for each in self.problems if each.shard is not None}))

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON."""
        named = ("address", "passed", "shards", "files", "rows")
        return {name: getattr(self, name) for name in named} | {
            "bytes": self.size,
            "examined_shards": self.examined,
            "sampled": self.sampled,
            "checks": {name: name not in self.failed for name in CHECKS},
            "problem_count": self.problem_count,
            "problems": [each._asdict() for each in self.problems],
            "notes": list(self.notes),
        }


def verify_dataset(
    address: str,
    *,
    sample: int | None = SAMPLE,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> VerifyReport:
    """Check every file of a data set, and make some of its rows again.

    Parameters
    ----------
    address : str
        A folder, or an address that fsspec knows.
    sample : int or None, default 1000
        How many rows are made again from the plan and compared, over all shards; None means all.
    seed : int, default 0
        Which rows these are.
    threads : int, optional
        How many shards are checked at the same time; each is in memory as a whole. By default one for each processor.
    progress : callable, optional
        Called with the share that is done.

    Returns
    -------
    VerifyReport
        What was checked, and what is wrong.

    Raises
    ------
    ClewError
        If there is no data set at this address, or its plan is lost.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset, verify_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> report = verify_dataset(folder)
    >>> report.passed, report.rows, report.sampled
    (True, 100, 100)
    """
    require_pyarrow()
    store = open_store(address)
    wholes: list[Problem] = []
    try:
        plan = with_left_out(store, stored_plan(store))
    except ClewError as problem:
        if not (dict(store.scan(OWN)) or [*store.others(OWN)]):
            raise
        wholes.append(Problem("whole", None, str(problem)))
        try:
            plan = with_left_out(store, read_or_rebuild_plan(store))
        except ClewError as other:
            faults = tuple(dict.fromkeys((*wholes, Problem("whole", None, str(other)))))
            return VerifyReport(address, 0, 0, 0, 0, 0, 0, faults, len(faults), frozenset(("whole",)))
    count = shard_count(plan)
    records, sizes = files_of(plan, store)
    share = None if sample is None else -(-sample // count)
    totals = dict.fromkeys(("files", "rows", "size", "examined", "sampled", "problem_count"), 0)
    problems: list[Problem] = []
    failed: set[str] = set()
    with ThreadPoolExecutor(parallel.thread_count(threads)) as pool:
        for begin in range(0, count, BATCH):
            numbers = range(begin, min(begin + BATCH, count))
            checks = pool.map(lambda number: ShardCheck(plan, store, number, records, sizes, share, seed), numbers)
            for done, found in enumerate(checks, begin + 1):
                totals = {name: total + getattr(found, name) for name, total in totals.items()}
                problems += found.problems[: MAX_PROBLEMS - len(problems)]
                failed |= {each.check for each in found.problems}
                if progress is not None:
                    progress(done / count)
    about, notes = check_whole(plan, store, complete="records" not in failed)
    if PLAN_FILE in about:  # which says why the plan could not be read
        wholes.clear()
    wholes += [Problem("whole", None, f"{name} {what}") for name, what in about.items()]
    strangers = [Problem("strangers", None, each) for each in strange_files(plan, store).values()]
    totals["problem_count"] += len(wholes) + len(strangers)
    problems = [*wholes, *problems, *strangers][:MAX_PROBLEMS]
    failed |= {each.check for each in (*wholes, *strangers)}
    return VerifyReport(address, count, problems=tuple(problems), failed=frozenset(failed), notes=notes, **totals)


def check_whole(plan: DatasetPlan, store: Store, *, complete: bool) -> tuple[dict[str, str], tuple[str, ...]]:
    """Check the files about the whole data set: README.md, and those in `OWN` that are no records.

    Returns what is wrong with each file that is not as it was written, and notes. `complete`: whether all records can
    be read.
    """
    wrong: dict[str, str] = {}
    sums: Any = {}
    try:
        manifest = store.read_json(MANIFEST)
        if complete:
            expected = sum_records(plan, iterate_records(plan, store)).as_dict()
            if any(manifest[name] != expected[name] for name in expected.keys() - VERSIONS):
                wrong[MANIFEST] = "has other sums than the records"
        sums = manifest.get(SUMS)
    except OSError as problem:
        wrong[MANIFEST] = unreadable(problem)
    except (LookupError, TypeError, AttributeError):
        wrong[MANIFEST] = "is damaged"
    notes = () if isinstance(sums, dict) else (NO_SUMS,)
    known = sums if isinstance(sums, dict) else {}
    for name in whole_files(plan):
        try:
            data = store.read(name)
        except OSError as problem:
            if name != PLAN_TEXT or name in known or not isinstance(problem, FileNotFoundError):
                wrong[name] = unreadable(problem)
            continue
        if name == EDGES and not _is_edges(plan, data):
            wrong[name] = "is not that of the grids"
        elif name in known and known[name] != hashlib.sha256(data).hexdigest():
            wrong[name] = "has another SHA-256 than the manifest"
        elif name == RUN_FILE and store.read_fact(name, "plan") != plan.digest:
            wrong[name] = "is damaged, or that of another plan"
    return wrong, notes


def _is_edges(plan: DatasetPlan, data: bytes) -> bool:
    """Return whether this is the table of passages; its bytes differ by the version of pyarrow."""
    try:
        return bool(pq.read_table(pa.BufferReader(data)).equals(pq.read_table(pa.BufferReader(edges_file(plan)))))
    except (pa.ArrowException, OSError):
        return False


def strange_files(plan: DatasetPlan, store: Store) -> dict[str, str]:
    """Return a sentence for each file and folder that is not one of the data set; hidden ones are left alone."""
    count = shard_count(plan)
    folders = {OWN, RECORDS, *plan.splits}
    files = {*whole_files(plan), MANIFEST, PLAN_TEXT, LOCK}

    def is_own(name: str) -> bool:
        folder, _, last = name.rpartition("/")
        stem, _, suffix = last.rpartition(".")
        if folder not in (RECORDS, *plan.splits) or suffix != ("json" if folder == RECORDS else "parquet"):
            return name in files
        return stem.isascii() and stem.isdigit() and int(stem) < count and stem == f"{int(stem):06d}"

    found = {}
    for folder in ("", OWN, RECORDS, *plan.splits):
        begin = f"{folder}/" if folder else ""
        for name in sorted(begin + each for each, _ in store.scan(folder)):
            if name in folders:
                found[name] = f"{name} is a file, where a folder is needed: move it away"
            elif not is_own(name):
                seen = ", and readers of the folder see it" if folder in plan.splits else ""
                found[name] = f"{name} does not belong to the data set{seen}: remove it"
        for name in sorted(begin + each for each in store.others(folder)):
            if name not in folders and not is_own(name):
                found[name] = f"{name} does not belong to the data set, and is not a file: remove it"
    return found
