"""Make a maze: `generate`, and `trace`, which keeps all that happened."""

import copy
from collections.abc import Callable
from typing import Any

from clew import kernel, registry
from clew.draws import Draws, seeded, word_of
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.spec import grid_of
from clew.mazes import running
from clew.mazes.checking import check_connected
from clew.mazes.maze import Maze, Provenance
from clew.mazes.trace import Trace, logged

GRIDS_OF_OPTIONS = {"squares": "grids of square cells, such as a rectangle or a torus"}


def generate(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    seed: int | None = None,
    *,
    number: int = 0,
    draws: Draws | None = None,
    compiled: bool | None = None,
    progress: Callable[[float], None] | None = None,
    **options: object,
) -> Maze:
    """Make a maze.

    `algorithm`: a name that `clew algorithms` lists, or a function marked with `@generator`. `grid`: a grid, or its
    spec such as '40x30'. `seed`: 0 to 2^64 - 1; the same seed gives the same maze on every machine and for ever;
    None draws one, which `maze.provenance` tells. `number`: which of the seed's mazes. `draws`: another source of
    random numbers in place of a seed, used interpreted unless it was made for compiled kernels and `compiled` is True;
    the maze has no provenance then.
    `compiled`: True or False to choose, None for what is quicker. `progress` is called about ten times a second with
    the share that is done, or -1 where it is not known. `options`: those of the algorithm (`clew algorithms NAME`).

    Raises `ClewError` for an unknown algorithm, an impossible option or grid, and for what does not fit in memory.
    """
    found, grid, values = _prepare(algorithm, grid, options)
    running.check_size(found, grid)
    if draws is not None:
        compiled = _runs_compiled(draws, seed, compiled)
        canvas = new_canvas(grid, compiled=compiled)
        running.run(found, grid, canvas, (draws,), values, compiled=compiled)
        return Maze(grid, canvas.passages, trusted=True)
    seed = word_of(_drawn_seed() if seed is None else seed, "the seed")
    number = word_of(number, "the number of the maze")
    if compiled is None:
        compiled = kernel.should_compile(found.function, grid.cells * found.work)
    canvas = new_canvas(grid, compiled=compiled)
    drawn = seeded(seed, number, compiled=compiled)
    running.run(found, grid, canvas, (drawn,), values, compiled=compiled, progress=progress)
    return Maze(
        grid,
        canvas.passages,
        Provenance(found.name, seed, number, found.shown(values, weave=grid.weaves)),
        trusted=True,
    )


def _runs_compiled(draws: Draws, seed: int | None, compiled: bool | None) -> bool:
    """Whether a run with these draws is compiled; `ClewError` where it cannot be as asked."""
    if seed is not None:
        raise ClewError("`draws` takes the place of a seed: leave out one of them")
    if compiled and not (isinstance(draws, tuple) and all(type(each).__module__ == "numpy" for each in draws)):
        raise ClewError(
            "these draws run interpreted: make them for compiled kernels, as ten_numbers(..., compiled=True)"
        )
    return bool(compiled)


def _drawn_seed() -> int:
    """A seed that nobody can foresee, short enough to be typed."""
    import secrets

    return secrets.randbits(32)


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
) -> Trace:
    """Make a maze and keep all that happened; arguments as for `generate`, but no seed is seed 0.

    `max_events`: of how many events at most; `ClewError` where there are more.
    """
    found, grid, values = _prepare(algorithm, grid, options)
    origin = None
    if draws is not None:
        compiled = _runs_compiled(draws, seed, compiled)
    else:
        seed, number = word_of(seed or 0, "the seed"), word_of(number, "the number of the maze")
        if compiled is None:
            compiled = kernel.should_compile(found.function, grid.cells * found.work)
        origin = Provenance(found.name, seed, number, found.shown(values, weave=grid.weaves))
    again = copy.deepcopy(draws)

    def run(capacity: int) -> Canvas:
        nonlocal draws
        running.check_size(found, grid, capacity)
        canvas = new_canvas(grid, compiled=compiled, capacity=capacity)
        source = draws if draws is not None else seeded(seed or 0, number, compiled=compiled)
        running.run(found, grid, canvas, (source,), values, compiled=compiled)
        draws = again
        return canvas

    canvas, log = logged(run, 6 * grid.cells + 64, max_events)
    return Trace(Maze(grid, canvas.passages, origin, trusted=True), log)


def _prepare(
    algorithm: str | Callable[..., None], grid: Grid | str, options: dict[str, object]
) -> tuple[registry.Generator, Grid, tuple[Any, ...]]:
    found = registry.find("generator", algorithm) if isinstance(algorithm, str) else registry.entry_of(algorithm)
    if not isinstance(found, registry.Generator):
        raise ClewError(f"{found.name} is a {found.kind}: mazes are made by {', '.join(registry.names('generator'))}")
    grid = grid_of(grid)
    if grid.weaves and not found.weave:
        raise ClewError(
            f"{found.name} makes no passages that go under others, as {grid.spec} wants: use a rectangle, or one "
            f"that does: {', '.join(each.name for each in registry.find_all('generator') if each.weave)}",
            field="algorithm",
        )
    if found.needs_rows and not grid.has_rows:
        raise ClewError(
            f"{found.name} works row by row and {grid.spec} has no rows: "
            f"use a rectangle, or an algorithm for any grid such as recursive-backtracker, wilson or blobby-division",
            field="algorithm",
        )
    check_connected(grid)
    values = found.values(options)
    for parameter, value in zip(found.parameters, values, strict=True):
        needed = parameter.option.grids
        if value != parameter.default and needed != "any" and not getattr(grid, f"has_{needed}"):
            raise ClewError(
                f"{found.name}: {parameter.flag} is for {GRIDS_OF_OPTIONS[needed]}, and {grid.spec} is "
                f"none: leave it out, or use another grid",
                option=parameter.flag,
            )
    return found, grid, values


def check_arguments(algorithm: str | Callable[..., None], grid: Grid | str, **options: object) -> None:
    """Raise the `ClewError` that `generate` would raise for these arguments, without making a maze."""
    found, grid, _ = _prepare(algorithm, grid, options)
    running.check_size(found, grid)
