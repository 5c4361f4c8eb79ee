"""`clew repair`: make a maze perfect with as few changes as possible."""

from typing import Any

import click

from clew.changes.cut_loops import KEEP
from clew.cli.options.algorithm_options import apply_changes
from clew.cli.options.grouped_options import CHANGES, GroupedCommand
from clew.cli.options.shared_options import Value, file_argument, json_option, load_maze, output_options, seed_type
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.cli.terminal import progress
from clew.mazes.diagnosis import diagnose
from clew.registry.options import Word

_KEEP = Word(KEEP)


@click.command(cls=GroupedCommand)
@file_argument
@CHANGES.option(
    f"--keep {_KEEP.describe()}",
    type=Value(_KEEP),
    help="Which passages of loops stay open, if there is a choice; shortest keeps the length of the solution.",
)
@CHANGES.option("--seed SEED", type=seed_type, help="The seed of the random choices.")
@output_options
@json_option("the diagnosis and the facts of the repaired maze")
def repair(file: str, keep: str | None, seed: int | None, as_json: bool, **picture: Any) -> Any:
    """Make the maze in FILE or on standard input perfect, with as few changes as possible.

    Islands are connected, as clew change --join does it, and then loops are cut, as clew change --cut-loops does it.
    What is wrong is printed on standard error; clew diagnose shows it without changing anything. Without -o and --json
    the repaired maze is printed.

    \b
      clew repair drawn.txt -o maze.clew
      clew repair maze.clew --keep shortest -o maze.svg
    """  # noqa: D301 - click needs the character backspace
    output = MazeOutput(as_json=as_json, **picture)
    maze = load_maze(file)
    output.check(maze.grid)
    found = progress.run(f"diagnosing {maze.grid.spec}", lambda: diagnose(maze))
    seeded: dict[str, Any] = {} if seed is None else {"seed": seed}
    changes = [("join", seeded)] * (found.island_count > 0)
    changes += [("cut-loops", seeded | ({} if keep is None else {"keep": keep}))] * (found.loop_count > 0)
    made = apply_changes(maze, changes)
    if not as_json:
        click.echo(found, err=True)
    output.write(made)
    return {"diagnosis": found.as_dict(), "repaired": maze_to_dict(made)} if as_json else None
