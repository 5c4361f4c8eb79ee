"""`clew events`: write what an algorithm does, event by event."""

import os
from collections.abc import Callable
from typing import Any

import click

from clew.cli.options.grouped_options import output_option
from clew.cli.options.shared_options import json_option
from clew.cli.options.solver_options import GenerateAndSolveCommand, search_options
from clew.cli.output.event_source import record
from clew.cli.output.output_target import check_distinct, is_stdout, write_target
from clew.errors import ClewError, shown
from clew.mazes.logs.event_log import WRITERS
from clew.mazes.logs.trace import Log

MAX_EVENTS = 10_000_000  # 12 bytes each


@click.command(cls=GenerateAndSolveCommand)
@search_options("Write")
@output_option(
    "FILE",
    "Write to FILE: text (.txt), a table (.csv), .json, or the bytes of docs/reference/service.md (.events); may be "
    "repeated. - is text on standard output; -.csv writes CSV there, and so on.",
    "names",
    multiple=True,
)
@json_option("the log")
def events(names: tuple[str, ...], as_json: bool, **params: Any) -> None:
    """Write what an algorithm does on a grid of SIZE, event by event: visit, carve, backtrack and so on.

    SIZE may be the file of a maze, which is made as the file records. Without --seed a random seed is used and printed
    on standard error.

    \b
      clew events 8x5 -a wilson --seed 7
      clew events hexagons:12x9 -a kruskal --seed 7 -o kruskal.csv
      clew events maze.clew
      clew events maze.clew --with a-star -o search.json
      clew events 8x5 --seed 7 --with wall-follower --hand left
    """  # noqa: D301 - click needs the character backspace
    if as_json and names:
        raise ClewError("--json writes to standard output: leave it out, or leave out -o")
    writers = {name: _writer_for(name) for name in names or ("-.json" if as_json else "-",)}
    if sum(map(is_stdout, names)) > 1:
        raise ClewError("only one log can be written to standard output: name a file for the others, as in -o log.csv")
    check_distinct(names)
    log = record(params, max_events=MAX_EVENTS, purpose="write")
    for name in sorted(writers, key=is_stdout):  # last, as its reader may go away
        content = writers[name](log)
        write_target(name, lambda file: file.write(content))  # noqa: B023 - called at once


def _writer_for(name: str) -> Callable[[Log], bytes]:
    """Return the function that writes a target, which its suffix chooses."""
    suffix = ((name[1:] or ".txt") if is_stdout(name) else os.path.splitext(name)[1]).lower()
    if suffix not in WRITERS:
        raise ClewError(f"{shown(name)} does not end with a known suffix: choose one of {', '.join(WRITERS)}")
    return WRITERS[suffix]
