"""The engine for pages makes the mazes that Python makes, in Node."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import clew
from clew import registry
from clew.engine import manifest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "tools" / "web" / "build.py"
SPECS = ("10x10", "1x1", "1x7", "13x4", "hexagons:8x6", "hexagons:side=3", "hexagons:triangle=5", "hexagons:1x1")
RINGS = ("polar:1", "polar:9", "sphere:1", "sphere:12")  # their tables are made by a kernel
OPTIONS = {
    "binary-tree": {"bias": "south-west"},
    "growing-tree": {"strategy": "oldest"},
    "houston": {"switch": 0.9},
    "percolation": {"chance": 0.3},
    "recursive-backtracker": {"run": 0.3},
    "recursive-division": {"room": 6, "bias": "longest"},
    "sidewinder": {"close_out": 0.2},
}
# Prints for each job the passages, the events and the distances, or what is wrong with it.
SCRIPT = """
import { load } from "clew-maze";

const clew = await load();
const answers = [];
for (const [name, grid, seed, number, options] of JSON.parse(process.argv[2])) {
  const maze = await clew.generate(name, grid, { seed: BigInt(seed), number, options, log: true });
  answers.push([maze.passages, maze.events, await maze.distances(0)].map((each) => Array.from(each)));
}
console.log(JSON.stringify(answers));
"""

pytestmark = pytest.mark.compiles


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a script beside the package, as npm unpacks it."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed: apt-get install nodejs")
    folder = tmp_path_factory.mktemp("web")
    grids = ("10x10", "hexagons:8x6", "polar:4", "sphere:4", "mask:4x5", "graph:4,degree=4", "graph:4,degree=15")
    words = [*(word for grid in grids for word in ("--grid", grid)), "--tarball", str(folder / "clew.tgz")]
    subprocess.run([sys.executable, str(BUILD), str(folder / "built"), *words], check=True, capture_output=True)
    with tarfile.open(folder / "clew.tgz") as archive:
        archive.extractall(folder / "node_modules", filter="data")
    (folder / "node_modules" / "package").rename(folder / "node_modules" / "clew-maze")
    return folder


def run(package: Path, script: str, *words: str) -> str:
    """What a script prints."""
    (package / "script.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run(
        ["node", "script.mjs", *words], cwd=package, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def given_grids() -> list[tuple[dict[str, object], clew.Grid]]:
    """Masks and graphs, as JavaScript and as Python have them."""
    heart = ["XX..X..", "X......", "......X", "X.....X", "XX..XXX"]
    found: list[tuple[dict[str, object], clew.Grid]] = [
        ({"mask": heart}, clew.MaskedRectangle.parse_text("\n".join(heart))),
        ({"mask": [[True]]}, clew.MaskedRectangle(1, 1, b"\1")),
    ]
    wheel = [[*range(1, 13)], *([0, 1 + (cell - 2) % 12, 1 + cell % 12] for cell in range(1, 13))]
    path: list[list[int]] = [[1], [0, 2], [1, 3], [2]]
    for neighbors in (wheel, path, [[]]):
        found.append(({"neighbors": neighbors}, clew.Graph(neighbors)))
    return found


def jobs() -> list[list[object]]:
    """Algorithms, grids, seeds, numbers and options."""
    found: list[list[object]] = []
    for entry in registry.find_all("generator"):
        for spec in SPECS + RINGS:
            if clew.parse_grid(spec).has_rows or not entry.needs_rows:
                options = OPTIONS.get(entry.name, {}) if spec != "10x10" else {}
                if "run" in options and not clew.parse_grid(spec).has_squares:
                    options = {}
                found += [[entry.name, spec, str(seed), seed % 3, options] for seed in (1, 2**64 - 1, 77)]
    return found


def steps_in(maze: clew.Maze) -> list[int]:
    """The steps from the first cell to each cell, -1 where no way leads."""
    found = clew.distances(maze, 0)
    return [-1 if (steps := found.at(cell)) is None else steps for cell in range(maze.grid.cells)]


def test_the_same_mazes_logs_and_distances_are_made(package: Path) -> None:
    wanted = jobs()
    answers = json.loads(run(package, SCRIPT, json.dumps(wanted)))
    for (name, spec, seed, number, options), (passages, events, distances) in zip(wanted, answers, strict=True):
        trace = clew.trace(name, spec, int(seed), number=number, compiled=False, **options)
        where = name, spec, seed, options
        assert list(trace.maze.storage) == passages, where
        assert list(trace._log) == events, where
        assert steps_in(trace.maze) == distances, where


def test_masks_and_graphs_give_the_same(package: Path) -> None:
    names = [entry.name for entry in registry.find_all("generator") if not entry.needs_rows]
    wanted = [(name, given, grid) for name in names for given, grid in given_grids()]
    answers = json.loads(run(package, SCRIPT, json.dumps([[name, given, "7", 0, {}] for name, given, _ in wanted])))
    for (name, given, grid), (passages, events, distances) in zip(wanted, answers, strict=True):
        trace = clew.trace(name, grid, 7, compiled=False)
        assert list(trace.maze.storage) == passages, (name, given)
        assert list(trace._log) == events, (name, given)
        assert steps_in(trace.maze) == distances, (name, given)


def test_the_readme_of_the_package_runs(package: Path) -> None:
    readme = (package / "node_modules" / "clew-maze" / "README.md").read_text(encoding="utf-8")
    script = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)[0]
    maze = clew.generate("wilson", "20x10", 7)
    assert run(package, script) == f"200 {max(steps_in(maze))}\n"


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
        ('clew.generate("wilson", { mask: [".X."] })', "the cells of mask:3x1 fall into 2 parts"),
        ('clew.generate("wilson", { mask: ["..", "."] })', "row 1 of the mask has 1 places and row 0 2"),
        ('clew.generate("wilson", { mask: "..X" })', "no grid is given: give a spec"),
        ('clew.generate("wilson", { mask: [".?"] })', "row 0, column 1 of the mask holds ?"),
        ('clew.generate("wilson", { neighbors: [[1], []] })', "cell 0 has neighbor 1, which does not list it"),
        ('clew.generate("wilson", { neighbors: [[2], [0]] })', "cell 0 has neighbors 2: list each once"),
        ('clew.generate("wilson", "mask:heart.png")', "give the cells, as { mask:"),
        ('clew.generate("growing-tree", "9x9", { options: { strategy: "?" } })', "strategy is ?: choose one of newest"),
    ],
)
def test_what_is_not_possible_is_a_sentence(package: Path, call: str, sentence: str) -> None:
    script = 'import { load } from "clew-maze";\nconst clew = await load();\n'
    script += f"await {call}.then(() => console.log('made'), (problem) => console.log(problem.message));"
    assert sentence in run(package, script)


def test_the_numbers_of_grids_are_those_of_python() -> None:
    """Whatever form of sizes a grid has, unless it is a word."""
    known = {name for name, form in (*manifest.forms(), *manifest.given_forms()) if manifest.grid_form(name, form)}
    assert known == {*clew.grids.spec.grid_names()} - {"text"}
