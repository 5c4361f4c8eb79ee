"""What a right answer is, worked out the plainest way from a maze's public face: no kernel vouches for another.

A maze is a graph here: `maze.grid.neighbors(cell)` and `maze.is_open(cell, direction)`. Trees, distances and parts are
found by searches of a few lines, minimum spanning trees by sorting, and chance is judged by chi-square.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

import numpy as np

from clew import Maze, Path
from clew.draws import seeded, weight
from clew.grids import Grid


def edges_of(grid: Grid) -> list[tuple[int, int, int]]:
    """(cell, direction, neighbor) once for each pair of neighbors, from the lower of the two cells."""
    return [(cell, way, other) for cell in range(grid.cells) for way, other in grid.neighbors(cell) if other > cell]


def carved(grid: Grid, edges: Iterable[tuple[int, int, int]]) -> Maze:
    """The maze whose passages are these edges."""
    topology, passages = grid.topology(), grid.new_passages(False)
    for cell, direction, other in edges:
        passages[topology.cell(cell)] |= 1 << direction
        passages[topology.cell(other)] |= 1 << topology.opposite(topology.cell(cell), direction)
    return Maze(grid, passages)


def with_passages(grid: Grid, closed: set[int]) -> Maze:
    """A maze in which every passage is open but those whose numbers are in `closed`."""
    return carved(grid, [edge for number, edge in enumerate(edges_of(grid)) if number not in closed])


def breadth_first(start: int, following: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """The steps from `start` to every cell that can be reached."""
    steps, queue = {start: 0}, [start]
    for cell in queue:
        for other in following(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def open_neighbors(maze: Maze, cell: int) -> list[int]:
    """The cells to which a passage leads."""
    return [other for direction, other in maze.grid.neighbors(cell) if maze.is_open(cell, direction)]


def steps_from(maze: Maze, start: int) -> dict[int, int]:
    """The steps through passages from `start` to every cell that can be reached."""
    return breadth_first(start, lambda cell: open_neighbors(maze, cell))


def grid_steps_from(grid: Grid, start: int) -> dict[int, int]:
    """The same as if there were no walls."""
    return breadth_first(start, lambda cell: [other for _, other in grid.neighbors(cell)])


def split(cells: int, reached: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The cells of each part, in order; parts in the order of their first cells."""
    found: list[list[int]] = []
    left = set(range(cells))
    while left:
        found.append(sorted(reached(min(left))))
        left -= set(found[-1])
    return found


def components(maze: Maze) -> list[list[int]]:
    """The parts of a maze, between which there is no passage."""
    return split(maze.cells, lambda start: steps_from(maze, start))


def parts_of(grid: Grid) -> list[list[int]]:
    """The parts of a grid, which no maze on it can join."""
    return split(grid.cells, lambda start: grid_steps_from(grid, start))


def check_passages_are_mutual(maze: Maze) -> None:
    """Every passage leads to a neighbor, and is open from there in the opposite direction too."""
    topology = maze.grid.topology()
    for cell in range(maze.cells):
        around = dict(maze.grid.neighbors(cell))
        directions = sum(1 << direction for direction in around)
        assert maze.open_directions(cell) & ~directions == 0, f"{cell} opens to nowhere"
        for direction, other in around.items():
            opposite = topology.opposite(topology.cell(cell), direction)
            assert maze.is_open(cell, direction) == maze.is_open(other, opposite), f"{cell} and {other} disagree"


def is_spanning_tree(maze: Maze) -> bool:
    """All cells are joined by one passage fewer than there are cells, each open from both sides."""
    check_passages_are_mutual(maze)
    exits = sum(maze.open_directions(cell).bit_count() for cell in range(maze.cells))
    return len(steps_from(maze, 0)) == maze.cells and exits == 2 * (maze.cells - 1)


def check_path(maze: Maze, path: Path, start: int, goal: int) -> None:
    """The path leads from `start` to `goal` through passages only."""
    cells = [int(cell) for cell in path.cells]
    assert (path.start, path.goal) == (start, goal) == (cells[0], cells[-1])
    assert all(following in open_neighbors(maze, cell) for cell, following in pairwise(cells))
    assert len(path.directions()) == path.steps == len(cells) - 1
    assert path.coordinates() == [maze.grid.coordinates(cell) for cell in cells]


def minimum_spanning_tree(grid: Grid, seed: int) -> Maze:
    """Kruskal's algorithm by sorting all edges by their weights, and merging sets."""
    topology, key = grid.topology(), seeded(seed).word()
    sets = {cell: {cell} for cell in range(grid.cells)}
    chosen = []
    for edge in sorted(edges_of(grid), key=lambda edge: weight(key, topology.edge(topology.cell(edge[0]), edge[1]))):
        one, two = sets[edge[0]], sets[edge[2]]
        if one is not two:
            chosen.append(edge)
            one |= two
            for member in two:
                sets[member] = one
    return carved(grid, chosen)


def spanning_trees(grid: Grid) -> int:
    """How many spanning trees a grid has, by Kirchhoff's theorem; two passages between the same cells are two."""
    laplacian = np.zeros((grid.cells, grid.cells))
    for cell, _, other in edges_of(grid):
        laplacian[cell, other] -= 1
        laplacian[other, cell] -= 1
        laplacian[cell, cell] += 1
        laplacian[other, other] += 1
    return round(float(np.linalg.det(laplacian[1:, 1:])))


def chi_square(counts: Iterable[int], kinds: int) -> float:
    """Pearson's statistic of counts of `kinds` equally likely outcomes; no more kinds than these may have come."""
    values = np.asarray(counts)
    seen = values[values > 0]
    assert len(seen) <= kinds
    expected = values.sum() / kinds
    return float(((seen - expected) ** 2).sum() / expected + (kinds - len(seen)) * expected)


def mean_and_error(values: np.ndarray) -> tuple[float, float]:
    """The mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / len(values) ** 0.5)
