"""What is compiled in advance, and the record of it."""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import kernel, registry, warm_up
from clew.kernel import cache, dispatch
from clew.mazes.defaults import ALGORITHM
from clew.warm_up import LARGE, PICTURES, STAR, Task


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "used", set())
    return tmp_path


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return warm_up.tasks()


def test_what_rectangles_need_comes_first(tasks: list[Task]) -> None:
    assert [each.grid for each in tasks[:10]] == ["rectangle:40x30"] * 10
    assert [(each.kind, each.name) for each in tasks[:2]] == [("grid", ""), ("generator", ALGORITHM)]


def test_everything_is_compiled_for_each_layout_once(tasks: list[Task]) -> None:
    assert len(tasks) == len(set(tasks))
    specs = [each.grid for each in tasks if each.kind == "measure"]
    assert len(specs) >= 6
    assert {"rectangle:40x30", "weave:30x20", STAR, *LARGE} <= set(specs)
    assert {each.grid.partition(":")[0] for each in tasks} > {"torus", "klein", "cairo", "polar", "box", "text"}
    on_rectangle = {(each.kind, each.name) for each in tasks if each.grid == "rectangle:40x30"}
    for kind in ("generator", "solver", "change"):
        assert on_rectangle > {(kind, name) for name in registry.names(kind)}
    assert on_rectangle > {("renderer", suffix) for suffix in PICTURES}


def test_only_what_works_on_a_grid_is_compiled_for_it(tasks: list[Task]) -> None:
    assert Task("generator", "eller", STAR) not in tasks
    assert Task("generator", "wilson", "weave:30x20") not in tasks


@pytest.mark.parametrize("kind", ["grid", "generator", "solver", "change", "measure", "search", "renderer"])
def test_a_task_needs_machine_code(kind: str, folder: Path, tasks: list[Task], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "_kernels", {})
    task = next(each for each in tasks if each.kind == kind and each.grid == "hexagons:12x9")
    with kernel.stored_only(), pytest.raises(kernel.NotCompiled):
        warm_up.run(task)


@pytest.mark.parametrize(
    ("kind", "kernels"), [("measure", {"rate", "find_parts_and_loops"}), ("search", {"rate_many"})]
)
def test_measuring_needs_all_kernels_of_measures(kind: str, kernels: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    used = set()

    def noted(function: Callable[..., Any], compiled: bool, *arguments: Any) -> Any:
        used.add(function.__name__)
        return function(*arguments)

    monkeypatch.setattr(kernel, "run", noted)
    monkeypatch.setattr(kernel, "should_compile", lambda *_: False)
    monkeypatch.setattr(kernel, "compiling_always", nullcontext)
    warm_up.run(Task(kind, ALGORITHM, "6x5"))
    assert used >= kernels


def test_the_record_names_what_is_stored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, none = Task("generator", "one", "5x5"), Task("solver", "two", "5x5"), Task("grid", "", "5x5")
    monkeypatch.setattr(warm_up, "run", lambda task: task is none or cache.used.add(f"kernel-{task.name}"))
    for task in (one, other, none):
        warm_up.run_and_record(task)
    assert json.loads(warm_up.record_file().read_bytes())["generator one 5x5"] == ["kernel-one"]
    assert warm_up.not_compiled([one, other, none]) == [one, other], "no code is there"
    for name in ("one", "two"):
        (folder / f"kernel-{name}").mkdir()
        (folder / f"kernel-{name}" / "code.nbc").touch()
    assert warm_up.not_compiled([one, other, none]) == []
    shutil.rmtree(folder / "kernel-two")
    assert warm_up.not_compiled([one, other, none]) == [other]
    assert warm_up.not_compiled([Task("generator", "three", "5x5")]) != []
    warm_up.record_file().write_text("nonsense")
    assert warm_up.not_compiled([one, none]) == [one, none]


def test_a_record_that_cannot_be_written_does_no_harm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("CLEW_CACHE_DIR", str(folder / "file"))
    monkeypatch.setattr(warm_up, "run", lambda task: None)
    warm_up.run_and_record(Task("grid", "", "5x5"))
    assert [each.name for each in folder.iterdir()] == ["file"]


def test_a_record_that_cannot_take_the_place_of_the_old_one_leaves_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*paths: str) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(warm_up, "run", lambda task: None)
    warm_up.run_and_record(Task("grid", "", "5x5"))
    assert not [*folder.iterdir()]


@pytest.mark.parametrize("spec", ["rectangle:40x30", "torus:20x14", "text:CLEW"])
def test_mazes_made_in_tiles_need_nothing_more(spec: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "_kernels", {})
    monkeypatch.setattr("clew.mazes.generate.TILED_FROM", 1)
    warm_up.run(Task("generator", "kruskal", spec))
    monkeypatch.setattr(dispatch, "_kernels", {})
    with kernel.stored_only():
        clew.generate("kruskal", spec, seed=1, compiled=True)
