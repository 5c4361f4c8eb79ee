"""Mazes as shapes: every wall once, the thread through the middle."""

from itertools import pairwise
from math import hypot

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from pictures import example, opened, rectangles, walls

import clew
from clew import ClewError, Graph, Hexagons, Maze
from clew.pictures import drawing

Points = list[tuple[float, float]]


def units(line: Points) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """A straight stroke between corners of a rectangle, cut at each corner."""
    ((x1, y1), (x2, y2)) = line
    assert x1 == x2 or y1 == y2
    steps = int(abs(x2 - x1) + abs(y2 - y1))
    dx, dy = int((x2 - x1) / steps), int((y2 - y1) / steps)
    places = [(int(x1) + dx * step, int(y1) + dy * step) for step in range(steps + 1)]
    return [(min(a, b), max(a, b)) for a, b in pairwise(places)]


@given(rectangles())
def test_strokes_of_a_rectangle_are_its_walls_each_once(maze: Maze) -> None:
    drawn = [unit for line in drawing.strokes(maze) for unit in units(line)]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == walls(maze)


@given(rectangles())
def test_strokes_of_a_rectangle_go_on_as_far_as_the_wall(maze: Maze) -> None:
    lines = list(drawing.strokes(maze))
    begun = {(line[0], line[0][0] == line[1][0]) for line in lines}
    assert not [line for line in lines if (line[1], line[0][0] == line[1][0]) in begun]


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 99))
def test_strokes_of_hexagons_are_their_walls_each_once(width: int, height: int, seed: int) -> None:
    maze = opened(clew.generate("wilson", Hexagons(width, height), seed=seed))
    drawn = [frozenset(step) for line in drawing.strokes(maze) for step in pairwise(line)]
    assert len(drawn) == len(set(drawn))
    assert all(hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(3**-0.5, abs=1e-5) for a, b in map(tuple, drawn))
    sides = 6 * maze.cells - maze.grid.edges  # a side between two cells is one
    assert len(drawn) == sides - maze.passage_count - len(set(maze.openings))


def test_chained_strokes_of_hexagons_are_few() -> None:
    maze = example("hexagons:20x20")
    lines = list(drawing.strokes(maze))
    assert len(lines) < sum(len(line) - 1 for line in lines) / 2


def test_a_graph_with_places_is_drawn_by_its_passages() -> None:
    square = Graph.from_edges(
        4, [(0, 1), (1, 2), (2, 3), (3, 0)], positions=[(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]
    )
    maze = clew.generate("wilson", square, seed=1)
    steps = {frozenset(step) for line in drawing.strokes(maze) for step in pairwise(line)}
    assert steps == {
        frozenset((square.center(cell), square.center(other)))
        for cell in range(4)
        for direction, other in square.neighbors(cell)
        if maze.is_open(cell, direction)
    }


def test_a_graph_without_places_cannot_be_drawn() -> None:
    maze = clew.generate("wilson", Graph.from_edges(2, [(0, 1)]), seed=1)
    with pytest.raises(ClewError, match="positions"):
        list(drawing.strokes(maze))


@cases("grid", ["7x5", "1x6", "6x1", "hexagons:6x4"])
def test_the_thread_runs_through_the_middles_of_the_paths_cells(grid: str) -> None:
    maze = example(grid)
    path = clew.solve(maze)
    [line] = drawing.thread_lines(maze, path)
    passed = [(maze.grid.center(cell)) for cell in path.cells]
    assert (line[0], line[-1]) == (passed[0], passed[-1])
    assert set(line) <= set(passed)
    length = sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(line))
    assert length == pytest.approx(path.steps)


def test_the_thread_keeps_turning_points_only() -> None:
    assert drawing.thread_lines(example("9x1"), clew.solve(example("9x1"))) == [[(0.5, 0.5), (8.5, 0.5)]]


def test_the_thread_of_one_cell_is_a_point() -> None:
    maze = example()
    assert drawing.thread_lines(maze, clew.solve(maze, start=4, goal=4)) == [[maze.grid.center(4)]]


def test_the_thread_comes_in_and_goes_out_through_the_openings() -> None:
    maze = opened(example("3x2"))
    [line] = drawing.thread_lines(maze, clew.solve(maze))
    assert (line[0], line[-1]) == ((0.5, 0), (2.5, 2))
    assert drawing.thread_lines(maze, clew.solve(maze, start=1, goal=3))[0][0] == (1.5, 0.5)


@cases("grid", ["5x4", "1x5", "5x1", "2x3", "1x1"])
def test_strands_are_the_sides_that_the_path_crosses(grid: str) -> None:
    maze = opened(example(grid))
    path = clew.solve(maze)
    positions, sides = drawing.crossed_sides(maze, path)
    crossed = dict(zip(map(int, positions), sides, strict=True))
    expected = dict.fromkeys(map(int, path.cells), 0)
    for cell, following in pairwise(map(int, path.cells)):
        for one, other in ((cell, following), (following, cell)):
            expected[one] |= 1 << next(d for d, near in maze.grid.neighbors(one) if near == other)
    expected[0] |= 1
    expected[maze.cells - 1] |= 4
    assert crossed == expected


def test_a_path_of_another_maze_is_refused() -> None:
    with pytest.raises(ClewError, match="solve this maze"):
        drawing.check_grids(example("4x4"), clew.solve(example("4x5")))


class Compared(int):
    """A number that counts how often one of its kind is compared, as where a tuple is searched for it."""

    count = 0

    def __eq__(self, other: object) -> bool:
        Compared.count += 1
        return int(self) == other

    __hash__ = int.__hash__


@cases("size", ["1x600", "600x1", "hexagons:1x300"])
def test_the_time_to_draw_openings_grows_with_their_number(size: str) -> None:
    """No list of them is searched for each side: they would be compared hundreds of thousands of times."""
    grid = clew.grids.parse_grid(size)
    plain = clew.generate("recursive-backtracker", grid, seed=1)
    gaps = tuple(
        (Compared(cell), side)
        for cell in range(grid.cells)
        for side, (direction, _) in enumerate(grid.outline(cell))
        if direction not in dict(grid.neighbors(cell))
    )
    Compared.count = 0
    maze = Maze(grid, plain.storage, openings=gaps)
    assert list(drawing.strokes(maze)) == []
    assert Compared.count <= 10 * len(gaps)
