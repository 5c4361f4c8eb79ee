"""Every grid in the studio: made, watched, solved and played, compared with the library."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from studio_page import (
    ANYTHING,
    LIVELY,
    change_language,
    choose,
    expect,
    fact,
    follow,
    forget_files,
    go,
    loaded,
    opened,
    other_picture,
    picture,
    received,
    visit,
)

import clew
from clew.grids import parse_grid

LETTERS = {"north-east": "e", "east": "d", "south-east": "c", "south-west": "z", "west": "a", "north-west": "q"}
ROUND = {
    "inward": "s",
    "outward": "w",
    "outward-counter-clockwise": "q",
    "outward-clockwise": "e",
    "clockwise": "d",
    "counter-clockwise": "a",
}
ARROWS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
FLOORS = {**ARROWS, "up": "PageUp", "down": "PageDown"}
BACKTRACKER = "recursive-backtracker"


WATCHED = """(grids) => Promise.all(grids.map(async (grid) => {
    const { emptyMaze, runAlgorithm } = await import("/studio/js/pages/shared/source.js");
    const { decode, Timeline } = await import("/studio/js/maze/log.js");
    const { bytes } = await import("/studio/js/lib/api.js");
    const { eventSentence } = await import("/studio/js/pages/shared/legend.js");
    const { EVENT } = await import("/studio/js/maze/events.js");
    const query = new URLSearchParams({ grid, seed: 7 });
    const name = "recursive-backtracker";
    const line = new Timeline(await emptyMaze(grid), decode(await bytes(`/mazes/${name}/events?${query}`)));
    line.seek(20).seek(5).seek(Infinity);
    const exits = (maze) => Array.from(maze.cells, (_, cell) => maze.openDirections(cell));
    const sentence = eventSentence({ event: EVENT.VISIT, cell: 5, direction: 0 }, line.maze);
    return [exits(line.maze), exits((await runAlgorithm(name, query)).maze), sentence];
}))"""


def maze_of(grid: str, algorithm: str = BACKTRACKER) -> clew.Maze:
    """The maze that the page shows, made here."""
    return clew.generate(algorithm, parse_grid(grid), seed=7)


def passages(maze: clew.Maze) -> list[list[int]]:
    """The open directions of every cell."""
    grid = maze.grid
    return [[way for way, _ in grid.neighbors(cell) if maze.is_open(cell, way)] for cell in range(grid.cells)]


def names(maze: clew.Maze) -> list[str]:
    """What the steps of the way through are called."""
    path = clew.solve(maze)
    steps = zip(path.cells, path.directions(), strict=False)
    return [maze.grid.direction_name(int(cell), int(way)) for cell, way in steps]


def said(page: Any, text: str | re.Pattern[str]) -> None:
    """The sentence under the maze says this."""
    expect(page.locator(".stage .said")).to_contain_text(text)


def refused(page: Any, text: str) -> None:
    """The alert above the maze says this."""
    expect(page.locator(".stage > .error")).to_contain_text(text)


def test_what_is_watched_to_the_end_is_the_maze_of_the_library(page: Any) -> None:
    grids = ["hexagons:side=5", "triangles:9x6", "polar:7", "box:4x3x3", "sphere:6", "torus:8x6", "weave:9x7"]
    opened(page, f"make?seed=7&grid={grids[-1]}&algorithm={BACKTRACKER}&at=999999")
    measured = clew.measure(maze_of(grids[-1]))
    said(page, f"Finished: {measured.dead_ends} dead ends")
    said(page, f"longest path {measured.longest_path} steps")
    for grid, (watched, made, sentence) in zip(grids, page.evaluate(WATCHED, grids), strict=True):
        assert watched == made == passages(maze_of(grid)), grid
        assert re.match("[A-Z]", sentence), "also where a cell is 'ring 2, cell 1'"


@pytest.mark.parametrize(
    ("grid", "keys"),
    [("hexagons:7x5", LETTERS), ("polar:7", ROUND), ("box:3x3x2", FLOORS), ("weave:6x6", ARROWS)],
)
def test_the_whole_way_by_keys(page: Any, grid: str, keys: dict[str, str]) -> None:
    opened(page, f"play?seed=7&grid={grid}")
    way = [re.sub(r"^under-", "", name) for name in names(maze_of(grid))]
    if grid.startswith("weave"):  # a tunnel is one step
        assert any(name.startswith("under-") for name in names(maze_of(grid)))
    if grid.startswith("polar"):  # from one place of the rim to another
        assert all(maze_of(grid).grid.coordinates(end)[0] > 4 for end in clew.default_ends(maze_of(grid)))
    for name in way:
        page.keyboard.press(keys.get(name, keys.get(name.split("-")[0], "")))
    expect(page.locator(".stage > .message")).to_contain_text("You made it!")
    expect(page.locator(".stage > .message")).to_contain_text("efficiency 100%")
    fact(page, "steps", str(len(way)))


def test_the_letter_in_the_middle_does_nothing_among_hexagons(page: Any) -> None:
    opened(page, "play?seed=7&grid=hexagons:7x5")
    solution = page.get_by_role("button", name="Solution")
    for letters in ("wasd", "hjkl"):
        page.get_by_label("Letter keys").select_option(letters)
        page.locator("canvas.board").focus()
        page.keyboard.press("s")
        page.keyboard.press("o")  # what S does would be undone by O, were it the same
        expect(solution).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("o")
        expect(solution).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_label("Letter keys")).to_have_accessible_description(re.compile("O shows the solution"))


def test_the_keys_for_stairs_are_told_where_there_are_some(page: Any) -> None:
    opened(page, "play?seed=7&grid=box:4x3x2")
    keys = page.get_by_label(re.compile("Letter keys|文字キー"))
    expect(keys).to_have_accessible_description(re.compile("Page Up and Page Down"))
    change_language(page)
    stairs = re.compile("Page Downで下の階へ")
    expect(keys).to_have_accessible_description(stairs)
    visit(page, "play?seed=7&grid=polar:4")
    expect(keys).not_to_have_accessible_description(stairs)


def test_runs_and_corridors_on_hexagons(page: Any) -> None:
    maze = maze_of("hexagons:9x7")
    opened(page, "play?seed=7&grid=hexagons:9x7")
    [way] = names(maze)[:1]
    page.keyboard.press(f"Alt+Shift+{LETTERS[way]}")
    cell = 0
    came = -1
    count = 0
    direction = clew.solve(maze, start=0, goal=maze.grid.cells - 1).directions()[0]
    while count == 0 or len(passages(maze)[cell]) == 2:
        came, cell = cell, dict(maze.grid.neighbors(cell))[direction]
        count += 1
        around = dict(maze.grid.neighbors(cell))
        direction = next((each for each in passages(maze)[cell] if around[each] != came), -1)
    fact(page, "steps", str(count))


def test_a_maze_on_a_cube_is_solved(page: Any) -> None:
    opened(page, "solve?seed=7&grid=cube:4")
    steps = len(names(maze_of("cube:4")))
    said(page, re.compile(f": {steps} steps\\.$"))
    page.get_by_role("button", name="Watch it search").click()
    expect(page.locator(".place")).to_have_text(ANYTHING)
    page.keyboard.press("End")
    said(page, f"Found: {steps} steps.")


def test_the_cube_is_turned_by_keys_and_by_dragging(page: Any, shot: Callable[..., Any]) -> None:
    opened(page, f"make?seed=7&grid=cube:5&algorithm={BACKTRACKER}&at=70")
    flat = picture(page)
    solid = page.get_by_label("As a solid")
    solid.check()
    turn = page.get_by_role("button", name="Turn up")
    expect(turn).to_be_visible()
    expect(page.locator("figure canvas")).to_have_attribute("style", re.compile(r"aspect-ratio: *(\S+) */ *\1;"))
    seen = [flat, picture(page)]
    page.keyboard.press("Shift+ArrowLeft")
    seen.append(picture(page))
    turn.click()
    seen.append(picture(page))
    box = page.locator("figure canvas").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 + 20, steps=3)
    page.mouse.up()
    seen.append(picture(page))
    assert len(set(seen)) == 5
    shot("grid-cube", page)
    expect(page).to_have_url(re.compile("solid=1"))
    page.get_by_role("button", name="Show the finished maze").click()
    expect(page.locator(".place")).to_have_text(re.compile(r"^([1-9]\d*) / \1$"))  # its events have come
    finished = picture(page)
    page.keyboard.press("Shift+ArrowLeft")
    assert other_picture(page, finished) != finished
    solid.uncheck()
    expect(page).not_to_have_url(re.compile("solid"))


@pytest.mark.parametrize("grid", ["cube:4", "sphere:5"])
def test_on_a_solid_the_words_are_those_of_the_arrow_keys(page: Any, grid: str) -> None:
    opened(page, f"play?seed=7&grid={grid}&solid=1")
    exits = page.locator('[data-fact="exits"]')
    for steps in range(1, 5):
        expect(exits).to_have_text(re.compile("up|down|left|right"))
        key = re.split(r" and |; ", exits.inner_text())[steps % 2 - 1]
        page.keyboard.press(f"Arrow{key.capitalize()}")
        fact(page, "steps", str(steps))
    expect(page.locator(".pad .to-north")).to_have_attribute("aria-label", "Passage closest to up")


def test_kinds_of_grid_can_be_chosen_and_what_cannot_work_there_is_told(page: Any) -> None:
    opened(page, "make?seed=7&grid=9x7&at=0")
    page.get_by_label("Grid").select_option("hexagons:")
    page.wait_for_url("**grid=hexagons:9x7**")
    option = page.get_by_label("Algorithm", exact=True).locator("option[value=sidewinder]")
    expect(option).to_be_disabled()
    expect(option).to_contain_text("needs rows")
    choose(page.get_by_role("spinbutton", name="Width"), "5")
    page.wait_for_url("**grid=hexagons:5x7**")
    page.get_by_label("Grid").select_option("rectangle:")
    page.wait_for_url("**grid=5x7**")
    follow(page, "make?seed=7&grid=polar:5&algorithm=sidewinder")
    refused(page, "works row by row")
    follow(page, "make?seed=7&grid=weave:8x5&algorithm=wilson")
    refused(page, "go under others")


def test_every_form_of_every_grid_has_words(page: Any) -> None:
    go(page, "play/%")
    missing, lines, whole = page.evaluate(
        """async () => {
            const { catalogue } = await import("/studio/js/pages/shared/source.js");
            const { hasText, setLanguage } = await import("/studio/js/lib/i18n.js");
            const { gridName, parseGrid } = await import("/studio/js/maze/grids.js");
            const { gridField } = await import("/studio/js/pages/shared/grid_field.js");
            const grids = await catalogue("grids");
            const [missing, lines, whole] = [[], {}, {}];
            for (const code of ["en", "ja"]) {
                setLanguage(code);
                for (const { name, forms } of grids)
                    for (const { example, numbers } of forms) {
                        const { form } = parseGrid(example);
                        const keys = [`grid.name.${name}`, ...numbers.map((each) => `grid.size.${each}`)];
                        if (form) keys.push(`grid.form.${name}.${form}`);
                        missing.push(...keys.filter((key) => !hasText(key)).map((key) => `${code} ${key}`));
                        const field = gridField(example, grids, { labels: ["-", "-"], max: 9 }, () => {});
                        const labels = [...field.querySelectorAll("label")].map((each) => each.textContent);
                        (lines[code] ??= {})[example] = `${gridName(example)}: ${labels.join()}`;
                        whole[code] = [...field.querySelectorAll("option")].map((each) => each.textContent);
                    }
            }
            setLanguage("en");
            return [missing, lines, whole];
        }"""
    )
    assert missing == []
    for code in ("en", "ja"):
        assert not [line for line in lines[code].values() if re.search(r"grid\.|undefined", line)]
        assert len(set(whole[code])) == len(whole[code])
    assert lines["en"]["triangles:side=8"].startswith("Triangles (in a triangle)")
    assert lines["en"]["triangles:hexagon=4"].startswith("Triangles (in a hexagon)")
    assert lines["en"]["hexagons:side=8"].startswith("Hexagons (in a hexagon)")
    assert "三角形（全体は六角形）" in lines["ja"]["triangles:hexagon=4"]


@pytest.mark.parametrize("path", ["make", "play"])
def test_a_word_is_a_grid(page: Any, path: str) -> None:
    opened(page, f"{path}?seed=7&grid=text:HI,height=8,invert")
    label = re.compile("The word “HI”, its capitals 8 cells high")
    expect(page.locator("main canvas")).to_have_attribute("aria-label", label)
    word = page.get_by_role("textbox", name="Word")
    height = page.get_by_role("spinbutton", name="Height of capitals")
    choose(word, "A,B")
    expect(word).to_have_accessible_error_message(re.compile("A word cannot contain a comma"))
    choose(height, "5")
    expect(height).to_have_accessible_error_message(re.compile("must be a whole number from 6 to 200"))
    expect(page).to_have_url(re.compile("grid=text:HI,height"))
    choose(word, "GO")
    page.wait_for_url("**grid=text:GO,height%3D8,invert**")


@pytest.mark.parametrize(
    ("path", "numbers"), [("make", ("0", "9999", "3.5", "")), ("solve", ("0",)), ("play", ("9999",))]
)
def test_wrong_numbers_are_told(page: Any, path: str, numbers: tuple[str, ...]) -> None:
    opened(page, f"{path}?seed=7&grid=polar:5")
    name, sentence = "Rings", "Rings must be a whole number from 1 to 200"
    if path == "solve":
        change_language(page)
        name, sentence = "輪の数", "輪の数には1〜200の整数"
    rings = page.get_by_role("spinbutton", name=name)
    for wrong in numbers:
        rings.fill(wrong)
        rings.press("Tab")
        expect(rings).to_have_attribute("aria-invalid", "true")
        expect(rings).to_have_accessible_error_message(re.compile(sentence))
    expect(page).to_have_url(re.compile("grid=polar:5(&|$)"))
    rings.fill("6")
    rings.press("Tab")
    page.wait_for_url("**grid=polar:6**")


@pytest.mark.parametrize("path", ["make?algorithm=wilson&", "solve?algorithm=wilson&", "play/wilson?"])
def test_an_algorithm_that_cannot_weave_gives_way(page: Any, path: str) -> None:
    opened(page, f"{path}seed=7&grid=9x7")
    page.locator(".grid select").select_option("weave:")
    page.wait_for_url("**grid=weave:**")
    expect(page.locator(".stage > .notice")).to_contain_text("Recursive backtracker makes the maze now")
    expect(page.get_by_label("Algorithm", exact=True)).to_have_value(BACKTRACKER)
    expect(page.locator("main canvas")).to_have_attribute("aria-label", re.compile("Weave 9×7"))
    expect(page.locator(".stage > .error")).to_be_hidden()


def test_what_is_painted_step_by_step_is_what_is_painted_at_once(page: Any) -> None:
    go(page, "play/%")
    found = page.evaluate(
        """(grids) => Promise.all(grids.map(async (grid) => {
            const { View } = await import("/studio/js/view/view.js");
            const { Timeline, decode } = await import("/studio/js/maze/log.js");
            const { bytes } = await import("/studio/js/lib/api.js");
            const { emptyMaze } = await import("/studio/js/pages/shared/source.js");
            const canvas = document.createElement("canvas");
            canvas.style.setProperty("width", "300px");
            canvas.style.setProperty("height", "300px");
            document.body.append(canvas);
            const view = new View(canvas);
            const log = decode(await bytes(`/mazes/hunt-and-kill/events?grid=${grid}&seed=4`));
            const line = new Timeline(await emptyMaze(grid), log);
            view.maze = line.maze;
            const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            await frame();
            const wrong = [];
            for (const place of [0, 30, 31, 80, 81, 82, 60, line.length - 1, 20, line.length]) {
                line.seek(place);
                view.layers = { marks: line.marks, walk: line.walk };
                view.draw();
                await frame();
                const pixels = () => {
                    const { data } = view.context.getImageData(0, 0, canvas.width, canvas.height);
                    const dark = new Float64Array(data.length / 4);
                    for (let at = 0; at < dark.length; at++) dark[at] = (data[4 * at + 3] * (255 - data[4 * at])) / 255;
                    return dark;
                };
                const step = pixels();
                view.refresh();
                const whole = pixels();
                wrong.push(step.filter((each, at) => Math.abs(each - whole[at]) > 80).length);
            }
            canvas.remove();
            view.close();
            return wrong;
        }))""",
        ["hexagons:9x7", "polar:6", "weave:9x7"],
    )
    for wrong in found:
        # How the edge of a line is smoothed depends on how many lines there are; a wall has some hundred pixels.
        assert max(wrong) <= 5
        assert 0 in wrong


@pytest.mark.parametrize(
    "path", ["play?seed=1&grid=sphere:6&solid=1", "make?seed=1&grid=weave:8x6&at=0&algorithm=kruskal"]
)
def test_a_visit_to_another_grid_is_light(page: Any, path: str) -> None:
    forget_files(page)
    with received(page) as sizes:
        loaded(page, path)
        if "solid" in path:
            expect(page.locator(".solidity .turn")).to_be_visible()
            shape = re.compile(r"aspect-ratio: *(\S+) */ *\1;")
            expect(page.locator("canvas.board")).to_have_attribute("style", shape)
    assert len(sizes) <= 40, sizes
    assert 20_000 < sum(sizes.values()) <= 200_000
    assert any("/shapes/" in address for address in sizes)


@pytest.mark.parametrize(
    ("name", "address", "options"),
    [
        ("grid-polar-dark", "play?seed=7&grid=polar:9", {"color_scheme": "dark"}),
        ("grid-box", "play?seed=7&grid=box:6x5x4", {}),
        ("grid-weave", "make?seed=7&grid=weave:16x11&path=1&distances=1&algorithm=kruskal", LIVELY),
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
    assert painted(page) > 0.05
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not options:
        change_language(page)
        shot(f"{name}-ja", page)
        expect(page.locator("h1")).to_have_text(re.compile("[ぁ-ん]"))
        expect(page.locator("main")).not_to_have_text(re.compile(r"\b(?:north|ring|floor|grid)\b"))
