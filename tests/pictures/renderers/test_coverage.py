"""Thick lines, discs and polygons: what they cover is measured on a fine raster of points."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from clew.pictures.painting.raster import coverage
from clew.pictures.painting.raster.coverage import cover_lines, fill_polygons, segments_of

SIDE = 24
LEVELS = 15
FINE = 8
places = st.floats(-4, SIDE + 4)


def middles(parts: int = 1) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The middles of all pixels, or of their parts: x in columns, y in rows."""
    along = (np.arange(SIDE * parts) + 0.5) / parts
    return along[None, :], along[:, None]


def distance(segment: tuple[float, ...], x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    begin, end = np.array(segment[:2]), np.array(segment[2:])
    along = end - begin
    share = ((x - begin[0]) * along[0] + (y - begin[1]) * along[1]) / max(float(along @ along), 1e-12)
    share = share.clip(0, 1)
    return np.hypot(x - begin[0] - share * along[0], y - begin[1] - share * along[1])


def covered(segments: list[tuple[float, ...]], thickness: float, *, square: bool = False) -> NDArray[np.uint8]:
    found = np.zeros((SIDE, SIDE), np.uint8)
    cover_lines(found, np.array(segments, np.float64).reshape(-1, 4).T, thickness, LEVELS, square=square)
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(places, places, places, places), max_size=4), st.floats(0.5, 6))
@example([(3.5, 4.5, 3.5, 4.5)], 3.0)
@example([(2.0, 3.0, 20.0, 3.0), (2.0, 3.0, 2.0, 20.0)], 2.0)
def test_lines_cover_pixels_by_their_distance(segments: list[tuple[float, ...]], thickness: float) -> None:
    away = np.min([distance(each, *middles()) for each in segments], axis=0, initial=np.inf)
    exact = (thickness / 2 + 0.5 - away).clip(0, 1) * LEVELS
    assert np.abs(covered(segments, thickness) - exact).max() <= 0.51


@settings(max_examples=30, deadline=None)
@given(st.tuples(places, places, places, places), st.floats(1, 6))
def test_the_cover_is_about_the_area(segment: tuple[float, ...], thickness: float) -> None:
    inside = (distance(segment, *middles(FINE)) <= thickness / 2).reshape(SIDE, FINE, SIDE, FINE).mean(axis=(1, 3))
    assert np.abs(covered([segment], thickness) / LEVELS - inside).max() < 0.3
    assert np.abs(covered([segment], thickness).sum() / LEVELS - inside.sum()) < 0.1 * inside.sum() + 2


def test_lines_on_whole_pixels_are_sharp_and_square_ends_fill_their_pixels() -> None:
    found = covered([(2, 5, 10, 5), (10, 5, 10, 12)], 2, square=True)
    expected = np.zeros_like(found)
    expected[4:6, 1:11] = expected[4:13, 9:11] = LEVELS
    assert np.array_equal(found, expected)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(places, places, places, places), min_size=1, max_size=5), st.integers(0, 12))
def test_parts_are_drawn_as_the_whole(segments: list[tuple[float, ...]], left: int) -> None:
    whole, part = covered(segments, 3.0), np.zeros((SIDE, SIDE - left), np.uint8)
    cover_lines(part, (np.array(segments) - (left, 0, left, 0)).T, 3.0, LEVELS)
    assert np.array_equal(part, whole[:, left:])


def test_many_lines_are_covered_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    segments = [tuple(each) for each in np.random.default_rng(1).uniform(0, SIDE, (40, 4))]
    whole = covered(segments, 2.0)
    monkeypatch.setattr(coverage, "CHUNK", 50)
    assert np.array_equal(covered(segments, 2.0), whole)


def test_a_point_is_a_line_of_no_length() -> None:
    points = np.array([[1, 1], [2, 2], [5, 5], [6, 6], [7, 7]], np.float64)
    assert segments_of(points, np.array([0, 2, 3, 5])).T.tolist() == [[1, 1, 2, 2], [5, 5, 5, 5], [6, 6, 7, 7]]
    assert segments_of(np.zeros((0, 2)), np.zeros(1, np.int64)).shape == (4, 0)


def filled(polygons: list[NDArray[np.float64]], colors: list[int]) -> NDArray[np.uint8]:
    picture = np.full((SIDE, SIDE), 99, np.uint8)
    starts = np.cumsum([0, *map(len, polygons)])
    points = np.concatenate([*polygons, np.zeros((0, 2))])
    fill_polygons(picture, points, starts, np.array(colors, np.uint8))
    return picture


@given(st.lists(st.tuples(places, places), min_size=3, max_size=3), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_triangle_is_filled_where_the_middles_of_pixels_are_inside(
    corners: list[tuple[float, float]], backwards: bool
) -> None:
    (ax, ay), (bx, by), (cx, cy) = corners
    x, y = middles()
    turns = [
        (qx - px) * (y - py) - (qy - py) * (x - px)
        for (px, py), (qx, qy) in (((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay)))
    ]
    inside = np.all(np.array(turns) > 0, axis=0) | np.all(np.array(turns) < 0, axis=0)
    longest = max(np.hypot(ax - bx, ay - by), np.hypot(bx - cx, by - cy), np.hypot(cx - ax, cy - ay))
    is_near = np.min(np.abs(turns), axis=0) < 0.02 * longest + 0.01  # corners are moved to parts of a pixel
    drawn = filled([np.array(corners[::-1] if backwards else corners)], [0])
    assert set(np.unique(drawn)) <= {0, 99}
    assert ((drawn == 0) == inside)[~is_near].all()


@given(st.integers(0, 100), st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_polygons_with_common_sides_leave_no_pixel_between_them(seed: int, at_once: int) -> None:
    rng = np.random.default_rng(seed)
    corners = np.stack(np.meshgrid(np.linspace(-2, SIDE + 2, 5), np.linspace(-2, SIDE + 2, 5)), axis=-1)
    corners[1:-1, 1:-1] += rng.uniform(-2, 2, (3, 3, 2))
    polygons = [
        np.array([corners[y, x], corners[y, x + 1], corners[y + 1, x + 1], corners[y + 1, x]])
        for y in range(4)
        for x in range(4)
    ]
    before, coverage.POLYGONS = coverage.POLYGONS, at_once
    try:
        drawn = filled(polygons, [1 + place for place in range(16)])
    finally:
        coverage.POLYGONS = before
    assert set(np.unique(drawn)) <= set(range(1, 17))
    for place, polygon in enumerate(polygons):
        assert (filled([polygon], [0]) == 0)[drawn == 1 + place].all()


def test_nothing_is_filled_by_nothing() -> None:
    assert (filled([], []) == 99).all()
    assert (filled([np.zeros((0, 2)), np.array([[30.0, 30], [40, 30], [40, 40]])], [1, 2]) == 99).all()
