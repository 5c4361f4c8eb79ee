"""The page of endless mazes: the map, its pins, and its link."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from studio_page import expect, opened, picture

import clew
from clew.datasets.huge import generate_huge
from clew.datasets.huge.stored_map import StoredMap
from clew.puzzles.endless.world import SIDE

START, GOAL = (SIDE // 2 + 5, SIDE // 4), (SIDE // 3, SIDE // 2 + 9)
PINS = "&".join(f"{name}={x},{y}" for name, (x, y) in (("from", START), ("to", GOAL)))
DRAWN = "main canvas[data-done]"


def distance(page: Any, goal: tuple[int, int]) -> str:
    """The steps from the start, as the page writes them."""
    ends = f"from={START[0]},{START[1]}&to={goal[0]},{goal[1]}"
    return f"{int(page.request.get(f'/endless/7/distance?{ends}').json()['steps']):,}"


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
    assert picture(page) != near
    canvas.press("b")  # pins the goal on the cell in the middle
    expect(page.locator(".said")).to_contain_text(distance(page, (5, 3)))
    expect(page).to_have_url(re.compile("to=5,3"))
    page.get_by_role("button", name="No pins").click()
    expect(page.locator(".said")).to_have_text("No cell is pinned.")
    box = canvas.bounding_box()
    for share in (0.6, 0.7):
        page.mouse.click(box["x"] + share * box["width"], box["y"] + share * box["height"])
    expect(page.locator(".said")).to_contain_text("exactly")


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
