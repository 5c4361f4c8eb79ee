"""Estimates of how long a kernel runs, and how far it is.

A random walk from one end of a grid to the other takes about 2 * edges * R steps, where R is the resistance between the
ends if every edge is a resistor of 1 ohm. On a square that is a small multiple of the number of cells; in a corridor it
is the square of its length.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any
from weakref import WeakKeyDictionary

from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import lowest_bit
from clew.lazy import np

SIDES = ("width", "height", "floors")  # of a grid, if it has them
MAX_SEARCHED = 100_000  # cells of a grid of any shape that is searched; in larger ones everything is compiled anyway
_found: WeakKeyDictionary[Grid, float] = WeakKeyDictionary()  # of grids of any shape
SAMPLE = 4099  # entries of an array that are looked at
TREE = 2.0  # passages of a cell in a spanning tree of many cells, on average
OPENED = 2.5  # with so many, all passages were opened at first and are being closed


def walk_factor(grid: Grid) -> float:
    """Return how many times as long random walks take on the grid as on a square of as many cells: 1 or more."""
    along = max(1.0, steps_along(grid))
    usual = log(grid.cells + 2) ** 2 / 3  # about the steps per cell on a square
    width = sqrt(grid.cells / along)
    # Measured: in corridors a step costs more, since half of the draws lead into a wall, which no processor predicts.
    return 1.0 + (along - 1.0) / min(usual, 2 + 2 * width)


def steps_along(grid: Grid) -> float:
    """Estimate the steps per cell that a random walk takes from end to end of the grid, without those across."""
    if grid.in_one_part:  # the sides tell how long it is
        return float(max(getattr(grid, side, None) or 1 for side in SIDES) ** 2 / grid.cells)
    if grid.cells > MAX_SEARCHED:
        return 1.0
    if grid not in _found:
        canvas = new_canvas(grid)
        _, end = _search(canvas, canvas.cell(0))
        _found[grid] = grid.edges * _search(canvas, end)[0] / grid.cells
    return _found[grid]


def _search(canvas: Canvas, start: int) -> tuple[float, int]:
    """Return a lower bound of the resistance between `start` and the cells farthest from it, and one of these.

    All edges from the cells at a distance to those one step farther away count as parallel resistors (Nash-Williams).
    """
    layer, seen, found = [start], {start}, 0.0
    while True:
        edges, beyond = 0, set()
        for cell in layer:
            directions = canvas.directions(cell)
            while directions:
                other = canvas.neighbor(cell, lowest_bit(directions))
                directions &= directions - 1
                if other not in seen:
                    edges += 1
                    beyond.add(other)
        if not edges:
            return found, layer[0]
        found += 1 / edges
        seen |= beyond
        layer = [*beyond]


class Progress:
    """The share of the work that is done, from 0 to 1; it never falls.

    The work consists of phases of the same weight: each array of `filled`, all 0 at first, is filled, then passages are
    carved, or closed if all were opened at first.

    Parameters
    ----------
    canvas : Canvas
        A canvas without passages, on which a kernel is going to run.
    passages : array
        The passages of the canvas, where the kernel carves them.
    filled : sequence of arrays
        Scratch arrays that the kernel fills before.
    """

    def __init__(self, canvas: Canvas, passages: Any, filled: Sequence[Any] = ()) -> None:
        self._passages = _sample(passages)
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
