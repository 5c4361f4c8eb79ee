"""Draw as SVG, with walls merged into a few strokes; sharp at any size."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.logs.trace import Trace
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances, Path
from clew.mazes.solving.solve import SolverTrace
from clew.pictures import drawing
from clew.pictures.drawing.colors import RGB, Look, hexadecimal, look
from clew.pictures.painting.brush import check_look, contest_parts, note, path_cells, turned, walls
from clew.pictures.painting.shape_text import path_data, path_parts, straight_lines
from clew.pictures.painting.style import LINE_STYLES, MOTION, SHADED_DOT, PictureOptions, Sizes, options_named, sizes
from clew.pictures.painting.svg_parts import background, dots, ends_of_thread, head, number, placed, solid_areas
from clew.registry import renderer

DEFAULTS = PictureOptions(background=True, style="plain")
BYTES_PER_CELL = 64  # of memory, for the text and its parts


def check(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` for a tone that no walls can follow, a large animation, and motion in a still picture."""
    check_look(grid, options)
    if options.animate:
        from clew.pictures.film.trace_svg import check_animation

        check_animation(grid, options)
        return
    for name in MOTION:
        if getattr(options, name) is not None:
            raise ClewError(f"{name} has no effect on a still SVG: add animate, or leave it out", option=name)


@renderer(
    suffixes=(".svg",),
    media="image/svg+xml",
    options=options_named(
        *("cell", "wall", "margin", "style", "dark", "background", "mask", "thread"),
        *("animate", "seconds", "speed", "hold", "loop", "solver"),
        defaults=DEFAULTS,
        styles=LINE_STYLES,
    ),
    check=check,
    shows=("tone",),
)
def svg(maze: Maze | Trace | SolverTrace, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw as SVG: one path element for all walls, one for the thread, one for each color of distances.

    Cells that a mask leaves out are one path element too. Numbers in the file are cell widths, which one transform
    scales. With `animate`, the picture shows by itself how the maze was made and changed, or with `solver` the search,
    and then the path. Grids: any whose cells have positions.
    """
    if not isinstance(maze, Maze):
        from clew.pictures.film.trace_svg import trace_svg

        return trace_svg(maze).encode()
    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check(maze.grid, options)
    if options.animate:
        from clew.pictures.film.trace_svg import animated_svg

        return animated_svg(maze, options, note(maze, options, DEFAULTS)).encode()
    size = sizes(maze.grid, options)
    memory.require(maze.cells * BYTES_PER_CELL, f"{maze.grid.spec} as SVG")
    return "\n".join(_elements(maze, options, size, look(options.dark, options.style))).encode()


def _elements(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[str]:
    path, shading = options.path, options.shading
    yield from head(maze, options, size, path, note(maze, options, DEFAULTS))
    yield from background(options, size, colors)
    yield placed(size)
    if shading:
        yield from _shaded(maze, shading, colors)
    if path and options.fills_path(maze):
        areas = path_data(drawing.areas_of(maze, path_cells(path)), closed=True)
        yield f'<path class="thread" d="{areas}" fill="{colors.thread}" shape-rendering="crispEdges"/>'
        path = None
    # Thin walls of a rectangle are on whole pixels; thick ones have visible round ends, which need soft edges.
    straight = maze.grid.is_rectangular and not options.is_outlined
    crisp = "crispEdges" if straight and size.wall <= 2 else "geometricPrecision"
    stroke = f'stroke="{colors.ink}" stroke-width="{number(size.wall / size.cell)}" shape-rendering="{crisp}"'
    floor, posts = contest_parts(maze, size, colors) if options.is_contest else ([], [])
    yield from (f'<path class="goals" d="{path_data(areas, closed=True)}" fill="{color}"/>' for areas, color in floor)
    if options.fills_mask(maze):
        yield solid_areas(maze, colors, stroke)
    if options.tone is not None:
        yield f'<g class="walls" stroke="{colors.ink}">'
        for thickness, lines in walls(maze, options, size):
            yield f'<path d="{path_data(lines)}" stroke-width="{number(thickness / size.cell)}"/>'
        yield "</g>"
    else:
        drawn = straight_lines(drawing.strokes(maze)) if straight else path_data(walls(maze, options, size)[0][1])
        yield f'<path class="walls" d="{drawn}" {stroke}/>'
    yield from (f'<path class="posts" d="{path_data(areas, closed=True)}" fill="{color}"/>' for areas, color in posts)
    if drawing.cells_are_points(maze.grid) and not shading:
        yield dots(maze, colors)
    yield from _threads(maze, path, options, size, colors)
    if maze.grid.has_signs and (signs := path_data(drawing.signs_of(maze), closed=True)):
        yield f'<path class="signs" d="{signs}" fill="{colors.ink}"/>'
    yield "</g>"
    yield "</svg>\n"


def _shaded(maze: Maze, distances: Distances, colors: Look) -> Iterator[str]:
    """Yield one path element for each color: cells, or dots if cells are points."""
    points = drawing.cells_are_points(maze.grid)
    yield '<g class="distances" shape-rendering="crispEdges">'
    for color, shapes in (_squares if maze.grid.is_rectangular else _areas)(maze, distances, colors):
        name = hexadecimal(color)
        paint = f'stroke="{name}" stroke-width="{2 * SHADED_DOT}"' if points else f'fill="{name}"'
        yield f'<path d="{shapes}" {paint}/>'
    yield "</g>"


def _squares(maze: Maze, distances: Distances, colors: Look) -> Iterator[tuple[RGB, str]]:
    """Yield the colors and the path data of the cells of a rectangle, without NumPy."""
    width, most = round(maze.grid.extent()[0]), distances.farthest[1]
    cells = list(range(maze.cells))
    positions = drawing.squares(maze).positions(cells) if maze.grid.is_flat else cells
    shades: dict[RGB, list[str]] = {}
    for steps, found in groupby(sorted(zip(drawing.steps(distances), positions, strict=True)), key=itemgetter(0)):
        if steps >= 0:
            parts = (f"M{position % width} {position // width}h1v1h-1z" for _, position in found)
            shades.setdefault(colors.shade(steps, most), []).extend(parts)
    yield from ((color, "".join(parts)) for color, parts in shades.items())


def _areas(maze: Maze, distances: Distances, colors: Look) -> Iterator[tuple[RGB, str]]:
    """Yield the colors and the path data of the cells of any grid."""
    levels = drawing.levels_of(distances, colors)
    cells = np.argsort(levels, kind="stable")
    cells = cells[np.count_nonzero(levels < 0) :]
    points = drawing.cells_are_points(maze.grid)
    centers = drawing.centers_of(maze.grid, cells)[:, None] if points else None
    shapes = drawing.areas_of(maze, cells) if centers is None else drawing.Strokes.from_polygons(centers)
    found, begins = np.unique(levels[cells], return_index=True)
    parts = path_parts(shapes, [*begins.tolist(), len(cells)], closed=not points)
    yield from zip(map(colors.shade_at, found.tolist()), parts, strict=True)


def _threads(maze: Maze, path: Path | None, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[str]:
    """Yield the loops and the thread, with an outline over colors, the ball at its start and the ring at its goal."""
    width = size.thread / size.cell
    threads = {
        "loops": drawing.loop_lines(maze, options.loops),
        "thread": drawing.thread_lines(maze, path) if path else [],
    }
    for name, lines in threads.items():
        if not lines:
            continue
        if maze.grid.is_flat and not options.is_round:
            data = straight_lines(lines)
        else:
            data = path_data(turned(drawing.Strokes.from_lines(lines), options))
        if options.shading is not None:
            yield f'<path d="{data}" stroke="{colors.paper}" stroke-width="{number(size.casing / size.cell)}"/>'
        yield f'<path class="{name}" d="{data}" stroke="{colors.thread}" stroke-width="{number(width)}"/>'
    yield from ends_of_thread(maze, path, size, colors)
