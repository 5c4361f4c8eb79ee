"""The idle workers of a lane, and the jobs that wait for one: each client address gets a fair share of the work."""

import asyncio
import math
import time
from bisect import insort
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from starlette.requests import ClientDisconnect

MAX_OVERTAKING = 3.0  # times its estimated time that a job lets others of its client go first which arrived later
MAX_PATIENCE = 6.0  # seconds

Worker = TypeVar("Worker")


class QueueFullError(Exception):
    """There is no place in the queue for a job of this client."""


class Claim(NamedTuple):
    """The entry of a job in the queue."""

    client: bytes = b""  # whose share of the work it belongs to
    is_gone: Callable[[], bool] = bool  # whether the client has left; the default never says so
    seconds: float | None = None  # how long the job is estimated to take


@dataclass(slots=True)
class _Share:
    """The part of the work that one client has had, and its jobs that wait."""

    begin: float = 0.0  # the virtual time at which its next job begins
    jobs: "list[_Job]" = field(default_factory=list)  # in their order
    running: int = 0


class _Job:
    """A job that waits; its future gets the worker."""

    __slots__ = ("claim", "seconds", "turn", "worker")

    def __init__(self, claim: Claim, seconds: float) -> None:
        self.claim, self.seconds = claim, seconds
        self.turn = time.monotonic() + min(MAX_OVERTAKING * seconds, MAX_PATIENCE)
        self.worker: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(self, problem: BaseException) -> None:
        """Raise an exception where the job waits."""
        if not self.worker.done():
            self.worker.set_exception(problem)


class FairQueue(Generic[Worker]):
    """A queue for one event loop: an idle worker goes to the client that has had the least work.

    This is start-time fair queuing [1]_. Work is counted in seconds, as estimated when a job begins and as measured
    when it has ended. The virtual time is what those clients have had that are served now; a client that has nothing
    in the queue begins there, so nobody can save up work, and nobody's jobs wait for all those of another client.

    A job of 20 milliseconds should not wait for ten that take a second each. So the jobs of one client are in the order
    of the time of their arrival plus some times their estimated length: short ones overtake long ones that arrived
    shortly before, and nobody is overtaken for long. This also decides between clients that have had the same.

    A full queue belongs to all clients that wait in it: the one with the most jobs loses the last of them to another
    one. A job whose client has left is dropped when it would begin.

    Parameters
    ----------
    max_waiting : int
        How many jobs may wait.
    unknown : float
        Seconds, for a job without an estimate.
    max_seconds : callable, optional
        Returns the longest estimate of the jobs that a worker takes; by default all workers take all jobs.

    References
    ----------
    .. [1] P. Goyal, H. M. Vin and H. Cheng, "Start-time fair queuing: a scheduling algorithm for integrated services
       packet switching networks", SIGCOMM, 1996.
    """

    def __init__(
        self, max_waiting: int, unknown: float, max_seconds: Callable[[Worker], float] = lambda worker: math.inf
    ) -> None:
        self.max_waiting, self.waiting = max_waiting, 0
        self._unknown, self._max_seconds = unknown, max_seconds
        self._virtual_time = 0.0
        self._idle: deque[Worker] = deque()
        self._running: dict[Worker, tuple[bytes, float, float]] = {}  # the client, the estimate and the beginning
        self._shares: dict[bytes, _Share] = {}  # of the clients that have jobs

    def jobs_before(self, client: bytes) -> int:
        """Return how many jobs, at most, begin before one that this client would add."""
        share = self._shares.get(client)
        waiting = sum(bool(each.jobs) for each in self._shares.values())
        return min(self.waiting, waiting * (1 + (len(share.jobs) if share else 0)))

    def put(self, worker: Worker) -> None:
        """Take a worker that is new or has done its job, and give it to a job or keep it."""
        if worker in self._running:
            client, seconds, begun = self._running.pop(worker)
            share = self._shares[client]
            share.running -= 1
            share.begin = max(self._virtual_time, share.begin + time.monotonic() - begun - seconds)
            self._forget(client)
        if (job := self._next(self._max_seconds(worker))) is None:
            self._idle.append(worker)
        else:
            self._begin(worker, job.claim.client, job.seconds)
            job.worker.set_result(worker)

    async def get(self, claim: Claim, *, disconnect: "asyncio.Future[None] | None" = None) -> Worker:
        """Return an idle worker, or wait for one; `put` takes it back.

        Parameters
        ----------
        claim : Claim
            The client, and the estimate.
        disconnect : future, optional
            Done when the client has disconnected, so that the job leaves the queue at once.

        Raises
        ------
        QueueFullError
            If there is no place in the queue, or another client got that of this job.
        ClientDisconnect
            If the client has disconnected.
        """
        if claim.is_gone():
            raise ClientDisconnect
        seconds = self._unknown if claim.seconds is None else claim.seconds
        worker = max(self._idle, key=self._max_seconds, default=None)
        if worker is not None and seconds <= self._max_seconds(worker):
            self._idle.remove(worker)
            self._begin(worker, claim.client, seconds)
            return worker
        if self.waiting >= self.max_waiting:
            self._make_room(claim.client)
        job = _Job(claim, seconds)
        jobs = self._share(claim.client).jobs
        insort(jobs, job, key=lambda each: each.turn)
        self.waiting += 1
        if disconnect is not None:
            disconnect.add_done_callback(lambda _: job.fail(ClientDisconnect()))
        try:
            found: Worker = await job.worker
            return found
        except BaseException:
            if job in jobs:
                jobs.remove(job)
                self.waiting -= 1
                self._forget(claim.client)
            elif job.worker.done() and not job.worker.cancelled() and job.worker.exception() is None:
                self.put(job.worker.result())
            raise

    def _share(self, client: bytes) -> _Share:
        """Return the share of a client, which begins now if the client has no job."""
        share = self._shares.setdefault(client, _Share())
        if not share.jobs:
            share.begin = max(self._virtual_time, share.begin)
        return share

    def _forget(self, client: bytes) -> None:
        """Remove the share of a client that has no more jobs."""
        share = self._shares.get(client)
        if share is not None and not share.jobs and not share.running:
            del self._shares[client]

    def _begin(self, worker: Worker, client: bytes, seconds: float) -> None:
        """Charge the client for a job that begins."""
        share = self._share(client)
        self._virtual_time = max(self._virtual_time, share.begin)
        share.begin += seconds
        share.running += 1
        self._running[worker] = client, seconds, time.monotonic()

    def _next(self, max_seconds: float) -> _Job | None:
        """Remove and return the job that begins next, and drop those before it whose clients have left."""
        waiting = [each for each in self._shares.values() if each.jobs]
        for share in sorted(waiting, key=lambda each: (each.begin, each.jobs[0].turn)):
            for job in [each for each in share.jobs if each.seconds <= max_seconds]:
                share.jobs.remove(job)
                self.waiting -= 1
                if not job.worker.done() and not job.claim.is_gone():  # done: it is canceled, and not yet aware of that
                    return job
                job.fail(ClientDisconnect())
                self._forget(job.claim.client)
        return None

    def _make_room(self, client: bytes) -> None:
        """Make room for a job of this client, or raise `QueueFullError`."""
        share = self._shares.get(client)
        longest = max((each.jobs for each in self._shares.values()), key=len, default=[])
        if len(longest) <= 1 + (len(share.jobs) if share else 0):
            raise QueueFullError
        longest.pop().fail(QueueFullError())
        self.waiting -= 1
