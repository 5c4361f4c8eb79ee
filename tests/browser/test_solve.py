"""The page 'Solve and look', used as a person would: watch solvers, drag the ends, let distances spread."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import clew
from clew import registry
from clew.formats.jam import from_rows
from clew.grids.events import VISIT

HERE = "/studio/solve?algorithm=wilson&seed=7&grid=12x9"
ROWS = [[4, 14, 8], [6, 9, 2], [5, 12, 9]]
PASTED = "/studio/solve?maze=[[4,14,8],[6,9,2],[5,12,9]]"


def maze_of(width: int = 12, height: int = 9) -> clew.Maze:
    """The maze that the page shows, made here."""
    return clew.generate("wilson", clew.Rectangle(width, height), seed=7)


def opened(page: Any, address: str = HERE) -> Any:
    """The page, once its maze is there."""
    page.goto(address)
    page.locator(".said", has_text=re.compile(r"\S")).wait_for()
    return page


def said(page: Any, text: str) -> None:
    """Wait until the sentence under the maze says this."""
    page.locator(".said", has_text=text).wait_for()


def place(page: Any) -> tuple[int, int]:
    """Where in time the page is: (events so far, all events)."""
    at, every = page.locator(".place").inner_text().replace(",", "").split(" / ")
    return int(at), int(every)


def middle(page: Any, x: int, y: int, width: int = 12, height: int = 9) -> tuple[float, float]:
    """The middle of a cell on the screen; the maze lies in the middle of its canvas."""
    page.locator("canvas").scroll_into_view_if_needed()
    box = page.locator("canvas").bounding_box()
    ratio = page.evaluate("devicePixelRatio")
    room = min(
        (box["width"] * ratio - 2 * ratio) / (width + 1 / 9), (box["height"] * ratio - 2 * ratio) / (height + 1 / 9)
    )
    side = int(room) / ratio
    left = box["x"] + (box["width"] - width * side) / 2
    top = box["y"] + (box["height"] - height * side) / 2
    return left + (x + 0.5) * side, top + (y + 0.5) * side


def test_the_thread_leads_from_corner_to_corner_and_the_table_measures(page: Any) -> None:
    opened(page)
    maze, told = maze_of(), clew.measure(maze_of())
    said(page, f"From A1 to L9: {clew.solve(maze).steps} steps.")
    facts = {
        name: page.locator(f'[data-fact="{name}"]').inner_text() for name in ("cells", "passages", "ends", "junctions")
    }
    assert (facts["cells"], facts["passages"]) == ("108", "107")
    assert facts["ends"].startswith(f"{told.dead_ends} (")
    assert facts["junctions"] == str(told.junctions)
    assert page.locator('[data-fact="diameter"]').inner_text() == f"{told.longest_path} steps"
    assert page.locator('[data-fact="perfect"]').inner_text().startswith("yes")


@pytest.mark.parametrize("solver", registry.names("solver"))
def test_every_solver_is_watched_to_the_end(page: Any, solver: str) -> None:
    opened(page, f"{HERE}&with={solver}")
    trace = clew.trace_solve(maze_of(), solver)
    page.get_by_role("button", name="Watch it search").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press("End")
    assert place(page) == (len(trace), len(trace))
    visited = sum(int(event) == VISIT for event, _, _ in trace)
    said(page, f"Found: {clew.solve(maze_of()).steps} steps. {visited} of 108 cells were visited.")


def test_steps_forward_and_back_tell_the_same(page: Any) -> None:
    opened(page, f"{HERE}&with=breadth-first")
    page.get_by_role("button", name="Watch it search").click()
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    said(page, "The search begins at A1.")
    seen = []
    for _ in range(12):
        page.keyboard.press(".")
        seen.append(page.locator(".said").inner_text())
    assert seen[0] == "A1 is visited, 0 steps from the start."
    back = []
    for _ in range(12):
        back.append(page.locator(".said").inner_text())
        page.keyboard.press(",")
    assert back == seen[::-1]
    assert place(page)[0] == 0


def test_it_plays_pauses_scrubs_and_marks_the_step(page: Any) -> None:
    opened(page, f"{HERE}&with=a-star")
    page.get_by_role("button", name="Watch it search").click()
    page.keyboard.press("Space")  # the focus is on Pause
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.get_by_label("Place in time").fill("30")
    assert place(page)[0] == 30
    assert page.locator("li[aria-current=step]").count() == 1
    page.keyboard.press("]")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").wait_for()


def test_the_ends_are_dragged_and_the_path_follows(page: Any) -> None:
    opened(page)
    page.mouse.move(*middle(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*middle(page, 3, 2), steps=4)
    maze = maze_of()
    said(page, f"From D3 to L9: {clew.solve(maze, start=(3, 2)).steps} steps.")
    page.mouse.move(*middle(page, 5, 4), steps=3)
    page.mouse.up()
    said(page, f"From F5 to L9: {clew.solve(maze, start=(5, 4)).steps} steps.")
    page.mouse.move(*middle(page, 11, 8))
    page.mouse.down()
    page.mouse.move(*middle(page, 8, 1), steps=4)
    page.mouse.up()
    said(page, f"From F5 to I2: {clew.solve(maze, start=(5, 4), goal=(8, 1)).steps} steps.")
    page.wait_for_url("**start=5,4&goal=8,1")


def test_the_ends_are_moved_by_keyboard_and_stay_in_the_address(page: Any) -> None:
    opened(page)
    page.get_by_role("button", name="Start, A1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Start, C1").wait_for()
    page.get_by_role("button", name="Goal, L9").focus()
    page.keyboard.press("Shift+ArrowLeft")
    steps = clew.solve(maze_of(), start=(2, 0), goal=(6, 8)).steps
    said(page, f"From C1 to G9: {steps} steps.")
    page.locator("#say", has_text="From C1 to G9").wait_for(state="attached")
    page.wait_for_url("**start=2,0&goal=6,8")
    page.reload()
    said(page, f"From C1 to G9: {steps} steps.")


def test_distances_spread_from_a_clicked_cell_step_by_step(page: Any) -> None:
    opened(page)
    page.mouse.click(*middle(page, 4, 4))
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    said(page, "Cells 0 steps from E5: 1.")
    found = clew.distances(maze_of(), (4, 4))
    page.keyboard.press(".")
    said(page, f"Cells 1 step from E5: {sum(found.at(cell) == 1 for cell in range(108))}.")
    page.keyboard.press("End")
    said(page, f"{found.farthest[1]} steps away.")
    page.locator(".scale", has_text=f"{found.farthest[1]} steps").wait_for()
    page.wait_for_url("**from=4,4")


def test_distances_spread_from_the_keyboards_cell_on_enter(page: Any) -> None:
    opened(page)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):  # the first press shows the cell, at the start
        page.keyboard.press(key)
    page.locator("#say", has_text="C2").wait_for(state="attached")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    far = clew.distances(maze_of(), (2, 1)).farthest[1]
    said(page, "The farthest cell from C2 is ")
    said(page, f", {far} steps away.")
    assert page.locator(".scale .band i").count() > 16


def test_the_longest_path_and_the_dead_ends(page: Any) -> None:
    opened(page)
    page.get_by_role("button", name="Longest path").click()
    said(page, f"{clew.longest_path(maze_of()).steps} steps.")
    page.wait_for_timeout(1600)
    before = page.evaluate("document.querySelector('canvas').toDataURL()")
    page.get_by_label("Mark the dead ends").check()
    page.wait_for_url("**dead=1")
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('canvas').toDataURL()") != before


def test_a_pasted_maze_is_solved_and_watched(page: Any) -> None:
    opened(page, PASTED)
    steps = clew.solve(from_rows(ROWS)).steps
    said(page, f"From A1 to C3: {steps} steps.")
    page.get_by_role("button", name="Watch it search").click()
    page.get_by_role("slider", name="Place in time").wait_for()
    page.keyboard.press("End")
    said(page, f"Found: {steps} steps.")
    page.get_by_role("button", name="Make one instead").click()
    page.get_by_label("Seed").wait_for()


def test_where_no_way_leads_it_says_so(page: Any) -> None:
    opened(page, "/studio/solve?maze=[[4,8,0]]")
    said(page, "No way leads from A1 to C1.")
    assert page.locator('[data-fact="way"]').inner_text() == "no way"
    assert page.locator('[data-fact="perfect"]').inner_text().startswith("no")


def test_in_japanese(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(locale="ja-JP"))
    said(page, f"A1からL9まで{clew.solve(maze_of()).steps}歩。")
    page.get_by_role("button", name="探索を見る").click()
    page.get_by_role("button", name="一時停止").wait_for()
    page.keyboard.press("End")
    said(page, "見つかりました。")
    page.get_by_role("button", name="スタート、A1").focus()
    page.keyboard.press("ArrowDown")
    said(page, "A2からL9まで")


def test_with_reduced_motion_nothing_moves_by_itself(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(reduced_motion="reduce"))
    page.wait_for_timeout(150)
    before = page.evaluate("document.querySelector('canvas').toDataURL()")
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('canvas').toDataURL()") == before
    page.get_by_role("button", name="Watch it search").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert place(page)[0] == 0


def test_a_finger_drags_the_start_at_320_pixels(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True))
    session = page.context.new_cdp_session(page)
    from_, to = middle(page, 0, 0), middle(page, 2, 3)
    before = page.evaluate("scrollY")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", from_)
    for part in (0.4, 0.7, 1.0):
        touch("touchMove", tuple(a + (b - a) * part for a, b in zip(from_, to, strict=True)))  # type: ignore[arg-type]
    touch("touchEnd")
    said(page, f"From C4 to L9: {clew.solve(maze_of(), start=(2, 3)).steps} steps.")
    assert page.evaluate("scrollY") == before


def test_pictures(open_page: Callable[..., Any], shot: Callable[..., Any]) -> None:
    narrow = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
    for name, options, address, keys in (
        ("solve", {}, "/studio/solve?algorithm=wilson&seed=7", ""),
        ("solve-dark", {"color_scheme": "dark"}, "/studio/solve?seed=7&grid=16x12&from=8,5", ""),
        (
            "solve-ja-320",
            {"locale": "ja-JP", **narrow},
            "/studio/solve?algorithm=sidewinder&seed=7&grid=12x10",
            "Space",
        ),
    ):
        page = opened(open_page(**options), address)
        if keys:
            page.keyboard.press(keys)
        page.wait_for_timeout(1700)
        assert shot(name, page).stat().st_size > 10_000


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("algorithm=nope&seed=1", "「nope」というアルゴリズムはありません。"),
        ("seed=one", "「one」はシードとして使えません"),
        ("seed=1&grid=201x2", "それぞれ1〜200セル"),
        ("maze=[[]]", "セルは1つ以上"),
    ],
)
def test_what_nobody_can_make_is_told_and_can_be_mended(
    open_page: Callable[..., Any], query: str, sentence: str
) -> None:
    page = open_page(locale="ja-JP")
    page.goto(f"/studio/solve?{query}")
    alert = page.get_by_role("alert").filter(has_text=sentence)
    alert.wait_for()
    page.get_by_role("button", name="糸を引く").click()
    page.get_by_label("アルゴリズム").select_option("sidewinder")
    page.locator(".said", has_text="A1から").wait_for()
    assert page.get_by_role("alert").filter(has_text=sentence).count() == 0
