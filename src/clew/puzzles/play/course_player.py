"""The parts of a game on the whole screen and in lines of text: the mazes of a course, the clock and the best times."""

import time
from collections.abc import Callable
from itertools import pairwise

from clew.errors import counted
from clew.puzzles.play.best_times import BestTime, BestTimes
from clew.puzzles.play.courses import Course, key_of
from clew.puzzles.play.game import Game
from clew.puzzles.play.steering import neighbor_in, open_ways


class Stopwatch:
    """Seconds between `start` and `stop`, without those between `pause` and `resume`.

    Parameters
    ----------
    now : callable, optional
        Returns seconds; by default a clock that never goes back.

    Examples
    --------
    >>> times = iter([5.0, 7.0, 20.0, 21.5])
    >>> watch = Stopwatch(lambda: next(times))
    >>> watch.start(); watch.pause(); watch.resume(); watch.stop(); watch.seconds
    3.5
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before = 0.0  # seconds until the last pause
        self._since: float | None = None  # running since then
        self.is_started = self.is_paused = self._was_running = False

    @property
    def seconds(self) -> float:
        """The seconds until now."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Start, unless it was started before."""
        if not self.is_started:
            self.is_started, self._since = True, self._now()

    def pause(self) -> None:
        """Stand still until `resume`."""
        if not self.is_paused:
            self._was_running = self._since is not None
            self.stop()
            self.is_paused = True

    def resume(self) -> None:
        """Go on after a pause, if the watch was running before."""
        if self.is_paused and self._was_running:
            self._since = self._now()
        self.is_paused = False

    def stop(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None


class CoursePlayer:
    """A player of the mazes of a course, at the first of them.

    Parameters
    ----------
    course : Course
        The mazes.
    times : BestTimes
        The best times.
    new_watch : callable
        Makes the stopwatch of a game.
    """

    def __init__(self, course: Course, times: BestTimes, new_watch: Callable[[], Stopwatch] = Stopwatch) -> None:
        self._course, self._times, self._new_watch = course, times, new_watch
        self._begin()

    def _begin(self) -> None:
        """Begin the maze of the course."""
        self._stage = self._course.stage()
        self._game = game = Game(self._stage.maze, self._stage.start, self._stage.goal)
        self._key = key_of(game.maze, game.start, game.goal)
        self._watch = self._new_watch()

    def _make_move(self, way: int, *, runs: bool) -> int:
        self._watch.start()
        return self._game.run(way) if runs else self._game.move(way)

    def _keep_time(self) -> bool:
        """Return whether the time of this game is the best of its maze, which is kept."""
        walk = BestTime(round(self._watch.seconds, 2), self._game.steps, self._game.hints)
        return self._times.add(self._key, self._stage.title, walk)

    def _take_problem(self) -> str:
        problem, self._times.problem = self._times.problem, ""
        return problem

    def _hinted_ways(self) -> list[tuple[int, int]]:
        """Count a hint; return the first cells of a shortest path from here, each with the direction of its step."""
        maze, before = self._game.maze, self._game.at
        return [
            (cell, next(way for way in open_ways(maze, cell) if neighbor_in(maze.grid, cell, way) == following))
            for cell, following in pairwise([before, *self._game.hint()])
        ]

    @property
    def _hints(self) -> str:
        """The number of hints, after a time; '' for none."""
        return f" with {counted(self._game.hints, 'hint')}" if self._game.hints else ""
