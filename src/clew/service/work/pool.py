"""A pool of worker processes with a queue, and the processes themselves, which can be killed at any moment."""

import asyncio
import logging
import math
import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

from starlette.requests import ClientDisconnect

from clew.service.http.body import wait_for_disconnect
from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.settings import Settings

SMALL_THREADS = 2  # one that works, and one for what should have been large
LARGE, SMALL = "large", "small"

# A fork server has imported what work needs and makes a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
START_TIMEOUT = 60.0  # seconds until a process must be ready
NICENESS = 5  # large work yields to the server itself
GRACE = 1.0  # seconds beyond the timeout after which a process whose server has gone ends itself

log = logging.getLogger("clew.service")
_context: Any = multiprocessing.get_context(METHOD)


class WorkTimeoutError(Exception):
    """The work took too long; its process has been ended."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


class Worker:
    """A process that does large work and can be killed at any moment, even inside compiled code.

    All methods block, so the server calls them in threads: one thread at a time may start it and call, any may kill.
    A process that has ended is replaced at the next call. `preload`: modules that processes have imported when they
    begin, where the platform can fork.
    """

    def __init__(self, timeout: float, preload: Sequence[str] = ()) -> None:
        self.timeout, self.preload = timeout, [f"{__package__}._fork_server", *preload]
        self._process: Any = None
        self._pipe: Connection | None = None
        self._gone = True  # at once, while a process that was killed seems alive for a moment
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return not self._gone and self._process.exitcode is None

    def start(self) -> None:
        """Start a process unless there is one; raise `WorkerCrashError` when that fails."""
        if self.alive:
            return
        if self._pipe is not None:
            self._pipe.close()
        if METHOD == "forkserver":
            _context.set_forkserver_preload(self.preload)
        self._pipe, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(theirs, self.timeout), daemon=True, name="clew worker")
        try:
            self._process.start()
        except (EOFError, OSError):  # the fork server has ended, or there is no memory
            raise WorkerCrashError from None
        finally:
            theirs.close()
        self._gone = False
        if self._closed:  # the server stops
            self.kill()
        self._receive(START_TIMEOUT)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what the function returns in the process, or raise what it raises there."""
        self.start()
        try:
            self._send((function, arguments))
        except OSError:  # it has ended since it was last used, so the work was not begun
            self.kill()
            self.start()
            self._send((function, arguments))
        done, result = self._receive(self.timeout)
        if done:
            return result
        raise result

    def _send(self, work: tuple[Any, ...]) -> None:
        assert self._pipe is not None
        self._pipe.send(work)

    def _receive(self, timeout: float) -> Any:
        """Return what the process sends; kill it when nothing comes in time."""
        assert self._pipe is not None
        try:
            if self._pipe.poll(timeout):
                return self._pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            raise WorkerCrashError from None
        self.kill()
        raise WorkTimeoutError

    def kill(self) -> None:
        """End the process at once; the thread that waits for its work gets `WorkerCrashError`."""
        if self.alive:
            self._process.kill()
        self._gone = True

    def close(self) -> None:
        """End the process, and any that is being started."""
        self._closed = True
        self.kill()


def _serve(pipe: Connection, timeout: float) -> None:
    """Do one piece of work after another until the server has gone: all that a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when its workers end
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process, even inside compiled code
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    pipe.send(True)
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        if timer is not None:
            timer(signal.ITIMER_REAL, timeout + GRACE)
        result = _outcome(function, arguments)
        if timer is not None:
            timer(signal.ITIMER_REAL, 0)
        try:
            pipe.send(result)
        except OSError:
            return


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Return (True, the result) or (False, the exception), which can be pickled."""
    try:
        return True, function(*arguments)
    except Exception as error:
        import traceback

        text = "".join(traceback.format_exception(error))
        try:
            if type(pickle.loads(pickle.dumps(error))) is type(error):
                error.add_note(f"in a worker process:\n{text}")
                return False, error
        except Exception:  # it cannot be pickled, but its text can
            pass
        return False, RuntimeError(f"in a worker process:\n{text}")


class WorkerPool:
    """Runs functions in one of two lanes: small work in threads of this process, large work in worker processes.

    Small work never waits behind large work. Each lane has a queue of limited length: what comes when it is full is
    refused with a 429, rather than kept waiting for a response that comes too late. A pool is made, started and
    stopped in one event loop.
    """

    def __init__(self, settings: Settings, metrics: Metrics, preload: Sequence[str] = ()) -> None:
        self.settings, self.metrics = settings, metrics
        self.waiting = 0  # pieces of large work that no worker has yet
        self.small = 0  # pieces of small work under way or waiting
        self.busy = 0  # workers that are at work
        self._average = 0.1  # seconds of large work, lately
        self._workers = [Worker(settings.work, preload) for _ in range(settings.worker_count)]
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
        """The number of worker processes that run."""
        return sum(worker.alive for worker in self._workers)

    def start(self) -> None:
        """Begin to start the worker processes; large work waits until one is ready."""
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
        """Return `function(*arguments)`; what it raises is raised.

        `small`: it takes a few milliseconds at most, and is done in this process. Otherwise the function, its
        arguments and its result travel to a worker process and back, so they must be picklable.
        Raises a `Problem`: 429 when the queue is full, 503 when the work took too long or its process ended; and
        `ClientDisconnect` soon after the client of large work has disconnected.
        """
        return await (self._run_small if small else self._run_large)(function, arguments)

    async def _run_small(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.small >= self.settings.small_queue:
            raise self._full(SMALL, 1)
        self.small += 1
        queued = begun = time.perf_counter()

        def work() -> Any:
            nonlocal begun
            begun = time.perf_counter()
            return function(*arguments)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._small_threads, work)
        finally:
            self.small -= 1
            self.metrics.queued.add(begun - queued, SMALL)
            self.metrics.worked.add(time.perf_counter() - begun, SMALL)

    async def _run_large(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.waiting >= self.settings.queue and self._idle.empty():
            raise self._full(LARGE, self.waiting * self._average / len(self._workers))
        gone = asyncio.ensure_future(wait_for_disconnect())
        queued = time.perf_counter()
        try:
            worker = await self._worker(gone)
            begun = time.perf_counter()
            self.metrics.queued.add(begun - queued, LARGE)
            try:
                return await self._call(worker, gone, function, arguments)
            finally:
                seconds = time.perf_counter() - begun
                self._average += (seconds - self._average) / 8
                self.metrics.worked.add(seconds, LARGE)
        finally:
            gone.cancel()

    async def _worker(self, gone: asyncio.Future[None]) -> Worker:
        """Return the next idle worker, in the order of the requests."""
        if not self._idle.empty():
            return self._idle.get_nowait()
        self.waiting += 1
        next_one = asyncio.ensure_future(self._idle.get())
        try:
            await asyncio.wait((next_one, gone), return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                raise ClientDisconnect
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
        """Return the result of a call in the worker, and make the worker idle again, or replace its process."""
        work = asyncio.get_running_loop().run_in_executor(self._large_threads, worker.call, function, arguments)
        reason = "left"
        self.busy += 1
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ClientDisconnect
            reason = ""
            return work.result()
        except WorkTimeoutError:
            reason = "time"
            raise work_timeout(self.settings.work) from None
        except WorkerCrashError:
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
        """Start a new process for the worker, whose last call has `ended`; then the worker is idle."""
        if ended is not None and not ended.cancelled():
            ended.exception()  # retrieve it, or asyncio logs that it never was
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
        """Count a refusal and return the problem, with the time after which to try again."""
        self.metrics.refused.add(lane)
        return queue_full(max(1, min(math.ceil(seconds), 60)))


class BoundedLock:
    """A lock with a bounded queue; it raises a 429 `Problem` when the queue is full. It belongs to one event loop."""

    def __init__(self, max_waiting: int) -> None:
        self.max_waiting, self.waiting = max_waiting, 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Wait for the lock and hold it."""
        if self.waiting >= self.max_waiting:
            raise queue_full(1)
        self.waiting += 1
        try:
            async with self._lock:
                yield
        finally:
            self.waiting -= 1


def queue_full(seconds: int) -> Problem:
    """Return a 429 problem with the time after which to try again."""
    return Problem(
        429,
        "Too Many Requests",
        f"the queue is full: try again in {seconds} second{'s' * (seconds > 1)}",
        headers={"Retry-After": str(seconds)},
    )


def work_timeout(seconds: float) -> Problem:
    """Return a 503 problem."""
    return Problem(
        503,
        "Service Unavailable",
        f"the work took longer than {seconds:g} seconds and was ended: ask for something smaller",
    )
