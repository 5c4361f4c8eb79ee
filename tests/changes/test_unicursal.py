"""The labyrinth of a maze is one path through every cell."""

from itertools import pairwise

import pytest
from changing import RING, both_ways, few, is_sound
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.errors import ClewError


@few
@given(
    width=st.integers(1, 8), height=st.integers(1, 8), seed=st.integers(0, 999), where=st.sampled_from(["none", "any"])
)
def test_it_visits_every_cell_on_one_path_without_branches(width, height, seed, where):
    maze = clew.openings(clew.generate("wilson", clew.Rectangle(width, height), seed), where, seed)
    made = clew.unicursal(maze)
    assert is_sound(made)
    assert (made.grid.width, made.grid.height) == (2 * width, 2 * height)
    check_path(made)
    if maze.openings:
        cell, side = maze.openings[0]
        assert {
            (made.grid.coordinates(each)[0] // 2, made.grid.coordinates(each)[1] // 2) for each, _ in made.openings
        } == {maze.grid.coordinates(cell)}
        assert {each for _, each in made.openings} == {side}


def check_path(made):
    figures = clew.measure(made)
    assert (figures.junctions, figures.dead_ends, figures.perfect) == (0, 2, True)
    assert clew.solve(made).steps == made.cells - 1
    assert len(made.openings) == 2


@few
@given(seed=st.integers(0, 999))
def test_places_left_out_stay_left_out(seed):
    made = clew.unicursal(clew.generate("wilson", RING, seed))
    check_path(made)
    assert made.cells == 4 * RING.cells
    assert all(RING.mask[y // 2 * RING.width + x // 2] for x, y in map(made.grid.coordinates, range(made.cells)))


@few
@given(seed=st.integers(0, 999))
def test_its_path_follows_the_passages_of_the_maze(seed):
    maze = clew.generate("wilson", clew.Rectangle(6, 5), seed)
    way = [(x // 2, y // 2) for x, y in clew.solve(clew.unicursal(maze)).coordinates()]
    for here, there in pairwise(way):
        if here != there:
            direction = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}[there[0] - here[0], there[1] - here[1]]
            assert maze.is_open(maze.grid.index(here), direction)


def test_what_it_cannot_do_is_refused():
    with pytest.raises(ClewError, match="works on rectangles, with or without a mask, and hexagons:3x3 is not one"):
        clew.unicursal(clew.generate("wilson", "hexagons:3x3", 1))
    with pytest.raises(ClewError, match="needs a perfect maze, and this one has loops"):
        clew.unicursal(clew.braid(clew.generate("wilson", "6x6", 1)))


def test_compiled_and_interpreted_agree(monkeypatch):
    maze = clew.openings(clew.generate("wilson", "9x7", 3), "any", 4)
    plain, compiled = both_ways(monkeypatch, lambda: clew.unicursal(maze))
    assert plain == compiled
