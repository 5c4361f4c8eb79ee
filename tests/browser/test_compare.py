"""The page 'Side by side': algorithms on one seed, solvers in one maze, and the figures of each."""

import re
from typing import Any

from studio_page import choose, expect, follow, go, heard, opened, other_picture, picture, place, replaced

import clew

HERE = "compare?seed=7&grid=12x9"
TITLES = {"recursive-backtracker": "Recursive backtracker", "prim": "Prim's algorithm", "wilson": "Wilson's algorithm"}
NUMBER = re.compile(r"^\d")
SAID = """async () => {
    const say = document.getElementById("say");
    const said = [];
    await new Promise((done) => setTimeout(done, 500));  // a sentence of the last test may still come
    say.textContent = "";
    new MutationObserver((changes) => said.push(say.textContent)).observe(say, { childList: true });
    window.takeSaid = () => (delete window.takeSaid, said.filter(Boolean));
}"""
# What the page says of a search for a path in a maze without passages.
APART = """async () => {
    const main = document.querySelector('script[src$="/main.js"]').src;
    const modules = ["engine", "maze"].map((each) => import(main.replace("main", `maze/${each}`)));
    const [{ solve }, { Maze }] = await Promise.all(modules);
    return solve(new Maze(5, 4), "a-star", { start: 0, goal: 19, options: {} }).catch(({ message }) => message);
}"""


def figures(page: Any, name: str) -> list[str]:
    """This figure of all pictures."""
    texts: list[str] = page.locator(f".pictures [data-fact={name}] dd").all_inner_texts()
    return texts


def titles(page: Any) -> Any:
    """The headings over the pictures."""
    return page.locator(".pictures h2")


def test_algorithms_on_one_seed_have_the_figures_of_the_library(page: Any) -> None:
    opened(page, f"{HERE}&at=0")
    expect(titles(page)).to_have_text([*TITLES.values()])
    mazes = [clew.generate(name, "12x9", seed=7) for name in TITLES]
    measured = [clew.measure(maze) for maze in mazes]
    logs = [len(clew.trace(name, "12x9", seed=7)) for name in TITLES]
    assert figures(page, "events") == [str(count) for count in logs]
    assert figures(page, "ends") == [f"{each.dead_ends} ({100 * each.dead_ends / 108:.3g}%)" for each in measured]
    assert figures(page, "river") == [f"{100 * each.river:.3g}%" for each in measured]
    assert figures(page, "longest") == [f"{each.longest_path} steps" for each in measured]
    assert figures(page, "solution") == [f"{each.solution_length} steps" for each in measured]
    for time in page.locator("[data-fact=time] dd").all():
        expect(time).to_have_text(NUMBER)
    place(page, 0, max(logs))
    page.keyboard.press("s")  # finished, with the path
    place(page, max(logs), max(logs))
    before = picture(page, "article:last-child canvas")
    page.keyboard.press("m")
    expect(page.locator(".scale").last).to_be_visible()
    assert other_picture(page, before, "article:last-child canvas") != before


def test_all_are_at_the_same_fraction_or_at_the_same_event(page: Any) -> None:
    opened(page, f"{HERE}&compare=wilson&at=0")
    short, long = (len(clew.trace(name, "12x9", seed=7)) for name in ("recursive-backtracker", "wilson"))
    page.get_by_role("slider", name="Position").fill(str(short))
    said = page.locator("article .said")
    expect(said.first).not_to_contain_text("Finished")
    page.get_by_label("The same number of events for all").check()
    expect(said.first).to_contain_text("Finished")
    expect(said.last).not_to_contain_text("Finished")
    expect(page).to_have_url(re.compile(rf"pace=events.*at={short}|at={short}.*pace=events"))
    page.keyboard.press("End")
    place(page, long, long)


def test_a_run_is_played_to_its_end_with_one_sentence(lively: Any) -> None:
    page = opened(lively, "compare?seed=7&grid=5x4&at=0&speed=2000")
    page.evaluate(SAID)
    page.keyboard.press("Space")
    expect(page.locator("#say")).to_contain_text("Wilson's algorithm: Finished")
    said = page.evaluate("takeSaid()")
    assert len(said) == 1
    assert all(f"{title}: Finished" in said[0] for title in TITLES.values())


def test_two_to_four_are_chosen_and_one_that_is_chosen_twice_changes_places(page: Any) -> None:
    opened(page, "compare?seed=7&grid=5x4&at=0")
    with replaced(page):
        page.get_by_label("Algorithm 4").select_option("kruskal")
    expect(titles(page)).to_have_text([*TITLES.values(), "Kruskal's algorithm"])
    with replaced(page):
        page.get_by_label("Algorithm 2").select_option("recursive-backtracker")
    expect(titles(page).nth(0)).to_have_text("Prim's algorithm")
    expect(titles(page).nth(1)).to_have_text("Recursive backtracker")
    expect(page).to_have_url(re.compile("algorithm=prim.*compare=recursive-backtracker,wilson,kruskal|compare=rec.*"))
    with replaced(page):
        page.get_by_label("Algorithm 3").select_option("")
    expect(titles(page)).to_have_count(3)
    with replaced(page):
        page.get_by_label("Grid", exact=True).select_option("weave:")
    expect(titles(page).last).to_have_text("Kruskal's algorithm")
    with replaced(page):
        choose(page.get_by_role("textbox", name="Seed"), "8")
    expect(page.locator("canvas").first).to_have_attribute("aria-label", re.compile("seed 8"))
    page.go_back()
    expect(page.locator("canvas").first).to_have_attribute("aria-label", re.compile("seed 7"))


def test_a_grid_that_is_too_large_is_refused_and_mended_by_another_choice(page: Any) -> None:
    go(page, "compare?seed=7&grid=1000x1000")
    expect(page.locator(".stage > .error")).to_contain_text("at most 200 by 200 cells")
    with replaced(page):
        page.get_by_role("button", name="New maze").click()
    expect(titles(page)).to_have_count(3)
    expect(page).to_have_url(re.compile("grid=20x15"))
    asked: list[str] = []
    with heard(page, "request", lambda request: asked.append(request.url)):
        follow(page, "compare?seed=7&grid=nonsense:9")
        expect(page.locator(".stage > .error")).to_contain_text("there is no grid 'nonsense'")
    assert len([each for each in asked if "/grids/shape" in each]) == 1
    assert page.evaluate(APART) == "no path leads from cell A1 to cell E4: choose another goal"


def test_solvers_in_one_maze_are_counted(page: Any) -> None:
    opened(page, f"{HERE}&braid=0.5&solvers=breadth-first,depth-first,tree-walk&at=5")
    maze = clew.braid(clew.generate("recursive-backtracker", "12x9", seed=7), 0.5)
    shortest = clew.solve(maze).steps
    expect(titles(page).first).to_have_text("Breadth-first search")
    found = figures(page, "found")
    assert found[0] == f"{shortest} steps"
    assert re.fullmatch(r"\d+ steps( \(\+\d+\))?", found[1])
    log = clew.trace_solve(maze, "breadth-first")
    cells = {int(cell) for event, cell, _ in log if clew.EVENTS[int(event)] == "visit"}
    assert figures(page, "visited")[0].startswith(f"{len(cells)} (")
    expect(page.locator("article:last-child .error")).to_contain_text("perfect")
    assert figures(page, "events")[2] == "–"


def test_the_maze_comes_from_other_pages_and_goes_on_from_each_picture(page: Any) -> None:
    opened(page, "make?seed=7&grid=hexagons:6x5&algorithm=wilson&compare=prim&at=0")
    with replaced(page):
        page.get_by_role("link", name="Two to four side by side").click()
    expect(titles(page)).to_have_text(["Wilson's algorithm", "Prim's algorithm"])
    with replaced(page):
        page.get_by_role("link", name="Play: Prim's algorithm").click()
    expect(page).to_have_url(re.compile(r"/studio/play\?.*algorithm=prim.*grid=hexagons:6x5&seed=7"))
    opened(page, "solve?seed=7&grid=12x9&start=3,3")
    with replaced(page):
        page.get_by_role("link", name="Compare solvers in this maze").click()
    with replaced(page):
        page.get_by_role("link", name="Watch alone: Trémaux's algorithm").click()
    expect(page).to_have_url(re.compile(r"/studio/solve\?(?=.*with=tremaux)(?=.*start=3,3)"))
