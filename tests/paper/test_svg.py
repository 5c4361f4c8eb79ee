"""Pages as SVG, in millimeters."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from paper_pages import pdf_of
from pdf_vectors import read_pages

from clew import ClewError
from clew.paper import page_svg, sheet
from clew.paper.pages.pages import Areas, Discs, Label, Lines, Page
from clew.pictures.drawing import Strokes

SPACE = "{http://www.w3.org/2000/svg}"
LINE = [(10.0, 20.0), (30.0, 20.0), (30.0, 25.5)]


def elements(page: Page, title: str = "A page") -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(page_svg(page, title)).iter())


def test_a_page_has_its_size_in_millimeters() -> None:
    root = elements(Page(210, 297.5))[0]
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297.5mm", "0 0 210 297.5")


def test_titles_and_texts_may_have_any_characters() -> None:
    found = elements(Page(210, 297, [Label("<Anna & さくら>", 10, 20, 12)]), "<Anna & さくら>")
    assert [each.text for each in found if each.tag in (f"{SPACE}title", f"{SPACE}text")] == ["<Anna & さくら>"] * 2


def test_each_item_is_an_element_with_its_name() -> None:
    strokes = Strokes.from_lines([LINE])
    items = [
        Lines(strokes, 0.7, "#000000", "walls", dash=(2.0, 1.0)),
        Areas(strokes, "#123456", "start"),
        Discs(np.array([(1.0, 2.0), (3.0, 4.0)]), 0.5, "#654321", "cells"),
        Label("Anna", 10, 20, 12, anchor="middle", bold=True, name="title"),
    ]
    walls, start, *discs, text = elements(Page(210, 297, items))[4:]
    assert (walls.get("class"), walls.get("stroke-width"), walls.get("stroke-dasharray")) == ("walls", "0.7", "2 1")
    assert (start.get("class"), start.get("fill")) == ("start", "#123456")
    assert [(each.get("cx"), each.get("cy"), each.get("r")) for each in discs] == [("1", "2", "0.5"), ("3", "4", "0.5")]
    assert (text.get("x"), text.get("y"), text.get("text-anchor")) == ("10", "20", "middle")
    assert float(text.get("font-size", 0)) == pytest.approx(12 * 25.4 / 72, abs=1e-3)


def test_a_page_without_background_is_not_painted() -> None:
    assert b"<rect" in page_svg(Page(10, 10), "A page")
    assert b"<rect" not in page_svg(Page(10, 10), "A page", background=False)


def test_letters_of_no_font_are_refused() -> None:
    with pytest.raises(ClewError, match="fonts have no ש"):
        page_svg(Page(100, 100, [Label("שלום", 10, 20, 9)]), "A page")


def test_svg_and_pdf_draw_the_same_page() -> None:
    document = sheet("8x8", 2, seed=7, title="Mazes")
    svg = elements(next(document.pages()))
    pdf = read_pages(pdf_of(document))[0]
    texts = [each for each in svg if each.tag == f"{SPACE}text"]
    assert [each.text for each in texts] == pdf.words
    widths = [float(each.get("textLength", 0)) for each in texts]
    assert widths == pytest.approx([each.width for each in pdf.texts], abs=0.05)
    moves = [each.get("d", "").count("M") for each in svg if each.get("stroke-width")]
    assert sum(moves) == len(pdf.lines)
    starts = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", "".join(each.get("d", "") for each in svg if each.get("stroke")))
    assert [tuple(map(float, start)) for start in starts] == [
        pytest.approx(line.points[0], abs=2e-3) for line in pdf.lines
    ]


def test_empty_labels_are_left_out() -> None:
    assert b"<text" not in page_svg(Page(50, 50, [Label("", 1, 1, 10)]), "Empty")
