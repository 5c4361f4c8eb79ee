"""Many mazes changed at once: each as `changed` changes it alone."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import kernel, registry
from clew.changes import SEED, _change_many, change, change_many, changed, copied, draws_of, finished
from clew.testing.samples import LAYOUTS, sample_grids

OPTIONS = {
    "braid": {"share": st.sampled_from([0.3, 1]), "prefer": st.sampled_from(["dead-ends", "straight", "any"])},
    "cut-loops": {"keep": st.sampled_from(["any", "shortest"])},
    "join": {},
    "percolation": {"share": st.floats(0, 1)},
    "rooms": {"count": st.integers(0, 4), "size": st.integers(2, 5)},
    "symmetric": {"kind": st.sampled_from(["mirror-x", "mirror-y", "both", "rotation"])},
}


@st.composite
def some_changes(draw):
    """Up to three changes; some have a seed of their own."""
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), min_size=1, max_size=3))
    seeds = st.fixed_dictionaries({}, optional={"seed": st.integers(0, 2**64 - 1)})
    return [(name, draw(st.fixed_dictionaries(OPTIONS[name])) | draw(seeds)) for name in names]


@settings(max_examples=100)
@given(
    layout=st.sampled_from(LAYOUTS),
    changes=some_changes(),
    seed=st.integers(0, 2**64 - 1),
    first=st.one_of(st.integers(0, 5), st.just(2**64 - 3)),
)
def test_maze_i_is_the_one_that_changed_makes(layout, changes, seed, first):
    grid = min(sample_grids(layout), key=lambda grid: abs(grid.cells - 40))
    alone = [clew.generate("recursive-backtracker", grid, seed, number=first + number) for number in range(3)]
    mazes = np.stack([maze.array for maze in alone])
    before = mazes.copy()
    expected = outcome(lambda: np.stack([changed(maze, changes).array for maze in alone]))
    made = outcome(lambda: change_many(mazes, grid, changes, seed, first=first))
    if isinstance(expected, str):
        assert made.endswith(expected)
    else:
        np.testing.assert_array_equal(made, expected)
    np.testing.assert_array_equal(mazes, before)


def outcome(call):
    """Return the result of a call, or the message of its error."""
    try:
        return call()
    except clew.ClewError as problem:
        return str(problem)


def test_every_change_that_keeps_the_grid_has_a_kernel():
    own = [each for each in registry.find_all("change") if each.function.__module__.startswith("clew.changes.")]
    has_kernel = {each.name: hasattr(import_module(each.function.__module__), "KERNEL") for each in own}
    assert {name for name, has in has_kernel.items() if not has} == _change_many.REFUSED.keys()


def test_compiled_kernels_change_the_same_with_any_number_of_threads(monkeypatch):
    grid, changes = "9x7", [("percolation", {"share": 0.2}), ("cut-loops", {})]
    mazes = np.stack([clew.generate("kruskal", grid, 5, number=number).array for number in range(40, 52)])
    expected = change_many(mazes, grid, changes, 5, first=40)
    monkeypatch.setattr(kernel, "should_compile", lambda *_: True)
    np.testing.assert_array_equal(change_many(mazes, grid, changes, 5, first=40, threads=3), expected)
    np.testing.assert_array_equal(change_many(mazes[4:], grid, changes, 5, first=44, threads=1), expected[4:])
    assert change_many(mazes, grid, changes, 5, first=40, out=mazes) is mazes
    np.testing.assert_array_equal(mazes, expected)


def test_changes_of_plug_ins_are_made_one_by_one(monkeypatch):
    @change(order=99, options={"seed": SEED})
    def one_wall(maze: clew.Maze, seed: int | None = None) -> clew.Maze:
        """Open a wall of a random cell."""
        canvas, draws = copied(maze, "one-wall", 1, compiled=False), draws_of(maze, seed, compiled=False)
        cell = canvas.cell(draws.below(maze.cells))
        if canvas.carvable(cell):
            canvas.carve(cell, draws.choose(canvas.carvable(cell)))
        return finished(maze, canvas)

    @change(order=99)
    def widened(maze: clew.Maze) -> clew.Maze:
        """Make a maze of another grid."""
        return clew.unicursal(maze)

    monkeypatch.setitem(registry.discovery._registered, "change", {"one_wall": one_wall, "widened": widened})
    registry.discovery._find.cache_clear()
    alone = [clew.generate("wilson", "6x5", 3, number=number) for number in range(9, 13)]
    mazes = np.stack([maze.array for maze in alone])
    changes = [("braid", {"share": 0.4}), ("one-wall", {}), ("percolation", {})]
    expected = [changed(maze, changes).array for maze in alone]
    np.testing.assert_array_equal(change_many(mazes, "6x5", changes, 3, first=9), expected)
    with pytest.raises(clew.ClewError, match="maze 0 gets another grid from widened"):
        change_many(mazes, "6x5", [("widened", {})], 3)
    mazes[2, 0, 0] ^= 2
    with pytest.raises(clew.ClewError, match=r"^maze 2: cell [01],0 opens"):
        change_many(mazes, "6x5", [("one-wall", {})], 3)


def test_an_array_with_a_wrong_maze_is_refused():
    mazes = clew.generate_many("wilson", "6x5", 8, 3)
    mazes[5, 1, 1] ^= 2
    with pytest.raises(clew.ClewError, match=r"^maze 5: cell [12],1 opens") as problem:
        change_many(mazes, "6x5", [("braid", {})], 3)
    assert problem.value.field == "mazes"


@pytest.mark.parametrize(
    ("changes", "more", "sentence"),
    [
        ([("openings", {})], {}, "openings: an array of mazes has no openings"),
        ([("braid", {}), ("sparsify", {})], {}, "sparsify: mazes get different grids from it"),
        ([("unicursal", {})], {}, "unicursal: mazes get another grid from it"),
        ([("braid", {"share": 2})], {}, "braid: share must be from 0 to 1, not 2"),
        ([("braids", {})], {}, "there is no change 'braids': did you mean braid?"),
        (["braid"], {}, "changes is ['braid']: give pairs"),
        ([("join", {})], {"first": 2**64 - 1}, "there are no mazes 18446744073709551615 to 18446744073709551616"),
        ([("join", {})], {"seed": -1}, "the seed is -1"),
        ([("symmetric", {})], {"grid": "torus:4x3"}, "symmetric works on rectangles"),
    ],
)
def test_what_cannot_be_done_is_refused(changes, more, sentence):
    given = {"grid": "4x3", "seed": 7} | more
    mazes = clew.generate_many("wilson", given["grid"], 2, 7)
    with pytest.raises(clew.ClewError) as problem:
        change_many(mazes, changes=changes, **given)
    assert sentence in str(problem.value)


def test_there_may_be_no_mazes():
    assert change_many(np.zeros((0, 3, 4), np.uint8), "4x3", [("braid", {})], 7).shape == (0, 3, 4)
