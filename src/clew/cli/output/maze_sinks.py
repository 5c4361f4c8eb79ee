"""Write the mazes of a source: one to the targets of a command line, or many to files whose names have their numbers.

Many mazes can also be one array.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from clew.cli.options.algorithm_options import apply_changes
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.cli.output.maze_source import MazeSource
from clew.cli.output.output_target import Names, check_distinct, is_stdout, parse_target
from clew.cli.terminal import progress
from clew.draws import SEEDS
from clew.errors import ClewError, cut
from clew.grids import Grid
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.registry import suffix_of

ARRAYS = (".npy", ".npz")
NUMBER = r"(?a)\{number(?::0?([1-9][0-9]?))?\}"


class Overlays(NamedTuple):
    """The drawings over mazes."""

    path: bool = False
    distances: bool = False
    start: tuple[int, ...] | None = None
    goal: tuple[int, ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The drawings, by the names of the options of pictures."""
        return ("path",) * self.path + ("distances",) * self.distances

    def of(self, maze: Maze, name: str) -> dict[str, Any]:
        """Return the overlays of a maze on a grid of this name; both begin at the same cell."""
        if not self.names:
            return {}
        from clew.mazes.solving import solve as solving

        made: dict[str, Any] = {}
        first = self.start or 0
        if self.path:
            path = progress.run(f"solving {name}", lambda: solving.solve(maze, start=self.start, goal=self.goal))
            made["path"], first = path, path.start
        if self.distances:
            made["distances"] = progress.run(f"distances in {name}", lambda: solving.distances(maze, first))
        return made


class OneMaze:
    """The targets of the maze of a number, checked before the work begins (see `MazeOutput`)."""

    def __init__(self, number: int, overlays: Overlays, *, as_json: bool, **options: Any) -> None:
        self._number, self._overlays, self._as_json = number, overlays, as_json
        self._output = MazeOutput(as_json=as_json, overlays=overlays.names, **options)

    def check(self, grid: Grid) -> None:
        """Raise `ClewError` if a picture is to be drawn that cannot be drawn of this grid."""
        self._output.check(grid)

    def write(self, source: MazeSource) -> Any:
        """Make the maze and write it; say how to make it again if its seed was drawn. Return its facts for JSON."""
        with progress.show(source.title) as report:
            maze = source.make(self._number, report)
        maze = apply_changes(maze, source.changes)
        if not self._as_json:
            for note in source.notes(maze):
                click.echo(note, err=True)
        overlays = self._overlays.of(maze, source.name)
        self._output.write(maze, **overlays)
        return _facts(maze, source, overlays, source.facts_of_one(maze)) if self._as_json else None


class Series:
    """The targets of many mazes, checked before the work begins.

    Parameters
    ----------
    numbers : range
        The numbers of the mazes.
    targets, solutions
        As on the command line. In the names of files `{number}`, or `{number:03}` for three digits, becomes the number
        of the maze. A `.npy` or `.npz` file without a number holds all mazes as one array. `solutions` are files that
        show the path too.
    overlays, as_json, options
        As for `MazeOutput`.
    """

    def __init__(
        self, numbers: range, overlays: Overlays, *, targets: Names, solutions: Names, as_json: bool, **options: Any
    ) -> None:
        if numbers[-1] >= SEEDS:
            raise ClewError(
                f"--number {numbers[0]} with --count {len(numbers)}: the last maze of a seed has number {SEEDS - 1}"
            )
        self._numbers, self._as_json, self._overlays, self._options = numbers, as_json, overlays, options
        arrays = [name for name in targets if name.endswith(ARRAYS) and not re.search(NUMBER, name)]
        self._arrays = [parse_target(name) for name in arrays]
        self._patterns = tuple(name for name in targets if name not in arrays)
        self._solutions = solutions
        self._printed = not (targets or solutions or as_json)
        list(self._outputs(numbers[0]))
        for flag, names in (("-o", self._patterns), ("--solutions", solutions)):
            for name in names:
                self._check(name, flag)
        check_distinct(_numbered(name, numbers[-1]) for name in (*targets, *solutions))

    def _check(self, name: str, flag: str) -> None:
        """Raise `ClewError` if all mazes would go to one file, or to standard output in a format that is not text."""
        count = len(self._numbers)
        if is_stdout(name):
            if parse_target(name).is_screen or count == 1:
                return
            raise ClewError(
                f"{flag} {name}: only text can be printed {count:,} times; name files with {flag}, such as "
                f"maze-{{number}}{name[1:]}"
            )
        if "{number" in re.sub(NUMBER, "", name):
            raise ClewError(f"{cut(name)}: write {{number}}, or {{number:03}} for a number of three digits")
        if count > 1 and not re.search(NUMBER, name):
            stem = name[: -len(suffix_of(name))]
            named = f"{stem}-{{number}}{name[len(stem) :]}" if stem else "maze-{number}.svg"
            raise ClewError(
                f"{cut(name)} would be written {count:,} times: put {{number}} into the name, as in {named}"
            )

    def _outputs(self, number: int) -> Iterator[tuple[MazeOutput, bool]]:
        """Yield the targets of a maze, and whether they show the path; those of the solution come last."""
        files, shown = self._files(number), self._overlays
        if self._patterns or self._printed:
            yield MazeOutput(files["files"], as_json=self._as_json, overlays=shown.names, **self._options), shown.path
        if self._solutions:
            shown = shown._replace(path=True)
            yield MazeOutput(files["solutions"], overlays=shown.names, flag="--solutions", **self._options), True

    def check(self, grid: Grid) -> None:
        """Raise `ClewError` if a picture is to be drawn that cannot be drawn of this grid."""
        for output, _ in self._outputs(self._numbers[0]):
            output.check(grid)

    def write(self, source: MazeSource) -> Any:
        """Make all mazes and write them; say how to make them again if their seed was drawn. Return facts for JSON."""
        if self._arrays:
            self._write_arrays(source)
        facts = []
        if self._patterns or self._solutions or self._printed or (self._as_json and not self._arrays):
            facts = self._write_each(source)
        if self._as_json:
            arrays = {"arrays": [each.name for each in self._arrays]}
            return source.document(self._numbers) | {"mazes": facts} | arrays
        for note in source.notes_of_series(self._numbers):
            click.echo(note, err=True)
        return None

    def _write_each(self, source: MazeSource) -> list[dict[str, Any]]:
        """Write all files but the arrays; return the facts of each maze and the names of its files."""
        facts = []
        is_printed = False
        overlays = self._overlays._replace(path=self._overlays.path or bool(self._solutions))
        with progress.show(f"{len(self._numbers):,} mazes on {source.name}") as report:
            for done, number in enumerate(self._numbers):
                maze = source.make_changed(number)
                drawn = overlays.of(maze, source.name)
                for output, shows_path in self._outputs(number):
                    if is_printed and output.is_printed:
                        click.echo()
                    is_printed |= output.is_printed
                    output.write(maze, notes=done == 0, **(drawn if shows_path else drawn | {"path": None}))
                if self._as_json:
                    files = {key: names for key, names in self._files(number).items() if names}
                    facts.append(_facts(maze, source, drawn, {}) | files | source.facts(maze))
                report((done + 1) / len(self._numbers))
        return facts

    def _files(self, number: int) -> dict[str, Names]:
        names = {"files": self._patterns, "solutions": self._solutions}
        return {key: tuple(_numbered(name, number) for name in each) for key, each in names.items()}

    def _write_arrays(self, source: MazeSource) -> None:
        """Write the files that hold all mazes; `.npz` files say how they were made."""
        if obstacle := source.array_obstacle(self._overlays.names):
            raise ClewError(f"{self._arrays[0].name} would hold all mazes as one array{obstacle}")
        import json

        document = np.array(json.dumps(source.document(self._numbers)))
        with progress.show(f"{len(self._numbers):,} mazes on {source.grid.spec}") as report:
            made = source.make_many(self._numbers, report)
            for target in self._arrays:
                if target.suffix == ".npy":
                    target.write(lambda file: np.save(file, made))
                else:
                    target.write(lambda file: np.savez(file, mazes=made, document=document))


def _numbered(name: str, number: int) -> str:
    """Return the name with the number in place of `{number}`, with leading zeros if digits are given."""
    return re.sub(NUMBER, lambda found: f"{number:0{found[1] or 1}}", name)


def _facts(maze: Maze, source: MazeSource, overlays: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a maze, more facts, and those of its path for JSON."""
    from clew.mazes.solving.paths import path_facts

    path = overlays.get("path")
    return source.named(maze_to_dict(maze)) | more | (path_facts(path) if path else {})
