"""Run the tasks of a job on the workers of a Dask cluster.

Dask may run a task twice, and start it again where a worker has ended; since what it makes comes out byte for byte the
same and is written whole, that does no harm.
"""

import contextlib
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

from clew import __version__
from clew.datasets.arrow import versions
from clew.datasets.runs.jobs import Job
from clew.datasets.runs.worker_pool import portable
from clew.datasets.stores.store import open_store
from clew.errors import ClewError, cut

AHEAD = 3  # tasks for each thread of the workers that the scheduler has at a time
TICK = 0.2  # seconds after which the connection is looked at
LOOK = 2.0  # seconds after which the workers are counted again
CONNECT = 15.0  # seconds to reach the scheduler
WORKERS = 60.0  # seconds in which the first worker must be there
REPORT = 5.0  # seconds after which waiting for it is reported

_writing = threading.Lock()
_seen: set[tuple[str, str]] = set()  # the addresses that this worker sees, with the digests of their jobs


def make_on_cluster(
    job: Job, address: str, numbers: Iterable[int], scheduler: str, notify: Callable[[str], None]
) -> Iterator[Any]:
    """Run tasks on the workers of a Dask scheduler; yield their records as they are finished, in any order.

    All workers must see the address. `numbers` is asked again after its end whenever a record is there. `notify` is
    called with sentences: where the dashboard is, and what goes wrong and can be mended.

    Raises
    ------
    ClewError
        If there is no scheduler, if the workers have another version of Clew or do not see the address, or if a task
        ends one worker after the other.
    ConnectionError
        If the scheduler is lost.
    """
    cluster = _Cluster(_connect(scheduler), scheduler, notify)
    try:
        cluster.await_workers()
        cluster.check_versions()
        notify(f"dashboard: {cluster.client.dashboard_link}")
        yield from cluster.results(job, address, iter(numbers))
    finally:
        _close(cluster.client)


@dataclass
class _Cluster:
    """The workers of a Dask scheduler. `ConnectionError` is raised when the scheduler is lost."""

    client: Any
    scheduler: str
    notify: Callable[[str], None]

    def await_workers(self) -> None:
        """Wait until there is a worker."""
        begin = time.monotonic()
        reported = False
        while not self._threads():
            waited = time.monotonic() - begin
            if waited > WORKERS:
                raise ClewError(
                    f"the scheduler at {self.scheduler} has no workers: start one with dask worker {self.scheduler}",
                    option="scheduler",
                )
            if waited > REPORT and not reported:
                self.notify(f"waiting for workers: start one with dask worker {self.scheduler}")
                reported = True
            time.sleep(TICK)

    def check_versions(self) -> None:
        """Raise `ClewError` if a worker has another version of Clew or pyarrow, or none."""
        for worker, found in self.client.run(versions, on_error="return").items():
            if isinstance(found, Exception):
                raise ClewError(
                    f"the worker {worker} cannot import Clew ({cut(found)}): pip install "
                    f"'clew[cluster]=={__version__}' on its machine, and start it again"
                )
            _compare_versions(f"the worker {worker}", found, versions())

    def results(self, job: Job, address: str, numbers: Iterator[int]) -> Iterator[Any]:
        """Keep a window of tasks at the scheduler, and yield what they return."""
        from distributed.scheduler import KilledWorker

        events: queue.SimpleQueue[Any] = queue.SimpleQueue()
        running: dict[str, tuple[int, Any]] = {}  # numbers and futures by key; Dask forgets tasks without a future
        run = os.urandom(8).hex()  # in the keys: Dask takes tasks of equal keys for one, also those of another data set
        needed = versions()
        looked, window = 0.0, 0
        while True:
            if time.monotonic() - looked > LOOK:  # workers come and go
                looked, window = time.monotonic(), AHEAD * max(1, self._threads())
            while len(running) < window and (number := next(numbers, None)) is not None:
                key = f"clew-task-{number}-{run}"
                future = self.client.submit(make_task, job, address, number, needed, key=key, pure=False)
                running[key] = number, future
                future.add_done_callback(events.put)
            if not running:
                return
            future = self._next(events)
            number, _ = running.pop(future.key)
            try:
                yield self.result_of(future)  # made again if its worker has ended before it is fetched
            except KilledWorker:
                raise ClewError(
                    f"{job.noun} {number} has ended one worker after the other: if they have too little memory for it, "
                    f"start them with fewer threads or {job.smaller}"
                ) from None

    def result_of(self, future: Any) -> Any:
        """Return what a finished task has returned, or raise it."""
        try:
            result = future.result()
        except (CancelledError, OSError):  # a closed connection is an OSError
            raise self._lost() from None
        if isinstance(result, Exception):
            raise result
        return result

    def _next(self, events: "queue.SimpleQueue[Any]") -> Any:
        """Return the next future that is done."""
        looked = time.monotonic()
        while True:
            with contextlib.suppress(queue.Empty):
                return events.get(timeout=TICK)
            comm = self.client.scheduler_comm
            if self.client.status != "running" or comm is None or comm.comm is None or comm.comm.closed():
                raise self._lost()
            if time.monotonic() - looked > REPORT:
                looked += WORKERS
                if not self._threads():
                    self.notify(f"no worker is left: start one with dask worker {self.scheduler}")

    def _threads(self) -> int:
        """Return how many tasks the workers run at a time; 0 if the scheduler is lost, which `_next` finds out."""
        with contextlib.suppress(Exception):
            return sum(each["nthreads"] for each in self.client.scheduler_info(n_workers=-1)["workers"].values())
        return 0

    def _lost(self) -> ConnectionError:
        return ConnectionError(f"the scheduler at {self.scheduler} is lost")


def _connect(scheduler: str) -> Any:
    """Return a client of the scheduler."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise ClewError("a cluster needs the package distributed: pip install 'clew[cluster]'") from None
    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong becomes one sentence
    host_and_port: Any = get_address_host_port
    client: Any = Client.__new__(Client)  # before its constructor, to be closed if that fails
    try:
        host_and_port(scheduler)
        client.__init__(scheduler, timeout=CONNECT, set_as_default=False)
        return client
    except ValueError as problem:
        fault = (
            f"{scheduler} cannot be the address of a scheduler: {cut(problem)}; give one such as tcp://127.0.0.1:8786"
        )
    except Exception as problem:
        reason = f"there is no Dask scheduler at {scheduler} ({cut(problem)})"
        fault = f"{reason}: start one with dask scheduler, and use the address that it prints"
    _close(client)
    raise ClewError(fault, option="scheduler")


def _close(client: Any) -> None:
    """Close a client of a scheduler, which may be lost.

    Dask closes what is still open when it is collected, which needs a lock of its loops: if a thread holds the lock
    then, it waits for itself.
    """
    with contextlib.suppress(Exception):
        client.close(timeout=1.0)
    client.status = "closed"


def make_task(job: Job, address: str, number: int, needed: dict[str, str]) -> Any:
    """Run a task on a worker with these versions; return its record, or the error that the run is to end with."""
    from distributed import secede

    leave_pool: Any = secede
    try:
        _compare_versions("a worker", versions(), needed)
        _check_sight(address, job)
        built = job.build(number)
        with _writing:  # so no more than one result of a process waits to be written
            with contextlib.suppress(ValueError):  # not in a worker
                leave_pool()  # the worker begins the next task while this one waits for the disk
            return job.write(open_store(address), built)
    except Exception as problem:
        return portable(problem)


def _check_sight(address: str, job: Job) -> None:
    """Raise `ClewError` unless this worker sees the folder in which the run has begun."""
    if (address, job.digest) in _seen:
        return
    import socket

    if not job.sees(open_store(address)):
        raise ClewError(f"the worker on {socket.gethostname()} does not see {address}: give {job.shared}")
    _seen.add((address, job.digest))


def _compare_versions(worker: str, found: dict[str, str], needed: dict[str, str]) -> None:
    """Raise `ClewError` unless a worker has the versions that are needed."""
    for package, version in needed.items():
        if found.get(package) != version:
            there = f"{package} {found[package]}" if found.get(package) else f"no {package}"
            extras = "clew[cluster]" if package == "clew" else package
            raise ClewError(
                f"{worker} has {there}, and the run has {version}: pip install '{extras}=={version}' there, and start "
                f"it again"
            )
