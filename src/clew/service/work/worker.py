"""Worker processes, which can be killed at any moment, and the outcome of a job on its way between processes."""

import asyncio
import ctypes
import logging
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any

from clew import kernel

# A fork server has imported the modules that jobs need, so it starts a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
START_TIMEOUT = 60.0  # seconds until a process must be ready
LARGE_BLOCK = 1 << 20  # bytes of a block of memory that is returned to the system when it is freed
M_MMAP_THRESHOLD = -3  # of glibc's mallopt
READY = b"+"  # what a process sends first
PREFIX = 8  # bytes that hold the length of a result
TIME_SIGNALS = {"REAL": getattr(signal, "SIGALRM", 0), "PROF": getattr(signal, "SIGPROF", 0)}  # end a process in time
NICENESS = 5  # large work yields to the server process
COMPILES = 16  # calls of a process that compiles, which needs about 4 MB more for each kernel
GRACE = 1.0  # seconds after the timeout; then a process ends itself, in case that its server was killed
END_TIMEOUT = 5.0  # seconds until a process that has been killed is gone


log = logging.getLogger("clew.service")
context: Any = multiprocessing.get_context(METHOD)


class WorkTimeoutError(Exception):
    """The work took too long; its process was killed."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


class ProcessorTimeError(WorkerCrashError):
    """The work took too much processor time, so its process ended."""


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
        self.ended = True  # set when it is killed, since a killed process seems alive for a moment
        self._closed = self._in_use = False

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return not self.ended and self._process is not None and self._process.exitcode is None

    async def start(self, threads: Executor | None = None) -> None:
        """Start a process, in one of the threads, unless one is running; raise `WorkerCrashError` if that fails."""
        if self._closed:
            raise asyncio.CancelledError
        if self.alive:
            return
        if self._socket is not None:
            self._socket.close()
        self._process, self.ended, self._calls = None, False, 0
        try:
            await asyncio.get_running_loop().run_in_executor(threads, self._start_process)
        except (EOFError, OSError) as problem:  # the fork server has ended, or there is no memory
            self.kill()
            raise WorkerCrashError from problem

    def _start_process(self) -> None:
        """Start a process and wait until it is ready. This blocks."""
        ours, theirs = socket.socketpair()
        ours.settimeout(START_TIMEOUT)
        limit = ("REAL", self.timeout + GRACE if self.timeout else 0)
        if self.max_seconds:
            limit = ("PROF", self.max_seconds)
        try:
            with theirs:
                process = start_process(_serve, (theirs, self.niceness, self.prepare, *limit), self.preload)
            if ours.recv(len(READY)) != READY:
                raise EOFError("it ended before it was ready")
        except BaseException:
            ours.close()  # which ends the process too
            raise
        ours.setblocking(False)
        self._process, self._socket = process, ours
        if self.ended or self._closed:
            self.kill()  # here, since the task that started it may be cancelled
            raise EOFError("it was killed while it started")

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, compiles: bool = True) -> Any:
        """Call a function in the process and return its result, or raise its exception.

        Unless the process `compiles`, a kernel without stored machine code raises `NotCompiled`.
        """
        job = pickle.dumps((function, arguments, compiles))
        if self._calls == self.max_calls:
            self.kill()
        self._in_use = True
        try:
            try:
                done, result = await self._done(job)
            except (BrokenPipeError, ConnectionResetError):  # the process had ended, so the job was not begun
                self.kill()
                await self.start()
                done, result = await self._done(job)
        except TimeoutError:
            self.kill()
            raise WorkTimeoutError from None
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            if self.max_seconds and await asyncio.get_running_loop().run_in_executor(None, self._ended_in_time):
                raise ProcessorTimeError from None
            raise WorkerCrashError from None
        finally:
            self._in_use = False
            if self.ended:
                self.kill()
        if done:
            return result
        raise result

    async def _done(self, job: bytes) -> tuple[bool, Any]:
        """Let the process do a job; raise `ConnectionResetError` or `BrokenPipeError` if it ended before it read it."""
        if self.ended:
            raise BrokenPipeError
        self._calls += 1
        async with asyncio.timeout(self.timeout):
            await asyncio.get_running_loop().sock_sendall(self._socket, job)
            length = int.from_bytes(await self._received(PREFIX))
            done, result = pickle.loads(await self._received(length))
        return done, result

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
        self.ended = True  # also if the process is still being started, which then kills it
        if self._process is not None and self._process.exitcode is None:
            self._process.kill()
        if self._socket is not None and not self._in_use:
            self._socket.close()

    def close(self) -> None:
        """End the process, also one that is being started, and start no other."""
        self._closed = True
        self.kill()

    def _ended_in_time(self) -> bool:
        """Wait until the process has ended; return whether that was because of `max_seconds`. This blocks."""
        self._process.join(END_TIMEOUT)
        return bool(self._process.exitcode == -TIME_SIGNALS["PROF"])


def _serve(pipe: socket.socket, niceness: int, prepare: Callable[[], None] | None, timer: str, seconds: float) -> None:
    """Do one job after another until the server has ended; say before when this process is ready.

    A job is a function, its arguments and whether it may compile. The system ends this process, even inside compiled
    code, if a job takes more seconds of the timer, 'REAL' or 'PROF'; without `seconds` there is no limit.
    """
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the server decides when its workers end
    if not seconds:
        threading.Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)
    return_large_blocks()
    set_timer = getattr(signal, "setitimer", None) if seconds else None
    if set_timer is not None:
        signal.signal(TIME_SIGNALS[timer], signal.SIG_DFL)
    which = getattr(signal, f"ITIMER_{timer}", 0)
    with suppress(EOFError, OSError), pipe, pipe.makefile("rwb") as channel:
        pipe.sendall(READY)
        if prepare is not None:
            prepare()
        while True:
            function, arguments, compiles = pickle.load(channel)
            if set_timer is not None:
                set_timer(which, seconds)
            with nullcontext() if compiles else kernel.stored_only():
                result = pickle.dumps(outcome(function, arguments))
            if set_timer is not None:
                set_timer(which, 0)
            channel.write(len(result).to_bytes(PREFIX))
            channel.write(result)
            channel.flush()


def _end_with_server() -> None:
    """End this process when the server has ended: in a thread, since a call without a time limit may be long."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def start_process(function: Callable[..., None], arguments: tuple[Any, ...], preload: Sequence[str]) -> Any:
    """Start a process that calls a function, and return it; raise `OSError` or `EOFError` if that fails.

    The process ends with this one. `preload` names modules that processes have imported when they start, on platforms
    with a fork server.
    """
    if METHOD == "forkserver":
        context.set_forkserver_preload([f"{__package__}._fork_server", *preload])
    process = context.Process(target=function, args=arguments, daemon=True, name="clew worker")
    with _signals_blocked():
        process.start()
    return process


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Let a process that is started in the block not get the signals that stop the server.

    A terminal sends Ctrl-C to the fork server too, which would show a traceback if it has not begun to ignore it.
    """
    if METHOD != "forkserver":
        yield
        return
    resource_tracker.ensure_running()  # now, since it unblocks the signals when it starts its process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
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


def return_large_blocks() -> None:
    """Let glibc return the memory of large mazes and responses to the system when they are done with.

    By default it does so only until such a block is freed; then it reuses blocks of that size, which leaves gaps
    between smaller ones: hundreds of megabytes after a hundred slow clients.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
