"""Idle workers go to the jobs that wait: in their order, and with a fair share for each client."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from clew.service.work.fair_queue import MAX_PATIENCE, Claim, FairQueue, QueueFullError

ONE, OTHER, QUICK = "one", "other", "quick"
A, B, C = b"a", b"b", b"c"


class Clock:
    """The time of the queue, which passes only on demand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def new_queue(max_waiting: int = 100, unknown: float = 1.0) -> FairQueue[str]:
    return FairQueue(max_waiting, unknown, lambda worker: 0.25 if worker == QUICK else math.inf)


def get(queue: FairQueue[str], client: bytes = b"", seconds: float | None = None, **options: Any) -> Any:
    """A job that waits; its client leaves without a word if `is_gone` returns True."""
    is_gone = options.pop("is_gone", bool)
    return asyncio.ensure_future(queue.get(Claim(client, is_gone, seconds), **options))


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


async def order(queue: FairQueue[str], clock: Clock, jobs: dict[str, Any], worker: str = ONE) -> str:
    """The order in which the jobs get the worker, each for as many seconds as it takes; letters of their names."""
    got, left = "", dict(jobs)
    await asyncio.sleep(0)
    while left:
        queue.put(worker)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        name = next((name for name, job in left.items() if job.done()), None)
        if name is None:
            break
        got += name[0]
        clock.now += float(name.partition(" ")[2] or 1)
        del left[name]
    return got


def test_jobs_get_workers_in_their_order() -> None:
    async def test() -> None:
        queue = new_queue(2)
        queue.put(ONE)
        assert await get(queue) is ONE
        jobs = [get(queue), get(queue)]
        await asyncio.sleep(0)
        assert queue.waiting == 2
        with pytest.raises(QueueFullError):
            await get(queue)
        for number, worker in ((0, OTHER), (1, ONE)):
            queue.put(worker)
            assert await jobs[number] is worker
        assert queue.waiting == 0

    run(test)


def test_short_jobs_of_a_client_overtake_long_ones_that_arrived_shortly_before() -> None:
    async def test() -> None:
        queue = new_queue()
        jobs = [get(queue, seconds=1.0), get(queue, seconds=0.01), get(queue), get(queue, seconds=0.02)]
        await asyncio.sleep(0)
        for number in (1, 3, 0, 2):
            queue.put(ONE)
            assert await jobs[number] is ONE

    run(test)


def test_no_job_is_overtaken_for_long(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        long = get(queue, seconds=1000.0)
        await asyncio.sleep(0)
        clock.now += MAX_PATIENCE + 1
        short = get(queue, seconds=0.0)
        await asyncio.sleep(0)
        queue.put(ONE)
        assert await long is ONE
        short.cancel()

    run(test)


def test_a_client_with_many_jobs_takes_turns_with_one_that_has_few(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        jobs = {f"a{number} 1": get(queue, A, 1.0) for number in range(8)}
        await asyncio.sleep(0)
        assert await order(queue, clock, dict(list(jobs.items())[:3])) == "aaa"
        del jobs["a0 1"], jobs["a1 1"], jobs["a2 1"]
        jobs |= {f"b{number} 1": get(queue, B, 1.0) for number in range(3)}
        assert await order(queue, clock, jobs) == "bababaaa"

    run(test)


def test_shares_are_of_time_and_not_of_jobs(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        jobs = {f"a{number} 4": get(queue, A, 4.0) for number in range(3)}
        jobs |= {f"b{number} 1": get(queue, B, 1.0) for number in range(12)}
        assert await order(queue, clock, jobs) == "babbbbabbbbabbb", "the shorter one is the first"

    run(test)


def test_a_job_is_charged_for_the_time_that_it_took(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()  # the jobs of both are said to take one second; those of a take four
        jobs = {f"a{number} 4": get(queue, A, 1.0) for number in range(3)}
        jobs |= {f"b{number} 1": get(queue, B, 1.0) for number in range(8)}
        got = await order(queue, clock, jobs)
        assert "abbbba" in got

    run(test)


def test_nobody_saves_up_work_while_away(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        jobs = {f"a{number} 1": get(queue, A, 1.0) for number in range(20)}
        assert len(await order(queue, clock, dict(list(jobs.items())[:10]))) == 10
        left = dict(list(jobs.items())[10:])
        left |= {f"b{number} 1": get(queue, B, 1.0) for number in range(10)}
        assert (await order(queue, clock, left)).startswith("baba")

    run(test)


def test_an_estimate_that_was_too_high_gives_no_advantage_over_others(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        queue.put(ONE)
        await get(queue, A, 100.0)
        jobs = {f"b{number} 1": get(queue, B, 1.0) for number in range(10)}
        await order(queue, clock, dict(list(jobs.items())[:6]), OTHER)
        queue._running[ONE] = A, 100.0, clock.now  # it took no time at all
        left = dict(list(jobs.items())[6:]) | {f"a{number} 1": get(queue, A, 1.0) for number in range(4)}
        assert await order(queue, clock, left) == "abababab"

    run(test)


def test_a_worker_for_quick_jobs_takes_no_others(clock: Clock) -> None:
    async def test() -> None:
        queue = new_queue()
        queue.put(QUICK)
        long, quick = get(queue, A, 1.0), get(queue, B, 0.25)
        assert await quick is QUICK
        later = get(queue, A, 0.1)
        await asyncio.sleep(0)
        queue.put(QUICK)
        assert await later is QUICK
        assert not long.done()
        queue.put(QUICK)
        queue.put(ONE)
        assert await long is ONE
        queue.put(OTHER)
        assert await get(queue, B, 0.1) is OTHER, "the quick one is kept for when it is needed"

    run(test)


def test_in_a_full_queue_the_client_with_the_most_jobs_makes_room_for_others() -> None:
    async def test() -> None:
        queue = new_queue(3)
        many = [get(queue, A) for _ in range(3)]
        await asyncio.sleep(0)
        refused = get(queue, A)
        await asyncio.sleep(0)
        assert refused.done()
        with pytest.raises(QueueFullError):
            await refused
        few = get(queue, B)
        with pytest.raises(QueueFullError):
            await many[2]
        with pytest.raises(QueueFullError):  # it would then have as many as the first one
            await get(queue, B)
        another = get(queue, C)
        with pytest.raises(QueueFullError):
            await many[1]
        for _ in range(3):
            queue.put(ONE)
        assert [await job for job in (many[0], few, another)] == [ONE] * 3
        assert queue.waiting == 0

    run(test)


def test_an_estimate_of_the_wait_counts_what_comes_before() -> None:
    async def test() -> None:
        queue = new_queue()
        jobs = [get(queue, A) for _ in range(10)] + [get(queue, B) for _ in range(2)]
        await asyncio.sleep(0)
        assert [queue.jobs_before(client) for client in (A, B, C)] == [12, 6, 2]
        for job in jobs:
            job.cancel()
        await asyncio.sleep(0)
        assert queue.jobs_before(A) == 0
        assert not queue._shares

    run(test)


def test_work_is_not_begun_for_a_client_that_has_left_without_a_word() -> None:
    async def test() -> None:
        queue, left = new_queue(), []
        gone = [get(queue, client, is_gone=lambda: bool(left)) for client in (A, A, B)]
        here = get(queue, B)
        await asyncio.sleep(0)
        left.append(True)
        queue.put(ONE)
        assert await here is ONE
        for job in gone:
            with pytest.raises(ClientDisconnect):
                await job
        queue.put(ONE)
        with pytest.raises(ClientDisconnect):
            await get(queue, A, is_gone=lambda: True)
        assert await get(queue) is ONE, "the worker is not lost"

    run(test)


def test_a_job_that_waits_no_longer_takes_no_worker() -> None:
    async def test() -> None:
        queue, leave = new_queue(), asyncio.get_running_loop().create_future()
        late = asyncio.ensure_future(asyncio.wait_for(get(queue), 0.01))
        leaving = get(queue, disconnect=leave)
        canceled, at_once, given = get(queue), get(queue), get(queue)
        with pytest.raises(TimeoutError):
            await late
        leave.set_result(None)
        with pytest.raises(ClientDisconnect):
            await leaving
        canceled.cancel()
        await asyncio.sleep(0)
        assert queue.waiting == 2
        at_once.cancel()  # which it does not know yet
        queue.put(ONE)
        given.cancel()  # at the moment at which it gets one
        with pytest.raises(asyncio.CancelledError):
            await given
        assert queue.waiting == 0
        assert await get(queue) is ONE, "the worker is not lost"

    run(test)
