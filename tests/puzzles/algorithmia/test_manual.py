"""The manual of the module Algorithmia: equal content in both languages, valid HTML, and correct pictures."""

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import algorithmia_page
import pytest
from algorithmia_manual.markup import VOID
from algorithmia_manual.stylesheet import CHIPS, FIRST
from algorithmia_manual.texts import load_texts
from algorithmia_manual.worked_examples import EXAMPLES, after, forgotten, solved, solved_twice
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.pictures.drawing.colors import DARK, LIGHT, contrast, rgb
from clew.puzzles.algorithmia import COLORS, solve_module
from clew.puzzles.algorithmia.manual import LANGUAGES, manual

# The steps as the game's own manual numbers them (its sub-steps as letters), and those that draw, with their n.
STEPS = {
    "red": "1 2 3 4 5 6",
    "green": "1 2 3 4 5",
    "blue": "1 2 3 4 5 6",
    "cyan": "1 2 3 3a 3b 3c 4 5 6",
    "magenta": "1 2 3 4 5 6 7",
    "yellow": "1 2 3 3a 3b 3c 4 5 6 7",
}
DRAWS = {
    "red": {"3": "|L|"},
    "green": {"1": "16", "3": "|A|", "4": "|V|"},
    "blue": {"1": "16", "4": "|A|"},
    "cyan": {"1": "16", "3b": "|V|", "4": "|A|"},
    "magenta": {"5": "2", "6": "|R|"},
    "yellow": {"3c": "2", "4": "w − 1, h − 1", "6": "h, w"},
}
# Routes and the order of red's walls as a program found them that shares nothing with this one.
ROUTES = {
    "red": "DLUUL",
    "green": "UUURDRD",
    "blue": "LDRRUUR",
    "cyan": "RUUURDRU",
    "magenta": "URRRDDL",
    "yellow": "LLDRDDR",
}
ORDER = (
    "0-1 1-2 2-3 0-4 1-5 2-6 3-7 4-5 5-6 6-7 4-8 5-9 6-10 7-11 8-9 9-10 10-11 8-12 9-13 10-14 11-15 12-13 13-14 14-15"
)
MOVES = {"U": -4, "R": 1, "D": 4, "L": -1}


class Reader(HTMLParser):
    """Collect elements, and fail if one is closed that was not opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> and nothing is open"
        assert self.open.pop() == tag, f"</{tag}> closes something else"


@cache
def read(language: str) -> Reader:
    reader = Reader()
    reader.feed(manual(language))
    reader.close()
    assert reader.open == []
    return reader


@cache
def pictures(language: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", manual(language), re.DOTALL)]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """(where, text) for every text, so that two files can be compared."""
    if isinstance(value, dict):
        for key, under in value.items():
            yield from leaves(under, f"{path}.{key}")
    elif isinstance(value, list):
        for place, under in enumerate(value):
            yield from leaves(under, f"{path}[{place}]")
    else:
        assert isinstance(value, str)
        yield path, value


def part(language: str, mark: str) -> str:
    """The element with this id, from its mark to the next article or section."""
    found = re.search(rf'<(\w+)[^>]*\bid="{mark}".*?</\1>', manual(language), re.DOTALL)
    assert found is not None, mark
    return found[0]


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, japanese = (dict(leaves(load_texts(language))) for language in LANGUAGES)
    assert list(english) == list(japanese)
    for where, said in english.items():
        blanks = [sorted(set(re.findall(r"{(\w+)}", text))) for text in (said, japanese[where])]
        assert blanks[0] == blanks[1], where
        marks = [sorted(set(re.findall(r"<(\w+)", text))) for text in (said, japanese[where])]
        assert marks[0] == marks[1], where


def test_the_pages_are_made_of_the_texts_and_the_rules() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in algorithmia_page.FOLDER.glob("*.html")}
    assert written == algorithmia_page.pages(), "run: make docs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_are_numbered_as_in_the_games_manual(language: str) -> None:
    for color, ids in STEPS.items():
        told = load_texts(language)["colors"][color]["steps"]
        assert [step["id"] for step in told] == ids.split()
        assert {step["id"]: step["n"] for step in told if "n" in step} == DRAWS[color]
        assert [step["id"] for step in told if "{draw}" in step["text"]] == list(DRAWS[color])
        shown = re.findall(rf'<li id="{color}-(\w+)"', manual(language))
        assert shown == ids.split()
        numbers = re.findall(rf'<li id="{color}-(\d+)" value="(\d+)"', manual(language))
        assert all(one == other for one, other in numbers)
        assert len(numbers) == len([each for each in ids.split() if each.isdigit()])


@given(st.sampled_from(sorted(STEPS)), st.lists(st.integers(0, 99), min_size=10, max_size=10))
@settings(max_examples=40, deadline=None)
def test_every_draw_of_the_program_names_a_step_that_draws(color: str, seed: list[int]) -> None:
    draws = solve_module(color, seed, 0, 15).draws
    assert {str(draw.step) for draw in draws} <= {number.rstrip("abc") for number in DRAWS[color]}
    bounds = [int(number) for number in load_texts("en")["colors"][color]["draws"].split("–")]
    assert bounds[0] <= len(draws) <= bounds[-1]
    assert after(color, draws, len(draws)) == solve_module(color, seed, 0, 15).maze


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_sound_html(language: str) -> None:
    elements = read(language).elements
    assert ("html", {"lang": language}) in elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] or "" for tag, attributes in elements if tag == "a"]
    assert len(links) > 100
    assert {link[:1] for link in links} == {"#"}
    assert {link[1:] for link in links} <= set(ids)
    assert len(pictures(language)) == sum(tag == "svg" for tag, _ in elements)
    for picture in pictures(language):
        assert picture.get("role") == "img"
        assert picture.get("aria-label")
    assert {"main", "nav", "header", "footer", "figure", "caption", "th"} <= {tag for tag, _ in elements}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_loads_nothing_and_runs_nothing(language: str) -> None:
    page = manual(language)
    assert re.findall(r"https?:|//|url\(|@import|@font-face|\bsrc=|javascript:|\son\w+=", page) == []
    assert {"script", "link", "img", "iframe", "object", "base"}.isdisjoint(tag for tag, _ in read(language).elements)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_on_the_page_and_no_blank_is_left(language: str) -> None:
    page = unescape(manual(language))
    for where, said in leaves(load_texts(language)):
        if "{" not in said and not where.startswith(".meanings"):
            assert said in page, where
    assert re.findall(r"{\w*}", re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)) == []


def places(picture: ElementTree.Element, kind: str) -> Iterator[tuple[str, float, float]]:
    for text in picture.iter("text"):
        if text.get("class") == kind:
            yield text.text or "", float(text.get("x", "")), float(text.get("y", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_reds_walls_has_the_modules_order(language: str) -> None:
    picture = next(each for each in pictures(language) if list(places(each, "place")))
    shown = {}
    for number, x, y in places(picture, "place"):
        if x == int(x):  # upright, between left and right
            cell = int(y) * 4 + int(x) - 1
            shown[int(number)] = f"{cell}-{cell + 1}"
        else:
            cell = int(y - 1) * 4 + int(x)
            shown[int(number)] = f"{cell}-{cell + 4}"
    assert " ".join(shown[place] for place in range(24)) == ORDER
    assert sorted(shown) == list(range(24))


def corners(path: ElementTree.Element) -> list[list[tuple[float, float]]]:
    """The polylines of a path that has only M and L."""
    lines = (path.get("d") or "").split("M")[1:]
    return [[(float(x), float(y)) for x, y in (pair.split() for pair in line.split("L"))] for line in lines]


def walls_of(picture: ElementTree.Element) -> set[frozenset[int]]:
    """The pairs of cells with a wall between them in a picture."""
    found = set()
    path = next(each for each in picture.iter("path") if each.get("class") == "wall")
    for line in corners(path):
        for (x, y), (to_x, to_y) in pairwise(line):
            for step in range(int(abs(to_x - x) + abs(to_y - y))):
                if y == to_y and 0 < y < 4:
                    cell = int(y) * 4 + int(min(x, to_x)) + step
                    found.add(frozenset((cell - 4, cell)))
                elif x == to_x and 0 < x < 4:
                    cell = (int(min(y, to_y)) + step) * 4 + int(x)
                    found.add(frozenset((cell - 1, cell)))
    return found


def ways(walls: set[frozenset[int]], start: int) -> dict[int, str]:
    """The moves to every cell, breadth first."""
    known = {start: ""}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for move, step in MOVES.items():
            other = cell + step
            inside = 0 <= other < 16 and (step in (4, -4) or other // 4 == cell // 4)
            if inside and other not in known and frozenset((cell, other)) not in walls:
                known[other] = known[cell] + move
                waiting.append(other)
    return known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("color", sorted(STEPS))
def test_the_route_of_an_example_is_the_only_way_through_its_picture(color: str, language: str) -> None:
    article = part(language, f"{color}-example")
    drawn = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", article, re.DOTALL)]
    final = drawn[-1]
    walls = walls_of(final)
    assert len(walls) == 24 - 15
    example = EXAMPLES[color]
    found = ways(walls, example.start)
    assert len(found) == 16
    said = re.search(r'class="route">(\w+) ([←↑→↓]+)<', article)
    assert said is not None
    assert said[1] == ROUTES[color] == found[example.goal]
    assert said[2] == ROUTES[color].translate(str.maketrans("ULDR", "↑←↓→"))
    (thread,) = corners(next(each for each in final.iter("path") if each.get("class") == "thread"))
    cells = [int(y) * 4 + int(x) for x, y in thread]
    assert (cells[0], cells[-1]) == (example.start, example.goal)
    marks = {
        each.get("class"): int(float(each.get("cy", ""))) * 4 + int(float(each.get("cx", "")))
        for each in final.iter("circle")
    }
    assert marks == {"ball": example.start, "ring": example.goal}
    length = sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(thread))
    assert length == len(ROUTES[color]) >= 4
    assert ROUTES[color] in (final.get("aria-label") or "")
    assert len(drawn) == len(example.stages) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("color", sorted(STEPS))
def test_the_table_of_draws_adds_up(color: str, language: str) -> None:
    body = re.search(r"<tbody>.*?</tbody>", part(language, f"{color}-example"), re.DOTALL)
    assert body is not None
    rows = [[cell.text or "".join(cell.itertext()) for cell in each] for each in ElementTree.fromstring(body[0])]
    assert len(rows) == len(solved(color).draws)
    for place, (count, step, number, shown, n, value, means) in enumerate(rows):
        assert (int(count), int(number)) == (place + 1, place % 10 + 1)
        assert int(shown) == EXAMPLES[color].seed[place % 10]
        assert int(value) == int(shown) % int(n)
        assert step in {each.rstrip("abc") for each in DRAWS[color]}
        assert means.strip()


def test_the_meanings_name_what_happened() -> None:
    table = part("en", "red-example")
    assert "wall 19: C3–C4 opens" in table
    assert "starts at A2" in part("en", "cyan-example")
    assert "leap to C1; B1–C1 opens" in part("en", "cyan-example")
    assert "P below row 1, columns A–D" in part("en", "yellow-example")
    assert "gap at B1–B2" in part("en", "yellow-example")


def test_the_blue_note_shows_a_module_that_differs() -> None:
    solution = solved_twice()
    assert solution.printed is not None
    assert solution.printed != solution.maze
    assert forgotten(solution) == 9  # B3
    aside = part("en", "blue").split("<aside>")[1].split("</aside>")[0]
    printed, played = (ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", aside, re.DOTALL))
    assert walls_of(printed) - walls_of(played) == {frozenset((4, 5))}
    assert walls_of(played) - walls_of(printed) == {frozenset((5, 9))}
    assert "to B3 twice" in aside


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out(look: Any) -> None:
    first = FIRST["light" if look is LIGHT else "dark"]
    for color in (look.ink, look.quiet, look.thread, first):
        assert contrast(rgb(color), rgb(look.paper)) >= 4.5, color
    for color, (ground, letter) in CHIPS.items():
        assert contrast(rgb(ground), rgb(letter)) >= 4.5, color
    assert CHIPS.keys() == COLORS.keys()


def test_another_language_is_refused_in_a_sentence() -> None:
    with pytest.raises(ClewError, match="no manual in 'de': choose one of en, ja"):
        manual("de")
