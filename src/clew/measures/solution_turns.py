"""The windings of the solution: its turns."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import STEPS, WINDINGS
from clew.registry import measure


@measure(order=33, parts=("solution",))
def solution_turns(figures: Figures) -> int | None:
    """Return how often the solution does not go straight on; None if no path leads to the goal.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

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
    row = figures.survey
    number: int | None = known(row[WINDINGS], when=row[STEPS] >= 0)
    return number
