"""`masked`: by a rule, booleans or an array."""

from typing import Any

import numpy as np
import pytest
from case_loops import cases

import clew
from clew import ClewError, Subgrid
from clew.grids import parse_grid


def test_keep_is_a_rule_booleans_or_an_array() -> None:
    for grid in (parse_grid("hexagons:4x3"), parse_grid("4x3"), parse_grid("torus:4x3")):
        rule = clew.masked(grid, lambda x, y: x != y)
        assert rule == clew.masked(grid, [x != y for y in range(3) for x in range(4)])
        array = np.array([[x != y for x in range(4)] for y in range(3)])
        assert rule == clew.masked(grid, array.reshape(grid.shape)) == clew.masked(grid, array.reshape(-1).astype(int))


def test_a_mask_over_a_mask_is_one_mask() -> None:
    for spec in ("hexagons:4x3", "4x3"):
        once = clew.masked(spec, lambda x, y: x != 0)
        twice = clew.masked(once, lambda x, y: y != 1)
        assert twice == clew.masked(spec, lambda x, y: x != 0 and y != 1)
    first = clew.masked("4x3", lambda x, y: x != 0)
    assert clew.masked(first, np.ones((3, 4), bool)) == first


@cases(
    ("make", "words"),
    [
        (lambda: clew.masked("3x3", [False] * 9), "nothing is left of rectangle:3x3"),
        (lambda: clew.masked("3x3", [True]), "1 entries: rectangle:3x3 needs 9"),
        (lambda: clew.masked("3x3", np.ones((2, 2))), "shape 2x2: rectangle:3x3 needs 3x3"),
        (lambda: clew.masked("3x3", 7), "a mask cannot be int"),  # type: ignore[arg-type]
        (lambda: clew.masked("weave:3x3", [True] * 9), "no cells can be left out of weave:3x3"),
        (lambda: clew.masked("hexagons:99999x99999", [True]), "free|entries"),
        (lambda: clew.masked("hexagons:2x2", [True, False, True, True]).index((1, 0)), "leaves that cell out"),
        (lambda: Subgrid(parse_grid("hexagons:2x2"), b"\1\1\1\2"), "1 for a cell that is kept"),
        (lambda: Subgrid(parse_grid("hexagons:2x2"), b"\0\0\0\0"), "leaves every cell out"),
    ],
)
def test_errors_are_sentences(make: Any, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        make()


def test_a_mask_of_rows_in_a_list_is_one_of_an_array() -> None:
    rows = [[True, False, True], [True, True, True]]
    grid = clew.masked("3x2", rows)
    assert grid == clew.masked("3x2", [True, False, True, True, True, True])
    with pytest.raises(ClewError, match="shape 2x2: rectangle:3x2 needs 2x3"):
        clew.masked("3x2", [[True, False], [True, True]])
    with pytest.raises(ClewError, match="not equally long"):
        clew.masked("3x2", [[True, False, True], [True, True]])
