"""A billion cells in memory, with the peak of memory, next to C; then mazes in files, by the commands."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.memory import peak
from benchmarks.report import LIMIT, Report

TITLE = "Huge"
SIDE = 32768
TEXT = """The recursive backtracker and Kruskal's spanning tree on {width}x{height} cells, then the maze as a PNG, in
one process for each: nanoseconds per cell as CPU time and as elapsed time, and the peak of resident memory so
far, including Python and numba. Then one command that makes, solves and draws the maze with its path. The limits
are for the CPU time, those of the command for the elapsed time."""
IN_FILES = """Commands on {width}x{height} cells in files, with a process for each processor. The limits are for the
elapsed time; the memory is that of the largest process."""
FILES_PART = 0.6  # of the side, for the mazes in files
Result = TypeVar("Result")

ALGORITHMS = ("recursive-backtracker", "kruskal")
IN_C = "recursive-backtracker"  # which the reference in C makes with the memory of the maze and its way back
TIMES_C = 1.3
MAX_BYTES = {"recursive-backtracker": 2.5e9, "kruskal": 3e9, "command": 3e9, "files": 2e9}
MOST = {"make kruskal": 90.0, "write as PNG": 6.0, "command": 140.0, "kruskal into files": 45.0}
COLUMNS = ("step", "CPU", "elapsed", LIMIT, "peak GB", "at most GB      ")
COMMANDS = {
    "kruskal into files": ("generate", "{side}x{side}", "-a", "kruskal", "--seed", "1", "-o", "maze.zarr"),
    "distance": ("solve", "maze.zarr"),
    "distance and path": ("solve", "maze.zarr", "-o", "path.zarr"),
    "shades of the map": ("solve", "maze.zarr", "--overview"),
    "measures": ("measure", "maze.zarr"),
    "PNG": ("convert", "maze.zarr", "-o", "maze.png"),
    "Deep Zoom": ("convert", "maze.zarr", "-o", "maze.dzi"),
    "eller into files": ("generate", "{side}x{side}", "-a", "eller", "--seed", "1", "-o", "eller.zarr"),
    "sidewinder into files": ("generate", "{side}x{side}", "-a", "sidewinder", "--seed", "1", "-o", "sidewinder.zarr"),
    "wilson in tiles": (
        "generate",
        "{side}x{side}",
        "-a",
        "wilson",
        "--tiles",
        "256",
        "--seed",
        "1",
        "-o",
        "tiles.zarr",
    ),
}


def run(report: Report, side: int | None, rounds: int) -> None:
    """Once: it takes long enough to be steady."""
    side = side or SIDE
    report.section(TITLE, TEXT.format(width=side, height=side))
    report.table(*COLUMNS)
    notes = []
    for algorithm in ALGORITHMS:
        with tempfile.TemporaryDirectory(prefix="clew-huge-") as folder:
            command = [sys.executable, "-m", "benchmarks.huge", algorithm, str(side), f"{folder}/huge.png"]
            most: dict[str, float] = dict(MOST)
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
                assert worker.stdout is not None
                for line in worker.stdout:
                    step = json.loads(line)
                    if step["step"] == f"{IN_C} in C":
                        most[f"make {IN_C}"] = TIMES_C * step["cpu"] / side**2 * 1e9
                    _row(report, side, step, MAX_BYTES[algorithm], most.get(step["step"]))
            if worker.returncode:
                notes.append(
                    f"The process of {algorithm} ended with {worker.returncode}: the figures are not complete."
                )
            else:
                notes.append(f"The picture of {algorithm} takes {os.path.getsize(f'{folder}/huge.png') / 1e6:,.0f} MB.")
            words = ("generate", f"{side}x{side}", "-a", algorithm, "--seed", "1", "--solve", "-o", "solved.png")
            step = _command(f"{algorithm} with its path", words, folder)
            _row(report, side, step, MAX_BYTES["command"], MOST["command"], "elapsed")
    for note in notes:
        report.note(note)
    _in_files(report, round(FILES_PART * side))


def _in_files(report: Report, side: int) -> None:
    report.note(IN_FILES.format(width=side, height=side))
    report.table(*COLUMNS)
    with tempfile.TemporaryDirectory(prefix="clew-huge-") as folder:
        for name, words in COMMANDS.items():
            step = _command(name, [word.format(side=side) for word in words], folder)
            _row(report, side, step, MAX_BYTES["files"], MOST.get(name), "elapsed")


def _row(
    report: Report, side: int, step: dict[str, Any], max_bytes: float, most: float | None, limited: str = "cpu"
) -> None:
    """Add the row of a step, whose time `limited` has a limit of `most` nanoseconds per cell."""
    times = {each: step[each] / side**2 * 1e9 for each in ("cpu", "elapsed")}
    bound = report.limit(times[limited], most, "{:.1f}")
    memory = report.limit(step["peak"], max_bytes, f"{max_bytes / 1e9:g}")
    report.row(step["step"], *(f"{each:.1f}" for each in times.values()), bound, f"{step['peak'] / 1e9:.2f}", memory)


def _command(name: str, words: Sequence[str], folder: str) -> dict[str, Any]:
    """Run a command in a folder; return what it takes."""
    begin = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "clew", *words], cwd=folder, stdout=subprocess.DEVNULL)
    status, usage = os.wait4(process.pid, 0)[1:]
    if status:
        raise RuntimeError(f"clew {' '.join(words)} has failed")
    step = {"cpu": usage.ru_utime + usage.ru_stime, "elapsed": time.perf_counter() - begin}
    return step | {"step": name, "peak": usage.ru_maxrss * 1024}


def _work(algorithm: str, side: int, path: Path) -> None:
    """What the process of its own does; one line of JSON for each step."""
    import numpy as np

    from benchmarks import reference
    from clew.grids import Rectangle
    from clew.mazes.generate import generate
    from clew.pictures.renderers import render

    if algorithm == IN_C and reference.library() is not None:
        grid = Rectangle(side, side)
        passages, trail = grid.new_passages(True), np.zeros(side * side // 4 + 1, np.uint8)
        _step(f"{algorithm} in C", lambda: reference.carve(algorithm, grid, passages, 1, trail))
        del passages, trail
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
