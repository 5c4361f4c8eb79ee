"""`clew warm-up` compiles what is named and stores it."""

import json
from pathlib import Path

import pytest

from clew import kernel
from clew.cli.commands import warm_up
from clew.kernel import dispatch, notices


@pytest.fixture(autouse=True)
def another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and a process that has compiled nothing."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(dispatch, "_kernels", {})
    return tmp_path


def test_what_is_named_is_compiled_once(call, another_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("warm-up", "-a", "binary-tree", "-a", "tree-walk", "--grid", "5x5")
    facts = json.loads(call(*words, "--json").out)
    assert facts["folder"] == str(another_cache)
    kernels = {(each["kernel"], each["algorithm"], each["grid"]) for each in facts["compiled"]}
    assert kernels > {("binary_tree", "binary-tree", "rectangle:5x5"), ("tree_walk", "tree-walk", "rectangle:5x5")}
    assert len(list(another_cache.rglob("*.nbc"))) == len(facts["compiled"])
    monkeypatch.setattr(dispatch, "_kernels", {})
    assert call(*words).out == f"nothing was to be compiled: all of it is in {another_cache}\n"
    assert not kernel.should_compile(test_what_is_named_is_compiled_once, 1), "as before"


def test_without_names_everything_is_compiled_for_each_layout(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "LARGE", ())
    runs = []
    monkeypatch.setattr(warm_up, "_run", lambda generator, solvers, grid: runs.append((generator, solvers, grid)))
    monkeypatch.setattr(kernel, "should_compile", lambda *_: False)
    assert "nothing was to be compiled" in call("warm-up").out
    assert {generator.name for generator, _, _ in runs} >= {"wilson", "kruskal", "eller"}
    assert {len(solvers) for _, solvers, _ in runs} == {3}
    specs = [grid.spec for generator, _, grid in runs if generator.name == "eller"]
    assert len(specs) == len(set(specs)) >= 6
    assert {"rectangle:40x30", "weave:30x20"} < set(specs)


def test_a_folder_that_cannot_be_written_is_refused(call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "_run", lambda *_: notices.not_stored("/nowhere/warm"))
    answer = call("warm-up", "-a", "eller", "--grid", "5x5")
    assert answer.code == 2
    assert "nothing can be stored in /nowhere/warm: set CLEW_CACHE_DIR" in answer.err


def test_an_unknown_name_is_refused(call) -> None:
    assert "did you mean wilson?" in call("warm-up", "-a", "wilsn").err


def test_solvers_are_found_by_their_other_names() -> None:
    generators, solvers = warm_up._algorithms(("BFS", "dfs"))
    assert [each.name for each in generators] == ["recursive-backtracker"]
    assert [each.name for each in solvers] == ["breadth-first"]
