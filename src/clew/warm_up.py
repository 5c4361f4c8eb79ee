"""Warming up: compile in advance what the catalogue offers, for each kind of grid, and remember what is compiled."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.changes import change_by_name
from clew.errors import ClewError
from clew.grids import Graph, Grid
from clew.grids.canvas import new_canvas
from clew.grids.spec import FILES, grid_names, parse_grid, shape
from clew.kernel import cache as code_cache
from clew.mazes.defaults import ALGORITHM
from clew.mazes.diagnosis import diagnose
from clew.mazes.generate import generate
from clew.mazes.helpers.spanning_tiles import carve_tree
from clew.mazes.many.generate_many import generate_many
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import distances, solve
from clew.measures import measure, measure_many
from clew.pictures.renderers import draw
from clew.registry import Entry, Generator
from clew.safe_io.whole_files import write_atomic

PICTURES = (".png", ".svg", ".pdf")
LARGE = ("hexagons:320x320", "upsilon:320x320")  # from some size on, tables of neighbors are stored in another way
STAR = "star"  # in place of a spec: a graph with a cell of many neighbors
STAR_RAYS = 20

Record = dict[str, list[str]]  # for each task the names of the folders that have its machine code


class Task(NamedTuple):
    """Something to compile for one kind of grid: an entry of the registry, all measures, a search, or only the grid."""

    kind: str  # generator, solver, measure, search, change, renderer or grid
    name: str  # of the entry, if it is one; of a renderer its suffix; of a search the generator
    grid: str  # a spec, or STAR


def tasks(algorithms: Sequence[Entry] = (), specs: Sequence[str] = ()) -> list[Task]:
    """Return what to compile, in order of use: rectangles first, and what every request needs before the rest.

    Parameters
    ----------
    algorithms : sequence of Entry, optional
        Only these generators and solvers; by default everything.
    specs : sequence of str, optional
        Only these grids; by default one of each kind that machine code is made for.
    """
    chosen = [(spec, True) for spec in specs] or _kinds_of_grids()
    found: list[Task] = []
    for spec, has_new_layout in chosen:
        found.append(Task("grid", "", spec))
        if has_new_layout:
            found += _named(algorithms, spec) if algorithms else _on_layout(spec)
    return found


def _kinds_of_grids() -> Iterator[tuple[str, bool]]:
    """Yield a spec of each kind of grid, and whether its layout in memory is that of no kind before it."""
    plain = [f"{name}:{next(iter(shape(name).FORMS.values()))}" for name in grid_names() if name not in FILES]
    known = set()
    for spec in (*plain, STAR):
        canvas: Any = new_canvas(_grid(spec), compiled=True)
        layout = type(canvas), tuple(str(getattr(field, "dtype", "")) for field in canvas)
        yield spec, layout not in known
        known.add(layout)
    yield from ((spec, True) for spec in LARGE)


def _named(algorithms: Sequence[Entry], spec: str) -> Iterator[Task]:
    """Yield the generators and solvers among the algorithms that work on this grid."""
    for each in algorithms:
        if not isinstance(each, Generator) or works_on(each, _grid(spec)):
            yield Task(each.kind, each.name, spec)


def _on_layout(spec: str) -> Iterator[Task]:
    """Yield everything that works on this grid."""
    grid = _grid(spec)
    generators = sorted(registry.find_all("generator"), key=lambda each: each.name != ALGORITHM)
    first, *others = _named(generators, spec)
    yield first
    yield from (Task("solver", each.name, spec) for each in registry.find_all("solver"))
    if spec not in LARGE:
        yield from (Task("renderer", suffix, spec) for suffix in PICTURES)
    yield from others
    for change in registry.find_all("change"):
        if change.grids == "any" or grid.frame is not None:
            yield Task("change", change.name, spec)
    yield Task("measure", "", spec)
    yield Task("search", ALGORITHM, spec)


def prepare() -> None:
    """Do what the first kernel in a process needs before its machine code is loaded: half a second of work."""
    from clew.kernel import compiler

    compiler.cpu_target.target_context.refresh()  # type: ignore[attr-defined]  # loads implementations of numba


def works_on(generator: Generator, grid: Grid) -> bool:
    """Return whether the generator makes mazes on this grid."""
    return grid.has_rows >= generator.needs_rows and generator.weave >= grid.weaves


def run(task: Task) -> None:
    """Do something small that needs the machine code of a task, which compiles or loads it."""
    grid = _grid(task.grid)
    if task.kind in ("grid", "generator"):
        with kernel.compiling_always():
            if task.kind == "grid":
                new_canvas(grid, compiled=True)
            else:
                generate(task.name, grid, seed=1)
                if registry.find("generator", task.name).weights and grid.has_squares and not grid.weaves:
                    carve_tree(grid, new_canvas(grid, compiled=True), 1, 1, lambda _: None)
        return
    maze = generate(ALGORITHM, grid, seed=1)
    with kernel.compiling_always(), suppress(ClewError):  # what does not work on this grid is not needed there
        _use(task, maze)


def _use(task: Task, maze: Maze) -> None:
    """Do something with a maze."""
    if task.kind == "solver":
        solve(maze, task.name)
    elif task.kind == "measure":
        with_loops = Maze(maze.grid, maze.grid.new_passages(True), trusted=True)
        for each in (maze, with_loops):  # which need different kernels
            measure(each).as_dict()
        diagnose(with_loops)
    elif task.kind == "search":
        measure_many(generate_many(task.name, maze.grid, 2, seed=1, threads=1), maze.grid, threads=1)
    elif task.kind == "change":
        change_by_name(maze, task.name, {})
    else:
        draw(maze, task.name, path=solve(maze), distances=distances(maze))
        if task.name == ".png" and maze.grid.is_rectangular:
            draw(maze, task.name, cell=2, wall=1, margin=0, bits=True)  # as very large pictures are drawn


def _grid(spec: str) -> Grid:
    if spec == STAR:
        return Graph.from_edges(STAR_RAYS + 1, [(0, ray) for ray in range(1, STAR_RAYS + 1)])
    return parse_grid(spec)


def run_and_record(task: Task) -> None:
    """Run a task and record where its machine code is."""
    before = set(code_cache.used)
    run(task)
    file = record_file()
    record = read_record(file)
    record[_key(task)] = sorted(code_cache.used - before)
    with suppress(OSError, ClewError):  # without a record the task is done again, in vain, at the next start
        write_atomic(str(file), json.dumps(record).encode())


def plan() -> tuple[int, list[Task]]:
    """Return the number of all tasks, and those that `not_compiled` returns."""
    all_of_them = tasks()
    return len(all_of_them), not_compiled(all_of_them)


def not_compiled(among: Sequence[Task]) -> list[Task]:
    """Return the tasks whose machine code is not stored as far as the record knows; nothing is compiled or loaded."""
    record = read_record(record_file())
    root = code_cache.root_folder()
    stored = cache(lambda folder: code_cache.is_stored(root / folder))
    return [each for each in among if _key(each) not in record or not all(map(stored, record[_key(each)]))]


def record_file() -> Path:
    """Return the file with the record for these sources, this numba and this processor."""
    return code_cache.root_folder() / f"{code_cache.RECORD}{_fingerprint()}.json"


def read_record(file: Path) -> Record:
    """Return the record in a file; an empty one if it is missing or damaged."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    valid = isinstance(found, dict) and all(isinstance(each, list) for each in found.values())
    return found if valid else {}


def _key(task: Task) -> str:
    return " ".join(task)


@cache
def _fingerprint() -> str:
    """Return a digest of all that machine code depends on."""
    from clew.kernel import compiler

    digest = hashlib.sha256(compiler.target().encode())
    for source in sorted(code_cache.PACKAGE.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
