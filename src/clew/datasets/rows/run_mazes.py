"""The mazes of consecutive indices, made at once."""

from typing import TYPE_CHECKING, Any

from clew.changes import change_many
from clew.datasets.plans.named_grids import grid_of
from clew.mazes.many.generate_many import generate_many

if TYPE_CHECKING:
    from clew.datasets.plans.plan import DatasetPlan, Run


def mazes_of(plan: "DatasetPlan", run: "Run", begin: int, end: int, *, threads: int | None = 1) -> Any:
    """Return the mazes with the indices begin..end-1, as `generate_many` does.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    run : Run
        How the mazes are made; the indices need not be its own.
    begin, end : int
        The indices.
    threads : int or None, default 1
        How many threads work at the same time; None for one on each processor.

    Returns
    -------
    ndarray
        The mazes.
    """
    grid, part, seed = grid_of(run.grid), run.part, plan.seed
    mazes = generate_many(run.algorithm, grid, end - begin, seed, first=begin, threads=threads, **part.options)
    if part.changes:
        change_many(mazes, grid, part.changes, seed, first=begin, threads=threads, out=mazes)
    return mazes
