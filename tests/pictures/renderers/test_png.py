"""PNG: read back, the pixels are the walls, the thread and the distances."""

import io
from typing import Any

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pictures import example, opened, png, rectangles, thick
from PIL import Image

import clew
from clew import ClewError, Graph, Hexagons, Maze, Rectangle
from clew.grids import parse_grid
from clew.pictures.drawing.colors import DARK, LIGHT, rgb
from clew.pictures.painting.raster import crisp, smooth
from clew.pictures.painting.style import PictureOptions, sizes
from clew.pictures.renderers import render
from clew.pictures.renderers.png import MAX_DEFAULT, REPEATING, size_of


def pixels(maze: Maze, **options: Any) -> NDArray[np.uint8]:
    """uint8[height, width, 3]."""
    return np.asarray(Image.open(io.BytesIO(png(maze, **options))).convert("RGB"))


def paper(picture: NDArray[np.uint8], color: str = LIGHT.paper) -> NDArray[np.bool_]:
    return np.asarray((picture == rgb(color)).all(axis=2))


@settings(max_examples=50)
@given(rectangles(14), st.booleans())
def test_one_pixel_for_each_cell_and_wall(maze: Maze, bits: bool) -> None:
    image = Image.open(io.BytesIO(png(maze, cell=2, bits=bits)))
    assert image.mode == "P"
    assert np.asarray(image).tolist() == thick(maze)


@settings(max_examples=50)
@given(rectangles(), st.integers(2, 13), st.data(), st.integers(0, 3), st.booleans())
def test_walls_and_passages_have_the_size_asked_for(
    maze: Maze, cell: int, data: st.DataObject, margin: int, bits: bool
) -> None:
    wall = data.draw(st.integers(1, cell - 1))
    dots = np.array(thick(maze))
    across, down = ([(wall, cell - wall)[place % 2] for place in range(count)] for count in dots.shape[::-1])
    expected = np.pad(dots.repeat(across, axis=1).repeat(down, axis=0), margin, constant_values=True)
    drawn = pixels(maze, cell=cell, wall=wall, margin=margin, bits=bits)
    assert np.array_equal(paper(drawn), expected)
    assert np.array_equal(paper(drawn, LIGHT.ink), ~expected)


@cases("drawn", [(), ("path",), ("distances",), ("path", "distances")])
@cases("grid", ["5x4", "torus:4x3", "1x1"])
def test_rows_that_repeat_are_those_of_any_picture(
    grid: str, drawn: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = clew.generate("wilson", grid, seed=2)
    both = {"path": clew.solve(maze), "distances": clew.distances(maze)}
    options = {name: both[name] for name in drawn} | {"cell": REPEATING, "wall": 3, "margin": 2}
    expected = pixels(maze, **options)
    monkeypatch.setattr("clew.pictures.renderers.png.SAME_BYTES", 150)  # a row or two
    for band in (1 << 20, 40):
        monkeypatch.setattr(crisp, "BAND", band)
        assert np.array_equal(pixels(maze, **options), expected)
    monkeypatch.setattr("clew.pictures.renderers.png.REPEATING", REPEATING + 1)
    assert np.array_equal(pixels(maze, **options), expected)


@pytest.mark.parametrize("size", [(1, 37), (37, 1), (11, 23)])
def test_bands_join_without_a_seam(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    maze = opened(clew.generate("wilson", Rectangle(*size), seed=2))
    whole = [pixels(maze, cell=cell, bits=True) for cell in (2, 5)]
    monkeypatch.setattr(crisp, "BAND", 40)
    for before, cell in zip(whole, (2, 5), strict=True):
        assert np.array_equal(pixels(maze, cell=cell, bits=True), before)


@cases("grid", ["9x7", "torus:5x4", "hexagons:9x8", "weave:6x5", "box:3x2x3", "polar:5"])
def test_bands_with_colors_join_without_a_seam(grid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    maze = example(grid) if "weave" not in grid else clew.generate("kruskal", grid, seed=3)
    overlays: list[dict[str, Any]] = [{}, {"path": clew.solve(maze), "distances": clew.distances(maze)}]
    whole = [pixels(maze, cell=17, wall=3, **each) for each in overlays]
    for module in (crisp, smooth):
        monkeypatch.setattr(module, "BAND", 2000)
    monkeypatch.setattr(smooth, "MAX_BANDS", 1000)
    for before, each in zip(whole, overlays, strict=True):
        assert np.array_equal(pixels(maze, cell=17, wall=3, **each), before)


def test_a_large_maze_is_written_in_bits_by_itself() -> None:
    maze = clew.generate("binary-tree", "1100x1000", seed=1)
    told = []
    file = io.BytesIO()
    render(maze, file, format="png", progress=told.append)
    assert told[-1] == 1.0
    assert told == sorted(told)
    image = Image.open(file)
    assert image.size == (2201, 2001)
    assert file.getvalue()[24:26] == b"\x01\x03"  # one bit, palette
    inside = np.asarray(image)[1:-1, 1:-1]
    assert np.array_equal(inside[::2, 1::2], (maze.array[:, :-1] & 2) > 0)
    assert np.array_equal(inside[1::2, ::2], (maze.array[:-1] & 4) > 0)


@cases("cell", [2, 3, 5, 8, 20, 31])
@cases("grid", ["6x4", "1x5", "5x1"])
def test_the_thread_covers_the_middles_of_the_paths_cells_and_no_wall(grid: str, cell: int) -> None:
    maze = example(grid)
    path = clew.solve(maze)
    bare, drawn = pixels(maze, cell=cell, margin=4), pixels(maze, cell=cell, margin=4, path=path)
    changed = (bare != drawn).any(axis=2)
    assert not (changed & paper(bare, LIGHT.ink)).any()
    wall = max(1, round(cell / 10))
    width = maze.grid.width if isinstance(maze.grid, Rectangle) else 0
    for each in range(maze.cells):
        x, y = (4 + wall + place * cell + (cell - wall) // 2 for place in (each % width, each // width))
        if each in set(path.cells) - {path.goal}:
            assert tuple(drawn[y, x]) == rgb(LIGHT.thread)
        elif each != path.goal:
            assert not changed[y, x]


def test_the_thread_reaches_the_openings() -> None:
    maze = opened(example("5x4"))
    drawn = pixels(maze, cell=20, margin=0, path=clew.solve(maze))
    red = paper(drawn, LIGHT.thread)
    assert red[:2].any()
    assert red[-2:].any()


@pytest.mark.parametrize("with_path", [False, True])
def test_cells_have_the_colors_of_their_distances(with_path: bool) -> None:
    maze = example("6x4")
    found = clew.distances(maze)
    drawn = pixels(maze, cell=20, margin=0, distances=found, path=clew.solve(maze) if with_path else None)
    for y in range(4):
        for x in range(6):  # a place near the corner of the cell, beside the thread
            assert tuple(drawn[20 * y + 3, 20 * x + 3]) == LIGHT.shade(found.at((x, y)), found.farthest[1])


def test_dark_pictures_are_chalk_on_night() -> None:
    for bits in (False, True):
        drawn = pixels(example(), dark=True, bits=bits)
        assert (paper(drawn, DARK.paper) | paper(drawn, DARK.ink)).all()


@pytest.mark.parametrize("size", [(1, 1), (4, 3)])
def test_hexagons_have_walls_thread_and_colors(size: tuple[int, int]) -> None:
    maze = opened(clew.generate("wilson", Hexagons(*size), seed=4))
    path, found = clew.solve(maze), clew.distances(maze)
    drawn = pixels(maze, cell=40, wall=4, margin=10, path=path, distances=found)
    for cell in range(maze.cells):
        x, y = maze.grid.center(cell)
        place = drawn[round(12 + 40 * y), round(12 + 40 * x) + 14]
        if cell not in path.cells:
            assert tuple(place) == LIGHT.shade(found.at(cell), found.farthest[1])
        for side, (direction, (begin, end)) in enumerate(maze.grid.outline(cell)):
            is_open = (direction >= 0 and maze.is_open(cell, direction)) or (cell, side) in maze.openings
            middle = drawn[round(12 + 20 * (begin[1] + end[1]) - 0.5), round(12 + 20 * (begin[0] + end[0]) - 0.5)]
            assert (tuple(middle) == rgb(LIGHT.ink)) != is_open


def test_a_graph_is_drawn_by_dots_and_lines() -> None:
    grid = Graph.from_edges(2, [(0, 1)], positions=[(0.5, 0.5), (2.5, 0.5)])
    drawn = pixels(clew.generate("wilson", grid, seed=1), cell=20, wall=2, margin=0)
    assert paper(drawn, LIGHT.ink)[10:12, 11:50].all()
    shaded = pixels(
        clew.generate("wilson", grid, seed=1),
        cell=20,
        margin=0,
        distances=clew.distances(clew.generate("wilson", grid, seed=1)),
    )
    assert tuple(shaded[14, 11]) == LIGHT.shade(0, 1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"bits": True, "path": True}, "one bit per pixel"),
        ({"cell": 1000, "bits": False}, "2,147,483,648 pixels are the limit; give a smaller cell"),
        ({"cell": 4, "wall": 4}, "leave no passage"),
    ],
)
def test_what_cannot_be_drawn_is_refused(options: dict[str, Any], said: str) -> None:
    maze = clew.generate("sidewinder", "50x50", seed=1)
    if "path" in options:
        options = options | {"path": clew.solve(maze)}
    with pytest.raises(ClewError, match=said):
        png(maze, **options)


def test_a_picture_of_too_many_hexagons_is_refused_before_it_is_made() -> None:
    with pytest.raises(ClewError, match="choose a smaller grid"):
        png(example("hexagons:60x60"), cell=1000)


def test_the_default_cell_fits_every_grid_that_fits_at_all() -> None:
    for grid, cell in (("hexagons:400x400", 6), ("hexagons:9000x9000", 5), ("hexagons:15000x15000", 3)):
        assert size_of(parse_grid(grid), False, PictureOptions()).cell == cell
    with pytest.raises(ClewError, match="the limit; choose a smaller grid"):
        size_of(parse_grid("hexagons:30000x30000"), False, PictureOptions())
    overlaid = PictureOptions(distances=clew.distances(example()))
    assert size_of(parse_grid("20000x20000"), True, overlaid).cell == 2
    with pytest.raises(ClewError, match="leave out the path and the distances"):
        size_of(parse_grid("30000x30000"), True, overlaid)
    assert size_of(parse_grid("30000x30000"), True, PictureOptions()).cell == 2  # in bits


@cases(("grid", "cell"), [("1x1", 48), ("20x20", 40), ("100x100", 16), ("500x500", 5), ("2000x2000", 2)])
def test_cells_shrink_as_mazes_grow(grid: str, cell: int) -> None:
    assert sizes(parse_grid(grid), PictureOptions(), max_pixels=MAX_DEFAULT).cell == cell
