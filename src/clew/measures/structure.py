"""Structure: the cells of a maze, its passages, and how they hang together."""

from clew.measures import Figures
from clew.measures._numbers import occurs
from clew.measures._survey.row import COMPONENTS, DEGREES, ENDS, LONGEST, MAX_DEGREE
from clew.registry import measure


@measure(order=1, parts=())
def cells(figures: Figures) -> int:
    """Return the number of cells of the grid.

    Returns
    -------
    int
        The number of cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).cells
    24
    """
    return figures.cells


@measure(order=2, parts=())
def passages(figures: Figures) -> int:
    """Return the number of passages between cells; openings to the outside do not count.

    Returns
    -------
    int
        The number of passages.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).passages
    23
    """
    return figures.survey[ENDS] // 2


@measure(order=3, parts=())
def dead_ends(figures: Figures) -> int:
    """Return the number of cells with exactly one passage.

    Returns
    -------
    int
        The number of dead ends.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).dead_ends
    11
    """
    return figures.survey[DEGREES + 1]


@measure(order=4, parts=())
def junctions(figures: Figures) -> int:
    """Return the number of cells with three passages or more.

    Returns
    -------
    int
        The number of junctions.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).junctions
    8
    """
    return sum(figures.survey[DEGREES + 3 : DEGREES + MAX_DEGREE + 1])


@measure(order=5, parts=())
def degrees(figures: Figures) -> dict[int, int]:
    """Return how many cells have 0, 1, 2, ... passages, up to the largest number that occurs.

    Returns
    -------
    dict of int to int
        The number of cells by their number of passages.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).degrees
    {0: 0, 1: 11, 2: 5, 3: 7, 4: 1}
    """
    counts = figures.survey[DEGREES : DEGREES + MAX_DEGREE + 1]
    highest = MAX_DEGREE
    while highest and not occurs(counts[highest]):
        highest -= 1
    return dict(enumerate(counts[: highest + 1]))


@measure(order=6, parts=("structure",))
def components(figures: Figures) -> int:
    """Return the number of parts that no passage connects; 1 if every cell can be reached.

    Returns
    -------
    int
        The number of parts.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).components
    1
    """
    return figures.survey[COMPONENTS]


@measure(order=7, parts=("structure",))
def loops(figures: Figures) -> int:
    """Return how many passages can be closed, one after the other, without disconnecting any cells.

    Returns
    -------
    int
        `passages - cells + components`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).loops
    7
    """
    return figures.of(passages) - figures.cells + figures.of(components)


@measure(order=8, parts=("structure",))
def perfect(figures: Figures) -> bool:
    """Return whether exactly one path connects any two cells: one part, no loops.

    Returns
    -------
    bool
        Whether the maze is perfect.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).perfect
    False
    """
    return figures.survey[LONGEST] >= 0
