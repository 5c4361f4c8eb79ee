"""The mazes of consecutive indices, and their forms: hashes that are equal for mazes that are the same but for a turn.

The symmetries of a grid lead to the same grid. A rectangle of 3x4 cells turned by a quarter is one of 4x3, which may be
in the same data set: so a rectangle, a torus or a weave that is wider than high is mirrored first, at its diagonal.
Mazes of boxes with the same sides in another order are not compared.
"""

from typing import Any

from clew.analysis.counting import hashes_many
from clew.changes import change_many
from clew.datasets.plans.plan import DatasetPlan, Run
from clew.datasets.plans.values import grid_of, upright
from clew.grids import Grid
from clew.lazy import NDArray, np
from clew.mazes.many.generate_many import generate_many


def mazes_of(plan: DatasetPlan, run: Run, begin: int, end: int, *, threads: int | None = 1) -> Any:
    """Return the mazes with the indices begin..end-1, which need not be those of the run, as `generate_many` does."""
    grid, part, seed = grid_of(run.grid), run.part, plan.seed
    mazes = generate_many(run.algorithm, grid, end - begin, seed, first=begin, threads=threads, **part.options)
    if part.changes:
        change_many(mazes, grid, part.changes, seed, first=begin, threads=threads, out=mazes)
    return mazes


def forms_of(mazes: "NDArray[Any]", grid: Grid, *, threads: int | None = 1) -> "NDArray[np.uint64]":
    """Return the forms of mazes that Clew has made: the first words of the hashes of their canonical forms.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.rows.run_mazes import forms_of, mirrored_at_diagonal
    >>> tall = clew.generate_many("wilson", "3x4", 100, seed=7)
    >>> wide = mirrored_at_diagonal(tall)
    >>> bool((forms_of(tall, clew.Rectangle(3, 4)) == forms_of(wide, clew.Rectangle(4, 3))).all())
    True
    """
    shape = upright(grid)
    if shape is not grid:
        mazes = mirrored_at_diagonal(mazes)
    return np.ascontiguousarray(hashes_many(mazes, shape, threads=threads, trusted=True)[:, 0])


def mirrored_at_diagonal(mazes: "NDArray[Any]") -> "NDArray[Any]":
    """Return mazes on rectangles, tori or weaves with rows and columns exchanged."""
    exchanged = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]  # of each set of directions: 1 and 8, 2 and 4
    both = [exchanged[each & 15] | exchanged[each >> 4] << 4 for each in range(256)]  # with the tunnels of a weave
    return np.ascontiguousarray(np.array(both, mazes.dtype)[mazes].swapaxes(1, 2))
