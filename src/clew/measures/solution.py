"""Solution: the shortest path from the start to the goal."""

from clew.measures import Figures
from clew.measures._numbers import known, ratio
from clew.measures._survey.row import SHORTEST, STEPS, WINDINGS
from clew.registry import measure


@measure(order=31, parts=("solution",), aliases=("solution",))
def solution_length(figures: Figures) -> int | None:
    """Return the steps of the shortest path from the start to the goal; None if no path leads to the goal.

    The ends are those of `clew.default_ends`, or those given to `clew.measure`.

    Returns
    -------
    int or None
        The length of the solution, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).solution_length
    8
    """
    return known(figures.survey[STEPS])


@measure(order=32, parts=("solution",))
def solution_share(figures: Figures) -> float | None:
    """Return the share of the cells that are on the solution, from 0 to 1; None if no path leads to the goal.

    Returns
    -------
    float or None
        `(solution_length + 1) / cells`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).solution_share
    0.375
    """
    steps = figures.survey[STEPS]
    return ratio(steps + 1, figures.cells, when=steps >= 0)


@measure(order=33, parts=("solution",))
def solution_turns(figures: Figures) -> int | None:
    """Return how often the solution does not go straight on; None if no path leads to the goal.

    Returns
    -------
    int or None
        The number of turns of the solution.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).solution_turns
    3
    """
    return figures.if_solved(WINDINGS)


@measure(order=34, parts=("solution",))
def detour(figures: Figures) -> float | None:
    """Return how many times as long the solution is as the way without walls.

    The way without walls is the shortest one on the grid if every passage were open. None if no path leads to the goal,
    or if it is the start.

    Returns
    -------
    float or None
        `solution_length / w`, where w are the steps without walls; at least 1.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).detour
    1.0
    """
    row = figures.survey
    return ratio(row[STEPS], row[SHORTEST], when=row[STEPS] >= 0)


@measure(order=35, parts=("solution",))
def elitism(figures: Figures) -> float | None:
    """Return the share of the cells, of those that a solution can avoid, which the solution avoids.

    It is 1 if the solution is as short as without walls, and 0 if it visits every cell. None if no path leads to the
    goal, or if even the way without walls visits every cell.

    Returns
    -------
    float or None
        `(cells - 1 - solution_length) / (cells - 1 - w)`, where w are the steps without walls; from 0 to 1.

    Notes
    -----
    The word is Walter Pullen's ("Think Labyrinth"): an elitist maze has a short, direct solution, others have one that
    wanders through much of the maze. The formula is ours.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).elitism
    1.0
    """
    row = figures.survey
    avoidable = figures.cells - 1 - row[SHORTEST]
    return ratio(figures.cells - 1 - row[STEPS], avoidable, when=row[STEPS] >= 0)
