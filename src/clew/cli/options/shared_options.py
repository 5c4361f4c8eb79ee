"""The arguments and options that several commands share, and the completion of their values."""

import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import click

from clew import registry
from clew.cli.options.grouped_options import (
    MAKING,
    OUTPUT,
    OVERLAY,
    PICTURE,
    RUN,
    Decorator,
    GroupedOption,
    all_of,
    parsed_by,
)
from clew.cli.terminal import progress
from clew.errors import ClewError, prefixed
from clew.mazes.maze import Maze
from clew.pictures.painting.style import CHARACTER_STYLES, options_named
from clew.registry.options import Count, Flag, Length, Option, Parameter

Completer = Callable[[click.Context, click.Parameter, str], list[Any]]
STDIN = "-"
HUGE_SUFFIX = ".zarr"  # of the folder of a huge maze
PICTURE_OPTIONS = ("style", "tone", "cell", "wall", "dark", "mask", "paper", "thread")  # in the order of the help
MOTION_OPTIONS = ("animate", "seconds", "speed", "hold", "fps", "loop", "resolution")  # of films
MAKING_OPTIONS = ("height", "base", "ball", "kerf", "tab")  # of models, and of what machines cut
IN_MILLIMETERS = ("cell", "wall", "margin")  # of these too; in pixels, of pictures
DRAWING_OPTIONS = (*PICTURE_OPTIONS, *MOTION_OPTIONS)
METAVARS = {"seconds": "SECONDS", "speed": "STEPS", "hold": "SECONDS", "fps": "N", "loop": "N"}
TEXT_DEFAULT = "box, or blocks if the terminal is too narrow; braille for cells that are not square"
DEFAULTS = {  # of options whose defaults depend on the picture
    "style": f"plain; of text {TEXT_DEFAULT}",
    "mask": "solid; blank in a PDF, to save ink, with a tone, and in a maze with openings, which wall would hide",
}
_CELL = r"(?a)-?\d{1,12}(,-?\d{1,12}){0,9}"


class Value(click.ParamType):  # type: ignore[type-arg]  # older versions of click take no argument here
    """A value of an option of the registry, which checks it."""

    name = "value"

    def __init__(self, option: Option) -> None:
        self._option = option

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value; raise `ClewError` with the option's name for an impossible one."""
        return parse_value(self._option, param.opts[0].lstrip("-") if param else "", value)


class Number(Value):
    """A whole number within limits."""

    def __init__(self, min: int, max: int) -> None:
        super().__init__(Count(min, max))


seed_type = Number(0, (1 << 64) - 1)


def parse_cell(value: str, flag: str) -> tuple[int, ...]:
    """Parse `X,Y`, or as many numbers as the grid needs; the solver checks that the maze has such a cell."""
    if not re.fullmatch(_CELL, value):
        raise ClewError(
            f"{flag} {value!r} is not a cell: give the numbers of a cell, such as 3,4; "
            f"on a rectangle these are column and row, and 0,0 is the top left cell",
            option=flag.lstrip("-"),
        )
    return tuple(map(int, value.split(",")))


def parse_value(option: Option, flag: str, value: object) -> Any:
    """Parse a value of an option; raise `ClewError` with `--flag` before the sentence."""
    with prefixed(f"--{flag} ", option=flag):
        return option.parse(value)


def parse_pair(text: str, example: str = "") -> tuple[str, str]:
    """Return the name and the value of `--option NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        hint = f", such as {example}" if example else ""
        raise ClewError(f"--option {text!r} must be NAME=VALUE{hint}", option="option")
    return name, value


def complete_names(kind: str) -> Completer:
    """Complete the names of the registry's entries of this kind."""
    return completer(lambda: registry.names(kind))


def complete_words(option: Option) -> Completer:
    """Complete the words that an option can have."""
    return completer(lambda: getattr(option, "words", ()))


def completer(words: Callable[[], Iterable[str]]) -> Completer:
    """Complete these words."""
    return lambda ctx, param, incomplete: [word for word in words() if word.startswith(incomplete)]


def parameter_option(parameter: Parameter, flag: str, name: str, text: str, group: str) -> click.Option:
    """Return the option `--flag` for a parameter of the registry; click passes its value as `name`."""
    return GroupedOption(
        [f"--{flag}", name],
        group=group,
        metavar="SEED" if parameter.name == "seed" else parameter.option.describe(),
        shell_complete=complete_words(parameter.option),
        help=text,
    )


def default_note(parameter: Parameter) -> str:
    """Return ' (default 0.5)' for help texts, or '' for a parameter without a default."""
    return "" if parameter.shown_default is None else f" (default {parameter.shown_default})"


def picture_option(name: str, default: str = "", styles: tuple[str, ...] = ()) -> Decorator:
    """Add an option of pictures; `default` describes the default if it is not the renderer's.

    `styles`: which words the option `style` has; all by default.
    """
    found = options_named(name, styles=styles)[name]
    parameter = Parameter(name, found)
    usual = default or DEFAULTS.get(name) or (str(parameter.shown_default) if found.default else "")
    text = f"{found.help[0].upper()}{found.help[1:]}{f' (default: {usual})' if usual else ''}."
    group = MAKING if name in MAKING_OPTIONS else PICTURE
    declared = partial(group.option, f"--{parameter.flag}", help=text)
    if isinstance(found, Flag):
        return declared(default=None)
    if name in IN_MILLIMETERS:
        return declared(metavar="PIXELS|8mm")  # each output checks it
    if isinstance(found, Length):
        return declared(metavar="LENGTH")
    if isinstance(found, Count):
        return declared(metavar=METAVARS.get(name, "PIXELS"), type=Number(found.min, found.max))
    checked = Value(found) if styles else None  # of other commands, each output checks it
    return declared(metavar=found.describe(), shell_complete=complete_words(found), type=checked)


def _parse_tone(value: str, flag: str) -> Any:
    """Read the photograph, before the work begins."""
    from clew.pictures.picture_mazes.tone import read_tone

    return read_tone(value)


text_style_option = picture_option("style", TEXT_DEFAULT, CHARACTER_STYLES)
tone_option = PICTURE.option(
    "--tone FILE",
    callback=parsed_by(_parse_tone),
    help="Draw walls as thick as the photograph in FILE is dark: from afar the picture shows it. SVG, PDF, PNG.",
)
picture_options = all_of(
    *(tone_option if name == "tone" else picture_option(name) for name in (*PICTURE_OPTIONS, *MAKING_OPTIONS))
)
motion_options = all_of(*map(picture_option, MOTION_OPTIONS))
targets_option = OUTPUT.option(
    "-o",
    "--output FILE",
    "targets",
    multiple=True,
    help="Write to FILE, in the format of its suffix; may be repeated. "
    "- is text on standard output; -.svg writes SVG there, and so on.",
)
output_options = all_of(targets_option, picture_options)
film_options = all_of(output_options, motion_options)


def maze_argument(name: str, metavar: str, count: int = 1) -> Decorator:
    """Add an argument that names a file; without it the maze is on standard input, if that is no terminal.

    `count` is -1 for any number of files.
    """
    return click.argument(name, metavar=metavar, required=False, nargs=count, type=click.Path(), callback=_file_or_pipe)


def _file_or_pipe(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    if value or value == "" or ctx.resilient_parsing:
        return value
    if sys.stdin.isatty():
        raise click.UsageError(
            f"there is no maze to read: name its file, as in {ctx.command_path} maze.json, or write it to a pipe, as "
            f"in clew generate 20x20 | {ctx.command_path}",
            ctx,
        )
    return STDIN if param.nargs == 1 else (STDIN,)


def is_huge(name: str) -> bool:
    """Return whether a name is that of a huge maze."""
    return name.rstrip("/").endswith(HUGE_SUFFIX)


def load_maze(name: str, *, strict: bool = False, built: bool = False) -> Maze:
    """Read the maze in the file, or on standard input for `-`; print the notes of the reader on standard error."""
    from clew.formats import MAX_BYTES, load, loads

    notes: list[str] = []
    if is_huge(name):
        raise ClewError(
            f"{name} is a huge maze, and this is done with a part of one: "
            f"clew convert {name} --window 0,0,400x300 -o part.clew writes it"
        )
    if name == STDIN:
        maze = loads(sys.stdin.buffer.read(MAX_BYTES + 1), strict=strict, notes=notes, built=built)
    else:
        with progress.show(f"reading {name}"):
            maze = load(name, strict=strict, notes=notes, built=built)
    for note in notes:
        click.echo(f"note: {'standard input' if name == STDIN else name}: {note}", err=True)
    return maze


file_argument = maze_argument("file", "[FILE]")
ends_options = all_of(
    OVERLAY.option(
        "--from X,Y",
        "start",
        callback=parsed_by(parse_cell),
        help="The start (default: the entrance, or the first cell; without corners, an end of a longest path). "
        "A cell of a graph is one number.",
    ),
    OVERLAY.option(
        "--to X,Y",
        "goal",
        callback=parsed_by(parse_cell),
        help="The goal (default: the exit, or the last cell; without corners, the cell farthest from the start).",
    ),
)


run_options = all_of(
    RUN.option(
        "--processes N",
        type=Number(1, 1024),
        help="Processes that work at the same time (default: one for each processor).",
    ),
    RUN.option(
        "--scheduler ADDRESS", help="Work on the cluster with this Dask scheduler, such as tcp://127.0.0.1:8786."
    ),
)


def json_option(content: str) -> Decorator:
    """Add `--json`, which prints `content`."""
    return OUTPUT.option("--json", "as_json", help=f"Print {content} as JSON.")
