"""The examples from which the kernels are known that travel with Clew, and that `clew warm-up` compiles."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import clew
from clew import registry, warm_up
from clew.grids.spec import FILES, grid_names
from clew.kernel import choose
from clew.kernel.arguments import Kind, spell
from clew.mazes.defaults import ALGORITHM
from clew.warm_up import FAN, LAYOUTS, PICTURES, Sample, Task

SOURCE = Path(clew.__file__).parent
RUN = r"kernel\.(run|call|run_fastest|should_compile)|run_fastest|batch\.run_kernel|self\._run"
KERNELS_ARE_BELOW = ("kernel", "testing")  # these parts pass on functions that others give

Spelled = tuple[str, str]  # the name of a function, and the kinds of its arguments


def spelled(kernels: list[warm_up.Kernel]) -> set[Spelled]:
    return {(f"{function.__module__}.{function.__name__}", spell(kinds)) for function, kinds in kernels}


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return warm_up.tasks()


PLANNED = """
import json
from test_warm_up import spelled
from clew import warm_up
print(json.dumps([*spelled(warm_up.kernels_of(warm_up.tasks()))]))
"""


@pytest.fixture(scope="module")
def planned() -> set[Spelled]:
    """What the examples need in a process of their own, where nothing is cached that kernels make."""
    places = os.pathsep.join(
        [*(str(Path(__file__).parent / each) for each in ("", "helpers")), os.getenv("PYTHONPATH", "")]
    )
    words = [sys.executable, "-c", PLANNED]
    found = subprocess.run(words, env={**os.environ, "PYTHONPATH": places}, check=True, capture_output=True)
    return {(name, kinds) for name, kinds in json.loads(found.stdout)}


def test_what_rectangles_need_comes_first(tasks: list[Task]) -> None:
    assert {each.sample for each in tasks[:10]} == {Sample("rectangle:6x5")}
    assert [(each.kind, each.name) for each in tasks[:2]] == [("grid", ""), ("generator", ALGORITHM)]


def test_everything_is_tried_on_each_layout_once(tasks: list[Task]) -> None:
    assert len(tasks) == len(set(tasks))
    assert {each.sample.spec.partition(":")[0] for each in tasks} == {*grid_names(), FAN} - {*FILES}
    for sample in LAYOUTS:
        tried = {(each.kind, each.name) for each in tasks if each.sample == sample}
        for kind in ("generator", "solver", "change"):
            assert tried > {(kind, name) for name in registry.names(kind)}
        assert tried > {("renderer", suffix) for suffix in PICTURES}


def test_the_layouts_are_all_that_there_are(planned: set[Spelled]) -> None:
    """A canvas of another layout, which a grid of any spec has, would need kernels of its own."""
    searches = {kinds for name, kinds in planned if name == "clew.solvers.breadth_first.breadth_first"}
    assert len(searches) == len(LAYOUTS)
    walked = {kinds for name, kinds in planned if name == "clew.mazes.checking.first_wrong"}
    assert len(walked) == len(LAYOUTS)


def test_only_what_is_named_is_tried() -> None:
    wilson = registry.find("generator", "wilson")
    named = warm_up.tasks([wilson], ["9x9"])
    assert {(each.kind, each.name) for each in named} == {("grid", ""), ("generator", "wilson")}
    assert {each.sample.spec for each in named} == {"9x9"}


def passed_functions() -> Iterator[str]:
    """The names of functions that Clew passes to be run as kernels; of one in a variable, the name is that of it."""
    for file in SOURCE.rglob("*.py"):
        if file.relative_to(SOURCE).parts[0] in KERNELS_ARE_BELOW:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        own = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
        imported = {
            name.asname or name.name
            for each in ast.walk(tree)
            if isinstance(each, ast.ImportFrom)
            for name in each.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and re.fullmatch(RUN, ast.unparse(node.func)):
                name = ast.unparse(node.args[0])
                if name in own | imported:
                    yield name


def test_every_function_that_runs_as_a_kernel_is_among_them(planned: set[Spelled]) -> None:
    recorded = {name.rpartition(".")[2] for name, _ in planned}
    passed = set(passed_functions())
    assert len(passed) > 50
    assert sorted(passed - recorded) == []


SPECS = ("7x4", "weave:4x4", "klein:5x4", "polar:4", "box:3x3x2", "upsilon:6x3", "cube:3", "text:A,height=9")


@pytest.mark.parametrize("spec", SPECS)
def test_what_people_do_needs_no_other_kernels(spec: str, planned: set[Spelled]) -> None:
    """Other grids, sizes, options and orders than those of the examples."""
    with choose.recording() as recorded:
        try_everything(spec)
    used: list[tuple[object, tuple[Kind, ...]]] = [(each, kinds) for each, known in recorded.items() for kinds in known]
    assert sorted(spelled(used) - planned) == []
    assert len(used) > 30


def try_everything(spec: str) -> None:
    grid = clew.parse_grid(spec)
    options = {"run": 0.3, "horizontal": 0.5} if grid.has_squares else {}
    maze = clew.generate("recursive-backtracker", grid, seed=5, **options)
    clew.trace("hunt-and-kill", grid, seed=5)
    many = clew.generate_many("prim", grid, 4, seed=9, first=3)
    ends = clew.ends_many(many, grid, "random", seed=3)
    clew.solve_many(many, grid, *ends, algorithm="a-star")
    clew.measure_many(many, grid, start=ends[0], goal=ends[1])
    changed = clew.change_many(many, grid, [("braid", {"share": 0.5, "seed": 4}), ("percolation", {})], seed=2)
    clew.solve_many(changed, grid, algorithm="tremaux")
    clew.distances_many(changed, grid)
    braided = clew.rooms(clew.braid(maze, 0.4, prefer="straight"), 1)
    assert clew.measure(braided, start=1).as_dict()
    for solver in ("a-star", "dijkstra", "wall-follower", "tremaux"):
        clew.solve(maze, solver, start=1, goal=grid.cells - 1)
    clew.count_shortest_paths(braided)
    clew.longest_path(maze)
    clew.diagnose(braided)
    clew.loads(clew.dumps(braided, "clew"), "clew")
    for suffix in ("png", "svg", "pdf"):
        clew.draw(braided, suffix, path=clew.solve(braided), distances=clew.distances(braided))


@pytest.mark.parametrize("kinds", ["", "B", "H"])
def test_parts_of_large_grids_need_no_other_kernels(kinds: str, planned: set[Spelled]) -> None:
    with choose.recording() as recorded:
        for spec in ("triangles:9x8", "upsilon:9x8", "cairo:8x8"):
            whole = clew.parse_grid(spec)
            part = clew.masked(whole, np.arange(whole.cells) % 5 > 2, join=True)
            for grid in (whole, part):
                if kinds:
                    grid.sort_kinds(kinds)
            clew.solve(clew.generate("wilson", part, seed=1))
            clew.masked(whole, np.arange(whole.cells) % 7 > 4, join=True).compass(True)
    used = [(each, known) for each, kinds_of_it in recorded.items() for known in kinds_of_it]
    assert sorted(spelled(used) - planned) == []


def test_environments_and_data_sets_need_no_other_kernels(planned: set[Spelled], tmp_path: Path) -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pyarrow")
    from clew import datasets, learning

    with choose.recording() as recorded:
        environments = learning.MazeVectorEnv(3, grid="hexagons:4x4", algorithm="wilson", observation="grid")
        environments.reset(seed=3)
        environments.step(np.zeros(3, np.int64))
        part = datasets.Part(40, ("5x4", "hexagons:3x3"), ("wilson", "kruskal"))
        datasets.make_dataset(datasets.DatasetPlan((part,), seed=7, distinct=True), str(tmp_path / "set"), processes=1)
        batch = next(datasets.MazeDataset(str(tmp_path / "set")).batches(32, shuffle=1))
        assert datasets.verify_dataset(str(tmp_path / "set")).rows == 40
    assert len(batch["maze"]) == 20
    used = [(each, kinds) for each, known in recorded.items() for kinds in known]
    assert sorted(spelled(used) - planned) == []
