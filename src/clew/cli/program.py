"""Run one command line and return its exit code; every failure is one sentence on standard error.

Exit codes: 0 done, 1 reading or writing failed (a full disk, no permission), 2 the input cannot be used, 130 stopped
(see `clew.cli`). A pipe that its reader has closed is no failure: the reader had read enough, as `head` does.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from clew import __version__
from clew.cli import commands
from clew.cli.commands import COMMANDS
from clew.errors import ClewError

DONE, FAILED, REFUSED = 0, 1, 2
COMPLETION = "_CLEW_COMPLETE"  # set by a shell that wants to complete a word
NEAR = 0.7  # how similar, from 0 to 1, an option must be to one that is suggested


class Program(click.Group):
    """The group of all commands; each is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names and summaries of all commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import and return the command in the file of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"{commands.__name__}.{name}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names; raise `ClewError` with a suggestion for an unknown one."""
        known = self.list_commands(ctx)
        if args[0] in known or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        from clew.grids.spec import grid_names

        if args[0][:1].isdigit() or args[0].partition(":")[0] in grid_names():
            raise ClewError(f"{args[0]!r} is a size, not a command: did you mean clew generate {args[0]}?")
        near = get_close_matches(args[0], known, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ClewError(f"there is no command {args[0]!r}: {hint}choose one of {', '.join(known)}")


@click.command(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
def program() -> None:
    """Make, solve, measure, draw and convert mazes of any size.

    \b
      clew generate 40x30                       print a maze
      clew generate 40x30 --solve -o maze.svg   draw a picture of one, with its path
      clew solve maze.json                      find a path through a maze from a file
      clew serve                                open the studio in a browser
    """  # noqa: D301 - click needs the character backspace


def run(arguments: Sequence[str]) -> int:
    """Run the words after `clew`, by default a maze for a terminal and the help for others; return the exit code."""
    words = list(arguments) or ["--help"]
    if words[0] == "help":
        words = [*words[1:], "--help"]
    try:
        return DONE if not arguments and _welcome() else _invoke(words)
    except ClewError as problem:
        return _fail(str(problem), REFUSED)
    except click.NoSuchOption as problem:
        return _fail(_unknown_option(problem), REFUSED)
    except click.UsageError as problem:
        known = program.list_commands(click.Context(program))
        command = problem.ctx.command_path if problem.ctx else f"clew {words[0]}" if words[0] in known else "clew"
        return _fail(f"{problem.format_message().rstrip('.')} (see {command} --help)", REFUSED)
    except click.ClickException as problem:
        return _fail(problem.format_message(), REFUSED)
    except BrokenPipeError:
        return DONE
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        return _fail(f"{place}{problem.strerror or problem}", FAILED)
    except MemoryError:
        return _fail("there is not enough memory: try a smaller size", FAILED)


def _invoke(words: list[str]) -> int:
    """Run the command and write everything that it printed; return the exit code."""
    if COMPLETION in os.environ:
        program.main(prog_name="clew")  # answers the shell and raises `SystemExit`
    code = None
    try:
        with program.make_context("clew", words) as context:
            code = program.invoke(context)
    except click.exceptions.Exit as end:  # after printing a help page or the version
        code = end.exit_code
    sys.stdout.flush()
    return code if isinstance(code, int) else DONE


def _welcome() -> bool:
    """Show a maze if standard output is a terminal; return whether it was shown."""
    if not sys.stdout.isatty():
        return False
    from clew.cli import welcome

    return welcome.show()


def _unknown_option(problem: click.NoSuchOption) -> str:
    """Return the sentence for an unknown option, with the nearest one or the commands that have it."""
    from difflib import get_close_matches

    name, context = problem.option_name, problem.ctx or click.Context(program, info_name="clew")
    similar = {each.lstrip("-"): each for each in problem.possibilities or ()}
    near = get_close_matches(name.lstrip("-"), similar, 1, NEAR)
    if near:
        hint = f"did you mean {similar[near[0]]}? "
    else:
        owners = [f"clew {each}" for each in program.list_commands(context) if _has(context, each, name)]
        hint = f"{', '.join(owners)} {'has' if len(owners) == 1 else 'have'} it; " if owners else ""
    return f"{context.command_path} has no option {name}: {hint}see {context.command_path} --help"


def _has(context: click.Context, command: str, option: str) -> bool:
    found = program.get_command(context, command)
    return found is not None and any(option in each.opts for each in found.params)


def _fail(sentence: str, code: int) -> int:
    """Print the sentence on standard error; return the exit code."""
    click.echo(f"clew: {sentence}", err=True)
    return code
