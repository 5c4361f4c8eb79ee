"""Save and share: the command line, the Python and the element that a page shows make the maze of the page."""

import json
import re
import shlex
from collections.abc import Callable
from typing import Any

from studio_page import expect, opened, visit

import clew

MADE = "algorithm=growing-tree&strategy=newest:3,random:1&grid=hexagons:6x5&seed=7&number=2&braid=0.6&braid-prefer=any"
# The open directions of each cell of the page's maze, from the modules that the page has loaded.
CELLS = """async () => {
    const main = document.querySelector('script[src$="/main.js"]').src;
    const [{ readDocument }, { catalogue, makeMaze }] = await Promise.all(
        ["maze/document.js", "pages/shared/source.js"].map((each) => import(main.replace("main.js", each))),
    );
    const [algorithms, changes] = await Promise.all(["algorithms", "changes"].map(catalogue));
    return [...(await makeMaze(readDocument({ algorithms, changes }, {}))).cells];
}"""
# Add the HTML to the page as another site has it, and wait for the maze that it shows.
EMBED = """async (html) => {
    const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
    await import(content.querySelector("script").src);
    const maze = content.querySelector("clew-maze");
    document.body.append(maze);
    const find = (selector) => maze.shadowRoot.querySelector(selector);
    while (!find(".solution[d], p")) await new Promise((done) => setTimeout(done, 10));
    const label = find("svg")?.getAttribute("aria-label");
    maze.remove();
    return label;
}"""


def shown(page: Any, way: str) -> str:
    """The text for a way in which the maze is made elsewhere."""
    code = page.locator(f"[data-way={way}]")
    expect(code).to_have_text(re.compile(r"\S"))
    return str(code.text_content())


def test_the_command_line_and_python_make_the_maze_of_the_page(page: Any, call: Callable[..., Any]) -> None:
    opened(page, f"solve?{MADE}&goal=3,4")
    page.locator(".onward button", has_text="Save").click()
    page.locator(".files summary").click()
    command, python = shown(page, "command"), shown(page, "python")
    page.get_by_role("button", name="Copy the command line").click()
    expect(page.locator("#say")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == command
    expect(page.get_by_role("button", name="Copy the web element")).to_be_hidden()
    name, *words = shlex.split(command)
    answer = call(*words)
    assert (name, answer.code) == ("clew", 0), answer.err
    *making, solve, to, goal = words
    assert (solve, to, goal) == ("--solve", "--to", "3,4")
    assert call(*making, "-o", "maze.clew").code == 0  # which has no path
    made, found = clew.load("maze.clew"), dict[str, Any]()
    exec(python, found)
    assert found["maze"] == made
    assert found["solution"].cells[-1] == made.grid.index((3, 4))
    assert page.evaluate(CELLS) == made.array.tolist()


def test_the_element_shows_the_maze_of_the_page(page: Any) -> None:
    opened(page, "make?algorithm=wilson&grid=hexagons:6x5&seed=7&path=1&at=0")
    page.locator(".files summary").focus()
    page.keyboard.press("Enter")
    html = shown(page, "element")
    assert page.evaluate(EMBED, html) == "Maze of hexagons:6x5: wilson, seed 7, with its solution"
    script = re.findall(r'src="([^"]+)"', html)[0]
    answer = page.request.get(script)
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, "*")
    assert "@" not in script


def test_a_solution_that_is_shown_is_saved_and_the_link_is_shared(open_page: Callable[..., Any]) -> None:
    page = open_page(alone=True, script="navigator.share = async (data) => { window.shared = data; };")
    opened(page, "play?seed=7&grid=6x5")
    page.locator(".files summary").click()
    expect(page.locator("[data-way=command]")).not_to_contain_text("--solve")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator("[data-way=command]")).to_contain_text("--solve")
    expect(page.get_by_role("link", name="Download as SVG")).to_have_attribute("href", re.compile("path=1"))
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared.url") == page.url
    visit(page, f"play?maze={json.dumps([[4, 8]])}")
    page.locator(".files summary").click()
    expect(page.locator(".ways")).to_contain_text("No seed makes this maze")
    expect(page.locator(".ways pre:visible")).to_have_count(0)
