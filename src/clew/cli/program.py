"""Run one command line and return its exit code; every failure is one sentence on standard error.

Exit codes: 0 done, 1 reading or writing failed (a full disk, no permission), 2 the input cannot be used, 130 stopped.
"""

import os
import pkgutil
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from clew import __version__
from clew.cli import commands, standard_streams
from clew.errors import ClewError

FAILED, REFUSED, STOPPED = 1, 2, 130
NEAR = 0.7  # how similar, from 0 to 1, an option must be to one that is suggested


class Program(click.Group):
    """The group of all commands; each is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the files in `commands`."""
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import and return the command in the file of that name."""
        if name not in self.list_commands(ctx):
            return None
        module = name.replace("-", "_")
        command: click.Command = getattr(import_module(f"{commands.__name__}.{module}"), module)
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
    """Run the words after `clew`; return the exit code."""
    words = list(arguments) or ["--help"]
    if words[0] == "help":
        words = [*words[1:], "--help"]
    try:
        code = program.main(words, prog_name="clew", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit as end:  # click's own: shell completion, or a broken pipe
        return end.code if isinstance(end.code, int) else FAILED
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
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped", STOPPED)
    except BrokenPipeError:
        return FAILED
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        return _fail(f"{place}{problem.strerror or problem}", FAILED)
    except MemoryError:
        return _fail("there is not enough memory: try a smaller size", FAILED)
    return code if isinstance(code, int) else 0


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


def main() -> NoReturn:
    """Run the command line of this process and end it."""
    standard_streams.open_missing()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM cleans up as Ctrl-C does
    code = run(sys.argv[1:])
    if code:
        # Not sys.exit: a kernel may be running in a thread, and sys.exit would try again to flush a full device.
        os._exit(code)
    sys.exit(0)
