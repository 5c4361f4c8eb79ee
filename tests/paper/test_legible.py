"""Shapes and words that are too small to be recognized are refused, with a size that works."""

import re
from string import ascii_lowercase, ascii_uppercase, digits

import numpy as np
import pytest
from case_loops import cases

from clew import ClewError
from clew.paper import PaperStyle, class_set, paper_style, placemat, poster, sheet
from clew.paper.legible import LARGE, check_word, correlation, is_clear_shape, least_height, letter_height
from clew.paper.page_grids import HIGHER, RULES, page_grid
from clew.paper.pages.pages import Box
from clew.paper.sheets.settings import SheetSettings
from clew.paper.sheets.sheet import plan_sheet

BOX = Box(0, 0, 180, 230)


def test_a_picture_is_like_itself_and_unlike_its_negative() -> None:
    large = np.tri(12, dtype=bool)
    assert correlation(large, large) == pytest.approx(1)
    assert correlation(~large, large) == pytest.approx(-1)
    assert correlation(np.tri(3, dtype=bool), large) > correlation(np.tri(2, dtype=bool), large) > 0.5
    assert correlation(np.ones((2, 3), bool), large) == large.mean()
    assert correlation(np.zeros((2, 3), bool), large) == 0


@cases("kind", RULES)
def test_every_shape_can_be_recognized_from_some_size_on(kind: str) -> None:
    clear = [is_clear_shape(RULES[kind], side, round(HIGHER.get(kind, 1.0) * side)) for side in range(4, 25)]
    assert not clear[0]
    assert all(clear[11:])


def test_a_heart_has_two_tips() -> None:
    assert [is_clear_shape(RULES["heart"], side, round(1.1 * side)) for side in (8, 9, 10, 11)] == [
        *(False, True, False, True),
    ]


@cases("letters", [ascii_uppercase, ascii_lowercase, digits, "さくらΩЖ"])
def test_letters_can_be_recognized_at_the_height_of_good_names(letters: str) -> None:
    assert max(letter_height(letter, 6) for letter in letters) <= 10


def test_a_letter_needs_more_cells_the_finer_it_is() -> None:
    assert letter_height("L", 6) == 6 < letter_height("w", 6) < letter_height("翔", 6) < LARGE


def test_the_height_of_a_word_is_that_of_its_finest_letter() -> None:
    for word in ("Lw", "wx", "L w,lines=2"):
        assert least_height(f"text:{word}") == letter_height("w", 6)
    assert least_height("hexagons:9x9") == 0
    check_word(f"text:Lw,height={least_height('text:Lw')}")


@cases(
    "make",
    [
        lambda spec: sheet(spec, seed=7),
        lambda spec: poster(spec, seed=7, paper="a3"),
        lambda spec: placemat(["5x5", spec], seed=7),
        lambda spec: page_grid(spec, BOX, 3.0, PaperStyle()),
    ],
)
def test_small_words_are_refused_wherever_they_are_printed(make) -> None:
    with pytest.raises(ClewError, match="text:we,height=6 is too small to be recognized") as caught:
        make("text:we,height=6")
    found = re.search(r"use height=(\d+)", str(caught.value))
    assert found is not None
    make(f"text:we,height={found[1]}")


def test_small_shapes_are_refused_with_a_size_that_works() -> None:
    with pytest.raises(ClewError, match="star:8x8 is too small to be recognized") as caught:
        page_grid("star:8x8", BOX, 3.0, PaperStyle())
    found = re.search(r"star:\d+x\d+ is large", str(caught.value))
    assert found is not None
    assert page_grid(found[0].split()[0], BOX, 3.0, PaperStyle()).kind.startswith("star:")


def test_a_shape_without_a_size_gets_one_that_can_be_recognized() -> None:
    for width in range(80, 200, 9):
        grid = page_grid("heart", Box(0, 0, width, 230), 5.0, PaperStyle()).spec
        assert is_clear_shape(RULES["heart"], *map(int, re.findall(r"\d+", grid)))


def test_a_word_without_a_size_gets_smaller_cells_before_it_is_refused() -> None:
    made = plan_sheet(SheetSettings("text:Lowww", paper="a5", seed=7)).leaves[0].tasks[0].grid
    assert int(made.rpartition("=")[2]) >= least_height("text:w")
    with pytest.raises(ClewError, match="try a shorter word or larger paper"):
        sheet("text:Lowww", paper="a5", cell=5, seed=7)


def test_names_that_would_be_too_small_are_refused_with_their_place() -> None:
    with pytest.raises(ClewError, match=r"name 2: 'Oswaldowww' is too long .* and 'w' needs 8 to be recognized"):
        class_set(["Jo", "Oswaldowww"], style=paper_style(large_print=True), seed=7)


@pytest.mark.parametrize("text", ["2026", "0", "31415"])
def test_a_size_that_is_only_a_number_is_not_called_too_large(text: str) -> None:
    with pytest.raises(ClewError, match=f"'{text}' is not a size: give width x height"):
        sheet(text)


def test_a_word_of_digits_is_a_word() -> None:
    made = plan_sheet(SheetSettings("text:2026", seed=7)).made()[0]
    assert made.puzzle.command.startswith("clew generate text:2026,height=")
