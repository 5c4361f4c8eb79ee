"""The engine for pages makes the mazes that Python makes, in Node."""

import base64
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import chain, product
from pathlib import Path
from typing import Any

import manifest
import pytest
from engine_jobs import ALL, ANSWER, EVERYTHING, Job, check, is_tried, jobs, steps_in
from engine_site import engine_site
from hypothesis import given
from hypothesis import strategies as st
from page_examples import blocks_run_by
from PIL import Image

import clew
from clew import registry
from clew.engine import files
from clew.formats.documents import provenance_values
from clew.pictures.drawing.grid_shape import shape_of
from clew.puzzles.endless.tiles import tile
from clew.studio import FOLDER

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "tools" / "web" / "build.py"
# Answers a job for each line that comes, or says what is wrong with it.
SCRIPT = f"""
import {{ createInterface }} from "node:readline";
import {{ load }} from "clew-maze";

const clew = await load(process.argv[2]);
const answer = {ANSWER};
for await (const line of createInterface({{ input: process.stdin }})) {{
  console.log(JSON.stringify(await answer(clew, JSON.parse(line)).catch((error) => error.message)));
}}
"""

# Prints for each maze what solvers, measures and the diagnosis find, or what is wrong with it.
FINDINGS = """
import { load } from "clew-maze";

const clew = await load(process.argv[3]);
const list = (found) => found && Array.from(found);
const answers = [];
for (const [name, grid, seed, solvers] of JSON.parse(process.argv[2])) {
  const maze = await clew.fromCells(grid, (await clew.generate(name, grid, { seed })).cells);
  const solutions = [];
  for (const [solver, { weights, ...options }] of solvers) {
    const found = await clew.solve(maze, solver, { log: true, options, weights }).catch((error) => error.message);
    const { cells, directions, walked, events, cost } = found;
    solutions.push(typeof found === "string" ? found : [...[cells, directions, walked, events].map(list), cost]);
  }
  const { mainland, islands, loops, ...counts } = await clew.diagnose(maze, 3);
  const diagnosis = [[list(mainland), ...Object.values(counts)], islands.map(list), loops.map(list)];
  const ends = [await clew.ends(maze), await clew.farEnds(maze), await clew.farEnds(maze, 0)];
  const paths = await Promise.all(ends.map((each) => clew.path(maze, ...each).then(list)));
  const looped = typeof grid === "string" ? await clew.change(maze, "braid", { seed: 1 }) : maze;
  const { center } = await clew.measure(looped, { names: ["center"] }); // which needs a part of the survey of its own
  answers.push([solutions, await clew.measure(maze), center, diagnosis, [ends, paths]]);
}
console.log(JSON.stringify(answers));
"""
# Prints of the shape of each grid, what is the number of something, and points.
SHAPES = """
import { load } from "clew-maze";

const clew = await load(process.argv[3]);
const answers = [];
for (const spec of JSON.parse(process.argv[2])) {
  const { degrees, numbers, neighbors, backs, sides, leads, centers, lines } = await clew.shape(spec);
  const list = (lists) => lists.map((each) => Array.from(each));
  answers.push([list([degrees, numbers, neighbors, backs, sides, leads]), list([centers, lines])]);
}
console.log(JSON.stringify(answers));
"""
# Prints the passages after each change of each maze, one after the other.
CHANGES = """
import { load } from "clew-maze";

const clew = await load(process.argv[3]);
const answers = [];
for (const [name, grid, seed, openings, steps] of JSON.parse(process.argv[2])) {
  let maze = await clew.generate(name, grid, { seed, number: 2 });
  maze.openings = openings;
  for (const [change, options] of steps) {
    try {
      maze = await clew.change(maze, change, options);
      answers.push([Array.from(maze.passages), maze.openings, await clew.ends(maze), maze.provenance]);
    } catch (error) {
      answers.push(error.message);
    }
  }
}
console.log(JSON.stringify([clew.changes, answers]));
"""
STEPS = (  # changes that are made one after the other
    ("join", {}),
    ("cut-loops", {}),
    ("percolation", {}),
    ("braid", {"share": 0.4, "prefer": "straight"}),
    ("openings", {"where": "hardest"}),
    ("percolation", {"share": 0.3, "seed": 9}),
    ("openings", {}),
    ("rooms", {"count": 3, "size": 4}),
    ("cut-loops", {"keep": "shortest"}),
    ("symmetric", {"kind": "both"}),
    ("symmetric", {"kind": "mirror-y", "seed": 5}),
    ("unicursal", {}),
    ("rooms", {}),
    ("unicursal", {}),
    ("cut-loops", {"keep": "shortest"}),
    ("unicursal", {}),
    ("braid", {}),
    ("cut-loops", {"seed": 5}),
)
PLACES = ("none", "corners", "left-right", "top-bottom", "middle", "farthest", "hardest", "0,0", "1,0:1+0,0:north")
OPENINGS = tuple(("openings", {"where": where}) for where in (*PLACES, "any"))
# At the end: twice where that needs no kernels for masks. The sentence that refuses has the name of the grid.
ON_RECTANGLES = (("sparsify", {"share": 1}),)
ON_OTHERS = (
    ("sparsify", {"share": 0.2, "rounds": 1}),
    ("sparsify", {"share": 0.1}),
    ("openings", {"where": "corners"}),
    ("unicursal", {}),
)
CROSS = {"mask": ["X..X", "....", ".X..", "....", "X..X"]}
ON_CROSS = (
    ("symmetric", {"kind": "mirror-y"}),
    ("openings", {"where": "farthest"}),
    ("rooms", {"count": 1, "size": 2}),
    ("cut-loops", {}),
    ("unicursal", {}),
    ("openings", {"where": "corners"}),
)
SOLVED = ("10x10", "1x1", "13x4", "cylinder:6x5", "hexagons:8x6", "hexagons:side=3", "sphere:5", *ALL)
SOLVER_OPTIONS = {"wall-follower": {"hand": "right"}, "random-mouse": {"seed": 5}, "pledge": {"heading": "west"}}

pytestmark = pytest.mark.compiles


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a script beside the package, as npm unpacks it."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed: apt-get install nodejs")
    folder = tmp_path_factory.mktemp("web")
    words = ["--grid", "10x10", "--tarball", str(folder / "clew.tgz")]
    subprocess.run([sys.executable, str(BUILD), str(folder / "built"), *words], check=True, capture_output=True)
    with tarfile.open(folder / "clew.tgz") as archive:
        archive.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(folder / "node_modules" / "clew-maze")
    return folder


@pytest.fixture(scope="module")
def engine() -> Iterator[str]:
    """Where all files of the engine are: the package has the kernels of rectangles only."""
    with engine_site() as address:
        yield f"{address}maze/"


@pytest.fixture(scope="module")
def ask(package: Path, engine: str) -> Iterator[Callable[[Job], Any]]:
    """A function that lets Node answer a job, one process for all of them."""
    (package / "jobs.mjs").write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen(
        ["node", "jobs.mjs", engine], cwd=package, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as node:
        assert node.stdin is not None
        assert node.stdout is not None

        def answered(job: Job) -> Any:
            print(json.dumps(job), file=node.stdin)
            found = json.loads(node.stdout.readline())
            assert not isinstance(found, str), (job, found)
            return found

        yield answered
        node.stdin.close()


def run(package: Path, script: str, *words: str) -> str:
    """What a script prints."""
    (package / "script.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run(
        ["node", "script.mjs", *words], cwd=package, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_mazes_logs_and_distances_are_made(ask: Callable[[Job], Any]) -> None:
    for job in jobs():
        check(job, ask(job))


FAMILIES = [(name, form) for name, form in manifest.forms() if EVERYTHING or name in ("rectangle", "hexagons", "torus")]


@st.composite
def any_jobs(draw: st.DrawFn) -> Job:
    """Any generator on any grid on which it runs, with any options that it has there."""
    name, form = draw(st.sampled_from(FAMILIES))
    spec = manifest.spec_of(name, form, [draw(st.integers(1, 9)) for _ in range(form.count("{"))])
    grid = clew.parse_grid(spec)
    able = [each for each in registry.find_all("generator") if manifest.runs_on(each, grid) and is_tried(each, spec)]
    entry = draw(st.sampled_from(able))
    values: dict[str, st.SearchStrategy[Any]] = {}
    for option in map(manifest.option_of, entry.parameters):
        if grid.has_squares or not option["squares"]:
            values[option["name"]] = (
                st.floats(0, 1)
                if option["kind"] == "chance"
                else st.integers(option["least"], min(option["most"], 99))
                if option["kind"] == "count"
                else st.sampled_from(option["words"])
            )
    options = draw(st.fixed_dictionaries({}, optional=values))
    return [entry.name, spec, str(draw(st.integers(0, 2**64 - 1))), draw(st.integers(0, 2**53 - 1)), options]


@given(any_jobs())
def test_whatever_is_drawn_is_made_as_in_python(ask: Callable[[Job], Any], job: Job) -> None:
    check(job, ask(job))


WHEEL = [[*range(1, 8)], *([0, 1 + (cell - 2) % 7, 1 + cell % 7] for cell in range(1, 8))]
PLACES = [(3, 3), (1, 1), (3, 1), (5, 1), (5, 3), (5, 5), (3, 5), (1, 4)]  # of the cells of the wheel
WHEEL_TEXT = "graph:gAgAAAAAgAAA__AA__gA____gA__AAv_.HBCDEFGHDAHCDABDDACEDADFDAEGDAFHDAGB"  # as an address has it


def given_grids() -> list[tuple[object, clew.Grid]]:
    """Masks and graphs, as JavaScript and as Python have them."""
    heart = ["XX..X..", "X......", "......X", "X.....X", "XX..XXX"]
    kept = [cell not in (0, 7, 11, 20, 21) for cell in range(48)]
    return [
        ({"mask": heart}, clew.MaskedRectangle.parse_text("\n".join(heart))),
        ({"mask": [[1]]}, clew.MaskedRectangle(1, 1, b"\1")),
        ({"grid": "5x1", "mask": "X.. X"}, clew.MaskedRectangle.parse_text("X.. X")),
        ({"grid": "hexagons:8x6", "mask": kept}, clew.masked("hexagons:8x6", kept)),
        ({"neighbors": WHEEL}, clew.Graph(WHEEL)),
        (WHEEL_TEXT, clew.Graph(WHEEL)),
        ({"neighbors": [[]]}, clew.Graph([[]])),
    ]


def solved_in_python(maze: clew.Maze, solver: str, options: dict[str, object]) -> Any:
    """The cells, the directions, the walk and the events of a solver, or how the sentence begins that refuses it."""
    try:
        trace = clew.trace_solve(maze, solver, compiled=False, **options)
    except clew.Unreachable:
        return "no path leads from cell"
    except clew.ClewError as problem:
        return " ".join(str(problem).split(" ")[:5])
    path = trace.path
    route = None if path.route is None else list(path.route)
    return [list(path), path.directions(), route, list(trace._log), path.cost]


def weights_on(spec: str) -> list[int]:
    """A cost of each cell, some of them 0."""
    return [cell * 7 % 11 for cell in range(clew.parse_grid(spec).cells)]


def check_figures(figures: dict[str, Any], measured: clew.Measures, made: Any) -> None:
    """Compare the figures of a maze with Python's."""
    expected = json.loads(json.dumps(measured.as_dict()))
    for name in ("degrees", "center", "bias"):
        assert figures.pop(name) == pytest.approx(expected.pop(name), abs=1e-12), (name, made)
    assert figures == pytest.approx(expected, abs=1e-12), made


def solvers_on(spec: str) -> list[tuple[str, dict[str, str | int]]]:
    """The solvers that are tried on a grid, with options."""
    return [
        (each.name, SOLVER_OPTIONS.get(each.name, {})) for each in registry.find_all("solver") if is_tried(each, spec)
    ]


def path_in_python(maze: clew.Maze, start: int, goal: int) -> list[int] | None:
    """The cells of a shortest path, None if no path leads there."""
    try:
        return list(clew.solve(maze, start=start, goal=goal))
    except clew.Unreachable:
        return None


def far_ends(maze: clew.Maze) -> tuple[int, int]:
    """The ends of a longest path in a perfect maze, of a long one in others."""
    first = next((cell for cell in range(maze.cells) if maze.open_directions(cell)), 0)
    one = clew.distances(maze, first).farthest[0]
    other = clew.distances(maze, one).farthest[0]
    return min(one, other), max(one, other)


def test_solvers_measures_and_the_diagnosis_find_what_they_find_in_python(package: Path, engine: str) -> None:
    wanted = [
        [name, spec, seed, [*solvers_on(spec), *[("dijkstra", {"weights": weights_on(spec)})] * (":" not in spec)]]
        for name, seed in (("wilson", 4), ("percolation", 3), ("blobby-division", 2), ("kruskal", 5))
        for spec in SOLVED
        if manifest.runs_on(registry.find("generator", name), clew.parse_grid(spec))
    ]
    mask, masked = given_grids()[3]
    wanted.append(["percolation", mask, 7, [("pledge", {"heading": "west"}), ("breadth-first", {})]])
    answers = json.loads(run(package, FINDINGS, json.dumps(wanted), engine))
    refused = 0
    for (name, spec, seed, solvers), (solutions, figures, center, diagnosis, routes) in zip(
        wanted, answers, strict=True
    ):
        maze = clew.generate(name, masked if spec is mask else spec, seed)
        for (solver, options), found in zip(solvers, solutions, strict=True):
            expected = solved_in_python(maze, solver, options)
            refused += isinstance(expected, str)
            answer = found[: len(expected)] if isinstance(found, str) else found
            assert answer == expected, (name, spec, solver)
        check_figures(figures, clew.measure(maze), (name, spec))
        looped = clew.braid(maze, seed=1) if isinstance(spec, str) else maze
        assert center == clew.measure(looped).as_dict()["center"], (name, spec)
        known = clew.diagnose(maze, 3)
        counts = [list(known.mainland), known.island_count, known.loop_count]
        assert diagnosis == [counts, [list(each) for each in known.islands], [list(each) for each in known.loops]]
        ends = [clew.default_ends(maze), far_ends(maze), (0, clew.distances(maze, 0).farthest[0])]
        assert routes == [list(map(list, ends)), [path_in_python(maze, *each) for each in ends]], (name, spec)
    assert refused > 10


def test_shapes_are_those_of_the_service(package: Path, engine: str) -> None:
    grids: dict[str, clew.Grid] = {spec: clew.parse_grid(spec) for spec in ("7x4", "1x1", *ALL)}
    given = {spec: spec for spec in grids} | {"graph:8": {"neighbors": WHEEL, "positions": PLACES}}
    grids["graph:8"] = clew.Graph(WHEEL, positions=PLACES)
    # tests/studio/js/shapes.test.js has other grids, without compiled kernels.
    answers = json.loads(run(package, SHAPES, json.dumps([*given.values()]), engine))
    for (spec, grid), (numbers, points) in zip(grids.items(), answers, strict=True):
        shape = shape_of(grid)
        lists = (shape.degrees, shape.numbers, shape.neighbors, shape.backs, shape.sides, shape.leads)
        assert numbers == list(lists), spec
        assert points == [pytest.approx(each, abs=1e-5) for each in (shape.centers, [*chain(*shape.lines)])], spec


def changed_in_python(maze: clew.Maze, change: str, options: dict[str, object]) -> tuple[clew.Maze, Any]:
    """A changed maze with its passages, openings and ends, or the same maze with the sentence that refuses it."""
    try:
        maze = clew.changes.changed(maze, [(change, options)])
    except clew.ClewError as problem:
        return maze, str(problem)
    provenance = provenance_values(maze.provenance)
    return maze, [list(maze.storage), [list(each) for each in maze.openings], list(clew.default_ends(maze)), provenance]


def test_changes_make_the_mazes_that_they_make_in_python(package: Path, engine: str) -> None:
    cases = [(CROSS, clew.MaskedRectangle.parse_text("\n".join(CROSS["mask"])), ON_CROSS)]
    for spec in SOLVED:
        steps = (*STEPS, *OPENINGS, *(ON_OTHERS if ":" in spec else ON_RECTANGLES))
        cases.append((spec, clew.parse_grid(spec), steps))
    wanted = []
    for cells, grid, steps in cases:
        name = "wilson" if cells is CROSS else "kruskal" if "weave" in grid.spec else "percolation"
        openings = [(grid.cells - 1, 2), (0, 3)] if isinstance(grid, clew.Rectangle) else []
        wanted.append([name, cells, 7, openings, steps])
    names, answers = json.loads(run(package, CHANGES, json.dumps(wanted), engine))
    assert set(names) == {name for name, _ in (*STEPS, *ON_RECTANGLES)}
    found = iter(answers)
    for (_, grid, _), (name, cells, seed, openings, steps) in zip(cases, wanted, strict=True):
        maze = clew.generate(name, grid, seed, number=2)
        maze = clew.Maze(maze.grid, maze.storage, maze.provenance, tuple(openings))
        for change, options in steps:
            maze, expected = changed_in_python(maze, change, options)
            answer = next(found)
            if isinstance(answer, str) and isinstance(expected, str):
                expected = expected[: len(answer)]  # Python may say what to try
            assert answer == expected, (cells, change, options)


def test_masks_and_graphs_give_the_same(ask: Callable[[Job], Any]) -> None:
    for name, (cells, grid) in product(("wilson", "percolation"), given_grids()):
        if name == "wilson" or not grid.is_masked:
            check([name, cells, "7", 1, {}], ask([name, cells, "7", 1, {}]), grid)


def test_the_readme_of_the_package_runs(package: Path) -> None:
    readme = (package / "node_modules" / "clew-maze" / "README.md").read_text(encoding="utf-8")
    script = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)[0]
    maze = clew.generate("wilson", "20x10", 7)
    assert run(package, script) == f"200 {max(steps_in(maze))}\n"


def test_the_scripts_of_the_documentation_run(package: Path, engine: str) -> None:
    script = "".join(block.code for block in blocks_run_by(__file__)).replace("load()", f'load("{engine}")')
    shown = """
const drawn = await clew.shape("20x10");
console.log(JSON.stringify([
  Math.max(...steps), [heart, disc, ring, again].map((each) => each.grid.cells), [...walls(drawn, maze.cells)].length,
]));
"""
    maze = clew.generate("wilson", "20x10", 7)
    sides = 4 * maze.cells - 2 * maze.edges().shape[0]
    assert json.loads(run(package, script + shown)) == [max(steps_in(maze)), [17, 5, 4, 4], sides]


def test_the_types_have_all_that_is_public(package: Path) -> None:
    script = """import * as all from "clew-maze";
const names = (made) => Object.getOwnPropertyNames(made.prototype ?? {});
console.log(Object.entries(all).flatMap(([name, made]) => [name, ...names(made)]).join(" "));
"""
    types = (package / "node_modules" / "clew-maze" / "clew.d.ts").read_text(encoding="utf-8")
    names = {*run(package, script).split()} - {"constructor"}
    assert {"generate", "log", "optionsFromText"} < names
    assert names <= {*re.findall(r"(\w+)(?:[(:]| {)", types)}


REFUSALS = [
    ('clew.generate("wilsn", "9x9")', "there is no wilsn: choose one of aldous-broder"),
    ('clew.generate("wilson", "9x")', "9x is no grid of this engine"),
    ('clew.generate("wilson", "0x9")', "0x9 has a size of 0"),
    ('clew.generate("wilson", "99999x99999")', "try a smaller size"),
    ('clew.generate("eller", "hexagons:8x6")', "eller works row by row, and hexagons:8x6 has no rows"),
    ('clew.generate("wilson", "9x9", { options: { run: 1 } })', "wilson has no option run"),
    ('clew.generate("wilson", "9x9", { seed: -1 })', "seed is -1: give a whole number from 0 to 2^64 - 1"),
    ('clew.generate("wilson", "9x9", { seed: 2 ** 60 })', "above 2^53 as a BigInt"),
    ('clew.generate("wilson", "9x9", { number: 0.5 })', "number is 0.5: give a whole number from 0"),
    ('clew.generate("houston", "9x9", { options: { switch: 2 } })', "switch is 2: give a number from 0 to 1"),
    (
        'clew.generate("recursive-division", "9x9", { options: { room: -5 } })',
        "room is -5: give a whole number from 1",
    ),
    (
        'clew.generate("wilson", "9x9").then((maze) => maze.distances(81))',
        "start is 81: give a whole number from 0 to 80",
    ),
    ('clew.generate("growing-tree", "9x9", { options: { strategy: "?" } })', "strategy is ?: blend newest, oldest"),
    (
        'clew.generate("wilson", "9x9").then((maze) => clew.solve(maze, "dijkstra", { weights: [1] }))',
        "there are 1 weights: give a whole number for each of the 81 cells of 9x9",
    ),
    ('clew.generate("wilson", "polar:20001")', "20001 rings are not possible: give a number from 1 to 20000"),
    ('clew.generate("wilson", { mask: [".X."] })', "the cells of mask:3x1 fall into 2 parts"),
    (
        'clew.generate("wilson", { mask: ["..X"] }).then((maze) => clew.change(maze, "symmetric", { kind: "both" }))',
        "the mask of mask:3x1 is not symmetric (both)",
    ),
    ('clew.generate("wilson", { mask: ["..", "."] })', "row 1 of the mask has 1 places and row 0 2"),
    ('clew.generate("wilson", { mask: "..X" })', "no grid is given: give a spec"),
    ('clew.generate("wilson", { mask: [".?"] })', "row 0, column 1 of the mask holds ?"),
    ('clew.generate("wilson", { grid: "torus:2x2", mask: "..." })', "the mask has 3 entries: torus:2x2 needs 4"),
    ('clew.generate("wilson", { neighbors: [[1], []] })', "cell 0 has neighbor 1, which does not list it"),
    ('clew.generate("wilson", { neighbors: [[2], [0]] })', "cell 0 has neighbors 2: list each once"),
    ('clew.generate("wilson", "graph:roads.txt")', "this graph cannot be read"),
    ("clew.shape({ neighbors: [[1], [0]] })", "the cells of graph:2 have no positions"),
    (
        f'clew.generate("wilson", "{WHEEL_TEXT}").then((maze) => clew.change(maze, "openings"))',
        "graph:8 has no outer wall: its cells are points",
    ),
    ('clew.generate("wilson", "text:CLEW")', "text:CLEW is not read by this engine: give the cells, as { mask:"),
]


def test_what_is_not_possible_is_a_sentence(package: Path, engine: str) -> None:
    script = 'import { load } from "clew-maze";\nconst clew = await load(process.argv[2]);\n'
    for call, _ in REFUSALS:
        script += f"await {call}.then(() => console.log('made'), (problem) => console.log(problem.message));\n"
    for (call, sentence), answer in zip(REFUSALS, run(package, script, engine).splitlines(), strict=True):
        assert sentence in answer, call


def test_all_grids_are_there_but_words() -> None:
    facts = json.loads(files.manifest_json())
    assert {*facts["unread"]} - facts["given"].keys() == {"text"}


@pytest.mark.parametrize("changed", ["src/clew/generators/wilson.py", "tools/engine/manifest.py"])
def test_the_manifest_of_a_clone_is_made_anew_after_a_change(
    changed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain, before = Path.read_bytes, files.manifest_name()
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"" if path.match(changed) else plain(path))
    assert files.manifest_name.__wrapped__() != before
    monkeypatch.setattr(files, "MAKER", tmp_path / "make.py")
    assert files.manifest_name.__wrapped__() == "engine.json"


ENDLESS = """
const [source, engine, ends, tiles] = process.argv.slice(2);
const { load } = await import(`${source}/clew.js`), { drawTile } = await import(`${source}/endless_tiles.js`);
const endless = await (await load(engine)).endless(7n);
const big = (list) => list.map(BigInt), [a, b] = JSON.parse(ends).map(big), side = 2n ** 62n;
const route = await endless.outline(a, b, [0n, 0n, side, side], 900 / 2 ** 62);
const answers = [String(await endless.distance(a, b)), await endless.nextStep(a, b), Array.from(route, String), []];
for (const [z, ...place] of JSON.parse(tiles)) {
  const [x, y] = big(place);
  answers[3].push(Buffer.from(await drawTile(endless, { z: Number(z), x, y })).toString("base64"));
}
console.log(JSON.stringify(answers));
"""


def test_an_endless_maze_is_the_same_here(package: Path, engine: str) -> None:
    endless, side, ends = clew.Endless(7), 2**62, ((2**61 + 5, 2**60), (2**62 // 3, 2**61 + 9))
    tiles = [
        (0, 0, 0),
        (30, 2**29 + 7, 77),
        (53, 2**52, 2**51),
        (54, 2**54 - 1, 5),
        (55, 2**54, 2**53),
        (60, 2**60 - 1, 0),
    ]
    given = [json.dumps([[str(each) for each in row] for row in rows]) for rows in (ends, tiles)]
    distance, step, points, drawn = json.loads(run(package, ENDLESS, str(FOLDER / "engine"), engine, *given))
    assert int(distance) == endless.distance(*ends)
    assert step == endless.next_step(*ends)
    lines = endless.outline(*ends, (0, 0, side, side), cell=900 / side)
    assert points == [
        str(each) for line in lines for at, (x, y) in enumerate(line.tolist()) for each in (x, y, +(at == 0))
    ]
    for place, pixels in zip(tiles, drawn, strict=True):
        picture = Image.open(BytesIO(tile(endless, *place))).convert("RGBA")
        assert base64.b64decode(pixels) == picture.tobytes(), place
