"""`clew watch`: play in the terminal how a maze is made or searched, forward and back."""

import sys
from typing import Any

import click

from clew.cli.options.grouped_options import OUTPUT
from clew.cli.options.shared_options import Number
from clew.cli.options.solver_options import GenerateAndSolveCommand, search_options
from clew.cli.output.event_source import record
from clew.cli.screens.maze_state import MazeState
from clew.cli.screens.maze_watch import MazeWatch
from clew.cli.terminal import progress
from clew.cli.terminal.full_screen import FullScreen, require_terminal
from clew.errors import ClewError
from clew.lessons import lesson

MAX_EVENTS = 4_000_000  # about half a gigabyte (see `MazeState`)


@click.command(cls=GenerateAndSolveCommand)
@search_options("Watch")
@OUTPUT.option("--speed N", type=Number(1, 10_000_000), help="Events a second; + and - change it.")
@OUTPUT.option("--seconds N", type=Number(1, 86_400), help="How long all events take (default: about 20).")
@OUTPUT.option("--paused", help="Begin with a pause: nothing moves until a key is pressed.")
@OUTPUT.option(
    "--style",
    type=click.Choice(["box", "blocks", "braille"]),
    help="How square cells are drawn (default: box if the maze fits, else blocks); z changes it.",
)
@OUTPUT.option("--light", help="Dark lines on light ground.")
def watch(speed: int | None, seconds: int | None, paused: bool, style: str | None, light: bool, **params: Any) -> None:
    """Watch in the terminal how an algorithm makes a maze of SIZE, or how a solver searches it, forward and back.

    SIZE may be the file of a maze, which is made as the file records.

    Space plays and pauses, the arrow keys go one step, Page Up and Page Down further, Home and End to the ends; + and -
    change the speed, z the size of the picture, ? shows the keys, q leaves.

    \b
      clew watch 19x9 -a wilson --seed 7
      clew watch hexagons:12x9 -a kruskal --seconds 60
      clew watch maze.clew
      clew watch maze.clew --with a-star --paused
      clew watch 200x200 --seed 7 --with wall-follower --hand left
    """  # noqa: D301 - click needs the character backspace
    require_terminal("clew watch", "clew generate -o maze.gif draws a film of it, and clew events writes the events")
    if speed is not None and seconds is not None:
        raise ClewError("--speed and --seconds both say how fast it is: leave one of them out", option="speed")
    log = record(params, max_events=MAX_EVENTS, purpose="watch")
    if not getattr(log.grid, "placed", True):
        raise ClewError(
            f"the cells of {log.grid.spec} have no positions, so there is nothing to see: clew events writes the events"
        )
    player = progress.run("preparing to play", lambda: MazeState(log))
    if player.searches:
        about = lesson("solver", params["solver"], "en")
    else:
        assert log.maze.provenance is not None
        about = lesson("generator", log.maze.provenance.algorithm, "en")
    pace = player.length / seconds if seconds is not None else speed
    with FullScreen(keys=sys.stdin.fileno()) as screen:
        MazeWatch(screen, player, about, speed=pace, paused=paused, dark=not light, style=style).run()
