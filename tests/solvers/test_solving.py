"""Paths and distances against an independent search; errors that say what is wrong."""

from contextlib import nullcontext

import numpy as np
import pytest
from compiled_on import LARGE
from compiled_on import SOLVERS as COMPILED
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import check_path, with_passages
from simple_mazes import GRIDS, mazes

import clew
from clew import kernel, registry
from clew.grids.events import VISIT
from clew.mazes.maze import Maze
from clew.mazes.solving.solver_run import walk_back
from clew.registry import Scratch, solver
from clew.registry.options import Count
from clew.testing.plain_search import steps_from

SOLVERS = registry.names("solver")
GENERAL = [each.name for each in registry.find_all("solver") if each.grids == "any" and each.shortest]


@pytest.mark.parametrize("name", GENERAL)
@given(maze=mazes(), data=st.data())
@settings(max_examples=40)
def test_every_solver_finds_a_shortest_path_or_reports_that_there_is_none(name, maze, data):
    start = data.draw(st.integers(0, maze.cells - 1))
    goal = data.draw(st.integers(0, maze.cells - 1))
    steps = steps_from(maze, start)
    if goal in steps:
        path = clew.solve(maze, name, start, goal)
        check_path(maze, path, start, goal)
        assert path.steps == steps[goal]
    else:
        with pytest.raises(clew.Unreachable, match="no path leads from"):
            clew.solve(maze, name, start, goal)


@given(maze=mazes(), data=st.data())
def test_distances_are_those_of_a_plain_search(maze, data):
    start = data.draw(st.integers(0, maze.cells - 1))
    found, steps = clew.distances(maze, start), steps_from(maze, start)
    assert [found.at(cell) for cell in range(maze.cells)] == [steps.get(cell, -1) for cell in range(maze.cells)]
    assert found.array.ravel().tolist() == [steps.get(cell, -1) for cell in range(maze.cells)]
    cell, most = found.farthest
    assert most == max(steps.values()) == steps[cell]


@given(maze=mazes())
def test_perfect_is_connected_without_loops(maze):
    connected = len(steps_from(maze, 0)) == maze.cells
    assert clew.is_perfect(maze) == (connected and maze.passage_count == maze.cells - 1)


@given(grid=GRIDS, seed=st.integers(0, 10**6))
def test_the_longest_path_is_the_longest_of_all(grid, seed):
    maze = clew.generate("recursive-backtracker", grid, seed)
    path = clew.longest_path(maze)
    assert path.steps == max(max(steps_from(maze, start).values()) for start in range(maze.cells))
    check_path(maze, path, path.start, path.goal)


@pytest.mark.parametrize("name", [name for name in SOLVERS if name != "random-mouse"])  # which walks too far
def test_big_mazes_are_solved_compiled_with_the_same_answer(name, monkeypatch):
    for grid in LARGE[COMPILED[name]]:
        maze = clew.generate("recursive-backtracker", grid, 3, compiled=False)
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
        compiled = clew.solve(maze, name)
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
        interpreted = clew.solve(maze, name)
        assert list(map(int, compiled.cells)) == list(map(int, interpreted.cells))


def test_distances_in_big_mazes_are_found_compiled(monkeypatch):
    for grid in LARGE[COMPILED["tree-walk"]]:
        maze = clew.generate("recursive-backtracker", grid, 3, compiled=False)
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
        distances = clew.distances(maze, 17)
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
        assert (distances.array == clew.distances(maze, 17).array).all()


def test_a_star_looks_at_fewer_cells_where_it_can():
    maze = with_passages(clew.Rectangle(40, 40), set())
    runs = [clew.trace_solve(maze, name) for name in ("breadth-first", "a-star")]
    assert [run.path.steps for run in runs] == [78, 78]
    assert [sum(event == VISIT for event, _, _ in run) for run in runs] == [1600, 79]


def test_paths_and_distances_are_equal_by_what_they_are(monkeypatch):
    maze = clew.generate("wilson", "40x30", 1)
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    path, steps = clew.solve(maze), clew.distances(maze)
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    assert path == clew.solve(maze)
    assert hash(path) == hash(clew.solve(maze))
    assert path != clew.solve(maze, goal=5)
    assert steps == clew.distances(maze)
    assert hash(steps) == hash(clew.distances(maze))
    assert steps != clew.distances(maze, 1)


def test_directions_and_letters():
    maze = clew.generate("recursive-backtracker", "5x4", 2)
    path = clew.solve(maze, start=(0, 0), goal=(4, 3))
    x = y = 0
    for letter in path.letters():
        x, y = x + {"E": 1, "W": -1}.get(letter, 0), y + {"S": 1, "N": -1}.get(letter, 0)
    assert (x, y) == (4, 3)
    path = clew.solve(clew.generate("wilson", "hexagons:4x4", 1))
    x, y = 0, 0
    for step in path.letters().split():
        x += (y % 2 if "E" in step else y % 2 - 1) if len(step) > 1 else {"E": 1, "W": -1}[step]
        y += {"N": -1, "S": 1}.get(step[0], 0) if len(step) > 1 else 0
    assert (x, y) == (3, 3)
    assert clew.solve(clew.generate("wilson", clew.Graph([[1], [0]]), 1)).letters() == ""


def test_openings_are_where_a_path_begins_and_ends():
    made = clew.generate("wilson", "6x5", 2)
    maze = Maze(made.grid, made.storage, openings=((3, 0), (26, 2)))
    path = clew.solve(maze)
    assert (path.start, path.goal) == (3, 26)
    path = clew.solve(made)
    assert (path.start, path.goal) == (0, 29)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("bfs", "breadth-first"),
        ("Dijkstra", "dijkstra"),
        ("A*", "a-star"),
        ("AStar", "a-star"),
        ("dfs", "depth-first"),
    ],
)
def test_solvers_are_found_by_the_names_that_people_type(typed, name):
    maze = clew.generate("wilson", "6x5", 2)
    assert registry.find("solver", typed) is registry.find("solver", name)
    assert clew.trace_solve(maze, typed).solver == name


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda maze: clew.solve(maze, start=(6, 0)), r"start: cell 6,0 is not in this maze: it is 6x5"),
        (lambda maze: clew.solve(maze, goal=(0, -1)), r"goal: cell 0,-1 is not in this maze"),
        (lambda maze: clew.solve(maze, goal=30), r"goal: cell number 30 is not in this maze: it has cells 0 to 29"),
        (lambda maze: clew.solve(maze, goal=-1), r"goal: cell number -1"),
        (lambda maze: clew.solve(maze, goal=(1, 2, 3)), r"goal: cell 1,2,3"),
        (
            lambda maze: clew.solve(maze, "bellman-ford"),
            r"no solver 'bellman-ford': choose one of a-star, all-shortest, bidirectional",
        ),
        (lambda maze: clew.distances(maze, (9, 9)), r"start: cell 9,9"),
        (lambda maze: clew.solve(maze, (0, 0), (5, 4)), r"the algorithm is \(0, 0\).*start=..., goal=..."),
    ],
)
def test_errors_are_sentences(call, words):
    with pytest.raises(clew.ClewError, match=words):
        call(clew.generate("wilson", "6x5", 2))


def test_what_needs_a_perfect_maze_refuses_others():
    maze = with_passages(clew.Rectangle(4, 4), set())
    with pytest.raises(clew.ClewError, match=r"tree-walk needs a perfect maze .*: use breadth-first"):
        clew.solve(maze, "tree-walk")
    with pytest.raises(clew.ClewError, match=r"longest_path needs a perfect maze.*: clew.distances"):
        clew.longest_path(maze)


def test_a_loop_and_a_part_cut_off_do_not_pass_for_a_tree():
    """As many passages as a tree has, but a square and a lone cell: the walk of the tree must notice."""
    grid = clew.Rectangle(5, 1)
    assert not clew.is_perfect(with_passages(grid, {0}))
    square = clew.Graph.from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)])
    maze = with_passages(square, {4})
    assert maze.passage_count == 4
    assert not clew.is_perfect(maze)
    assert [clew.distances(maze, 0).at(cell) for cell in range(5)] == [0, 1, 2, 1, -1]


def test_walking_back_gives_every_cell_once():
    maze = clew.generate("wilson", "9x9", 4)
    found = clew.distances(maze, 0)
    cells = [0] * (found.at(80) + 1)
    taken = [0] * found.at(80)
    walk_back(maze.canvas(compiled=False), maze.canvas(compiled=False).cell(80), found.storage, cells, taken)
    path = clew.solve(maze)
    assert cells == list(path.cells)
    assert taken == list(path.taken) == clew.Path(path.grid, path.cells).directions()


FAULT = {"fault": Count(0, 4, default=0, help="Which fault it has.")}


@solver(scratch={"distance": Scratch("i", "storage", -1)}, options=FAULT)
def wrong_distances(maze, start, goal, distance, fault):
    """Leave a distance of the goal that is huge, alone, about the number of cells, or on the way to another cell."""
    distance[start] = 0
    distance[goal] = (2_000_000_000, 5, maze.cells(), 1, 0)[fault]
    distance[maze.neighbor(goal, 3)] = (0, 0, 0, 0, 1)[fault]


@solver(result="back", scratch={"back": Scratch("B", "storage", 255)}, options=FAULT)
def wrong_directions(maze, start, goal, back, fault):
    """Leave directions that lead nowhere, in a circle, through a wall, or outside."""
    back[goal] = (3, 3, 0, 2, 200)[fault]
    back[maze.neighbor(goal, 3)] = (255, 1, 255, 255, 255)[fault]


@pytest.mark.parametrize("faulty", [wrong_distances, wrong_directions])
@pytest.mark.parametrize("compiled", [False, True])
def test_what_a_faulty_solver_leaves_is_refused_in_a_sentence(faulty, compiled):
    corridor = clew.generate("wilson", "6x1", 1)
    for fault in range(5):
        with pytest.raises(clew.ClewError, match=f"the solver {faulty.__name__.replace('_', '-')} has a fault"):
            clew.trace_solve(corridor, faulty, 0, 5, compiled=compiled, fault=fault)
    many = clew.generate_many("wilson", "6x1", 3, seed=1)
    with kernel.compiling_always() if compiled else nullcontext():
        for fault in range(5):
            with pytest.raises(clew.ClewError, match="has a fault"):
                clew.solve_many(many, "6x1", 0, 5, algorithm=faulty, fault=fault)


def test_directions_of_a_faulty_solver_lead_through_no_wall_to_the_start():
    walled = clew.from_directions("2x2", np.array([[6, 12], [1, 1]]))
    with pytest.raises(clew.ClewError, match="has a fault"):
        clew.trace_solve(walled, wrong_directions, 2, 3, compiled=False)


def test_numpy_takes_paths_and_distances() -> None:
    maze = clew.generate("wilson", "6x3", seed=7)
    path, steps = clew.solve(maze), clew.distances(maze)
    assert np.asarray(path).tolist() == list(path) == [int(cell) for cell in path.cells]
    assert len(path) == path.steps + 1
    assert path.goal in path
    assert np.asarray(path).dtype == np.int32
    assert np.asarray(clew.Path(maze.grid, list(path)), float).tolist() == list(path)
    assert np.array_equal(np.asarray(steps), steps.array)
    assert np.array(steps).flags.writeable
