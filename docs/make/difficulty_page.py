"""Write the tables and pictures of docs/explain/difficulty.md: measured on many mazes, and compared with walkers.

`make docs` runs this; it takes one or two minutes.
"""

import contextlib
import io
import itertools
import sys
from collections.abc import Iterable, Iterator
from math import log
from pathlib import Path
from statistics import mean

import numpy as np
from numpy.typing import NDArray
from page_parts import replaced, table

import clew
from clew import Maze, registry
from clew.grids import Grid
from clew.measures import _decisions
from clew.measures._decisions import SIGHT
from clew.measures.levels import LEVELS, level_of
from clew.pictures.drawing.colors import LIGHT

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "explain" / "difficulty.md"
IMAGES = ROOT / "docs" / "images"
sys.path.append(str(ROOT / "tests" / "helpers"))
from simulated_people import steps_to, walks  # noqa: E402

COUNT = 4000
SIDE = 20
SIDES = {10: 2000, 14: 2000, 20: COUNT, 28: 1000, 40: 500, 80: 100}  # how many mazes of each size
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
BOUND = 13  # the page says that the mean difficulty of no algorithm at another size differs by more from that at 20x20
ON_GRID = 60  # mazes of each algorithm
APART = 10  # points; the page says that no share on a grid, but box and text, differs by more from that on squares
TWICE = {"boruvka", "growing-tree", "true-prim"}  # whose mazes are those of other algorithms
COMPARED, REPEATS = 10, 5  # mazes of each algorithm whose difficulty is compared; walks of each person
TRACED = {  # the effort of tracing each maze, from 1 to 10, as judged before there were figures
    ("kruskal", 416): 6,
    ("wilson", 76): 9,
    ("recursive-backtracker", 105): 7,
    ("simplified-prim", 128): 4,
    ("binary-tree", 326): 1,
    ("sidewinder", 485): 2,
    ("prim", 972): 4,
    ("recursive-backtracker", 594): 5,
    ("aldous-broder", 460): 5,
    ("hunt-and-kill", 421): 7,
    ("recursive-division", 213): 6,
    ("eller", 204): 8,
}
PRINTED = {  # forks, wrong turns and effort of other mazes, as noted by a reader of pictures who had no figures
    ("recursive-backtracker", 2813126450): (7, 4, 5),
    ("binary-tree", 4075363015): (0, 0, 1),
    ("prim", 317149051): (15, 10, 4),
    ("wilson", 3664224129): (13, 6, 7),
    ("aldous-broder", 216595657): (13, 7, 6),
    ("growing-tree", 4212417166): (4, 1, 3),
    ("eller", 1210865934): (14, 6, 7),
    ("simplified-prim", 3452448785): (11, 5, 4),
    ("hunt-and-kill", 686818433): (7, 1, 3),
    ("recursive-division", 3255680033): (12, 3, 4),
    ("sidewinder", 1403070789): (11, 4, 3),
    ("kruskal", 798359651): (9, 4, 5),
}
JOINED = [each.name for each in registry.find_all("generator") if each.connected]  # else many mazes have no solution
EXAMPLES = {"easy": 148, "medium": 167, "hard": 169}  # seeds
ROW, WIDTH, LEFT, TOP = 26, 640, 176, 34  # of the picture, in pixels


def difficulties_on(algorithm: str, grid: Grid | str, count: int) -> NDArray[np.int32]:
    """Return the difficulties of the first mazes of a seed."""
    mazes = clew.generate_many(algorithm, grid, count, seed=1)
    found: NDArray[np.int32] = clew.measure_many(mazes, grid, ["difficulty"])["difficulty"]
    return found


def distributions() -> dict[str, NDArray[np.int32]]:
    """Return the difficulties of many mazes of each algorithm, the easiest algorithm first."""
    found = {each: difficulties_on(each, f"{SIDE}x{SIDE}", COUNT) for each in JOINED}
    return dict(sorted(found.items(), key=lambda item: item[1].mean()))


def picture(found: dict[str, NDArray[np.int32]]) -> str:
    """Return a picture with a histogram for each algorithm, in SVG; all are equally high."""
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
    for row, (name, each) in enumerate(found.items()):
        base = TOP + ROW * (row + 1) - 2
        counts = np.bincount(each, minlength=101)[1:101]
        heights = counts * (ROW * 0.9) / counts.max()  # nearly all binary trees have one figure
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
    """Return the table of the shares of the levels on each grid, for mazes of all algorithms that work there."""
    rows = []
    of_squares = {each: difficulties_of_first(each, clew.Rectangle(SIDE, SIDE)) for each in set(JOINED) - TWICE}
    for name, spec in GRIDS.items():
        grid = clew.parse_grid(spec)
        of_grid = {each: difficulties_of_first(each, grid) for each in names_on(grid)}
        shares = shares_of_levels(of_grid.values())
        like_these = shares_of_levels(of_squares[each] for each in of_grid)
        apart = round(max(abs(share - square) for share, square in zip(shares, like_these, strict=True)))
        if apart > APART and name not in ("box", "text"):
            raise ValueError(f"the share of a level on {spec} differs by {apart} points: see SCALES")
        ends = "first and last cell" if grid.has_corners else "of a longest path"
        factor = f"{_decisions.new_notes(grid, compiled=False).scale:.2f}"
        percent = [f"{share:.0f} %" for share in shares]
        mean_of_all = f"{mean(itertools.chain(*of_grid.values())):.0f}"
        rows.append(
            [name, f"`{spec}`", str(grid.cells), str(len(of_grid)), ends, factor, mean_of_all, *percent, str(apart)]
        )
    heads = ["grid", "spec", "cells", "algorithms", "start and goal", "*f*", "mean", *LEVELS, "points apart"]
    usual = shares_of_levels(
        found for name, found in of_squares.items() if name in names_on(clew.parse_grid("polar:12"))
    )
    without = ", ".join(f"{share:.0f} % {level}" for share, level in zip(usual, LEVELS, strict=True))
    return table(heads, rows) + f"\nSquares without the algorithms that work row by row: {without}.\n"


def shares_of_levels(found: Iterable[list[int]]) -> list[float]:
    """Return how many of the difficulties belong to each level, in percent."""
    rated = np.array([*itertools.chain(*found)])
    return [float(100 * np.mean((rated >= low) & (rated <= high))) for low, high in LEVELS.values()]


def names_on(grid: Grid) -> list[str]:
    """Return the algorithms that make mazes on a grid."""
    found = []
    for name in sorted(set(JOINED) - TWICE):
        with contextlib.suppress(clew.ClewError):
            clew.generate(name, grid, 1)
            found.append(name)
    return found


def difficulties_of_first(algorithm: str, grid: Grid) -> list[int]:
    """Return the difficulties of a few mazes, for which it does not pay to compile kernels."""
    made = (clew.generate(algorithm, grid, seed=8, number=number) for number in range(ON_GRID))
    return [clew.measure(maze).difficulty or 0 for maze in made]


def correlations() -> str:
    """Return the table of rank correlations of the difficulty with other figures, among all mazes and by algorithm."""
    rated = {
        name: np.array([others(clew.generate(name, f"{SIDE}x{SIDE}", seed)) for seed in range(COMPARED)])
        for name in JOINED
    }
    every = np.concatenate(list(rated.values()))
    rows = []
    for place, name in enumerate(OTHERS, 1):
        within = [rank_correlation(each[:, 0], each[:, place]) for each in rated.values()]
        rows.append([name, f"{rank_correlation(every[:, 0], every[:, place]):.2f}", f"{np.nanmean(within):.2f}"])
    return table(["figure", "all mazes", "mean within an algorithm"], rows)


OTHERS = (
    "steps of the solution",
    "its turns",
    "branches off it of more than 3 cells",
    "detour",
    "McClendon's difficulty",
    "steps that the three walkers take",
    "the same, compared with the shortest route",
)


def others(maze: Maze) -> list[float]:
    """Return the difficulty of a maze and other figures that may say how hard it is."""
    figures = clew.measure(maze)
    start, goal = clew.default_ends(maze)
    path = [*map(int, clew.solve(maze))]
    deep = sum(len(each) > 1 and depth > SIGHT for each, depth in branches(maze, path))
    shortest, *walked = walks(maze, start, goal, REPEATS)
    arrived = [each for each in walked if each is not None]
    numbers = (figures.difficulty, figures.solution_length, figures.solution_turns, deep, figures.detour)
    ratio = mean(log(each / shortest) for each in arrived)
    return [*(float(each or 0) for each in numbers), mcclendon(maze, path), mean(arrived), ratio]


def branches(maze: Maze, path: list[int]) -> Iterator[tuple[list[int], int]]:
    """Yield the first hallway of each branch off a path, from the path to a junction or an end, and its depth."""
    for cell in path:
        for first in sorted(set(maze.neighbors(cell)) - set(path)):
            hallway = [cell, first]
            while len(onward := set(maze.neighbors(hallway[-1])) - {hallway[-2]}) == 1:
                hallway += onward
            behind = steps_to(lambda here, cell=cell: set(maze.neighbors(here)) - {cell}, first)
            yield hallway, max(behind.values()) + 1


def complexity(maze: Maze, hallway: list[int]) -> float:
    """Return McClendon's complexity of a hallway: its length times the sum of its turns by the steps before each."""
    places = [maze.grid.coordinates(cell) for cell in hallway]
    moves = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in itertools.pairwise(places)]
    lengths = [len(list(each)) for _, each in itertools.groupby(moves)]
    return len(moves) * sum(0.5 / length for length in lengths[:-1])  # a turn is half of pi


def mcclendon(maze: Maze, path: list[int]) -> float:
    """Return McClendon's difficulty: the logarithm of the product of the complexities, each with 1 added."""
    hallways = [path, *(hallway for hallway, _ in branches(maze, path))]
    return sum(log(1 + complexity(maze, each)) for each in hallways)


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation; equal numbers have the mean of their ranks."""
    ranks = [
        np.searchsorted(np.sort(each), each) + np.searchsorted(np.sort(each), each, "right") for each in (one, other)
    ]
    return float(np.corrcoef(*ranks)[0, 1]) if min(map(np.ptp, ranks)) else float("nan")


def traced() -> str:
    """Return the table of the mazes that were traced, and draw them."""
    rows, efforts, rated, parts = [], [], [], []
    for number, ((algorithm, seed), effort) in enumerate(TRACED.items()):
        maze = clew.openings(clew.generate(algorithm, "14x14", seed), "corners")
        found = clew.measure(maze).difficulty or 0
        efforts.append(float(effort))
        rated.append(float(found))
        rows.append([str(number + 1), algorithm, str(seed), str(effort), str(found), level_of(found)])
        drawn = io.StringIO()
        clew.render(maze, drawn, format="svg", cell=14)
        text = drawn.getvalue()
        place = f'<svg x="{number % 4 * 230 + 10}" y="{number // 4 * 240 + 20}" '
        label = f'<text x="{number % 4 * 230 + 12}" y="{number // 4 * 240 + 16}">{number + 1}</text>'
        parts.append(label + text[text.index("<svg ") :].replace("<svg ", place, 1))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="940" height="740" font-family="sans-serif" font-size="14">'
    paper = f'<rect width="940" height="740" fill="{LIGHT.paper}"/>'
    (IMAGES / "traced.svg").write_text("\n".join([head, paper, *parts, "</svg>", ""]), encoding="utf-8")
    heads = ["maze", "algorithm", "seed", "effort, noted before", "difficulty", "level"]
    agreed = rank_correlation(np.array(efforts), np.array(rated))
    return table(heads, rows) + f"\nThe rank correlation of the two is {agreed:.2f}.\n"


def printed() -> str:
    """Return the table of the mazes that were traced on printed pages, and what agrees with the effort."""
    rows, figures, efforts = [], [], []
    for number, ((algorithm, seed), noted) in enumerate(PRINTED.items(), 1):
        found = clew.measure(clew.openings(clew.generate(algorithm, "14x14", seed), "corners"))
        rated = found.difficulty or 0
        rows.append([str(each) for each in (number, algorithm, seed, *noted, rated, level_of(rated))])
        figures.append([rated, found.solution_length or 0, found.solution_turns or 0])
        efforts.append(noted[-1])
    effort = np.array(efforts, float)
    others = [place for place, (algorithm, _) in enumerate(PRINTED) if algorithm != "binary-tree"]
    agreed = [
        [name, f"{rank_correlation(effort, figure):.2f}", f"{rank_correlation(effort[others], figure[others]):.2f}"]
        for name, figure in zip(("difficulty", *OTHERS[:2]), np.array(figures, float).T, strict=True)
    ]
    heads = ["maze", "algorithm", "seed", "forks", "wrong turns", "effort, noted before", "difficulty", "level"]
    heads_agreed = ["Spearman's rank correlation with the effort", "all twelve", "without the binary tree"]
    return table(heads, rows) + "\n" + table(heads_agreed, agreed)


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
    parts = {
        "sizes": lambda: sizes(found),
        "traced": traced,
        "printed": printed,
        "correlations": correlations,
        "grids": grids,
    }
    for name, make in parts.items():
        PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), name, make()), encoding="utf-8")


if __name__ == "__main__":
    main()
