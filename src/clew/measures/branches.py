"""Branches: the parts of a maze off its solution."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._survey.row import BRANCH_CELLS, BRANCHES, DEEPEST, DEPTHS, FALSE_PATHS, LARGEST
from clew.registry import measure


@measure(order=41, parts=("solution",))
def branches(figures: Figures) -> int | None:
    """Return the number of branches off the solution; None if no path leads to the goal.

    A branch is a part that is left, and was joined to the solution, when the cells of the solution are taken out of the
    maze. In a perfect maze there is one for each wrong way at a junction of the solution; with loops, a branch may be
    joined to it in several places.

    Returns
    -------
    int or None
        The number of branches.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).branches
    5
    """
    return figures.if_solved(BRANCHES)


@measure(order=42, parts=("solution",))
def branch_depth(figures: Figures) -> float | None:
    """Return how deep a branch off the solution is on average; None if there are no branches.

    The depth of a branch is the number of steps from the solution to that cell of it which is farthest from the
    solution.

    Returns
    -------
    float or None
        The sum of the depths, in steps, divided by `branches`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).branch_depth
    2.0
    """
    return ratio(figures.survey[DEPTHS], figures.survey[BRANCHES])


@measure(order=43, parts=("solution",))
def max_branch_depth(figures: Figures) -> int | None:
    """Return the depth of the deepest branch off the solution, 0 without branches; None if no path leads to the goal.

    Returns
    -------
    int or None
        The largest depth, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).max_branch_depth
    6
    """
    return figures.if_solved(DEEPEST)


@measure(order=44, parts=("solution",))
def branch_size(figures: Figures) -> float | None:
    """Return how many cells a branch off the solution has on average; None if there are no branches.

    Returns
    -------
    float or None
        The sum of the sizes, in cells, divided by `branches`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).branch_size
    3.0
    """
    return ratio(figures.survey[BRANCH_CELLS], figures.survey[BRANCHES])


@measure(order=45, parts=("solution",))
def max_branch_size(figures: Figures) -> int | None:
    """Return the cells of the largest branch off the solution, 0 without branches; None if no path leads to the goal.

    Returns
    -------
    int or None
        The largest size, in cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).max_branch_size
    11
    """
    return figures.if_solved(LARGEST)


@measure(order=46, parts=("solution",))
def false_paths(figures: Figures) -> int | None:
    """Return how many branches off the solution have a junction of their own; None if no path leads to the goal.

    A branch without one is a corridor to a dead end. A false path leads on to further decisions.

    Returns
    -------
    int or None
        The number of false paths.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).false_paths
    1
    """
    return figures.if_solved(FALSE_PATHS)
