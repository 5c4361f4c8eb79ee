"""What it costs to be any graph: the same rectangle as arithmetic and as a table of neighbors; and all other grids."""

from time import process_time

import numpy as np

from benchmarks.report import Report
from benchmarks.timing import by_turns, timed
from clew import registry
from clew.grids import Graph, Grid, Rectangle, parse
from clew.maze import generate

TITLE = "Graphs"
SIDE = 2000
TEXT = """{width}x{height} cells once as a rectangle and once as a graph that somebody brings, with a list of neighbors
for each cell: nanoseconds of CPU time per cell for all of `generate` with the kernel compiled, medians over {rounds}
rounds (random walks: four times as many). At most 2.5 times the rectangle is wanted."""
MOST = 2.5

GRIDS = "Grids"
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
GRIDS_TEXT = """About a million cells of each grid: seconds until its neighbors are known, and nanoseconds of CPU time
per cell for the recursive backtracker and for Wilson's algorithm, compiled; medians over {rounds} rounds."""
ALGORITHMS = ("recursive-backtracker", "wilson")


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every generator on the rectangle as a graph; then every grid."""
    rectangle = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(width=rectangle.width, height=rectangle.height, rounds=rounds))
    graph, small, small_graph = as_graph(rectangle), Rectangle(3, 3), as_graph(Rectangle(3, 3))
    report.table("algorithm", "rectangle", "graph", "times the rectangle", "")
    for name in registry.names("generator"):
        found = registry.find("generator", name)
        if found.needs_rows or name == "recursive-division":  # which works otherwise on a rectangle
            continue
        for each in (small, small_graph):
            make(name, each, 0)
        contestants = {
            "rectangle": lambda number, name=name: make(name, rectangle, number),
            "graph": lambda number, name=name: make(name, graph, number),
        }
        turns = (4 if found.facts["walks"] else 1) * rounds  # the length of a random walk varies much with the seed
        cost = {each: seconds / rectangle.cells * 1e9 for each, seconds in by_turns(contestants, turns).items()}
        ratio = cost["graph"] / cost["rectangle"]
        verdict = "" if ratio <= MOST else "MISSED"
        report.row(name, f"{cost['rectangle']:.1f}", f"{cost['graph']:.1f}", f"{ratio:.2f}", verdict)
    every_grid(report, side, rounds)


def every_grid(report: Report, side: int | None, rounds: int) -> None:
    """The cost of each grid; of small ones where a `side` is given, to try the benchmark."""
    report.section(GRIDS, GRIDS_TEXT.format(rounds=rounds))
    report.table("grid", "cells", "neighbors, s", *ALGORITHMS)
    for name, numbers in SHARE.items():
        spelling = f"{name}:{numbers}" if side is None else f"{name}:{'x'.join('8' for _ in numbers.split('x'))}"
        parse(spelling).layout(True)  # compiles what fills the table
        begin = process_time()
        grid = parse(spelling)
        grid.layout(True)
        made = process_time() - begin
        costs = []
        for algorithm in ALGORITHMS:
            if grid.weaves and not registry.find("generator", algorithm).facts["weave"]:
                costs.append("")
                continue
            make(algorithm, grid, 0)
            seconds = by_turns({"": lambda number, a=algorithm, g=grid: make(a, g, number)}, rounds)[""]
            costs.append(f"{seconds / grid.cells * 1e9:.1f}")
        report.row(spelling, f"{grid.cells:,}", f"{made:.2f}", *costs)


def make(name: str, grid: Grid, number: int) -> float:
    """CPU seconds of one maze."""
    return timed(lambda: generate(name, grid, number + 1, compiled=True))


def as_graph(grid: Rectangle) -> Graph:
    """The grid as a plain graph; neighbors north, east, south, west."""
    cells = np.arange(grid.cells)
    x, y = cells % grid.width, cells // grid.width
    there = np.stack([y > 0, x < grid.width - 1, y < grid.height - 1, x > 0], axis=1)
    around = cells[:, None] + np.array([-grid.width, 1, grid.width, -1])
    begins = np.zeros(grid.cells + 1, np.int64)
    np.cumsum(there.sum(axis=1), out=begins[1:])
    return Graph.from_csr(begins, around[there])
