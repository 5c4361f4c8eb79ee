"""The page 'Make and watch', used as a person would."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import clew
from clew import registry
from clew.formats.jam import from_rows

HERE = "/studio/make?seed=7&grid=12x9"


def opened(page: Any, address: str = HERE) -> Any:
    """The page, once its maze is there."""
    page.goto(address)
    page.locator("figure canvas").first.wait_for()
    return page


def place(page: Any) -> tuple[int, int]:
    """Where in time the page is: (events so far, all events)."""
    at, every = page.locator(".place").inner_text().replace(",", "").split(" / ")
    return int(at), int(every)


def pixels(page: Any) -> str:
    """What the first canvas shows, drawn anew."""
    page.wait_for_timeout(120)
    return str(page.evaluate("document.querySelector('figure canvas').toDataURL()"))


def test_all_algorithms_of_the_registry_can_be_chosen(page: Any) -> None:
    opened(page)
    listed = page.get_by_label("Algorithm").locator("option").evaluate_all("all => all.map(each => each.value)")
    assert sorted(listed) == sorted(registry.names("generator"))


def test_it_plays_by_itself_and_comes_to_the_end(page: Any) -> None:
    opened(page, "/studio/make?seed=7&grid=6x5&speed=2000")
    page.locator(".said", has_text="Finished:").wait_for()
    at, every = place(page)
    assert at == every == len(clew.trace("wilson", clew.Rectangle(6, 5), seed=7))
    told = clew.measure(clew.generate("wilson", clew.Rectangle(6, 5), seed=7))
    assert f"{told.dead_ends} dead ends" in page.locator(".said").inner_text()
    assert f"longest path {told.longest_path} steps" in page.locator(".said").inner_text()
    page.get_by_role("button", name="Play").wait_for()


def test_by_keyboard_forward_back_begin_and_end(page: Any) -> None:
    opened(page, f"{HERE}&at=0")
    assert "Nothing has happened yet" in page.locator(".said").inner_text()
    trace = clew.trace("wilson", clew.Rectangle(12, 9), seed=7)
    seen = []
    for count in range(1, 30):
        page.keyboard.press(".")
        seen.append(page.locator(".said").inner_text())
        assert place(page) == (count, len(trace))
    for sentence, (_event, cell, _direction) in zip(seen, trace, strict=False):
        assert f"column {int(cell) % 12 + 1}, row {int(cell) // 12 + 1}" in sentence
    for sentence in reversed(seen[:-1]):
        page.keyboard.press(",")
        assert page.locator(".said").inner_text() == sentence
    page.keyboard.press("End")
    assert page.locator(".said").inner_text().startswith("Finished")
    page.keyboard.press("Home")
    assert place(page)[0] == 0


def test_space_plays_and_pauses(page: Any, until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&at=0&speed=30")
    page.keyboard.press("Space")
    until("parseInt(document.querySelector('.place').textContent) > 5")
    page.keyboard.press("Space")
    at = place(page)[0]
    page.wait_for_timeout(200)
    assert place(page)[0] == at
    assert 5 < at < 200


def test_scrubbing_with_the_slider_and_speed_with_its_keys(page: Any) -> None:
    opened(page, f"{HERE}&at=50&speed=30")
    page.get_by_role("slider", name="Place in time").focus()
    page.keyboard.press("ArrowRight")
    assert place(page)[0] == 51
    page.keyboard.press("PageUp")
    assert place(page)[0] > 51
    page.keyboard.press("]")
    assert page.get_by_text("45 a second").count() == 1
    page.keyboard.press("[")
    page.keyboard.press("[")
    assert page.get_by_text("20 a second").count() == 1


def test_the_step_of_the_algorithm_is_marked(page: Any) -> None:
    trace = clew.trace("wilson", clew.Rectangle(12, 9), seed=7)
    marked = {}
    for name in ("visit", "walk", "erase", "carve"):
        at = next(number for number, (event, _, _) in enumerate(trace, 1) if clew.EVENTS[int(event)] == name)
        opened(page, f"{HERE}&at={at}")
        marked[name] = page.locator("[aria-current=step]").inner_text()
        assert page.locator("[aria-current=step]").count() == 1
    assert len(set(marked.values())) == 4
    assert "forget the loop" in marked["erase"]


def test_the_address_is_the_whole_state(page: Any, open_page: Callable[..., Any]) -> None:
    opened(page, f"{HERE}&at=0")
    page.get_by_label("Algorithm", exact=True).select_option("growing-tree")
    page.get_by_role("spinbutton", name="Width").fill("15")
    page.get_by_role("spinbutton", name="Width").press("Enter")
    page.get_by_text("Options").click()
    page.get_by_label("Strategy").fill("newest:1,random:1")
    page.get_by_label("Strategy").press("Enter")
    page.get_by_role("textbox", name="Seed").fill("18446744073709551615")
    page.get_by_role("textbox", name="Seed").press("Enter")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="To the end").click()
    for _ in range(9):
        page.get_by_role("button", name="One step back").click()
    page.wait_for_timeout(400)
    shown = pixels(page)
    address = page.evaluate("location.href")
    for part in ("algorithm=growing-tree", "grid=15x9", "seed=18446744073709551615", "strategy=newest", "at="):
        assert part in address
    other = opened(open_page(), address)
    other.wait_for_timeout(300)
    assert pixels(other) == shown
    assert place(other) == place(page)


def test_a_new_seed_gives_another_maze(page: Any, until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&path=1")
    page.keyboard.press("n")
    until("!/seed=7(&|$)/.test(location.search)")
    assert page.get_by_role("textbox", name="Seed").input_value() != "7"


def test_a_wrong_seed_is_refused_in_place(page: Any) -> None:
    opened(page, f"{HERE}&at=3")
    seed = page.get_by_role("textbox", name="Seed")
    for wrong in ("18446744073709551616", "-1", "seven"):
        seed.fill(wrong)
        seed.press("Enter")
        assert seed.get_attribute("aria-invalid") == "true"
    assert "seed=7" in page.evaluate("location.href")


def test_two_run_side_by_side_by_share_of_progress(page: Any, until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&compare=kruskal&at=0")
    assert page.locator("figure canvas").count() == 2
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".said", has_text="Finished:").count() == 2
    longest = max(len(clew.trace(name, clew.Rectangle(12, 9), seed=7)) for name in ("wilson", "kruskal"))
    assert place(page) == (longest, longest)
    page.get_by_role("button", name="One step back").click()
    page.get_by_label("Side by side with").select_option("")
    until("document.querySelectorAll('figure canvas').length === 1")


def test_way_and_distances_on_demand(page: Any) -> None:
    opened(page, f"{HERE}&at=40")
    plain = pixels(page)
    page.keyboard.press("s")
    page.locator(".said", has_text="Finished:").wait_for()
    page.wait_for_timeout(1600)
    way = pixels(page)
    page.keyboard.press("m")
    both = pixels(page)
    assert len({plain, way, both}) == 3
    most = int(clew.distances(clew.generate("wilson", clew.Rectangle(12, 9), seed=7), 0).farthest[1])
    assert page.get_by_text(f"{most} steps", exact=True).count() == 1
    page.wait_for_url("**path=1&distances=1**")


@pytest.mark.parametrize("form", ["SVG", "PNG", "PDF", "GIF", "JSON"])
def test_files_can_be_taken_along(page: Any, form: str) -> None:
    opened(page, f"{HERE}&path=1")
    with page.expect_download() as waiting:
        page.get_by_role("link", name=f"Download as {form}").click()
    download = waiting.value
    assert download.suggested_filename == f"wilson-12x9-7.{form.lower()}"
    data = download.path().read_bytes()
    begin = {"SVG": b"<svg", "PNG": b"\x89PNG", "PDF": b"%PDF", "GIF": b"GIF8", "JSON": b"[["}[form]
    assert data.lstrip().startswith(begin) or begin in data[:100]
    if form == "JSON":
        assert from_rows(json.loads(data)) == clew.generate("wilson", clew.Rectangle(12, 9), seed=7)


def test_the_link_is_copied(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(permissions=["clipboard-read", "clipboard-write"]), f"{HERE}&at=33")
    page.keyboard.press("l")
    page.get_by_text("The link is copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/studio/make?seed=7&grid=12x9&at=33")


def test_zooming_and_dragging(page: Any) -> None:
    opened(page, f"{HERE}&at=60")
    whole = pixels(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    larger = pixels(page)
    box = page.locator("figure canvas").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 130, steps=3)
    page.mouse.up()
    assert len({whole, larger, pixels(page)}) == 3
    page.keyboard.press("0")
    assert pixels(page) == whole


def test_print_shows_the_maze_only(page: Any, shot: Callable[..., Any], until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&path=1")
    page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
    page.keyboard.press("p")
    until("'printed' in document.body.dataset")
    page.emulate_media(media="print")
    shot("make-print")
    assert page.locator("img.paper").is_visible()
    assert page.evaluate("document.querySelector('img.paper').naturalWidth") > 0
    assert not re.search(r"\w", page.locator("body").inner_text())


def test_a_click_on_a_page_link_keeps_the_page_and_back_returns(page: Any, until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&at=3")
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Clew").click()
    page.wait_for_url(lambda url: "grid=12x9" not in url)
    page.go_back()
    page.wait_for_url("**grid=12x9**")
    until("document.querySelector('.place')?.textContent.startsWith('3 /')")
    assert page.evaluate("window.kept") is True


def test_reduced_motion_starts_paused(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(reduced_motion="reduce"))
    page.get_by_role("button", name="Play").wait_for()
    assert place(page)[0] == 0


def test_a_run_too_long_to_watch_is_shown_at_once(page: Any) -> None:
    opened(page, "/studio/make?seed=1&algorithm=aldous-broder&grid=300x300")
    page.get_by_text("Too much happens in this run to be watched").wait_for()
    assert not page.locator(".transport").is_visible()


def test_what_the_service_refuses_is_told(page: Any, until: Callable[..., None]) -> None:
    opened(page, f"{HERE}&algorithm=growing-tree&at=0")
    page.get_by_text("Options").click()
    page.get_by_label("Strategy").fill("nonsense")
    page.get_by_label("Strategy").press("Enter")
    page.get_by_role("alert").get_by_text("nonsense").wait_for()
    page.get_by_label("Strategy").fill("oldest")
    page.get_by_label("Strategy").press("Enter")
    until("document.querySelector('[role=alert]').hidden")


@pytest.mark.parametrize("algorithm", ["wilson", "hunt-and-kill", "recursive-division"])
def test_what_happens_is_told_in_japanese(open_page: Callable[..., Any], algorithm: str) -> None:
    page = opened(open_page(locale="ja-JP"), f"/studio/make?seed=7&grid=12x9&algorithm={algorithm}&at=0")
    for _ in range(20):
        assert re.search(r"[ぁ-ん]", page.locator(".said").inner_text())
        page.keyboard.press(".")
    assert re.search(r"[ぁ-ん]", page.locator(".lesson ol").inner_text())


@pytest.mark.parametrize(
    ("name", "address", "options"),
    [
        ("make-light", "/studio/make?seed=7&at=1500", {}),
        ("make-dark", "/studio/make?seed=7&algorithm=recursive-backtracker&at=300", {"color_scheme": "dark"}),
        ("make-320", "/studio/make?seed=7&algorithm=hunt-and-kill&at=520", {"viewport": {"width": 320, "height": 640}}),
        ("make-ja", "/studio/make?seed=7&algorithm=prim&compare=kruskal&at=300", {"locale": "ja-JP"}),
        ("make-distances", "/studio/make?seed=7&path=1&distances=1&grid=40x30", {"reduced_motion": "reduce"}),
    ],
)
def test_pictures(
    open_page: Callable[..., Any], shot: Callable[..., Any], name: str, address: str, options: dict[str, Any]
) -> None:
    page = opened(open_page(**options), address)
    page.wait_for_timeout(400)
    assert shot(name, page).stat().st_size > 20_000


@pytest.mark.parametrize(
    ("query", "english", "japanese"),
    [
        ("algorithm=nope&seed=1", "There is no algorithm called “nope”.", "「nope」というアルゴリズムはありません。"),
        ("seed=one", "“one” is no seed", "「one」はシードとして使えません"),
        ("seed=1&grid=1001x2", "each from 1 to 1000", "それぞれ1〜1000セル"),
    ],
)
def test_what_nobody_can_make_is_told_before_the_service_is_asked(
    open_page: Callable[..., Any], query: str, english: str, japanese: str
) -> None:
    for locale, sentence in (("en-GB", english), ("ja-JP", japanese)):
        page = open_page(locale=locale)
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(f"/studio/make?{query}")
        alert = page.get_by_role("alert").filter(has_text=sentence)
        alert.wait_for()
        assert alert.get_attribute("lang") is None
        assert page.locator(".lessons").inner_text() == ""
        assert not [url for url in asked if "/mazes/" in url]
        if "nope" in query:
            page.locator(".setup select").first.select_option("sidewinder")
        else:
            page.locator(".setup .primary").click()
        page.locator("figure canvas").wait_for()
        alert.wait_for(state="hidden")


def test_what_the_service_says_in_english_is_marked_as_english(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="ja-JP")
    page.goto("/studio/make?algorithm=sidewinder&seed=1&close-out=2")
    alert = page.locator(".stage > .error")
    alert.wait_for()
    assert alert.get_attribute("lang") == "en"
    assert alert.inner_text().isascii()
