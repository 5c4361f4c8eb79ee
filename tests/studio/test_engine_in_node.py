"""The engine for pages makes the mazes that Python makes, in Node."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import manifest
import pytest
from engine_jobs import ANSWER, Job, check, jobs, steps_in
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import registry
from clew.engine import files

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "tools" / "web" / "build.py"
# Answers a job for each line that comes, or says what is wrong with it.
SCRIPT = f"""
import {{ createInterface }} from "node:readline";
import {{ load }} from "clew-maze";

const clew = await load();
const answer = {ANSWER};
for await (const line of createInterface({{ input: process.stdin }})) {{
  console.log(JSON.stringify(await answer(clew, JSON.parse(line)).catch((error) => error.message)));
}}
"""

# Prints for each maze what solvers, measures and the diagnosis find, or what is wrong with it.
FINDINGS = """
import { load } from "clew-maze";

const clew = await load();
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
  const { islands, loops, ...counts } = await clew.diagnose(maze, 3);
  const diagnosis = [Object.values(counts), islands.map(list), loops.map(list)];
  answers.push([solutions, await clew.measure(maze), diagnosis]);
}
console.log(JSON.stringify(answers));
"""
# Prints the passages after each change of each maze, one after the other.
CHANGES = """
import { load } from "clew-maze";

const clew = await load();
const answers = [];
for (const [name, grid, seed, steps] of JSON.parse(process.argv[2])) {
  let maze = await clew.generate(name, grid, { seed, number: 2 });
  for (const [change, options] of steps) {
    try {
      maze = await clew.change(maze, change, options);
      answers.push([Array.from(maze.passages), maze.openings, await clew.ends(maze)]);
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
    ("percolation", {"share": 0.3, "seed": 9}),
    ("rooms", {"count": 3, "size": 4}),
    ("cut-loops", {"keep": "shortest"}),
    ("symmetric", {"kind": "both"}),
    ("symmetric", {"kind": "mirror-y", "seed": 5}),
    ("unicursal", {}),
    ("cut-loops", {"seed": 5}),
    ("unicursal", {}),
    ("unicursal", {}),
    ("rooms", {}),
    ("cut-loops", {"keep": "shortest"}),
    ("braid", {}),
)
SOLVED = ("10x10", "1x1", "13x4", "hexagons:8x6", "hexagons:side=3", "torus:7x6")
SOLVER_OPTIONS = {"wall-follower": {"hand": "right"}, "random-mouse": {"seed": 5}, "pledge": {"heading": "west"}}

pytestmark = pytest.mark.compiles


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a script beside the package, as npm unpacks it."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed: apt-get install nodejs")
    folder = tmp_path_factory.mktemp("web")
    words = ["--grid", "10x10", "--grid", "hexagons:8x6", "--grid", "torus:7x6", "--tarball", str(folder / "clew.tgz")]
    subprocess.run([sys.executable, str(BUILD), str(folder / "built"), *words], check=True, capture_output=True)
    with tarfile.open(folder / "clew.tgz") as archive:
        archive.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(folder / "node_modules" / "clew-maze")
    return folder


@pytest.fixture(scope="module")
def ask(package: Path) -> Iterator[Callable[[Job], Any]]:
    """A function that lets Node answer a job, one process for all of them."""
    (package / "jobs.mjs").write_text(SCRIPT, encoding="utf-8")
    with subprocess.Popen(
        ["node", "jobs.mjs"], cwd=package, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
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


FAMILIES = [(name, form) for name, form in manifest.forms() if name in ("rectangle", "hexagons", "torus")]


@st.composite
def any_jobs(draw: st.DrawFn) -> Job:
    """Any generator on any grid on which it runs, with any options that it has there."""
    name, form = draw(st.sampled_from(FAMILIES))
    spec = manifest.spec_of(name, form, [draw(st.integers(1, 9)) for _ in range(form.count("{"))])
    grid = clew.parse_grid(spec)
    able = [each for each in registry.find_all("generator") if manifest.runs_on(each, grid)]
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


def test_solvers_measures_and_the_diagnosis_find_what_they_find_in_python(package: Path) -> None:
    solvers = [(entry.name, SOLVER_OPTIONS.get(entry.name, {})) for entry in registry.find_all("solver")]
    wanted = [
        [name, spec, seed, [*solvers, ["dijkstra", {"weights": weights_on(spec)}]]]
        for name, seed in (("wilson", 4), ("percolation", 3), ("blobby-division", 2))
        for spec in SOLVED
    ]
    answers = json.loads(run(package, FINDINGS, json.dumps(wanted)))
    refused = 0
    for (name, spec, seed, chosen), (solutions, figures, diagnosis) in zip(wanted, answers, strict=True):
        maze = clew.generate(name, spec, seed)
        for (solver, options), found in zip(chosen, solutions, strict=True):
            expected = solved_in_python(maze, solver, options)
            refused += isinstance(expected, str)
            answer = found[: len(expected)] if isinstance(found, str) else found
            assert answer == expected, (name, spec, solver)
        check_figures(figures, clew.measure(maze), (name, spec))
        known = clew.diagnose(maze, 3)
        counts = [len(known.mainland), known.island_count, known.loop_count]
        assert diagnosis == [counts, [list(each) for each in known.islands], [list(each) for each in known.loops]]
    assert refused > 10


def changed_in_python(maze: clew.Maze, change: str, options: dict[str, object]) -> tuple[clew.Maze, Any]:
    """A changed maze with its passages, openings and ends, or the same maze with the sentence that refuses it."""
    try:
        maze = clew.changes.changed(maze, [(change, options)])
    except clew.ClewError as problem:
        return maze, str(problem)
    return maze, [list(maze.storage), [list(each) for each in maze.openings], list(clew.default_ends(maze))]


def test_changes_make_the_mazes_that_they_make_in_python(package: Path) -> None:
    wanted = [["percolation", spec, 7, STEPS] for spec in SOLVED]
    names, answers = json.loads(run(package, CHANGES, json.dumps(wanted)))
    assert set(names) == {name for name, _ in STEPS}
    found = iter(answers)
    for name, spec, seed, steps in wanted:
        maze = clew.generate(name, spec, seed, number=2)
        for change, options in steps:
            maze, expected = changed_in_python(maze, change, options)
            assert next(found) == expected, (spec, change)


def test_the_readme_of_the_package_runs(package: Path) -> None:
    readme = (package / "node_modules" / "clew-maze" / "README.md").read_text(encoding="utf-8")
    script = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)[0]
    maze = clew.generate("wilson", "20x10", 7)
    assert run(package, script) == f"200 {max(steps_in(maze))}\n"


def test_the_types_have_all_that_is_public(package: Path) -> None:
    script = """import * as all from "clew-maze";
const names = (made) => Object.getOwnPropertyNames(made.prototype ?? {});
console.log(Object.entries(all).flatMap(([name, made]) => [name, ...names(made)]).join(" "));
"""
    types = (package / "node_modules" / "clew-maze" / "clew.d.ts").read_text(encoding="utf-8")
    names = {*run(package, script).split()} - {"constructor"}
    assert {"generate", "log", "optionsFromText"} < names
    assert names <= {*re.findall(r"(\w+)(?:[(:]| {)", types)}


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
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
    ],
)
def test_what_is_not_possible_is_a_sentence(package: Path, call: str, sentence: str) -> None:
    script = 'import { load } from "clew-maze";\nconst clew = await load();\n'
    script += f"await {call}.then(() => console.log('made'), (problem) => console.log(problem.message));"
    assert sentence in run(package, script)


def test_the_numbers_of_grids_are_those_of_python() -> None:
    """Whatever form of sizes a grid has, unless it is left out as it takes a table."""
    known = {name for name, form in manifest.forms() if manifest.grid_form(name, form)}
    left_out = {*clew.grids.spec.FILES, "polar", "sphere", "text"}
    assert known == {*clew.grids.spec.grid_names()} - left_out


@pytest.mark.parametrize("changed", ["src/clew/generators/wilson.py", "tools/engine/manifest.py"])
def test_the_manifest_of_a_clone_is_made_anew_after_a_change(
    changed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain, before = Path.read_bytes, files.manifest_name()
    monkeypatch.setattr(Path, "read_bytes", lambda path: b"" if path.match(changed) else plain(path))
    assert files.manifest_name.__wrapped__() != before
    monkeypatch.setattr(files, "MAKER", tmp_path / "make.py")
    assert files.manifest_name.__wrapped__() == "engine.json"
