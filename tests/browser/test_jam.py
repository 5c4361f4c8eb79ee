"""The studio's page Maze Jam: numbers in, a drawing out; conversions, the service's picture, faults by their place."""

import json
import re
from collections.abc import Callable
from typing import Any

from studio_page import NARROW, change_language, expect, opened, spoken, visit

import clew
from clew.formats import built_to_carved, jam
from clew.mazes.maze import Maze

JAM = "jam"
SHEET = [[2, 14, 10, 14, 8], [5, 9, 11, 13, 11], [3, 15, 9, 15, 9], [7, 15, 13, 15, 11], [1, 13, 9, 9, 9]]


def symmetric(rows: Any) -> Any:
    return json.loads(jam.jam(jam.from_rows(rows)))


def box(page: Any) -> Any:
    return page.get_by_label("The maze, as JSON")


def rows(page: Any, expected: Any) -> None:
    """The box holds these rows."""
    numbers = "[^0-9]*".join(str(each) for row in expected for each in row)
    expect(box(page)).to_have_value(re.compile(rf"^[^0-9]*{numbers}[^0-9]*$"))
    assert json.loads(box(page).input_value()) == expected


def figure(page: Any, which: int, text: str) -> None:
    """One of the figures beside the drawing: 0 is the size, -1 whether the maze is perfect."""
    expect(page.locator(".facts dd").nth(which)).to_have_text(text)


def steps(page: Any, text: str) -> None:
    """The sentence under the drawing."""
    expect(page.locator(".stage .message")).to_contain_text(text)


def fetch(page: Any, size: str) -> None:
    """Have the service draw it, and see how large that is."""
    page.locator(".service .primary").click()
    expect(page.locator(".shown figcaption")).to_contain_text(size)


def test_the_sheets_example_is_a_perfect_maze(page: Any, shot: Any) -> None:
    opened(page, JAM)
    expect(page.locator(".facts dd")).to_have_text(["5 × 5", "25", "24", "7", "3", "16", "yes"])
    page.locator(".sides summary", has_text="16 passages are open on one side only").click()
    expect(page.locator(".sides li")).to_have_count(16)
    expect(page.locator(".sides li").first).to_have_text(
        "Row 0, column 1 is open to the west, but the cell there is closed to the east."
    )
    page.get_by_label("Thread", exact=True).select_option("ends")
    steps(page, "The thread has 12 steps.")
    fetch(page, "PNG, 150 × 150 pixels")
    shot("jam", page)


def test_the_drawing_is_the_maze_and_its_cells_are_read_out_by_keyboard(page: Any) -> None:
    opened(page, JAM)
    expect(page.locator(".jam canvas")).to_have_js_property("width", 156)
    maze = jam.from_rows(SHEET)
    points = [(x, y) for y in range(5) for x in range(4)]
    inked = page.evaluate(
        """async (points) => {
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
            const context = document.querySelector(".jam canvas").getContext("2d");
            return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data])
                .map(([red, , , alpha]) => alpha > 200 && red < 60);
        }""",
        # One device pixel before the drawing begins, and walls of three; 30 pixels to a cell.
        [[1 + 30 * (x + 1) + 1, 1 + 30 * y + 9] for x, y in points],
    )
    assert inked == [not maze.is_open(5 * y + x, 1) for x, y in points]
    page.get_by_role("application", name="A maze of 5 by 5 cells").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    steps(page, "Row 1, column 1: 9. Open: north, west.")
    spoken(page, "Row 1, column 1: 9.")


def test_the_services_picture_has_the_cells_size(page: Any) -> None:
    opened(page, f"{JAM}?cell=20")
    fetch(page, "PNG, 100 × 100 pixels")
    image = page.get_by_alt_text("The maze as the service draws it")
    assert image.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [100, 100]
    page.get_by_label("Cell size, in pixels").fill("7")
    page.get_by_label("Cell size, in pixels").press("Enter")
    expect(image).to_have_count(0)  # it would be another picture now
    page.get_by_label("With the thread").check()
    fetch(page, "PNG, 35 × 35 pixels")
    expect(page).to_have_url(re.compile(r"/jam\?cell=7$"))


def test_a_built_maze_is_converted_as_the_jam_did(page: Any) -> None:
    opened(page, JAM)
    page.get_by_role("button", name="Example of a wall builder").click()
    expect(page.locator(".remarks")).to_contain_text("these look like a wall builder’s numbers")
    built = json.loads(box(page).input_value())
    page.get_by_role("button", name="As the Jam did").click()
    rows(page, built_to_carved(built))
    figure(page, -1, "yes")
    page.locator(".sides summary").click()
    page.get_by_role("button", name="Make both sides alike").click()
    rows(page, symmetric(built_to_carved(built)))
    expect(page.locator(".sides")).to_have_count(0)
    page.go_back()
    expect(page.locator(".sides")).to_be_visible()
    page.get_by_role("button", name="Example of a wall builder").click()
    page.get_by_role("button", name="Both sides alike").click()
    rows(page, symmetric(built_to_carved(built)))


FAULTS = {  # how each mistake is found is tested without a browser
    "[[1,2],[3,77]]": "Row 1, column 1, counted from 0, holds 77",
    "hello": "A maze begins with a bracket [, but this text begins with hello",
    " ": "Paste a maze, or load an example.",
}


def test_faults_are_told_by_their_place(page: Any) -> None:
    opened(page, JAM)
    fault = page.locator(".fault")
    for text, sentence in FAULTS.items():
        box(page).fill(text)
        expect(fault).to_contain_text(sentence)
        expect(page.locator(".stage")).to_have_attribute("inert", "")
    box(page).fill("[[1,2],[3,77]]")
    expect(fault).to_contain_text(FAULTS["[[1,2],[3,77]]"])
    page.get_by_role("button", name="Show where").click()
    assert box(page).evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == "77"
    box(page).fill("[[4,8]]")
    expect(fault).to_have_text("")
    figure(page, 0, "2 × 1")


def test_the_sheets_way_of_writing_and_a_clients_body_are_understood(page: Any) -> None:
    opened(page, JAM)
    box(page).fill("[ 2, 14, 10, 14, 8], [ 5, 9, 11, 13, 11], [ 3, 15, 9, 15, 9]")
    figure(page, 0, "5 × 3")
    box(page).fill("maze=[[6,10],[5,9]]&cellSize=30")
    figure(page, 0, "2 × 2")
    box(page).fill("[[4,12,8],[4,8]]")
    expect(page.locator(".remarks")).to_contain_text("Row 1 ends after 2 of 3 cells.")


def test_the_address_holds_the_maze(page: Any) -> None:
    opened(page, JAM)
    box(page).fill("[[6,10],[5,9]]")
    expect(page).to_have_url(re.compile(r"maze="))
    visit(page, page.url.partition("/studio/")[2])
    rows(page, [[6, 10], [5, 9]])
    figure(page, -1, "no")
    page.locator(".onward a", has_text="Solve").click()
    expect(page).to_have_url(re.compile(r"/studio/solve\?maze="))


def test_it_can_be_downloaded(page: Any) -> None:
    opened(page, JAM)
    for form, begins in {"PNG": b"\x89PNG", "SVG": b"<", "PDF": b"%PDF", "JSON": b"[["}.items():
        with page.expect_download() as coming:
            page.get_by_role("button", name=f"Download as {form}").click()
        assert coming.value.suggested_filename == f"maze.{form.lower()}"
        content = coming.value.path().read_bytes()
        assert content.startswith(begins), form
    assert json.loads(content) == symmetric(SHEET)


def test_a_large_maze_is_drawn_as_it_can(page: Any) -> None:
    maze: Maze = clew.generate("recursive-backtracker", clew.Rectangle(150, 20), seed=1)
    opened(page, JAM)
    box(page).fill(jam.jam(maze).decode())
    figure(page, 1, "3,000")
    figure(page, -1, "yes")
    assert page.locator(".jam canvas").evaluate("canvas => canvas.width") <= 4100
    expect(page.locator(".remarks")).to_contain_text("too long for the address bar")


def test_in_japanese_at_night_and_in_a_narrow_window(open_page: Callable[..., Any], shot: Any) -> None:
    page = opened(open_page(color_scheme="dark", **NARROW), f"{JAM}?maze={json.dumps([[4, *[12] * 30, 8]] * 3)}")
    change_language(page)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("button", name="壁方式の例").click()
    page.get_by_role("button", name="両側をそろえて変換").click()
    page.get_by_label("糸", exact=True).select_option("longest")
    steps(page, "糸")
    fetch(page, "240 × 180 ピクセル")
    shot("jam-320-ja-dark", page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
