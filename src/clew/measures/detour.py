"""How much longer the solution is than the way without walls."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._row import SHORTEST, STEPS
from clew.registry import measure


@measure(order=34, parts=("solution",))
def detour(figures: Figures) -> float | None:
    """Return how many times as long the solution is as the way without walls.

    The way without walls is the shortest one on the grid if every passage were open. None if no path leads to the goal,
    or if it is the start.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

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
    times: float | None = ratio(row[STEPS], row[SHORTEST], when=row[STEPS] >= 0)
    return times
