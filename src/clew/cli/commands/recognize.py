"""`clew recognize`: guess which algorithm made a maze."""

from typing import Any

import click

from clew.analysis.recognition import recognize as recognize_maze
from clew.analysis.recognition.recognize import REASONS
from clew.cli.options.shared_options import json_option, load_maze, maze_argument
from clew.cli.terminal import progress

MIN_SHOWN = 0.0005  # a probability below which a kind is not printed
WIDTH = 30  # characters of a bar


@click.command()
@maze_argument("files", "[FILE]...", -1)
@json_option("the probabilities")
def recognize(files: tuple[str, ...], as_json: bool) -> Any:
    """Guess which algorithm made the maze in FILE or on standard input, from its texture alone.

    What the file says about its origin is ignored. Algorithms that make the same mazes are one kind:
    docs/guides/recognition.md says how often the answer is right. Several files are taken as made by one algorithm: the
    answer of each is printed first, then that of all together, which is much surer.

    \b
      clew recognize maze.json
      clew recognize maze-*.json
      clew generate 30x30 -a prim | clew recognize
    """  # noqa: D301 - click needs the character backspace
    mazes = map(load_maze, files)
    title = files[0] if len(files) == 1 else f"{len(files):,} mazes"
    found = progress.run(f"recognizing {title}", lambda: recognize_maze(mazes if len(files) > 1 else next(mazes)))
    if as_json:
        return found.as_dict() | ({"files": files} if len(files) > 1 else {})
    lines = []
    if len(files) > 1:
        for name, chances in zip(files, found.each, strict=True):
            kind, chance = next(iter(chances.items()))
            lines.append(f"{100 * chance:5.1f} %  {kind}  {name}")
        lines.append(f"\nIf one algorithm made all {len(files):,}:")
    shown = {kind: chance for kind, chance in found.probabilities.items() if chance >= MIN_SHOWN}
    names = {kind: ", ".join(found.algorithms[kind]) for kind in shown}
    width = max(map(len, names.values()))
    for kind, chance in shown.items():
        lines.append(f"{100 * chance:5.1f} %  {names[kind]:{width}}  {'#' * round(WIDTH * chance)}".rstrip())
    lines += [f"{names[kind]}: {REASONS[kind]}." for kind in shown if kind in REASONS]
    return "\n".join([*lines, *(f"note: {note}" for note in found.notes)])
