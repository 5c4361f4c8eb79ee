"""Count the canonical forms that occur, exactly and in limited memory: in passes over parts of the hashes' range.

Each pass keeps the hashes of one range, each once, in an array for each split. Where an array gets full, equal hashes
are merged; if that is not enough, the range is cut in the middle, and what is above is left to a later pass. So any
number of rows needs no more memory than is given, only more passes.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from clew.lazy import NDArray, np

RANGE = 1 << 64
CHUNK = 1 << 20  # hashes that are merged or looked up at once
FULL = 0.9  # of an array, by what a pass expects
MIN_ROOM = 64

Blocks = Callable[[], "Iterable[tuple[str, NDArray[np.uint64]]]"]
"""A function that yields all hashes in blocks, each with the name of its split."""


class FormCounts(NamedTuple):
    """Numbers of different forms.

    Attributes
    ----------
    distinct : dict of str to int
        The different forms in each split.
    shared : dict of (str, str) to int
        The forms that are in both of two splits.
    passes : int
        How often the hashes were read.
    """

    distinct: dict[str, int]
    shared: dict[tuple[str, str], int]
    passes: int


def count_forms(
    blocks: Blocks, rows: Mapping[str, int], max_bytes: int, progress: Callable[[float], None] = lambda share: None
) -> FormCounts:
    """Count the different hashes of each split, and those that two splits share.

    `rows` says how many hashes each split has, and `blocks` is called once for each pass. `progress` is called with the
    share that is done.
    """
    total = sum(rows.values())
    room = max(max_bytes // 8 - CHUNK, MIN_ROOM * len(rows))
    sets = {split: _HashSet(max(MIN_ROOM, min(count, room * count // max(total, 1)))) for split, count in rows.items()}
    shares = [len(each.values) / rows[split] for split, each in sets.items() if rows[split]]
    width = RANGE if min(shares, default=1) >= 1 else int(RANGE * FULL * min(shares))
    distinct = dict.fromkeys(rows, 0)
    shared = dict.fromkeys(combinations(rows, 2), 0)
    low = passes = 0
    while low < RANGE:
        high = min(low + width, RANGE)
        passes += 1
        for split, hashes in blocks():
            high = _add(sets, split, hashes, low, high)
        for split, each in sets.items():
            each.merge()
            distinct[split] += each.count
        for one, other in shared:
            shared[one, other] += _common(sets[one].used, sets[other].used)
        for each in sets.values():
            each.count = each.merged = 0
        low = high
        progress(low / RANGE)
    return FormCounts(distinct, shared, passes)


class _HashSet:
    """Hashes in an array of fixed size; the first `merged` of them are in order, each once."""

    def __init__(self, room: int) -> None:
        self.values = np.empty(room, np.uint64)
        self.count = 0
        self.merged = 0

    @property
    def used(self) -> "NDArray[np.uint64]":
        return self.values[: self.count]

    def merge(self) -> None:
        """Sort the hashes and keep each once, in place."""
        if self.merged == self.count:
            return
        values = self.used
        values.sort()
        kept = 1
        for begin in range(1, self.count, CHUNK):
            block = values[begin : begin + CHUNK]
            fresh = block[np.concatenate([[block[0] != values[kept - 1]], block[1:] != block[:-1]])]
            values[kept : kept + len(fresh)] = fresh
            kept += len(fresh)
        self.count = self.merged = kept


def _add(sets: dict[str, _HashSet], split: str, hashes: "NDArray[np.uint64]", low: int, high: int) -> int:
    """Add the hashes from `low` to `high` to the set of a split; return where the range ends from now on."""
    chosen = sets[split]
    for begin in range(0, len(hashes), CHUNK):
        block = hashes[begin : begin + CHUNK]
        while True:
            if low > 0 or high < RANGE:
                block = block[(block >= np.uint64(low)) & (block <= np.uint64(high - 1))]
            taken = min(len(block), len(chosen.values) - chosen.count)
            chosen.values[chosen.count : chosen.count + taken] = block[:taken]
            chosen.count += taken
            block = block[taken:]
            if not len(block):
                break
            chosen.merge()
            if chosen.count > len(chosen.values) // 2:
                high = _cut(sets, chosen)
    return high


def _cut(sets: dict[str, _HashSet], fullest: _HashSet) -> int:
    """End the range at the middle one of the hashes of a full set, and forget what is above in all sets."""
    middle = int(fullest.values[fullest.count // 2])
    for each in sets.values():
        each.merge()
        each.count = each.merged = int(np.searchsorted(each.used, np.uint64(middle)))
    return middle


def _common(one: "NDArray[np.uint64]", other: "NDArray[np.uint64]") -> int:
    """Return how many hashes are in both of two sorted arrays."""
    blocks = (one[begin : begin + CHUNK] for begin in range(0, len(one) if len(other) else 0, CHUNK))
    return sum(int((other.take(np.searchsorted(other, block), mode="clip") == block).sum()) for block in blocks)
