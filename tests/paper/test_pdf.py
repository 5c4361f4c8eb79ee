"""Pages as PDF: what is described is drawn, in the same place and size."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from case_loops import cases
from paper_pages import drawn, pdf_of
from pdf_vectors import Line, clearance, contrast, fonts_of, read_pages

from clew import ClewError
from clew.paper.pages.pages import POINT, Areas, Discs, Document, Label, Lines, Page
from clew.paper.pages.styles import GRAY
from clew.pictures.drawing import Strokes

LINE = [(10.0, 20.0), (30.0, 20.0), (30.0, 25.5)]


def document(*pages: Page, title: str = "Pages") -> Document:
    return Document(title, len(pages), lambda: iter(pages))


def test_lines_have_their_place_width_color_and_dashes() -> None:
    (line,) = drawn([Lines(Strokes.from_lines([LINE]), 0.7, "#C8102E", "walls", dash=(2.0, 1.0))]).lines
    assert np.array(line.points) == pytest.approx(np.array(LINE), abs=2e-3)
    assert line.width == pytest.approx(0.7, abs=1e-5)
    assert line.color == "#C8102E"
    assert line.dash == pytest.approx((2.0, 1.0), abs=1e-5)


def test_dashes_end_with_their_line() -> None:
    strokes = Strokes.from_lines([LINE])
    dashed, plain = (Lines(strokes, 0.7, "#000000", "a", dash=dash) for dash in ((2.0, 1.0), ()))
    assert [bool(line.dash) for line in drawn([dashed, plain]).lines] == [True, False]


def test_closed_lines_end_where_they_begin() -> None:
    (line,) = drawn([Lines(Strokes.from_lines([LINE]), 0.7, "#000000", "a", closed=True)]).lines
    assert line.points[0] == line.points[-1]


def test_areas_and_discs_are_filled() -> None:
    disc, area = Discs(np.array([(50.0, 60.0)]), 4.0, "#123456", "a"), Areas(Strokes.from_lines([LINE]), GRAY, "b")
    round_, corners = drawn([disc, area]).shapes
    assert round_.bounds == pytest.approx((46, 56, 54, 64), abs=0.01)
    assert (round_.color, corners.color) == ("#123456", GRAY)
    assert corners.bounds == pytest.approx((10, 20, 30, 25.5), abs=0.01)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_text_is_where_its_anchor_says(anchor: str, share: float) -> None:
    (text,) = drawn([Label("Ann Ελένη Дмитрий さくら", 100, 40, 18, anchor=anchor, bold=True)]).texts  # type: ignore[arg-type]
    assert text.text == "Ann Ελένη Дмитрий さくら"
    assert text.x == pytest.approx(100 - share * text.width, abs=0.05)
    assert (text.y, text.size) == pytest.approx((40, 18), abs=1e-3)
    assert 75 < text.width < 95


@cases(
    ("turned", "covered"),
    [(0, (40, 32.5, 63, 40)), (1, (40, 40, 47.5, 63)), (2, (17, 40, 40, 47.5)), (3, (32.5, 17, 40, 40))],
)
def test_text_runs_around_its_point(turned: int, covered: tuple[float, float, float, float]) -> None:
    """Covered are left, top, right and bottom in millimeters."""
    page = document(Page(80, 80, [Label("HHH", 40.0, 40.0, 30.0, turned=turned)]))
    picture = pypdfium2.PdfDocument(pdf_of(page))[0].render(scale=4 * POINT, grayscale=True).to_pil()
    dark = np.argwhere(np.array(picture) < 128) / 4
    (top, left), (bottom, right) = dark.min(axis=0), dark.max(axis=0)
    assert (left, top, right, bottom) == pytest.approx(covered, abs=1.5)


def test_all_fonts_are_embedded() -> None:
    labels = [Label("Ann さくら", 10, 20, 9), Label("Bold", 10, 40, 9, bold=True)]
    found = fonts_of(pdf_of(document(Page(100, 100, list(labels)))))
    assert all(found.values())
    assert {name.partition("+")[2] for name in found} == {"NotoSans-Regular", "NotoSans-Bold", "MPLUS1-Regular"}


def test_a_page_without_text_has_no_font() -> None:
    assert fonts_of(pdf_of(document(Page(100, 100)))) == {}


def test_pages_may_differ_in_size_and_bleed() -> None:
    data = pdf_of(document(Page(148, 210), Page(200, 100, bleed=(0, 2, 3.175, 4))))
    first, second = read_pages(data)
    assert (first.width, first.height, *first.bleed) == pytest.approx((148, 210, 0, 0, 0, 0), abs=1e-4)
    assert (second.width, second.height, *second.bleed) == pytest.approx((200, 100, 0, 2, 3.175, 4), abs=1e-4)
    with pikepdf.Pdf.open(io.BytesIO(data)) as pdf:
        box = [float(each) * POINT for each in pdf.pages[1].mediabox]
        assert box == pytest.approx([0, 0, 203.175, 106], abs=1e-3)
        assert pdf.pages[1].BleedBox == pdf.pages[1].MediaBox


def test_coordinates_count_from_the_trimmed_corner() -> None:
    item = Lines(Strokes.from_lines([LINE]), 0.7, "#000000", "walls")
    plain, bled = read_pages(pdf_of(document(Page(100, 100, [item]), Page(100, 100, [item], bleed=(5, 6, 7, 8)))))
    assert np.array(plain.lines[0].points) == pytest.approx(np.array(bled.lines[0].points), abs=1e-3)


def test_the_same_pages_have_the_same_bytes() -> None:
    items = [Lines(Strokes.from_lines([LINE]), 0.7, "#000000", "walls"), Label("Anna さくら", 10, 40, 9)]
    assert pdf_of(document(Page(100, 100, items))) == pdf_of(document(Page(100, 100, items)))


def test_viewers_show_the_page() -> None:
    data = pdf_of(document(Page(100, 50, [Discs(np.array([(25.0, 25.0)]), 10.0, "#FF0000", "a")])))
    picture = pypdfium2.PdfDocument(data)[0].render(scale=POINT).to_pil().convert("RGB")
    assert picture.getpixel((25, 25)) == (255, 0, 0)
    assert picture.getpixel((75, 25)) == (255, 255, 255)


def test_the_title_and_the_language_are_named() -> None:
    with pikepdf.Pdf.open(io.BytesIO(pdf_of(document(Page(100, 50), title="Labyrinthe für Anna")))) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Labyrinthe für Anna"
        assert str(pdf.Root.Lang) == "en"


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ([], "a PDF needs at least one page"),
        ([Page(6000, 100)], "a page of 6,000 mm is too large for PDF: at most 5,080"),
    ],
)
def test_impossible_documents_are_refused(pages: list[Page], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        pdf_of(document(*pages))


def test_letters_of_no_font_are_refused() -> None:
    with pytest.raises(ClewError, match="fonts have no ש"):
        pdf_of(document(Page(100, 100, [Label("שלום", 10, 20, 9)])))


def test_progress_is_reported_page_by_page() -> None:
    from clew.paper import write_pdf

    seen: list[float] = []
    write_pdf(document(*[Page(100, 100)] * 4), io.BytesIO(), seen.append)
    assert seen == [0.25, 0.5, 0.75, 1.0]


def test_gray_is_legible_on_white() -> None:
    assert contrast(GRAY) >= 4.5


@cases(
    ("thread", "away"),
    [
        ([(0.0, 2.0), (10.0, 2.0)], 2 - 0.75),  # next to it
        ([(5.0, -5.0), (5.0, 5.0)], -0.75),  # across it
        ([(13.0, 4.0), (20.0, 4.0)], 5 - 0.75),  # behind its end
        ([(2.0, 0.0), (4.0, 0.0)], -0.75),  # on it
    ],
)
def test_clearance_is_measured_from_edge_to_edge(thread: list[tuple[float, float]], away: float) -> None:
    far, wall = Line([(0.0, 50.0), (10.0, 50.0)], 1.0, "#000000"), Line([(0.0, 0.0), (10.0, 0.0)], 1.0, "#000000")
    assert clearance([Line(thread, 0.5, GRAY)], [far, wall]) == pytest.approx(away)


def test_black_on_white_has_the_highest_contrast() -> None:
    assert contrast("#000000") == pytest.approx(21)
    assert contrast("#FFFFFF") == pytest.approx(1)
