"""The renderers of drawings for machines; what draws is imported when one of them is used."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from clew import registry
from clew.pictures.painting.style import PictureOptions
from clew.registry.options import Length, Option

if TYPE_CHECKING:
    from clew.grids import Grid
    from clew.mazes.maze import Maze

CELL = Length(0.5, 1000, default=8, help="width of a cell")
CUTTING: dict[str, Option] = {
    "cell": CELL,
    "wall": Length(0, 500, default=0, help="thickness of walls that are cut out; 0 engraves them as lines on a plate"),
    "margin": Length(1, 1000, default=5, help="width of the plate around the maze"),
    "kerf": Length(0, 10, default=0.15, help="width of what a cut takes away; lines are moved by half of it"),
    "tab": Length(0, 100, default=0, help="width of the gaps in cuts that hold pieces in the sheet; 0 leaves none"),
}
EXTRA = "" if find_spec("ezdxf") else "exchange"  # the service offers what is installed
PLOTTING: dict[str, Option] = {"cell": CELL, "margin": Length(0, 1000, default=10, help="width of the margin")}


def check_cut(grid: "Grid", options: PictureOptions) -> None:
    """Raise `ClewError` for sizes with which nothing useful would be cut."""
    from clew.exchange.machines import mistakes

    mistakes.check_cut(grid, options)


@registry.renderer(suffixes=(".dxf",), media="image/vnd.dxf", options=CUTTING, check=check_cut, extra=EXTRA)
def dxf(maze: "Maze", options: PictureOptions) -> bytes:
    """Draw as DXF in millimeters, to be cut and engraved by a laser or a mill; needs `pip install clew[exchange]`.

    The layer ENGRAVE has the walls, a circle at the start and two at the goal, PATH has the path, and CUT the edge of a
    plate. With `wall`, CUT has the outlines of walls that are cut out of a sheet, to be glued on a plate. Each line is
    there once. Distances are not shown. Grids: any whose cells have outlines; walls of a weave cannot be cut out.
    """
    from clew.exchange.machines.dxf import write_dxf
    from clew.exchange.machines.job import cut_job

    return write_dxf(cut_job(maze, options))


@registry.renderer(suffixes=(".cut.svg",), media="image/svg+xml", options=CUTTING, check=check_cut)
def cut_svg(maze: "Maze", options: PictureOptions) -> bytes:
    """Draw what `.dxf` has as SVG in millimeters, with layers of Inkscape: red is cut, blue engraved, green the path.

    Grids: as of `.dxf`.
    """
    from clew.exchange.machines.job import cut_job
    from clew.exchange.machines.svg import write_svg

    return write_svg(cut_job(maze, options), maze, options)


@registry.renderer(suffixes=(".plot.svg",), media="image/svg+xml", options=PLOTTING)
def plot_svg(maze: "Maze", options: PictureOptions) -> bytes:
    """Draw as SVG in millimeters for a pen plotter: long lines, in an order with short ways of the lifted pen.

    The walls are on one layer, the start, the goal and the path on another, for a second pen. Distances are not shown.
    Grids: any whose cells have outlines.
    """
    from clew.exchange.machines.job import plot_job
    from clew.exchange.machines.svg import write_svg

    return write_svg(plot_job(maze, options), maze, options)
