"""Draw a grid of any shape: four times as large, then reduced, for soft edges."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from clew.drawing import Polyline, Strokes
from clew.drawing.colors import RGB, look
from clew.grids.grid import Point
from clew.mazes.maze import Maze
from clew.renderers._painting import paint
from clew.renderers.style import PictureOptions, Sizes

FINE = 4  # how many times larger
LEVEL = 0.01  # of its pixels: lines that differ by less are horizontal or vertical
THIN = 2  # pixels: the width up to which walls have square corners
BYTES_PER_PIXEL = 3 * FINE * FINE + 3


def smooth(maze: Maze, options: PictureOptions, size: Sizes) -> Any:
    """Return the picture as a Pillow image in RGB."""
    colors = look(options.dark)
    canvas = Canvas(size, colors.paper)
    paint(canvas, maze, options, size, colors)
    return canvas.image.reduce(FINE)


class Canvas:
    """A brush for `_painting` that draws on a large image."""

    def __init__(self, size: Sizes, paper: str) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (size.width * FINE, size.height * FINE), paper)
        self._draw = ImageDraw.Draw(self.image)
        self._scale, self._offset = size.cell * FINE, size.offset * FINE

    def lines(self, lines: Strokes | Iterable[Polyline], thickness: float, color: str | RGB) -> None:
        """Draw polylines with round joins and ends; horizontal and vertical lines cover whole pixels if possible."""
        for line in lines.lines() if isinstance(lines, Strokes) else lines:
            for begin, end in pairwise(map(self._place, line)):
                if abs(begin[0] - end[0]) < LEVEL or abs(begin[1] - end[1]) < LEVEL:
                    self._bar(begin, end, round(thickness * FINE), color)
                else:
                    self._draw.line((begin, end), color, round(thickness * FINE))
            self.discs(line, thickness / 2, color)

    def _bar(self, begin: Point, end: Point, width: int, color: str | RGB) -> None:
        """Draw a horizontal or vertical line; a thin one is longer at both ends, so that corners are square."""
        upright = abs(begin[0] - end[0]) < LEVEL
        along = int(upright)  # the axis of the line
        longer = width / 2 if width <= THIN * FINE else 0
        corner, sides = [0, 0], [width, width]
        corner[1 - along] = round(begin[1 - along] + 0.5 - width / 2)
        low, high = sorted((begin[along], end[along]))
        corner[along] = round(low + 0.5 - longer)
        sides[along] = round(high + 0.5 + longer) - corner[along]
        box = (*corner, corner[0] + sides[0] - 1, corner[1] + sides[1] - 1)
        if sides[along] > 0:
            self._draw.rectangle(box, color)

    def discs(self, points: Any, radius: float, color: str | RGB) -> None:
        """Draw filled circles."""
        for point in points:
            self._draw.circle(self._place(point), max(radius * FINE - 0.5, 0), color)

    def areas(self, areas: Strokes | Iterable[Polyline], color: str | RGB) -> None:
        """Draw filled polygons."""
        for corners in areas.lines() if isinstance(areas, Strokes) else areas:
            self._draw.polygon([self._place(point) for point in corners], color)

    def _place(self, point: Point) -> Point:
        # Pillow counts from the center of a pixel, Clew from its corner
        return self._offset + point[0] * self._scale - 0.5, self._offset + point[1] * self._scale - 0.5
