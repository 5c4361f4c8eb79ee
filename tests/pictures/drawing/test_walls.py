"""The walls of a rectangle as a raster: the rows of dots, and the same rows packed eight to a byte."""

import numpy as np
from case_loops import cases

import clew
from clew.grids import Grid, parse_grid
from clew.masks import MaskedRectangle
from clew.pictures import drawing

HEART = MaskedRectangle.parse_text("X..X..X\n.......\n.......\nX.....X\nXX...XX\nXXX.XXX")


@cases("grid", [*map(parse_grid, ("1x1", "4x1", "1x5", "5x4", "8x3", "13x9")), HEART])
def test_packed_dots_are_the_dots(grid: Grid) -> None:
    maze = clew.generate("wilson", grid, seed=6)
    width, height = (round(each) for each in grid.extent())
    for first, last in ((0, height), (0, 1), (height - 1, height)):
        rows = b"".join(drawing.wall_dots(maze, first, last, solid=True, closed=True))
        expected = 1 - np.frombuffer(rows, np.uint8).reshape(-1, 2 * width + 1)
        packed = drawing.packed_wall_dots(maze, first, last)
        assert not packed[:, 0].any()
        found = np.unpackbits(packed[:, 1:], axis=1)[:, : 2 * width + 1]
        np.testing.assert_array_equal(found, expected)


def test_packed_dots_have_the_openings() -> None:
    maze = clew.openings(clew.generate("wilson", "6x5", seed=6), "corners")
    rows = b"".join(drawing.wall_dots(maze, closed=True))
    found = np.unpackbits(drawing.packed_wall_dots(maze, 0, 5)[:, 1:], axis=1)[:, :13]
    np.testing.assert_array_equal(found, 1 - np.frombuffer(rows, np.uint8).reshape(-1, 13))
    assert found[0].any() or found[:, 0].any()
