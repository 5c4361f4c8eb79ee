"""Mazes for checks: perfect ones, mazes with loops, and mazes in several parts."""

from collections.abc import Iterator
from random import Random

from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes.generate import generate
from clew.mazes.maze import Maze
from clew.mazes.outer_wall import outer_sides
from clew.testing.plain_search import carved, edges_of

OPEN_SHARE = 0.6  # the share of the edges that are open in a maze with loops and parts


def perfect_maze(grid: Grid, seed: int) -> Maze:
    """Return a spanning tree of any grid."""
    return generate("recursive-backtracker", grid, seed)


def loose_maze(grid: Grid, seed: int) -> Maze:
    """Return a maze in which some edges, drawn at random, are open; not for grids that weave."""
    draws = Random(seed)
    return carved(grid, [edge for edge in edges_of(grid) if draws.random() < OPEN_SHARE])


def opened(maze: Maze) -> Maze:
    """Return the maze with up to two openings in its outer wall; the maze itself if its grid has no outer wall."""
    try:
        outer = [(each.cell, each.side) for each in outer_sides(maze.grid)]
    except ClewError:  # the cells have no sides
        return maze
    ends = tuple(dict.fromkeys((outer[0], outer[-1]))) if outer else ()
    return Maze(maze.grid, maze.storage, maze.provenance, ends)


def sample_mazes(grid: Grid, seed: int) -> Iterator[tuple[str, Maze]]:
    """Yield the name and the maze of each kind that is possible on this grid."""
    yield "a perfect maze", perfect_maze(grid, seed)
    if not grid.weaves:
        yield "a maze with loops and parts", loose_maze(grid, seed)
