"""The language of wishes: what is read, and what is refused with which sentence."""

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.analysis.wishes import parse_wishes
from clew.analysis.wishes.columns import Column
from clew.analysis.wishes.language import Wish
from clew.measures.levels import LEVELS

CELLS = 200  # of the grid below


def limits(text: str) -> tuple[float, float]:
    (wish,) = parse_wishes(text, "20x10")
    return wish.limits(CELLS)


@pytest.mark.parametrize(
    ("text", "lowest", "highest"),
    [
        ("dead-ends < 40", None, 39),
        ("dead_ends under 40", None, 39),
        ("Dead Ends <= 40", None, 40),
        ("dead ends at most 40", None, 40),
        ("dead-ends>40", 41, None),
        ("dead-ends more than 40", 41, None),
        ("dead-ends ≥ 40", 40, None),
        ("dead-ends at least 20%", 40, None),
        ("dead-ends = 40", 40, 40),
        ("dead-ends 40", 40, 40),
        ("dead-ends 30-40", 30, 40),
        ("dead-ends 30 to 40", 30, 40),
        ("dead-ends from 30.5 – 40.5", 31, 40),
        ("dead-ends 15%-20%", 30, 40),
        ("dead-ends 15-20%", 30, 40),
        ("dead-ends between 15% and 20%", 30, 40),
        ("dead-ends about 50", 45, 55),
        ("dead-ends ~ 25 %", 45, 55),
        ("perfect no", 0, 0),
        ("perfect YES", 1, 1),
        ("solution 15%-20%", 30, 40),
        ("degree-3 > 9", 10, None),
        ("degree 3 > 9", 10, None),
        ("degree 3 5-9", 5, 9),
        ("with 3 passages at least 9", 9, None),
        ("with 1 passage 9", 9, 9),
        ("bias north south < 25%", None, 0.25),
        ("bias north-south < 25%", None, 0.25),
        ("solution-share 25%", 0.25, 0.25),
        ("bias-north-south < 0.25", None, 0.25),
    ],
)
def test_a_wish_is_a_range_with_both_ends(text, lowest, highest) -> None:
    found = limits(text)
    assert found[0] == (-1e30 if lowest is None else lowest)
    assert found[1] == (1e30 if highest is None else highest)


def test_several_wishes_are_separated_by_commas_or_given_as_several_texts() -> None:
    found = parse_wishes(["dead ends < 40, junctions > 9,", "perfect yes"], "20x10")
    assert [wish.name for wish in found] == ["dead-ends", "junctions", "perfect"]
    assert [wish.text for wish in found] == ["dead ends < 40", "junctions > 9", "perfect yes"]


def test_a_level_is_its_range() -> None:
    for level, (lowest, highest) in LEVELS.items():
        assert limits(f"difficulty {level.upper()}") == (lowest, highest)
    assert limits("difficulty 40-60") == (40, 60)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dedends < 3", "dedends < 3: there is no measure of this name: did you mean dead-ends?"),
        ("wish 3", "degree-3, bias-north-south, bias-east-west"),
        ("size of the rooms 3", "there is no measure of this name"),
        ("dead-ends", "the range is missing: write dead-ends < 200"),
        ("difficulty harder", "difficulty harder: give one of easy, medium, hard, expert, or numbers"),
        ("dead-ends many", "'many' is not a range"),
        ("dead-ends < < 3", "'< < 3' is not a range"),
        ("dead-ends < 3 4", "'< 3 4' is not a range"),
        ("dead-ends 40-30", "the smaller number comes first, 30-40"),
        ("dead-ends 10.2-10.8", "no whole number is in this range"),
        ("dead-ends < 1,200", "'200' is not a wish: begin with the name of a measure"),
        ("perfect 3", "perfect is yes or no"),
        ("difficulty 50%", "difficulty is not a share of the cells: leave the % out"),
        ("center 50%", "center is not a share"),
        ("branch-depth 10%", "branch-depth is not a share"),
        ("entropy > 50%", "entropy is not a share"),
        ("solution 30%-40", "write 30%-40% or 30-40"),
        ("dead-ends > 9, dead ends < 9", "dead-ends > 9 and dead ends < 9 contradict each other"),
        (" , ", "no wish found in"),
        ("", "no wish found in"),
        ("dead-ends 1" + "0" * 2000, "at most 2,000"),
        ("perfect yes," * 51, "at most 50"),
        (None, "the wishes are None: give a text"),
        (["perfect yes", 3], "give a text"),
    ],
)
def test_what_is_no_wish_is_refused_in_a_sentence(text, sentence) -> None:
    with pytest.raises(clew.ClewError) as caught:
        parse_wishes(text, "20x10")
    assert sentence in str(caught.value)
    assert caught.value.option == "want"
    assert len(str(caught.value)) < 600


@given(text=st.text(st.sampled_from("dead-ends <>=~%.,0159 to-and perfect"), max_size=40))
def test_any_text_is_read_or_refused(text) -> None:
    with contextlib.suppress(clew.ClewError):
        assert parse_wishes(text, "4x3")


@given(
    low=st.fractions(0, 9, max_denominator=4) | st.none(),
    high=st.fractions(0, 9, max_denominator=4) | st.none(),
    opens=st.tuples(st.booleans(), st.booleans()),
    kind=st.sampled_from("if"),
    is_share=st.booleans(),
)
def test_a_value_meets_a_wish_if_it_is_in_the_range(low, high, opens, kind, is_share) -> None:
    wish = Wish("", Column("any", kind, percent_of="cells" if kind == "i" else "one"), low, high, *opens, is_share)
    values = np.arange(-1, 11) if kind == "i" else np.append(np.arange(0, 11, 0.25) / (64 if is_share else 1), np.nan)
    cells, percent = 50, 2 if kind == "i" else 100
    for value, meets in zip(values, wish.gaps(values, cells) == 0, strict=True):
        number = float(value) * (percent if is_share else 1)
        above = low is None or (number > low if opens[0] else number >= low)
        below = high is None or (number < high if opens[1] else number <= high)
        missing = number < 0 if kind == "i" else np.isnan(number)
        assert meets == (above and below and not missing)
