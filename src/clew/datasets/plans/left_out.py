"""The indices of a plan of distinct mazes that are left out, because a maze before them is the same up to symmetry.

They are in a file of the data set, so each process reads those of its shards from there.
"""

import io
import json
import threading
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from clew.datasets.arrow import pa, pq
from clew.datasets.stores.base import LEFT_OUT, is_no_file
from clew.datasets.stores.store import Store, open_store
from clew.lazy import Int64Array, np

KEY = b"clew"  # of the metadata of the file


@dataclass(frozen=True)
class LeftOut:
    """The indices that are left out.

    Attributes
    ----------
    address : str
        Where the data set is.
    plan : str
        The digest of its plan.
    candidates : tuple of int
        How many indices each run of the plan has, those that are left out included.
    """

    address: str
    plan: str
    candidates: tuple[int, ...]

    def between(self, begin: int, end: int) -> Int64Array:
        """Return those of the indices begin..end-1 that are left out, in order."""
        opened = _opened(self)
        low, high = bisect_left(opened.lasts, begin), bisect_right(opened.firsts, end - 1)
        if low >= high:
            return np.zeros(0, np.int64)
        with opened.lock:
            table = opened.file.read_row_groups(list(range(low, high)))
        found: Int64Array = table.column("index").to_numpy()
        return found[(found >= begin) & (found < end)]


class _Opened(NamedTuple):
    """The file with the first and the last index of each group."""

    file: "pq.ParquetFile"
    firsts: list[int]
    lasts: list[int]
    lock: threading.Lock  # workers of a cluster have several threads


@lru_cache(maxsize=2)
def _opened(left_out: LeftOut) -> _Opened:
    return _read(open_store(left_out.address).read(LEFT_OUT))


def _read(data: bytes) -> _Opened:
    file = pq.ParquetFile(io.BytesIO(data))
    groups = [file.metadata.row_group(number).column(0).statistics for number in range(file.num_row_groups)]
    return _Opened(file, [group.min for group in groups], [group.max for group in groups], threading.Lock())


def stored_left_out(store: Store, plan: str, rows: int) -> LeftOut | None:
    """Return which indices a data set leaves out; None if no file says so, or one that is damaged or of another plan.

    `plan` is the digest of the plan, and `rows` how many rows it has.
    """
    try:
        data = store.read(LEFT_OUT)
    except OSError as problem:
        if not is_no_file(problem):
            raise
        return None
    try:
        found = _read(data)
        facts = json.loads(found.file.metadata.metadata[KEY])
        digest, candidates = facts["plan"], tuple(int(each) for each in facts["candidates"])
    except (pa.ArrowException, OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    fits = digest == plan and sum(candidates) - found.file.metadata.num_rows == rows
    return LeftOut(store.address, plan, candidates) if fits else None
