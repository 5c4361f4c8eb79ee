"""The idle worker processes, and the jobs that wait for one."""

import asyncio
import itertools
import time
from bisect import insort
from collections import deque

from starlette.requests import ClientDisconnect

from clew.service.work.worker import Worker

PATIENCE = 3.0  # times its estimated time that a job lets others go first which arrived later
MAX_PATIENCE = 6.0  # seconds
UNKNOWN = 1.0  # seconds: the estimate for a job that has none


class WorkerQueue:
    """A queue for one event loop: a worker that becomes idle goes to the job that is first in it.

    A job of 20 milliseconds should not wait for ten that take a second each. So jobs are in the order of the time of
    their arrival plus some times their estimated length: short ones overtake long ones that arrived shortly before,
    and nobody is overtaken for long.
    """

    def __init__(self) -> None:
        self._idle: deque[Worker] = deque()
        self._jobs: list[tuple[float, int, asyncio.Future[Worker]]] = []  # by their turn, then by their arrival
        self._numbers = itertools.count()

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
            self._jobs.pop(0)[-1].set_result(worker)
        else:
            self._idle.append(worker)

    async def get(
        self,
        disconnect: asyncio.Future[None],
        deadline: float,
        *,
        seconds: float | None = None,
        first: bool = False,
    ) -> Worker:
        """Return an idle worker, or wait for one.

        Parameters
        ----------
        disconnect : future
            Done when the client has disconnected.
        deadline : float
            The latest `time.monotonic()`.
        seconds : float, optional
            How long the job is estimated to take.
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
        now = time.monotonic()
        patience = min(PATIENCE * (UNKNOWN if seconds is None else seconds), MAX_PATIENCE)
        entry = (-now if first else now + patience, next(self._numbers), job)
        insort(self._jobs, entry)
        try:
            left = max(0.0, deadline - now)
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
                self._jobs.remove(entry)
            raise
