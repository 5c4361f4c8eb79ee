"""A lane of work: workers whose processes are replaced when they end, and the queue of the jobs that wait for one."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from clew.service.work.fair_queue import FairQueue
from clew.service.work.processes import log
from clew.service.work.worker import Worker


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
