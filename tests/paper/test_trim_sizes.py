"""Trims, gutters and margins are those that printers of books name."""

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.paper.books.trim_sizes import TRIMS, check_pages, gutter, parse_trim, text_box

INCH = 25.4
EVEN = st.integers(12, 414).map(lambda half: 2 * half)
PRINTERS = {
    24: 0.375,
    150: 0.375,
    152: 0.5,
    300: 0.5,
    302: 0.625,
    500: 0.625,
    502: 0.75,
    700: 0.75,
    702: 0.875,
    828: 0.875,
}


@cases(("pages", "inches"), PRINTERS.items())
def test_gutters_are_those_of_printers(pages: int, inches: float) -> None:
    assert gutter(pages) == pytest.approx(inches * INCH)


@pytest.mark.parametrize("name", TRIMS)
@given(pages=EVEN, page=st.integers(1, 828))
def test_margins_are_wide_enough_on_every_page(name: str, pages: int, page: int) -> None:
    """0.375 in is enough for pages with bleed too."""
    trim = parse_trim(name)
    box = text_box(trim, page, pages)
    left, right = box.x, trim.width - box.right
    inner, outer = (left, right) if page % 2 else (right, left)
    assert inner >= gutter(pages) - 1e-9
    assert min(outer, box.y, trim.height - box.bottom) >= 0.375 * INCH - 1e-9


@given(st.sampled_from(sorted(TRIMS)), EVEN, st.integers(1, 827))
def test_pages_that_face_each_other_are_mirrored(name: str, pages: int, page: int) -> None:
    trim = parse_trim(name)
    one, other = text_box(trim, page, pages), text_box(trim, page + 1, pages)
    assert one.x == pytest.approx(trim.width - other.right)
    assert one[2:] == pytest.approx(other[2:])


@cases("text", ["8.5x11", "8.5 x 11 in", "8.5×11", '8.5x11"', " 8.5X11 "])
def test_inches_may_be_written_in_several_ways(text: str) -> None:
    assert parse_trim(text).width == pytest.approx(8.5 * INCH)


@cases("text", ["", "a7", "8.5", "nan", "7x11"])
def test_other_trims_are_refused(text: str) -> None:
    with pytest.raises(ClewError, match="choose one of a4, a5"):
        parse_trim(text)


@cases(("pages", "sentence"), [(3, "24 to 828"), (830, "24 to 828"), (10_000, "24 to 828"), (25, "24 or 26")])
def test_numbers_of_pages_that_no_book_has_are_refused(pages: int, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        check_pages(pages)
