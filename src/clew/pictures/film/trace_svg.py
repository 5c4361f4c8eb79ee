"""An SVG that animates itself: how a maze was made and changed, or how a solver searched it, and then the path.

There is no script in it: CSS counts a number up in steps, `--t`, and each shape compares it with the steps in which the
shape appears (`--a`) and disappears (`--b`). So one rule moves all shapes, and they begin anew together. Nothing moves
for people who prefer reduced motion, and in programs that do not know these rules: they see the last picture. Shapes
that are seen in the same steps are one path element.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple
from zlib import crc32

from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import new_canvas
from clew.grids.events import ERASE, OPEN, VISIT
from clew.lazy import Int32Array, np
from clew.mazes.logs.replay import CANDIDATE, ON_WALK, Changes, Replay
from clew.mazes.logs.trace import Trace
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import SolverTrace
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look, hexadecimal, look, mixed, rgb
from clew.pictures.drawing.weave_corridors import corridor_areas, corridor_walls
from clew.pictures.film.film_runs import HOLD, Run, check_motion, runs_of, seconds_of
from clew.pictures.painting.shape_text import path_data, straight_lines
from clew.pictures.painting.style import SHADED_DOT, PictureOptions, Sizes, sizes
from clew.pictures.painting.svg_parts import background, dots, ends_of_thread, head, placed, solid_areas

RATE, MAX_STEPS = 25, 200  # steps in a second, and in all
MAX_CELLS, MAX_EVENTS = 10_000, 1_000_000  # of a maze that is animated, and of all its runs
UNTOUCHED, FILLED = 0.18, 0.4  # shares of the quiet color over paper
BALL, LINE, SPOT = 0.36, 0.12, 0.3  # of a cell: radius of the ball, thickness of a walk, width of a candidate
# A page may show several pictures, so rules and animations have the picture's own name.
_STYLE = """\
<style>@property --t{{syntax:"&lt;number&gt;";inherits:true;initial-value:0}}\
@media (prefers-reduced-motion:no-preference){{#{own}{{animation:t-{own} {cycle} steps({steps}) both}}\
#{own} .gone,#{own} .part{{visibility:visible}}#{own} .new>*{{opacity:calc(var(--t) - var(--a))}}\
#{own} .gone>*{{opacity:calc(var(--b) - var(--t))}}\
#{own} .part>*{{opacity:min(var(--t) - var(--a),var(--b) - var(--t))}}\
#{own} .grow{{opacity:calc(var(--t) - var(--a));stroke-dasharray:1px 2px;\
stroke-dashoffset:clamp(0px,1px - 1px*(var(--t) - var(--a))/(var(--b) - var(--a)),1px)}}\
{balls}}}#{own}{{--t:{steps}}}@keyframes t-{own}{{0%{{--t:0}}{moving:.4g}%,to{{--t:{steps}}}}}{places}</style>"""


Span = tuple[int | None, int | None]  # the steps after which a shape is seen, and in which it is seen no more
ALWAYS: Span = (None, None)
# The groups of shapes that are always seen, that appear, that disappear, and that do both.
GROUPS = ("<g>", '<g class="new">', '<g class="gone" visibility="hidden">', '<g class="part" visibility="hidden">')


class Layer:
    """Shapes of one kind, each with the steps in which it is seen."""

    def __init__(self, paint: str) -> None:
        self._paint = paint
        self._shapes: dict[tuple[Span, str], list[drawing.Polyline]] = defaultdict(list)

    def add(self, begin: int | None, end: int | None, lines: Iterable[drawing.Polyline], color: str = "") -> None:
        """Add shapes that are seen after the step `begin` and up to the step `end`, both included."""
        span = begin, None if end is None else end + 1
        if span[0] is None or span[1] is None or span[0] + 1 < span[1]:
            self._shapes[span, color].extend(lines)

    def elements(self, *, flat: bool, closed: bool = False, always: str = "") -> Iterator[str]:
        """Yield a group with a path for each span and color; `always`: the data of what is always seen."""
        found = {key: data_of(lines, flat=flat, closed=closed) for key, lines in self._shapes.items() if lines}
        if always:
            found[ALWAYS, ""] = always + found.pop((ALWAYS, ""), "")
        if not found:
            return
        yield f"<g {self._paint}>"
        order = sorted(found, key=lambda each: (*kind_of(each[0]), each[0][0] or 0, each[0][1] or 0, each[1]))
        for (_, around), keys in groupby(order, key=lambda each: kind_of(each[0])):
            yield around
            for span, color in keys:
                fill = f' fill="{color}"' if color else ""
                yield f'<path{set_steps(span)} d="{found[span, color]}"{fill}/>'
            yield "</g>"
        yield "</g>"


def kind_of(span: Span) -> tuple[int, str]:
    """Return the place and the beginning of the group of shapes with spans like this one."""
    begin, end = span
    number = 2 * (end is not None) + (begin is not None)
    return number, GROUPS[number]


def set_steps(span: Span) -> str:
    """Return the attribute of a shape that is seen in these steps."""
    found = [f"--{name}:{step}" for name, step in zip("ab", span, strict=True) if step is not None]
    return f' style="{";".join(found)}"' if found else ""


def data_of(lines: Sequence[drawing.Polyline], *, flat: bool, closed: bool) -> str:
    """Return the data of a path of these lines; `flat`: whether all steps are across or down."""
    if flat:
        return straight_lines(lines) if not closed else "".join(straight_lines([line[:-1]]) + "z" for line in lines)
    return path_data(drawing.Strokes.from_lines(line[:-1] if closed else line for line in lines), closed=closed)


class Timeline(NamedTuple):
    """The steps of an animation: where each run begins, where the growth of the path does, and how many there are."""

    begins: list[int]  # of each run, and of the growth
    steps: int
    moving: float  # seconds of all steps
    hold: int
    loop: int

    def step(self, run: int, event: int, events: int) -> int:
        """Return the step after which an event of a run is seen."""
        begin, end = self.begins[run : run + 2]
        return begin + event * (end - begin) // max(events, 1)


def check_animation(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if an animation would have too many cells, or for options that exclude each other."""
    if options.diagnosis is not None:
        raise ClewError("an animated SVG shows a search, and no islands and loops: leave out animate", option="animate")
    if options.is_outlined or options.thread == "wide":
        advice = "leave out the style, the tone, the wide thread, or animate"
        raise ClewError(f"an animated SVG has plain walls and a thin thread: {advice}", option="animate")
    check_motion(options)
    if grid.cells > MAX_CELLS:
        raise ClewError(
            f"{grid.spec} has {grid.cells:,} cells, and an animated SVG shows at most {MAX_CELLS:,}: use .gif or .webp",
            option="animate",
        )


def trace_svg(log: Trace | SolverTrace) -> str:
    """Return the animation of a log for notebooks, which runs once; `ClewError` if the cells have no positions."""
    path = log.path if isinstance(log, SolverTrace) else None
    options = PictureOptions(background=True, hold=0, loop=1, path=path)
    return "\n".join(_elements(log.maze, [Run(log.maze, log)], path, options, "")) + "\n"


def animated_svg(maze: Maze, options: PictureOptions, note: str) -> str:
    """Return an SVG that shows how a maze was made and changed, or a search with `options.solver`, then the path.

    `note`: how the picture was made.
    """
    runs, path = runs_of(maze, options, "an animated SVG", MAX_EVENTS)
    return "\n".join(_elements(maze, runs, path, options, note)) + "\n"


def _timeline(runs: Sequence[Run], path: Path | None, options: PictureOptions) -> Timeline:
    times, growing = seconds_of(runs, path, options)
    moving = sum(times) + growing
    rate = min(RATE, MAX_STEPS / moving)
    begins = list(accumulate((max(1, round(time * rate)) for time in times), initial=0))
    steps = begins[-1] + (max(1, round(growing * rate)) if path is not None else 0)
    return Timeline(begins, steps, moving, HOLD if options.hold is None else options.hold, options.loop or 0)


def _elements(maze: Maze, runs: Sequence[Run], path: Path | None, options: PictureOptions, note: str) -> Iterator[str]:
    size, colors = sizes(maze.grid, options), look(options.dark)
    times = _timeline(runs, path, options)
    scenes = _scenes(runs, maze, times, options, size, colors)
    drawn = [line for each in scenes for line in each.elements()]
    if path is not None:
        drawn += [placed(size), *_thread(maze, path, runs, times, size, colors), "</g>"]
    drawn += [line for each in scenes for line in each.signs()]
    own = f"clew-{crc32(chr(10).join([*drawn, _style('', scenes, times)]).encode()):08x}"
    yield from head(maze, options, size, path, note, own)
    yield _style(own, scenes, times)
    yield from background(options, size, colors)
    yield from drawn
    yield "</svg>"


def _style(own: str, scenes: "Sequence[Scene]", times: Timeline) -> str:
    """Return the style sheet of the picture with the name `own`."""
    whole = times.moving + times.hold
    moving = 100 * times.moving / whole
    cycle = f"{whole:.4g}s {times.loop or 'infinite'}"
    balls = "".join(
        f"#{own} .ball{number}{{visibility:visible;animation:b{number}-{own} {cycle} step-end both}}"
        for number, _ in enumerate(scenes)
    )
    places = "".join(f"@keyframes b{number}-{own}{{{each.ball_places(moving)}}}" for number, each in enumerate(scenes))
    return _STYLE.format(own=own, cycle=cycle, steps=times.steps, moving=moving, balls=balls, places=places)


def _scenes(
    runs: Sequence[Run], maze: Maze, times: Timeline, options: PictureOptions, size: Sizes, colors: Look
) -> "list[Scene]":
    """Return a scene for each grid of the runs."""
    scenes = []
    parts = [list(part) for _, part in groupby(enumerate(runs), key=lambda each: id(each[1].maze.grid))]
    bounds = [None, *(times.begins[part[0][0]] for part in parts[1:]), None]
    for number, (part, (begin, end)) in enumerate(zip(parts, pairwise(bounds), strict=True)):
        scale = round(maze.grid.extent()[0] / part[0][1].maze.grid.extent()[0])
        span = begin, None if end is None else end + 1
        cells = size._replace(cell=size.cell * scale)
        scenes.append(Scene(number, part, span, times, cells, colors, options.fills_mask(maze)))
    return scenes


@dataclass(eq=False)
class Scene:
    """The runs on one grid, with their numbers, seen in `span`."""

    number: int
    runs: list[tuple[int, Run]]
    span: Span
    times: Timeline
    size: Sizes
    colors: Look
    solid: bool

    def __post_init__(self) -> None:
        runs, colors, size = self.runs, self.colors, self.size
        self._last = runs[-1][1].maze
        self._first = runs[0][1].maze
        self._grid = self._last.grid
        self._flat = self._grid.is_rectangular
        self._points = drawing.cells_are_points(self._grid)
        self._replay = Replay(self._first, whole=False)
        self._edges = self._replay.edges().tolist()
        self._toggles: dict[int, list[tuple[int, bool]]] = defaultdict(list)  # of an edge: when it was opened or closed
        self._starts_open = self.number > 0 or isinstance(runs[0][1].log, SolverTrace)
        self._places: dict[int, tuple[float, float]] = {}  # of the ball, by step
        cells = f'stroke-width="{2 * SHADED_DOT}"' if self._points else 'shape-rendering="crispEdges"'
        self._untouched, self._visited = (Layer(cells) for _ in range(2))
        line = f'stroke="{colors.quiet}" stroke-width='
        self._walks, self._candidates = Layer(f'{line}"{LINE}"'), Layer(f'{line}"{SPOT}"')
        width = size.wall / size.cell
        crisp = "crispEdges" if self._flat and size.wall <= 2 else "geometricPrecision"
        self._wall_paint = f'stroke="{colors.ink}" stroke-width="{width:.4g}" shape-rendering="{crisp}"'
        self._opened: dict[tuple[int, int], int] = {}  # sides of the outer wall, and when they became openings
        for place, run in runs:
            self._follow(place, run, is_first=run is runs[0][1])

    def elements(self) -> Iterator[str]:
        """Yield the elements of the scene."""
        yield f"{kind_of(self.span)[1]}{placed(self.size, set_steps(self.span))}"
        closed = not self._points
        yield from self._untouched.elements(flat=self._flat, closed=closed)
        yield from self._visited.elements(flat=self._flat, closed=closed)
        if self.solid and self._grid.is_masked:
            yield solid_areas(self._last, self.colors, self._wall_paint)
        yield from self._walls()
        if self._points:
            yield dots(self._last, self.colors)
        yield from self._walks.elements(flat=False)
        yield from self._candidates.elements(flat=self._flat)
        ball = BALL * (self.size.cell - self.size.wall) / self.size.cell
        yield f'<circle class="ball{self.number}" r="{ball:.3g}" fill="{self.colors.ink}" visibility="hidden"/>'
        yield "</g></g>"

    def ball_places(self, moving: float) -> str:
        """Return where the ball is in each step, as keyframes; at the end of the runs it is gone."""
        last = self.times.begins[-1]
        places = [
            f"{moving * (step + 1) / self.times.steps:.4g}%{{transform:translate({x:.4g}px,{y:.4g}px)"
            for step, (x, y) in self._places.items()
            if step + 1 < last
        ]
        shown = ";opacity:1}".join([*places[:1], "}".join([*places[1:], ""])])
        return f"0%{{opacity:0}}{shown}{moving * last / self.times.steps:.4g}%,to{{opacity:0}}"

    def _follow(self, place: int, run: Run, *, is_first: bool) -> None:
        """Note what a run changes, and when."""
        grid, log = self._grid, run.log
        begin, end = self.times.begins[place : place + 2]
        if is_first:
            self._opened = dict.fromkeys(run.maze.openings, -1)
        self._opened |= {each: begin for each in run.maze.openings if each not in self._opened}
        untouched = dict.fromkeys(range(grid.cells)) if is_first and not self._starts_open else {}
        events, cells, directions = log.arrays()
        changes = self._replay.changes(events, cells, directions)
        steps = [self.times.step(place, number, len(log)) for number in range(len(log))]
        opened = np.flatnonzero(events == OPEN).tolist()  # all passages at once
        if is_first and 0 in opened:
            self._starts_open, steps[0] = True, -1
        ways = [(cell, direction) for cell in range(grid.cells) for direction, _ in grid.neighbors(cell)]
        toggled = [(number, *way, True) for number in opened for way in ways]
        toggled += zip(*(each.tolist() for each in changes.toggled), strict=True)
        for number, cell, direction, is_open in sorted(toggled, key=itemgetter(0)):
            self._toggles[self._edges[cell][direction]].append((steps[number], is_open))
        joined = [(number, cell) for number in opened for cell in range(grid.cells)]
        joined += zip(*(each.tolist() for each in changes.joined), strict=True)
        touched: dict[int, int] = {}  # when each cell became part of the maze
        for number, cell in sorted(joined, key=itemgetter(0)):
            if cell in untouched:
                touched.setdefault(cell, number)
        walkable = touched | {cell: len(log) for cell in untouched if cell not in touched}
        for cell, number in walkable.items():
            step = steps[number] if number < len(log) else end - 1
            self._untouched.add(None, step, self._areas(cell, exits=0), _over(self.colors, UNTOUCHED))
        if isinstance(log, SolverTrace):
            walkable = dict.fromkeys(range(grid.cells), len(log))
            self._add_visits(log, begin, zip(steps, events.tolist(), cells.tolist(), strict=True))
        self._add_marks(changes, steps, directions, walkable, end)
        for number, cell in zip(*(each.tolist() for each in changes.located), strict=True):
            self._places[steps[number]] = grid.center(cell)

    def _add_visits(self, log: SolverTrace, begin: int, events: Iterable[tuple[int, int, int]]) -> None:
        """Add the cells that a search visits, in the colors of their distances, and fills.

        `events`: their steps, kinds and cells. Cells of unknown distances have a quiet color.
        """
        levels = drawing.levels_of(log.distances, self.colors).tolist()
        quiet, filling = (_over(self.colors, share) for share in (UNTOUCHED, FILLED))
        names = {level: hexadecimal(self.colors.shade_at(level)) if level >= 0 else quiet for level in set(levels)}
        visited = set[int]()
        for step, event, cell in chain([(begin, VISIT, log.distances.start)], events):
            if event == VISIT and cell not in visited:
                visited.add(cell)
                self._visited.add(step, None, self._areas(cell), names[levels[cell]])
            elif event == ERASE:
                self._visited.add(step, None, self._areas(cell), filling)

    def _add_marks(
        self, changes: Changes, steps: Sequence[int], directions: Int32Array, walkable: dict[int, int], end: int
    ) -> None:
        """Add the steps of walks and the candidates; `walkable`: the event from which walks in a cell are not shown."""
        walked: dict[int, tuple[int, int]] = {}  # by cell: since when, and in which direction
        walks: list[tuple[int, int, int, int]] = []  # since when and until when, from which cell, in which direction
        candidates: dict[int, int] = {}

        def unmark(cell: int, step: int) -> None:
            if cell in walked:
                since, direction = walked.pop(cell)
                walks.append((since, step, cell, direction))
            if cell in candidates:
                x, y = self._grid.center(cell)
                self._candidates.add(candidates.pop(cell), step, [[(x, y), (x, y)]])

        for number, cell, mark in zip(*(each.tolist() for each in changes.marked), strict=True):
            unmark(cell, steps[number])
            if mark == ON_WALK and number < walkable.get(cell, 0):
                walked[cell] = steps[number], int(directions[number])
            elif mark == CANDIDATE:
                candidates[cell] = steps[number]
        for cell in {*walked, *candidates}:
            unmark(cell, end - 1)
        lines = drawing.step_lines(self._grid, [each[2] for each in walks], [each[3] for each in walks])
        for (since, until, _, _), pieces in zip(walks, lines, strict=True):
            self._walks.add(since, until, pieces)

    def _areas(self, cell: int, exits: int | None = None) -> list[drawing.Polyline]:
        """Return the area of a cell as a closed line, or its center twice if cells are points."""
        if self._points:
            return [[self._grid.center(cell)] * 2]
        if self._grid.weaves:
            chosen = np.array([cell], np.int64)
            out = np.array([self._last.open_directions(cell) if exits is None else exits], np.int64)
            [corners] = corridor_areas(self._grid, chosen, out).lines()
        else:
            corners = [point for _, line in self._grid.outline(cell) for point in line[:-1]]
        return [[*corners, corners[0]]]

    def _walls(self) -> Iterator[str]:
        """Yield the walls, each while it is there; of points, the passages."""
        grid, topology = self._grid, self._grid.topology()
        layer = Layer(self._wall_paint)
        if grid.weaves:
            self._add_corridors(layer)
            yield from layer.elements(flat=False)
            return
        ever = new_canvas(grid)  # open where there ever was a passage
        for cell in range(grid.cells):
            place = topology.cell(cell)
            lines: dict[int, list[drawing.Polyline]] = defaultdict(list)
            for side, (direction, line) in enumerate(grid.outline(cell)):
                lines[direction].append(line)
                if self._opened.get((cell, side), -1) >= 0:
                    layer.add(None, self._opened[cell, side], [line])
            for direction, other in grid.neighbors(cell):
                is_first = other > cell or (other == cell and grid.apart(cell, direction))
                spans = self._spans(cell, direction)
                if is_first and spans != [(ALWAYS, False)]:
                    ever.carve(place, direction)
                for span, is_open in spans:
                    if self._points:
                        if is_open and other > cell:
                            layer.add(*span, [[grid.center(cell), grid.center(other)]])
                    elif not is_open and span != ALWAYS and (other > cell or grid.apart(cell, direction)):
                        layer.add(*span, lines[direction])
        always = ""
        if not self._points:
            stays = Maze(grid, ever.passages, None, tuple(self._opened), trusted=True)
            always = straight_lines(drawing.strokes(stays)) if self._flat else path_data(drawing.strokes_of(stays))
        yield from layer.elements(flat=self._flat, always=always)

    def signs(self) -> Iterator[str]:
        """Yield the signs of passages that cross no side, such as stairs, each while the passage is open."""
        layer, grid = Layer(f'fill="{self.colors.ink}"'), self._grid
        for cell in range(grid.cells) if grid.has_signs else ():
            for direction, _ in grid.neighbors(cell):
                sign = grid.sign(cell, direction)
                for span in [span for span, is_open in self._spans(cell, direction) if is_open and sign]:
                    layer.add(*span, [[*sign, sign[0]]])
        shapes = list(layer.elements(flat=False, closed=True))
        if shapes:
            yield f"{kind_of(self.span)[1]}{placed(self.size, set_steps(self.span))}"
            yield from shapes
            yield "</g></g>"

    def _spans(self, cell: int, direction: int) -> list[tuple[Span, bool]]:
        """Return whether a passage is open: for each time the step after which that is so, and the last one."""
        toggles = self._toggles.get(self._edges[cell][direction], [])
        state = self._starts_open and self._first.is_open(cell, direction)
        spans: list[tuple[Span, bool]] = []
        begin: int | None = None
        for step, is_open in toggles:
            if step < 0:
                state = is_open
            elif is_open != state:
                spans.append(((begin, step), state))
                begin, state = step, is_open
        return [*spans, ((begin, None), state)]

    def _add_corridors(self, layer: Layer) -> None:
        """Add the walls of the corridors of a weave, which are those of a cell with its passages of the time."""
        grid = self._grid
        for cell in range(grid.cells):
            ways = {direction: self._spans(cell, direction) for direction, _ in grid.neighbors(cell)}
            opened = {side: step for (at, side), step in self._opened.items() if at == cell}
            ends = {span[1] for spans in ways.values() for span, _ in spans if span[1] is not None}
            steps = sorted(ends | {step for step in opened.values() if step >= 0})
            chosen = np.array([cell], np.int64)
            for begin, end in pairwise([None, *steps, None]):
                time = -1 if begin is None else begin
                states = (
                    (to, is_open)
                    for to, spans in ways.items()
                    for (since, _), is_open in spans
                    if since is None or since <= time
                )
                exits = sum(1 << to for to, is_open in dict(states).items() if is_open)  # of several the last
                gaps = sum(1 << side for side, step in opened.items() if step <= time)
                groups = corridor_walls(grid, chosen, np.array([exits]), np.array([gaps]))
                layer.add(begin, end, [line.tolist() for part in groups for line in part])


def _over(colors: Look, share: float) -> str:
    """Return a share of the quiet color over paper."""
    return hexadecimal(mixed(rgb(colors.paper), rgb(colors.quiet), share))


def _thread(maze: Maze, path: Path, runs: Sequence[Run], times: Timeline, size: Sizes, colors: Look) -> Iterator[str]:
    """Yield the thread, which grows, and its ends; those of a search are there from the beginning."""
    lines = drawing.thread_lines(maze, path)
    begin, whole = times.begins[-1], times.steps - times.begins[-1]
    lengths = [sum(abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(line)) for line in lines]
    total, passed = sum(lengths) or 1.0, 0.0
    cased = any(isinstance(run.log, SolverTrace) for run in runs)
    for line, length in zip(lines, lengths, strict=True):
        since, until = (begin + whole * share / total for share in (passed, passed + length))
        passed += length
        data = data_of([line if len(line) > 1 else [*line, *line]], flat=maze.grid.is_flat, closed=False)
        grows = f'class="grow" style="--a:{since:.4g};--b:{max(until, since + 0.1):.4g}" pathLength="1" d="{data}"'
        width = size.thread / size.cell
        if cased:
            yield f'<path {grows} stroke="{colors.paper}" stroke-width="{size.casing / size.cell:.4g}"/>'
        yield f'<path {grows} stroke="{colors.thread}" stroke-width="{width:.4g}"/>'
    span = ALWAYS if isinstance(runs[0].log, SolverTrace) else (begin, None)
    yield f"{kind_of(span)[1]}<g{set_steps(span)}>"
    yield from ends_of_thread(maze, path, size, colors)
    yield "</g></g>"
