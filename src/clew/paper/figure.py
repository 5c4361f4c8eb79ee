"""A maze on a page: its walls, the marks at its start and goal, and its solution, as large as its box allows."""

from math import cos, hypot, pi, sin
from typing import NamedTuple

from clew import drawing
from clew.drawing import Strokes
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.grid import Point
from clew.mazes.maze import Maze
from clew.mazes.paths import Path
from clew.paper.page import MIN_LINE, Areas, Box, Discs, Item, Lines
from clew.paper.style import PaperStyle

ARROW = 0.8  # cell widths: the length of an arrow at an opening
MIN_ARROW, MAX_ARROW = 2.0, 5.0  # millimeters
GAP = 0.4  # lengths of an arrow, between it and the maze
ROUNDING = 0.32  # cell widths: the radius of rounded walls
ROUNDED_THREAD = 0.5  # cell widths: the radius of a rounded thread
THREAD = 0.26  # of a cell: the thickness of a solution
WEAVE_THREAD = 0.18  # the same in a weave, where it ends at the mouths of tunnels
DOTS = (0.01, 2.0)  # of the thickness of a dotted solution: a dot, and the way to the next
STAR = 0.36  # cell widths: the radius of the star in the goal of a maze without an exit
BALL = 0.26  # cell widths: the radius of the disc in the start of a maze without an entrance
DOT = 0.14  # cell widths: the radius of a cell that is a point


class Placement(NamedTuple):
    """Where a maze is on a page."""

    left: float  # millimeters: the corner of its picture
    top: float
    cell: float  # millimeters: the width of a cell

    def strokes(self, strokes: Strokes) -> Strokes:
        """Return lines in millimeters of the page."""
        return strokes.scaled(self.cell, self.left, self.top)

    def point(self, point: Point) -> Point:
        """Return a point in millimeters of the page."""
        return self.left + self.cell * point[0], self.top + self.cell * point[1]


def placement(grid: Grid, box: Box, style: PaperStyle, *, arrows: bool = True, cell: float | None = None) -> Placement:
    """Return where a maze is in a box: in its middle, as large as possible.

    Parameters
    ----------
    grid : Grid
        Its grid.
    box : Box
        The room for the maze and its arrows.
    style : PaperStyle
        The style, which limits the width of cells.
    arrows : bool, default True
        Whether there are arrows outside.
    cell : float, optional
        The width of a cell in millimeters; by default as wide as possible.

    Returns
    -------
    Placement
        The place.

    Raises
    ------
    ClewError
        If the cells would be narrower than the style allows, or than `cell`.
    """
    across, down = grid.extent()
    wall = style.max_wall
    widest = min(style.max_cell if cell is None else cell, widest_cell((across, down), box, style, arrows=arrows))
    needed = style.min_cell if cell is None else cell
    if widest < needed - 1e-9:
        room = f"{box.width:.0f} x {box.height:.0f} mm"
        if widest <= 0:
            raise ClewError(
                f"{grid.spec} does not fit into {room}: use a smaller grid, or fewer mazes on a page", field="grid"
            )
        fits = " x ".join(str(int((side - wall - 2 * arrow_room(needed) * arrows) / needed)) for side in box[2:])
        raise ClewError(
            f"{grid.spec} does not fit into {room}: its cells would be {widest:.1f} mm wide, and they need at least "
            f"{needed:g} mm; {fits} cells fit",
            field="grid",
        )
    x, y = box.center
    return Placement(x - across * widest / 2, y - down * widest / 2, widest)


def widest_cell(extent: tuple[float, float], box: Box, style: PaperStyle, *, arrows: bool = True) -> float:
    """Return the largest width in millimeters that the cells of a grid can have in a box; not positive if none fits.

    Parameters
    ----------
    extent : tuple of float
        The width and the height of the grid, in cell widths.
    box : Box
        The room for the maze and its arrows.
    style : PaperStyle
        The style. Its limits for cells are not considered.
    arrows : bool, default True
        Whether there are arrows outside.

    Returns
    -------
    float
        The width of a cell.
    """
    sides = zip((box.width, box.height), extent, strict=True)
    return min(_widest(room - style.max_wall, cells, arrows) for room, cells in sides)


def _widest(room: float, cells: float, arrows: bool) -> float:
    """Return the largest width of a cell with which this many cells, and arrows on both sides, fit into the room."""
    if not arrows:
        return room / cells
    around = 2 * (1 + GAP)
    free = room / (cells + around * ARROW)  # with arrows that grow with the cell
    if free * ARROW > MAX_ARROW:
        return (room - around * MAX_ARROW) / cells
    return (room - around * MIN_ARROW) / cells if free * ARROW < MIN_ARROW else free


def arrow_length(cell: float) -> float:
    """Return the length of an arrow in millimeters, for cells of this width."""
    return min(max(ARROW * cell, MIN_ARROW), MAX_ARROW)


def arrow_room(cell: float) -> float:
    """Return how far arrows reach from the maze in millimeters, for cells of this width."""
    return (1 + GAP) * arrow_length(cell)


def figure(maze: Maze, path: Path, place: Placement, style: PaperStyle, *, solution: bool = False) -> list[Item]:
    """Return what there is to draw of a maze.

    Parameters
    ----------
    maze : Maze
        The maze.
    path : Path
        Its solution, which says where the start and the goal are.
    place : Placement
        Where it is.
    style : PaperStyle
        How it looks.
    solution : bool, default False
        Whether the solution is drawn too.

    Returns
    -------
    list of Item
        The solution, the walls, and the marks at the start and the goal.
    """
    items: list[Item] = []
    wall = style.wall(place.cell)
    if solution:
        items.append(thread(maze, path, place, style))
    walls = drawing.rounded_walls(maze, ROUNDING) if style.corners == "round" else drawing.strokes_of(maze)
    items.append(Lines(place.strokes(walls), wall, style.ink, "walls"))
    if drawing.cells_are_points(maze.grid):
        centers = drawing.centers_of(maze.grid) * place.cell + (place.left, place.top)
        items.append(Discs(centers, DOT * place.cell, style.ink, "cells"))
    if maze.grid.has_signs:
        items.append(Areas(place.strokes(drawing.signs_of(maze)), style.ink, "signs"))
    return items + marks(maze, path, place, style)


def thread(maze: Maze, path: Path, place: Placement, style: PaperStyle) -> Lines:
    """Return the solution as lines through the middles of cells."""
    share = WEAVE_THREAD if maze.grid.weaves else THREAD
    width = max(share * (place.cell - style.wall(place.cell)), MIN_LINE)
    lines = drawing.thread_of(maze, path)
    if style.corners == "round":
        lines = drawing.rounded(lines, ROUNDED_THREAD)
    dash = tuple(part * width for part in DOTS) if style.solution == "dotted" else ()
    return Lines(place.strokes(lines), width, style.quiet, "solution", dash)


def marks(maze: Maze, path: Path, place: Placement, style: PaperStyle) -> list[Item]:
    """Return an arrow into the entrance and one out of the exit; inside, a disc at the start and a star at the goal."""
    import numpy as np

    items: list[Item] = []
    sides = drawing.thread_openings(maze, path)
    for name, cell, side in zip(("start", "goal"), (path.start, path.goal), sides, strict=True):
        if side >= 0:
            items.append(Areas(Strokes.from_lines([_arrow(maze, cell, side, place, name)]), style.ink, name))
            continue
        x, y = place.point(maze.grid.center(cell))
        room = min(drawing.inner_radius(maze.grid, cell), 0.5) / 0.5 * place.cell  # less in a small cell
        if name == "start":
            items.append(Discs(np.array([(x, y)]), BALL * room, style.ink, name))
        else:
            items.append(Areas(Strokes.from_lines([star(x, y, STAR * room)]), style.ink, name))
    return items


def _arrow(maze: Maze, cell: int, side: int, place: Placement, name: str) -> list[Point]:
    """Return a triangle outside the opening: its tip points into the maze at the start, away from it at the goal."""
    line = maze.grid.outline(cell)[side][1]
    (ax, ay), (bx, by) = line[0], line[-1]
    middle_x, middle_y = place.point(drawing.midpoint(line))
    length = hypot(bx - ax, by - ay) or 1.0
    out_x, out_y = (by - ay) / length, (ax - bx) / length  # outlines run clockwise, and y grows downwards
    center_x, center_y = place.point(maze.grid.center(cell))
    if (middle_x - center_x) * out_x + (middle_y - center_y) * out_y < 0:
        out_x, out_y = -out_x, -out_y
    size = arrow_length(place.cell)
    near, far = GAP * size, (1 + GAP) * size
    tip, base = (near, far) if name == "start" else (far, near)
    half = size * 0.55
    return [
        (middle_x + out_x * tip, middle_y + out_y * tip),
        (middle_x + out_x * base - out_y * half, middle_y + out_y * base + out_x * half),
        (middle_x + out_x * base + out_y * half, middle_y + out_y * base - out_x * half),
    ]


def star(x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a star of five points."""
    corners = ((radius * (1.0 if number % 2 == 0 else 0.42), pi * number / 5) for number in range(10))
    return [(x + away * sin(angle), y - away * cos(angle)) for away, angle in corners]
