"""Check a shard of a data set against its plan and its record."""

import hashlib
from dataclasses import dataclass
from typing import Any, NamedTuple

from clew.datasets.arrow import pa, pq
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.readers.rows import split_by_grid
from clew.datasets.rows.tables import make_rows, schema_of, split_of
from clew.datasets.runs.shards import ShardFile, ShardRecord, read_record, record_name
from clew.datasets.stores.base import RECORDS, Store
from clew.draws import mix
from clew.errors import ClewError, cut
from clew.kernel import memory
from clew.lazy import np

BLOCK = 4096  # rows that are made again at once
MAX_SINGLE = 1 << 16  # cells of a maze that is also made alone


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


@dataclass
class ShardCheck:
    """The check of a shard.

    Parameters
    ----------
    plan, store, number
        The plan, the files, and the number of the shard.
    records, sizes : dict of str to int
        The names of all records, and of all files of rows, with their sizes: see `files_of`.
    sample : int or None
        How many of its rows are made again; None means all.
    seed : int
        Which of them.
    """

    plan: DatasetPlan
    store: Store
    number: int
    records: dict[str, int]
    sizes: dict[str, int]
    sample: int | None = 0
    seed: int = 0

    def __post_init__(self) -> None:
        self.files = self.rows = self.size = self.examined = self.sampled = 0
        self.problems: list[Problem] = []
        self._tables: dict[str, pa.Table] = {}
        self._check()
        self.problem_count = len(self.problems)
        self._tables.clear()  # many results wait to be looked at

    def _check(self) -> None:
        plan, number = self.plan, self.number
        name = record_name(number).removeprefix(f"{RECORDS}/")
        if name not in self.records:
            self._add("records", f"shard {number} has no record: it is not finished")
            return
        try:
            record = read_record(plan, self.store, number, self.records[name])
        except ClewError as problem:
            self._add("records", str(problem))
            return
        self.files = len(record.files)
        self.rows, self.size = sum(file.rows for file in record.files), sum(file.size for file in record.files)
        known = {file.name for file in record.files}
        for split in plan.splits:
            if (file_name := f"{split}/{number:06d}.parquet") in self.sizes and file_name not in known:
                self._add("files", f"{file_name} is there, but the record of its shard does not have it")
        tables = {file.name.rpartition("/")[0]: self._read(file) for file in record.files}
        if not self.problems:
            self.examined, self._tables = 1, tables
            self._check_rows(record)
        if not self.problems:
            self._check_sample(record)

    def _add(self, check: str, sentence: str) -> None:
        self.problems.append(Problem(check, self.number, sentence))

    def _read(self, file: ShardFile) -> Any:
        """Return the rows of a file if it is that of its record."""
        name, size = file.name, self.sizes.get(file.name)
        try:
            if size is None:
                folder, _, last = name.rpartition("/")
                is_folder = last in self.store.others(folder)
                return self._add("files", f"{name} is {'a folder, where a file is needed' if is_folder else 'missing'}")
            if size != file.size:
                return self._add("files", f"{name} has {size:,} bytes, and its record says {file.size:,}")
            memory.require(2 * file.size, f"{name} of {self.store.address}")
            try:
                data = self.store.read(name)
            except OSError as problem:
                return self._add("files", f"{name} cannot be read: {problem}")
            if hashlib.sha256(data).hexdigest() != file.sha256:
                return self._add("files", f"{name} has another SHA-256 than its record")
            reader = pq.ParquetFile(pa.BufferReader(data))
            if reader.metadata.num_rows != file.rows:
                rows = reader.metadata.num_rows
                return self._add("rows", f"{name} has {rows:,} rows, and its record says {file.rows:,}")
            expected, found = schema_of(self.plan), reader.schema_arrow
            if not found.equals(expected):
                different = [each for each in expected if each not in found] or [*found]
                return self._add("columns", f"{name} has other columns than the plan: {different[0].name}")
            groups = (reader.metadata.row_group(group) for group in range(reader.num_row_groups))
            memory.require(2 * sum(max(0, each.total_byte_size) for each in groups), f"{name} of {self.store.address}")
            return reader.read(use_threads=False)
        except (pa.ArrowException, OSError) as problem:
            return self._add("files", f"{name} is not Parquet: {cut(problem)}")

    def _check_rows(self, record: ShardRecord) -> None:
        """Check that the rows have all indices of the shard, in order, and are in the splits of their forms."""
        indices = {split: table.column("index").to_numpy() for split, table in self._tables.items()}
        for split, found in indices.items():
            if np.any(np.diff(found) <= 0):
                self._add("rows", f"{split}/{record.number:06d}.parquet: the indices are not in order")
        together = np.sort(np.concatenate([*indices.values(), np.zeros(0, np.int64)]))
        expected, kept = np.arange(record.begin, record.end), self.plan.kept(record.begin, record.end)
        if kept is not None:
            expected = expected[kept]
        if not np.array_equal(together, expected):
            wrong = np.setxor1d(together, expected)
            what = f"index {wrong[0]} is missing or there by mistake" if len(wrong) else "an index is there twice"
            self._add("rows", f"shard {record.number}: {what}")
        names = list(self.plan.splits)
        for split, table in self._tables.items():
            owners = split_of(self.plan.thresholds, table.column("form").to_numpy())
            if len(strangers := np.flatnonzero(owners != names.index(split))):
                index, other = indices[split][strangers[0]], names[int(owners[strangers[0]])]
                self._add("splits", f"index {index} is in {split}, and its form belongs to {other}")

    def _check_sample(self, record: ShardRecord) -> None:
        """Make some rows again and compare them, and one of them alone."""
        count = record.end - record.begin
        size = count if self.sample is None else min(self.sample, count)
        begin = record.begin + mix(mix(self.seed) ^ record.number) % (count - size + 1)
        for low in range(begin, begin + size, BLOCK):
            high = min(low + BLOCK, begin + size)
            for split, made in make_rows(self.plan, low, high).items():
                if split in self._tables:
                    self._compare(self._between(split, low, high), made)
                    self.sampled += len(made)
            if self.problems:
                return
        for split in self._tables if size else ():
            for _, rows in split_by_grid(self._between(split, begin, begin + 1)):
                if rows.grid.cells <= MAX_SINGLE and not np.array_equal(self.plan.maze(begin).array, rows.mazes[0]):
                    self._add("sample", f"index {begin}: the maze is not the one made alone")

    def _between(self, split: str, low: int, high: int) -> Any:
        """Return the rows with the indices low..high-1."""
        table = self._tables[split]
        begin, end = np.searchsorted(table.column("index").to_numpy(), [low, high]).tolist()
        return table.slice(begin, end - begin)

    def _compare(self, found: Any, made: Any) -> None:
        """Compare rows with those that the plan makes; also follow their solutions."""
        indices, expected = found.column("index").to_numpy(), made.column("index").to_numpy()
        if not np.array_equal(indices, expected):  # a form that is not that of its maze may have another split
            index = np.setxor1d(indices, expected)[0]
            self._add("sample", f"index {index} is not in the split in which the plan has it")
            return
        for name in made.column_names:
            left, right = found.column(name), made.column(name)
            if not _equal(left, right):
                row = next(each for each in range(len(right)) if not _equal(left.slice(each, 1), right.slice(each, 1)))
                self._add("sample", f"index {expected[row]}: {name} is not what the plan makes")
                return
        if "solution" in found.column_names and found.num_rows:
            for _, rows in split_by_grid(found):
                (cells, ends), known = rows.paths, rows.solutions[2]
                lost = known & (cells[ends[1:] - 1] != rows.numbers("goal"))
                if lost.any():
                    index = rows.numbers("index")[lost][0]
                    self._add("sample", f"index {index}: the solution does not lead to the goal")


def files_of(plan: DatasetPlan, store: Store) -> tuple[dict[str, int], dict[str, int]]:
    """Return the names of all records, and those of all files of rows, with their sizes."""
    sizes = {f"{split}/{name}": size for split in plan.splits for name, size in store.scan(split)}
    return dict(store.scan(RECORDS)), sizes


def _equal(left: "pa.ChunkedArray", right: "pa.ChunkedArray") -> bool:
    """Return whether two columns have the same values, however they are stored."""
    if pa.types.is_dictionary(left.type):
        left, right = left.cast(left.type.value_type), right.cast(left.type.value_type)
    if pa.types.is_floating(left.type):
        same = left.is_valid().equals(right.is_valid())
        return same and np.array_equal(left.to_numpy(), right.to_numpy(), equal_nan=True)
    return bool(left.equals(right))
