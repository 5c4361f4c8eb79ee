"""A pool of worker processes with a bounded queue; a process can be killed at any moment."""

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

from clew import kernel
from clew.service.http.body import wait_for_disconnect
from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.http.request_context import charge
from clew.service.settings import Settings

SMALL_THREADS = 2  # the second one is for a job that should have been large
LARGE, SMALL = "large", "small"

# A fork server has imported the modules that jobs need, so it starts a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
START_TIMEOUT = 60.0  # seconds until a process must be ready
NICENESS = 5  # large work yields to the server process
GRACE = 1.0  # seconds after the timeout; then a process ends itself, in case that its server was killed

log = logging.getLogger("clew.service")
_context: Any = multiprocessing.get_context(METHOD)


class WorkTimeoutError(Exception):
    """The work took too long; its process was killed."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


class Worker:
    """A process for large work, which can be killed at any moment, even inside compiled code.

    All methods block, so the server calls them in threads. One thread at a time may start the process and call
    functions in it; any thread may kill it. A process that has ended is replaced at the next call.

    Parameters
    ----------
    timeout : float
        Seconds until a call must be done.
    preload : sequence of str
        Modules that processes have imported when they start, on platforms with a fork server.
    """

    def __init__(self, timeout: float, preload: Sequence[str] = ()) -> None:
        self.timeout, self.preload = timeout, [f"{__package__}._fork_server", *preload]
        self._process: Any = None
        self._pipe: Connection | None = None
        self._gone = True  # set when it is killed, since a killed process seems alive for a moment
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return not self._gone and self._process.exitcode is None

    def start(self) -> None:
        """Start a process unless one is running; raise `WorkerCrashError` if that fails."""
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
        """Call a function in the process and return its result, or raise its exception."""
        self.start()
        try:
            self._send((function, arguments))
        except OSError:  # the process has ended since its last call, so this one was not begun
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
        """Return what the process sends; kill the process if nothing arrives in time."""
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
        """End the process at once; a thread that waits for its result gets `WorkerCrashError`."""
        if self.alive:
            self._process.kill()
        self._gone = True

    def close(self) -> None:
        """End the process, also one that is being started, and start no other."""
        self._closed = True
        self.kill()


def _serve(pipe: Connection, timeout: float) -> None:
    """Run one job after another until the server has ended: the main function of a worker process."""
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
        except Exception:  # it cannot be pickled
            pass
        return False, RuntimeError(f"in a worker process:\n{text}")


class WorkerPool:
    """Run functions in one of two lanes: small work in threads of this process, large work in worker processes.

    Small work never waits for large work. Each lane has a queue of limited length; a job that does not fit into it is
    refused with a 429, which is better than a response that arrives too late. A pool is created, started and stopped in
    one event loop.
    """

    def __init__(self, settings: Settings, metrics: Metrics, preload: Sequence[str] = ()) -> None:
        self.settings, self.metrics = settings, metrics
        self.waiting = 0  # large jobs that wait for a worker
        self.small = 0  # small jobs that run or wait
        self.busy = 0  # workers that run a job
        self._average = 0.1  # seconds of a large job: a moving average
        self._workers = [Worker(settings.work_timeout, preload) for _ in range(settings.worker_processes)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._large_threads = ThreadPoolExecutor(len(self._workers), "large")
        self._small_threads = ThreadPoolExecutor(SMALL_THREADS, "small", initializer=kernel.judge_each_alone)
        self._stopped = False
        self._starting: set[asyncio.Future[None]] = set()
        metrics.gauge("clew_queue_length", "Large jobs that wait.", lambda: self.waiting)
        metrics.gauge("clew_small_in_progress", "Small jobs that run or wait.", lambda: self.small)
        metrics.gauge("clew_workers", "Worker processes.", lambda: self.alive)
        metrics.gauge("clew_workers_busy", "Worker processes that run a job.", lambda: self.busy)

    @property
    def alive(self) -> int:
        """The number of worker processes."""
        return sum(worker.alive for worker in self._workers)

    def start(self) -> None:
        """Start the worker processes, without waiting for them."""
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
        """Return `function(*arguments)`, or raise its exception.

        Parameters
        ----------
        function : callable
            What to call. For large work it, its arguments and its result are pickled.
        *arguments
            The arguments of the function.
        small : bool
            Whether the call takes a few milliseconds at most, so that it can be made in this process.

        Raises
        ------
        Problem
            429 if the queue is full, 503 if the work took too long or its process ended.
        ClientDisconnect
            Soon after the client that waits for large work has disconnected.
        """
        return await (self._run_small if small else self._run_large)(function, arguments)

    async def _run_small(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.small >= self.settings.max_small_queue:
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
            self.metrics.queued.labels(SMALL).observe(begun - queued)
            self.metrics.worked.labels(SMALL).observe(time.perf_counter() - begun)
            charge(time.perf_counter() - begun, begun - queued)

    async def _run_large(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.waiting >= self.settings.max_large_queue and self._idle.empty():
            raise self._full(LARGE, self.waiting * self._average / len(self._workers))
        gone = asyncio.ensure_future(wait_for_disconnect())
        queued = time.perf_counter()
        try:
            worker = await self._worker(gone)
            begun = time.perf_counter()
            self.metrics.queued.labels(LARGE).observe(begun - queued)
            try:
                return await self._call(worker, gone, function, arguments)
            finally:
                seconds = time.perf_counter() - begun
                self._average += (seconds - self._average) / 8
                self.metrics.worked.labels(LARGE).observe(seconds)
                charge(seconds, begun - queued)
        finally:
            gone.cancel()

    async def _worker(self, gone: asyncio.Future[None]) -> Worker:
        """Wait for an idle worker; requests get one in the order in which they arrived."""
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
        """Call the function in the worker; afterwards make the worker idle again, or replace its process."""
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
            raise work_timeout(self.settings.work_timeout) from None
        except WorkerCrashError:
            reason = "crash"
            if not self._stopped:
                log.error("a worker process ended at %s.%s", function.__module__, function.__qualname__)
            raise Problem(
                503,
                "Service Unavailable",
                "the process that did this work ended before the work was done: try again, or try a smaller size",
            ) from None
        finally:
            self.busy -= 1
            if reason:
                worker.kill()
                self.metrics.ended.labels(reason).inc()
                charge(0.0, reason=reason)
                work.add_done_callback(lambda ended: self._renew(worker, ended))
            else:
                self._idle.put_nowait(worker)

    def _renew(self, worker: Worker, ended: asyncio.Future[Any] | None = None) -> None:
        """Start a new process for a worker whose last call has ended, and make the worker idle."""
        if ended is not None and not ended.cancelled():
            ended.exception()  # retrieve it, or asyncio logs "exception was never retrieved"
        if self._stopped:
            return
        starting = asyncio.get_running_loop().run_in_executor(self._large_threads, worker.start)
        self._starting.add(starting)

        def started(future: asyncio.Future[None]) -> None:
            self._starting.discard(future)
            if not future.cancelled() and future.exception() is not None and not self._stopped:
                log.error("a worker process did not start: %r", future.exception())
            self._idle.put_nowait(worker)  # it tries again at its next call

        starting.add_done_callback(started)

    def _full(self, lane: str, seconds: float) -> Problem:
        """Count a refusal and return its problem; `seconds` is an estimate of the wait."""
        self.metrics.refused.labels(lane).inc()
        return queue_full(max(1, min(math.ceil(seconds), 60)))


class BoundedLock:
    """A lock with a bounded queue, for one event loop; it raises a 429 `Problem` if the queue is full."""

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
        f"the work took longer than {seconds:g} seconds and was stopped: try a smaller size",
    )
