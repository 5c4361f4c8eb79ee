"""The page of endless mazes: the map, its pins, and its link."""

import re
from io import BytesIO
from itertools import islice, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest
from PIL import Image, ImageFilter
from studio_page import FOLLOW, expect, opened, other_picture, picture

import clew
from clew.datasets.huge import generate_huge
from clew.datasets.huge.stored_map import StoredMap
from clew.puzzles.endless.endpoints import DIRECTIONS
from clew.puzzles.endless.world import SIDE, STEPS, Endless

START, GOAL = (SIDE // 2 + 5, SIDE // 4), (SIDE // 3, SIDE // 2 + 9)
PINS = "&".join(f"{name}={x},{y}" for name, (x, y) in (("from", START), ("to", GOAL)))
ARROWS = "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"
BLOCK_BITS = 6  # of the cells in a row of what a player has fetched
DRAWN = "main canvas[data-done]"


def distance(page: Any, goal: tuple[int, int]) -> str:
    """The steps from the start, as the page writes them."""
    ends = f"from={START[0]},{START[1]}&to={goal[0]},{goal[1]}"
    return f"{int(page.request.get(f'/endless/7/distance?{ends}').json()['steps']):,}"


def walls_of(cell: tuple[int, int]) -> list[int]:
    """The directions in which there is no passage."""
    passages = Endless(7).window(cell[0] - 1, cell[1] - 1, 3, 3)
    return [each for each in range(4) if not passages.is_open((1, 1), each)]


@pytest.mark.usefixtures("endless_kernels")
def test_a_link_shows_a_place_with_the_thread_and_its_length(page: Any) -> None:
    opened(page, f"endless?seed=7&zoom=58&at={START[0]},{START[1]}&{PINS}")
    steps = distance(page, GOAL)
    expect(page.locator(".said")).to_have_text(f"The thread has exactly {steps} steps.")
    expect(page.locator("#say")).to_contain_text(steps)
    expect(page.locator(DRAWN)).to_have_attribute("aria-label", re.compile(f"column {START[0]:,}, row {START[1]:,}"))
    near = picture(page)
    canvas = page.locator("main canvas")
    canvas.press("-")
    canvas.press("ArrowRight")
    expect(page).to_have_url(re.compile("zoom=57"))
    moved = int(re.search(r"at=(\d+),", page.url)[1]) - START[0]
    assert 0 < moved < 1000
    page.get_by_label("Cell in the middle").fill("5, x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This is no cell")
    page.get_by_label("Cell in the middle").fill("5, 3")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("at=5,3&"))
    expect(page.locator(DRAWN)).to_be_visible()
    assert other_picture(page, near) != near
    canvas.press("b")  # pins the goal on the cell in the middle
    expect(page.locator(".said")).to_contain_text(distance(page, (5, 3)))
    expect(page).to_have_url(re.compile("to=5,3"))
    page.get_by_role("button", name="No pins").click()
    expect(page.locator(".said")).to_have_text("No cell is pinned.")
    box = canvas.bounding_box()
    for share in (0.6, 0.7):
        page.mouse.click(box["x"] + share * box["width"], box["y"] + share * box["height"])
    expect(page.locator(".said")).to_contain_text("exactly")
    route = list(islice(Endless(7).route(START, GOAL), 20_000))
    borders = [place for place, ((x, y), (u, v)) in enumerate(pairwise(route)) if (x ^ u | y ^ v) >> BLOCK_BITS]
    border = next(place for place in borders if walls_of(route[place]))
    way = route[border : border + 3]
    directions = [STEPS.index((x - left, y - top)) for (left, top), (x, y) in pairwise(way)]
    page.evaluate(FOLLOW, f"/studio/endless?seed=7&zoom=40&from={way[0][0]},{way[0][1]}&to={way[2][0]},{way[2][1]}")
    expect(page.locator(".said")).to_have_text("The thread has exactly 2 steps.")
    expect(page.get_by_text("Zoom in: at most 2,500 cells")).to_be_visible()
    page.keyboard.press("p")
    walked = page.locator(".walked")
    expect(walked).to_contain_text("0 steps made. 2 steps left")
    canvas.press("h")
    expect(walked).to_have_text(f"The way to the goal goes {DIRECTIONS[directions[0]]}.")
    wall = walls_of(way[0])[0]
    canvas.press(ARROWS[wall])
    expect(page.locator("#say")).to_have_text(f"A wall to the {DIRECTIONS[wall]}.")
    canvas.press(ARROWS[directions[0]])
    canvas.press("wdsa"[directions[1]])
    expect(walked).to_have_text("There! 2 steps made; the way has 2 steps.")
    for direction in reversed(directions):  # back over the border
        canvas.press(ARROWS[direction ^ 2])
    expect(walked).to_contain_text("4 steps made. 2 steps left")
    expect(page).to_have_url(re.compile(f"ball={way[0][0]},{way[0][1]}"))
    canvas.press("Escape")
    expect(page).not_to_have_url(re.compile("ball="))
    page.locator(".seen").get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/solve.maze=.*&start="))


def thread_in(page: Any) -> Any:
    """Where the map is as red as the thread."""
    expect(page.locator(DRAWN)).to_be_visible()
    shot = Image.open(BytesIO(page.locator(DRAWN).screenshot())).convert("RGB")
    return (np.asarray(shot).astype(int) @ (1, -1, 0) > 120).astype(np.uint8)


@pytest.mark.usefixtures("endless_kernels")
def test_the_thread_that_was_moved_is_where_a_new_visit_has_it(page: Any) -> None:
    opened(page, f"endless?seed=7&zoom=4&at={START[0]},{START[1]}&{PINS}")
    box = page.locator(DRAWN).bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.wheel(0, -60)
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] + 275, steps=3)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"zoom=4\.\d"))
    moved = thread_in(page)
    page.reload()
    visited = thread_in(page)
    assert moved.sum() > 500
    for one, other in ((moved, visited), (visited, moved)):
        near = Image.fromarray(other * 255).filter(ImageFilter.MaxFilter(7))
        assert (np.asarray(near)[one > 0] > 0).mean() > 0.98


@pytest.mark.usefixtures("endless_kernels")
def test_arrow_buttons_move_the_ball_on_a_phone(page: Any) -> None:
    opened(page, f"endless?seed=7&zoom=58&from={START[0]},{START[1]}")
    page.set_viewport_size({"width": 390, "height": 844})
    pad = page.get_by_role("group", name="Move")
    expect(pad).to_be_hidden()
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".walked")).to_contain_text("0 steps made")
    names = "Ball up", "Ball right", "Ball down", "Ball left"
    walls = walls_of(START)
    pad.get_by_role("button", name=names[walls[0]]).click()
    expect(page.locator("#say")).to_have_text(f"A wall to the {DIRECTIONS[walls[0]]}.")
    pad.get_by_role("button", name=names[min({0, 1, 2, 3} - set(walls))]).click()
    expect(page.locator(".walked")).to_contain_text("1 step made")
    page.get_by_role("button", name="Stop playing").click()
    expect(pad).to_be_hidden()


def test_a_maze_in_files_has_the_same_map(page: Any, tmp_path: Path) -> None:
    maze = generate_huge("kruskal", "300x140", str(tmp_path / "big.zarr"), 5)
    stored = StoredMap(maze.folder, None, str(tmp_path))
    ends = (9, 9), (100, 90)
    steps = clew.solve(maze.window(0, 0, 300, 140), start=ends[0], goal=ends[1]).steps
    asked: list[str] = []

    def respond(route: Any) -> None:
        """Respond as the service does that was started with a folder."""
        address = urlsplit(route.request.url)
        asked.append(f"{address.path}?{address.query}")
        _, what, *place = address.path.strip("/").split("/") + [""] * (address.path == "/stored")
        if what == "tiles":
            route.fulfill(content_type="image/png", body=stored.tile(*map(int, place), ends if address.query else None))
        else:
            route.fulfill(json={"steps": str(steps)} if what else stored.facts())

    page.route("**/stored**", respond)
    page.route("**/stored/**", respond)
    try:
        opened(page, "endless?stored=1&zoom=8&at=299,139&from=9,9&to=100,90")
        expect(page.get_by_role("heading", level=1)).to_have_text("Stored maze of 300 by 140 cells, kruskal")
        expect(page).to_have_title(re.compile("Stored maze of 300 by 140"))
        expect(page.locator(".said")).to_have_text(f"The thread has exactly {steps} steps.")
        expect(page.locator(".lead")).to_contain_text("clew solve --overview")
        expect(page.get_by_label("Seed")).to_have_count(0)
        expect(page.locator(DRAWN)).to_have_attribute(
            "aria-label", re.compile("column 299, row 139. A cell is 128 pixels")
        )
        assert asked.index("/stored/distance?from=9,9&to=100,90") < asked.index(
            "/stored/tiles/8/149/69?from=9,9&to=100,90"
        )
        page.get_by_label("Cell in the middle").fill("299, 140")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("a column from 0 to 299 and a row from 0 to 139")
    finally:
        page.unroute_all()
