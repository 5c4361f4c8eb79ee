"""Paths that are drawn as wide as their cells."""

import io
import re

import numpy as np
import pypdfium2
from case_loops import cases
from PIL import Image

import clew
from clew.pictures.drawing.colors import DARK, LIGHT, rgb

CELL, WALL = 12, 2


def middles(picture, maze, margin):
    """The colors in the middle of each cell of a rectangle."""
    rows, columns = np.mgrid[: maze.grid.height, : maze.grid.width]
    step, offset = CELL, margin + WALL // 2 + CELL // 2
    return np.asarray(picture.convert("RGB"))[rows * step + offset, columns * step + offset].reshape(-1, 3)


def is_color(pixels, color):
    return np.abs(pixels.astype(int) - rgb(color)).max(axis=1) <= 8


def the_maze():
    maze = clew.openings(clew.generate("wilson", "9x6", seed=4), "left-right")
    return maze, clew.solve(maze)


@cases("dark", [False, True])
@cases("cell", [2, CELL])
def test_png_fills_exactly_the_cells_of_the_path(dark, cell):
    maze, path = the_maze()
    wall = min(WALL, cell - 1)
    data = clew.draw(maze, "png", path=path, thread="wide", cell=cell, wall=wall, margin=0, dark=dark)
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
    rows, columns = np.mgrid[:6, :9] * cell + wall
    filled = is_color(pixels[rows, columns].reshape(-1, 3), (DARK if dark else LIGHT).thread)
    assert np.flatnonzero(filled).tolist() == sorted(path)


def test_png_draws_no_thread_ball_or_ring():
    maze, path = the_maze()
    data = clew.draw(maze, "png", path=path, thread="wide", cell=CELL, wall=WALL, margin=6)
    colors = {color for _, color in Image.open(io.BytesIO(data)).convert("RGB").getcolors()}
    assert colors == {rgb(LIGHT.paper), rgb(LIGHT.ink), rgb(LIGHT.thread)}


def test_pdf_fills_exactly_the_cells_of_the_path():
    maze, path = the_maze()
    data = clew.draw(maze, "pdf", path=path, thread="wide", cell=CELL, wall=WALL, margin=6, paper="own")
    page = pypdfium2.PdfDocument(data)[0].render(scale=96 / 72).to_pil()
    filled = is_color(middles(page, maze, 6), LIGHT.thread)
    assert np.flatnonzero(filled).tolist() == sorted(path)


def test_svg_fills_exactly_the_cells_of_the_path_below_the_walls():
    maze, path = the_maze()
    text = clew.draw(maze, "svg", path=path, thread="wide").decode()
    assert text.count('class="thread"') == 1
    assert text.index('class="thread"') < text.index('class="walls"')
    assert "circle" not in text
    data = re.search(r'class="thread" d="([^"]*)"', text)[1]
    starts = [tuple(map(float, each)) for each in re.findall(r"M([\d.]+)[ ,]([\d.]+)", data)]
    assert data.count("z") == len(path)
    assert {(int(x), int(y)) for x, y in starts} == set(path.coordinates())


def test_with_distances_the_path_lies_over_them():
    maze, path = the_maze()
    data = clew.draw(
        maze, "png", path=path, thread="wide", distances=clew.distances(maze, 0), cell=CELL, wall=WALL, margin=0
    )
    filled = is_color(middles(Image.open(io.BytesIO(data)), maze, 0), LIGHT.thread)
    assert np.flatnonzero(filled).tolist() == sorted(path)


@cases("spec", ["hexagons:6x5", "polar:5", "cube:3", "torus:6x5", "triangles:8x5", "text:A"])
@cases("form", ["png", "svg", "pdf"])
def test_all_grids_with_cells_show_more_color_than_a_thin_thread(spec, form):
    maze = clew.generate("recursive-backtracker", spec, seed=3)
    path = clew.solve(maze)
    wide, thin = (clew.draw(maze, form, path=path, thread=width) for width in ("wide", "thin"))
    if form == "png":
        counts = [
            is_color(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).reshape(-1, 3), LIGHT.thread).sum()
            for data in (wide, thin)
        ]
        assert counts[0] > 1.5 * counts[1]
    else:
        assert wide != thin


def test_cells_that_are_points_get_a_line():
    grid = clew.Graph([(1, 2), (0, 2), (0, 1)], positions=[(0, 0), (1, 0), (0, 1)])
    maze = clew.generate("wilson", grid, seed=1)
    path = clew.solve(maze)
    assert "stroke-width" in clew.draw(maze, "svg", path=path, thread="wide").decode().partition('class="thread"')[2]
