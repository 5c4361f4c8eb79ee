"""The page 'Play', used as a person would: keys, fingers, a gamepad, and the table that describes the player."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import clew
from clew import registry

HERE = "/studio/play?seed=7&grid=8x6"
KEYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
NAMES = ("north", "east", "south", "west")
DEMOS = ("binary-tree", "sidewinder", "aldous-broder", "wilson", "hunt-and-kill", "recursive-backtracker")

SEVEN = re.compile(r"seed=7(&|$)")  # and not 731


def maze_of(width: int = 8, height: int = 6, seed: int = 7, algorithm: str = "recursive-backtracker") -> clew.Maze:
    """The maze that the page shows, made here."""
    return clew.generate(algorithm, clew.Rectangle(width, height), seed=seed)


def ways(maze: clew.Maze, start: int | None = None, goal: int | None = None) -> list[int]:
    """The directions of the shortest way."""
    cells = list(clew.solve(maze, start=start, goal=goal).cells)
    steps = {-maze.grid.width: 0, 1: 1, maze.grid.width: 2, -1: 3}  # type: ignore[attr-defined]
    return [steps[int(after) - int(before)] for before, after in pairwise(cells)]


def exits(maze: clew.Maze, x: int, y: int) -> list[str]:
    """The open directions of a cell, as the page names them."""
    cell = y * maze.grid.width + x  # type: ignore[attr-defined]
    return [NAMES[direction] for direction in range(4) if maze.is_open(cell, direction)]


def opened(page: Any, address: str = HERE) -> Any:
    """The page, once its maze is there."""
    page.goto(address)
    page.locator(".told", has_text=re.compile(r"\S")).first.wait_for()
    return page


def fact(page: Any, name: str) -> str:
    """What the table says of the player."""
    return str(page.locator(f'[data-fact="{name}"]').inner_text())


def spoken(page: Any, text: str) -> None:
    """Wait until the live region says this."""
    page.locator("#say", has_text=text).wait_for(state="attached")


def test_the_player_starts_in_the_corner_and_the_table_describes_it(page: Any) -> None:
    opened(page)
    first = exits(maze_of(), 0, 0)
    assert fact(page, "cell") == "A1"
    assert fact(page, "exits") == ", ".join(first)
    assert fact(page, "steps") == "0"
    assert fact(page, "kind") == {1: "dead end", 2: "corridor"}[len(first)]


def test_arrow_keys_move_along_the_way_and_walls_stop(page: Any) -> None:
    opened(page)
    way = ways(maze_of())
    page.keyboard.press("ArrowUp")
    spoken(page, "A wall to the north.")
    assert (fact(page, "cell"), fact(page, "steps")) == ("A1", "0")
    page.keyboard.press(KEYS[way[0]])
    assert fact(page, "cell") == {1: "B1", 2: "A2"}[way[0]]
    assert fact(page, "steps") == "1"


def test_the_distance_is_hidden_until_asked_for(page: Any) -> None:
    opened(page)
    assert fact(page, "togoal") == "?"
    page.get_by_role("button", name="To the goal: Show").click()
    assert fact(page, "togoal") == str(len(ways(maze_of())))
    page.get_by_role("button", name="To the goal: Hide").click()
    assert fact(page, "togoal") == "?"


@pytest.mark.parametrize(("locale", "won"), [("en-GB", "You are there."), ("ja-JP", "ゴールです")])
def test_the_whole_way_by_keyboard_ends_with_time_steps_and_optimality(
    open_page: Callable[..., Any], locale: str, won: str
) -> None:
    page = opened(open_page(locale=locale))
    way = ways(maze_of())
    for direction in way:
        page.keyboard.press(KEYS[direction])
    spoken(page, won)
    told = page.locator(".told").inner_text()
    assert re.search(rf"\d:\d\d.*{len(way)}.*100 ?%", told)
    page.keyboard.press(KEYS[way[-1] ^ 2])
    assert fact(page, "cell") == "H6"  # the game is over


def test_steps_that_lead_nowhere_cost_optimality(page: Any) -> None:
    opened(page)
    way = ways(maze_of())
    there, back = KEYS[way[0]], KEYS[way[0] ^ 2]
    for key in [there, back, *(KEYS[each] for each in way)]:
        page.keyboard.press(key)
    share = round(100 * len(way) / (len(way) + 2))
    page.locator(".told", has_text=f"Optimality {share} %").wait_for()


@pytest.mark.parametrize("letters", ["wdsa", "klj"])
def test_letters_move_too(page: Any, letters: str) -> None:
    opened(page)
    keys = {"wdsa": dict(enumerate("wdsa")), "klj": dict(enumerate("klja"))}[letters]
    page.keyboard.press(keys[ways(maze_of())[0]])
    assert fact(page, "steps") == "1"


def test_the_letters_of_vi_are_a_choice_that_stays(page: Any) -> None:
    opened(page)
    page.get_by_label("Letter keys").select_option("hjkl")
    page.locator("h1").click()
    first = ways(maze_of())[0]
    page.keyboard.press("klj"[first])
    page.keyboard.press({1: "h", 2: "k"}[first])
    assert (fact(page, "cell"), fact(page, "steps")) == ("A1", "2")
    page.keyboard.press("s")
    assert page.get_by_role("button", name="Solution").get_attribute("aria-pressed") == "true"
    page.reload()
    assert page.get_by_label("Letter keys").input_value() == "hjkl"


def test_shift_runs_to_the_wall_and_alt_shift_to_the_junction(page: Any) -> None:
    maze = maze_of(20, 15)
    opened(page, "/studio/play?seed=7&grid=20x15")
    first = ways(maze)[0]
    x = y = count = 0
    while NAMES[first] in exits(maze, x, y):
        x, y, count = x + (first == 1), y + (first == 2), count + 1
    page.keyboard.press(f"Shift+{KEYS[first]}")
    assert fact(page, "steps") == str(count)
    page.keyboard.press("r")
    page.keyboard.press(f"Alt+Shift+{KEYS[first]}")
    assert fact(page, "kind") in ("dead end", "junction")
    assert int(fact(page, "steps")) >= 1


def test_a_key_that_stays_down_goes_on(page: Any) -> None:
    opened(page, "/studio/play/sidewinder?seed=7&grid=12x4")
    page.keyboard.down("ArrowRight")
    page.keyboard.down("ArrowRight")  # what the system sends while a key stays down
    page.locator('[data-fact="cell"]', has_text="L1").wait_for()
    page.keyboard.up("ArrowRight")
    assert fact(page, "steps") == "11"


def test_undo_restart_hint_solution_and_distances(page: Any) -> None:
    opened(page)
    way = ways(maze_of())
    page.keyboard.press("h")
    spoken(page, f"Hint: go {NAMES[way[0]]}.")
    page.keyboard.press(KEYS[way[0]])
    page.keyboard.press(KEYS[way[1]])
    page.keyboard.press("u")
    assert fact(page, "steps") == "1"
    page.keyboard.press("o")
    spoken(page, f"The way from here: {len(way) - 1} steps.")
    page.keyboard.press("Enter")
    far = clew.distances(maze_of(), 1 if way[0] == 1 else 8).farthest[1]
    spoken(page, f"{far} steps away.")
    page.keyboard.press("m")
    spoken(page, "No distances.")
    page.keyboard.press("r")
    assert (fact(page, "cell"), fact(page, "steps")) == ("A1", "0")
    for direction in way:
        page.keyboard.press(KEYS[direction])
    page.locator(".told", has_text="100 %").wait_for()


def test_moves_are_spoken_in_both_languages(open_page: Callable[..., Any]) -> None:
    maze = maze_of()
    way = ways(maze)
    x, y = (1, 0) if way[0] == 1 else (0, 1)
    page = opened(open_page())
    page.keyboard.press(KEYS[way[0]])
    cell = "B1" if x else "A2"
    spoken(page, f"{cell}: open {', '.join(exits(maze, x, y))}. 1 step.")
    page.get_by_role("button", name="日本語").click()
    page.locator("h1", has_text="遊").wait_for()
    assert fact(page, "steps") == "1"  # the game went on
    page.keyboard.press(KEYS[way[0] ^ 2])
    spoken(page, "A1：")
    spoken(page, "が開いています。2歩。")


def test_every_algorithm_has_its_page_with_its_texture(page: Any) -> None:
    listed = page.request.get("/algorithms?lang=en").json()["algorithms"]
    assert {each["name"] for each in listed} == set(registry.names("generator"))
    for found in listed:
        opened(page, f"/studio/play/{found['name']}?seed=7&grid=6x5")
        assert page.locator(".texture").inner_text() == found["texture"]
        assert found["title"] in page.locator("h1").inner_text()
        assert fact(page, "exits") == ", ".join(exits(maze_of(6, 5, 7, found["name"]), 0, 0))


def test_the_demos_come_first_among_the_links(page: Any) -> None:
    opened(page)
    links = page.locator(".others a").evaluate_all("all => all.map(each => each.pathname.split('/').pop())")
    assert tuple(links[: len(DEMOS)]) == DEMOS
    assert sorted(links) == sorted(registry.names("generator"))
    page.locator(".others a", has_text="Sidewinder").click()
    page.locator("h1", has_text="Sidewinder").wait_for()
    assert "/studio/play/sidewinder?grid=8x6" in page.url


def test_the_daily_maze_is_the_same_for_everybody(open_page: Callable[..., Any]) -> None:
    maze = maze_of(24, 18, 20261121)
    ends = list(clew.longest_path(maze).cells)
    page = opened(open_page(), "/studio/play?daily=2026-11-21")
    assert page.locator("h1").inner_text() == "The maze of 21 November 2026"
    page.get_by_role("button", name="To the goal: Show").click()
    assert fact(page, "togoal") == str(len(ends) - 1)
    other = opened(open_page(locale="ja-JP"), "/studio/play?daily=2026-11-21&seed=5")
    assert fact(other, "cell") == fact(page, "cell")
    assert other.locator("h1").inner_text() == "2026年11月21日の迷路"


def test_play_goes_on_without_the_service(page: Any) -> None:
    for path in ("**/algorithms*", "**/mazes/**"):
        page.route(path, lambda route: route.fulfill(status=200, content_type="text/html", body="nobody here"))
    opened(page)
    page.keyboard.press(KEYS[ways(maze_of())[0]])
    assert fact(page, "steps") == "1"
    page.keyboard.press("n")
    page.locator('[data-fact="steps"]', has_text="0").wait_for()
    assert "does not answer" in page.locator(".about").inner_text()


def test_a_new_maze_has_a_new_address_and_back_returns(page: Any) -> None:
    opened(page)
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "seed=" in url and not SEVEN.search(url))
    page.go_back()
    page.wait_for_url(SEVEN)
    page.locator('[data-fact="exits"]', has_text=", ".join(exits(maze_of(), 0, 0))).wait_for()


def test_difficulty_and_size_stand_in_the_address(page: Any) -> None:
    opened(page)
    page.get_by_label("Difficulty").select_option("hard")
    page.wait_for_url("**grid=32x24&ends=longest")
    page.get_by_label("Width").fill("9")
    page.get_by_label("Width").press("Enter")
    page.wait_for_url("**grid=9x24**")
    assert page.get_by_label("Difficulty").input_value() == "own"


def test_fingers_drag_and_tap_at_320_pixels(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True))
    way = ways(maze_of())
    box = page.locator("canvas").bounding_box()
    side = (box["width"] - 2) / (8 + 1 / 9)
    top = box["y"] + (box["height"] - 6 * side) / 2
    x, y = (1, 0) if way[0] == 1 else (0, 1)
    page.touchscreen.tap(box["x"] + side * (x + 0.5), top + side * (y + 0.5))
    page.locator('[data-fact="steps"]', has_text="1").wait_for()
    page.get_by_role("button", name=f"Move {NAMES[way[0] ^ 2]}").tap()
    page.locator('[data-fact="steps"]', has_text="2").wait_for()
    page.locator("canvas").scroll_into_view_if_needed()
    box = page.locator("canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + x * side * 1.1, middle[1] + y * side * 1.1)
    page.wait_for_timeout(350)  # slowly: a quick stroke would run on
    page.mouse.up()
    assert fact(page, "steps") == "3"
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_gamepad_moves(page: Any) -> None:
    first = ways(maze_of())[0]
    page.add_init_script(
        """window.pad = null; navigator.getGamepads = () => [window.pad];
        window.press = (button) => {
            window.pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: at === button })) };
            dispatchEvent(new Event("gamepadconnected"));
        };"""
    )
    opened(page)
    page.evaluate("button => press(button)", {0: 12, 1: 15, 2: 13, 3: 14}[first])
    page.locator('[data-fact="steps"]', has_text="1").wait_for()
    page.evaluate("press(-1)")


def test_a_maze_that_is_none_is_told(page: Any) -> None:
    page.goto("/studio/play?maze=[[99]]")
    page.get_by_role("alert").filter(has_text="rows of numbers from 0 to 15").wait_for()


def test_pictures(open_page: Callable[..., Any], shot: Callable[..., Any]) -> None:
    for name, options, address in (
        ("play", {}, "/studio/play/wilson?seed=7"),
        ("play-dark", {"color_scheme": "dark"}, "/studio/play?seed=7&grid=200x200"),
        ("play-ja-320", {"locale": "ja-JP", "viewport": {"width": 320, "height": 640}, "has_touch": True}, HERE),
    ):
        page = opened(open_page(**options), address)
        for direction in (1, 2, 1, 2, 1, 2):
            page.keyboard.press(f"Alt+Shift+{KEYS[direction]}")
        page.wait_for_timeout(600)
        assert shot(name, page).stat().st_size > 10_000


def test_without_the_service_the_address_keeps_the_maze_that_is_shown(page: Any, until: Callable[..., None]) -> None:
    opened(page, "/studio/play/wilson?seed=7&grid=8x6")
    seen = page.locator("canvas").get_attribute("aria-label")
    page.route("**/mazes/**", lambda route: route.fulfill(status=404, content_type="text/html", body="nobody here"))
    page.keyboard.press("n")
    page.get_by_role("alert").filter(has_text="The service answered with status 404.").wait_for()
    page.get_by_label("Width").fill("9")
    page.get_by_label("Width").press("Enter")
    until("document.querySelector('.play input[type=number]').value === '8'")
    assert page.url.endswith("/studio/play/wilson?seed=7&grid=8x6")
    assert page.get_by_role("textbox", name="Seed").input_value() == "7"
    assert page.locator("canvas").get_attribute("aria-label") == seen
    page.unroute("**/mazes/**")
    page.get_by_role("button", name="New maze").first.click()
    page.wait_for_url(lambda url: not SEVEN.search(url))
    assert page.get_by_role("alert").filter(has_text="status").count() == 0
    page.go_back()
    page.wait_for_url(lambda url: "seed=7" in url)


@pytest.mark.parametrize(
    ("address", "english", "japanese"),
    [
        (
            "/studio/play/nope?seed=7",
            "There is no algorithm called “nope”.",
            "「nope」というアルゴリズムはありません。",
        ),
        ("/studio/play?seed=-1", "“-1” is no seed", "「-1」はシードとして使えません"),
        ("/studio/play?seed=18446744073709551616", "is no seed", "シードとして使えません"),
        ("/studio/play?seed=7&grid=201x5", "each from 1 to 200", "それぞれ1〜200セル"),
        ("/studio/play?maze=[[]]", "at least one cell", "セルは1つ以上"),
    ],
)
def test_what_nobody_can_make_is_told_and_can_be_mended(
    open_page: Callable[..., Any], address: str, english: str, japanese: str
) -> None:
    for locale, sentence in (("en-GB", english), ("ja-JP", japanese)):
        page = open_page(locale=locale)
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(address)
        alert = page.get_by_role("alert").filter(has_text=sentence)
        alert.wait_for()
        assert alert.get_attribute("lang") is None
        assert not [url for url in asked if "/mazes/" in url]
        if "nope" in address:
            assert page.locator(".about h2").count() == 0
            page.locator(".play select").first.select_option("wilson")
            page.wait_for_url("**/studio/play/wilson?**")
        else:
            page.locator(".play select").nth(1).select_option("easy")
            page.wait_for_url("**grid=10x8**")
        page.locator(".told", has_text=re.compile(r"\S")).first.wait_for()
        assert not page.get_by_role("alert").filter(has_text=sentence).is_visible()


def test_a_seed_and_a_width_that_are_none_are_told_beside_their_fields(page: Any) -> None:
    opened(page)
    page.get_by_role("textbox", name="Seed").fill("seven")
    page.get_by_role("textbox", name="Seed").press("Enter")
    page.get_by_text("“seven” is no seed").first.wait_for()
    page.get_by_label("Width").fill("500")
    page.get_by_label("Width").press("Enter")
    page.get_by_text("whole numbers from 2 to 200").wait_for()
    assert page.url.endswith(HERE)
