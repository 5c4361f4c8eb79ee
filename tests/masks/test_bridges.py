"""Cut-off parts of a mask, and the cells that join them."""

from collections.abc import Iterator

import numpy as np
import pytest
from grid_masks import masks
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import parts_of

import clew
from clew import ClewError, Graph, Grid, kernel
from clew.masks.bridges import bridged
from clew.mazes.checking import NAMED, check_connected


@pytest.fixture(autouse=True, scope="module")
def _interpreted() -> Iterator[None]:
    """Nothing is compiled but where a test says so: each kind of grid would be, anew."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernel, "should_compile", lambda *_: False)
        yield


def named(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))


@given(masks())
@settings(max_examples=40)
def test_bridges_join_all_parts_and_add_only_what_was_left_out(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    joined = bridged(grid, bytes(keep))
    assert all(there or not before for before, there in zip(keep, joined, strict=True))
    assert len(parts_of(clew.masked(grid, list(map(bool, joined))))) == 1
    before = len(parts_of(clew.masked(grid, keep)))
    assert (joined == bytes(keep)) == (before == 1)
    check_connected(clew.masked(grid, keep, join=True))


@settings(max_examples=40)
@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
def test_two_cells_are_joined_by_as_few_as_can_be(x: int, y: int, u: int, v: int) -> None:
    part = clew.masked("7x7", lambda *place: place in ((x, y), (u, v)), join=True)
    assert part.cells == abs(x - u) + abs(y - v) + 1


def test_bridges_are_those_of_a_minimum_spanning_tree() -> None:
    row = "X....X..X.....X"  # of gaps 4, 2 and 5 in a ring of 15 cells; the ring closes with none
    part = clew.masked("cylinder:15x1", [each == "X" for each in row], join=True)
    assert part.cells == 4 + 4 + 2


def test_joining_what_the_whole_grid_does_not_join_is_refused() -> None:
    apart = Graph([[1], [0], [3], [2]])
    with pytest.raises(ClewError, match="graph:4 itself is not connected, and 2 parts remain"):
        clew.masked(apart, [True, False, True, False], join=True)


@given(masks())
@settings(max_examples=40)
def test_parts_are_named_with_their_sizes_largest_first(made: tuple[Grid, list[bool]]) -> None:
    part = clew.masked(*made)
    parts = sorted(parts_of(part), key=lambda each: (-len(each), each[0]))
    assume(len(parts) > 1)
    with pytest.raises(ClewError) as caught:
        clew.generate("wilson", part, 1)
    message = str(caught.value)
    assert f"fall into {len(parts)} parts, which no maze can join: " in message
    first, *others = parts[:NAMED]
    listed = [f"{len(first)} cell{'s' * (len(first) > 1)} from {named(part, first[0])} on"]
    listed += [f"{len(each)} from {named(part, each[0])} on" for each in others]
    assert ", ".join(listed) in message
    assert (f"and {len(parts) - NAMED} more parts" in message) == (len(parts) > NAMED)


def test_many_parts_are_joined_by_compiled_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = np.random.default_rng(1).random((60, 80)) < 0.4  # about a thousand parts
    interpreted = clew.masked("80x60", keep, join=True)
    monkeypatch.setattr(kernel, "should_compile", lambda *_: True)
    compiled = clew.masked("80x60", keep, join=True)
    check_connected(compiled)
    assert compiled == interpreted
    assert compiled.cells > keep.sum()
