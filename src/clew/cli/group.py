"""The group of all commands, as click runs it; only the command of a command line is imported."""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import click

from clew import __version__
from clew.cli import commands, help_page
from clew.cli.commands import COMMANDS, OWN
from clew.cli.terminal.terminal import columns, wrapped
from clew.errors import ClewError
from clew.plugins import installed_guests, load_guest

MIN_WIDTH = 52  # of click's help pages, with their margin
MIN_SIMILARITY = 0.7  # how similar, from 0 to 1, an option must be to one that is suggested


class HelpPage(click.HelpFormatter):
    """The help of a command, which click makes for terminals of at least `MIN_WIDTH` characters only."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write two columns, the first of which takes a third of a narrow terminal at most."""
        super().write_dl(rows, col_max if self.width >= MIN_WIDTH else self.width // 3, col_spacing)

    def getvalue(self) -> str:
        """Return the page; on a narrow terminal, examples too are broken between words."""
        page = super().getvalue()
        return page if self.width >= MIN_WIDTH else wrapped(page, self.width)


click.Context.formatter_class = HelpPage


class Program(click.Group):
    """The group of all commands; each is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return [*COMMANDS, *installed_guests("commands")]

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page."""
        return help_page.text()

    def get_command(self, ctx: click.Context, name: str) -> Any:
        """Import and return the command in the file of that name, or the guest's."""
        if name not in OWN:
            return load_guest("commands", name)
        module = name.replace("-", "_")
        return getattr(import_module(f"{commands.__name__}.{module}"), module)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command that the first word names; raise `ClewError` with a suggestion for an unknown one."""
        if args[0] in COMMANDS or args[0].startswith("-") or args[0] in (known := self.list_commands(ctx)):
            return super().resolve_command(ctx, args)
        from clew.grids.spec import grid_names
        from clew.registry.entries import nearest_of

        if args[0][:1].isdigit() or args[0].partition(":")[0] in grid_names():
            raise ClewError(f"{args[0]!r} is a size, not a command: did you mean clew generate {args[0]}?")
        hint = nearest_of(args[0], known)
        raise ClewError(f"there is no command {args[0]!r}: {hint}choose one of {', '.join(known)}")


@click.command(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def program() -> None:
    """Make, solve, measure, draw and convert mazes."""


def invoke(words: Sequence[str]) -> int:
    """Run the command that the words name; return the exit code. Errors of click become `ClewError`.

    A command returns its exit code, the list or dictionary that `--json` prints, text to print, or nothing.
    """
    try:
        width = columns() if sys.stdout.isatty() and columns() < MIN_WIDTH else None
        with program.make_context("clew", list(words), terminal_width=width) as context:
            answer = program.invoke(context)
    except click.exceptions.Exit as end:  # after printing a help page or the version
        return end.exit_code
    except click.NoSuchOption as problem:
        raise ClewError(_unknown_option(problem)) from None
    except click.UsageError as problem:
        command = problem.ctx.command_path if problem.ctx else f"clew {words[0]}" if words[0] in COMMANDS else "clew"
        raise ClewError(f"{problem.format_message().rstrip('.')} (see {command} --help)") from None
    except click.ClickException as problem:
        raise ClewError(problem.format_message()) from None
    if isinstance(answer, list | dict):
        import json

        answer = json.dumps(answer)
    if isinstance(answer, str):
        click.echo(answer, color=True)
    return answer if isinstance(answer, int) else 0


def _unknown_option(problem: click.NoSuchOption) -> str:
    """Return the sentence for an unknown option, with the nearest one or the commands that have it."""
    from difflib import get_close_matches

    name, context = problem.option_name, problem.ctx or click.Context(program, info_name="clew")
    similar = {each.lstrip("-"): each for each in problem.possibilities or ()}
    if near := get_close_matches(name.lstrip("-"), similar, 1, MIN_SIMILARITY):
        hint = f"did you mean {similar[near[0]]}? "
    else:
        listed = {each: program.get_command(context, each) for each in program.list_commands(context)}
        owners = [f"clew {each}" for each, command in listed.items() if any(name in it.opts for it in command.params)]
        hint = f"{', '.join(owners)} {'has' if len(owners) == 1 else 'have'} it; " if owners else ""
    return f"{context.command_path} has no option {name}: {hint}see {context.command_path} --help"
