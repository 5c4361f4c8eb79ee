"""Find the mazes of a command line that meet its wishes, or say why no maze meets them."""

import json
import shlex
from collections.abc import Callable, Sequence
from typing import Any

import click

from clew.analysis.wishes import NoMazeFound, first_number, prepare_search
from clew.analysis.wishes.report import shown_figure
from clew.cli.options.algorithm_options import MazeRequest
from clew.cli.options.wish_options import Wishes
from clew.cli.output.maze_output import maze_to_dict
from clew.cli.output.maze_source import NUMBERED, MazeSource, repetition
from clew.errors import counted
from clew.grids import Grid
from clew.mazes.command_words import words_to_generate
from clew.mazes.maze import Maze

FAILED = 1  # exit code


class WishedMazes(MazeSource):
    """Mazes that meet wishes, each different from those before, with a solution between these ends.

    `as_json`: whether to say as JSON that no maze is found.
    """

    def __init__(
        self, request: MazeRequest, name: str, grid: Grid, wishes: Wishes, ends: tuple[Any, Any], *, as_json: bool
    ) -> None:
        made = request.seed, request.named, request.number, request.changes
        self._search = prepare_search(grid, wishes.texts, *made, ends, request.options)
        super().__init__(request, name, grid)
        self.algorithm, self.seed, self.changes = self._search.generator.name, self._search.seed, []
        self._wish_words = wishes.words()
        self._wishes, self._as_json, self._next = wishes, as_json, request.number
        self._digests: set[str] = set()
        self._tried = 0  # for the last maze

    def make(self, number: int, report: Callable[[float], None] | None = None) -> Maze:
        """Return the next maze; if no maze fits, say how close others came, and end the command with exit code 1."""
        first, end = self._next, self._next + self._wishes.tries
        while self._next < end:
            try:
                number = first_number(self._search, self._next, end - self._next, report)
            except NoMazeFound as problem:
                if self._next == first:
                    raise self._no_maze(problem) from None
                break
            maze, self._next = self._search.maze(number), number + 1
            self._tried = self._next - first
            if maze.digest not in self._digests:
                self._digests.add(maze.digest)
                return maze
        sentence = f"{self._made}the next {self._wishes.tries:,} are like one of them, or miss a wish"
        raise self._failure({"found": False, "made": len(self._digests), "reason": sentence}, f"clew: {sentence}")

    @property
    def _made(self) -> str:
        """The number of mazes found before, in words; empty if it is the first that is not found."""
        count = len(self._digests)
        return f"only {count:,} {'mazes were' if count > 1 else 'maze was'} made: " if count else ""

    def array_obstacle(self, overlays: Sequence[str]) -> str:
        reason = "which are those of consecutive numbers, and mazes that meet wishes are not"
        return super().array_obstacle(overlays) or f", {reason}: {NUMBERED}"

    def facts(self, maze: Maze) -> dict[str, Any]:
        return {"tries": self._tried, "wishes": self._search.values(maze)}

    def notes(self, maze: Maze) -> list[str]:
        values = ", ".join(f"{each['name']} {shown_figure(each['value'])}" for each in self._search.values(maze))
        tried = f"{counted(self._tried, 'maze')} of {self.algorithm} tried"
        return [f"{tried}: {values}", repetition(self.seed, self._words_of(maze), "this maze")]

    def document(self, numbers: range) -> dict[str, Any]:
        return super().document(numbers) | {"wishes": self._wishes.texts}

    def _no_maze(self, problem: NoMazeFound) -> click.exceptions.Exit:
        """Print how close the mazes came; return what ends the command."""
        report = problem.report
        assert report.nearest.provenance is not None
        again = shlex.join(words_to_generate(report.nearest.provenance, self.name))
        lines = report.sentences()
        text = "\n".join([f"clew: {self._made}{lines[0]}", *lines[1:-1], f"{lines[-1]}: {again}"])
        facts = {"found": False, "made": len(self._digests), **report.as_dict()}
        return self._failure(facts | {"nearest": maze_to_dict(report.nearest)}, text)

    def _failure(self, facts: dict[str, Any], text: str) -> click.exceptions.Exit:
        click.echo(json.dumps(facts) if self._as_json else text, err=not self._as_json)
        return click.exceptions.Exit(FAILED)
