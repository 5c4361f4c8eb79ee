"""The pages to learn from: all algorithms, a page about each, and the quiz."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from studio_page import expect, heard, opened, ready, replaced, show_law, visit

from clew import registry

LINE = ".code .line.runs"


def title(page: Any, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
    expect(page).to_have_title(f"{text} · Clew")


def figure(page: Any, name: str) -> tuple[str, ...]:
    """What the table of the law says of a feature: of the algorithm, and of all mazes alike."""
    return tuple(page.get_by_role("row", name=re.compile(f"^{name}")).locator(".figure").all_inner_texts())


def test_every_algorithm_has_a_page_with_its_texture_its_law_and_its_code(page: Any) -> None:
    opened(page, "learn")
    title(page, "How mazes are made and solved")
    cards = page.locator(".cards a")
    paths = {urlsplit(each.get_attribute("href")).path for each in cards.all()}
    algorithms = (*registry.names("generator"), *registry.names("solver"))
    assert paths == {f"/studio/learn/{name}" for name in algorithms}

    with replaced(page):
        cards.filter(has_text="Binary tree").press("Enter")
    ready(page, "learn")
    title(page, "Binary tree")
    page.keyboard.press("Home")
    expect(page.locator(LINE)).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator(LINE)).to_contain_text("maze.carve")
    first = page.locator(LINE).inner_text()
    page.keyboard.press(">")
    expect(page.locator(LINE)).not_to_have_text(first)
    page.keyboard.press("<")
    expect(page.locator(LINE)).to_have_text(first)
    expect(page.locator(".lesson [aria-current=step]")).to_contain_text("toss a coin")
    page.keyboard.press("End")
    expect(page.locator(LINE)).to_have_count(0)
    show_law(page)
    assert figure(page, "Dead ends") == ("25%", "29.2%")
    assert figure(page, "Open along the eastern border")[0] == "100%"
    assert page.get_by_role("link", name="south and west").get_attribute("href").count("bias=south-west") == 1
    before = page.get_by_role("link", name="Watch it large").get_attribute("href")
    page.keyboard.press("n")
    watch = page.get_by_role("link", name="Watch it large")
    expect(watch).not_to_have_attribute("href", before)
    [seed] = parse_qs(urlsplit(watch.get_attribute("href")).query)["seed"]
    expect(page).to_have_url(re.compile(rf"binary-tree\?seed={seed}$"))

    with replaced(page):
        page.locator(".others a", has_text="Wilson").click()
    ready(page, "learn")
    title(page, "Wilson's algorithm")
    show_law(page)
    law = page.locator(".law")
    expect(law).to_contain_text("every perfect maze of the grid is equally likely")
    expect(law).to_contain_text("Aldous-Broder makes the same mazes")
    expect(law).to_contain_text("Houston's algorithm makes nearly the same")
    expect(law.locator("thead th")).to_have_count(1)  # it is what the others are compared with
    expect(law.locator(".similar li").first).to_contain_text("Borůvka")
    compare = law.get_by_role("link", name="Compare with Borůvka").get_attribute("href")
    assert urlsplit(compare).path == "/studio/compare"
    assert parse_qs(urlsplit(compare).query)["compare"] == ["boruvka"]
    with replaced(page):
        page.locator(".others a", has_text="Percolation").click()
    title(page, "Percolation")
    show_law(page)
    expect(law).to_contain_text("Not perfect")
    expect(page.locator("table")).to_have_count(0)


def test_a_solver_has_a_page_with_its_search_and_its_code(page: Any) -> None:
    opened(page, "learn/wall-follower")
    expect(page.locator(".promise")).to_contain_text("may be longer than the shortest. It walks from cell to cell")
    page.keyboard.press("Home")
    for _ in range(2):  # what comes first is not of this code
        page.keyboard.press(".")
    expect(page.locator(LINE)).to_contain_text("walker.step")
    right = page.get_by_role("link", name="right", exact=True)
    right.scroll_into_view_if_needed()
    query = parse_qs(urlsplit(right.get_attribute("href")).query)
    assert (query["with"], query["solver-hand"]) == (["wall-follower"], ["right"])
    expect(right.locator("canvas")).not_to_have_attribute("width", "0")
    compare = page.locator(".links").get_by_role("link", name="Compare").get_attribute("href")
    assert parse_qs(urlsplit(compare).query)["solvers"] == ["wall-follower"]
    with replaced(page):
        right.press("Enter")
    ready(page, "solve")
    expect(page.get_by_label("Solver")).to_have_value("wall-follower")
    more = page.get_by_role("link", name="More about it")
    expect(more).to_have_attribute("href", re.compile("/learn/wall-follower$"))
    visit(page, "learn/pledge")  # which turns by a compass
    grids = page.get_by_label("Grid", exact=True)
    expect(grids).to_contain_text("Hexagons")
    expect(grids).not_to_contain_text("Torus", timeout=1)


def test_the_quiz_rates_answers_without_the_service_and_keeps_the_score(page: Any) -> None:
    asked: list[str] = []
    with heard(page, "request", lambda request: asked.append(urlsplit(request.url).path)):
        opened(page, "learn/quiz")
        title(page, "Which algorithm made this?")
        answers = page.locator(".answers li")
        assert len({each.inner_text() for each in answers.all()}) == 4
        page.keyboard.press("2")
        result = page.locator(".result")
        expect(result).to_be_visible()
    assert all(path.startswith(("/studio/", "/algorithms")) for path in asked), asked
    expect(page.locator(".answers .right")).to_have_count(1)
    is_right = page.locator(".answers .wrong").count() == 0
    expect(result.get_by_role("heading", level=2)).to_have_text(re.compile("^Right: " if is_right else "^It was "))
    expect(page.locator("[data-fact=right]")).to_have_text(f"{int(is_right)} / 1")
    expect(page.locator("#say")).to_contain_text("Right: " if is_right else "It was ")
    expect(result.locator(".telling tbody tr")).to_have_count(3)
    shares = [float(each.removesuffix("%")) for each in result.locator(".sure .figure").all_inner_texts()]
    assert len(shares) == 5
    assert 99.5 < sum(shares) < 100.5
    maker = result.get_by_role("link", name="More about it").get_attribute("href").rpartition("/")[2]
    watch = result.get_by_role("link", name="Watch this maze").get_attribute("href")
    assert parse_qs(urlsplit(watch).query)["algorithm"] == [maker]

    page.keyboard.press("3")  # too late
    expect(page.locator("[data-fact=right]")).to_have_text(f"{int(is_right)} / 1")
    page.keyboard.press("Enter")
    expect(result).to_be_hidden()
    expect(answers.first.get_by_role("button")).to_be_focused()
    answers.first.get_by_role("button").press("Enter")
    expect(page.locator("[data-fact=right]")).to_contain_text("/ 2")
    visit(page, "learn")
    visit(page, "learn/quiz")
    expect(page.locator("[data-fact=right]")).to_contain_text("/ 2")
    page.get_by_role("button", name="Begin anew").click()
    expect(page.locator("[data-fact=right]")).to_have_text("0 / 0")
    expect(page.get_by_role("button", name="Begin anew")).to_be_hidden()


def test_an_unknown_algorithm_is_a_sentence_and_a_frame_about_none_shows_one(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.goto("/studio/embed/learn")
    expect(page.locator(".stage canvas")).to_have_attribute("aria-label", re.compile("Wilson"))
    page.goto("/studio/learn/nothing")
    expect(page.locator("#main [role=alert]")).to_contain_text("There is no algorithm called “nothing”")
    open_page.complaints.clear()  # type: ignore[attr-defined]  # the page notes its error in the console
