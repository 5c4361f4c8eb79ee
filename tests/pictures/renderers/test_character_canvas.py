"""Text of every grid: squares as boxes, all others as dots."""

import re
from itertools import pairwise

import numpy as np
import pytest
from case_loops import cases
from grid_pictures import grid_of, spellings
from hypothesis import given
from hypothesis import strategies as st
from pictures import text

import clew
from clew import ClewError, Graph
from clew.pictures import drawing
from clew.pictures.drawing.colors import look
from clew.pictures.painting.character_canvas import CharacterCanvas
from clew.pictures.painting.raster.character_dots import BRAILLE, HALVES, PLAIN

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def small(spelling: str) -> clew.Maze:
    return clew.generate("recursive-backtracker", grid_of(spelling), seed=1)


@cases("spelling", spellings())
def test_print_draws_every_grid(spelling: str) -> None:
    maze = small(spelling)
    lines = str(maze).splitlines()
    squares = drawing.has_square_cells(maze.grid)
    assert any(each in "│─" for line in lines for each in line) == squares
    assert any("⠀" < each <= "⣿" for line in lines for each in line) != squares
    if not squares:
        assert max(map(len, lines)) <= max(100, 2 * maze.grid.extent()[0] + 1)


@cases("spelling", ["torus:6x4", "hexagons:5x4", "polar:4", "cube:2", "box:3x2x2", "graph"])
@cases("style", ["ascii", "braille"])
def test_every_style_shows_the_path(spelling: str, style: str) -> None:
    maze = small(spelling)
    path = clew.longest_path(maze)
    start, goal = "SG" if style == "ascii" else "●○"
    drawn = text(maze, path=path, style=style)
    assert drawn.count(start) == drawn.count(goal) == 1
    assert drawn.count("*" if style == "ascii" else "•") >= 1
    if style == "ascii":
        assert drawn.isascii()
    assert ESCAPE.sub("", text(maze, path=path, style=style, color=True)).split() == drawn.split()


def test_gaps_are_at_both_borders_of_a_ring() -> None:
    grid = clew.grids.parse_grid("torus:2x1")
    canvas = clew.grids.canvas.new_canvas(grid)
    canvas.carve(canvas.cell(0), 3)
    maze = clew.Maze(grid, canvas.passages)
    assert text(maze) == "╶───┬───╴\n    │    \n╶───┴───╴\n"
    assert text(maze, path=clew.solve(maze, start=0, goal=1)) == "╶───┬───╴\n• ● │ ○ •\n╶───┴───╴\n"


def test_stairs_are_arrows() -> None:
    maze = clew.generate("recursive-backtracker", "box:1x1x3", seed=1)
    assert text(maze).splitlines()[1] == "│↑  │   │↑ ↓│   │  ↓│"
    assert text(maze, style="ascii", path=clew.solve(maze)).splitlines()[1] == "|^S |   |^*v|   | Gv|"
    with pytest.raises(ClewError, match="cannot show the stairs"):
        text(maze, style="blocks")


def test_distances_of_other_shapes_need_color() -> None:
    maze = small("hexagons:3x3")
    shades = clew.distances(maze)
    with pytest.raises(ClewError, match="only in color"):
        text(maze, distances=shades)
    drawn = text(maze, distances=shades, color=True)
    assert ESCAPE.sub("", drawn).split() == text(maze).split()
    assert len(set(re.findall(r"48;2;\d+;\d+;\d+", drawn))) == shades.farthest[1] + 1


def test_boxes_of_other_shapes_are_refused() -> None:
    with pytest.raises(ClewError, match="use style braille"):
        text(small("hexagons:3x3"), style="box")


def test_too_large_a_text_is_refused() -> None:
    far = Graph.from_edges(2, [(0, 1)], positions=[(0.5, 0.5), (90_000.5, 90_000.5)])
    maze = clew.generate("wilson", far, seed=1)
    with pytest.raises(ClewError, match="characters are more than"):
        text(maze, style="braille")


def test_a_graph_without_places_gets_its_sentence() -> None:
    maze = clew.generate("wilson", Graph.from_edges(2, [(0, 1)]), seed=1)
    with pytest.raises(ClewError, match="positions"):
        text(maze)
    first, *passages = str(maze).splitlines()
    assert "not drawn: the cells of this graph have no positions" in first
    assert passages == ["0: 1"]
    large = clew.generate("wilson", Graph.from_edges(100, [(cell, cell + 1) for cell in range(99)]), seed=1)
    assert "\n" not in str(large)


@given(st.integers(1, 255), st.sampled_from([BRAILLE, HALVES, PLAIN]))
def test_dots_become_the_character_that_shows_them(code: int, raster: object) -> None:
    assert isinstance(raster, type(BRAILLE))
    dots = raster.across * raster.down
    code &= (1 << dots) - 1
    brush = CharacterCanvas(raster, (0.9, 0.9), raster.across, look(False), over=False)
    for place in range(dots):
        if code >> place & 1:
            brush.dots[place // raster.across, place % raster.across] = 1
    shown = "".join(brush.text(color=False)) or " "
    assert shown == raster.dots[code]
    if raster is BRAILLE and code:
        numbers = (1, 4, 2, 5, 3, 6, 7, 8)  # of the dots, as Unicode names them
        assert ord(shown) == 0x2800 + sum(1 << numbers[place] - 1 for place in range(8) if code >> place & 1)


@given(*(st.tuples(st.floats(0, 20), st.floats(0, 20)) for _ in range(2)), st.integers(4, 12))
def test_the_dots_of_a_line_have_no_gaps(begin: tuple[float, float], end: tuple[float, float], cell: int) -> None:
    brush = CharacterCanvas(BRAILLE, (20, 20), cell, look(False), over=False)
    _, x, y = brush.along(*np.array([[*begin, *end]]).T)
    dots = list(zip(x.tolist(), y.tolist(), strict=True))
    assert (dots[0], dots[-1]) == tuple(
        tuple(int(each[0]) for each in brush.places(*np.array([point]).T)) for point in (begin, end)
    )
    steps = [(abs(x2 - x1), abs(y2 - y1)) for (x1, y1), (x2, y2) in pairwise(dots)]
    assert all(max(step) <= 1 for step in steps)
    assert all(step[0] for step in steps) or all(step[1] for step in steps) or len(set(dots)) == 1


@pytest.mark.parametrize(("spelling", "wide"), [("triangles:11x6", 45), ("triangles:30x4", 60)])
def test_the_border_of_triangles_is_one_line(spelling: str, wide: int) -> None:
    top, *_ = text(clew.generate("wilson", spelling, seed=7), style="braille").splitlines()
    dots = re.sub("[\u2800 ]", "", top)
    assert len(dots) >= wide
    assert len(top.lstrip()) == len(dots)
    assert all((ord(each) & 0x2809) == 0x2809 for each in dots[2:-1])
