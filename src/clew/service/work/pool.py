"""The pool of worker processes with its bounded queues: a lane for small work and one for large work."""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from starlette.requests import ClientDisconnect

from clew.service.http.body import wait_for_disconnect
from clew.service.http.clients.proxies import network_of
from clew.service.http.metrics import Metrics
from clew.service.http.problems import MAX_RETRY_AFTER, Problem, try_later
from clew.service.http.request_context import charge, current_request
from clew.service.settings import Settings
from clew.service.work.fair_queue import Claim, FairQueue, QueueFullError
from clew.service.work.lanes import Job, Lane, small_lane
from clew.service.work.worker import TIME_SIGNAL, ProcessorTimeError, Worker, WorkerCrashError, WorkTimeoutError, log

GRACE = 0.25  # seconds that work may go on without its client: about as long as a new process takes to be useful
QUICK = 0.25  # seconds: the longest estimate of a quick job
QUICK_GRACE = 0.9  # seconds that a quick job may go on: it will soon be done, and so its process is kept
UNKNOWN = 1.0  # seconds: for a large job without an estimate
MAX_REMEMBERED = 1024  # kinds of work that took longer than estimated
LARGE, SMALL = "large", "small"
# Why a small job becomes a large one. A process that got no processor time says nothing about the job; where processor
# time cannot be limited, it may have had too much.
UNFINISHED: dict[type[Exception], str] = {
    WorkTimeoutError: "wait" if TIME_SIGNAL else "time",
    ProcessorTimeError: "time",
    WorkerCrashError: "crash",
}
PROCESS_ENDED = "the process that did this work ended before the work was done: try again, or try a smaller size"


class WorkerPool(Lane):
    """Run functions in worker processes, in one of two lanes: for small work and for large work.

    Small work never waits for large work. A small job that takes much longer than it may is stopped and begun again as
    large work; from then on all work of its kind is large. Each lane has a queue of limited length, in which all
    clients have the same share; a job that does not fit into it is refused with a 429, which is better than a response
    that arrives too late. Of the workers for large work one more than there are cores takes only quick jobs, which
    therefore need not wait until one of many seconds is done. A pool is created, started and stopped in one event loop.
    """

    def __init__(self, settings: Settings, metrics: Metrics, preload: Sequence[str] = ()) -> None:
        self.settings, self.metrics = settings, metrics
        self.small = 0  # small jobs that run or wait
        self.busy = 0  # workers that run a job
        self._average = 0.1  # seconds of a large job: a moving average
        count, timeout = settings.worker_processes, settings.work_timeout
        workers = [Worker(timeout, preload) for _ in range(count)]
        queue: FairQueue[Worker] = FairQueue(
            settings.max_large_queue, UNKNOWN, lambda one: QUICK if one is self._quick_worker else math.inf
        )
        super().__init__(workers, queue, count + 1, "a worker process")
        self._quick_worker = Worker(timeout, preload, niceness=0)  # has no process before its first job
        self._small_lane = small_lane(settings.small_processes, preload, settings.max_small_queue)
        self._large_kinds: OrderedDict[Hashable, None] = OrderedDict()  # of work that took too long as a small job
        metrics.gauge("clew_queue_length", "Large jobs that wait.", lambda: self.queue.waiting)
        metrics.gauge("clew_small_in_progress", "Small jobs that run or wait.", lambda: self.small)
        metrics.gauge("clew_small_workers", "Worker processes for small work.", lambda: self._small_lane.alive)
        metrics.gauge("clew_workers", "Worker processes for large work.", lambda: self.alive)
        metrics.gauge("clew_workers_busy", "Worker processes that run a large job.", lambda: self.busy)

    @property
    def ready(self) -> bool:
        """Whether there is a process for large work, and has been one for small work, which is replaced in a moment."""
        return self.alive > 0 and self._small_lane.started

    def start(self) -> None:
        """Start the worker processes, without waiting for them."""
        self._small_lane.start()
        super().start()
        self.queue.put(self._quick_worker)

    async def stop(self) -> None:
        """End all work."""
        self.kill()
        await super().stop()
        await self._small_lane.stop()

    def kill(self) -> None:
        """End the worker processes at once."""
        super().kill()
        self._quick_worker.close()
        self._small_lane.kill()

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        small: bool,
        kind: Hashable = None,
        seconds: float | None = None,
    ) -> Any:
        """Return `function(*arguments)`, or raise its exception.

        Parameters
        ----------
        function : callable
            What to call. It, its arguments and its result are pickled; it may be called a second time.
        *arguments
            The arguments of the function.
        small : bool
            Whether the call is estimated to take a few milliseconds at most.
        kind : hashable, optional
            What the estimate depends on. If one such call takes too long, all later ones are large work.
        seconds : float, optional
            The estimate. Long jobs let short ones go first that arrive shortly after them.

        Raises
        ------
        Problem
            429 if the queue is full. 503 if the work took too long, its process ended, or it had to wait too long for a
            worker process.
        ClientDisconnect
            Soon after the client that waits for large work has disconnected; small work is only not begun.
        """
        request = current_request.get(None)
        claim = Claim(network_of(request.client), request.is_gone, seconds) if request else Claim(seconds=seconds)
        job = Job(function, arguments, claim)
        if small:
            reason = "time"
            if not self._is_large(kind):
                try:
                    return await self._run_small(job)
                except tuple(UNFINISHED) as problem:
                    reason = UNFINISHED[type(problem)]
                    self._move(reason, function, kind)
            if reason != "wait":  # the estimate was wrong
                job = job._replace(claim=job.claim._replace(seconds=None))
        return await self._run_large(job)

    async def _run_small(self, job: Job) -> Any:
        self.small += 1
        queued, begun = time.perf_counter(), None
        try:
            worker = await self._small_lane.queue.get(job.claim)
            begun = time.perf_counter()
            work = self._small_lane.call(worker, job)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                if not work.done():  # otherwise the worker has other work, or is given a new process
                    worker.kill()
                raise
        except QueueFullError:
            raise self._full(SMALL, 1) from None
        finally:
            self.small -= 1
            ended = time.perf_counter()
            waited, worked = (begun or ended) - queued, ended - (begun or ended)
            self.metrics.queued.labels(SMALL).observe(waited)
            self.metrics.worked.labels(SMALL).observe(worked)
            charge(worked, waited)

    def _is_large(self, kind: Hashable) -> bool:
        """Return whether work of this kind has taken too long before."""
        if kind in self._large_kinds:
            self._large_kinds.move_to_end(kind)
            return True
        return False

    def _move(self, reason: str, function: Callable[..., Any], kind: Hashable) -> None:
        """Count a small job that becomes large work, and remember its kind if it took too long."""
        self.metrics.moved.labels(reason).inc()
        if reason == "time" and kind is not None:
            log.info("%s took longer than estimated and is large work from now on: %r", function.__qualname__, kind)
            self._large_kinds[kind] = None
            if len(self._large_kinds) > MAX_REMEMBERED:
                self._large_kinds.popitem(last=False)

    async def _run_large(self, job: Job) -> Any:
        wait = self._seconds_of_queue(job.claim.client)
        if wait > self.settings.wait_timeout:
            raise self._full(LARGE, wait)
        gone = asyncio.ensure_future(wait_for_disconnect())
        try:
            return await self._run_in(await self._worker(gone, job.claim), gone, job)
        finally:
            gone.cancel()

    async def _worker(self, gone: asyncio.Future[None], claim: Claim) -> Worker:
        """Wait for an idle worker; raise a `Problem` if the queue is full, or if no worker becomes idle in time."""
        queued = time.perf_counter()
        try:
            async with asyncio.timeout(self.settings.wait_timeout):
                return await self.queue.get(claim, disconnect=gone)
        except QueueFullError:
            raise self._full(LARGE, self._seconds_of_queue(claim.client)) from None
        except TimeoutError:
            reason = f"no worker process was free within {self.settings.wait_timeout:g} seconds"
            raise try_later(503, reason, self._seconds_of_queue(claim.client), MAX_RETRY_AFTER) from None
        finally:
            waited = time.perf_counter() - queued
            self.metrics.queued.labels(LARGE).observe(waited)
            charge(0.0, waited)

    def _seconds_of_queue(self, client: bytes) -> float:
        """Estimate the time until another large job of this client would have a worker."""
        return self.queue.jobs_before(client) * self._average / len(self._workers)

    async def _run_in(self, worker: Worker, gone: asyncio.Future[None], job: Job) -> Any:
        """Do a job in the worker, as long as its client is there."""
        if self._stopped:
            raise asyncio.CancelledError
        work = self.call(worker, job)
        is_quick = job.claim.seconds is not None and job.claim.seconds <= QUICK
        reason = "left"
        begun = time.perf_counter()
        self.busy += 1
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await asyncio.wait((work,), timeout=QUICK_GRACE if is_quick else GRACE)
            if not work.done():
                raise ClientDisconnect
            reason = ""
            return work.result()
        except WorkTimeoutError as late:
            reason = "time"
            raise work_timeout(self.settings.work_timeout) from late
        except WorkerCrashError:
            reason = "crash"
            if not self._stopped:
                log.error("a worker process ended at %s.%s", job.function.__module__, job.function.__qualname__)
            raise Problem(503, PROCESS_ENDED) from None
        finally:
            self.busy -= 1
            seconds = time.perf_counter() - begun
            self._average += (seconds - self._average) / 8
            self.metrics.worked.labels(LARGE).observe(seconds)
            charge(seconds, reason=reason)
            if reason:
                if not work.done():  # otherwise the worker has other work, or is given a new process
                    worker.stop()
                self.metrics.ended.labels(reason).inc()

    def _full(self, lane: str, seconds: float) -> Problem:
        """Count a refusal and return its problem; `seconds` is an estimate of the wait."""
        self.metrics.refused.labels(lane).inc()
        return try_later(429, "the queue is full", seconds, MAX_RETRY_AFTER)


def work_timeout(seconds: float) -> Problem:
    """Return a 503 problem."""
    return Problem(503, f"the work took longer than {seconds:g} seconds and was stopped: try a smaller size")
