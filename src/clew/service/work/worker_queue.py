"""The idle worker processes, and the jobs that wait for one."""

import asyncio
import time
from collections import deque

from starlette.requests import ClientDisconnect

from clew.service.work.worker import Worker


class WorkerQueue:
    """A queue for one event loop: a worker that becomes idle goes to the job that is first in it."""

    def __init__(self) -> None:
        self._idle: deque[Worker] = deque()
        self._jobs: deque[asyncio.Future[Worker]] = deque()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait."""
        return len(self._jobs)

    @property
    def has_idle(self) -> bool:
        """Whether a worker is idle."""
        return bool(self._idle)

    def put(self, worker: Worker) -> None:
        """Give a worker that is idle to the first job, or keep it."""
        if self._jobs:
            self._jobs.popleft().set_result(worker)
        else:
            self._idle.append(worker)

    async def get(self, disconnect: asyncio.Future[None], deadline: float, *, first: bool = False) -> Worker:
        """Return an idle worker, or wait for one.

        Parameters
        ----------
        disconnect : future
            Done when the client has disconnected.
        deadline : float
            The latest `time.monotonic()`.
        first : bool
            Whether to wait before all others: the job has had a worker and could not go on.

        Raises
        ------
        TimeoutError
            If there is no idle worker before the deadline.
        ClientDisconnect
            If the client has disconnected.
        """
        if self._idle:
            return self._idle.popleft()
        job: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        (self._jobs.appendleft if first else self._jobs.append)(job)
        try:
            left = max(0.0, deadline - time.monotonic())
            await asyncio.wait((job, disconnect), timeout=left, return_when=asyncio.FIRST_COMPLETED)
            if disconnect.done():
                raise ClientDisconnect
            if not job.done():
                raise TimeoutError
            return job.result()
        except BaseException:
            if job.done():
                self.put(job.result())
            else:
                self._jobs.remove(job)
            raise
