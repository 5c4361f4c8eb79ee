"""All measures of one large maze and of a small one, and chosen measures of many mazes."""

from collections.abc import Callable

from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, repeated, timed
from clew.changes.braid import braid
from clew.grids import Rectangle
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many
from clew.measures import measure, measure_many

TITLE = "Measures"
SIDE = 4096
COUNT = 1000
ALGORITHMS = ("recursive-backtracker", "wilson")
TEXT = """All measures that `clew.measure` finds, {width}x{height} cells: seconds of CPU time of all threads, medians
over {rounds} rounds; the texture is found in a thread of its own. Half of the dead ends of the braided maze were
removed: it has loops, so it is searched several times. Mazes with loops and more than 400 cells have no diameter."""
SMALL_TEXT = """Microseconds of CPU time of one call, in a loop; `as_dict` computes every figure. The diameter of a
maze with loops needs a search from each of its cells."""
MANY_TEXT = """Microseconds of CPU time for one of {count:,} mazes of 10x10 cells, measured in one call."""

LARGE, SMALL = 3.0, 60.0  # seconds, microseconds


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure large mazes, then small ones in a loop, then many together."""
    grid = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(rounds=rounds, width=grid.width, height=grid.height))
    _large(report, grid, rounds)
    report.note(SMALL_TEXT)
    _small(report)
    report.note(MANY_TEXT.format(count=COUNT))
    _many(report)


def _large(report: Report, grid: Rectangle, rounds: int) -> None:
    report.table("maze", "CPU", "ns/cell", LIMIT)
    mazes = {name: generate(name, grid, seed=1, compiled=True) for name in ALGORITHMS}
    mazes["wilson, braided"] = braid(mazes["wilson"], 0.5, seed=1)
    for name, maze in mazes.items():
        measure(maze)
        seconds = by_turns({name: lambda _: timed(lambda: measure(maze).as_dict())}, rounds)[name]  # noqa: B023
        report.row(name, f"{seconds:.2f}", f"{seconds / maze.cells * 1e9:.1f}", report.limit(seconds, LARGE, "{:g} s"))


def _small(report: Report) -> None:
    report.table("call", "CPU", LIMIT)
    maze = generate(ALGORITHMS[0], "10x10", seed=1)
    braided = braid(maze, seed=1)
    works: dict[str, tuple[Callable[[], object], float | None]] = {
        "measure(10x10)": (lambda: measure(maze), SMALL),
        "measure(10x10).as_dict()": (lambda: measure(maze).as_dict(), SMALL),
        "measure(10x10, braided)": (lambda: measure(braided), SMALL),
        "measure(10x10, braided).as_dict()": (lambda: measure(braided).as_dict(), None),
    }
    for name, (work, most) in works.items():
        repeated(work, 1.0)  # until the choice between interpreted and compiled has settled
        cost = min(repeated(work) for _ in range(5)) * 1e6
        report.row(name, f"{cost:.1f}", report.limit(cost, most, "{:g} us"))


def _many(report: Report) -> None:
    report.table("names", "CPU")
    mazes = generate_many(ALGORITHMS[1], "10x10", COUNT, 1)
    choices: dict[str, list[str] | None] = {
        "all": None,
        "dead_ends": ["dead_ends"],
        "entropy": ["entropy"],
        "longest_path": ["longest_path"],
        "solution_share, false_paths": ["solution_share", "false_paths"],
    }
    for title, names in choices.items():
        measure_many(mazes, "10x10", names)
        cost = min(repeated(lambda: measure_many(mazes, "10x10", names)) for _ in range(5))  # noqa: B023
        report.row(title, f"{cost / COUNT * 1e6:.2f}")
