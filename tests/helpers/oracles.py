"""What a right answer is, besides what `clew.testing` works out in `plain_search`: parts, paths, counts of trees."""

from collections.abc import Callable, Iterable

import numpy as np

from clew import Maze, Path
from clew.grids import Grid
from clew.testing.plain_search import (
    breadth_first,
    carved,
    edges_of,
    not_a_path,
    not_a_spanning_tree,
    steps_from,
)


def with_passages(grid: Grid, closed: set[int]) -> Maze:
    """A maze in which every passage is open but those whose numbers are in `closed`."""
    return carved(grid, [edge for number, edge in enumerate(edges_of(grid)) if number not in closed])


def split(cells: int, reached: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The cells of each part, in order; parts in the order of their first cells."""
    found: list[list[int]] = []
    left = set(range(cells))
    while left:
        found.append(sorted(reached(min(left))))
        left -= set(found[-1])
    return found


def grid_steps_from(grid: Grid, start: int) -> dict[int, int]:
    """The steps from `start` to every cell as if there were no walls."""
    return breadth_first(start, lambda cell: [other for _, other in grid.neighbors(cell)])


def components(maze: Maze) -> list[list[int]]:
    """The parts of a maze, between which there is no passage."""
    return split(maze.cells, lambda start: steps_from(maze, start))


def parts_of(grid: Grid) -> list[list[int]]:
    """The parts of a grid, which no maze on it can join."""
    return split(grid.cells, lambda start: grid_steps_from(grid, start))


def is_spanning_tree(maze: Maze) -> bool:
    """All cells are joined by one passage fewer than there are cells, each open from both sides."""
    return not not_a_spanning_tree(maze)


def check_path(maze: Maze, path: Path, start: int, goal: int) -> None:
    """The path leads from `start` to `goal` through passages only."""
    assert not_a_path(maze, path, start, goal) == ""


def spanning_trees(grid: Grid) -> int:
    """How many spanning trees a grid has, by Kirchhoff's theorem; two passages between the same cells are two."""
    laplacian = np.zeros((grid.cells, grid.cells))
    for cell, _, other in edges_of(grid):
        laplacian[cell, other] -= 1
        laplacian[other, cell] -= 1
        laplacian[cell, cell] += 1
        laplacian[other, other] += 1
    return round(float(np.linalg.det(laplacian[1:, 1:])))


def mean_and_error(values: np.ndarray) -> tuple[float, float]:
    """The mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / len(values) ** 0.5)
