"""Read a data set row by row or in batches, without loading it: `MazeDataset`."""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Self, overload

from clew.datasets.arrow import pa
from clew.datasets.readers.finished_shards import damaged, open_rows, read_contents
from clew.datasets.readers.rows import FORMS, NEEDED, SOLUTIONS, Rows, runs_of_grids, split_by_grid
from clew.datasets.stores.store import open_store
from clew.draws import mix
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.kernel import memory
from clew.lazy import Int64Array, np
from clew.mazes.many.solve_many import Paths

CACHE_BYTES = 128 << 20
BUFFER_BYTES = 64 << 20
OPEN_FILES = 32  # at the same time
FOOTERS = 8  # that are read at the same time
MASK = (1 << 64) - 1


class _Session:
    """State that is neither pickled nor used after a fork: open files, the rows of their groups, and the cache."""

    def __init__(self, address: str) -> None:
        self.process, self.lock, self.store = os.getpid(), threading.RLock(), open_store(address)
        self.group_ends: dict[int, Int64Array] = {}
        self.files: OrderedDict[int, Any] = OrderedDict()
        self.cache: OrderedDict[tuple[int, int], pa.Table] = OrderedDict()
        self.cached = 0  # bytes


class MazeDataset:
    """The rows of one split of a data set, which are read when they are used.

    It is a sequence, with the methods that the DataLoader of PyTorch calls, but needs no PyTorch, and can be pickled.
    A row is found by its place in the split, 0 to len - 1; its column `index` is that of the plan. Access at random
    reads a row group of some ten thousand rows for each row that is not in the cache, so for training in random order
    use `batches`, or a sampler that stays near.

    Parameters
    ----------
    address : str or path
        A folder, or an address that fsspec knows, such as "s3://bucket/mazes".
    split : str, optional
        The split. It can be left out if there is only one.
    form : {'arrays', 'pixels', 'pairs'}, default 'arrays'
        What a row is. 'arrays': a dict of the columns, in which `maze` is an array of the open directions of each cell,
        as `clew.generate` has it, `solution` the directions of the steps, uint8[steps], and `path` its cells,
        int32[steps + 1]; both are None if the goal cannot be reached. 'pixels': the same and `pixels`, a picture
        uint8[2 height + 1, 2 width + 1] with 0 wall, 1 open, 2 start, 3 goal. 'pairs': a tuple of this picture and
        of one of the path, 1 on it and 0 elsewhere. The last two are for rectangles.
    transform : callable, optional
        Called with each row; what it returns takes the place of the row.
    columns : sequence of str, optional
        The columns to read in addition to those that mazes and paths need; by default all.
    cache_bytes : int, default 128 MiB
        The size of the cache of row groups; at least one is kept.
    partial : bool, default False
        Whether to open a data set that is not finished; it has the rows of the shards that are.

    Raises
    ------
    ClewError
        If there is no such data set or split, or if the data set is not finished.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, MazeDataset, Part, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> _ = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> mazes = MazeDataset(folder)
    >>> len(mazes), mazes[3]["index"], mazes[3]["path"]
    (100, 3, array([ 0,  1,  5,  6, 10, 11, 15], dtype=int32))
    >>> batch = next(mazes.batches(32, shuffle=1))
    >>> batch["maze"].shape, batch["solution"].shape
    ((32, 4, 4), (32, 4, 4))
    """

    def __init__(
        self,
        address: str | os.PathLike[str],
        split: str | None = None,
        *,
        form: str = "arrays",
        transform: Callable[[Any], Any] | None = None,
        columns: Sequence[str] | None = None,
        cache_bytes: int = CACHE_BYTES,
        partial: bool = False,
    ) -> None:
        address = os.fspath(address)
        contents = read_contents(address)
        if (missing := contents.missing) and not partial:
            raise ClewError(
                f"{address} is not finished: {missing:,} of {missing + len(contents.records):,} shards are "
                f"missing; run clew dataset again, or give partial=True for the rows that are there"
            )
        self.address = contents.store.address
        self.split = _chosen_split(address, list(contents.plan.splits), split)
        self.form = _one_of(form, FORMS, "form")
        self.transform = transform
        self.cache_bytes = whole_number(cache_bytes, "cache_bytes")
        self._columns = None if columns is None else tuple(columns)
        files = contents.files(self.split)
        self._names = tuple(file.name for file in files)
        self._file_ends = np.cumsum([0, *(file.rows for file in files)], dtype=np.int64)

    @property
    def _open(self) -> "_Session":
        """The session of this process; forked ones begin anew, as an open file has one place for all of them."""
        session: _Session | None = self.__dict__.get("_session")
        if session is None or session.process != os.getpid():
            session = self._session = _Session(self.address)
        return session

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_session"}

    def __repr__(self) -> str:
        return f"<MazeDataset {self.split!r} of {self.address}: {len(self):,} rows>"

    def __len__(self) -> int:
        return int(self._file_ends[-1])

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return self.__getitems__(list(range(len(self))[place]))
        return self.__getitems__([place])[0]

    def __getitems__(self, places: Sequence[int]) -> list[Any]:
        """Return rows in the order of their places, as the DataLoader of PyTorch asks for those of a batch."""
        found: list[Any] = [None] * len(places)
        if not found:
            return found
        for numbers, rows in split_by_grid(self.table(places)):
            for number, item in zip(numbers.tolist(), rows.items(self.form), strict=True):
                found[number] = item
        return found if self.transform is None else [self.transform(item) for item in found]

    def __iter__(self) -> Iterator[Any]:
        for file, group in self._groups():
            for rows in runs_of_grids(self._read(file, group)):
                for begin in range(0, len(rows), 256):
                    items = rows.slice(begin, 256).items(self.form)
                    yield from items if self.transform is None else map(self.transform, items)

    def table(self, places: Sequence[int]) -> "pa.Table":
        """Return rows in the order of their places, as an Arrow table with the columns of the file."""
        size = len(self)
        wanted = np.array([whole_number(each, "the place of a row") for each in places], np.int64)
        if len(wrong := wanted[(wanted < -size) | (wanted >= size)]):
            raise IndexError(f"there is no row {wrong[0]}: {self.split!r} of {self.address} has {size:,} rows")
        wanted[wanted < 0] += size
        order = np.argsort(wanted, kind="stable")
        ordered = wanted[order]
        pieces, begin = [], 0
        while begin < len(order):
            low = int(ordered[begin])
            file = int(np.searchsorted(self._file_ends, low, side="right")) - 1
            ends = self._file_ends[file] + self._ends_of(file)
            group = int(np.searchsorted(ends, low, side="right")) - 1
            end = int(np.searchsorted(ordered, ends[group + 1]))
            pieces.append(self._cached_group(file, group).take(pa.array(ordered[begin:end] - ends[group])))
            begin = end
        if not pieces:
            return self._read(0, 0).slice(0, 0) if self._names else pa.table({})
        return pa.concat_tables(pieces).unify_dictionaries().combine_chunks().take(pa.array(np.argsort(order)))

    def batches(
        self,
        batch_size: int,
        *,
        shuffle: int | None = None,
        drop_last: bool = False,
        solution: str = "mask",
        part: tuple[int, int] = (0, 1),
        buffer_bytes: int = BUFFER_BYTES,
    ) -> "Iterator[dict[str, Any]]":
        """Yield the rows as dicts of NumPy arrays, which JAX takes as they are.

        All mazes of a batch are on one grid. Its keys are index, maze (the open directions of each cell), start, goal,
        solution and the other columns of numbers; those of text (grid, algorithm, changes) only if the argument
        `columns` of the data set names them. In the form 'pixels', `pixels` takes the place of `maze`; in the form
        'pairs' there are index, input and target.

        Parameters
        ----------
        batch_size : int
            How many rows a batch has; the last one of a grid has the rest.
        shuffle : int, optional
            A seed for random order: row groups are shuffled, and then the rows of as many groups as fit in the buffer.
            The order depends on nothing else, so seed + epoch gives another for each epoch. By default rows are in the
            order of their indices.
        drop_last : bool, default False
            Whether to leave out batches with fewer rows.
        solution : {'mask', 'directions', 'none'}, default 'mask'
            'mask': 1 in the cells (or pixels) of the path, otherwise 0. 'directions': uint8[batch, longest], filled up
            with 255, and `steps`, their number, -1 where the goal cannot be reached.
        part : (int, int), default (0, 1)
            (k, n): only part k of n, for n processes with the same seed. The parts have equally many rows, one more or
            less.
        buffer_bytes : int, default 64 MiB
            The size of the buffer; several times as much memory is used in all.

        Yields
        ------
        dict
            The arrays by name.

        Raises
        ------
        ClewError
            If an argument is not possible, or if pixels are to be made of mazes that are not rectangles.
        """
        size, limit = whole_number(batch_size, "batch_size", 1), whole_number(buffer_bytes, "buffer_bytes")
        _one_of(solution, SOLUTIONS, "solution")
        number, parts = (whole_number(each, "part") for each in part)
        if not 0 <= number < parts:
            raise ClewError(f"part is {shown(part)}: give (k, n) with k from 0 to n - 1", field="part")
        seed = None if shuffle is None else whole_number(shuffle, "shuffle") & MASK
        return self._batches(self._windows(seed, (number, parts), limit), size, drop_last, solution)

    def solved_batches(self, max_rows: int, max_cells: int, count: int) -> "Iterator[tuple[Any, Grid, Paths | None]]":
        """Yield the first `count` mazes in order with their grid and paths, as the functions for many mazes take them.

        Parameters
        ----------
        max_rows, max_cells : int
            How many mazes, and how many cells together, a batch has at most; one maze at least.
        count : int
            How many mazes there are in all.

        Yields
        ------
        mazes : ndarray
            As `clew.generate_many` makes them.
        grid : Grid
            Their grid.
        paths : Paths or None
            As `clew.solve_many` finds them; None if the data set has no solutions.
        """
        left = count
        for file, group in self._groups():
            for rows in runs_of_grids(self._read(file, group).slice(0, left)):
                left -= len(rows)
                size = max(1, min(max_rows, max_cells // rows.grid.cells))
                for begin in range(0, len(rows), size):
                    batch = rows.slice(begin, size)
                    yield batch.mazes, batch.grid, batch.solved
            if left <= 0:
                return

    def _batches(self, windows: "Iterator[pa.Table]", size: int, drop_last: bool, solution: str) -> Iterator[Any]:
        """Yield the rows of the windows in batches."""
        waiting: dict[str, pa.Table] = {}  # rows of each grid that do not fill a batch yet
        for table in windows:
            ready: list[tuple[int, Rows]] = []
            for places, fresh in split_by_grid(table):
                rows = fresh
                before = waiting.pop(rows.grid.spec, None)
                count = 0 if before is None else before.num_rows
                if before is not None:
                    joined = pa.concat_tables([before, rows.table]).unify_dictionaries().combine_chunks()
                    rows = Rows(fresh.grid, joined)
                whole = len(rows) // size * size
                last = places[np.arange(size - 1 - count, whole - count, size)]
                ready += [(int(place), rows.slice(begin * size, size)) for begin, place in enumerate(last)]
                if whole < len(rows):
                    waiting[rows.grid.spec] = rows.table.slice(whole).combine_chunks()
            ready.sort(key=lambda each: -each[0])
            while ready:  # a batch is forgotten when it has been yielded
                yield ready.pop()[1].batch(self.form, solution, self._columns or ())
            del table, places, fresh, rows  # before the next window is read
        if not drop_last:
            for table in waiting.values():
                for _, rows in split_by_grid(table):
                    yield rows.batch(self.form, solution, self._columns or ())

    def _windows(self, seed: int | None, part: tuple[int, int], limit: int) -> "Iterator[pa.Table]":
        """Yield the rows of a part in windows that fit in the buffer, each in random order if there is a seed."""
        for number, pieces in enumerate(self._pieces(seed, part, limit)):
            table = pa.concat_tables(pieces).unify_dictionaries().combine_chunks()
            pieces.clear()
            if seed is not None:
                table = table.take(pa.array(_shuffled(table.num_rows, mix(seed) ^ mix(number + 1))))
            yield table
            del table  # before the next one is read

    def _pieces(self, seed: int | None, part: tuple[int, int], limit: int) -> "Iterator[list[pa.Table]]":
        """Yield the rows of row groups that fit in the buffer together; without a seed, of one."""
        groups = self._groups()
        if seed is not None:
            groups = [groups[place] for place in _shuffled(len(groups), mix(seed)).tolist()]
        low, high = (len(self) * number // part[1] for number in (part[0], part[0] + 1))
        pieces: list[pa.Table] = []
        held = begin = 0
        for file, group in groups:
            ends = self._ends_of(file)
            end = begin + int(ends[group + 1] - ends[group])
            first, last = max(low, begin), min(high, end)
            if first < last:
                table = self._read(file, group).slice(first - begin, last - first)
                if pieces and (held + table.nbytes > limit or seed is None):
                    yield pieces
                    pieces, held = [], 0
                pieces.append(table)
                held += table.nbytes
            begin = end
        if pieces:
            yield pieces

    def _groups(self) -> list[tuple[int, int]]:
        """Return the file and the number of each row group, in order."""
        with ThreadPoolExecutor(FOOTERS) as pool:
            ends = list(pool.map(self._ends_of, range(len(self._names))))
        return [(file, group) for file, rows in enumerate(ends) for group in range(len(rows) - 1)]

    def _ends_of(self, file: int) -> Int64Array:
        """Return where the row groups of a file begin, and its number of rows."""
        session = self._open
        if (found := session.group_ends.get(file)) is None:
            with open_rows(session.store, self._names[file]) as reader:
                metadata = reader.metadata
            rows = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
            found = np.cumsum([0, *rows], dtype=np.int64)
            expected = self._file_ends[file + 1] - self._file_ends[file]
            if found[-1] != expected:
                raise ClewError(
                    f"{self._names[file]} of {self.address} has {found[-1]:,} rows, and its record says {expected:,}: "
                    f"run clew dataset repair"
                )
            session.group_ends[file] = found
        return found

    def _cached_group(self, file: int, group: int) -> "pa.Table":
        """Return the rows of a row group from the cache, which forgets those that were used longest ago."""
        session, key = self._open, (file, group)
        with session.lock:
            if key not in session.cache:
                session.cache[key] = self._read(file, group)
                session.cached += session.cache[key].nbytes
            session.cache.move_to_end(key)
            while session.cached > self.cache_bytes and len(session.cache) > 1:
                session.cached -= session.cache.popitem(last=False)[1].nbytes
            return session.cache[key]

    def _read(self, file: int, group: int) -> "pa.Table":
        """Read a row group."""
        session, name = self._open, self._names[file]
        with session.lock:
            if file not in session.files:
                opening = ExitStack()
                session.files[file] = opening, opening.enter_context(open_rows(session.store, name))
                while len(session.files) > OPEN_FILES:
                    session.files.popitem(last=False)[1][0].close()
            session.files.move_to_end(file)
            reader = session.files[file][1]
            names = reader.schema_arrow.names
            if self._columns is not None:
                if unknown := [each for each in self._columns if each not in names]:
                    raise ClewError(f"there is no column {unknown[0]!r}: choose from {', '.join(names)}")
                names = [each for each in names if each in (*NEEDED, "index", *self._columns)]
            memory.require(2 * max(reader.metadata.row_group(group).total_byte_size, 0), f"a row group of {name}")
            try:
                return reader.read_row_group(group, columns=names)
            except (pa.ArrowException, OSError) as problem:
                raise damaged(session.store, name, problem) from None

    @classmethod
    def splits(cls, address: str) -> dict[str, int]:
        """Return the splits of a data set with their rows."""
        contents = read_contents(address)
        return {split: contents.rows(split) for split in contents.plan.splits}

    def with_form(self, form: str, transform: Callable[[Any], Any] | None = None) -> Self:
        """Return the same rows in another form."""
        other = type(self).__new__(type(self))
        other.__dict__ |= self.__getstate__() | {"form": _one_of(form, FORMS, "form"), "transform": transform}
        return other


def _chosen_split(address: str, splits: list[str], split: str | None) -> str:
    if split is None and len(splits) == 1:
        return splits[0]
    if split not in splits:
        what = "name a split" if split is None else f"there is no split {shown(split)}"
        raise ClewError(f"{what}: {address} has {', '.join(splits)}", field="split")
    return split


def _one_of(value: str, allowed: Sequence[str], name: str) -> str:
    if value not in allowed:
        raise ClewError(f"{name} is {shown(value)}: choose from {', '.join(allowed)}", field=name)
    return value


def _shuffled(count: int, seed: int) -> Int64Array:
    """Return 0..count-1 in an order that depends on the seed alone, in every version of NumPy."""
    numbers: Any = np.arange(count, dtype=np.uint64) ^ np.uint64(seed)
    return np.argsort(mix(numbers), kind="stable")
