"""Run the tasks of a job: in this process, in several, or on a cluster."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from clew.datasets.runs.jobs import Job
from clew.datasets.runs.worker_pool import make_in_processes
from clew.datasets.stores.store import FULL, Store
from clew.kernel import background


def run_tasks(
    job: Job, store: Store, numbers: Iterable[int], processes: int, scheduler: str | None, notify: Callable[[str], None]
) -> Iterator[Any]:
    """Yield the records of tasks as they are finished, in any order; see `make_in_processes` and `make_on_cluster`."""
    if scheduler is not None:
        from clew.datasets.runs.cluster import make_on_cluster

        return make_on_cluster(job, store.address, numbers, scheduler, notify)
    if processes > 1:
        return make_in_processes(job, store.address, numbers, processes, notify)
    return (job.write(store, background.run(partial(job.build, each), lambda: None)) for each in numbers)


def with_advice(problem: OSError, finished: str) -> OSError:
    """Return an error that ends a run, with a sentence about what is finished, and how to go on."""
    advice = "make room, and run the same again to go on" if problem.errno in FULL else "run the same again to go on"
    place = f"{problem.filename}: " if problem.filename else ""
    sentence = f"{place}{problem.strerror or problem}; {finished}: {advice}"
    return type(problem)(sentence) if problem.errno is None else type(problem)(problem.errno, sentence)
