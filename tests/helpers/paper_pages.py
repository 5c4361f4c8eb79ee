"""Pages as files, and what is where on them."""

import io
from collections.abc import Iterator
from math import hypot

from pdf_vectors import Line, PdfPage, Point, Shape, read_pages

from clew import Maze
from clew.paper import write_pdf
from clew.paper.figure import Placement
from clew.paper.pages.pages import Document, Item, Page

INK = "#000000"
GRIDS = (
    *("6x5", "hexagons:5x4", "triangles:7x4", "upsilon:4x4", "cairo:4x3", "polar:4", "cylinder:6x4", "moebius:6x3"),
    *("torus:5x4", "cube:3", "sphere:4", "box:4x3x2", "weave:5x4", "text:Jo,height=8"),
)


def pdf_of(document: Document) -> bytes:
    """Return a document as PDF."""
    file = io.BytesIO()
    write_pdf(document, file)
    return file.getvalue()


def drawn(items: list[Item], width: float = 210.0, height: float = 297.0) -> PdfPage:
    """Return what a PDF with these items draws."""
    (page,) = read_pages(pdf_of(Document("A page", 1, lambda: iter([Page(width, height, items)]))))
    return page


def solution_of(page: PdfPage) -> list[Line]:
    """Return the black lines of an answer, whose walls are gray."""
    return [line for line in page.lines if line.color == INK] if _gray(page) else []


def walls_of(page: PdfPage) -> list[Line]:
    """Return the lines that are gray, or all lines of a maze without its solution."""
    return _gray(page) or page.lines


def _gray(page: PdfPage) -> list[Line]:
    return [line for line in page.lines if line.color != INK]


def inside(shape: Shape, maze: Maze, place: Placement) -> Iterator[int]:
    """Yield the cells that contain a corner of a shape."""
    for cell in range(maze.cells):
        outline = [place.point(point) for _, line in maze.grid.outline(cell) for point in line[:-1]]
        if any(is_inside(point, outline) for point in shape.points):
            yield cell


def is_inside(point: Point, polygon: list[Point]) -> bool:
    """Return whether a point is inside a polygon."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def side_points(maze: Maze, place: Placement) -> Iterator[tuple[Point, bool]]:
    """Yield the middle of each side of each cell in millimeters, with whether there is a wall."""
    for cell in range(maze.cells):
        for side, (direction, line) in enumerate(maze.grid.outline(cell)):
            (x1, y1), (x2, y2) = line[(len(line) - 1) // 2], line[len(line) // 2]
            if hypot(x2 - x1, y2 - y1) > 0 or len(line) > 2:
                is_open = (direction >= 0 and maze.is_open(cell, direction)) or (cell, side) in maze.openings
                yield place.point(((x1 + x2) / 2, (y1 + y2) / 2)), not is_open
