"""The pool of workers, with one that works in a thread of this process."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.settings import Settings
from clew.service.work.pool import WorkerPool

PATIENCE = 90.0  # seconds


class FakeWorker:
    """Calls functions in a thread of this process."""

    alive, ended = True, False

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        return await asyncio.to_thread(function, *arguments)

    async def start(self, threads: Any = None) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


def pool_test(test: Callable[[WorkerPool], Awaitable[None]], **settings: Any) -> None:
    """Run a test with a pool of one worker."""

    async def whole() -> None:
        pool = WorkerPool(Settings(large_workers=1, **settings), Metrics())
        pool._workers = [FakeWorker()]  # type: ignore[list-item]
        pool.start()
        try:
            await asyncio.wait_for(test(pool), PATIENCE)
        finally:
            await pool.stop()

    asyncio.run(whole())


def test_a_pool_that_has_stopped_begins_no_work() -> None:
    async def test(pool: WorkerPool) -> None:
        await pool.stop()
        with pytest.raises(asyncio.CancelledError):  # so the client learns that the service stops
            await pool.run(threading.get_ident, small=False)

    pool_test(test)


def test_work_waits_for_a_worker_for_a_limited_time() -> None:
    async def test(pool: WorkerPool) -> None:
        end = threading.Event()
        first = asyncio.ensure_future(pool.run(end.wait, PATIENCE, small=False))
        while pool.busy != 1:
            await asyncio.sleep(0.005)
        with pytest.raises(Problem) as caught:
            await pool.run(threading.get_ident, small=False)
        assert (caught.value.status, caught.value.headers) == (503, {"Retry-After": "1"})
        assert caught.value.detail == "no worker process was free within 0.1 seconds: try again in 1 second"
        end.set()
        assert await first
        assert await pool.run(threading.get_ident, small=False) != threading.get_ident()

    pool_test(test, wait_timeout=0.1)
