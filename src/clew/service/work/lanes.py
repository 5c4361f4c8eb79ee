"""Lanes of work: workers whose processes are replaced when they end, and the queue of the jobs that wait for one.

The processes of the lane for small work answer in milliseconds, and are killed when a job takes much longer.

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
"""

import asyncio
import gc
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from clew import kernel
from clew.service.work.fair_queue import Claim, FairQueue
from clew.service.work.worker import TIME_SIGNALS, Worker, WorkerCrashError, WorkTimeoutError, log

MAX_SECONDS = 0.04  # of processor time for one job, several times what a small job is estimated to take
UNKNOWN = 0.004  # seconds: the estimate for a job that has none
MAX_WAIT = 1.0  # seconds until a result must be there, in case that the process is stopped or gets no processor time


class UnfinishedError(Exception):
    """A process ended before its job was done.

    `reason` is "time" if the job took too long, "wait" if the process got no processor time, which says nothing about
    the job, else "crash". Where processor time cannot be limited, "wait" is "time".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Lane:
    """Workers and their queue, in one event loop; so many threads start processes, which the log calls by the name."""

    def __init__(self, workers: Sequence[Worker], queue: FairQueue[Worker], threads: int, name: str) -> None:
        self._workers, self._queue, self._name = workers, queue, name
        self._threads = ThreadPoolExecutor(threads, name)
        self._starting: set[asyncio.Future[None]] = set()
        self.started = False  # whether a process has been ready
        self._stopped = False

    @property
    def alive(self) -> int:
        """The number of processes that are ready."""
        return sum(worker.alive for worker in self._workers)

    def start(self) -> None:
        """Start the processes, without waiting for them; jobs wait until the first one is ready."""
        for worker in self._workers:
            self._renew(worker)

    async def stop(self) -> None:
        """End the processes, also those that are being started."""
        self.kill()
        for starting in list(self._starting):
            await asyncio.wait([starting])
        self._threads.shutdown(wait=True, cancel_futures=True)

    def kill(self) -> None:
        """End the processes at once."""
        self._stopped = True
        for worker in self._workers:
            worker.close()

    def _renew(self, worker: Worker, ended: "asyncio.Future[Any] | None" = None) -> None:
        """Start a process for a worker whose last call has ended, and make the worker idle."""
        if ended is not None and not ended.cancelled():
            ended.exception()  # retrieve it, or asyncio logs "exception was never retrieved"
        if not self._stopped:
            starting = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
            self._starting.add(starting)
            starting.add_done_callback(partial(self._add, worker))

    def _add(self, worker: Worker, starting: "asyncio.Future[None]") -> None:
        """Make a worker idle; without a process it tries again at its next call, or its job runs as large work."""
        self._starting.discard(starting)
        self.started |= worker.alive
        problem = None if starting.cancelled() else starting.exception()
        if problem is not None and not self._stopped:
            log.error("%s did not start: %r", self._name, problem.__cause__ or problem)
        self._queue.put(worker)


def prepare() -> None:
    """Prepare a process for small jobs."""
    kernel.interpret_always()  # nobody waits for a compiler here
    gc.freeze()  # what has been imported is no garbage, and need not be searched again and again


class SmallLane(Lane):
    """Run small work in one of a few processes; `max_waiting` jobs can wait for one."""

    def __init__(self, count: int, preload: Sequence[str], max_waiting: int) -> None:
        options: dict[str, Any] = {"niceness": 0, "prepare": prepare, "max_seconds": MAX_SECONDS}
        workers = [Worker(MAX_WAIT, preload, **options) for _ in range(count)]
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
        worker = await self._queue.get(claim)
        begin()
        try:
            result = await worker.call(function, arguments)
        except WorkTimeoutError:
            self._replace(worker)
            raise UnfinishedError("wait" if TIME_SIGNALS["PROF"] else "time") from None
        except WorkerCrashError:
            in_time = not await asyncio.shield(self._replace(worker))
            raise UnfinishedError("crash" if in_time else "time") from None
        except Exception:  # of the function
            self._queue.put(worker)
            raise
        except BaseException:  # the request was canceled, and the result is still to come
            self._replace(worker)
            raise
        self._queue.put(worker)
        return result

    def _replace(self, worker: Worker) -> asyncio.Future[bool]:
        """End the process of a worker and start another; return whether the time limit had ended it already."""
        worker.kill()
        if self._stopped:
            raise asyncio.CancelledError
        ended = asyncio.get_running_loop().run_in_executor(self._threads, worker.reap)
        ended.add_done_callback(partial(self._renew, worker))
        return ended
