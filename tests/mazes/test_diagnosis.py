"""Diagnosing a maze, against NetworkX."""

import json

import networkx as nx
import pytest
from changing import both_ways
from torn_mazes import GRIDS, graph_of, links, loops, parts, torn, torn_mazes

import clew
from clew.errors import ClewError
from clew.kernel.choose import interpreting


def test_every_grid_is_tried():
    assert GRIDS.keys() == clew.grids().keys()


@pytest.mark.parametrize("name", GRIDS)
def test_islands_are_the_parts_and_loops_are_counted(name):
    for maze in torn_mazes(GRIDS[name]):
        found = clew.diagnose(maze)
        listed = [found.mainland, *found.islands]
        assert {frozenset(each) for each in listed} == parts(maze)
        assert sum(map(len, listed)) == maze.cells
        ranks = [(-len(each), each.cells[0]) for each in listed]
        assert ranks == sorted(ranks)
        assert all(min(each) == each.cells[0] for each in listed)
        assert (found.island_count, found.loop_count) == (len(listed) - 1, loops(maze))
        assert len(found.loops) == min(found.loop_count, 100)
        assert [each.steps for each in found.loops] == sorted(each.steps for each in found.loops)
        assert found.perfect == clew.is_perfect(maze)
        json.dumps(found.as_dict())


@pytest.mark.parametrize("name", GRIDS)
def test_each_loop_is_a_shortest_one_through_a_passage_of_its_own(name):
    for maze in torn_mazes(GRIDS[name]):
        closing, topology = {}, maze.grid.topology()
        for loop in clew.diagnose(maze, 1000).loops:
            taken = list(zip(loop.cells, loop.directions(), loop.cells[1:], strict=False))
            assert loop.start == loop.goal
            assert len(set(loop.cells)) == loop.steps > 1
            for cell, way, other in taken:
                assert maze.is_open(cell, way)
                assert dict(maze.grid.neighbors(cell))[way] == other
            cell, way, start = map(int, taken[-1])
            back = topology.opposite(topology.cell(cell), way)
            closing[start, back] = loop.steps, (start, cell, min((cell, way), (start, back)))
        graph = graph_of(maze)
        graph.remove_edges_from([edge for _, edge in closing.values()])
        assert graph.number_of_edges() == maze.cells - len(parts(maze))  # a spanning forest
        for _, (steps, edge) in sorted(closing.items()):  # in the order in which they are found
            assert nx.shortest_path_length(graph, *edge[:2]) + 1 == steps
            graph.add_edge(*edge)


def test_compiled_and_interpreted_diagnoses_agree(monkeypatch):
    for share in (0.3, 0.7):
        maze = torn(GRIDS["weave"], 3, share)
        plain, compiled = both_ways(monkeypatch, lambda maze=maze: clew.diagnose(maze, 5))
        assert plain.as_dict() == compiled.as_dict()
        assert plain.shading == compiled.shading


@pytest.mark.parametrize("size", ["12x9", "30x20"])
@interpreting()
def test_of_many_islands_the_largest_are_listed_and_of_equal_ones_the_first(size):
    maze = clew.percolation(clew.Maze(clew.parse_grid(size), clew.parse_grid(size).new_passages(False)), 0.35, 1)
    listed, some = (clew.diagnose(maze, limit) for limit in (100_000, 20))
    assert listed.island_count == len(listed.islands) > 20 == len(some.islands)
    assert [some.mainland.cells[0], *(each.cells[0] for each in some.islands)] == [
        min(part) for part in sorted(parts(maze), key=lambda part: (-len(part), min(part)))[:21]
    ]


def test_a_perfect_maze_has_nothing_to_repair():
    found = clew.diagnose(clew.generate("wilson", "8x5", seed=1))
    assert (found.islands, found.loops, found.perfect) == ((), (), True)
    assert str(found) == "perfect: one path connects any two of its 40 cells"
    assert repr(found) == "<Diagnosis of rectangle:8x5: perfect>"
    assert found.shading is None
    assert "<svg" in found._repr_svg_()


@interpreting()
def test_all_are_counted_but_only_some_are_listed():
    grid = clew.Rectangle(40, 30)
    found = clew.diagnose(clew.Maze(grid, grid.new_passages(False)))
    assert (found.island_count, len(found.islands)) == (1199, 100)
    assert "; and 1,189 more" in str(found)
    room = torn(clew.Rectangle(16, 12), 1, 1.0)
    found = clew.diagnose(room, 3)
    assert (found.loop_count, [each.steps for each in found.loops]) == (15 * 11, [4, 4, 4])
    assert len(links(room)) == 15 * 12 + 11 * 16


@interpreting()
def test_long_islands_and_loops_are_cut_in_json():
    canvas = clew.grids.canvas.new_canvas(clew.Rectangle(2, 600))
    for row in range(599):
        for side in (0, 1):
            canvas.carve(canvas.cell(2 * row + side), clew.SOUTH)
    for row in (0, 599):
        canvas.carve(canvas.cell(2 * row), clew.EAST)
    ring = clew.diagnose(clew.Maze(clew.Rectangle(2, 600), canvas.passages)).as_dict()
    assert [(each["steps"], len(each["cells"])) for each in ring["loops"]] == [(1200, 1000)]


@pytest.mark.parametrize("limit", [0, -1, 100_001, 1.5, "3"])
def test_a_wrong_limit_is_refused(limit):
    with pytest.raises(ClewError, match="limit"):
        clew.diagnose(clew.generate("wilson", "3x3", 1), limit)


def test_a_diagnosis_needs_a_maze():
    with pytest.raises(ClewError, match=r"clew\.diagnose needs a maze"):
        clew.diagnose("maze.clew")
