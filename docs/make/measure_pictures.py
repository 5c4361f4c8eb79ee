"""Draw what each measure counts, for docs/reference/measures.md: a small maze with the cells that matter colored."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import clew
from clew.measures._survey.kernels import kind_of
from clew.measures._survey.row import CROSSING, DEAD_END, JUNCTION, STRAIGHT, TURN
from clew.pictures.drawing.colors import LIGHT, hexadecimal

FOLDER = Path(__file__).parents[1] / "images" / "measures"
CELL = 20  # pixels
EASY = 3  # cells of a branch that fools nobody
TREE = clew.generate("wilson", "14x8", seed=5)
LOOPS = clew.braid(TREE, 0.5, seed=5)
SHADE, STRONG = hexadecimal(LIGHT.shade(2, 10)), hexadecimal(LIGHT.shade(7, 10))

Colors = dict[int, str]  # of cells


def picture(maze: clew.Maze, colors: Colors | None = None, lines: str = "", path: clew.Path | None = None) -> bytes:
    """Draw a maze on squares with some of its cells colored; `lines` is the data of a path through their centers."""
    drawn = clew.draw(maze, "svg", path=path, cell=CELL).decode()
    width = maze.grid.columns
    marks = "".join(
        f'<path d="M{cell % width} {cell // width}h1v1h-1z" fill="{color}" stroke="none"/>'
        for cell, color in sorted((colors or {}).items())
    )
    marks += f'<path d="{lines}" stroke="{LIGHT.thread}" stroke-width="0.2"/>' * bool(lines)
    begin = drawn.index(">", drawn.index("<g transform")) + 1
    return (drawn[:begin] + marks + drawn[begin:]).encode()


def one_color(cells: Iterable[int], color: str = STRONG) -> Colors:
    """Return the same color for all of these cells."""
    return dict.fromkeys(cells, color)


def by_number(numbers: dict[int, int]) -> Colors:
    """Return darker colors for larger numbers, from 1 on."""
    most = max(numbers.values(), default=1)
    return {cell: hexadecimal(LIGHT.shade(2 + 7 * number // most, 10)) for cell, number in numbers.items() if number}


def degrees(maze: clew.Maze) -> dict[int, int]:
    """Return how many passages each cell has."""
    return {cell: len(maze.neighbors(cell)) for cell in maze}


def with_degree(maze: clew.Maze, fits: Callable[[int], bool]) -> list[int]:
    """Return the cells whose number of passages fits."""
    return [cell for cell, degree in degrees(maze).items() if fits(degree)]


def of_kind(*kinds: int) -> list[int]:
    """Return the cells of the tree of these kinds."""
    canvas = TREE.canvas(compiled=False)
    return [cell for cell in TREE if kind_of(canvas, canvas.cell(cell)) in kinds]


def segments(maze: clew.Maze, passages: Iterable[tuple[int, int]]) -> str:
    """Return the data of a path that joins the centers of these pairs of cells."""
    centers = [tuple(map(maze.grid.center, pair)) for pair in passages]
    return "".join(f"M{a} {b}L{c} {d}" for (a, b), (c, d) in centers)


def parts_without(maze: clew.Maze, left_out: Iterable[int]) -> list[list[int]]:
    """Return the connected parts of a maze when some of its cells are taken out."""
    left = set(maze) - set(left_out)
    found = []
    while left:
        part = [min(left)]
        left.discard(part[0])
        for cell in part:
            part += [other for other in maze.neighbors(cell) if other in left]
            left.difference_update(maze.neighbors(cell))
        found.append(part)
    return found


def numbered(parts: list[list[int]]) -> dict[int, int]:
    """Return the number of its part for each cell, in an order in which neighbors differ."""
    return {cell: 1 + 5 * place % 7 for place, part in enumerate(parts) for cell in part}


def without(maze: clew.Maze, passages: Iterable[tuple[int, int]]) -> clew.Maze:
    """Return the maze without these passages, each from a cell to the one to the east or to the south."""
    cells = maze.array.reshape(-1).copy()
    for cell, other in passages:
        ways = (clew.EAST, clew.WEST) if other - cell == 1 else (clew.SOUTH, clew.NORTH)
        cells[cell] ^= 1 << ways[0]
        cells[other] ^= 1 << ways[1]
    return clew.from_directions(maze.grid, cells.reshape(maze.array.shape))


SOLUTION = clew.solve(TREE)
LONGEST = clew.longest_path(TREE)
CENTER = clew.measure(TREE).center or ()
CORRIDORS = parts_without(TREE, with_degree(TREE, lambda degree: degree != 2))
BRANCHES = parts_without(TREE, SOLUTION.cells)
AROUND = [clew.distances(TREE, cell) for cell in SOLUTION.cells]
DEPTHS = {cell: min(distances.at(cell) for distances in AROUND) for cell in TREE}
DEEPEST = max(BRANCHES, key=lambda branch: max(DEPTHS[cell] for cell in branch))
FORKING = [branch for branch in BRANCHES if any(degrees(TREE)[cell] > 2 for cell in branch)]
TREE_PASSAGES = list(map(tuple, TREE.edges().tolist()))
ADDED = [pair for pair in map(tuple, LOOPS.edges().tolist()) if pair not in set(TREE_PASSAGES)]
FAR = max((clew.solve(LOOPS, start=cell, goal=clew.distances(LOOPS, cell).farthest[0]) for cell in LOOPS), key=len)
STEPS = list(pairwise(SOLUTION.cells))
TURNS = [here for (before, here), (_, after) in pairwise(STEPS) if after - here != here - before]
DIRECT = [*range(14), *range(13, 14 * 8, 14)]  # one way without walls
KINDS = {kind: of_kind(kind) for kind in (DEAD_END, STRAIGHT, TURN, JUNCTION, CROSSING)}
SIZES = {cell: len(each) for each in BRANCHES for cell in each}
PARTS = without(TREE, TREE_PASSAGES[10::40])

PICTURES: dict[str, Callable[[], bytes]] = {
    "cells": lambda: picture(TREE, one_color(TREE, SHADE)),
    "passages": lambda: picture(TREE, lines=segments(TREE, TREE_PASSAGES)),
    "dead_ends": lambda: picture(TREE, one_color(with_degree(TREE, lambda degree: degree == 1))),
    "junctions": lambda: picture(TREE, one_color(with_degree(TREE, lambda degree: degree > 2))),
    "degrees": lambda: picture(TREE, by_number(degrees(TREE))),
    "components": lambda: picture(PARTS, by_number(numbered(parts_without(PARTS, [])))),
    "loops": lambda: picture(LOOPS, lines=segments(LOOPS, ADDED)),
    "perfect": lambda: picture(TREE, lines=segments(TREE, TREE_PASSAGES)),
    "longest_path": lambda: picture(TREE, path=LONGEST),
    "diameter": lambda: picture(LOOPS, path=FAR),
    "radius": lambda: picture(TREE, by_number({cell: clew.distances(TREE, CENTER[0]).at(cell) for cell in TREE})),
    "center": lambda: picture(TREE, one_color(CENTER), path=LONGEST),
    "corridor_cells": lambda: picture(TREE, one_color(of_kind(STRAIGHT, TURN))),
    "corridors": lambda: picture(TREE, by_number(numbered(CORRIDORS))),
    "corridor_length": lambda: picture(TREE, by_number({cell: len(each) for each in CORRIDORS for cell in each})),
    "river": lambda: picture(TREE, one_color(of_kind(STRAIGHT, TURN), SHADE)),
    "straightness": lambda: picture(TREE, one_color(of_kind(TURN), SHADE) | one_color(of_kind(STRAIGHT))),
    "turns": lambda: picture(TREE, one_color(of_kind(TURN))),
    "solution_length": lambda: picture(TREE, path=SOLUTION),
    "solution_share": lambda: picture(TREE, one_color(SOLUTION.cells, SHADE), path=SOLUTION),
    "solution_turns": lambda: picture(TREE, one_color(TURNS), path=SOLUTION),
    "detour": lambda: picture(TREE, one_color(DIRECT, SHADE), path=SOLUTION),
    "elitism": lambda: picture(TREE, one_color(set(TREE) - set(SOLUTION.cells), SHADE), path=SOLUTION),
    "branches": lambda: picture(TREE, by_number(numbered(BRANCHES)), path=SOLUTION),
    "branch_depth": lambda: picture(TREE, by_number(DEPTHS), path=SOLUTION),
    "max_branch_depth": lambda: picture(TREE, by_number({cell: DEPTHS[cell] for cell in DEEPEST}), path=SOLUTION),
    "branch_size": lambda: picture(
        TREE, by_number({cell: len(each) for each in BRANCHES for cell in each}), path=SOLUTION
    ),
    "max_branch_size": lambda: picture(TREE, one_color(max(BRANCHES, key=len)), path=SOLUTION),
    "false_paths": lambda: picture(TREE, one_color([cell for each in FORKING for cell in each]), path=SOLUTION),
    "bias": lambda: picture(TREE, lines=segments(TREE, [pair for pair in TREE_PASSAGES if pair[1] - pair[0] == 1])),
    "entropy": lambda: picture(TREE, by_number({cell: kind for kind in KINDS for cell in KINDS[kind]})),
    "difficulty": lambda: picture(
        TREE, one_color([cell for each in BRANCHES if len(each) > EASY for cell in each]), path=SOLUTION
    ),
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_bytes(draw())
