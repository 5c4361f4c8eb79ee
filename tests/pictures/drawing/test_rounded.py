"""Rounded walls and threads: they join and part what the plain ones do, and stay near them."""

import numpy as np
from case_loops import cases
from grid_pictures import grid_of, spellings
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

import clew
from clew import Maze
from clew.grids.canvas import new_canvas
from clew.pictures import drawing
from clew.pictures.drawing import Strokes

GRIDS = [each for each in spellings() if each not in ("graph", "text:CLEW", "text:CLEW,height=12")]
SMALL = [
    "rectangle:4x3",
    "cylinder:4x3",
    "torus:3x4",
    "weave:5x4",
    "hexagons:4x3",
    "triangles:5x3",
    "upsilon:3x3",
    "cairo:3x3",
    "polar:3",
    "sphere:4",
    "cube:2",
    "box:2x2x2",
    "mask",
]
PIXELS = 40  # of a cell width
MARGIN = 4  # pixels around a picture: more than half a wall, so that its outside is one region


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Any passages at all on any grid: loops, islands, posts without walls."""
    grid = grid_of(draw(st.sampled_from(SMALL)))
    if grid.weaves:
        return clew.generate("kruskal", grid, draw(st.integers(0, 1000)))
    canvas = new_canvas(grid)
    for cell in range(grid.cells):
        for direction, _ in grid.neighbors(cell):
            if draw(st.booleans()):
                canvas.carve(canvas.cell(cell), direction)
    return Maze(grid, canvas.passages)


def raster(maze: Maze, walls: Strokes) -> NDArray[np.bool_]:
    """Which pixels are wall."""
    across, down = maze.grid.extent()
    image = Image.new("1", (round(across * PIXELS) + 2 * MARGIN + 1, round(down * PIXELS) + 2 * MARGIN + 1))
    pen = ImageDraw.Draw(image)
    for line in walls.lines():
        pen.line([(x * PIXELS + MARGIN, y * PIXELS + MARGIN) for x, y in line], fill=1, width=2)
    return np.asarray(image)


def regions(is_wall: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The number of the region of each pixel that is no wall; 0 for walls."""
    return np.asarray(ndimage.label(~is_wall)[0], np.int64)


def partition(maze: Maze, walls: Strokes) -> list[int]:
    """For each cell the first cell whose center can be reached from its own without crossing a wall."""
    found = regions(raster(maze, walls))
    centers = np.rint(drawing.centers_of(maze.grid) * PIXELS + MARGIN).astype(int)
    numbers = [int(found[y, x]) for x, y in centers]
    assert 0 not in numbers
    return [numbers.index(each) for each in numbers]


@settings(max_examples=15)
@given(mazes(), st.sampled_from([0.2, 0.32, 0.5]))
def test_rounded_walls_open_and_close_no_passage(maze: Maze, radius: float) -> None:
    assert partition(maze, drawing.rounded_walls(maze, radius)) == partition(maze, drawing.strokes_of(maze))


def reaches(points: NDArray[np.float64], strokes: Strokes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each point is from each piece of line, and where on the piece the nearest place is, from 0 to 1."""
    inner = np.ones(len(strokes.points), bool)
    inner[strokes.starts[1:] - 1] = False
    begins = strokes.points[np.flatnonzero(inner)]
    along = strokes.points[np.flatnonzero(inner) + 1] - begins
    offset = points[:, None] - begins[None]
    share = np.clip((offset * along).sum(axis=2) / np.maximum((along**2).sum(axis=1), 1e-12), 0, 1)
    return np.hypot(*np.moveaxis(offset - share[..., None] * along, 2, 0)), share


def distances(points: NDArray[np.float64], strokes: Strokes) -> NDArray[np.float64]:
    """How far each point is from the nearest line."""
    return np.asarray(reaches(points, strokes)[0].min(axis=1))


def meetings(segments: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The points where a number of walls other than two meets, and how many walls."""
    segments = segments[np.abs(segments[:, 0] - segments[:, 1]).max(axis=1) > 1e-9]
    points, counts = np.unique(np.round(segments.reshape(-1, 2), 6), axis=0, return_counts=True)
    return points[counts != 2], counts[counts != 2]


@settings(max_examples=50)
@given(mazes())
def test_as_many_rounded_walls_meet_where_walls_met(maze: Maze) -> None:
    points, counts = meetings(drawing.wall_segments(maze))
    if not len(points):
        return
    away, share = reaches(points, drawing.rounded_walls(maze, 0.32))
    ends_here = (share < 1e-4) | (share > 1 - 1e-4)
    found = np.where(away > 1e-5, 0, np.where(ends_here, 1, 2)).sum(axis=1)
    np.testing.assert_array_equal(found, counts)


@cases("spelling", GRIDS)
def test_every_grid_has_rounded_walls_of_about_the_same_extent(spelling: str) -> None:
    grid = grid_of(spelling)
    maze = clew.generate("kruskal" if grid.weaves else "wilson", grid, seed=2)
    plain, rounded = drawing.strokes_of(maze).points, drawing.rounded_walls(maze, 0.3).points
    assert np.abs(plain.min(axis=0) - rounded.min(axis=0)).max() < 0.3
    assert np.abs(plain.max(axis=0) - rounded.max(axis=0)).max() < 0.3


def test_a_corner_becomes_an_arc_between_points_at_the_radius() -> None:
    corner = Strokes.from_lines([[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]])
    [line] = drawing.rounded(corner, 0.5).lines()
    assert line[0] == (0, 0)
    assert line[1] == (1.5, 0)
    assert line[-2] == (2, 0.5)
    assert line[-1] == (2, 2)
    assert len(line) == 7


def test_arcs_of_short_pieces_are_smaller_and_do_not_overlap() -> None:
    [line] = drawing.rounded(Strokes.from_lines([[(0.0, 0.0), (0.6, 0.0), (0.6, 0.2), (1.2, 0.2)]]), 0.5).lines()
    steps = np.diff(np.array(line), axis=0)
    assert (steps >= -1e-9).all()


def test_a_ring_is_rounded_where_it_begins() -> None:
    square = Strokes.from_lines([[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]])
    [line] = drawing.rounded(square, 0.25).lines()
    assert line[0] == line[-1] == (0.0, 0.25)
    assert (0.0, 0.0) not in line


def test_chosen_corners_alone_are_rounded() -> None:
    zigzag = Strokes.from_lines([[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0)]])
    [line] = drawing.rounded(zigzag, 0.25, np.array([True, True, False, True])).lines()
    assert (1.0, 0.0) not in line
    assert (1.0, 1.0) in line


def test_no_lines_stay_no_lines() -> None:
    assert drawing.rounded(Strokes.from_lines([])).count == 0
