"""How much memory each algorithm takes: the peak of a process of its own, above what it had before."""

import os
import re
import resource
import subprocess
import sys

from benchmarks.report import LIMIT, Report
from clew import registry
from clew.draws import seeded
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, new_canvas
from clew.mazes import running

TITLE = "Memory"
SIDE = 4096
TEXT = """Bytes per cell, {width}x{height} cells: the peak of resident memory of a separate process while it makes
the maze, or solves an existing one, minus its memory before, with the kernel compiled. The next columns
are the size of the arrays that the algorithm requests, some of whose pages it may never touch, and what
its docstring says. The limit is the figure of the docstring plus a tenth, or the arrays if the
docstring names further parts."""
MAX_BYTES = {"recursive-backtracker": 2.3}
DOCSTRING = "its docstring" + " " * 40
SLACK = 1.1  # times what the docstring says: sentinels, whole pages, what Python allocates meanwhile


def run(report: Report, side: int | None, rounds: int) -> None:
    """Each algorithm once: memory does not flicker."""
    grid = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(width=grid.width, height=grid.height))
    report.table("algorithm", "measured", "arrays", LIMIT, DOCSTRING)
    for kind in ("generator", "solver"):
        for name in registry.names(kind):
            found = registry.find(kind, name)
            measured = _measured(kind, name, grid.width) / grid.cells
            stated, plain = _stated(found)
            arrays = ((kind == "generator") * grid.storage + found.scratch_bytes(grid)) / grid.cells
            most = MAX_BYTES.get(name, SLACK * (plain or arrays))
            report.row(name, f"{measured:.2f}", f"{arrays:.2f}", report.limit(measured, most, "{:.3g}"), stated)


def _stated(found: registry.Entry) -> tuple[str, float | None]:
    """What the docstring says of bytes per cell, and the number if it is all."""
    stated = re.search(r"([\d.]+) bytes? per cell(?:[^:.]|\.\d)*", " ".join(found.description.split()))
    if stated is None:
        return "nothing", None
    return stated[0], None if " and " in stated[0] else float(stated[1])


def _measured(kind: str, name: str, side: int) -> int:
    command = [sys.executable, "-m", "benchmarks.memory", kind, name, str(side)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def peak() -> int:
    """The most bytes that were resident in this process (Linux: since `forget_peak`)."""
    try:
        with open("/proc/self/status", encoding="ascii") as lines:
            return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def forget_peak() -> None:
    """Let `peak` begin again from what is resident now, where the system can do that."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="ascii") as order:
            order.write("5")
    except OSError:
        print("the peak cannot be reset on this system: figures are a little low", file=sys.stderr)


def _work(kind: str, name: str, side: int) -> None:
    """What the process of its own does."""
    found = registry.find(kind, name)
    grid = Rectangle(side, side)
    first = Rectangle(9, 9)
    if kind == "generator":
        _make(found, first)
        forget_peak()
        before = peak()
        _make(found, grid)
    else:
        maker = registry.find("generator", "recursive-backtracker")
        small, large = (_make(maker, each) for each in (first, grid))
        running.run(found, first, small, (small.cell(0), -1), (), compiled=True)
        forget_peak()
        before = peak()
        running.run(found, grid, large, (large.cell(0), large.cell(grid.cells - 1)), (), compiled=True)
    print(peak() - before)


def _make(found: registry.Entry, grid: Rectangle) -> Canvas:
    canvas = new_canvas(grid, compiled=True)
    running.run(found, grid, canvas, (seeded(1, compiled=True),), found.values({}), compiled=True)
    return canvas


if __name__ == "__main__":
    os.environ["CLEW_ENGINE"] = "machine-code"  # WebAssembly has copies of the arrays in a memory of its own
    _work(sys.argv[1], sys.argv[2], int(sys.argv[3]))
