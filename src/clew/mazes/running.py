"""Run an algorithm on a canvas, interpreted or compiled, with its scratch memory and its size limits."""

from collections.abc import Callable
from functools import partial
from typing import Any

from clew import kernel
from clew.draws import first_state, seeded
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import ITEMSIZE, Blank, background, memory, notices, zeros
from clew.mazes.estimates import Progress, walk_factor
from clew.registry import Entry, Generator, Scratch, Solver

Refilled = tuple[tuple[int | None, ...], tuple[Any, ...]]  # of `refilled_scratch`
Values = tuple[Any, ...]  # arguments of a kernel
Report = Callable[[float], None] | None
MAX_SMALL, MAX_CALLS = 4096, 16  # places of a small grid; calls that are kept with it
MAX_NUMBERED = 1 << 30  # places whose edges (two each) can be numbered in 32 bits


def check_size(algorithm: Entry, grid: Grid, capacity: int = 0, scratch: int | None = None) -> None:
    """Raise `ClewError` if there is not enough memory for the maze, the scratch arrays and the log.

    `scratch` is the number of bytes that are used in place of the scratch arrays, if any are; edges have 64 bits there.
    """
    numbered = any(
        each.typecode == "i" and (each.length != "columns" or each.entries(grid) >= MAX_NUMBERED)
        for each in algorithm.scratch
    )
    if grid.storage >= MAX_NUMBERED and (capacity or (numbered and scratch is None)):
        counting = "the log of events" if capacity else algorithm.name
        larger = isinstance(algorithm, Generator) and not capacity
        remedy = "use recursive-backtracker or wilson for larger mazes" if larger else "try a smaller maze"
        raise ClewError(
            f"{counting} counts places in 32 bits, and {grid.spec} has {grid.storage:,}, its margin included: "
            f"at most {MAX_NUMBERED - 1:,} are possible; {remedy}",
            field="algorithm",
        )
    scratch = algorithm.scratch_bytes(grid) if scratch is None else scratch
    size = grid.storage * ITEMSIZE[grid.typecode] + scratch + 12 * capacity
    memory.require(size, f"{algorithm.name} on {grid.spec}", field="algorithm")


def should_compile(algorithm: Entry, grid: Grid, values: tuple[Any, ...], compiled: bool | None) -> bool:
    """Return `compiled` if it is given, and otherwise whether the algorithm is faster compiled on this grid."""
    kind = (type(grid), grid.typecode, *map(type, values))
    if compiled:
        kernel.note_compiled(algorithm.function, kind)
    return kernel.should_compile(algorithm.function, work_of(algorithm, grid), kind) if compiled is None else compiled


def work_of(algorithm: Entry, grid: Grid) -> int:
    """Estimate the work of an algorithm, in cells of the recursive backtracker."""
    return steps_of(algorithm, grid) * (algorithm.work if isinstance(algorithm, Generator | Solver) else 1)


def steps_of(algorithm: Entry, grid: Grid) -> int:
    """Estimate the steps of an algorithm: one for each cell; random walks take more in narrow grids."""
    walks = isinstance(algorithm, Generator) and algorithm.walks
    return round(grid.cells * walk_factor(grid)) if walks else grid.cells


def scratch_arrays(declared: tuple[Scratch, ...], grid: Grid, compiled: bool) -> list[Any]:
    """Return the scratch arrays that a kernel declares."""
    return [zeros(each.typecode_on(grid), each.entries(grid), compiled, each.fill or 0) for each in declared]


def refilled_scratch(algorithm: Entry, grid: Grid, compiled: bool, values: tuple[Any, ...] = ()) -> Refilled:
    """Return what to fill each scratch array with between one maze and the next, and the arrays.

    The values of options follow the arrays; they stay as they are, for which the number is None.
    """
    fills = *(each.fill for each in algorithm.scratch), *(None for _ in values)
    return fills, (*scratch_arrays(algorithm.scratch, grid, compiled), *values)


def passages_of_small(algorithm: Generator, grid: Grid, values: Values, seed: int, number: int) -> Any:
    """Return the passages that a generator carves on a small grid; None on one that is not small.

    The call is kept with the grid: only the state of the draws at the beginning differs.
    """
    function = algorithm.function
    key = function, values
    call = grid.calls.get(key)
    if call is None:
        if grid.storage > MAX_SMALL:
            return None
        if len(grid.calls) >= MAX_CALLS:
            grid.calls.clear()
        canvas, source = new_canvas(grid, compiled=True), seeded(seed, number, compiled=True)
        blank = (Blank(each.typecode_on(grid), each.entries(grid), each.fill) for each in algorithm.scratch)
        arguments = canvas, source, *blank, *values
        notices.running(function, algorithm.name, grid)
        call = kernel.RepeatedCall(function, arguments, (source.state,), canvas.passages, work_of(algorithm, grid))
        grid.calls[key] = call
    return call(b"".join(word.to_bytes(8, "little") for word in first_state(seed, number))) if call.fits else None


def run(
    algorithm: Entry,
    grid: Grid,
    canvas: Canvas,
    first: Values,
    values: Values,
    *,
    compiled: bool,
    kept: int = 0,
    progress: Report = None,
) -> list[Any]:
    """Call `function(canvas, *first, *scratch, *values)`; return the first `kept` scratch arrays.

    `progress` is called about ten times a second with the share that is done, and with 1 at the end, if compiled.
    """
    if not compiled:
        scratch = scratch_arrays(algorithm.scratch, grid, compiled)
        algorithm.function(canvas, *first, *scratch, *values)
        return scratch[:kept]
    results = scratch_arrays(algorithm.scratch[:kept], grid, compiled)
    blank = [Blank(each.typecode_on(grid), each.entries(grid), each.fill) for each in algorithm.scratch[kept:]]
    arguments = (canvas, *first, *results, *blank, *values)
    notices.running(algorithm.function, algorithm.name, grid)
    if progress is None:
        kernel.call(algorithm.function, *arguments)
        return results
    state: list[Progress] = []

    def watch(arrays: dict[int, Any]) -> None:
        phases = [
            arrays[id(each)] for own, each in zip(algorithm.scratch, [*results, *blank], strict=True) if own.phase
        ]
        state.append(Progress(canvas, arrays[id(canvas.passages)], phases))

    work = partial(kernel.call, algorithm.function, *arguments, watch=watch)
    background.run(work, lambda: progress(state[0].share() if state else 0.0))
    progress(1.0)
    return results
