"""Long lines: every segment is drawn once, in as few lines as there can be, interpreted and compiled."""

from array import array
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids import parse_grid
from clew.pictures.drawing import Strokes, joined
from clew.pictures.drawing.polylines import join_segments
from clew.testing import check_grid

Segments = list[tuple[tuple[int, int], tuple[int, int]]]
corner = st.tuples(st.integers(0, 3), st.integers(0, 3))
steps = st.sampled_from([(1, 0), (0, 1), (1, 1), (1, -1)])


@st.composite
def segments(draw: st.DrawFn) -> Segments:
    """Different steps between neighboring points, each in one of its two directions."""
    found = draw(st.lists(st.tuples(corner, steps), max_size=20, unique=True))
    ends = [((x, y), (x + dx, y + dy)) for (x, y), (dx, dy) in found]
    return [each[::-1] if draw(st.booleans()) else each for each in ends]


def cut(strokes: Strokes) -> Counter[frozenset[tuple[float, float]]]:
    """The steps between neighboring points that the lines consist of."""
    found: Counter[frozenset[tuple[float, float]]] = Counter()
    for line in strokes.lines():
        for (x, y), (next_x, next_y) in pairwise(line):
            count = round(max(abs(next_x - x), abs(next_y - y)))
            right, down = (next_x - x) / count, (next_y - y) / count
            places = [(round(x + right * step), round(y + down * step)) for step in range(count + 1)]
            found.update(map(frozenset, pairwise(places)))
    return found


def fewest(drawn: Segments) -> int:
    """The least number of lines: a line ends wherever an odd number of segments meet."""
    parts = {point: point for each in drawn for point in each}
    for begin, end in drawn:
        low, high = parts[begin], parts[end]
        parts = {point: low if part == high else part for point, part in parts.items()}
    odd = Counter(point for each in drawn for point in each)
    ends = Counter(parts[point] for point, count in odd.items() if count % 2)
    return sum(max(1, ends[part] // 2) for part in set(parts.values()))


@given(segments())
def test_every_segment_is_drawn_once_and_corners_are_real(drawn: Segments) -> None:
    strokes = joined(np.array(drawn, np.float64).reshape(-1, 2, 2))
    assert cut(strokes) == Counter(map(frozenset, drawn))
    for line in strokes.lines():
        for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False):
            straight = (bx - ax) * (cy - by) == (by - ay) * (cx - bx)
            assert not straight or (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0


@given(segments())
def test_there_is_one_line_for_two_odd_ends(drawn: Segments) -> None:
    strokes = joined(np.array(drawn, np.float64).reshape(-1, 2, 2))
    odd = Counter(point for each in drawn for point in each)
    ends = sum(count % 2 for count in odd.values())
    begun = Counter(point for line in strokes.lines() for point in (line[0], line[-1]) if line[0] != line[-1])
    assert sum(begun.values()) <= ends
    assert strokes.count >= fewest(drawn)


def test_lines_go_straight_on_at_crossings() -> None:
    cross = [((1, 0), (1, 1)), ((1, 1), (1, 2)), ((0, 1), (1, 1)), ((1, 1), (2, 1))]
    assert list(joined(np.array(cross, np.float64)).lines()) == [[(1, 0), (1, 2)], [(0, 1), (2, 1)]]


def test_points_that_are_nearly_equal_are_joined_and_no_segment_has_length_0() -> None:
    bent = np.array([[[0, 0], [1, 0.5]], [[1 + 1e-9, 0.5], [2, 0]], [[5, 5], [5, 5]]])
    assert [len(line) for line in joined(bent).lines()] == [3]
    assert joined(np.empty((0, 2, 2))).count == 0


def test_where_thousands_of_lines_meet_each_is_looked_at_a_few_times() -> None:
    class Counted(bytearray):
        looks = 0

        def __getitem__(self, place: int) -> int:
            self.looks += 1
            return super().__getitem__(place)

    count = 2000  # segments between two points
    ends = array("q", [*range(0, 2 * count, 2), *range(1, 2 * count, 2)])
    used, path, starts = Counted(count), array("q", bytes(16 * count)), array("q", bytes(8 * count + 8))
    places = [array("q", each) for each in ([0, count, 2 * count], [0, count], [0, 1] * count)]
    xs, ys = [0.0, 1.0] * count, [0.0] * (2 * count)
    assert join_segments(ends, *places, xs, ys, array("q", [count] * 2), used, path, starts) == 1
    assert used.looks < 100 * count


def test_far_points_are_not_mixed_up() -> None:
    far = np.array([[[0, 0], [1e9, 0.25]], [[1e9, 0.5], [0, 1]]])
    assert [len(line) for line in joined(far).lines()] == [2, 2]


def test_compiled_lines_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = clew.generate("recursive-backtracker", "polar:6", seed=1)
    plain = clew.drawing.strokes_of(maze)
    monkeypatch.setattr(clew.kernel, "should_compile", lambda function, _: function is join_segments)
    quick = clew.drawing.strokes_of(maze)
    assert (plain.points == quick.points).all()
    assert (plain.starts == quick.starts).all()


@cases("spec", ["hexagons:4x3", "polar:4", "sphere:5", "cube:2", "box:3x2x2", "torus:4x3", "torus:2x5"])
def test_grids_with_cells_left_out_have_the_same_outlines_as_arrays(spec: str) -> None:
    base = parse_grid(spec)
    check_grid(clew.Subgrid(base, bytes(cell % 7 != 3 for cell in range(base.cells))), compiled=False)


def test_parts_of_lines_are_lines() -> None:
    strokes = Strokes.from_lines([[(0, 0), (1, 0), (2, 0)], [], [(3, 3)], [(4, 4), (5, 4)]])
    assert list(strokes.part(1, 3).lines()) == [[], [(3, 3)]]
    assert list(strokes.turning().lines()) == [[(0, 0), (2, 0)], [], [(3, 3)], [(4, 4), (5, 4)]]
    groups = Strokes.from_polygons(np.ones((2, 3, 2)), np.zeros((1, 4, 2)))
    assert [len(line) for line in groups.lines()] == [3, 3, 4]
    assert Strokes.from_polygons().count == 0
