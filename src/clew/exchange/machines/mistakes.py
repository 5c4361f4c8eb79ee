"""Refuse sizes with which nothing useful would be cut, before there is a maze."""

from clew.errors import ClewError
from clew.exchange.thick_walls import check_plan
from clew.grids import Grid
from clew.pictures.drawing import cells_are_points
from clew.pictures.painting.style import PictureOptions


def check_walls(grid: Grid) -> None:
    """Raise `ClewError` for cells without walls, which are points."""
    if cells_are_points(grid):
        raise ClewError(f"the cells of {grid.spec} are points, without walls to draw: use .svg", field="grid")


def check_cut(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` for walls, a kerf or tabs that do not fit into the cells."""
    check_walls(grid)
    cell, wall, kerf, tab = (getattr(options, name) or 0.0 for name in ("cell", "wall", "kerf", "tab"))
    if wall:
        check_plan(grid)
        if kerf >= wall:
            sizes = f"a kerf of {kerf:g} mm is as wide as the walls, {wall:g} mm, which would be cut away"
            raise ClewError(f"{sizes}: give the width of what one cut takes, such as 0.15mm", option="kerf")
        if wall + kerf >= cell:
            sizes = f"walls of {wall:g} mm, cut with a kerf of {kerf:g} mm, leave no passage in cells of {cell:g} mm"
            raise ClewError(f"{sizes}: make the walls thinner, or the cells larger", option="wall")
    if tab >= cell - wall - kerf:
        sizes = f"tabs of {tab:g} mm are as wide as a passage, {cell - wall - kerf:.3g} mm"
        raise ClewError(f"{sizes}: make them narrower, such as 0.5mm; 0 leaves them out", option="tab")
