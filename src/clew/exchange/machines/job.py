"""The job of a machine: the lines of a maze in millimeters from the top left, y downwards, in layers."""

from typing import NamedTuple

from clew.exchange.machines.mistakes import check_cut, check_walls
from clew.exchange.machines.outlines import inner_first, moved_out, with_tabs
from clew.exchange.machines.pen_order import in_order
from clew.exchange.thick_walls import thick_walls
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import default_ends
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.shapes import wall_segments
from clew.pictures.painting.style import PictureOptions

CUT, ENGRAVE, PATH = "CUT", "ENGRAVE", "PATH"
FIRST_PEN, SECOND_PEN = "1 walls", "2 path"  # programs of plotters know the pen by the number
RIM = 1.0  # millimeters of the drawing around the edge of a plate, so that it is seen
MARK = 0.6  # of the room in a cell: the size of its mark
BYTES_PER_CELL = 600  # of memory, for the lines and their text

Circle = tuple[float, float, float]  # x, y, radius


class Lines(NamedTuple):
    """Lines of one kind: open ones, or closed ones, which do not repeat their first point."""

    strokes: Strokes
    closed: bool = False


class Layer(NamedTuple):
    """The lines that are made in one way, or with one pen."""

    name: str
    lines: list[Lines]
    circles: list[Circle]


class Job(NamedTuple):
    """All layers, in the order in which they are made, and the size of the drawing."""

    width: float
    height: float
    layers: list[Layer]


def cut_job(maze: Maze, options: PictureOptions) -> Job:
    """Return the lines to engrave and to cut: a plate with engraved walls, or walls that are cut out of a sheet."""
    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check_cut(maze.grid, options)
    memory.require(BYTES_PER_CELL * maze.cells, f"the lines of {maze.grid.spec}")
    cell, wall, margin, kerf, tab = (
        getattr(options, name) or 0.0 for name in ("cell", "wall", "margin", "kerf", "tab")
    )
    offset = margin + ((wall + kerf) / 2 if wall else RIM)
    width, height = (side * cell + 2 * offset for side in maze.grid.extent())
    if wall:
        edges = thick_walls(maze, wall / cell).contours().scaled(cell, offset, offset)
    else:
        right, bottom = width - RIM, height - RIM
        edges = Strokes.from_lines([[(RIM, RIM), (right, RIM), (right, bottom), (RIM, bottom)]])
    edges = inner_first(moved_out(edges, kerf / 2))
    cut = Lines(with_tabs(edges, tab + kerf)) if tab else Lines(edges, closed=True)
    walls = [] if wall else [Lines(drawing.joined(wall_segments(maze)).scaled(cell, offset, offset))]
    circles, signs, path = _marks(maze, options, offset)
    layers = [Layer(ENGRAVE, walls + signs, circles), Layer(PATH, path, []), Layer(CUT, [cut], [])]
    return Job(width, height, [each for each in layers if each.lines or each.circles])


def plot_job(maze: Maze, options: PictureOptions) -> Job:
    """Return the lines of a pen plotter, in an order with short ways between them."""
    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check_walls(maze.grid)
    memory.require(BYTES_PER_CELL * maze.cells, f"the lines of {maze.grid.spec}")
    cell, margin = options.cell or 0.0, options.margin or 0.0
    width, height = (side * cell + 2 * margin for side in maze.grid.extent())
    walls = in_order(drawing.joined(wall_segments(maze)).scaled(cell, margin, margin))
    circles, signs, path = _marks(maze, options, margin)
    return Job(width, height, [Layer(FIRST_PEN, [Lines(walls)], []), Layer(SECOND_PEN, path + signs, circles)])


def _marks(maze: Maze, options: PictureOptions, offset: float) -> tuple[list[Circle], list[Lines], list[Lines]]:
    """Return the circles of the ends, one at the start and two at each goal, the signs of stairs, and the path."""
    path, cell, wall = options.path, options.cell or 0.0, options.wall or 0.0
    start, goal = default_ends(maze) if path is None else (path.start, path.goal)
    goals = maze.marks.goals if path is None and maze.marks.goals else (goal,)
    circles: list[Circle] = []
    for place in dict.fromkeys((start, *goals)):
        x, y = (offset + cell * each for each in maze.grid.center(place))
        radius = MARK * (drawing.inner_radius(maze.grid, place) * cell - wall / 2)
        circles += [(x, y, radius), (x, y, radius / 2)][: 1 + (place in goals)]
    signs = drawing.signs_of(maze).scaled(cell, offset, offset)
    thread = [] if path is None else [Lines(drawing.thread_of(maze, path).scaled(cell, offset, offset))]
    return circles, [Lines(signs, closed=True)] if signs.count else [], thread
