"""Parts of SVGs, still and animated."""

from collections.abc import Iterator
from html import escape

from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.brush import description, mark, title
from clew.pictures.painting.shape_text import path_data
from clew.pictures.painting.style import DOT, PictureOptions, Sizes


def head(
    maze: Maze, options: PictureOptions, size: Sizes, path: Path | None, note: str, name: str = ""
) -> Iterator[str]:
    """Yield the beginning of a picture, with a title, a description and the note on how it was made."""
    box = f'width="{size.width}" height="{size.height}" viewBox="0 0 {size.width} {size.height}"'
    own = f'id="{name}" ' if name else ""
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {own}{box} role="img">'
    yield f"<title>{escape(title(maze), quote=False)}</title>"
    yield f"<desc>{escape(description(maze, path, options.distances, options.diagnosis), quote=False)}</desc>"
    if note:
        yield f"<metadata>{escape(note, quote=False)}</metadata>"


def background(options: PictureOptions, size: Sizes, colors: Look) -> Iterator[str]:
    """Yield the paper, if it is painted."""
    if options.background:
        yield f'<rect width="{size.width}" height="{size.height}" fill="{colors.paper}"/>'


def placed(size: Sizes, more: str = "") -> str:
    """Return the beginning of a group whose unit is a cell."""
    place = f"translate({size.offset:g} {size.offset:g}) scale({size.cell})"
    return f'<g transform="{place}" fill="none" stroke-linecap="round" stroke-linejoin="round"{more}>'


def solid_areas(maze: Maze, colors: Look, edge: str) -> str:
    """Return the areas that a mask leaves out, with an edge as thick as the walls, so that both end at one line."""
    areas = "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in drawing.left_out_areas(maze))
    return f'<path class="mask" d="{areas}" fill="{colors.ink}" {edge}/>'


def dots(maze: Maze, colors: Look) -> str:
    """Return the cells of a maze whose cells are points."""
    data = path_data(drawing.Strokes.from_polygons(drawing.centers_of(maze.grid)[:, None]))
    return f'<path class="cells" d="{data}" stroke="{colors.ink}" stroke-width="{2 * DOT}"/>'


def ends_of_thread(maze: Maze, path: Path | None, size: Sizes, colors: Look) -> Iterator[str]:
    """Yield the ball at the start and the ring at each goal."""
    start, goals = drawing.ends_of(maze, path)
    for cell in start:
        (x, y), ball = maze.grid.center(cell), mark(maze, cell, size) / size.cell
        yield f'<circle class="start" cx="{number(x)}" cy="{number(y)}" r="{number(ball)}" fill="{colors.thread}"/>'
    for cell in goals:
        (x, y), outer = maze.grid.center(cell), mark(maze, cell, size) / size.cell
        ring = f'cx="{number(x)}" cy="{number(y)}" r="{number(0.75 * outer)}"'
        stroke = f'fill="{colors.paper}" stroke="{colors.thread}" stroke-width="{number(outer / 2)}"'
        yield f'<circle class="goal" {ring} {stroke}/>'


def number(value: float) -> str:
    """Return a number with at most four decimals."""
    return f"{round(value, 4):.9g}"
