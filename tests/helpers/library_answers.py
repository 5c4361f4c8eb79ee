"""The library's answers to what the studio's modules work out themselves, for the tests in tests/studio/js."""

import itertools
import json
import random
from typing import Any

import change_facts
import numpy as np
from code_runs import code_runs
from graph_answers import graphs
from shape_answers import shapes

import clew
from clew import registry
from clew.analysis.recognition.recognize import algorithms_of_kinds
from clew.analysis.recognition.texture import textures
from clew.errors import ClewError
from clew.formats import built_to_carved, jam
from clew.mazes.logs import event_log
from clew.mazes.logs.trace import Trace
from clew.pictures.drawing.colors import look
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.puzzle import parse_puzzle
from clew.puzzles.cubicles.search import fill, find_route
from clew.puzzles.cubicles.solution_map import make_map, map_lines

FORMULAS = (
    DEFAULT_FORMULA,
    "(x ^ y) * (x & y) + z",
    "abs(x - y) * min(x, y) + z",
    "(x // 3) * (y // 3) + z",
    "x**3 // (y + 1) % 1000 + z*x",
    "(x*x*4294967296 ^ y*y*65537) + z",
    "x**8*y**8 + z*x + y",
)
PUZZLES = (
    "Your puzzle input is 1350. What is the fewest number of steps required for you to reach 31,39?",
    "the office designer's favorite number (your puzzle input): 1362",
    "For example, suppose the favorite number were 10: reach 7,4 in 11 steps.\n\nYour puzzle input is 1352.",
    "1364\n",
    "0123456789\n0 .#.####.##\n\n77\n",
    "How many locations can you reach in at most 50 steps?",
    "Favourite: -12, target (5, 6)",
    "reach 1,2 or reach 3,4",
    "nothing here",
)


def rows_of(maze: clew.Maze) -> Any:
    """Return the Jam's rows of a maze."""
    return json.loads(jam.jam(maze))


def log_of(trace: Trace) -> list[tuple[int, ...]]:
    """Return the events of a run, column by column."""
    rows = ((int(event), int(cell), int(direction)) for event, cell, direction in trace)
    return list(zip(*rows, strict=True))


def colors() -> list[dict[str, Any]]:
    return [
        {"steps": steps, "max": most, "dark": dark, "color": look(dark).shade(steps, most)}
        for dark in (False, True)
        for most in (0, 1, 7, 300)
        for steps in range(most + 1)
    ]


def conversions() -> list[dict[str, Any]]:
    source = random.Random(5)
    found = []
    for _ in range(40):
        width, height = source.randint(1, 7), source.randint(1, 7)
        built = [[source.choice((0, 2, 4, 6)) for _ in range(width)] for _ in range(height)]
        carved = built_to_carved(built)
        both = rows_of(jam.from_rows(carved))
        pairs = zip(itertools.chain(*carved), itertools.chain(*both), strict=True)
        found.append(
            {
                "built": built,
                "carved": carved,
                "both": both,
                "oneSided": sum((one ^ other).bit_count() for one, other in pairs),
            }
        )
    return found


def traces() -> list[dict[str, Any]]:
    found = []
    for algorithm in registry.names("generator"):
        trace = clew.trace(algorithm, clew.Rectangle(14, 11), seed=5)
        found.append(
            {"algorithm": algorithm, "width": 14, "height": 11, "log": log_of(trace), "rows": rows_of(trace.maze)}
        )
    return found


def wilson() -> dict[str, Any]:
    return {"width": 9, "height": 9, "log": log_of(clew.trace("wilson", clew.Rectangle(9, 9), seed=2))}


def binary() -> dict[str, Any]:
    trace = clew.trace("hunt-and-kill", clew.Rectangle(40, 30), seed=4)
    return {"bytes": list(event_log.pack(trace)), "log": log_of(trace)}


def searches() -> list[dict[str, Any]]:
    found = []
    for favorite, formula in itertools.product((0, 1350, -77), FORMULAS):
        field = Field(parse_formula(formula), favorite)
        start = next((x, y) for y in range(1, 99) for x in range(1, 99) if field.is_open(x, y))
        near = fill(field, start, 30)
        target = max(near.points, key=lambda point: (near.points[point], point))
        route = find_route(field, start, target)
        assert find_route(field, start, target, "a-star").steps == route.steps
        found.append(
            {
                "formula": formula,
                "favorite": favorite,
                "start": start,
                "steps": 30,
                "near": {f"{x},{y}": steps for (x, y), steps in near.points.items()},
                "fillMap": "\n".join(map_lines(make_map(near))),
                "target": target,
                "routeSteps": route.steps,
                "route": route.points,
                "routeMap": "\n".join(map_lines(make_map(route))),
            }
        )
    return found


def recognitions() -> list[dict[str, Any]]:
    """Return mazes of squares and of longer rectangles with their textures and the probabilities of all kinds."""
    found = []
    mazes = (("eller", "12x12"), ("sidewinder", "28x21"), ("kruskal", "9x16"), ("houston", "130x120"))
    for name, grid in mazes:
        maze = clew.generate(name, grid, seed=3)
        width, height = map(int, grid.split("x"))
        longest = clew.measure(maze).longest_path
        numbers = textures(maze.array[None], np.array([longest]))[0]
        facts = {"width": width, "height": height, "cells": maze.array.ravel().tolist(), "longest": longest}
        chances = clew.recognize(maze).probabilities
        found.append(facts | {"texture": numbers.tolist(), "probabilities": chances})
    return found


def puzzle(text: str) -> dict[str, str | None] | None:
    """Return the numbers in a text, None if it names different ones."""
    try:
        found = parse_puzzle(text)
    except ClewError:
        return None
    target = found.target and "{},{}".format(*found.target)
    values = {"favorite": found.favorite, "target": target, "fill": found.steps}
    return {name: None if value is None else str(value) for name, value in values.items()}


def refusals() -> dict[str, dict[str, str]]:
    """Return why changes cannot be made, and why solvers gave up, by name."""
    solvers = registry.find_all("solver")
    kernels = {each.name: change_facts.kernel_of(each) for each in change_facts.entries()}
    return {
        "refusals": {name: kernel.refusal for name, kernel in kernels.items() if kernel and kernel.refusal},
        "reasons": {each.name: each.gives_up for each in solvers if each.gives_up},
    }


def answers() -> dict[str, Any]:
    """Return all answers by topic."""
    return {
        "colors": colors(),
        "conversions": conversions(),
        "traces": traces(),
        "wilson": wilson(),
        "binary": binary(),
        "codeRuns": list(code_runs()),
        "graphs": graphs(),
        "shapes": [*shapes()],
        "refusals": refusals(),
        "recognitions": recognitions(),
        "kinds": algorithms_of_kinds(),
        "puzzles": [{"text": text, "found": puzzle(text)} for text in PUZZLES],
    }
