"""The page 'Play', used as a person would: keys, fingers, a gamepad, and the table that describes the player."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from studio_page import (
    ANYTHING,
    LIVELY,
    NARROW,
    NO_ENGINE,
    choose,
    expect,
    fact,
    follow,
    frames,
    go,
    heard,
    loaded,
    opened,
    other_picture,
    picture,
    replaced,
    spoken,
    visit,
)

import clew
from clew import registry

HERE = "play?seed=7&grid=8x6"
KEYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
NAMES = ("north", "east", "south", "west")
DEMOS = ("binary-tree", "sidewinder", "aldous-broder", "wilson", "hunt-and-kill", "recursive-backtracker")

SLOWLY = """() => new Promise((done) => {  // a stroke runs on unless it lasts 280 ms
    const begin = performance.now();
    const wait = () => (performance.now() - begin > 350 ? done() : requestAnimationFrame(wait));
    wait();
})"""

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


def told(page: Any, text: str | re.Pattern[str]) -> None:
    """The sentence under the board says this."""
    expect(page.locator(".stage > .message")).to_contain_text(text)


def title(page: Any, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(text)


def middle_of(page: Any, x: int, y: int, width: int = 8, height: int = 6) -> tuple[float, float]:
    """Where the middle of a cell of a maze of this size, by default that of `HERE`, is in the window."""
    frames(page)
    box = page.locator("canvas.board").bounding_box()
    side = min((box["width"] - 2) / (width + 1 / 9), (box["height"] - 2) / (height + 1 / 9))
    left, top = box["x"] + (box["width"] - width * side) / 2, box["y"] + (box["height"] - height * side) / 2
    return left + (x + 0.5) * side, top + (y + 0.5) * side


def test_the_table_describes_the_player_who_starts_in_the_corner_moves_and_meets_walls(page: Any) -> None:
    opened(page, HERE)
    first = exits(maze_of(), 0, 0)
    fact(page, "cell", "A1")
    fact(page, "exits", ", ".join(first))
    fact(page, "steps", "0")
    fact(page, "kind", {1: "dead end", 2: "corridor"}[len(first)])
    fact(page, "togoal", "?")
    page.get_by_role("button", name="To the goal: Show").click()
    fact(page, "togoal", str(len(ways(maze_of()))))
    page.get_by_role("button", name="To the goal: Hide").click()
    fact(page, "togoal", "?")
    way = ways(maze_of())
    page.keyboard.press("ArrowUp")
    spoken(page, "A wall to the north.")
    fact(page, "cell", "A1")
    fact(page, "steps", "0")
    page.keyboard.press(KEYS[way[0]])
    fact(page, "cell", {1: "B1", 2: "A2"}[way[0]])
    fact(page, "steps", "1")


def test_the_whole_way_by_keyboard_ends_with_time_steps_and_optimality(lively: Any) -> None:
    page = opened(lively, HERE)
    way = ways(maze_of())
    for direction in way:
        page.keyboard.press(KEYS[direction])
    spoken(page, "You made it!")
    told(page, re.compile(rf"{len(way)}.*\d:\d\d.*100%"))
    page.keyboard.press(KEYS[way[-1] ^ 2])
    fact(page, "maze-fewest", str(len(way)))
    page.keyboard.press("o")  # what comes after it has been heard too
    expect(page.locator(".bar [aria-pressed=true]")).to_have_count(1)
    fact(page, "cell", "H6")  # the game is over


def test_steps_that_lead_nowhere_cost_optimality(page: Any) -> None:
    opened(page, "play?seed=7&grid=5x4")
    maze = maze_of(5, 4)
    way = ways(maze)
    there, back = KEYS[way[0]], KEYS[way[0] ^ 2]
    for key in [there, back, *(KEYS[each] for each in way)]:
        page.keyboard.press(key)
    told(page, f"efficiency {round(100 * len(way) / (len(way) + 2))}%")
    page.get_by_role("button", name="Play again").click()
    for direction in way:
        page.keyboard.press(KEYS[direction])
    told(page, "Your fewest steps in this maze.")
    page.get_by_role("button", name="Forget bests and days").click()
    page.get_by_role("button", name="Really forget them?").click()
    fact(page, "maze-fewest", "–")
    page.keyboard.press("r")
    page.keyboard.press("h")
    for direction in way:
        page.keyboard.press(KEYS[direction])
    told(page, "Hints: 1.")
    fact(page, "maze-fewest", "–")  # with help
    fact(page, "maze-difficulty", f"{clew.measure(maze).difficulty} of 100")


def test_the_ball_is_dragged_and_a_click_walks_to_a_cell(page: Any) -> None:
    opened(page, HERE)
    cells = [(int(cell) % 8, int(cell) // 8) for cell in clew.solve(maze_of()).cells]
    page.mouse.move(*middle_of(page, 0, 0))
    page.mouse.down()
    for x, y in (cells[6], cells[9]):  # round corners
        page.mouse.move(*middle_of(page, x, y))
    fact(page, "cell", "H3")
    page.mouse.move(*middle_of(page, *cells[8]))
    fact(page, "steps", "10")
    page.mouse.up()
    page.mouse.click(*middle_of(page, 0, 0))
    fact(page, "steps", "18")
    page.mouse.click(*middle_of(page, 7, 5))
    told(page, "Ways found for you: 1.")
    fact(page, "steps", str(18 + len(cells) - 1))
    fact(page, "maze-fewest", "–")


def test_the_board_fills_the_screen_and_sounds_are_a_choice_that_stays(page: Any) -> None:
    opened(page, HERE)
    height = "document.querySelector('canvas.board').clientHeight"
    before = page.evaluate(height)
    page.keyboard.press("f")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("button", name="Full screen")).to_have_attribute("aria-pressed", "true")
    frames(page)
    assert page.evaluate(height) > before
    page.keyboard.press("f")
    expect(page.locator("header.top")).to_be_visible()
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    page.evaluate("""() => {
        const { createOscillator } = AudioContext.prototype;
        AudioContext.prototype.createOscillator = function () {
            document.body.dataset.tones = 1 + Number(document.body.dataset.tones ?? 0);
            return createOscillator.call(this);
        };
    }""")
    page.keyboard.press("ArrowUp")
    spoken(page, "A wall to the north.")
    assert page.evaluate("document.body.dataset.tones") is None
    sounds.click()
    expect(page.locator("body")).to_have_attribute("data-tones", "1")
    page.keyboard.press("ArrowUp")
    expect(page.locator("body")).to_have_attribute("data-tones", "2")
    visit(page, HERE)
    expect(sounds).to_have_attribute("aria-pressed", "true")


def test_letters_move_too_and_those_of_vi_are_a_choice_that_stays(page: Any) -> None:
    first = ways(maze_of())[0]
    opened(page, HERE)
    for letters in ("wdsa", "klja"):
        page.keyboard.press(letters[first])
        fact(page, "cell", {1: "B1", 2: "A2"}[first])
        page.keyboard.press(letters[first ^ 2] if letters == "wdsa" else "u")
        fact(page, "cell", "A1")
    choice = page.get_by_label("Letter keys")
    choice.select_option("hjkl")
    page.locator("h1").click()
    page.keyboard.press("klj"[first])
    page.keyboard.press({1: "h", 2: "k"}[first])
    fact(page, "cell", "A1")
    fact(page, "steps", "4")
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Solution")).to_have_attribute("aria-pressed", "true")
    visit(page, HERE)
    expect(choice).to_have_value("hjkl")


def test_shift_runs_to_the_wall_and_alt_shift_to_the_junction(page: Any) -> None:
    maze = maze_of(20, 15)
    opened(page, "play?seed=7&grid=20x15")
    first = ways(maze)[0]
    x = y = count = 0
    while NAMES[first] in exits(maze, x, y):
        x, y, count = x + (first == 1), y + (first == 2), count + 1
    page.keyboard.press(f"Shift+{KEYS[first]}")
    fact(page, "steps", str(count))
    page.keyboard.press("r")
    fact(page, "steps", "0")
    page.keyboard.press(f"Alt+Shift+{KEYS[first]}")
    fact(page, "kind", re.compile("^(dead end|junction)$"))
    fact(page, "steps", re.compile("^[1-9]"))


def test_a_key_that_stays_down_goes_on(lively: Any) -> None:
    page = opened(lively, "play/sidewinder?seed=7&grid=12x4")
    page.keyboard.down("ArrowRight")
    page.keyboard.down("ArrowRight")  # what the system sends while a key stays down
    fact(page, "cell", "L1")
    page.keyboard.up("ArrowRight")
    fact(page, "steps", "11")


def test_undo_restart_hint_solution_and_distances(page: Any) -> None:
    opened(page, HERE)
    way = ways(maze_of())
    page.keyboard.press("h")
    spoken(page, f"Hint: go {NAMES[way[0]]}.")
    page.keyboard.press(KEYS[way[0]])
    page.keyboard.press(KEYS[way[1]])
    fact(page, "steps", "2")
    page.keyboard.press("u")
    fact(page, "steps", "1")
    page.keyboard.press("o")
    spoken(page, f"The path from here: {len(way) - 1} steps.")
    page.keyboard.press("Enter")
    far = clew.distances(maze_of(), 1 if way[0] == 1 else 8).farthest[1]
    spoken(page, f"{far} steps away.")
    expect(page.locator(".scale")).to_have_text(f"0{far} steps")
    page.keyboard.press("m")
    spoken(page, "The distances are hidden again.")
    expect(page.locator(".scale")).to_be_hidden()
    page.keyboard.press("r")
    fact(page, "cell", "A1")
    fact(page, "steps", "0")
    for direction in way:
        page.keyboard.press(KEYS[direction])
    told(page, "100%")


def test_moves_and_the_end_are_told_in_both_languages(page: Any) -> None:
    maze = maze_of()
    way = ways(maze)
    x, y = (1, 0) if way[0] == 1 else (0, 1)
    opened(page, HERE)
    page.keyboard.press(KEYS[way[0]])
    spoken(page, f"{'B1' if x else 'A2'}: open {', '.join(exits(maze, x, y))}. 1 step.")
    page.get_by_role("button", name="日本語").click()
    title(page, "遊")
    fact(page, "steps", "1")  # the game went on
    page.keyboard.press(KEYS[way[0] ^ 2])
    spoken(page, re.compile("A1：.*が開いています。2歩。"))
    for direction in way:
        page.keyboard.press(KEYS[direction])
    told(page, re.compile(rf"ゴールです.*{len(way) + 2}.*\d:\d\d"))
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_every_algorithm_has_a_link_to_its_page_and_the_demos_come_first(page: Any) -> None:
    opened(page, HERE)
    links = page.locator(".others a").evaluate_all("all => all.map(each => each.pathname.split('/').pop())")
    assert tuple(links[: len(DEMOS)]) == DEMOS
    assert sorted(links) == sorted(registry.names("generator"))
    listed = {each["name"]: each for each in page.request.get("/algorithms?lang=en").json()["algorithms"]}
    for name in ("sidewinder", "hunt-and-kill"):
        page.locator(".others").get_by_role("link", name=listed[name]["title"]).press("Enter")
        title(page, listed[name]["title"])
        expect(page).to_have_url(re.compile(rf"/studio/play/{name}\?grid=8x6"))
        expect(page.locator(".texture")).to_have_text(listed[name]["texture"])
    visit(page, "play/percolation?seed=7&grid=6x5")  # in parts
    title(page, listed["percolation"]["title"])


def test_the_daily_maze_is_the_same_for_everybody(page: Any) -> None:
    ends = list(clew.longest_path(maze_of(24, 18, 20261121)).cells)
    opened(page, "play?daily=2026-11-21&seed=5")
    title(page, "The maze of 21 November 2026")
    page.get_by_role("button", name="To the goal: Show").click()
    fact(page, "togoal", str(len(ends) - 1))
    cell = page.locator('[data-fact="cell"]').inner_text()
    goal = int(ends[-1] if cell == f"{'ABCDEFGHIJKLMNOPQRSTUVWX'[ends[0] % 24]}{ends[0] // 24 + 1}" else ends[0])
    page.mouse.click(*middle_of(page, goal % 24, goal // 24, 24, 18))
    page.get_by_role("button", name="Share the result").click()
    spoken(page, "The result was copied.")
    date, figures, signs, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert date == "Clew: The maze of 21 November 2026"
    assert figures.startswith(f"{len(ends) - 1} steps; the shortest route is {len(ends) - 1}. Time ")
    assert figures.endswith("Ways found for you: 1.")
    assert signs == "●" * 10 + "◆"
    assert address == page.url.replace("&seed=5", "")
    page.get_by_role("button", name="日本語").click()
    title(page, "2026年11月21日の迷路")
    page.get_by_role("button", name="English").click()
    title(page, "The maze of 21 November 2026")


def test_play_goes_on_without_the_service(page: Any) -> None:
    for path in ("**/algorithms*", "**/mazes/**"):
        page.route(path, lambda route: route.fulfill(status=200, content_type="text/html", body="nobody here"))
    loaded(page, HERE)  # what the service has said before is known
    page.keyboard.press(KEYS[ways(maze_of())[0]])
    fact(page, "steps", "1")
    page.keyboard.press("n")
    fact(page, "steps", "0")
    expect(page.locator(".about > .quiet")).to_contain_text("does not answer")


def test_a_new_maze_has_a_new_address_and_back_returns(page: Any) -> None:
    opened(page, HERE)
    page.keyboard.press("n")
    expect(page).not_to_have_url(SEVEN)
    page.go_back()
    expect(page).to_have_url(SEVEN)
    fact(page, "exits", ", ".join(exits(maze_of(), 0, 0)))


def test_difficulty_and_size_are_in_the_address_and_what_is_wrong_is_told_at_its_field(page: Any) -> None:
    opened(page, HERE)
    choose(page.get_by_role("textbox", name="Seed"), "seven")
    expect(page.locator(".tools p.wrong:not([role])")).to_contain_text("“seven” is not a seed")
    width = page.get_by_role("spinbutton", name="Width")
    choose(width, "5000")
    expect(page.locator(".grid p.wrong")).to_contain_text("whole numbers from 2 to 1000")
    expect(page).to_have_url(re.compile(r"seed=7&grid=8x6$"))
    page.get_by_label("Difficulty").select_option("hard")
    page.wait_for_url("**grid=32x24&ends=longest")
    choose(width, "9")
    page.wait_for_url("**grid=9x24**")
    expect(page.get_by_label("Difficulty")).to_have_value("own")


def test_a_maze_is_solved_from_inside_and_the_address_holds_the_view(open_page: Callable[..., Any]) -> None:
    maze = maze_of(5, 5)
    small = {"viewport": {"width": 640, "height": 480}}  # each frame of the view from inside is large
    page = opened(open_page(**LIVELY, **small), "play?seed=7&grid=5x5")
    inside = ".board.inside"
    expect(page.locator(inside)).to_have_count(0)
    page.keyboard.press("v")
    expect(page).to_have_url(re.compile("view=inside$"))
    expect(page.locator(".board")).to_have_count(2)
    expect(page.locator(".lead")).to_contain_text("the up arrow walks ahead")
    facing = next(direction for direction in range(4) if maze.is_open(0, direction))
    told(page, re.compile("^A1: open ahead.*0 steps"))
    before = picture(page, inside)
    page.keyboard.press("ArrowDown")
    spoken(page, f"Facing {NAMES[facing ^ 2]}: wall ahead.")
    assert other_picture(page, before, inside) != before
    page.keyboard.press("ArrowUp")
    spoken(page, "A wall ahead.")
    page.keyboard.press("x")
    sides = "(opening|wall) left, (opening|wall) right"
    spoken(page, re.compile(f"A1. Facing {NAMES[facing ^ 2]}: wall ahead, {sides}. 0 steps."))
    fact(page, "steps", "0")
    facing ^= 2
    way = ways(maze)
    for direction in way:
        if (turn := (direction - facing) % 4) != 0:
            page.keyboard.press(KEYS[turn])
        page.keyboard.press("ArrowUp")
        facing = direction
    told(page, "You made it!")
    fact(page, "steps", str(len(way)))
    fact(page, "maze-fewest", str(len(way)))
    page.get_by_role("navigation").get_by_role("link", name="Jam").click()
    page.wait_for_url("**/jam?**")
    page.get_by_role("navigation").get_by_role("link", name="Play").first.click()
    expect(page.locator(inside)).to_be_visible()
    expect(page).to_have_url(re.compile("view=inside"))
    page.keyboard.press("n")
    expect(page).not_to_have_url(SEVEN)
    expect(page).to_have_url(re.compile("view=inside$"))
    told(page, re.compile("^A1: open ahead"))
    before = picture(page, inside)
    page.keyboard.press("h")
    told(page, re.compile("^Hint: go (ahead|right|back|left)"))
    assert other_picture(page, before, inside) != before  # an arrow
    page.get_by_role("button", name="From inside").click()
    expect(page).not_to_have_url(re.compile("view="))
    expect(page.locator(inside)).to_have_count(0)
    visit(page, "play?seed=7&grid=hexagons:4x3&view=inside")
    expect(page.get_by_role("button", name="From inside")).to_be_hidden()


def test_every_grid_has_levels_and_a_vast_maze_is_played(page: Any) -> None:
    opened(page, "play?seed=7&grid=polar:6")
    level = page.get_by_label("Difficulty")
    expect(level).to_have_value("own")
    assert "vast" not in level.locator("option").evaluate_all("all => all.map(each => each.value)")
    level.select_option("medium")
    page.wait_for_url("**grid=polar:10")
    expect(level).to_have_value("medium")
    label = page.locator("canvas.board").get_attribute("aria-label")
    assert f"{clew.parse_grid('polar:10').cells} cells" in str(label)
    visit(page, HERE)
    expect(level).to_have_value("own")
    level.select_option("vast")
    page.wait_for_url("**grid=1000x1000&ends=longest")
    expect(level).to_have_value("vast")
    for key in KEYS:
        page.keyboard.press(f"Alt+Shift+{key}")
    fact(page, "steps", re.compile("^[1-9]"))


def test_a_maze_that_is_long_in_the_making_can_be_stopped(page: Any) -> None:
    opened(page, HERE)
    page.evaluate("""() => {
        Worker.prototype.post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = () => {};  // the engine does not hear
    }""")
    page.keyboard.press("n")
    expect(page.locator(".stage > .busy")).to_contain_text("Making the maze …")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".stage > .notice")).to_contain_text("Stopped.")
    expect(page.locator(".stage > .busy")).to_be_hidden()
    expect(page).to_have_url(SEVEN)
    page.evaluate("() => { Worker.prototype.postMessage = Worker.prototype.post; delete Worker.prototype.post; }")
    page.keyboard.press(KEYS[ways(maze_of())[0]])  # the game before goes on
    fact(page, "steps", "1")
    page.keyboard.press("n")
    expect(page).not_to_have_url(SEVEN)
    fact(page, "steps", "0")
    expect(page.locator(".stage > .notice")).to_be_hidden()


def test_fingers_drag_and_tap_at_320_pixels(
    open_page: Callable[..., Any], shot: Any, painted: Callable[..., float]
) -> None:
    page = opened(open_page(has_touch=True, is_mobile=True, **NARROW), HERE)
    way = ways(maze_of())
    board = page.locator("canvas.board")
    x, y = (1, 0) if way[0] == 1 else (0, 1)
    page.touchscreen.tap(*middle_of(page, x, y))
    fact(page, "steps", "1")
    page.get_by_role("button", name=f"Move {NAMES[way[0] ^ 2]}").tap()
    fact(page, "steps", "2")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    side = middle_of(page, 1, 0)[0] - middle_of(page, 0, 0)[0]
    page.mouse.move(middle[0] + x * side * 1.1, middle[1] + y * side * 1.1)
    fact(page, "steps", "3")
    page.evaluate(SLOWLY)
    page.mouse.up()
    frames(page)
    fact(page, "steps", "3")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    shot("play-320", page)
    assert painted(page) > 0.05
    page.get_by_role("button", name="From inside").tap()
    page.get_by_role("button", name="Turn around").tap()
    spoken(page, re.compile("^Facing (north|east|south|west): "))
    facing = NAMES.index(re.findall("Facing (.*?):", page.locator("#say").inner_text())[0])
    board = page.locator(".board.inside").bounding_box()
    page.touchscreen.tap(board["x"] + board["width"] * 0.9, board["y"] + board["height"] / 2)
    spoken(page, f"Facing {NAMES[(facing + 1) % 4]}: ")
    page.mouse.move(board["x"] + 200, board["y"] + 80)
    page.mouse.down()
    page.mouse.move(board["x"] + 140, board["y"] + 85)
    page.mouse.up()
    spoken(page, f"Facing {NAMES[facing]}: ")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_gamepad_moves(page: Any) -> None:
    first = ways(maze_of())[0]
    opened(page, HERE)
    page.evaluate(
        """(button) => {
            const pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: at === button })) };
            window.pad = pad;
            navigator.getGamepads = () => [window.pad];
            dispatchEvent(new Event("gamepadconnected"));
        }""",
        {0: 12, 1: 15, 2: 13, 3: 14}[first],
    )
    fact(page, "steps", "1")
    page.evaluate("window.pad.buttons.forEach((each) => (each.pressed = false))")


def test_a_large_maze_is_drawn_by_night(
    open_page: Callable[..., Any], shot: Any, painted: Callable[..., float]
) -> None:
    page = opened(open_page(color_scheme="dark"), "play?seed=7&grid=200x200")
    for direction in (1, 2, 1, 2):
        page.keyboard.press(f"Alt+Shift+{KEYS[direction]}")
    shot("play-dark", page)
    assert painted(page) > 0.05


def test_without_the_service_the_address_keeps_the_maze_that_is_shown(page: Any) -> None:
    """The shapes of words come from the service."""
    opened(page, "play/wilson?seed=7&grid=text:HI")
    board, failed = page.locator("canvas.board"), page.locator(".stage > .error")
    label = str(board.get_attribute("aria-label"))
    page.route(
        "**/grids/shape?**", lambda route: route.fulfill(status=404, content_type="text/html", body="nobody here")
    )
    choose(page.get_by_role("textbox", name="Word"), "GO")
    expect(failed).to_have_text("The service answered with status 404.")
    expect(page.get_by_role("textbox", name="Word")).to_have_value("HI")
    expect(page).to_have_url(re.compile(r"/studio/play/wilson\?seed=7&grid=text:HI$"))
    expect(page.get_by_role("textbox", name="Seed")).to_have_value("7")
    expect(board).to_have_attribute("aria-label", label)
    page.unroute("**/grids/shape?**")
    page.locator(".tools").get_by_role("button", name="New maze").click()
    expect(page).not_to_have_url(SEVEN)
    expect(failed).to_be_hidden()
    page.go_back()
    expect(page).to_have_url(SEVEN)


def test_what_nobody_can_make_is_told_and_can_be_mended(page: Any) -> None:
    asked: list[str] = []
    alert, message = (page.locator(f".stage > .{each}") for each in ("error", "message"))
    with heard(page, "request", lambda request: asked.append(request.url)):
        go(page, "play/nope?seed=7")
        expect(alert).to_contain_text("There is no algorithm called “nope”.")
        assert alert.get_attribute("lang") is None
        expect(page.locator(".about h2")).to_have_count(0)
    page.locator(".tools select").first.select_option("wilson")
    page.wait_for_url("**/studio/play/wilson?**")
    expect(message).to_have_text(ANYTHING)
    with heard(page, "request", lambda request: asked.append(request.url)), replaced(page):
        follow(page, "play?seed=7&grid=1001x5")
    expect(alert).to_contain_text("1001x5 is too large here: at most 1000 by 1000 cells")
    page.locator(".tools select").nth(1).select_option("easy")
    page.wait_for_url("**grid=10x8**")
    expect(message).to_have_text(ANYTHING)
    expect(alert).to_be_hidden()
    assert not [url for url in asked if "/mazes/" in url]


def test_without_the_engine_it_says_what_is_needed(open_page: Callable[..., Any]) -> None:
    page = go(open_page(alone=True, script=NO_ENGINE), HERE)
    for needed, other in (("needs workers and WebAssembly", "日本語"), ("WebAssemblyが必要です", "English")):
        expect(page.locator(".stage > .error")).to_contain_text(needed)
        page.get_by_role("button", name=other).click()


def test_a_game_in_a_maze_in_parts_is_played_in_the_largest_one(page: Any) -> None:
    opened(page, "play?seed=7&grid=8x6")
    found = page.evaluate(
        """async () => {
            const modules = document.querySelector("script[type=module]").src.replace("/main.js", "");  // of the page
            const { Maze } = await import(`${modules}/maze/maze.js`);
            const { ends } = await import(`${modules}/pages/play/ends.js`);
            const corridor = Maze.fromJam([[4, 12, 12, 8]]);
            const parts = Maze.fromJam([[4, 8, 0, 4, 12, 8]]);  // two cells, one alone, and three
            return Promise.all([ends(corridor, false), ends(parts, false), ends(parts, true)]);
        }"""
    )
    assert [sorted(each) for each in found] == [[0, 3], [3, 5], [3, 5]]
