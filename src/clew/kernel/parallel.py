"""Split a range over threads: compiled kernels release the interpreter's lock, so they run on several processors."""

import os
import sys
import threading
from collections.abc import Callable
from operator import index

from clew.errors import ClewError, shown

Worker = Callable[[int, int], None]  # works on the items begin..end-1
Progress = Callable[[float], None]  # is called with the share of the work that is done


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
    make_worker: Callable[[], Worker], count: int, chunk: int, threads: int, progress: Progress | None = None
) -> None:
    """Divide `count` items into chunks and let several threads work on them.

    Each thread calls `make_worker` for a worker of its own, which works on the items begin..end-1 of a chunk of at most
    `chunk` items, and gives it the next one whenever it has finished. If there is an error in a thread, no further
    chunk begins, and the error of the first chunk that has one is raised; after Ctrl-C no further chunk begins either.
    `progress` is called about ten times a second with the share of the items that are done, and with 1 at the end.
    """
    waiting, lock, done = iter(range(0, count, chunk)), threading.Lock(), 0
    problems: list[tuple[int, BaseException]] = []  # with the first item of the chunk

    def work() -> None:
        nonlocal done
        begin = -1
        try:
            worker = make_worker()
            while (begin := take()) < count:
                end = min(begin + chunk, count)
                worker(begin, end)
                with lock:
                    done += end - begin
        except BaseException as problem:  # raised again in the thread that waits
            problems.append((begin, problem))
            stop()

    def take() -> int:
        with lock:
            return next(waiting, count)

    def stop() -> None:
        nonlocal waiting
        with lock:
            waiting = iter(range(0))

    begun = [threading.Thread(target=work, daemon=True) for _ in range(min(threads, -(-count // chunk)))]
    try:
        for thread in begun:
            thread.start()
        for thread in begun:
            while thread.is_alive():
                thread.join(0.1)
                if progress is not None:
                    progress(done / count)
    except BaseException:
        for thread in begun:
            stop_kernel(thread)
        raise
    finally:
        stop()
    if problems:
        raise min(problems, key=lambda each: each[0])[1]
    if progress is not None:
        progress(1.0)


def stop_kernel(thread: threading.Thread) -> None:
    """Stop the kernel that runs in a thread as WebAssembly, if one does."""
    engine = sys.modules.get("clew.kernel.webassembly")
    if engine is not None and thread.ident is not None:
        engine.stop(thread.ident)
