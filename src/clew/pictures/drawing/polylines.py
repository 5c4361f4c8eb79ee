"""Lines and polygons of a whole picture as arrays, and how single segments are joined to long lines."""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Any, NamedTuple

from clew import kernel
from clew.grids.grid import Polyline
from clew.kernel import IntArray, for_kernel, helper
from clew.lazy import BoolArray, FloatArray, Int64Array, np

FINEST = 1e6  # points that differ by less than about 1 / FINEST cell widths are one
CODES = 1 << 62  # numbers that a point can have
STRAIGHT = 1e-9  # cell widths squared: how much the cross product of a straight line may differ from 0
MAX_SEGMENTS = 32  # segments at a point among which the one that goes straight on is looked for
WORK = 4  # time to join a segment, as a multiple of a cell of the recursive backtracker


class Strokes(NamedTuple):
    """Polylines or polygons one after the other, in cell widths from the top left, y downwards.

    Line i is ``points[starts[i]:starts[i + 1]]``. A polygon does not repeat its first point.
    """

    points: FloatArray  # [n, 2]: x, y
    starts: Int64Array  # [lines + 1], from 0 to n

    @classmethod
    def from_lines(cls, lines: Iterable[Polyline]) -> "Strokes":
        """Return the arrays of these lists of points."""
        kept = list(lines)
        points = np.array(list(chain.from_iterable(kept)), np.float64).reshape(-1, 2)
        return cls(points, np.cumsum([0, *map(len, kept)], dtype=np.int64))

    @classmethod
    def from_polygons(cls, *groups: FloatArray) -> "Strokes":
        """Return the lines of all groups; those of one group have equally many points, float64[n, points, 2]."""
        points = np.concatenate([np.empty((0, 2)), *(each.reshape(-1, 2) for each in groups)])
        lengths = [np.full(len(each), each.shape[1]) for each in groups]
        return cls(points, np.cumsum(np.concatenate([[0], *lengths]), dtype=np.int64))

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Strokes":
        """Return the lines larger by a factor, and then moved to the right and down."""
        return Strokes(self.points * scale + (left, top), self.starts)

    @property
    def count(self) -> int:  # type: ignore[override]  # hides tuple.count, which is not needed
        """The number of lines."""
        return len(self.starts) - 1

    def some(self, numbers: Int64Array) -> "Strokes":
        """Return the lines of these numbers."""
        counts = np.diff(self.starts)[numbers]
        starts = np.append(0, np.cumsum(counts))
        places = np.arange(starts[-1]) + np.repeat(self.starts[numbers] - starts[:-1], counts)
        return Strokes(self.points.take(places, axis=0), starts)

    def lines(self) -> Iterator[Polyline]:
        """Yield each line as a list of points."""
        points = list(map(tuple, self.points.tolist()))
        for begin, end in pairwise(self.starts.tolist()):
            yield points[begin:end]

    def part(self, first: int, last: int) -> "Strokes":
        """Return lines `first` to `last` - 1, not copied."""
        starts = self.starts[first : last + 1]
        return Strokes(self.points[starts[0] : starts[-1]], starts - starts[0])

    def kept(self, keep: BoolArray) -> "Strokes":
        """Return the lines without the points where `keep`, bool[n], is false."""
        before = np.concatenate([[0], np.cumsum(keep)])
        return Strokes(self.points.compress(keep, axis=0), before[self.starts])

    def turning(self) -> "Strokes":
        """Return the lines without the points in the middle of a straight line."""
        right, down = (values[1:] - values[:-1] for values in np.ascontiguousarray(self.points.T))
        keep = np.ones(len(self.points), bool)
        keep[1:-1] = ~is_straight(right[:-1], down[:-1], right[1:], down[1:])
        begins, ends = self.starts[:-1], self.starts[1:]
        whole = ends > begins
        keep[begins[whole]] = keep[ends[whole] - 1] = True
        return self.kept(keep)


@helper
def is_straight(ux: Any, uy: Any, vx: Any, vy: Any) -> Any:
    """Return whether a step (vx, vy) goes on in the direction of (ux, uy); or whether many do, as arrays."""
    return (abs(ux * vy - uy * vx) < STRAIGHT) & (ux * vx + uy * vy > 0)


def joined(segments: FloatArray) -> Strokes:
    """Join segments, float64[n, 2, 2], at their ends into polylines that are as long as possible.

    Every segment is drawn once. A line goes straight on where it can, and begins and ends where an odd number of
    segments meet, if there is such a point.
    """
    xs, ys = np.ascontiguousarray(segments.reshape(-1, 2).T)
    codes = codes_of(xs, ys)
    apart = codes[::2] != codes[1::2]  # others have length 0, as in the middle of a polar grid
    if not apart.all():
        xs, ys, codes = (each[np.repeat(apart, 2)] for each in (xs, ys, codes))
    order = np.argsort(codes)  # in no certain order where codes are equal, which `next_end` does not mind at few ends
    ordered = codes[order]
    new = np.append(True, ordered[1:] != ordered[:-1])[: len(codes)]
    nodes = np.empty(len(codes), np.int64)
    nodes[order] = np.cumsum(new) - 1
    begins = np.append(np.flatnonzero(new), len(codes))
    for node in np.flatnonzero(np.diff(begins) > MAX_SEGMENTS):
        order[begins[node] : begins[node + 1]].sort()
    left, used = np.diff(begins), np.zeros(len(codes) // 2, np.uint8)
    path, starts = np.empty(len(codes), np.int64), np.empty(len(used) + 1, np.int64)
    compiled = kernel.should_compile(join_segments, WORK * len(used))
    cursors = begins[:-1].copy()
    arrays = (for_kernel(each, compiled) for each in (order, begins, cursors, nodes, xs, ys, left, used, path, starts))
    lines = int(kernel.run(join_segments, compiled, *arrays))
    ends = path[: starts[lines]]
    return Strokes(np.stack([xs[ends], ys[ends]], axis=1), starts[: lines + 1]).turning()


def codes_of(xs: FloatArray, ys: FloatArray) -> Int64Array:
    """Return a number for each point, in reading order and equal for equal points."""
    if not len(xs):
        return np.zeros(0, np.int64)
    left, top = xs.min(), ys.min()
    across, down = float(xs.max() - left + 1), float(ys.max() - top + 1)
    scale = min(FINEST, (CODES / (across * down)) ** 0.5)
    columns, rows = (np.rint((each - low) * scale).astype(np.int64) for each, low in ((xs, left), (ys, top)))
    return np.asarray(rows * (int(across * scale) + 1) + columns)


def join_segments(
    order: IntArray,
    begins: IntArray,
    cursors: IntArray,
    nodes: IntArray,
    xs: Any,
    ys: Any,
    left: IntArray,
    used: IntArray,
    path: IntArray,
    starts: IntArray,
) -> int:
    """Write the ends of segments in the order of long lines; return the number of lines (Hierholzer's trails).

    Segment i has the ends 2 * i and 2 * i + 1. `nodes`: where each end is; `order`: all ends, node by node, those of
    node n from `begins[n]` on, drawn ones before `cursors[n]`; `xs`, `ys`: the coordinates of the ends. `left`: how
    many segments of a node are not drawn yet. `path` receives the ends, `starts` where the lines begin in it. No two
    lines are longer if they are joined: nodes with an odd number of segments come first, since a line must end there.
    """
    lines = 0
    length = 0
    for round_ in range(2):
        for node in range(len(left)):
            while left[node] > 0 and (round_ == 1 or left[node] % 2 == 1):
                starts[lines] = length
                lines += 1
                end = next_end(order, begins, cursors, xs, ys, used, node, -1)
                path[length] = end
                length += 1
                here = node
                while end >= 0:
                    used[end // 2] = 1
                    left[here] -= 1
                    here = nodes[end ^ 1]
                    left[here] -= 1
                    path[length] = end ^ 1
                    length += 1
                    end = next_end(order, begins, cursors, xs, ys, used, here, end)
    starts[lines] = length
    return lines


@helper
def next_end(
    order: IntArray, begins: IntArray, cursors: IntArray, xs: Any, ys: Any, used: IntArray, node: int, last: int
) -> int:
    """Return the end at a node where the next segment begins, or -1: straight on after end `last`, or the lowest.

    Only the next few ends are looked at: a graph may have a point where thousands of lines meet.
    """
    stop = begins[node + 1]
    first = cursors[node]
    while first < stop and used[order[first] // 2] != 0:
        first += 1
    cursors[node] = first
    found = -1
    for place in range(first, min(stop, first + MAX_SEGMENTS)):
        end = order[place]
        if used[end // 2] == 0:
            if last >= 0 and is_straight(
                xs[last ^ 1] - xs[last], ys[last ^ 1] - ys[last], xs[end ^ 1] - xs[end], ys[end ^ 1] - ys[end]
            ):
                return end
            if found < 0 or end < found:
                found = end
    return found
