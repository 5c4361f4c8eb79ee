"""A picture of any maze, stroke by stroke, for whatever can draw lines, discs and areas."""

from collections.abc import Iterable
from typing import Protocol

from clew import drawing
from clew.colours import RGB, Look
from clew.drawing import Polyline
from clew.grids import Squares
from clew.grids.grid import Point
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.renderers._areas import left_out
from clew.renderers._sizes import CASING, DOT, SHADED_DOT, Sizes

FILLED = 0.9  # of the room in a cell, by a ball or a ring


class Brush(Protocol):
    """Draws what is given in cell widths; thicknesses and radii are in pixels of the picture's sizes."""

    def lines(self, lines: Iterable[Polyline], thickness: float, colour: str) -> None:
        """Polylines with round joins and ends."""

    def discs(self, points: Iterable[Point], radius: float, colour: str | RGB) -> None:
        """Filled circles."""

    def areas(self, areas: Iterable[Polyline], colour: str | RGB) -> None:
        """Filled polygons, given by their corners."""


def paint(
    brush: Brush,
    maze: Maze,
    path: Path | None,
    distances: Distances | None,
    size: Sizes,
    colours: Look,
    *,
    solid: bool = True,
) -> None:
    """Draw the distances, then the walls, then the thread, then the signs of stairs, to which it leads."""
    points = not drawing.corners(maze.grid, 0)
    if distances is not None:
        _shade(brush, maze, distances, size, colours)
    if solid and isinstance(maze.grid, MaskedRectangle):
        boxes: list[Polyline] = [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in left_out(maze)]
        brush.areas(boxes, colours.ink)
        brush.lines(([*box, box[0]] for box in boxes), size.wall, colours.ink)
    brush.lines(drawing.strokes(maze), size.wall, colours.ink)
    if points and distances is None:
        brush.discs(map(maze.grid.center, range(maze.cells)), DOT * size.cell, colours.ink)
    if path is not None:
        thread(brush, maze, path, size, colours, cased=distances is not None)
    brush.areas(drawing.signs(maze), colours.ink)


def thread(brush: Brush, maze: Maze, path: Path, size: Sizes, colours: Look, *, cased: bool) -> None:
    """The path with a ball at its start and a ring at its goal; on coloured ground `cased`, with an edge of paper."""
    pieces = drawing.thread(maze, path)
    if cased:
        brush.lines(pieces, CASING * size.thread, colours.paper)
    brush.lines(pieces, size.thread, colours.thread)
    ends(brush, maze, path, size, colours)


def ends(brush: Brush, maze: Maze, path: Path, size: Sizes, colours: Look) -> None:
    """The ball at the start and the ring at the goal."""
    for cell in {path.start, path.goal}:
        brush.discs([maze.grid.center(cell)], mark(maze, cell, size), colours.thread)
    brush.discs([maze.grid.center(path.goal)], mark(maze, path.goal, size) / 2, colours.paper)


def mark(maze: Maze, cell: int, size: Sizes) -> float:
    """The radius of the ball or the ring in a cell: smaller where there is less room than in most."""
    return min(size.mark, FILLED * (drawing.room(maze.grid, cell) * size.cell - size.wall / 2))


def _shade(brush: Brush, maze: Maze, distances: Distances, size: Sizes, colours: Look) -> None:
    """Each cell in the colour of its distance, all of one colour together; of cells that are points, a dot."""
    most = distances.farthest[1]
    shades: dict[RGB, list[int]] = {}
    for cell, steps in enumerate(drawing.steps(distances)):
        if steps >= 0:
            shades.setdefault(colours.shade(steps, most), []).append(cell)
    for colour, cells in shades.items():
        if not isinstance(maze.grid, Squares) and not drawing.corners(maze.grid, 0):
            brush.discs(map(maze.grid.center, cells), SHADED_DOT * size.cell, colour)
        else:
            brush.areas((drawing.area(maze, cell) for cell in cells), colour)
