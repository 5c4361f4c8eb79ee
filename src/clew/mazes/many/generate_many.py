"""Make many mazes of one seed: `generate_many`."""

from collections.abc import Callable
from functools import cache
from typing import Any

from clew import kernel
from clew.draws import EMPTY, GOLDEN, SplitMix, mix, seeded
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import ITEMSIZE, IntArray, memory, notices, parallel, refill
from clew.lazy import NDArray, UnsignedArray, np
from clew.mazes import generate as single
from clew.mazes import running
from clew.mazes.many.batch import Layout, layout_of, number_range, result_array
from clew.mazes.running import Refilled

CHUNK = 1 << 22  # cells of the recursive backtracker that a kernel carves in one call, in about 50 ms


def generate_many(
    algorithm: str | Callable[..., None],
    grid: Grid | str,
    count: int,
    seed: int | None = None,
    *,
    first: int = 0,
    threads: int | None = None,
    out: "UnsignedArray | None" = None,
    progress: Callable[[float], None] | None = None,
    **options: object,
) -> "UnsignedArray":
    """Make many mazes at once, as one array.

    Maze number i is the same as `generate(algorithm, grid, seed, number=first + i)`, whatever the number of threads.
    Small mazes take about a microsecond each.

    Parameters
    ----------
    algorithm : str or callable
        As for `generate`.
    grid : Grid or str
        A grid or its spec, as for `generate`.
    count : int
        How many mazes to make.
    seed : int, optional
        A whole number from 0 to 2^64 - 1. Without it a random seed is chosen, which cannot be found out afterwards.
    first : int, default 0
        The number of the first maze among those of the seed.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    out : ndarray, optional
        The array to fill and return: contiguous, and of the shape and dtype that the result has without it.
    progress : callable, optional
        Called about ten times a second with the share of the mazes that are done, a float from 0 to 1.
    **options
        The options of the algorithm, as for `generate`.

    Returns
    -------
    ndarray of uint8, uint16 or uint32, shape (count, height, width) or (count, cells)
        The open directions of each cell as a bit set, as in `Maze.array`, whose shape and dtype depend on the grid.

    Raises
    ------
    ClewError
        As for `generate`, or if `count`, `first`, `threads` or `out` cannot be used.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("wilson", "12x6", 5, seed=7)
    >>> mazes.shape, mazes.dtype
    ((5, 6, 12), dtype('uint8'))
    >>> bool((mazes[3] == clew.generate("wilson", "12x6", seed=7, number=3).array).all())
    True
    """
    if "number" in options:
        begin = f"first={shown(options['number'])}"
        raise ClewError(f"generate_many makes several mazes: {begin} begins with that number", option="number")
    found, grid, values = single.prepare(algorithm, grid, options)
    seed = single.seed_word(seed)
    first, count = number_range(first, count)
    threads = parallel.thread_count(threads)
    out = result_array((count, *grid.shape), grid.typecode, out, f"{count:,} mazes on {grid.spec}")
    if count == 0:
        return out
    threads = min(threads, count)
    running.check_size(found, grid)
    used = 2 * grid.storage * ITEMSIZE[grid.typecode] + found.scratch_bytes(grid)
    memory.require(threads * used, f"{found.name} on {grid.spec} in {threads} threads", field="threads")
    batch = batch_of(found.function)
    work = running.work_of(found, grid)
    if not kernel.should_compile(batch, count * work, (type(grid), grid.typecode, *map(type, values))):
        given: dict[str, Any] = options
        for number in range(count):
            out[number] = single.generate(found.function, grid, seed, number=first + number, **given).array
        if progress is not None:
            progress(1.0)
        return out

    def make_worker() -> parallel.Worker:
        maze, layout, draws = new_canvas(grid, compiled=True), layout_of(grid, True), seeded(0, compiled=True)
        refilled = running.refilled_scratch(found, grid, True, values)

        def carve(begin: int, end: int) -> None:
            numbers = np.arange(begin, end, dtype=np.uint64) + np.array([first], np.uint64)
            states = first_states(np.array([seed], np.uint64), numbers)
            notices.running(batch, found.name, grid)
            kernel.call(batch, maze, layout, draws, states, out[begin:end].reshape(-1), refilled)

        return carve

    chunk = max(1, min(CHUNK // work, -(-count // threads)))
    parallel.run(make_worker, count, chunk, threads, progress)
    return out


def first_states(seeds: "NDArray[np.uint64]", numbers: "NDArray[np.uint64]") -> "NDArray[np.uint64]":
    """Return the state with which the stream of each maze begins, that of `seeded(seed, number)`."""
    return mix(mix(seeds + GOLDEN) + (numbers + 1) * GOLDEN)  # type: ignore[arg-type, return-value]


@cache
def batch_of(function: Callable[..., None]) -> Callable[..., None]:
    """Return a kernel that makes one maze after the other with this generator."""

    def carve_many(
        maze: Canvas, layout: Layout, draws: SplitMix, states: IntArray, out: IntArray, refilled: Refilled
    ) -> None:
        """Fill `out` with mazes, of which each begins with one of the `states` of its stream, uint64[mazes]."""
        fills, arguments = refilled
        for number in range(len(states)):
            layout.clear_passages(maze.passages)
            refill(arguments, fills)
            draws.state[0] = states[number]
            draws.state[1] = EMPTY
            function(maze, draws, *arguments)
            layout.write_maze(maze.passages, out, number)

    return kernel.made_for(function, carve_many)
