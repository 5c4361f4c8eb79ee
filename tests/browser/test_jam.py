"""The studio's page Maze Jam: numbers in, a drawing out; conversions, the service's picture, faults by their place."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.formats import built_to_carved, jam
from clew.mazes.maze import Maze

JAM = "/studio/jam"
SHEET = [[2, 14, 10, 14, 8], [5, 9, 11, 13, 11], [3, 15, 9, 15, 9], [7, 15, 13, 15, 11], [1, 13, 9, 9, 9]]


def symmetric(rows: Any) -> Any:
    return json.loads(jam.jam(jam.from_rows(rows)))


def box(page: Any) -> Any:
    return page.get_by_label("The maze, as JSON")


def fill(page: Any, text: str) -> None:
    box(page).fill(text)
    page.wait_for_timeout(250)


def figures(page: Any) -> list[str]:
    return list(page.locator(".facts dd").all_inner_texts())


def ink(page: Any, x: int, y: int) -> bool:
    """Whether there is a wall on this pixel of the drawing, 30 pixels to a cell."""
    look = (
        "([x, y]) => { const context = document.querySelector('.jam canvas').getContext('2d');"
        "return [...context.getImageData(x, y, 1, 1).data]; }"
    )
    red, _, _, alpha = page.evaluate(look, [x, y])
    return bool(alpha > 200 and red < 60)


def test_the_sheets_example_is_a_perfect_maze(page: Any, shot: Any) -> None:
    page.goto(JAM)
    page.get_by_text("16 passages are open on one side only").click()
    assert figures(page) == ["5 × 5", "25", "24", "7", "3", "16", "yes"]
    assert page.locator(".sides li").count() == 16
    assert page.locator(".sides li").first.inner_text() == (
        "Row 0, column 1 opens west, but the cell there keeps its east shut."
    )
    page.get_by_label("Thread", exact=True).select_option("ends")
    page.locator(".told", has_text="The thread has 12 steps.").wait_for()
    page.get_by_role("button", name="Fetch the picture").click()
    page.get_by_text("PNG, 150 × 150 pixels").first.wait_for()
    shot("jam", page)


def test_the_drawing_is_the_maze(page: Any, until: Any) -> None:
    page.goto(JAM)
    page.get_by_text("16 passages").first.wait_for()
    until("document.querySelector('.jam canvas').width === 156")
    maze = jam.from_rows(SHEET)
    for y in range(5):
        for x in range(4):  # one device pixel before the drawing begins, and walls of three
            assert ink(page, 1 + 30 * (x + 1) + 1, 1 + 30 * y + 9) != maze.is_open(5 * y + x, 1)


def test_the_services_picture_has_the_cells_size(page: Any, until: Any) -> None:
    page.goto(f"{JAM}?cell=20")
    page.get_by_role("button", name="Fetch the picture").click()
    page.get_by_text("PNG, 100 × 100 pixels").first.wait_for()
    image = page.get_by_alt_text("The maze as the service draws it")
    assert image.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [100, 100]
    page.get_by_label("Cell size, in pixels").fill("7")
    page.get_by_label("Cell size, in pixels").press("Enter")
    image.wait_for(state="detached")  # it would be another picture now
    page.get_by_label("With the thread").check()
    page.get_by_role("button", name="Fetch the picture").press("Enter")
    page.get_by_text("PNG, 35 × 35 pixels").first.wait_for()
    until("location.search === '?cell=7'")


def test_a_built_maze_is_converted_as_the_jam_did(page: Any) -> None:
    page.goto(JAM)
    page.get_by_role("button", name="A built one").click()
    page.get_by_text("these look like a wall builder’s numbers").wait_for()
    built = json.loads(box(page).input_value())
    page.get_by_role("button", name="As the Jam did").click()
    assert json.loads(box(page).input_value()) == built_to_carved(built)
    assert figures(page)[-1] == "yes"
    page.locator(".sides summary").click()
    page.get_by_role("button", name="Make both sides alike").click()
    assert json.loads(box(page).input_value()) == symmetric(built_to_carved(built))
    assert page.locator(".sides").count() == 0
    page.go_back()
    page.locator(".sides").wait_for()
    page.get_by_role("button", name="A built one").click()
    page.get_by_role("button", name="Both sides alike").click()
    assert json.loads(box(page).input_value()) == symmetric(built_to_carved(built))


def test_conversions_are_those_of_the_library(page: Any) -> None:
    source = random.Random(5)
    mazes = [
        [[source.choice((0, 2, 4, 6)) for _ in range(width)] for _ in range(height)]
        for width, height in ((source.randint(1, 7), source.randint(1, 7)) for _ in range(40))
    ]
    page.goto(JAM)
    found = page.evaluate(
        "async (mazes) => { const rows = await import('/studio/js/jam/rows.js');"
        "return mazes.map((each) => { const carved = rows.builtToCarved(each);"
        "return [carved, rows.symmetric(carved), rows.looked(carved, 1e9).count,"
        "rows.read(rows.written(each)).rows]; }); }",
        mazes,
    )
    for built, (carved, both, count, again) in zip(mazes, found, strict=True):
        assert carved == built_to_carved(built)
        assert both == symmetric(carved)
        assert count == sum(
            bin(one ^ other).count("1")
            for a, b in zip(carved, both, strict=True)
            for one, other in zip(a, b, strict=True)
        )
        assert again == built


FAULTS = {
    "[[1,2],[3,77]]": "Row 1, column 1, counted from 0, holds 77",
    "[[1,2.5]]": "Row 0, column 1, counted from 0, holds 2.5",
    "[[1,,2]]": "Row 0, column 1, counted from 0, is empty",
    "[[1 2]]": "A comma is missing after row 0, column 0",
    "[[1,2],[3": "The text ends inside row 1",
    "[[1,2]] and": "There is something behind the end of the maze: and",
    "[[1],[2],]": "Row 2, counted from 0, should begin with a bracket",
    "hello": "A maze begins with a bracket [, and here stands hello",
    "[[]]": "There is no cell in it",
    " ": "Paste a maze, or load a sample.",
}


def test_faults_are_told_by_their_place(page: Any) -> None:
    page.goto(JAM)
    page.locator(".facts dd").first.wait_for()
    for text, sentence in FAULTS.items():
        fill(page, text)
        assert sentence in page.locator(".fault").inner_text(), text
        assert page.locator(".stage").evaluate("stage => stage.inert")
    fill(page, "[[1,2],[3,77]]")
    page.get_by_role("button", name="Show the place").click()
    assert box(page).evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == "77"
    fill(page, "[[4,8]]")
    assert page.locator(".fault").inner_text() == ""
    assert figures(page)[0] == "2 × 1"


def test_the_sheets_way_of_writing_and_a_clients_body_are_understood(page: Any) -> None:
    page.goto(JAM)
    page.locator(".facts dd").first.wait_for()
    fill(page, "[ 2, 14, 10, 14, 8], [ 5, 9, 11, 13, 11], [ 3, 15, 9, 15, 9]")
    assert figures(page)[0] == "5 × 3"
    fill(page, "maze=[[6,10],[5,9]]&cellSize=30")
    assert figures(page)[0] == "2 × 2"
    fill(page, "[[4,12,8],[4,8]]")
    assert "Row 1 ends after 2 of 3 cells." in page.locator(".remarks").inner_text()


def test_cells_are_read_out_by_keyboard(page: Any) -> None:
    page.goto(JAM)
    canvas = page.get_by_role("application", name="A maze of 5 by 5 cells")
    canvas.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.locator(".told", has_text="Row 1, column 1: 9. Open: north, west.").wait_for()
    page.locator("#say", has_text="Row 1, column 1: 9.").wait_for(state="attached")


def test_the_address_holds_the_maze(page: Any, until: Any) -> None:
    page.goto(JAM)
    fill(page, "[[6,10],[5,9]]")
    until("decodeURIComponent(location.search) === '?maze=[[6,10],[5,9]]'")
    page.reload()
    page.locator(".facts dd").first.wait_for()
    assert json.loads(box(page).input_value()) == [[6, 10], [5, 9]]
    assert figures(page)[-1] == "no"
    page.get_by_role("link", name="Open it in “Solve”").click()
    page.wait_for_url("**/studio/solve?**")
    assert "maze=" in page.url


@pytest.mark.parametrize(("form", "begins"), [("PNG", b"\x89PNG"), ("SVG", b"<"), ("JSON", b"[["), ("PDF", b"%PDF")])
def test_it_can_be_downloaded(page: Any, tmp_path: Path, form: str, begins: bytes) -> None:
    page.goto(JAM)
    page.locator(".facts dd").first.wait_for()
    with page.expect_download() as coming:
        page.get_by_role("button", name=f"Download as {form}").click()
    assert coming.value.suggested_filename == f"maze.{form.lower()}"
    coming.value.save_as(tmp_path / "maze")
    content = (tmp_path / "maze").read_bytes()
    assert content.startswith(begins)
    if form == "JSON":
        assert json.loads(content) == symmetric(SHEET)


def test_a_large_maze_is_drawn_as_it_can(page: Any) -> None:
    maze: Maze = clew.generate("recursive-backtracker", clew.Rectangle(300, 200), seed=1)
    page.goto(JAM)
    page.locator(".facts dd").first.wait_for()
    box(page).fill(jam.jam(maze).decode())
    page.locator(".facts dd", has_text="60,000").wait_for()
    assert figures(page)[-1] == "yes"
    assert page.locator(".jam canvas").evaluate("canvas => canvas.width") <= 4100
    assert "too long for the address bar" in page.locator(".remarks").inner_text()


def test_in_japanese_at_night_and_in_a_narrow_window(open_page: Callable[..., Any], shot: Any) -> None:
    page = open_page(locale="ja-JP", color_scheme="dark")
    page.goto(JAM)
    page.get_by_role("button", name="壁方式の例").click()
    page.get_by_role("button", name="両側をそろえて変換").click()
    page.get_by_label("糸", exact=True).select_option("longest")
    page.get_by_role("button", name="画像を取得").click()
    page.get_by_text("240 × 180 ピクセル").first.wait_for()
    page.wait_for_timeout(900)  # the thread has run
    shot("jam-ja-dark", page)
    narrow = open_page(viewport={"width": 320, "height": 640})
    narrow.goto(f"{JAM}?maze={json.dumps([[4, *[12] * 30, 8]] * 3)}")
    narrow.locator(".facts dd").first.wait_for()
    assert narrow.evaluate("document.documentElement.scrollWidth") == 320
    shot("jam-320", narrow)
