"""The progress of a running kernel, estimated from samples of the memory that it fills."""

from collections.abc import Sequence
from typing import Any

from clew.grids.canvas import Canvas
from clew.lazy import np

SAMPLE = 4099  # entries of an array that are looked at
TREE = 2.0  # passages of a cell in a spanning tree of many cells, on average
OPENED = 2.5  # with so many, all passages were opened at first and are being closed


class Progress:
    """The share of the work that is done, from 0 to 1; it never falls.

    The work consists of phases of the same weight: each array of `filled`, all 0 at first, is filled, then passages are
    carved, or closed if all were opened at first.

    Parameters
    ----------
    canvas : Canvas
        A canvas without passages, on which a kernel is going to run.
    filled : sequence of arrays
        Scratch arrays that the kernel fills before.
    """

    def __init__(self, canvas: Canvas, filled: Sequence[Any] = ()) -> None:
        self._passages = _sample(canvas.passages)
        self._directions = canvas.mark_bit() - 1
        self._cells = max(int((self._passages == 0).sum()), 1)
        self._filled = [_sample(each) for each in filled]
        self._most = 0.0
        self._share = 0.0

    def share(self) -> float:
        """Return the share that is done now."""
        phases = [float((each != 0).mean()) for each in self._filled]
        self._share = max(self._share, (sum(phases) + self._carved()) / (len(phases) + 1))
        return self._share

    def _carved(self) -> float:
        """Return the share of the passages that are carved, or closed."""
        average = int(np.bitwise_count(self._passages & self._directions).sum()) / self._cells
        self._most = max(self._most, average)
        if self._most > OPENED:
            return min((self._most - average) / (self._most - TREE), 1.0)
        return min(average / TREE, 1.0)


def _sample(array: Any) -> Any:
    """Return a view of evenly spaced entries, as a NumPy array."""
    entries = np.frombuffer(array, memoryview(array).format)
    return entries[:: max(1, len(entries) // SAMPLE)]
