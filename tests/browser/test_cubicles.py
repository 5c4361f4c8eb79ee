"""The page 'Cubicles': its own reading of formulas, its own searches, and what a person does with it."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studio_page import LIVELY, NARROW, expect, opened, spoken

from clew.cubicles.field import Field
from clew.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.cubicles.puzzle import parse_puzzle
from clew.cubicles.search import fill, find_route
from clew.cubicles.solution_map import make_map, map_lines
from clew.errors import ClewError

DATA = Path(__file__).parents[1] / "data" / "cubicles"
VECTORS = json.loads((DATA / "formula-vectors.json").read_text(encoding="ascii"))

RUN_VECTORS = """async (vectors) => {
  const { parse } = await import("/studio/js/maze/formula/formula.js");
  const { sentence } = await import("/studio/js/maze/formula/sentences.js");
  const wrong = [];
  const same = (what, found, told) => found === told || wrong.push([what, found, told]);
  for (const { text, notes, values, windows } of vectors.legal) {
    let formula;
    try {
      formula = parse(text);
    } catch (error) {
      wrong.push([text, String(error.message), "a formula"]);
      continue;
    }
    same(text, formula.notes.map(sentence).join("|"), notes.join("|"));
    for (const [x, y, z, value, why] of values) {
      let found = ["", ""];
      try {
        found[0] = String(formula.value(BigInt(x), BigInt(y), BigInt(z)));
      } catch (error) {
        found[1] = sentence(error);
      }
      same(`${text} at ${x},${y},${z}`, found.join(), [value, why].join());
    }
    for (const { x, y, width, height, z, rows } of windows)
      same(`${text} from ${x},${y},${z}`, formula.walls(x, y, width, height, BigInt(z)).join(""), rows.join(""));
  }
  for (const [text, why] of vectors.refused) {
    let found = "nothing";
    try {
      parse(text);
    } catch (error) {
      found = sentence(error);
    }
    same(text, found, why);
  }
  return wrong;
}"""

CELL = re.compile(r"^\d+,\d+:")
SEARCH = """async ([text, favourite, start, target, steps, solver]) => {
  const { parse } = await import("/studio/js/maze/formula/formula.js");
  const { Field, cellOf, xOf, yOf } = await import("/studio/js/maze/field.js");
  const { Search } = await import("/studio/js/maze/field_search.js");
  const { map } = await import("/studio/js/pages/cubicles/puzzle_text.js");
  const field = new Field(parse(text), BigInt(favourite));
  const goal = target ? { target: cellOf(...target), solver } : { fill: steps };
  const search = new Search(field, cellOf(...start), goal);
  while (!search.run(performance.now() + 100));
  const points = (cells) => cells.map((cell) => [xOf(cell), yOf(cell)]);
  if (search.end === "found") {
    const route = search.route();
    const drawn = map(field, route.slice(0, -1), [search.target]);
    return { end: search.end, points: points(route), map: drawn };
  }
  if (search.end !== "filled") return { end: search.end };
  const found = search.order.map((cell) => [xOf(cell), yOf(cell), search.steps(cell)]);
  return { end: search.end, points: found, map: map(field, search.order, [cellOf(10, 10)]) };
}"""

CARPET = "cubicles?function=(x+//+3)+*+(y+//+3)+%2B+z&favorite=0&target=53,39&fill=70&part=fill"
FORMULAS = [
    DEFAULT_FORMULA,
    "(x ^ y) * (x & y) + z",
    "abs(x - y) * min(x, y) + z",
    "(x // 3) * (y // 3) + z",
    "x**3 // (y + 1) % 1000 + z*x",
    "(x*x*4294967296 ^ y*y*65537) + z",
    "x**8*y**8 + z*x + y",
]


@pytest.fixture
def studio(page: Any) -> Any:
    """The page, with the search at its end."""
    opened(page, "cubicles")
    said(page, "The search looked at 321 places")
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


def test_formulas_mean_here_what_they_mean_in_python(studio: Any) -> None:
    assert studio.evaluate(RUN_VECTORS, VECTORS) == []


def test_the_vectors_can_tell(studio: Any) -> None:
    changed = {"legal": [{**VECTORS["legal"][0], "values": [["1", "1", "0", "7", ""]]}], "refused": [["x", "so"]]}
    assert [each[1:] for each in studio.evaluate(RUN_VECTORS, changed)] == [["8,", "7,"], ["nothing", "so"]]


def test_searches_find_what_the_library_finds(studio: Any) -> None:
    compared = 0
    for favourite, formula in itertools.product((0, 1350, -77), FORMULAS):
        field = Field(parse_formula(formula), favourite)
        start = next((x, y) for y in range(1, 99) for x in range(1, 99) if field.is_open(x, y))
        near = fill(field, start, 30)
        found = studio.evaluate(SEARCH, [formula, favourite, start, None, 30, None])
        assert found["end"] == "filled"
        assert {(x, y): steps for x, y, steps in found["points"]} == near.points
        assert found["map"] == "\n".join(map_lines(make_map(near)))
        far = max(near.points, key=lambda point: (near.points[point], point))
        for solver in ("breadth-first", "a-star"):
            route = find_route(field, start, far, solver)
            found = studio.evaluate(SEARCH, [formula, favourite, start, far, None, solver])
            assert found["end"] == "found"
            assert len(found["points"]) == route.steps + 1
            if solver == "breadth-first":
                assert [tuple(point) for point in found["points"]] == list(route.points)
                assert found["map"] == "\n".join(map_lines(make_map(route)))
            steps = zip(found["points"], found["points"][1:], strict=False)
            assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)
            assert all(field.is_open(*point) for point in found["points"])
        compared += len(near.points) > 1
    assert compared >= 12


def test_searches_that_cannot_succeed_end_with_a_reason(studio: Any) -> None:
    assert studio.evaluate(SEARCH, [DEFAULT_FORMULA, 1350, [1, 1], [70, 70], None, None])["end"] == "closed"
    assert studio.evaluate(SEARCH, ["x - x", 0, [0, 0], None, 10**9, None])["end"] == "bound"
    ring = "max(0, 1 - abs(max(abs(x - 300), abs(y - 300)) - 4))"
    assert studio.evaluate(SEARCH, [ring, 0, [0, 0], [300, 300], None, None])["end"] == "walled"
    assert studio.evaluate(SEARCH, ["0 // (x - 9)", 0, [1, 1], [20, 1], None, None])["end"] == "none"


TEXTS = [
    "Your puzzle input is 1350. What is the fewest number of steps required for you to reach 31,39?",
    "the office designer's favorite number (your puzzle input): 1362",
    "For example, suppose the favorite number were 10: reach 7,4 in 11 steps.\n\nYour puzzle input is 1352.",
    "1364\n",
    "0123456789\n0 .#.####.##\n\n77\n",
    "How many locations can you reach in at most 50 steps?",
    "Favourite: -12, target (5, 6)",
    "reach 1,2 or reach 3,4",
    "nothing here",
]


def test_the_puzzles_text_is_read_as_the_library_reads_it(studio: Any) -> None:
    script = """async (texts) => {
      const { understand } = await import("/studio/js/pages/cubicles/puzzle_text.js");
      return texts.map((text) => { try { return understand(text); } catch (error) { return error.key; } });
    }"""
    for text, found in zip(TEXTS, studio.evaluate(script, TEXTS), strict=True):
        try:
            told = parse_puzzle(text)
        except ClewError:
            assert found == "cubicles.text.different", text
            continue
        shown = {
            "favorite": told.favorite,
            "target": told.target and "{},{}".format(*told.target),
            "fill": told.steps,
        }
        assert found == {name: None if value is None else str(value) for name, value in shown.items()}, text


def test_both_parts_stand_above_the_picture(studio: Any) -> None:
    result(studio, 0, "92 steps to 31,39")
    result(studio, 1, "124 places within 50 steps")
    spoken(studio, "92 steps to 31,39 124 places within 50 steps")
    studio.locator(".result").nth(1).click()
    expect(studio.locator(".result").nth(1)).to_have_attribute("aria-pressed", "true")
    said(studio, "All 124 places")
    studio.wait_for_url("**/studio/cubicles?part=fill")


def test_the_map_is_that_of_the_article(studio: Any) -> None:
    studio.locator("summary", has_text="The map as text").click()
    for which, file in enumerate(("target-31-39.txt", "fill-50.txt")):
        studio.locator(".result").nth(which).click()
        drawn = "\n".join((DATA / file).read_text().splitlines()[1:-1])
        expect(studio.locator(".sheet")).to_have_js_property("textContent", drawn)


def test_another_number_formula_and_target(studio: Any) -> None:
    studio.get_by_label("Favourite number").fill("10")
    studio.get_by_label("Target", exact=True).fill("7,4")
    result(studio, 0, "11 steps to 7,4")
    formula = studio.get_by_label("Formula", exact=True)
    formula.fill("x*x + 2x")
    problem = "at character 7, a sign is missing in '2x': write 2*x."
    expect(formula).to_have_accessible_description(re.compile(re.escape(problem)))
    spoken(studio, problem)
    result(studio, 0, "11 steps to 7,4")  # what was found stays until there is something else
    formula.fill("x*y + 10 // (x + 4)")
    trouble(studio, "The target 7,4 is a wall")
    studio.get_by_label("Target", exact=True).fill("")
    studio.get_by_label("Steps", exact=True).fill("3")
    field = Field(parse_formula("x*y + 10 // (x + 4)"), 0)
    start = (1, 1) if field.is_open(1, 1) else (0, 0)
    studio.get_by_label("Start", exact=True).fill("{},{}".format(*start))
    result(studio, 1, f"{len(fill(field, start, 3).points)} places within 3 steps")
    studio.wait_for_url("**&fill=3**")
    studio.reload()
    result(studio, 1, "within 3 steps")
    value(studio, "Target", "")


def test_a_formula_without_value_says_where(page: Any) -> None:
    page.goto("/studio/cubicles?function=0+//+(x+-+9)&target=20,1")
    result(page, 0, "The formula divides by zero at the cell (9, 1); choose another one.")


def test_a_note_explains_exclusive_or(page: Any) -> None:
    page.goto("/studio/cubicles?function=x^2+%2B+y&target=&fill=3")
    note = re.compile(r"exclusive or \(XOR\), as in Python; for a power write \*\*2")
    expect(page.get_by_label("Formula", exact=True)).to_have_accessible_description(note)


def test_the_puzzles_text_is_pasted(studio: Any) -> None:
    studio.locator("summary", has_text="Paste the puzzle’s text").click()
    studio.get_by_label("The puzzle’s text").fill("Your puzzle input is 10. What is the fewest steps to reach 7,4?")
    expect(studio.locator("details .told")).to_have_text("Found: favourite number 10, target 7,4.")
    result(studio, 0, "11 steps to 7,4")
    value(studio, "Favourite number", "10")


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
    said(page, "Nothing has been looked at yet.")
    page.keyboard.press(".")
    ways = len(list(Field(parse_formula(DEFAULT_FORMULA), 1350).neighbors(1, 1)))
    said(page, f"Place 1 of 321: 1,1, 0 steps from the start. Waiting: {ways}.")
    page.keyboard.press(".")
    said(page, "Place 2 of 321")
    page.keyboard.press(",")
    said(page, "Place 1 of 321")
    page.keyboard.press("]")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".stage > .said")).not_to_contain_text("Place 1 of")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")
    said(page, "321 places")
    page.get_by_label("The way is searched").select_option("a-star")
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


def test_huge_numbers_do_not_hold_up_the_page(studio: Any) -> None:
    """A search looks at the clock after few places, however large the numbers are."""
    counts = studio.evaluate(
        """async ([text, favourite]) => {
          const { parse } = await import("/studio/js/maze/formula/formula.js");
          const { Field, cellOf } = await import("/studio/js/maze/field.js");
          const { Search } = await import("/studio/js/maze/field_search.js");
          const search = new Search(new Field(parse(text), BigInt(favourite)), cellOf(1, 1), { fill: 60 });
          const clock = performance.now;
          const counts = [];
          for (let looks = 0; looks < 3; looks++) {
            const before = search.order.length;
            let now = 0;
            performance.now = () => now++;
            search.run(1);
            performance.now = clock;
            counts.push(search.order.length - before);
          }
          return counts;
        }""",
        ["(x+1)**8*(y+1)**8*z**8", "9" * 60],
    )
    assert all(count <= 128 for count in counts)
    assert counts[0] > 0
    opened(studio, "cubicles?function=(x%2B1)**8*(y%2B1)**8*z**8&favorite=" + "9" * 60 + "&target=&fill=8")
    result(studio, 1, "within 8 steps")


@pytest.mark.parametrize(
    ("name", "options", "address"),
    [
        ("cubicles-320-ja-dark", {**NARROW, "locale": "ja-JP", "color_scheme": "dark"}, "cubicles?part=fill"),
        ("cubicles-carpet", {}, CARPET),
    ],
)
def test_it_fits_everywhere(
    open_page: Callable[..., Any], shot: Callable[..., Any], name: str, options: dict[str, Any], address: str
) -> None:
    page = opened(open_page(**options), address)
    expect(page.locator("canvas[data-drawn=all]")).to_be_visible()
    expect(page.locator(".result[aria-pressed=true] strong")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    shot(name, page)
