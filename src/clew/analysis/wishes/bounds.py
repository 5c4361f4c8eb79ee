"""Wishes that no maze can meet, refused before any maze is made."""

from collections.abc import Sequence

from clew.analysis.wishes.language import Wish
from clew.errors import ClewError
from clew.grids import Grid
from clew.registry import Generator

Bounds = dict[str, tuple[float, float]]  # the smallest and the largest value of a measure, by its column

FIXED_IN_TREES = {"passages", "components", "loops", "perfect"}  # what has one value in all perfect mazes of a grid
MAX_PASSAGES = 31  # of a cell: wishes for more are not refused beforehand
KEEP_PASSAGES = {"openings"}  # changes that leave all passages as they are


def refuse_impossible(wishes: Sequence[Wish], generator: Generator, grid: Grid, changes: Sequence[str]) -> None:
    """Raise `ClewError` for a wish that no maze can meet.

    `generator`: what makes the mazes; many make perfect mazes only. `grid`: their grid, before they are changed by
    `changes`, which are names.

    Examples
    --------
    >>> import clew
    >>> from clew import registry
    >>> from clew.analysis.wishes import parse_wishes
    >>> grid = clew.Rectangle(6, 5)
    >>> wishes = parse_wishes("dead-ends < 2", grid)
    >>> refuse_impossible(wishes, registry.find("generator", "wilson"), grid, [])
    Traceback (most recent call last):
    ...
    clew.errors.ClewError: dead-ends < 2 is impossible: wilson makes perfect mazes, in which it is from 2 to 29
    """
    is_changed = bool(set(changes) - KEEP_PASSAGES)
    always = {} if is_changed else _bounds(grid)
    of_trees = _tree_bounds(grid) if generator.perfect and not is_changed else {}
    for wish in wishes:
        name, (low, high) = wish.column.name, wish.limits(grid.cells)
        levels = wish.column.levels.values()  # a measure without named levels has no limit
        unknown = wish.column.lowest, max((greatest for _, greatest in levels), default=float("inf"))
        lowest, highest = always.get(name, unknown)
        if high < lowest or low > highest:
            why = f"on {grid.spec} it is {_range(lowest, highest)}"
        elif name in of_trees and (high < of_trees[name][0] or low > of_trees[name][1]):
            lowest, highest = of_trees[name]
            remedy = ": braid them, or leave this wish out" if name in FIXED_IN_TREES else ""
            value = ("no", "yes")[int(lowest)] if wish.column.is_yes_or_no else _range(lowest, highest)
            why = f"{generator.name} makes perfect mazes, in which it is {value}{remedy}"
        else:
            continue
        raise ClewError(f"{wish.text} is impossible: {why}", field="wishes", option="want")


def _bounds(grid: Grid) -> Bounds:
    """Return the bounds that hold for all mazes on the grid."""
    cells = grid.cells
    return {
        **{f"degree_{count}": (0, cells if count <= grid.max_sides else 0) for count in range(MAX_PASSAGES + 1)},
        "detour": (1, float("inf")),
        "cells": (cells, cells),
        "passages": (0, grid.edges),
        "dead_ends": (0, cells),
        "junctions": (0, cells),
        "components": (1, cells),
        "longest_path": (0, cells - 1),
        "solution_length": (0, cells - 1),
    }


def _tree_bounds(grid: Grid) -> Bounds:
    """Return the bounds that hold for perfect mazes on the grid, which are trees with all cells."""
    cells = grid.cells
    return {
        "passages": (cells - 1, cells - 1),
        "components": (1, 1),
        "loops": (0, 0),
        "perfect": (1, 1),
        "dead_ends": (2, max(cells - 1, 2)) if cells > 1 else (0, 0),
        "junctions": (0, max(cells // 2 - 1, 0)),
    }


def _range(low: float, high: float) -> str:
    if low == high:
        return f"{low:,.0f}"
    return f"at least {low:,.0f}" if high == float("inf") else f"from {low:,.0f} to {high:,.0f}"
