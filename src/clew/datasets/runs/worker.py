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
from typing import IO, Any, NamedTuple

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import BuiltShard, ShardRecord, build_shard, write_shard
from clew.datasets.stores.store import Store, open_store
from clew.safe_io.whole_files import unfinished


class Answer(NamedTuple):
    """The result of making a shard: its record, or an error."""

    number: int
    record: ShardRecord | None
    problem: Exception | None


def main() -> None:
    """Make shards until standard input ends."""
    orders, answers = _own_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one decides
    plan, address = pickle.load(orders)
    store, numbers = open_store(address), queue.SimpleQueue[int]()
    threading.Thread(target=_listen, args=(orders, numbers.put), daemon=True).start()
    with ThreadPoolExecutor(1) as writer:
        last = None
        while True:
            number = numbers.get()
            built = _built(plan, number)
            if last is not None:
                last.result()  # no more than two shards are in memory
            last = writer.submit(_answer, store, number, built, answers)


def _built(plan: DatasetPlan, number: int) -> BuiltShard | Exception:
    """Return a shard, or the error that there was."""
    try:
        return build_shard(plan, number)
    except Exception as problem:
        return problem


def _answer(store: Store, number: int, built: BuiltShard | Exception, answers: IO[bytes]) -> None:
    """Write a shard, and then answer what became of it."""
    try:
        if isinstance(built, Exception):
            raise built
        found = pickle.dumps(Answer(number, write_shard(store, built), None))
    except Exception as problem:
        found = pickle.dumps(Answer(number, None, portable(problem)))
    with suppress(BrokenPipeError):  # `_listen` ends the process
        answers.write(found)
        answers.flush()


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
