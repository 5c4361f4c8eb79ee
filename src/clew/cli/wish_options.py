"""The options of `clew generate` that say what the maze should be: `--want`, `--difficulty` and `--tries`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from clew.cli.change_options import NamedChange
from clew.cli.grouped_options import WISHES, option
from clew.cli.shared_options import Number
from clew.errors import ClewError
from clew.grids import Grid

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from clew.mazes.maze import Maze
    from clew.wishes import NoMazeFound

MAX_TRIES = 1 << 40  # mazes
DEFAULT_TRIES = 10_000
FAILED = 1  # exit code


def _complete_level(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[str | CompletionItem]":
    from clew.measures.levels import LEVELS

    return [level for level in LEVELS if level.startswith(incomplete)]


def wish_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--want`, `--difficulty` and `--tries`; `wishes_of` takes their values."""
    want = option(
        "--want",
        "want",
        group=WISHES,
        metavar="WISHES",
        multiple=True,
        help='What the maze should be, such as "solution 30%-40%, dead-ends < 120": the names of clew measure, with '
        "ranges. May be repeated.",
    )
    difficulty = option(
        "--difficulty",
        group=WISHES,
        metavar="LEVEL",
        shell_complete=_complete_level,
        help='Short for --want "difficulty LEVEL": easy, medium, hard or expert, or numbers such as 40-60.',
    )
    tries = option(
        "--tries",
        group=WISHES,
        metavar="N",
        type=Number(1, MAX_TRIES),
        help=f"How many mazes to try for each one, from --number on (default {DEFAULT_TRIES:,}).",
    )
    return want(difficulty(tries(command)))


class Wishes:
    """What the options say that a maze should be.

    Parameters
    ----------
    want, difficulty, tries
        As on the command line.
    """

    def __init__(self, want: tuple[str, ...], difficulty: str | None, tries: int | None) -> None:
        self.texts = [*want, *([f"difficulty {difficulty}"] if difficulty is not None else [])]
        if tries is not None and not self.texts:
            raise ClewError("--tries has no effect without --want or --difficulty: add one", option="tries")
        self.tries = tries or DEFAULT_TRIES

    def __bool__(self) -> bool:
        return bool(self.texts)

    def words(self) -> list[str]:
        """Return the wishes as words of a command line."""
        return ["--want", ", ".join(self.texts), "--tries", str(self.tries)]


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
        algorithm: str,
        shape: Grid,
        grid: str,
        seed: int | None,
        first: int,
        changes: list[NamedChange],
        ends: tuple[Any, Any],
        options: dict[str, Any],
    ) -> None:
        from clew.wishes import Search

        self.wishes = wishes
        self._search = Search.prepare(algorithm, shape, wishes.texts, seed, changes, ends, options)
        self._grid, self._next = grid, first
        self._found: set[str] = set()
        self._tried = 0  # for the last maze

    @property
    def seed(self) -> int:
        return self._search.seed

    def next(self, report: Callable[[float], None] | None = None, *, as_json: bool) -> "Maze":
        """Return the next maze; if there is none, say how close others came, and end the command with exit code 1."""
        from clew.wishes import NoMazeFound

        first = self._next
        while True:
            try:
                maze = self._search.find(self._next, self.wishes.tries + first - self._next, report)
            except NoMazeFound as problem:
                self._explain(problem, as_json)
                raise click.exceptions.Exit(FAILED) from None
            assert maze.provenance is not None
            self._next = maze.provenance.number + 1
            self._tried = self._next - first
            if maze.digest not in self._found:
                self._found.add(maze.digest)
                return maze

    def facts(self, maze: "Maze") -> dict[str, Any]:
        """Return how many mazes were tried for a maze, and its value for each wish."""
        return {"tries": self._tried, "wishes": self._search.values(maze)}

    def sentence(self, maze: "Maze") -> str:
        """Return how many mazes were tried for a maze, and its values, in words."""
        from clew.wishes.report import shown_figure

        values = {each["name"]: shown_figure(each["value"]) for each in self._search.values(maze)}
        return f"{self._tried:,} tried: {', '.join(f'{name} {value}' for name, value in values.items())}"

    def _explain(self, problem: "NoMazeFound", as_json: bool) -> None:
        """Print how close the mazes came."""
        import json
        import shlex

        from clew.cli import json_output
        from clew.cli.reproduction import words_to_generate

        report = problem.report
        if as_json:
            click.echo(
                json.dumps({"found": False, **report.as_dict(), "nearest": json_output.maze_to_dict(report.nearest)})
            )
            return
        assert report.nearest.provenance is not None
        first, *others, nearest = report.sentences()
        again = shlex.join(words_to_generate(report.nearest.provenance, self._grid))
        for line in (f"clew: {first}", *others, f"{nearest}: {again}"):
            click.echo(line, err=True)
