"""The tile of the thread in a cell: spans, and their cover of pixels."""

import numpy as np
import pytest
from case_loops import cases

from clew.pictures.painting.raster.palette import LEVELS
from clew.pictures.painting.raster.thread_tiles import GOAL, ON_PATH, START, kinds_of, shape_of, spans, tile
from clew.pictures.painting.style import CASING, Sizes

SIZE = Sizes(20, 2, 0, 20, 20)


def test_a_corridor_reaches_the_sides_that_it_crosses() -> None:
    shape = shape_of(SIZE)
    assert spans(ON_PATH | 2 | 8, 0.0, shape) == [(-shape.middle, SIZE.cell - shape.middle)]
    assert spans(ON_PATH | 2 | 8, shape.reach + 0.1, shape) == []
    assert spans(ON_PATH | 1, -shape.middle, shape) == [(-shape.reach, shape.reach)]
    assert spans(ON_PATH | 1, shape.reach + 0.1, shape) == []
    assert spans(ON_PATH | 4, shape.reach + 0.1, shape) == [(-shape.reach, shape.reach)]


def test_the_goal_is_a_ring_and_the_start_a_ball() -> None:
    shape = shape_of(SIZE)
    [(begin, end)] = spans(ON_PATH | START, shape.ball - 0.5, shape)
    assert begin == -end
    assert -shape.ball < begin
    row = spans(ON_PATH | GOAL, 0.0, shape)
    assert max(end for _, end in row) == shape.ball
    assert all(end <= -shape.hole or begin >= shape.hole for begin, end in row)
    assert all(begin < end for begin, end in row)
    assert spans(ON_PATH | GOAL, 0.0, shape_of(SIZE, CASING))[0][1] > 0  # the edge around it has no hole


@cases("cell", [2, 5, 9, 20])
def test_the_cover_is_what_the_spans_measure(cell: int) -> None:
    size = Sizes(cell, 1, 0, cell, cell)
    shape = shape_of(size)
    for kind in (ON_PATH | 1 | 2, ON_PATH | 5, ON_PATH | START | 8, ON_PATH | GOAL | 4):
        covered = tile(kind, shape)
        assert covered.shape == (cell, cell)
        heights = (np.arange(cell * 64) + 0.5) / 64 - shape.middle
        area = sum(end - begin for y in heights for begin, end in _merged(spans(kind, float(y), shape))) / 64
        assert covered.sum() / LEVELS == pytest.approx(area, abs=0.15 * cell)


def test_the_ends_of_a_path_are_marked() -> None:
    assert list(kinds_of(bytes([2, 10, 8]))) == [ON_PATH | START | 2, ON_PATH | 10, ON_PATH | GOAL | 8]
    assert list(kinds_of(b"\0")) == [ON_PATH | START | GOAL]


def _merged(row: list[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for begin, end in sorted(row):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return found
