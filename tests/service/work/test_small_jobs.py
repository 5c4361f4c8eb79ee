"""Small jobs run in threads of the server's own process, which must not wait for a compiler."""

import asyncio
import functools
import sys

import pytest

import clew
from clew import kernel
from clew.renderers import draw
from clew.service.http.metrics import Metrics
from clew.service.settings import Settings
from clew.service.work.pool import WorkerPool


def choices() -> list[bool]:
    return [kernel.should_compile(choices, 100_000, "squares") for _ in range(4)]


def test_they_are_never_compiled_because_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    pool = WorkerPool(Settings(), Metrics(), ())
    assert asyncio.run(pool.run(choices, small=True)) == [False] * 4


def test_a_small_picture_of_small_cells_is_drawn_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = clew.generate("wilson", "33x20", 1)
    small = {"cell": 2, "wall": 1, "margin": 0, "bits": True}
    with kernel.compiling_always():
        compiled = draw(maze, ".png", **small)
    monkeypatch.setattr("clew.kernel.dispatch.call", None)
    pool = WorkerPool(Settings(), Metrics(), ())
    assert asyncio.run(pool.run(functools.partial(draw, **small), maze, ".png", small=True)) == compiled
