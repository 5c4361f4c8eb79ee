"""What every grid costs: until its neighbors are known, and to make mazes of it."""

from time import process_time

from benchmarks.graph import make
from benchmarks.report import Report
from benchmarks.timing import by_turns
from clew import registry
from clew.grids import parse_grid

TITLE = "Grids"
SHARE = {  # numbers of each grid that give about as many cells as 1000x1000
    "cylinder": "1000x1000",
    "torus": "1000x1000",
    "moebius": "1000x1000",
    "klein": "1000x1000",
    "weave": "1000x1000",
    "hexagons": "1000x1000",
    "triangles": "1000x1000",
    "upsilon": "1000x1000",
    "cairo": "1000x1000",
    "polar": "570",
    "sphere": "900",
    "cube": "408",
    "box": "100x100x100",
}
TEXT = """About a million cells of each grid: seconds for finding the neighbors of all cells, and nanoseconds of
CPU time per cell for the recursive backtracker and Wilson's algorithm, compiled; medians over {rounds}
rounds."""
ALGORITHMS = ("recursive-backtracker", "wilson")


def run(report: Report, side: int | None, rounds: int) -> None:
    """The cost of each grid; of small ones where a `side` is given, to try the benchmark."""
    report.section(TITLE, TEXT.format(rounds=rounds))
    report.table("grid", "cells", "neighbors, s", *ALGORITHMS)
    for name, numbers in SHARE.items():
        spec = f"{name}:{numbers}" if side is None else f"{name}:{'x'.join('8' for _ in numbers.split('x'))}"
        parse_grid(spec).topology(True)  # compiles what fills the table
        begin = process_time()
        grid = parse_grid(spec)
        grid.topology(True)
        made = process_time() - begin
        costs = []
        for algorithm in ALGORITHMS:
            if grid.weaves and not registry.find("generator", algorithm).weave:
                costs.append("")
                continue
            make(algorithm, grid, 0)
            seconds = by_turns({"": lambda number, a=algorithm, g=grid: make(a, g, number)}, rounds)[""]
            costs.append(f"{seconds / grid.cells * 1e9:.1f}")
        report.row(spec, f"{grid.cells:,}", f"{made:.2f}", *costs)
