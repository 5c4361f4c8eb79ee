"""The studio's page Algorithmia: the expert's line, the manual beside it, the module to practise on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from studio_page import LIVELY, NARROW, change_language, expect, frames, go, heard, spoken

from clew.puzzles.algorithmia import explanation, line_parser, practice
from clew.puzzles.algorithmia.module_grid import MOVES, name, neighbor
from clew.puzzles.algorithmia.solution import Solution, solve_module

EXPERT = "algorithmia"
PRACTICE = f"{EXPERT}?mode=practice&seed=4"
LINE = "g 13 41 05 52 09 48 18 16 43 14 b2 d4"
TWICE = "b 94 94 21 48 77 66 77 27 77 61 b4 b1"  # the module is not its manual
LOG = """[Algorithmia #2] The module's seed is 13 41 5 52 9 48 18 16 43 14.
[Algorithmia #2] The maze is being generated using Prim's algorithm.
[Algorithmia #2] The starting position is at B2.
[Algorithmia #2] The goal position is at D4."""
FOUR = re.compile(r"[?&]seed=4(&|$)")
DIRECTIONS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
BARS = ("Bar above", "Right bar", "Bar below", "Left bar")


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """A page that is not so wide that it opens the manual by itself, which takes long to be laid out."""
    return open_page(viewport={"width": 1000, "height": 860})


def answer(line: str) -> Solution:
    said = line_parser.parse_line(line)
    return solve_module(said.color, said.seed, said.start, said.goal, module=said.module)


def route(page: Any, expected: str) -> None:
    """The route that is shown, and is no past one."""
    expect(page.locator(".answer:not(.stale) .way .route")).to_have_text(expected)


def begun(page: Any) -> Any:
    """The expert's page with the cursor in its line."""
    go(page, EXPERT)
    expect(page.locator("#line")).to_be_focused()
    return page


def answered(page: Any, line: str) -> Any:
    """The expert's page with the answer to a line."""
    go(page, f"{EXPERT}?line={line}")
    expect(page.locator("#line")).to_be_focused()
    route(page, answer(line).route)
    return page


def test_the_way_is_the_experts_and_a_log_can_be_pasted(page: Any) -> None:
    begun(page)
    for line in (LINE, TWICE, "red 67 22 35 44 77 10 43 9 0 23 D3 B2", "黄 71905782607606897232 d1 d4"):
        page.locator("#line").fill("")
        page.keyboard.insert_text(line)
        expect(page.locator(".chat code")).to_have_text(answer(line).chat)
        route(page, answer(line).route)
        expect(page.locator(".warnings li")).to_have_text(explanation.warnings(answer(line)))
    page.locator("#line").fill(LOG)
    expect(page.locator(".chat code")).to_have_text("!2 move DDRR")


def test_each_keystroke_is_answered_and_the_service_gets_only_lines_that_may_be_complete(page: Any) -> None:
    said = begun(page).locator("#line-said")
    asked: list[str] = []
    with heard(page, "request", lambda request: asked.append(request.post_data)):
        page.keyboard.type("g 13")
        expect(said).to_contain_text("1 of the ten numbers and 0 of the two positions")
        page.keyboard.type(" 41 05 52 09 48 18 16 43 14 b2")
        expect(said).to_contain_text("10 of the ten numbers and 1 of the two positions")
        b2 = page.locator(".cells").get_by_role("button", name="B2")
        expect(b2).to_have_accessible_name(re.compile("white bulb"))
        page.keyboard.type(" d")
        frames(page)
        assert asked == []
        page.keyboard.press("Enter")
        expect(said).to_contain_text("the letter D is alone")
        page.keyboard.type("4")
    route(page, answer(LINE).route)
    expect(said).to_have_text("")
    spoken(page, "B2 to D4: down, down, right, right")
    page.keyboard.press("Enter")  # the line is complete: its command is copied
    expect(page.locator(".chat").get_by_role("button")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "!1 move DDRR"
    expect(page.locator("#line")).to_have_value(LINE)
    page.keyboard.press("Backspace")  # a past answer cannot mislead
    expect(page.locator(".answer.stale .way[inert]")).to_be_attached()
    expect(page.locator(".more table")).to_have_count(0)


def test_what_is_no_longer_wanted_is_given_up(page: Any) -> None:
    held: list[Any] = []
    page.route(re.compile(r"//[^/]+/algorithmia$"), lambda taken: taken.continue_() if held else held.append(taken))
    begun(page)
    with page.expect_request(re.compile(r"//[^/]+/algorithmia$")):
        page.locator("#line").fill(TWICE)
    with page.expect_event("requestfailed") as given_up:
        page.locator("#line").fill(LINE)
    route(page, answer(LINE).route)
    assert TWICE in given_up.value.post_data


def test_cells_set_both_bulbs_and_are_reached_by_arrow_keys(page: Any) -> None:
    line, cells = begun(page).locator("#line"), page.locator(".cells")
    line.fill("g 13 41 05 52 09 48 18 16 43 14")
    cells.get_by_role("button", name="B2").click()
    cells.get_by_role("button", name="D4").click()
    expect(line).to_have_value(LINE)
    route(page, answer(LINE).route)
    cells.get_by_role("button", name="A1").click()  # the white bulb again
    moved = LINE.replace("b2", "a1")
    expect(line).to_have_value(moved)
    route(page, answer(moved).route)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(cells.get_by_role("button", name="C1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(line).to_have_value(LINE.replace("b2", "a1").replace("d4", "c1"))
    line.fill("g 13 41 05 52 09 48 18 16 43 14 5 15")  # positions as numbers can be moved too
    cells.get_by_role("button", name="A1").click()
    expect(line).to_have_value(re.compile("14 a1 d4$"))


def test_draws_lead_into_the_manual(page: Any) -> None:
    answered(page, LINE).locator(".more .draws summary").click()
    rows = page.locator(".more .draws tbody tr")
    expect(rows).to_have_count(len(answer(LINE).draws))
    expect(rows.nth(2).locator("td")).to_have_text(["3", "4", "3", "05", "1", "0", "opens B4-C4"])
    rows.nth(1).get_by_role("button").click()
    expect(page.locator(".leaves .here")).to_have_id("green-3")
    # The manual's own style is at work although the page allows no style elements.
    expect(page.locator(".leaves .here .draw")).to_have_css("border-top-style", "solid")


def test_misheard_numbers_can_be_taken_instead(page: Any) -> None:
    solution = answer(LINE)
    place = next(each for each, routes in enumerate(solution.misheard) if routes)
    other, expected = next(iter(solution.misheard[place].items()))
    answered(page, LINE).locator(".more .slips summary").click()
    page.get_by_role("button", name=f"Use {other:02} as number {place + 1}: {expected}").click()
    expect(page.locator("#line")).to_have_value(re.compile(f"{other:02}"))
    route(page, expected)


def test_the_address_holds_the_line_and_japanese_is_as_good(open_page: Callable[..., Any], shot: Any) -> None:
    page = begun(open_page(color_scheme="dark"))
    change_language(page)
    expect(page.locator("html[lang=ja] #line")).to_be_focused()
    page.locator("#line").fill("緑 13 41 05 52 09 48 18 16 43 14 b2 D4")
    route(page, "DDRR")
    expect(page).to_have_url(re.compile("line="))
    page.reload()
    route(page, "DDRR")
    page.locator(".more .draws summary").click()
    expect(page.locator(".more .draws table")).to_contain_text("B4 から始める")
    expect(page.locator(".leaves #green")).to_contain_text("プリムのアルゴリズム")
    shot("algorithmia-ja-dark", page)


def test_it_fits_a_narrow_window(open_page: Callable[..., Any], shot: Any) -> None:
    page = answered(open_page(**NARROW), TWICE)
    page.locator(".more .slips summary").click()
    page.locator(".more .draws summary").click()
    shot("algorithmia-320", page)
    page.locator(".manual > summary").click()
    expect(page.locator(".leaves #blue")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def seen(page: Any, moves: int, strikes: int, cell: str) -> None:
    """What the module tells: moves and strikes, and where the white bulb is."""
    figures = page.locator(".practice dd")
    expect(figures.nth(1)).to_have_text(str(moves))
    expect(figures.nth(2)).to_have_text(str(strikes))
    bulbs = page.get_by_role("img", name=re.compile("Sixteen bulbs"))
    expect(bulbs).to_have_accessible_name(re.compile(rf"^[^A-D]*(?<!\w){cell}(?!\w)"))


def told(page: Any, text: str) -> None:
    """The sentence beside the module."""
    expect(page.locator(".practice .message")).to_contain_text(text)


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
    assert (after.moves, after.strikes) == (1, 1)
    go(page, PRACTICE)
    told(page, "The white bulb is at")
    # All at once, quicker than the bulb goes: the presses wait in a queue.
    sides = [("up", "right", "down", "left")[MOVES.index(move)] for move in presses]
    page.evaluate("sides => sides.forEach((each) => document.querySelector('.side.' + each).click())", sides)
    told(page, "Strike! There is a wall")
    # What is pressed now would come after the third, if anything of that were left.
    page.get_by_role("button", name=BARS[MOVES.index(wall)]).click()
    seen(page, 1, 2, name(after.cell))


def test_a_module_is_disarmed_by_keyboard(lively: Any, shot: Any) -> None:
    page = lively
    module = practice.random_module(4)
    way = solve_module(module.color, module.seed, module.cell, module.goal).route
    go(page, PRACTICE)
    told(page, f"The white bulb is at {name(module.cell)}")
    expect(page.locator(".practice svg .on")).to_have_text(module.color[0].upper())
    shot("algorithmia-practice", page)
    for move in way:
        page.keyboard.press(DIRECTIONS[MOVES.index(move)])
    told(page, f"with {len(way)} moves and 0 strikes")
    expect(page.locator(".answer svg .thread")).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".practice dd").nth(1)).to_have_text(str(len(way)))


def test_nothing_happens_at_the_border(page: Any) -> None:
    module = practice.random_module(8)
    go(page, f"{EXPERT}?mode=practice&seed=8")
    told(page, "The white bulb is at")
    steps = solve_module(module.color, module.seed, module.cell, module.goal).route
    cell, presses = module, ""
    for move in steps:  # along the way to a cell at the border
        outside = [each for each in range(4) if neighbor(cell.cell, each) < 0]
        if outside:
            presses += MOVES[outside[0]]
            break
        cell, presses = cell.press(move), presses + move
    after = module.press_all(presses)
    assert after.idle == 1
    for move in presses:
        page.get_by_role("button", name=BARS[MOVES.index(move)]).click()
    told(page, "That is the border: nothing happened.")
    seen(page, len(presses) - 1, 0, name(after.cell))


def test_the_expert_can_be_asked(page: Any) -> None:
    module = practice.random_module(4)
    way = solve_module(module.color, module.seed, module.cell, module.goal).route
    go(page, PRACTICE)
    page.get_by_role("button", name="Ask the expert").click()
    expect(page.locator(".answer .route")).to_have_text(way)
    page.get_by_role("link", name="See how the expert finds the route").click()
    expect(page.locator("#line")).to_be_visible()
    route(page, way)


def test_numbers_run_once_a_second_or_stand_together(open_page: Callable[..., Any], shot: Any) -> None:
    module = practice.random_module(4)
    page = open_page(**LIVELY)
    go(page, PRACTICE)
    shown = page.locator(".display .now")
    blue, white = "rgb(140, 196, 255)", "rgb(255, 255, 255)"
    # The first number is there again after the ten, so it is no matter when the test comes to look.
    first = page.locator(".display .now.first", has_text=re.compile(f"^{module.seed[0]:02}$"))
    expect(first).to_have_css("color", blue)
    expect(shown).to_have_text(f"{module.seed[1]:02}")
    expect(page.locator(".display .now:not(.first)")).to_have_css("color", white)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(NARROW["viewport"])
    change_language(page)
    expect(page.locator("html[lang=ja] .display li")).to_have_text([f"{number:02}" for number in module.seed])
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    shot("algorithmia-practice-ja-320", page)


def test_a_game_outlives_the_language_and_ends_with_a_new_module(page: Any) -> None:
    module = practice.random_module(4)
    way = next(each for each in range(4) if module.maze.is_open(module.cell, each))
    moves = page.locator(".practice dd").nth(1)
    go(page, PRACTICE)
    told(page, "The white bulb is at")
    page.get_by_role("button", name=BARS[way]).click()
    told(page, "1 move.")
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="新しいモジュール")).to_be_visible()
    expect(moves).to_have_text("1")
    page.keyboard.press("n")
    expect(page).not_to_have_url(FOUR)  # a new seed may begin with 4
    expect(moves).to_have_text("0")
    page.go_back()
    expect(page).to_have_url(FOUR)
