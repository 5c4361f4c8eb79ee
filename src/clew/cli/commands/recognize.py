"""`clew recognize`: guess which algorithm made a maze."""

import json

import click

from clew.cli import maze_input, progress
from clew.cli.shared_options import file_argument, json_option

MIN_SHOWN = 0.0005  # a probability below which a kind is not printed
WIDTH = 30  # characters of a bar


@click.command()
@file_argument
@json_option("the probabilities")
def recognize(file: str, as_json: bool) -> None:
    """Guess which algorithm made the maze in FILE or on standard input, from its texture alone.

    What the file says about its origin is ignored. Algorithms that make the same mazes are one kind:
    docs/recognition.md says how often the answer is right.

    \b
      clew recognize maze.json
      clew generate 30x30 -a prim | clew recognize
    """  # noqa: D301 - click needs the character backspace
    from clew.recognition import recognize as recognize_maze
    from clew.recognition.recognize import REASONS

    maze = maze_input.load(file)
    found = progress.run(f"recognizing {maze.grid.spec}", lambda: recognize_maze(maze))
    if as_json:
        click.echo(json.dumps(found.as_dict()))
        return
    shown = {kind: chance for kind, chance in found.probabilities.items() if chance >= MIN_SHOWN}
    names = {kind: ", ".join(found.algorithms[kind]) for kind in shown}
    width = max(map(len, names.values()))
    for kind, chance in shown.items():
        click.echo(f"{100 * chance:5.1f} %  {names[kind]:{width}}  {'#' * round(WIDTH * chance)}".rstrip())
    for kind in shown:
        if kind in REASONS:
            click.echo(f"{names[kind]}: {REASONS[kind]}.")
    for note in found.notes:
        click.echo(f"note: {note}")
