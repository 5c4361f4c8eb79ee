"""Grids fill a page with cells that are wide enough, and all of their mazes have the same ends."""

from dataclasses import replace
from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import clew
from clew.errors import ClewError
from clew.paper.figure import placement
from clew.paper.page_grids import KINDS, MIX, RULES, check_kind, letter, page_grid
from clew.paper.pages.pages import Box
from clew.paper.pages.styles import PaperStyle, paper_style

STYLE = PaperStyle(min_cell=5.0)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=3)
@given(st.floats(130, 200), st.floats(130, 260), st.floats(5, 8))  # smaller shapes are not recognized
def test_every_kind_fits_with_cells_of_the_width(kind: str, width: float, height: float, cell: float) -> None:
    box = Box(0, 0, width, height)
    found = page_grid(kind, box, cell, STYLE)
    assert placement(found.grid, box, STYLE).cell >= cell - 1e-6


@pytest.mark.parametrize("style", [paper_style(tactile=True), replace(PaperStyle(), min_arrow=9.0, max_arrow=20.0)])
@settings(max_examples=20)
@given(st.floats(90, 200), st.floats(90, 260))
def test_marks_of_any_size_have_their_room(style: PaperStyle, width: float, height: float) -> None:
    box = Box(0, 0, width, height)
    found = page_grid("rectangle", box, style.min_cell, style)
    assert placement(found.grid, box, style).cell >= style.min_cell - 1e-6


@cases("kind", sorted({*KINDS} - {"letters"}))
def test_a_grid_fills_its_page(kind: str) -> None:
    """One more column would not fit: the width that cells get is little more than what they need."""
    found = page_grid(kind, Box(0, 0, 180, 230), 6.0, STYLE)
    assert placement(found.grid, Box(0, 0, 180, 230), STYLE).cell <= 6.0 * 1.2 * 1.1


@cases("kind", [*KINDS, "12x9", "text:EMMA", "hexagons:side=5"])
@cases("number", range(2))
def test_the_ends_are_those_of_all_mazes(kind: str, number: int) -> None:
    found = page_grid(kind, Box(0, 0, 150, 200), 8.0, STYLE)
    maze = clew.openings(clew.generate("prim", found.grid, 5, number=number), found.where)
    assert clew.default_ends(maze) == (found.start, found.goal)


@cases("kind", RULES)
def test_shapes_are_not_whole_rectangles(kind: str) -> None:
    grid = page_grid(kind, Box(0, 0, 180, 230), 8.0, STYLE).grid
    width, height = grid.extent()
    assert 0.35 < grid.cells / (width * height) < 0.95


def test_letters_take_turns() -> None:
    assert len({letter(turn) for turn in range(25)}) == 25


def test_the_mixture_has_kinds_only() -> None:
    assert set(MIX) <= set(KINDS)


def test_a_grid_that_is_too_large_for_its_page_is_refused() -> None:
    with pytest.raises(ClewError, match=r"does not fit .* need at least 5 mm"):
        page_grid("40x40", Box(0, 0, 150, 200), 8.0, STYLE)


@pytest.mark.parametrize("text", ["graph:none.txt", "torus:5x5", "sphere:4"])
def test_grids_that_paper_is_not_for_are_refused(text: str) -> None:
    with pytest.raises(ClewError, match="openings"):
        check_kind(text)


def test_a_large_picture_is_made_smaller(tmp_path: Path) -> None:
    picture = Image.new("L", (300, 300), 255)
    picture.paste(0, (0, 0, 100, 100))
    picture.save(tmp_path / "square.png")
    found = page_grid(f"mask:{tmp_path / 'square.png'}", Box(0, 0, 150, 200), 8.0, STYLE)
    assert 20 <= found.grid.extent()[0] <= 30
