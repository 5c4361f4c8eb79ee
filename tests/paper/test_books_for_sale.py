"""What a book says about itself: the imprint, the copyright, the language, and the cover."""

import io
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pikepdf
import pypdfium2
import pytest
from case_loops import cases
from paper_pages import pdf_of
from pdf_vectors import Bounds, read_pages

import clew
from clew.errors import ClewError
from clew.paper.books.book import Book, book
from clew.paper.books.pages import BookPages, cover_page
from clew.paper.books.plan import BookPlan, Section
from clew.paper.books.trim_sizes import TRIMS, parse_trim
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Areas, Document, Label, Page

INCH = 25.4
PLAN = BookPlan(
    "Rainy days",
    author="Ariadne",
    trim=parse_trim("6x9"),
    pages=24,
    seed=7,
    sections=(Section(grids=("5x5",), low=10, high=30),),
    year=2026,
    isbn="978-0-306-40615-7",
)


@cache
def made(**settings: object) -> Book:
    return book(replace(PLAN, **settings))  # type: ignore[arg-type]


def labels(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Label)]


def metadata(document: Document) -> str:
    with pikepdf.open(io.BytesIO(pdf_of(document))) as pdf:
        return " ".join(f"{key}: {value}" for key, value in pdf.docinfo.items() if key != "/Producer")


def test_the_last_page_says_how_to_make_the_book_again_and_no_other() -> None:
    *others, last = [" ".join(labels(page)) for page in made().pages()]
    assert f"Made with Clew {clew.__version__}, seed 7." in last
    assert "clew book --pages 24 --trim 6x9 --from 10 --to 30 --grids 5x5 --seed 7" in last
    assert not [text for text in others if "clew" in text.lower()]


def test_a_command_that_cannot_be_printed_is_left_out() -> None:
    again = "This command makes the book again:"
    for command, printed in (("clew book a.toml", [again, "clew book a.toml"]), ("clew book ಅ.toml", []), ("", [])):
        lines = [f"Made with Clew {clew.__version__}, seed 7.", *printed]
        assert labels(BookPages(PLAN, 24, command).imprint_page(24)) == [*reversed(lines), "24"]


def test_each_page_can_say_how_to_make_its_maze_again() -> None:
    pages = [" ".join(labels(page)) for page in made(imprint="page").pages()]
    mazes = [entry.page - 1 for entry in made(imprint="page").entries]
    assert [number for number, text in enumerate(pages) if "seed" in text] == [2, *mazes]


def test_a_book_without_imprint_says_nowhere_what_made_it() -> None:
    found = made(imprint="none")
    texts = [text for document in (found, found.cover) for page in document.pages() for text in labels(page)]
    assert not [text for text in texts if re.search("clew|seed", text, re.IGNORECASE)]
    for document in (found, found.cover):
        assert not re.search("clew|seed|7", metadata(document).partition("/ModDate")[0], re.IGNORECASE)
        assert "Ariadne" in metadata(document)


def test_the_page_behind_the_title_is_that_of_the_copyright() -> None:
    assert labels(list(made().pages())[1])[::-1] == ["Rainy days", "© 2026 Ariadne", "ISBN 978-0-306-40615-7"]
    bare = made(author="", year=None, isbn="", title="")
    assert labels(list(bare.pages())[1]) == ["Mazes"]


def test_all_fixed_words_of_a_japanese_book_are_japanese() -> None:
    sections = (
        Section("雨", 8, ("5x5", "weave:5x5"), low=10, high=25),
        Section("風", 8, ("5x5", "polar:4"), low=10, high=25),
    )
    found = made(language="ja", imprint="none", title="", author="有", sections=sections, pages=26)
    pages = list(found.pages()) + list(found.cover.pages())
    assert [text for page in pages for text in labels(page) if re.search("[A-Za-z]{2}", text)] == [
        "ISBN 978-0-306-40615-7"
    ]
    assert {"迷路", "この本の使い方", "迷路 1〜8", "こたえ 1〜4", "メモ"} <= {
        text for page in pages for text in labels(page)
    }
    assert found.language == "ja"
    last = " ".join(labels(list(made(language="ja").pages())[-1]))
    assert f"Clew {clew.__version__}で作成、シード7。" in last


def test_japanese_lines_end_where_they_may() -> None:
    text = "どの迷路も、道はただ一つです。「中」に向かう矢印から入り、10〜40のトンネルをくぐって、ゴールへ。"
    for room in range(40, 200, 7):
        lines = typeface.lines_of(text, 10.0, room, breaks=typeface.ANYWHERE)
        assert "".join(lines) == text
        assert all(typeface.width(line, 10.0) <= room for line in lines)
        assert not [line for line in lines if line[0] in "、。」っーょ〜" or line[-1] == "「"]
    english = "Every maze has one way (through it)."
    assert typeface.lines_of(english, 10.0, 60, breaks=typeface.ANYWHERE) == typeface.lines_of(english, 10.0, 60)


@cases(
    ("setting", "value", "words"),
    [
        ("language", "xx", "there is no translation into 'xx': choose one of en, ja"),
        ("imprint", "first", "no imprint 'first': choose one of last, page, none"),
        ("paper", "gold", "no paper 'gold': choose one of white, cream, color"),
        ("year", 26, "26 is not the year"),
        ("isbn", "978-0-306-40615-8", "last one would be 7"),
    ],
)
def test_settings_that_are_not_possible_are_refused(setting: str, value: object, words: str) -> None:
    with pytest.raises(ClewError, match=words) as caught:
        replace(PLAN, **{setting: value})
    assert caught.value.field == setting


# Covers


def cover(pages: int = 24, paper: str = "white", **settings: object) -> Page:
    """The cover of a book of so many pages, without its mazes."""
    return cover_page(replace(PLAN, paper=paper, **settings), pages, 20, ["20 mazes."])  # type: ignore[arg-type]


@cases(
    ("pages", "paper", "inches"),
    [(24, "white", 0.0540), (150, "white", 0.3378), (150, "cream", 0.375), (150, "color", 0.35205)],
)
def test_a_cover_has_a_back_a_spine_and_a_front(pages: int, paper: str, inches: float) -> None:
    """The numbers are those of printers on demand: so many thousandths of an inch for each page."""
    page = cover(pages, paper)
    assert page.width == pytest.approx((2 * 6 + inches) * INCH, abs=0.002)
    assert page.bleed == (0.125 * INCH,) * 4
    with pikepdf.open(io.BytesIO(pdf_of(Document("", 1, lambda: iter([page]))))) as pdf:
        box = [float(each) / 72 for each in pdf.pages[0].mediabox]
    assert box == pytest.approx([0, 0, 12.25 + inches, 9.25], abs=1e-3)


@cases("name", TRIMS)
def test_what_is_on_a_cover_is_inside_of_its_parts(name: str) -> None:
    page = cover(150, trim=parse_trim(name), title="A very long title of a book of mazes " * 4)
    width, height = TRIMS[name]
    (drawn,) = read_pages(pdf_of(Document("", 1, lambda: iter([page]))))
    ground, barcode, *_ = (shape.bounds for shape in drawn.shapes)
    edge = 0.125 * INCH
    assert ground == pytest.approx((-edge, -edge, page.width + edge, height + edge), abs=0.01)
    assert (barcode.right - barcode.left, barcode.bottom - barcode.top) == pytest.approx((50.8, 30.48), abs=0.01)
    assert barcode.right == pytest.approx(width - 0.25 * INCH, abs=0.01)
    assert barcode.bottom == pytest.approx(height - 0.25 * INCH, abs=0.01)
    back, front = (Bounds(x, 0, x + width, height) for x in (0, page.width - width))
    spine = [item.text for item in page.items if isinstance(item, Label) and item.turned]
    others = [each.bounds for each in (*drawn.texts, *drawn.lines) if getattr(each, "text", "") not in spine]
    for left, top, right, bottom in (back, front):
        inside = [each for each in others if each.within(Bounds(left + 8, top + 8, right - 8, bottom - 8))]
        assert len(inside) >= 3
        others = [each for each in others if each not in inside]
    assert not others
    assert not [each for each in drawn.texts if each.text not in spine and each.bounds.meets(barcode)]


def spine_labels(pages: int, **settings: object) -> list[Label]:
    return [item for item in cover(pages, **settings).items if isinstance(item, Label) and item.name == "spine"]


@pytest.mark.parametrize("pages", [80, 150, 828])
def test_text_on_the_spine_has_a_margin_at_both_sides(pages: int) -> None:
    page = cover(pages, title="ÅẤg|雨が", author="Çj")
    (drawn,) = pypdfium2.PdfDocument(pdf_of(Document("", 1, lambda: iter([page]))))
    scale = 600 / 72
    picture = np.array(drawn.render(scale=scale, grayscale=True).to_pil())
    spine = picture[:, round(6.125 * 600) : round((6.125 + pages * 0.002252) * 600)]
    ink = np.flatnonzero((spine > 200).any(axis=0)) / 600  # inches
    assert ink.min() >= 0.0625 - 0.002
    assert ink.max() <= pages * 0.002252 - 0.0625 + 0.002
    assert ink.max() - ink.min() > 0.8 * min(pages * 0.002252 - 0.125, 0.25)


def test_thin_spines_have_no_text_and_long_texts_are_shortened() -> None:
    assert [label.text for label in spine_labels(80)] == ["Rainy days", "Ariadne"]
    assert (spine_labels(78), len(spine_labels(79))) == ([], 2)
    title, author = spine_labels(150, title="A long title " * 15, author="A long name " * 15)
    lengths = [typeface.width(each.text, each.size * POINT, bold=each.bold) for each in (title, author)]
    assert sum(lengths) < 228.6 - 2 * 9.525
    assert [(each.text[-1], each.anchor, each.bold) for each in (title, author)] == [
        ("…", "start", True),
        ("…", "end", False),
    ]


def test_a_cover_has_the_same_bytes_each_time_and_is_that_of_its_book() -> None:
    found = made()
    assert pdf_of(found.cover) == pdf_of(replace(found).cover)
    assert found.cover.count == 1
    (page,) = found.cover.pages()
    assert {"Rainy days", "Ariadne", "16 mazes with solutions"} <= set(labels(page))
    assert isinstance(page.items[1], Areas)
