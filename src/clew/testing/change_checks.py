"""The checks of changes and of measures."""

import json
from collections.abc import Callable

from clew.changes import changed
from clew.mazes.maze import Maze
from clew.measures import Figures
from clew.registry import Change, Measure
from clew.testing.plain_search import unmatched_passage
from clew.testing.trial import REFUSED, Grids, Trial, entry_for, is_installed, trials


def check_change(change: str | Callable[..., Maze], grids: Grids = None, *, seed: int = 5, **options: object) -> None:
    """Check the properties that every change of Clew has.

    On each grid that the change does not refuse with `ClewError`:

    - the result is a maze whose passages are open from both sides;
    - the given maze is not changed, and the same options give the same result;
    - the provenance is that of the given maze, with the change and its options added; an installed change can be
      made again from it.

    Parameters
    ----------
    change : str or callable
        A function marked with `clew.changes.change`, or the name of an installed change.
    grids : Grid, str or iterable of them, optional
        Grids or specs; `sample_grids()` by default.
    seed : int, default 5
        The seed of the mazes.
    **options
        Options of the change.

    Raises
    ------
    AssertionError
        If a property does not hold, or every grid is refused; the sentence names it, the grid and the seed.
    ClewError
        If this is not a change, or an option is not possible.

    Examples
    --------
    >>> check_change("braid", ["5x4"], share=0.5)
    """
    found = entry_for(Change, change)
    found.values(dict(options))
    made = sum(_is_changed(trial, found, maze, options) for trial, maze in trials(found, grids, seed))
    Trial(found.name).require(made, "every maze is refused")


def _is_changed(trial: Trial, found: Change, maze: Maze, options: dict[str, object]) -> bool:
    """Check the result; return False where the change refuses the maze."""
    before = bytes(maze.storage)
    made = trial.result("the change", found.function, maze, **options)
    if made is REFUSED:
        return False
    trial.require(isinstance(made, Maze), f"the change returns {type(made).__name__}, not a Maze")
    trial.refute(unmatched_passage(made))
    trial.require(bytes(maze.storage) == before, "the maze that was given is changed too")
    trial.require(made == found.function(maze, **options), "another maze the second time: take a seed as an option")
    if maze.provenance is None:
        trial.require(made.provenance is None, "the result has a provenance, but the maze that was given has none")
        return True
    trial.require(made.provenance is not None, "the provenance is lost: mark the function with `clew.changes.change`")
    name, chosen = made.provenance.changes[-1]
    trial.require(name == found.name, f"the last change in the provenance is {name}")
    if is_installed(found):
        again = changed(maze, made.provenance.changes)
        trial.require(again == made, f"making the change again with {chosen} gives another maze")
    return True


def check_measure(measure: str | Callable[[Figures], object], grids: Grids = None, *, seed: int = 5) -> None:
    """Check the properties of every measure of Clew: it gives the same figure each time, and JSON can hold it.

    Parameters
    ----------
    measure : str or callable
        A function marked with `clew.registry.measure`, or the name of an installed measure.
    grids : Grid, str or iterable of them, optional
        Grids or specs; `sample_grids()` by default.
    seed : int, default 5
        The seed of the mazes.

    Raises
    ------
    AssertionError
        If a property does not hold; the sentence names it, the grid and the seed.
    ClewError
        If this is not a measure.

    Examples
    --------
    >>> check_measure("dead-ends", ["5x4"])
    """
    found = entry_for(Measure, measure)
    for trial, maze in trials(found, grids, seed):
        with trial.attempt("the measure"):
            figure, again = (Figures(maze).of(found.function) for _ in range(2))
        trial.require(figure == again, f"{figure} at first and {again} the second time")
        with trial.attempt(f"writing {figure!r} as JSON"):
            json.dumps(figure, allow_nan=False)
