"""The difficulty: one number from 1 to 100; docs/explain/difficulty.md explains it, and `levels` names ranges of it."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.registry import measure


@measure(order=100, parts=("difficulty",))
def difficulty(figures: Figures) -> int | None:
    """Return how hard it is to find the way from the start to the goal, from 1 to 100.

    It counts what people who see the whole maze have to decide on the shortest route: branches that cannot be dismissed
    at a glance, those that lead toward the goal twice. A route with few turns is easy whatever leads off it. Of the way
    to the goal and the way back, the easier one counts. The scale does not depend on the size of the maze. Start and
    goal are those of `default_ends`.

    Returns
    -------
    int or None
        The difficulty; None if no path leads to the goal.

    Examples
    --------
    >>> import clew
    >>> [clew.measure(clew.generate("wilson", "20x20", seed)).difficulty for seed in range(5)]
    [57, 48, 51, 34, 62]
    """
    return known(figures.difficulty)
