"""Count the perfect mazes of a grid, and their dead ends on average, exactly."""

from collections import Counter
from fractions import Fraction

from clew.analysis.counting.elimination import count_trees
from clew.analysis.counting.grid_symmetries import symmetries_of
from clew.analysis.counting.possible_passages import list_passages, neighbor_lists, refuse_weave
from clew.analysis.counting.product_formula import count_by_formula, sides_of
from clew.analysis.counting.weave_mazes import count_weave_mazes
from clew.errors import ClewError
from clew.grids import Grid, parse_grid
from clew.kernel.parallel import Progress, thread_count

MAX_CELLS = 50_000  # of a grid whose neighbors are listed
MAX_AVERAGED = 1_000  # cells of a grid each of which is left out in turn


def count_mazes(grid: Grid | str, *, threads: int | None = None, progress: Progress | None = None) -> int:
    """Return how many perfect mazes a grid has: the number of its spanning trees, exactly.

    By the matrix-tree theorem of Kirchhoff this is a determinant. It is computed modulo many primes, from whose
    remainders the number is put together. Rectangles, cylinders and tori have a product formula, which is evaluated
    modulo primes too.

    Parameters
    ----------
    grid : Grid or str
        Any grid, or its spec. Two passages between the same two cells are two possibilities. The mazes of a weave are
        not the spanning trees of one graph, as a tunnel is possible only under a straight corridor: they are counted
        for each set of crossings, which is possible up to about 5x5 cells.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    progress : callable, optional
        Called about ten times a second with the share that is done, and with 1 at the end.

    Returns
    -------
    int
        The number; 0 if the cells of the grid are not all connected.

    Raises
    ------
    ClewError
        If the grid is so large that counting would take hours.

    Examples
    --------
    >>> from clew.counting import count_mazes, scientific
    >>> count_mazes("4x4"), count_mazes("torus:4x4"), count_mazes("hexagons:side=3")
    (100352, 42467328, 2300606464)
    >>> scientific(count_mazes('20x20'))
    '7.8971e186'
    """
    shape = parse_grid(grid)
    thread_count(threads)
    if shape.weaves:
        return count_weave_mazes(shape)
    sides = sides_of(shape)
    if sides is not None:
        return count_by_formula(*sides, threads=threads, progress=progress)
    return count_trees(_neighbors_of(shape, MAX_CELLS), shape.spec, threads=threads, progress=progress)


def expected_dead_ends(grid: Grid | str, *, threads: int | None = None, progress: Progress | None = None) -> Fraction:
    """Return the expected number of dead ends of a uniformly random perfect maze, exactly.

    A cell is a dead end in `degree * trees(without the cell) / trees` of the mazes.

    Parameters
    ----------
    grid, threads, progress
        As for `count_mazes`; the grid must be no weave, be connected and have at most 1,000 cells.

    Returns
    -------
    Fraction
        The expectation.

    Raises
    ------
    ClewError
        As for `count_mazes`.

    Examples
    --------
    >>> from clew.counting import expected_dead_ends
    >>> expected_dead_ends("3x3")
    Fraction(55, 16)
    >>> round(float(expected_dead_ends("8x8")), 4)
    18.8837
    """
    shape = parse_grid(grid)
    refuse_weave(shape, "counting dead ends")
    neighbors = _neighbors_of(shape, MAX_AVERAGED)
    count = count_mazes(shape, threads=threads)
    if count == 0:
        raise ClewError(f"the cells of {shape.spec} are not all connected, so it has no perfect maze", field="grid")
    mazes, done = 0, 0
    for cell, alike in _cells_alike(shape).items():
        around = neighbors[cell]
        if around:
            others = [each for number, each in enumerate(neighbors) if number != cell]
            without = [[other - (other > cell) for other in each if other != cell] for each in others]
            mazes += alike * len(around) * count_trees(without, shape.spec, threads=threads)
        done += alike
        if progress is not None:
            progress(done / shape.cells)
    return Fraction(mazes, count)


def _neighbors_of(grid: Grid, most: int) -> list[list[int]]:
    """Return the neighbors of each cell; raise `ClewError` for more cells than `most`."""
    if grid.cells > most:
        raise ClewError(
            f"{grid.spec} has {grid.cells:,} cells, and this is computed for at most {most:,}: use a smaller grid",
            field="grid",
        )
    return neighbor_lists(grid.cells, list_passages(grid))


def _cells_alike(grid: Grid) -> dict[int, int]:
    """Return one cell of each set of cells that symmetries move to each other, with the size of the set.

    Where the search for symmetries takes too long, each cell is a set.
    """
    try:
        found = symmetries_of(grid)
    except ClewError:
        return dict.fromkeys(range(grid.cells), 1)
    return Counter(min(each.cells[cell] for each in found) for cell in range(grid.cells))
