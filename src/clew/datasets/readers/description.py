"""Describe a data set: how many rows of which kind, solutions, measures, duplicates, and leaks between splits."""

import json
import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, chain, product
from typing import Any

from clew.datasets.arrow import pa, pc
from clew.datasets.readers.duplicate_forms import FormCounts, count_forms
from clew.datasets.readers.finished_shards import Contents, open_rows, read_contents
from clew.datasets.readers.rows import array_of, runs_of_grids
from clew.errors import ClewError
from clew.lazy import NDArray, np
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path

MAX_BYTES = 256 << 20  # for the hashes of canonical forms
KIND = ("grid", "algorithm", "changes")  # columns
BARS = 32  # of a histogram
EXAMPLE_CELLS = 900  # of a maze that is drawn
DUPLICATES_SHARE = 0.5  # of the progress


@dataclass
class Kind:
    """The rows of one algorithm on one grid, with the same changes.

    Attributes
    ----------
    grid, algorithm, changes : str
        As in the columns.
    rows : dict of str to int
        How many rows each split has.
    lengths : Counter or None
        How many solutions have so many steps; None if the data set has no solutions.
    unsolved : int
        How many mazes have no solution.
    first : int
        The lowest index of a row.
    """

    grid: str
    algorithm: str
    changes: str
    rows: dict[str, int] = field(default_factory=dict)
    lengths: Counter[int] | None = None
    unsolved: int = 0
    first: int = 0

    @property
    def steps(self) -> dict[str, float] | None:
        """The least, the median and the largest number of steps of a solution; None if there is no solution."""
        if not self.lengths:
            return None
        used, total = sorted(self.lengths), self.lengths.total()
        sums = list(accumulate(self.lengths[steps] for steps in used))
        low, high = (used[bisect_right(sums, place)] for place in ((total - 1) // 2, total // 2))
        return {"min": used[0], "median": (low + high) / 2, "max": used[-1]}


@dataclass
class MeasureSummary:
    """One measure of all rows.

    Attributes
    ----------
    name : str
        The name of the column.
    known : int
        How many rows have it.
    mean, least, largest : float or None
        Of these rows; None without rows.
    histogram : list of int
        How many of them are in each of at most `BARS` equal intervals from the least to the largest.
    """

    name: str
    known: int = 0
    mean: float | None = None
    least: float | None = None
    largest: float | None = None
    histogram: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Description:
    """The result of `describe_dataset`.

    Attributes
    ----------
    address : str
        The data set.
    seed : int
        The seed of its plan.
    shards, missing : int
        How many shards are finished, and how many are not.
    rows : dict of str to int
        The rows of each split.
    size : dict of str to int
        The bytes of each split.
    kinds : list of Kind
        The rows by grid and algorithm.
    measures : list of MeasureSummary
        The measures.
    forms : FormCounts
        How many mazes differ up to symmetry, in each split and between splits.
    example : Maze or None
        The first maze, if it is small enough to be drawn.
    example_path : Path or None
        Its solution.
    example_index : int
        Its index.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, describe_dataset, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> found = describe_dataset(folder)
    >>> found.rows, [(kind.grid, kind.algorithm) for kind in found.kinds], found.example.cells
    ({'train': 100}, [('4x4', 'wilson')], 16)
    """

    address: str
    seed: int
    shards: int
    missing: int
    rows: dict[str, int]
    size: dict[str, int]
    kinds: list[Kind]
    measures: list[MeasureSummary]
    forms: FormCounts
    example: Maze | None
    example_path: Path | None
    example_index: int

    @property
    def duplicates(self) -> int:
        """The number of rows that are the same as one before, up to symmetry, each split for itself."""
        return sum(self.rows.values()) - sum(self.forms.distinct.values())

    @property
    def leaks(self) -> int:
        """The number of forms that are in two splits."""
        return sum(self.forms.shared.values())

    def as_dict(self) -> dict[str, Any]:
        """Return the description for JSON."""
        return {
            "address": self.address,
            "seed": self.seed,
            "shards": self.shards,
            "missing_shards": self.missing,
            "rows": sum(self.rows.values()),
            "bytes": sum(self.size.values()),
            "splits": {
                split: {
                    "rows": rows,
                    "bytes": self.size[split],
                    "distinct": self.forms.distinct[split],
                    "duplicates": rows - self.forms.distinct[split],
                }
                for split, rows in self.rows.items()
            },
            "duplicates": self.duplicates,
            "leaks": self.leaks,
            "kinds": [
                {
                    "grid": kind.grid,
                    "algorithm": kind.algorithm,
                    "changes": json.loads(kind.changes or "[]"),
                    "rows": kind.rows,
                    "solution_steps": kind.steps,
                    "unsolved": kind.unsolved,
                }
                for kind in self.kinds
            ],
            "measures": [vars(each) for each in self.measures],
        }


def describe_dataset(
    address: str, *, max_bytes: int = MAX_BYTES, progress: Callable[[float], None] | None = None
) -> Description:
    """Describe the finished shards of a data set, in limited memory.

    Parameters
    ----------
    address : str
        A folder, or an address that fsspec knows.
    max_bytes : int, default 256 MiB
        The memory in which duplicates are counted. The column of forms is read once for every 30 million rows that fit
        in 256 MiB.
    progress : callable, optional
        Called with the share that is done.

    Returns
    -------
    Description
        What is in it.

    Raises
    ------
    ClewError
        If there is no data set at this address, or a file of it is damaged.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, describe_dataset, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> found = describe_dataset(folder)
    >>> found.rows, found.kinds[0].steps, found.duplicates
    ({'train': 100}, {'min': 6, 'median': 6.0, 'max': 12}, 1)
    """
    contents = read_contents(address)
    rows = {split: contents.rows(split) for split in contents.plan.splits}
    files = sum(len(contents.files(split)) for split in rows)
    report = progress or (lambda share: None)
    tally = _Tally(_bounds(contents))
    for done, (split, table) in enumerate(_tables(contents), 1):
        tally.add(split, table)
        report(DUPLICATES_SHARE * min(1.0, done / max(files, 1)))

    def blocks() -> "Iterator[tuple[str, NDArray[np.uint64]]]":
        return ((split, table.column("form").to_numpy()) for split, table in _tables(contents, ["form"]))

    return Description(
        address,
        contents.plan.seed,
        len(contents.records),
        contents.missing,
        rows,
        {split: sum(file.size for file in contents.files(split)) for split in rows},
        sorted(tally.kinds.values(), key=lambda kind: kind.first),
        list(tally.summaries()),
        count_forms(blocks, rows, max_bytes, lambda share: report(DUPLICATES_SHARE + (1 - DUPLICATES_SHARE) * share)),
        *_example(contents),
    )


def _tables(contents: Contents, columns: list[str] | None = None) -> "Iterator[tuple[str, pa.Table]]":
    """Yield the row groups of all files, with their splits; by default all columns but the passages."""
    for split in contents.plan.splits:
        for file in contents.files(split):
            with open_rows(contents.store, file.name) as reader:
                names = columns or [name for name in reader.schema_arrow.names if name != "passages"]
                for group in range(reader.metadata.num_row_groups):
                    yield split, reader.read_row_group(group, columns=names)


def _bounds(contents: Contents) -> dict[str, tuple[float, float]]:
    """Return the least and the largest value of each measure, from the statistics of the files if they have them."""
    found: dict[str, tuple[float, float]] = {}
    names = [name.replace("-", "_") for name in contents.plan.measures]
    for file in chain.from_iterable(map(contents.files, contents.plan.splits)) if names else ():
        with open_rows(contents.store, file.name) as reader:
            for group, name in product(range(reader.metadata.num_row_groups), names):
                if name not in reader.schema_arrow.names:
                    raise ClewError(f"{file.name} has no column {name}: run clew dataset repair")
                place = reader.schema_arrow.get_field_index(name)
                statistics = reader.metadata.row_group(group).column(place).statistics
                if statistics is not None and statistics.has_min_max:
                    low, high = statistics.min, statistics.max
                else:
                    values = reader.read_row_group(group, columns=[name]).column(name)
                    low, high = pc.min_max(values.filter(pc.is_finite(values))).as_py().values()
                if low is not None and high is not None and not math.isnan(low + high):
                    least, largest = found.get(name, (low, high))
                    found[name] = min(least, low) + 0.0, max(largest, high) + 0.0  # + 0.0: Parquet has -0.0 for 0.0
    return found


class _Tally:
    """Counts of one pass over all rows."""

    def __init__(self, bounds: dict[str, tuple[float, float]]) -> None:
        self.kinds: dict[tuple[str, ...], Kind] = {}
        self.bounds = bounds
        self.sums = dict.fromkeys(bounds, 0.0)
        self.known = dict.fromkeys(bounds, 0)
        self.bars = {name: np.zeros(BARS, np.int64) for name in bounds}

    def add(self, split: str, table: "pa.Table") -> None:
        """Count the rows of a table."""
        columns = {name: table.column(name).cast(pa.string()) for name in KIND}
        if "solution" in table.column_names:
            columns["steps"] = pc.fill_null(pc.binary_length(table.column("solution")), -1)
        groups = pa.table(columns | {"index": table.column("index")}).group_by([*columns])
        for row in groups.aggregate([("index", "count"), ("index", "min")]).to_pylist():
            grid, algorithm, changes = key = row["grid"], row["algorithm"], row["changes"]
            lengths: Any = Counter() if "steps" in columns else None
            kind = self.kinds.setdefault(key, Kind(grid, algorithm, changes, {}, lengths, first=row["index_min"]))
            kind.first = min(kind.first, row["index_min"])
            kind.rows[split] = kind.rows.get(split, 0) + row["index_count"]
            if row.get("steps", 0) < 0:
                kind.unsolved += row["index_count"]
            elif kind.lengths is not None:
                kind.lengths[row["steps"]] += row["index_count"]
        for name in self.bounds:
            self._add_measure(name, table.column(name))

    def _add_measure(self, name: str, column: "pa.ChunkedArray") -> None:
        low, high = self.bounds[name]
        values = array_of(column)
        values = values[np.isfinite(values)]
        self.known[name] += len(values)
        self.sums[name] += float(values.sum())
        width = (high - low) / BARS or 1.0
        if not pa.types.is_floating(column.type):  # a whole width, so that no bar has more numbers than another
            width = float(-(-int(high - low + 1) // BARS))
        bars = np.clip(np.floor((values - low) / width), 0, BARS - 1).astype(np.int64)
        self.bars[name] += np.bincount(bars, minlength=BARS)

    def summaries(self) -> Iterator[MeasureSummary]:
        """Yield the measures in the order of the plan."""
        for name, known in self.known.items():
            mean, low, high = (self.sums[name] / known, *self.bounds[name]) if known else (None, None, None)
            yield MeasureSummary(name, known, mean, low, high, np.trim_zeros(self.bars[name], "b").tolist())


def _example(contents: Contents) -> tuple[Maze | None, Path | None, int]:
    """Return the first maze with its path, if it is small, and its index."""
    for split in contents.plan.splits:
        for file in contents.files(split)[:1]:
            with open_rows(contents.store, file.name) as reader:
                (rows,) = runs_of_grids(reader.read_row_group(0).slice(0, 1))
            if rows.grid.cells <= EXAMPLE_CELLS:
                maze = Maze(rows.grid, rows.grid.storage_of(rows.mazes[0]))
                cells = rows.solved[0].tolist() if rows.solved else []
                path = Path(maze.grid, cells, maze=maze) if cells else None
                return maze, path, int(rows.numbers("index")[0])
    return None, None, -1
