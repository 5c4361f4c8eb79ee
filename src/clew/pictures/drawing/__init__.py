"""The geometry of pictures: walls, cells and threads of a maze, in cell widths from the top left, y downwards."""
# ruff: noqa: F401 - these are the names that other packages use

from clew.grids.grid import Polyline
from clew.pictures.drawing.rounded import arcs, rounded, rounded_walls
from clew.pictures.drawing.shapes import (
    areas_of,
    cells_are_points,
    centers_of,
    check_grids,
    levels_of,
    outer_corners,
    signs_of,
    steps,
    steps_at,
    strokes,
    strokes_of,
    wall_segments,
)
from clew.pictures.drawing.strokes import Strokes, codes_of, joined
from clew.pictures.drawing.thread import (
    crossed_sides,
    inner_radius,
    loop_lines,
    midpoint,
    passage_lines,
    sides_between,
    step_lines,
    thread_lines,
    thread_of,
    thread_openings,
    threaded_squares,
)
from clew.pictures.drawing.unroll import column_and_row, has_square_cells, squares, unroll, unroll_distances
from clew.pictures.drawing.walls import WallLine, left_out_areas, left_out_row, packed_wall_dots, wall_dots, wall_lines
