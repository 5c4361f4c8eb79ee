"""The job of a machine: the lines of a maze in millimeters from the top left, y downwards, in layers."""

from typing import NamedTuple

from clew.exchange.machines.mistakes import check_cut, check_drawn
from clew.exchange.machines.pen_order import in_order
from clew.exchange.machines.tabs import following, with_tabs
from clew.exchange.thick_walls import thick_walls
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import default_ends
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.shapes import wall_segments
from clew.pictures.painting.style import PictureOptions

CUT, ENGRAVE = "CUT", "ENGRAVE"
WALLS, PATH = "1 walls", "2 path"  # layers of a plotter, which finds its pens by the first number
RIM = 1.0  # millimeters of the drawing around the edge of a plate, so that it is seen
MARK = 0.6  # of the room in a cell: the size of its mark
BYTES_PER_CELL = 600  # of memory, for the lines and their text

Circle = tuple[float, float, float]  # x, y, radius


class Lines(NamedTuple):
    """Lines of one kind: open ones, or closed ones, which do not repeat their first point."""

    strokes: Strokes
    closed: bool = False


class Layer(NamedTuple):
    """What is made in one way, or with one pen."""

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
    drawing.check_grids(maze, options.path)
    check_cut(maze.grid, options)
    memory.require(BYTES_PER_CELL * maze.cells, f"the lines of {maze.grid.spec}")
    cell, wall, margin, kerf, tab = (
        getattr(options, name) or 0.0 for name in ("cell", "wall", "margin", "kerf", "tab")
    )
    offset = margin + ((wall + kerf) / 2 if wall else RIM)
    width, height = (side * cell + 2 * offset for side in maze.grid.extent())
    if wall:  # a kerf cuts off half of its width on both sides of a wall
        edges = thick_walls(maze, (wall + kerf) / cell).contours().scaled(cell, offset, offset)
    else:
        left, right, bottom = RIM - kerf / 2, width - RIM + kerf / 2, height - RIM + kerf / 2
        edges = Strokes.from_lines([[(left, left), (right, left), (right, bottom), (left, bottom)]])
    edges = _inner_first(edges)
    cut = Lines(with_tabs(edges, tab)) if tab else Lines(edges, closed=True)
    lines, circles = _marks(maze, options, wall, offset)
    if not wall:
        lines.insert(0, Lines(drawing.joined(wall_segments(maze)).scaled(cell, offset, offset)))
    return Job(width, height, [Layer(ENGRAVE, lines, circles), Layer(CUT, [cut], [])])


def plot_job(maze: Maze, options: PictureOptions) -> Job:
    """Return the lines of a pen plotter, in an order with short ways between them."""
    drawing.check_grids(maze, options.path)
    check_drawn(maze.grid, options)
    memory.require(BYTES_PER_CELL * maze.cells, f"the lines of {maze.grid.spec}")
    cell, margin = options.cell or 0.0, options.margin or 0.0
    width, height = (side * cell + 2 * margin for side in maze.grid.extent())
    walls = in_order(drawing.joined(wall_segments(maze)).scaled(cell, margin, margin))
    return Job(width, height, [Layer(WALLS, [Lines(walls)], []), Layer(PATH, *_marks(maze, options, 0.0, margin))])


def _marks(maze: Maze, options: PictureOptions, wall: float, offset: float) -> tuple[list[Lines], list[Circle]]:
    """Return the path and the signs of stairs, and the circles of the ends: one at the start, two at each goal."""
    path, cell = options.path, options.cell or 0.0
    start, goal = default_ends(maze) if path is None else (path.start, path.goal)
    goals = maze.marks.goals if path is None and maze.marks.goals else (goal,)
    circles = []
    for place in (start, *goals):
        x, y = (offset + cell * each for each in maze.grid.center(place))
        radius = MARK * (drawing.inner_radius(maze.grid, place) * cell - wall / 2)
        circles += [(x, y, radius / size) for size in ((1,) if place == start else (1, 2))]
    lines = [] if path is None else [Lines(drawing.thread_of(maze, path))]
    lines.append(Lines(drawing.signs_of(maze), closed=True))
    return [Lines(each.scaled(cell, offset, offset), closed) for each, closed in lines if each.count], circles


def _inner_first(polygons: Strokes) -> Strokes:
    """Return the smallest polygons first, so that no piece is cut off before what is inside of it."""
    (xs, ys), after = polygons.points.T, following(polygons)
    areas = np.add.reduceat(xs * ys[after] - xs[after] * ys, polygons.starts[:-1])
    return polygons.some(np.argsort(np.abs(areas), kind="stable"))
