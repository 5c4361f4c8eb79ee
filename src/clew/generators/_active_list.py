"""The active cells of a growing tree: a list in order of arrival, from which any cell can be removed.

A removed cell leaves a hole. A hole of several places stores, as a negative number, its last place in its first place
and its first place in its last (boundary tags: Knuth, "The Art of Computer Programming" 1, 2.5), so that it is crossed
in one step. When a fifth of the list is holes, the list is compacted. So every operation takes O(1) time on average.
"""

from typing import NamedTuple

from clew.draws import Draws
from clew.kernel import IntArray, helper, struct

SLACK = 64  # holes that a short list may have


@struct
class ActiveList(NamedTuple):
    """Cells at `entries[head:tail]`, whose first and last place are no holes; the methods return new lists."""

    entries: IntArray  # int32[cells]: a cell, or a negative number in a hole
    head: int
    tail: int
    size: int  # the number of cells
    center: int  # the place of a cell near the middle
    rank: int  # how many cells come before `center`

    def oldest(self) -> int:
        """Return the place of the first cell."""
        return self.head

    def newest(self) -> int:
        """Return the place of the last cell."""
        return self.tail - 1

    def random(self, draws: Draws) -> int:
        """Return the place of a random cell: `below(places)`, drawn again at a hole."""
        place = self.head + draws.below(self.tail - self.head)
        while self.entries[place] < 0:
            place = self.head + draws.below(self.tail - self.head)
        return place

    def centered(self) -> "ActiveList":
        """Return the same list, with `center` at cell number size // 2."""
        center, rank = self.center, self.rank
        while rank < self.size // 2:
            rank += 1
            center += 1
            if self.entries[center] < 0:
                center = ~self.entries[center] + 1
        while rank > self.size // 2:
            rank -= 1
            center -= 1
            if self.entries[center] < 0:
                center = ~self.entries[center] - 1
        return ActiveList(self.entries, self.head, self.tail, self.size, center, rank)

    def append(self, cell: int) -> "ActiveList":
        """Return the list with one more cell."""
        self.entries[self.tail] = cell
        return ActiveList(self.entries, self.head, self.tail + 1, self.size + 1, self.center, self.rank)

    def remove(self, place: int) -> "ActiveList":
        """Return the list without the cell at this place."""
        head, tail, size, center, rank = self.head, self.tail, self.size - 1, self.center, self.rank
        first, last = make_hole(self.entries, place, head, tail)
        if place < center:
            rank -= 1
        elif place == center and last + 1 < tail:
            center = last + 1
        elif place == center:
            center = first - 1
            rank -= 1
        if first == head:
            head = last + 1
        if last == tail - 1:
            tail = first
        if tail - head > size + size // 4 + SLACK:
            close_up(self.entries, head, tail)
            head, tail, center = 0, size, rank
        return ActiveList(self.entries, head, tail, size, center, rank)


@helper
def make_hole(entries: IntArray, place: int, head: int, tail: int) -> tuple[int, int]:
    """Empty the place and merge it with the holes next to it; return the first and the last place of the hole."""
    first = last = place
    entries[place] = ~place  # also inside a hole, so that a random place is seen to be empty
    if place > head and entries[place - 1] < 0:
        first = ~entries[place - 1]
    if place + 1 < tail and entries[place + 1] < 0:
        last = ~entries[place + 1]
    entries[first] = ~last
    entries[last] = ~first
    return first, last


@helper
def close_up(entries: IntArray, head: int, tail: int) -> None:
    """Move all cells to the front, in their order."""
    kept = 0
    place = head
    while place < tail:
        if entries[place] < 0:
            place = ~entries[place] + 1
        else:
            entries[kept] = entries[place]
            kept += 1
            place += 1
