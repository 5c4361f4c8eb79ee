"""The parts of a game on the whole screen and in lines of text: the mazes of a course, the clock and the best times."""

from collections.abc import Callable

from clew.cli.terminal.phrases import counted
from clew.puzzles.play import steering
from clew.puzzles.play.best_times import BestTime, BestTimes
from clew.puzzles.play.courses import Course, key_of
from clew.puzzles.play.game import Game
from clew.puzzles.play.stopwatch import Stopwatch


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
        time = BestTime(round(self._watch.seconds, 2), self._game.steps, self._game.hints)
        return self._times.add(self._key, self._stage.title, time)

    def _take_problem(self) -> str:
        problem, self._times.problem = self._times.problem, ""
        return problem

    def _hinted_ways(self) -> list[tuple[int, int]]:
        """Count a hint; return the first cells of a shortest path from here, each with the direction of its step."""
        maze, cell, ways = self._game.maze, self._game.at, []
        for following in self._game.hint():
            near = steering.open_ways(maze, cell)
            ways.append((cell, next(way for way in near if steering.neighbor_in(maze.grid, cell, way) == following)))
            cell = following
        return ways

    @property
    def _hints(self) -> str:
        """The number of hints, after a time; '' for none."""
        return f" with {counted(self._game.hints, 'hint')}" if self._game.hints else ""
