"""Pages for fingers: braille by its standard, symbols away from walls, and a check that finds what breaks the rules."""

from dataclasses import replace
from io import BytesIO
from itertools import product

import numpy as np
import pypdfium2
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.paper.figure import figure, placement
from clew.paper.pages.pages import INCH, POINT, Areas, Box, Clipped, Discs, Document, Item, Label, Lines, Page
from clew.paper.pages.pdf import write_pdf
from clew.paper.pages.styles import PaperStyle, paper_style
from clew.paper.puzzle import PuzzleMaker
from clew.paper.sheets.tactile import tactile_page
from clew.paper.tactile import rules as tactile
from clew.paper.tactile.rules import LETTERS, SIGNS, braille, braille_dots, braille_lines, check_tactile
from clew.pictures.drawing import Strokes

STYLE = paper_style(tactile=True)
GRIDS = [
    "5x6",
    "hexagons:4x4",
    "hexagons:side=2",
    "polar:4",
    "triangles:side=5",
    "cairo:3x3",
    "upsilon:3x3",
    "torus:4x3",
]
UNICODE = "⠀⠁⠂⠃⠄⠅⠆⠇⠈⠉⠊⠋⠌⠍⠎⠏⠐⠑⠒⠓⠔⠕⠖⠗⠘⠙⠚⠛⠜⠝⠞⠟⠠⠡⠢⠣⠤⠥⠦⠧⠨⠩⠪⠫⠬⠭⠮⠯⠰⠱⠲⠳⠴⠵⠶⠷⠸⠹⠺⠻⠼⠽⠾⠿"  # fmt: skip


def written(text: str) -> str:
    """The braille of a text in Unicode, whose code points have a bit for each dot."""
    return "".join(UNICODE[sum(1 << dot - 1 for dot in cell)] for cell in braille(text))


@cases(
    ("text", "cells"),
    [
        ("abcdefghijklm", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍"),
        ("nopqrstuvwxyz", "⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"),
        ("1234567890", "⠼⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚"),
        ("Anna", "⠠⠁⠝⠝⠁"),
        ("A", "⠠⠁"),
        ("HARD", "⠠⠠⠓⠁⠗⠙"),
        ("Maze 12", "⠠⠍⠁⠵⠑⠀⠼⠁⠃"),
        ("12x8", "⠼⠁⠃⠭⠼⠓"),  # x is no digit
        ("3b", "⠼⠉⠰⠃"),  # b would be read as 2
        ("3B", "⠼⠉⠠⠃"),
        ("1,500.5", "⠼⠁⠂⠑⠚⠚⠲⠑"),
        ("7/0", "⠼⠛⠸⠌⠼⠚"),
        ("side=4", "⠎⠊⠙⠑⠐⠶⠼⠙"),
        ("yes, no; a: b. c! d? e'f-g", "⠽⠑⠎⠂⠀⠝⠕⠆⠀⠁⠒⠀⠃⠲⠀⠉⠖⠀⠙⠦⠀⠑⠄⠋⠤⠛"),
        ("(a+b)", "⠐⠣⠁⠐⠖⠃⠐⠜"),
        ("HBox", "⠠⠠⠓⠃⠠⠄⠕⠭"),
        ("", ""),
    ],
)
def test_braille_is_that_of_unified_english_braille(text: str, cells: str) -> None:
    assert written(text) == cells


def test_no_two_letters_look_alike() -> None:
    assert len(set(LETTERS.values())) == 26
    assert len(set(SIGNS.values())) == len(SIGNS)


@cases("text", ["é", "Straße", "迷路", "a\tb", "a_b", "€5"])
def test_text_without_braille_is_refused(text: str) -> None:
    with pytest.raises(ClewError, match=r"Clew has no braille for .* use the letters a to z, digits"):
        braille(text)


@given(st.text("abc DEF123 .,-", max_size=40), st.integers(8, 30))
def test_lines_of_braille_are_not_too_long(text: str, length: int) -> None:
    lines = braille_lines(text, length)
    assert all(0 < len(line) <= length for line in lines)
    words = [cell for word in text.split() for cell in braille(word)]
    assert [cell for line in lines for cell in line if cell not in ((), (3, 6))] == [
        cell for cell in words if cell != (3, 6)
    ]


def test_dots_are_where_the_standard_has_them() -> None:
    [dots] = braille_dots(braille("q l"), 20, 30)
    assert isinstance(dots, Discs)
    assert 2 * dots.radius == 1.5
    left, top = 20.75, 30.75
    first = [(left, top), (left, top + 2.5), (left, top + 5), (left + 2.5, top), (left + 2.5, top + 2.5)]  # 1 2 3 4 5
    second = [(left + 12, top), (left + 12, top + 2.5), (left + 12, top + 5)]  # two cells of 6 mm to the right
    np.testing.assert_allclose(sorted(map(tuple, dots.centers)), sorted([*first, *second]))


def test_a_line_of_braille_is_as_wide_as_its_dots() -> None:
    assert tactile.braille_width(3) == 2 * 6 + 2.5 + 1.5
    [dots] = braille_dots(braille("aba"), 0, 0)
    assert isinstance(dots, Discs)
    np.testing.assert_allclose(dots.centers.min(axis=0), (0.75, 0.75))


def test_lines_of_braille_are_a_centimeter_apart() -> None:
    page = tactile_page(PuzzleMaker(1).make("6x6"), 210, 297, STYLE, title="maze " * 12, note="")
    tops = [
        round(item.centers[:, 1].min(), 3) for item in page.items if isinstance(item, Discs) and item.name == "braille"
    ]
    assert tops[1] - tops[0] == tops[2] - tops[1] == 10


def items(page: Page, name: str) -> list[Item]:
    return [item for item in page.items if not isinstance(item, Clipped) and item.name == name]


@cases(
    ("grid", "corners", "solution"),
    [*product(GRIDS, ["round"], [True]), ("5x6", "plain", True), ("polar:4", "plain", True), ("5x6", "round", False)],
)
def test_pages_on_every_grid_keep_the_rules(grid: str, corners: str, solution: bool) -> None:
    style = paper_style(corners, tactile=True)
    page = tactile_page(PuzzleMaker(3).make(grid), 297, 420, style, title="Maze 3", solution=solution)
    assert check_tactile(page) == []
    assert len(items(page, "start")) == len(items(page, "goal")) == len(items(page, "walls")) == 1
    assert len(items(page, "solution")) == solution


@settings(max_examples=8)
@given(st.integers(3, 12), st.integers(3, 12), st.integers(0, 1000))
def test_pages_of_every_seed_keep_the_rules(width: int, height: int, seed: int) -> None:
    page = tactile_page(PuzzleMaker(seed).make(f"{width}x{height}"), 210, 297, STYLE)
    assert check_tactile(page) == []
    for item in page.items:
        assert isinstance(item, (Lines, Areas, Discs))
        points = (
            item.centers
            if isinstance(item, Discs)
            else item.strokes.points
            if isinstance(item, Lines)
            else item.polygons.points
        )
        assert points.min() > 3
        assert (points < (207, 294)).all()


def test_cells_and_walls_are_as_large_as_fingers_need() -> None:
    page = tactile_page(PuzzleMaker(3).make("14x14"), 210, 297, STYLE)
    [walls] = items(page, "walls")
    assert isinstance(walls, Lines)
    assert walls.width == pytest.approx(2 * POINT)
    assert np.ptp(walls.strokes.points, axis=0).min() >= 14 * 10
    with pytest.raises(ClewError, match="they need at least 10 mm"):
        tactile_page(PuzzleMaker(3).make("17x17"), 210, 297, STYLE)


def test_the_symbols_are_a_disc_and_a_triangle_of_at_least_a_quarter_of_an_inch() -> None:
    page = tactile_page(PuzzleMaker(3).make("8x8"), 210, 297, STYLE)
    [start], [goal] = items(page, "start"), items(page, "goal")
    assert isinstance(start, Discs)
    assert isinstance(goal, Areas)
    assert 2 * start.radius >= INCH / 4
    [corners] = goal.polygons.lines()
    assert len(corners) == 3
    assert np.ptp(np.array(corners), axis=0).min() >= INCH / 4


def test_figures_of_a_tactile_style_have_tactile_marks() -> None:
    puzzle = PuzzleMaker(3).make("8x8")
    place = placement(puzzle.maze.grid, Box(20, 20, 150, 150), STYLE)
    drawn = figure(puzzle, place, STYLE)
    assert check_tactile(Page(210, 297, drawn)) == []
    assert [type(item) for item in drawn] == [Lines, Discs, Areas]


def test_a_symbol_without_room_in_its_cell_is_refused() -> None:
    puzzle = PuzzleMaker(3).make("polar:5")
    place = placement(puzzle.maze.grid, Box(20, 20, 150, 150), STYLE)
    with pytest.raises(ClewError, match=r"no room for the symbol of the goal: they need 16\.\d mm"):
        figure(puzzle, place, STYLE)


def test_a_page_makes_cells_with_a_symbol_large_enough() -> None:
    page = tactile_page(PuzzleMaker(3).make("polar:4"), 210, 297, STYLE)
    [walls] = items(page, "walls")
    assert isinstance(walls, Lines)
    assert np.ptp(walls.strokes.points, axis=0).max() >= 7 * 16
    with pytest.raises(ClewError, match="they need at least 16"):
        tactile_page(PuzzleMaker(3).make("polar:6"), 210, 297, STYLE)


@pytest.mark.parametrize("grid", ["weave:5x5", "box:3x3x2"])
def test_grids_that_fingers_cannot_follow_are_refused(grid: str) -> None:
    with pytest.raises(ClewError, match="has no tactile form"):
        tactile_page(PuzzleMaker(3).make(grid, algorithm="kruskal"), 210, 297, STYLE)


def test_a_page_needs_a_tactile_style() -> None:
    with pytest.raises(ClewError, match=r"paper_style\(tactile=True\)"):
        tactile_page(PuzzleMaker(3).make("5x5"), 210, 297, PaperStyle())


def test_the_orientation_mark_is_in_the_top_right_corner() -> None:
    page = tactile_page(PuzzleMaker(3).make("5x5"), 210, 297, STYLE)
    [mark] = items(page, "orientation")
    assert isinstance(mark, Lines)
    assert (mark.strokes.points > (190, 0)).all()
    assert (mark.strokes.points < (210, 20)).all()


def good_page() -> Page:
    return tactile_page(PuzzleMaker(3).make("6x6"), 210, 297, STYLE, title="Maze")


def line(*points: tuple[float, float], width: float = 0.71, name: str = "walls") -> Lines:
    return Lines(Strokes.from_lines([list(points)]), width, "#000000", name)


def test_the_check_finds_nothing_on_a_page_that_keeps_the_rules() -> None:
    assert check_tactile(good_page()) == []


@cases(
    ("item", "fault"),
    [
        (Label("Maze", 20, 200, 12), "the text 'Maze' is for eyes"),
        (Clipped(Box(0, 0, 9, 9), ()), "a clipped part is for eyes"),
        (replace(line((20.0, 280.0), (90.0, 280.0)), color="#6B6B6B"), "only black rises"),
        (line((20.0, 260.0), (90.0, 260.0), width=0.4), "at least 1.5 are needed"),
        (line((20.0, 250.0), (90.0, 250.0), (90.0, 253.0), (20.0, 253.0)), "two walls are 2.3 mm apart"),
        (replace(line((20.0, 260.0), (90.0, 260.0)), dash=(1.0, 9.0)), "dashes or gaps of less than 3.2 mm"),
        (Areas(Strokes.from_lines([[(20.0, 260.0), (25.0, 260.0), (20.0, 265.0)]]), "#000000", "flag"), "is 5.0 mm"),
        (Discs(np.array([(100.0, 260.0)]), 2.0, "#000000", "ball"), "ball is 4.0 mm large"),
        (Discs(np.array([(105.0, 150.0)]), 3.2, "#000000", "ball"), "walls and ball are"),
        (line((20.0, 150.0), (190.0, 150.0), name="rule"), "walls and rule are 0.0 mm apart"),
        (tactile.symbol("goal", 40.0, 33.0), "mm apart: at least 3.2 mm are needed"),
    ],
)  # fmt: skip
def test_the_check_finds_what_breaks_the_rules(item: Item, fault: str) -> None:
    page = good_page()
    page.items.append(item)
    faults = check_tactile(page)
    assert any(fault in each for each in faults), faults


def test_walls_that_meet_may_be_near_each_other_there_and_no_others() -> None:
    corner = Page(210, 297, [line((20.0, 20.0), (60.0, 20.0), (25.0, 40.0))])
    assert check_tactile(corner) == []
    hairpin = Page(210, 297, [line((20.0, 20.0), (60.0, 20.0), (60.0, 22.0), (20.0, 22.0))])
    assert check_tactile(hairpin) == ["two walls are 1.3 mm apart: at least 3.2 mm are needed"]
    parted = Page(
        210,
        297,
        [
            Lines(
                Strokes.from_lines([[(20.0, 20.0), (60.0, 20.0)], [(62.0, 20.0), (90.0, 20.0)]]),
                0.71,
                "#000000",
                "walls",
            )
        ],
    )
    assert check_tactile(parted) == ["two walls are 1.3 mm apart: at least 3.2 mm are needed"]


def test_the_printed_dots_are_black_and_apart() -> None:
    """Rendered from the PDF at ten pixels a millimeter."""
    page = good_page()
    file = BytesIO()
    write_pdf(Document("Maze", 1, lambda: iter([page])), file)
    pixels = pypdfium2.PdfDocument(file.getvalue())[0].render(scale=10 * POINT).to_numpy()[..., 0]
    dots = [center for item in items(page, "braille") if isinstance(item, Discs) for center in item.centers]
    assert len(dots) > 30
    for x, y in dots:
        assert pixels[round(10 * y), round(10 * x)] == 0
        assert pixels[round(10 * y), round(10 * x) + 6] < 60
        for right, down in ((9, 0), (-9, 0), (0, 9), (0, -9)):  # 0.15 mm outside of the dot
            assert pixels[round(10 * y) + down, round(10 * x) + right] == 255
    assert set(np.unique(pixels)) >= {0, 255}
    assert ((pixels > 30) & (pixels < 225)).mean() < 0.01  # nothing is gray but the edges of lines


@pytest.mark.parametrize("word", ["A " * 90, "n" * 34])
def test_a_key_wider_than_the_page_is_refused(word: str) -> None:
    with pytest.raises(ClewError, match="do not fit side by side: use shorter ones"):
        tactile_page(PuzzleMaker(1).make("6x6"), 210, 297, STYLE, words=(word, "goal"))
