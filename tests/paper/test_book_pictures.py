"""Books with picture mazes: colored in at the back, or drawn with walls that follow a photograph."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from case_loops import cases

from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import solve
from clew.measures import measure
from clew.paper.books.book import Book, book
from clew.paper.books.pages import BookPages, Entry
from clew.paper.books.plan import BookPlan, Section
from clew.paper.books.section_mazes import SectionMazes
from clew.paper.figure import widest_cell
from clew.paper.ladder import LadderSearch, Rung
from clew.paper.pages.pages import Areas, Label, Lines, Page
from clew.paper.pages.styles import paper_style
from clew.paper.puzzle import PuzzleMaker
from clew.paper.words import words_in
from clew.pictures.picture_mazes.secret import secret_maze
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import read_tone

CAT = str(Path(__file__).parents[2] / "examples" / "cat.png")
PLAIN = Section(grids=("5x5",), low=10, high=30, count=11)  # whose mazes are found at once


@cache
def made() -> Book:
    secret = Section("Secrets", count=2, grids=("rectangle",), secret=SecretPicture(CAT), row=3)
    tone = Section("From afar", count=2, grids=("rectangle",), low=1, high=100, tone=read_tone(CAT))
    return book(BookPlan(pages=24, seed=7, sections=(PLAIN, secret, tone)))


@cache
def pages() -> list[Page]:
    return list(made().pages())


def of_section(title: str) -> list[Entry]:
    return [entry for entry in made().entries if entry.section == title]


def labels(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Label)]


def test_what_is_said_about_a_secret_makes_its_maze_again() -> None:
    mazes: list[Maze] = []
    for entry in of_section("Secrets"):
        facts = entry.to_dict()
        width, height = map(int, str(facts["grid"]).split("x"))
        maze, path = secret_maze(str(facts["secret"]), width, height, seed=7, number=int(str(facts["number"])))
        assert (entry.rung.maze, entry.rung.puzzle().path) == (maze, path)
        assert entry.rung._replace(made=None).maze == maze
        assert facts["difficulty"] == measure(maze).difficulty
        mazes.append(maze)
    assert mazes[0] != mazes[1]


def test_picture_pages_are_in_the_order_of_their_difficulty() -> None:
    for title in ("Secrets", "From afar"):
        difficulties = [entry.rung.difficulty for entry in of_section(title)]
        assert len(difficulties) == 2
        assert difficulties == sorted(difficulties)


def test_secrets_are_labeled_and_only_they() -> None:
    labeled = [number for number, page in enumerate(pages(), 1) if words_in("en", "books").color_in in labels(page)]
    assert labeled == [entry.page for entry in of_section("Secrets")]


def test_secrets_are_colored_in_at_the_back_and_other_solutions_are_lines() -> None:
    for page in {entry.solution_page for entry in made().entries}:
        on_page = [entry for entry in made().entries if entry.solution_page == page]
        drawn = [item for item in pages()[page - 1].items if getattr(item, "name", "") == "solution"]
        for entry, item in zip(on_page, drawn, strict=True):
            if entry.rung.secret is None:
                assert isinstance(item, Lines)
            else:
                assert isinstance(item, Areas)
                assert item.polygons.count == len(solve(entry.rung.maze))


def test_walls_follow_the_photograph_on_its_pages_alone() -> None:
    for entry in made().entries:
        widths = {item.width for item in pages()[entry.page - 1].items if getattr(item, "name", "") == "walls"}
        assert (len(widths) > 8) == (entry.section == "From afar")


def test_the_page_behind_the_title_says_what_to_do() -> None:
    text = " ".join(labels(pages()[2]))
    secret, tone = (", ".join(str(entry.page) for entry in of_section(title)) for title in ("Secrets", "From afar"))
    assert f"The mazes on pages {secret} show pictures: color in the way" in text
    assert f"The mazes on pages {tone} show pictures: look at the page from afar." in text


def test_large_print_has_wide_cells_in_pictures_too() -> None:
    style = paper_style(large_print=True)
    plan = BookPlan(
        pages=24,
        style=style,
        seed=7,
        sections=(replace(PLAIN, count=14), Section(count=1, grids=("rectangle",), secret=SecretPicture(CAT))),
    )
    found = book(plan)
    entry = found.entries[-1]
    grid = entry.rung.grid.grid
    page = list(found.pages())[entry.page - 1]
    assert widest_cell(grid.extent(), page.box, style) >= style.min_cell
    assert max(grid.extent()) <= 279 / style.min_cell


def test_grids_of_pictures_may_have_cells_narrower_than_those_of_other_mazes() -> None:
    plan, search = BookPlan(pages=24), LadderSearch(7)
    pages = BookPages(plan, 24)
    section = Section(grids=("40x50",), secret=SecretPicture(CAT))
    [rung] = SectionMazes(plan, section, pages, search, PuzzleMaker(7)).rungs(1, 4)
    assert 2.5 < widest_cell(rung.grid.grid.extent(), pages.maze_box(4), plan.style) < 5.0


@cases(
    ("section", "words"),
    [
        (Section(grids=("hexagons",), secret=SecretPicture(CAT), row=3), "60x40"),
        (Section(grids=("31x40",), secret=SecretPicture(CAT), row=3), "31 is odd: use 32"),
        (Section(grids=("200x200",), secret=SecretPicture(CAT), row=3), "cells fit"),
        (Section(grids=("9x9",), tone=read_tone(CAT), low=99, high=100, row=3), "leave out from and to"),
        (Section(grids=("weave",), tone=read_tone(CAT), algorithm="eller", row=3), "eller"),
    ],
)
def test_pictures_that_are_not_possible_are_refused_with_the_line(section: Section, words: str) -> None:
    plan = BookPlan(source="b.toml", pages=24, sections=(PLAIN, section))
    with pytest.raises(ClewError, match=words) as caught:
        book(plan)
    assert str(caught.value).startswith("b.toml, line 4: ")


def test_ways_that_are_seen_at_a_glance_show_no_picture(tmp_path: Path) -> None:
    """Of the mazes that show a corner, some turn three times, and none that shows a short straight line."""
    (tmp_path / "corner.txt").write_text("X...\n....\n....\n....\n")
    (tmp_path / "line.txt").write_text("..X.\n" * 4)
    plan, pages, search = BookPlan(pages=24), BookPages(BookPlan(), 24), LadderSearch(7)

    def rungs(name: str, grid: str) -> list[Rung]:
        section = Section(grids=(grid,), secret=SecretPicture(str(tmp_path / name)))
        return list(SectionMazes(plan, section, pages, search, PuzzleMaker(7)).rungs(5, 4))

    assert {measure(rung.maze).solution_turns for rung in rungs("corner.txt", "12x12")} == {3}
    with pytest.raises(ClewError, match="turn fewer than 3 times"):
        rungs("line.txt", "8x8")
