"""How long each generator takes to compile for a new kind of grid."""

import os
import subprocess
import sys
import tempfile

from benchmarks.report import LIMIT, Report
from clew import registry

TITLE = "Compiling"
TEXT = """Seconds of CPU time that a generator takes to compile for a grid, measured once, in a process of its own with
an empty cache. numba has been loaded and has compiled a loop before. The limit is for the slowest grid."""
GRIDS = ("5x5", "hexagons:5x5", "graph", "weave:5x5")
MOST = 2.0  # seconds
COMPILE = """
import sys, time
import numpy as np
import clew
from clew import kernel

def loop(numbers):
    for place in range(len(numbers)):
        numbers[place] = place

kernel.call(loop, np.zeros(3, np.int64))
name, spec = sys.argv[1:]
star = clew.Graph.from_edges(21, [(0, ray) for ray in range(1, 21)])
grid = star if spec == "graph" else clew.parse_grid(spec)
clew.generate(name, grid, seed=1, compiled=False)
begin = time.process_time()
clew.generate(name, grid, seed=1, compiled=True)
print(time.process_time() - begin)
"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every generator on every grid that it works on."""
    report.section(TITLE, TEXT)
    report.table("generator", *GRIDS, LIMIT)
    for generator in registry.find_all("generator"):
        row = {grid: _seconds(generator.name, grid) for grid in GRIDS if _works(generator, grid)}
        cells = {grid: f"{seconds:.2f}" for grid, seconds in row.items()}
        report.row_of(generator.name, cells | {LIMIT: report.limit(max(row.values()), MOST, "{:g} s")})


def _works(generator: registry.Generator, grid: str) -> bool:
    """Return whether the generator works on this grid."""
    return grid == "5x5" or (generator.weave if grid.startswith("weave") else not generator.needs_rows)


def _seconds(name: str, grid: str) -> float:
    """CPU seconds that compiling takes in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COMPILE, name, grid]
        environment = os.environ | {"CLEW_CACHE_DIR": folder}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout)
