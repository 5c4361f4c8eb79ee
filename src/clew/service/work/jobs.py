"""Jobs for the pool: generate a maze from plain values, change it, and write it in the format of the response."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from clew import registry
from clew.analysis.wishes import NoMazeFound, Search, first_number, prepare_search
from clew.changes import change_by_name
from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes import running
from clew.mazes.generate import check_arguments, generate, trace
from clew.mazes.logs import event_log
from clew.mazes.logs.trace import Log
from clew.mazes.maze import Maze
from clew.mazes.solving import solve as solving
from clew.mazes.solving.paths import Path
from clew.service.http.problems import Problem, bad_request, field_of_request, problem_about, problem_of
from clew.service.settings import Settings
from clew.service.work.limits import check_cells, check_picture

Changes = tuple[tuple[str, Mapping[str, Any]], ...]  # the name and the options of each change


@dataclass(frozen=True)
class Recipe:
    """Everything that determines a maze, except its grid."""

    algorithm: str
    seed: int
    number: int
    options: Mapping[str, Any]
    changes: Changes = ()  # applied to the generated maze, in this order

    def steps(self, grid: Grid) -> int:
        """Estimate the work: 1 is a cell of the recursive backtracker; random walks take more in narrow grids."""
        return running.work_of(registry.find("generator", self.algorithm), grid)

    def check(self, grid: Grid) -> None:
        """Raise an error if the algorithm or a change does not work on the grid."""
        check_arguments(self.algorithm, grid, **self.options)
        for name, _ in self.changes:
            if registry.find("change", name).grids == "rectangle" and grid.frame is None:
                raise bad_request(f"{name} works on rectangles, and {grid.spec} is not one: leave out {name}", name)


Cells = tuple[tuple[int, ...] | None, tuple[int, ...] | None]  # the start and the goal of a solution


@dataclass(frozen=True)
class Output:
    """The format of a response, and what is drawn in the maze."""

    suffix: str  # .svg
    options: Mapping[str, Any] = field(default_factory=dict)
    path: bool = False
    distances: bool = False
    ends: Cells = (None, None)


def make(recipe: Recipe, grid: Grid, output: Output, settings: Settings) -> bytes:
    """Generate a maze and write it."""
    return write(_made(recipe, grid, settings), output, settings)


def find_number(recipe: Recipe, grid: Grid, wishes: Mapping[str, str], ends: Cells, tries: int, timeout: float) -> int:
    """Return the number of the first maze from that of the recipe on that meets the wishes.

    `wishes`: by the name of the parameter that has them. Raises a 404 `Problem` that says how close the mazes came.
    """
    with _search(recipe, grid, wishes, ends, timeout) as search:
        return first_number(search, recipe.number, tries, others=False)


def first_tries(
    recipe: Recipe, grid: Grid, wishes: Mapping[str, str], ends: Cells, tries: int, timeout: float
) -> tuple[int | None, int]:
    """Return the number of the maze as `find_number` does, or None, and how many mazes were tried."""
    with _search(recipe, grid, wishes, ends, timeout) as search:
        return search.first_hit(recipe.number, tries)


@contextmanager
def _search(recipe: Recipe, grid: Grid, wishes: Mapping[str, str], ends: Cells, timeout: float) -> Iterator[Search]:
    """Yield the search for a maze that meets wishes; raise what goes wrong as a `Problem` about their parameters."""
    texts = [f"difficulty {text}" if name == "difficulty" else text for name, text in wishes.items()]
    made: dict[str, Any] = {"changes": recipe.changes, "ends": ends, "options": recipe.options}
    try:
        yield prepare_search(grid, texts, recipe.seed, recipe.algorithm, threads=1, timeout=timeout, **made)
    except NoMazeFound as problem:
        facts = {key: value for key, value in problem.report.as_dict().items() if key not in ("examined", "others")}
        raise Problem(404, str(problem), field=next(iter(wishes)), **facts) from None
    except ClewError as problem:
        field = problem.option or problem.field or ""
        raise problem_of(problem, next(iter(wishes)) if field == "want" else field) from None


def make_log(recipe: Recipe, grid: Grid, solver: str | None, ends: Cells, media: str, settings: Settings) -> bytes:
    """Generate a maze and return the log of the generator, or of a solver, which is named with its options."""
    if solver is None:
        given: dict[str, Any] = {"number": recipe.number, "max_events": settings.max_events, **recipe.options}
        log: Log = trace(recipe.algorithm, grid, recipe.seed, **given)
    else:
        entry, options = registry.parse_call("solver", solver)
        chosen: dict[str, Any] = {"max_events": settings.max_events, **options}
        with field_of_request("algorithm", "solver"):
            log = solving.trace_solve(_made(recipe, grid, settings), entry.name, *ends, **chosen)
    return event_log.pack(log) if media == event_log.MEDIA else event_log.as_json(log)


def _made(recipe: Recipe, grid: Grid, settings: Settings) -> Maze:
    maze = generate(recipe.algorithm, grid, recipe.seed, number=recipe.number, threads=1, **recipe.options)
    return apply_changes(maze, recipe.changes, settings)


def apply_changes(maze: Maze, changes: Changes, settings: Settings) -> Maze:
    """Apply changes; raise a `Problem` that names a change that is impossible or makes the maze too large."""
    for name, options in changes:
        with problem_about(name):
            maze = change_by_name(maze, name, options)
        check_cells(f"{name} gives a maze of", maze.cells, settings.max_cells, "start with a smaller maze", name)
    return maze


def write(maze: Maze, output: Output, settings: Settings, path: Path | None = None) -> bytes:
    """Write a maze in a format, with this path if one is given."""
    from clew.formats import dumps
    from clew.pictures.renderers import draw, writer_for

    writer = writer_for(output.suffix)
    if writer.kind == "format":
        return dumps(maze, output.suffix)
    check_picture(maze.grid, writer, output.options, settings)
    drawn: dict[str, Any] = {} if path is None else {"path": path}
    if output.path:
        drawn["path"] = solving.solve(maze, start=output.ends[0], goal=output.ends[1])
    if output.distances:
        path = drawn.get("path")
        drawn["distances"] = solving.distances(maze, path.start if path else output.ends[0] or 0)
    return draw(maze, output.suffix, **output.options, **drawn)
