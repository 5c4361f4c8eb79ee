"""The searches against NetworkX on many random mazes of all grids: perfect, braided, woven, and in parts."""

import math
from collections.abc import Iterator
from random import Random

import networkx
import numpy as np
import pytest
from oracles import with_passages

import clew
from clew import registry
from clew.grids.events import ERASE, VISIT
from clew.kernel.choose import interpreting
from clew.mazes.solving.solver_run import SolverRun
from clew.testing.plain_search import carved, edges_of

SEARCHES = [each for each in registry.find_all("solver") if not each.walks]
GRIDS = """
    6x5 1x9 mask cylinder:4x4 torus:4x3 moebius:4x3 klein:3x4 weave:6x5 hexagons:5x4 triangles:5x4 upsilon:4x4 cairo:4x3
    polar:3 sphere:3 cube:2 box:3x3x2 graph
"""
ROUNDS = 10  # in each of them, mazes of three kinds


def grids() -> Iterator[clew.Grid]:
    """A small grid of each kind."""
    for spec in GRIDS.split():
        if spec == "graph":
            yield clew.Graph.from_edges(20, networkx.random_regular_graph(3, 20, seed=1).edges)
        elif spec == "mask":
            yield clew.MaskedRectangle.parse_text("X...\n....\n.X..\n....\n..X.\n")
        else:
            yield clew.parse_grid(spec)


def mazes() -> Iterator[tuple[clew.Maze, Random]]:
    """Hundreds of mazes: perfect, braided, and with a random third of the passages closed."""
    for number, grid in enumerate(grids()):
        edges = edges_of(grid)
        for seed in range(ROUNDS):
            draws = Random(1000 * number + seed)
            perfect = clew.generate("kruskal", grid, seed)
            yield perfect, draws
            yield clew.braid(perfect, 0.7, seed=seed), draws
            if not grid.weaves:
                yield carved(grid, [edge for edge in edges if draws.random() < 0.6]), draws


def search(maze: clew.Maze, name: str, start: int, goal: int, weights=None) -> tuple[clew.Path | None, list[int]]:
    """The path or None, and by cell what the search left as distances."""
    found = registry.find("solver", name)
    run = SolverRun(maze, found, start, goal, (), weights)
    outcome = run.run(compiled=False)
    distance, place = run.distances(outcome), outcome.canvas.cell
    try:
        path = run.path(outcome)
    except clew.Unreachable:
        path = None
    return path, [distance[place(cell)] for cell in range(maze.cells)]


def is_path(path: clew.Path, graph: networkx.Graph, start: int, goal: int) -> bool:
    """Whether the path leads from start to goal through passages, without a loop."""
    cells = list(path)
    ends = (cells[0], cells[-1]) == (start, goal)
    return ends and all(map(graph.has_edge, cells, cells[1:])) and len(set(cells)) == len(cells)


def filled_by(name: str, maze: clew.Maze, start: int, goal: int) -> set[int]:
    """The cells that a search fills."""
    return {cell for event, cell, _ in clew.trace_solve(maze, name, start, goal, compiled=False) if event == ERASE}


@interpreting()
def test_searches_find_what_networkx_finds_on_hundreds_of_mazes() -> None:
    for maze, draws in mazes():
        graph = networkx.Graph()
        graph.add_nodes_from(range(maze.cells))
        graph.add_edges_from(map(tuple, maze.edges().tolist()))
        start, goal = draws.randrange(maze.cells), draws.randrange(maze.cells)
        steps = networkx.single_source_shortest_path_length(graph, start)
        tree = maze.passage_count == maze.cells - 1 and len(steps) == maze.cells
        where = f"{maze.grid.spec} from {start} to {goal}"
        for found in SEARCHES:
            if found.grids == "perfect" and not tree:
                continue
            path, distance = search(maze, found.name, start, goal)
            if goal not in steps:
                assert path is None, (found.name, where)
                continue
            assert is_path(path, graph, start, goal), (found.name, where)
            assert distance[goal] == path.steps, (found.name, where)
            assert path.steps == steps[goal] or not found.shortest, (found.name, where)
            _check_own(found.name, maze, graph, distance, steps, start, goal)


def _check_own(name, maze, graph, distance, steps, start, goal) -> None:
    """What is special to one search."""
    reached = {cell for cell in range(maze.cells) if distance[cell] >= 0}
    if name == "dead-end-filling":
        left = graph.copy()
        while dead := [cell for cell, degree in left.degree if degree < 2 and cell not in (start, goal)]:
            left.remove_nodes_from(dead)
        assert filled_by(name, maze, start, goal) & set(steps) == set(steps) - set(left)
    elif name == "cul-de-sac-filling" and len(graph.edges) == maze.passage_count:
        left = graph.copy()
        left.remove_edges_from(bridges := list(networkx.bridges(graph)))
        parts = [*networkx.connected_components(left)]  # of a tree, whose edges are the bridges
        part_of = {cell: number for number, part in enumerate(parts) for cell in part}
        tree = networkx.Graph((part_of[one], part_of[two]) for one, two in bridges)
        tree.add_nodes_from(range(len(parts)))
        kept = set(networkx.shortest_path(tree, part_of[start], part_of[goal]))
        assert filled_by(name, maze, start, goal) == {cell for cell in steps if part_of[cell] not in kept}
    elif name == "all-shortest":
        back = networkx.single_source_shortest_path_length(graph, goal)
        on_shortest = {cell: far for cell, far in steps.items() if far + back[cell] == steps[goal]}
        assert {cell: distance[cell] for cell in reached} == on_shortest
        if len(graph.edges) == maze.passage_count:  # two passages between two cells are two ways
            count = sum(1 for _ in networkx.all_shortest_paths(graph, start, goal))
            assert clew.count_shortest_paths(maze, start, goal) == count


def test_dijkstra_finds_the_cheapest_path_of_networkx() -> None:
    for maze, draws in mazes():
        if draws.random() < 0.8:
            continue
        weights = [draws.choice((0, 1, 5, 1 << 20)) for _ in range(maze.cells)]
        graph = networkx.DiGraph()
        graph.add_nodes_from(range(maze.cells))
        for one, two in maze.edges().tolist():
            graph.add_edge(one, two, weight=weights[two])
            graph.add_edge(two, one, weight=weights[one])
        start, goal = draws.randrange(maze.cells), draws.randrange(maze.cells)
        if networkx.has_path(graph, start, goal):
            path = clew.solve(maze, "dijkstra", start, goal, weights=weights)
            assert is_path(path, graph, start, goal)
            assert path.cost == networkx.dijkstra_path_length(graph, start, goal)
        else:
            with pytest.raises(clew.Unreachable):
                clew.solve(maze, "dijkstra", start, goal, weights=weights)


def test_the_shortest_paths_of_open_grids_are_binomial_coefficients(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clew.count_shortest_paths(with_passages(clew.Rectangle(40, 40), set())) == math.comb(78, 39) > 2**63
    wide = with_passages(clew.Rectangle(30, 8), set())
    for compiled in (False, True):
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_, chosen=compiled: chosen)
        assert clew.count_shortest_paths(wide, (0, 0), (29, 7)) == math.comb(36, 7)


def test_a_chain_of_loops_has_as_many_shortest_paths_as_the_product_of_theirs() -> None:
    """Bottlenecks of one cell between open places: small factors, factors of several digits, and both."""
    loop = ((0, 1), (0, 2), (1, 3), (2, 3))
    chain = clew.Graph.from_edges(751, [(3 * n + one, 3 * n + two) for n in range(250) for one, two in loop])
    assert clew.count_shortest_paths(with_passages(chain, set()), 0, 750) == 2**250
    rooms = clew.Rectangle(80, 40)
    wall = {n for n, (cell, way, _) in enumerate(edges_of(rooms)) if way == 1 and cell % 80 == 39 and cell // 80 != 20}
    maze = with_passages(rooms, wall)
    assert clew.count_shortest_paths(maze) == math.comb(59, 20) * math.comb(58, 19)
    assert clew.count_shortest_paths(maze, 7, 7) == 1
    torus = with_passages(clew.parse_grid("torus:2x1"), set())
    assert clew.count_shortest_paths(torus, 0, 1) == 2
    apart = with_passages(clew.Rectangle(2, 1), {0})
    assert clew.count_shortest_paths(apart) == 0


@pytest.mark.parametrize("name", ["breadth-first", "bidirectional", "dead-end-filling", "cul-de-sac-filling"])
def test_an_island_is_answered_at_once(name: str) -> None:
    maze = with_passages(clew.Rectangle(3, 1), {1})
    with pytest.raises(clew.Unreachable, match="no path leads from 0,0 to 2,0"):
        clew.solve(maze, name)
    assert clew.solve(maze, name, 2, 2).steps == 0


def test_a_bidirectional_search_sees_about_half_of_what_one_search_sees() -> None:
    maze = with_passages(clew.Rectangle(41, 41), set())
    ends = (10, 20), (30, 20)
    visits = [
        sum(event == VISIT for event, _, _ in clew.trace_solve(maze, name, *ends))
        for name in ("breadth-first", "bidirectional")
    ]
    assert visits[1] < 0.6 * visits[0]


def test_filling_leaves_the_path_of_a_perfect_maze() -> None:
    maze = clew.generate("wilson", "15x11", 4)
    path = set(clew.solve(maze))
    for name in ("dead-end-filling", "cul-de-sac-filling"):
        events = list(clew.trace_solve(maze, name))
        filled = [cell for event, cell, _ in events if event == ERASE]
        assert set(filled) == set(range(maze.cells)) - path
        assert len(filled) == len(set(filled))


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ([1] * 5, "there are 5 weights: give a whole number for each of the 6 cells of"),
        ([1, 2, 3, 4, 5, -6], "the weights go from -6 to 5: the cost of a cell must be from 0 to 1,048,576"),
        ([1, 2, 3, 4, 5, 1 << 21], "the weights go from 1 to 2,097,152"),
        ([1, 2, 3, 4, 5, 6.5], r"the weights are \[1, 2, 3, 4, 5, 6.5\], float64: they must be a whole number"),
        ([[1, 2, 3], [4, 5]], r"the weights are \[\[1, 2, 3\], \[4, 5\]\]: they must be a whole number"),
        ("cheap", "the weights are an array of shape"),
        (np.ones((2, 3), bool), "bool: they must be a whole number"),
    ],
)
def test_wrong_weights_are_refused_in_a_sentence(weights: object, sentence: str) -> None:
    maze = clew.generate("wilson", "3x2", 1)
    with pytest.raises(clew.ClewError, match=sentence) as caught:
        clew.solve(maze, "dijkstra", weights=weights)
    assert caught.value.field == "weights"
    with pytest.raises(clew.ClewError, match="breadth-first does not use the costs of cells"):
        clew.solve(maze, weights=[1] * 6)


def test_weights_are_taken_in_the_shape_of_the_grid_and_by_cell() -> None:
    mask = clew.MaskedRectangle.parse_text("...\n.X.\n...\n")
    maze = with_passages(mask, set())
    rows = np.array([[1, 1, 1], [9, 7, 1], [9, 9, 1]], np.uint8)
    path = clew.solve(maze, "dijkstra", weights=rows)
    assert (path.cost, path.steps, list(path)) == (4, 4, [0, 1, 2, 4, 7])
    by_cell = [1, 1, 1, 9, 1, 9, 9, 1]
    assert list(path.weights) == by_cell
    assert clew.solve(maze, "dijkstra", weights=by_cell) == path
    assert clew.solve(maze, "dijkstra").cost is None
    trace = clew.trace_solve(maze, "dijkstra", weights=by_cell[::-1])
    assert list(trace.path) == [0, 3, 5, 6, 7]
