"""A maze on a page: its walls, the marks at its start and goal, and its solution, as large as its box allows."""

from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Grid, Point
from clew.lazy import np
from clew.paper.pages.end_pictures import WHITE, end_picture
from clew.paper.pages.pages import MIN_LINE, Areas, Box, Discs, Item, Lines
from clew.paper.pages.styles import GROUND_GRAY, WALL_GRAY, PaperStyle
from clew.paper.puzzle import Puzzle
from clew.paper.tactile import rules as tactile
from clew.pictures import drawing
from clew.pictures.painting.style import ROUNDED_THREAD, ROUNDING
from clew.pictures.picture_mazes.tone import paper_limits, wall_levels

ARROW = 0.8  # cell widths: the length of an arrow at an opening
ARROW_GAP = 0.4  # lengths of an arrow, between it and the maze
THREAD = 0.26  # of a cell: the thickness of a solution
WEAVE_THREAD = 0.18  # the same in a weave, where it ends at the mouths of tunnels
DOTS = (0.01, 2.0)  # of the thickness of a dotted solution: a dot, and the way to the next
STAR = 0.36  # cell widths: the radius of the star in the goal of a maze without an exit
BALL = 0.26  # cell widths: the radius of the disc in the start of a maze without an entrance
PICTURES = (4.0, 10.0)  # millimeters: the least and the largest length of an arrow in whose place there is a picture
PICTURE = 1.25  # of the length of an arrow: the side of a picture, which is nearer to the maze
INNER_PICTURE, HALO = 0.72, 0.43  # of a cell: the side of a picture in it, and the radius of the white under it
DOT = 0.14  # cell widths: the radius of a cell that is a point


class Placement(NamedTuple):
    """The place of a maze on a page."""

    left: float  # millimeters: the corner of its picture
    top: float
    cell: float  # millimeters: the width of a cell

    def strokes(self, strokes: drawing.Strokes) -> drawing.Strokes:
        """Return lines in millimeters of the page."""
        return strokes.scaled(self.cell, self.left, self.top)

    def point(self, point: Point) -> Point:
        """Return a point in millimeters of the page."""
        return self.left + self.cell * point[0], self.top + self.cell * point[1]


def placement(grid: Grid, box: Box, style: PaperStyle, *, arrows: bool = True) -> Placement:
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

    Returns
    -------
    Placement
        The place.

    Raises
    ------
    ClewError
        If the cells would be narrower than the style allows.
    """
    across, down = grid.extent()
    widest = min(style.max_cell, widest_cell((across, down), box, style, arrows=arrows))
    needed = style.min_cell
    if widest < needed - 1e-9:
        sizes: dict[str, float] = {"width": round(box.width), "height": round(box.height)}
        if widest <= 0:
            raise ClewError.coded("maze-wide", "grid", grid=grid.spec, **sizes)
        others = style.max_wall + 2 * arrow_room(needed, style) * arrows
        columns, rows = (int((side - others) / needed) for side in box[2:])
        sizes |= {"columns": columns, "rows": rows, "wide": round(widest, 1), "needed": needed}
        raise ClewError.coded("maze-narrow", "grid", grid=grid.spec, **sizes)
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
    widths = []
    for side, cells in zip((box.width, box.height), extent, strict=True):
        room = side - style.max_wall
        width = room / (cells + 2 * (1 + ARROW_GAP) * ARROW)  # with arrows that grow with the cell
        widths.append((room - 2 * arrow_room(width, style) * arrows) / cells)  # or arrows of a limited length
    return min(widths)


def arrow_length(cell: float, style: PaperStyle) -> float:
    """Return the length of an arrow in millimeters, for cells of this width."""
    least, most = PICTURES if style.ends else (0.0, 0.0)
    return min(max(ARROW * cell, style.min_arrow, least), max(style.max_arrow, most))


def mark_length(cell: float, style: PaperStyle) -> float:
    """Return the length of an arrow, or the side of a picture, at an opening in millimeters."""
    return arrow_length(cell, style) * (PICTURE if style.ends else 1.0)


def arrow_room(cell: float, style: PaperStyle) -> float:
    """Return how far arrows reach from the maze in millimeters, for cells of this width."""
    return tactile.symbol_room(style.max_wall) if style.tactile else (1 + ARROW_GAP) * arrow_length(cell, style)


class End(NamedTuple):
    """The start or the goal of a puzzle."""

    name: str  # 'start' or 'goal'
    cell: int
    side: int  # of the cell, where the opening is; -1 without an opening


def ends_of(puzzle: Puzzle) -> list[End]:
    """Return the start and the goal of a puzzle."""
    path = puzzle.path
    return list(map(End, ("start", "goal"), (path.start, path.goal), drawing.thread_openings(puzzle.maze, path)))


def has_openings(puzzle: Puzzle) -> bool:
    """Return whether there is an arrow or a picture outside of the maze."""
    return any(end.side >= 0 for end in ends_of(puzzle))


def figure(puzzle: Puzzle, place: Placement, style: PaperStyle, *, solution: bool = False) -> list[Item]:
    """Return what there is to draw of a maze.

    Parameters
    ----------
    puzzle : Puzzle
        The maze. If it has a tone, the thickness of walls follows that.
    place : Placement
        Where it is.
    style : PaperStyle
        How it looks.
    solution : bool, default False
        Whether the solution is drawn too, in ink over gray walls.

    Returns
    -------
    list of Item
        The solution, the walls, and the marks at the start and the goal.

    Raises
    ------
    ClewError
        If the cells have no walls that could follow a tone, or are too narrow for it.
    """
    maze, tone = puzzle.maze, puzzle.tone
    are_points = drawing.cells_are_points(maze.grid)
    is_filled = solution and style.solution == "filled" and not are_points
    items: list[Item]
    if tone is not None:
        color = WALL_GRAY if solution and not is_filled else style.ink
        thinnest, passage = paper_limits(place.cell)
        thinnest, radius = max(thinnest, style.min_wall / place.cell), ROUNDING if style.corners == "round" else 0.0
        levels = wall_levels(maze, tone, thinnest=thinnest, passage=passage, radius=radius)
        items = [Lines(place.strokes(lines), width * place.cell, color, "walls") for width, lines in levels]
    else:
        walls = drawing.rounded_walls(maze, ROUNDING) if style.corners == "round" else drawing.strokes_of(maze)
        color = style.quiet if solution and not style.tactile else style.ink
        items = [Lines(place.strokes(walls), style.wall(place.cell), color, "walls")]
    if is_filled:
        cells = np.unique(np.asarray(puzzle.path.cells, np.int64))
        items.insert(0, Areas(place.strokes(drawing.areas_of(maze, cells)), style.fill, "solution"))
    elif solution:  # thick walls would cover a thread
        items.insert(0 if tone is None else len(items), _thread(puzzle, place, style))
    if are_points:
        centers = drawing.centers_of(maze.grid) * place.cell + (place.left, place.top)
        items.append(Discs(centers, DOT * place.cell, style.ink, "cells"))
    if maze.grid.has_signs:
        items.append(Areas(place.strokes(drawing.signs_of(maze)), style.ink, "signs"))
    return items + marks(puzzle, place, style, solution=solution)


def answer(
    puzzle: Puzzle, place: Placement, style: PaperStyle, *, toned: bool = False, tiny: bool = False
) -> list[Item]:
    """Return a solved maze: its walls are gray and its solution is strong; a secret picture is colored in.

    Parameters
    ----------
    puzzle : Puzzle
        The maze.
    place : Placement
        Where it is.
    style : PaperStyle
        The style of the unsolved maze.
    toned : bool, default False
        Whether the walls follow its tone; by default they are plain.
    tiny : bool, default False
        Whether cells are so small that their shape is drawn in place of walls, which would be too near to each other.

    Returns
    -------
    list of Item
        The maze and its solution.
    """
    if tiny:
        line = _thread(puzzle, place, replace(style, solution="solid"))
        if drawing.cells_are_points(puzzle.maze.grid):
            return [line]
        return [Areas(place.strokes(drawing.areas_of(puzzle.maze)), GROUND_GRAY, "ground"), line]
    if puzzle.secret is not None:  # its picture is the reward, and is seen between thin walls
        fill = style.fill if style.solution == "dotted" else style.ink
        style, toned = replace(style, solution="filled", fill=fill), False
    return figure(puzzle if toned else puzzle._replace(tone=None), place, style, solution=True)


def _thread(puzzle: Puzzle, place: Placement, style: PaperStyle) -> Lines:
    """Return the solution as lines through the middles of cells."""
    lines = drawing.thread_of(puzzle.maze, puzzle.path)
    if style.corners == "round":
        lines = drawing.rounded(lines, ROUNDED_THREAD)
    if style.tactile:
        return Lines(place.strokes(lines), tactile.LINE, style.ink, "solution", tactile.DASH)
    share = WEAVE_THREAD if puzzle.maze.grid.weaves else THREAD
    width = max(share * (place.cell - style.wall(place.cell)), MIN_LINE)
    dash = tuple(part * width for part in DOTS) if style.solution == "dotted" else ()
    return Lines(place.strokes(lines), width, style.ink, "solution", dash)


def marks(puzzle: Puzzle, place: Placement, style: PaperStyle, *, solution: bool = False) -> list[Item]:
    """Return an arrow into the entrance and one out of the exit; inside, a disc at the start and a star at the goal.

    The style may have pictures in place of these; over a solution they are on white. For fingers, the start is a disc
    and the goal a triangle, outside of an opening or inside.
    """
    if style.tactile:
        return _tactile_marks(puzzle, place, style)
    items: list[Item] = []
    for end in ends_of(puzzle):
        name, cell, side = end
        x, y = place.point(puzzle.maze.grid.center(cell))
        room = min(drawing.inner_radius(puzzle.maze.grid, cell), 0.5) / 0.5 * place.cell  # less in a small cell
        if style.ends:
            length = INNER_PICTURE * room
            if side >= 0:
                length = mark_length(place.cell, style)
                (x, y), (right, down) = way_out(puzzle, end, place)
                far = arrow_room(place.cell, style) - length / 2
                x, y = x + right * far, y + down * far
            elif solution:
                items.append(Discs(np.array([(x, y)]), HALO * room, WHITE, name))
            items += end_picture(style.ends, (x, y), length, style.ink, name)
        elif side >= 0:
            items.append(Areas(drawing.Strokes.from_lines([_arrow(puzzle, end, place, style)]), style.ink, name))
        elif name == "start":
            items.append(Discs(np.array([(x, y)]), BALL * room, style.ink, name))
        else:
            items.append(Areas(drawing.Strokes.from_lines([star(x, y, STAR * room)]), style.ink, name))
    return items


def _tactile_marks(puzzle: Puzzle, place: Placement, style: PaperStyle) -> list[Item]:
    """Return the symbols of the start and the goal, away from all walls."""
    items = []
    wall = style.wall(place.cell)
    walls = place.strokes(drawing.strokes_of(puzzle.maze))
    for end in ends_of(puzzle):
        if end.side >= 0:
            center = tactile.symbol_place(end.name, *way_out(puzzle, end, place), walls, wall)
        else:
            center = place.point(puzzle.maze.grid.center(end.cell))
            inner = drawing.inner_radius(puzzle.maze.grid, end.cell) * place.cell
            tactile.check_room(end.name, inner, place.cell, wall)
        items.append(tactile.symbol(end.name, *center))
    return items


def way_out(puzzle: Puzzle, end: End, place: Placement) -> tuple[Point, Point]:
    """Return the middle of an opening on the page, and the direction away from the maze, of length 1."""
    grid = puzzle.maze.grid
    line = grid.outline(end.cell)[end.side][1]
    (ax, ay), (bx, by) = line[0], line[-1]
    middle_x, middle_y = place.point(drawing.midpoint(line))
    length = hypot(bx - ax, by - ay) or 1.0
    out_x, out_y = (by - ay) / length, (ax - bx) / length  # outlines run clockwise, and y grows downwards
    center_x, center_y = place.point(grid.center(end.cell))
    if (middle_x - center_x) * out_x + (middle_y - center_y) * out_y < 0:
        out_x, out_y = -out_x, -out_y
    return (middle_x, middle_y), (out_x, out_y)


def _arrow(puzzle: Puzzle, end: End, place: Placement, style: PaperStyle) -> list[Point]:
    """Return an arrowhead outside the opening: its tip points into the maze at the start, away from it at the goal.

    Its base is notched: three equal sides would point in three directions.
    """
    (middle_x, middle_y), (out_x, out_y) = way_out(puzzle, end, place)
    size = arrow_length(place.cell, style)
    near, far = ARROW_GAP * size, (1 + ARROW_GAP) * size
    tip, base = (near, far) if end.name == "start" else (far, near)
    half = size * 0.55
    notch = base + 0.28 * (tip - base)
    corners = (tip, 0.0), (base, half), (notch, 0.0), (base, -half)  # away from the maze, and to the side
    return [(middle_x + out_x * x - out_y * y, middle_y + out_y * x + out_x * y) for x, y in corners]


def star(x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a star of five points."""
    corners = ((radius * (1.0 if number % 2 == 0 else 0.42), pi * number / 5) for number in range(10))
    return [(x + away * sin(angle), y - away * cos(angle)) for away, angle in corners]
