"""Worker processes, whose work can be stopped at any moment, and the outcome of a job on its way between processes."""

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
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from queue import SimpleQueue
from typing import Any

from clew.kernel.parallel import stop_kernel

# A fork server has imported the modules that jobs need, so it starts a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
START_TIMEOUT = 60.0  # seconds until a process must be ready
LARGE_BLOCK = 1 << 20  # bytes of a block of memory that is returned to the system when it is freed
M_MMAP_THRESHOLD = -3  # of glibc's mallopt
READY = b"+"  # what a process sends first
PREFIX = 8  # bytes that hold the length of a result
STOP = pickle.dumps(None)  # in place of a job: stop the one that runs
TIME_SIGNAL = getattr(signal, "SIGPROF", 0)  # ends a process that has used its processor time; 0 where no signal does
NICENESS = 5  # large work yields to the server process
GRACE = 1.0  # seconds in which a job must end that was asked to stop; then its process is killed
TRY_AGAIN = 0.005  # seconds until a job is stopped again that ran no kernel
END_TIMEOUT = 5.0  # seconds until a process that has been killed is gone

log = logging.getLogger("clew.service")
context: Any = multiprocessing.get_context(METHOD)


class WorkTimeoutError(Exception):
    """The work took too long and was stopped, if need be with its process."""


class WorkerCrashError(Exception):
    """The process ended before the work was done."""


class ProcessorTimeError(WorkerCrashError):
    """The work took too much processor time, so its process ended."""


@dataclass(eq=False)
class Worker:
    """A process for work, which can be stopped at any moment.

    One task at a time may call functions in it. A process that has ended is replaced at the next call. Requests and
    results are pickles, sent over a socket, which the event loop reads and writes without blocking.

    A job is stopped in its kernels, which then raise an exception: the process goes on, with all that it has loaded. No
    exception is raised elsewhere, where it might hit an import or a cache that is half filled. So a process that stays
    in other code, interpreted or in C, is killed.

    Parameters
    ----------
    timeout : float
        Seconds until a call must be done.
    preload : sequence of str
        Modules that processes have imported when they start, on platforms with a fork server.
    niceness : int
        How much the process yields to others, from 0 to 19.
    prepare : callable or None
        What a process calls before it waits for work.
    max_seconds : float or None
        Seconds of processor time after which a process ends itself; None if only `timeout` counts. It is for jobs that
        run no kernels, whose process is killed at once.
    """

    timeout: float
    preload: Sequence[str] = ()
    niceness: int = NICENESS
    prepare: Callable[[], None] | None = None
    max_seconds: float | None = None

    def __post_init__(self) -> None:
        self._process: Any = None
        self._socket: Any = None
        self.ended = True  # set when it is killed, since a killed process seems alive for a moment
        self._closed = self._in_use = self._handed_over = False
        self._end: asyncio.TimerHandle | None = None  # of a job that was asked to stop

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
        self._process, self.ended = None, False
        try:
            await asyncio.get_running_loop().run_in_executor(threads, self._start_process)
        except (EOFError, OSError) as problem:  # the fork server has ended, or there is no memory
            self.kill()
            raise WorkerCrashError from problem

    def _start_process(self) -> None:
        """Start a process and wait until it is ready. This blocks."""
        ours, theirs = socket.socketpair()
        ours.settimeout(START_TIMEOUT)
        try:
            with theirs:
                process = start_process(_serve, (theirs, self.niceness, self.prepare, self.max_seconds), self.preload)
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

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Call a function in the process and return its result, or raise its exception."""
        job = pickle.dumps((function, arguments))
        self._in_use, self._handed_over, self._end = True, False, None
        try:
            try:
                done, result = await self._done(job)
            except (BrokenPipeError, ConnectionResetError):  # the process had ended, so the job was not begun
                if self._end is not None:
                    raise
                self.kill()
                await self.start()
                done, result = await self._done(job)
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            if self._end is not None:
                raise WorkTimeoutError from None
            if self.max_seconds and await asyncio.get_running_loop().run_in_executor(None, self._ended_in_time):
                raise ProcessorTimeError from None
            raise WorkerCrashError from None
        finally:
            self._in_use = False
            if self._end is not None:
                self._end.cancel()
            if self.ended:
                self.kill()
        if done:
            return result
        raise result

    async def _done(self, job: bytes) -> tuple[bool, Any]:
        """Let the process do a job; raise `ConnectionResetError` or `BrokenPipeError` if it ended before it read it."""
        if self.ended:
            raise BrokenPipeError
        loop = asyncio.get_running_loop()
        limit = loop.call_later(self.timeout, self.stop)
        try:
            await loop.sock_sendall(self._socket, job)
            self._handed_over = True
            length = int.from_bytes(await self._received(PREFIX))
            done, result = pickle.loads(await self._received(length))
            return done, result
        finally:
            limit.cancel()

    async def _received(self, length: int) -> bytearray:
        loop, data = asyncio.get_running_loop(), bytearray(length)
        left = memoryview(data)
        while left:
            if not (count := await loop.sock_recv_into(self._socket, left)):
                raise EOFError
            if left := left[count:]:
                await asyncio.sleep(0)  # others have their turn during a long result
        return data

    def stop(self) -> None:
        """Stop the job that runs; the task that waits for it gets `WorkTimeoutError`, unless it is done just now."""
        if self._end is not None or not self._in_use:
            return
        grace = 0.0
        if self._handed_over and not self.max_seconds:
            with suppress(OSError):  # the process has ended
                self._socket.send(STOP)
                grace = GRACE
        self._end = asyncio.get_running_loop().call_later(grace, self.kill)

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
        return bool(self._process.exitcode == -TIME_SIGNAL)


def _serve(pipe: socket.socket, niceness: int, prepare: Callable[[], None] | None, max_seconds: float | None) -> None:
    """Do one job after another until the server has ended; say before when this process is ready.

    The system ends this process, wherever it is, if a job takes more than `max_seconds` of processor time.
    """
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the server decides when its workers end
    if hasattr(os, "nice"):
        os.nice(niceness)
    return_large_blocks()
    set_timer = getattr(signal, "setitimer", None) if max_seconds else None
    if set_timer is not None:
        signal.signal(TIME_SIGNAL, signal.SIG_DFL)
    jobs = Jobs(pipe)
    with suppress(OSError), pipe.makefile("wb") as channel:
        pipe.sendall(READY)
        if prepare is not None:
            prepare()
        threading.Thread(target=jobs.read, daemon=True).start()
        while True:
            job = jobs.waiting.get()
            if set_timer is not None:
                set_timer(signal.ITIMER_PROF, max_seconds)
            result = jobs.do(*job)
            if set_timer is not None:
                set_timer(signal.ITIMER_PROF, 0)
            channel.write(len(result).to_bytes(PREFIX))
            channel.write(result)
            channel.flush()


class Jobs:
    """The jobs of a worker process: a thread reads them, and stops them, and the main thread does them.

    Parameters
    ----------
    pipe : socket
        Where they come from.
    """

    def __init__(self, pipe: socket.socket) -> None:
        self._pipe = pipe
        self.waiting: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
        self._over = threading.Event()  # whether the main thread does no job
        self._is_stopped = False

    def read(self) -> None:
        """Read jobs until the server has ended, and this process with it, whatever it does then."""
        with suppress(EOFError, OSError), self._pipe.makefile("rb") as channel:
            while True:
                if (job := pickle.load(channel)) is None:
                    self._stop()
                else:
                    self._is_stopped = False
                    self._over.clear()
                    self.waiting.put(job)
        os._exit(1)

    def _stop(self) -> None:
        """Stop every kernel that the job runs, until it is over; in other threads too, which may run them for it."""
        self._is_stopped = True
        while not self._over.wait(TRY_AGAIN):
            for thread in threading.enumerate():
                stop_kernel(thread)

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
        """Do a job; return its outcome as it is sent."""
        try:
            return pickle.dumps(outcome(function, arguments))
        except BaseException:
            if not self._is_stopped:
                raise
            return pickle.dumps((False, WorkTimeoutError()))
        finally:
            self._over.set()


def start_process(function: Callable[..., None], arguments: tuple[Any, ...], preload: Sequence[str]) -> Any:
    """Start a process that calls a function, and return it; raise `OSError` or `EOFError` if that fails.

    The process ends with this one. `preload` names modules that processes have imported when they start, on platforms
    with a fork server.
    """
    process = context.Process(target=function, args=arguments, daemon=True, name="clew worker")
    if METHOD != "forkserver":
        process.start()
        return process
    context.set_forkserver_preload([f"{__package__}._fork_server", *preload])
    # Without the signals that stop the server: a terminal sends Ctrl-C to the fork server too, which would show a
    # traceback if it has not begun to ignore it.
    resource_tracker.ensure_running()  # now, since it unblocks the signals when it starts its process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return process


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Return (True, the result) or (False, the exception), which can be pickled."""
    try:
        return True, function(*arguments)
    except Exception as error:
        import traceback

        text = "".join(traceback.format_exception(error))
        with suppress(Exception):  # it cannot be pickled
            if type(pickle.loads(pickle.dumps(error))) is type(error):
                error.add_note(f"in a worker process:\n{text}")
                return False, error
        return False, RuntimeError(f"in a worker process:\n{text}")


def return_large_blocks() -> None:
    """Let glibc return the memory of large mazes and responses to the system when they are done with.

    By default it does so only until such a block is freed; then it reuses blocks of that size, which leaves gaps
    between smaller ones: hundreds of megabytes after a hundred slow clients.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
