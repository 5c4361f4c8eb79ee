"""Processes that use stored machine code only, locks while a kernel is compiled, and folders that cannot be written."""

import pickle
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

from clew import kernel
from clew.kernel import cache, dispatch, notices
from clew.kernel.stored_code import refuses


def triple(numbers):
    """A kernel for the tests below."""
    for place in range(len(numbers)):
        numbers[place] *= 3


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache, for a process that has compiled nothing."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(dispatch, "_kernels", {})
    return tmp_path


@pytest.fixture
def heard():
    """The notices of a test."""
    heard = []
    with notices.listening(heard.append):
        yield heard


def missing():
    """The exception of a process that may not compile, as it arrives in another."""
    with kernel.stored_only(), pytest.raises(kernel.NotCompiled) as caught:
        kernel.call(triple, np.arange(3))
    return pickle.loads(pickle.dumps(caught.value))


def loaded():
    """Whether the code can be loaded."""
    dispatch._kernels.clear()
    numbers = np.arange(3)
    with kernel.stored_only():
        kernel.call(triple, numbers)
    return numbers.tolist() == [0, 3, 6]


def test_a_kernel_without_stored_code_is_compiled_elsewhere(folder, heard, monkeypatch):
    request = missing()
    assert request.folder.startswith("kernel-triple-")
    assert (request.algorithm, request.grid) == ("", "")
    assert heard == []
    assert kernel.compile_requested(request.request)
    assert loaded()
    [stale] = folder.rglob("*.nbi")
    index = stale.read_bytes()
    stale.unlink()  # numba then finds no code for this processor
    dispatch._kernels.clear()
    assert missing().folder == request.folder
    assert cache.is_stored(folder / request.folder), "code for other processors is kept"
    stale.write_bytes(index)
    [code] = folder.rglob("*.nbc")
    code.write_bytes(b"nonsense")
    dispatch._kernels.clear()
    assert missing().folder == request.folder
    assert not (folder / request.folder).exists(), "damaged code is removed"
    assert kernel.compile_requested(request.request)
    assert loaded()
    shutil.rmtree(folder / request.folder)
    assert kernel.compile_requested(request.request), "though it is loaded in this process"
    assert len([each for each in heard if each.done]) == 3
    monkeypatch.setenv("CLEW_CACHE_DIR", str(code))
    dispatch._kernels.clear()
    assert not kernel.compile_requested(request.request), "it cannot be stored"


def test_the_algorithm_and_the_grid_are_named(folder):
    import clew

    with kernel.stored_only(), pytest.raises(kernel.NotCompiled) as caught:
        clew.generate("wilson", "9x9", 1, compiled=True)
    assert (caught.value.algorithm, caught.value.grid) == ("wilson", "rectangle:9x9")


def test_a_kernel_that_another_process_cannot_name_is_compiled_at_once():
    def local(numbers): ...

    with kernel.stored_only():
        assert not refuses(local)
        assert refuses(triple)
    assert not refuses(triple)


def test_one_process_compiles_and_the_others_wait(folder, heard, monkeypatch):
    request = missing()
    place = folder / request.folder
    with open(place / cache.LOCK, "ab") as other:  # a process that compiles
        assert cache.try_lock(other)
        waiting = threading.Thread(target=kernel.call, args=(triple, np.arange(3)))
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
        assert heard == []
        monkeypatch.setattr(cache, "is_stored", lambda _: True)  # it is done
    waiting.join(30)
    assert not waiting.is_alive()
    assert heard == []


def test_a_process_that_is_stopped_while_it_compiles_stops_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "LOCK_TIMEOUT", 0.05)
    with open(tmp_path / cache.LOCK, "ab") as other:
        assert cache.try_lock(other)
        with cache.lock(tmp_path):
            pass
    with cache.lock(tmp_path / "nothing"):  # nor does a folder without a place for the lock
        pass


def test_a_folder_that_cannot_be_written_is_noticed_before(tmp_path):
    assert cache.is_writable(tmp_path / "new" / "folder")
    (tmp_path / "file").touch()
    assert not cache.is_writable(tmp_path / "file" / "folder")


def test_stored_code_is_linked_into_a_folder_that_can_be_written(tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    code = Path("kernel-eller-0123456789abcdef", "inner", "eller.nbc")
    record = Path("warm-up-0123456789abcdef.json")
    for file in (code, code.with_suffix(".nbi"), record, code.with_name("lock"), Path("notes", "own.nbc")):
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        (source / file).write_text(file.name)
    cache.link_stored(source, target)
    linked = sorted(each.relative_to(target) for each in target.rglob("*") if not each.is_dir())
    assert linked == [code, code.with_suffix(".nbi"), record]
    assert (target / code).read_text() == "eller.nbc"
    assert not (target / code).parent.is_symlink(), "numba writes into this folder before it loads"
