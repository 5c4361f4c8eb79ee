"""Idle workers go to the jobs that wait, in their order."""

import asyncio
import time
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from clew.service.work.worker import Worker
from clew.service.work.worker_queue import MAX_PATIENCE, WorkerQueue

ONE, OTHER = Worker(1.0), Worker(1.0)


def get(queue: WorkerQueue, seconds: float = 10.0, *, estimate: float | None = None, first: bool = False) -> Any:
    """A job that waits; `leave` is set when its client disconnects."""
    leave: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    job: Any = asyncio.ensure_future(queue.get(leave, time.monotonic() + seconds, seconds=estimate, first=first))
    job.leave = leave
    return job


def test_jobs_get_workers_in_their_order_and_those_that_had_one_come_first() -> None:
    async def test() -> None:
        queue = WorkerQueue()
        queue.put(ONE)
        assert queue.has_idle
        assert await get(queue) is ONE
        assert not queue.has_idle
        jobs = [get(queue), get(queue), get(queue, first=True)]
        await asyncio.sleep(0)
        assert queue.waiting == 3
        for number, worker in ((2, ONE), (0, OTHER), (1, ONE)):
            queue.put(worker)
            assert await jobs[number] is worker
        assert queue.waiting == 0

    asyncio.run(test())


def test_short_jobs_overtake_long_ones_that_arrived_shortly_before() -> None:
    async def test() -> None:
        queue = WorkerQueue()
        jobs = [get(queue, estimate=1.0), get(queue, estimate=0.01), get(queue), get(queue, estimate=0.02)]
        await asyncio.sleep(0)
        for number in (1, 3, 0, 2):
            queue.put(ONE)
            assert await jobs[number] is ONE

    asyncio.run(test())


def test_no_job_is_overtaken_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        queue, now = WorkerQueue(), time.monotonic()
        long = get(queue, estimate=1000.0)
        await asyncio.sleep(0)
        monkeypatch.setattr(time, "monotonic", lambda: now + MAX_PATIENCE + 1)
        short = get(queue, estimate=0.0)
        await asyncio.sleep(0)
        queue.put(ONE)
        assert await long is ONE
        short.cancel()

    asyncio.run(test())


def test_a_job_that_waits_no_longer_takes_no_worker() -> None:
    async def test() -> None:
        queue = WorkerQueue()
        late, leaving, canceled, given = get(queue, 0.01), get(queue), get(queue), get(queue)
        with pytest.raises(TimeoutError):
            await late
        leaving.leave.set_result(None)
        with pytest.raises(ClientDisconnect):
            await leaving
        canceled.cancel()
        await asyncio.sleep(0)
        assert queue.waiting == 1
        queue.put(ONE)
        given.cancel()  # at the moment at which it gets one
        with pytest.raises(asyncio.CancelledError):
            await given
        assert queue.has_idle, "the worker is not lost"

    asyncio.run(test())
