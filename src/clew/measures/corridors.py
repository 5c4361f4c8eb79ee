"""Corridors: runs of cells with two passages each."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._survey.row import CORRIDOR, DEGREES, RINGS, TURN, pair
from clew.registry import measure


@measure(order=21, parts=())
def corridor_cells(figures: Figures) -> int:
    """Return the number of cells with exactly two passages.

    Returns
    -------
    int
        The number of cells in corridors.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).corridor_cells
    5
    """
    return figures.survey[DEGREES + 2]


@measure(order=22, parts=("texture", "structure"))
def corridors(figures: Figures) -> int:
    """Return the number of corridors.

    A corridor is a run of cells with two passages each, from one dead end or junction to the next. A part of the maze
    that is a single ring of such cells is one corridor too.

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
    return figures.of(corridor_cells) - inside + row[RINGS]


@measure(order=23, parts=("texture", "structure"))
def corridor_length(figures: Figures) -> float | None:
    """Return how many cells a corridor has on average; None if there are no corridors.

    Returns
    -------
    float or None
        `corridor_cells / corridors`, in cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).corridor_length
    1.6666666666666667
    """
    return ratio(figures.of(corridor_cells), figures.of(corridors))


@measure(order=24, parts=())
def river(figures: Figures) -> float:
    """Return the share of the cells that have exactly two passages, from 0 to 1.

    A maze with much river has long ways that end late; one with little has many short dead ends.

    Returns
    -------
    float
        `corridor_cells / cells`.

    Notes
    -----
    The word is Walter Pullen's ("Think Labyrinth").

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).river
    0.20833333333333334
    """
    return figures.of(corridor_cells) / figures.cells


@measure(order=25, parts=("texture",))
def straightness(figures: Figures) -> float | None:
    """Return the share of the cells in corridors where the way goes straight on; None if there are no corridors.

    Straight on is what the grid's canvas calls `ahead`: the opposite direction, or one of two if their number is odd.

    Returns
    -------
    float or None
        `(corridor_cells - turns) / corridor_cells`, from 0 to 1.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).straightness
    0.2
    """
    cells = figures.of(corridor_cells)
    return ratio(cells - figures.of(turns), cells)


@measure(order=26, parts=("texture",))
def turns(figures: Figures) -> int:
    """Return the number of cells with two passages where the way does not go straight on.

    Returns
    -------
    int
        The number of turns in corridors.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).turns
    4
    """
    return sum(figures.survey[pair(TURN, 0) : pair(TURN + 1, 0)]) // 2  # the ends of their passages, two each
