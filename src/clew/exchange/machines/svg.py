"""Write a job as SVG in millimeters, with the layers of Inkscape."""

from collections.abc import Iterator
from html import escape

from clew.exchange.machines.job import CUT, ENGRAVE, PATH, WALLS, Job
from clew.mazes.maze import Maze
from clew.pictures.painting.brush import description, title
from clew.pictures.painting.shape_text import path_data
from clew.pictures.painting.style import PictureOptions
from clew.pictures.painting.svg_parts import number

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
# By what the programs of laser cutters know what to do, as far as there is a custom: red is cut, blue is engraved.
LOOKS = {CUT: ("#ff0000", 0.1), ENGRAVE: ("#0000ff", 0.1), WALLS: ("#000000", 0.4), PATH: ("#c0392b", 0.4)}


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
        color, thickness = LOOKS[layer.name]
        names = f'inkscape:groupmode="layer" inkscape:label="{layer.name}" id="{layer.name.split()[-1].lower()}"'
        yield f'<g {names} fill="none" stroke="{color}" stroke-width="{thickness}">'
        for lines, closed in layer.lines:
            yield f'<path d="{path_data(lines, closed=closed)}"/>'
        for x, y, radius in layer.circles:
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        yield "</g>"
    yield "</svg>\n"
