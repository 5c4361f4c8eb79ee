"""What there is to draw of a maze, in cell widths from the top left, y downwards, whatever draws it."""

from clew.drawing.shapes import area, check_grids, corners, has_signs, signs, steps, steps_at, strokes
from clew.drawing.thread import crossed_sides, inner_radius, thread_lines, thread_openings
from clew.drawing.unroll import column_and_row, has_square_cells, squares, unroll, unroll_distances
from clew.drawing.walls import left_out_areas, left_out_row, northern_walls, wall_dots, wall_lines, western_walls
from clew.grids.grid import Polyline

__all__ = [
    "Polyline",
    "area",
    "check_grids",
    "column_and_row",
    "corners",
    "crossed_sides",
    "has_signs",
    "has_square_cells",
    "inner_radius",
    "left_out_areas",
    "left_out_row",
    "northern_walls",
    "signs",
    "squares",
    "steps",
    "steps_at",
    "strokes",
    "thread_lines",
    "thread_openings",
    "unroll",
    "unroll_distances",
    "wall_dots",
    "wall_lines",
    "western_walls",
]
