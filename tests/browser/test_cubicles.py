"""The page 'Cubicles': its own reading of formulas, its own searches, and what a person does with it."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from library_answers import searches
from studio_page import LIVELY, NARROW, choose, expect, follow, go, opened, replaced, spoken, visit

from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import fill, find_route

DATA = Path(__file__).parents[1] / "data" / "cubicles"
VECTORS = json.loads((DATA / "formula-vectors.json").read_text(encoding="ascii"))

CELL = re.compile(r"^\d+,\d+:")
CARPET = "cubicles?function=(x+//+3)+*+(y+//+3)+%2B+z&favorite=0&target=53,39&fill=70&part=fill"

# What the page finds in fields: {end, order, path, maps} of each search.
SEARCH = """async (searches) => {
    const modules = document.querySelector("script[type=module]").src.replace("/main.js", "");  // of the page
    const { Field, cellOf, xOf, yOf } = await import(`${modules}/maze/field.js`);
    const { FieldSearch } = await import(`${modules}/maze/field_search.js`);
    const { mapText } = await import(`${modules}/maze/field_map.js`);
    const { parse } = await import(`${modules}/maze/formula/formula.js`);
    const points = (cells) => cells.map((cell) => [xOf(cell), yOf(cell)]);
    const answers = [];
    for (const [formula, favorite, start, { target, ...goal }] of searches) {
        const field = new Field(parse(formula), BigInt(favorite));
        const search = new FieldSearch(field, cellOf(...start), { ...goal, target: target ? cellOf(...target) : null });
        await search.run();
        const { end, order, path } = search;
        const reached = order.slice(0, 1e4).map((cell) => [[xOf(cell), yOf(cell)], search.steps(cell)]);
        const map = path ? mapText(field, path.slice(0, -1), [search.target]) : mapText(field, order, [cellOf(10, 10)]);
        answers.push({ end, reached, path: path && points(path), map: order.length < 1e4 ? map : null });
    }
    return answers;
}"""


@pytest.fixture
def studio(page: Any) -> Any:
    """The page, with the search at its end."""
    opened(page, "cubicles")
    said(page, "The search visited 321 cells")
    return page


def said(page: Any, text: str | re.Pattern[str]) -> None:
    """The sentence about the search says this."""
    expect(page.locator(".stage > .said")).to_contain_text(text)


def result(page: Any, which: int, text: str) -> None:
    """The large answer says this: 0 for the way, 1 for the places."""
    expect(page.locator(".result").nth(which)).to_contain_text(text)


def value(page: Any, label: str, text: str) -> None:
    """The field of this name holds this."""
    expect(page.get_by_label(label, exact=True)).to_have_value(text)


def trouble(page: Any, text: str) -> None:
    """The alert above the picture says this."""
    expect(page.locator(".stage > .error")).to_contain_text(text)


def cell_under(page: Any, x: float, y: float) -> tuple[int, ...]:
    """The cell that is told of when the pointer comes to this point of the canvas."""
    box = page.locator("canvas").bounding_box()
    page.mouse.move(0, 0)  # outside
    expect(page.locator(".readout")).not_to_have_text(CELL)
    page.mouse.move(box["x"] + x, box["y"] + y)
    expect(page.locator(".readout")).to_have_text(CELL)
    return tuple(map(int, re.findall(r"\d+", page.locator(".readout").inner_text())[:2]))


def test_both_parts_stand_above_the_picture_and_the_map_is_that_of_the_article(studio: Any) -> None:
    result(studio, 0, "92 steps to 31,39")
    result(studio, 1, "124 cells within 50 steps")
    studio.locator(".result").nth(1).click()
    expect(studio.locator(".result").nth(1)).to_have_attribute("aria-pressed", "true")
    said(studio, "All 124 cells")
    studio.wait_for_url("**/studio/cubicles?part=fill")
    studio.locator("summary", has_text="The map as text").click()
    for which, file in enumerate(("target-31-39.txt", "fill-50.txt")):
        studio.locator(".result").nth(which).click()
        drawn = "\n".join((DATA / file).read_text().splitlines()[1:-1])
        expect(studio.locator(".sheet")).to_have_js_property("textContent", drawn)


def test_another_number_formula_and_target(studio: Any) -> None:
    studio.get_by_label("Favorite number").fill("10")
    studio.get_by_label("Target", exact=True).fill("7")
    error = studio.locator(".three .trouble", has_text="Give column and row")
    expect(error).to_be_visible()
    assert error.bounding_box()["width"] > 240  # of the three fields
    choose(studio.get_by_label("Target", exact=True), "7,4")
    result(studio, 0, "11 steps to 7,4")
    formula = studio.get_by_label("Formula", exact=True)
    formula.fill("x*x + 2x")
    problem = "at character 7, an operator is missing in '2x': write 2*x."
    expect(formula).to_have_accessible_description(re.compile(re.escape(problem)))
    result(studio, 0, "11 steps to 7,4")  # what was found stays until there is something else
    choose(formula, "x*y + 10 // (x + 4)")
    trouble(studio, "The target 7,4 is a wall")
    studio.get_by_label("Target", exact=True).fill("")
    studio.get_by_label("Steps", exact=True).fill("3")
    field = Field(parse_formula("x*y + 10 // (x + 4)"), 0)
    start = (1, 1) if field.is_open(1, 1) else (0, 0)
    choose(studio.get_by_label("Start", exact=True), "{},{}".format(*start))
    result(studio, 1, f"{len(fill(field, start, 3).points)} cells within 3 steps")
    studio.wait_for_url("**&fill=3**")
    visit(studio, studio.url.partition("/studio/")[2])
    result(studio, 1, "within 3 steps")
    value(studio, "Target", "")


def test_formulas_without_a_value_with_huge_numbers_and_with_a_note(page: Any) -> None:
    go(page, "cubicles?function=0+//+(x+-+9)&target=20,1")
    result(page, 0, "The formula divides by zero at the cell (9, 1); choose another formula.")
    visit(page, "cubicles?function=(x%2B1)**8*(y%2B1)**8*z**8&favorite=" + "9" * 60 + "&target=&fill=8")
    result(page, 1, "within 8 steps")  # the page is not held up
    with replaced(page):
        follow(page, "cubicles?function=2x&target=&fill=3")
    names = ["Path to the target", "Cells within the number of steps"]
    expect(page.locator(".result")).to_have_text(names)  # before there is a result
    formula = page.get_by_label("Formula", exact=True)
    formula.fill("x^2 + y")
    note = re.compile(r"exclusive or \(XOR\), as in Python; for a power write \*\*2")
    expect(formula).to_have_accessible_description(note)


def test_the_puzzles_text_is_pasted(studio: Any) -> None:
    studio.locator("summary", has_text="Paste the puzzle’s text").click()
    studio.get_by_label("The puzzle’s text").fill("Your puzzle input is 10. What is the fewest steps to reach 7,4?")
    expect(studio.locator("details .message")).to_have_text("Found: favorite number 10, target 7,4.")
    result(studio, 0, "11 steps to 7,4")
    value(studio, "Favorite number", "10")


def test_a_click_sets_the_target_and_the_search_runs_there(lively: Any) -> None:
    page = opened(lively, "cubicles?favorite=10&target=7,4&fill=5")
    result(page, 0, "11 steps")
    field = Field(parse_formula(DEFAULT_FORMULA), 10)
    x, y = cell_under(page, 120, 120)
    page.mouse.down()
    page.mouse.up()
    if field.is_open(x, y):
        result(page, 0, f"to {x},{y}")
        value(page, "Target", f"{x},{y}")
    else:
        trouble(page, f"The target {x},{y} is a wall")


def test_all_by_keyboard(page: Any) -> None:
    opened(page, "cubicles?favorite=10&target=7,4&fill=5")
    result(page, 0, "11 steps")
    page.locator(".result").nth(1).focus()
    page.keyboard.press("Tab")
    expect(page.locator("canvas")).to_be_focused()
    expect(page.locator(".readout")).to_have_text(re.compile("^7,4: "))
    page.keyboard.press("ArrowLeft")
    spoken(page, "6,4: open, 10 steps from the start")
    page.keyboard.press("Enter")
    result(page, 0, "10 steps to 6,4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("row", name="Set the target (in the maze)")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("canvas").focus()
    for key in ("ArrowLeft", "Enter"):
        page.keyboard.press(key)
    trouble(page, "The target 5,4 is a wall")
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp", "Shift+Enter"):
        page.keyboard.press(key)
    value(page, "Start", "4,2")
    result(page, 0, f"{find_route(Field(parse_formula(DEFAULT_FORMULA), 10), (4, 2), (6, 4)).steps} steps to 6,4")


def test_the_search_is_watched_step_by_step(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(**LIVELY), "cubicles")
    page.keyboard.press("Home")
    said(page, "The search has not started yet.")
    page.keyboard.press(".")
    ways = len(list(Field(parse_formula(DEFAULT_FORMULA), 1350).neighbors(1, 1)))
    said(page, f"Cell 1 of 321: 1,1, 0 steps from the start. Waiting: {ways}.")
    page.keyboard.press(".")
    said(page, "Cell 2 of 321")
    page.keyboard.press(",")
    said(page, "Cell 1 of 321")
    page.keyboard.press("]")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".stage > .said")).not_to_contain_text("Cell 1 of")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    said(page, "321 cells")
    page.get_by_label("Solver").select_option("a-star")
    expect(page.locator(".stage > .said")).not_to_contain_text("321")
    result(page, 0, "92 steps to 31,39")


def test_the_field_is_dragged_and_zoomed(studio: Any) -> None:
    box = studio.locator("canvas").bounding_box()
    x, y = box["width"] / 2, box["height"] / 2
    before = cell_under(studio, x, y)
    studio.mouse.down()
    studio.mouse.move(box["x"] + x - 200, box["y"] + y - 100, steps=4)
    studio.mouse.up()
    after = cell_under(studio, x, y)
    assert after[0] > before[0]
    assert after[1] > before[1]
    studio.mouse.wheel(0, -600)
    assert abs(cell_under(studio, x, y)[0] - after[0]) <= 1, "the place under the pointer stays"
    studio.keyboard.press("d")
    assert cell_under(studio, x, y)[0] > after[0]
    studio.keyboard.press("0")
    assert cell_under(studio, x, y) == before
    result(studio, 0, "92 steps to 31,39")  # dragging sets no target


def test_it_fits_a_narrow_window(open_page: Callable[..., Any], shot: Callable[..., Any]) -> None:
    page = opened(open_page(**NARROW, color_scheme="dark"), "cubicles?part=fill")
    for name in ("cubicles-320-dark", "cubicles-carpet"):
        expect(page.locator("canvas[data-drawn=all]")).to_be_visible()
        expect(page.locator(".result[aria-pressed=true] strong")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        shot(name, page)
        visit(page, CARPET)


def test_fills_and_paths_are_those_of_the_library(studio: Any) -> None:
    wanted = searches()
    kinds = [{"fill": 30}, {"solver": "breadth-first"}, {"solver": "a-star"}]
    given = [
        [
            each["formula"],
            each["favorite"],
            each["start"],
            kind if "fill" in kind else kind | {"target": each["target"]},
        ]
        for each in wanted
        for kind in kinds
    ]
    found = iter(studio.evaluate(SEARCH, given))
    for each in wanted:
        filled, first, other = next(found), next(found), next(found)
        assert filled["end"] == "filled"
        assert {f"{x},{y}": steps for (x, y), steps in filled["reached"]} == each["near"]
        assert filled["map"] == each["fillMap"]
        assert first["path"] == [list(point) for point in each["route"]]
        assert first["map"] == each["routeMap"]
        assert len(other["path"]) - 1 == each["routeSteps"]
        assert {abs(x - z) + abs(y - w) for (x, y), (z, w) in pairwise(other["path"])} <= {1}


def test_searches_that_cannot_succeed_end_with_a_reason(studio: Any) -> None:
    ring = "max(0, 1 - abs(max(abs(x - 200), abs(y - 500)) - 4))"
    given = [
        [DEFAULT_FORMULA, 1350, [1, 1], {"target": [70, 70]}],
        ["x - x", 0, [0, 0], {"fill": 1e9, "maxCells": 2_000}],
        [ring, 0, [0, 500], {"target": [200, 500]}],  # at a border: a large window has fewer cells
        ["0 // (x - 9)", 0, [1, 1], {"target": [20, 1]}],
        ["0", 0, [2**26 - 3, 1], {"fill": 9}],
    ]
    ends = [each["end"] for each in studio.evaluate(SEARCH, given)]
    assert ends == ["closed", "bound", "walled", "none", "far"]
