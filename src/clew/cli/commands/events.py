"""`clew events`: write what an algorithm does, event by event."""

import os
import sys
from typing import Any

import click

from clew.cli.options.algorithm_options import maze_arguments
from clew.cli.options.grouped_options import OUTPUT, option
from clew.cli.options.shared_options import ends_options, json_option
from clew.cli.options.solver_options import GenerateAndSolveCommand, solver_option, weights_option
from clew.cli.output.event_source import record
from clew.cli.output.output_target import check_distinct
from clew.errors import ClewError, shown
from clew.mazes.logs.trace import Log

MAX_EVENTS = 10_000_000  # 12 bytes each


@click.command(cls=GenerateAndSolveCommand)
@maze_arguments
@solver_option(
    help="Write how this solver searches the finished maze. Its options can be given too; "
    "one that the command has itself begins with --with, such as --with-seed."
)
@weights_option
@ends_options
@option(
    "-o",
    "--output",
    "names",
    group=OUTPUT,
    metavar="FILE",
    multiple=True,
    help="Write to FILE: text (.txt), a table (.csv), .json, or the bytes of docs/reference/service.md (.events); may "
    "be repeated. - is text on standard output; -.csv writes CSV there, and so on.",
)
@json_option("the log")
def events(
    names: tuple[str, ...],
    as_json: bool,
    **maze_and_search: Any,
) -> None:
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
    targets = _parse_targets(names, as_json=as_json)
    log = record(**maze_and_search, max_events=MAX_EVENTS, purpose="write")
    for name, suffix in sorted(targets, key=lambda each: each[0] == "-"):  # last, as its reader may go away
        _write(log, name, suffix)


def _parse_targets(names: tuple[str, ...], *, as_json: bool) -> list[tuple[str, str]]:
    """Parse each target; raise `ClewError` if two of them are one file or standard output."""
    if as_json and names:
        raise ClewError("--json writes to standard output: leave it out, or leave out -o")
    targets = [_parse_target(name) for name in names or ("-.json" if as_json else "-",)]
    if sum(name == "-" for name, _ in targets) > 1:
        raise ClewError("only one log can be written to standard output: name a file for the others, as in -o log.csv")
    check_distinct(name for name, _ in targets)
    return targets


def _parse_target(target: str) -> tuple[str, str]:
    """Return the name of the file, '-' for standard output, and the suffix that chooses what is written."""
    from clew.mazes.logs.event_log import WRITERS

    is_printed = target == "-" or target.startswith("-.")
    suffix = (target[1:] or ".txt") if is_printed else os.path.splitext(target)[1]
    suffix = suffix.lower()
    if suffix not in WRITERS:
        raise ClewError(f"{shown(target)} does not end with a known suffix: choose one of {', '.join(WRITERS)}")
    return "-" if is_printed else target, suffix


def _write(log: Log, name: str, suffix: str) -> None:
    from clew.mazes.logs.event_log import WRITERS
    from clew.safe_io.whole_files import write_atomic

    content = WRITERS[suffix](log)
    if name != "-":
        write_atomic(name, content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
