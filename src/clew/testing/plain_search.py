"""Correct results by plain searches over a maze's public methods, independent of the kernels that are tested.

A maze is a graph here: `maze.grid.neighbors(cell)` and `maze.is_open(cell, direction)`. Trees, distances and parts are
found by searches of a few lines, minimum spanning trees by sorting, uniformity by chi-square.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

from clew.draws import seeded, weight
from clew.grids import Grid
from clew.grids.rectangle import TUNNEL
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path

Edge = tuple[int, int, int]  # (cell, direction, neighbor)


def edges_of(grid: Grid) -> list[Edge]:
    """Return (cell, direction, neighbor) once for each edge, from the lower of the two cells."""
    return [(cell, way, other) for cell in range(grid.cells) for way, other in grid.neighbors(cell) if other > cell]


def carved(grid: Grid, edges: Iterable[Edge]) -> Maze:
    """Return the maze whose passages are these edges."""
    topology, passages = grid.topology(), grid.new_passages(False)
    for cell, direction, other in edges:
        passages[topology.cell(cell)] |= 1 << direction
        passages[topology.cell(other)] |= 1 << topology.opposite(topology.cell(cell), direction)
    return Maze(grid, passages)


def breadth_first(start: int, following: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """Return the steps from `start` to every cell that can be reached."""
    steps, queue = {start: 0}, [start]
    for cell in queue:
        for other in following(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def open_neighbors(maze: Maze, cell: int) -> list[int]:
    """Return the cells to which a passage leads."""
    return [other for direction, other in maze.grid.neighbors(cell) if maze.is_open(cell, direction)]


def steps_from(maze: Maze, start: int) -> dict[int, int]:
    """Return the steps through passages from `start` to every cell that can be reached."""
    return breadth_first(start, lambda cell: open_neighbors(maze, cell))


def unmatched_passage(maze: Maze) -> str:
    """Describe a passage that leads nowhere or is open from one side only, or return ''."""
    topology = maze.grid.topology()
    for cell in range(maze.cells):
        around = dict(maze.grid.neighbors(cell))
        if maze.open_directions(cell) & ~sum(1 << direction for direction in around):
            return f"cell {cell} opens a direction without a neighbor"
        for direction, other in around.items():
            back = topology.opposite(topology.cell(cell), direction)
            if maze.is_open(cell, direction) != maze.is_open(other, back):
                return f"the passage between cells {cell} and {other} is open from one side only"
    return ""


def not_a_spanning_tree(maze: Maze) -> str:
    """Describe why the passages do not join all cells without a loop; '' if they do."""
    if problem := unmatched_passage(maze):
        return problem
    reached = len(steps_from(maze, 0))
    if reached < maze.cells:
        return f"only {reached} of {maze.cells} cells can be reached"
    passages = sum(maze.open_directions(cell).bit_count() for cell in range(maze.cells)) // 2
    if passages != maze.cells - 1:
        return f"{passages} passages join {maze.cells} cells, so there are loops: a tree has {maze.cells - 1}"
    return tunnel_without_bridge(maze) if maze.grid.weaves else ""


def tunnel_without_bridge(maze: Maze) -> str:
    """Describe a tunnel under a cell that is not a straight corridor across, or return ''."""
    for cell in range(maze.cells):
        around = dict(maze.grid.neighbors(cell))
        for direction, across in enumerate((0b1010, 0b0101, 0b1010, 0b0101)):
            if maze.is_open(cell, TUNNEL + direction) and maze.open_directions(around[direction]) != across:
                return "a tunnel leads under a cell that is not a bridge"
    return ""


def not_a_path(maze: Maze, path: Path, start: int, goal: int) -> str:
    """Describe why the path does not lead from `start` to `goal` through passages; '' if it does."""
    cells = [int(cell) for cell in path.cells]
    if (cells[0], cells[-1]) != (start, goal) or (path.start, path.goal) != (start, goal):
        return f"the path leads from cell {cells[0]} to {cells[-1]}"
    for cell, following in pairwise(cells):
        if following not in open_neighbors(maze, cell):
            return f"the path steps from cell {cell} to {following}, between which there is no passage"
    if not len(path.directions()) == path.steps == len(cells) - 1:
        return "the path has another number of directions than of steps"
    if path.coordinates() != [maze.grid.coordinates(cell) for cell in cells]:
        return "the coordinates of the path are not those of its cells"
    return ""


def minimum_spanning_tree(grid: Grid, seed: int) -> Maze:
    """Return the tree that Kruskal's algorithm finds by sorting all edges by their weights, and merging sets."""
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


def chi_square(counts: Iterable[int], kinds: int) -> float:
    """Return Pearson's statistic for the counts of `kinds` equally likely outcomes; more are an error."""
    seen = [count for count in counts if count > 0]
    if len(seen) > kinds:
        raise AssertionError(f"{len(seen)} different outcomes: only {kinds} are possible")
    expected = sum(seen) / kinds
    return sum((count - expected) ** 2 for count in seen) / expected + (kinds - len(seen)) * expected
