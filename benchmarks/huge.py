"""A billion cells: made and written as a picture in one process, with the peak of its memory."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.memory import peak
from benchmarks.report import LIMIT, Report

TITLE = "Huge"
SIDE = 31623
TEXT = """The recursive backtracker on {width}x{height} cells, then the maze as a PNG, in one process: nanoseconds
per cell as CPU time and as elapsed time, and the peak of resident memory so far, including Python and
numba."""
Result = TypeVar("Result")

MOST_BYTES, MOST_MAKING, MOST_WRITING = 2.5e9, 25.0, 6.0


def run(report: Report, side: int | None, rounds: int) -> None:
    """Once: it takes long enough to be steady."""
    side = side or SIDE
    report.section(TITLE, TEXT.format(width=side, height=side))
    report.table("step", "CPU", "elapsed", LIMIT, "peak GB", "at most GB      ")
    with tempfile.TemporaryDirectory(prefix="clew-huge-") as folder:
        command = [sys.executable, "-m", "benchmarks.huge", str(side), f"{folder}/huge.png"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            for line in worker.stdout:
                step = json.loads(line)
                cpu, elapsed = (step[each] / side**2 * 1e9 for each in ("cpu", "elapsed"))
                most = report.limit(cpu, MOST_MAKING if step["step"] == "make" else MOST_WRITING)
                memory = report.limit(step["peak"], MOST_BYTES, f"{MOST_BYTES / 1e9:g}")
                report.row(step["step"], f"{cpu:.1f}", f"{elapsed:.1f}", most, f"{step['peak'] / 1e9:.2f}", memory)
        if worker.returncode:
            report.note(f"The process ended with {worker.returncode}: the figures are not complete.")
        else:
            report.note(f"The picture takes {os.path.getsize(f'{folder}/huge.png') / 1e6:,.0f} MB.")


def _work(side: int, path: Path) -> None:
    """What the process of its own does; one line of JSON for each step."""
    from clew.grids import Rectangle
    from clew.mazes.generate import generate
    from clew.pictures.renderers import render

    small = generate("recursive-backtracker", Rectangle(9, 9), 1, compiled=True)  # compiles, or reads the cache
    render(small, path)
    maze = _step("make", lambda: generate("recursive-backtracker", Rectangle(side, side), 1, compiled=True))
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
    _work(int(sys.argv[1]), Path(sys.argv[2]))
