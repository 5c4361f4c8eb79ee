"""Write the tables and pictures of docs/difficulty.md: measured on many mazes, and compared with walkers.

`make docs` runs this; it takes one or two minutes.
"""

import itertools
import random
import sys
from math import log
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from page_parts import replaced, table

import clew
from clew import Maze, registry
from clew.drawing.colors import LIGHT
from clew.grids import Grid
from clew.mazes.many.reading import Batch
from clew.measures._walks import difficulties
from clew.measures.levels import LEVELS, level_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "difficulty.md"
IMAGES = ROOT / "docs" / "images"
sys.path.append(str(ROOT / "tests"))
from simulated_people import steps_to, walks  # noqa: E402

COUNT = 10_000
SIDE = 20
SIDES = {10: 4000, 14: 4000, 20: COUNT, 28: 2000, 40: 1000, 80: 300}  # how many mazes of each size
GRIDS = {  # about 400 cells each
    "rectangle": "20x20",
    "hexagons": "hexagons:20x20",
    "triangles": "triangles:20x20",
    "upsilon": "upsilon:20x20",
    "cairo": "cairo:20x20",
    "box": "box:8x8x6",
    "text": "text:CLEW,height=14",
    "weave": "weave:20x20",
    "cylinder": "cylinder:20x20",
    "moebius": "moebius:20x20",
    "torus": "torus:20x20",
    "klein": "klein:20x20",
    "polar": "polar:12",
    "sphere": "sphere:18",
    "cube": "cube:8",
}
ON_GRIDS = ("recursive-backtracker", "kruskal", "prim")
COMPARED = ("9x9", "12x12", "20x12", "18x18", "25x25", "hexagons:12x12", "triangles:20x10", "polar:7", "cube:5")
BOUND = 10  # the page says that the mean difficulty of no algorithm at another size differs by more from that at 20x20
MAZES, REPEATS = 40, 30  # on each of these grids; walks of each person
EXAMPLES = {"easy": 148, "medium": 22, "hard": 171}  # seeds
ROW, WIDTH, LEFT, TOP = 26, 640, 176, 34  # of the picture, in pixels


def difficulties_on(algorithm: str, grid: Grid | str, count: int) -> NDArray[np.int32]:
    """Return the difficulties of the first mazes of a seed."""
    mazes = clew.generate_many(algorithm, grid, count, seed=1)
    return difficulties(Batch(mazes, grid, None))["difficulty"]


def distributions() -> dict[str, NDArray[np.int32]]:
    """Return the difficulties of many mazes of each algorithm, the easiest algorithm first."""
    found = {each: difficulties_on(each, f"{SIDE}x{SIDE}", COUNT) for each in registry.names("generator")}
    return dict(sorted(found.items(), key=lambda item: item[1].mean()))


def picture(found: dict[str, NDArray[np.int32]]) -> str:
    """Return a picture with a histogram for each algorithm, in SVG."""
    height = TOP + ROW * len(found) + 26
    scale = (WIDTH - LEFT - 10) / 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="12" fill="{LIGHT.ink}">',
        f"<title>The difficulty of {COUNT:,} mazes of {SIDE}x{SIDE} cells of each algorithm</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{LIGHT.paper}"/>',
    ]
    for name, (lowest, highest) in LEVELS.items():
        x = LEFT + (lowest - 1) * scale
        middle = LEFT + (lowest - 1 + highest) / 2 * scale
        parts.append(f'<path d="M{x:.0f} {TOP - 12}V{height - 22}" stroke="{LIGHT.quiet}" stroke-dasharray="2 3"/>')
        parts.append(f'<text x="{middle:.0f}" y="{TOP - 14}" text-anchor="middle">{name}</text>')
        parts.append(f'<text x="{x + 2:.0f}" y="{height - 8}" fill="{LIGHT.quiet}">{lowest}</text>')
    top = max(np.bincount(each).max() for each in found.values())
    for row, (name, each) in enumerate(found.items()):
        base = TOP + ROW * (row + 1) - 2
        heights = np.bincount(each, minlength=101)[1:101] * (ROW * 1.1) / top
        steps = "".join(f"V{base - high:.1f}h{scale:.2f}" for high in heights)
        parts.append(f'<text x="{LEFT - 8}" y="{base}" text-anchor="end">{name}</text>')
        parts.append(f'<path d="M{LEFT} {base}{steps}V{base}z" fill="{LIGHT.thread}" fill-opacity="0.75"/>')
    return "\n".join([*parts, "</svg>", ""])


def sizes(found: dict[str, NDArray[np.int32]]) -> str:
    """Return the table of mean difficulties by algorithm and size, and of the levels of the mazes of one size."""
    rows = []
    for name, of_side in found.items():
        means = {
            side: of_side.mean() if side == SIDE else difficulties_on(name, f"{side}x{side}", count).mean()
            for side, count in SIDES.items()
        }
        apart = max(abs(each - means[SIDE]) for each in means.values())
        if apart > BOUND:
            raise ValueError(f"the mean difficulty of {name} at another size differs by {apart:.1f}")
        shares = [f"{100 * np.mean((of_side >= low) & (of_side <= high)):.1f} %" for low, high in LEVELS.values()]
        rows.append([f"`{name}`", *(f"{each:.0f}" for each in means.values()), f"{apart:.0f}", *shares])
    heads = ["algorithm", *(f"{side}x{side}" for side in SIDES), f"largest difference from {SIDE}x{SIDE}", *LEVELS]
    return table(heads, rows)


def grids() -> str:
    """Return the table of mean difficulties by grid."""
    rows = []
    for name, spec in GRIDS.items():
        grid = clew.parse_grid(spec)
        means = [f"{difficulties_on(each, grid, 1000).mean():.0f}" for each in ON_GRIDS]
        ends = "first and last cell" if grid.has_corners else "of a longest path"
        rows.append([name, f"`{spec}`", str(grid.cells), ends, *means])
    rows.append(["rectangle", f"`{SIDE}x{SIDE}`", str(SIDE * SIDE), "of a longest path", *map(longest_ends, ON_GRIDS)])
    return table(["grid", "spec", "cells", "start and goal", *(f"`{each}`" for each in ON_GRIDS)], rows)


def longest_ends(algorithm: str) -> str:
    """Return the mean difficulty of the longest paths of mazes on a rectangle."""
    found = []
    for seed in range(200):
        maze = clew.generate(algorithm, f"{SIDE}x{SIDE}", seed)
        path = clew.longest_path(maze)
        found.append(clew.measure(maze, path.start, path.goal).difficulty)
    return f"{mean(each for each in found if each):.0f}"


def agreement() -> str:
    """Return the table of pairs of mazes: how often the number and the walkers agree on which is harder."""
    rng, rows, of_all = random.Random(1), [], []
    for spec in COMPARED:
        rated = [rating(random_maze(spec, rng)) for _ in range(MAZES)]
        of_all += rated
        rows.append([f"`{spec}`", *compared(rated)])
    rows.append(["all of these, of one grid", *compared(of_all)])
    rows.append(["all of these, of two different grids", *compared(of_all, across=True)])
    heads = ["grid", "pairs", "agree", "pairs whose ratios differ by a tenth", "agree"]
    return table(heads, rows)


def random_maze(spec: str, rng: random.Random) -> Maze:
    """Return a maze of a random algorithm; a quarter of them have loops."""
    grid = clew.parse_grid(spec)
    names = [each for each in registry.names("generator") if works(each, grid)]
    maze = clew.generate(rng.choice(names), grid, rng.randrange(1 << 32))
    return clew.braid(maze, rng.choice((0.1, 0.3, 0.6)), seed=1) if rng.random() < 0.25 else maze


def works(algorithm: str, grid: Grid) -> bool:
    """Return whether the algorithm makes mazes on this grid."""
    return grid.has_rows or not registry.find("generator", algorithm).needs_rows


class Rating(NamedTuple):
    """What the walkers and the number say of a maze."""

    grid: str
    walked: float  # mean logarithm of the ratio of what people walk to the shortest route
    room: float  # logarithm of the largest ratio that the grid allows
    difficulty: int


def rating(maze: Maze) -> Rating:
    """Let people walk through a maze."""
    start, goal = clew.default_ends(maze)
    shortest, *walked = walks(maze, start, goal, REPEATS)
    ratio = mean(log(each / shortest) for each in walked if each is not None)
    direct = steps_to(lambda cell: [other for _, other in maze.grid.neighbors(cell)], goal)[start]
    return Rating(maze.grid.spec, ratio, log(maze.cells / direct), clew.measure(maze).difficulty or 0)


def compared(rated: list[Rating], *, across: bool = False) -> list[str]:
    """Return how many pairs there are, and in how many the number and the walkers agree: all, and the distinct ones.

    Pairs across grids are compared by the share that the logarithm of the ratio has of the largest.
    """
    columns = []
    for margin in (0.0, log(1.1)):
        agreed, pairs = 0.0, 0
        for one, other in itertools.combinations(rated, 2):
            if across == (one.grid == other.grid) or abs(one.walked - other.walked) <= margin:
                continue
            farther = one.walked / one.room - other.walked / other.room if across else one.walked - other.walked
            pairs += 1
            harder = farther * (one.difficulty - other.difficulty)
            agreed += (harder > 0) + 0.5 * (harder == 0)
        columns += [f"{pairs:,}", f"{100 * agreed / pairs:.1f} %"]
    return columns


def draw_examples() -> None:
    """Draw an easy, a medium and a hard maze, each with and without its solution."""
    for level, seed in EXAMPLES.items():
        maze = clew.openings(clew.generate("hunt-and-kill", "13x13", seed), "corners")
        rated = clew.measure(maze).difficulty
        if rated is None or level_of(rated) != level:
            raise ValueError(f"the maze of seed {seed} is not {level}: its difficulty is {rated}")
        clew.render(maze, IMAGES / f"{level}.svg", cell=20)
        clew.render(maze, IMAGES / f"{level}-solved.svg", cell=20, path=clew.solve(maze))


def main() -> None:
    """Write the page and its pictures."""
    found = distributions()
    (IMAGES / "difficulty.svg").write_text(picture(found), encoding="utf-8")
    draw_examples()
    parts = {"sizes": sizes(found), "grids": grids(), "agreement": agreement()}
    text = PAGE.read_text(encoding="utf-8")
    for name, content in parts.items():
        text = replaced(text, name, content)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
