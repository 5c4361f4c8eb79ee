"""A grid of any shape as a picture: drawn four times as large and made smaller, for soft edges."""

from typing import Any

from clew import drawing
from clew.colours import Look
from clew.drawing import Polyline
from clew.grids.grid import Point
from clew.maze import Maze
from clew.renderers._sizes import CASING, DOT, SHADED_DOT, Sizes
from clew.solving import Distances, Path

FINE = 4  # times larger
BYTES_PER_PIXEL = 3 * FINE * FINE + 3


def smooth(maze: Maze, path: Path | None, distances: Distances | None, size: Sizes, colours: Look) -> Any:
    """The picture as a Pillow image in RGB."""
    brush = _Brush(size, colours.paper)
    points = not drawing.corners(maze.grid, 0)
    if distances is not None:
        most = distances.farthest[1]
        for cell, steps in enumerate(drawing.steps(distances)):
            if steps >= 0:
                colour = colours.shade(steps, most)
                if points:
                    brush.disc(maze.grid.center(cell), SHADED_DOT * size.cell, colour)
                else:
                    brush.area(drawing.corners(maze.grid, cell), colour)
    for line in drawing.strokes(maze):
        brush.line(line, size.wall, colours.ink)
    if points and distances is None:
        for cell in range(maze.cells):
            brush.disc(maze.grid.center(cell), DOT * size.cell, colours.ink)
    if path is not None:
        line = drawing.thread(maze, path)
        if distances is not None:
            brush.line(line, CASING * size.thread, colours.paper)
        brush.line(line, size.thread, colours.thread)
        brush.disc(maze.grid.center(path.start), size.mark, colours.thread)
        brush.disc(maze.grid.center(path.goal), size.mark, colours.thread)
        brush.disc(maze.grid.center(path.goal), size.hole, colours.paper)
    return brush.image.reduce(FINE)


class _Brush:
    """Draws on the large image what is given in cell widths; thicknesses are in pixels of the small one."""

    def __init__(self, size: Sizes, paper: str) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (size.width * FINE, size.height * FINE), paper)
        self._draw = ImageDraw.Draw(self.image)
        self._scale, self._offset = size.cell * FINE, size.offset * FINE

    def line(self, line: Polyline, thickness: float, colour: str) -> None:
        """A polyline with round joins and ends."""
        self._draw.line([self._place(point) for point in line], colour, round(thickness * FINE))
        for point in line:
            self.disc(point, thickness / 2, colour)

    def disc(self, point: Point, radius: float, colour: str | tuple[int, int, int]) -> None:
        """A filled circle."""
        self._draw.circle(self._place(point), radius * FINE, colour)

    def area(self, corners: Polyline, colour: tuple[int, int, int]) -> None:
        """A filled polygon."""
        self._draw.polygon([self._place(point) for point in corners], colour)

    def _place(self, point: Point) -> Point:
        # Pillow names a pixel by its middle, a drawing by its corner
        return self._offset + point[0] * self._scale - 0.5, self._offset + point[1] * self._scale - 0.5
