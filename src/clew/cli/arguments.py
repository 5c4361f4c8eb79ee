"""The arguments and options that several commands share, and how completion finds names for them."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from clew import registry
from clew.errors import ClewError
from clew.registry.options import Count, Flag, Option, Parameter
from clew.renderers.style import options_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Completing = Callable[[click.Context, click.Parameter, str], list[str | CompletionItem]]

STYLE_DEFAULT = "box, or blocks where the terminal is too narrow for it; braille where cells are no squares"
_CELL = re.compile(r"-?\d{1,12}(,-?\d{1,12}){0,9}", re.ASCII)
_NEGATIVE_SIZE = re.compile(r"-\d+x-?\d+", re.ASCII)


def cell_of(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """Understand `X,Y`, or as many numbers as the grid wants; whether the maze has such a cell is asked later."""
    if value is None:
        return None
    if not _CELL.fullmatch(value):
        raise ClewError(
            f"{param.opts[0]} {value!r} is not a cell: give column and row as X,Y; 0,0 is the top left; "
            f"a cell of a graph is one number"
        )
    return tuple(map(int, value.split(",")))


def names_of(kind: str) -> "Completing":
    """Complete the names of algorithms of this kind."""
    return _completing(lambda: registry.names(kind))


def words_of(option: Option) -> "Completing":
    """Complete the words that an option of an algorithm or a change may be, where it is one of some words."""
    return _completing(lambda: getattr(option, "words", ()))


def default_note(parameter: Parameter) -> str:
    """Return ' (default 0.5)' for help texts, or nothing where the algorithm does without."""
    return "" if parameter.usual is None else f" (default {parameter.usual})"


def _completing(words: Callable[[], Iterable[str]]) -> "Completing":
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[str | CompletionItem]":
        return [word for word in words() if word.startswith(incomplete)]

    return complete


class SizedCommand(click.Command):
    """A command whose argument may be a size: `-3x4` is a wrong size, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let the grid say what is wrong with a negative size."""
        for word in args:
            if _NEGATIVE_SIZE.fullmatch(word):
                from clew.grids import parse

                parse(word)
        return super().parse_args(ctx, args)


def picture_option(name: str, default: str = "") -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add an option of pictures; `default`: what it is, in words, where the command line has more to say of that."""
    option = options_named(name)[name]
    parameter = Parameter(name, option)
    usual = default or (str(parameter.usual) if option.default else "")
    text = f"{option.help[0].upper()}{option.help[1:]}{f' (default: {usual})' if usual else ''}."
    if isinstance(option, Flag):
        return click.option(f"--{parameter.flag}", is_flag=True, default=None, help=text)
    if isinstance(option, Count):
        metavar = "SECONDS" if name == "seconds" else "PIXELS"
        return click.option(f"--{parameter.flag}", metavar=metavar, type=int, help=text)
    return click.option(f"--{parameter.flag}", metavar=option.describe(), help=text)


style_option = picture_option("style", STYLE_DEFAULT)
seconds_option = picture_option("seconds")


def looks_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of pictures: `--style`, `--cell`, `--wall`, `--dark`, `--mask`, `--paper`."""
    for name in ("paper", "mask", "dark", "wall", "cell"):
        command = picture_option(name)(command)
    return style_option(command)


def outputs(command: Callable[..., None]) -> Callable[..., None]:
    """Add `-o`, and what forms can be told."""
    target = click.option(
        "-o",
        "--output",
        "targets",
        metavar="FILE",
        multiple=True,
        type=click.Path(),
        help="Write here; the suffix picks the form; may be given again. "
        "- is text on standard output, -.svg (and so on) another form there.",
    )
    return target(looks_options(command))


def maze_file(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument FILE."""
    return click.argument("file", metavar="FILE", type=click.Path())(command)


def as_json(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add `--json`, which prints `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as JSON.")
