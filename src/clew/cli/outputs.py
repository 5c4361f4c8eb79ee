"""Where a command writes to: files whose suffix picks the form, standard output, or the terminal.

Targets are checked before the work begins, and an option that none of them can show is refused, not ignored.
"""

import os
import stat
import sys
from dataclasses import dataclass
from typing import Any

import click

from clew import registry
from clew.errors import ClewError
from clew.maze import Maze

TEXT = ".txt"
BINARY = (".png", ".npy", ".npz")
STREAM = "-"


@dataclass(frozen=True)
class Output:
    """One target with the suffix of its form, and the renderer for it; None where it is a format, which draws nothing."""

    target: str
    suffix: str
    renderer: registry.Algorithm | None

    @property
    def is_stream(self) -> bool:
        """Whether it goes to standard output."""
        return self.target.startswith(STREAM)

    def shows(self, option: str) -> bool:
        """Whether this form can show the path, the distances, or a size or style of its own."""
        if self.renderer is None:
            return False
        return option in ("path", "distances") or option in {each.name for each in self.renderer.parameters}


class Outputs:
    """All targets of one command line, checked; `wanted` are the options that the people gave."""

    def __init__(self, targets: tuple[str, ...], *, silent: bool = False, **wanted: Any) -> None:
        self._options = {name: value for name, value in wanted.items() if value not in (None, False)}
        self._outputs = [_checked(target) for target in targets or (() if silent else (STREAM,))]
        for name in self._options:
            shown_elsewhere = silent and name in ("path", "distances")
            if not shown_elsewhere and not any(output.shows(name) for output in self._outputs):
                places = " and ".join(output.target for output in self._outputs) or "JSON"
                raise ClewError(f"{places} cannot show --{name}: {_hint(name)}")

    def write(self, maze: Maze, **drawn: Any) -> None:
        """Write every target; `drawn` are the path and the distances."""
        for output in self._outputs:
            if output.is_stream:
                _print(output, maze, self._for(output, drawn))
            else:
                _save(output, maze, self._for(output, drawn))

    def _for(self, output: Output, drawn: dict[str, Any]) -> dict[str, Any]:
        """The options that this form understands."""
        offered = {name: value for name, value in {**self._options, **drawn}.items() if value is not True}
        return {name: value for name, value in offered.items() if value is not None and output.shows(name)}
