"""What it costs to be any graph: the same rectangle as arithmetic and as arrays of neighbors."""

from benchmarks.report import Report
from benchmarks.timing import by_turns, timed
from clew import registry
from clew.grids import Graph, Grid, Rectangle
from clew.maze import generate

TITLE = "Graphs"
SIDE = 1000
TEXT = """{width}x{height} cells once as a rectangle and once as a graph with a list of neighbors for each cell (CSR):
nanoseconds of CPU time per cell for all of `generate` with the kernel compiled, medians over {rounds} rounds."""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every generator that works on any grid."""
    rectangle = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(width=rectangle.width, height=rectangle.height, rounds=rounds))
    graph, small, small_graph = as_graph(rectangle), Rectangle(3, 3), as_graph(Rectangle(3, 3))
    report.table("algorithm", "rectangle", "graph", "times the rectangle")
    for name in registry.names("generator"):
        if registry.find("generator", name).needs_rows:
            continue

        def make(grid: Grid, number: int, name: str = name) -> float:
            return timed(lambda: generate(name, grid, number + 1, compiled=True))

        for each in (small, small_graph):
            make(each, 0)
        contestants = {
            "rectangle": lambda number: make(rectangle, number),
            "graph": lambda number: make(graph, number),
        }
        cost = {each: seconds / rectangle.cells * 1e9 for each, seconds in by_turns(contestants, rounds).items()}
        ratio = cost["graph"] / cost["rectangle"]
        report.row(name, f"{cost['rectangle']:.1f}", f"{cost['graph']:.1f}", f"{ratio:.2f}")


def as_graph(grid: Grid) -> Graph:
    """The grid as a plain graph."""
    return Graph([[other for _, other in grid.neighbors(cell)] for cell in range(grid.cells)])
