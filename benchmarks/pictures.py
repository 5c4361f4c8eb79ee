"""What it costs to draw a maze on each grid, in each format: walls, with a path, with distances too."""

from collections.abc import Callable, Iterator

import clew
from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, timed
from clew.grids import Grid, parse_grid
from clew.pictures.renderers import draw

TITLE = "Pictures"
TEXT = """Microseconds of CPU time per cell for drawing a maze of about 400x400 cells, without the file: its walls,
with its longest path, and with distances too; the last as a multiple of the same picture of squares.
Medians over {rounds} rounds."""
SHARE = {  # numbers of each grid that give about as many cells as 400x400
    "rectangle": "400x400",
    "hexagons": "400x400",
    "triangles": "400x400",
    "polar": "228",
    "cairo": "400x400",
    "upsilon": "400x400",
    "box": "73x73x30",
    "cube": "163",
    "sphere": "360",
    "torus": "400x400",
    "weave": "400x400",
}
LARGE = "hexagons:1000x1000"
MOST_LARGE = 6.0  # seconds for making, solving and drawing it
MOVING = ("hexagons:12x9", "hexagons:40x40", "polar:9", "weave:15x10", "rectangle:40x30")
MASKED = ("rectangle", "hexagons")  # these also with every eleventh cell left out
MOST = {"svg": 3.0, "png": 3.0}  # microseconds per cell with everything
FORMATS = ("svg", "png", "pdf")


def run(report: Report, side: int | None, rounds: int) -> None:
    """Draw a maze on every grid; small ones where a `side` is given, to try the benchmark."""
    report.section(TITLE, TEXT.format(rounds=rounds))
    for kind in FORMATS:
        report.table(kind, "walls", "path", "all", "to squares", LIMIT)
        squares = 0.0
        for name, grid in _grids(side):
            maze = clew.generate("recursive-backtracker", grid, seed=1)
            path, distances = clew.longest_path(maze), clew.distances(maze)
            layers: dict[str, dict[str, object]] = {
                "walls": {},
                "path": {"path": path},
                "all": {"path": path, "distances": distances},
            }
            pictures = {shown: _picture(maze, kind, options) for shown, options in layers.items()}
            for picture in pictures.values():
                picture()  # compiles the kernels
            seconds = by_turns({each: lambda _, p=p: timed(p) for each, p in pictures.items()}, rounds)
            costs = {each: 1e6 * spent / maze.cells for each, spent in seconds.items()}
            squares = squares or costs["all"]
            report.row(
                name,
                *(f"{cost:.2f}" for cost in costs.values()),
                f"{costs['all'] / squares:.1f}",
                report.limit(costs["all"], MOST.get(kind) if side is None else None),
            )
    report.table("PNG of a large maze with its path", "made, s", "solved, s", "drawn, s", "all, s", LIMIT)
    _large(report, LARGE if side is None else f"hexagons:{side}x{side}", rounds)
    report.table("GIF of kruskal and the path", "seconds")
    for spec in MOVING if side is None else MOVING[:1]:
        maze = clew.generate("kruskal", spec, seed=1)
        animation = _picture(maze, "gif", {"path": clew.longest_path(maze), "seconds": 8 if side is None else 1})
        report.row(spec, f"{by_turns({'': lambda _, run=animation: timed(run)}, rounds)['']:.2f}")  # type: ignore[misc]


def _large(report: Report, spec: str, rounds: int) -> None:
    """Measure the steps from a spec to a PNG; a first round compiles and does not count."""
    grid = parse_grid(spec)
    made: list[clew.Maze] = []
    found: list[clew.Path] = []
    steps: dict[str, Callable[[int], float]] = {
        "made": lambda number: timed(lambda: made.append(clew.generate("recursive-backtracker", grid, seed=number))),
        "solved": lambda _: timed(lambda: found.append(clew.solve(made[-1]))),
        "drawn": lambda _: timed(_picture(made[-1], "png", {"path": found[-1]})),
    }
    by_turns(steps, 1)
    seconds = list(by_turns(steps, rounds).values())
    whole = sum(seconds)
    limit = MOST_LARGE if spec == LARGE else None
    report.row(spec, *(f"{each:.2f}" for each in (*seconds, whole)), report.limit(whole, limit, "{:g} s"))


def _grids(side: int | None) -> Iterator[tuple[str, Grid]]:
    """Yield the names and the grids, the rectangle first."""
    for name, numbers in SHARE.items():
        spec = f"{name}:{numbers}" if side is None else f"{name}:{'x'.join('8' for _ in numbers.split('x'))}"
        grid = parse_grid(spec)
        yield spec, grid
        if name in MASKED:
            yield f"{spec} with holes", clew.masked(grid, [cell % 11 != 3 for cell in range(grid.cells)], join=True)


def _picture(maze: clew.Maze, kind: str, options: dict[str, object]) -> Callable[[], object]:
    return lambda: draw(maze, kind, **options)
