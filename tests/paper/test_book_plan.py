"""Plans of books are read, and what is wrong in them is named with its line."""

from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.measures.levels import LEVELS
from clew.paper.books.plan import BookPlan, Section
from clew.paper.books.plan_file import parse_plan, read_plan
from clew.paper.ladder import parse_end
from clew.pictures.picture_mazes.secret_picture import SecretPicture

WHOLE = """title = "Rainy days"  # the title
author = "Ariadne"
trim = "6x9"
pages = 48
seed = 7
solutions = 4
style = "round"
large-print = true

[[section]]
title = "Warming up"
count = 10
to = 30
grids = ["rectangle", "hexagons:9x9"]

[[section]]
from = 20
algorithm = "wilson"
"""


def test_a_plan_says_what_is_in_the_book() -> None:
    plan = parse_plan(WHOLE)
    assert (plan.title, plan.author, plan.trim.name, plan.pages, plan.seed) == ("Rainy days", "Ariadne", "6x9", 48, 7)
    assert (plan.solutions, plan.style.corners, plan.style.min_cell) == (4, "round", 8.0)
    first, second = plan.sections
    assert (first.title, first.count, first.low, first.high) == ("Warming up", 10, 1, 30)
    assert first.grids == ("rectangle", "hexagons:9x9")
    assert (second.count, second.low, second.high, second.algorithm) == (None, 20, LEVELS["hard"][1], "wilson")


def test_a_plan_says_how_a_book_is_printed() -> None:
    text = 'language = "ja"\nimprint = "none"\nyear = 2026\nisbn = "978 0 306 40615 7"\npaper = "cream"'
    plan = parse_plan(text)
    assert (plan.language, plan.imprint, plan.year, plan.paper) == ("ja", "none", 2026, "cream")
    assert plan.isbn == "978-0-306-40615-7"


def test_the_command_of_a_plan_is_that_of_its_file_only_if_no_options_say_all() -> None:
    assert parse_plan("pages = 24\nseed = 7").command == "clew book --pages 24 --seed 7 -o book.pdf"
    assert parse_plan("[[section]]\n[[section]]", "my rain.toml").command == "clew book 'my rain.toml' -o book.pdf"
    two = BookPlan(sections=(Section(), Section()))
    titled = BookPlan(sections=(Section("Warming up"),))
    word = BookPlan(sections=(Section(grids=("text:Mary Ann",)),))
    both = BookPlan(pages=24, sections=(Section(count=18),))
    assert [plan.command for plan in (two, titled, word, both)] == [""] * 4


def test_an_empty_plan_is_a_book_too() -> None:
    assert parse_plan("") == BookPlan(pages=60, source="book.toml")


BAD = {  # what is wrong: the text, its line, and words of the sentence
    "unknown trim": ('pages = 60\ntrim = "7x11"', 2, "there is no trim '7x11'"),
    "3 pages": ("# a\n\npages = 3", 3, "a book of 3 pages"),
    "10,000 pages": ("pages = 10_000", 1, "a book of 10,000 pages"),
    "odd": ("pages = 61", 1, "choose 60 or 62"),
    "huge": ("pages = 0x" + "f" * 9000, 1, "too large"),
    "unknown key": ('title = """\ntrimm = 1"""\ntrimm = "a4"', 3, "did you mean trim?"),
    "key with underscore": ("large_print = true", 1, "did you mean large-print?"),
    "unknown key of a section": ("[[section]]\n\ncuont = 3", 3, "did you mean count?"),
    "far key": ("zzz = 3", 1, "choose from pages"),
    "text for a number": ('seed = "seven"', 1, "seed = 'seven' is not a whole number"),
    "number for a text": ("title = 3", 1, "title = 3 is not a text"),
    "yes for a number": ("pages = true", 1, "pages = true is not a whole number"),
    "number for yes": ("bleed = 1", 1, "bleed = 1 is not true or false"),
    "negative": ("seed = -1", 1, "seed = -1 is not possible"),
    "solutions": ("solutions = 5", 1, "choose 4, 6 or 9"),
    "tactile": ("save-ink = true\ntactile = true", 2, "clew sheet --tactile makes pages for fingers"),
    "language": ('language = "xx"', 1, "choose one of en, ja"),
    "imprint": ('\nimprint = "first"', 2, "no imprint 'first'"),
    "isbn": ('isbn = "978-0-306-40615-8"', 1, "its last one would be 7"),
    "year": ("year = 26", 1, "26 is not the year of a copyright"),
    "paper": ('paper = "gold"', 1, "no paper 'gold'"),
    "style": ('style = "curly"', 1, "choose one of plain, round"),
    "script": ('\nauthor = "ಅ"', 2, "fonts have no ಅ"),
    "long": (f'title = "{"a" * 300}"', 1, "give up to 200"),
    "level": ('from = "esay"', 1, "not a difficulty"),
    "falls": ('from = "hard"\nto = "easy"', 2, "falls"),
    "fraction": ("to = 3.5", 1, "not a difficulty"),
    "grid": ('grids = [\n  "rectangle",\n  "hexagon",\n]', 3, "did you mean hexagons?"),
    "grid of another type": ("grids = [3]", 1, "3 is not a grid"),
    "no grids": ("grids = []", 1, "0 elements"),
    "solid": ('grids = ["torus:5x5"]', 1, "no openings"),
    "mask": ('\n\n[[section]]\ngrids = ["rectangle",\n"mask:none.png"]', 5, "none.png"),
    "algorithm": ('algorithm = "wilsn"', 1, "wilson"),
    "section that is no table": ("section = 3", 1, "begin each with [[section]]"),
    "section in a list": ("section = [3]", 1, "3 is not a section"),
    "mazes and sections": ("mazes = 3\n[[section]]", 1, "give each section its count"),
    "missing secret": ('[[section]]\nsecret = "dog.png"', 2, "there is no file dog.png"),
    "missing tone": ('[[section]]\ntitle = "a"\ntone = "dog.png"', 3, "there is no file dog.png"),
    "secret of another type": ("[[section]]\nsecret = 3", 2, "secret = 3 is not a text"),
    "threshold without secret": ("[[section]]\nsecret-threshold = 9", 2, "without a secret"),
    "invert without secret": ("[[section]]\nsecret-invert = true", 2, "without a secret"),
    "threshold": ("[[section]]\nsecret-threshold = 900", 2, "from 1 to 255"),
    "secret of the whole book": ('secret = "cat.png"', 1, "there is no key 'secret'"),
    "syntax": ('title = "a"\ntrim = ', 2, "this is not TOML"),
    "value twice": ("pages = 60\npages = 62", 2, "'pages' is given twice: leave one"),
    "list twice": ("grids = [\n'3x4']\ngrids = [\n'3x4'\n]", 3, "'grids' is given twice"),
    "table twice": ("[[section]]\n[section]", 2, "'[section]' is given twice"),
    "long number": ("pages = 24\nseed = " + "9" * 5000, 2, "this number is too long"),
    "deep lists": ("pages = 24\nseed = " + "[" * 5000 + "]" * 5000, 2, "too deep here"),
    "shape": ('grids = ["haert:20x20"]', 1, "did you mean heart?"),
    "shape without size": ('grids = ["heart:20"]', 1, "choose one from 2x2 to 200x200, as in heart:20x20"),
    "pages and mazes": ("pages = 24\nmazes = 10", 2, "pages and mazes exclude each other"),
    "unfinished": ('title = "a', 1, "this is not TOML"),
}


@cases(("text", "line", "words"), BAD.values())
def test_what_is_wrong_is_named_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(ClewError) as caught:
        parse_plan(text, "b.toml")
    assert str(caught.value).startswith(f"b.toml, line {line}")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.row == line - 1


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 5000 + "]" * 5000])
def test_what_tomllib_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(ClewError, match=r"^book\.toml"):
        parse_plan(text)


def test_masks_are_files_next_to_the_plan(tmp_path: Path) -> None:
    (tmp_path / "shape.txt").write_text("..X\n...\n...\n")
    (tmp_path / "book.toml").write_text('grids = ["mask:shape.txt"]')
    (section,) = read_plan(str(tmp_path / "book.toml")).sections
    assert section.grids == (f"mask:{tmp_path / 'shape.txt'}",)


def test_pictures_are_files_next_to_the_plan(tmp_path: Path, cat: str) -> None:
    words = f'[[section]]\nsecret = "{cat}"\nsecret-threshold = 99\n\n[[section]]\ntone = "{cat}"\ncount = 3'
    (tmp_path / "book.toml").write_text(f'from = "hard"\ngrids = ["polar"]\nalgorithm = "prim"\n{words}')
    secret, tone = read_plan(str(tmp_path / "book.toml")).sections
    assert secret.secret == SecretPicture(str(tmp_path / cat), 99)
    assert tone.tone is not None
    for section, count in ((secret, 1), (tone, 3)):  # what is for all sections is not for these
        assert (section.count, section.grids, section.low, section.high) == (count, ("rectangle",), 1, 100)
        assert (section.algorithm, section.shows_picture) == (None, True)


@pytest.mark.parametrize(
    ("top", "section", "line", "words"),
    [
        ("", 'secret = "cat.png"\nfrom = 3', 4, "from has no effect on mazes with a secret"),
        ("", 'algorithm = "wilson"\nsecret = "cat.png"', 3, "algorithm has no effect on mazes with a secret"),
        ("", 'tone = "book.toml"', 3, "is not a picture"),
    ],
)
def test_wrong_pictures_are_named_with_their_line(
    tmp_path: Path, cat: str, top: str, section: str, line: int, words: str
) -> None:
    (tmp_path / "book.toml").write_text(f"{top}\n[[section]]\n{section}")
    with pytest.raises(ClewError, match=words) as caught:
        read_plan(str(tmp_path / "book.toml"))
    assert f"book.toml, line {line}: " in str(caught.value)


def test_a_file_that_is_no_text_is_refused_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_bytes(b"pages = 60\n# \xff")
    with pytest.raises(ClewError, match="line 2: this is not text"):
        read_plan(str(tmp_path / "book.toml"))


@settings(max_examples=50)
@given(st.text(max_size=60) | st.text('pagestrim=[]"\n 0123section', max_size=60))
def test_any_text_is_a_plan_or_refused(text: str) -> None:
    try:
        plan = parse_plan(text)
    except ClewError as problem:
        said = str(problem)
    else:
        said = plan.source
    assert said.startswith("book.toml")


@cases(("value", "low", "high"), [("easy", *LEVELS["easy"]), ("Hard", *LEVELS["hard"]), (40, 40, 40), ("40", 40, 40)])
def test_difficulties_are_levels_or_numbers(value: object, low: int, high: int) -> None:
    assert (parse_end(value, last=False), parse_end(value, last=True)) == (low, high)


@cases("value", [0, 101, True, 3.5, "0", "101", "", "-1", "9" * 5000, None, [1]])
def test_other_difficulties_are_refused(value: object) -> None:
    with pytest.raises(ClewError, match="not a difficulty"):
        parse_end(value, last=True)
