"""The reading of mazes from pictures: 200 mazes in ten looks, clean and disturbed as scans and photographs are."""

import io
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import clew
from benchmarks.report import LIMIT, Report
from benchmarks.timing import timed
from clew.errors import ClewError
from clew.exchange.picture_reading import read_picture

TITLE = "Pictures of mazes"
TEXT = """Mazes that Pillow, mazelib and Clew drew in ten looks, read from the picture alone: how many were read without
one wrong wall, and how many were wrong without the report saying that it is unsure."""
MAZES = 200
SIZES = [(5, 5), (7, 12), (10, 10), (16, 9), (20, 15), (25, 25), (40, 30), (60, 40)]
ALGORITHMS = ["recursive-backtracker", "wilson", "prim", "kruskal", "sidewinder", "recursive-division"]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
MIN_CLEAN, MIN_DISTURBED = 0.98, 0.90
LARGE, LARGE_CELL, MAX_SECONDS = "100x100", 20, 2.0


class Drawn(NamedTuple):
    """A maze and its picture."""

    look: str
    maze: Any
    picture: Any  # an image of Pillow, RGB
    paper: tuple[int, int, int]


class Look(NamedTuple):
    """What a maze looks like when it is drawn with lines."""

    wall: Callable[[int], int]  # its width in pixels, from that of a cell
    ink: tuple[int, int, int] = BLACK
    paper: tuple[int, int, int] = WHITE
    margin: float = 1.0  # in cells
    scale: int = 1  # drawn larger and reduced, which makes soft edges
    is_rounded: bool = False
    has_marks: bool = False


LOOKS = {
    "one pixel": Look(lambda cell: 1),
    "pen": Look(lambda cell: max(1, cell // 6), margin=0.7),
    "thick": Look(lambda cell: cell // 2, margin=0.4),
    "colored paper": Look(lambda cell: max(1, cell // 5), (60, 50, 110), (245, 230, 200)),
    "dark": Look(lambda cell: max(1, cell // 7), (235, 235, 225), (24, 26, 32)),
    "soft, rounded": Look(lambda cell: max(1, cell // 4), scale=4, is_rounded=True),
    "marks": Look(lambda cell: max(1, cell // 6), margin=1.5, has_marks=True),
}


def draw_lines(maze: Any, look: Look, cell: int, draws: Random) -> Any:
    """Draw each wall as a line, as somebody would who has only Pillow."""
    walls = maze.to_thick()
    height, width = (side // 2 for side in walls.shape)
    step, margin = cell * look.scale, round(look.margin * cell) * look.scale
    pen = look.wall(cell) * look.scale
    size = (width * step + 2 * margin + pen, height * step + 2 * margin + pen)
    picture = Image.new("RGB", size, look.paper)
    draw = ImageDraw.Draw(picture)
    first = margin + pen // 2
    if look.has_marks:
        _draw_marks(maze, draw, first, step)
    for row, column in np.argwhere(walls).tolist():
        if row % 2 == column % 2:
            continue
        x, y = first + column // 2 * step, first + row // 2 * step
        end = (x, y + step) if row % 2 else (x + step, y)
        box = (x - pen // 2, y - pen // 2, end[0] + (pen - 1) // 2, end[1] + (pen - 1) // 2)
        if look.is_rounded:
            draw.rounded_rectangle(box, pen / 2, fill=look.ink)
        else:
            draw.rectangle(box, fill=look.ink)
    return picture.reduce(look.scale) if look.scale > 1 else picture


def _draw_marks(maze: Any, draw: Any, first: int, step: int) -> None:
    """Draw the way through the maze in red, and a dot at each end."""
    centers = [
        (first + x * step + step / 2, first + y * step + step / 2)
        for x, y in map(maze.grid.coordinates, clew.solve(maze).cells)
    ]
    draw.line(centers, fill=(230, 40, 40), width=max(1, step // 6))
    for (x, y), color in zip((centers[0], centers[-1]), ((30, 160, 60), (40, 80, 220)), strict=True):
        draw.ellipse((x - step / 4, y - step / 4, x + step / 4, y + step / 4), fill=color)


def blocks(maze: Any, wall: int, cell: int, ink: Any = BLACK, paper: Any = WHITE) -> Any:
    """Draw the array of walls and cells, as the users of mazelib do."""
    return Image.fromarray(np.array([paper, ink], np.uint8)[maze.to_thick(wall, cell)], "RGB")


def from_mazelib(width: int, height: int, seed: int) -> Any:
    """Return a maze that mazelib made, with an entrance and an exit."""
    from mazelib import Maze
    from mazelib.generate.Prims import Prims

    made = Maze(seed)
    made.generator = Prims(height, width)
    made.generate()
    made.generate_entrances(True, True)
    made.grid[made.start] = made.grid[made.end] = 0
    return clew.from_thick(made.grid)


def corpus(count: int, seed: int = 7) -> Iterator[Drawn]:
    """Yield mazes with their pictures, ten looks by turns."""
    draws = Random(seed)
    peers = ["mazelib"] if find_spec("mazelib") else []  # which the tests have not
    names = [*LOOKS, *peers, "Clew", "Clew, dark"]
    for number in range(count):
        name = names[number % len(names)]
        width, height = draws.choice(SIZES)
        cell = draws.randint(6, 40)
        while cell > 6 and width * height * cell * cell > 2_000_000:
            cell = cell * 3 // 4
        maze = clew.generate(draws.choice(ALGORITHMS), f"{width}x{height}", seed=draws.randrange(10**6))
        if draws.random() < 0.3:
            maze = clew.braid(maze, draws.choice([0.2, 0.5]))
        if draws.random() < 0.6:
            maze = clew.openings(maze)
        paper = WHITE
        if name == "mazelib":
            maze = from_mazelib(width, height, number)
            picture = blocks(maze, cell // 2, cell - cell // 2)
        elif name.startswith("Clew"):
            is_dark = name.endswith("dark")
            data = clew.draw(maze, "png", cell=max(6, cell), wall=max(1, cell // draws.choice([4, 6, 9])), dark=is_dark)
            picture = Image.open(io.BytesIO(data)).convert("RGB")
            paper = picture.getpixel((0, 0))
        else:
            picture, paper = draw_lines(maze, LOOKS[name], cell, draws), LOOKS[name].paper
        yield Drawn(name, maze, picture, paper)


def noise(picture: Any, draws: Random, paper: Any) -> Any:
    """Add noise to each pixel."""
    made = np.random.default_rng(draws.randrange(1 << 32)).normal(0, 18, (picture.height, picture.width, 1))
    return Image.fromarray((np.asarray(picture, np.float32) + made).clip(0, 255).astype(np.uint8))


def blur(picture: Any, draws: Random, paper: Any) -> Any:
    """Blur by about a pixel."""
    return picture.filter(ImageFilter.GaussianBlur(draws.uniform(0.6, 1.2)))


def jpeg(picture: Any, draws: Random, paper: Any) -> Any:
    """Store as JPEG of quality 40."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=40)
    return Image.open(file).convert("RGB")


def rotation(picture: Any, draws: Random, paper: Any) -> Any:
    """Turn by up to 3 degrees."""
    angle = draws.choice([-1, 1]) * draws.uniform(1, 3)
    return picture.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=paper)


def perspective(picture: Any, draws: Random, paper: Any) -> Any:
    """Move each corner inward by up to 5 percent of the sides."""
    size = picture.size
    corners = [(0, 0), (size[0], 0), size, (0, size[1])]
    moved = [
        [place + (side - 2 * place) * draws.uniform(0, 0.05) for place, side in zip(corner, size, strict=True)]
        for corner in corners
    ]
    equations: list[list[float]] = []
    for (x, y), (to_x, to_y) in zip(moved, corners, strict=True):
        equations += [[x, y, 1, 0, 0, 0, -to_x * x, -to_x * y], [0, 0, 0, x, y, 1, -to_y * x, -to_y * y]]
    numbers = np.linalg.solve(np.array(equations), np.array(corners).ravel()).tolist()
    return picture.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=paper)


def photograph(picture: Any, draws: Random, paper: Any) -> Any:
    """All of these, under a light from one side."""
    for change in (rotation, perspective, blur):
        picture = change(picture, draws, paper)
    slope = np.linspace(1, draws.uniform(0.6, 0.9), picture.width)[None, :, None]
    lit = Image.fromarray((np.asarray(picture) * slope).astype(np.uint8))
    return jpeg(noise(lit, draws, paper), draws, paper)


DISTURBANCES = (noise, blur, jpeg, rotation, perspective, photograph)


def encoded(picture: Any) -> bytes:
    """Return the picture as PNG."""
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return file.getvalue()


class Result(NamedTuple):
    """How a maze was read."""

    is_right: bool
    is_silent: bool  # wrong, and the report does not say that it is unsure
    is_exact: bool


def judged(drawn: Drawn, data: bytes) -> Result:
    """Read the picture and compare."""
    try:
        reading = read_picture(data)
    except ClewError:
        return Result(False, False, False)
    read, drawn_maze = reading.maze, drawn.maze
    is_right = read.grid == drawn_maze.grid and bool((read.to_thick() == drawn_maze.to_thick()).all())
    return Result(is_right, not is_right and reading.is_sure, reading.is_exact)


def run(report: Report, side: int | None, rounds: int) -> None:
    """Read the corpus clean, and disturbed in each way; a `side` reads a tenth of it."""
    report.section(TITLE, TEXT)
    report.table("pictures", "mazes", "right", "exact", "share", "at least", "silent", LIMIT)
    count = MAZES if side is None else MAZES // 10
    drawn = list(corpus(count))
    clean = [judged(each, encoded(each.picture)) for each in drawn]
    _row(report, "clean", clean, MIN_CLEAN)
    everything = []
    for disturbance in DISTURBANCES:
        draws = Random(11)
        results = [judged(each, encoded(disturbance(each.picture, draws, each.paper))) for each in drawn]
        _row(report, disturbance.__name__, results, MIN_DISTURBED)
        everything += results
    _row(report, "all disturbed", everything, MIN_DISTURBED)
    if side is None:
        maze = clew.openings(clew.generate("wilson", LARGE, seed=1))
        picture = draw_lines(maze, LOOKS["pen"], LARGE_CELL, Random(1))
        data = encoded(photograph(picture, Random(1), WHITE))
        seconds = min(timed(lambda: read_picture(data)) for _ in range(rounds))
        report.table("a photograph", "Mpixels", "seconds", LIMIT)
        pixels = picture.width * picture.height / 1e6
        report.row(LARGE, f"{pixels:.1f}", f"{seconds:.2f}", report.limit(seconds, MAX_SECONDS))


def _row(report: Report, name: str, results: list[Result], least: float) -> None:
    """Add the row of one kind of pictures."""
    right, silent = sum(each.is_right for each in results), sum(each.is_silent for each in results)
    share = right / len(results)
    report.row(
        name,
        str(len(results)),
        str(right),
        str(sum(each.is_exact for each in results)),
        f"{share:.3f}",
        report.at_least(share, least),
        str(silent),
        report.limit(silent, 0),
    )
