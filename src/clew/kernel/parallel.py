"""Split a range over threads: compiled kernels release the interpreter's lock, so they run on several processors."""

import os
import threading
from collections.abc import Callable
from operator import index

from clew.errors import ClewError, shown

Worker = Callable[[int, int], None]  # works on the items begin..end-1


def thread_count(threads: int | None) -> int:
    """Return the number of threads: as given, or one for each processor that this process may use."""
    if threads is None:
        usable = getattr(os, "sched_getaffinity", None)
        return len(usable(0)) if usable else os.cpu_count() or 1
    try:
        number = 0 if isinstance(threads, bool) else index(threads)
    except TypeError:
        number = 0
    if number < 1:
        raise ClewError(f"threads is {shown(threads)}: it must be a whole number, at least 1", field="threads")
    return number


def run(
    make_worker: Callable[[], Worker],
    count: int,
    chunk: int,
    threads: int,
    progress: Callable[[float], None] | None = None,
    every: float = 0.1,
) -> None:
    """Divide `count` items into chunks and let several threads work on them.

    Each thread makes its own worker, with memory of its own, and takes the next chunk whenever it has finished one. If
    there is an error in a thread, no further chunk begins, and the error of the first chunk that has one is raised. No
    further chunk begins after Ctrl-C either.

    Parameters
    ----------
    make_worker : callable
        Returns a function that works on the items begin..end-1.
    count : int
        Number of items.
    chunk : int
        Most items in one call of a worker.
    threads : int
        Number of threads.
    progress : callable, optional
        Called about every `every` seconds with the share of the items that are done, and with 1 at the end.
    every : float, default 0.1
        Seconds.
    """
    tasks = _Tasks(make_worker, count, chunk)
    begun = [threading.Thread(target=tasks.work, daemon=True) for _ in range(min(threads, tasks.chunks))]
    try:
        for thread in begun:
            thread.start()
        for thread in begun:
            while thread.is_alive():
                thread.join(every)
                if progress is not None:
                    progress(tasks.done / count)
    finally:
        tasks.stop()
    if tasks.problems:
        raise min(tasks.problems, key=lambda each: each[0])[1]
    if progress is not None:
        progress(1.0)


class _Tasks:
    """The chunks that are not taken yet, and what went wrong."""

    def __init__(self, make_worker: Callable[[], Worker], count: int, chunk: int) -> None:
        self._make_worker = make_worker
        self._count = count
        self._chunk = chunk
        self._next = 0
        self._lock = threading.Lock()
        self.done = 0
        self.problems: list[tuple[int, BaseException]] = []  # with the first item of the chunk

    @property
    def chunks(self) -> int:
        return -(-self._count // self._chunk)

    def stop(self) -> None:
        """Let no further chunk begin."""
        with self._lock:
            self._next = self._count

    def work(self) -> None:
        """Work on one chunk after the other until none is left."""
        begin = -1
        try:
            worker = self._make_worker()
            while (begin := self._take()) < self._count:
                end = min(begin + self._chunk, self._count)
                worker(begin, end)
                with self._lock:
                    self.done += end - begin
        except BaseException as problem:  # raised again in the thread that waits
            self.problems.append((begin, problem))
            self.stop()

    def _take(self) -> int:
        with self._lock:
            begin = self._next
            self._next = min(begin + self._chunk, self._count)
            return begin
