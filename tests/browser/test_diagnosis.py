"""Why a maze is not perfect, on the pages Solve and Jam: shown, connected and cut as a person would."""

import json
from collections.abc import Callable
from typing import Any

from studio_page import change_language, expect, fact, opened, picture, replaced, spoken

import clew
from clew.formats.jam import from_rows

ROWS = [[4, 14, 8, 2, 6, 10], [6, 11, 2, 1, 5, 9], [1, 5, 13, 12, 12, 8]]  # islands and a loop
ROOMS = "solve?algorithm=blobby-division&room=4&seed=5&grid=hexagons:8x6"


def panel(page: Any) -> Any:
    return page.locator(".diagnosis")


def shown(page: Any) -> Any:
    """The list of what can be shown."""
    return panel(page).get_by_label("Show in the picture")


def test_islands_and_loops_of_pasted_rows_are_shown_connected_and_cut(page: Any, shot: Callable[..., None]) -> None:
    opened(page, f"solve?maze={json.dumps(ROWS, separators=(',', ':'))}")
    found = clew.diagnose(from_rows(ROWS))
    expect(panel(page).get_by_text(f"{found.island_count} islands are cut off")).to_be_visible()
    plain = picture(page)
    expect(shown(page).locator("option")).to_have_count(2 + found.island_count + found.loop_count)
    shown(page).focus()
    page.keyboard.press("ArrowDown")
    spoken(page, "Islands are colored and numbered")
    everything = picture(page)
    shot("diagnosis-solve", page)
    page.keyboard.press("ArrowDown")
    spoken(page, f"Island 1: {len(found.islands[0])} cells, at ")
    assert len({plain, everything, picture(page)}) == 3
    with replaced(page):
        page.get_by_role("button", name="Connect the islands").click()
    spoken(page, f"with the fewest openings: {found.island_count}.")
    expect(page.get_by_role("button", name="Connect the islands")).to_have_count(0)
    with replaced(page):
        page.get_by_role("button", name="Cut the loops").click()
    expect(panel(page)).to_be_hidden()
    fact(page, "perfect", "yes: one path between any two cells")
    page.go_back()
    expect(panel(page).get_by_text("1 loop.")).to_be_visible()


def test_loops_of_a_generated_maze_on_any_grid_are_cut(page: Any, shot: Callable[..., None]) -> None:
    opened(page, ROOMS)
    shown(page).select_option("all")
    shot("diagnosis-hexagons", page)
    with replaced(page):
        page.get_by_role("button", name="Cut the loops").click()
    fact(page, "perfect", "yes: one path between any two cells")
    page.get_by_role("button", name="Watch it search").click()
    expect(page.locator(".place")).to_contain_text("/")


def test_the_jams_page_repairs_the_rows_in_the_box(page: Any, shot: Callable[..., None]) -> None:
    change_language(opened(page, "jam"))
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    box = page.locator("textarea")
    box.fill(json.dumps(ROWS))
    expect(panel(page)).to_contain_text("切り離された島")
    page.get_by_label("図に表示").select_option("all")
    shot("diagnosis-jam-ja", page)
    page.get_by_role("button", name="島をつなぐ").click()
    expect(page.get_by_role("button", name="島をつなぐ")).to_have_count(0)
    page.get_by_role("button", name="輪を切る").click()
    expect(panel(page)).to_be_hidden()
    assert clew.is_perfect(from_rows(json.loads(box.input_value())))
