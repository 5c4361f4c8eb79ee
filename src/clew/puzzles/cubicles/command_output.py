"""Write a solution of a formula maze: as a map in characters, a picture, a GIF of the search, or JSON."""

from array import array
from collections.abc import Sequence
from typing import Any

import click

from clew.cli.output.json_output import print_json
from clew.cli.output.maze_output import MazeOutput
from clew.cli.output.output_target import STDOUT, TEXT, parse_targets
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances, Path
from clew.mazes.solving.solve import distances
from clew.pictures.painting.style import CHARACTER_STYLES
from clew.puzzles.cubicles.search import Fill, Route
from clew.puzzles.cubicles.solution_map import CHARACTERS, make_map, map_lines

GIF = ".gif"
ANIMATED = ("cell", "dark")  # the picture options that a GIF of a search has


class SolutionOutput:
    """All targets, checked before the search begins; without any the map is printed, unless `as_json`."""

    def __init__(
        self, targets: tuple[str, ...], *, as_json: bool, characters: str, rulers: bool, speed: int, **options: Any
    ) -> None:
        parsed = parse_targets(targets, as_json=as_json)
        self._characters, self._rulers, self._speed, self._as_json = characters, rulers, speed, as_json
        self._animated = [each for each in parsed if each.suffix == GIF]
        self._maps = [each for each in parsed if each.suffix == TEXT and options["style"] not in CHARACTER_STYLES]
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
        self._mask = options["mask"]
        self._options = {name: options[name] for name in ANIMATED if options[name] is not None}

    def write(self, solutions: Sequence[Route | Fill]) -> None:
        """Write every target; `solutions` is a route, a fill or both."""
        if self._maps:
            text = "".join(format_map(each, self._characters, rulers=self._rulers) for each in solutions)
            for target in self._maps:
                target.write(lambda file: file.write(text.encode()))
        if self._pictures:
            maze, overlay = _picture(solutions)
            if self._mask is None:
                overlay["mask"] = "solid"  # on paper too: the walls of this field are what its mask leaves out
            self._pictures.write(maze, **overlay)
            if not self._maps and self._is_printed:
                click.echo("\n".join(map(count_line, solutions)))
        for target in self._animated:
            from clew.puzzles.cubicles.animation import write_animation

            target.write(lambda file: write_animation(solutions[0], file, speed=self._speed, **self._options))
        if self._as_json:
            print_json(_facts(solutions))


def format_map(solution: Route | Fill, characters: str, *, rulers: bool) -> str:
    """Format the map with a title and a count, in the words of the article's script."""
    rows = map_lines(make_map(solution), characters, rulers=rulers)
    return "\n".join(("=== Solution ===", *rows, count_line(solution), ""))


def count_line(solution: Route | Fill) -> str:
    """Return the number of steps, or of places, in the words of the article's script."""
    return f"{solution.steps if isinstance(solution, Route) else len(solution.points)} steps/points"


def _facts(solutions: Sequence[Route | Fill]) -> dict[str, Any]:
    """Return a route, a fill or both as one object for JSON."""
    window = solutions[0].window
    facts: dict[str, Any] = {"favorite": window.field.favorite, "function": window.field.formula.text}
    facts["start"] = window.start
    for each in solutions:
        if isinstance(each, Route):
            facts |= {"target": each.points[-1], "solver": each.solver, "steps": each.steps}
            facts |= {"route": each.letters, "path": each.points}
        else:
            facts |= {"fill": each.steps, "count": len(each.points), "points": list(each.points)}
    return facts


def _picture(solutions: Sequence[Route | Fill]) -> tuple[Maze, dict[str, Any]]:
    """Return the part of the field on the map as a maze, and the path and the distances in it."""
    first, *others = solutions
    shown = make_map(first, [point for each in others for point in each.points])
    (left, top) = shown.corner
    maze = shown.field.window(left, top, shown.width, shown.height)
    index = maze.grid.index
    overlays: dict[str, Any] = {}
    for each in solutions:
        if isinstance(each, Route):
            cells = array("i", (index((x - left, y - top)) for x, y in each.points))
            overlays["path"] = Path(maze.grid, cells)
        else:
            x, y = each.window.start
            found = distances(maze, (x - left, y - top))
            near = array("i", (steps if steps <= each.steps else -1 for steps in found.storage))
            overlays["distances"] = Distances(maze.grid, found.start, near)
    return maze, overlays
