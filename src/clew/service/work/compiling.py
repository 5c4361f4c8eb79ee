"""Compile kernels for requests in a process that is never killed for time."""

import asyncio
import time

from starlette.requests import ClientDisconnect

from clew.kernel import NotCompiled, compile_requested
from clew.service.http.metrics import Metrics
from clew.service.http.problems import MAX_RETRY_AFTER, Problem, try_later
from clew.service.work.warming import WarmUp
from clew.service.work.worker import BackgroundWork, Worker, WorkerCrashError, log

IDLE = 30.0  # seconds until a process that compiles nothing is ended, which frees its memory
ATTEMPTS = 2  # to compile a kernel, if the process ends meanwhile
FIRST_ESTIMATE = 2.0  # seconds to compile a kernel, until there is a measurement
STORED, NOT_STORED, FAILED = "stored", "not stored", "failed"


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
