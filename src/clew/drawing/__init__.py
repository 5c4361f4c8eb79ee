"""The geometry of pictures: walls, cells and threads of a maze, in cell widths from the top left, y downwards."""

from clew.drawing.shapes import area, check_grids, corners, sides_of_cell, signs, steps, steps_at, strokes
from clew.drawing.thread import crossed_sides, inner_radius, sides_between, thread_lines
from clew.drawing.unroll import AHEAD, column_and_row, has_square_cells, squares, unroll, unroll_distances
from clew.drawing.walls import WallLine, left_out_areas, left_out_row, packed_wall_dots, wall_dots, wall_lines
from clew.grids.grid import Polyline

__all__ = [
    "AHEAD",
    "Polyline",
    "WallLine",
    "area",
    "check_grids",
    "column_and_row",
    "corners",
    "crossed_sides",
    "has_square_cells",
    "inner_radius",
    "left_out_areas",
    "left_out_row",
    "packed_wall_dots",
    "sides_between",
    "sides_of_cell",
    "signs",
    "squares",
    "steps",
    "steps_at",
    "strokes",
    "thread_lines",
    "unroll",
    "unroll_distances",
    "wall_dots",
    "wall_lines",
]
