"""Write a job as SVG in millimeters, with the layers of Inkscape."""

from collections.abc import Iterator
from html import escape

from clew.exchange.machines.job import CUT, ENGRAVE, FIRST_PEN, PATH, SECOND_PEN, Job
from clew.mazes.maze import Maze
from clew.pictures.painting.brush import description, title
from clew.pictures.painting.shape_text import path_data
from clew.pictures.painting.style import PictureOptions
from clew.pictures.painting.svg_parts import number

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
# Programs of laser cutters have the custom that red is cut and blue is engraved.
COLORS = {CUT: "#ff0000", ENGRAVE: "#0000ff", PATH: "#00aa00", FIRST_PEN: "#000000", SECOND_PEN: "#c0392b"}


def write_svg(job: Job, maze: Maze, options: PictureOptions) -> bytes:
    """Return the text of the file; numbers have at most three decimals, which are micrometers."""
    return "\n".join(_elements(job, maze, options)).encode()


def _elements(job: Job, maze: Maze, options: PictureOptions) -> Iterator[str]:
    width, height = number(job.width), number(job.height)
    box = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" role="img"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{INKSCAPE}" {box}>'
    yield f"<title>{escape(title(maze), quote=False)}</title>"
    yield f"<desc>{escape(description(maze, options.path, None), quote=False)}</desc>"
    for layer in job.layers:
        names = f'inkscape:groupmode="layer" inkscape:label="{layer.name}" id="{layer.name.split()[-1].lower()}"'
        yield f'<g {names} fill="none" stroke="{COLORS[layer.name]}" stroke-width="0.2">'
        for lines, closed in layer.lines:
            yield f'<path d="{path_data(lines, closed=closed)}"/>'
        for x, y, radius in layer.circles:
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        yield "</g>"
    yield "</svg>\n"
