"""Make a maze: `generate`, and `trace`, which also records every step."""

import copy
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.draws import SEEDS, Draws, seeded, word_of
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.spec import shared_grid
from clew.kernel import parallel
from clew.mazes import running
from clew.mazes.checking import check_connected
from clew.mazes.maze import Maze, Provenance

if TYPE_CHECKING:
    from clew.mazes.logs.trace import Trace

Prepared = tuple[registry.Generator, Grid, tuple[Any, ...]]  # of `prepare`
TILED_FROM = 1_000_000  # cells for which it is worth loading two more kernels
GRIDS_OF_OPTIONS = {"squares": "grids of square cells, such as a rectangle or a torus"}


def generate(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    seed: int | None = None,
    *,
    number: int = 0,
    draws: Draws | None = None,
    compiled: bool | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    **options: object,
) -> Maze:
    """Make a maze.

    Parameters
    ----------
    algorithm : str or callable
        The name of an algorithm, such as 'wilson' (`clew algorithms` lists them), or a function marked with
        `clew.registry.generator`.
    grid : Grid or str
        A grid, or its spec: '40x30' for a rectangle 40 cells wide and 30 high, or another one, such as 'hexagons:12x9'.
    seed : int, optional
        A whole number from 0 to 2^64 - 1. The same seed gives the same maze on every machine and in every version.
        Without it a random seed is chosen; `maze.provenance.seed` holds it.
    number : int, default 0
        Which maze of this seed: one seed gives 2^64 independent mazes.
    draws : Draws, optional
        A source of random numbers to use instead of a seed, for example one that a test controls. The maze then has
        no provenance.
    compiled : bool, optional
        True runs the algorithm compiled, False in plain Python. By default Clew chooses what is faster for
        the size of the grid. The maze is the same.
    threads : int, optional
        How many threads work at the same time, by default one for each processor, if the algorithm is 'kruskal',
        'boruvka' or 'true-prim', the grid consists of a million squares or more, and no `draws` are given. All other
        mazes are made in one thread. The maze is the same.
    progress : callable, optional
        Called about ten times a second with the share of the work that is done, a float from 0 to 1, estimated from
        the memory that is filled, and with 1 at the end. Only compiled code reports progress.
    **options
        The options of the algorithm, such as `close_out=0.3` for 'sidewinder'; `clew algorithms NAME` lists them.

    Returns
    -------
    Maze
        The finished maze, with its provenance.

    Raises
    ------
    ClewError
        If there is no such algorithm, grid or option, if the algorithm does not work on this grid, if `threads` is
        not a whole number of at least 1, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> print(clew.generate("wilson", "6x3", seed=7))
    ┌───────────────┬───┬───┐
    │               │   │   │
    ├───╴   ┌───────┘   ╵   │
    │       │               │
    ├───╴   ╵   ┌───────╴   │
    │           │           │
    └───────────┴───────────┘
    >>> clew.generate("sidewinder", "6x3", seed=7, close_out=0.3).provenance.options
    {'close-out': 0.3}
    """
    found, grid, values = prepare(algorithm, grid, options)
    if threads is not None:
        threads = parallel.thread_count(threads)
    if draws is None:
        seed, number = seed_word(seed), _word(number, "number")
        compiled = running.should_compile(found, grid, values, compiled)
        passages = running.passages_of_small(found, grid, values, seed, number) if compiled and not progress else None
        if passages is not None:
            return Maze(grid, passages, origin_of(found, grid, values, seed, number), trusted=True)
    source, origin, compiled = _source((found, grid, values), seed, number, draws, compiled)
    in_squares = grid.has_squares and not grid.weaves and grid.cells >= TILED_FROM
    if found.weights and compiled and origin is not None and in_squares:
        from clew.mazes.helpers import spanning_tiles

        threads = parallel.thread_count(threads)
        running.check_size(found, grid, scratch=spanning_tiles.scratch_bytes(grid, threads))
        canvas = new_canvas(grid, compiled=True)
        key = seeded(origin.seed, origin.number).word()
        spanning_tiles.carve_tree(grid, canvas, key, threads, progress or (lambda _: None))
    else:
        running.check_size(found, grid)
        canvas = new_canvas(grid, compiled=compiled)
        running.run(found, grid, canvas, (source,), values, compiled=compiled, progress=progress)
    return Maze(grid, canvas.passages, origin, trusted=True)


def _source(
    prepared: Prepared, seed: int | None, number: int, draws: Draws | None, compiled: bool | None
) -> tuple[Draws, Provenance | None, bool]:
    """Return the source of random numbers, the provenance that it gives a maze, and whether the run is compiled."""
    if draws is not None:
        return draws, None, _runs_compiled(draws, seed, compiled)
    seed, number = seed_word(seed), _word(number, "number")
    compiled = running.should_compile(*prepared, compiled)
    return seeded(seed, number, compiled=compiled), origin_of(*prepared, seed, number), compiled


def origin_of(found: registry.Generator, grid: Grid, values: tuple[Any, ...], seed: int, number: int) -> Provenance:
    """Return how a maze is made with what `prepare` has returned."""
    return Provenance(found.name, seed, number, found.shown(values, weave=grid.weaves))


def _runs_compiled(draws: Draws, seed: int | None, compiled: bool | None) -> bool:
    """Return whether a run with these draws is compiled; `ClewError` if they conflict with other arguments."""
    if seed is not None:
        raise ClewError("`draws` takes the place of a seed: give one of them, not both")
    if not all(callable(getattr(draws, each, None)) for each in ("below", "choose", "bits", "word")):
        raise ClewError(
            f"`draws` is {shown(draws)}: it must be a source of random numbers, such as clew.ten_numbers(...) or "
            f"clew.Scripted([...]); a seed is given as seed=7",
            field="draws",
        )
    if compiled and not (isinstance(draws, tuple) and all(type(each).__module__ == "numpy" for each in draws)):
        raise ClewError(
            "these draws run interpreted only: leave out compiled=True, or make them for compiled code, "
            "as ten_numbers(..., compiled=True) does"
        )
    return bool(compiled)


def _word(value: int, field: str) -> int:
    """Return the seed, or the number of the maze, as a plain integer."""
    if type(value) is int and 0 <= value < SEEDS:
        return value
    return word_of(value, "the seed" if field == "seed" else "the number of the maze", field)


def _naming(problem: ClewError, field: str) -> ClewError:
    """Return the error, which names this argument as the wrong one, unless it names another."""
    return problem.reworded(str(problem), field=problem.field or field)


def seed_word(seed: int | None) -> int:
    """Return the seed as a plain integer; without one, an unpredictable seed that is short enough to type."""
    return int.from_bytes(os.urandom(4)) if seed is None else _word(seed, "seed")


def trace(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    seed: int | None = None,
    *,
    number: int = 0,
    draws: Draws | None = None,
    compiled: bool | None = None,
    max_events: int | None = None,
    **options: object,
) -> "Trace":
    """Make a maze and record every step of the algorithm.

    Parameters
    ----------
    algorithm, grid, seed, number, draws, compiled, **options
        As for `generate`: without a seed a random one is chosen, which `trace.maze.provenance.seed` holds.
    max_events : int, optional
        The largest number of events to record; by default there is no limit.

    Returns
    -------
    Trace
        The events in order, and the finished maze as `trace.maze`.

    Raises
    ------
    ClewError
        As for `generate`, or if there are more than `max_events` events.

    Examples
    --------
    >>> import clew
    >>> trace = clew.trace("recursive-backtracker", "2x2", seed=7)
    >>> [clew.EVENTS[event] for event, cell, direction in trace]
    ['visit', 'carve', 'carve', 'carve', 'backtrack', 'backtrack', 'backtrack']
    """
    from clew.mazes.logs.trace import Trace, logged

    found, grid, values = prepare(algorithm, grid, options)
    source, origin, compiled = _source((found, grid, values), seed, number, draws, compiled)
    again = copy.deepcopy(source)

    def run(capacity: int) -> tuple[Canvas]:
        nonlocal source
        running.check_size(found, grid, capacity)
        canvas = new_canvas(grid, compiled=compiled, capacity=capacity)
        running.run(found, grid, canvas, (source,), values, compiled=compiled)
        source = again
        return (canvas,)

    (canvas,), log = logged(run, 6 * grid.cells + 64, max_events)
    return Trace(Maze(grid, canvas.passages, origin, trusted=True), log)


def prepare(algorithm: str | Callable[..., None], grid: Grid | str, options: dict[str, object]) -> Prepared:
    """Return the generator, the grid and the values of the options; `ClewError` if they do not fit together."""
    if isinstance(algorithm, str) and isinstance(grid, str) and _is_algorithm(grid):
        size = "20x20" if _is_algorithm(algorithm) else cut(algorithm)
        raise ClewError(
            f"{grid} is an algorithm, not a grid: give the algorithm first, then the grid, "
            f"as in clew.generate({grid!r}, {size!r})",
            field="grid",
        )
    try:
        found = registry.find("generator", algorithm) if isinstance(algorithm, str) else registry.entry_of(algorithm)
    except ClewError as problem:
        raise _naming(problem, "algorithm") from None
    if not isinstance(found, registry.Generator):
        raise ClewError(
            f"{found.name} is a {found.kind}, not an algorithm that makes mazes: "
            f"choose one of {', '.join(registry.names('generator'))}",
            field="algorithm",
        )
    try:
        grid = shared_grid(grid)
    except ClewError as problem:
        raise _naming(problem, "grid") from None
    if grid.weaves and not found.weave:
        raise ClewError(
            f"{found.name} makes no passages that go under others, which {grid.spec} is for: use a rectangle, or "
            f"one of {', '.join(each.name for each in registry.find_all('generator') if each.weave)}",
            field="algorithm",
        )
    if found.needs_rows and not grid.has_rows:
        raise ClewError(
            f"{found.name} works row by row and {grid.spec} has no rows: "
            f"use a rectangle, or an algorithm for any grid such as recursive-backtracker, wilson or blobby-division",
            field="algorithm",
        )
    check_connected(grid)
    values = registry.values_of(found, options)
    for parameter, value in zip(found.parameters, values, strict=True):
        needed = parameter.option.grids
        if value != parameter.default and needed != "any" and not getattr(grid, f"has_{needed}"):
            raise ClewError(
                f"{found.name}: {parameter.flag} is for {GRIDS_OF_OPTIONS[needed]}, and {grid.spec} is not "
                f"one: leave the option out, or use another grid",
                option=parameter.flag,
            )
    return found, grid, values


def _is_algorithm(text: str) -> bool:
    return text.replace("-", "_").isidentifier() and registry.has("generator", text)


def accepts(algorithm: str | Callable[..., None], grid: Grid, options: dict[str, object]) -> bool:
    """Return whether an algorithm works on a grid with these options."""
    try:
        prepare(algorithm, grid, options)
    except ClewError:
        return False
    return True


def check_arguments(algorithm: str | Callable[..., None], grid: Grid | str, **options: object) -> None:
    """Raise the `ClewError` that `generate` would raise for these arguments, without making a maze."""
    found, grid, _ = prepare(algorithm, grid, options)
    running.check_size(found, grid)
