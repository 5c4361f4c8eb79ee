"""How long books and class sets of mazes take, and how much memory, as processes of their own."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.report import LIMIT, Report

TITLE = "Paper"
TEXT = """Seconds from the start of a process to its end, its CPU time, and the most memory that was resident, for
books with mazes of rising difficulty and for a sheet for each pupil of a class; medians over {rounds} rounds. The
limit of memory is twice that of the smallest book: one page is in memory at a time."""
PUPILS = 30
MAX_SECONDS = {"book of 100 pages": 10.0, "class set of 30": 3.0}
MAX_GROWTH = 2.0  # of memory, from 24 to 828 pages
NAMES = ("Ada", "Emmy", "Sofia", "Mary", "Grace", "Hedy")


class Cost(NamedTuple):
    """What a process took."""

    elapsed: float  # seconds
    cpu: float
    memory: float  # MB


def run(report: Report, side: int | None, rounds: int) -> None:
    """Run each command once unmeasured, then `rounds` times; the book of 828 pages once. A `side` leaves that out."""
    report.section(TITLE, TEXT.format(rounds=rounds))
    report.table("command", "seconds", "CPU", LIMIT, "MB", "MB at most")
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder, "names.csv")
        names.write_text(
            "\n".join(f"{NAMES[number % len(NAMES)]} {number}" for number in range(PUPILS)), encoding="utf-8"
        )
        small = [] if side is None else ["--grids", f"{side}x{side}"]
        cases = {
            "book of 24 pages": (["book", "--pages", "24", "--seed", "7", *small], rounds),
            "book of 100 pages": (["book", "--pages", "100", "--seed", "7"], rounds),
            "book of 828 pages": (["book", "--pages", "828", "--seed", "7"], 1),
            f"class set of {PUPILS}": (["sheet", "--names", str(names), "--seed", "7"], rounds),
        }
        if side is not None:
            del cases["book of 828 pages"], cases["book of 100 pages"]
        smallest = 0.0
        for name, (words, times) in cases.items():
            costs = [_once(words, folder) for _ in range(times + (times > 1))][-times:]
            elapsed, cpu, memory = (median(column) for column in zip(*costs, strict=True))
            smallest = smallest or memory
            growth = MAX_GROWTH * smallest if name.startswith("book") else None
            report.row(
                name,
                f"{elapsed:.2f}",
                f"{cpu:.2f}",
                report.limit(elapsed, MAX_SECONDS.get(name), "{:g} s"),
                f"{memory:.0f}",
                report.limit(memory, growth, "{:.0f}"),
            )


def _once(words: list[str], folder: str) -> Cost:
    """Run a command that writes a PDF."""
    clew = Path(sys.executable).parent / "clew"
    begin = time.perf_counter()
    with subprocess.Popen([clew, *words, "-o", str(Path(folder, "pages.pdf"))], stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    elapsed = time.perf_counter() - begin
    if process.returncode:
        raise RuntimeError(f"clew {' '.join(words)} ended with {process.returncode}")
    scale = 1 if sys.platform == "darwin" else 1024
    return Cost(elapsed, used.ru_utime + used.ru_stime, used.ru_maxrss * scale / 1e6)
