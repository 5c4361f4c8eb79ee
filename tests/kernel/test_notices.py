"""Listeners are notified before and after a kernel is compiled, and once if its machine code cannot be stored."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import clew
from clew import kernel
from clew.kernel import notices


def halve(numbers):
    """A kernel for the tests below."""
    for place in range(len(numbers)):
        numbers[place] //= 2


@pytest.fixture
def heard():
    """The notices of a test."""
    heard = []
    with notices.listening(heard.append):
        yield heard


@pytest.mark.compiles
def test_compiling_is_noticed_once(heard, tmp_path, monkeypatch):
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    for _ in range(2):
        kernel.call(halve, np.zeros(3, np.int16))
    assert heard == [notices.Compiling(halve, "", "", done) for done in (False, True)]
    kernel.choose._loaded.pop(halve)
    kernel.call(halve, np.zeros(3, np.int16))
    assert len(heard) == 2, "its code was stored"


@pytest.mark.compiles
def test_several_threads_compile_once(heard, tmp_path, monkeypatch):
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    rows = [np.arange(0, 8, 2, np.int8) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda numbers: kernel.call(halve, numbers), rows))
    assert [row.tolist() for row in rows] == [[0, 1, 2, 3]] * 4
    assert len(heard) == 2


@pytest.mark.compiles
def test_a_folder_that_cannot_be_written_is_noticed_once(heard, tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("in the way")
    monkeypatch.setenv("CLEW_CACHE_DIR", str(file))
    for code in ("i4", "u4"):
        kernel.call(halve, np.zeros(3, code))
    assert [each for each in heard if isinstance(each, notices.NotStored)] == [notices.NotStored(str(file))]


def test_the_notice_names_the_algorithm_and_the_grid(heard, monkeypatch):
    monkeypatch.setattr(kernel, "call", lambda function, *arguments, **_: _as_if_compiled(function))
    maze = clew.generate("eller", "90x90", seed=1, compiled=True)
    assert [(each.algorithm, each.grid) for each in heard] == [("eller", maze.grid.spec)] * 2
    _as_if_compiled(halve)
    assert heard[-1].algorithm == "", "which is not run by the algorithm"


def _as_if_compiled(function):
    with notices.compiling(function):
        pass


def test_without_a_listener_the_library_is_quiet(capfd):
    _as_if_compiled(halve)
    notices.send_once(notices.NotStored("nowhere"))
    assert capfd.readouterr() == ("", "")
