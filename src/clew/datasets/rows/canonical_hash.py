"""The forms of mazes: hashes that are equal for mazes that are the same, turned or mirrored.

The symmetries of a grid lead to the same grid. A rectangle of 3x4 cells turned by a quarter is one of 4x3, which may be
in the same data set: so a rectangle, a torus or a weave that is wider than high is mirrored first, at its diagonal.
Mazes of boxes with the same sides in another order are not compared.
"""

from typing import Any

from clew.analysis.counting import hashes_many
from clew.datasets.plans.named_grids import upright
from clew.grids import Grid
from clew.lazy import NDArray, np


def forms_of(mazes: "NDArray[Any]", grid: Grid, *, threads: int | None = 1) -> "NDArray[np.uint64]":
    """Return the forms of mazes that Clew has made.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, *grid.shape)
        The mazes. They are not checked.
    grid : Grid
        The grid of all of them.
    threads : int or None, default 1
        How many threads work at the same time; None for one on each processor.

    Returns
    -------
    ndarray of uint64, shape (count,)
        The first words of the hashes of their canonical forms.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.rows.canonical_hash import forms_of, mirrored_at_diagonal
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
