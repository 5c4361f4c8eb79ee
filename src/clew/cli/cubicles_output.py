"""Write a solution of a formula maze: as a map in characters, a picture, a GIF of the search, or JSON."""

import json
from array import array
from typing import Any

import click

from clew.cli.maze_output import MazeOutput
from clew.cli.output_target import STDOUT, TEXT, parse_targets
from clew.cubicles.search import Fill, Route
from clew.cubicles.solution_map import CHARACTERS, make_map, map_lines
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path, distances

GIF = ".gif"
ANIMATED = ("cell", "dark")  # the picture options that a GIF of a search has


class SolutionOutput:
    """All targets, checked before the search begins; without any the map is printed, unless `as_json`."""

    def __init__(
        self, targets: tuple[str, ...], *, as_json: bool, characters: str, rulers: bool, speed: int, **options: Any
    ) -> None:
        parsed = parse_targets(targets, as_json=as_json)
        self._characters, self._rulers, self._speed = characters, rulers, speed
        self._animated = [each for each in parsed if each.suffix == GIF]
        self._maps = [each for each in parsed if each.suffix == TEXT and options["style"] is None]
        others = tuple(each.name for each in parsed if each not in self._animated and each not in self._maps)
        if not others:
            for name, value in options.items():
                if value is not None and not (self._animated and name in ANIMATED):
                    raise ClewError(
                        f"--{name} has no effect on this output: add a picture, such as -o maze.svg", option=name
                    )
        for name, given in (("rulers", rulers), ("characters", characters != CHARACTERS)):
            if given and not self._maps:
                raise ClewError(
                    f"--{name} has no effect without the map in characters: leave out --style, or add -o -", option=name
                )
        self._pictures = MazeOutput(others, as_json=as_json, **options) if others else None
        self._is_printed = STDOUT in others
        self._options = {name: options[name] for name in ANIMATED if options[name] is not None}

    def write(self, solution: Route | Fill) -> None:
        """Write every target."""
        if self._maps:
            text = format_map(solution, self._characters, rulers=self._rulers)
            for target in self._maps:
                target.write(lambda file: file.write(text.encode()))
        if self._pictures:
            maze, overlay = _picture(solution)
            self._pictures.write(maze, **overlay)
            if not self._maps and self._is_printed:
                click.echo(count_line(solution))
        for target in self._animated:
            from clew.cubicles.animation import write_animation

            target.write(lambda file: write_animation(solution, file, speed=self._speed, **self._options))


def format_map(solution: Route | Fill, characters: str, *, rulers: bool) -> str:
    """Format the map with a title and a count, in the words of the article's script."""
    rows = map_lines(make_map(solution), characters, rulers=rulers)
    return "\n".join(("=== Solution ===", *rows, count_line(solution), ""))


def count_line(solution: Route | Fill) -> str:
    """Return the number of steps, or of places, in the words of the article's script."""
    return f"{solution.steps if isinstance(solution, Route) else len(solution.points)} steps/points"


def to_json(solution: Route | Fill) -> str:
    """Format a solution as JSON."""
    field, window = solution.window.field, solution.window
    data: dict[str, Any] = {"favorite": field.favorite, "function": field.formula.text, "start": window.start}
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
    """Return the part of the field on the map as a maze, and the path or the distances in it."""
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
