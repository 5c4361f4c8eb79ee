"""A hundred million mazes into Parquet: how long it takes, what memory becomes of it, and whether all is right."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

import psutil

from benchmarks.datasets import PROCESSES, WITH_SOLUTIONS, plan_of
from benchmarks.report import LEAST, LIMIT, Report

TITLE = "A large data set"
COUNT = 100_000_000
TEXT = """{count:,} mazes of 10x10 cells by the recursive backtracker with solutions, in {processes} processes, in a
temporary folder (TMPDIR): 4 GB for a hundred million. The memory is the most that all processes hold together, pages
that they share counted once: until a tenth of the mazes are made, and until the end. Afterwards the commands that check
and describe the data set run on it."""
MAX_GROWTH = 1.1  # of memory, after the first tenth
EVERY = 0.5  # seconds between two looks at the memory
COMMANDS = ("verify", "describe")


def run(report: Report, side: int | None, rounds: int) -> None:
    """Once; with `side`, `side` x `side` thousand mazes."""
    from clew.datasets import make_dataset

    plan = plan_of(COUNT if side is None else side * side * 1000)
    report.section(TITLE, TEXT.format(count=plan.count, processes=PROCESSES))
    report.table("step", "seconds", "mazes/s", LEAST, "memory, MB", "growth", LIMIT)
    with tempfile.TemporaryDirectory(prefix="clew-large-") as folder, _Memory() as memory:
        begin = time.perf_counter()
        tenth: list[tuple[float, int]] = []

        def note(done: Any) -> None:
            if not tenth and done.rows * 10 >= done.all_rows:
                memory.look()
                tenth.append((time.perf_counter() - begin, memory.peak))

        make_dataset(plan, folder, processes=PROCESSES, progress=note)
        seconds = time.perf_counter() - begin
        rate, growth = plan.count / seconds, memory.peak / tenth[0][1]
        report.row("a tenth", f"{tenth[0][0]:.0f}", "", "", f"{tenth[0][1] / 1e6:.0f}", "", "")
        bounds = report.at_least(rate, WITH_SOLUTIONS, "{:,.0f}"), report.limit(growth, MAX_GROWTH)
        report.row(
            "all", f"{seconds:.0f}", f"{rate:,.0f}", bounds[0], f"{memory.peak / 1e6:.0f}", f"{growth:.2f}", bounds[1]
        )
        for command in COMMANDS:
            _check(report, command, folder, plan.count)


def _check(report: Report, command: str, folder: str, count: int) -> None:
    """Run `clew dataset COMMAND` on the data set; a command that fails is a limit missed."""
    begin = time.perf_counter()
    words = [sys.executable, "-m", "clew", "dataset", command, folder]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    report.row(command, f"{seconds:.0f}", f"{count / seconds:,.0f}", "", "", "", "")
    if done.returncode:
        report.missed += 1
        report.note(f"{command} ended with {done.returncode}, MISSED: {done.stderr.strip().rpartition(os.linesep)[2]}")


class _Memory:
    """Looks again and again at how much memory this process and all that it has started hold together."""

    def __init__(self) -> None:
        self.peak = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "_Memory":
        self._thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(EVERY):
            self.look()

    def look(self) -> None:
        """Add what is held now to the peak."""
        own = psutil.Process()
        self.peak = max(self.peak, sum(_proportional(each) for each in [own, *own.children(recursive=True)]))


def _proportional(process: psutil.Process) -> int:
    """Return the bytes of a process, of shared pages its part; 0 if it has ended."""
    try:
        info = process.memory_full_info()
    except (psutil.Error, OSError):
        return 0
    return int(getattr(info, "pss", info.rss))
