"""`clew warm-up` compiles what is named and stores it."""

import json
from pathlib import Path

import pytest

from clew import kernel, warm_up
from clew.kernel import choose as dispatch
from clew.kernel import notices


@pytest.fixture(autouse=True)
def another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and a process that has compiled nothing."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(dispatch, "_kernels", {})
    monkeypatch.setattr(dispatch, "_interpreted", {})
    return tmp_path


def test_what_is_named_is_compiled_once(call, another_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("warm-up", "-a", "binary-tree", "-a", "BFS", "--grid", "5x5")
    facts = json.loads(call(*words, "--json").out)
    assert facts["folder"] == str(another_cache)
    kernels = {(each["kernel"], each["algorithm"], each["grid"]) for each in facts["compiled"]}
    algorithms = {("binary_tree", "binary-tree", "rectangle:5x5"), ("breadth_first", "breadth-first", "rectangle:5x5")}
    assert kernels > algorithms
    assert len(list(another_cache.rglob("*.nbc"))) == len(facts["compiled"])
    monkeypatch.setattr(dispatch, "_kernels", {})
    assert call(*words).out == f"nothing was to be compiled: all of it is in {another_cache}\n"
    assert not kernel.should_compile(test_what_is_named_is_compiled_once, 1), "as before"


def test_without_names_everything_is_compiled(call, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[warm_up.Task] = []
    monkeypatch.setattr(warm_up, "run", runs.append)
    with dispatch.interpreting():  # the parts of masks are joined by kernels too
        assert "nothing was to be compiled" in call("warm-up").out
        assert runs == warm_up.tasks()
        assert warm_up.not_compiled(runs) == []


def test_a_folder_that_cannot_be_written_is_refused(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "run", lambda task: notices.not_stored("/nowhere/warm"))
    answer = call("warm-up", "-a", "eller", "--grid", "5x5")
    assert answer.code == 2
    assert "nothing can be stored in /nowhere/warm: set CLEW_CACHE_DIR" in answer.err


def test_an_unknown_name_is_refused(call) -> None:
    assert "did you mean wilson?" in call("warm-up", "-a", "wilsn").err
