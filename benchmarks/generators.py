"""Every generator of the registry next to the same algorithm in C."""

from benchmarks import kernels, reference
from benchmarks.report import LIMIT, Report
from benchmarks.timing import Contestant, by_turns
from clew import registry
from clew.grids import Rectangle

TITLE = "Generators"
SIDE = 4096
TEXT = """Nanoseconds of CPU time per cell for {width}x{height} cells, and the time of Clew divided by that of the
C reference; medians over {rounds} rounds. Kernels alone, compiled in advance. In both programs, memory
is allocated and touched before the clock starts, and each round carves another seed into the same
memory."""

TIMES_C = {
    "recursive-backtracker": 1.25,
    "hunt-and-kill": 1.3,
    "eller": 1.5,
    "recursive-division": 1.5,
    "prim": 1.5,
    "wilson": 1.8,
    "kruskal": 1.5,
    "aldous-broder": 2.0,
}
NANOSECONDS = {"sidewinder": 6.0, "binary-tree": 3.0}
OTHER_C = {"recursive-backtracker": ("recursive-backtracker, jumping",)}  # the same law by another technique
STRATEGIES = ("newest", "oldest", "random", "middle", "newest:50,random:50")  # of the growing tree


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure all; the growing tree comes last, to be held against Prim."""
    grid = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(rounds=rounds, width=grid.width, height=grid.height))
    if reference.library() is None:
        report.note("There is no C compiler here, so the C columns are empty: install gcc.")
    report.table("algorithm", "C", *reference.limit_columns(), "Clew", "times C", LIMIT)
    names = registry.names("generator")
    clew = {name: _compare(report, name, grid, rounds) for name in names if name != "growing-tree"}
    for name in (*TIMES_C, *NANOSECONDS):
        if name not in names:
            report.row_of(name, {"Clew": "not there"})
    if "growing-tree" in names:
        for strategy in STRATEGIES:
            _growing_tree(report, strategy, grid, rounds, clew.get("prim"))


def _compare(report: Report, name: str, grid: Rectangle, rounds: int) -> float:
    """One algorithm's rows; its nanoseconds per cell."""
    contestants: dict[str, Contestant] = {}
    same = [each for each in (name, *OTHER_C.get(name, ())) if reference.has(each)]
    if same:
        passages, scratch = grid.new_passages(True), reference.scratch_for(grid)
        contestants = {each: reference.contestant(each, grid, passages, scratch) for each in same}
    limit = reference.limit_contestant(name, grid)
    if limit:
        contestants["limit.c"] = limit
    contestants["Clew"] = kernels.generator(name, grid, {})
    cost = {each: seconds / grid.cells * 1e9 for each, seconds in by_turns(contestants, rounds).items()}
    cells = {each: f"{value:.2f}" for each, value in cost.items()}
    if name in cost:
        ratio = cost["Clew"] / cost[name]
        cells |= {"C": f"{cost[name]:.2f}", "times C": f"{ratio:.2f}", LIMIT: report.limit(ratio, TIMES_C.get(name))}
    else:
        cells[LIMIT] = report.limit(cost["Clew"], NANOSECONDS.get(name), "{:g} ns")
    report.row_of(name, cells)
    for each in same[1:]:
        report.row_of(f"  {each}", {"C": f"{cost[each]:.2f}", "times C": f"{cost['Clew'] / cost[each]:.2f}"})
    return cost["Clew"]


def _growing_tree(report: Report, strategy: str, grid: Rectangle, rounds: int, most: float | None) -> None:
    """One way to pick the next cell; it should be no slower than Prim."""
    contestant = kernels.generator("growing-tree", grid, {"strategy": strategy})
    cost = by_turns({"Clew": contestant}, rounds)["Clew"] / grid.cells * 1e9
    report.row_of(f"growing-tree {strategy}", {"Clew": f"{cost:.2f}", LIMIT: report.limit(cost, most, "{:.1f} ns")})
