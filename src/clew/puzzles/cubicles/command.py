"""`clew cubicles`: solve the maze of a formula: a shortest path, all places within some steps, or both."""

import re
import sys
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from clew.cli.options.grouped_options import option, parsed_by
from clew.cli.options.shared_options import Number, complete_names, json_option, output_options, parse_value
from clew.cli.output.maze_output import MazeOutput
from clew.cli.output.output_target import STDOUT, TEXT, parse_targets
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances, Path
from clew.mazes.solving.solve import distances
from clew.pictures.painting.style import CHARACTER_STYLES, options_named
from clew.puzzles.cubicles import search
from clew.puzzles.cubicles.field import Field, Point
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.puzzle import MAX_CHARACTERS, Puzzle, parse_puzzle
from clew.puzzles.cubicles.search import DEFAULT_SOLVER, MAX_CELLS, Fill, Route, find_route
from clew.puzzles.cubicles.solution_map import CHARACTERS, make_map, map_lines

GIF = ".gif"
ANIMATED = ("cell", "dark")  # the picture options that a GIF of a search has


def solution_writer(
    targets: tuple[str, ...], *, as_json: bool, characters: str, rulers: bool, speed: int, **options: Any
) -> Callable[[Sequence[Route | Fill]], dict[str, Any] | None]:
    """Check all targets, and return the function that writes a solution to them, after the search.

    Without any target the map is printed, unless `as_json`.
    """
    parsed = parse_targets(targets, as_json=as_json)
    animated = [each for each in parsed if each.suffix == GIF]
    maps = [each for each in parsed if each.suffix == TEXT and options["style"] not in CHARACTER_STYLES]
    others = tuple(each.name for each in parsed if each not in animated and each not in maps)
    picture = "on this output: add a picture, such as -o maze.svg"
    without = dict.fromkeys((name for name, value in options.items() if value is not None and not others), picture)
    for name in ANIMATED if animated else ():
        without.pop(name, None)
    for name, given in (("rulers", rulers), ("characters", characters != CHARACTERS)):
        if given and not maps:
            without[name] = "without the map in characters: leave out --style, or add -o -"
    for name, reason in without.items():
        raise ClewError(f"--{name} has no effect {reason}", option=name)
    pictures = MazeOutput(others, as_json=as_json, **options) if others else None
    known = options_named(*ANIMATED)
    looks = {name: parse_value(known[name], name, options[name]) for name in ANIMATED if options[name] is not None}

    def write(solutions: Sequence[Route | Fill]) -> dict[str, Any] | None:
        """Write every target; `solutions` is a route, a fill or both. Return what `--json` prints."""
        if maps:
            text = "".join(format_map(each, characters, rulers=rulers) for each in solutions)
            for target in maps:
                target.write(lambda file: file.write(text.encode()))
        if pictures:
            maze, overlay = _picture(solutions)
            if options["mask"] is None:
                overlay["mask"] = "solid"  # on paper too: the walls of this field are what its mask leaves out
            pictures.write(maze, **overlay)
            if not maps and STDOUT in others:
                click.echo("\n".join(map(count_line, solutions)))
        for target in animated:
            from clew.puzzles.cubicles.animation import write_animation

            target.write(lambda file: write_animation(solutions[0], file, speed=speed, **looks))
        return _facts(solutions) if as_json else None

    return write


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
    field, start = window.field, window.start
    facts: dict[str, Any] = {"favorite": field.favorite, "function": field.formula.text, "start": start}
    for each in solutions:
        if isinstance(each, Route):
            facts |= search.facts_of_route(each)
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
            overlays["path"] = Path(maze.grid, array("i", (index((x - left, y - top)) for x, y in each.points)))
        else:
            x, y = each.window.start
            found = distances(maze, (x - left, y - top))
            near = array("i", (steps if steps <= each.steps else -1 for steps in found.storage))
            overlays["distances"] = Distances(maze.grid, found.start, near)
    return maze, overlays


SPEED = 200  # cells a second
_POINT = re.compile(r"(-?\d{1,18}),(-?\d{1,18})", re.ASCII)
_NUMBER = re.compile(r"[-+]?\d{1,300}", re.ASCII)


def parse_point(value: str, flag: str) -> Point:
    """Parse `X,Y`."""
    match = _POINT.fullmatch(value.strip())
    if not match:
        raise ClewError(f"{flag} {value[:60]!r} is not a place: give column and row as X,Y, such as 31,39")
    return int(match[1]), int(match[2])


def parse_number(value: str, flag: str) -> int:
    """Parse a whole number, which may be negative and of up to 300 digits."""
    if not _NUMBER.fullmatch(value.strip()):
        raise ClewError(f"{flag} {value[:60]!r} is not a whole number: give one such as 1350")
    return int(value)


def parse_characters(value: str, flag: str) -> str:
    """Parse the two or three characters of the map; the third, for the solution, has a default."""
    chosen = value + CHARACTERS[2] if len(value) == 2 else value
    if len(chosen) != 3 or len(set(chosen)) != 3 or not chosen.isprintable():
        raise ClewError(
            f"{flag} must be three different characters, for a wall, an open place and a place on the path, "
            f"such as X.O, or only the first two, such as '#.', not {value[:20]!r}"
        )
    return chosen


@click.command()
@click.argument("text", metavar="[-]", required=False)
@option(
    "--favorite NUMBER",
    callback=parsed_by(parse_number),
    help="The designer's favorite number: your puzzle input, z in the formula.",
)
@option("--target X,Y", callback=parsed_by(parse_point), help="Find a shortest path to this place (part one).")
@option("--fill STEPS", type=Number(0, 1_000_000_000), help="Find all places within this many steps (part two).")
@option("--start X,Y", callback=parsed_by(parse_point), default="1,1", help="Where to start.")
@option(
    "--function FORMULA",
    default=DEFAULT_FORMULA,
    help="A place is a wall if the value of the formula, in binary, has an odd number of ones.",
)
@option(
    "--with NAME",
    "solver",
    shell_complete=complete_names("solver"),
    help=f"The solver that finds the path, such as a-star (default: {DEFAULT_SOLVER}).",
)
@option(
    "--max-cells CELLS",
    type=Number(1, 1 << 30),
    default=MAX_CELLS,
    help="Give up after searching this many cells, because the maze is endless.",
)
@option(
    "--characters X.O",
    callback=parsed_by(parse_characters),
    default=CHARACTERS,
    help="The characters of the map for a wall, an open place and a place on the path; two are enough.",
)
@option("--rulers", help="Number the columns and rows of the map.")
@option("--watch", "show_search", help="Show the search in the terminal as it runs.")
@option(
    "--speed CELLS",
    type=Number(1, 1_000_000),
    help=f"Cells searched in a second, for --watch and -o maze.gif (default: {SPEED}).",
)
@output_options
@json_option("the solution")
def cubicles(
    text: str | None, target: Point | None, fill: int | None, speed: int | None, show_search: bool, **options: Any
) -> dict[str, Any] | None:
    """Solve a maze of twisty little cubicles: an endless maze given by a formula.

    Prints a map, where X is a wall, . an open place and O a place on the path, and then the number of steps or of
    places; with --target and --fill, both. Instead of --favorite and --target, the text of the puzzle can be given on
    standard input. -o maze.gif shows the search; -o maze.svg, .png and so on draw the part of the maze that is on the
    map, -o maze.json keeps it as a maze, and --style box prints it with lines.

    \b
      clew cubicles --favorite 1350 --target 31,39
      clew cubicles --favorite 1350 --fill 50 --watch
      clew cubicles --favorite 10 --target 7,4 --rulers --characters "#."
      clew cubicles --fill 50 < puzzle.txt
    """  # noqa: D301 - click needs the character backspace
    names = "favorite", "start", "function", "solver", "max_cells"
    favorite, start, function, solver, max_cells = map(options.pop, names)
    is_animated = any(each.lower().endswith(".gif") for each in options["targets"])
    if target and fill is not None and is_animated:
        raise ClewError("a GIF shows one search: leave out --target or --fill, or write another picture")
    if fill is not None and solver and not target:
        raise ClewError("--fill always uses breadth-first search: leave out --with")
    if speed is not None and not show_search and not is_animated:
        raise ClewError("--speed has no effect without an animation: add --watch or -o maze.gif")
    write = solution_writer(speed=speed or SPEED, **options)
    has_task = target is not None or fill is not None
    if text is not None or (
        favorite is None and not sys.stdin.isatty() and not (has_task and not parse_formula(function).uses_favorite)
    ):
        puzzle = _read_puzzle(text)
        favorite = puzzle.favorite if favorite is None else favorite
        if not has_task:
            target, fill = puzzle.target, puzzle.steps if puzzle.target is None else None
    formula = parse_formula(function)
    if favorite is None and formula.uses_favorite:
        raise ClewError("which maze? give its number, as in --favorite 1350, or the puzzle's text on standard input")
    if target is None and fill is None:
        raise ClewError("there is nothing to find: give --target X,Y for a path, or --fill STEPS for places nearby")
    for note in formula.notes:
        click.echo(f"note: {note}", err=True)
    field = Field(formula, favorite or 0)
    searches: list[Callable[[], Route | Fill]] = []
    if target is not None:
        searches.append(partial(find_route, field, start, target, solver or DEFAULT_SOLVER, max_cells=max_cells))
    if fill is not None:
        searches.append(partial(search.fill, field, start, fill, max_cells=max_cells))
    solutions = [progress.run("searching", each) for each in searches]  # Ctrl-C stops the search
    if favorite is not None and not formula.uses_favorite:
        note = f"the formula has no z, so the number {favorite} is not used: add + z to the formula"
        click.echo(f"note: {note}", err=True)
    if show_search:
        _watch(solutions, speed or SPEED, options["dark"])
    return write(solutions)


def _read_puzzle(text: str | None) -> Puzzle:
    """Read the puzzle from standard input, and print on standard error what was found in it."""
    if text not in (None, "-"):
        raise ClewError(
            f"clew cubicles does not take {str(text)[:60]!r}: give the puzzle's text on standard input, as in "
            f"clew cubicles < puzzle.txt, or its number with --favorite"
        )
    data = sys.stdin.buffer.read(4 * MAX_CHARACTERS + 1)
    puzzle = parse_puzzle(data.decode("utf-8", "replace"))
    parts = [] if puzzle.favorite is None else [f"favorite number {puzzle.favorite}"]
    parts += [] if puzzle.target is None else ["target {},{}".format(*puzzle.target)]
    if puzzle.steps is not None:
        parts.append(f"places within {puzzle.steps} steps{f' (--fill {puzzle.steps} for those)' * bool(puzzle.target)}")
    if data.strip():
        click.echo(f"understood: {'; '.join(parts) or 'nothing'}", err=True)
    return puzzle


def _watch(solutions: list[Route | Fill], speed: int, dark: bool | None) -> None:
    """Show the searches if the terminal can show it, else print a note."""
    from clew.cli.terminal.colors import takes_color

    if not takes_color(sys.stdout):
        click.echo("note: --watch needs a terminal with colors; -o maze.gif shows the search anywhere", err=True)
        return
    from clew.puzzles.cubicles.watch import watch

    try:
        for solution in solutions:
            watch(solution, speed, dark=dark is not False)
    except ClewError as problem:  # too large to watch; the solution is printed anyway
        click.echo(f"note: {problem}", err=True)
