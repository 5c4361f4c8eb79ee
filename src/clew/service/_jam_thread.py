"""The red thread over the Jam's picture: spans of pixels in each row of cells."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from clew.errors import ClewError
from clew.renderers.style import Sizes

RED = "2"  # the digit of its pixels
MARKED_FROM = 8  # pixels of a cell from which a ball and a ring are to be seen
START, GOAL = 16, 32  # behind the four bits of the sides that the thread crosses
SIDES = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}

Spans = list[tuple[int, int]]  # (first, end) pixels from the cell's left


class Thread:
    """A path through cells (x, y) of `size` pixels: from a ball at its start to a ring at its goal."""

    def __init__(self, path: Sequence[tuple[int, int]], size: int) -> None:
        self._size = size
        kinds = dict.fromkeys(path, 0)
        for (x, y), (next_x, next_y) in pairwise(path):
            step = next_x - x, next_y - y
            if step not in SIDES:
                raise ClewError(f"no step leads from {x},{y} to {next_x},{next_y}: a path goes from cell to cell")
            kinds[x, y] |= SIDES[step]
            kinds[next_x, next_y] |= SIDES[-step[0], -step[1]]
        kinds[path[0]] |= START
        kinds[path[-1]] |= GOAL
        self._rows: dict[int, list[tuple[int, int]]] = {}  # of each row: (x, kind)
        for (x, y), kind in kinds.items():
            self._rows.setdefault(y, []).append((x, kind))
        self._tiles = {kind: _tile(kind, size) for kind in set(kinds.values())}

    def cuts(self, y: int) -> set[int]:
        """The rows of pixels in row y of cells from which on the thread may look other than above."""
        found: set[int] = set()
        for kind in {kind for _, kind in self._rows.get(y, ())}:
            tile = self._tiles[kind]
            found.update(k for k in range(self._size) if k == 0 or tile[k] != tile[k - 1])
        return found

    def over(self, line: str, y: int, k: int) -> str:
        """The digits of row k of pixels in row y of cells with the thread over them."""
        if y not in self._rows:
            return line
        digits = bytearray(line, "ascii")
        for x, kind in self._rows[y]:
            left = x * self._size
            for begin, end in self._tiles[kind][k]:
                digits[left + begin : left + end] = RED.encode() * (end - begin)
        return digits.decode()


def _tile(kind: int, size: int) -> list[Spans]:
    """The spans of each row of pixels of a cell."""
    if size == 1:
        return [[(0, 1)]]
    shape = Sizes(size, 1, 0, size, size)
    middle = (size + 1) / 2
    thick = min(shape.thread, size - 1)
    low = int(middle - thick / 2)
    high = low + thick
    tile: list[Spans] = []
    for k in range(size):
        spans: Spans = []
        upright = (kind & 1 and k < high) or (kind & 4 and k >= low)
        if low <= k < high:
            spans.append((0 if kind & 8 else low, size if kind & 2 else high))
        elif upright:
            spans.append((low, high))
        away = abs(k + 0.5 - middle)
        if size >= MARKED_FROM and kind & (START | GOAL) and away < shape.mark:
            outer, hole = (sqrt(max(0, radius**2 - away**2)) for radius in (shape.mark, shape.hole))
            spans.append((round(middle - outer), round(middle + outer)))
            if kind & GOAL:
                spans = _without(spans, round(middle - hole), round(middle + hole))
        tile.append(spans)
    return tile


def _without(spans: Spans, begin: int, end: int) -> Spans:
    """The spans with a hole."""
    parts = [part for a, b in spans for part in ((a, min(b, begin)), (max(a, end), b))]
    return [(a, b) for a, b in parts if a < b]
