"""The time of small jobs, interpreted: the table from which the service estimates what a request costs."""

import gc
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import count
from threading import Thread
from typing import Any
from unittest import mock

from benchmarks.report import LIMIT, Report
from clew import formats, kernel, registry
from clew.changes import change_by_name
from clew.errors import ClewError
from clew.grids import Graph, Grid, parse_grid
from clew.grids.spec import FILES, grid_names, shape
from clew.mazes import running
from clew.mazes.generate import generate, prepare, trace
from clew.mazes.logs import event_log
from clew.mazes.maze import Maze
from clew.mazes.solving import solve as solving
from clew.pictures import renderers
from clew.pictures.drawing.grid_shape import shape_of
from clew.puzzles.algorithmia import endpoints as algorithmia
from clew.puzzles.cubicles import endpoints as cubicles
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.world import SIDE, Endless
from clew.registry.options import Chance, Count, Flag, Option
from clew.service.api import posted_mazes
from clew.service.api.params import has_own_parser
from clew.service.settings import Settings
from clew.service.work import jam_picture, jobs, prices
from clew.service.work.jobs import Output, Recipe
from clew.service.work.limits import pixels_of

TITLE = "Prices"
TEXT = """The service estimates the time of a job from measurements of its parts, interpreted. What takes {small:g}
milliseconds at most is small work. For some requests: the milliseconds estimated and measured, and the larger of the
two divided by the other."""
SIZES = (100, 900)  # cells
RUNS, ENOUGH = 5, 0.03  # how often a job runs, and the seconds after which it runs no more
LONG = 20_000  # microseconds of a job that is not measured on the larger grid too
RATIO = 4.0  # random walks vary
CELL_SIZES = (10, 40)  # pixels of a cell, to measure what a pixel costs
HUGE_CELL = 4000  # pixels of the one cell of a picture
ENDS = (0, 0), (SIDE - 1, SIDE - 1)
TILES = (0, (0, 0)), (40, (1 << 39, 1 << 39)), (55, (0, 0))  # with the route between two cells
NUMBERS = "67 22 35 44 77 10 43 9 0 23 D3 B2"
CHECKED = (
    ("recursive-backtracker", "30x30", ".txt", {}),
    ("recursive-backtracker", "weave:30x30", ".txt", {}),
    ("recursive-backtracker", "5x5", ".txt", {}),
    ("wilson", "20x20", ".svg", {}),
    ("wilson", "1x60", ".json", {}),
    ("aldous-broder", "15x15", ".json", {}),
    ("aldous-broder", "hexagons:40x1", ".svg", {}),
    ("kruskal", "hexagons:12x12", ".svg", {}),
    ("eller", "25x25", ".png", {"cell": "30"}),
    ("prim", "polar:8", ".svg", {}),
    ("recursive-backtracker", "polar:8", ".png", {}),
    ("true-prim", "sphere:8", ".clew", {}),
    ("boruvka", "torus:20x20", ".txt", {}),
)

Job = Callable[[], object]
Make = Callable[[int], Grid]
Options = dict[str, Any]
Entry = tuple[str, list[float]]
LAYOUTS: dict[str, Make] = {
    "rectangle": lambda cells: sized("rectangle", cells),
    "wrapped": lambda cells: sized("torus", cells),
    "weave": lambda cells: sized("weave", cells),
    "table-4": lambda cells: sized("triangles", cells),
    "table-6": lambda cells: sized("hexagons", cells),
    "table-8": lambda cells: sized("upsilon", cells),
    "table-16": lambda cells: crowded(cells, 4),
    "table-31": lambda cells: crowded(cells, 8),
}


def sized(name: str, cells: int) -> Grid:
    """Return a grid of this name with about that many cells: all numbers of its spec are equal."""
    numbers = next(iter(shape(name).FORMS)).count("{")
    for side in range(2, cells):
        grid = parse_grid(f"{name}:{'x'.join([str(side)] * numbers)}")
        if grid.cells >= cells:
            break
    return grid


def crowded(cells: int, far: int) -> Grid:
    """Return a graph: each cell of a torus has as neighbors all up to 2 columns and rows and the root of `far` away."""
    side, steps = round(cells**0.5), range(-2, 3)
    near = [(x, y) for x in steps for y in steps if 0 < x * x + y * y <= far]
    return Graph([[(y + v) % side * side + (x + u) % side for u, v in near] for y in range(side) for x in range(side)])


def cost(job: Job) -> float:
    """Microseconds of processor time of a job: the least of a few runs, fewer if they are long."""
    job()
    seconds, spent = [], 0.0
    while len(seconds) < RUNS and spent < ENOUGH:
        begin = time.thread_time()
        job()
        seconds.append(time.thread_time() - begin)
        spent += seconds[-1]
    return min(seconds) * 1e6


def compiled_cost(job: Job) -> float:
    """The same of a job that runs in a process for large work, compiled."""
    found: list[float] = []
    thread = Thread(target=lambda: found.append(cost(job)))
    thread.start()
    thread.join()
    return found[0]


def line(make: Callable[[int], tuple[Job, float]]) -> list[float]:
    """Return the microseconds of a job at least and for each cell: `make(cells)` returns a job and its cells."""
    (small, few), (large, many) = (make(cells) for cells in SIZES)
    least = cost(small)
    if least > LONG or few == many:
        return [least, least / few]
    each = max((cost(large) - least) / (many - few), 0.0)
    return [max(least - each * few, 0.0), each]


@cache
def backtracker(grid: Grid) -> Maze:
    return generate("recursive-backtracker", grid, 1, compiled=False)


def sized_names() -> list[str]:
    """Return the names of the grids whose specs are numbers."""
    return [name for name in grid_names() if name not in FILES and not has_own_parser(name)]


def entries() -> Iterator[Entry]:
    """Measure everything, one entry after the other."""
    for part in (generators, grids, searches, changes, writers, tasks):
        yield from part()


def generators() -> Iterator[Entry]:
    square = LAYOUTS["rectangle"]
    for found in registry.find_all("generator"):
        for layout, make in LAYOUTS.items():
            with suppress(ClewError):  # it does not work on such a grid
                prepare(found.name, make(SIZES[0]), {})
                yield f"generate {found.name} {layout}", line(partial(generating, found, make))
        job, steps = generating(found, square, SIZES[0])
        plain, grid = cost(job), square(SIZES[0])
        log = cost(lambda: event_log.as_json(trace(found.name, grid, 1, compiled=False)))  # noqa: B023
        yield f"log {found.name}", [0.0, max(log - plain, 0.0) / steps]
        variants = [cost(generating(found, square, SIZES[0], each)[0]) for each in variations(found)]
        yield f"options {found.name}", [max([1.0, *(each / plain for each in variants)])]


def generating(found: registry.Generator, make: Make, cells: int, options: Options | None = None) -> tuple[Job, float]:
    """Return the job of generating a maze, with another seed each time, and its steps."""
    grid, seeds = make(cells), count()
    grid.topology()

    def job() -> object:
        return generate(found.name, grid, next(seeds) % 8, compiled=False, **options or {})

    return job, running.steps_of(found, grid)


def variations(found: registry.Entry) -> Iterator[Options]:
    """Yield values of the options, one at a time."""
    for parameter in found.parameters:
        for value in values(parameter.option):
            with suppress(ClewError):
                parameter.option.parse(value)
                yield {parameter.name: value}


def values(option: Option) -> list[Any]:
    """Return values that may take the longest."""
    if isinstance(option, Chance):
        return [0, 1]
    if isinstance(option, Count):
        return [option.min, option.max]
    return [True] if isinstance(option, Flag) else list(getattr(option, "words", ()))


def grids() -> Iterator[Entry]:
    for name in sized_names():
        yield f"build {name}", line(partial(with_spec, lambda spec: parse_grid(spec).topology(), name))
        yield f"shape {name}", line(partial(with_spec, lambda spec: shape_of(parse_grid(spec)), name))


def with_spec(function: Callable[[str], object], name: str, cells: int) -> tuple[Job, float]:
    grid = sized(name, cells)
    return partial(function, grid.spec), grid.cells


def with_maze(function: Callable[[Maze], object], make: Make, cells: int) -> tuple[Job, float]:
    maze = backtracker(make(cells))
    return partial(function, maze), maze.cells


def searches() -> Iterator[Entry]:
    for layout, make in LAYOUTS.items():
        yield f"solve {layout}", line(partial(with_maze, solving.solve, make))
        yield f"distances {layout}", line(partial(with_maze, solving.distances, make))
    for found in registry.find_all("solver"):
        yield f"log {found.name}", line(partial(with_maze, partial(solver_log, found.name), LAYOUTS["rectangle"]))


def solver_log(name: str, maze: Maze) -> object:
    return event_log.as_json(solving.trace_solve(maze, name, compiled=False))


def changes() -> Iterator[Entry]:
    """Yield the dearest variant of each change, and how much larger the maze is afterwards."""
    square = LAYOUTS["rectangle"]
    for found in registry.find_all("change"):
        least, each, grown = 0.0, 0.0, 1.0
        for options in [{}, *variations(found)]:
            change = partial(changed, found.name, options)
            with suppress(ClewError):
                grown = max(grown, change(backtracker(square(SIZES[0]))).cells / SIZES[0])
                figures = line(partial(with_maze, change, square))
                least, each = max(least, figures[0]), max(each, figures[1])
        yield f"change {found.name}", [least, each, grown]


def changed(name: str, options: Options, maze: Maze) -> Maze:
    return change_by_name(maze, name, options)


def writers() -> Iterator[Entry]:
    for found in registry.writers():
        if getattr(found, "extra", ""):
            continue  # the service does not offer it
        for name in sized_names():
            with suppress(ClewError):  # it cannot hold such a maze
                if isinstance(found, registry.Renderer):
                    yield f"write {found.name} {name}", drawing(found, name)
                    yield f"show {found.name} {name}", shown(found, name)
                else:
                    dump = partial(formats.dumps, format=found.suffixes[0])
                    yield f"write {found.name} {name}", line(partial(with_maze, dump, partial(sized, name)))


def shown(found: registry.Renderer, name: str) -> list[float]:
    """Return the figures of a renderer that shows a path and, if it can on this grid, distances."""
    try:
        return drawing(found, name, solving.solve, solving.distances)
    except ClewError:
        return drawing(found, name, solving.solve)


def drawing(found: registry.Renderer, name: str, *shows: Callable[[Maze], Any]) -> list[float]:
    """Return the figures of a renderer: at least, for each cell and for each pixel."""

    def picture(cells: int, **style: Any) -> tuple[Job, float]:
        maze = backtracker(sized(name, cells))
        names = {solving.solve: "path", solving.distances: "distances"}
        style |= {names[each]: each(maze) for each in shows}
        return partial(renderers.draw, maze, found.suffixes[0], **style), maze.cells

    least, each = line(picture)
    few, many = ({"cell": cell} for cell in CELL_SIZES)
    grid = sized(name, SIZES[0])
    pixels = [pixels_of(grid, found, {}), *(pixels_of(grid, found, style) for style in (few, many))]
    if not pixels[0] or least + each * grid.cells > LONG:
        return [least, each]
    pixel = (cost(picture(SIZES[0], **many)[0]) - cost(picture(SIZES[0], **few)[0])) / (pixels[2] - pixels[1])
    pixel = max(pixel, 0.0)
    return [least, max(each - pixel * pixels[0] / grid.cells, 0.0), pixel]


def tasks() -> Iterator[Entry]:
    """Yield the jobs of endpoints that are neither mazes nor grids."""
    lines = [f"{color} {NUMBERS}" for color in ("red", "green", "blue", "yellow")]
    yield "task algorithmia", [max(cost(partial(algorithmia.solve_line, each, "en")) for each in lines)]
    yield "task practice", [cost(partial(algorithmia.practice_module, 7))]
    yield "task manual", [cost(partial(algorithmia.manual_text, "en"))]
    yield "task endless", [max(compiled_cost(partial(tile, Endless(7), z, *place, ENDS)) for z, place in TILES)]
    few, many = (json.loads(formats.dumps(backtracker(sized("rectangle", cells)), ".json")) for cells in SIZES)
    pixel = cost(partial(jam_picture.draw, [[0]], HUGE_CELL)) / HUGE_CELL**2
    draws = [cost(partial(jam_picture.draw, maze, CELL_SIZES[0])) for maze in (few, many)]
    cell = max((draws[1] - draws[0]) / (SIZES[1] - SIZES[0]) - pixel * CELL_SIZES[0] ** 2, 0.0)
    yield "task jam", [draws[0], cell, pixel]
    yield "task solve", line(partial(uploaded, posted_mazes.solve_json, with_="a-star", events=True))
    yield "task diagnose", line(partial(uploaded, posted_mazes.diagnose_json))
    yield "task measure", line(partial(uploaded, posted_mazes.measure_json))
    window = cubicles.SMALL_WINDOW
    far = cubicles.CubiclesQuery(favorite="1350", fill=cubicles.SMALL_WINDOW)
    yield "task cubicles", [0.0, cost(partial(cubicles.search, far, window)) / window]


def uploaded(function: Callable[[bytes, Settings], bytes], cells: int, **members: Any) -> tuple[Job, float]:
    """Return the job of an endpoint for posted mazes."""
    maze = backtracker(sized("rectangle", cells))
    body = {
        "maze": json.loads(formats.dumps(maze, ".json")),
        **{name.strip("_"): each for name, each in members.items()},
    }
    return partial(function, json.dumps(body).encode(), Settings()), maze.cells


def check(report: Report) -> None:
    """Compare estimates with measurements."""
    report.table("request", "estimated", "measured", "ratio", LIMIT)
    for algorithm, spec, suffix, style in CHECKED:
        recipe, output = Recipe(algorithm, 3, 0, {}), Output(suffix, style)
        writer = renderers.writer_for(suffix)
        price = prices.price_of_maze(recipe, parse_grid(spec), output, writer).seconds * 1e6
        measured = cost(lambda: jobs.make(recipe, parse_grid(spec), output, Settings()))  # noqa: B023
        ratio = max(price, measured) / min(price, measured)
        cells = f"{price / 1e3:.2f}", f"{measured / 1e3:.2f}", f"{ratio:.1f}"
        report.row(f"{algorithm}{suffix} {spec}", *cells, report.limit(ratio, RATIO))


measured: dict[str, list[float]] = {}


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure in a thread of its own, in which nothing is compiled."""
    report.section(TITLE, TEXT.format(small=1000 * prices.SMALL_SECONDS))

    def work() -> None:
        gc.disable()
        kernel.interpret_always()
        measured.update({name: [float(f"{each:.2g}") for each in figures] for name, figures in entries()})
        with mock.patch.object(prices, "table", return_value=measured):
            prices.figures_of.cache_clear()
            check(report)
        prices.figures_of.cache_clear()
        gc.enable()

    thread = Thread(target=work)
    thread.start()
    thread.join()


def keep() -> None:
    """Write what was measured to the table of the service."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(figures)}" for name, figures in sorted(measured.items()))
    prices.FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")
