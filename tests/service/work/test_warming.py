"""The warm-up of a service: in this process, with a worker that does as a test says."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from clew import warm_up
from clew.service.http.metrics import Metrics
from clew.service.work import compiling
from clew.service.work.compiling import TASK_ATTEMPTS, WarmUp
from clew.service.work.worker import WorkerCrashError
from clew.warm_up import Task

PATIENCE = 90.0  # seconds
TASKS = [Task("generator", name, "5x5") for name in ("eller", "kruskal", "wilson")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiling, "PAUSE", 0.01)
    return tmp_path


class FakeWorker:
    """Finds one of four tasks done, and does each of the others when the test lets it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let = threading.Semaphore(0)
        self.killed = False
        self.errors: list[Exception] = []

    async def call(self, *arguments: Any, **options: Any) -> Any:
        return await asyncio.to_thread(self.work, *arguments, **options)

    def work(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if function is warm_up.plan:
            return len(TASKS) + 1, TASKS
        self.begun.append(arguments[0].name)
        self.killed = False
        assert self.let.acquire(timeout=PATIENCE)
        if self.errors:
            raise self.errors.pop(0)
        if self.killed:
            raise WorkerCrashError
        return None

    def kill(self) -> None:
        self.killed = True
        self.let.release()


def warm(test: Callable[..., Awaitable[None]], count: int = 1) -> None:
    """Run a test with the warm-ups of some server processes."""

    async def whole() -> None:
        warmers = [WarmUp((), Metrics()) for _ in range(count)]
        for each in warmers:
            each.worker = FakeWorker()  # type: ignore[assignment]
        try:
            await asyncio.wait_for(test(*warmers), PATIENCE)
        finally:
            for each in warmers:
                each.worker.let.release(99)  # type: ignore[attr-defined]
                await each.stop()

    asyncio.run(whole())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def test_everything_is_compiled_in_order_and_counted() -> None:
    async def test(warmer: Any) -> None:
        assert warmer.progress == "compiled: on demand"
        warmer.start()
        assert warmer.progress == "compiled: not counted yet"
        await until(lambda: warmer.worker.begun == ["eller"])
        assert warmer.progress == "compiled: 1 of 4 algorithms for kinds of grids"
        warmer.worker.let.release(3)
        await until(lambda: warmer.over)
        assert warmer.worker.begun == ["eller", "kruskal", "wilson"]
        assert (warmer.done, warmer.total) == (4, 4)

    warm(test)


def test_requests_go_before_it_and_it_goes_on_afterwards() -> None:
    async def test(warmer: Any) -> None:
        warmer.start()
        await until(lambda: warmer.worker.begun == ["eller"])
        warmer.pause()
        await asyncio.sleep(0.05)
        assert warmer.worker.begun == ["eller"]
        warmer.worker.let.release(9)
        warmer.resume()
        await until(lambda: warmer.over)
        assert warmer.worker.begun == ["eller", "eller", "kruskal", "wilson"]

    warm(test)


def test_a_task_that_fails_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    async def test(warmer: Any) -> None:
        crash = WorkerCrashError()
        warmer.worker.errors = [crash, ValueError("of numba"), *[crash] * TASK_ATTEMPTS]
        warmer.worker.let.release(99)
        warmer.start()
        await until(lambda: warmer.over)
        assert warmer.worker.begun == ["eller", "eller", *["kruskal"] * TASK_ATTEMPTS, "wilson"]
        assert warmer.done == 4

    warm(test)
    assert [each.getMessage() for each in caplog.records] == [
        "warming up generator eller 5x5 failed: ValueError('of numba')",
        "warming up generator kruskal 5x5 failed: WorkerCrashError()",
    ]


def test_one_server_process_does_it_and_another_takes_over_when_it_ends() -> None:
    async def test(first: Any, second: Any) -> None:
        first.start()
        await until(lambda: first.worker.begun == ["eller"])
        second.start()
        first.worker.let.release()
        await until(lambda: second.done == 2)
        assert second.total == 4
        assert second.worker.begun == []
        first._task.cancel()
        first.worker.let.release(9)
        await until(lambda: second.worker.begun == ["eller"])

    warm(test, 2)


def test_without_a_folder_nothing_is_compiled_in_vain(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("CLEW_CACHE_DIR", str(folder / "file"))

    async def test(warmer: Any) -> None:
        warmer.start()
        await until(lambda: warmer.over)
        assert warmer.worker.begun == []

    warm(test)
