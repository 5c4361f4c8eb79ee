"""Write many mazes: each to its own files, whose names have its number, or all of them as one array."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import click

from clew.cli.output.maze_output import MazeOutput
from clew.cli.output.output_target import check_distinct, is_stdout, parse_target
from clew.cli.terminal import progress
from clew.draws import SEEDS
from clew.errors import ClewError, cut
from clew.grids import Grid
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.registry import suffix_of

ARRAYS = (".npy", ".npz")
NUMBER = re.compile(r"\{number(?::0?([1-9][0-9]?))?\}", re.ASCII)


class Series:
    """The targets of the mazes first..first+count-1, checked before the work begins.

    Parameters
    ----------
    first, count
        The numbers of the mazes.
    targets, solutions
        As on the command line. In the names of files `{number}`, or `{number:03}` for three digits, becomes the number
        of the maze. A `.npy` or `.npz` file without a number holds all mazes as one array. `solutions` are files that
        show the path too.
    as_json, overlays, options
        As for `MazeOutput`.
    """

    def __init__(
        self,
        first: int,
        count: int,
        targets: tuple[str, ...],
        solutions: tuple[str, ...],
        *,
        as_json: bool,
        overlays: tuple[str, ...],
        **options: Any,
    ) -> None:
        if first > SEEDS - count:
            raise ClewError(f"--number {first} with --count {count}: the last maze of a seed has number {SEEDS - 1}")
        self.numbers = range(first, first + count)
        self.as_json, self._overlays, self._options = as_json, overlays, options
        arrays = [name for name in targets if name.endswith(ARRAYS) and not NUMBER.search(name)]
        self.arrays = [parse_target(name) for name in arrays]
        self._patterns = tuple(name for name in targets if name not in arrays)
        self._solutions = solutions
        self._printed = not (targets or solutions or as_json)
        list(self._outputs(first))
        for flag, names in (("-o", self._patterns), ("--solutions", solutions)):
            for name in names:
                self._check(name, flag)
        check_distinct(_numbered(name, self.numbers[-1]) for name in (*targets, *solutions))

    def _check(self, name: str, flag: str) -> None:
        """Raise `ClewError` if all mazes would go to one file, or to standard output in a format that is not text."""
        if is_stdout(name):
            if parse_target(name).is_screen or len(self.numbers) == 1:
                return
            raise ClewError(
                f"{flag} {name}: only text can be printed {len(self.numbers):,} times; name files with {flag}, such as "
                f"maze-{{number}}{name[1:]}"
            )
        if "{number" in NUMBER.sub("", name):
            raise ClewError(f"{cut(name)}: write {{number}}, or {{number:03}} for a number of three digits")
        if len(self.numbers) > 1 and not NUMBER.search(name):
            stem = name[: -len(suffix_of(name))]
            named = f"{stem}-{{number}}{name[len(stem) :]}" if stem else "maze-{number}.svg"
            raise ClewError(
                f"{cut(name)} would be written {len(self.numbers):,} times: put {{number}} into the name, as in {named}"
            )

    def _outputs(self, number: int) -> Iterator[tuple[MazeOutput, bool]]:
        """Yield the targets of a maze, and whether they show the path; those of the solution come last."""
        shows_path = "path" in self._overlays
        if self._patterns or self._printed:
            names = tuple(_numbered(name, number) for name in self._patterns)
            yield MazeOutput(names, as_json=self.as_json, overlays=self._overlays, **self._options), shows_path
        if self._solutions:
            overlays = tuple(dict.fromkeys((*self._overlays, "path")))
            names = tuple(_numbered(name, number) for name in self._solutions)
            yield MazeOutput(names, overlays=overlays, flag="--solutions", **self._options), True

    def check(self, grid: Grid) -> None:
        """Raise `ClewError` if a picture is to be drawn that cannot be drawn of this grid."""
        for output, _ in self._outputs(self.numbers[0]):
            output.check(grid)

    def write(
        self, title: str, make: Callable[[int], Maze], overlays: Callable[[Maze, bool], dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Write all files but the arrays; return the facts of each maze and the names of its files.

        `make(number)` makes a maze, `overlays(maze, with_path)` returns what is drawn over it.
        """
        if not (self._patterns or self._solutions or self._printed or (self.as_json and not self.arrays)):
            return []
        facts = []
        is_printed = False
        with progress.show(title) as report:
            for place, number in enumerate(self.numbers):
                maze = make(number)
                found = overlays(maze, bool(self._solutions))
                for output, shows_path in self._outputs(number):
                    if is_printed and output.is_printed:
                        click.echo()
                    is_printed |= output.is_printed
                    shown = found if shows_path else found | {"path": None}
                    output.write(maze, notes=place == 0, **shown)
                if self.as_json:
                    facts.append(self._facts(maze, number, found["path"]))
                report((place + 1) / len(self.numbers))
        return facts

    def _facts(self, maze: Maze, number: int, path: Any) -> dict[str, Any]:
        from clew.cli.output import json_output

        facts = json_output.maze_to_dict(maze) | (json_output.path_to_dict(path) if path else {})
        if self._patterns:
            facts["files"] = [_numbered(name, number) for name in self._patterns]
        if self._solutions:
            facts["solutions"] = [_numbered(name, number) for name in self._solutions]
        return facts

    def write_arrays(self, mazes: Any, document: dict[str, Any]) -> None:
        """Write the files that hold all mazes, as `generate_many` returns them; `document` says how they were made."""
        import json

        for target in self.arrays:
            if target.suffix == ".npy":
                target.write(lambda file: np.save(file, mazes))
            else:
                text = np.array(json.dumps(document))
                target.write(lambda file: np.savez(file, mazes=mazes, document=text))  # noqa: B023 - called at once


def _numbered(name: str, number: int) -> str:
    """Return the name with the number in place of `{number}`, with leading zeros if digits are given."""
    return NUMBER.sub(lambda found: f"{number:0{found[1] or 1}}", name)
