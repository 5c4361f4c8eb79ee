"""Many mazes at once, next to C, to other Python software, and to a loop over the functions for one maze."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from benchmarks import reference
from benchmarks.report import LEAST, LIMIT, Report
from benchmarks.timing import by_turns, repeated, timed
from clew.analysis.counting import hashes_many
from clew.analysis.wishes import prepare_search
from clew.changes import change_many
from clew.grids import Rectangle, parse_grid
from clew.kernel import parallel
from clew.mazes.generate import generate
from clew.mazes.many.ends import ends_many
from clew.mazes.many.generate_many import generate_many
from clew.mazes.many.solve_many import distances_many, solve_many
from clew.measures import measure_many

TITLE = "Many mazes"
COUNT, SOME, TRIED = 1_000_000, 100_000, 10_000
WISHES = "solution 30%-40%, dead-ends < 100, difficulty expert"  # which no maze of the algorithm meets
ALGORITHM = "recursive-backtracker"
TEXT = """Microseconds for one of {count:,} mazes: the median of the CPU time of all threads, and the least of the time
elapsed, over {rounds} rounds. On an idle machine with several processors the second is smaller; other programs disturb
it, so limits are for the smaller of the two. Everything that a call does counts: `generate_many` with its threads and
its array. limit.c has one thread, draws from a cheaper random stream, and writes one byte for each cell too; it is the
program that CLEW_LIMIT_C names."""
PEERS_TEXT = """Other software, which makes mazes of the same law one by one: microseconds of CPU time for one maze in
a separate process, without the time for imports, and how many times that of Clew it is, by turns with {count:,} mazes
of `generate_many`. By CPU time all threads of Clew count; by the time elapsed, one thread of the other software works
while all processors work for Clew. The limit is for the larger of the two. CLEW_PEERS_PYTHON names a Python that has
maze-dataset and mazelib."""
LOOP_TEXT = """A loop over the functions for one maze, in microseconds of CPU time for each."""

TIMES_C, TIMES_MAZE_DATASET, TIMES_MAZELIB = 2.0, 400.0, 300.0
SOLVED = 2.0  # microseconds elapsed for a maze of 16x16 cells
CHANGED, HASHED = 2.5, 0.5  # the same for one of 10x10
GENERATED, HEXAGONS = 40.0, 60.0  # microseconds
PEERS = {  # a program that prints the CPU seconds of a maze, by the name of the software
    "maze-dataset": """
import time
import numpy
from maze_dataset.generation import LatticeMazeGenerators
def make(number):
    LatticeMazeGenerators.gen_dfs(grid_shape=numpy.array([10, 10]))
""",
    "mazelib": """
import time
from mazelib import Maze
from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
def make(number):
    maze = Maze(number)
    maze.generator = BacktrackingGenerator(10, 10)
    maze.generate()
""",
}
CLOCK = """
make(0)
times = []
for attempt in range(5):
    begins = time.process_time(), time.perf_counter()
    for number in range(50):
        make(number)
    times.append([(clock() - begin) / 50 for clock, begin in zip((time.process_time, time.perf_counter), begins)])
print(*(sorted(column)[2] for column in zip(*times)))
"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Make, solve and measure many; then loops. `side` x `side` thousand mazes are made in place of a million."""
    count = COUNT if side is None else side * side * 1000
    report.section(TITLE, TEXT.format(count=count, rounds=rounds))
    _at_once(report, count, rounds)
    report.note(PEERS_TEXT.format(count=SOME))
    report.table("software", "its CPU", "times CPU", "times elapsed", LEAST)
    for name, least in (("maze-dataset", TIMES_MAZE_DATASET), ("mazelib", TIMES_MAZELIB)):
        _peer(report, name, rounds, least)
    report.note(LOOP_TEXT)
    _loops(report)


def _at_once(report: Report, count: int, rounds: int) -> None:
    """Print the costs of mazes made, solved and measured together."""
    report.table("what", "CPU", "elapsed", LIMIT)
    small, solved = min(count, 2 * SOME), "16x16"
    mazes = generate_many(ALGORITHM, solved, small, 1)
    cost = _row(report, f"{ALGORITHM} 10x10", count, rounds, lambda: generate_many(ALGORITHM, "10x10", count, 1))
    _compare_with_c(report, count, rounds, cost)
    threads = parallel.thread_count(None)
    works: dict[str, Callable[[], object]] = {
        "solve_many": lambda: solve_many(mazes, solved),
        "distances_many": lambda: distances_many(mazes, solved),
        "measure_many": lambda: measure_many(mazes, solved),
    }
    for name, work in works.items():
        limit = SOLVED if name == "solve_many" else None
        _row(report, f"{name} {solved}, {threads} threads", small, rounds, work, limit)
    tens = generate_many(ALGORITHM, "10x10", small, 1)
    uses: dict[str, tuple[Callable[[], object], float]] = {
        "change_many, braid": (lambda: change_many(tens, "10x10", [("braid", {})], 1), CHANGED),
        "change_many, percolation": (lambda: change_many(tens, "10x10", [("percolation", {})], 1), CHANGED),
        "ends_many, random": (lambda: ends_many(tens, "10x10", "random", 1), CHANGED),
        "hashes_many": (lambda: hashes_many(tens, "10x10"), HASHED),
    }
    for name, (use, most) in uses.items():
        _row(report, f"{name} 10x10, {threads} threads", small, rounds, use, most)
    search = prepare_search("30x30", WISHES, 1, ALGORITHM)
    _row(report, "find_maze 30x30, a maze tried", TRIED, rounds, lambda: search.first_hit(0, TRIED))


def _row(
    report: Report, title: str, count: int, rounds: int, work: Callable[[], object], limit: float | None = None
) -> float:
    """Print a row; return the CPU seconds of one maze."""
    work()
    elapsed = []

    def contestant(number: int) -> float:
        begin = time.perf_counter()
        seconds = timed(work)
        elapsed.append(time.perf_counter() - begin)
        return seconds

    cpu = by_turns({title: contestant}, rounds)[title] / count
    passed = min(elapsed) / count
    report.row(title, f"{cpu * 1e6:.2f}", f"{passed * 1e6:.2f}", report.limit(min(cpu, passed) * 1e6, limit, "{:g} us"))
    return cpu


def _compare_with_c(report: Report, count: int, rounds: int, cost: float) -> None:
    grid = Rectangle(1000, count // 10)  # as many cells as the mazes have together
    limit = reference.limit_contestant("recursive-backtracker, many 10x10", grid)
    if limit is None:
        report.row("  limit.c", "CLEW_LIMIT_C is not set", "", "")
        return
    theirs = by_turns({"limit.c": limit}, rounds)["limit.c"] / count
    report.row("  limit.c", f"{theirs * 1e6:.2f}", "", "")
    report.row("  times limit.c", f"{cost / theirs:.2f}", "", report.limit(cost / theirs, TIMES_C))


def _peer(report: Report, name: str, rounds: int, least: float) -> None:
    """Print a row for other software; where it is not installed, say so."""
    command = [os.environ.get("CLEW_PEERS_PYTHON") or sys.executable, "-c", PEERS[name] + CLOCK]
    try:
        subprocess.run(command, capture_output=True, text=True, check=True)
    except subprocess.CalledProcessError as problem:
        report.row(name, problem.stderr.strip().rpartition("\n")[2].partition(":")[0], "", "", "")
        return

    def theirs(_: int) -> tuple[float, float]:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        cpu, elapsed = map(float, done.stdout.split())
        return cpu, elapsed

    def ours(number: int) -> tuple[float, float]:
        begin = time.perf_counter()
        cpu = timed(lambda: generate_many(ALGORITHM, "10x10", SOME, number))
        return cpu / SOME, (time.perf_counter() - begin) / SOME

    pairs = [(theirs(number), ours(number)) for number in range(rounds)]
    cpu = median(each[0] / own[0] for each, own in pairs)
    elapsed = median(each[1] / own[1] for each, own in pairs)
    cost = median(each[0] for each, _ in pairs)
    report.row(name, f"{cost * 1e6:.0f}", f"{cpu:.0f}", f"{elapsed:.0f}", report.at_least(max(cpu, elapsed), least))


def _loops(report: Report) -> None:
    report.table("function", "CPU", LIMIT)
    hexagons = parse_grid("hexagons:20x20")
    works: dict[str, tuple[Callable[[], object], float]] = {
        "generate 10x10": (lambda: generate(ALGORITHM, "10x10", 1), GENERATED),
        "generate hexagons:20x20": (lambda: generate(ALGORITHM, hexagons, 1), HEXAGONS),
    }
    for name, (work, most) in works.items():
        repeated(work, 1.0)  # until the choice between interpreted and compiled has settled
        cost = min(repeated(work) for _ in range(5)) * 1e6
        report.row(name, f"{cost:.1f}", report.limit(cost, most, "{:g} us"))
