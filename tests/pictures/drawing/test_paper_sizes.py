"""Sizes of paper."""

import pytest
from case_loops import cases

from clew.errors import ClewError
from clew.paper.books.trim_sizes import parse_trim
from clew.pictures.drawing.paper_sizes import SIZES, parse_paper


@cases("paper", [*SIZES, "297x210mm", "210x297mm", "8x10in"])
def test_a_landscape_is_at_least_as_wide_as_high(paper: str) -> None:
    width, height = parse_paper(f"{paper}-landscape")
    assert width > height
    assert sorted((width, height)) == sorted(parse_paper(paper))


@cases("text", ["8.5x11in", "8.5 x 11 in", "8.5×11in", '8.5x11"', " 8.5X11 inches", "Letter", "8.5 x 11 inch"])
def test_one_size_may_be_written_in_several_ways(text: str) -> None:
    assert parse_paper(text) == SIZES["letter"] == parse_trim(text)[1:]


@cases("text", ["a9", "a4-landscape-landscape", "20x30mm", "9000x9000mm", "8.5x11", "nan", "1x1in"])
def test_what_is_no_paper_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(ClewError) as refused:
        parse_paper(text, "tiles")
    assert refused.value.field == "tiles"
