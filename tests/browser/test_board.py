"""The boards of the pages 'Make', 'Solve' and 'Play': in sight with their controls, zoomed, and led by the keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from studio_page import (
    change_language,
    expect,
    fact,
    frames,
    opened,
    other_picture,
    picture,
    place,
    ready,
    replaced,
    spoken,
    visit,
)

PAGES = ("make?seed=7&grid=24x24&at=300", "solve?seed=7&grid=24x24", "play?seed=7&grid=24x24")
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

# The smallest side of the board, and what of the board and its controls is outside the window.
OUTSIDE = """() => {
    const [{ clientWidth, clientHeight }, board] = [document.documentElement, document.querySelector("main canvas")];
    const controls = document.querySelectorAll("main .controls :is(button, input)");
    const boxes = [board, ...controls].map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0);
    const hidden = boxes.filter((box) => box.left < 0 || box.top < 0 || box.right > clientWidth + 0.5
        || box.bottom > clientHeight + 0.5);
    return { controls: boxes.length > 6, hidden, side: Math.min(board.clientWidth, board.clientHeight) };
}"""

# How often live regions, and the place in time, change within 20 frames.
CHANGES = """() => new Promise((done) => {
    const seen = { live: 0, place: 0 };
    const observer = new MutationObserver((changes) => {
        for (const { target } of changes) {
            const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
            if (element?.closest("output, [role=status], [role=alert], [role=log], [aria-live]")) seen.live++;
            if (element?.closest(".place")) seen.place++;
        }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const count = (left) => requestAnimationFrame(() => (left ? count(left - 1) : done(seen)));
    count(20);
})"""

# Where the picture begins and ends on its canvas, and whether there are walls all along its last column and row.
EDGES = """() => {
    const canvas = document.querySelector("main canvas");
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const filled = (x, y) => data[4 * (y * width + x) + 3] > 0;
    const [row, column] = [height >> 1, width >> 1];
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => filled(x, row));
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => filled(column, y));
    const [left, right, top, bottom] = [columns[0], columns.at(-1), rows[0], rows.at(-1)];
    const words = new Uint32Array(data.buffer);
    const ink = words[top * width + left];
    const framed = columns.every((x) => words[bottom * width + x] === ink)
        && rows.every((y) => words[y * width + right] === ink);
    return [right - left, bottom - top, width, height, framed];
}"""


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["1280x800", "375x667"])
def test_the_board_and_its_controls_are_in_sight(open_page: Callable[..., Any], options: dict[str, Any]) -> None:
    page = open_page(**options)
    for address in PAGES:
        (opened if address == PAGES[0] else visit)(page, address)
        if options == PHONE and address == PAGES[0]:
            with replaced(page):
                change_language(page)
            ready(page, "make")
        frames(page)
        found = page.evaluate(OUTSIDE)
        assert found["hidden"] == [], address
        assert found["controls"], address
        assert found["side"] >= 200, address
        assert page.evaluate("document.documentElement.scrollWidth") <= options["viewport"]["width"]
    if options == PHONE:
        change_language(page)
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_is_read_out_while_an_animation_plays(lively: Any) -> None:
    page = opened(lively, "make?seed=7&grid=24x18&speed=60")
    seen = page.evaluate(CHANGES)
    assert (seen["live"], seen["place"] >= 5) == (0, True)
    visit(page, "solve?seed=7&grid=24x18")
    page.get_by_role("button", name="Watch it search").click()
    spoken(page, "The search begins at A1.")  # once
    seen = page.evaluate(CHANGES)
    assert (seen["live"], seen["place"] >= 5) == (0, True)
    page.keyboard.press("End")
    spoken(page, "Found:")  # and once at the end


def test_a_large_maze_is_shown_whole_then_zoomed_and_moved(page: Any) -> None:
    opened(page, "make?seed=7&grid=600x500&algorithm=binary-tree&at=999999")
    expect(page.locator("figure canvas")).to_have_attribute("data-drawn", "all")
    whole = picture(page)
    wide, high, width, height, framed = page.evaluate(EDGES)
    assert framed
    assert wide / high == pytest.approx(600 / 500, abs=0.01)
    assert max(wide / width, high / height) > 0.95
    canvas = page.locator("figure canvas")
    box = canvas.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wheel() -> None:
        page.mouse.move(x, y)
        page.mouse.wheel(0, -600)

    def drag() -> None:
        page.mouse.down()
        page.mouse.move(x - 60, y - 40, steps=3)
        page.mouse.up()

    seen = [whole]
    for act in (
        wheel,
        drag,
        lambda: page.keyboard.press("ArrowLeft"),  # the picture has the focus since it was dragged
        lambda: page.keyboard.press("+"),
        lambda: page.get_by_role("button", name="Zoom in").click(),
        lambda: page.keyboard.press("ArrowUp"),
    ):
        act()
        seen.append(other_picture(page, seen[-1]))
    assert len(set(seen)) == len(seen)
    place(page, int(re.sub(r"\D", "", page.locator(".place").inner_text().partition("/")[2])))  # no key made a step
    page.keyboard.press("0")
    assert other_picture(page, seen[-1]) == whole
    page.mouse.wheel(0, 300)
    assert picture(page) == whole  # the wheel scrolls the page again


def test_the_keys_lead_the_ball_whatever_was_clicked_last(page: Any) -> None:
    opened(page, "play/sidewinder?seed=7&grid=8x6")  # the first row is one corridor
    board = page.locator("canvas.board")
    for count, name in enumerate(("Solution", "Distances"), 1):
        page.get_by_role("button", name=name, exact=True).click()
        page.keyboard.press("ArrowRight")
        fact(page, "steps", str(count))
    page.get_by_label("From end to end of the longest path").check()
    expect(board).to_be_focused()
    level = page.get_by_label("Difficulty")
    level.dispatch_event("pointerdown", {"pointerType": "mouse"})  # headless browsers open no list
    level.select_option("easy")
    expect(board).to_be_focused()
    level.focus()
    page.keyboard.press("ArrowDown")  # the list is in use
    expect(level).to_have_value("medium")
    expect(level).to_be_focused()
    seed = page.get_by_role("textbox", name="Seed")
    seed.fill("8")
    page.keyboard.press("ArrowLeft")
    expect(seed).to_be_focused()
    page.keyboard.press("Enter")
    expect(board).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Enter in a field returns to the maze")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_keys_move_the_chosen_cell_whatever_was_clicked_last(page: Any) -> None:
    opened(page, "solve?seed=7&grid=12x9")
    board = page.locator(".board canvas")
    page.get_by_label("Mark the dead ends").check()
    expect(board).to_be_focused()
    page.keyboard.press("ArrowRight")
    spoken(page, "A1")
    page.get_by_label("Speed").click()
    expect(board).to_be_focused()
    page.keyboard.press("ArrowRight")
    spoken(page, "B1")
    # What is in use keeps the focus, in the page that is shown anew for another maze.
    algorithm, width, height = (page.get_by_label(name, exact=True) for name in ("Algorithm", "Width", "Height"))
    algorithm.focus()
    with replaced(page):
        page.keyboard.press("ArrowDown")
    expect(algorithm).to_be_focused()
    width.fill("9")
    with replaced(page):
        page.keyboard.press("Tab")
    expect(height).to_be_focused()
    height.fill("7")
    with replaced(page):
        page.keyboard.press("Enter")
    expect(board).to_be_focused()
    page.keyboard.press("ArrowRight")
    spoken(page, "A1")
