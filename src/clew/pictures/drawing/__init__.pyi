"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.grids.grid import Polyline as Polyline
from clew.pictures.drawing.polylines import Strokes as Strokes
from clew.pictures.drawing.polylines import codes_of as codes_of
from clew.pictures.drawing.polylines import joined as joined
from clew.pictures.drawing.shapes import arcs as arcs
from clew.pictures.drawing.shapes import areas_of as areas_of
from clew.pictures.drawing.shapes import cells_are_points as cells_are_points
from clew.pictures.drawing.shapes import centers_of as centers_of
from clew.pictures.drawing.shapes import check_grids as check_grids
from clew.pictures.drawing.shapes import levels_of as levels_of
from clew.pictures.drawing.shapes import outer_corners as outer_corners
from clew.pictures.drawing.shapes import rounded as rounded
from clew.pictures.drawing.shapes import rounded_walls as rounded_walls
from clew.pictures.drawing.shapes import signs_of as signs_of
from clew.pictures.drawing.shapes import steps as steps
from clew.pictures.drawing.shapes import steps_at as steps_at
from clew.pictures.drawing.shapes import strokes as strokes
from clew.pictures.drawing.shapes import strokes_of as strokes_of
from clew.pictures.drawing.shapes import wall_segments as wall_segments
from clew.pictures.drawing.squares_of import column_and_row as column_and_row
from clew.pictures.drawing.squares_of import has_square_cells as has_square_cells
from clew.pictures.drawing.squares_of import squares as squares
from clew.pictures.drawing.squares_of import unroll as unroll
from clew.pictures.drawing.squares_of import unroll_distances as unroll_distances
from clew.pictures.drawing.thread import crossed_sides as crossed_sides
from clew.pictures.drawing.thread import ends_of as ends_of
from clew.pictures.drawing.thread import inner_radius as inner_radius
from clew.pictures.drawing.thread import loop_lines as loop_lines
from clew.pictures.drawing.thread import midpoint as midpoint
from clew.pictures.drawing.thread import passage_lines as passage_lines
from clew.pictures.drawing.thread import position_of as position_of
from clew.pictures.drawing.thread import sides_between as sides_between
from clew.pictures.drawing.thread import step_lines as step_lines
from clew.pictures.drawing.thread import thread_lines as thread_lines
from clew.pictures.drawing.thread import thread_of as thread_of
from clew.pictures.drawing.thread import thread_openings as thread_openings
from clew.pictures.drawing.thread import threaded_squares as threaded_squares
from clew.pictures.drawing.walls import left_out_areas as left_out_areas
from clew.pictures.drawing.walls import left_out_row as left_out_row
from clew.pictures.drawing.walls import packed_wall_dots as packed_wall_dots
from clew.pictures.drawing.walls import wall_dots as wall_dots
from clew.pictures.drawing.walls import wall_lines as wall_lines

CONTENTS: dict[str, str]
__all__: list[str]
