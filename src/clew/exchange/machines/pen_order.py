"""An order of lines in which a pen travels little between them: nearest neighbors, then 2-opt and Or-opt.

A line may be drawn from either end: ends 2 * i and 2 * i + 1 are those of line i. A tour is the list of the ends at
which lines are begun. Each is finished at its other end, ``end ^ 1``.

Source: Bentley, Fast algorithms for geometric traveling salesman problems (1992).
"""

from math import inf, sqrt
from typing import Any, NamedTuple

from clew import kernel
from clew.kernel import IntArray, for_kernel, helper, struct
from clew.lazy import FloatArray, Int64Array, np
from clew.pictures.drawing import Strokes

ENDS_PER_BUCKET = 2
MAX_MOVED = 100_000  # lines that one change may turn round; to turn more takes long and saves little
MAX_CHAIN = 3  # lines that are moved to another place together
MAX_PASSES = 12
WORK = 80  # time for a line, as a multiple of a cell of the recursive backtracker
SLACK = 1e-9  # by which a change must shorten the tour, so that rounding causes no endless changes


@struct
class Route(NamedTuple):
    """A tour and the ends of the lines, sorted into square buckets.

    Bucket b has the ends `members[begins[b]:begins[b + 1]]`, first those `left[b]` that are not in the tour yet.
    """

    buckets_across: int
    side: float  # of a bucket
    xs: Any  # float64[2 * lines]
    ys: Any
    buckets: IntArray  # of each end
    members: IntArray
    begins: IntArray
    left: IntArray
    tour: IntArray  # int64[lines]
    position: IntArray  # of each line in the tour

    def gap(self, one: int, other: int) -> float:
        """Return the distance between two ends."""
        right = self.xs[one] - self.xs[other]
        down = self.ys[one] - self.ys[other]
        return sqrt(right * right + down * down)

    def after(self, place: int, end: int) -> float:
        """Return the distance from an end to the line at a place of the tour; 0 behind the last one."""
        return self.gap(end, int(self.tour[place])) if place < len(self.tour) else 0.0

    def begin_line(self, place: int, end: int) -> None:
        """Let a line be the next of the tour, begun at this end."""
        self.tour[place] = end
        self.position[end >> 1] = place
        for each in (end, end ^ 1):
            bucket = int(self.buckets[each])
            at = int(self.begins[bucket])
            last = at + int(self.left[bucket]) - 1
            while self.members[at] != each:
                at += 1
            self.members[at] = self.members[last]
            self.members[last] = each
            self.left[bucket] -= 1

    def reverse(self, first: int, last: int) -> None:
        """Draw the lines from one place of the tour to another in the opposite order, each from its other end."""
        while first <= last:
            begin = int(self.tour[first]) ^ 1
            end = int(self.tour[last]) ^ 1
            self.tour[first] = end
            self.tour[last] = begin
            self.position[end >> 1] = first
            self.position[begin >> 1] = last
            first += 1
            last -= 1


def in_order(lines: Strokes) -> Strokes:
    """Return the lines in an order, and each in a direction, in which a pen travels little between them."""
    if lines.count < 2:
        return lines
    tour = short_tour(lines.points[np.stack([lines.starts[:-1], lines.starts[1:] - 1], axis=1).reshape(-1)])
    chosen = lines.some(tour >> 1)
    counts = np.diff(chosen.starts)
    places = np.arange(len(chosen.points))
    turned = np.repeat(chosen.starts[:-1] + chosen.starts[1:] - 1, counts) - places
    return Strokes(chosen.points[np.where(np.repeat(tour & 1 == 1, counts), turned, places)], chosen.starts)


def short_tour(ends: FloatArray) -> Int64Array:
    """Return a short tour through lines with these ends, float64[2 * lines, 2]."""
    low = ends.min(axis=0)
    across, down = ends.max(axis=0) - low
    side = max(sqrt(across * down * ENDS_PER_BUCKET / len(ends)), max(across, down) / len(ends), 1e-6)
    columns, rows = int(across / side) + 3, int(down / side) + 3  # with a margin of empty ones
    xs, ys = np.ascontiguousarray(ends.T)
    where = ((ends - low) / side).astype(np.int64) + 1
    buckets = where[:, 1] * columns + where[:, 0]
    members = np.argsort(buckets, kind="stable")
    begins = np.searchsorted(buckets[members], np.arange(columns * rows + 1))
    tour, position = np.empty(len(ends) // 2, np.int64), np.empty(len(ends) // 2, np.int64)
    compiled = kernel.should_compile(shorten, WORK * len(tour))
    arrays = xs, ys, buckets, members, begins, np.diff(begins), tour, position
    kernel.run(shorten, compiled, Route(columns, side, *(for_kernel(each, compiled) for each in arrays)))
    return tour


def shorten(route: Route) -> None:
    """Make a tour of nearest neighbors and shorten it; the pen begins at the end that is first in its bucket."""
    end = int(route.members[0])
    for place in range(len(route.tour)):
        if place > 0:
            end = nearest(route, int(route.tour[place - 1]) ^ 1)
        route.begin_line(place, end)
    for _ in range(MAX_PASSES):
        for place in range(len(route.tour) - 1):
            improve(route, place)
        route.reverse(0, len(route.tour) - 1)  # so that the next pass looks at the other ends


@helper
def nearest(route: Route, here: int) -> int:
    """Return the nearest end that is not in the tour yet; there must be one."""
    across = route.buckets_across
    rows = (len(route.begins) - 1) // across
    x = int(route.buckets[here]) % across
    y = int(route.buckets[here]) // across
    found = -1
    least = inf
    ring = 0
    while (ring - 1) * route.side < least:
        for row in range(max(y - ring, 0), min(y + ring + 1, rows)):
            step = 1 if abs(row - y) == ring else 2 * ring
            for column in range(x - ring, x + ring + 1, step):
                if 0 <= column < across:
                    first = int(route.begins[row * across + column])
                    for at in range(first, first + int(route.left[row * across + column])):
                        gap = route.gap(here, int(route.members[at]))
                        if gap < least:
                            least = gap
                            found = int(route.members[at])
        ring += 1
    return found


@helper
def improve(route: Route, place: int) -> None:
    """Let a nearer line follow the one at this place of the tour, if that makes the tour shorter."""
    here = int(route.tour[place]) ^ 1
    gap = route.after(place + 1, here)
    corner = int(route.buckets[here]) - route.buckets_across - 1
    for left in range(corner, corner + 3 * route.buckets_across, route.buckets_across):
        for at in range(int(route.begins[left]), int(route.begins[left + 3])):
            end = int(route.members[at])
            saved = gap - route.gap(here, end)
            if saved > SLACK and end >> 1 != here >> 1:
                distance = int(route.position[end >> 1]) - place
                if abs(distance) < MAX_MOVED and (
                    turn_part(route, place, end, saved) or move_chain(route, place, end, saved)
                ):
                    return


@helper
def turn_part(route: Route, place: int, end: int, saved: float) -> bool:
    """Turn the part of the tour between two lines, if that makes it shorter (2-opt); return whether it does.

    The line at `place` is then followed by `end`, where another line ended, which saves so much there.
    """
    other = int(route.position[end >> 1])
    if route.tour[other] == end:
        return False
    cost = route.after(other + 1, int(route.tour[place + 1])) - route.after(other + 1, end)
    if saved - cost <= SLACK:
        return False
    route.reverse(min(place, other) + 1, max(place, other))
    return True


@helper
def move_chain(route: Route, place: int, end: int, saved: float) -> bool:
    """Move a few lines that begin with `end` behind the line at a place, if that makes the tour shorter (Or-opt)."""
    other = int(route.position[end >> 1])
    is_turned = route.tour[other] != end
    follower = int(route.tour[place + 1])
    for more in range(MAX_CHAIN):
        first = other - more if is_turned else other
        last = other if is_turned else other + more
        if first < 0 or last >= len(route.tour) or (first <= place + 1 and last >= place):
            return False
        begin = int(route.tour[first])
        finish = int(route.tour[last]) ^ 1
        cost = route.gap(begin if is_turned else finish, follower) - route.after(last + 1, finish)
        if first > 0:
            before = int(route.tour[first - 1]) ^ 1
            cost += route.after(last + 1, before) - route.gap(before, begin)
        if saved - cost > SLACK:
            move(route, place, first, last, is_turned)
            return True
    return False


@helper
def move(route: Route, place: int, first: int, last: int, is_turned: bool) -> None:
    """Move the lines from place `first` to `last` of the tour behind another; `is_turned`: in the opposite order."""
    count = last - first + 1
    if first > place:
        route.reverse(place + 1, last)
        route.reverse(place + count + 1, last)
        if not is_turned:
            route.reverse(place + 1, place + count)
    else:
        route.reverse(first, place)
        route.reverse(first, place - count)
        if not is_turned:
            route.reverse(place - count + 1, place)
