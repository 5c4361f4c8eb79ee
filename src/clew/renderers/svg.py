"""Draw as SVG, with walls merged into a few strokes; sharp at any size."""

from collections.abc import Iterable, Iterator
from html import escape

from clew import drawing
from clew.drawing import Polyline
from clew.drawing.colors import Look, hexadecimal, look
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.paths import Distances, Path
from clew.registry import renderer
from clew.renderers._painting import description, mark, note, title
from clew.renderers.style import CASING, DOT, SHADED_DOT, UNBOUNDED, PictureOptions, Sizes, options_named, sizes

DEFAULTS = PictureOptions(background=True)
BYTES_PER_CELL = 64  # of memory, for the text and its parts


@renderer(
    suffixes=(".svg",),
    media="image/svg+xml",
    quick=True,
    options=options_named("cell", "wall", "margin", "dark", "background", "mask", defaults=DEFAULTS),
)
def svg(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw as SVG: one path element for all walls, one for the thread, one for each color of distances.

    Cells that a mask leaves out are one path element too. Numbers in the file are cell widths, which one transform
    scales. Grids: any whose cells have positions.
    """
    drawing.check_grids(maze, options.path, options.distances)
    size = sizes(maze.grid, options, max_pixels=UNBOUNDED)
    memory.require(maze.cells * BYTES_PER_CELL, f"{maze.grid.spec} as SVG")
    return "\n".join(_elements(maze, options, size, look(options.dark))).encode()


def _elements(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[str]:
    path, distances = options.path, options.distances
    width, height = size.width, size.height
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
    yield f"<title>{escape(title(maze), quote=False)}</title>"
    yield f"<desc>{escape(description(maze, path, distances), quote=False)}</desc>"
    if found := note(maze, options, DEFAULTS):
        yield f"<metadata>{escape(found, quote=False)}</metadata>"
    if options.background:
        yield f'<rect width="{width}" height="{height}" fill="{colors.paper}"/>'
    offset = _number(size.offset)
    place = f"translate({offset} {offset}) scale({size.cell})"
    yield f'<g transform="{place}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    points = not drawing.corners(maze.grid, 0)
    if distances:
        yield from _shaded(maze, distances, colors)
    # Thin walls of a rectangle are on whole pixels; thick ones have visible round ends, which need soft edges.
    crisp = "crispEdges" if maze.grid.is_rectangular and size.wall <= 2 else "geometricPrecision"
    stroke = f'stroke="{colors.ink}" stroke-width="{_number(size.wall / size.cell)}" shape-rendering="{crisp}"'
    if options.fills_mask(maze):  # with an edge as thick as the walls, so that both end at the same line
        areas = "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in drawing.left_out_areas(maze))
        yield f'<path class="mask" d="{areas}" fill="{colors.ink}" {stroke}/>'
    yield f'<path class="walls" d="{_data(drawing.strokes(maze))}" {stroke}/>'
    if points and not distances:
        dots = _data([[maze.grid.center(each)] for each in range(maze.cells)])
        yield f'<path class="cells" d="{dots}" stroke="{colors.ink}" stroke-width="{2 * DOT}"/>'
    if path:
        yield from _thread(maze, path, size, colors, cased=distances is not None)
    if signs := _data(drawing.signs(maze), closed=True):
        yield f'<path class="signs" d="{signs}" fill="{colors.ink}"/>'
    yield "</g>"
    yield "</svg>\n"


def _shaded(maze: Maze, distances: Distances, colors: Look) -> Iterator[str]:
    """Yield one path element for each color: cells, or dots if cells are points."""
    most = distances.farthest[1]
    shapes: dict[str, list[str]] = {}
    for steps, shape in _shapes(maze, distances):
        if steps >= 0:
            shapes.setdefault(hexadecimal(colors.shade(steps, most)), []).append(shape)
    points = not drawing.corners(maze.grid, 0)
    yield '<g class="distances" shape-rendering="crispEdges">'
    for color, parts in shapes.items():
        paint = f'stroke="{color}" stroke-width="{2 * SHADED_DOT}"' if points else f'fill="{color}"'
        yield f'<path d="{"".join(parts)}" {paint}/>'
    yield "</g>"


def _shapes(maze: Maze, distances: Distances) -> Iterator[tuple[int, str]]:
    """Yield the distance and the shape of each cell."""
    for cell, steps in enumerate(drawing.steps(distances)):
        if maze.grid.is_rectangular:
            x, y = drawing.column_and_row(maze.grid, cell)
            yield steps, f"M{x} {y}h1v1h-1z"
        else:
            outline = drawing.area(maze, cell)
            yield steps, _data([outline], closed=True) if outline else _data([[maze.grid.center(cell)]])


def _thread(maze: Maze, path: Path, size: Sizes, colors: Look, *, cased: bool) -> Iterator[str]:
    """Yield the thread, the ball at its start and the ring at its goal; `cased`: with an outline, over colors."""
    width = size.thread / size.cell
    ball, outer = (mark(maze, cell, size) / size.cell for cell in (path.start, path.goal))
    hole = outer / 2
    data = _data(drawing.thread_lines(maze, path))
    (x, y), end = (maze.grid.center(each) for each in (path.start, path.goal))
    ring = f'cx="{_number(end[0])}" cy="{_number(end[1])}" r="{_number((outer + hole) / 2)}"'
    if cased:
        yield f'<path d="{data}" stroke="{colors.paper}" stroke-width="{_number(width * CASING)}"/>'
    yield f'<path class="thread" d="{data}" stroke="{colors.thread}" stroke-width="{_number(width)}"/>'
    yield f'<circle class="start" cx="{_number(x)}" cy="{_number(y)}" r="{_number(ball)}" fill="{colors.thread}"/>'
    yield (
        f'<circle class="goal" {ring} fill="{colors.paper}" stroke="{colors.thread}" '
        f'stroke-width="{_number(outer - hole)}"/>'
    )


def _data(lines: Iterable[Polyline], *, closed: bool = False) -> str:
    """Return path data: an absolute start for each polyline, then relative steps; a point is a step of length 0.

    `closed`: the last point is joined to the first.
    """
    parts = []
    for line in lines:
        if len(line) == 2 and isinstance(line[0][0], int):  # the walls of a rectangle, by far the most frequent
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
