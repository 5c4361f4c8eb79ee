"""A maze on a page: every wall is drawn, the solution crosses none, and marks are where they belong."""

from functools import cache
from math import hypot

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_pages import GRIDS, drawn, inside, side_points, solution_of, walls_of
from pdf_vectors import MIN_LINE, Bounds, clearance, nearest, point_distances, segments_of

import clew
from clew.paper.figure import WALL_GRAY, arrow_room, figure, placement, widest_cell
from clew.paper.pages.pages import Areas, Box, Lines
from clew.paper.pages.styles import PaperStyle, paper_style
from clew.paper.puzzle import Puzzle, PuzzleMaker

BOX = Box(20, 30, 120, 140)
STYLES = {"plain": paper_style(), "round": paper_style("round"), "ink": paper_style(save_ink=True)}
WALLED = [grid for grid in GRIDS if grid != "weave:5x4"]  # corridors of a weave have walls of their own


@cache
def puzzle_of(grid: str) -> Puzzle:
    return PuzzleMaker(3).make(grid)


@cases("style", STYLES.values())
@cases("grid", WALLED)
def test_all_walls_are_drawn_and_no_others(grid: str, style: PaperStyle) -> None:
    puzzle = puzzle_of(grid)
    place = placement(puzzle.maze.grid, BOX, style)
    walls = segments_of(walls_of(drawn(figure(puzzle, place, style))))
    points, are_walls = zip(*side_points(puzzle.maze, place), strict=True)
    gaps = point_distances(np.array(points)[:, None], walls[:, 0], walls[:, 1]).min(axis=1)
    for point, is_wall, away in zip(points, are_walls, gaps, strict=True):
        assert away < 0.06 * place.cell if is_wall else away > 0.1 * place.cell, point


@cases("style", STYLES.values())
@cases("grid", GRIDS)
def test_the_solution_keeps_away_from_walls(grid: str, style: PaperStyle) -> None:
    puzzle = puzzle_of(grid)
    place = placement(puzzle.maze.grid, BOX, style)
    page = drawn(figure(puzzle, place, style, solution=True))
    assert clearance(solution_of(page), walls_of(page)) > (0.0 if clew.parse_grid(grid).weaves else 0.04 * place.cell)


@cases("style", STYLES.values())
@cases("grid", ["6x5", "hexagons:5x4", "triangles:7x4", "text:Jo,height=8", "cairo:4x3"])
def test_the_solution_is_one_line_from_arrow_to_arrow(grid: str, style: PaperStyle) -> None:
    puzzle = puzzle_of(grid)
    place = placement(puzzle.maze.grid, BOX, style)
    page = drawn(figure(puzzle, place, style, solution=True))
    (thread,) = solution_of(page)
    reach = arrow_room(place.cell, PaperStyle())
    for end, arrow in zip((thread.points[0], thread.points[-1]), page.shapes, strict=True):
        assert nearest([end], arrow.center) < reach


@cases("grid", [grid for grid in GRIDS if grid not in ("torus:5x4", "cube:3", "sphere:4")])
def test_arrows_are_outside_of_the_maze_at_its_openings(grid: str) -> None:
    puzzle = puzzle_of(grid)
    maze, place = puzzle.maze, placement(clew.parse_grid(grid), BOX, PaperStyle())
    arrows = drawn(figure(puzzle, place, PaperStyle())).shapes[-2:]  # after the signs of stairs
    for opening, arrow in zip(maze.openings, arrows, strict=False):  # a round maze has one, and a goal in the middle
        assert list(inside(arrow, maze, place)) == []
        line = [place.point(point) for point in maze.grid.outline(opening[0])[opening[1]][1]]
        assert nearest(line, arrow.center) < 0.5 * place.cell + arrow_room(place.cell, PaperStyle())


def test_the_first_arrow_points_into_the_maze_and_the_other_one_away() -> None:
    puzzle = PuzzleMaker(6).make("6x5")
    place = placement(puzzle.maze.grid, BOX, PaperStyle())
    entrance, exit_ = drawn(figure(puzzle, place, PaperStyle())).shapes
    assert max(entrance.points[:3], key=lambda point: point[1]) == entrance.points[0]  # its tip, above the maze
    assert max(exit_.points[:3], key=lambda point: point[1]) == exit_.points[0]  # its tip, below the maze


@pytest.mark.parametrize("grid", ["torus:5x4", "cube:3"])
def test_mazes_without_an_outer_wall_have_marks_in_the_start_and_the_goal(grid: str) -> None:
    puzzle = puzzle_of(grid)
    place = placement(puzzle.maze.grid, BOX, PaperStyle())
    disc, goal = drawn(figure(puzzle, place, PaperStyle())).shapes
    for shape, cell in ((disc, puzzle.path.start), (goal, puzzle.path.goal)):
        assert list(inside(shape, puzzle.maze, place)) == [cell]
        x, y = place.point(puzzle.maze.grid.center(cell))
        assert hypot(shape.center[0] - x, shape.center[1] - y) < 0.05 * place.cell


SIDES = st.floats(60, 300)


@settings(max_examples=20)
@given(st.sampled_from(GRIDS), SIDES, SIDES, st.sampled_from(sorted(STYLES)))
def test_a_figure_stays_in_its_box(grid: str, width: float, height: float, look: str) -> None:
    puzzle = PuzzleMaker(1).make(grid)
    box, style = Box(10, 20, width, height), STYLES[look]
    place = placement(puzzle.maze.grid, box, style)
    page = drawn(figure(puzzle, place, style, solution=True), 400, 400)
    assert page.bounds.within(Bounds(box.x, box.y, box.right, box.bottom))
    assert all(line.width >= MIN_LINE for line in page.lines)


@given(st.sampled_from(GRIDS), SIDES, SIDES)
def test_a_placement_is_as_large_as_possible(grid: str, width: float, height: float) -> None:
    shape, style = clew.parse_grid(grid), PaperStyle()
    box = Box(0, 0, width, height)
    cell = placement(shape, box, style).cell
    assert cell == pytest.approx(min(widest_cell(shape.extent(), box, style), style.max_cell))
    across, down = (side * cell + style.max_wall + 2 * arrow_room(cell, style) for side in shape.extent())
    assert cell == style.max_cell or max(across - width, down - height) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("grid", "box", "words"),
    [
        ("80x20", BOX, r"80x20 does not fit into 120 x 140 mm: its cells would be 1.4 mm wide, .* at least 2.5 mm"),
        ("4x4", Box(0, 0, 3, 3), "use a smaller grid, or fewer mazes on a page"),
    ],
)
def test_a_maze_that_does_not_fit_is_refused(grid: str, box: Box, words: str) -> None:
    with pytest.raises(clew.ClewError, match=words):
        placement(clew.parse_grid(grid), box, PaperStyle())


def test_as_many_cells_fit_as_the_error_says() -> None:
    with pytest.raises(clew.ClewError) as caught:
        placement(clew.parse_grid("80x20"), BOX, PaperStyle())
    across, down = (int(word) for word in str(caught.value).split("; ")[1].split(" cells")[0].split(" x "))
    assert placement(clew.parse_grid(f"{across}x{down}"), BOX, PaperStyle()).cell >= 2.5
    for larger in (f"{across + 1}x{down}", f"{across}x{down + 1}"):
        with pytest.raises(clew.ClewError):
            placement(clew.parse_grid(larger), BOX, PaperStyle())


@given(
    st.tuples(st.floats(1, 90), st.floats(1, 90)),
    st.tuples(st.floats(60, 900), st.floats(60, 900)),
    st.sampled_from([PaperStyle(), paper_style(tactile=True), PaperStyle(min_arrow=9.0, max_arrow=20.0)]),
)
def test_the_widest_cells_and_their_arrows_fill_the_box(
    extent: tuple[float, float], sides: tuple[float, float], style: PaperStyle
) -> None:
    cell = widest_cell(extent, Box(0, 0, *sides), style)
    around = style.max_wall + 2 * arrow_room(cell, style)
    left = [side - cells * cell - around for side, cells in zip(sides, extent, strict=True)]
    assert min(left) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("look", "toned", "unsolved", "solved"),
    [
        (PaperStyle(), False, "ink", "quiet"),
        (PaperStyle(tactile=True), False, "ink", "ink"),
        (PaperStyle(), True, "ink", "gray"),
        (PaperStyle(solution="filled"), True, "ink", "ink"),
    ],
)
def test_walls_are_in_ink_and_those_of_answers_step_back(
    look: PaperStyle, toned: bool, unsolved: str, solved: str
) -> None:
    puzzle, colors = PuzzleMaker(4).make("6x5"), {"ink": look.ink, "quiet": look.quiet, "gray": WALL_GRAY}
    place = placement(puzzle.maze.grid, BOX, look)
    tone = clew.tone_of(np.linspace(0, 1, 30).reshape(5, 6)) if toned else None
    for solution, color in ((False, unsolved), (True, solved)):
        items = figure(puzzle._replace(tone=tone), place, look, solution=solution)
        assert {item.color for item in items if isinstance(item, Lines) and item.name == "walls"} == {colors[color]}
        filled = [item for item in items if isinstance(item, Areas) and item.name == "solution"]
        assert filled == items[: solution and look.solution == "filled"], "a filled solution is below the walls"
