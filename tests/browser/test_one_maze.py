"""One maze from page to page: the bar under it, the navigation, Back, and what the address keeps of it."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from studio_page import choose, expect, frames, opened, picture, ready, replaced, visit

import clew
from clew.formats.jam import from_rows

MADE = {"algorithm": ["wilson"], "grid": ["hexagons:6x5"], "seed": ["7"]}
HERE = "make?algorithm=wilson&grid=hexagons:6x5&seed=7&at=0"


def maze(page: Any) -> dict[str, list[str]]:
    """What the address says of the maze."""
    query = parse_qs(urlsplit(page.url).query)
    return {name: query[name] for name in MADE if name in query}


def follow_bar(page: Any, text: str, name: str) -> None:
    """Follow a link of the bar under the maze to the page of this name."""
    with replaced(page):
        page.locator(".onward").get_by_role("link", name=text).click()
    ready(page, name)


def test_a_maze_goes_from_hand_to_hand_and_back(page: Any) -> None:
    opened(page, HERE)
    made = clew.generate("wilson", "hexagons:6x5", seed=7)
    follow_bar(page, "Solve", "solve")
    steps = len(clew.solve(made).cells) - 1
    expect(page.locator(".stage > .said")).to_have_text(re.compile(rf" {steps} steps"))
    assert maze(page) == MADE
    follow_bar(page, "Play", "play")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator("#say")).to_contain_text(f"{steps} steps")
    with page.expect_response(re.compile(r"/sheets\.svg")) as sheet:
        follow_bar(page, "Print", "print")
    query = parse_qs(urlsplit(sheet.value.url).query)
    assert {name: query[name] for name in MADE} == MADE
    assert query["count"] == ["1"]
    expect(page.locator(".onward [aria-current=page]")).to_have_text("Print")
    page.locator(".onward button", has_text="Save").click()
    expect(page.locator(".take .primary")).to_be_focused()
    for name in ("play", "solve", "make"):
        with replaced(page):
            page.go_back()
        ready(page, name)
        assert maze(page) == MADE, name
    expect(page.locator(".onward [aria-current=page]")).to_have_text("Watch")


def test_what_was_chosen_of_a_maze_goes_along(page: Any) -> None:
    opened(page, "solve?algorithm=sidewinder&grid=6x5&seed=7&number=2&close-out=0.2&braid=1&goal=0,4")
    changed = clew.braid(clew.generate("sidewinder", "6x5", seed=7, number=2, close_out=0.2), 1)
    steps = len(clew.solve(changed, goal=24).cells) - 1
    expect(page.locator(".stage > .said")).to_contain_text(f"From A1 to A5: {steps} steps.")
    follow_bar(page, "Play", "play")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator("#say")).to_contain_text(f"{steps} steps")
    with page.expect_response(re.compile(r"/sheets\.svg")) as sheet:
        page.locator("header nav").get_by_role("link", name="Print").click()
    ready(page, "print")
    assert sheet.value.ok
    query = parse_qs(urlsplit(sheet.value.url).query)
    assert [query[name] for name in ("number", "close-out", "braid")] == [["2"], ["0.2"], ["1"]]
    choose(page.get_by_role("textbox", name="Seed"), "8")
    expect(page).not_to_have_url(re.compile("number="))
    with replaced(page):
        page.locator("header nav").get_by_role("link", name="Jam").click()
    ready(page, "jam")
    changed = clew.braid(clew.generate("sidewinder", "6x5", seed=8, close_out=0.2), 1)
    assert from_rows(json.loads(page.get_by_role("textbox").input_value())) == changed
    follow_bar(page, "Watch", "make")
    assert maze(page) == {"algorithm": ["sidewinder"], "grid": ["6x5"], "seed": ["8"]}


def test_rows_are_handed_to_pages_that_can_show_them(page: Any) -> None:
    opened(page, "solve?maze=[[4,14,8],[6,9,2],[5,12,9]]")
    expect(page.locator(".onward li:visible")).to_have_text(["Solve", "Play", "Change", "Save"])
    page.locator(".onward").get_by_role("button", name="Save").press("Enter")
    expect(page.locator("[data-form=svg]")).to_be_focused()
    with page.expect_download() as saved:
        page.keyboard.press("Enter")
    assert saved.value.suggested_filename == "maze.svg"


def test_a_grid_keeps_its_size_and_back_returns_to_the_one_before(page: Any) -> None:
    opened(page, "make?algorithm=wilson&grid=9x6&seed=7&at=0")
    frames(page)
    page.keyboard.press("+")
    expect(page).to_have_url(re.compile("view="))
    grids = page.get_by_label("Grid", exact=True)
    for name, spec in (("hexagons:", "hexagons:9x6"), ("polar:", "polar:9"), ("rectangle:", "9x6")):
        grids.select_option(name)
        expect(page).to_have_url(re.compile(f"grid={spec}(&|$)"))
    for spec in ("polar:9", "hexagons:9x6", "9x6"):
        with replaced(page):
            page.go_back()
        expect(page).to_have_url(re.compile(f"grid={spec}(&|$)"))
    expect(page).to_have_url(re.compile("view="))
    ready(page, "make")
    expect(page.locator("figure canvas")).to_have_attribute("aria-label", re.compile("9 by 6"))


def test_the_address_holds_the_view(page: Any) -> None:
    opened(page, "solve?algorithm=wilson&grid=9x6&seed=7")
    page.get_by_role("button", name="Zoom in").click()
    expect(page).to_have_url(re.compile("view="))
    shown = picture(page)
    visit(page, page.url.partition("/studio/")[2])
    assert shown in (picture(page) for _ in range(20))
    page.get_by_role("button", name="Show the whole maze").click()
    expect(page).not_to_have_url(re.compile("view="))


@pytest.mark.parametrize(
    ("address", "again"),
    [("make?seed=7&grid=6x5&at=0", "Watch it being made"), ("solve?seed=7&grid=6x5", "Watch it search")],
    ids=["make", "solve"],
)
def test_work_that_takes_long_is_said_and_can_be_stopped_and_begun_again(page: Any, address: str, again: str) -> None:
    opened(page, address)
    busy, error, place = (page.locator(f".stage {each}") for each in (".busy", "> .error", ".place"))
    page.evaluate("""() => {
        Worker.prototype.post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = () => {};  // the engine does not hear
    }""")
    page.get_by_role("button", name=again).click()
    expect(busy).to_contain_text(re.compile(r"(Making the maze|Searching) …"))
    busy.get_by_role("button", name="Stop").click()
    expect(error).to_contain_text("Stopped.")
    expect(busy).to_be_hidden()
    page.evaluate("() => { Worker.prototype.postMessage = Worker.prototype.post; delete Worker.prototype.post; }")
    page.get_by_role("button", name=again).click()
    expect(place).to_contain_text(re.compile(r"/ [1-9]"))
    expect(error).to_be_hidden()
