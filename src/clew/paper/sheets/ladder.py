"""Mazes of a sheet that become harder from one to the next."""

from collections.abc import Sequence

from clew.errors import ClewError, cut
from clew.kernel import dispatch
from clew.paper.ladder import ALL_BATCHES, MAX_BATCHES, WIDTH, Ascent, LadderSearch, Rung, works_on
from clew.paper.page_grids import PageGrid
from clew.paper.puzzle import range_text


def ladders(
    grid: PageGrid, counts: Sequence[int], low: int, high: int, seed: int, algorithm: str | None = None
) -> list[list[Rung]]:
    """Return mazes on a grid for several people, no two alike, of difficulties that rise by even steps.

    Parameters
    ----------
    grid : PageGrid
        The grid.
    counts : sequence of int
        How many mazes each person gets.
    low, high : int
        The difficulty of the first and of the last maze. If there are none as hard as that, the last one is as hard as
        one that is found.
    seed : int
        The seed; the same seed gives the same mazes.
    algorithm : str, optional
        The algorithm, whose mazes need not wind; by default any that is typical.

    Returns
    -------
    list of list of Rung
        The mazes of each person.

    Raises
    ------
    ClewError
        If the algorithm does not work on the grid, or there are not enough mazes.
    """
    if algorithm is not None and not works_on(algorithm, grid):
        raise ClewError(f"{algorithm} does not work on {cut(grid.spec)}: choose another algorithm", field="algorithm")
    search, climbs = LadderSearch(seed), list[list[Rung]]()
    with dispatch.interpreting():
        for count in counts:
            climbs.append(_ladder(search, grid, count, low, high, algorithm))
            high = max(low, min(high, climbs[-1][-1].difficulty + WIDTH))  # harder ones were looked for
    return climbs


def _ladder(search: LadderSearch, grid: PageGrid, count: int, low: int, high: int, algorithm: str | None) -> list[Rung]:
    ascent, rungs = Ascent(low, high, count), []
    for place in reversed(range(count)):  # from the hardest, which is as hard as one that is found
        goal = ascent.goal(place)
        nearest_low, nearest_high = max(low, round(goal) - WIDTH), min(high, round(goal) + WIDTH)
        batches = ALL_BATCHES if place == count - 1 else MAX_BATCHES
        rung = search.find(grid, nearest_low, nearest_high, algorithm, batches)
        if rung is None:
            rung = search.nearest([grid], goal, low, min(high, nearest_high + WIDTH), algorithm)
            if rung is None:
                least, most = search.reached(grid, algorithm)
                raise ClewError(
                    f"no further maze of difficulty {range_text(low, high)} was found on {cut(grid.spec)}: those that "
                    f"were measured have {range_text(least, most)}; choose another difficulty, a larger grid or fewer "
                    f"mazes",
                    field="from",
                )
            ascent.lower(place, rung.difficulty)
        rungs.append(rung)
    return sorted(rungs, key=lambda rung: rung.difficulty)
