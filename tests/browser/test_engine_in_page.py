"""The engine and its element in a page of another web site, with a strict Content-Security-Policy."""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from engine_jobs import ANSWER, check, jobs
from engine_site import engine_site
from studio_page import expect, heard

import clew

ALL = f"""async (jobs) => {{
  const clew = await (await import("/maze/clew.js")).load();
  const answer = {ANSWER};
  const found = [];
  for (const job of jobs) found.push(await answer(clew, job));
  return JSON.stringify(found); // what is not a text crosses over slowly
}}"""

pytestmark = pytest.mark.compiles


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the site."""
    with engine_site() as address:
        yield address


@pytest.fixture(scope="module")
def strange(browser: Any) -> Iterator[Any]:
    """A page of a browser that knows the site."""
    with browser.new_context(reduced_motion="reduce") as context:
        yield context.new_page()


@pytest.fixture
def elsewhere(strange: Any, address: str) -> Iterator[Any]:
    """The page of the site, loaded anew, which must not complain."""
    complaints: list[str] = []
    strange.emulate_media(reduced_motion="reduce")
    with (
        heard(strange, "console", lambda message: complaints.append(message.text)),
        heard(strange, "pageerror", lambda error: complaints.append(str(error))),
    ):
        strange.goto(address)
        yield strange
    assert complaints == []


def show(page: Any, element: str) -> None:
    """Put an element into the page, in place of the last one."""
    page.evaluate("element => (document.body.innerHTML = element)", element)


def lines(page: Any, name: str) -> list[tuple[int, ...]]:
    """The coordinates in each line of a path that the element draws, doubled."""
    path = page.locator(f"clew-maze .{name}")
    expect(path).to_have_attribute("d", re.compile("M"))
    parts = path.get_attribute("d").split("M")[1:]
    return [tuple(int(2 * float(each)) for each in re.findall(r"[\d.]+", part)) for part in parts]


def walls_of(maze: clew.Maze) -> list[tuple[int, ...]]:
    """The walls of a maze of squares, as the element draws them: the corners of each, doubled."""
    sides = ((0, 0, 1, 0), (1, 0, 1, 1), (0, 1, 1, 1), (0, 0, 0, 1))
    found = set()
    for cell, direction in product(range(maze.cells), range(4)):
        if not maze.is_open(cell, direction):
            x, y = maze.grid.coordinates(cell)
            left, top, right, bottom = sides[direction]
            found.add((2 * (x + left), 2 * (y + top), 2 * (x + right), 2 * (y + bottom)))
    return sorted(found)


def test_a_page_makes_the_mazes_logs_and_distances_of_python(elsewhere: Any) -> None:
    wanted = jobs()
    for job, answer in zip(wanted, json.loads(elsewhere.evaluate(ALL, wanted)), strict=True):
        check(job, answer)


def test_the_element_shows_the_maze_of_python_and_its_solution(elsewhere: Any, shot: Any) -> None:
    show(elsewhere, '<clew-maze algorithm="wilson" grid="9x6" seed="18446744073709551615" watch solution></clew-maze>')
    maze = clew.generate("wilson", "9x6", 2**64 - 1)
    assert sorted(lines(elsewhere, "walls")) == walls_of(maze)
    [path] = lines(elsewhere, "solution")
    middles = [maze.grid.coordinates(cell) for cell in clew.solve(maze)]
    assert path == tuple(2 * each + 1 for middle in middles for each in middle)
    name = "Maze of 9 by 6 cells: wilson, seed 18446744073709551615, with its solution"
    expect(elsewhere.get_by_role("img", name=name)).to_be_visible()
    shot("element", elsewhere)


def test_the_element_draws_cells_that_are_no_squares(elsewhere: Any, shot: Any) -> None:
    show(elsewhere, '<clew-maze grid="hexagons:4x3" seed="7" solution></clew-maze>')
    maze = clew.generate("recursive-backtracker", "hexagons:4x3", 7)
    walls = elsewhere.locator("clew-maze .walls")
    expect(walls).to_have_attribute("d", re.compile("M"))
    drawn = [re.split(r"[ L]", each) for each in str(walls.get_attribute("d")).split("M")[1:]]
    outlines = ((cell, *side) for cell in range(maze.cells) for side in maze.grid.outline(cell))
    closed = {
        tuple(sorted((round(x, 3), round(y, 3)) for x, y in line))
        for cell, direction, line in outlines
        if direction < 0 or not maze.is_open(cell, direction)
    }
    shown = [[float(each) for each in line] for line in drawn]
    assert sorted(tuple(sorted(((ax, ay), (bx, by)))) for ax, ay, bx, by in shown) == sorted(closed)
    solution = str(elsewhere.locator("clew-maze .solution").get_attribute("d"))
    assert solution.count("L") == 2 * clew.solve(maze).steps
    expect(elsewhere.get_by_role("img", name="Maze of hexagons:4x3: recursive-backtracker, seed 7")).to_be_visible()
    shot("element-hexagons", elsewhere)


def test_the_element_follows_its_attributes(elsewhere: Any) -> None:
    show(elsewhere, '<clew-maze grid="8x5" options="run=0.3" label="迷路"></clew-maze>')
    expect(elsewhere.get_by_role("img", name="迷路")).to_be_visible()
    maze = clew.generate("recursive-backtracker", "8x5", 1, run=0.3)
    assert sorted(lines(elsewhere, "walls")) == walls_of(maze)
    elsewhere.evaluate("document.querySelector('clew-maze').removeAttribute('label')")
    expect(elsewhere.get_by_role("img", name="Maze of 8 by 5 cells: recursive-backtracker, seed 1")).to_be_visible()


@pytest.mark.parametrize("algorithm", ["kruskal", "recursive-division"])  # one carves, one builds walls
def test_the_element_shows_the_making_to_those_who_like_motion(elsewhere: Any, algorithm: str) -> None:
    elsewhere.emulate_media(reduced_motion="no-preference")
    show(elsewhere, f'<clew-maze algorithm="{algorithm}" grid="4x4" watch></clew-maze>')
    expect(elsewhere.locator("clew-maze .step")).to_have_attribute("cx", re.compile("."))
    expect(elsewhere.locator("clew-maze .step")).to_have_count(0)
    assert sorted(lines(elsewhere, "walls")) == walls_of(clew.generate(algorithm, "4x4", 1))


@pytest.mark.parametrize(
    ("attributes", "sentence"),
    [
        ('algorithm="wilsn"', "there is no wilsn: choose one of aldous-broder"),
        ('grid="weave:3x2"', "weave:3x2 cannot be drawn here: choose a grid whose passages do not cross"),
        ('grid="999x999"', "999x999 has 998001 cells: at most 160000 are drawn here"),
        ('seed="seven"', "seed is seven: give a whole number"),
        ('options="run"', "options are run: write each as name=value, such as run=0.3"),
    ],
)
def test_the_element_says_what_is_not_possible(elsewhere: Any, attributes: str, sentence: str) -> None:
    show(elsewhere, f"<clew-maze {attributes}></clew-maze>")
    expect(elsewhere.get_by_role("alert")).to_contain_text(sentence)
