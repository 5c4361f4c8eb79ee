"""`clew cubicles`: the maze of a formula, the way through it, and all that is near."""

import re
import sys
from typing import Any

import click

from clew.cli import progress
from clew.cli.cubicles_outputs import Solutions, facts
from clew.cli.options import as_json, names_of, outputs
from clew.cubicles import language
from clew.cubicles.field import Field, Point
from clew.cubicles.plan import CHARACTERS
from clew.cubicles.puzzle import MOST as MOST_TEXT
from clew.cubicles.puzzle import Puzzle, understand
from clew.cubicles.search import ARTICLE, MOST, Fill, Route, fill, find_route
from clew.errors import ClewError
from clew.registry.options import Count

SPEED = 200  # cells a second
LIMITS = {"fill": Count(0, 1_000_000_000), "most": Count(1, 1 << 30), "speed": Count(1, 1_000_000)}
_POINT = re.compile(r"(-?\d{1,18}),(-?\d{1,18})", re.ASCII)
_NUMBER = re.compile(r"[-+]?\d{1,300}", re.ASCII)


def point_of(ctx: click.Context, param: click.Parameter, value: str | None) -> Point | None:
    """Understand `X,Y`."""
    if value is None:
        return None
    match = _POINT.fullmatch(value.strip())
    if not match:
        raise ClewError(f"{param.opts[0]} {value[:60]!r} is not a place: give column and row as X,Y, such as 31,39")
    return int(match[1]), int(match[2])


def number_of(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Understand a whole number of any sign."""
    if value is None:
        return None
    if not _NUMBER.fullmatch(value.strip()):
        raise ClewError(f"{param.opts[0]} {value[:60]!r} is not a whole number: give one such as 1350")
    return int(value)


def count_of(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Understand a number within its limits."""
    try:
        return None if value is None else LIMITS[str(param.name)].parse(value)
    except ClewError as problem:
        raise ClewError(f"{param.opts[0]} {problem}") from None


def characters_of(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Understand two or three characters; the third is a point of the solution."""
    chosen = value + CHARACTERS[2] if len(value) == 2 else value
    if len(chosen) != 3 or len(set(chosen)) != 3 or not chosen.isprintable():
        raise ClewError(
            f"{param.opts[0]} {value[:20]!r} must be three different characters, for a wall, an open place and a point "
            f"of the way, such as X.O; or the first two of them, such as #."
        )
    return chosen


@click.command(short_help="Solve the maze of a formula, such as Advent of Code 2016, day 13.")
@click.argument("text", metavar="[-]", required=False)
@click.option(
    "--favorite",
    "--favourite",
    "favourite",
    metavar="NUMBER",
    callback=number_of,
    help="The designer's favorite number, your puzzle input; z in the formula.",
)
@click.option("--target", metavar="X,Y", callback=point_of, help="Find a shortest way to this place (part one).")
@click.option(
    "--fill",
    "fill",
    metavar="STEPS",
    callback=count_of,
    help="Find all places within so many steps (part two).",
)
@click.option("--start", metavar="X,Y", callback=point_of, default="1,1", show_default=True, help="Where to begin.")
@click.option(
    "--function",
    metavar="FORMULA",
    default=language.DEFAULT,
    show_default=True,
    help="A wall stands where its value, in binary, has an odd number of ones.",
)
@click.option(
    "--with",
    "solver",
    metavar="NAME",
    shell_complete=names_of("solver"),
    help=f"The algorithm that finds the way, such as a-star (default: {ARTICLE}).",
)
@click.option(
    "--most",
    metavar="CELLS",
    callback=count_of,
    default=str(MOST),
    show_default=True,
    help="How many cells may be looked at: the maze has no end, the search must.",
)
@click.option(
    "--characters",
    metavar="X.O",
    callback=characters_of,
    default=CHARACTERS,
    show_default=True,
    help="What the map shows for a wall, an open place and a point of the way; #. will do.",
)
@click.option("--rulers", is_flag=True, help="Number the columns and rows of the map.")
@click.option("--watch", "watched", is_flag=True, help="Show the search as it runs, in the terminal.")
@click.option(
    "--speed",
    metavar="CELLS",
    callback=count_of,
    help=f"Cells searched in a second, for --watch and -o maze.gif (default: {SPEED}).",
)
@outputs
@as_json("the solution")
def cubicles(
    text: str | None,
    favourite: int | None,
    target: Point | None,
    fill: int | None,
    start: Point,
    function: str,
    solver: str | None,
    most: int,
    characters: str,
    rulers: bool,
    watched: bool,
    speed: int | None,
    targets: tuple[str, ...],
    as_json: bool,
    **looks: Any,
) -> None:
    """Solve a maze of twisty little cubicles: one that has no end to the right and downwards, given by a formula.

    The way is shown on a map as O, among walls X and open places; below it stands the number of steps, or of places.
    The puzzle's own text can be pasted on standard input instead of --favorite and --target. -o maze.gif shows the
    search running; -o maze.svg, .png and others draw the part on the map, .json keeps it as a maze, and --style box
    prints it as Clew prints mazes.

    \b
      clew cubicles --favorite 1350 --target 31,39
      clew cubicles --favorite 1350 --fill 50 --watch
      clew cubicles --favorite 10 --target 7,4 --rulers --characters "#."
      clew cubicles --fill 50 < puzzle.txt
    """  # noqa: D301 - click wants the character backspace
    if target and fill is not None:
        raise ClewError("--target and --fill ask for different things: give one of them")
    if fill is not None and solver:
        raise ClewError("--fill looks at all places near, by breadth-first search: leave out --with")
    if speed is not None and not watched and not any(each.lower().endswith(".gif") for each in targets):
        raise ClewError("--speed is for what moves: add --watch or -o maze.gif")
    out = Solutions(targets, as_json=as_json, characters=characters, rulers=rulers, speed=speed or SPEED, **looks)
    asked = target is not None or fill is not None
    if text is not None or (favourite is None and not sys.stdin.isatty() and not (asked and _needs_none(function))):
        found = _read(text)
        favourite = found.favourite if favourite is None else favourite
        if target is None and fill is None:
            target, fill = found.target, found.steps if found.target is None else None
    formula = language.parse(function)
    if favourite is None and formula.uses_favourite:
        raise ClewError("which maze? give its number, --favorite 1350, or the puzzle's text on standard input")
    if target is None and fill is None:
        raise ClewError("what is to be found? give --target X,Y for a way there, or --fill STEPS for the places near")
    for note in formula.notes:
        click.echo(f"note: {note}", err=True)
    solution = _solved(Field(formula, favourite or 0), start, target, fill, solver or ARTICLE, most)
    if favourite is not None and not formula.uses_favourite:
        note = f"the formula has no z, so the number {favourite} has no part in it: add + z where it belongs"
        click.echo(f"note: {note}", err=True)
    if watched:
        _watch(solution, speed or SPEED, looks["dark"])
    out.write(solution)
    if as_json:
        click.echo(facts(solution))


def _solved(
    field: Field, start: Point, target: Point | None, steps: int | None, solver: str, most: int
) -> Route | Fill:
    """What is asked for, in time for Ctrl-C."""
    if target is not None:
        return progress.attend("searching", lambda: find_route(field, start, target, solver, most=most))
    assert steps is not None
    return progress.attend("searching", lambda: fill(field, start, steps, most=most))


def _needs_none(function: str) -> bool:
    """Whether the formula has no favourite number."""
    return not language.parse(function).uses_favourite


def _read(text: str | None) -> Puzzle:
    """The puzzle on standard input; what was found in it is told on standard error."""
    if text not in (None, "-"):
        raise ClewError(
            f"{str(text)[:60]!r} is not understood: the puzzle's text comes on standard input, as in "
            f"clew cubicles < puzzle.txt; the number by --favorite"
        )
    data = sys.stdin.buffer.read(4 * MOST_TEXT + 1)
    puzzle = understand(data.decode("utf-8", "replace"))
    told = []
    if puzzle.favourite is not None:
        told.append(f"favorite number {puzzle.favourite}")
    if puzzle.target is not None:
        told.append(f"target {puzzle.target[0]},{puzzle.target[1]}")
    if puzzle.steps is not None:
        told.append(
            f"places within {puzzle.steps} steps" + f" (--fill {puzzle.steps} for those)" * (puzzle.target is not None)
        )
    if data.strip():
        click.echo(f"understood: {'; '.join(told) or 'nothing'}", err=True)
    return puzzle


def _watch(solution: Route | Fill, speed: int, dark: bool | None) -> None:
    """Show the search where that is possible; elsewhere say what is needed."""
    from clew.colours import wanted

    if not wanted(sys.stdout):
        click.echo("note: --watch needs a terminal with colours; -o maze.gif shows the search anywhere", err=True)
        return
    from clew.cli.cubicles_watch import watch

    try:
        watch(solution, speed, dark=dark is not False)
    except ClewError as problem:  # too large to be watched; the solution is there all the same
        click.echo(f"note: {problem}", err=True)
