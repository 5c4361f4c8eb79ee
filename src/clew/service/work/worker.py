"""Worker processes, which can be killed at any moment."""

import asyncio
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from clew.service.work.processes import (
    START_TIMEOUT,
    context,
    ignore_stop_signals,
    return_large_blocks,
    serve_jobs,
    start_process,
)

NICENESS = 5  # large work yields to the server process
COMPILES = 16  # calls of a process that compiles, which needs about 4 MB more for each kernel
GRACE = 1.0  # seconds after the timeout; then a process ends itself, in case that its server was killed


class WorkTimeoutError(Exception):
    """The work took too long; its process was killed."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


@dataclass(eq=False)
class Worker:
    """A process for large work, which can be killed at any moment, even inside compiled code.

    All methods block, so the server calls them in threads. One thread at a time may start the process and call
    functions in it; any thread may kill it. A process that has ended is replaced at the next call.

    Parameters
    ----------
    timeout : float or None
        Seconds until a call must be done; None if there is no limit.
    preload : sequence of str
        Modules that processes have imported when they start, on platforms with a fork server.
    niceness : int
        How much the process yields to others, from 0 to 19.
    max_calls : int or None
        Number of calls after which a new process takes its place; None if there is no limit.
    prepare : callable or None
        What a process calls before it waits for work.
    """

    timeout: float | None
    preload: Sequence[str] = ()
    niceness: int = NICENESS
    max_calls: int | None = None
    prepare: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self._calls = 0  # of this process
        self._process: Any = None
        self._pipe: Any = None  # a Connection, once there is a process
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
        self._pipe, theirs = context.Pipe()
        try:
            self._process = start_process(_serve, (theirs, self.timeout, self.niceness, self.prepare), self.preload)
        except (EOFError, OSError):  # the fork server has ended, or there is no memory
            raise WorkerCrashError from None
        finally:
            theirs.close()
        self._gone = False
        self._calls = 0
        if self._closed:  # the server stops
            self.kill()
        self._receive(START_TIMEOUT)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, compiles: bool = True) -> Any:
        """Call a function in the process and return its result, or raise its exception.

        Unless the process `compiles`, a kernel without stored machine code raises `NotCompiled`.
        """
        if self._calls == self.max_calls:
            self.kill()
        self.start()
        self._calls += 1
        job = function, arguments, compiles
        try:
            self._pipe.send(job)
        except OSError:  # the process has ended since its last call, so this one was not begun
            self.kill()
            self.start()
            self._pipe.send(job)
        done, result = self._receive(self.timeout)
        if done:
            return result
        raise result

    def _receive(self, timeout: float | None) -> Any:
        """Return what the process sends; kill the process if nothing arrives in time."""
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


class BackgroundWork:
    """A task that calls functions in a worker, from a thread with this name."""

    def __init__(self, worker: Worker, name: str) -> None:
        self.worker = worker
        self._thread = ThreadPoolExecutor(1, name)
        self._task: asyncio.Task[None] | None = None

    async def _call_once(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self.worker.call, function, arguments)

    async def stop(self) -> None:
        """End for good; the worker must have been closed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._thread.shutdown(wait=True, cancel_futures=True)


def _serve(pipe: Connection, timeout: float | None, niceness: int, prepare: Callable[[], None] | None) -> None:
    """Do jobs: the main function of a worker process."""
    ignore_stop_signals()
    if timeout is None:
        threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)
    return_large_blocks()
    serve_jobs(pipe, "REAL", 0 if timeout is None else timeout + GRACE, prepare)


def _end_with_server() -> None:
    """End this process when the server has ended: in a thread, since a call without a time limit may be long."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
