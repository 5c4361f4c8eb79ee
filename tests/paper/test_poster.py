"""Posters: as large as possible, with a title, arrows with words and small print; and their sheets."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_pages import pdf_of

from clew.errors import ClewError
from clew.grids import parse_grid
from clew.paper.pages.pages import POINT, Areas, Clipped, Item, Label, Lines, Page
from clew.paper.pages.styles import PaperStyle, paper_style
from clew.paper.posters.poster import (
    MAX_CELLS,
    MIN_CELL,
    Poster,
    PosterPaper,
    PosterSettings,
    plan_poster,
)
from clew.paper.posters.tiles import Tiling, tiling
from clew.paper.puzzle import Puzzle, PuzzleMaker

A0 = (841.0, 1189.0)
STYLE = PaperStyle()
GRIDS = ["12x17", "hexagons:8x9", "polar:6", "triangles:15x9", "upsilon:6x8", "cairo:6x6", "weave:8x9", "torus:7x8"]


def puzzle_of(grid: str, seed: int = 7) -> Puzzle:
    return PuzzleMaker(seed).make(grid, algorithm="kruskal")


def poster_of(puzzle: Puzzle, title: str | None = None, size: tuple[float, float] = A0) -> Poster:
    return Poster(puzzle, PosterPaper(*size, STYLE, title))


def named(page: Page, name: str) -> list[Item]:
    return [item for item in page.items if not isinstance(item, Clipped) and item.name == name]


def extent(page: Page) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all lines and areas."""
    parts = [
        item.strokes if isinstance(item, Lines) else item.polygons
        for item in page.items
        if isinstance(item, (Lines, Areas))
    ]
    points = np.concatenate([each.points for each in parts])
    return (*points.min(axis=0), *points.max(axis=0))


@cases("grid", [grid for grid in GRIDS if "weave" not in grid])  # whose walls are further inside
def test_a_poster_fills_the_paper_in_one_direction_and_keeps_its_margins(grid: str) -> None:
    page = poster_of(puzzle_of(grid), "").page()
    [walls] = named(page, "walls")
    assert isinstance(walls, Lines)
    left, top, right, bottom = extent(page)
    margin = 0.025 * 841
    assert min(left, 841 - right, top, 1189 - bottom) >= margin - walls.width
    across, down = np.ptp(walls.strokes.points, axis=0)
    assert across > 841 - 2 * margin - 70 or down > 1189 - 2 * margin - 80  # less the room for two arrows


def test_the_title_is_above_the_maze_and_the_small_print_below() -> None:
    page = poster_of(puzzle_of("12x17"), "The way").page()
    [title], [small], [walls] = named(page, "title"), named(page, "small-print"), named(page, "walls")
    assert isinstance(title, Label)
    assert isinstance(small, Label)
    assert isinstance(walls, Lines)
    assert title.text == "The way"
    assert small.text.startswith("clew generate 12x17 --algorithm kruskal --seed 7 --openings corners · ")
    assert title.y < walls.strokes.points[:, 1].min() < walls.strokes.points[:, 1].max() < small.y - small.size * POINT
    assert title.size * POINT > 20  # legible from across a room


def test_a_poster_without_a_title_says_how_many_cells_it_has() -> None:
    [title] = named(poster_of(puzzle_of("12x17")).page(), "title")
    assert isinstance(title, Label)
    assert title.text == "A maze of 204 cells"
    assert named(poster_of(puzzle_of("12x17"), "").page(), "title") == []


def test_arrows_are_large_and_have_words_next_to_them() -> None:
    page = poster_of(puzzle_of("60x85")).page()
    for mark, word in (("start", "Start"), ("goal", "Goal")):
        arrow = next(item for item in page.items if isinstance(item, Areas) and item.name == mark)
        label = next(item for item in page.items if isinstance(item, Label) and item.text == word)
        assert np.ptp(arrow.polygons.points, axis=0).min() > 12
        assert abs(arrow.polygons.points[:, 1].mean() - label.y) < 10
        assert np.abs(arrow.polygons.points[:, 0] - label.x).min() < 70


@cases("grid", GRIDS[:4])
def test_the_solution_is_on_the_answer_alone(grid: str) -> None:
    puzzle = puzzle_of(grid)
    assert named(poster_of(puzzle).page(), "solution") == []
    assert len(named(poster_of(puzzle).page(solution=True), "solution")) == 1


@settings(max_examples=20)
@given(st.floats(100, 1200), st.floats(100, 1200), st.booleans())
def test_a_size_fills_the_paper_with_cells_of_5_mm(width: float, height: float, large: bool) -> None:
    style = paper_style(large_print=large)
    spec = PosterPaper(width, height, style).filling_size()
    paper = PosterPaper(width, height, replace(style, min_cell=8.0 if large else 5.0))
    paper.placement(parse_grid(spec))
    columns, rows = map(int, spec.split("x"))
    with pytest.raises(ClewError, match="does not fit"):
        paper.placement(parse_grid(f"{columns + 1}x{rows}"))
    with pytest.raises(ClewError, match="does not fit"):
        paper.placement(parse_grid(f"{columns}x{rows + 1}"))


@cases(
    ("grid", "style", "words"),
    [
        ("600x800", STYLE, "need at least 1.5 mm"),
        ("200x200", paper_style(large_print=True), "need at least 8 mm"),
        ("1001x1000", STYLE, f"can have {MAX_CELLS:,} at most"),
        ("9x9", paper_style(tactile=True), "cannot be tactile"),
    ],
)
def test_what_is_no_poster_is_refused_before_it_is_made(grid: str, style: PaperStyle, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        PosterPaper(*A0, style).placement(parse_grid(grid))


def test_a_huge_poster_has_thin_walls_and_narrow_cells() -> None:
    PosterPaper(*A0, STYLE).placement(parse_grid("500x700"))
    page = poster_of(PuzzleMaker(7).make("300x40")).page()
    [walls] = named(page, "walls")
    assert isinstance(walls, Lines)
    assert walls.width >= 0.75 * POINT
    assert np.ptp(walls.strokes.points, axis=0)[0] / 300 > MIN_CELL


def test_a_tiled_poster_is_a_map_and_all_sheets() -> None:
    puzzle = puzzle_of("30x40")
    tiles = tiling((420, 594), (210, 297))
    document = replace(poster_of(puzzle, "The way", (420, 594)), tiles=tiles).document()
    pages = list(document.pages())
    assert document.count == len(pages) == 1 + tiles.columns * tiles.rows
    texts = [item.text for item in pages[0].items if isinstance(item, Label)]
    assert texts[0] == "The way"
    assert all(sheet.label in texts for sheet in tiles.sheets())
    assert any("10 mm strip" in text for text in texts)
    assert [len(named(page, "cut-marks")) for page in pages] == [0, *[1] * (document.count - 1)]
    whole = poster_of(puzzle, "The way", (420, 594)).page()
    [walls] = named(whole, "walls")
    assert isinstance(walls, Lines)
    most = max(
        len(item.strokes.points)
        for page in pages[1:]
        for part in page.items
        if isinstance(part, Clipped)
        for item in part.items
        if isinstance(item, Lines)
    )
    assert most < 0.6 * len(walls.strokes.points)


def printed(puzzle: Puzzle, tiles: Tiling | None = None) -> bytes:
    return pdf_of(replace(poster_of(puzzle, size=(297, 420)), tiles=tiles).document())


@pytest.mark.parametrize("tiles", [None, tiling((297, 420), (148, 210))], ids=["whole", "tiled"])
def test_the_same_poster_has_the_same_bytes(tiles: Tiling | None) -> None:
    content = printed(puzzle_of("20x30"), tiles=tiles)
    assert content == printed(puzzle_of("20x30"), tiles=tiles)
    assert content != printed(puzzle_of("20x30", 8), tiles=tiles)


def test_the_pdf_is_as_large_as_the_paper_and_embeds_its_fonts() -> None:
    with pikepdf.open(BytesIO(printed(puzzle_of("20x30")))) as file:
        [page] = file.pages
        assert [round(float(each) * POINT, 2) for each in page.mediabox] == [0, 0, 297, 420]
        fonts = list(page.resources.Font.values())
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_the_facts_are_those_of_the_maze_on_the_paper_and_of_its_sheets() -> None:
    usual, untitled, closed = (
        plan_poster(PosterSettings("12x20", seed=7, paper="a3", **options)).facts["cell_mm"]
        for options in ({}, {"title": ""}, {"where": "none"})
    )
    assert usual < min(untitled, closed), "there is more room without a title or arrows"
    sheets = plan_poster(PosterSettings("12x17", seed=7, sheets="2x1", tiles="8.333x11in")).sheets
    assert sheets == {"sheets": {"columns": 2, "rows": 1, "paper_mm": [211.66, 279.4]}}
