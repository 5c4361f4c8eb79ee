"""The runs that a film shows: how a maze was made and changed, or how a solver searched it; and their lengths."""

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from clew import registry
from clew.errors import ClewError, prefixed
from clew.grids import parse_grid
from clew.grids.events import CARVE, WALL
from clew.mazes.generate import trace
from clew.mazes.logs.trace import Trace
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import SolverTrace, trace_distances, trace_solve
from clew.pictures.painting.style import MAX_SECONDS, PictureOptions

SECONDS, HOLD = 8, 3  # the defaults
GROWTH = 0.8  # seconds in which the thread grows, or half of a film that is shorter than twice that
MAX_EVENTS = 10_000_000  # of a run, 12 bytes each
SHARE = 0.15  # of the time of the longest run: what another gets at least


class Run(NamedTuple):
    """A log, and the maze in which it is shown, which has the openings of its time."""

    maze: Maze
    log: Trace | SolverTrace


def check_motion(options: PictureOptions) -> None:
    """Raise `ClewError` for options of motion that exclude each other."""
    if options.speed is not None and options.seconds is not None:
        raise ClewError("an animation has a speed or a length in seconds: leave out speed or seconds", option="speed")


def runs_of(
    maze: Maze, options: PictureOptions, form: str, max_events: int = MAX_EVENTS
) -> tuple[list[Run], Path | None]:
    """Return the runs, and the path that grows at the end; raise `ClewError` if they are not known.

    `form`: the format, for a sentence; `max_events`: of a run.
    """
    path, solver = options.path, options.solver
    if solver is None:
        runs = making(maze, form, max_events)
    else:
        search = _search(maze, solver, path, max_events)
        runs = [Run(maze, search)]
        path = search.path if path is None else path
    if options.distances is not None:
        runs.append(Run(maze, trace_distances(maze, options.distances.start)))
    return runs, path


def making(maze: Maze, form: str, max_events: int = MAX_EVENTS) -> list[Run]:
    """Return how a maze was made, and then each of its changes; raise `ClewError` if that is not known."""
    origin = maze.provenance
    if origin is None:
        raise ClewError(
            f"this maze does not record how it was made, so {form} cannot show it: show a search with clew solve"
        )
    options: dict[str, Any] = dict(origin.options)
    # It is not known if only a file had it.
    with prefixed(f"how this maze was made cannot be shown, as its first grid, {origin.grid}, is not known: "):
        grid = parse_grid(origin.grid) if origin.grid else maze.grid
    log = trace(origin.algorithm, grid, origin.seed, number=origin.number, max_events=max_events, **options)
    runs = [Run(log.maze, log)]
    made = log.maze
    if origin.changes:
        from clew.changes import change_by_name

        for name, given in origin.changes:
            after = change_by_name(made, name, given)
            runs.append(Run(after, difference(made, after)))
            made = after
    if made.grid != maze.grid or memoryview(made.storage).tobytes() != memoryview(maze.storage).tobytes():
        changed = "".join(f", {name}" for name, _ in origin.changes)
        raise ClewError(
            f"this maze is not the one that {origin.algorithm}{changed} makes from seed {origin.seed}, so {form} "
            f"cannot show how it was made; clew solve shows a search"
        )
    return _on_one_grid(runs, maze)


def _on_one_grid(runs: list[Run], maze: Maze) -> list[Run]:
    """Return the runs with the maze itself as the last one, so that its grid and its openings are shown."""
    last = runs[-1].maze.grid
    for number, run in enumerate(runs, 1):
        if run.maze.grid is last:
            openings = maze.openings if number == len(runs) else run.maze.openings
            run.log.grid = maze.grid
            shown = Maze(maze.grid, run.maze.storage, run.maze.provenance, openings, trusted=True)
            runs[number - 1] = Run(shown, run.log)
    return runs


def difference(before: Maze, after: Maze) -> Trace:
    """Return the passages that a change opened and closed, in reading order; nothing if it replaced the grid."""
    grid, topology = after.grid, after.grid.topology()
    events = array("i")
    if before.grid == grid:
        for cell in range(grid.cells):
            changed = before.open_directions(cell) ^ after.open_directions(cell)
            for direction, other in grid.neighbors(cell) if changed else ():
                if other >= cell and changed >> direction & 1:
                    kind = CARVE if after.is_open(cell, direction) else WALL
                    events.extend((kind, topology.cell(cell), direction))
    return Trace(after, memoryview(events))


def _search(maze: Maze, solver: str, path: Path | None, max_events: int) -> SolverTrace:
    """Return the trace of a solver that goes from the start to the goal of this path, with its costs of cells."""
    found, options = registry.parse_call("solver", solver)
    ends = (None, None) if path is None else (path.start, path.goal)
    chosen: dict[str, Any] = dict(options)
    if path is not None and found.weights:
        chosen["weights"] = path.weights
    return trace_solve(maze, found.name, *ends, max_events=max_events, **chosen)


def seconds_of(runs: Sequence[Run], path: Path | None, options: PictureOptions) -> tuple[list[float], float]:
    """Return the seconds of each run, and those in which the path grows.

    Each step takes the same time, but a run takes at least `SHARE` of that of the longest, so that a change is seen.
    """
    longest = max(len(run.log) for run in runs)
    weights = [max(len(run.log), SHARE * longest, 1) for run in runs]
    if options.speed is None:
        whole = float(options.seconds or SECONDS)
        growing = 0.0 if path is None else min(GROWTH, whole / 2)
    else:
        growing = 0.0 if path is None else GROWTH
        whole = sum(weights) / options.speed + growing
        if whole > MAX_SECONDS:
            least = int(sum(weights) / (MAX_SECONDS - growing)) + 1
            raise ClewError(
                f"{sum(len(run.log) for run in runs):,} steps at {options.speed:,} in a second take {whole:,.0f} "
                f"seconds, and {MAX_SECONDS} are the limit: use a speed of at least {least:,}",
                option="speed",
            )
    each = (whole - growing) / sum(weights)
    return [each * weight for weight in weights], growing
