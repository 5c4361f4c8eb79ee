"""The studio's frame: pages, languages, day and night, keys, words."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from studio_page import expect, forget_files, go, loaded, opened, received, replaced

from clew.pictures.drawing.colors import look
from clew.studio import FOLDER

PAGES = ("make", "compare", "solve", "play", "change", "print", "learn", "endless", "jam", "algorithmia", "cubicles")
HERE = "make?seed=1&grid=6x5&at=0"
JAPANESE = "迷路を作って眺める"


def title(page: Any, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def test_the_header_has_every_page_at_every_width_in_as_few_lines_as_fit(page: Any) -> None:
    title(go(page, "play/%"), "There is no such page")  # nothing but the header has to be laid out
    lines = {320: 3, 640: 3, 641: 2, 768: 2, 961: 1, 1201: 1, 1280: 1}
    script = """() => [...document.querySelectorAll(".top nav a")].filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect().right).concat(document.querySelector(".top").clientHeight)"""
    for language in ("ja", "en"):
        page.locator("#language").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width, most in lines.items():
            page.set_viewport_size({"width": width, "height": 800})
            *ends, height = page.evaluate(script)
            assert len(ends) == len(PAGES) - (width <= 640), (language, width)  # where the front page leads to one
            assert height < 35 + 50 * most, (language, width)
            assert max(ends) <= width, (language, width)


def test_help_lists_the_keys_that_work_and_letters_can_be_switched_off(page: Any) -> None:
    opened(page, HERE).keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_role("row", name="Play or pause")).to_be_visible()
    expect(dialog.get_by_role("row")).to_have_count(15)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_label("Use single letters and signs as keys").uncheck()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("n")
    page.keyboard.press("End")  # keys with a name still work, and in their order
    expect(page.locator("figure .said")).to_contain_text("Finished")
    expect(page.get_by_role("textbox", name="Seed")).to_have_value("1")


def test_language_and_colors_change_in_place_and_stay(page: Any) -> None:
    """Colors follow the system until they are chosen, the language the browser."""
    page.emulate_media(color_scheme="dark")
    title(opened(page, HERE), "Make and watch")
    night, day = "rgb(20, 23, 31)", "rgb(250, 246, 238)"
    paper = page.locator("html")
    expect(paper).to_have_css("background-color", night)
    page.get_by_role("button", name="Colors: system").click()
    expect(paper).to_have_css("background-color", day)
    page.get_by_role("button", name="日本語").click()
    title(page, JAPANESE)
    expect(paper).to_have_attribute("lang", "ja")
    page.reload()
    title(page, JAPANESE)
    expect(paper).to_have_css("background-color", day)
    page.get_by_role("button", name="English").click()
    title(page, "Make and watch")
    page.get_by_role("button", name="Colors: light").click()
    page.get_by_role("button", name="Colors: dark").click()
    expect(paper).to_have_css("background-color", night)
    page.emulate_media(color_scheme="light")


def test_the_address_can_name_the_language(page: Any) -> None:
    title(opened(page, f"{HERE}&lang=ja"), JAPANESE)


def test_the_first_colours_are_those_of_the_library() -> None:
    style = (FOLDER / "style.css").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"\{([^{}]*)\}", style) if "--thread" in block and "--rock" in block]
    assert len(blocks) == 3  # day, night chosen, night of the system
    for block, dark in zip(blocks, (False, True, True), strict=True):
        expected = look(dark)
        found = dict(re.findall(r"--(\w+): (#\w+)", block))
        assert {name: found[name] for name in ("paper", "ink", "thread", "quiet")} == {
            "paper": expected.paper,
            "ink": expected.ink,
            "thread": expected.thread,
            "quiet": expected.quiet,
        }


# That of Make is in test_make.py, that of the front page in test_front.py.
@pytest.mark.parametrize("name", [name for name in PAGES if name != "make"])
def test_a_first_visit_is_light_and_its_page_can_be_reached_by_keyboard(page: Any, name: str) -> None:
    forget_files(page)
    with received(page) as sizes:
        loaded(page, name)
    assert len(sizes) <= 40, sizes
    assert 20_000 < sum(sizes.values()) <= 200_000
    if name == "solve":
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()


@pytest.mark.parametrize(("address", "status"), [("/studio/play/%", 200), ("/studio/nothing", 404)])
def test_an_address_without_a_page_leads_to_the_pages(open_page: Callable[..., Any], address: str, status: int) -> None:
    page = open_page()
    assert page.goto(address).status == status
    title(page, "There is no such page")
    open_page.complaints.clear()  # type: ignore[attr-defined]  # the browser notes a 404
    expect(page.locator("main").get_by_role("link")).to_have_count(len(PAGES))
    page.locator("main").get_by_role("link", name="Make").click()
    expect(page.locator("figure canvas")).to_be_visible()


def test_what_does_not_arrive_is_a_sentence_in_the_language_of_the_reader(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(alone=True), HERE)
    complaints = open_page.complaints  # type: ignore[attr-defined]
    page.context.set_offline(True)
    page.get_by_label("Grid", exact=True).select_option("hexagons:")
    expect(page.locator(".stage > .error")).to_contain_text("could not be loaded. Is “clew serve” still running?")
    assert all("ERR_INTERNET_DISCONNECTED" in each for each in complaints)
    complaints.clear()

    page.context.set_offline(False)
    page.route("**/pages/solve/page.js", lambda route: route.abort())
    with replaced(page):
        page.locator("nav [data-page=solve]").click()
    alert = page.locator("#main > [role=alert]")
    sentences = ("could not be loaded", "読み込めませんでした")
    expect(alert).to_contain_text(sentences[0])
    page.locator("#language").click()
    expect(alert).to_contain_text(sentences[1])
    assert alert.get_attribute("lang") is None
    assert complaints  # the file that was kept away is the only thing complained about
    expected = ("solve/page.js", "ERR_FAILED", *sentences)
    assert all(any(each in line for each in expected) for line in complaints)
    complaints.clear()
