"""Verify a data set against its plan and its records, and make again what is damaged or missing."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from clew.datasets.arrow import pa, pq, require_pyarrow, versions
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.readers.finished_shards import read_plan, rebuild_plan, stored_plan, with_left_out
from clew.datasets.readers.row_arrays import split_by_grid
from clew.datasets.rows.edge_table import edges_file
from clew.datasets.rows.row_schema import schema_of
from clew.datasets.rows.table_rows import make_rows, split_of
from clew.datasets.runs.dataset_run import (
    EDGES,
    MANIFEST,
    PLAN_FILE,
    PLAN_TEXT,
    RUN_FILE,
    SUMS,
    check_version,
    finish_run,
    note_pyarrow,
    sum_records,
    whole_files,
    write_run,
)
from clew.datasets.runs.distinct import with_distinct
from clew.datasets.runs.shard_records import iterate_records, read_record
from clew.datasets.runs.shards import RECORDS, ShardFile, ShardRecord, make_shard, record_name, shard_count
from clew.datasets.stores.store import LOCK, OWN, Store, open_store
from clew.draws import mix
from clew.errors import ClewError, cut
from clew.kernel import memory, parallel
from clew.lazy import NDArray, np

SAMPLE = 1000  # rows that are made again
BLOCK = 4096  # of them at once
BATCH = 1024  # shards that wait for a thread
MAX_PROBLEMS = 100  # that a report names
VERSIONS = {"clew", "pyarrow"}  # in a manifest: those that made the data set
NO_SUMS = "README.md and the files in _clew have no checksums: an earlier version has made them, and repair adds some"
GIVEN = (PLAN_FILE, PLAN_TEXT, RUN_FILE)  # files that do not follow from the plan alone
MAX_SINGLE = 1 << 16  # cells of a maze that is also made alone
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


class Problem(NamedTuple):
    """Something that is wrong with a data set.

    Attributes
    ----------
    check : str
        Which check fails, a key of `CHECKS`.
    shard : int or None
        The number of the shard.
    sentence : str
        What is wrong.
    """

    check: str
    shard: int | None
    sentence: str


@dataclass(frozen=True)
class VerifyReport:
    """What `verify_dataset` has found.

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
        return {
            "address": self.address,
            "passed": self.passed,
            "shards": self.shards,
            "files": self.files,
            "rows": self.rows,
            "bytes": self.size,
            "examined_shards": self.examined,
            "sampled": self.sampled,
            "checks": {name: name not in self.failed for name in CHECKS},
            "problem_count": self.problem_count,
            "problems": [each._asdict() for each in self.problems],
            "notes": list(self.notes),
        }


class RepairReport(NamedTuple):
    """What `repair_dataset` has done.

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


class ShardCheck(NamedTuple):
    """What is found in one shard."""

    files: int
    rows: int
    size: int
    examined: bool
    sampled: int
    problems: list[Problem]


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
        plan = read_plan(store)
    except ClewError as problem:
        if not (store.names(OWN) or [*store.others(OWN)]):
            raise
        wholes.append(Problem("whole", None, str(problem)))
        try:
            plan = with_left_out(store, _plan_of(store))
        except ClewError as other:
            last = Problem("whole", None, str(other))
            faults = tuple(dict.fromkeys((*wholes, last)))
            return VerifyReport(address, 0, 0, 0, 0, 0, 0, faults, len(faults), frozenset(("whole",)))
    count = shard_count(plan)
    records, sizes = _files_of(plan, store)
    share = None if sample is None else -(-sample // count)

    def check(number: int) -> ShardCheck:
        return check_shard(plan, store, number, records, sizes, share, seed)

    files = rows = size = examined = sampled = problem_count = 0
    problems: list[Problem] = []
    failed: set[str] = set()
    with ThreadPoolExecutor(parallel.thread_count(threads)) as pool:
        results = (
            each
            for begin in range(0, count, BATCH)
            for each in pool.map(check, range(begin, min(begin + BATCH, count)))
        )
        for done, found in enumerate(results, 1):
            files, rows, size = files + found.files, rows + found.rows, size + found.size
            examined, sampled = examined + found.examined, sampled + found.sampled
            problem_count += len(found.problems)
            problems += found.problems[: MAX_PROBLEMS - len(problems)]
            failed |= {each.check for each in found.problems}
            if progress is not None:
                progress(done / count)
    about, notes = check_whole(plan, store, complete="records" not in failed)
    if PLAN_FILE in about:  # which says why the plan could not be read
        wholes.clear()
    wholes += [Problem("whole", None, f"{name} {what}") for name, what in about.items()]
    strangers = [Problem("strangers", None, each) for each in strange_files(plan, store).values()]
    problem_count += len(wholes) + len(strangers)
    problems = [*wholes, *problems, *strangers][:MAX_PROBLEMS]
    failed |= {each.check for each in (*wholes, *strangers)}
    return VerifyReport(
        address,
        count,
        files,
        rows,
        size,
        examined,
        sampled,
        tuple(problems),
        problem_count,
        frozenset(failed),
        notes,
    )


def check_whole(plan: DatasetPlan, store: Store, *, complete: bool) -> tuple[dict[str, str], tuple[str, ...]]:
    """Check the files about the whole data set: README.md, and those in `OWN` that are no records.

    Parameters
    ----------
    plan, store
        The plan and the files.
    complete : bool
        Whether all records can be read.

    Returns
    -------
    dict of str to str, tuple of str
        What is wrong with each file that is not as it was written, and notes.
    """
    wrong: dict[str, str] = {}
    manifest: dict[str, Any] = {}
    try:
        manifest = store.read_json(MANIFEST)
        if complete:
            expected = sum_records(plan, iterate_records(plan, store)).as_dict()
            if any(manifest[name] != expected[name] for name in expected.keys() - VERSIONS):
                wrong[MANIFEST] = "has other sums than the records"
        sums = manifest.get(SUMS)
    except OSError as problem:
        wrong[MANIFEST] = _unreadable(problem)
        sums = {}
    except (ValueError, LookupError, TypeError, AttributeError):
        wrong[MANIFEST] = "is damaged"
        sums = {}
    notes = () if isinstance(sums, dict) else (NO_SUMS,)
    known = sums if isinstance(sums, dict) else {}
    for name in whole_files(plan):
        try:
            data = store.read(name)
        except OSError as problem:
            if name != PLAN_TEXT or name in known or not isinstance(problem, FileNotFoundError):
                wrong[name] = _unreadable(problem)
            continue
        if name == EDGES and not _is_edges(plan, data):
            wrong[name] = "is not that of the grids"
        elif name in known and known[name] != hashlib.sha256(data).hexdigest():
            wrong[name] = "has another SHA-256 than the manifest"
        elif name == RUN_FILE and _plan_in(data) != plan.digest:
            wrong[name] = "is damaged, or that of another plan"
    return wrong, notes


def _unreadable(problem: OSError) -> str:
    """Return why a file cannot be read."""
    if isinstance(problem, FileNotFoundError):
        return "is missing"
    if isinstance(problem, IsADirectoryError):
        return "is a folder, where a file is needed"
    return f"cannot be read: {problem.strerror or cut(problem)}"


def _is_edges(plan: DatasetPlan, data: bytes) -> bool:
    """Return whether this is the table of passages; its bytes differ by the version of pyarrow."""
    try:
        return bool(pq.read_table(pa.BufferReader(data)).equals(pq.read_table(pa.BufferReader(edges_file(plan)))))
    except (pa.ArrowException, OSError):
        return False


def _plan_in(data: bytes) -> str:
    """Return the digest of the plan in `RUN_FILE`, or nothing."""
    try:
        return str(json.loads(data)["plan"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


def _plan_of(store: Store) -> DatasetPlan:
    """Return the plan, from `PLAN_TEXT` if `PLAN_FILE` is damaged or missing."""
    try:
        return stored_plan(store)
    except ClewError as problem:
        return rebuild_plan(store, problem)


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
    plan = _plan_of(store)
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
        records, sizes = _files_of(plan, store)
        for number in range(count):
            found = check_shard(plan, store, number, records, sizes, 0, 0)
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
    try:
        stored_plan(store)
    except ClewError:
        store.write_json(PLAN_FILE, plan.as_dict())
        done.append(f"{PLAN_FILE} is rebuilt from {PLAN_TEXT}: it {wrong.get(PLAN_FILE, 'is damaged')}")
    else:
        if PLAN_FILE in wrong:
            store.write_json(PLAN_FILE, plan.as_dict())
            done.append(f"{PLAN_FILE} is written again: it {wrong[PLAN_FILE]}")
    if RUN_FILE in wrong:
        known = versions()
        with suppress(OSError, ValueError, AttributeError):
            manifest = store.read_json(MANIFEST)
            known = {name: str(manifest.get(name, version)) for name, version in known.items()}
        write_run(plan, store, known)
        done.append(f"{RUN_FILE} is written again: it {wrong[RUN_FILE]}")
    if PLAN_TEXT in wrong:
        done.append(
            f"{PLAN_TEXT} {wrong[PLAN_TEXT]}: it cannot be made again, and need not be: {PLAN_FILE} has the plan; "
            f"restore it, or remove what is there if it is another plan"
        )


def _files_of(plan: DatasetPlan, store: Store) -> tuple[dict[str, int], dict[str, int]]:
    """Return the names of all records, and those of all files of rows, with their sizes."""
    sizes = {f"{split}/{name}": size for split in plan.splits for name, size in store.scan(split)}
    return store.names(RECORDS), sizes


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
        for name in sorted(begin + each for each in store.names(folder)):
            if name in folders:
                found[name] = f"{name} is a file, where a folder is needed: move it away"
            elif not is_own(name):
                seen = ", and readers of the folder see it" if folder in plan.splits else ""
                found[name] = f"{name} does not belong to the data set{seen}: remove it"
        for name in sorted(begin + each for each in store.others(folder)):
            if name not in folders and not is_own(name):
                found[name] = f"{name} does not belong to the data set, and is not a file: remove it"
    return found


def check_shard(
    plan: DatasetPlan,
    store: Store,
    number: int,
    records: dict[str, int],
    sizes: dict[str, int],
    sample: int | None,
    seed: int,
) -> ShardCheck:
    """Check one shard.

    Parameters
    ----------
    plan, store, number
        The plan, the files, and the number of the shard.
    records, sizes : dict of str to int
        The names of all records, and of all files of rows, with their sizes.
    sample : int or None
        How many of its rows are made again; None means all.
    seed : int
        Which of them.

    Returns
    -------
    ShardCheck
        What was found.
    """
    if record_name(number).rpartition("/")[2] not in records:
        return ShardCheck(
            0, 0, 0, False, 0, [Problem("records", number, f"shard {number} has no record: it is not finished")]
        )
    try:
        record = read_record(plan, store, number, records[record_name(number).rpartition("/")[2]])
    except ClewError as problem:
        return ShardCheck(0, 0, 0, False, 0, [Problem("records", number, str(problem))])
    problems = [
        Problem("files", number, f"{name} is there, but the record of its shard does not have it")
        for split in plan.splits
        if (name := f"{split}/{number:06d}.parquet") in sizes and name not in {file.name for file in record.files}
    ]
    tables: dict[str, pa.Table] = {}
    for file in record.files:
        table = _checked_file(plan, store, number, file, sizes, problems)
        if table is not None:
            tables[file.name.rpartition("/")[0]] = table
    sampled, examined = 0, not problems
    if examined:
        _check_rows(plan, record, tables, problems)
    if not problems:
        sampled = _check_sample(plan, record, tables, sample, seed, problems)
    rows, size = sum(file.rows for file in record.files), sum(file.size for file in record.files)
    return ShardCheck(len(record.files), rows, size, examined, sampled, problems)


def _checked_file(
    plan: DatasetPlan, store: Store, number: int, file: ShardFile, sizes: dict[str, int], problems: list[Problem]
) -> "pa.Table | None":
    """Return the rows of a file if it is that of its record."""

    def wrong(check: str, sentence: str) -> None:
        problems.append(Problem(check, number, f"{file.name} {sentence}"))

    if file.name not in sizes:
        folder, _, last = file.name.rpartition("/")
        wrong("files", "is a folder, where a file is needed" if last in store.others(folder) else "is missing")
        return None
    if sizes[file.name] != file.size:
        wrong("files", f"has {sizes[file.name]:,} bytes, and its record says {file.size:,}")
        return None
    memory.require(2 * file.size, f"{file.name} of {store.address}")
    try:
        data = store.read(file.name)
    except OSError as problem:
        wrong("files", f"cannot be read: {problem}")
        return None
    if hashlib.sha256(data).hexdigest() != file.sha256:
        wrong("files", "has another SHA-256 than its record")
        return None
    try:
        reader = pq.ParquetFile(pa.BufferReader(data))
        if reader.metadata.num_rows != file.rows:
            wrong("rows", f"has {reader.metadata.num_rows:,} rows, and its record says {file.rows:,}")
            return None
        expected, found = schema_of(plan), reader.schema_arrow
        if not found.equals(expected):
            different = [each for each in expected if each not in found] or [*found]
            wrong("columns", f"has other columns than the plan: {different[0].name}")
            return None
        groups = (reader.metadata.row_group(group) for group in range(reader.num_row_groups))
        memory.require(2 * sum(max(0, each.total_byte_size) for each in groups), f"{file.name} of {store.address}")
        return reader.read(use_threads=False)
    except (pa.ArrowException, OSError) as problem:
        wrong("files", f"is not Parquet: {cut(problem)}")
        return None


def _check_rows(plan: DatasetPlan, record: ShardRecord, tables: "dict[str, pa.Table]", problems: list[Problem]) -> None:
    """Check that the rows have all indices of the shard, in order, and are in the splits of their forms."""
    indices = {split: table.column("index").to_numpy() for split, table in tables.items()}
    for split, found in indices.items():
        if np.any(np.diff(found) <= 0):
            sentence = f"{split}/{record.number:06d}.parquet: the indices are not in order"
            problems.append(Problem("rows", record.number, sentence))
    together = np.sort(np.concatenate([*indices.values(), np.zeros(0, np.int64)]))
    expected = expected_indices(plan, record.begin, record.end)
    if not np.array_equal(together, expected):
        wrong = np.setxor1d(together, expected)
        what = f"index {wrong[0]} is missing or there by mistake" if len(wrong) else "an index is there twice"
        problems.append(Problem("rows", record.number, f"shard {record.number}: {what}"))
    for number, split in enumerate(plan.splits):
        if split in tables:
            owners = split_of(plan.thresholds, tables[split].column("form").to_numpy())
            wrong = indices[split][owners != number]
            if len(wrong):
                other = list(plan.splits)[int(owners[owners != number][0])]
                sentence = f"index {wrong[0]} is in {split}, and its form belongs to {other}"
                problems.append(Problem("splits", record.number, sentence))


def expected_indices(plan: DatasetPlan, begin: int, end: int) -> "NDArray[np.int64]":
    """Return the indices from begin to end - 1 that have rows."""
    kept, indices = plan.kept(begin, end), np.arange(begin, end)
    return indices if kept is None else indices[kept]


def _check_sample(
    plan: DatasetPlan,
    record: ShardRecord,
    tables: "dict[str, pa.Table]",
    sample: int | None,
    seed: int,
    problems: list[Problem],
) -> int:
    """Make some rows of a shard again and compare them; return how many."""
    count = record.end - record.begin
    size = count if sample is None else min(sample, count)
    begin = record.begin + mix(mix(seed) ^ record.number) % (count - size + 1)
    compared = 0
    for low in range(begin, begin + size, BLOCK):
        high = min(low + BLOCK, begin + size)
        for split, made in make_rows(plan, low, high).items():
            if split in tables:
                compared += _compare(record.number, _between(tables[split], low, high), made, problems)
        if problems:
            break
    if size and not problems:
        _check_alone(plan, record.number, begin, tables, problems)
    return compared


def _between(table: "pa.Table", low: int, high: int) -> "pa.Table":
    """Return the rows with the indices low..high-1."""
    begin, end = np.searchsorted(table.column("index").to_numpy(), [low, high]).tolist()
    return table.slice(begin, end - begin)


def _compare(shard: int, found: "pa.Table", made: "pa.Table", problems: list[Problem]) -> int:
    """Compare rows with those that the plan makes; also follow their solutions."""
    indices, expected = found.column("index").to_numpy(), made.column("index").to_numpy()
    if not np.array_equal(indices, expected):  # a form that is not that of its maze may have another split
        index = np.setxor1d(indices, expected)[0]
        problems.append(Problem("sample", shard, f"index {index} is not in the split in which the plan has it"))
        return len(made)
    for name in made.column_names:
        left, right = found.column(name), made.column(name)
        if not _equal(left, right):
            place = next(each for each in range(len(right)) if not _equal(left.slice(each, 1), right.slice(each, 1)))
            sentence = f"index {made.column('index')[place]}: {name} is not what the plan makes"
            problems.append(Problem("sample", shard, sentence))
            return len(made)
    if "solution" in found.column_names and found.num_rows:
        for _, rows in split_by_grid(found):
            (cells, ends), known = rows.paths, rows.solutions[2]
            reached = cells[ends[1:] - 1] == rows.numbers("goal")
            if not np.all(reached | ~known):
                index = rows.numbers("index")[known & ~reached][0]
                problems.append(Problem("sample", shard, f"index {index}: the solution does not lead to the goal"))
    return len(made)


def _equal(left: "pa.ChunkedArray", right: "pa.ChunkedArray") -> bool:
    """Return whether two columns have the same values, however they are stored."""
    if pa.types.is_dictionary(left.type):
        left, right = left.cast(left.type.value_type), right.cast(left.type.value_type)
    if pa.types.is_floating(left.type):
        same = left.is_valid().equals(right.is_valid())
        return same and np.array_equal(left.to_numpy(), right.to_numpy(), equal_nan=True)
    return bool(left.equals(right))


def _check_alone(
    plan: DatasetPlan, shard: int, index: int, tables: "dict[str, pa.Table]", problems: list[Problem]
) -> None:
    """Compare one row with the maze that the plan makes alone."""
    for table in tables.values():
        for _, rows in split_by_grid(_between(table, index, index + 1)):
            if rows.grid.cells <= MAX_SINGLE and not np.array_equal(plan.maze(index).array, rows.mazes[0]):
                problems.append(Problem("sample", shard, f"index {index}: the maze is not the one made alone"))
