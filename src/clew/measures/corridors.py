"""The number of corridors."""

from clew.measures import Figures
from clew.measures._row import RINGS
from clew.measures._texture import CORRIDOR, pair
from clew.measures.corridor_cells import corridor_cells
from clew.registry import measure


@measure(order=22, parts=("texture", "structure"))
def corridors(figures: Figures) -> int:
    """Return the number of corridors.

    A corridor is a run of cells with two passages each, from one dead end or junction to the next. A part of the maze
    that is a single ring of such cells is one corridor too.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of corridors.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).corridors
    3
    """
    row = figures.survey
    inside = sum(row[pair(one, other)] for one in CORRIDOR for other in CORRIDOR) // 2  # passages
    number: int = figures.of(corridor_cells) - inside + row[RINGS]
    return number
