"""The page 'Cubicles': its own reading of formulas, its own searches, and what a person does with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clew.cubicles.field import Field
from clew.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.cubicles.puzzle import parse_puzzle
from clew.cubicles.search import fill, find_route
from clew.cubicles.solution_map import make_map, map_lines
from clew.errors import ClewError

DATA = Path(__file__).parents[1] / "data" / "cubicles"
VECTORS = json.loads((DATA / "formula-vectors.json").read_text(encoding="ascii"))

RUN_VECTORS = """async (vectors) => {
  const { parse } = await import("/studio/js/formula.js");
  const { sentence } = await import("/studio/js/formula/sentences.js");
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

SEARCH = """async ([text, favourite, start, target, steps, solver]) => {
  const { parse } = await import("/studio/js/formula.js");
  const { Field, cellOf, xOf, yOf } = await import("/studio/js/cubicles/field.js");
  const { Search } = await import("/studio/js/cubicles/search.js");
  const { map } = await import("/studio/js/cubicles/text.js");
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

SMALL = {"viewport": {"width": 320, "height": 640}}
CARPET = "/studio/cubicles?function=(x+//+3)+*+(y+//+3)+%2B+z&favorite=0&target=53,39&fill=70&part=fill"
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
    page.emulate_media(reduced_motion="reduce")
    page.goto("/studio/cubicles")
    page.locator("canvas[data-drawn=all]").wait_for()
    page.locator(".said").filter(has_text="The search looked at 321 places").wait_for()
    return page


def result(page: Any, which: int) -> str:
    return " ".join(page.locator(".result").nth(which).inner_text().split())


def await_result(page: Any, which: int, text: str) -> None:
    page.locator(".result").nth(which).filter(has_text=text).wait_for()


def test_formulas_mean_here_what_they_mean_in_python(studio: Any) -> None:
    assert studio.evaluate(RUN_VECTORS, VECTORS) == []


def test_the_vectors_can_tell(studio: Any) -> None:
    changed = {"legal": [{**VECTORS["legal"][0], "values": [["1", "1", "0", "7", ""]]}], "refused": [["x", "so"]]}
    assert [each[1:] for each in studio.evaluate(RUN_VECTORS, changed)] == [["8,", "7,"], ["nothing", "so"]]


@pytest.mark.parametrize("favourite", [0, 10, 1350, 1362, 1364, -77])
def test_searches_find_what_the_library_finds(studio: Any, favourite: int) -> None:
    compared = 0
    for formula in FORMULAS:
        field = Field(parse_formula(formula), favourite)
        start = next((x, y) for y in range(1, 99) for x in range(1, 99) if field.is_open(x, y))
        near = fill(field, start, 40)
        found = studio.evaluate(SEARCH, [formula, favourite, start, None, 40, None])
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
    assert compared >= 3


def test_searches_that_cannot_succeed_end_with_a_reason(studio: Any) -> None:
    assert studio.evaluate(SEARCH, [DEFAULT_FORMULA, 1350, [1, 1], [70, 70], None, None])["end"] == "closed"
    assert studio.evaluate(SEARCH, ["x - x", 0, [0, 0], None, 10**9, None])["end"] == "bound"
    ring = "max(0, 1 - abs(max(abs(x - 300), abs(y - 300)) - 4))"
    assert studio.evaluate(SEARCH, [ring, 0, [0, 0], [300, 300], None, None])["end"] == "walled"
    assert studio.evaluate(SEARCH, ["0 // (x - 9)", 0, [1, 1], [20, 1], None, None])["end"] == "none"


@pytest.mark.parametrize(
    "text",
    [
        "Your puzzle input is 1350. What is the fewest number of steps required for you to reach 31,39?",
        "the office designer's favorite number (your puzzle input): 1362",
        "For example, suppose the favorite number were 10: reach 7,4 in 11 steps.\n\nYour puzzle input is 1352.",
        "1364\n",
        "0123456789\n0 .#.####.##\n\n77\n",
        "How many locations can you reach in at most 50 steps?",
        "Favourite: -12, target (5, 6)",
        "reach 1,2 or reach 3,4",
        "nothing here",
    ],
)
def test_the_puzzles_text_is_read_as_the_library_reads_it(studio: Any, text: str) -> None:
    script = """async (text) => {
      const { understand } = await import("/studio/js/cubicles/text.js");
      try { return understand(text); } catch (error) { return error.key; }
    }"""
    found = studio.evaluate(script, text)
    try:
        told = parse_puzzle(text)
    except ClewError:
        assert found == "cubicles.text.different"
        return
    shown = {"favorite": told.favorite, "target": told.target and "{},{}".format(*told.target), "fill": told.steps}
    assert found == {name: None if value is None else str(value) for name, value in shown.items()}


def test_both_parts_stand_above_the_picture(studio: Any) -> None:
    assert result(studio, 0) == "92 steps to 31,39"
    assert result(studio, 1) == "124 places within 50 steps"
    assert "321 places" in studio.locator(".said").inner_text()
    studio.locator("#say").filter(has_text="92 steps to 31,39 124 places within 50 steps").wait_for(state="attached")
    studio.locator(".result").nth(1).click()
    assert studio.locator(".result").nth(1).get_attribute("aria-pressed") == "true"
    assert "All 124 places" in studio.locator(".said").inner_text()
    studio.wait_for_url("**/studio/cubicles?part=fill")


def test_the_map_is_that_of_the_article(studio: Any) -> None:
    told = (DATA / "target-31-39.txt").read_text().splitlines()[1:-1]
    studio.get_by_text("The map as text").click()
    studio.locator(".sheet").filter(has_text="X").wait_for()
    assert studio.locator(".sheet").inner_text().splitlines() == told
    studio.locator(".result").nth(1).click()
    told = (DATA / "fill-50.txt").read_text().splitlines()[1:-1]
    assert studio.locator(".sheet").inner_text().splitlines() == told


def test_another_number_formula_and_target(studio: Any) -> None:
    studio.get_by_label("Favourite number").fill("10")
    studio.get_by_label("Target", exact=True).fill("7,4")
    await_result(studio, 0, "11 steps to 7,4")
    studio.get_by_label("Formula", exact=True).fill("x*x + 2x")
    studio.get_by_text("at character 7, a sign is missing in '2x': write 2*x.").wait_for()
    assert result(studio, 0) == "11 steps to 7,4", "what was found stays until there is something else"
    studio.get_by_label("Formula", exact=True).fill("x*y + 10 // (x + 4)")
    studio.get_by_role("alert").filter(has_text="The target 7,4 is a wall").wait_for()
    studio.get_by_label("Target", exact=True).fill("")
    studio.get_by_label("Steps", exact=True).fill("3")
    field = Field(parse_formula("x*y + 10 // (x + 4)"), 0)
    start = "1,1" if field.is_open(1, 1) else "0,0"
    studio.get_by_label("Start", exact=True).fill(start)
    x, y = map(int, start.split(","))
    await_result(studio, 1, f"{len(fill(field, (x, y), 3).points)} places within 3 steps")
    studio.wait_for_url("**&fill=3**")
    studio.reload()
    await_result(studio, 1, "within 3 steps")
    assert studio.get_by_label("Target", exact=True).input_value() == ""


def test_a_formula_without_value_says_where(studio: Any) -> None:
    studio.goto("/studio/cubicles?function=0+//+(x+-+9)&target=20,1")
    await_result(studio, 0, "The formula divides by zero at the cell (9, 1); choose another one.")


def test_a_note_explains_exclusive_or(studio: Any) -> None:
    studio.goto("/studio/cubicles?function=x^2+%2B+y&target=&fill=3")
    studio.get_by_text("exclusive or (XOR), as in Python; for a power write **2").wait_for()


def test_the_puzzles_text_is_pasted(studio: Any) -> None:
    studio.get_by_text("Paste the puzzle’s text").click()
    studio.get_by_label("The puzzle’s text").fill("Your puzzle input is 10. What is the fewest steps to reach 7,4?")
    studio.get_by_text("Found: favourite number 10, target 7,4.").wait_for()
    await_result(studio, 0, "11 steps to 7,4")
    assert studio.get_by_label("Favourite number").input_value() == "10"


def test_a_click_sets_the_target_and_the_search_runs_there(page: Any) -> None:
    page.goto("/studio/cubicles?favorite=10&target=7,4&fill=5")
    await_result(page, 0, "11 steps")
    box = page.locator("canvas").bounding_box()
    found = Field(parse_formula(DEFAULT_FORMULA), 10)
    page.mouse.move(box["x"] + 120, box["y"] + 120)
    here = page.locator(".readout").inner_text().split(":")[0]
    x, y = map(int, here.split(","))
    page.mouse.click(box["x"] + 120, box["y"] + 120)
    if found.is_open(x, y):
        await_result(page, 0, f"to {here}")
        assert page.get_by_label("Target", exact=True).input_value() == here
    else:
        page.get_by_role("alert").filter(has_text=f"The target {here} is a wall").wait_for()


def test_all_by_keyboard(studio: Any) -> None:
    studio.goto("/studio/cubicles?favorite=10&target=7,4&fill=5")
    await_result(studio, 0, "11 steps")
    studio.get_by_role("button", name="places within").focus()
    studio.keyboard.press("Tab")
    assert studio.evaluate("document.activeElement.tagName") == "CANVAS"
    assert studio.locator(".readout").inner_text().startswith("7,4: ")
    studio.keyboard.press("ArrowLeft")
    studio.locator("#say").filter(has_text="6,4: open, 10 steps from the start").wait_for(state="attached")
    studio.keyboard.press("Enter")
    await_result(studio, 0, "10 steps to 6,4")
    studio.keyboard.press("?")
    assert "Set the target (in the maze)" in studio.get_by_role("dialog").inner_text()
    studio.keyboard.press("Escape")
    studio.locator("canvas").focus()
    for key in ("ArrowLeft", "Enter"):
        studio.keyboard.press(key)
    studio.get_by_role("alert").filter(has_text="The target 5,4 is a wall").wait_for()
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp", "Shift+Enter"):
        studio.keyboard.press(key)
    await_result(studio, 0, str(find_route(Field(parse_formula(DEFAULT_FORMULA), 10), (4, 2), (6, 4)).steps))
    assert studio.get_by_label("Start", exact=True).input_value() == "4,2"


def test_the_search_is_watched_step_by_step(studio: Any) -> None:
    said = studio.locator(".said")
    studio.keyboard.press("Home")
    assert said.inner_text() == "Nothing has been looked at yet."
    studio.keyboard.press(".")
    ways = len(list(Field(parse_formula(DEFAULT_FORMULA), 1350).neighbors(1, 1)))
    assert said.inner_text() == f"Place 1 of 321: 1,1, 0 steps from the start. Waiting: {ways}."
    studio.keyboard.press(".")
    studio.keyboard.press(",")
    assert "Place 1 of 321" in said.inner_text()
    studio.keyboard.press("]")
    studio.keyboard.press("Space")
    studio.locator(".said").filter(has_not_text="Place 1 of").wait_for()
    studio.keyboard.press("Space")
    studio.keyboard.press("End")
    assert "321 places" in said.inner_text()
    studio.get_by_label("The way is searched").select_option("a-star")
    studio.locator(".said").filter(has_not_text="321").wait_for()
    assert result(studio, 0) == "92 steps to 31,39"


def test_the_field_is_dragged_and_zoomed(studio: Any) -> None:
    canvas = studio.locator("canvas")
    box = canvas.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def under() -> tuple[int, ...]:
        studio.mouse.move(middle[0] + 1, middle[1])
        studio.mouse.move(*middle)
        return tuple(map(int, studio.locator(".readout").inner_text().split(":")[0].split(",")))

    before = under()
    studio.mouse.down()
    studio.mouse.move(middle[0] - 200, middle[1] - 100, steps=4)
    studio.mouse.up()
    after = under()
    assert after[0] > before[0]
    assert after[1] > before[1]
    studio.mouse.wheel(0, -600)
    assert abs(under()[0] - after[0]) <= 1, "the place under the pointer stays"
    studio.keyboard.press("d")
    assert under()[0] > after[0]
    studio.keyboard.press("0")
    assert under() == before
    assert result(studio, 0) == "92 steps to 31,39", "dragging sets no target"


def test_huge_numbers_do_not_hold_up_the_page(studio: Any) -> None:
    studio.goto("/studio/cubicles?function=(x%2B1)**8*(y%2B1)**8*z**8&favorite=" + "9" * 60 + "&target=&fill=8")
    studio.locator(".result").nth(1).wait_for()
    longest = studio.evaluate(
        """() => new Promise((done) => {
          let last = performance.now(), most = 0, count = 0;
          const frame = (now) => {
            most = Math.max(most, now - last);
            last = now;
            if (++count < 40) requestAnimationFrame(frame);
            else done(most);
          };
          requestAnimationFrame(frame);
        })"""
    )
    assert longest < 400


@pytest.mark.parametrize(
    ("name", "options", "address"),
    [
        ("cubicles", {}, "/studio/cubicles"),
        ("cubicles-dark", {"color_scheme": "dark"}, "/studio/cubicles?part=fill"),
        ("cubicles-ja", {"locale": "ja-JP"}, "/studio/cubicles?favorite=10&target=7,4&fill=12"),
        ("cubicles-320", SMALL, "/studio/cubicles"),
        ("cubicles-320-ja-dark", {**SMALL, "locale": "ja-JP", "color_scheme": "dark"}, "/studio/cubicles"),
        ("cubicles-carpet", {}, CARPET),
    ],
)  # fmt: skip
def test_it_fits_everywhere(
    open_page: Callable[..., Any], shot: Callable[..., Path], name: str, options: dict[str, Any], address: str
) -> None:
    page = open_page(reduced_motion="reduce", **options)
    page.goto(address)
    page.locator("canvas[data-drawn=all]").wait_for()
    page.locator(".result[aria-pressed=true] strong").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    small = page.evaluate(
        "() => [...document.querySelectorAll('main button, main input, main select, main summary')]"
        ".map((each) => each.getBoundingClientRect()).filter((box) => box.height && box.height < 43.5).length"
    )
    assert small == 0, "everything is large enough for a finger"
    shot(name, page)
