"""Two lanes for work: small work in threads of this process, large work in processes that can be ended.

Small work never waits behind large work. Each lane has a queue with an end: whoever comes after it is told to come
again later, rather than being kept waiting for an answer that nobody has time for.
"""

import asyncio
import logging
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from clew.service.leaving import Left, left
from clew.service.metrics import Metrics
from clew.service.problems import Problem
from clew.service.settings import Settings
from clew.service.worker import Crashed, TimeLimit, Worker

SMALL_THREADS = 2  # one that works, and one for what should have been large
LARGE, SMALL = "large", "small"

log = logging.getLogger("clew.service")


class Workers:
    """What `app.state.workers` is; made, started and stopped in one event loop."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.waiting = 0  # pieces of large work that no worker has yet
        self.small = 0  # pieces of small work under way or waiting
        self.busy = 0  # workers that are at work
        self._average = 0.1  # seconds of large work, lately
        self._workers = [Worker(settings.work) for _ in range(settings.worker_count)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._large_threads = ThreadPoolExecutor(len(self._workers), "large")
        self._small_threads = ThreadPoolExecutor(SMALL_THREADS, "small")
        self._stopped = False
        self._starting: set[asyncio.Future[None]] = set()
        metrics.gauge("clew_queue_length", "Pieces of large work that wait.", lambda: self.waiting)
        metrics.gauge("clew_small_in_progress", "Pieces of small work under way or waiting.", lambda: self.small)
        metrics.gauge("clew_workers", "Worker processes.", lambda: self.alive)
        metrics.gauge("clew_workers_busy", "Worker processes at work.", lambda: self.busy)

    @property
    def alive(self) -> int:
        """How many worker processes there are just now."""
        return sum(worker.alive for worker in self._workers)

    def start(self) -> None:
        """Begin to start the worker processes; large work waits until there is one."""
        for worker in self._workers:
            self._renew(worker)

    async def stop(self) -> None:
        """End all work."""
        self.kill()
        for starting in list(self._starting):
            await asyncio.wait([starting])
        self._large_threads.shutdown(wait=True, cancel_futures=True)
        self._small_threads.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the worker processes at once."""
        self._stopped = True
        for worker in self._workers:
            worker.close()

    async def run(self, function: Callable[..., Any], *arguments: Any, small: bool) -> Any:
        """Have `function(*arguments)` done and return its result; what it raises is raised.

        `small`: it takes a few milliseconds at most, and is done in this process. Otherwise the function, its
        arguments and its result travel to a worker process and back, so they must be picklable.
        Raises a `Problem`: 429 where the queue is full, 503 where the work took too long or its process ended; and
        `Left`, soon after it happens, where the client of a large piece of work has gone.
        """
        return await (self._run_small if small else self._run_large)(function, arguments)

    async def _run_small(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.small >= self.settings.small_queue:
            raise self._full(SMALL, 1)
        self.small += 1
        asked = begun = time.perf_counter()

        def work() -> Any:
            nonlocal begun
            begun = time.perf_counter()
            return function(*arguments)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._small_threads, work)
        finally:
            self.small -= 1
            self.metrics.queued.add(begun - asked, SMALL)
            self.metrics.worked.add(time.perf_counter() - begun, SMALL)

    async def _run_large(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.waiting >= self.settings.queue and self._idle.empty():
            raise self._full(LARGE, self.waiting * self._average / len(self._workers))
        gone = asyncio.ensure_future(left())
        asked = time.perf_counter()
        try:
            worker = await self._worker(gone)
            begun = time.perf_counter()
            self.metrics.queued.add(begun - asked, LARGE)
            try:
                return await self._call(worker, gone, function, arguments)
            finally:
                seconds = time.perf_counter() - begun
                self._average += (seconds - self._average) / 8
                self.metrics.worked.add(seconds, LARGE)
        finally:
            gone.cancel()

    async def _worker(self, gone: asyncio.Future[None]) -> Worker:
        """The next idle worker, after those who asked before."""
        if not self._idle.empty():
            return self._idle.get_nowait()
        self.waiting += 1
        next_one = asyncio.ensure_future(self._idle.get())
        try:
            await asyncio.wait((next_one, gone), return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                raise Left
            return next_one.result()
        except BaseException:
            if not next_one.cancel() and not next_one.cancelled():
                self._idle.put_nowait(next_one.result())
            raise
        finally:
            self.waiting -= 1

    async def _call(
        self, worker: Worker, gone: asyncio.Future[None], function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        """Have the worker do it, and give the worker back, as it is or renewed."""
        work = asyncio.get_running_loop().run_in_executor(self._large_threads, worker.call, function, arguments)
        reason = "left"
        self.busy += 1
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise Left
            reason = ""
            return work.result()
        except TimeLimit:
            reason = "time"
            raise too_long(self.settings.work) from None
        except Crashed:
            reason = "crash"
            if not self._stopped:
                log.error("a worker process ended at %s.%s", function.__module__, function.__qualname__)
            raise Problem(
                503,
                "Service Unavailable",
                "the process that did this work ended before it was done: try something smaller, or try again",
            ) from None
        finally:
            self.busy -= 1
            if reason:
                worker.kill()
                self.metrics.ended.add(reason)
                work.add_done_callback(lambda ended: self._renew(worker, ended))
            else:
                self._idle.put_nowait(worker)

    def _renew(self, worker: Worker, ended: asyncio.Future[Any] | None = None) -> None:
        """Start the worker's process, now that its thread has `ended` what it did; then it is idle."""
        if ended is not None and not ended.cancelled():
            ended.exception()  # looked at, so that nobody says that it never was
        if self._stopped:
            return
        starting = asyncio.get_running_loop().run_in_executor(self._large_threads, worker.start)
        self._starting.add(starting)

        def started(future: asyncio.Future[None]) -> None:
            self._starting.discard(future)
            if not future.cancelled() and future.exception() is not None and not self._stopped:
                log.error("a worker process did not start: %r", future.exception())
            self._idle.put_nowait(worker)  # it tries again with its next piece of work

        starting.add_done_callback(started)

    def _full(self, lane: str, seconds: float) -> Problem:
        """Say when to come again."""
        self.metrics.refused.add(lane)
        wait = max(1, min(math.ceil(seconds), 60))
        return Problem(
            429,
            "Too Many Requests",
            f"the queue is full: try again in {wait} second{'s' * (wait > 1)}",
            headers={"Retry-After": str(wait)},
        )


def too_long(seconds: float) -> Problem:
    """Say how long work may take."""
    return Problem(
        503,
        "Service Unavailable",
        f"the work took longer than {seconds:g} seconds and was ended: ask for something smaller",
    )
