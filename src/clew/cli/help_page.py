"""The help of `clew` itself. Printing it needs no click, whose import would take most of the time."""

from clew.cli.commands import COMMANDS
from clew.errors import ClewError
from clew.plugins import installed_guests, load_guest

MAX_SUMMARY = 60  # characters

USAGE = """Usage: clew [OPTIONS] COMMAND [ARGS]...

  Make, solve, measure, draw and convert mazes of any size.

    clew generate 40x30                       print a maze
    clew generate 40x30 --solve -o maze.svg   draw a maze and its path
    clew solve maze.json                      find a path through a saved maze
    clew serve                                open the studio in a browser

Options:
  -V, --version  Show the version and exit.
  -h, --help     Show this message and exit.

Commands:
"""


def text() -> str:
    """Return the page, with the names and summaries of all commands."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items()]
    if installed := installed_guests("commands"):
        lines += ["", "Commands of installed packages:", *(f"  {name:{width}}  {_summary(name)}" for name in installed)]
    return USAGE + "\n".join(lines)


def _summary(name: str) -> str:
    """Return the first sentence of the help of a package's command, which is imported for it."""
    try:
        return str(load_guest("commands", name).get_short_help_str(MAX_SUMMARY))
    except ClewError as problem:  # the help must not fail because a package does
        return str(problem)
