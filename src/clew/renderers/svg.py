"""SVG: walls as few merged strokes, sharp at any size."""

from collections.abc import Iterable, Iterator
from typing import Annotated
from xml.sax.saxutils import escape

from clew import drawing
from clew.colours import Look, hexadecimal, look
from clew.drawing import Polyline
from clew.kernel import memory
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.registry import renderer
from clew.registry.options import Count
from clew.renderers._areas import left_out
from clew.renderers._options import Flag, Mask
from clew.renderers._painting import mark
from clew.renderers._sizes import CASING, DOT, MOST_CELL, MOST_MARGIN, MOST_WALL, SHADED_DOT, UNBOUNDED, Sizes, sizes
from clew.renderers._words import description, title

BYTES_PER_CELL = 64  # of memory, text and parts of it together


@renderer(suffixes=(".svg",), media="image/svg+xml", quick=True)
def svg(
    maze: Maze,
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    cell: Annotated[int | None, Count(1, MOST_CELL), "pixels from one cell to the next"] = None,
    wall: Annotated[int | None, Count(1, MOST_WALL), "pixels of a wall's thickness"] = None,
    margin: Annotated[int | None, Count(0, MOST_MARGIN), "pixels around the maze"] = None,
    dark: Annotated[bool, Flag(), "chalk on night instead of ink on paper"] = False,
    background: Annotated[bool, Flag(), "paint the paper; without it the picture is transparent"] = True,
    mask: Mask = "solid",
) -> bytes:
    """Draw as SVG: one path for all walls, one for what a mask leaves out, one for the thread, one for each colour.

    Numbers in the file are cell widths, scaled once. Grids: any with places for its cells.
    """
    drawing.check(maze, path, distances)
    size = sizes(maze.grid, cell, wall, margin, most=UNBOUNDED)
    memory.require(maze.cells * BYTES_PER_CELL, f"{maze.grid.spec} as SVG")
    return "\n".join(_elements(maze, path, distances, size, look(dark), background, mask == "solid")).encode()


def _elements(
    maze: Maze,
    path: Path | None,
    distances: Distances | None,
    size: Sizes,
    colours: Look,
    background: bool,
    solid: bool,
) -> Iterator[str]:
    width, height = size.width, size.height
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
    yield f"<title>{escape(title(maze))}</title>"
    yield f"<desc>{escape(description(maze, path, distances))}</desc>"
    if background:
        yield f'<rect width="{width}" height="{height}" fill="{colours.paper}"/>'
    offset = _number(size.offset)
    place = f"translate({offset} {offset}) scale({size.cell})"
    yield f'<g transform="{place}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    points = not drawing.corners(maze.grid, 0)
    if distances:
        yield from _shaded(maze, distances, colours)
    # Thin walls of a rectangle stand on whole pixels; thick ones show their round ends, which need soft edges.
    crisp = "crispEdges" if drawing.lined(maze.grid) and size.wall <= 2 else "geometricPrecision"
    stroke = f'stroke="{colours.ink}" stroke-width="{_number(size.wall / size.cell)}" shape-rendering="{crisp}"'
    if solid and isinstance(maze.grid, MaskedRectangle):  # as thick as walls around, so that it ends where they end
        areas = "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in left_out(maze))
        yield f'<path class="mask" d="{areas}" fill="{colours.ink}" {stroke}/>'
    yield f'<path class="walls" d="{_data(drawing.strokes(maze))}" {stroke}/>'
    if points and not distances:
        dots = _data([[maze.grid.center(each)] for each in range(maze.cells)])
        yield f'<path class="cells" d="{dots}" stroke="{colours.ink}" stroke-width="{2 * DOT}"/>'
    if path:
        yield from _thread(maze, path, size, colours, cased=distances is not None)
    if signs := _data(drawing.signs(maze), closed=True):
        yield f'<path class="signs" d="{signs}" fill="{colours.ink}"/>'
    yield "</g>"
    yield "</svg>\n"


def _shaded(maze: Maze, distances: Distances, colours: Look) -> Iterator[str]:
    """One path for each colour: of cells, or of dots where cells are points."""
    most = distances.farthest[1]
    shapes: dict[str, list[str]] = {}
    for steps, shape in _shapes(maze, distances):
        if steps >= 0:
            shapes.setdefault(hexadecimal(colours.shade(steps, most)), []).append(shape)
    points = not drawing.corners(maze.grid, 0)
    yield '<g class="distances" shape-rendering="crispEdges">'
    for colour, parts in shapes.items():
        paint = f'stroke="{colour}" stroke-width="{2 * SHADED_DOT}"' if points else f'fill="{colour}"'
        yield f'<path d="{"".join(parts)}" {paint}/>'
    yield "</g>"


def _shapes(maze: Maze, distances: Distances) -> Iterator[tuple[int, str]]:
    """The distance and the shape of each cell."""
    for cell, steps in enumerate(drawing.steps(distances)):
        if drawing.lined(maze.grid):
            x, y = drawing.place_of(maze.grid, cell)
            yield steps, f"M{x} {y}h1v1h-1z"
        else:
            outline = drawing.area(maze, cell)
            yield steps, _data([outline], closed=True) if outline else _data([[maze.grid.center(cell)]])


def _thread(maze: Maze, path: Path, size: Sizes, colours: Look, *, cased: bool) -> Iterator[str]:
    """The path with a round cap; a filled ball at its start, a ring at its goal; a paper edge on coloured ground."""
    width = size.thread / size.cell
    ball, outer = (mark(maze, cell, size) / size.cell for cell in (path.start, path.goal))
    hole = outer / 2
    data = _data(drawing.thread(maze, path))
    (x, y), end = (maze.grid.center(each) for each in (path.start, path.goal))
    ring = f'cx="{_number(end[0])}" cy="{_number(end[1])}" r="{_number((outer + hole) / 2)}"'
    if cased:
        yield f'<path d="{data}" stroke="{colours.paper}" stroke-width="{_number(width * CASING)}"/>'
    yield f'<path class="thread" d="{data}" stroke="{colours.thread}" stroke-width="{_number(width)}"/>'
    yield f'<circle class="start" cx="{_number(x)}" cy="{_number(y)}" r="{_number(ball)}" fill="{colours.thread}"/>'
    yield (
        f'<circle class="goal" {ring} fill="{colours.paper}" stroke="{colours.thread}" '
        f'stroke-width="{_number(outer - hole)}"/>'
    )


def _data(lines: Iterable[Polyline], *, closed: bool = False) -> str:
    """Path data: an absolute start for each polyline, then relative steps; a point becomes a step of nothing.

    Where they are `closed`, the last point is joined to the first.
    """
    parts = []
    for line in lines:
        if len(line) == 2 and isinstance(line[0][0], int):  # the walls of a rectangle, and most of what is drawn
            (x, y), (next_x, next_y) = line
            if next_y == y or next_x == x:
                parts.append(f"M{x} {y}h{next_x - x}" if next_y == y else f"M{x} {y}v{next_y - y}")
                continue
        x, y = (round(number, 3) for number in line[0])
        parts.append(f"M{x:.9g} {y:.9g}")
        for following in line[1:] or line:
            next_x, next_y = (round(number, 3) for number in following)
            if next_y == y:
                parts.append(f"h{next_x - x:.6g}")
            elif next_x == x:
                parts.append(f"v{next_y - y:.6g}")
            else:
                parts.append(f"l{next_x - x:.6g} {next_y - y:.6g}")
            x, y = next_x, next_y
        parts.append("z" * closed)
    return "".join(parts)


def _number(value: float) -> str:
    return f"{round(value, 4):.9g}"
