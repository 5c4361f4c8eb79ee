"""Compile in processes that are never killed for time: kernels for requests, and what the catalogue offers."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from starlette.requests import ClientDisconnect

from clew import warm_up
from clew.kernel import NotCompiled, cache, compile_requested
from clew.service.http.metrics import Metrics
from clew.service.http.problems import MAX_RETRY_AFTER, Problem, try_later
from clew.service.work.worker import COMPILES, Worker, WorkerCrashError, log

IDLE = 30.0  # seconds until a process that compiles nothing is ended, which frees its memory
ATTEMPTS = 2  # to compile a kernel, if the process ends meanwhile
FIRST_ESTIMATE = 2.0  # seconds to compile a kernel, until there is a measurement
WARM_NICENESS = 19  # of the process that compiles what the catalogue offers: everything else goes before
TASK_ATTEMPTS = 3  # at a part of the catalogue whose process ends
PAUSE = 2.0  # seconds until another server process is looked at again that warms up
LOCK = "warm-up.lock"  # the file that one server process locks; it holds the numbers of tasks
STORED, NOT_STORED, FAILED = "stored", "not stored", "failed"


class BackgroundWork:
    """A task that calls functions in a worker."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """End for good; the worker must have been closed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])


class WarmUp(BackgroundWork):
    """The tasks of `clew.warm_up`, done one after the other in a process that yields to all others.

    Of several server processes with the same cache, one does them, and the others read from a file how many are done.

    Parameters
    ----------
    preload : sequence of str
        Modules that the process has imported when it starts.
    metrics : Metrics
        Where to show how many tasks are done.
    """

    def __init__(self, preload: Sequence[str], metrics: Metrics) -> None:
        super().__init__(Worker(None, preload, WARM_NICENESS, COMPILES))
        self.done = self.total = 0  # tasks; 0 until their number is known
        self.over = False  # there is nothing more to compile
        self._may_run = asyncio.Event()
        self._may_run.set()
        metrics.gauge("clew_warm_up_tasks", "Algorithms on kinds of grids to compile in advance.", lambda: self.total)
        metrics.gauge("clew_warm_up_tasks_done", "Those that are compiled.", lambda: self.done)

    @property
    def started(self) -> bool:
        """Whether this service warms up at all."""
        return self._task is not None

    @property
    def progress(self) -> str:
        """The progress of compiling, for people."""
        if not self.started:
            return "compiled: on demand"
        if not self.total and not self.over:
            return "compiled: not counted yet"
        return f"compiled: {self.done} of {self.total} algorithms for kinds of grids"

    def start(self) -> None:
        """Begin, in the running event loop."""
        self._task = asyncio.ensure_future(self._run())

    def pause(self) -> None:
        """End the process, since a request waits for a kernel, perhaps the same; the task is done again later."""
        self._may_run.clear()
        if self.started and not self.over:
            self.worker.kill()

    def resume(self) -> None:
        """Go on after a pause."""
        self._may_run.set()

    async def _run(self) -> None:
        """Do all tasks, unless another server process does."""
        root = cache.root_folder()
        if not cache.is_writable(root):
            self.over = True
            return
        try:
            with open(root / LOCK, "a+b") as lock:
                while not cache.try_lock(lock):
                    self._read(lock)
                    await asyncio.sleep(PAUSE)
                await self._do_all(lock)
        except Exception:
            log.exception("the warm-up ended")
        finally:
            self.over = True
            self.worker.kill()

    async def _do_all(self, lock: Any) -> None:
        """Do the tasks that no process has done before."""
        self.total, missing = await self._call(warm_up.plan)
        self.done = self.total - len(missing)
        self._write(lock)
        for task in missing:
            try:
                await self._call(warm_up.run_and_record, task)
            except Exception as error:  # of one task: the others are done all the same
                log.error("warming up %s failed: %r", " ".join(task), error)
            self.done += 1
            self._write(lock)

    async def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in the process while no request waits for a kernel."""
        left = TASK_ATTEMPTS
        while True:
            await self._may_run.wait()
            try:
                return await self.worker.call(function, arguments)
            except WorkerCrashError:
                left -= self._may_run.is_set()  # otherwise it was paused
                if not left:
                    raise

    def _write(self, lock: Any) -> None:
        """Show other server processes how many tasks are done."""
        with suppress(OSError):
            lock.truncate(0)
            lock.write(b"%d %d" % (self.done, self.total))
            lock.flush()

    def _read(self, lock: Any) -> None:
        """Read how many tasks another server process has done."""
        with suppress(OSError, ValueError):
            lock.seek(0)
            self.done, self.total = map(int, lock.read(100).split())


class CompileQueue(BackgroundWork):
    """The kernels to compile, in the order of the requests for them, and the requests that wait.

    All requests that need a kernel share its compilation, and it is compiled even if all of them leave: the next one
    needs it too, and the catalogue offers a limited number.

    Parameters
    ----------
    worker : Worker
        Its process compiles; it is ended when nothing has been compiled for a while.
    others : WarmUp
        Paused while there is something to compile.
    max_waiting : int
        Number of requests that may wait.
    metrics : Metrics
        Where the work is counted.
    """

    def __init__(self, worker: Worker, others: WarmUp, max_waiting: int, metrics: Metrics) -> None:
        super().__init__(worker)
        self._others, self._max_waiting = others, max_waiting
        self.waiting = 0  # requests
        self._pending: dict[str, tuple[NotCompiled, asyncio.Future[bool]]] = {}
        self._average = FIRST_ESTIMATE
        self._new = asyncio.Event()
        metrics.gauge("clew_compile_queue_length", "Requests that wait for a kernel.", lambda: self.waiting)
        self._compiles = metrics.counter("clew_compiles", "Kernels compiled for requests.", "outcome")
        self._seconds = metrics.counter("clew_compile_seconds", "Time to compile them.", "outcome")

    async def wait(self, missing: NotCompiled, disconnect: asyncio.Future[None], deadline: float) -> bool:
        """Wait until a kernel is compiled, and return whether its machine code is stored.

        Parameters
        ----------
        missing : NotCompiled
            The kernel.
        disconnect : future
            Done when the client has disconnected.
        deadline : float
            The latest `time.monotonic()`.

        Raises
        ------
        Problem
            503 if it takes until after the deadline, which is foreseen where that is possible, or if too many wait.
        ClientDisconnect
            If the client has disconnected.
        """
        compiled = self.request(missing)
        seconds, left = self._estimate(missing), deadline - time.monotonic()
        if seconds > left or self.waiting >= self._max_waiting:
            raise being_compiled(missing, seconds)
        self.waiting += 1
        try:
            await asyncio.wait((compiled, disconnect), timeout=left, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.waiting -= 1
        if compiled.done():
            return compiled.result()
        if disconnect.done():
            raise ClientDisconnect
        raise being_compiled(missing, self._estimate(missing))

    def request(self, missing: NotCompiled) -> "asyncio.Future[bool]":
        """Put a kernel into the queue if it is not in it; return its future, the same for all requests."""
        if missing.folder not in self._pending:
            if not self._pending:
                self._others.pause()
            self._pending[missing.folder] = missing, asyncio.get_running_loop().create_future()
            self._new.set()
            if self._task is None:
                self._task = asyncio.ensure_future(self._compile_all())
        return self._pending[missing.folder][1]

    def _estimate(self, missing: NotCompiled) -> float:
        """Return the seconds until the kernel is compiled, estimated from its place in the queue."""
        places = list(self._pending)
        return (places.index(missing.folder) + 1 if missing.folder in places else 1) * self._average

    async def _compile_all(self) -> None:
        """Compile one kernel after the other until there has been none for a while."""
        try:
            while await self._next_one():
                folder, (missing, compiled) = next(iter(self._pending.items()))
                begun, outcome = time.perf_counter(), FAILED
                try:
                    stored = await self._compile(missing)
                    outcome = STORED if stored else NOT_STORED
                    compiled.set_result(stored)
                except Exception as error:
                    compiled.set_exception(error)
                    compiled.exception()  # retrieve it, or asyncio logs "exception was never retrieved"
                del self._pending[folder]
                seconds = time.perf_counter() - begun
                self._average += (seconds - self._average) / 4
                self._compiles.labels(outcome).inc()
                self._seconds.labels(outcome).inc(seconds)
        finally:
            self._task = None
            self.worker.kill()

    async def _next_one(self) -> bool:
        """Wait until there is a kernel to compile; return False if there is none for a while."""
        self._new.clear()
        try:
            if not self._pending:
                self._others.resume()
                await asyncio.wait_for(self._new.wait(), IDLE)
        except TimeoutError:
            return bool(self._pending)
        return True

    async def _compile(self, missing: NotCompiled) -> bool:
        """Compile a kernel; try again if the process ends meanwhile."""
        for _ in range(ATTEMPTS):
            try:
                return bool(await self.worker.call(compile_requested, (missing.request,)))
            except WorkerCrashError:
                log.error("the process that compiles ended at %s", missing.folder)
        raise try_later(503, f"the process that was to compile {_subject(missing)} ended", MAX_RETRY_AFTER)

    async def stop(self) -> None:
        """Compile nothing more; the process must have been ended."""
        for _, compiled in self._pending.values():
            compiled.cancel()
        await super().stop()


def being_compiled(missing: NotCompiled, seconds: float) -> Problem:
    """Return a 503 problem with the time after which to try again."""
    return try_later(503, f"{_subject(missing)} is being compiled, which is done once", seconds, MAX_RETRY_AFTER)


def _subject(missing: NotCompiled) -> str:
    return f"{missing.algorithm} for {missing.grid}" if missing.algorithm else "the code for this request"
