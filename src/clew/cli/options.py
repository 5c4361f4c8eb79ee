"""The arguments and options that several commands share, and how completion finds names for them."""

import re
from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from clew import registry
from clew.errors import ClewError

_CELL = re.compile(r"(-?\d{1,12}),(-?\d{1,12})", re.ASCII)
_NEGATIVE_SIZE = re.compile(r"-\d+x-?\d+", re.ASCII)


class CellType(click.ParamType):
    """A cell as `X,Y` from the top left, where 0,0 is."""

    name = "X,Y"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The coordinates; whether the maze has such a cell is asked later."""
        match = _CELL.fullmatch(str(value))
        if not match:
            flag = param.opts[0] if param else "the cell"
            raise ClewError(f"{flag} {value!r} is not a cell: give its column and row as X,Y, from 0,0 at the top left")
        return int(match[1]), int(match[2])


class NameType(click.ParamType):
    """The name of an algorithm of one kind; completed from the registry, checked by it later."""

    name = "name"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin like this."""
        return [CompletionItem(name) for name in registry.names(self.kind) if name.startswith(incomplete)]


class SizedCommand(click.Command):
    """A command whose argument may be a size: `-3x4` is a wrong size, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let the grid say what is wrong with a negative size."""
        for word in args:
            if _NEGATIVE_SIZE.fullmatch(word):
                from clew.grids import parse

                parse(word)
        return super().parse_args(ctx, args)


def outputs(command: Callable[..., None]) -> Callable[..., None]:
    """Add `-o`, `--cell` and `--style`."""
    for option in (
        click.option("--style", metavar="box|ascii|blocks", help="How text draws the walls."),
        click.option("--cell", metavar="PIXELS", type=int, help="Size of a cell in pictures."),
        click.option(
            "-o",
            "--output",
            "targets",
            metavar="FILE",
            multiple=True,
            type=click.Path(),
            help="Write here; the suffix picks the form; may be given again. - is standard output: "
            "- for text, -.svg and so on for other forms.",
        ),
    ):
        command = option(command)
    return command


def maze_file(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument FILE."""
    return click.argument("file", metavar="FILE", type=click.Path())(command)


def as_json(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add `--json`, which prints `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as JSON.")
