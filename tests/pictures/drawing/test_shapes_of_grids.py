"""Walls, threads and signs on grids whose picture shows a place twice, and mazes of squares spread out."""

from itertools import pairwise
from math import dist

import pytest
from case_loops import cases
from grid_pictures import grid_of, spellings
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import ClewError, Maze, Path
from clew.grids import Grid, parse_grid
from clew.grids.canvas import new_canvas
from clew.kernel import memory
from clew.pictures import drawing
from clew.pictures.drawing import inner_radius

SEAMED = ["cylinder", "torus", "moebius", "klein"]
WHOLE = [each for each in spellings() if each != "graph" and not each.startswith(("weave", "text", "rectangle"))]


@st.composite
def glued(draw: st.DrawFn) -> Maze:
    """Any passages on a rectangle whose borders are glued, not only trees."""
    grid = parse_grid(f"{draw(st.sampled_from(SEAMED))}:{draw(st.integers(1, 5))}x{draw(st.integers(1, 5))}")
    return carved(draw, grid)


def carved(draw: st.DrawFn, grid: Grid) -> Maze:
    canvas = new_canvas(grid)
    for cell in range(grid.cells):
        for direction, _ in grid.neighbors(cell):
            if draw(st.booleans()):
                canvas.carve(canvas.cell(cell), direction)
    return Maze(grid, canvas.passages)


def walls(maze: Maze) -> set[tuple[tuple[int, int], ...]]:
    """Every wall of squares as its two corners."""
    found = set()
    for cell in range(maze.cells):
        ways = {direction for direction, _ in maze.grid.neighbors(cell)}
        for direction, (begin, end) in maze.grid.outline(cell):
            if direction not in ways or not maze.is_open(cell, direction):
                corners = sorted((round(x), round(y)) for x, y in (begin, end))
                found.add(tuple(corners))
    return found


def drawn(maze: Maze) -> list[tuple[tuple[int, int], ...]]:
    """The strokes cut at each corner of squares."""
    found = []
    for line in drawing.strokes(maze):
        for begin, end in pairwise(line):
            steps = round(dist(begin, end))
            across, down = ((end[axis] - begin[axis]) / steps for axis in (0, 1))
            places = [(round(begin[0] + across * step), round(begin[1] + down * step)) for step in range(steps + 1)]
            found += [tuple(sorted(pair)) for pair in pairwise(places)]
    return found


@given(glued())
def test_walls_at_a_seam_are_drawn_at_both_borders(maze: Maze) -> None:
    lines = drawn(maze)
    assert len(lines) == len(set(lines))
    assert set(lines) == walls(maze)


@given(st.sampled_from(["cube:1", "cube:2", "box:2x2x2", "box:3x1x2"]), st.data())
def test_the_net_of_a_cube_and_floors_are_drawn_by_their_sides(spelling: str, data: st.DataObject) -> None:
    maze = carved(data.draw, parse_grid(spelling))
    lines = drawn(maze)
    assert len(lines) == len(set(lines))
    assert set(lines) == walls(maze)
    assert set(drawn(drawing.unroll(maze))) == set(lines)


@cases("spelling", WHOLE)
def test_the_thread_stays_in_the_cells_and_breaks_where_the_picture_does(spelling: str) -> None:
    maze = clew.generate("recursive-backtracker", grid_of(spelling), seed=2)
    path = clew.longest_path(maze)
    pieces = drawing.thread_lines(maze, path)
    grid = maze.grid
    crossed = [
        grid.apart(cell, direction) or direction not in dict(grid.outline(cell))
        for cell, direction in zip(path.cells, path.directions(), strict=False)
    ]
    assert len(pieces) == 1 + sum(crossed)
    points = {(round(x, 6), round(y, 6)) for piece in pieces for x, y in piece}
    assert all(any(dist(point, grid.center(cell)) < 1.5 for cell in path.cells) for point in points)
    assert all(len(piece) > 1 for piece in pieces)


def test_the_thread_goes_over_the_seam_that_is_taken() -> None:
    maze = clew.generate("recursive-backtracker", "torus:2x2", seed=1)
    over, through = (drawing.thread_lines(maze, Path(maze.grid, [0, 1], [direction])) for direction in (3, 1))
    assert over == [[(0.5, 0.5), (0.0, 0.5)], [(2.0, 0.5), (1.5, 0.5)]]
    assert through == [[(0.5, 0.5), (1.5, 0.5)]]


def test_the_thread_ends_at_the_stairs() -> None:
    maze = clew.generate("recursive-backtracker", "box:1x1x2", seed=1)
    up, down = drawing.thread_lines(maze, clew.solve(maze))
    assert (up[0], down[-1]) == (maze.grid.center(0), maze.grid.center(1))
    assert len(list(drawing.signs_of(maze).lines())) == 2
    for end, cell in ((up[-1], 0), (down[0], 1)):
        corners = maze.grid.sign(cell, 0)
        assert all(min(p[axis] for p in corners) < end[axis] < max(p[axis] for p in corners) for axis in (0, 1))


@given(glued())
def test_a_glued_rectangle_is_spread_out_as_it_looks(maze: Maze) -> None:
    flat = drawing.unroll(maze)
    assert set(drawn(flat)) == walls(maze)
    assert len(flat.openings) == sum(
        maze.grid.apart(cell, direction)
        for cell in range(maze.cells)
        for direction, _ in maze.grid.neighbors(cell)
        if maze.is_open(cell, direction)
    )


@cases("spelling", ["torus:5x4", "moebius:3x5", "cube:2", "box:3x2x2"])
def test_distances_are_spread_out_too(spelling: str) -> None:
    maze = clew.generate("wilson", spelling, seed=3)
    steps = clew.distances(maze, 4)
    flat = drawing.squares(drawing.unroll(maze))
    found = drawing.unroll_distances(steps, flat)
    for cell in range(maze.cells):
        x, y = drawing.column_and_row(maze.grid, cell)
        assert drawing.steps_at(found, x, y) == steps.at(cell)
    assert found.start == flat.index_at(*drawing.column_and_row(maze.grid, 4))


def test_room_is_the_way_to_the_nearest_side() -> None:
    assert inner_radius(parse_grid("4x4"), 5) == 0.5
    assert inner_radius(parse_grid("hexagons:3x3"), 4) == pytest.approx(0.5)
    assert inner_radius(grid_of("graph"), 0) == float("inf")


def test_walls_that_do_not_fit_in_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    woven, plain = (
        clew.Maze(grid, grid.new_passages(False)) for grid in map(parse_grid, ("weave:120x120", "hexagons:120x120"))
    )
    monkeypatch.setattr(memory, "available", lambda: 1 << 24)
    drawing.strokes_of(plain)
    with pytest.raises(ClewError, match="would be needed for the walls of weave:120x120"):
        drawing.strokes_of(woven)
