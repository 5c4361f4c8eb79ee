"""Run the tasks of a job in several processes of this machine, and outlive the end of any of them.

The processes are programs of their own, not forks, which could inherit the locks of threads. Each gets the numbers of
tasks through its standard input, and writes records, or errors, to its output. If the process that started it ends,
however it ends, standard input is closed by the system, and it ends too.
"""

import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any

from clew.datasets.runs.jobs import Job
from clew.datasets.stores.store import Store, open_store
from clew.errors import ClewError
from clew.safe_io.whole_files import unfinished

AHEAD = 2  # tasks that a process has got: one that it makes, and the next
MAX_DEATHS = 3  # processes that may end in one task
TICK = 0.2  # seconds after which signals are looked at, on systems where waiting hides them
# -P and the paths of this process: it imports what this one would import, and nothing of the current folder.
PROGRAM = f"import json, sys; sys.path[:] = json.loads(sys.argv[1]); from {__name__} import main; main()"


class _Worker:
    """A process that runs tasks, as this process sees it; a thread passes its answers on."""

    def __init__(self, start: bytes, put: Callable[[Any], None]) -> None:
        self.numbers: deque[int] = deque()  # what it has got and not answered
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in a terminal is for this process alone
        )
        self._send(start)
        threading.Thread(target=self._listen, args=(put,), daemon=True).start()

    def order(self, number: int) -> None:
        """Let it run another task."""
        self.numbers.append(number)
        self._send(pickle.dumps(number))

    def end(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()

    def _send(self, data: bytes) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has ended, and `_listen` reports it
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def _listen(self, put: Callable[[Any], None]) -> None:
        assert self.process.stdout is not None
        with suppress(EOFError, OSError, pickle.UnpicklingError), self.process.stdout as answers:
            while True:
                put((self, pickle.load(answers)))
        self.process.wait()
        put((self, None))


def make_in_processes(
    job: Job, address: str, numbers: Iterable[int], processes: int, notify: Callable[[str], None]
) -> Iterator[Any]:
    """Run tasks in several processes; yield their records as they are finished, in any order.

    `numbers` is asked again after its end whenever a record is there, as more may be ready then. `notify` is called
    with a sentence if a process has ended that should not have. Raises `ClewError` if a task ends its process again
    and again.
    """
    start = pickle.dumps((job, address))
    # From each process the number of a task, with its record or an error; None at its end
    events: queue.SimpleQueue[tuple[_Worker, tuple[int, Any] | None]] = queue.SimpleQueue()
    remaining = iter(numbers)
    again: deque[int] = deque()  # tasks whose process has ended: each of them is made alone, to know which one does it
    deaths: Counter[int] = Counter()
    workers: list[_Worker] = []

    def feed(worker: _Worker) -> None:
        """Give it what it can take."""
        if not worker.numbers and again:
            worker.order(again.popleft())
        while len(worker.numbers) < AHEAD and not any(deaths[each] for each in worker.numbers):
            if (number := next(remaining, None)) is None:
                return
            worker.order(number)

    try:
        while True:
            while len(workers) < processes:
                workers.append(_Worker(start, events.put))
            for worker in workers:
                feed(worker)
            if not any(worker.numbers for worker in workers):
                return
            try:
                worker, answer = events.get(timeout=TICK)
            except queue.Empty:
                continue
            if answer is not None:
                number, record = answer
                worker.numbers.remove(number)
                if isinstance(record, Exception):
                    raise record
                del deaths[number]
                feed(worker)
                yield record
                continue
            workers.remove(worker)
            worker.end()
            code = worker.process.returncode
            reason = f"signal {-code}" if code < 0 else f"exit code {code}"
            lost = list(worker.numbers)
            deaths.update(lost)
            again.extend(lost)
            tasks = f"{job.noun}{'s'[: len(lost) != 1]} {', '.join(map(str, lost))}"
            notify(f"a process ended with {reason}; another one makes {tasks}" if lost else "a process ended")
            for number in lost:
                if deaths[number] >= MAX_DEATHS:
                    raise ClewError(
                        f"{job.noun} {number} has ended the process that made it {MAX_DEATHS} times, the last time "
                        f"with {reason}: if there is too little memory for it, use fewer processes or {job.smaller}"
                    )
    finally:
        for worker in workers:
            worker.end()


def main() -> None:
    """Run tasks until standard input ends.

    While the result of a task is being written and synced to the disk, the next one is built.
    """
    orders, answers = _own_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one decides
    job, address = pickle.load(orders)
    store, numbers = open_store(address), queue.SimpleQueue[int]()
    threading.Thread(target=_pass_on, args=(orders, numbers.put), daemon=True).start()
    with ThreadPoolExecutor(1) as writer:
        last = None
        while True:
            number = numbers.get()
            built: Any
            try:
                built = job.build(number)
            except Exception as problem:
                built = problem
            if last is not None:
                last.result()  # no more than two results are in memory
            last = writer.submit(_answer, job, store, number, built, answers)


def _own_streams() -> tuple[Any, Any]:
    """Return the streams of orders and answers; what anything else prints goes to standard error."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return orders, answers


def _pass_on(orders: Any, put: Callable[[int], None]) -> None:
    """Pass the numbers on; end the process, and whatever it does, when no more can come."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            put(pickle.load(orders))
    for name in list(unfinished):
        with suppress(OSError):
            os.unlink(name)
    sys.stderr.flush()
    os._exit(0)


def _answer(job: Job, store: Store, number: int, built: Any, answers: IO[bytes]) -> None:
    """Write the result of a task, and then answer what became of it."""
    try:
        if isinstance(built, Exception):
            raise built
        found = pickle.dumps((number, job.write(store, built)))
    except Exception as problem:
        found = pickle.dumps((number, portable(problem)))
    with suppress(BrokenPipeError):  # `_pass_on` ends the process
        answers.write(found)
        answers.flush()


def portable(problem: Exception) -> Exception:
    """Return an error that another process can raise."""
    with suppress(Exception):
        again: Exception = pickle.loads(pickle.dumps(problem))
        if isinstance(again, OSError | ValueError | MemoryError) and str(again) == str(problem):
            return again
    return RuntimeError("".join(traceback.format_exception(problem)))
