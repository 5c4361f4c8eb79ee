"""A grid of any shape as a picture: drawn four times as large and made smaller, for soft edges."""

from collections.abc import Iterable
from typing import Any

from clew.colours import RGB, Look
from clew.drawing import Polyline
from clew.grids.grid import Point
from clew.maze import Maze
from clew.renderers._painting import paint
from clew.renderers._sizes import Sizes
from clew.solving import Distances, Path

FINE = 4  # times larger
BYTES_PER_PIXEL = 3 * FINE * FINE + 3


def smooth(maze: Maze, path: Path | None, distances: Distances | None, size: Sizes, colours: Look) -> Any:
    """The picture as a Pillow image in RGB."""
    canvas = Canvas(size, colours.paper)
    paint(canvas, maze, path, distances, size, colours)
    return canvas.image.reduce(FINE)


class Canvas:
    """A large image to draw on: a brush for `clew.renderers._painting`."""

    def __init__(self, size: Sizes, paper: str) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (size.width * FINE, size.height * FINE), paper)
        self._draw = ImageDraw.Draw(self.image)
        self._scale, self._offset = size.cell * FINE, size.offset * FINE

    def lines(self, lines: Iterable[Polyline], thickness: float, colour: str | RGB) -> None:
        """Polylines with round joins and ends."""
        for line in lines:
            self._draw.line([self._place(point) for point in line], colour, round(thickness * FINE))
            self.discs(line, thickness / 2, colour)

    def discs(self, points: Iterable[Point], radius: float, colour: str | RGB) -> None:
        """Filled circles."""
        for point in points:
            self._draw.circle(self._place(point), radius * FINE, colour)

    def areas(self, areas: Iterable[Polyline], colour: str | RGB) -> None:
        """Filled polygons."""
        for corners in areas:
            self._draw.polygon([self._place(point) for point in corners], colour)

    def _place(self, point: Point) -> Point:
        # Pillow names a pixel by its middle, a drawing by its corner
        return self._offset + point[0] * self._scale - 0.5, self._offset + point[1] * self._scale - 0.5
