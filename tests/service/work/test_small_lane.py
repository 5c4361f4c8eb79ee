"""Small jobs run in processes of their own, which are ended when a job takes much longer than it may."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from odd_jobs import choices, compute, die, refuse, wait_for
from starlette.requests import ClientDisconnect

import clew
from clew import kernel
from clew.errors import ClewError
from clew.pictures.renderers import draw
from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.http.request_context import RequestContext, current_request
from clew.service.settings import Settings
from clew.service.work import lanes
from clew.service.work import pool as pools
from clew.service.work.fair_queue import Claim
from clew.service.work.lanes import Job, small_lane
from clew.service.work.pool import WorkerPool
from clew.service.work.worker import WorkTimeoutError

LONG = 0.15  # seconds of processor time, far more than a small job may use
MODULES = ("odd_jobs",)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for workers, which yield to all other programs of a busy machine."""
    monkeypatch.setattr(lanes, "MAX_WAIT", 60.0)


def in_pool(use: Callable[[WorkerPool], Awaitable[Any]]) -> tuple[Any, Metrics]:
    async def run() -> tuple[Any, Metrics]:
        metrics = Metrics()
        pool = WorkerPool(Settings(large_workers=1, small_workers=2, work_timeout=90.0), metrics, MODULES)
        pool.start()
        try:
            return await use(pool), metrics
        finally:
            await pool.stop()

    return asyncio.run(run())


def moved(metrics: Metrics, reason: str) -> float:
    return metrics.collect().get_sample_value("clew_moved_total", {"reason": reason}) or 0.0


def test_a_job_that_takes_too_long_is_run_again_as_large_work_and_its_kind_is_remembered() -> None:
    async def use(pool: WorkerPool) -> list[int]:
        first = await pool.run(compute, 0.0, small=True, kind="sums")
        long = [await pool.run(compute, LONG, small=True, kind="sums") for _ in range(2)]
        return [first, *long, await pool.run(compute, 0.0, small=True, kind="other")]

    (first, *long, other), metrics = in_pool(use)
    assert long[0] == long[1], "both in the one process for large work"
    assert long[0] not in (first, other)
    assert moved(metrics, "time") == 1, "the second time it was large work from the beginning"


def test_others_are_answered_while_long_jobs_are_stopped() -> None:
    async def use(pool: WorkerPool) -> float:
        await pool.run(compute, 0.0, small=True)
        long = [asyncio.ensure_future(pool.run(compute, LONG, small=True)) for _ in range(2)]
        begin = time.process_time()
        await asyncio.gather(*(pool.run(os.getpid, small=True) for _ in range(20)))
        here = time.process_time() - begin
        await asyncio.gather(*long)
        return here

    here, metrics = in_pool(use)
    assert here < LONG, "nothing is computed in the process of the event loop"
    assert moved(metrics, "time") == 2


def test_a_job_whose_process_is_killed_is_run_again() -> None:
    async def use(pool: WorkerPool) -> str:
        with pytest.raises(Problem, match="ended before the work was done"):
            await pool.run(die, small=True, kind="deadly")
        return "sums" if await pool.run(os.getpid, small=True, kind="deadly") else ""

    _, metrics = in_pool(use)
    assert moved(metrics, "crash") == 1
    assert moved(metrics, "time") == 0


def test_errors_come_back_as_they_are_and_the_process_stays() -> None:
    async def use(pool: WorkerPool) -> set[int]:
        found = set()
        for _ in range(6):
            with pytest.raises(ClewError, match="no such maze"):
                await pool.run(refuse, "no such maze", small=True)
            found.add(await pool.run(os.getpid, small=True))
        return found

    found, _ = in_pool(use)
    assert len(found) <= 2


def test_a_canceled_request_leaves_its_result_to_nobody(tmp_path: Path) -> None:
    async def use(pool: WorkerPool) -> list[str]:
        await asyncio.gather(*(pool.run(time.sleep, 0.1, small=True) for _ in range(2)))  # both have started
        end = tmp_path / "end"
        for _ in range(3):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(pool.run(wait_for, str(end), small=True), 0.02)
        end.touch()
        return [await pool.run(str.upper, "clew", small=True) for _ in range(4)]

    assert in_pool(use)[0] == ["CLEW"] * 4


def test_a_process_that_does_not_answer_is_given_up() -> None:
    async def use() -> str:
        lane = small_lane(1, MODULES, 9)
        lane.start()
        try:
            worker = await lane.queue.get(Claim())
            os.kill(await lane.call(worker, Job(os.getpid, ())), signal.SIGSTOP)
            worker.timeout = 0.1
            with pytest.raises(WorkTimeoutError) as caught:
                await lane.call(await lane.queue.get(Claim()), Job(str.upper, ("clew",)))
            assert pools.UNFINISHED[caught.type] == "wait"  # on a busy machine, so its kind stays small
            worker.timeout = 60.0
            return str(await lane.call(await lane.queue.get(Claim()), Job(str.upper, ("clew",))))
        finally:
            await lane.stop()

    assert asyncio.run(use()) == "CLEW"


def test_only_so_many_kinds_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MAX_REMEMBERED", 2)
    pool = WorkerPool(Settings(large_workers=1, small_workers=2), Metrics(), ())
    for kind in "abac":
        pool._move("time", compute, kind)
    assert [pool._is_large(kind) for kind in "abc"] == [False, True, True]


def test_small_jobs_are_never_compiled_because_there_are_many() -> None:
    async def use(pool: WorkerPool) -> list[bool]:
        return [each for _ in range(2) for each in await pool.run(choices, small=True)]

    assert in_pool(use)[0] == [False] * 8


def test_a_small_picture_of_small_cells_is_drawn_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = clew.generate("wilson", "33x20", 1)
    small = {"cell": 2, "wall": 1, "margin": 0, "bits": True}
    with kernel.compiling_always():
        compiled = draw(maze, ".png", **small)
    monkeypatch.setattr("clew.kernel.choose.call", None)
    with ThreadPoolExecutor(1, initializer=kernel.interpret_always) as thread:
        assert thread.submit(draw, maze, ".png", **small).result() == compiled


def test_work_that_waited_is_not_begun_for_a_client_that_has_left(tmp_path: Path) -> None:
    async def use(pool: WorkerPool) -> str:
        await asyncio.gather(*(pool.run(time.sleep, 0.1, small=True) for _ in range(2)))  # both have started
        end = tmp_path / "end"
        busy = [asyncio.ensure_future(pool.run(wait_for, str(end), small=True)) for _ in range(2)]
        await asyncio.sleep(0)
        left = asyncio.Event()
        current_request.set(RequestContext("1", "1.2.3.4", is_gone=left.is_set))
        waiting = asyncio.ensure_future(pool.run(os.mkdir, tmp_path / "begun", small=True))
        await asyncio.sleep(0)
        left.set()
        with pytest.raises(ClientDisconnect):
            await waiting
        current_request.set(None)
        end.touch()
        await asyncio.gather(*busy)
        return str(await pool.run(str.upper, "clew", small=True))

    assert in_pool(use)[0] == "CLEW"
    assert [path.name for path in tmp_path.iterdir()] == ["end"]


def test_the_wait_is_estimated_from_the_jobs_before_their_time_and_the_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = WorkerPool(Settings(large_workers=2, small_workers=1), Metrics(), ())
    monkeypatch.setattr(pool.queue, "jobs_before", lambda client: 6)
    pool._average = 8.0
    assert pool._seconds_of_queue(b"") == 6 * 8.0 / 2


def test_the_time_of_a_large_job_is_a_moving_average() -> None:
    async def use(pool: WorkerPool) -> float:
        pool._average = 1000.0
        await pool.run(os.getpid, small=False)
        return pool._average

    average, _ = in_pool(use)
    assert 875.0 < average < 900.0  # 7/8 of it, and 1/8 of the few seconds at most that the job took


def test_a_pool_that_is_killed_starts_no_process_again() -> None:
    pool = WorkerPool(Settings(large_workers=1, small_workers=1), Metrics(), ())
    pool.kill()
    for worker in (*pool._workers, *pool._small_lane._workers, pool._quick_worker):
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(worker.start())


@pytest.mark.parametrize("problem", [OSError("no memory"), EOFError("it ended")])
def test_the_log_says_why_a_process_did_not_start(
    problem: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def use() -> None:
        lane = small_lane(1, MODULES, 9)
        lane.start()
        await lane.queue.get(Claim())
        await lane.stop()

    def fail(*arguments: object) -> None:
        raise problem

    monkeypatch.setattr("clew.service.work.worker.start_process", fail)
    asyncio.run(use())
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [
        ("ERROR", f"a process for small work did not start: {problem!r}")
    ]


def test_a_pool_that_is_stopped_while_its_processes_start_logs_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        lane = small_lane(2, MODULES, 9)
        lane.start()
        await lane.stop()

    asyncio.run(use())
    assert [each for each in caplog.records if each.levelname == "ERROR"] == []
