"""Worker processes, which can be killed at any moment."""

import asyncio
import multiprocessing
import os
import pickle
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from clew.service.work.processes import (
    PREFIX,
    READY,
    START_TIMEOUT,
    TIME_SIGNALS,
    ignore_stop_signals,
    return_large_blocks,
    serve_jobs,
    start_process,
)

NICENESS = 5  # large work yields to the server process
COMPILES = 16  # calls of a process that compiles, which needs about 4 MB more for each kernel
GRACE = 1.0  # seconds after the timeout; then a process ends itself, in case that its server was killed
END_TIMEOUT = 5.0  # seconds until a process that has been killed is gone


class WorkTimeoutError(Exception):
    """The work took too long; its process was killed."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


@dataclass(eq=False)
class Worker:
    """A process for work, which can be killed at any moment, even inside compiled code.

    One task at a time may call functions in it. A process that has ended is replaced at the next call. Requests and
    results are pickles, sent over a socket, which the event loop reads and writes without blocking.

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
    max_seconds : float or None
        Seconds of processor time after which a process ends itself; None if only `timeout` counts.
    """

    timeout: float | None
    preload: Sequence[str] = ()
    niceness: int = NICENESS
    max_calls: int | None = None
    prepare: Callable[[], None] | None = None
    max_seconds: float | None = None

    def __post_init__(self) -> None:
        self._calls = 0  # of this process
        self._process: Any = None
        self._socket: Any = None
        self._gone = True  # set when it is killed, since a killed process seems alive for a moment
        self._closed = self._in_use = False

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return not self._gone and self._process.exitcode is None

    def start(self) -> None:
        """Start a process unless one is running; raise `WorkerCrashError` if that fails. This blocks."""
        if self.alive:
            return
        if self._socket is not None:
            self._socket.close()
        self._socket, theirs = socket.socketpair()
        self._socket.settimeout(START_TIMEOUT)
        arguments = theirs, self.timeout, self.niceness, self.prepare, self.max_seconds
        try:
            with theirs:
                self._process = start_process(_serve, arguments, self.preload)
            self._gone, self._calls = False, 0
            if self._closed:  # the server stops
                self.kill()
            if self._socket.recv(len(READY)) != READY:
                raise EOFError
        except (EOFError, OSError) as problem:  # the fork server has ended, or there is no memory
            self.kill()
            raise WorkerCrashError from problem
        self._socket.setblocking(False)

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, compiles: bool = True) -> Any:
        """Call a function in the process and return its result, or raise its exception.

        Unless the process `compiles`, a kernel without stored machine code raises `NotCompiled`.
        """
        loop, job = asyncio.get_running_loop(), pickle.dumps((function, arguments, compiles))
        if self._calls == self.max_calls:
            self.kill()
        self._in_use = True
        try:
            try:
                if self._gone:
                    raise BrokenPipeError
                await loop.sock_sendall(self._socket, job)
            except OSError:  # the process has ended since its last call, so this one was not begun
                self.kill()
                await loop.run_in_executor(None, self.start)
                await loop.sock_sendall(self._socket, job)
            self._calls += 1
            async with asyncio.timeout(self.timeout):
                length = int.from_bytes(await self._received(PREFIX))
                done, result = pickle.loads(await self._received(length))
        except TimeoutError:
            self.kill()
            raise WorkTimeoutError from None
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            raise WorkerCrashError from None
        finally:
            self._in_use = False
            if self._gone:
                self.kill()
        if done:
            return result
        raise result

    async def _received(self, length: int) -> bytearray:
        loop, data = asyncio.get_running_loop(), bytearray(length)
        left = memoryview(data)
        while left:
            count = await loop.sock_recv_into(self._socket, left)
            if not count:
                raise EOFError
            left = left[count:]
            if left:
                await asyncio.sleep(0)  # others have their turn during a long result
        return data

    def kill(self) -> None:
        """End the process at once; a task that waits for its result gets `WorkerCrashError`."""
        if self.alive:
            self._process.kill()
        self._gone = True
        if self._socket is not None and not self._in_use:
            self._socket.close()

    def close(self) -> None:
        """End the process, also one that is being started, and start no other."""
        self._closed = True
        self.kill()

    def reap(self) -> bool:
        """Wait until the process has ended; return whether that was because of `max_seconds`. This blocks."""
        if self._process is None:
            return False
        self._process.join(END_TIMEOUT)
        return bool(self._process.exitcode == -TIME_SIGNALS["PROF"])


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


def _serve(
    pipe: socket.socket,
    timeout: float | None,
    niceness: int,
    prepare: Callable[[], None] | None,
    max_seconds: float | None,
) -> None:
    """Do jobs: the main function of a worker process."""
    ignore_stop_signals()
    if timeout is None:
        threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)
    return_large_blocks()
    if max_seconds is not None:
        serve_jobs(pipe, "PROF", max_seconds, prepare)
    else:
        serve_jobs(pipe, "REAL", timeout + GRACE if timeout else 0, prepare)


def _end_with_server() -> None:
    """End this process when the server has ended: in a thread, since a call without a time limit may be long."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
