"""The lane for small work: processes that answer in milliseconds, and are killed when a job takes much longer.

Why small work is not done in threads of the server process, where it needs no process:

- Its time can be bounded. The kernel of the operating system ends a process that has used `MAX_SECONDS` of processor
  time for one job, wherever it is: in a long regular expression, in NumPy, in compiled code. An exception raised in a
  thread from outside waits until the interpreter is back between two instructions, and may then hit a `with`, an import
  or a cache that is half filled. A killed process leaves nothing half done behind: a job is a function of its
  arguments, so it runs again in the lane for large work.
- The event loop never waits for the interpreter's lock. A thread that computes keeps it for 5 milliseconds at a time,
  and the loop has to get it back after every system call.
- A call costs the server process less: 0.07 milliseconds, where handing it to a thread and back costs 0.1.
- All cores work on small jobs.

Requests and results are pickles, sent over a socket. The event loop reads and writes it without blocking.
"""

import asyncio
import gc
import pickle
import signal
import socket
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from clew import kernel
from clew.service.work.fair_queue import Claim, FairQueue
from clew.service.work.lane import Lane
from clew.service.work.processes import START_TIMEOUT, ignore_stop_signals, serve_jobs, start_process

MAX_SECONDS = 0.04  # of processor time for one job, several times what a small job is estimated to take
UNKNOWN = 0.004  # seconds: the estimate for a job that has none
MAX_WAIT = 1.0  # seconds until a result must be there, in case that the process is stopped or gets no processor time
END_TIMEOUT = 5.0  # seconds until a process that has been killed is gone
TIME_SIGNAL = getattr(signal, "SIGPROF", 0)  # ends a process at the time limit
START_BYTES = 64  # at most, by which a process says that it is ready
PREFIX = 4  # bytes that hold the length of a job or of a result, as in `multiprocessing.connection`


class UnfinishedError(Exception):
    """A process ended before its job was done.

    `reason` is "time" if the job took too long, "wait" if the process got no processor time, which says nothing about
    the job, else "crash". Where processor time cannot be limited, "wait" is "time".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SmallWorker:
    """A process for small work. One task at a time may call functions in it."""

    def __init__(self, preload: Sequence[str]) -> None:
        self.preload = preload
        self._process: Any = None
        self._socket: socket.socket | None = None

    @property
    def alive(self) -> bool:
        """Whether the process is ready for calls."""
        return self._socket is not None

    def start(self) -> None:
        """Start a process; raise `OSError` or `EOFError` if that fails. This blocks."""
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._process = start_process(_serve, (theirs,), self.preload)
            ours.settimeout(START_TIMEOUT)
            if not ours.recv(START_BYTES):
                raise EOFError
            ours.setblocking(False)
        except BaseException:
            ours.close()
            raise
        self._socket = ours

    async def call(self, job: bytes) -> tuple[bool, Any]:
        """Send a pickled job with its length and return its outcome; raise `EOFError` or `OSError` if the process ended."""
        if self._socket is None:
            raise EOFError
        await asyncio.get_running_loop().sock_sendall(self._socket, job)
        length = int.from_bytes(await self._received(PREFIX))
        result: tuple[bool, Any] = pickle.loads(await self._received(length))
        return result

    async def _received(self, length: int) -> bytearray:
        assert self._socket is not None
        loop, data = asyncio.get_running_loop(), bytearray(length)
        left = memoryview(data)
        while left:
            count = await loop.sock_recv_into(self._socket, left)
            if not count:
                raise EOFError
            left = left[count:]
        return data

    def kill(self) -> None:
        """End the process at once."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None:
            self._process.kill()

    def reap(self) -> bool:
        """Wait until the process has ended; return whether that was because of the time limit. This blocks."""
        if self._process is None:
            return False
        self._process.join(END_TIMEOUT)
        return bool(self._process.exitcode == -TIME_SIGNAL)


def _serve(pipe: socket.socket) -> None:
    """Do jobs: the main function of a process."""
    ignore_stop_signals()
    kernel.interpret_always()  # nobody waits for a compiler here
    gc.freeze()  # what has been imported is no garbage, and need not be searched again and again
    serve_jobs(Connection(pipe.detach()), "PROF", MAX_SECONDS)


class SmallLane(Lane[SmallWorker]):
    """Run small work in one of a few processes; `max_waiting` jobs can wait for one."""

    def __init__(self, count: int, preload: Sequence[str], max_waiting: int) -> None:
        workers = [SmallWorker(preload) for _ in range(count)]
        super().__init__(workers, FairQueue(max_waiting, UNKNOWN), count, "a process for small work")

    async def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        claim: Claim,
        begin: Callable[[], None] = lambda: None,
    ) -> Any:
        """Return the result of the function or raise its exception.

        `begin` is called when the job need not wait any more.

        Raises
        ------
        UnfinishedError
            If the process was ended, by the time limit for example.
        QueueFullError
            If the queue has no place for the job.
        ClientDisconnect
            If the client has left before the job could begin.
        """
        job = pickle.dumps((function, arguments, True))
        job = len(job).to_bytes(PREFIX) + job
        worker = await self._queue.get(claim)
        begin()
        try:
            async with asyncio.timeout(MAX_WAIT):
                done, result = await worker.call(job)
        except TimeoutError:
            self._replace(worker)
            raise UnfinishedError("wait" if TIME_SIGNAL else "time") from None
        except (EOFError, OSError, pickle.UnpicklingError):
            in_time = not await asyncio.shield(self._replace(worker))
            raise UnfinishedError("crash" if in_time else "time") from None
        except BaseException:  # the request was canceled, and the result is still to come
            self._replace(worker)
            raise
        self._queue.put(worker)
        if done:
            return result
        raise result

    def _replace(self, worker: SmallWorker) -> asyncio.Future[bool]:
        """End the process of a worker and start another; return whether the time limit had ended it already."""
        worker.kill()
        if self._stopped:
            raise asyncio.CancelledError
        ended = asyncio.get_running_loop().run_in_executor(self._threads, worker.reap)
        ended.add_done_callback(partial(self._renew, worker))
        return ended
