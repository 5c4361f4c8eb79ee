"""Books, measured in their PDF: pages, margins, fonts, lines, mazes and their solutions."""

import io
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot

import pikepdf
import pytest
from commands import Answer
from hypothesis import given
from hypothesis import strategies as st
from paper_pages import pdf_of
from pdf_vectors import MIN_LINE, Bounds, Line, PdfPage, clearance, contrast, fonts_of, read_pages

import clew
from clew.errors import ClewError
from clew.paper.books.book import Book, book, layout
from clew.paper.books.pages import BookPages, Entry
from clew.paper.books.plan import BookPlan, Section
from clew.paper.books.plan_file import parse_plan
from clew.paper.books.trim_sizes import TRIMS, gutter, parse_trim
from clew.paper.pages.pages import Document, Label, Lines
from clew.paper.pages.styles import paper_style
from clew.paper.puzzle import likeness

INCH = 25.4
SMALL = ("9x9", "hexagons:8x8", "polar:5", "triangles:9x7", "weave:8x8", "text:A,height=9", "cairo:8x8")
SECTION = Section(grids=SMALL, low=8, high=60)
QUICK = Section(grids=("5x5",), low=10, high=30)  # whose mazes are found at once


def plan_of(trim: str, bleed: bool = False) -> BookPlan:
    section = QUICK if bleed else SECTION
    return BookPlan(trim=parse_trim(trim), pages=24, seed=7, bleed=bleed, sections=(section,), solutions=6)


@cache
def made(trim: str, bleed: bool = False) -> Book:
    return book(plan_of(trim, bleed))


@cache
def data_of(trim: str, bleed: bool = False) -> bytes:
    return pdf_of(made(trim, bleed))


@cache
def pages_of(trim: str, bleed: bool = False) -> list[PdfPage]:
    return read_pages(data_of(trim, bleed))


def test_pages_have_exactly_the_size_of_the_trim() -> None:
    for trim in TRIMS:
        size = parse_trim(trim)
        page = BookPages(BookPlan(trim=size), 24).notes_page(5)
        with pikepdf.open(io.BytesIO(pdf_of(Document("", 1, lambda page=page: iter([page]))))) as pdf:  # type: ignore[misc]
            box = [float(each) * INCH / 72 for each in pdf.pages[0].mediabox]
        assert box == pytest.approx([0, 0, size.width, size.height], abs=0.01), trim


@pytest.mark.parametrize(
    ("trim", "inches"), [("8.5x11", (8.625, 11.25)), ("6x9", (6.125, 9.25)), ("8.25x8.25", (8.375, 8.5))]
)
def test_paper_with_bleed_is_as_large_as_printers_say(trim: str, inches: tuple[float, float]) -> None:
    pages = BookPages(BookPlan(trim=parse_trim(trim), bleed=True), 24)
    for page in (pages.notes_page(5), pages.notes_page(6)):
        assert page.printed[2:] == pytest.approx([side * INCH for side in inches])


def test_bleed_is_printed_around_the_trim_but_at_the_binding() -> None:
    """In inches: pages of 6x9 are printed on 6.125x9.25."""
    with pikepdf.open(io.BytesIO(data_of("6x9", True))) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            outer = 0 if number % 2 else 0.125  # what is left of the trim
            boxes = [[float(each) / 72 for each in box] for box in (page.mediabox, page.bleedbox, page.trimbox)]
            assert boxes[0] == boxes[1] == pytest.approx([0, 0, 6.125, 9.25], abs=1e-4)
            assert boxes[2] == pytest.approx([outer, 0.125, outer + 6, 9.125], abs=1e-4)


def test_what_bleeds_reaches_the_edges_of_the_paper() -> None:
    pages = pages_of("6x9", True)
    left, top, right, bottom = pages[0].bleed
    paper = Bounds(-left, -top, pages[0].width + right, pages[0].height + bottom)
    bands = Bounds.around(shape.bounds for shape in pages[0].shapes if shape.bounds.right > pages[0].width)
    assert bands == pytest.approx(paper, abs=0.01)
    for page in pages[3:20]:
        tabs = [shape.bounds for shape in page.shapes if not shape.bounds.within(Bounds(0, 0, page.width, page.height))]
        left, _, right, _ = page.bleed
        assert [tab.right == pytest.approx(page.width + right, abs=0.01) for tab in tabs] == [right > 0]
        assert [tab.left == pytest.approx(-left, abs=0.01) for tab in tabs] == [left > 0]


def within_margins(page: PdfPage, number: int, pages: int) -> bool:
    """Return whether everything on a page that does not bleed is inside the margins."""
    inner, outer = gutter(pages), 0.375 * INCH
    left, right = (inner, outer) if number % 2 else (outer, inner)
    allowed = Bounds(left, outer, page.width - right, page.height - outer)
    shapes = [
        each
        for each in page.shapes
        if not any(page.bleed) or each.bounds.within(Bounds(0, 0, page.width, page.height), 0.0)
    ]
    return all(each.bounds.within(allowed) for each in (*page.lines, *shapes, *page.texts))


@pytest.mark.parametrize("trim", ["letter", "6x9"])
def test_nothing_is_in_the_margins(trim: str) -> None:
    for number, page in enumerate(pages_of(trim), 1):
        assert within_margins(page, number, 24), number


def test_only_what_bleeds_is_in_the_margins() -> None:
    for number, page in enumerate(pages_of("6x9", True), 1):
        assert within_margins(page, number, 24), number


def test_gutters_grow_with_the_number_of_pages() -> None:
    """Mazes as wide as the page, on a right and on a left one."""
    plan = BookPlan(trim=parse_trim("6x9"), style=paper_style())
    entries = [made("6x9").entries[0]._replace(page=page) for page in (23, 24)]
    for pages in (150, 152, 300, 302, 500, 502, 700, 702):
        layouts = BookPages(plan, pages)
        drawn = [layouts.maze_page(entry, 2) for entry in entries] + [layouts.solution_page(23, entries, 6)]
        right, left, answers = read_pages(pdf_of(Document("", 3, lambda drawn=drawn: iter(drawn))))  # type: ignore[misc]
        assert within_margins(right, 23, pages), pages
        assert within_margins(left, 24, pages), pages
        assert within_margins(answers, 23, pages), pages
        texts = [each.bounds for each in right.texts]
        assert min(each.left for each in texts) < gutter(pages) + 0.15 * INCH, pages  # no wider than it must be


def test_page_numbers_are_in_the_outer_corners() -> None:
    for number, page in enumerate(pages_of("6x9")[2:], 3):
        text = page.texts[-1]
        assert text.text == str(number)
        assert text.y == max(each.y for each in page.texts)
        edge = page.width - (text.x + text.width) if number % 2 else text.x
        assert edge == pytest.approx(0.375 * INCH, abs=0.1)


@pytest.mark.parametrize("trim", ["letter", "6x9"])
def test_lines_are_thick_and_dark_enough(trim: str) -> None:
    for page in pages_of(trim):
        assert all(each.width >= MIN_LINE for each in page.lines)
        assert all(contrast(each.color) >= 4.5 for each in (*page.lines, *page.shapes, *page.texts))


def test_all_fonts_are_in_the_file() -> None:
    fonts = fonts_of(data_of("letter"))
    assert fonts
    assert all(fonts.values())


def solutions_of(page: PdfPage) -> tuple[list[Line], list[Line]]:
    """Return the thread, which is darker, and the walls."""
    ink = max((each.color for each in page.lines), key=contrast)
    return [each for each in page.lines if each.color == ink], [each for each in page.lines if each.color != ink]


@pytest.mark.parametrize("trim", ["letter", "6x9"])
def test_drawn_solutions_touch_no_wall(trim: str) -> None:
    """As the page's own vectors say; the weave is left out, in which solutions pass under walls."""
    entries = made(trim).entries
    for entry in entries:
        if entry.rung.grid.kind.startswith("weave"):
            continue
        page = BookPages(BookPlan(trim=parse_trim(trim)), 24).solution_page(23, [entry], 6)
        (drawn,) = read_pages(pdf_of(Document("", 1, lambda page=page: iter([page]))))  # type: ignore[misc]
        thread, walls = solutions_of(drawn)
        assert thread
        assert walls
        assert clearance(thread, walls) > 0.05


def test_drawn_solutions_lead_from_mark_to_mark() -> None:
    """Both ends of the thread are near the mark at the start and the mark at the goal."""
    for entry in made("letter").entries:
        page = BookPages(BookPlan(trim=parse_trim("letter")), 24).solution_page(23, [entry], 6)
        (drawn,) = read_pages(pdf_of(Document("", 1, lambda page=page: iter([page]))))  # type: ignore[misc]
        thread, _ = solutions_of(drawn)
        points = [point for each in thread for point in each.points]
        for mark in drawn.shapes[-2:]:
            x, y = mark.center
            assert min(hypot(x - a, y - b) for a, b in (points[0], points[-1])) < 7.0  # less than a cell and an arrow


def test_solutions_are_labeled_with_number_and_page() -> None:
    found = made("letter")
    pages = pages_of("letter")
    for entry in found.entries:
        words = pages[entry.solution_page - 1].words
        assert words[words.index(str(entry.number)) + 1] == f"page {entry.page}"
        assert str(entry.number) in pages[entry.page - 1].words
        assert f"Solution on page {entry.solution_page} " in " ".join(pages[entry.page - 1].words)


def test_difficulties_are_those_that_are_measured_and_never_fall() -> None:
    entries = made("letter").entries
    for entry in entries:
        assert clew.measure(entry.rung.maze).difficulty == entry.rung.difficulty
    assert all(one.rung.difficulty <= other.rung.difficulty for one, other in pairwise(entries))


def test_the_ladder_goes_from_one_end_to_the_other() -> None:
    values = [entry.rung.difficulty for entry in made("letter").entries]
    for step, value in enumerate(values):
        assert abs(value - (8 + 52 * step / (len(values) - 1))) <= 9
    assert values[0] >= 8
    assert values[-1] <= 60


@cache
def hard_book(grid: str) -> Book:
    return book(BookPlan(pages=24, seed=7, sections=(Section(grids=(grid,), low=6, high=100),)))


@pytest.mark.parametrize("grid", ["13x13", "heart:14x14", "9x9"])
def test_mazes_that_are_not_easy_wind(grid: str) -> None:
    hard = [entry.rung.maze for entry in hard_book(grid).entries if 35 < entry.rung.difficulty <= 66]
    assert len(hard) >= 5
    assert min(clew.measure(maze).detour for maze in hard) >= 1.5


def test_a_ladder_ends_where_no_harder_maze_that_winds_is_found() -> None:
    top = [hard_book(grid).entries[-1].rung.difficulty for grid in ("9x9", "13x13")]
    assert 50 <= top[0] < 80
    assert 60 <= top[1] < 80


def test_all_mazes_can_have_one_difficulty() -> None:
    found = book(BookPlan(seed=7, sections=(Section(grids=("5x5", "6x6"), count=18, low=25, high=25),)))
    assert {entry.rung.difficulty for entry in found.entries} == {25}


def test_an_algorithm_that_is_named_has_all_its_mazes() -> None:
    """Also those that do not wind, with which it gets as far."""
    section = Section(grids=("10x10",), low=40, high=65, algorithm="simplified-prim")
    found = book(BookPlan(pages=24, seed=7, sections=(section,)))
    assert {entry.rung.algorithm for entry in found.entries} == {"simplified-prim"}
    assert found.entries[-1].rung.difficulty > 60


def test_no_two_mazes_are_alike() -> None:
    """Small ones are often equal up to turning and mirroring."""
    found = book(BookPlan(pages=24, seed=1, sections=(Section(grids=("4x4",), low=1, high=30),)))
    assert len({likeness(entry.rung.maze) for entry in found.entries}) == len(found.entries) == 17


def test_each_maze_can_be_made_again_from_what_is_said_about_it() -> None:
    for entry in made("letter").entries:
        said = entry.to_dict()
        maze = clew.generate(
            str(said["algorithm"]), str(said["grid"]), int(str(said["seed"])), number=int(str(said["number"]))
        )
        assert clew.openings(maze, str(said["openings"])) == entry.rung.maze


def test_the_same_seed_gives_the_same_bytes_and_another_one_other_mazes() -> None:
    plan = plan_of("6x9", bleed=True)
    first, again, other = made("6x9", True), book(plan), book(replace(plan, seed=8))
    assert data_of("6x9", True) == pdf_of(again)
    assert {entry.rung.maze for entry in first.entries}.isdisjoint(entry.rung.maze for entry in other.entries)
    titles = [[item for item in next(each.pages()).items if isinstance(item, Lines)] for each in (first, other)]
    assert titles[0][0].strokes.points.tolist() != titles[1][0].strokes.points.tolist()


@given(st.integers(12, 414).map(lambda half: 2 * half), st.sampled_from([4, 6, 9]))
def test_a_book_has_as_many_pages_as_were_requested(pages: int, solutions: int) -> None:
    found = layout(BookPlan(pages=pages, solutions=solutions))
    used = found.first_solution + len(found.solved)  # with the last page
    assert used in (pages - 1, pages)


@given(st.integers(17, 659), st.sampled_from([4, 6, 9]))
def test_solutions_are_spread_evenly_over_their_pages(mazes: int, solutions: int) -> None:
    found = layout(BookPlan(sections=(Section(count=mazes),), solutions=solutions)).solved
    assert sum(found) == mazes
    assert max(found) <= solutions
    assert max(found) - min(found) <= 1


@given(st.lists(st.tuples(st.booleans(), st.integers(20, 30) | st.none()), min_size=1, max_size=5), st.booleans())
def test_sections_begin_on_the_right(given: list[tuple[bool, int | None]], paged: bool) -> None:
    sections = tuple(Section("title" * titled, count) for titled, count in given)
    has_room = paged and any(section.count is None for section in sections)
    counts = tuple(section if has_room else Section(section.title, section.count or 20) for section in sections)
    found = layout(BookPlan(pages=200 if has_room else None, sections=counts))
    for section, start in zip(sections, found.starts, strict=True):
        assert not section.title or (start - 1) % 2 == 1
    assert found.pages - 5 <= found.first_solution + len(found.solved) <= found.pages
    empty = found.first_solution - 4 - sum(found.counts) - sum(bool(section.title) for section in sections)
    assert 0 <= empty <= sum(bool(section.title) for section in sections)


@cache
def in_sections() -> tuple[Book, list[PdfPage]]:
    first, second = 'title = "One"\ngrids = ["5x5"]', 'title = "Two"\ngrids = ["6x6"]'
    found = book(parse_plan(f"from = 10\nto = 30\n[[section]]\n{first}\ncount = 8\n[[section]]\n{second}\ncount = 8"))
    return found, read_pages(pdf_of(found))


def test_a_page_on_the_left_of_a_title_is_empty() -> None:
    _, pages = in_sections()
    assert (pages[13].words, pages[13].lines) == ([], [])
    assert "Two" in pages[14].words


def test_sections_have_pages_of_their_own() -> None:
    found, pages = in_sections()
    assert "One" in pages[4].words
    second = next(entry for entry in found.entries if entry.section == "Two")
    assert "Two" in pages[second.page - 2].words
    assert {entry.rung.grid.spec for entry in found.entries if entry.section == "Two"} == {"6x6"}


def test_without_room_for_empty_pages_titles_are_where_they_fall() -> None:
    sections = (Section("One", 7), Section("Two", 8))
    found = layout(BookPlan(pages=24, sections=sections))
    assert found.starts == (5, 13)
    assert found.first_solution == 21


def test_the_usual_grids_that_do_not_fit_are_left_out() -> None:
    found = book(parse_plan('pages = 26\nto = "easy"\ntrim = "5.5x8.5"\nlarge-print = true\nbleed = true'))
    assert len({entry.rung.grid.kind for entry in found.entries}) > 5


def test_a_shape_has_the_size_that_is_given() -> None:
    found = book(BookPlan(pages=24, sections=(Section(grids=("heart:12x12",), high=40),)))
    assert {entry.rung.grid.spec for entry in found.entries} == {"heart:12x12"}


def test_tactile_books_are_refused() -> None:
    with pytest.raises(ClewError, match="clew sheet --tactile"):
        book(BookPlan(style=paper_style(tactile=True)))


def test_a_book_of_so_many_mazes_has_an_even_number_of_pages() -> None:
    for mazes in (17, 18, 19, 100, 706):
        found = layout(BookPlan(sections=(Section(count=mazes),)))
        assert (found.counts, found.pages % 2) == ((mazes,), 0)


REFUSED = (
    ("mazes = 3", 1, "too few"),
    ("mazes = 800", 1, "too many"),
    ("\npages = 24\n[[section]]\ncount = 40", 2, "40 mazes need"),
    ("\npages = 24\n[[section]]\ncount = 2", 2, "2 mazes fill 7 of 24 pages: .* give about 17 mazes"),
    ("pages = 24\n[[section]]\ncount = 18\n[[section]]\n", 4, "no mazes are left"),
    ('pages = 24\n[[section]]\ngrids = ["60x60"]', 3, "does not fit"),
    ('pages = 24\ngrids = [\n"9x9",\n"60x60"]', 4, "60x60 does not fit"),
    ('pages = 24\npicture = "200x200"', 2, "the picture of the title page: .* does not fit"),
    ('pages = 24\npicture = "polar:1"', 2, "the picture of the title page"),
    ('trim = "a5"\nlarge-print = true\ngrids = ["7x7",\n"text:abc"]', 4, "text:abc: .* does not fit"),
    ('grids = ["3x3"]', 1, "'3x3' has 9 cells, .* at least 12: choose a larger one"),
    ('large-print = true\ntrim = "a5"\ngrids = ["hexagons:side=9"]', 3, "does not fit"),
    ('pages = 24\nfrom = 99\nto = 100\n[[section]]\n\ngrids = ["4x3"]', 2, r"rectangle to the grids \(line 6\)"),
    ('pages = 24\n\n[[section]]\ngrids = ["polar"]\nalgorithm = "eller"', 5, "eller does not work on polar"),
    ('pages = 24\n[[section]]\ngrids = ["4x3"]\nfrom = 99\nto = 100', 4, "no maze of difficulty 99 .* have"),
    ('pages = 24\ngrids = ["1x14"]', 2, "no maze on 1x14 was found whose solution turns 3 times"),
    ('pages = 24\ngrids = ["9x9",\n"1x14"]', 3, "no maze on 1x14 was found whose solution turns 3 times"),
    ('grids = ["4x3"]\nalgorithm = "binary-tree"', 2, "no maze by binary-tree on 4x3 .* or another algorithm"),
    ('pages = 24\npicture = "1x14"', 2, "the picture of the title page: .* turn fewer than 3 times"),
)


def test_books_that_are_not_possible_are_refused_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.paper.ladder.ALL_BATCHES", 8)
    for text, line, words in REFUSED:
        with pytest.raises(ClewError) as caught:
            book(parse_plan(text))
        message = str(caught.value)
        assert message.startswith(f"book.toml, line {line}: "), text
        assert re.search(words, message), f"{text}: {message}"
        assert caught.value.row == line - 1, text


def test_large_print_has_wide_cells_and_large_letters() -> None:
    plan = BookPlan(pages=24, style=paper_style(large_print=True), sections=(Section(grids=("rectangle",), high=30),))
    found = book(plan)
    grid = found.entries[-1].rung.grid.grid
    box = BookPages(plan, 24).maze_box(3)
    assert min(box.width / grid.extent()[0], box.height / grid.extent()[1]) >= 8.0


def test_entries_know_their_pages() -> None:
    entries = made("letter").entries
    assert [entry.page for entry in entries] == list(range(4, 21))
    assert [entry.number for entry in entries] == list(range(1, 18))
    assert isinstance(entries[0], Entry)


def test_a_page_names_the_command_that_makes_its_maze(call: Callable[..., Answer]) -> None:
    pages = BookPages(BookPlan(trim=parse_trim("letter"), imprint="page"), 24)
    found = 0
    for entry in made("letter").entries:
        page = pages.maze_page(entry, 17)
        texts = [item.text for item in page.items if isinstance(item, Label) and "Solution on page" in item.text]
        command = texts[0].partition("·")[2].split() if texts else []
        if command[:1] == ["clew"] and found < 6:
            assert call(*shlex.split(" ".join(command))[1:], "-o", "maze.clew").code == 0
            assert clew.load("maze.clew") == entry.rung.puzzle().maze
            found += 1
    assert found == 6
