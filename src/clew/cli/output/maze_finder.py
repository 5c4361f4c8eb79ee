"""Find the mazes of a command line that meet its wishes, or say why no maze meets them."""

import json
import shlex
from collections.abc import Callable
from typing import Any, NoReturn

import click

from clew.analysis.wishes import NoMazeFound, first_maze, prepare_search
from clew.analysis.wishes.report import shown_figure
from clew.cli.options.change_options import NamedChange
from clew.cli.options.wish_options import Wishes
from clew.cli.output import json_output
from clew.grids import Grid
from clew.mazes.command_words import words_to_generate
from clew.mazes.maze import Maze

FAILED = 1  # exit code


class Finder:
    """Find one maze after the other that meets the wishes, each different from those before.

    Parameters
    ----------
    wishes : Wishes
        What the mazes should be.
    algorithm, shape, seed, changes, ends, options
        How the mazes are made and changed, and the start and the goal of the solution.
    grid : str
        The grid as it was given.
    first : int
        The number of the first maze to try.
    """

    def __init__(
        self,
        wishes: Wishes,
        algorithm: str | None,
        shape: Grid,
        grid: str,
        seed: int | None,
        first: int,
        changes: list[NamedChange],
        ends: tuple[Any, Any],
        options: dict[str, Any],
    ) -> None:
        self.wishes = wishes
        self._search = prepare_search(shape, wishes.texts, seed, algorithm, first, changes, ends, options)
        self._grid, self._next = grid, first
        self._found: set[str] = set()
        self._tried = 0  # for the last maze

    @property
    def seed(self) -> int:
        """The seed, perhaps a random one."""
        return self._search.seed

    @property
    def algorithm(self) -> str:
        """The name of the algorithm, perhaps chosen for the wishes."""
        return self._search.generator.name

    def next(self, report: Callable[[float], None] | None = None, *, as_json: bool) -> Maze:
        """Return the next maze; if no maze fits, say how close others came, and end the command with exit code 1."""
        first, end = self._next, self._next + self.wishes.tries
        while self._next < end:
            try:
                maze = first_maze(self._search, self._next, end - self._next, report)
            except NoMazeFound as problem:
                if self._next == first:
                    self._end(problem, as_json)
                break
            assert maze.provenance is not None
            self._next = maze.provenance.number + 1
            self._tried = self._next - first
            if maze.digest not in self._found:
                self._found.add(maze.digest)
                return maze
        sentence = f"{self._made}the next {self.wishes.tries:,} are like one of them, or miss a wish"
        facts = {"found": False, "made": len(self._found), "reason": sentence}
        click.echo(json.dumps(facts) if as_json else f"clew: {sentence}", err=not as_json)
        raise click.exceptions.Exit(FAILED)

    @property
    def _made(self) -> str:
        """How many mazes were found before, in words; empty if it is the first that is not found."""
        count = len(self._found)
        return f"only {count:,} {'mazes were' if count > 1 else 'maze was'} made: " if count else ""

    def facts(self, maze: Maze) -> dict[str, Any]:
        """Return how many mazes were tried for a maze, and its value for each wish."""
        return {"tries": self._tried, "wishes": self._search.values(maze)}

    def sentence(self, maze: Maze) -> str:
        """Return how many mazes were tried for a maze, and its values, in words."""
        values = {each["name"]: shown_figure(each["value"]) for each in self._search.values(maze)}
        tried = f"{self._tried:,} {'mazes' if self._tried > 1 else 'maze'} of {self._search.generator.name} tried"
        return f"{tried}: {', '.join(f'{name} {value}' for name, value in values.items())}"

    def _end(self, problem: NoMazeFound, as_json: bool) -> NoReturn:
        """Print how close the mazes came, and end the command."""
        report = problem.report
        if as_json:
            nearest = json_output.maze_to_dict(report.nearest)
            click.echo(json.dumps({"found": False, "made": len(self._found), **report.as_dict(), "nearest": nearest}))
        else:
            assert report.nearest.provenance is not None
            again = shlex.join(words_to_generate(report.nearest.provenance, self._grid))
            lines = report.sentences()
            click.echo("\n".join([f"clew: {self._made}{lines[0]}", *lines[1:-1], f"{lines[-1]}: {again}"]), err=True)
        raise click.exceptions.Exit(FAILED)
