"""Where a command writes to: files whose suffix picks the form, and standard output.

Targets are checked before the work begins, and what none of them can show is refused, not ignored.
"""

import errno
import os
import shutil
import stat
import sys
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from clew import registry
from clew.errors import ClewError
from clew.maze import Maze

STREAM = "-"
TEXT = ".txt"
SHOWN = {
    "path": "a path",
    "distances": "distances",
    "cell": "the size of a cell",
    "wall": "the thickness of walls",
    "style": "a style",
    "dark": "dark colours",
}


@dataclass(frozen=True)
class Output:
    """One target, the suffix of its form, and what writes that: a renderer or a format."""

    target: str
    suffix: str
    writer: registry.Algorithm

    @property
    def is_stream(self) -> bool:
        """Whether it goes to standard output."""
        return self.target.startswith(STREAM)

    @property
    def is_binary(self) -> bool:
        """Whether a terminal would make nonsense of it."""
        return not self.writer.facts["media"].startswith(("text/", "application/json", "image/svg"))


class Outputs:
    """All targets of a command line, checked. Without targets that is text on standard output, unless `silent`.

    `drawn` names what will be drawn, 'path' or 'distances'; `options` are those of renderers, None where not given.
    """

    def __init__(
        self, targets: tuple[str, ...], *, silent: bool = False, drawn: tuple[str, ...] = (), **options: Any
    ) -> None:
        self._options = {name: value for name, value in options.items() if value is not None}
        self._outputs = [_checked(target) for target in targets or (() if silent else (STREAM,))]
        if silent and any(output.is_stream for output in self._outputs):
            raise ClewError("--json and -o - would both write to standard output: give one of them a file")
        for name in (*(() if silent else drawn), *self._options):
            for output in self._outputs:
                _check_value(output.writer, name, self._options.get(name))
            if not any(_shows(output.writer, name) for output in self._outputs):
                places = " and ".join(output.target for output in self._outputs) or "JSON"
                raise ClewError(f"{places} cannot show {SHOWN[name]}: {', '.join(_showing(name))} can")

    def write(self, maze: Maze, **drawn: Any) -> None:
        """Write every target; `drawn` are the path and the distances, None where not wanted."""
        offered = self._options | {name: value for name, value in drawn.items() if value is not None}
        for output in self._outputs:
            understood = {name: value for name, value in offered.items() if _shows(output.writer, name)}
            if output.is_stream:
                _print(output, maze, understood)
            else:
                _save(output, maze, understood)


def _shows(writer: registry.Algorithm, name: str) -> bool:
    if writer.kind == "format":
        return False
    return name in ("path", "distances") or name in {each.name for each in writer.parameters}


def _check_value(writer: registry.Algorithm, name: str, value: object) -> None:
    """Refuse what this writer cannot understand."""
    for parameter in writer.parameters:
        if parameter.name == name and value is not None:
            try:
                parameter.option.parse(value)
            except ClewError as problem:
                raise ClewError(f"--{name} {problem}") from None


def _showing(name: str) -> list[str]:
    """The suffixes of the forms that can show this."""
    renderers = (registry.find("renderer", each) for each in registry.names("renderer"))
    return [suffix for renderer in renderers if _shows(renderer, name) for suffix in renderer.facts["suffixes"]]


def _checked(target: str) -> Output:
    """The output for this target; refused now where it could not be written in the end."""
    if target == STREAM or (_is_device(target) and not PurePath(target).suffix):
        return Output(target, TEXT, registry.find("renderer", "text"))
    if not target.startswith(f"{STREAM}.") and not _is_device(target):
        _check_place(target)
    # '-.svg' is a name that begins with a dot once the dash is gone; such a name has no suffix of its own
    suffix = target.removeprefix(STREAM).lower() if target.startswith(f"{STREAM}.") else PurePath(target).suffix.lower()
    output = Output(target, suffix, _writer(suffix, target))
    if output.is_stream and output.is_binary and sys.stdout.isatty():
        raise ClewError(f"{suffix} is nothing for a terminal: write it to a file, such as maze{suffix}")
    return output


def _is_device(target: str) -> bool:
    """Whether it is there already and neither a file nor a folder: /dev/full, a pipe."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _check_place(target: str) -> None:
    """Raise where no file of this name can be made or replaced."""
    if os.path.isdir(target) or not target:
        raise ClewError(f"{target or 'an empty name'} is a folder: give the name of a file to write, such as maze.svg")
    folder = os.path.dirname(os.path.realpath(target))
    if not os.path.isdir(folder):
        raise ClewError(f"there is no folder {folder}: make it before writing {target}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "no permission to write in its folder", target)


def _writer(suffix: str, target: str) -> registry.Algorithm:
    """The renderer for this suffix, or else a format for it."""
    known: set[str] = set()
    for kind in ("renderer", "format"):
        for name in registry.names(kind):
            found = registry.find(kind, name)
            if suffix in found.facts["suffixes"]:
                return found
            known.update(found.facts["suffixes"])
    raise ClewError(f"{target!r} does not tell a form: end it with one of {', '.join(sorted(known))}")


def _save(output: Output, maze: Maze, options: dict[str, Any]) -> None:
    from clew import formats, renderers

    if output.writer.kind == "format":
        formats.save(maze, output.target)
    else:
        renderers.render(maze, output.target, **options)


def _print(output: Output, maze: Maze, options: dict[str, Any]) -> None:
    from clew import formats

    if output.writer.kind == "format":
        content: str | bytes = formats.dumps(maze, f"maze{output.suffix}")
    elif output.suffix == TEXT:
        content = output.writer.function(
            maze, **_for_this_screen(maze, "path" in options or "distances" in options) | options
        )
    else:
        content = output.writer.function(maze, **options)
    if isinstance(content, str):
        content = content.encode(sys.stdout.encoding or "utf-8", "replace")
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _for_this_screen(maze: Maze, more: bool) -> dict[str, Any]:
    """The style and colours that suit standard output: box, or half blocks where the terminal is narrow, or ASCII.

    Half blocks show `more` than walls by colour alone.
    """
    from clew.colours import wanted
    from clew.grids import Rectangle

    try:
        "┼█".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return {"style": "ascii"}
    colour = wanted(sys.stdout)
    narrow = isinstance(maze.grid, Rectangle) and shutil.get_terminal_size().columns < 4 * maze.grid.width + 1
    blocks = narrow and sys.stdout.isatty() and (colour or not more)
    return {"style": "blocks" if blocks else "box", "colour": colour}
