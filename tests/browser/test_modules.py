"""The studio's shared modules: random numbers, mazes, colours, time and painting, compared with the library."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import registry
from clew.drawing.colors import look
from clew.formats.jam import from_rows, jam

VECTORS = Path(__file__).parents[1] / "data" / "stream-1.json"
TYPED = """const typed = ([events, cells, directions]) => ({
    count: events.length,
    events: new Uint8Array(events),
    cells: new Int32Array(cells),
    directions: new Int32Array(directions),
});"""


def test_distances_have_the_colours_of_the_library(page: Any) -> None:
    page.goto("/studio/make?seed=1")
    asked = [(steps, most, dark) for dark in (False, True) for most in (0, 1, 7, 300) for steps in range(most + 1)]
    answered = page.evaluate(
        """async (all) => {
            const { shade } = await import("/studio/js/colours.js");
            return all.map((each) => shade(...each));
        }""",
        asked,
    )
    assert [tuple(each) for each in answered] == [look(dark).shade(steps, most) for steps, most, dark in asked]


def test_stream_1_in_the_page_is_stream_1(page: Any) -> None:
    page.goto("/studio/make?seed=1")
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    answered = page.evaluate(
        """async (vectors) => {
            const { Stream1 } = await import("/studio/js/stream1.js");
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


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (2, 2), (13, 8), (40, 31)])
def test_the_page_makes_the_same_mazes_as_python(page: Any, size: tuple[int, int]) -> None:
    page.goto("/studio/make?seed=1")
    for seed in (0, 7, (1 << 64) - 1):
        rows = page.evaluate(
            """async ([width, height, seed]) => {
                const { recursiveBacktracker } = await import("/studio/js/backtracker.js");
                return recursiveBacktracker(width, height, seed).toJam();
            }""",
            [*size, str(seed)],
        )
        assert from_rows(rows) == clew.generate("recursive-backtracker", clew.Rectangle(*size), seed=seed)


def test_walls_on_either_side_are_walls(page: Any) -> None:
    page.goto("/studio/make?seed=1")
    rows = [[2, 14, 10], [7, 15], [1, 13, 9]]
    answered = page.evaluate(
        """async (rows) => {
            const { Maze } = await import("/studio/js/maze.js");
            return Maze.fromJam(rows).toJam();
        }""",
        rows,
    )
    assert from_rows(answered) == from_rows([[2, 14, 10], [7, 15, 0], [1, 13, 9]])


def test_measures_in_the_page_are_those_of_python(page: Any) -> None:
    maze = clew.generate("wilson", clew.Rectangle(17, 11), seed=3)
    page.goto("/studio/make?seed=1")
    found = page.evaluate(
        """async (rows) => {
            const { Maze } = await import("/studio/js/maze.js");
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
    const {{ Timeline, MARK }} = await import("/studio/js/log.js");
    const {{ Maze }} = await import("/studio/js/maze.js");
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


@pytest.mark.parametrize("algorithm", registry.names("generator"))
def test_time_runs_both_ways(page: Any, algorithm: str) -> None:
    trace = clew.trace(algorithm, clew.Rectangle(14, 11), seed=5)
    log = list(zip(*((int(event), int(cell), int(direction)) for event, cell, direction in trace), strict=True))
    places = [len(trace), 0, 1, len(trace) // 2, len(trace) // 2 - 1, 700, 511, 512, 513, 3, len(trace) - 1]
    page.goto("/studio/make?seed=1")
    found = page.evaluate(CHECK_TIME, [14, 11, places, log])
    assert found["wrong"] == []
    assert from_rows(found["rows"]) == trace.maze
    assert not found["rock"]
    assert found["length"] == len(trace)


def test_a_walk_is_one_line_of_neighbors_without_crossings(page: Any) -> None:
    trace = clew.trace("wilson", clew.Rectangle(9, 9), seed=2)
    log = list(zip(*((int(event), int(cell), int(direction)) for event, cell, direction in trace), strict=True))
    page.goto("/studio/make?seed=1")
    walks = page.evaluate(
        f"""async (log) => {{
            {TYPED}
            const {{ Timeline }} = await import("/studio/js/log.js");
            const {{ Maze }} = await import("/studio/js/maze.js");
            const line = new Timeline(new Maze(9, 9), typed(log));
            const after = (place) => [line.seek(place).current.event, [...line.walk]];
            return Array.from({{ length: line.length }}, (_, place) => after(place + 1));
        }}""",
        log,
    )
    crossed = 0
    for event, walk in walks:
        for one, other in pairwise(walk):
            assert abs(one % 9 - other % 9) + abs(one // 9 - other // 9) == 1
        crossed += len(set(walk)) != len(walk)
        # Only the step that closes a loop meets itself; the erasing that follows takes the loop away.
        assert len(set(walk)) == len(walk) or event == 5
    assert crossed > 5


def test_what_is_painted_step_by_step_is_what_is_painted_at_once(page: Any) -> None:
    page.goto("/studio/make?seed=4&algorithm=hunt-and-kill&grid=17x12&at=120")
    page.locator("canvas").wait_for()
    for side in (9, 30):  # straight into the pixels, and with lines
        same = page.evaluate(
            """async (side) => {
                const { View } = await import("/studio/js/view.js");
                const { Timeline, decode } = await import("/studio/js/log.js");
                const { bytes } = await import("/studio/js/api.js");
                const log = decode(await bytes("/mazes/hunt-and-kill/events?grid=17x12&seed=4"));
                const canvas = document.createElement("canvas");
                canvas.style.setProperty("width", `${17 * side + 8}px`);
                canvas.style.setProperty("height", `${12 * side + 8}px`);
                document.body.append(canvas);
                const view = new View(canvas);
                const { Maze } = await import("/studio/js/maze.js");
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


def test_frames_keep_coming_at_200_x_200(page: Any) -> None:
    page.goto("/studio/make?seed=4&algorithm=recursive-backtracker&grid=200x200")
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_timeout(500)
    rate = page.evaluate(
        """() => new Promise((done) => {
            let frames = 0;
            const begin = performance.now();
            const frame = (now) => {
                frames++;
                if (now - begin < 2000) requestAnimationFrame(frame);
                else done((1000 * frames) / (now - begin));
            };
            requestAnimationFrame(frame);
        })"""
    )
    print(f"{rate:.0f} frames a second")
    assert rate > 5  # that it does not stand still; `make bench` measures the 60 of an idle machine
