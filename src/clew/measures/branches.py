"""The number of branches off the solution."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import BRANCHES, STEPS
from clew.registry import measure


@measure(order=41, parts=("solution",))
def branches(figures: Figures) -> int | None:
    """Return the number of branches off the solution; None if no path leads to the goal.

    A branch is a part that is left, and was joined to the solution, when the cells of the solution are taken out of the
    maze. In a perfect maze there is one for each wrong way at a junction of the solution; with loops, a branch may be
    joined to it in several places.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

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
    row = figures.survey
    number: int | None = known(row[BRANCHES], when=row[STEPS] >= 0)
    return number
