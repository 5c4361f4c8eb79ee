"""Measure contestants by turns, so that what the machine does meanwhile meets all of them alike."""

import gc
import time
from collections.abc import Callable
from statistics import median

Contestant = Callable[[int], float]  # gets the number of the round, gives CPU seconds


def timed(run: Callable[[], object]) -> float:
    """CPU seconds of this process that `run` takes, without Python's garbage collector."""
    gc.collect()
    gc.disable()
    try:
        begin = time.process_time()
        run()
        return time.process_time() - begin
    finally:
        gc.enable()


def by_turns(contestants: dict[str, Contestant], rounds: int) -> dict[str, float]:
    """The median of each contestant's seconds over the rounds; in each round all run one after the other."""
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, contestant in contestants.items():
            seconds[name].append(contestant(number))
    return {name: median(values) for name, values in seconds.items()}


def repeated(run: Callable[[], object], least: float = 0.05) -> float:
    """CPU seconds of one call of `run`, called as often as it takes to fill `least` seconds."""
    times = 1
    while True:
        seconds = timed(lambda: [run() for _ in range(times)])  # noqa: B023 - it is called at once
        if seconds >= least:
            return seconds / times
        times = max(2 * times, int(times * least / max(seconds, 1e-6)))
