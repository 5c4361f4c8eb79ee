"""Change many mazes of one grid: `change_many`."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.changes._change import ChangeKernel, change_with_options, pairs_of, seed_after
from clew.draws import EMPTY, GOLDEN, MASK, SplitMix, seeded, weight, word_of
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import notices
from clew.lazy import UnsignedArray, np
from clew.mazes.many.batch import Batch, Chunk, Examine, number_range, result_array
from clew.mazes.maze import Maze, Provenance

REFUSED = {
    "openings": "an array of mazes has no openings: choose ends with clew.ends_many, or make openings maze by maze",
    "sparsify": "mazes get different grids from it, and those of an array have one: use clew.changes.changed",
    "unicursal": "mazes get another grid from it, and those of an array keep theirs: use clew.changes.changed",
}


def change_many(
    mazes: "UnsignedArray",
    grid: Grid | str,
    changes: Iterable[tuple[str, Mapping[str, object]]],
    seed: int,
    *,
    first: int = 0,
    threads: int | None = None,
    out: "UnsignedArray | None" = None,
) -> "UnsignedArray":
    """Make the same changes of many mazes of one seed.

    Maze i of the result is the same as `changed(maze, changes)` of `generate(algorithm, grid, seed, number=first + i)`,
    whatever the number of threads. `braid`, `percolation`, `cut-loops`, `join`, `rooms` and `symmetric` run one kernel
    for all mazes; the changes of plug-ins take the mazes one by one.

    Make all changes in one call. An array does not hold what was done to its mazes before, so the changes of a second
    call with the same seed begin with the same random numbers again; use another seed there.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many(algorithm, grid, count, seed, first=first)` returns them;
        they are not changed.
    grid : Grid or str
        The grid of the mazes, or its spec.
    changes : iterable of (str, mapping)
        The name and the options of each change, in the format of `maze.provenance.changes`.
    seed : int
        The seed of the mazes. Changes without the option `seed` derive one for each maze from it; those with
        it use the same random numbers in every maze.
    first : int, default 0
        The number of the first maze among those of the seed.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    out : ndarray, optional
        The array to fill and return: contiguous, and of the shape and dtype that the result has without it. It may be
        `mazes`.

    Returns
    -------
    ndarray of uint8, uint16 or uint32, of the same shape
        The changed mazes.

    Raises
    ------
    ClewError
        If the array does not fit the grid, if one of its mazes has a passage that is open from one side only or leads
        outside, if a change or an option is not possible, or if a change gives mazes another grid or openings.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("recursive-backtracker", "10x10", 3, seed=7)
    >>> braided = clew.change_many(mazes, "10x10", [("braid", {"share": 0.5})], seed=7)
    >>> clew.measure_many(mazes, "10x10")["dead_ends"], clew.measure_many(braided, "10x10")["dead_ends"]
    (array([12, 13,  9], dtype=int32), array([6, 6, 4], dtype=int32))
    >>> bool((braided[2] == clew.braid(clew.generate("recursive-backtracker", "10x10", 7, number=2), 0.5).array).all())
    True
    """
    batch = Batch(mazes, grid, threads)
    shape, seed = batch.grid, word_of(seed, "the seed")
    first, _ = number_range(first, len(batch))
    steps = [Step(shape, seed, first, before, *_checked(*each)) for before, each in enumerate(pairs_of(changes))]
    made: UnsignedArray = result_array(batch.mazes.shape, shape.typecode, out, f"{len(batch):,} mazes")
    if made is not batch.mazes:
        np.copyto(made, batch.mazes)
        batch = Batch(made, shape, threads)
    compiled = any(batch.compiles(batch_of(step.kernel)) for step in steps if step.kernel is not None)

    def make_examine(most: int) -> Examine:
        workers = [step.one_by_one if step.kernel is None else step.worker(step.kernel, compiled) for step in steps]

        def examine(chunk: Chunk, begin: int, end: int) -> int:
            for work in workers:
                right = work(chunk, begin)
                if right < end - begin:
                    return right
            return end - begin

        return examine

    batch.run(make_examine, 4 * (2 * shape.edges + 6 * shape.storage + shape.cells), compiled=compiled)
    return made


def _checked(name: str, options: Mapping[str, object]) -> tuple[registry.Change, dict[str, Any]]:
    """Return a change and its arguments; `ClewError` if it cannot be made of mazes in an array."""
    found, given = change_with_options(name, options)
    if found.name in REFUSED:
        raise ClewError(f"{found.name}: {REFUSED[found.name]}", field="changes")
    return found, given


Work = Callable[[Chunk, int], int]
"""`work(chunk, begin)` changes the mazes of a chunk, whose first has the number `begin`.

It returns how many of them were right before the first that was not; all, if all were.
"""


class Step(NamedTuple):
    """One of the changes to be made of each maze."""

    grid: Grid
    seed: int  # of the mazes
    first: int  # the number of the first maze
    before: int  # how many changes are made before
    change: registry.Change
    options: dict[str, Any]  # as people write them, defaults included

    @property
    def kernel(self) -> ChangeKernel | None:
        """The kernel of the change, if it has one."""
        found: ChangeKernel | None = getattr(import_module(self.change.function.__module__), "KERNEL", None)
        return found

    def changed(self, array: Any, number: int) -> Maze:
        """Return maze `number` of the array after the step, which may raise `ClewError`."""
        done: tuple[tuple[str, dict[str, Any]], ...] = (("", {}),) * self.before
        origin = Provenance("", self.seed, self.first + number, {}, changes=done)
        field = "mazes"
        try:
            maze = Maze(self.grid, self.grid.storage_of(array), origin)
            field = "changes"
            made: Maze = self.change.function(maze, **self.options)
        except ClewError as problem:
            raise problem.reworded(f"maze {number}: {problem}", field=field) from None
        if made.grid is not self.grid or made.openings:
            gets = "openings" if made.grid is self.grid else "another grid"
            raise ClewError(
                f"maze {number} gets {gets} from {self.change.name}, and an array of mazes cannot hold them: use "
                f"clew.changes.changed",
                field="changes",
            )
        return made

    def one_by_one(self, chunk: Chunk, begin: int) -> int:
        """Change one maze after the other, where the change has no kernel."""
        arrays = np.asarray(chunk.mazes).reshape(-1, *self.grid.shape)
        for place, array in enumerate(arrays):
            array[...] = self.changed(array, begin + place).array
        return len(arrays)

    def worker(self, change: ChangeKernel, compiled: bool) -> Work:
        """Return what changes many mazes with one kernel, with memory of its own."""
        options = dict(self.options)
        given = options.pop("seed", None)
        arguments = change.arguments(self.grid, compiled, **options)
        batch, closed = batch_of(change), new_canvas(self.grid, compiled=compiled)
        draws, seeds, own = (seeded(each, compiled=compiled) for each in (0, 0, given or 0))

        def work(chunk: Chunk, begin: int) -> int:
            seeds.state[0] = (weight(self.seed, 0) + (self.first + begin) * GOLDEN) & MASK
            notices.running(batch, self.change.name, self.grid)
            facts = (draws, seeds, own), self.before, (given is not None) * 1
            right = int(kernel.run(batch, compiled, chunk, closed, *facts, arguments))
            arrays = np.asarray(chunk.mazes).reshape(-1, *self.grid.shape)
            if right < len(arrays):
                self.changed(arrays[right], begin + right)  # raises
            return right

        return work


@cache
def batch_of(change: ChangeKernel) -> Callable[..., int]:
    """Return a kernel that makes a change of one maze after the other."""
    function, onto, max_result = change.function, change.onto, change.max_result

    def change_mazes(
        chunk: Chunk, made: Canvas, sources: tuple[SplitMix, ...], before: int, has_own: int, arguments: tuple[Any, ...]
    ) -> int:
        """Change `mazes`; return how many are right, and can be changed, before the first that is not.

        The first word of `seeds` is that with which the stream of the first maze begins. `own` is the source of a
        change that `has_own` seed, at its beginning.
        """
        maze, layout, mazes = chunk
        draws, seeds, own = sources
        count = chunk.count()
        for number in range(count):
            begin = seeds.word()
            if not chunk.read_checked(number):
                return number
            draws.state[0] = own.state[0] if has_own else weight(weight(seed_after(begin, before), 0), 0)
            draws.state[1] = EMPTY
            if onto:
                layout.clear_passages(made.passages)
                if function(maze, made, draws, *arguments) > max_result:
                    return number
                layout.write_maze(made.passages, mazes, number)
            else:
                if function(maze, draws, *arguments) > max_result:
                    return number
                layout.write_maze(maze.passages, mazes, number)
        return count

    return kernel.made_for(function, change_mazes)
