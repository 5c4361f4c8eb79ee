"""The difficulty of many mazes: a column of `measure_many` with a kernel of its own."""

from typing import TYPE_CHECKING, Any

from clew import kernel
from clew.grids.canvas import Canvas
from clew.kernel import for_kernel, notices
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import Batch, Examine
from clew.measures import _walks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def difficulties(batch: Batch, names: tuple[str, ...], ends: tuple[int, int]) -> "dict[str, NDArray[np.int32]]":
    """Return the column `difficulty` of `measure_many`: int32[mazes], -1 where no path leads to the goal.

    `ends`: the places of the start and the goal; `UNKNOWN` for those that each maze has of its own.
    """
    import numpy as np

    found = np.zeros(len(batch), np.int32)
    grid = batch.grid
    compiled = batch.compiles(_walks.rate_many)

    def make_examine(most: int) -> Examine:
        notes = _walks.new_notes(grid, compiled)

        def examine(maze: Canvas, layout: Layout, passages: Any, begin: int, end: int) -> int:
            own = for_kernel(found[begin:end], compiled)
            notices.running(_walks.rate_many, "measure", grid)
            return int(kernel.run(_walks.rate_many, compiled, maze, layout, passages, notes, *ends, own))

        return examine

    batch.run(make_examine, _walks.BYTES * grid.storage, compiled=compiled)
    return {"difficulty": found}
