"""Clew next to other Python software: SciPy's graph routines, python-igraph, tcod and mazelib."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np

from benchmarks import kernels
from benchmarks.report import LEAST, Report
from benchmarks.timing import by_turns, repeated, timed
from clew import registry
from clew.grids import Rectangle
from clew.mazes.generate import generate
from clew.mazes.maze import Maze

TITLE = "Other software"
SIDE = 1000
MAZELIB_SIDE = 100
SCIPY_TEXT = """SciPy, {width}x{height} cells: nanoseconds of CPU time per cell, medians over {rounds} rounds.
Generating: SciPy draws random weights into an existing grid graph and runs `minimum_spanning_tree`;
Clew runs all of `clew.generate`, including memory and grid. Kruskal, true Prim and Boruvka make mazes
of the same distribution as SciPy."""
SOLVING_TEXT = """Solving, {width}x{height} cells: nanoseconds of CPU time per cell. Clew runs its breadth-first search;
SciPy `breadth_first_order` on the maze as an existing symmetric matrix, python-igraph `Graph.distances` on an existing
graph, tcod `dijkstra2d` without diagonal steps on an existing map in which walls are cells too. All visit all
cells and find the way back or the distance of each."""
MAZELIB_TEXT = """mazelib, {width}x{height} cells: CPU time of `Maze.generate` with the named generator, the median of
three runs in a separate process with a limit of {patience} seconds, and of all of `clew.generate`."""

SAME_LAW = ("kruskal", "true-prim", "boruvka")
SCIPY_GENERATING, SOLVING, MAZELIB = 5.0, 1.5, 300.0
PATIENCE = 90  # seconds
MAZELIB_NAMES = {
    "aldous-broder": "AldousBroder",
    "binary-tree": "BinaryTree",
    "eller": "Ellers",
    "growing-tree": "GrowingTree",
    "hunt-and-kill": "HuntAndKill",
    "kruskal": "Kruskal",
    "prim": "Prims",
    "recursive-backtracker": "BacktrackingGenerator",
    "recursive-division": "Division",
    "sidewinder": "Sidewinder",
    "wilson": "Wilsons",
}
MAZELIB_PROGRAM = """
import importlib, statistics, sys, time
name, side = sys.argv[1], int(sys.argv[2])
from mazelib import Maze
kind = getattr(importlib.import_module("mazelib.generate." + name), name)
seconds = []
for seed in range(3):
    maze = Maze(seed)
    maze.generator = kind(side, side)
    begin = time.process_time()
    maze.generate()
    seconds.append(time.process_time() - begin)
print(statistics.median(seconds))
"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """SciPy first, then mazelib."""
    grid = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, SCIPY_TEXT.format(width=grid.width, height=grid.height, rounds=rounds))
    try:
        import scipy.sparse  # noqa: F401
    except ImportError:
        report.note("SciPy is not installed, so this is left out: install the group `bench`.")
    else:
        _scipy(report, grid, rounds)
    report.note(SOLVING_TEXT.format(width=grid.width, height=grid.height))
    _solving(report, grid, rounds)
    grid = Rectangle(side or MAZELIB_SIDE, side or MAZELIB_SIDE)
    report.note(MAZELIB_TEXT.format(width=grid.width, height=grid.height, patience=PATIENCE))
    _mazelib(report, grid)


def _scipy(report: Report, grid: Rectangle, rounds: int) -> None:
    report.table("what", "SciPy", "Clew", "times faster", LEAST)
    there = set(registry.names("generator"))
    for name in (*SAME_LAW, "wilson", "recursive-backtracker"):
        if name in there:
            _row(report, name, grid, rounds, SCIPY_GENERATING if name == "kruskal" else None)


def _solving(report: Report, grid: Rectangle, rounds: int) -> None:
    """A row for each other program that is installed, and each of two textures."""
    report.table("what", "theirs", "Clew", "times faster", LEAST)
    for texture in ("recursive-backtracker", "kruskal"):
        maze = generate(texture, grid, 1, compiled=True)
        clew, _ = kernels.solver("breadth-first", maze, filling=True)
        for name, search in SEARCHES.items():
            try:
                run = search(maze)
            except ImportError:
                report.row(f"{name}, {texture}", "not installed", "", "", "")
                continue
            cost = by_turns({"theirs": lambda _, run=run: timed(run), "Clew": clew}, rounds)
            _ratio(report, f"{name}, {texture}", cost["theirs"], cost["Clew"], grid, SOLVING)


def _search_by_scipy(maze: Maze) -> Callable[[], object]:
    from scipy.sparse.csgraph import breadth_first_order

    graph = maze.to_scipy().astype(float)  # which it would otherwise be converted to each time
    return lambda: breadth_first_order(graph, 0)


def _search_by_igraph(maze: Maze) -> Callable[[], object]:
    from igraph import Graph

    graph = Graph(maze.cells, maze.edges())
    return lambda: graph.distances(0)


def _search_by_tcod(maze: Maze) -> Callable[[], object]:
    from tcod.path import dijkstra2d, maxarray

    cost = 1 - maze.to_thick()
    start = maxarray(cost.shape, np.int32)
    start[1, 1] = 0
    return lambda: dijkstra2d(start.copy(), cost, cardinal=1)


SEARCHES = {"SciPy": _search_by_scipy, "python-igraph": _search_by_igraph, "tcod": _search_by_tcod}


def _row(report: Report, name: str, grid: Rectangle, rounds: int, least: float | None) -> None:
    generate(name, Rectangle(9, 9), 1, compiled=True)
    contestants = {
        "SciPy": lambda number: timed(_spanning_tree(grid, number)),
        "Clew": lambda number: timed(lambda: generate(name, grid, number + 1, compiled=True)),
    }
    cost = by_turns(contestants, rounds)
    _ratio(report, f"minimum spanning tree / {name}", cost["SciPy"], cost["Clew"], grid, least)


def _ratio(report: Report, title: str, theirs: float, ours: float, grid: Rectangle, least: float | None) -> None:
    costs = [f"{seconds / grid.cells * 1e9:.1f}" for seconds in (theirs, ours)]
    report.row(title, *costs, f"{theirs / ours:.1f}", report.at_least(theirs / ours, least))


def _spanning_tree(grid: Rectangle, seed: int) -> Callable[[], object]:
    """What SciPy has to do for one maze; the structure of the graph stands already."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import minimum_spanning_tree

    cells = np.arange(grid.cells, dtype=np.int32).reshape(grid.height, grid.width)
    east, south = (cells[:, :-1].ravel(), cells[:, 1:].ravel()), (cells[:-1].ravel(), cells[1:].ravel())
    ends = np.concatenate([east[0], south[0]]), np.concatenate([east[1], south[1]])
    graph = csr_array((np.ones(grid.edges), ends), shape=(grid.cells, grid.cells))
    random = np.random.default_rng(seed)

    def work() -> object:
        graph.data = random.random(grid.edges)
        return minimum_spanning_tree(graph, overwrite=True)

    return work


def _mazelib(report: Report, grid: Rectangle) -> None:
    """The quick ones also on a hundred times as many cells, where a call's fixed cost no longer counts."""
    report.table("generator", "mazelib", "Clew", "times faster", LEAST)
    large = Rectangle(10 * grid.width, 10 * grid.height)
    for name, theirs in MAZELIB_NAMES.items():
        if name not in registry.names("generator"):
            continue
        generate(name, Rectangle(9, 9), 1, compiled=True)
        if _compare(report, name, theirs, grid, large):
            _compare(report, name, theirs, large, None)


def _compare(report: Report, name: str, theirs: str, grid: Rectangle, next_grid: Rectangle | None) -> bool:
    """A row; whether mazelib is quick enough for the next grid, which is then the one to be judged by."""
    title = f"{name} {grid.width}x{grid.height}"
    ours = repeated(lambda: generate(name, grid, 1, compiled=True))
    command = [sys.executable, "-c", MAZELIB_PROGRAM, theirs, str(grid.width)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        problem = done.stderr.strip().rpartition("\n")[2].partition(":")[0] if done.returncode else ""
    except subprocess.TimeoutExpired:
        problem = "too long"
    if problem:
        report.row(title, problem, f"{ours / grid.cells * 1e9:.1f}", "", "")
        return False
    expected = 3 * float(done.stdout) / grid.cells * next_grid.cells if next_grid else PATIENCE
    goes_on = expected < PATIENCE / 4
    _ratio(report, title, float(done.stdout), ours, grid, None if goes_on else MAZELIB)
    return goes_on
