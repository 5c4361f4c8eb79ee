"""Write a solution to all targets of the command line: the article's map, Clew's pictures of a window, a GIF."""

import json
import os
import sys
from array import array
from collections.abc import Callable
from typing import IO, Any

import click

from clew.cli.outputs import Outputs
from clew.cli.targets import STREAM, TEXT, checked, is_stream
from clew.cubicles.search import Fill, Route
from clew.cubicles.solution_map import CHARACTERS, make_map, map_lines
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path, distances
from clew.renderers.style import options_named

GIF = ".gif"
ANIMATED = ("cell", "dark")  # the options of pictures that a GIF of a search has


class SolutionOutputs:
    """The targets, checked before the search begins; without any the map is printed, unless `as_json`."""

    def __init__(
        self, targets: tuple[str, ...], *, as_json: bool, characters: str, rulers: bool, speed: int, **looks: Any
    ) -> None:
        chosen = targets or (() if as_json else (STREAM,))
        self._characters, self._rulers, self._speed = characters, rulers, speed
        self._animated = [each for each in chosen if _suffix(each) == GIF]
        self._maps = [each for each in chosen if _suffix(each) == TEXT and looks["style"] is None]
        others = tuple(each for each in chosen if each not in self._animated and each not in self._maps)
        if as_json and any(is_stream(each) for each in chosen):
            raise ClewError("--json and -o - would both write to standard output: give one of them a file")
        if not others:
            for name, value in looks.items():
                if value is not None and not (self._animated and name in ANIMATED):
                    raise ClewError(f"--{name} is for other pictures: add -o maze.svg or another")
        for name, given in (("rulers", rulers), ("characters", characters != CHARACTERS)):
            if given and not self._maps:
                raise ClewError(f"--{name} is for the map in characters: leave it out, or --style, or add -o -")
        if self._animated and looks["cell"] is not None:
            _check_cell(looks["cell"])
        for each in self._maps:
            checked(each)
        if any(is_stream(each) for each in self._animated) and sys.stdout.isatty():
            raise ClewError("a GIF is nothing for a terminal: write it to a file, such as maze.gif")
        self._pictures = Outputs(others, silent=as_json, **looks) if others else None
        self._printed = any(each == STREAM for each in others)
        self._looks = {name: looks[name] for name in ANIMATED if looks[name] is not None}

    def write(self, solution: Route | Fill) -> None:
        """Write every target."""
        if self._maps:
            text = format_map(solution, self._characters, rulers=self._rulers)
            for each in self._maps:
                _put(each, lambda file: file.write(text.encode()))
        if self._pictures:
            maze, drawn = _picture(solution)
            self._pictures.write(maze, **drawn)
            if not self._maps and self._printed:
                click.echo(count_line(solution))
        for each in self._animated:
            from clew.cubicles.animation import write_animation

            _put(each, lambda file: write_animation(solution, file, speed=self._speed, **self._looks))


def format_map(solution: Route | Fill, characters: str, *, rulers: bool) -> str:
    """Format what the article's script prints: a title, the map, the number of steps or of places."""
    rows = map_lines(make_map(solution), characters, rulers=rulers)
    return "\n".join(("=== Solution ===", *rows, count_line(solution), ""))


def count_line(solution: Route | Fill) -> str:
    """The number of steps, or of places, in the article's words."""
    return f"{solution.steps if isinstance(solution, Route) else len(solution.points)} steps/points"


def _check_cell(cell: int) -> None:
    """Refuse a size of a cell that no picture takes."""
    try:
        options_named("cell")["cell"].parse(cell)
    except ClewError as problem:
        raise ClewError(f"--cell {problem}") from None


def to_json(solution: Route | Fill) -> str:
    """Format a solution as JSON."""
    field, window = solution.window.field, solution.window
    data: dict[str, Any] = {"favourite": field.favorite, "function": field.formula.text, "start": window.start}
    if isinstance(solution, Route):
        data |= {
            "target": solution.points[-1],
            "solver": solution.solver,
            "steps": solution.steps,
            "route": solution.letters,
            "path": solution.points,
        }
    else:
        data |= {"fill": solution.steps, "count": len(solution.points), "points": list(solution.points)}
    return json.dumps(data)


def _picture(solution: Route | Fill) -> tuple[Maze, dict[str, Any]]:
    """The part of the field that the map shows as a maze, and the path or the distances in it."""
    shown = make_map(solution)
    (left, top) = shown.corner
    maze = shown.field.window(left, top, shown.width, shown.height)
    index = maze.grid.index
    if isinstance(solution, Route):
        return maze, {"path": Path(maze.grid, array("i", (index((x - left, y - top)) for x, y in solution.points)))}
    x, y = solution.window.start
    found = distances(maze, (x - left, y - top))
    near = array("i", (each if each <= solution.steps else -1 for each in found.storage))
    return maze, {"distances": Distances(maze.grid, found.start, near)}


def _put(target: str, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill this target, a file whole or not at all."""
    from clew.safe_io.whole_files import open_atomic

    if is_stream(target):
        sys.stdout.flush()
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        with open_atomic(target) as file:
            write(file)


def _suffix(target: str) -> str:
    """The suffix that names the format; `-` alone is text."""
    if is_stream(target):
        return target.removeprefix(STREAM).lower() or TEXT
    return os.path.splitext(target)[1].lower()
