"""Mazes of squares larger than memory, in files: made, solved, shown and drawn one row of tiles after the other."""

from clew.lazy import attach

CONTENTS = {
    "deep_zoom": "write_deep_zoom",
    "generate": "generate_huge",
    "measure": "measure_huge",
    "paths.overview": "make_overview",
    "picture": "write_png",
    "paths.solve": "HugePath solve_huge",
    "store": "HugeMaze",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
