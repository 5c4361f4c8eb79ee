"""How long a person waits for a short command, from pressing Enter to the prompt."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.report import LIMIT, Report

TITLE = "Start-up"
TEXT = """Milliseconds from the start of a process to its end, and its CPU time; medians over {runs} runs with
warm caches."""
RUNS_PER_ROUND = 3


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every command once unmeasured, so that kernels and bytecode are cached, then by turns."""
    runs = RUNS_PER_ROUND * rounds
    report.section(TITLE, TEXT.format(runs=runs))
    clew = str(Path(sys.executable).parent / "clew")
    with tempfile.TemporaryDirectory() as folder:
        small, large = (
            "100x100" if side is None else f"{side}x{side}",
            "1000x1000" if side is None else f"{side}x{side}",
        )
        commands: dict[str, tuple[list[str], float | None]] = {
            "python -c pass": ([sys.executable, "-c", "pass"], None),
            "clew --help": ([clew, "--help"], 100),
            "clew generate 20x20": ([clew, "generate", "20x20"], 120),
            f"clew generate {small} -o a.svg": ([clew, "generate", small, "-o", f"{folder}/a.svg"], 250),
            f"clew generate {large} -o b.svg": ([clew, "generate", large, "-o", f"{folder}/b.svg"], 1200),
            f"clew generate {large} -o b.png": ([clew, "generate", large, "-o", f"{folder}/b.png"], 1200),
        }
        report.table("command", "elapsed", "CPU", LIMIT)
        failed = {name: _failure(command) for name, (command, _) in commands.items()}
        seen: dict[str, list[tuple[float, float]]] = {name: [] for name in commands if not failed[name]}
        for _ in range(runs):
            for name, times in seen.items():
                times.append(_once(commands[name][0]))
        for name, (_, most) in commands.items():
            if failed[name]:
                report.row(name, "", "", failed[name])
                continue
            elapsed, cpu = (1000 * median(column) for column in zip(*seen[name], strict=True))
            report.row(name, f"{elapsed:.0f}", f"{cpu:.0f}", report.limit(elapsed, most))


def _failure(command: list[str]) -> str:
    """Run it; return '' or the last line of its error."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as problem:
        return str(problem)
    return "" if done.returncode == 0 else done.stderr.strip().rpartition("\n")[2] or "failed"


def _once(command: list[str]) -> tuple[float, float]:
    """Seconds elapsed and seconds of CPU time."""
    used = os.times()
    begin = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    elapsed = time.perf_counter() - begin
    after = os.times()
    return elapsed, after.children_user + after.children_system - used.children_user - used.children_system
