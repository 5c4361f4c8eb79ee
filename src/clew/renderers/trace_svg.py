"""A small animation as SVG for notebooks: how a maze was made, or how a solver searched it.

CSS moves it, and nothing moves for people who prefer reduced motion: they see the end. Events are gathered into frames;
what appears or disappears in a frame is one path element, so that the size depends on the maze and not on the events.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from zlib import crc32

from clew import drawing
from clew.drawing import Polyline
from clew.drawing.colors import Look, look
from clew.grids.events import TABLE, VISIT
from clew.mazes.maze import Maze
from clew.mazes.solving import SolverTrace
from clew.mazes.trace import Trace
from clew.renderers._painting import title
from clew.renderers.style import DOT, UNBOUNDED, PictureOptions, Sizes, sizes

SECONDS = 8
MAX_FRAMES = 200
FADE = 0.2  # seconds in which something appears or disappears
VISITED = 0.35  # opacity of a visited cell
# A notebook may put several pictures into one page, so rules and animations have the picture's own name.
_STYLE = """\
<style>#{own} .gone{{opacity:0}}#{own} .ball{{display:none}}@media (prefers-reduced-motion:no-preference){{\
#{own} .gone{{animation:gone-{own} {fade}s both}}#{own} .new{{animation:new-{own} {fade}s both}}\
#{own} .ball{{display:inline;animation:ball-{own} {seconds}s step-end both}}}}\
@keyframes gone-{own}{{from{{opacity:1}}to{{opacity:0}}}}@keyframes new-{own}{{from{{opacity:0}}}}\
@keyframes ball-{own}{{{places}}}</style>"""

Timed = dict[int, list[Polyline]]  # by the frame in which they appear or disappear


def trace_svg(log: Trace | SolverTrace) -> str:
    """Return the animation; `ClewError` if the cells have no positions."""
    maze = log.maze
    size, colors = sizes(maze.grid, PictureOptions(), max_pixels=UNBOUNDED), look(None)
    frames = min(MAX_FRAMES, max(len(log), 1))
    return "\n".join(_elements(log, maze, size, colors, frames)) + "\n"


def _elements(log: Trace | SolverTrace, maze: Maze, size: Sizes, colors: Look, frames: int) -> Iterator[str]:
    box = f'width="{size.width}" height="{size.height}" viewBox="0 0 {size.width} {size.height}"'
    places = _ball_places(log, frames)
    own = f"clew-{crc32(f'{log!r} {places}'.encode()):08x}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" id="{own}" {box} role="img">'
    yield f"<title>{escape(title(maze), quote=False)}</title>"
    yield _STYLE.format(own=own, fade=FADE, seconds=SECONDS, places=places)
    yield f'<rect width="{size.width}" height="{size.height}" fill="{colors.paper}"/>'
    place = f"translate({size.offset:g} {size.offset:g}) scale({size.cell})"
    yield f'<g transform="{place}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    ink = f'stroke="{colors.ink}" stroke-width="{size.wall / size.cell:.4g}"'
    if isinstance(log, SolverTrace):
        yield from _timed("new", _visited(log, frames), frames, f'fill="{colors.quiet}" fill-opacity="{VISITED}"')
        yield f'<path d="{_data(drawing.strokes(maze))}" {ink}/>'
        if log.path is not None:
            thread = f'stroke="{colors.thread}" stroke-width="{size.thread / size.cell:.4g}"'
            yield from _timed("new", {frames: list(drawing.thread_lines(maze, log.path))}, frames, thread)
    else:
        always, gone, new = _walls(log, frames)
        yield f'<path d="{_data(always)}" {ink}/>'
        yield from _timed("gone", gone, frames, ink)
        yield from _timed("new", new, frames, ink)
    yield f'<circle class="ball" r="{2 * DOT}" fill="{colors.thread}"/>'
    yield "</g>"
    yield "</svg>"


def _timed(name: str, shapes: Timed, frames: int, paint: str) -> Iterator[str]:
    """Yield a path for each frame, which begins to appear or to disappear then."""
    for frame, lines in sorted(shapes.items()):
        delay = f"animation-delay:{SECONDS * frame / frames:.3g}s"
        yield f'<path class="{name}" style="{delay}" d="{_data(lines)}" {paint}/>'


def _walls(log: Trace, frames: int) -> tuple[list[Polyline], Timed, Timed]:
    """Return the walls that stay, those that disappear, and those that appear; passages of points appear.

    What changes more than once, such as a wall that gets a door, is shown from the beginning as it is at the end.
    """
    maze, grid = log.maze, log.grid
    topology = grid.topology()
    begins_open = False
    changed: dict[int, tuple[int, bool]] = {}  # by the number of an edge: frame of the last change, if it opens
    for number, (event, cell, direction) in enumerate(log):
        passage = TABLE[event].passage
        if passage == "open-all":
            begins_open = True
        elif passage:
            edge = topology.edge(topology.cell(cell), direction)
            changed[edge] = number * frames // len(log), passage == "open"
    always: list[Polyline] = []
    gone: Timed = defaultdict(list)
    new: Timed = defaultdict(list)
    openings = set(maze.openings)
    for cell in maze:
        neighbors = dict(grid.neighbors(cell))
        outline = grid.outline(cell)
        for side, (direction, line) in enumerate(outline):
            if direction not in neighbors:
                always += [] if (cell, side) in openings else [line]
            elif neighbors[direction] > cell or grid.apart(cell, direction):
                frame, opened = changed.get(topology.edge(topology.cell(cell), direction), (-1, False))
                if frame >= 0 and opened != begins_open:
                    (gone if opened else new)[frame].append(line)
                elif not maze.is_open(cell, direction):
                    always.append(line)
        for direction, other in neighbors.items() if not outline else ():
            if other > cell and maze.is_open(cell, direction):
                frame, _ = changed[topology.edge(topology.cell(cell), direction)]
                new[frame].append([grid.center(cell), grid.center(other)])
    return always, gone, new


def _visited(log: SolverTrace, frames: int) -> Timed:
    """Return the areas of the cells that the solver visits."""
    import numpy as np

    visits = [(number, cell) for number, (event, cell, _) in enumerate(log) if event == VISIT]
    areas = drawing.areas_of(log.maze, np.array([cell for _, cell in visits], np.int64)).lines()
    found: Timed = defaultdict(list)
    for (number, _), corners in zip(visits, areas, strict=True):
        if corners:
            found[number * frames // len(log)].append([*corners, corners[0]])
    return found


def _ball_places(log: Trace | SolverTrace, frames: int) -> str:
    """Return where the ball is in each frame, as keyframes; at the end it is gone."""
    neighbor, cell_of, index_of = log.grid.topology().neighbor, log.grid.topology().cell, log.grid.topology().index_of
    places: dict[int, int] = {}
    for number, (event, cell, direction) in enumerate(log):
        at = TABLE[event].at
        if at:
            places[number * frames // len(log)] = (
                index_of(neighbor(cell_of(cell), direction)) if at == "neighbor" else cell
            )
    shown = []
    for frame, cell in places.items():
        x, y = log.grid.center(cell)
        shown.append(f"{100 * frame / frames:.4g}%{{transform:translate({x:.3f}px,{y:.3f}px)}}")
    return "".join(shown) + "to{opacity:0}"


def _data(lines: Iterable[Polyline]) -> str:
    return "".join("M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in line) for line in lines)
