"""Make shards in several processes of this machine, and outlive the end of any of them.

The processes are programs of their own, not forks, which could inherit the locks of threads. They get orders through
pipes, so they end at once if this process is killed.
"""

import contextlib
import json
import pickle
import queue
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import ShardRecord
from clew.datasets.runs.worker import Answer
from clew.errors import ClewError

AHEAD = 2  # shards that a process has got: one that it makes, and the next
MAX_DEATHS = 3  # processes that may end while they make one shard
TICK = 0.2  # seconds after which signals are looked at, on systems where waiting hides them
# -P and the paths of this process: it imports what this one would import, and nothing of the current folder.
PROGRAM = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from clew.datasets.runs.worker import main; main()"


class _Worker:
    """A process that makes shards, as this process sees it; a thread passes its answers on."""

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
        """Let it make another shard."""
        self.numbers.append(number)
        self._send(pickle.dumps(number))

    def end(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _send(self, data: bytes) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, and `_listen` reports it
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def _listen(self, put: Callable[[Any], None]) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError), self.process.stdout as answers:
            while True:
                put((self, pickle.load(answers)))
        self.process.wait()
        put((self, None))


def make_in_processes(
    plan: DatasetPlan, address: str, numbers: Iterable[int], processes: int, notify: Callable[[str], None]
) -> Iterator[ShardRecord]:
    """Make shards in several processes; yield their records as they are finished, in any order.

    `notify` is called with a sentence if a process has ended that should not have. Raises `ClewError` if a shard ends
    its process again and again.
    """
    start = pickle.dumps((plan, address))
    events: queue.SimpleQueue[tuple[_Worker, Answer | None]] = queue.SimpleQueue()
    remaining = iter(numbers)
    again: deque[int] = deque()  # shards whose process has ended: each of them is made alone, to know which one does it
    deaths: Counter[int] = Counter()
    workers: list[_Worker] = []

    def feed(worker: _Worker) -> None:
        """Give it what it can take."""
        if not worker.numbers and again:
            worker.order(again.popleft())
        while len(worker.numbers) < AHEAD and not any(deaths[each] for each in worker.numbers):
            number = next(remaining, None)
            if number is None:
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
            worker, answer = _next(events)
            if answer is None:
                workers.remove(worker)
                worker.end()
                lost = list(worker.numbers)
                deaths.update(lost)
                again.extend(lost)
                notify(_notice(worker, lost))
                culprit = next((number for number in lost if deaths[number] >= MAX_DEATHS), None)
                if culprit is not None:
                    raise ClewError(
                        f"shard {culprit} has ended the process that made it {MAX_DEATHS} times, the last time with "
                        f"{_reason(worker)}: if there is too little memory for it, use fewer processes or smaller "
                        f"shards (shard-rows)"
                    )
                continue
            worker.numbers.remove(answer.number)
            if answer.problem is not None:
                raise answer.problem
            if answer.record is not None:
                deaths.pop(answer.number, None)
                feed(worker)
                yield answer.record
    finally:
        for worker in workers:
            worker.end()


def _next(events: "queue.SimpleQueue[Any]") -> Any:
    while True:
        with contextlib.suppress(queue.Empty):
            return events.get(timeout=TICK)


def _notice(worker: _Worker, lost: list[int]) -> str:
    shards = f"shard{'s'[: len(lost) != 1]} {', '.join(map(str, lost))}"
    return f"a process ended with {_reason(worker)}; another one makes {shards}" if lost else "a process ended"


def _reason(worker: _Worker) -> str:
    code = worker.process.returncode
    return f"signal {-code}" if code < 0 else f"exit code {code}"
