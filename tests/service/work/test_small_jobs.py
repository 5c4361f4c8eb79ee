"""Small jobs run in threads of the server's own process, which must not wait for a compiler."""

import asyncio
import sys

import pytest

from clew import kernel
from clew.service.http.metrics import Metrics
from clew.service.settings import Settings
from clew.service.work.pool import WorkerPool


def choices() -> list[bool]:
    return [kernel.should_compile(choices, 100_000, "squares") for _ in range(4)]


def test_they_are_never_compiled_because_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    pool = WorkerPool(Settings(), Metrics(), ())
    assert asyncio.run(pool.run(choices, small=True)) == [False] * 4
