"""Make huge mazes row by row, with the generators that remember only one row.

The canvas has the rows of a chunk and one more, whose passages south are not known yet, or from which a later row opens
a passage north. It is the first row of the next canvas.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from clew import kernel
from clew.datasets.huge.packing import pack, row_bytes, unpack
from clew.datasets.huge.store import HugeMaze
from clew.draws import SplitMix, seeded
from clew.generators.binary_tree import toss_rows
from clew.generators.eller import join_rows
from clew.generators.sidewinder import wind_rows
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.rectangle import EAST
from clew.kernel import IntArray, background
from clew.kernel.parallel import Progress
from clew.lazy import np


class Span(NamedTuple):
    """The rows begin..end-1 of a canvas that are to be made, and its place in the maze."""

    begin: int
    end: int
    first: int  # the row of the maze that is the first of the canvas
    height: int  # of the maze


def eller_rows(maze: Canvas, draws: SplitMix, left: IntArray, right: IntArray, span: Span, option: int) -> None:
    """Make rows of Eller's maze, which has no options."""
    if span.first + span.begin == 0:
        for column in range(maze.columns()):
            left[column] = column
            right[column] = column
    join_rows(maze, draws, left, right, (span.begin, span.end), span.height - 1 - span.first)


def sidewinder_rows(maze: Canvas, draws: SplitMix, left: IntArray, right: IntArray, span: Span, close_out: int) -> None:
    """Make rows of a sidewinder."""
    begin = span.begin
    if span.first + begin == 0:
        for column in range(maze.columns() - 1):
            maze.carve(maze.place_at(column, 0), EAST)
        begin = 1
    wind_rows(maze, draws, begin, span.end, close_out)


def binary_tree_rows(maze: Canvas, draws: SplitMix, left: IntArray, right: IntArray, span: Span, bias: int) -> None:
    """Make rows of a binary tree; their edge is the first row if passages lead north, else the last."""
    edge_row = -span.first if bias in (0, 3) else span.height - 1 - span.first
    toss_rows(maze, draws, bias, (span.begin, span.end), edge_row)


ROW_KERNELS: dict[str, Callable[..., None]] = {
    "eller": eller_rows,
    "sidewinder": sidewinder_rows,
    "binary-tree": binary_tree_rows,
}


def make_rows(store: HugeMaze, seed: int, number: int, values: tuple[Any, ...], report: Progress) -> None:
    """Make all chunks that are missing; a run that was interrupted goes on after its last whole chunk."""
    function, width = ROW_KERNELS[store.facts["algorithm"]], store.width
    compiled = kernel.should_compile(function, width * store.height)
    draws = seeded(seed, number, compiled=compiled)
    left, right = (kernel.zeros("i", width, compiled) for _ in range(2))
    rings = [np.frombuffer(each, np.int32) for each in (left, right)]
    carried = np.zeros((1, row_bytes(width)), np.uint8)
    done = max((each for each in range(1, store.chunks) if store.has_state(f"{each}-rows")), default=0)
    if done:
        state, rings[0][:], rings[1][:], carried[0] = np.split(
            store.load_state(f"{done}-rows"), [2, 2 + width, 2 + 2 * width]
        )
        draws.state[:] = state.view(np.uint64) if compiled else state.view(np.uint64).tolist()  # type: ignore[index, assignment]
    for chunk in range(done, store.chunks):
        begin, end = store.rows_of(chunk)
        grid = Rectangle(width, min(end + 1, store.height) - begin)
        passages = grid.new_passages(compiled)
        if chunk:
            unpack(carried, passages, width, 0)
        canvas = canvas_of(grid, passages, compiled=compiled)
        span = Span(min(chunk, 1), grid.height, begin, store.height)
        arguments = canvas, draws, left, right, span, *(values or (0,))
        background.run(lambda given=arguments: kernel.run(function, compiled, *given))  # type: ignore[misc]
        store.write_chunk(chunk, pack(passages, width, 0, end - begin))
        if end < store.height:
            carried = pack(passages, width, end - begin, 1)
            state = np.array(draws.state, np.uint64).view(np.int64)
            store.save_state(f"{chunk + 1}-rows", np.concatenate([state, *rings, carried[0]], dtype=np.int64))
        store.remove_state(f"{chunk}-rows")
        report((chunk + 1) / store.chunks)
