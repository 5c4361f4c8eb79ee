"""The page 'Solve and explore', used as a person would: watch solvers, drag the ends, let distances spread."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from studio_page import (
    ANYTHING,
    NARROW,
    NO_ENGINE,
    expect,
    fact,
    follow,
    frames,
    in_japanese,
    opened,
    other_picture,
    picture,
    place,
    replaced,
    spoken,
    visit,
)

import clew
from clew import registry
from clew.formats.jam import from_rows, jam
from clew.grids.events import VISIT

HERE = "solve?algorithm=wilson&seed=7&grid=12x9"
ROWS = [[4, 14, 8], [6, 9, 2], [5, 12, 9]]
PASTED = "solve?maze=[[4,14,8],[6,9,2],[5,12,9]]"


def maze_of(width: int = 12, height: int = 9) -> clew.Maze:
    """The maze that the page shows, made here."""
    return clew.generate("wilson", clew.Rectangle(width, height), seed=7)


def visited(trace: Any) -> int:
    """How many cells a search visited."""
    return len({cell for event, cell, _ in trace if int(event) == VISIT})


def said(page: Any, text: str) -> None:
    """The sentence under the maze says this."""
    expect(page.locator(".stage > .said")).to_contain_text(text)


def watch(page: Any, motion: bool = False, button: str = "Watch it search") -> None:
    """Press the button and wait until the search is there, and the focus on the board; with motion it plays."""
    page.get_by_role("button", name=button).click()
    expect(page.locator(".place")).to_have_text(ANYTHING)
    expect(page.locator(".board canvas")).to_be_focused()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(1 if motion else 0)


def middle(page: Any, x: int, y: int, width: int = 12, height: int = 9) -> tuple[float, float]:
    """The middle of a cell on the screen; the maze lies in the middle of its canvas."""
    frames(page)
    page.locator("main canvas").scroll_into_view_if_needed()
    box = page.locator("main canvas").bounding_box()
    ratio = page.evaluate("devicePixelRatio")
    room = min(
        (box["width"] * ratio - 2 * ratio) / (width + 1 / 9), (box["height"] * ratio - 2 * ratio) / (height + 1 / 9)
    )
    side = int(room) / ratio
    left = box["x"] + (box["width"] - width * side) / 2
    top = box["y"] + (box["height"] - height * side) / 2
    return left + (x + 0.5) * side, top + (y + 0.5) * side


def drag(page: Any, start: tuple[int, int], *cells: tuple[int, int]) -> None:
    """Press the mouse on a cell and move it over others."""
    page.mouse.move(*middle(page, *start))
    page.mouse.down()
    for cell in cells:
        page.mouse.move(*middle(page, *cell), steps=4)


def test_the_thread_leads_from_corner_to_corner_and_the_table_measures(page: Any) -> None:
    opened(page, HERE)
    maze, told = maze_of(), clew.measure(maze_of())
    said(page, f"From A1 to L9: {clew.solve(maze).steps} steps.")
    percent = 100 * told.dead_ends / 108
    fact(page, "cells", "108")
    fact(page, "passages", "107")
    fact(page, "ends", f"{told.dead_ends} ({percent:.1f}%)")
    fact(page, "junctions", str(told.junctions))
    fact(page, "diameter", f"{told.longest_path} steps")
    fact(page, "branches", str(told.branches))
    fact(page, "forking", str(told.false_paths))
    fact(page, "deepest", f"{told.max_branch_depth} steps")
    expect(page.locator('[data-fact="perfect"]')).to_contain_text("yes")


def test_every_solver_is_watched_to_the_end(page: Any) -> None:
    opened(page, HERE)
    for solver in registry.names("solver"):
        page.get_by_label("Solver").select_option(solver)
        trace = clew.trace_solve(maze_of(), solver)
        place(page, 0, len(trace))
        page.keyboard.press("End")
        place(page, len(trace), len(trace))
        if trace.path.walk is None:
            said(page, f"Found: {trace.path.steps} steps. {visited(trace)} of 108 cells were visited.")
        else:
            walked, revisits = trace.path.walked, trace.path.walk.revisits
            walk = f"The walk took {walked} steps; {revisits} of them led to cells where it had been before."
            said(page, f"{walk} The path that is left has {trace.path.steps} steps.")


def test_in_a_maze_with_loops_the_path_is_the_one_that_the_solver_found(page: Any, shot: Any) -> None:
    maze = clew.braid(clew.generate("wilson", clew.Rectangle(14, 10), seed=3), 1)
    opened(page, f"solve?maze={jam(maze).decode()}")
    for solver, signs in (("depth-first", ["visited", "stepped back from"]), ("cul-de-sac-filling", ["visited"])):
        page.get_by_label("Solver").select_option(solver)
        watch(page)
        trace = clew.trace_solve(maze, solver)
        place(page, 0, len(trace))
        page.keyboard.press("End")
        said(page, f"Found: {trace.path.steps} steps. {visited(trace)} of 140 cells were visited.")
        expect(page.locator(".signs li").filter(has_text=signs[-1])).to_have_count(1)
        expect(page.locator(".signs li").filter(has_text="waiting")).to_have_count(0)
        shot(f"solve-loops-{solver}", page)


def test_back_returns_to_the_maze_before(page: Any) -> None:
    opened(page, HERE)
    page.get_by_label("Algorithm").select_option("sidewinder")
    page.wait_for_url("**algorithm=sidewinder**")
    said(page, "From A1 to L9")
    page.go_back()
    page.wait_for_url("**algorithm=wilson**")
    said(page, f"From A1 to L9: {clew.solve(maze_of()).steps} steps.")


def answer_searches(answer: Callable[[Any], None]) -> Callable[[Any], None]:
    """A handler of requests to solve a maze which answers those for the steps of a solver."""
    return lambda route: answer(route) if "events" in route.request.post_data else route.continue_()


def test_a_search_that_fails_shows_the_thread_and_its_error_until_something_else_is_shown(
    open_page: Callable[..., Any],
) -> None:
    page = open_page(script=NO_ENGINE)
    opened(page, f"{HERE}&with=WALL-FOLLOWER&solver-hand=bad")
    page.wait_for_url(lambda address: "with" not in address)  # no solver has this name
    watch(page)
    page.keyboard.press("End")
    said(page, "Found: ")
    page.route("**/mazes/solve", answer_searches(lambda route: route.fulfill(body="nonsense")))
    page.get_by_role("button", name="Watch it search").click()
    error = page.locator(".stage > .error")
    expect(error).to_contain_text("not valid JSON")
    said(page, "From A1 to L9")
    expect(page.locator(".signs li")).to_have_count(2)
    page.get_by_role("button", name="Draw the thread").click()
    expect(error).to_be_hidden()


def test_a_search_that_another_one_replaces_says_nothing(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(script=NO_ENGINE), HERE)
    page.route("**/mazes/solve", answer_searches(lambda _: None))  # no answer comes
    with page.expect_request("**/mazes/solve"):
        page.get_by_role("button", name="Watch it search").click()
    with page.expect_event("requestfailed"):  # it is not waited for
        page.get_by_role("button", name="Start, A1").press("ArrowRight")
    said(page, "From B1 to L9")
    expect(page.locator(".stage > .error")).to_be_hidden()


def test_steps_forward_and_back_tell_the_same(page: Any) -> None:
    opened(page, f"{HERE}&with=breadth-first")
    watch(page)
    said(page, "The search begins at A1.")
    sentences = ["The search begins at A1."]
    for count in range(1, 6):
        page.keyboard.press(".")
        place(page, count)
        sentences.append(page.locator(".stage > .said").inner_text())
    assert sentences[1] == "A1 is visited, 0 steps from the start."
    for count in reversed(range(5)):
        page.keyboard.press(",")
        place(page, count)
        expect(page.locator(".stage > .said")).to_have_text(sentences[count])


def test_it_plays_pauses_scrubs_and_marks_the_step(lively: Any) -> None:
    page = opened(lively, f"{HERE}&with=a-star")
    watch(page, motion=True)
    page.keyboard.press("Space")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    page.get_by_label("Position").fill("30")
    place(page, 30)
    expect(page.locator("li[aria-current=step]")).to_have_count(1)
    page.keyboard.press("]")
    play.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_ends_are_dragged_and_the_path_follows(page: Any) -> None:
    opened(page, HERE)
    maze = maze_of()
    drag(page, (0, 0), (3, 2))
    said(page, f"From D3 to L9: {clew.solve(maze, start=(3, 2)).steps} steps.")
    page.mouse.move(*middle(page, 5, 4), steps=3)
    page.mouse.up()
    said(page, f"From F5 to L9: {clew.solve(maze, start=(5, 4)).steps} steps.")
    drag(page, (11, 8), (8, 1))
    page.mouse.up()
    said(page, f"From F5 to I2: {clew.solve(maze, start=(5, 4), goal=(8, 1)).steps} steps.")
    page.wait_for_url("**start=5,4&goal=8,1")


def test_the_ends_are_moved_by_keyboard_and_stay_in_the_address(page: Any) -> None:
    opened(page, HERE)
    page.get_by_role("button", name="Start, A1").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Start, C1")).to_be_focused()
    page.get_by_role("button", name="Goal, L9").focus()
    page.keyboard.press("Shift+ArrowLeft")
    steps = clew.solve(maze_of(), start=(2, 0), goal=(6, 8)).steps
    said(page, f"From C1 to G9: {steps} steps.")
    spoken(page, "From C1 to G9")
    page.wait_for_url("**start=2,0&goal=6,8")
    visit(page, page.url.partition("/studio/")[2])
    said(page, f"From C1 to G9: {steps} steps.")


def test_distances_spread_from_a_clicked_cell_step_by_step(lively: Any) -> None:
    page = opened(lively, HERE)
    page.mouse.click(*middle(page, 4, 4))
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    said(page, "Cells 0 steps from E5: 1.")
    found = clew.distances(maze_of(), (4, 4))
    page.keyboard.press(".")
    said(page, f"Cells 1 step from E5: {sum(found.at(cell) == 1 for cell in range(108))}.")
    page.keyboard.press("End")
    said(page, f"{found.farthest[1]} steps away.")
    expect(page.locator(".stage .scale")).to_have_text(f"0{found.farthest[1]} steps")
    page.wait_for_url("**from=4,4")


def test_distances_spread_from_the_keyboards_cell_on_enter(page: Any) -> None:
    opened(page, HERE)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):  # the first press shows the cell, at the start
        page.keyboard.press(key)
    spoken(page, "C2")
    page.keyboard.press("Enter")
    far = clew.distances(maze_of(), (2, 1)).farthest[1]
    said(page, "The farthest cell from C2 is ")
    said(page, f", {far} steps away.")
    expect(page.locator(".stage .scale .band i")).to_have_count(32)


def test_the_longest_path_and_the_dead_ends(page: Any) -> None:
    opened(page, HERE)
    page.get_by_role("button", name="Longest path").click()
    said(page, f"{clew.longest_path(maze_of()).steps} steps.")
    before = picture(page)
    page.get_by_label("Mark the dead ends").check()
    assert other_picture(page, before) != before
    page.wait_for_url("**dead=1")


def test_a_pasted_maze_is_solved_and_watched(page: Any) -> None:
    opened(page, PASTED)
    steps = clew.solve(from_rows(ROWS)).steps
    said(page, f"From A1 to C3: {steps} steps.")
    watch(page)
    page.keyboard.press("End")
    said(page, f"Found: {steps} steps.")
    page.get_by_role("button", name="Make one instead").click()
    expect(page.get_by_role("textbox", name="Seed")).to_be_visible()


def test_a_picture_and_a_contest_maze_are_opened_and_solved(page: Any, tmp_path: Path) -> None:
    maze = clew.openings(clew.generate("wilson", "9x7", seed=3), "left-right")
    photo = Image.open(BytesIO(clew.draw(maze, "png", cell=20))).convert("L").rotate(2, expand=True, fillcolor=255)
    photo.save(tmp_path / "photo.png")
    grid = clew.Rectangle(16, 16)
    contest = clew.Maze(grid, clew.generate("prim", grid, seed=2).storage, marks=clew.Marks(240, (119, 120, 135, 136)))
    clew.save(contest, tmp_path / "contest.maze")
    opened(page, HERE)
    field = page.get_by_label("Open a file")
    with replaced(page):
        field.set_input_files(tmp_path / "photo.png")
    path = clew.solve(maze)
    start, goal = (f"{'ABCDEFGHI'[cell % 9]}{cell // 9 + 1}" for cell in (path.start, path.goal))
    expect(page.locator(".said")).to_have_text(f"From {start} to {goal}: {path.steps} steps.")
    expect(page.locator(".stage > .notice")).to_contain_text("9 x 7 cells")
    with replaced(page):
        field.set_input_files(tmp_path / "contest.maze")
    expect(page.locator(".said")).to_contain_text(f"From A16 to {'GHIJ'[clew.solve(contest).goal % 16 - 6]}")
    expect(page.locator(".said")).to_contain_text(f"{clew.solve(contest).steps} steps")


def test_where_no_way_leads_it_says_so(page: Any) -> None:
    opened(page, "solve?maze=[[4,8,0]]")
    said(page, "No path leads from A1 to C1.")
    page.get_by_role("button", name="Watch it search").click()
    spoken(page, "No path leads from A1 to C1.")
    expect(page.locator(".stage > .error")).to_be_hidden()
    fact(page, "way", "no path")
    expect(page.locator('[data-fact="perfect"]')).to_contain_text("no")


def test_in_japanese(page: Any) -> None:
    opened(page, HERE)
    with in_japanese(page):
        said(page, f"A1からL9まで{clew.solve(maze_of()).steps}歩。")
        watch(page, button="探索を見る")
        expect(page.get_by_role("button", name="再生", exact=True)).to_be_visible()
        page.keyboard.press("End")
        said(page, "見つかりました。")
        page.get_by_role("button", name="スタート、A1").focus()
        page.keyboard.press("ArrowDown")
        said(page, "A2からL9まで")


def test_with_reduced_motion_nothing_moves_by_itself(page: Any) -> None:
    opened(page, HERE)
    before = picture(page)
    frames(page)
    assert picture(page) == before
    watch(page)
    place(page, 0)


def test_a_finger_drags_the_start_at_320_pixels(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(has_touch=True, is_mobile=True, **NARROW), HERE)
    session = page.context.new_cdp_session(page)
    from_, to = middle(page, 0, 0), middle(page, 2, 3)
    before = page.evaluate("scrollY")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", from_)
    for part in (0.4, 0.7, 1.0):
        touch("touchMove", tuple(a + (b - a) * part for a, b in zip(from_, to, strict=True)))  # type: ignore[arg-type]
    touch("touchEnd")
    said(page, f"From C4 to L9: {clew.solve(maze_of(), start=(2, 3)).steps} steps.")
    assert page.evaluate("scrollY") == before


def test_it_is_drawn_for_everybody(open_page: Callable[..., Any], shot: Any, painted: Callable[..., float]) -> None:
    page = open_page(color_scheme="dark", **NARROW)
    opened(page, "solve?algorithm=sidewinder&seed=7&grid=12x10&from=8,5")
    shot("solve-dark-320", page)
    assert painted(page) > 0.05


def test_what_nobody_can_make_or_solve_is_told_in_japanese_and_can_be_mended(page: Any) -> None:
    opened(page, "solve?grid=9x9&seed=7&with=random-mouse&solver-max-steps=3")
    alert = page.locator(".stage > .error")
    with in_japanese(page):
        said(page, "A1から")
        page.locator(".actions .primary").click()
        expect(alert).to_contain_text("理由：オプション max-steps の歩数を使い切りました。")
        for query, sentence in (
            ("grid=hexagons:0x5&seed=7", "hexagons:0x5 に大きさ0があります。1以上にしてください。"),
            ("algorithm=nope&seed=1", "「nope」というアルゴリズムはありません。"),
            ("maze=[[]]", "セルは1つ以上"),
        ):
            with replaced(page):
                follow(page, f"solve?{query}")
            expect(alert).to_contain_text(sentence)
            assert alert.get_attribute("lang") is None
        page.get_by_role("button", name="糸を引く").click()
        page.get_by_label("アルゴリズム").select_option("sidewinder")
        said(page, "A1から")
        expect(alert).to_be_hidden()


def test_a_walker_walks_with_the_other_hand(page: Any) -> None:
    opened(page, f"{HERE}&with=wall-follower")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Hand").select_option("right")
    page.wait_for_url("**solver-hand=right**")
    watch(page)
    page.keyboard.press("End")
    path = clew.solve(maze_of(), "wall-follower", hand="right")
    said(page, f"The walk took {path.walked} steps; {path.walk.revisits} of them")
    page.get_by_label("Solver").select_option("tremaux")  # has no options, and forgets those of another
    page.wait_for_url(lambda address: "solver-hand" not in address)
    page.get_by_label("Solver").select_option("random-mouse")
    page.get_by_text("Options", exact=True).click()
    page.locator(".options").get_by_label("Seed").fill("-1")
    page.keyboard.press("Tab")
    expect(page.locator(".options .wrong").first).to_contain_text("Seed must be a whole number from 0")


def test_what_waits_for_the_engine_survives_when_other_work_is_ended(page: Any) -> None:
    opened(page, HERE)
    answers = page.evaluate(
        """async () => {
            const modules = document.querySelector("script[type=module]").src.replace("/main.js", "");  // of the page
            const { distances, generate } = await import(`${modules}/maze/engine.js`);
            const { Maze } = await import(`${modules}/maze/maze.js`);
            const ending = new AbortController();
            const ended = generate("aldous-broder", "900x900", { seed: "1", signal: ending.signal });
            const waiting = distances(Maze.fromJam([[4, 12, 8]]), 0);
            ending.abort();
            return [await ended.catch((error) => error.name), [...await waiting]];
        }"""
    )
    assert answers == ["AbortError", [0, 1, 2]]
