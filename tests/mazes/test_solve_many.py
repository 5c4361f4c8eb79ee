"""Many mazes solved at once: each as `solve` and `distances` do it, and no array can make a kernel read outside."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import kernel, registry
from clew.testing.samples import LAYOUTS, sample_grids

GRIDS = {layout: min(sample_grids(layout), key=lambda grid: abs(grid.cells - 60)) for layout in LAYOUTS}
TORUS_WITHOUT_THE_FIRST_CELL = clew.Subgrid(clew.Torus(6, 5), b"\0" + b"\1" * 29)


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "should_compile", lambda *_: False)


def with_loops_and_gaps(grid: clew.Grid, count: int) -> np.ndarray:
    """Mazes of which every second has loops, and every third has a cell that cannot be reached."""
    mazes = []
    for number in range(count):
        maze = clew.generate("recursive-backtracker", grid, 3, number=number)
        array = (clew.braid(maze, 1, seed=1) if number % 2 else maze).array.copy()
        if number % 3 == 2:
            isolate(grid, array, grid.cells - 1)
        mazes.append(array)
    return np.stack(mazes)


def isolate(grid: clew.Grid, array: np.ndarray, cell: int) -> None:
    """Close the passages of a cell, and in a weave all passages."""
    flat = np.zeros(grid.cells, array.dtype) if grid.weaves else grid.cell_entries(array).copy()
    topology = grid.topology()
    for direction, other in grid.neighbors(cell):
        back = topology.opposite(topology.cell(cell), direction)
        flat[cell] -= flat[cell] & (1 << direction)
        flat[other] -= flat[other] & (1 << back)
    if grid.is_masked:
        array[np.frombuffer(grid.mask, bool).reshape(grid.shape)] = flat
    else:
        array.reshape(-1)[:] = flat


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_maze_is_solved_as_alone(layout: str) -> None:
    grid = GRIDS[layout]
    mazes = with_loops_and_gaps(grid, 6)
    paths = clew.solve_many(mazes, grid, start=0, goal=grid.cells - 1)
    steps = clew.distances_many(mazes, grid, threads=3)
    assert steps.shape == mazes.shape
    assert steps.dtype == np.int32
    assert len(paths) == 6
    for array, path, found in zip(mazes, paths, steps, strict=True):
        maze = clew.from_directions(grid, array)
        np.testing.assert_array_equal(found, clew.distances(maze).array)
        try:
            assert list(path) == list(clew.solve(maze, start=0, goal=grid.cells - 1).cells)
        except clew.Unreachable:
            assert len(path) == 0
    assert list(paths.lengths) == [len(path) for path in paths]
    assert (paths.lengths == 0).any() or grid.cells < 3


@pytest.mark.parametrize("grid", ["5x4", "torus:6x5", "klein:2x2", "polar:4", "sphere:4", TORUS_WITHOUT_THE_FIRST_CELL])
def test_without_a_start_or_a_goal_each_maze_has_the_ends_that_it_has_alone(grid: clew.Grid | str) -> None:
    grid = clew.parse_grid(grid)
    mazes = with_loops_and_gaps(grid, 6)
    mazes = np.concatenate([mazes, mazes[:2], np.zeros_like(mazes[:1])])
    isolate(grid, mazes[6], 0)
    for ends in ({}, {"start": 1}, {"goal": 2}):
        for array, path in zip(mazes, clew.solve_many(mazes, grid, **ends), strict=True):
            try:
                assert list(path) == list(clew.solve(clew.from_directions(grid, array), **ends).cells)
            except clew.Unreachable:
                assert len(path) == 0


def test_the_compiled_kernels_find_the_same_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    mazes = with_loops_and_gaps(clew.Rectangle(9, 7), 11)
    between_default_ends = clew.solve_many(mazes, "9x7")
    expected = clew.solve_many(mazes, "9x7", (1, 2), (8, 0)), clew.distances_many(mazes, "9x7", (1, 2))
    monkeypatch.setattr(kernel, "should_compile", lambda *_: True)
    for threads in (1, 4):
        paths = clew.solve_many(mazes, "9x7", (1, 2), (8, 0), threads=threads)
        np.testing.assert_array_equal(paths.cells, expected[0].cells)
        np.testing.assert_array_equal(paths.offsets, expected[0].offsets)
        out = np.empty(mazes.shape, np.int32)
        assert clew.distances_many(mazes, "9x7", (1, 2), threads=threads, out=out) is out
        np.testing.assert_array_equal(out, expected[1])
    np.testing.assert_array_equal(clew.solve_many(mazes, "9x7", threads=2).cells, between_default_ends.cells)
    mazes[7:, 3, 3] ^= 2
    with pytest.raises(clew.ClewError, match=r"maze 7: cell [34],3 opens a side"):
        clew.solve_many(mazes, "9x7", threads=11)


@given(st.data())
def test_an_array_is_refused_as_its_first_wrong_maze_would_be_alone(data: st.DataObject) -> None:
    grid = GRIDS[data.draw(st.sampled_from(LAYOUTS))]
    mazes = with_loops_and_gaps(grid, 3)
    flat = mazes.reshape(-1)
    bits = 8 * mazes.itemsize
    for place, bit in data.draw(st.lists(st.tuples(st.integers(0, len(flat) - 1), st.integers(0, bits - 1)))):
        flat[place] ^= 1 << bit
    wrong = [number for number, maze in enumerate(mazes) if not is_maze(grid, maze)]
    for function in (clew.solve_many, clew.distances_many):
        if wrong:
            with pytest.raises(clew.ClewError, match=f"^maze {wrong[0]}: "):
                function(mazes, grid)
        else:
            function(mazes, grid)


def is_maze(grid: clew.Grid, array: np.ndarray) -> bool:
    try:
        clew.from_directions(grid, array)
    except clew.ClewError:
        return False
    return True


def test_a_solver_for_perfect_mazes_refuses_others() -> None:
    mazes = with_loops_and_gaps(clew.Rectangle(6, 5), 2)
    assert list(clew.solve_many(mazes[:1], "6x5", algorithm="tree-walk")[0]) == list(clew.solve_many(mazes, "6x5")[0])
    with pytest.raises(clew.ClewError, match="maze 1: tree-walk needs a perfect maze"):
        clew.solve_many(mazes, "6x5", algorithm="tree-walk")
    loop_and_gap = np.array([[[6, 14, 12], [3, 9, 5], [0, 2, 9]]], np.uint8)  # 8 passages, as a tree would have
    with pytest.raises(clew.ClewError, match="maze 0: tree-walk needs a perfect maze"):
        clew.solve_many(loop_and_gap, "3x3", algorithm="tree-walk")


def test_paths_are_a_sequence() -> None:
    paths = clew.solve_many(clew.generate_many("wilson", "4x3", 5, seed=7), "4x3")
    assert [list(paths[number]) for number in range(-5, 0)] == [list(path) for path in paths]
    assert [list(path) for path in paths[3:0:-2]] == [list(paths[3]), list(paths[1])]
    with pytest.raises(clew.ClewError, match="the number of a path is '1'"):
        paths["1"]
    with pytest.raises(clew.ClewError, match=r"clew\.Paths needs a grid, not '6x4'"):
        clew.Paths("6x4", paths.cells, paths.offsets)
    with pytest.raises(clew.ClewError, match="must be arrays"):
        clew.Paths(paths.grid, [], [])
    with pytest.raises(IndexError):
        paths[5]


def test_other_integers_are_converted() -> None:
    mazes = clew.generate_many("wilson", "4x3", 5, seed=7)
    wide = np.asfortranarray(mazes.astype(np.int64))
    np.testing.assert_array_equal(clew.distances_many(wide, "4x3"), clew.distances_many(mazes, "4x3"))


def test_there_may_be_no_mazes() -> None:
    none = np.zeros((0, 3, 4), np.uint8)
    assert len(clew.solve_many(none, "4x3")) == 0
    assert clew.distances_many(none, "4x3").shape == (0, 3, 4)


@pytest.mark.parametrize(
    ("mazes", "change", "sentence"),
    [
        ([1, 2], {}, "the mazes are [1, 2]: give an array of shape (count, 3, 4)"),
        (np.zeros((2, 4, 3), "B"), {}, "the mazes have the shape (2, 4, 3): rectangle:4x3 needs"),
        (np.zeros((3, 4), "B"), {}, "the mazes have the shape (3, 4)"),
        (np.zeros((2, 3, 4)), {}, "the dtype float64: their cells must be whole numbers"),
        (np.full((2, 3, 4), -1), {}, "the mazes hold numbers from -1 to -1"),
        (np.full((2, 3, 4), 16), {}, "maze 0: cell 0,0 holds 16"),
        (np.zeros((2, 3, 4), "B"), {"start": (4, 0)}, "start: cell 4,0 is not in this maze"),
        (np.zeros((2, 3, 4), "B"), {"goal": -1}, "goal: cell number -1 is not in this maze"),
        (np.zeros((2, 3, 4), "B"), {"algorithm": "wilson"}, "wilson is an algorithm that makes mazes"),
        (np.zeros((2, 3, 4), "B"), {"threads": 0}, "threads is 0"),
    ],
)
def test_what_cannot_be_used_is_refused(mazes, change: dict, sentence: str) -> None:
    with pytest.raises(clew.ClewError) as problem:
        clew.solve_many(mazes, "4x3", **change)
    assert sentence in str(problem.value)


@pytest.mark.parametrize("name", [each.name for each in registry.find_all("solver") if each.grids == "any"])
def test_every_solver_finds_the_paths_that_it_finds_alone(name: str) -> None:
    grid = clew.Rectangle(6, 5)
    mazes = with_loops_and_gaps(grid, 6)
    found = clew.solve_many(mazes, grid, algorithm=name)
    for array, path in zip(mazes, found, strict=True):
        try:
            alone = clew.solve(clew.from_directions(grid, array), name)
        except clew.ClewError:  # there is no path, or a walker does not find it
            assert len(path) == 0
        else:
            assert path.tolist() == list(alone)
