"""The geometry of pictures: walls, cells and threads of a maze, in cell widths from the top left, y downwards."""

from clew.lazy import attach

CONTENTS = {
    "..grids.grid": "Polyline",
    "polylines": "Strokes codes_of joined",
    "shapes": "arcs areas_of cells_are_points centers_of check_grids levels_of outer_corners rounded rounded_walls "
    "signs_of steps steps_at strokes strokes_of wall_segments",
    "squares_of": "column_and_row has_square_cells squares unroll unroll_distances",
    "thread": "crossed_sides ends_of inner_radius loop_lines midpoint passage_lines position_of sides_between "
    "step_lines thread_lines thread_of thread_openings threaded_squares",
    "walls": "left_out_areas left_out_row packed_wall_dots wall_dots wall_lines",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
