"""Warming up: small examples of all that Clew does, on each kind of grid, from which its kernels are known."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from clew import registry
from clew.analysis import counting
from clew.changes import change_by_name, change_many
from clew.datasets import forms
from clew.datasets.huge import generate_huge, make_overview, measure_huge, solve_huge, write_png
from clew.datasets.readers.rows import paths_of
from clew.datasets.rows.packing import pack, unpack
from clew.datasets.rows.solution_steps import solve_mazes
from clew.datasets.runs.distinct import enter_forms
from clew.errors import ClewError
from clew.exchange.micromouse.runs import fastest_run
from clew.grids import Graph, Grid, Rectangle
from clew.grids.canvas import new_canvas
from clew.grids.neighbor_table import Tabled
from clew.grids.spec import FILES, grid_names, parse_grid, shape
from clew.kernel import choose, run_fastest
from clew.kernel.arguments import Kind
from clew.lazy import np
from clew.learning.environments import OBSERVATIONS, Environments
from clew.learning.task import ENDS
from clew.masks.subgrid import masked
from clew.mazes.defaults import ALGORITHM
from clew.mazes.diagnosis import diagnose
from clew.mazes.generate import generate
from clew.mazes.helpers.spanning_tiles import carve_tree
from clew.mazes.many.ends import RULES, ends_many
from clew.mazes.many.generate_many import generate_many
from clew.mazes.many.solve_many import distances_many, solve_many
from clew.mazes.maze import Maze
from clew.mazes.solving.shortest_paths import count_shortest_paths
from clew.mazes.solving.solve import default_ends, distances, is_perfect, longest_path, solve, trace_solve
from clew.measures import measure, measure_many
from clew.pictures.picture_mazes.secret import secret_maze
from clew.pictures.renderers import draw
from clew.plugins import all_guests, load_guest
from clew.registry import Entry, Generator, Solver
from clew.registry.options import Parameter

PICTURES = (".png", ".svg", ".pdf", ".plot.svg")
FAN = "fan"  # in place of a spec: a path, and a cell that is the neighbor of each of its cells; it has few symmetries
FAN_RAYS = 20
COUNT = 3  # mazes in an array
SMALL = 30  # cells of a grid whose mazes are counted
VALUES = (1, 0.5, "1", "yes")  # what an option may be

Kernel = tuple[Callable[..., Any], tuple[Kind, ...]]


class Sample(NamedTuple):
    """A grid to try: that of a spec, with cells left out, or with the table of `kinds` of cells of large ones."""

    spec: str
    masked: bool = False
    kinds: str = ""

    def grid(self) -> Grid:
        """Return the grid."""
        if self.spec == FAN:
            pairs = [(other, ray) for ray in range(1, FAN_RAYS + 1) for other in {0, ray - 1}]
            return Graph.from_edges(FAN_RAYS + 1, pairs)
        grid = parse_grid(self.spec)
        if self.masked:
            grid = masked(grid, [cell % 4 > 0 for cell in range(grid.cells)], join=True)
        if self.kinds and isinstance(grid, Tabled):
            grid.sort_kinds(self.kinds)
        return grid


# One of each layout in memory. Where cells have more than 15 neighbors, large grids have no kinds of cells.
LAYOUTS = (
    Sample("rectangle:6x5"),
    *(Sample("hexagons:5x4", kinds=kinds) for kinds in ("", "B", "H")),
    Sample("rectangle:6x5", masked=True),
    Sample("weave:6x5"),
    Sample("torus:6x5"),
    *(Sample("upsilon:5x4", kinds=kinds) for kinds in ("", "H")),
    Sample(FAN),
)


class Task(NamedTuple):
    """Something to try on one grid: an entry of the registry, or what has no name of its own."""

    kind: str  # a kind of entries of the registry, or one of `OTHERS`
    name: str  # of the entry, if it is one; of a renderer its suffix
    sample: Sample


def tasks(algorithms: Sequence[Entry] = (), specs: Sequence[str] = ()) -> list[Task]:
    """Return what to try, in order of use: rectangles first, and what every request needs before the rest.

    Parameters
    ----------
    algorithms : sequence of Entry, optional
        Only these generators and solvers; by default everything.
    specs : sequence of str, optional
        Only these grids; by default those of all kinds.
    """
    layouts: Iterable[Sample] = [Sample(spec, kinds=kinds) for spec in specs for kinds in ("", "B", "H")] or LAYOUTS
    found = [task for sample in layouts for task in _on(sample, algorithms)]
    if not (specs or algorithms):
        names = [name for name in grid_names() if name not in FILES]
        shapes = [f"{name}:{form}" for name in names for form in shape(name).FORMS.values()]
        found += [Task("grid", "", Sample(*each)) for each in product(shapes, (False, True), ("", "B", "H"))]
    return found


def _on(sample: Sample, algorithms: Sequence[Entry]) -> Iterator[Task]:
    """Yield what there is to try on a grid."""
    yield Task("grid", "", sample)
    if algorithms:
        yield from (Task(each.kind, each.name, sample) for each in algorithms)
        return
    generators = sorted(registry.find_all("generator"), key=lambda each: each.name != ALGORITHM)
    for each in (*generators, *registry.find_all("solver"), *registry.find_all("change")):
        yield Task(each.kind, each.name, sample)
    yield from (Task("renderer", suffix, sample) for suffix in PICTURES)
    yield from (Task(kind, "", sample) for kind in OTHERS if kind != "grid")


def kernels_of(some: Iterable[Task]) -> list[Kernel]:
    """Return the kernels that these tasks need, by interpreting small examples."""
    with choose.recording() as recorded:
        for task in some:
            run(task)
    return [(function, kinds) for function, chosen in recorded.items() for kinds in chosen]


def run(task: Task) -> None:
    """Do something small that needs the kernels of a task; what is not possible on its grid is left out."""
    with suppress(ClewError):
        grid = task.sample.grid()
        if task.kind in OTHERS:
            OTHERS[task.kind](grid)
        else:
            _EXAMPLES[task.kind](registry.find(task.kind, task.name) if task.kind != "renderer" else task.name, grid)


def _combinations(parameters: Sequence[Parameter]) -> Iterator[dict[str, Any]]:
    """Yield the options with which a function gets arguments of other kinds, or may use another kernel."""
    optional = [each for each in parameters if each.default is None]
    for given in product((False, True), repeat=len(optional)):
        yield {each.name: _value_of(each) for each, is_given in zip(optional, given, strict=True) if is_given}
    for each in parameters:
        yield from ({each.name: word} for word in getattr(each.option, "words", ())[1:])


def _value_of(parameter: Parameter) -> Any:
    """Return a value that an option may have."""
    for value in VALUES:
        with suppress(ClewError):
            parameter.parse(value)
            return value
    raise ValueError(f"there is no example of {parameter.name}")


def _attempt(work: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Do this, if it is possible on this grid and with these options."""
    with suppress(ClewError):
        return work(*arguments, **options)


def _generator(entry: Generator, grid: Grid) -> None:
    for options in _combinations(entry.parameters):
        _attempt(generate, entry.name, grid, seed=1, **options)
        _attempt(generate_many, entry.name, grid, COUNT, seed=1, threads=1, **options)
    if entry.weights and grid.has_squares and not grid.weaves:  # as very large mazes are made
        carve_tree(grid, new_canvas(grid, compiled=True), 1, 1, lambda _: None)


def _solver(entry: Solver, grid: Grid) -> None:
    for maze in _mazes(grid):
        many, weights = np.stack([maze.array] * COUNT), [2] * grid.cells if entry.weights else None
        for options in _combinations(entry.parameters):
            _attempt(lambda options=options, maze=maze: solve(maze, entry.name, **options).walk)
            _attempt(trace_solve, maze, entry.name, weights=weights, **options)
            _attempt(solve_many, many, grid, algorithm=entry.name, threads=1, **options)


def _change(entry: Entry, grid: Grid) -> None:
    for maze in _mazes(grid):
        many = np.stack([maze.array] * COUNT)
        for options in _combinations(entry.parameters):
            _attempt(change_by_name, maze, entry.name, options)
            _attempt(change_many, many, grid, [(entry.name, options)], seed=1, threads=1)


def _renderer(suffix: str, grid: Grid) -> None:
    for maze in _mazes(grid):
        draw(maze, suffix, path=solve(maze), distances=distances(maze))
        if suffix == ".png" and grid.is_rectangular:
            draw(maze, suffix, cell=2, wall=1, margin=0, bits=True)  # as very large pictures are drawn


def _mazes(grid: Grid) -> tuple[Maze, Maze, Maze]:
    """Return a perfect maze, one with loops, and one in parts."""
    perfect = generate(ALGORITHM, grid, seed=1)
    all_open = new_canvas(grid, compiled=True)
    all_open.fill_passages()
    return perfect, Maze(grid, all_open.passages), Maze(grid, grid.new_passages(True))


def _grid(grid: Grid) -> None:
    """Make all tables of a grid, and parts of it."""
    for parts in (grid, _attempt(masked, grid, [cell % 3 > 1 for cell in range(grid.cells)], join=True) or grid):
        _ = parts.edges
        if parts.has_headings:
            parts.compass(True)
        parts.border_cells()
        maze = generate(ALGORITHM, parts, seed=1)
        Maze(parts, maze.storage)  # which is checked
        _attempt(draw, maze, ".svg")


def _measures(grid: Grid) -> None:
    for maze in _mazes(grid):
        is_perfect(maze)
        default_ends(maze)
        diagnose(maze)
        measure(maze).as_dict()
        _attempt(count_shortest_paths, maze)
        _attempt(longest_path, maze)
        _attempt(fastest_run, maze)
        many = np.stack([maze.array] * COUNT)
        _attempt(measure_many, many, grid, threads=1)
        _attempt(distances_many, many, grid, threads=1)
        for rule in RULES:
            _attempt(ends_many, many, grid, rule, seed=1, threads=1)


def _counts(grid: Grid) -> None:
    if grid.cells <= SMALL and not grid.weaves:
        counting.count_mazes(grid)
    many = np.stack([generate(ALGORITHM, grid, seed=1).array] * COUNT)
    _attempt(counting.canonical_many, many, grid, threads=1)
    _attempt(counting.hashes_many, many, grid, threads=1)


def _rows(grid: Grid) -> None:
    """Do what the rows of data sets need."""
    for maze in _mazes(grid)[:2]:
        many = np.stack([maze.array] * COUNT)
        starts, goals = np.zeros(COUNT, np.int32), np.full(COUNT, grid.cells - 1, np.int32)
        assert (unpack(pack(many, grid), grid) == many).all()
        for perfect in {True, False} if is_perfect(maze) else {False}:
            found = solve_mazes(many, grid, starts, goals, perfect=perfect)
            paths_of(many, grid, starts, found.steps, found.offsets.astype(np.int64))


def _forms(grid: Grid) -> None:
    """Write data sets in the forms of other software."""
    many = np.stack([generate(ALGORITHM, grid, seed=1).array] * COUNT)
    run_fastest(enter_forms, 1, None, *np.ones((2, 1), np.int64), np.zeros(1, np.uint8), 1)
    paths = solve_many(many, grid, threads=1)
    for form in forms.FORMS.values():
        content = _attempt(form.content, many, grid, paths, 0, form.options)
        _attempt(list, content or ())


def _learning(grid: Grid) -> None:
    """Let agents take a step."""
    everywhere = np.arange(COUNT)
    for observation, ends, fixed in product(OBSERVATIONS, ENDS, (False, True)):
        with suppress(ClewError):
            environments = Environments(COUNT, observation, 3, 3, grid=grid, ends=ends, fixed=fixed)
            environments.seed(everywhere, np.arange(COUNT, dtype=np.uint64))
            for _ in range(2):
                environments.begin(everywhere)
            environments.step(np.zeros(COUNT, np.int64))
            environments.observe()


def _guests(grid: Grid) -> None:
    """Try what guests have kernels for, and what installed packages name as examples."""
    if type(grid) is type(parse_grid("2x2")):
        for name in all_guests("examples"):
            load_guest("examples", name)()


def _secrets(grid: Grid) -> None:
    if type(grid) is type(parse_grid("2x2")):
        secret_maze(np.arange(400).reshape(20, 20) % 20 > 9, seed=1)


def _huge(grid: Grid) -> None:
    """Make, solve, measure and draw mazes in files."""
    for entry in registry.find_all("generator") if type(grid) is Rectangle else ():
        with TemporaryDirectory(prefix="clew-") as folder, suppress(ClewError):
            maze = generate_huge(entry.name, grid, f"{folder}/maze.zarr", 1, tile_rows=3, threads=1)
            solve_huge(maze, folder=f"{folder}/path.zarr")
            make_overview(maze)
            measure_huge(maze)
            write_png(maze, f"{folder}/maze.png")


OTHERS: dict[str, Callable[[Grid], None]] = {
    "grid": _grid,
    "measure": _measures,
    "count": _counts,
    "rows": _rows,
    "forms": _forms,
    "learning": _learning,
    "secret": _secrets,
    "huge": _huge,
    "guests": _guests,
}
_EXAMPLES: dict[str, Callable[[Any, Grid], None]] = {
    "generator": _generator,
    "solver": _solver,
    "change": _change,
    "renderer": _renderer,
}
