"""Lanes of work: workers whose processes are replaced when they end, and the queue of the jobs that wait for one.

The processes of the lane for small work answer in milliseconds, and are killed when a job takes much longer.

Why small work is not done in threads of the server process, where it needs no process:

- Its time can be bounded. The kernel of the operating system ends a process that has used `MAX_SECONDS` of processor
  time for one job, wherever it is: in a long regular expression, in NumPy, in a library. An exception raised in a
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
from typing import Any, NamedTuple

from clew import kernel
from clew.service.work.fair_queue import Claim, FairQueue
from clew.service.work.worker import Worker, log

MAX_SECONDS = 0.04  # of processor time for one job, several times what a small job is estimated to take
UNKNOWN = 0.004  # seconds: for a job without an estimate
MAX_WAIT = 1.0  # seconds until a result must be there, in case that the process is stopped or gets no processor time


class Job(NamedTuple):
    """A call of a function for a client."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    claim: Claim = Claim()


class Lane:
    """Workers and their queue, in one event loop; so many threads start processes, which the log calls by the name."""

    def __init__(self, workers: Sequence[Worker], queue: FairQueue[Worker], threads: int, name: str) -> None:
        self._workers, self.queue, self._name = workers, queue, name
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

    def call(self, worker: Worker, job: Job) -> asyncio.Task[Any]:
        """Do a job in a worker; afterwards make the worker idle again, or replace its process if that has ended."""
        work = asyncio.ensure_future(worker.call(job.function, job.arguments))
        work.add_done_callback(partial(self._release, worker))
        return work

    def _release(self, worker: Worker, work: asyncio.Task[Any]) -> None:
        if not work.cancelled():
            work.exception()  # retrieve it, or asyncio logs "exception was never retrieved"
        if worker.ended:
            self._renew(worker)
        else:
            self.queue.put(worker)

    def _renew(self, worker: Worker) -> None:
        """Start a process for a worker, and make the worker idle."""
        if not self._stopped:
            starting = asyncio.ensure_future(worker.start(self._threads))
            self._starting.add(starting)
            starting.add_done_callback(partial(self._add, worker))

    def _add(self, worker: Worker, starting: asyncio.Future[None]) -> None:
        """Make a worker idle; without a process it tries again at its next call, or its job runs as large work."""
        self._starting.discard(starting)
        self.started |= worker.alive
        problem = None if starting.cancelled() else starting.exception()
        if problem is not None and not self._stopped:
            log.error("%s did not start: %r", self._name, problem.__cause__ or problem)
        self.queue.put(worker)


def prepare() -> None:
    """Prepare a process for small jobs."""
    kernel.interpret_always()  # nobody waits for a compiler here
    gc.freeze()  # what has been imported is no garbage, and need not be searched again and again


def small_lane(count: int, preload: Sequence[str], max_waiting: int) -> Lane:
    """Return a lane for small work in a few processes; so many jobs can wait for one."""
    options: dict[str, Any] = {"niceness": 0, "prepare": prepare, "max_seconds": MAX_SECONDS}
    workers = [Worker(MAX_WAIT, preload, **options) for _ in range(count)]
    return Lane(workers, FairQueue(max_waiting, UNKNOWN), count, "a process for small work")
