"""The studio's page Algorithmia: the expert's line, the manual beside it, the module to practise on."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clew.algorithmia import explanation, line_parser, practice
from clew.algorithmia.board import MOVES, name, neighbor
from clew.algorithmia.solution import Solution, solve_module

EXPERT = "/studio/algorithmia"
PRACTICE = f"{EXPERT}?mode=practice&seed=4"
LINE = "g 13 41 05 52 09 48 18 16 43 14 b2 d4"
TWICE = "b 94 94 21 48 77 66 77 27 77 61 b4 b1"  # the module is not its manual
DIRECTIONS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
BARS = ("Bar above", "Right bar", "Bar below", "Left bar")


@pytest.fixture(autouse=True)
def refusals(open_page: Any) -> Iterator[None]:
    """A line that is not finished is refused with status 400, which the browser notes in its console."""
    yield
    noted = "Failed to load resource: the server responded with a status of 400"
    open_page.complaints[:] = [each for each in open_page.complaints if noted not in each]


def answer(line: str) -> Solution:
    said = line_parser.parse_line(line)
    return solve_module(said.color, said.seed, said.start, said.goal, module=said.module)


def route(page: Any) -> str:
    """The route shown, as soon as there is one that is no past one."""
    shown = page.locator(".answer:not(.stale) .way .route")
    shown.wait_for()
    return str(shown.inner_text())


def spoken(page: Any, text: str) -> None:
    page.locator("#say", has_text=text).wait_for(state="attached")


@pytest.mark.parametrize(
    "line", [LINE, TWICE, "red 67 22 35 44 77 10 43 9 0 23 D3 B2", "黄 71905782607606897232 d1 d4"]
)
def test_the_way_is_the_experts(page: Any, line: str) -> None:
    page.goto(EXPERT)
    page.locator("#line:focus").wait_for()
    page.keyboard.insert_text(line)
    assert route(page) == answer(line).route
    assert page.locator(".chat code").inner_text() == answer(line).chat
    assert page.locator(".warnings li").all_text_contents() == explanation.warnings(answer(line))


def test_each_keystroke_is_answered(page: Any) -> None:
    page.goto(EXPERT)
    page.locator("#line:focus").wait_for()
    page.keyboard.type("g 13")
    page.get_by_text("1 of the ten numbers came: 9 missing").wait_for()
    page.keyboard.type(" 41 05 52 09 48 18 16 43 14 b2")
    page.get_by_text("one position is missing").wait_for()
    assert "white bulb" in str(page.get_by_role("button", name="B2").get_attribute("aria-label"))
    page.keyboard.type(" d4")
    assert route(page) == answer(LINE).route
    assert page.locator(".said").inner_text() == ""
    spoken(page, "B2 to D4: down, down, right, right")


def test_a_log_can_be_pasted(page: Any) -> None:
    log = (
        "[Algorithmia #2] The module's seed is 13 41 5 52 9 48 18 16 43 14.\n"
        "[Algorithmia #2] The maze is being generated using Prim's algorithm.\n"
        "[Algorithmia #2] The starting position is at B2.\n[Algorithmia #2] The goal position is at D4."
    )
    page.goto(EXPERT)
    page.locator("#line").fill(log)
    assert route(page) == answer(LINE).route
    assert page.locator(".chat code").inner_text() == "!2 move DDRR"


def test_what_is_no_longer_wanted_is_given_up(page: Any) -> None:
    held: list[Any] = []
    given_up: list[str] = []
    page.route(re.compile(r"//[^/]+/algorithmia$"), lambda taken: taken.continue_() if held else held.append(taken))
    page.on("requestfailed", lambda request: given_up.append(request.post_data))
    page.goto(EXPERT)
    page.locator("#line").fill(TWICE)
    page.wait_for_timeout(100)
    assert len(held) == 1
    page.locator("#line").fill(LINE)
    assert route(page) == answer(LINE).route
    assert len(given_up) == 1
    assert TWICE in given_up[0]


def test_a_past_answer_cannot_mislead(page: Any) -> None:
    page.goto(f"{EXPERT}?line={LINE}")
    route(page)
    page.locator("#line").press("End")
    page.keyboard.press("Backspace")
    page.locator(".answer.stale").wait_for()
    assert page.locator(".way").evaluate("way => way.inert")
    assert page.locator(".more table").count() == 0


def test_enter_copies_the_command(open_page: Callable[..., Any]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{EXPERT}?line={LINE}")
    route(page)
    page.locator("#line").press("Enter")
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "!1 move DDRR"
    assert page.locator("#line").input_value() == LINE


def test_cells_set_both_bulbs(page: Any) -> None:
    page.goto(EXPERT)
    page.locator("#line").fill("g 13 41 05 52 09 48 18 16 43 14")
    page.get_by_role("button", name="B2").click()
    page.get_by_role("button", name="D4").click()
    assert page.locator("#line").input_value() == LINE
    assert route(page) == answer(LINE).route
    page.get_by_role("button", name="A1").click()  # the white bulb again
    moved = LINE.replace("b2", "a1")
    assert page.locator("#line").input_value() == moved
    page.locator(".way .route", has_text=re.compile(f"^{answer(moved).route}$")).wait_for()


def test_cells_are_reached_by_arrow_keys(page: Any) -> None:
    page.goto(f"{EXPERT}?line={LINE}")
    route(page)
    page.get_by_role("button", name="A1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "C1"
    page.keyboard.press("Enter")
    spoken(page, "C1 to D4")


def test_positions_as_numbers_can_be_moved_too(page: Any) -> None:
    page.goto(f"{EXPERT}?line=g 13 41 05 52 09 48 18 16 43 14 5 15")
    route(page)
    page.get_by_role("button", name="A1").click()
    assert page.locator("#line").input_value().endswith("14 a1 d4")


def test_draws_lead_into_the_manual(page: Any) -> None:
    page.goto(f"{EXPERT}?line={LINE}")
    page.locator("summary", has_text="How it came about").click()
    rows = page.locator(".more .draws tbody tr")
    assert rows.count() == len(answer(LINE).draws)
    assert rows.nth(2).locator("td").all_inner_texts() == ["3", "4", "3", "05", "1", "0", "opens B4-C4"]
    rows.nth(1).get_by_role("button").click()
    marked = page.locator(".leaves .here")
    marked.wait_for()
    assert marked.get_attribute("id") == "green-3"
    # The manual's own style is at work although the page allows no style elements.
    assert marked.locator(".draw").evaluate("mark => getComputedStyle(mark).borderTopStyle") == "solid"


def test_misheard_numbers_can_be_taken_instead(page: Any) -> None:
    solution = answer(LINE)
    place = next(each for each, routes in enumerate(solution.misheard) if routes)
    other, expected = next(iter(solution.misheard[place].items()))
    page.goto(f"{EXPERT}?line={LINE}")
    page.locator("summary", has_text="Misheard?").click()
    page.get_by_role("button", name=f"Take {other:02} as number {place + 1}: {expected}").click()
    page.locator(".way .route", has_text=re.compile(f"^{expected}$")).wait_for()
    assert f"{other:02}" in page.locator("#line").input_value()


def test_the_address_holds_the_line_and_japanese_is_as_good(
    open_page: Callable[..., Any], shot: Any, until: Any
) -> None:
    page = open_page(locale="ja-JP", color_scheme="dark")
    page.goto(EXPERT)
    page.locator("#line").fill("緑 13 41 05 52 09 48 18 16 43 14 b2 D4")
    assert route(page) == "DDRR"
    until("location.search.includes('line=')", page)
    page.reload()
    assert route(page) == "DDRR"
    page.locator("summary", has_text="経路の根拠").click()
    assert "B4 から始める" in page.locator(".more .draws").inner_text()
    page.locator(".leaves").get_by_text("プリムのアルゴリズム").first.wait_for()
    shot("algorithmia-ja-dark", page)


def test_it_fits_a_narrow_window(open_page: Callable[..., Any], shot: Any) -> None:
    page = open_page(viewport={"width": 320, "height": 640})
    page.goto(f"{EXPERT}?line={TWICE}")
    route(page)
    for summary in page.locator(".more summary").all():
        summary.click()
    shot("algorithmia-320", page)
    page.locator(".manual > summary").click()
    page.locator(".leaves #blue").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_it_is_shown_in_the_light(page: Any, shot: Any) -> None:
    page.goto(f"{EXPERT}?line={TWICE}")
    route(page)
    page.wait_for_timeout(700)  # the thread has run
    shot("algorithmia", page)


def seen(page: Any) -> tuple[str, str, str]:
    """What the module tells: moves and strikes, and where the white bulb is."""
    figures = page.locator(".practice dd").all_inner_texts()
    label = page.get_by_role("img", name=re.compile("Sixteen bulbs")).get_attribute("aria-label")
    return figures[1], figures[2], re.findall(r"[A-D][1-4]", label)[0]


def test_a_wall_is_a_strike_and_drops_what_was_pressed_after(page: Any) -> None:
    module = practice.random_module(4)
    way = solve_module(module.color, module.seed, module.cell, module.goal).route
    after = module.press(way[0])
    wall = next(
        move
        for place, move in enumerate(MOVES)
        if neighbor(after.cell, place) >= 0 and not after.maze.is_open(after.cell, place)
    )
    presses = way[0] + wall + way[1]  # the third could be made, had it not been dropped
    after = module.press_all(presses)
    page.goto(PRACTICE)
    page.locator(".told", has_text="The white bulb is at").wait_for()
    # All at once, quicker than the bulb goes: the presses wait in a queue.
    sides = [("up", "right", "down", "left")[MOVES.index(move)] for move in presses]
    page.evaluate("sides => sides.forEach((each) => document.querySelector('.side.' + each).click())", sides)
    spoken(page, "Strike! There is a wall")
    page.wait_for_timeout(400)
    assert (after.moves, after.strikes) == (1, 1)
    assert seen(page) == ("1", "1", name(after.cell))


def test_a_module_is_disarmed_by_keyboard(page: Any, shot: Any) -> None:
    module = practice.random_module(4)
    way = solve_module(module.color, module.seed, module.cell, module.goal).route
    page.goto(PRACTICE)
    page.locator("#main").get_by_text(f"The white bulb is at {name(module.cell)}").wait_for()
    assert page.locator(".practice svg .on").text_content() == module.color[0].upper()
    shot("algorithmia-practice", page)
    for move in way:
        page.keyboard.press(DIRECTIONS[MOVES.index(move)])
    page.locator("#main").get_by_text(f"with {len(way)} moves and 0 strikes").wait_for()
    assert page.locator(".answer svg .thread").count() == 1
    page.keyboard.press("ArrowUp")
    assert page.locator(".practice dd").nth(1).inner_text() == str(len(way))


def test_nothing_happens_at_the_border(page: Any) -> None:
    module = practice.random_module(8)
    page.goto(f"{EXPERT}?mode=practice&seed=8")
    page.locator(".told", has_text="The white bulb is at").wait_for()
    steps = solve_module(module.color, module.seed, module.cell, module.goal).route
    cell, presses = module, ""
    for move in steps:  # along the way to a cell at the border
        outside = [each for each in range(4) if neighbor(cell.cell, each) < 0]
        if outside:
            presses += MOVES[outside[0]]
            break
        cell, presses = cell.press(move), presses + move
    for move in presses:
        page.get_by_role("button", name=BARS[MOVES.index(move)]).click()
        page.wait_for_timeout(200)
    assert module.press_all(presses).idle == 1
    page.locator("#main").get_by_text("That is the border: nothing happened.").wait_for()
    assert seen(page) == (str(len(presses) - 1), "0", name(module.press_all(presses).cell))


def test_the_expert_can_be_asked(page: Any) -> None:
    module = practice.random_module(4)
    page.goto(PRACTICE)
    page.get_by_role("button", name="Ask the expert").click()
    way = solve_module(module.color, module.seed, module.cell, module.goal).route
    assert page.locator(".answer .route").inner_text() == way
    page.get_by_role("link", name="See how the expert knows").click()
    assert route(page) == way


def test_numbers_run_once_a_second_or_stand_together(open_page: Callable[..., Any], shot: Any) -> None:
    module = practice.random_module(4)
    page = open_page()
    page.goto(PRACTICE)
    shown = page.locator(".display .now")
    assert shown.inner_text() == f"{module.seed[0]:02}"
    assert shown.evaluate("each => getComputedStyle(each).color") == "rgb(140, 196, 255)"
    page.locator(".display .now", has_text=f"{module.seed[1]:02}").wait_for()
    assert shown.evaluate("each => getComputedStyle(each).color") == "rgb(255, 255, 255)"
    still = open_page(reduced_motion="reduce", locale="ja-JP", viewport={"width": 320, "height": 640})
    still.goto(PRACTICE)
    still.locator(".display li").first.wait_for()
    assert still.locator(".display li").all_inner_texts() == [f"{number:02}" for number in module.seed]
    assert still.evaluate("document.documentElement.scrollWidth") == 320
    shot("algorithmia-practice-ja-320", still)


def test_a_game_outlives_the_language_and_ends_with_a_new_module(page: Any, until: Any) -> None:
    module = practice.random_module(4)
    opened = next(each for each in range(4) if module.maze.is_open(module.cell, each))
    page.goto(PRACTICE)
    page.locator(".display .now").first.wait_for()  # the module has come
    page.get_by_role("button", name=BARS[opened]).click()
    page.locator("#main").get_by_text("1 move.").wait_for()
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("button", name="新しいモジュール").wait_for()
    until("document.querySelectorAll('.practice dd')[1].textContent === '1'")
    page.keyboard.press("n")
    until("!/seed=4(&|$)/.test(location.search)")  # a new seed may begin with 4
    until("document.querySelectorAll('.practice dd')[1].textContent === '0'")
    page.go_back()
    until("/seed=4(&|$)/.test(location.search)")
