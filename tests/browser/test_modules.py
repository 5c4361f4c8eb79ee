"""The studio's shared modules: random numbers, mazes, colours, time and painting, compared with the library."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from studio_page import expect, opened, place

import clew
from clew import registry
from clew.drawing.colors import look
from clew.formats.jam import from_rows, jam
from clew.mazes.trace import Trace

VECTORS = Path(__file__).parents[1] / "data" / "stream-1.json"
TYPED = """const typed = ([events, cells, directions]) => ({
    count: events.length,
    events: new Uint8Array(events),
    cells: new Int32Array(cells),
    directions: new Int32Array(directions),
});"""


@pytest.fixture
def studio(page: Any) -> Any:
    """A page of the studio, whose modules can be imported; nothing is shown there that a module would have loaded."""
    page.goto("/studio/play/%")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    return page


def log_of(trace: Trace) -> list[tuple[int, ...]]:
    """The events of a run, column by column."""
    rows = ((int(event), int(cell), int(direction)) for event, cell, direction in trace)
    return list(zip(*rows, strict=True))


def test_distances_have_the_colours_of_the_library(studio: Any) -> None:
    asked = [(steps, most, dark) for dark in (False, True) for most in (0, 1, 7, 300) for steps in range(most + 1)]
    answered = studio.evaluate(
        """async (all) => {
            const { shade } = await import("/studio/js/view/colors.js");
            return all.map((each) => shade(...each));
        }""",
        asked,
    )
    assert [tuple(each) for each in answered] == [look(dark).shade(steps, most) for steps, most, dark in asked]


def test_stream_1_in_the_page_is_stream_1(studio: Any) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    answered = studio.evaluate(
        """async (vectors) => {
            const { Stream1 } = await import("/studio/js/maze/stream1.js");
            return vectors.map(({ seed, number, draws }) => {
                const stream = new Stream1(BigInt(seed), BigInt(number));
                return draws.map(({ method, argument }) => String(
                    method === "word" ? stream.word()
                    : method === "below" ? stream.below(BigInt(argument))
                    : stream[method](Number(argument))));
            });
        }""",
        vectors,
    )
    assert len(vectors) > 2
    assert answered == [[draw["value"] for draw in vector["draws"]] for vector in vectors]


def test_the_page_makes_the_same_mazes_as_python(studio: Any) -> None:
    sizes = [(1, 1), (1, 9), (9, 1), (2, 2), (13, 8), (40, 31)]
    asked = [(*size, seed) for size in sizes for seed in (0, 7, (1 << 64) - 1)]
    made = studio.evaluate(
        """async (all) => {
            const { recursiveBacktracker } = await import("/studio/js/maze/backtracker.js");
            return all.map(([width, height, seed]) => recursiveBacktracker(width, height, seed).toJam());
        }""",
        [(width, height, str(seed)) for width, height, seed in asked],
    )
    for rows, (width, height, seed) in zip(made, asked, strict=True):
        maze = clew.generate("recursive-backtracker", clew.Rectangle(width, height), seed=seed)
        assert from_rows(rows) == maze, (width, height, seed)


def test_walls_on_either_side_are_walls(studio: Any) -> None:
    rows = [[2, 14, 10], [7, 15], [1, 13, 9]]
    answered = studio.evaluate(
        """async (rows) => {
            const { Maze } = await import("/studio/js/maze/maze.js");
            return Maze.fromJam(rows).toJam();
        }""",
        rows,
    )
    assert from_rows(answered) == from_rows([[2, 14, 10], [7, 15, 0], [1, 13, 9]])


def test_measures_in_the_page_are_those_of_python(studio: Any) -> None:
    maze = clew.generate("wilson", clew.Rectangle(17, 11), seed=3)
    found = studio.evaluate(
        """async (rows) => {
            const { Maze } = await import("/studio/js/maze/maze.js");
            const maze = Maze.fromJam(rows);
            return { ...maze.measures(), path: [...maze.path(0, 186)], steps: [...maze.distances(5)] };
        }""",
        json.loads(jam(maze)),
    )
    told = clew.measure(maze).as_dict()
    assert found["deadEnds"] == told["dead_ends"]
    assert found["longest"] == told["longest_path"]
    assert found["perfect"] is True
    assert found["path"] == list(map(int, clew.solve(maze).cells))
    assert found["steps"] == [clew.distances(maze, 5).at(cell) for cell in range(maze.grid.cells)]


CHECK_TIME = f"""async ([width, height, at, log]) => {{
    {TYPED}
    const run = typed(log);
    const {{ Timeline, MARK }} = await import("/studio/js/maze/log.js");
    const {{ Maze }} = await import("/studio/js/maze/maze.js");
    const one = new Timeline(new Maze(width, height), run);
    const state = ({{ position, maze, marks, walk, hunted, erased }}) =>
        JSON.stringify([position, [...maze.cells], [...marks], walk, hunted, erased]);
    const wrong = [];
    for (const place of at) {{
        one.seek(place);
        if (state(one) !== state(new Timeline(new Maze(width, height), run).seek(place))) wrong.push(place);
    }}
    one.seek(Infinity);
    return {{ wrong, rows: one.maze.toJam(), rock: one.marks.some((bits) => bits & MARK.ROCK), length: one.length }};
}}"""


def test_time_runs_both_ways(studio: Any) -> None:
    for algorithm in registry.names("generator"):
        trace = clew.trace(algorithm, clew.Rectangle(14, 11), seed=5)
        half = len(trace) // 2
        places = [len(trace), 0, 1, half, half - 1, 700, 511, 512, 513, 3, len(trace) - 1]
        found = studio.evaluate(CHECK_TIME, [14, 11, places, log_of(trace)])
        assert found["wrong"] == [], algorithm
        assert from_rows(found["rows"]) == trace.maze, algorithm
        assert not found["rock"], algorithm
        assert found["length"] == len(trace), algorithm


def test_a_walk_is_one_line_of_neighbors_without_crossings(studio: Any) -> None:
    trace = clew.trace("wilson", clew.Rectangle(9, 9), seed=2)
    walks = studio.evaluate(
        f"""async (log) => {{
            {TYPED}
            const {{ Timeline }} = await import("/studio/js/maze/log.js");
            const {{ Maze }} = await import("/studio/js/maze/maze.js");
            const line = new Timeline(new Maze(9, 9), typed(log));
            const after = (place) => [line.seek(place).current.event, [...line.walk]];
            return Array.from({{ length: line.length }}, (_, place) => after(place + 1));
        }}""",
        log_of(trace),
    )
    crossed = 0
    for event, walk in walks:
        for one, other in pairwise(walk):
            assert abs(one % 9 - other % 9) + abs(one // 9 - other // 9) == 1
        crossed += len(set(walk)) != len(walk)
        # Only the step that closes a loop meets itself; the erasing that follows takes the loop away.
        assert len(set(walk)) == len(walk) or event == 5
    assert crossed > 5


@pytest.mark.parametrize("side", [9, 30])  # straight into the pixels, and with lines
def test_what_is_painted_step_by_step_is_what_is_painted_at_once(studio: Any, side: int) -> None:
    same = studio.evaluate(
        """async (side) => {
            const { View } = await import("/studio/js/view/view.js");
            const { Timeline, decode } = await import("/studio/js/maze/log.js");
            const { bytes } = await import("/studio/js/lib/api.js");
            const log = decode(await bytes("/mazes/hunt-and-kill/events?grid=17x12&seed=4"));
            const canvas = document.createElement("canvas");
            canvas.style.setProperty("width", `${17 * side + 8}px`);
            canvas.style.setProperty("height", `${12 * side + 8}px`);
            document.body.append(canvas);
            const view = new View(canvas);
            const { Maze } = await import("/studio/js/maze/maze.js");
            const line = new Timeline(new Maze(17, 12), log);
            view.maze = line.maze;
            const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            await frame();
            const wrong = [];
            for (const place of [0, 50, 51, 200, 260, 190, line.length - 1, 20, line.length]) {
                line.seek(place);
                view.layers = { marks: line.marks, walk: line.walk };
                view.draw();
                await frame();
                const step = canvas.toDataURL();
                view.refresh();
                if (step !== canvas.toDataURL()) wrong.push(place);
            }
            canvas.remove();
            view.close();
            return { wrong, side: view.side };
        }""",
        side,
    )
    assert same == {"wrong": [], "side": side}


def test_every_frame_of_a_large_run_goes_on(lively: Any) -> None:
    """How many frames a second there are is for `make bench`; here each of them shows something new."""
    page = opened(lively, "make?seed=4&algorithm=recursive-backtracker&grid=200x200")
    places = page.evaluate(
        """async () => {
            const seen = new Set();
            for (let count = 0; count < 10; count++) {
                await new Promise((done) => requestAnimationFrame(done));
                seen.add(document.querySelector(".place").textContent);
            }
            return seen.size;
        }"""
    )
    assert places >= 9
    page.keyboard.press("Home")
    place(page, 0)
