"""`clew count`: how many perfect mazes a grid has, and which of them a maze is."""

import os
import re
from fractions import Fraction
from typing import Any

import click

from clew.analysis.counting import count_mazes, digits, expected_dead_ends, probability, rank, scientific, unrank
from clew.analysis.counting.probabilities import logarithm
from clew.cli.options.grouped_options import MAZE, parsed_by
from clew.cli.options.shared_options import STDIN, complete_names, json_option, load_maze, maze_argument, output_options
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.cli.terminal import progress
from clew.cli.terminal.terminal import aligned
from clew.errors import ClewError, shown
from clew.grids import Grid, spec
from clew.mazes.maze import Maze

SEPARATED = 60  # digits of a number that is printed with separators
MAX_DIGITS = 1000  # of --maze


def parse_number(value: str, flag: str) -> int:
    """Parse the number of a maze; separators are allowed, since this command prints them."""
    plain = value.replace(",", "").replace("_", "")
    if not re.fullmatch(rf"\d{{1,{MAX_DIGITS}}}", plain, re.ASCII):
        problem = f"{flag} {shown(value)} is not the number of a maze: give a whole number from 0 on"
        raise ClewError(problem, option="maze")
    return int(plain)


@click.command()
@maze_argument("grid", "[SIZE|FILE]")
@MAZE.option("--all-digits", help="Print all digits of a long number.")
@MAZE.option("--dead-ends", help="Also compute how many dead ends a uniformly random maze has on average.")
@MAZE.option("--maze N", "number", callback=parsed_by(parse_number), help="Make the maze with this number, from 0 on.")
@MAZE.option(
    "--under ALGORITHM",
    "algorithm",
    shell_complete=complete_names("generator"),
    help="With FILE: how likely this algorithm makes the maze.",
)
@output_options
@json_option("the numbers, as strings,")
def count(grid: str, all_digits: bool, number: int | None, algorithm: str | None, **params: Any) -> Any:
    """Count the perfect mazes of SIZE cells exactly, or print the number of the maze in FILE or on standard input.

    SIZE is WIDTHxHEIGHT or the spec of another grid, such as torus:20x14 (see clew grids). On small grids the mazes
    have numbers, from 0 on.

    \b
      clew count 20x20
      clew count hexagons:side=5 --dead-ends
      clew count 100x500 --all-digits
      clew count 4x4 --maze 54321 -o maze.svg
      clew count maze.clew
      clew count maze.clew --under wilson
    """  # noqa: D301 - click needs the character backspace
    dead_ends, as_json = params.pop("dead_ends"), params["as_json"]
    is_file = grid == STDIN or os.path.exists(grid) or os.path.splitext(grid)[1].lower() in spec.MAZES
    has_output = any(value for name, value in params.items() if name != "as_json")
    _check(not is_file, number, algorithm, dead_ends, has_output)
    if is_file:
        facts = _facts_of_maze(load_maze(grid), algorithm)
    elif number is not None:
        return _make(spec.parse_grid(grid, files=True), number, **params)
    else:
        facts = _facts_of_grid(spec.parse_grid(grid, files=True), dead_ends=dead_ends)
    if as_json:
        return {name: _as_json(value) for name, value in facts.items()}
    rows = ((name.replace("_", " "), _plain(value, all_digits=all_digits)) for name, value in facts.items())
    return "\n".join(aligned(rows))


def _check(grid: bool, number: int | None, algorithm: str | None, dead_ends: bool, has_output: bool) -> None:
    """Raise `ClewError` for an option that has no effect; `grid`: whether a grid is given, and not a file."""
    if algorithm is not None and grid:
        problem = "--under needs a maze: name its file, as in clew count maze.clew --under wilson"
        raise ClewError(problem, option="under")
    for given, name in ((number is not None, "maze"), (dead_ends, "dead-ends")):
        if given and not grid:
            problem = f"--{name} is about a grid, and a file has one maze: give a size such as 4x4"
            raise ClewError(problem, option=name)
    if number is not None and dead_ends:
        problem = "--dead-ends is about all mazes, and --maze makes one of them: leave out one of the two"
        raise ClewError(problem, option="dead-ends")
    if has_output and number is None:
        raise ClewError("there is no maze to write: add --maze with its number", option="output")


def _facts_of_grid(grid: Grid, *, dead_ends: bool) -> dict[str, Any]:
    """Return the number of mazes, and with `dead_ends` the expected number of these."""
    with progress.show(f"counting the mazes of {grid.spec}") as report:
        facts: dict[str, Any] = {"grid": grid.spec, "mazes": count_mazes(grid, progress=report)}
    if dead_ends:
        with progress.show(f"counting the dead ends of {grid.spec}") as report:
            expected = expected_dead_ends(grid, progress=report)
        facts |= {"dead_ends": float(expected), "exactly": expected}
    return facts


def _facts_of_maze(maze: Maze, algorithm: str | None) -> dict[str, Any]:
    """Return the number of a maze, or how likely an algorithm makes it."""
    if algorithm is None:
        number = progress.run(f"numbering the mazes of {maze.grid.spec}", lambda: rank(maze))
        return {"grid": maze.grid.spec, "maze": number, "mazes": count_mazes(maze.grid)}
    chance = progress.run(f"trying {algorithm} on {maze.grid.spec}", lambda: probability(maze, algorithm))
    facts = {"grid": maze.grid.spec, "algorithm": algorithm, "probability": chance}
    return facts | {"logarithm": logarithm(chance) if chance else None}


def _make(grid: Grid, number: int, *, as_json: bool, **targets: Any) -> Any:
    """Write the maze with this number; return its facts for JSON."""
    output = MazeOutput(as_json=as_json, **targets)
    output.check(grid)
    maze = progress.run(f"numbering the mazes of {grid.spec}", lambda: unrank(number, grid))
    output.write(maze)
    return maze_to_dict(maze) | {"maze": str(number)} if as_json else None


def _as_json(value: Any) -> Any:
    """Return a fact for JSON, whose numbers many programs read as floats: whole numbers and fractions as strings."""
    if isinstance(value, Fraction):
        return f"{digits(value.numerator)}/{digits(value.denominator)}"
    return digits(value) if isinstance(value, int) else value


def _plain(value: Any, *, all_digits: bool) -> str:
    """Return a fact as people read it."""
    if isinstance(value, Fraction):
        parts = (value.numerator, value.denominator)[: 1 + (value.denominator > 1)]
        return " / ".join(_plain(part, all_digits=all_digits) for part in parts)
    if isinstance(value, int):
        if value < 10**SEPARATED:
            return f"{value:,}"
        text = digits(value)
        return text if all_digits else f"{scientific(value)} ({len(text):,} digits)"
    return f"{value:.6f}" if isinstance(value, float) else "minus infinity" if value is None else str(value)
