"""Boxes on a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.paper.pages.pages import Box, Page

LENGTHS = st.floats(1, 500)
COUNTS = st.integers(1, 6)


@given(LENGTHS, LENGTHS, LENGTHS, LENGTHS, COUNTS, COUNTS, st.floats(0, 10))
def test_a_grid_of_boxes_fills_its_box(
    x: float, y: float, width: float, height: float, columns: int, rows: int, gap: float
) -> None:
    box = Box(x, y, width + gap * columns, height + gap * rows)
    boxes = box.grid(columns, rows, gap)
    assert len(boxes) == columns * rows
    assert boxes[0][:2] == box[:2]
    assert (boxes[-1].right, boxes[-1].bottom) == pytest.approx((box.right, box.bottom))
    if columns > 1:
        assert boxes[1].x - boxes[0].right == pytest.approx(gap, abs=1e-9)
    if rows > 1:
        assert boxes[columns].y - boxes[0].bottom == pytest.approx(gap, abs=1e-9)


def test_borders_are_taken_away_in_order() -> None:
    assert Box(0, 0, 100, 80).inset(1, 2, 3, 4) == Box(1, 2, 96, 74)
    assert Box(0, 0, 100, 80).inset(5) == Box(5, 5, 90, 70)
    assert Box(0, 0, 100, 80).inset(5, 3) == Box(5, 3, 90, 74)


def test_a_page_is_a_box_from_its_corner() -> None:
    page = Page(210, 297)
    assert page.box == Box(0, 0, 210, 297)
    assert page.box.center == (105, 148.5)
