"""The table of systems, and the Pythons that `make matrix` finds."""

import importlib.util
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("matrix.py")
SPEC = importlib.util.spec_from_file_location("matrix", FILE)
matrix = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(matrix)


def test_a_new_row_takes_the_place_of_that_of_the_same_python_and_packages() -> None:
    old = matrix.merged(
        "",
        [
            ("A", "CPython 3.12.1", "lowest: numpy 2.0", "1 passed", "2026-01-01"),
            ("A", "CPython 3.12.1", "newest: numpy 2.1", "1 passed", "2026-01-01"),
            ("B", "CPython 3.12.1", "newest: numpy 2.1", "1 passed", "2026-01-01"),
        ],
    )
    new = matrix.merged(old, [("A", "CPython 3.12.9", "newest: numpy 2.5", "2 passed", "2026-02-02")])
    assert new == old.replace(
        "| A | CPython 3.12.1 | newest: numpy 2.1 | 1 passed | 2026-01-01 |",
        "| A | CPython 3.12.9 | newest: numpy 2.5 | 2 passed | 2026-02-02 |",
    )
    assert new.count("\n") == 5


def test_pythons_are_found_by_what_they_say_of_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "python3.10": "echo CPython 3.10.9 False",
        "python3.12": "exit 1",  # a shim of pyenv for a version that is not chosen
        "python3.13": "echo CPython 3.13.2 False",
        "python3.14t": "echo CPython 3.14.1 True",
        "pypy3.11": "echo PyPy 3.11.13 False",
    }
    for name, line in said.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("UV_PYTHON_INSTALL_DIR", str(tmp_path))
    titles = {python.name: python.title for python in matrix.pythons()}
    assert titles == {
        "3.13": "CPython 3.13.2",
        "3.14t": "CPython 3.14.1, free-threaded",
        "pypy-3.11": "PyPy 3.11.13",
    }
