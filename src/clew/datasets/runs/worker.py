"""A process that makes shards: it gets their numbers through its standard input, and writes records to its output.

While a shard is being written and synced to the disk, the next one is made. If the process that started this one ends,
however it ends, standard input is closed by the system, and this process ends too.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import BuiltShard, ShardRecord, build_shard, write_shard
from clew.datasets.stores.store import Store, open_store
from clew.safe_io.whole_files import unfinished


class Answer(NamedTuple):
    """What became of a shard: its record, or an error."""

    number: int
    record: ShardRecord | None
    problem: Exception | None


def main() -> None:
    """Make shards until standard input ends."""
    orders, answers = _own_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one decides
    plan, address = pickle.load(orders)
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(orders, numbers.put), daemon=True).start()
    writing = threading.Lock()

    def answer(number: int, work: Callable[[], ShardRecord]) -> None:
        found = _answer(number, work)
        with writing, suppress(BrokenPipeError):  # `_listen` ends the process
            answers.write(found)
            answers.flush()

    work_on(plan, open_store(address), numbers.get, answer)


def work_on(
    plan: DatasetPlan,
    store: Store,
    take: Callable[[], int],
    answer: Callable[[int, Callable[[], ShardRecord]], None],
) -> None:
    """Make the shards whose numbers `take` returns, for ever; `answer` is called with the rest of each one's work."""
    with ThreadPoolExecutor(1) as writer:
        last = None
        while True:
            number = take()
            work = _made(plan, store, number)
            if last is not None:
                last.result()  # no more than two shards are in memory
            last = writer.submit(answer, number, work)


def _made(plan: DatasetPlan, store: Store, number: int) -> Callable[[], ShardRecord]:
    """Make a shard, and return what writes it, or raises the error that there was."""
    try:
        built: BuiltShard = build_shard(plan, number)
    except Exception as problem:
        error = problem

        def fail() -> ShardRecord:
            raise error

        return fail
    return lambda: write_shard(store, built)


def _answer(number: int, work: Callable[[], ShardRecord]) -> bytes:
    try:
        return pickle.dumps(Answer(number, work(), None))
    except Exception as problem:
        return pickle.dumps(Answer(number, None, portable(problem)))


def portable(problem: Exception) -> Exception:
    """Return an error that another process can raise."""
    with suppress(Exception):
        again: Exception = pickle.loads(pickle.dumps(problem))
        if isinstance(again, OSError | ValueError | MemoryError) and str(again) == str(problem):
            return again
    return RuntimeError("".join(traceback.format_exception(problem)))


def _own_streams() -> tuple[Any, Any]:
    """Return the streams of orders and answers; what anything else prints goes to standard error."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return orders, answers


def _listen(orders: Any, put: Callable[[int], None]) -> None:
    """Pass the numbers on; end the process, and whatever it does, when no more can come."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            put(pickle.load(orders))
    for name in list(unfinished):
        with suppress(OSError):
            os.unlink(name)
    sys.stderr.flush()
    os._exit(0)
