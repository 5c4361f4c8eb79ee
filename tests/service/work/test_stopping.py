"""A job that takes too long is stopped in its kernel, and its process goes on; other jobs end with their process."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from odd_jobs import carve, carve_on, spin

from clew.service.work import worker as workers
from clew.service.work.worker import STOP, Worker, WorkTimeoutError

PATIENCE = 90.0  # seconds; workers yield to others, and on a busy machine get little of it


def with_worker(test: Callable[[Worker, int], Any]) -> None:
    """Run a test with a worker whose process has used its kernel, and the number of that process."""

    async def whole() -> None:
        worker = Worker(PATIENCE)
        await worker.start()
        try:
            assert await worker.call(carve, ("400x400",)) == 160_000
            await test(worker, await worker.call(os.getpid, ()))
        finally:
            worker.close()

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("job", "spec"), [(carve, "9999x9999"), (carve_on, "1000x1000")], ids=["in a thread", "one after the other"]
)
def test_a_kernel_is_stopped_and_the_same_process_does_the_next_job(
    job: Any, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE", PATIENCE)  # a kernel that is not stopped runs for longer

    async def test(worker: Worker, process: int) -> None:
        worker.timeout = 0.5
        for _ in range(2):
            with pytest.raises(WorkTimeoutError):
                await worker.call(job, (spec,))
        worker.timeout = PATIENCE
        assert await worker.call(os.getpid, ()) == process
        assert await worker.call(carve, ("400x400",)) == 160_000

    with_worker(test)


def test_what_runs_no_kernel_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.1)

    async def test(worker: Worker, process: int) -> None:
        worker.timeout = 0.1
        with pytest.raises(WorkTimeoutError):
            await worker.call(spin, (PATIENCE,))
        worker.timeout = PATIENCE
        assert await worker.call(os.getpid, ()) != process

    with_worker(test)


def test_an_order_to_stop_that_comes_late_stops_no_later_job() -> None:
    async def test(worker: Worker, process: int) -> None:
        worker._socket.send(STOP)
        worker.stop()
        assert await worker.call(carve, ("1000x1000",)) == 1_000_000
        assert await worker.call(os.getpid, ()) == process

    with_worker(test)


def test_a_job_that_is_done_in_the_time_of_grace_has_its_result() -> None:
    async def test(worker: Worker, process: int) -> None:
        job = asyncio.ensure_future(worker.call(time.sleep, (0.3,)))
        await asyncio.sleep(0.1)
        for _ in range(2):
            worker.stop()
        assert await job is None
        assert await worker.call(os.getpid, ()) == process

    with_worker(test)
