"""The check of generators: spanning trees on every kind of grid, the same interpreted, compiled and traced."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from clew.draws import ten_numbers
from clew.grids import Grid, parse_grid
from clew.grids.events import EVENTS
from clew.mazes.generate import generate, trace
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import is_perfect
from clew.registry import Generator
from clew.registry.options import Chance, Count, Flag, Option
from clew.testing import plain_search as search
from clew.testing.trial import Grids, Trial, entry_for, grids_from

TEN_NUMBERS = (67, 22, 35, 44, 77, 10, 43, 9, 0, 23)
OPTIONS_ON, UNIFORM_ON = "5x4", "3x2"  # the grids of these checks
TRIALS = 10  # mazes with each value of an option, of which one is not perfect
COUNT_STEP = 3  # above the smallest value of a count
SAMPLES, TREES, LIMIT = 3000, 15, 53.0  # mazes of 3x2; its spanning trees; chi-square exceeds this once in 500,000


def check_generator(
    generator: str | Callable[..., None],
    grids: Grids = None,
    *,
    seed: int = 5,
    compiled: bool = True,
    time_limit: float = 60.0,
    **options: object,
) -> None:
    """Check the properties that every generator of Clew has.

    On each grid that the generator accepts:

    - the maze is a spanning tree; with `perfect=False` all cells are joined, and there may be loops;
      with `connected=False` there may be parts too;
    - on a weave grid each tunnel leads under a bridge;
    - the same seed gives the same maze, interpreted, compiled and traced, with the same events;
    - the events are those of `clew.EVENTS` and name cells of the grid, and replaying them gives the maze.

    Other grids are refused with `ClewError`. What the decorator claims is true: `perfect=True` and `connected=True`
    with every value of each option, `perfect=False` and `connected=False` for at least one maze among them;
    `uniform=True` is checked by chi-square on the 15 mazes of 3x2, `weights=True` against Kruskal's algorithm by
    sorting.

    Parameters
    ----------
    generator : str or callable
        A function marked with `clew.registry.generator`, or the name of an installed generator.
    grids : Grid, str or iterable of them, optional
        Grids or specs; `sample_grids()` by default, which has every layout.
    seed : int, default 5
        The seed of the mazes.
    compiled : bool, default True
        Whether to compile the function too: once for each layout, which takes some seconds each the first time.
    time_limit : float, default 60
        The seconds of processor time after which the check of a grid fails, because the generator does not end.
    **options
        Options of the generator.

    Raises
    ------
    AssertionError
        If a property does not hold; the sentence names it, the grid and the seed.
    ClewError
        If this is not a generator, or an option is not possible.

    Examples
    --------
    >>> from clew.registry import generator
    >>> @generator()
    ... def snake(maze, draws):
    ...     "Leave all walls where they are."
    >>> check_generator(snake, ["2x2"], compiled=False)
    Traceback (most recent call last):
        ...
    AssertionError: snake on rectangle:2x2 with seed 5: no spanning tree: only 1 of 4 cells can be reached
    """
    found = entry_for(Generator, generator)
    for grid in grids_from(grids):
        _trial_on(found, grid, seed).within(time_limit, check_generator_on, found, grid, seed, compiled, options)
    if not options:
        _trial_on(found, parse_grid(OPTIONS_ON), seed).within(time_limit, _check_perfect, found, seed)
    if found.uniform and not options:
        _trial_on(found, parse_grid(UNIFORM_ON), seed).within(time_limit, _check_uniform, found, seed)


def _trial_on(found: Generator, grid: Grid, seed: int) -> Trial:
    return Trial(f"{found.name} on {grid.spec} with seed {seed}")


def check_generator_on(found: Generator, grid: Grid, seed: int, compiled: bool, options: dict[str, Any]) -> None:
    """Check a generator on one grid."""
    trial = _trial_on(found, grid, seed)
    if (grid.has_rows or not found.needs_rows) and (found.weave or not grid.weaves):
        plain = _check_uses(trial, found, grid, seed, compiled, options)
        if found.weights and not options and not grid.weaves:
            tree = search.minimum_spanning_tree(grid, seed)
            trial.require(plain == tree, "weights=True, but the maze is not the minimum spanning tree")
    else:
        with trial.refused("making a maze on a grid that the decorator does not name"):
            generate(found.function, grid, seed, **options)


def _check_uses(trial: Trial, found: Generator, grid: Grid, seed: int, compiled: bool, options: dict[str, Any]) -> Maze:
    """Check that it gives the same result interpreted, compiled and traced; return the maze."""
    with trial.attempt("the interpreted function"):
        plain, again = (generate(found.function, grid, seed, compiled=False, **options) for _ in range(2))
        log = trace(found.function, grid, seed, compiled=False, **options)
    check_maze(trial, plain, perfect=found.perfect, connected=found.connected)
    trial.require(plain == again, "another maze the second time: draw all random numbers from `draws`")
    trial.require(plain == log.maze, "another maze while it is traced")
    trial.require(plain.provenance == log.maze.provenance, "another provenance while it is traced")
    check_events(trial, log, grid.cells)
    trial.require(log.replay(0).passage_count == 0, "the log does not begin before the first passage")
    trial.require(
        log.replay() == log.replay(len(log)) == plain,
        "replaying the events does not give the maze: change passages with `carve`, `add_wall` and `open_all` only",
    )
    if compiled:
        with trial.attempt("the compiled function"):
            quick = generate(found.function, grid, seed, compiled=True, **options)
            quick_log = trace(found.function, grid, seed, compiled=True, **options)
        trial.require(plain == quick, "another maze compiled")
        trial.require(plain.digest == quick.digest, "another digest compiled")
        trial.require(plain.provenance == quick.provenance, "another provenance compiled")
        trial.require(plain == quick_log.maze, "another maze compiled while it is traced")
        trial.require(list(log) == list(quick_log), "other events compiled")
    return plain


def check_events(trial: Trial, log: Iterable[tuple[int, int, int]], cells: int) -> None:
    """Check that the events of a log are those of `clew.EVENTS`, and that their cells exist."""
    for event, cell, _ in log:
        trial.require(event in EVENTS, f"there is no event {event}: clew.EVENTS lists all")
        trial.require(0 <= cell < cells, "an event names a cell that does not exist")


def check_maze(trial: Trial, maze: Maze, *, perfect: bool, connected: bool) -> None:
    """Check that the maze is a spanning tree or, if it need not be perfect, that all cells are joined if they must."""
    if not perfect and not is_perfect(maze):
        trial.refute(search.unmatched_passage(maze))
        joined = not connected or len(search.steps_from(maze, 0)) == maze.cells
        trial.require(joined, "not all cells can be reached; the decorator needs connected=False if that is meant")
        return
    trial.refute(search.not_a_spanning_tree(maze), "no spanning tree: ")
    trial.require(is_perfect(maze), "`clew.is_perfect` denies that it is a spanning tree")


def _check_perfect(found: Generator, seed: int) -> None:
    """Check that `perfect` and `connected` are true of mazes with each value of each option."""
    grid = parse_grid(OPTIONS_ON)
    imperfect = torn = 0
    chosen: list[dict[str, Any]] = [{each.name: value} for each in found.parameters for value in _values(each.option)]
    for options in ({}, *chosen):
        shown = "".join(f", {name}={value}" for name, value in options.items())
        trial = Trial(f"{found.name} on {grid.spec} with seed {seed}{shown}")
        for number in range(1 if found.perfect else TRIALS):
            with trial.attempt("the interpreted function"):
                maze = generate(found.function, grid, seed, number=number, compiled=False, **options)
            problem = search.not_a_spanning_tree(maze)
            advice = "the decorator needs perfect=False if that is meant"
            trial.require(not (found.perfect and problem), f"no spanning tree: {problem}; {advice}")
            imperfect += bool(problem)
            torn += len(search.steps_from(maze, 0)) < maze.cells
    trial = Trial(f"{found.name} on {grid.spec}")
    advice = "perfect=False, but every maze that was tried is a spanning tree: leave perfect=False out"
    trial.require(found.perfect or imperfect > 0, advice)
    fault = f"connected={found.connected}, but {torn} mazes of those that were tried have cells that are cut off"
    trial.require(found.connected != (torn > 0), fault)


def _values(option: Option) -> tuple[object, ...]:
    """Return some values of an option, its extremes among them."""
    if isinstance(option, Flag):
        return True, False
    if isinstance(option, Count):
        return option.min, min(option.max, option.min + COUNT_STEP)
    if isinstance(option, Chance):
        return 0, 1
    return tuple(getattr(option, "words", ()))


def _check_uniform(found: Generator, seed: int) -> None:
    """Check by chi-square that all mazes of 3x2 are equally likely."""
    grid = parse_grid(UNIFORM_ON)
    trial = _trial_on(found, grid, seed)
    mazes = (generate(found.function, grid, seed, number=number, compiled=False) for number in range(SAMPLES))
    counts = Counter(bytes(maze.storage) for maze in mazes)
    statistic = search.chi_square(counts.values(), TREES)
    trial.require(
        statistic < LIMIT,
        f"uniform=True, but {SAMPLES} mazes are not spread evenly over the {TREES} that there are: "
        f"chi-square is {statistic:.1f}, at most {LIMIT:.0f} would pass",
    )


def check_ten_numbers(generator: str | Callable[..., None], grid: Grid | str = "7x6", *, compiled: bool = True) -> None:
    """Check that a generator works with the ten numbers of a puzzle in place of a seed.

    Not for generators that walk at random until they meet the maze (`walks=True`): ten numbers, repeated, may lead
    them in a circle.

    Parameters
    ----------
    generator : str or callable
        A function marked with `clew.registry.generator`, or the name of an installed generator.
    grid : Grid or str, default '7x6'
        A grid or its spec.
    compiled : bool, default True
        Whether to compile the function too.

    Raises
    ------
    AssertionError
        If the maze is no spanning tree, no number is drawn, or the compiled function draws others.

    Examples
    --------
    >>> check_ten_numbers("hunt-and-kill", compiled=False)
    """
    found, grid = entry_for(Generator, generator), parse_grid(grid)
    trial = Trial(f"{found.name} on {grid.spec} with ten numbers")
    plain: Any = ten_numbers(TEN_NUMBERS, noted=500)
    with trial.attempt("the interpreted function"):
        maze = generate(found.function, grid, draws=plain)
        log = trace(found.function, grid, draws=ten_numbers(TEN_NUMBERS))
    check_maze(trial, maze, perfect=found.perfect, connected=found.connected)
    trial.require(plain.drawn[0] > 0, "no number is drawn")
    trial.require(log.replay() == log.maze == maze, "replaying the events does not give the maze")
    trial.require(maze.provenance is log.maze.provenance is None, "the maze has a provenance, but no seed made it")
    if compiled:
        quick: Any = ten_numbers(TEN_NUMBERS, noted=500, compiled=True)
        with trial.attempt("the compiled function"):
            trial.require(generate(found.function, grid, draws=quick, compiled=True) == maze, "another maze compiled")
        trial.require(
            (list(quick.bounds), list(quick.drawn)) == (plain.bounds, plain.drawn), "other numbers are drawn compiled"
        )
