"""Symmetric mazes are their own image, and perfect wherever that is possible."""

import itertools

import pytest
from changing import SEEDS, both_ways, components, few, is_sound, passages
from hypothesis import given
from hypothesis import strategies as st
from oracles import with_passages

import clew
from clew.changes.symmetric import KINDS
from clew.errors import ClewError

ALIKE = clew.MaskedRectangle.parse_text(".......\n.X...X.\n...X...\n.X...X.\n.......")
HEART = clew.MaskedRectangle.parse_text("..X..\n.....\nX...X\nXX.XX")


def image(maze, cell, direction, flips):
    """The image of a passage: flips is 1 across, 2 down, 3 both."""
    x, y = maze.grid.coordinates(cell)
    across, down = flips & 1, flips >> 1
    x, y = (maze.grid.width - 1 - x if across else x), (maze.grid.height - 1 - y if down else y)
    turned = direction ^ 2 if (across if direction in (1, 3) else down) else direction
    return maze.grid.index((x, y)), turned


def is_symmetric(maze, kind):
    flips = {"mirror-x": (1,), "mirror-y": (2,), "both": (1, 2), "rotation": (3,)}[kind]
    return all(passages(maze) == {image(maze, *each, flip) for each in passages(maze)} for flip in flips)


@pytest.mark.parametrize("kind", KINDS)
@few
@given(width=st.integers(1, 9), height=st.integers(1, 9), seed=SEEDS)
def test_it_is_symmetric_and_perfect_where_that_is_possible(kind, width, height, seed):
    maze = clew.generate("wilson", clew.Rectangle(width, height), seed)
    made = clew.symmetric(maze, kind, seed)
    figures = clew.measure(made)
    possible = kind.startswith("mirror") or width % 2 == 1 or height % 2 == 1
    assert is_sound(made)
    assert is_symmetric(made, kind)
    assert (figures.components, figures.loops) == (1, 0 if possible else 1)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(2, 2), (2, 4), (3, 2), (3, 3), (1, 4), (4, 1), (2, 3)])
def test_no_perfect_maze_has_the_symmetry_where_a_loop_is_made(kind, size):
    """All spanning trees of small rectangles are looked at."""
    grid = clew.Rectangle(*size)
    trees = (
        with_passages(grid, set(closed))
        for closed in itertools.combinations(range(grid.edges), grid.edges - grid.cells + 1)
    )
    exists = any(is_symmetric(maze, kind) and clew.is_perfect(maze) for maze in trees)
    made = clew.symmetric(clew.generate("wilson", grid, 1), kind)
    assert exists == clew.is_perfect(made)


@few
@given(seed=SEEDS, width=st.integers(1, 8), height=st.integers(1, 8))
def test_one_half_is_kept_as_far_as_it_can_be(seed, width, height):
    """Of the left half of a perfect maze no passage is lost, and what is symmetric stays as it is."""
    maze = clew.generate("wilson", clew.Rectangle(2 * width, height), seed)
    made = clew.symmetric(maze, "mirror-x")
    left = {(cell, each) for cell, each in passages(maze) if maze.grid.coordinates(cell)[0] < width}
    inner = {(cell, each) for cell, each in left if each != 1 or maze.grid.coordinates(cell)[0] < width - 1}
    assert inner <= passages(made)
    assert clew.symmetric(made, "mirror-x", 3) == made


@pytest.mark.parametrize("kind", KINDS)
def test_a_mask_of_the_same_symmetry_will_do(kind):
    made = clew.symmetric(clew.generate("wilson", ALIKE, 5), kind)
    assert is_symmetric(made, kind)
    assert components(made) == 1


def test_other_grids_are_refused():
    with pytest.raises(ClewError, match=r"mask:5x4 is not symmetric \(mirror-y\)"):
        clew.symmetric(clew.generate("wilson", HEART, 1), "mirror-y")
    assert is_symmetric(clew.symmetric(clew.generate("wilson", HEART, 1), "mirror-x"), "mirror-x")
    for grid in ("hexagons:4x4", "torus:4x4", "weave:4x4"):
        with pytest.raises(ClewError, match="works on rectangles, with or without a mask"):
            clew.symmetric(clew.generate("recursive-backtracker", grid, 1))


def test_compiled_and_interpreted_agree(monkeypatch):
    maze = clew.generate("wilson", "12x10", 3)
    for kind in KINDS:
        plain, compiled = both_ways(monkeypatch, lambda kind=kind: clew.symmetric(maze, kind, 11))
        assert plain == compiled != maze


def test_a_seed_always_gives_the_same_maze():
    maze = clew.generate("wilson", "9x7", 1)
    assert clew.symmetric(maze, "rotation", 7).digest[:16] == "ceae357281ab301d"
