"""Pictures of rectangles with places left out: every wall, and what is left out filled."""

import io
import re
from typing import Any

import numpy as np
from case_loops import cases
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pictures import masked, svg, thick, walls
from PIL import Image

import clew
from clew import MaskedRectangle, Maze
from clew.grids.canvas import new_canvas
from clew.pictures.renderers import draw, render

HEART = """
XX..XXX..XX
X....X....X
...........
...........
X.........X
XX.......XX
XXX.....XXX
XXXX...XXXX
XXXXX.XXXXX
"""
RING = "......\n.####.\n.####.\n......"


def mask(text: str) -> MaskedRectangle:
    return MaskedRectangle.parse_text(text)


def opened_corner() -> Maze:
    """Two openings on the sides of the same place that is left out: no wall meets the post between them."""
    grid = mask("..\n..\n.#")
    canvas = new_canvas(grid)
    canvas.carve(canvas.cell(2), 1)
    return Maze(grid, canvas.passages, openings=((3, 2), (4, 1)))


@given(masked(), st.booleans())
def test_boxes_show_every_wall_and_fill_what_is_left_out(maze: Maze, solid: bool) -> None:
    lines = draw(maze, "text", style="ascii", mask="solid" if solid else "blank").decode().splitlines()
    dots = thick(maze, solid=False)
    cells = set(map(maze.grid.coordinates, range(maze.cells)))
    for y, row in enumerate(dots):
        for x, is_open in enumerate(row):
            drawn = lines[y][2 * x] if x % 2 == 0 else lines[y][2 * x - 1 : 2 * x + 2]
            if not {(a // 2, b // 2) for a in (x - 1, x) for b in (y - 1, y)} & cells:
                assert set(drawn) == {"#" if solid else " "}
            elif x % 2 == 0 and y % 2 == 0:
                assert drawn == "+"
            else:
                assert (set(drawn) == {" "}) == is_open


@given(masked(), st.booleans())
@example(opened_corner(), True)
def test_half_blocks_show_the_thick_walls(maze: Maze, solid: bool) -> None:
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    lines = draw(maze, "text", style="blocks", mask="solid" if solid else "blank").decode().splitlines()
    rows = [[not halves[each][half] for each in line] for line in lines for half in (0, 1)]
    assert rows[:-1] == thick(maze, solid)


@settings(max_examples=50, deadline=None)
@given(masked(13), st.booleans(), st.booleans(), st.sampled_from([(2, 1, 0), (5, 2, 3)]))
def test_png_shows_the_thick_walls(maze: Maze, solid: bool, bits: bool, sizes: tuple[int, int, int]) -> None:
    cell, wall, margin = sizes
    options = {"cell": cell, "wall": wall, "margin": margin, "bits": bits, "mask": "solid" if solid else "blank"}
    dots = np.array(thick(maze, solid))
    across, down = ([(wall, cell - wall)[place % 2] for place in range(count)] for count in dots.shape[::-1])
    expected = np.pad(dots.repeat(across, axis=1).repeat(down, axis=0), margin, constant_values=True)
    picture = Image.open(io.BytesIO(draw(maze, "png", **options)))
    assert np.array_equal(np.asarray(picture) == 1, expected)


@given(masked())
def test_svg_draws_each_wall_once_and_fills_what_is_left_out(maze: Maze) -> None:
    grid = maze.grid
    assert isinstance(grid, MaskedRectangle)
    text = svg(maze, mask="solid").decode()
    found: list[Any] = []
    for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", text.split('class="walls"')[1]):
        for step in range(int(length)):
            begin = (int(x) + step * (way == "h"), int(y) + step * (way == "v"))
            found.append((begin, (begin[0] + (way == "h"), begin[1] + (way == "v"))))
    assert len(found) == len(set(found))
    assert set(found) == walls(maze)
    filled = np.zeros((grid.height, grid.width), int)
    for area in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", text.split('class="walls"')[0]):
        x, y, width, height = map(int, area)
        filled[y : y + height, x : x + width] += 1
    assert filled.reshape(-1).tolist() == [1 - value for value in grid.mask]
    assert 'class="mask"' not in svg(maze, mask="blank").decode()


@settings(max_examples=20, deadline=None)
@given(masked(5))
def test_by_default_nothing_hides_an_opening(maze: Maze) -> None:
    expected = "blank" if maze.openings else "solid"
    for format, options in (
        ("svg", {}),
        ("png", {"cell": 4}),
        ("text", {"style": "box"}),
        ("text", {"style": "blocks"}),
    ):
        assert draw(maze, format, **options) == draw(maze, format, mask=expected, **options)


def test_by_default_an_animation_hides_no_opening() -> None:
    def dots(maze: Maze, **options: Any) -> bytes:
        return Image.open(io.BytesIO(draw(maze, "gif", cell=4, seconds=1, **options))).convert("L").tobytes()

    closed = clew.generate("recursive-backtracker", mask("..\n.#"), 1)
    maze = clew.openings(closed, "corners")
    assert dots(maze) == dots(maze, mask="blank") != dots(maze, mask="solid")
    assert dots(closed) == dots(closed, mask="solid")


@settings(max_examples=5, deadline=None)
@given(masked())
def test_by_default_a_sheet_of_paper_saves_ink(maze: Maze) -> None:
    assert draw(maze, "pdf") == draw(maze, "pdf", mask="blank")


def test_areas_are_few() -> None:
    assert svg(clew.generate("wilson", mask(RING), 1)).decode().count("h-4z") == 1


@cases("text", [HEART, RING, ".\n.\n.", "#.\n#.\n..", "."])
def test_path_and_distances_lie_in_their_cells(text: str) -> None:
    maze = clew.generate("wilson", mask(text), 3)
    path = clew.longest_path(maze)
    distances = clew.distances(maze, path.start)
    lines = draw(maze, "text", path=path).decode().splitlines()
    marked = {
        (x, y)
        for y in range(len(lines) // 2)
        for x in range(len(lines[0]) // 4)
        if lines[2 * y + 1][4 * x + 2] in "○●•"
    }
    assert marked == set(path.coordinates())
    lines = draw(maze, "text", distances=distances).decode().splitlines()
    for cell in range(maze.cells):
        x, y = maze.grid.coordinates(cell)
        assert int(lines[2 * y + 1][4 * x + 1 : 4 * x + 4]) == distances.at(cell)
    picture = np.asarray(Image.open(io.BytesIO(draw(maze, "png", path=path, cell=20, margin=0))))
    middles = picture[11::20, 11::20] > 1
    ends = {path.start, path.goal}
    for cell in range(maze.cells):
        x, y = maze.grid.coordinates(cell)
        if cell not in ends:
            assert middles[y, x] == (cell in path.cells)
    assert (picture == 0).sum() == (np.asarray(Image.open(io.BytesIO(draw(maze, "png", cell=20, margin=0)))) == 0).sum()
    for style in ("box", "blocks"):
        assert draw(maze, "text", style=style, color=True, path=path, distances=distances)
    for form in ("svg", "png"):
        render(maze, io.BytesIO(), format=form, path=path, distances=distances)
