"""A billion cells: made and written as a picture, alone and with the path, with the peak of memory."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.memory import peak
from benchmarks.report import LIMIT, Report

TITLE = "Huge"
SIDE = 31623
TEXT = """The recursive backtracker and Kruskal's spanning tree on {width}x{height} cells, then the maze as a PNG, in
one process for each: nanoseconds per cell as CPU time and as elapsed time, and the peak of resident memory so
far, including Python and numba. Then one command that makes, solves and draws the maze with its path. The limits
are for the CPU time, those of the command for the elapsed time."""
Result = TypeVar("Result")

ALGORITHMS = ("recursive-backtracker", "kruskal")
MAX_BYTES = {"recursive-backtracker": 2.5e9, "kruskal": 3e9, "command": 3e9}
MOST = {"make recursive-backtracker": 25.0, "make kruskal": 90.0, "write as PNG": 6.0, "command": 140.0}


def run(report: Report, side: int | None, rounds: int) -> None:
    """Once: it takes long enough to be steady."""
    side = side or SIDE
    report.section(TITLE, TEXT.format(width=side, height=side))
    report.table("step", "CPU", "elapsed", LIMIT, "peak GB", "at most GB      ")
    for algorithm in ALGORITHMS:
        with tempfile.TemporaryDirectory(prefix="clew-huge-") as folder:
            command = [sys.executable, "-m", "benchmarks.huge", algorithm, str(side), f"{folder}/huge.png"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
                assert worker.stdout is not None
                for line in worker.stdout:
                    _row(report, side, json.loads(line), algorithm)
            if worker.returncode:
                report.note(f"The process ended with {worker.returncode}: the figures are not complete.")
            else:
                report.note(f"The picture takes {os.path.getsize(f'{folder}/huge.png') / 1e6:,.0f} MB.")
            _row(report, side, _command(algorithm, side, f"{folder}/solved.png"), "command")


def _row(report: Report, side: int, step: dict[str, Any], group: str) -> None:
    """Add the row of a step; a command has a limit for the elapsed time."""
    cpu, elapsed = (step[each] / side**2 * 1e9 for each in ("cpu", "elapsed"))
    most = report.limit(elapsed if group == "command" else cpu, MOST[group if group == "command" else step["step"]])
    memory = report.limit(step["peak"], MAX_BYTES[group], f"{MAX_BYTES[group] / 1e9:g}")
    report.row(step["step"], f"{cpu:.1f}", f"{elapsed:.1f}", most, f"{step['peak'] / 1e9:.2f}", memory)


def _command(algorithm: str, side: int, name: str) -> dict[str, Any]:
    """Make, solve and draw a maze with one command; return what it takes."""
    words = ["generate", f"{side}x{side}", "-a", algorithm, "--seed", "1", "--solve", "-o", name]
    begin = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "clew", *words], stdout=subprocess.DEVNULL)
    usage = os.wait4(process.pid, 0)[2]
    step = {"cpu": usage.ru_utime + usage.ru_stime, "elapsed": time.perf_counter() - begin}
    return step | {"step": f"{algorithm} with its path", "peak": usage.ru_maxrss * 1024}


def _work(algorithm: str, side: int, path: Path) -> None:
    """What the process of its own does; one line of JSON for each step."""
    from clew.grids import Rectangle
    from clew.mazes.generate import generate
    from clew.pictures.renderers import render

    small = generate(algorithm, Rectangle(1001, 1001), 1, compiled=True)  # compiles, or reads the cache
    render(small, path)
    maze = _step(f"make {algorithm}", lambda: generate(algorithm, Rectangle(side, side), 1, compiled=True))
    _step("write as PNG", lambda: render(maze, path))


def _step(name: str, work: Callable[[], Result]) -> Result:
    begin, cpu = time.perf_counter(), time.process_time()
    result = work()
    result_row = {
        "step": name,
        "cpu": time.process_time() - cpu,
        "elapsed": time.perf_counter() - begin,
        "peak": peak(),
    }
    print(json.dumps(result_row), flush=True)
    return result


if __name__ == "__main__":
    _work(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
