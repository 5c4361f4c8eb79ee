"""`clew warm-up` compiles what is named and stores it."""

import json
from pathlib import Path

import pytest

from clew import kernel, warm_up
from clew.kernel import choose, notices, store

WORDS = ("warm-up", "-a", "binary-tree", "--grid", "5x5")


@pytest.fixture(autouse=True)
def another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and a process that has compiled nothing."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(choose, "_interpreted", {})
    return tmp_path


@pytest.mark.compiles
def test_what_is_named_is_compiled_once(call, another_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = warm_up.kernels_of(warm_up.tasks([], ["5x5"])[:1])[:1]
    monkeypatch.setattr(warm_up, "kernels_of", lambda tasks: wanted)
    facts = json.loads(call(*WORDS, "--json").out)
    assert facts["folder"] == str(another_cache)
    assert facts["compiled"] == [function.__name__ for function, _ in wanted]
    assert len(list(another_cache.glob(f"*.{store.MACHINE}"))) == len(wanted)
    assert call(*WORDS).out == f"nothing was to be compiled: all of it is in {another_cache}\n"
    assert not kernel.should_compile(test_what_is_named_is_compiled_once, 1), "as before"


@pytest.mark.compiles
def test_without_names_everything_is_compiled(call, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(warm_up, "kernels_of", lambda tasks: asked.extend(tasks) or [])
    assert "nothing was to be compiled" in call("warm-up").out
    assert asked == warm_up.tasks()


@pytest.mark.compiles
def test_a_folder_that_cannot_be_written_is_refused(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "kernels_of", lambda tasks: [(warm_up.run, ())])
    monkeypatch.setattr(choose, "machine_code_of", lambda *_: notices._send(notices.NotStored("/nowhere/warm")))
    answer = call(*WORDS)
    assert answer.code == 2
    assert "nothing can be stored in /nowhere/warm: set CLEW_CACHE_DIR" in answer.err


def test_without_a_compiler_a_sentence_says_what_to_install(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "has_compiler", lambda: False)
    answer = call(*WORDS)
    assert answer.code == 2
    assert answer.err.endswith("numba, which is not installed: pip install 'clew[native]'\n")


@pytest.mark.compiles
def test_an_unknown_name_is_refused(call) -> None:
    assert "did you mean wilson?" in call("warm-up", "-a", "wilsn").err
