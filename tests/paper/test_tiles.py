"""Posters on many sheets: the sheets joined again are the poster, with marks, labels and a map."""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from paper_pages import pdf_of

from clew.errors import ClewError
from clew.paper.pages.pages import POINT, Areas, Box, Clipped, Discs, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import PaperStyle
from clew.paper.pages.svg import page_svg
from clew.paper.posters.poster import Poster, PosterPaper
from clew.paper.posters.tiles import (
    MARK,
    MARK_GAP,
    MAX_SHEETS,
    SHEET_MARGIN,
    clipped,
    cut,
    map_page,
    sheet_page,
    tiling,
    tiling_of,
)
from clew.paper.puzzle import PuzzleMaker
from clew.pictures.drawing import Strokes

POINTS = st.tuples(st.floats(-50, 350), st.floats(-50, 450))


@st.composite
def strokes(draw: st.DrawFn) -> Strokes:
    """Lines in all directions, partly level and upright, as walls are."""
    lines = draw(st.lists(st.lists(POINTS, min_size=1, max_size=5), max_size=6))
    x, y = draw(POINTS)
    return Strokes.from_lines([*lines, [(x, y), (x, y + 90)], [(x, y), (x + 120, y), (x + 120, y + 7)]])


def segments(lines: Strokes) -> NDArray[np.float64]:
    inner = np.ones(len(lines.points), bool)
    inner[lines.starts[1:] - 1] = False
    at = np.flatnonzero(inner)
    return np.stack([lines.points[at], lines.points[at + 1]], axis=1)


def length(lines: Strokes) -> float:
    pieces = segments(lines)
    return float(np.hypot(*(pieces[:, 1] - pieces[:, 0]).T).sum())


def distances(points: NDArray[np.float64], lines: Strokes) -> NDArray[np.float64]:
    """How far each point is from the nearest line."""
    pieces = segments(lines)
    begins, along = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
    offset = points[:, None] - begins[None]
    share = np.clip((offset * along).sum(axis=2) / np.maximum((along**2).sum(axis=1), 1e-12), 0, 1)
    return np.hypot(*np.moveaxis(offset - share[..., None] * along, 2, 0)).min(axis=1, initial=np.inf)


def samples(lines: Strokes) -> NDArray[np.float64]:
    """Points along all lines."""
    pieces = segments(lines)
    shares = np.linspace(0, 1, 23)[None, :, None]
    return (pieces[:, :1] * (1 - shares) + pieces[:, 1:] * shares).reshape(-1, 2)


def inside(points: NDArray[np.float64], box: Box, edge: float = 0.0) -> NDArray[np.bool_]:
    low, high = (box.x - edge, box.y - edge), (box.right + edge, box.bottom + edge)
    return ((points >= low) & (points <= high)).all(axis=1)


@given(strokes(), st.floats(0, 200), st.floats(0, 200), st.floats(1, 150), st.floats(1, 150))
def test_lines_are_cut_at_the_sides_of_a_box(lines: Strokes, x: float, y: float, width: float, height: float) -> None:
    box = Box(x, y, width, height)
    kept = cut(lines, box)
    assert inside(kept.points, box, 1e-6).all()
    assert distances(samples(kept), lines).max(initial=0) < 1e-6
    points = samples(lines)
    assert distances(points[inside(points, box, -1e-6)], kept).max(initial=0) < 1e-6


def test_a_line_that_leaves_a_box_and_comes_back_is_two() -> None:
    line = Strokes.from_lines([[(1.0, 1.0), (20.0, 1.0), (20.0, 2.0), (1.0, 2.0)]])
    kept = list(cut(line, Box(0, 0, 10, 10)).lines())
    assert kept == [[(1.0, 1.0), (10.0, 1.0)], [(10.0, 2.0), (1.0, 2.0)]]


def test_a_line_inside_a_box_stays_one() -> None:
    line = [(1.0, 1.0), (9.0, 1.0), (9.0, 2.0), (1.0, 2.0)]
    assert list(cut(Strokes.from_lines([line]), Box(0, 0, 10, 10)).lines()) == [line]


def test_points_are_kept_where_they_are_inside() -> None:
    points = Strokes.from_lines([[(1.0, 1.0)], [(11.0, 1.0)], [(0.0, 3.0), (1.0, 3.0)]])
    assert sorted(map(len, cut(points, Box(0, 0, 10, 10)).lines())) == [1, 2]


PAPER = st.tuples(st.floats(100, 300), st.floats(100, 300))


@given(st.tuples(st.floats(50, 900), st.floats(50, 900)), PAPER, st.floats(0, 15))
def test_sheets_cover_the_poster_and_share_the_overlap(
    poster: tuple[float, float], sheet: tuple[float, float], overlap: float
) -> None:
    tiles = tiling(poster, sheet, overlap)
    sheets = list(tiles.sheets())
    assert len(sheets) == tiles.columns * tiles.rows <= MAX_SHEETS
    assert sheets[0].shown.x <= 1e-6
    assert sheets[0].shown.y <= 1e-6
    assert sheets[0].shown.x + sheets[-1].shown.right == pytest.approx(poster[0])  # as much is left at both sides
    assert sheets[0].shown.y + sheets[-1].shown.bottom == pytest.approx(poster[1])
    for each in sheets:
        assert each.shown[2:] == tiles.window[2:]
        right = next((other for other in sheets if (other.row, other.column) == (each.row, each.column + 1)), None)
        below = next((other for other in sheets if (other.row, other.column) == (each.row + 1, each.column)), None)
        assert right is None or each.shown.right - right.shown.x == pytest.approx(overlap, abs=1e-6)
        assert below is None or each.shown.bottom - below.shown.y == pytest.approx(overlap, abs=1e-6)


def test_sheets_are_turned_where_that_saves_some() -> None:
    turned = tiling((270, 180), (210, 297))
    assert (turned.width, turned.height, turned.columns, turned.rows) == (297, 210, 1, 1)
    assert tiling((500, 500), (210, 297)).width == 210  # turned, there are as many


def test_one_sheet_too_few_would_not_cover_the_poster() -> None:
    tiles = tiling((841, 1189), (210, 297))
    assert (tiles.columns - 1) * (190 - 10) + 10 < 841
    assert (tiles.rows - 1) * (277 - 10) + 10 < 1189


@cases(
    ("poster", "sheet", "overlap", "words"),
    [
        ((5000, 5000), (148, 210), 10, "at most 400 are possible"),
        ((841, 1189), (210, 297), 51, "choose from 0 to 50 mm"),
        ((841, 1189), (210, 297), -1, "choose from 0 to 50 mm"),
        ((841, 1189), (210, 297), float("nan"), "choose from 0 to 50 mm"),
        ((841, 1189), (50, 50), 30, "too small for margins"),
        ((841, 1189), (20, 20), 0, "too small for margins"),
        ((841, 1189), (100, 300), 45, "too small for margins"),
        ((841, 1189), (20, 300), 0, "too small for margins"),
    ],
)
def test_impossible_divisions_are_refused(
    poster: tuple[float, float], sheet: tuple[float, float], overlap: float, words: str
) -> None:
    with pytest.raises(ClewError, match=words):
        tiling(poster, sheet, overlap)


def walls_of(page: Page) -> Strokes:
    """The walls in the window of a sheet, in millimeters of the sheet."""
    [window] = [item for item in page.items if isinstance(item, Clipped)]
    found = [item.strokes for item in window.items if isinstance(item, Lines)]
    return found[0] if found else Strokes.from_lines([])


@settings(max_examples=20)
@given(strokes(), st.sampled_from([(100.0, 120.0), (90.0, 70.0)]), st.sampled_from([0.0, 6.0]))
def test_the_sheets_joined_again_are_the_poster(lines: Strokes, sheet: tuple[float, float], overlap: float) -> None:
    poster = Page(300, 400, [Lines(lines, 0.5, "#000000", "walls")])
    tiles = tiling((300, 400), sheet, overlap)
    points = samples(lines)
    found = np.zeros(len(points), bool)
    for each in tiles.sheets():
        page = sheet_page(poster, tiles, each)
        shift = (each.shown.x - tiles.window.x, each.shown.y - tiles.window.y)
        drawn = walls_of(page).scaled(1.0, *shift)
        shown = inside(points, each.shown)
        assert distances(points[shown], drawn).max(initial=0) < 1e-6  # all that it shows, in the right place
        assert distances(samples(drawn), lines).max(initial=0) < 1e-6  # and nothing else
        assert inside(drawn.points, each.shown, 0.5 + 1e-6).all()
        found |= shown
    assert found[inside(points, poster.box)].all()


def some_poster() -> Page:
    """A poster with one item of each kind."""
    walls = Lines(Strokes.from_lines([[(10.0, 10.0), (290.0, 10.0), (290.0, 390.0)]]), 0.5, "#000000", "walls")
    dotted = Lines(Strokes.from_lines([[(20.0, 20.0), (280.0, 380.0)]]), 0.5, "#000000", "solution", (0.01, 2.0))
    ring = Lines(Strokes.from_lines([[(5.0, 5.0), (295.0, 5.0), (295.0, 395.0)]]), 0.5, "#000000", "edge", closed=True)
    area = Areas(Strokes.from_lines([[(10.0, 10.0), (20.0, 10.0), (10.0, 20.0)]]), "#000000", "start")
    discs = Discs(np.array([(150.0, 200.0), (280.0, 380.0)]), 3.0, "#000000", "cells")
    return Page(300, 400, [walls, dotted, ring, area, discs, Label("Maze", 150.0, 15.0, 20.0, "middle")])


def test_a_sheet_holds_only_what_it_shows() -> None:
    poster = some_poster()
    names = [
        {type(item).__name__ for item in clipped(poster.items, box)} for box in (Box(30, 30, 60, 2), Box(0, 0, 90, 90))
    ]
    assert names[0] == {"Lines"}  # the dotted line, which stays whole so that its dots do
    assert names[1] == {"Lines", "Areas"}
    [discs] = [item for item in clipped(poster.items, Box(140, 190, 20, 20)) if isinstance(item, Discs)]
    assert discs.centers.tolist() == [[150.0, 200.0]]
    [label] = [item for item in clipped(poster.items, Box(140, 0, 20, 20)) if isinstance(item, Label)]
    assert label.text == "Maze"


@cases("side", range(4))
def test_half_a_disc_at_the_edge_is_on_both_sheets(side: int) -> None:
    box = Box(30, 40, 60, 80)
    x, y = [(box.x, 70), (box.right, 70), (60, box.y), (60, box.bottom)][side]
    out_x, out_y = [(-1, 0), (1, 0), (0, -1), (0, 1)][side]
    for away, is_shown in ((-2.9, True), (2.9, True), (3.1, False)):
        disc = Discs(np.array([(x + away * out_x, y + away * out_y)]), 3.0, "#000000", "cells")
        assert len(list(clipped([disc], box))) == is_shown


@cases("side", range(4))
def test_a_line_that_only_reaches_over_the_edge_with_its_thickness_is_on_both_sheets(side: int) -> None:
    box = Box(30, 40, 60, 80)
    for away, is_shown in ((0.9, True), (1.1, False)):
        level, upright = (box.y - away, box.bottom + away), (box.x - away, box.right + away)
        line = (
            [(50.0, level[side]), (60.0, level[side])]
            if side < 2
            else [(upright[side - 2], 50.0), (upright[side - 2], 60.0)]
        )
        walls = Lines(Strokes.from_lines([line]), 1.0, "#000000", "walls")
        assert len(list(clipped([walls], box))) == is_shown


def test_an_area_that_only_touches_a_sheet_is_not_on_it() -> None:
    area = Areas(Strokes.from_lines([[(10.0, 10.0), (20.0, 10.0), (10.0, 20.0)]]), "#000000", "start")
    boxes = Box(20, 0, 9, 30), Box(0, 20, 30, 9), Box(0, 0, 10, 30), Box(0, 0, 30, 10)
    assert [list(clipped([area], box)) for box in boxes] == [[]] * 4
    assert all(list(clipped([area], box.inset(-0.1))) for box in boxes)


@pytest.mark.parametrize(("overlap", "is_possible"), [(0, True), (40, True), (40.5, False)])
def test_no_more_than_two_sheets_share_a_place(overlap: float, is_possible: bool) -> None:
    if not is_possible:
        with pytest.raises(ClewError, match="too small for margins of 10 mm and an overlap"):
            tiling((300, 300), (100, 100), overlap)
        return
    tiles = tiling((300, 300), (100, 100), overlap)
    assert tiles.step == (80 - overlap, 80 - overlap)
    assert min(tiles.covered) >= 300 > min(tiles.covered) - min(tiles.step)


def test_the_widest_overlap_is_possible() -> None:
    assert tiling((300, 300), (200, 200), 50).columns == 2
    assert tiling((310 - 1e-9, 310 + 1e-6), (200, 200), 50)[2:4] == (2, 3)
    assert tiling((50, 40), (200, 200), 50)[2:4] == (1, 1)


def test_as_many_sheets_as_chosen_are_filled() -> None:
    tiles = tiling_of("3x2", (210, 297), 15)
    assert tiles.covered == (3 * 175 + 15, 2 * 262 + 15)
    assert tiling(tiles.covered, (210, 297), 15) == tiles
    noisy = tiling_of("6x3", (215.9, 210), 0.1)  # (0.1 + 6 * 195.8 - 0.1) / 195.8 is more than 6 in floats
    assert tiling(noisy.covered, (215.9, 210), 0.1) == noisy
    assert tiling_of("1x1", (60, 70)).covered == (40, 50)
    most = tiling_of(" 20X20 ", (60, 60), 0)
    assert most.columns * most.rows == MAX_SHEETS
    assert tiling(most.covered, (60, 60), 0) == most
    for words in ("21x20", "0x1", "3", "3x3x3", "", "-1x3"):
        with pytest.raises(ClewError, match="sheets are not possible"):
            tiling_of(words, (60, 60))


@pytest.mark.parametrize("way", [1, -1])
def test_filled_sheets_make_no_poster_larger_than_paper_can_be(way: int) -> None:
    assert max(tiling_of("x".join(("20", "1")[::way]), (270, 60)[::way], 0).covered) == 5000
    with pytest.raises(ClewError, match="make a poster of"):
        tiling_of("x".join(("21", "1")[::way]), (270, 60)[::way], 0)


def test_an_outline_is_closed_before_it_is_cut() -> None:
    [ring] = [item for item in clipped([some_poster().items[2]], Box(0, 0, 300, 400)) if isinstance(item, Lines)]
    assert not ring.closed
    assert length(ring.strokes) == pytest.approx(290 + 390 + (290**2 + 390**2) ** 0.5)


def test_cut_marks_are_in_line_with_the_sides_of_the_picture() -> None:
    tiles = tiling((300, 400), (210, 297))
    window = tiles.window
    for sheet in tiles.sheets():
        page = sheet_page(some_poster(), tiles, sheet)
        [marks] = [item for item in page.items if isinstance(item, Lines) and item.name == "cut-marks"]
        lines = list(marks.strokes.lines())
        assert len(lines) == 8
        assert marks.width >= 0.75 * POINT
        for (ax, ay), (bx, by) in lines:
            upright = ax == bx
            assert (ax if upright else ay) in ((window.x, window.right) if upright else (window.y, window.bottom))
            assert abs(by - ay if upright else bx - ax) == MARK
            # outside of the picture, and on the paper
            outer = sorted((ay, by) if upright else (ax, bx))
            side = tiles.height if upright else tiles.width
            assert outer[1] <= SHEET_MARGIN - MARK_GAP or outer[0] >= side - SHEET_MARGIN + MARK_GAP
            assert outer[0] > 0
            assert outer[1] < side


def test_glue_marks_are_where_the_next_sheet_begins() -> None:
    tiles = tiling((300, 400), (210, 297), 12)
    sheets = list(tiles.sheets())
    for sheet in sheets:
        page = sheet_page(some_poster(), tiles, sheet)
        marks = [item for item in page.items if isinstance(item, Lines) and item.name == "glue-marks"]
        xs = {x for item in marks for (x, _), (other, _) in item.strokes.lines() if x == other}
        ys = {y for item in marks for (_, y), (_, other) in item.strokes.lines() if y == other}
        assert xs == ({tiles.window.right - 12} if sheet.column + 1 < tiles.columns else set())
        assert ys == ({tiles.window.bottom - 12} if sheet.row + 1 < tiles.rows else set())


def test_every_sheet_has_its_label_and_the_map_has_all() -> None:
    poster = some_poster()
    tiles = tiling((300, 400), (100, 120))
    pages = [sheet_page(poster, tiles, sheet) for sheet in tiles.sheets()]
    labels = [item.text for page in pages for item in page.items if isinstance(item, Label) and item.name == "label"]
    assert labels[: tiles.columns + 1] == [*(f"A{place + 1}" for place in range(tiles.columns)), "B1"]
    shown = map_page(tiles, poster, [], "Maze", ["Glue."])
    named = [item for item in shown.items if isinstance(item, Label) and item.name == "label"]
    assert [item.text for item in named] == labels
    [boxes] = [item for item in shown.items if isinstance(item, Lines) and item.name == "sheets"]
    for label, box in zip(named, boxes.strokes.lines(), strict=True):
        left, right = box[0][0], box[1][0]
        assert left < label.x < right
        assert box[0][1] < label.y < box[2][1]
    assert inside(boxes.strokes.points, shown.box).all()


def test_the_map_has_the_proportions_of_the_poster() -> None:
    tiles = tiling((300, 400), (100, 120))
    shown = map_page(tiles, some_poster(), [], "Maze", ["Glue."])
    [outline] = [item for item in shown.items if isinstance(item, Lines) and item.name == "poster"]
    across, down = np.ptp(outline.strokes.points, axis=0)
    assert across / down == pytest.approx(300 / 400)


@cases("item", some_poster().items)
def test_items_are_scaled_and_moved(item: Item) -> None:
    there_and_back = item.scaled(2.0, 3.0, 4.0).scaled(0.5, -1.5, -2.0)
    assert repr(there_and_back) == repr(item)


def printed(pages: list[Page]) -> bytes:
    return pdf_of(Document("Maze", len(pages), lambda: iter(pages)))


def dark(content: bytes, scale: float) -> NDArray[np.bool_]:
    """The pixels of the first page that are ink, at so many pixels a millimeter."""
    picture = pypdfium2.PdfDocument(content)[0].render(scale=scale * POINT * (1 - 1e-6)).to_numpy()
    return np.asarray(picture[..., 0] < 128)


def test_nothing_of_the_picture_is_drawn_outside_of_its_window() -> None:
    thick = Lines(
        Strokes.from_lines([[(-10.0, 50.0), (400.0, 50.0)], [(50.0, -10.0), (50.0, 500.0)]]), 6, "#000000", "walls"
    )
    tiles = tiling((300, 400), (100, 120))
    page = sheet_page(Page(300, 400, [thick]), tiles, next(iter(tiles.sheets())))
    only = Page(page.width, page.height, [item for item in page.items if isinstance(item, Clipped)])
    ink = dark(printed([only]), 4)
    rows, columns = np.nonzero(ink)
    assert abs(columns.max() + 1 - 4 * tiles.window.right) <= 1
    assert abs(rows.max() + 1 - 4 * tiles.window.bottom) <= 1


def test_a_pdf_has_a_page_of_the_right_size_for_each_sheet() -> None:
    tiles = tiling((300, 400), (210, 297))
    content = printed([sheet_page(some_poster(), tiles, sheet) for sheet in tiles.sheets()])
    with pikepdf.open(BytesIO(content)) as file:
        assert len(file.pages) == tiles.columns * tiles.rows
        assert {tuple(round(float(each) * POINT) for each in page.mediabox) for page in file.pages} == {
            (0, 0, tiles.width, tiles.height)
        }


def test_svg_clips_too() -> None:
    tiles = tiling((300, 400), (100, 120))
    text = page_svg(sheet_page(some_poster(), tiles, next(iter(tiles.sheets()))), "A1").decode()
    x, y, width, height = (f"{each:g}" for each in tiles.window)
    assert f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">' in text
    assert text.count("<svg") == text.count("</svg>") == 2


def test_the_printed_sheets_joined_again_look_like_the_poster() -> None:
    """Rendered from the PDF, cut at the cut marks, and laid over each other."""
    scale = 4  # pixels a millimeter
    maze = PuzzleMaker(7).make("18x22")
    tiles = tiling((200, 250), (110, 140), 8)
    made = Poster(maze, PosterPaper(200, 250, PaperStyle()), tiles)
    _, *sheets = made.document().pages()
    whole = next(made.document(whole=True).pages())
    expected = gray(printed([whole]), scale)
    joined = np.full((250 * scale, 200 * scale), 255, np.uint8)
    content, window = printed(sheets), tiles.window
    for number, sheet in enumerate(tiles.sheets()):
        picture = gray(content, scale, number)
        rows = np.arange(250 * scale)
        columns = np.arange(200 * scale)
        # the pixels of the poster that the sheet shows, and where they are on it
        inner_rows = rows[(rows > sheet.shown.y * scale) & (rows < sheet.shown.bottom * scale - 1)]
        inner_columns = columns[(columns > sheet.shown.x * scale) & (columns < sheet.shown.right * scale - 1)]
        from_rows = np.rint(inner_rows + (window.y - sheet.shown.y) * scale).astype(int)
        from_columns = np.rint(inner_columns + (window.x - sheet.shown.x) * scale).astype(int)
        joined[np.ix_(inner_rows, inner_columns)] = picture[np.ix_(from_rows, from_columns)]
    inside_edge = (slice(8, -8), slice(8, -8))  # the thin line around the poster is on the sheets only
    different = np.abs(expected.astype(int) - joined.astype(int))[inside_edge]
    assert expected[inside_edge].min() == 0
    assert different.mean() < 1  # of 255: half a pixel at the edges of lines


def gray(content: bytes, scale: float, page: int = 0) -> NDArray[np.uint8]:
    """A page as gray pixels."""
    exact = scale * POINT * (1 - 1e-6)  # or a page could be a pixel wider, by rounding up, and stretched
    return np.asarray(pypdfium2.PdfDocument(content)[page].render(scale=exact).to_numpy()[..., 0])
