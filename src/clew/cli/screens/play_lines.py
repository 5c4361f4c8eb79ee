"""A game in lines of text: where you are, which ways are open, and commands such as 'east' on standard input."""

import sys
from collections.abc import Iterator

import click

from clew.errors import ClewError
from clew.puzzles.play import steering
from clew.puzzles.play.best_times import BestTime, BestTimes, shown_time
from clew.puzzles.play.courses import Course, key_of
from clew.puzzles.play.game import Game
from clew.puzzles.play.stopwatch import Stopwatch

MAX_LINE = 1000  # characters that are read of a line
DIRECTIONS = ("north", "east", "south", "west", "up", "down")
COMMANDS = ("run", "hint", "undo", "where", "again", "next", "quit", "help")
SHORT = tuple(name for name in COMMANDS if not any(each[0] == name[0] for each in DIRECTIONS))  # or their first letters
HELP = (
    "Type one of the open ways, or its first letters. run and a way: follow the corridor to the next junction. "
    "hint: the next steps of a shortest way. undo: take the last move back. where: say again where you are. "
    "again: back to the start. next: another maze. quit: end."
)


def play_lines(course: Course, times: BestTimes) -> None:
    """Play the mazes of a course by lines on standard input, until it ends or says quit."""
    game = _Lines(course, times)
    for line in _typed():
        if not game.do(line):
            return


def _typed() -> Iterator[str]:
    """Yield the lines of standard input, after a prompt on a terminal."""
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline(MAX_LINE)
        if not line:
            return
        yield line.strip().lower()


class _Lines:
    """A game that is played with lines."""

    def __init__(self, course: Course, times: BestTimes) -> None:
        self._course, self._times = course, times
        self._begin()

    def do(self, line: str) -> bool:
        """Do what a line says; return False to quit."""
        word, _, rest = line.partition(" ")
        try:
            found = self._meant(word, rest)
        except ClewError as problem:
            click.echo(str(problem))
            return True
        if isinstance(found, int):
            self._go(found, runs=False)
        elif found == "run":
            self._run(rest.strip())
        elif found in ("quit", ""):
            return found == ""
        else:
            getattr(self, f"_{found}")()
        return True

    def _meant(self, word: str, rest: str) -> int | str:
        """Return the direction or the command that a word means; '' for an empty line."""
        if not word:
            return ""
        ways = {} if self._game.is_over else steering.way_words(self._game.maze, self._game.at)
        whole = f"{word} {rest}".strip()
        if whole in ways:
            return ways[whole]
        if word in COMMANDS:
            return word
        near = [name for name in ways if name.startswith(whole)]
        if not near:
            self._refuse_closed(whole)
            near = [name for name in SHORT if name.startswith(word)]
        if len(near) == 1:
            return ways.get(near[0], near[0])
        if near:
            raise ClewError(f"{whole} can be {' or '.join(near)}: type more letters")
        raise ClewError(f"{whole[:40]!r} is neither an open way nor a command: {self._ways()} Or type help.")

    def _refuse_closed(self, word: str) -> None:
        """Raise `ClewError` if a word means a direction that is not open."""
        grid, at = self._game.maze.grid, self._game.at
        names = (grid.direction_name(at, direction) for direction, _ in grid.neighbors(at))
        closed = next((name for name in (*names, *DIRECTIONS) if name.startswith(word)), None)
        if closed is not None and not self._game.is_over:
            raise ClewError(f"{closed} is not open. {self._ways()}")

    def _begin(self) -> None:
        stage = self._course.stage()
        self._title = stage.title
        self._game = game = Game(stage.maze, stage.start, stage.goal)
        self._key = key_of(game.maze, game.start, game.goal)
        self._watch = Stopwatch()
        if self._times.problem:
            click.echo(f"Note: {self._times.problem}")
            self._times.problem = ""
        known = self._times.of(self._key)
        best = known.without_hints if known else None
        record = f" The best time is {shown_time(best.seconds)}." if best else ""
        grid = game.maze.grid
        click.echo(
            f"{stage.title[0].upper()}{stage.title[1:]}: {grid.source or grid.spec}, {grid.cells:,} cells. "
            f"The goal is {self._named(game.goal)}; a shortest way has {_counted(game.shortest, 'step')}.{record}"
        )
        self._where()

    def _named(self, cell: int) -> str:
        return ",".join(map(str, self._game.maze.grid.coordinates(cell)))

    def _where(self) -> None:
        """Say where the player is."""
        click.echo(f"You are at {self._named(self._game.at)}. {self._ways()}{self._bearing()}")

    def _bearing(self) -> str:
        """Say where the goal is as the crow flies; '' in a building and on a graph without positions."""
        game = self._game
        if game.maze.grid.has_signs:
            return ""
        try:
            away, wind = steering.bearing(game.maze.grid, game.at, game.goal)
        except ClewError:
            return ""
        return f" Goal: {_counted(away, 'cell')} to the {wind}."

    def _ways(self) -> str:
        if self._game.is_over:
            return "You have reached the goal."
        return f"Open: {', '.join(steering.way_words(self._game.maze, self._game.at))}."

    def _run(self, rest: str) -> None:
        ways = {} if self._game.is_over else steering.way_words(self._game.maze, self._game.at)
        near = [name for name in ways if name == rest] or [name for name in ways if rest and name.startswith(rest)]
        if len(near) == 1:
            self._go(ways[near[0]], runs=True)
        else:
            click.echo(f"run needs one of the open ways, as in run {next(iter(ways), 'east')}. {self._ways()}")

    def _go(self, way: int, *, runs: bool) -> None:
        self._watch.start()
        game = self._game
        if runs:
            click.echo(f"{_counted(game.run(way), 'step')}.")
        else:
            game.move(way)
        if not game.is_over:
            self._where()
            return
        self._watch.stop()
        seconds = round(self._watch.seconds, 2)
        is_best = self._times.add(self._key, self._title, BestTime(seconds, game.steps, game.hints))
        hints = f" with {_counted(game.hints, 'hint')}" if game.hints else ""
        best = " It is the best time so far." if is_best else ""
        follows = f", next: {self._course.follows}" if self._course.follows else ""
        click.echo(
            f"You have reached the goal in {shown_time(seconds)} and {_counted(game.steps, 'step')}{hints}.{best} "
            f"Type again: the same maze{follows}, quit: end."
        )
        if self._times.problem:
            click.echo(f"Note: {self._times.problem}")
            self._times.problem = ""

    def _hint(self) -> None:
        game = self._game
        names, cell = [], game.at
        for following in game.hint():
            words = steering.way_words(game.maze, cell)
            grid = game.maze.grid
            names.append(
                next(name for name, way in words.items() if steering.neighbor_in(grid, cell, way) == following)
            )
            cell = following
        click.echo(f"A shortest way goes {', '.join(names)}." if names else self._ways())

    def _undo(self) -> None:
        if self._game.undo():
            self._where()
        else:
            click.echo("There is no move to take back.")

    def _again(self) -> None:
        self._game.restart()
        self._watch = Stopwatch()
        self._where()

    def _next(self) -> None:
        if self._course.advance():
            self._begin()
        else:
            click.echo("There is no other maze: type again, or quit.")

    def _help(self) -> None:
        click.echo(HELP)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'s' * (count != 1)}"
