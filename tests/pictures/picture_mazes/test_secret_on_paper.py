"""The solution of a maze with a secret on paper: its cells are colored in."""

from dataclasses import replace

import numpy as np
from secret_pictures import made

from clew.paper.figure import answer, figure, placement
from clew.paper.pages.pages import Areas, Box, Lines
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import Puzzle


def items(solution: str) -> list:
    _, maze, path = made("heart")
    style = replace(PaperStyle(), solution=solution)
    place = placement(maze.grid, Box(10, 20, 180, 240), style)
    return [maze, path, place, figure(Puzzle("", maze, path), place, style, solution=True)]


def test_a_filled_solution_is_the_cells_of_the_path_below_the_walls():
    maze, path, place, found = items("filled")
    assert [each.name for each in found][:2] == ["solution", "walls"]
    assert isinstance(found[0], Areas)
    polygons = [np.array(polygon) for polygon in found[0].polygons.lines()]
    corners = {tuple(np.round((polygon.min(axis=0) - (place.left, place.top)) / place.cell)) for polygon in polygons}
    assert len(polygons) == len(path)
    assert corners == {tuple(map(float, maze.grid.coordinates(cell))) for cell in path.cells}


def test_other_solutions_stay_lines():
    assert isinstance(items("solid")[3][0], Lines)
    assert isinstance(items("dotted")[3][0], Lines)


def test_the_picture_is_in_ink_unless_ink_is_saved():
    maze, path, place, _ = items("solid")
    puzzle = Puzzle("", maze, path, secret=True)
    for solution, color in (("solid", PaperStyle().ink), ("dotted", PaperStyle().fill)):
        picture = answer(puzzle, place, replace(PaperStyle(), solution=solution))[0]
        assert (type(picture), picture.color) == (Areas, color)
