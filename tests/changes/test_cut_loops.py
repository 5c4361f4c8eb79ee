"""Cutting loops closes as few passages as possible, and joining opens as few walls, on every grid."""

from itertools import combinations

import networkx as nx
import pytest
from changing import both_ways, is_sound
from torn_mazes import GRIDS, graph_of, links, loops, parts, torn, torn_mazes
from weaves import exits_of, is_lawful

import clew
from clew import Maze
from clew.changes import copied
from clew.errors import ClewError
from clew.grids.canvas import new_canvas

WAYS = ("any", "shortest")


@pytest.mark.parametrize("keep", WAYS)
@pytest.mark.parametrize("name", GRIDS)
def test_as_few_passages_as_possible_are_closed(name, keep):
    for maze in torn_mazes(GRIDS[name]):
        cut = clew.cut_loops(maze, keep, seed=4)
        assert is_sound(cut)
        assert parts(cut) == parts(maze)
        assert loops(cut) == 0
        assert links(cut) <= links(maze)
        assert len(links(maze) - links(cut)) == loops(maze)


@pytest.mark.parametrize("name", GRIDS)
def test_as_few_walls_as_possible_are_opened(name):
    for maze in torn_mazes(GRIDS[name]):
        joined = clew.join(maze, seed=4)
        assert is_sound(joined)
        assert links(maze) <= links(joined)
        assert len(links(joined) - links(maze)) == len(parts(maze)) - 1
        assert clew.is_perfect(clew.cut_loops(joined))


@pytest.mark.parametrize("name", [name for name in GRIDS if name != "weave"])
def test_shortest_paths_are_kept(name):
    maze = clew.join(torn(GRIDS[name], 2, 0.8))
    before, after = (
        nx.single_source_shortest_path_length(graph_of(each), 0) for each in (maze, clew.cut_loops(maze, "shortest"))
    )
    assert before == after


def test_shortest_paths_begin_at_the_entrance():
    maze = clew.openings(clew.braid(clew.generate("wilson", "9x7", seed=3)), "8,3+0,5")
    cut = clew.cut_loops(maze, "shortest")
    start = maze.openings[0][0]
    assert start != 0
    assert clew.distances(cut, start) == clew.distances(maze, start)
    assert cut.openings == maze.openings


def test_many_woven_mazes_become_trees():
    """Those whose loops need a tunnel closed get a wall opened for it; a perfect maze stays as it is."""
    for seed in range(60):
        maze = clew.join(torn(clew.Weave(6, 5), seed, 0.9), seed)
        for keep in WAYS:
            cut = clew.cut_loops(maze, keep, seed)
            assert clew.is_perfect(cut)
            assert is_lawful(exits_of(cut))
            more = len(links(cut) - links(maze))
            assert len(links(maze) - links(cut)) == loops(maze) + more
            assert clew.cut_loops(cut) == cut


def ring_of_bridges() -> Maze:
    """A ring around the middle of 5x5 whose sides are bridges over tunnels from there, and cells behind the tunnels."""
    canvas = new_canvas(clew.Weave(5, 5))
    cells = [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)]
    steps = (1, 1, 2, 2, 3, 3, 0, 0)
    for (x, y), step in zip(cells, steps, strict=True):
        canvas.carve(canvas.cell(5 * y + x), step)
    for direction in range(4):
        canvas.carve(canvas.cell(12), 4 + direction)
    return Maze(clew.Weave(5, 5), canvas.passages)


def test_a_loop_of_bridges_costs_a_tunnel():
    maze = ring_of_bridges()
    assert loops(maze) == 1
    lawful = []
    for closed in links(maze):  # no single passage of the loop can be closed
        canvas = copied(maze, "a test", 0, compiled=False)
        canvas.add_wall(canvas.cell(closed[0]), closed[1])
        left = Maze(maze.grid, canvas.passages, trusted=True)
        lawful += [closed] * (is_lawful(exits_of(left)) and loops(left) == 0)
    assert lawful == []
    with pytest.raises(ClewError, match="run over bridges, and without the tunnels under them 1 of its parts would"):
        clew.cut_loops(maze)
    joined = clew.join(maze, 1)
    cut = clew.cut_loops(joined, seed=1)
    assert clew.is_perfect(cut)
    assert len(links(joined) - links(cut)) == 2
    assert len(links(cut) - links(joined)) == 1


def test_a_tunnel_that_is_needed_keeps_its_bridge():
    """Of all spanning trees of this maze only those are lawful that leave the passages over the tunnel open."""
    canvas = new_canvas(clew.Weave(3, 3))
    for cell, direction in ((1, 2), (4, 2), (3, 5), (0, 1), (1, 1), (6, 1), (7, 1), (2, 2), (5, 2)):
        canvas.carve(canvas.cell(cell), direction)
    maze = Maze(clew.Weave(3, 3), canvas.passages)
    assert loops(maze) > 0
    count = loops(maze)
    kept = {frozenset(links(clew.cut_loops(maze, seed=seed))) for seed in range(80)}
    lawful = set()
    for closed in combinations(sorted(links(maze)), count):
        canvas = copied(maze, "a test", 0, compiled=False)
        for cell, direction in closed:
            canvas.add_wall(canvas.cell(cell), direction)
        left = Maze(maze.grid, canvas.passages, trusted=True)
        if is_lawful(exits_of(left)) and loops(left) == 0:
            lawful.add(frozenset(links(left)))
    assert kept == lawful


def test_compiled_and_interpreted_cuts_agree(monkeypatch):
    maze = torn(GRIDS["weave"], 3, 0.9)
    for keep in WAYS:
        plain, compiled = both_ways(monkeypatch, lambda keep=keep: clew.cut_loops(maze, keep, 7))
        assert plain == compiled


def test_a_seed_always_gives_the_same_maze():
    maze = torn(clew.Rectangle(9, 7), 1, 1.0)
    assert clew.cut_loops(maze, seed=1) == clew.cut_loops(maze, seed=1) != clew.cut_loops(maze, seed=2)
    assert clew.cut_loops(maze, "shortest", 1) == clew.cut_loops(maze, "shortest", 2)
