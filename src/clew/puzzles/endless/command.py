"""`clew endless`: a part of an endless maze, and distances in it."""

import re
from typing import Any

import click

from clew.cli.options.grouped_options import MAZE, OVERLAY, parsed_by
from clew.cli.options.shared_options import complete_names, json_option, output_options, seed_type
from clew.cli.output.maze_output import MazeOutput
from clew.cli.terminal import progress
from clew.errors import ClewError, counted, shown
from clew.puzzles.endless.windows import part_of_route
from clew.puzzles.endless.world import Cell, Endless

WINDOW = "40x20"


def parse_place(value: str, flag: str) -> Cell:
    """Parse `X,Y` or `X:Y`, two numbers of up to 20 digits."""
    found = re.fullmatch(r"(\d{1,20})[,:](\d{1,20})", value, re.ASCII)
    if not found:
        raise ClewError(
            f"{flag} {shown(value)} is not a cell: give column and row, such as 5:3", option=flag.lstrip("-")
        )
    return int(found[1]), int(found[2])


def parse_window(value: str, flag: str) -> Cell:
    """Parse `WIDTHxHEIGHT`."""
    found = re.fullmatch(r"(\d{1,9})x(\d{1,9})", value, re.ASCII)
    if not found:
        raise ClewError(f"{flag} {shown(value)} is not a size: give WIDTHxHEIGHT, such as {WINDOW}", option="window")
    return int(found[1]), int(found[2])


@click.command()
@click.argument("place", metavar="[X:Y]", default="0:0", callback=parsed_by(parse_place))
@MAZE.option("--seed SEED", type=seed_type, default=0, help="The seed of the maze.")
@MAZE.option(
    "-a",
    "--algorithm NAME",
    default="wilson",
    shell_complete=complete_names("generator"),
    help="The algorithm inside the blocks and over them.",
)
@MAZE.option("--window SIZE", default=WINDOW, callback=parsed_by(parse_window), help="The size of the part.")
@OVERLAY.option("--from X,Y", "start", callback=parsed_by(parse_place), help="A cell to measure the distance from.")
@OVERLAY.option("--to X,Y", "goal", callback=parsed_by(parse_place), help="The cell to measure it to.")
@output_options
@json_option("the facts")
def endless(
    place: Cell,
    seed: int,
    algorithm: str,
    window: Cell,
    start: Cell | None,
    goal: Cell | None,
    targets: tuple[str, ...],
    as_json: bool,
    **picture: Any,
) -> Any:
    """Print a part of a perfect maze of 2^62 x 2^62 cells, from the cell X:Y on.

    Only what is printed is made. With --from and --to, which may be any two cells, the distance between them is exact,
    and the way is drawn where it leads through the part.

    \b
      clew endless 5:3 --window 80x40
      clew endless 4611686018427387000:77 --seed 7 -o maze.svg
      clew endless --from 0,0 --to 4611686018427387903,4611686018427387903 --json
    """  # noqa: D301 - click needs the character backspace
    if (start is None) != (goal is None):
        raise ClewError("--from and --to belong together: give both cells", option="to" if goal is None else "from")
    found = Endless(seed, algorithm)
    ends = None if start is None or goal is None else (start, goal)
    output = MazeOutput(targets, as_json=as_json, overlays=("path",) * bool(ends), **picture)
    steps = progress.run("making the tables", lambda: found.distance(*ends) if ends else 0)
    maze = found.window(*place, *window)
    output.write(maze, path=part_of_route(found, maze, (*place, *window), ends) if ends else None)
    facts = {"seed": seed, "algorithm": found.generator, "x": place[0], "y": place[1], "grid": maze.grid.spec}
    if as_json:
        return facts | ({} if ends is None else {"from": ends[0], "to": ends[1], "steps": steps})
    if ends is None or targets == ("-",):
        return None
    return f"{counted(steps, 'step')} from {ends[0][0]},{ends[0][1]} to {ends[1][0]},{ends[1][1]}"
