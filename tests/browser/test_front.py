"""The front page: what it offers in the first screen, what a first visit takes, and where its pictures lead."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from studio_page import LIVELY, expect, forget_files, heard, opened, ready, received, replaced

WALLS = ".hero clew-maze path.walls"
DRAWN = re.compile("M")
DOORS = {
    "Watch": "make",
    "Play": "play",
    "Print": "print",
    "Defuse": "algorithmia",
    "Walk a formula": "cubicles",
    "Get lost": "endless",
    "Compare textures": "make",
}
MAX_BYTES, MAX_REQUESTS = 170_000, 40


def test_a_first_visit_shows_what_the_page_is_for_and_is_light(open_page: Callable[..., Any]) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    forget_files(page)
    asked: list[str] = []
    with received(page) as sizes, heard(page, "request", lambda request: asked.append(request.url)):
        page.goto("/")
        ready(page, "front")
        expect(page.get_by_role("heading", level=1)).to_have_text("A studio for mazes")
        expect(page.get_by_role("img", name="A maze of")).to_be_in_viewport()
        expect(page.locator(".hero clew-maze path.solution")).to_have_attribute("d", DRAWN)
        for picture in page.locator(".doors clew-maze path.walls").all():
            expect(picture).to_have_attribute("d", DRAWN)
        expect(page.locator(".doors strong").last).to_be_in_viewport()
    assert len(asked) <= MAX_REQUESTS, asked
    assert 30_000 < sum(sizes.values()) <= MAX_BYTES


def test_doors_lead_to_their_pages_and_pictures_to_a_maze(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(viewport={"width": 320, "height": 640}), "")  # a row of two pictures can be seen at once
    links = page.locator(".doors a").all()
    found = {link.locator("strong").inner_text(): urlsplit(link.get_attribute("href")).path for link in links}
    assert found == {name: f"/studio/{address}" for name, address in DOORS.items()}
    page.locator(".gallery").first.scroll_into_view_if_needed()
    hexagons = page.get_by_role("link", name="Hexagons", exact=True)
    assert "grid=hexagons:12x9" in hexagons.get_attribute("href").replace("%3A", ":")
    assert page.get_by_role("link", name="A quiz").get_attribute("href").endswith("/studio/learn/quiz")
    texture = page.get_by_role("link", name="Sidewinder")
    with replaced(page):
        texture.press("Enter")
    ready(page, "learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sidewinder")


def test_the_maze_draws_itself_until_that_is_ended(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(**LIVELY), "")
    expect(page.locator(".hero clew-maze .step")).to_have_attribute("cx", re.compile(r"\d"))
    assert page.locator(".hero clew-maze path.solution").get_attribute("d") is None
    page.get_by_role("button", name="Finish it").click()
    expect(page.locator(".hero clew-maze path.solution")).to_have_attribute("d", DRAWN)
    before = page.locator(WALLS).get_attribute("d")
    page.get_by_role("button", name="Another maze").click()
    expect(page.locator(WALLS)).not_to_have_attribute("d", before)


def test_an_unknown_address_outside_the_studio_is_a_page_for_browsers(open_page: Callable[..., Any]) -> None:
    page = open_page()
    assert page.goto("/nothing").status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.locator("main").get_by_role("link", name="Play").click()
    ready(page, "play")
    assert page.request.get("/nothing").headers["content-type"] == "application/problem+json"
    open_page.complaints.clear()  # type: ignore[attr-defined]  # the browser notes a 404
