"""How long a person waits for a short command, from pressing Enter to the prompt."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.report import LIMIT, Report

TITLE = "Start-up"
TEXT = """Milliseconds from the start of a process to its end, its CPU time, and how many times as long as an
interpreter that does nothing it takes; medians over {runs} runs by turns, with warm caches and bytecode."""
RUNS_PER_ROUND = 3
EMPTY = "python -c pass"


class Case(NamedTuple):
    """A command, and how long it may take: in times of the empty interpreter, or in milliseconds."""

    words: list[str]
    most_times: float | None = None
    most: float | None = None


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every command once unmeasured, so that kernels and bytecode are cached, then by turns."""
    runs = RUNS_PER_ROUND * rounds
    report.section(TITLE, TEXT.format(runs=runs))
    with tempfile.TemporaryDirectory() as folder:
        cases = _cases(side, folder)
        report.table("command", "elapsed", "CPU", "times", LIMIT)
        failed = {name: _failure(case.words) for name, case in cases.items()}
        seen: dict[str, list[tuple[float, float]]] = {name: [] for name in cases if not failed[name]}
        for _ in range(runs):
            for name, measured in seen.items():
                measured.append(_once(cases[name].words))
    empty = median(elapsed for elapsed, _ in seen[EMPTY])
    for name, case in cases.items():
        if failed[name]:
            report.row(name, "", "", "", failed[name])
            continue
        elapsed, cpu = (median(column) for column in zip(*seen[name], strict=True))
        limit = (
            report.limit(elapsed / empty, case.most_times, "{:g} times")
            if case.most_times
            else report.limit(1000 * elapsed, case.most, "{:g} ms")
        )
        report.row(name, f"{1000 * elapsed:.0f}", f"{1000 * cpu:.0f}", f"{elapsed / empty:.1f}", limit)


def _cases(side: int | None, folder: str) -> dict[str, Case]:
    """The commands by what the table calls them; pictures are written into the folder."""
    clew = str(Path(sys.executable).parent / "clew")
    small, large = ("100x100", "1000x1000") if side is None else (f"{side}x{side}",) * 2
    return {
        EMPTY: Case([sys.executable, "-c", "pass"]),
        "import clew": Case([sys.executable, "-c", "import clew"], 1.5),
        "clew --help": Case([clew, "--help"], 4),
        "clew generate 20x20": Case([clew, "generate", "20x20"], 5),
        f"clew generate {small} -o a.svg": Case([clew, "generate", small, "-o", f"{folder}/a.svg"], most=250),
        f"clew generate {large} -o b.svg": Case([clew, "generate", large, "-o", f"{folder}/b.svg"], most=1200),
        f"clew generate {large} -o b.png": Case([clew, "generate", large, "-o", f"{folder}/b.png"], most=1200),
    }


def _failure(command: list[str]) -> str:
    """Run it; return '' or the last line of its error."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=_environment())
    except OSError as problem:
        return str(problem)
    return "" if done.returncode == 0 else done.stderr.strip().rpartition("\n")[2] or "failed"


def _once(command: list[str]) -> tuple[float, float]:
    """Seconds elapsed and seconds of CPU time."""
    used = os.times()
    begin = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, env=_environment())
    elapsed = time.perf_counter() - begin
    after = os.times()
    return elapsed, after.children_user + after.children_system - used.children_user - used.children_system


def _environment() -> dict[str, str]:
    """The environment, in which bytecode is written."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
