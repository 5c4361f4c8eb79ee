"""Many mazes in one array: each is the maze that `generate` makes, whatever the generator, the grid and the threads."""

import threading

import numpy as np
import pytest

import clew
from clew import kernel, registry
from clew.draws import seeded
from clew.grids.canvas import new_canvas
from clew.kernel import parallel
from clew.mazes import generate as single
from clew.mazes.many.batch import layout_of
from clew.mazes.many.generate_many import batch_of, first_states
from clew.testing.samples import LAYOUTS, sample_grids

GENERATORS = [each.name for each in registry.find_all("generator")]
OPTIONS = {"growing-tree": {"strategy": "newest:1,middle:1"}, "recursive-backtracker": {"run": 0.5}}


def small_grid(layout: str) -> clew.Grid:
    """The grid of a layout that is nearest to 40 cells."""
    return min(sample_grids(layout), key=lambda grid: abs(grid.cells - 40))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", GENERATORS)
def test_maze_i_is_the_one_that_generate_makes(name: str, layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel, interpreted: memory that it need not fill again may hold anything."""
    grid, options = small_grid(layout), dict(OPTIONS.get(name, {}))
    if not grid.has_squares:
        options.pop("run", None)
    try:
        found, grid, values = single.prepare(name, grid, options)
    except clew.ClewError:
        return  # this generator is for other grids
    fresh = single.running.scratch_arrays

    def used(declared, grid, compiled):
        arrays = fresh(declared, grid, compiled)
        for each, array in zip(declared, arrays, strict=True):
            if each.fill is None:
                for entry in range(min(len(array), 2 * grid.storage)):
                    array[entry] = 7
        return arrays

    monkeypatch.setattr(single.running, "scratch_arrays", used)
    refilled = single.running.refilled_scratch(found, grid, False, values)
    monkeypatch.undo()
    mazes = np.zeros((3, *grid.shape), grid.typecode)
    states = kernel.for_kernel(first_states(np.array([5], np.uint64), np.arange(11, 14, dtype=np.uint64)), False)
    out = memoryview(mazes).cast("B").cast(grid.typecode)
    batch_of(found.function)(new_canvas(grid), layout_of(grid, False), seeded(0), states, out, refilled)
    for number, maze in enumerate(mazes):
        expected = clew.generate(name, grid, 5, number=11 + number, compiled=False, **options)
        np.testing.assert_array_equal(maze, expected.array)


def test_the_compiled_kernel_makes_the_same_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "should_compile", lambda *_: True)
    found = registry.find("generator", "wilson").function
    expected = [clew.generate("wilson", "9x7", 2**63, number=number, compiled=False).array for number in range(40, 50)]
    out = np.full((10, 7, 9), 255, np.uint8)
    for threads in (1, 2, 30):
        mazes = clew.generate_many("wilson", "9x7", 10, 2**63, first=40, threads=threads, out=out)
        assert mazes is out
        np.testing.assert_array_equal(mazes, expected)
        out.fill(255)
    assert batch_of(found) in kernel.choose._loaded


def test_few_mazes_need_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "should_compile", lambda *_: False)
    monkeypatch.setattr(kernel, "call", None)
    shares: list[float] = []
    mazes = clew.generate_many("sidewinder", "4x3", 2, 7, first=3, close_out=0.2, progress=shares.append)
    assert shares == [1.0]
    for number, maze in enumerate(mazes, 3):
        np.testing.assert_array_equal(maze, clew.generate("sidewinder", "4x3", 7, number=number, close_out=0.2).array)


def test_there_may_be_no_mazes() -> None:
    assert clew.generate_many("wilson", "4x3", 0).shape == (0, 3, 4)


def test_the_last_mazes_of_a_seed() -> None:
    last = clew.generate_many("wilson", "3x3", 2, 1, first=2**64 - 2)
    np.testing.assert_array_equal(last[1], clew.generate("wilson", "3x3", 1, number=2**64 - 1).array)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"count": -1}, "count is -1: it must be at least 0"),
        ({"count": 2.5}, "count is 2.5: it must be a whole number"),
        ({"first": 2**64 - 1}, "the mazes of a seed have the numbers 0 to 18446744073709551615"),
        ({"first": -1}, "there are no mazes -1 to 1"),
        ({"seed": -1}, "the seed is -1"),
        ({"threads": 0}, "threads is 0: it must be a whole number, at least 1"),
        ({"threads": True}, "threads is True"),
        ({"out": np.zeros((3, 4, 4), "B")}, r"out must be an array of shape (3, 3, 4) and dtype uint8, not shape"),
        ({"out": np.zeros((3, 3, 4), "i")}, "dtype uint8, not shape (3, 3, 4) and dtype int32"),
        ({"out": [1, 2]}, "not [1, 2]"),
        ({"out": np.zeros((3, 3, 8), "B")[:, :, ::2]}, "out is not contiguous"),
        ({"out": np.frombuffer(bytes(36), "B").reshape(3, 3, 4)}, "out is read-only"),
        ({"count": 10**15}, "needed for 1,000,000,000,000,000 mazes on rectangle:4x3"),
        ({"close_out": 0.5}, "wilson has no option close-out"),
    ],
)
def test_what_cannot_be_used_is_refused(change: dict, sentence: str) -> None:
    arguments = {"algorithm": "wilson", "grid": "4x3", "count": 3, "seed": 1} | change
    with pytest.raises(clew.ClewError) as problem:
        clew.generate_many(**arguments)
    assert sentence in str(problem.value)


def test_threads_share_the_chunks_and_an_error_stops_them() -> None:
    done: list[tuple[int, int]] = []
    workers: list[int] = []
    barrier = threading.Barrier(3)

    def make_worker() -> parallel.Worker:
        workers.append(1)
        barrier.wait(10)
        return lambda begin, end: done.append((begin, end))

    shares: list[float] = []
    parallel.run(make_worker, 100, 9, 3, shares.append)
    assert sorted(done) == [(begin, min(begin + 9, 100)) for begin in range(0, 100, 9)]
    assert len(workers) == 3
    assert shares[-1] == 1

    def fail(begin: int, end: int) -> None:
        done.append((begin, end))
        raise ValueError("no more")

    done.clear()
    with pytest.raises(ValueError, match="no more"):
        parallel.run(lambda: fail, 100, 1, 1)
    assert done == [(0, 1)]

    def fail_together(begin: int, end: int) -> None:
        barrier.wait(10)
        raise ValueError(f"item {begin}")

    with pytest.raises(ValueError, match="item 0"):
        parallel.run(lambda: fail_together, 100, 1, 3)
    with pytest.raises(KeyboardInterrupt):
        parallel.run(lambda: lambda begin, end: done.append((begin, end)), 10**9, 1, 1, _interrupt)
    assert len(done) < 10**8


def _interrupt(share: float) -> None:
    raise KeyboardInterrupt
