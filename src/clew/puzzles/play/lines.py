"""A game in lines of text: where you are, which ways are open, and commands such as 'east' on standard input."""

import sys

import click

from clew.errors import ClewError, counted
from clew.mazes.cell_numbers import cell_name
from clew.puzzles.play import steering
from clew.puzzles.play.best_times import BestTimes, shown_time
from clew.puzzles.play.course_player import CoursePlayer
from clew.puzzles.play.courses import Course

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
    """Play the mazes of a course by lines on standard input, until it ends or says quit; prompt for them if typed."""
    player = _LinePlayer(course, times)
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline(MAX_LINE)
        if not line or not player.do(line.strip().lower()):
            return


class _LinePlayer(CoursePlayer):
    """A game that is played with lines."""

    def do(self, line: str) -> bool:
        """Do what a line says; return False to quit."""
        word, _, rest = line.partition(" ")
        try:
            meant = self._meant(word, rest) if word else ""
            if isinstance(meant, int):
                self._go(meant)
            elif meant == "run":
                self._run(rest.strip())
            elif meant not in ("quit", ""):
                getattr(self, f"_{meant}")()
        except ClewError as problem:
            click.echo(str(problem))
            return True
        return meant != "quit"

    @property
    def _way_words(self) -> dict[str, int]:
        return {} if self._game.is_over else steering.way_words(self._game.maze, self._game.at)

    def _meant(self, word: str, rest: str) -> int | str:
        """Return the direction or the command that a word means."""
        ways = self._way_words
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
        raise ClewError(f"{whole[:40]!r} is neither an open way nor a command: {self._ways} Or type help.")

    def _refuse_closed(self, word: str) -> None:
        """Raise `ClewError` if a word means a direction that is not open."""
        grid, at = self._game.maze.grid, self._game.at
        names = (grid.direction_name(at, direction) for direction, _ in grid.neighbors(at))
        closed = next((name for name in (*names, *DIRECTIONS) if name.startswith(word)), None)
        if closed is not None and not self._game.is_over:
            raise ClewError(f"{closed} is not open. {self._ways}")

    def _run(self, rest: str) -> None:
        """Run in the open direction that the words after `run` mean; raise `ClewError` if they mean none."""
        ways = self._way_words
        near = [name for name in ways if name == rest] or [name for name in ways if rest and name.startswith(rest)]
        if len(near) != 1:
            raise ClewError(f"run needs one of the open ways, as in run {next(iter(ways), 'east')}. {self._ways}")
        self._go(ways[near[0]], runs=True)

    def _begin(self) -> None:
        super()._begin()
        self._note_problem()
        known = self._times.mazes.get(self._key)
        best = known.without_hints if known else None
        record = f" The best time is {shown_time(best.seconds)}." if best else ""
        game, title = self._game, self._stage.title
        grid = game.maze.grid
        click.echo(
            f"{title[0].upper()}{title[1:]}: {grid.source or grid.spec}, {grid.cells:,} cells. "
            f"The goal is {cell_name(grid, game.goal)}; a shortest way has {counted(game.shortest, 'step')}.{record}"
        )
        self._where()

    def _note_problem(self) -> None:
        if problem := self._take_problem():
            click.echo(f"Note: {problem}")

    def _where(self) -> None:
        click.echo(f"You are at {cell_name(self._game.maze.grid, self._game.at)}. {self._ways}{self._bearing()}")

    def _bearing(self) -> str:
        """Say where the goal is as the crow flies; '' in a building and on a graph without positions."""
        game = self._game
        if game.maze.grid.has_signs:
            return ""
        try:
            away, wind = steering.bearing(game.maze.grid, game.at, game.goal)
        except ClewError:
            return ""
        return f" Goal: {counted(away, 'cell')} to the {wind}."

    @property
    def _ways(self) -> str:
        return "You have reached the goal." if self._game.is_over else f"Open: {', '.join(self._way_words)}."

    def _go(self, way: int, *, runs: bool = False) -> None:
        steps = self._make_move(way, runs=runs)
        if runs:
            click.echo(f"{counted(steps, 'step')}.")
        game = self._game
        if not game.is_over:
            self._where()
            return
        self._watch.stop()
        best = " It is the best time so far." if self._keep_time() else ""
        follows = f", next: {self._course.follows}" if self._course.follows else ""
        click.echo(
            f"You have reached the goal in {shown_time(round(self._watch.seconds, 2))} and "
            f"{counted(game.steps, 'step')}{self._hints}.{best} Type again: the same maze{follows}, quit: end."
        )
        self._note_problem()

    def _hint(self) -> None:
        names = []
        for cell, way in self._hinted_ways():
            words = steering.way_words(self._game.maze, cell)
            names.append(next(name for name, each in words.items() if each == way))
        click.echo(f"A shortest way goes {', '.join(names)}." if names else self._ways)

    def _undo(self) -> None:
        if not self._game.undo():
            raise ClewError("There is no move to take back.")
        self._where()

    def _again(self) -> None:
        self._game.restart()
        self._watch = self._new_watch()
        self._where()

    def _next(self) -> None:
        if not self._course.advance():
            raise ClewError("There is no other maze: type again, or quit.")
        self._begin()

    def _help(self) -> None:
        click.echo(HELP)
