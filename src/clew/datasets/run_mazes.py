"""The mazes of consecutive indices, made at once."""

from typing import TYPE_CHECKING, Any

from clew.changes import changed
from clew.datasets.named_grids import grid_of
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many

if TYPE_CHECKING:
    from clew.datasets.plan import DatasetPlan, Run


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
    import numpy as np

    grid, options = grid_of(run.grid), run.part.options
    if not run.part.changes:
        return generate_many(run.algorithm, grid, end - begin, plan.seed, first=begin, threads=threads, **options)
    mazes = (
        changed(generate(run.algorithm, grid, plan.seed, number=index, **options), run.part.changes).array
        for index in range(begin, end)
    )
    return np.stack(list(mazes))
