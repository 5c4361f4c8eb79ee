"""The page 'Make and watch', used as a person would."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from studio_page import (
    NARROW,
    choose,
    expect,
    fact,
    follow,
    frames,
    go,
    heard,
    in_japanese,
    open_code,
    opened,
    picture,
    place,
    received,
    replaced,
    save_panel,
    visit,
)

import clew
from clew import registry
from clew.formats.jam import from_rows
from clew.measures.levels import LEVELS

HERE = "make?seed=7&grid=12x9"
SEVEN = re.compile(r"[?&]seed=7(&|$)")
JAPANESE = re.compile(r"[ぁ-ん]")


def events(algorithm: str = "wilson", width: int = 12, height: int = 9) -> int:
    """How many events the page watches."""
    return len(clew.trace(algorithm, clew.Rectangle(width, height), seed=7))


def said(page: Any) -> Any:
    """The sentence under the only maze."""
    return page.locator("figure .said")


def shown(page: Any, text: str) -> None:
    """The sentence that comes as an alert over the maze."""
    expect(page.locator(".stage > .error")).to_contain_text(text)


def test_all_algorithms_can_be_chosen_and_a_difficulty_finds_a_maze_of_the_seed(page: Any) -> None:
    choice = opened(page, f"{HERE}&at=0").get_by_label("Algorithm", exact=True)
    listed = choice.locator("option").evaluate_all("all => all.map(each => each.value)")
    assert sorted(listed) == sorted(registry.names("generator"))
    choice = page.get_by_label("Difficulty")
    listed = choice.locator("option").evaluate_all("all => all.map(each => each.value)")
    assert listed == ["", *LEVELS]
    choice.select_option("easy")
    number = clew.find_maze("12x9", "difficulty easy", seed=7, algorithm="wilson").provenance.number
    assert number > 0
    count = len(clew.trace("wilson", "12x9", seed=7, number=number))
    place(page, count, count)
    expect(page).to_have_url(re.compile(r"[?&]difficulty=easy(&|$)"))
    expect(save_panel(page).locator("a[download$='.svg']")).to_have_attribute("href", re.compile(rf"&number={number}$"))


def test_a_maze_that_meets_wishes_is_found_and_handed_over_with_its_number(page: Any) -> None:
    opened(page, "make?algorithm=wilson&grid=16x8&seed=7&at=0")
    choose(page.get_by_label("Wishes"), "solution 25%-40%, dead-ends < 33")
    onward = page.locator(".onward")
    expect(onward.get_by_role("link", name="Solve")).to_have_attribute(
        "href", re.compile("number=4&want=solution\\+25%25-40%25,")
    )
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    expect(page.locator("[data-way=command]")).to_contain_text("--seed 7 --number 4")
    onward.get_by_role("link", name="Solve").click()
    fact(page, "way", "34 steps")
    visit(page, page.url.split("/studio/")[1].replace("&number=4", ""))
    fact(page, "way", "34 steps")
    visit(page, "make?algorithm=wilson&grid=2x2&seed=1&at=0")
    choose(page.get_by_label("Wishes"), "solution 2, dead-ends 3")
    shown(page, "None of the mazes that were tried")


def test_a_first_visit_is_small_and_mazes_are_made_in_the_page(open_page: Callable[..., Any]) -> None:
    page = open_page(alone=True)  # which has kept nothing
    with received(page) as first:
        page.goto(f"/studio/{HERE}&at={events()}")
        place(page, events(), events())
        save_panel(page)  # which is loaded when it is seen
    with received(page) as second:
        page.get_by_label("Algorithm", exact=True).select_option("kruskal")
        place(page, events("kruskal"), events("kruskal"))
    assert 60_000 < sum(first.values()) <= 170_000
    assert 1_000 < sum(second.values()) <= 25_000
    assert not [address for address in (*first, *second) if "/mazes/" in address]


def test_it_plays_by_itself_and_comes_to_the_end(lively: Any) -> None:
    page = opened(lively, "make?seed=7&grid=6x5&speed=2000")
    expect(said(page)).to_contain_text("Finished:")
    place(page, events("wilson", 6, 5), events("wilson", 6, 5))
    told = clew.measure(clew.generate("wilson", clew.Rectangle(6, 5), seed=7))
    expect(said(page)).to_contain_text(f"{told.dead_ends} dead ends")
    expect(said(page)).to_contain_text(f"longest path {told.longest_path} steps")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_by_keyboard_forward_back_begin_and_end(page: Any) -> None:
    opened(page, f"{HERE}&at=0")
    expect(said(page)).to_contain_text("Nothing has happened yet")
    trace = clew.trace("wilson", clew.Rectangle(12, 9), seed=7)
    sentences = []
    for count, (_, cell, _) in enumerate(list(trace)[:6], 1):
        page.keyboard.press(".")
        place(page, count, len(trace))
        expect(said(page)).to_contain_text(f"{'ABCDEFGHIJKL'[int(cell) % 12]}{int(cell) // 12 + 1}")
        sentences.append(said(page).inner_text())
    for sentence in reversed(sentences[:-1]):
        page.keyboard.press(",")
        expect(said(page)).to_have_text(sentence)
    page.keyboard.press("End")
    expect(said(page)).to_contain_text("Finished")
    page.keyboard.press("Home")
    place(page, 0)


def test_space_plays_and_pauses(lively: Any) -> None:
    page = opened(lively, f"{HERE}&at=0&speed=30")
    page.keyboard.press("Space")
    expect(page.locator(".place")).to_have_text(re.compile(r"^([6-9]|\d\d) /"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    text = page.locator(".place").inner_text()
    frames(page)
    assert page.locator(".place").inner_text() == text
    assert not text.startswith(f"{events()} ")


def test_scrubbing_with_the_slider_and_speed_with_its_keys(page: Any) -> None:
    opened(page, f"{HERE}&at=50&speed=30")
    page.get_by_role("slider", name="Position").focus()
    page.keyboard.press("ArrowRight")
    place(page, 51)
    page.keyboard.press("PageUp")
    expect(page.locator(".place")).not_to_have_text(re.compile("^51 /"))
    rate = page.locator(".rate")
    page.keyboard.press("]")
    expect(rate).to_have_text("45 per second")
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(rate).to_have_text("20 per second")


def test_the_step_of_the_algorithm_and_the_line_of_its_code_are_marked(page: Any) -> None:
    trace = clew.trace("wilson", clew.Rectangle(12, 9), seed=7)
    opened(page, f"{HERE}&at=0")
    open_code(page)
    line = page.locator(".code .runs")
    expect(line).to_have_count(0)
    marked = {}
    lines = {}
    for name in ("visit", "walk", "erase", "carve"):
        at = next(number for number, (event, _, _) in enumerate(trace, 1) if clew.EVENTS[int(event)] == name)
        page.get_by_role("slider", name="Position").fill(str(at))
        place(page, at)
        marked[name] = page.locator(".lesson [aria-current=step]").inner_text()
        lines[name] = line.inner_text().strip()
    assert len(set(marked.values())) == 4
    assert "forget the loop" in marked["erase"]
    assert lines == {
        "visit": "maze.log(VISIT, root, 0)",
        "walk": "maze.log(WALK, cell, direction)",
        "erase": "maze.log(ERASE, cell, 0)",
        "carve": "cell = maze.carve(cell, direction)",
    }


def test_the_panel_of_the_code_stays_open_and_steps_from_line_to_line(page: Any) -> None:
    opened(page, f"{HERE}&at=2&algorithm=growing-tree&compare=eller")
    expect(page.locator(".code pre")).to_have_count(0)
    open_code(page)
    expect(page.locator(".code pre")).to_have_count(2)
    page.keyboard.press(">")
    line = page.locator(".code .runs").first
    expect(line).to_have_text(re.compile(r"maze\.log\(DONE"))
    page.get_by_role("button", name="Previous line").click()
    expect(line).to_have_text(re.compile(r"active\.append"))
    page.get_by_label("Algorithm", exact=True).select_option("sidewinder")
    expect(page.get_by_role("region", name="Code of Sidewinder")).to_contain_text("def close_run")
    visit(page, page.url.partition("/studio/")[2])
    expect(page.get_by_role("region", name="Code of Eller's algorithm")).to_contain_text("def eller")
    page.locator(".code > summary").click()
    expect(page.locator(".code pre").first).to_be_hidden()


def test_the_address_is_the_whole_state(page: Any) -> None:
    opened(page, f"{HERE}&at=0")
    page.get_by_label("Algorithm", exact=True).select_option("growing-tree")
    expect(page.locator(".lesson h2")).to_have_text("Growing tree")
    choose(page.get_by_role("spinbutton", name="Width"), "15")
    page.locator(".setup summary", has_text="Options").click()
    choose(page.get_by_label("Strategy"), "newest:1,random:1")
    choose(page.get_by_role("textbox", name="Seed"), "18446744073709551615")
    grid = clew.Rectangle(15, 9)
    every = len(clew.trace("growing-tree", grid, seed=(1 << 64) - 1, strategy="newest:1,random:1"))
    expect(page.locator("figure canvas")).to_have_attribute("aria-label", re.compile("18446744073709551615"))
    page.get_by_role("button", name="Skip to the end").click()
    place(page, every, every)
    for _ in range(3):
        page.get_by_role("button", name="One step back").click()
    place(page, every - 3, every)
    parts = ("algorithm=growing-tree", "grid=15x9", "seed=18446744073709551615", "strategy=newest", f"at={every - 3}")
    expect(page).to_have_url(re.compile("".join(f"(?=.*{part})" for part in parts)))
    before = picture(page)
    visit(page, page.url.partition("/studio/")[2])
    place(page, every - 3, every)
    assert picture(page) == before


def test_an_address_without_a_seed_gets_one_and_a_new_seed_gives_another_maze(page: Any) -> None:
    opened(page, "make?grid=12x9&path=1")
    seed = page.get_by_role("textbox", name="Seed")
    expect(seed).to_have_value(re.compile(r"\d+"))
    expect(seed).to_have_attribute("aria-invalid", "false")
    first = seed.input_value()
    expect(page).to_have_url(re.compile(rf"seed={first}\b"))
    page.keyboard.press("n")
    expect(seed).not_to_have_value(first)
    expect(page).not_to_have_url(re.compile(rf"seed={first}\b"))


def test_a_wrong_seed_is_refused_in_place(page: Any) -> None:
    opened(page, f"{HERE}&at=3")
    seed = page.get_by_role("textbox", name="Seed")
    for wrong in ("18446744073709551616", "-1", "seven"):
        choose(seed, wrong)
        expect(page.locator(".seed .wrong")).to_contain_text(wrong)
        expect(seed).to_have_attribute("aria-invalid", "true")
    expect(page).to_have_url(SEVEN)


def test_two_run_side_by_side_by_share_of_progress(page: Any) -> None:
    opened(page, f"{HERE}&compare=kruskal&at=0")
    expect(page.locator("figure canvas")).to_have_count(2)
    page.get_by_role("button", name="Skip to the end").click()
    longest = max(events("wilson"), events("kruskal"))
    place(page, longest, longest)
    for which in (0, 1):
        expect(page.locator("figure .said").nth(which)).to_contain_text("Finished:")
    page.get_by_role("button", name="One step back").click()
    page.get_by_label("Compare with").select_option("")
    expect(page.locator("figure canvas")).to_have_count(1)


def test_way_and_distances_on_demand(page: Any) -> None:
    opened(page, f"{HERE}&at=40")
    plain = picture(page)
    page.keyboard.press("s")
    expect(said(page)).to_contain_text("Finished:")
    way = picture(page)
    page.keyboard.press("m")
    most = int(clew.distances(clew.generate("wilson", clew.Rectangle(12, 9), seed=7), 0).farthest[1])
    expect(page.locator(".legends .scale")).to_have_text(f"0{most} steps")
    assert len({plain, way, picture(page)}) == 3
    expect(page).to_have_url(re.compile("path=1&distances=1"))
    visit(page, "make?seed=7&grid=9x9&algorithm=percolation&path=1")
    page.keyboard.press("End")
    expect(said(page)).to_have_text(re.compile(r"in parts that no passage joins\. No path leads from A1 to I9\.$"))


def test_the_thread_draws_itself(lively: Any) -> None:
    page = opened(lively, f"{HERE}&path=1")
    expect(said(page)).to_contain_text("Finished:")
    page.keyboard.press("s")
    page.keyboard.press("s")
    drawn = page.evaluate(
        """async () => {
            const canvas = document.querySelector("figure canvas");
            const seen = new Set();
            for (let count = 0; count < 9; count++) {
                await new Promise((done) => requestAnimationFrame(done));
                seen.add(canvas.toDataURL());
            }
            return seen.size;
        }"""
    )
    assert drawn > 3, "it grows with every frame"


def test_files_can_be_taken_along(page: Any) -> None:
    opened(page, "make?seed=7&grid=4x3&path=1")
    for form, begin in {"SVG": b"<svg", "PNG": b"\x89PNG", "PDF": b"%PDF", "GIF": b"GIF8", "JSON": b"[["}.items():
        with page.expect_download() as waiting:
            save_panel(page).get_by_role("link", name=f"Download as {form}").click()
        download = waiting.value
        assert download.suggested_filename == f"wilson-4x3-7.{form.lower()}"
        data = download.path().read_bytes()
        assert begin in data[:100], form
    assert from_rows(json.loads(data)) == clew.generate("wilson", clew.Rectangle(4, 3), seed=7)


def test_the_link_is_copied(page: Any) -> None:
    opened(page, f"{HERE}&at=33")
    page.keyboard.press("l")
    expect(page.locator(".files .message:not(:empty)")).to_contain_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/studio/make?seed=7&grid=12x9&at=33")


def test_print_shows_the_maze_only(page: Any, shot: Callable[..., Any]) -> None:
    opened(page, f"{HERE}&path=1")
    page.evaluate("""() => {
        const { print } = window;
        window.print = () => {
            window.print = print;
            document.querySelector(".page").setAttribute("data-printed", "");
        };
    }""")
    page.keyboard.press("p")
    expect(page.locator(".page")).to_have_attribute("data-printed", "")
    page.emulate_media(media="print")
    shot("make-print", page)
    expect(page.locator("img.paper")).to_be_visible()
    assert page.locator("img.paper").evaluate("image => image.naturalWidth") > 0
    assert not re.search(r"\w", page.locator("body").inner_text())
    page.emulate_media(media="screen")


def test_a_click_on_a_page_link_keeps_the_page_and_back_returns(page: Any) -> None:
    opened(page, f"{HERE}&at=3")
    page.evaluate("window.kept = true")
    page.get_by_role("navigation").get_by_role("link", name="Jam").click()
    page.wait_for_url("**/jam**")
    expect(page.locator("#main")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(re.compile("grid=12x9"))
    place(page, 3)
    assert page.evaluate("window.kept") is True
    page.evaluate("delete window.kept")


def test_reduced_motion_starts_paused(page: Any) -> None:
    opened(page, HERE)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    place(page, 0)


def test_a_run_too_long_to_watch_is_shown_at_once(page: Any) -> None:
    opened(page, "make?seed=1&algorithm=aldous-broder&grid=300x300")
    expect(said(page)).to_contain_text("too many steps to play back")
    expect(page.locator(".transport")).to_be_hidden()


def test_what_cannot_be_made_is_said_and_can_be_mended(page: Any) -> None:
    opened(page, f"{HERE}&algorithm=growing-tree&at=0")
    page.locator(".setup summary", has_text="Options").click()
    choose(page.get_by_label("Strategy"), "nonsense")
    shown(page, "nonsense")
    choose(page.get_by_label("Strategy"), "oldest")
    expect(page.locator(".stage > .error")).to_be_hidden()


def test_what_happens_and_what_cannot_be_made_is_told_in_japanese(page: Any) -> None:
    opened(page, f"{HERE}&algorithm=wilson&at=0")
    with in_japanese(page):
        for count in range(6):
            place(page, count)
            expect(said(page)).to_have_text(JAPANESE)
            page.keyboard.press(".")
        expect(page.locator(".lesson ol")).to_have_text(JAPANESE)
        alert = page.locator(".stage > .error")
        for address, sentence in (
            ("algorithm=sidewinder&seed=1&close-out=2", "close-out の値 2 は使えません。0〜1 の数を指定してください。"),
            (
                "algorithm=wilson&seed=7&grid=2x2&difficulty=expert",
                re.compile("この難易度の迷路は見つかりませんでした"),
            ),
        ):
            with replaced(page):
                follow(page, f"make?{address}")
            expect(alert).to_have_text(sentence)
            assert alert.locator("[lang]").count() == 0


@pytest.mark.parametrize(
    ("name", "address", "options"),
    [
        ("make-dark", "make?seed=7&algorithm=prim&compare=kruskal&at=300", {"color_scheme": "dark"}),
        ("make-320", "make?seed=7&algorithm=hunt-and-kill&at=520", NARROW),
    ],
)
def test_it_is_drawn_for_everybody(
    open_page: Callable[..., Any],
    shot: Callable[..., Any],
    painted: Callable[..., float],
    name: str,
    address: str,
    options: dict[str, Any],
) -> None:
    page = opened(open_page(**options), address)
    shot(name, page)
    assert painted(page, "figure:last-child canvas") > 0.05


def test_what_nobody_can_make_is_told_before_the_service_is_asked(page: Any) -> None:
    alert = page.locator(".stage > .error")
    asked: list[str] = []
    with heard(page, "request", lambda request: asked.append(request.url)):
        go(page, "make?algorithm=nope&seed=1")
        shown(page, "There is no algorithm called “nope”.")
        assert alert.get_attribute("lang") is None
        expect(page.locator(".lessons")).to_have_text("")
        page.locator(".setup select").first.select_option("sidewinder")
        expect(page.locator("figure canvas")).to_be_visible()
        with replaced(page):
            follow(page, "make?seed=one&grid=1001x2")
        shown(page, "1001x2 is too large here: at most 1000 by 1000 cells")
        page.locator(".setup .primary").click()
        expect(page.locator("figure canvas")).to_be_visible()
    expect(alert).to_be_hidden()
    assert not [url for url in asked if "/mazes/" in url]
