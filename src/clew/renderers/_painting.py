"""Draw any maze with a brush that draws lines, discs and areas; describe a picture in words."""

from collections.abc import Iterable
from typing import Protocol

from clew import drawing
from clew.drawing import Polyline
from clew.drawing.colors import RGB, Look
from clew.grids.grid import Point
from clew.mazes.maze import Maze
from clew.mazes.paths import Distances, Path
from clew.renderers.style import CASING, DOT, SHADED_DOT, PictureOptions, Sizes, given

FILLED = 0.9  # of the space in a cell that a ball or a ring may fill


class Brush(Protocol):
    """Draws shapes. Coordinates are in cell widths, thicknesses and radii in pixels."""

    def lines(self, lines: Iterable[Polyline], thickness: float, color: str) -> None:
        """Draw polylines with round joins and ends."""

    def discs(self, points: Iterable[Point], radius: float, color: str | RGB) -> None:
        """Draw filled circles."""

    def areas(self, areas: Iterable[Polyline], color: str | RGB) -> None:
        """Draw filled polygons, given by their corners."""


def paint(brush: Brush, maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> None:
    """Draw the distances, then the walls, the thread and the signs of stairs."""
    path, distances = options.path, options.distances
    points = not drawing.corners(maze.grid, 0)
    if distances is not None:
        _shade(brush, maze, distances, size, colors)
    if options.fills_mask(maze):
        boxes: list[Polyline] = [
            [(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in drawing.left_out_areas(maze)
        ]
        brush.areas(boxes, colors.ink)
        brush.lines(([*box, box[0]] for box in boxes), size.wall, colors.ink)
    brush.lines(drawing.strokes(maze), size.wall, colors.ink)
    if points and distances is None:
        brush.discs(map(maze.grid.center, range(maze.cells)), DOT * size.cell, colors.ink)
    if path is not None:
        thread(brush, maze, path, size, colors, cased=distances is not None)
    brush.areas(drawing.signs(maze), colors.ink)


def thread(brush: Brush, maze: Maze, path: Path, size: Sizes, colors: Look, *, cased: bool) -> None:
    """Draw a path, its start and its goal; `cased`: with an outline in the color of the paper, over colors."""
    pieces = drawing.thread_lines(maze, path)
    if cased:
        brush.lines(pieces, CASING * size.thread, colors.paper)
    brush.lines(pieces, size.thread, colors.thread)
    ends(brush, maze, path, size, colors)


def ends(brush: Brush, maze: Maze, path: Path, size: Sizes, colors: Look) -> None:
    """Draw the ball at the start and the ring at the goal."""
    for cell in {path.start, path.goal}:
        brush.discs([maze.grid.center(cell)], mark(maze, cell, size), colors.thread)
    brush.discs([maze.grid.center(path.goal)], mark(maze, path.goal, size) / 2, colors.paper)


def mark(maze: Maze, cell: int, size: Sizes) -> float:
    """Return the radius of the ball or the ring in a cell, which is smaller in a small cell."""
    return min(size.mark, FILLED * (drawing.inner_radius(maze.grid, cell) * size.cell - size.wall / 2))


def _shade(brush: Brush, maze: Maze, distances: Distances, size: Sizes, colors: Look) -> None:
    """Draw each cell in the color of its distance, as a dot if cells are points; all of one color together."""
    most = distances.farthest[1]
    shades: dict[RGB, list[int]] = {}
    for cell, steps in enumerate(drawing.steps(distances)):
        if steps >= 0:
            shades.setdefault(colors.shade(steps, most), []).append(cell)
    for color, cells in shades.items():
        if not drawing.corners(maze.grid, 0):
            brush.discs(map(maze.grid.center, cells), SHADED_DOT * size.cell, color)
        else:
            brush.areas((drawing.area(maze, cell) for cell in cells), color)


def note(maze: Maze, options: PictureOptions, defaults: PictureOptions) -> str:
    """Return the line of JSON that says how the picture was made; '' if that is unknown."""
    from clew.formats.pictures import write_note

    return write_note(maze, options.path, options.distances, given(options, defaults))


def title(maze: Maze) -> str:
    """Return a title for the picture."""
    if maze.provenance is None:
        return f"A maze, {maze.grid.spec}"
    return f"A maze, {maze.grid.spec}, {maze.provenance.algorithm}, seed {maze.provenance.seed}"


def description(maze: Maze, path: Path | None, distances: Distances | None) -> str:
    """Return a description of the picture for people who cannot see it."""
    parts = [f"{maze.cells} cells and {maze.passage_count} passages."]
    if path:
        begin, end = (",".join(map(str, maze.grid.coordinates(cell))) for cell in (path.start, path.goal))
        parts.append(f"A thread leads from {begin} to {end} in {path.steps} steps.")
    if distances:
        cell, most = distances.farthest
        begin, end = (",".join(map(str, maze.grid.coordinates(each))) for each in (distances.start, cell))
        parts.append(f"Colors show the distance from {begin}; the farthest cell is {end}, {most} steps away.")
    return " ".join(parts)
