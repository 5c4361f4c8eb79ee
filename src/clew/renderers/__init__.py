"""Draw mazes: the suffix of the file chooses the renderer.

A renderer is a file of this folder with a marked function of the file's name that returns what it draws, and beside
that, where a picture need not be held whole, `write(maze, file, progress=..., ...)`. Files whose name begins with `_`
are what they share.
"""

import os
import sys
from collections.abc import Callable
from typing import IO, Any

from clew import registry
from clew.errors import ClewError
from clew.mazes.maze import Maze

STREAM = "-"


def render(
    maze: Maze,
    target: str | os.PathLike[str] | IO[Any],
    *,
    form: str | None = None,
    progress: Callable[[float], None] | None = None,
    **options: Any,
) -> None:
    """Draw the maze into a file, whole or not at all; formats of `clew.formats` are written too.

    `target`: a file's name, an open file, or '-' for standard output. `form`: a suffix such as 'svg', where the name
    does not tell. `progress` is called with the share that is done where that can be known. `options`: those of the
    renderer, `path` and `distances` among them; None is as good as not given.

    Raises `ClewError` for an unknown suffix or option, and for a picture too large to be drawn.
    """
    given = {name: value for name, value in options.items() if value is not None}
    name = target if isinstance(target, (str, os.PathLike)) else getattr(target, "name", "")
    name = os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""
    suffix = f".{form.lstrip('.')}" if form else os.path.splitext(name)[1] or (".txt" if name == STREAM else "")
    found = writer_for(suffix, name)
    values = _values(found, given)
    if name == STREAM:
        _write(found, maze, sys.stdout.buffer, values, progress)
        sys.stdout.buffer.flush()
    elif isinstance(target, (str, os.PathLike)):
        from clew.safe_io.whole_files import open_atomic

        with open_atomic(name) as file:
            _write(found, maze, file, values, progress)
    else:
        _write(found, maze, target, values, progress)


def draw(maze: Maze, name: str, **options: Any) -> Any:
    """What a renderer returns: text for 'text', bytes for 'svg' and 'png'; `options` are checked as in `render`."""
    found = registry.find("renderer", name)
    given = {option: value for option, value in options.items() if value is not None}
    return found.function(maze, **_values(found, given))


def writer_for(suffix: str, name: str) -> registry.Writer:
    """The renderer for a suffix, or else the format."""
    known: set[str] = set()
    for found in registry.writers():
        if suffix.lower() in found.suffixes:
            return found
        known.update(found.suffixes)
    shown = repr(suffix or name) if suffix or name else "an open file"
    raise ClewError(f"{shown} does not tell a form: end it with one of {', '.join(sorted(known))}")


def _values(found: registry.Writer, options: dict[str, Any]) -> dict[str, Any]:
    """The options as the renderer takes them; `ClewError` for one that it does not have or cannot understand."""
    parameters = {each.name: each.option for each in found.parameters}
    drawn = ("path", "distances") if found.kind == "renderer" else ()
    values = {}
    for name, value in options.items():
        if name not in parameters and name not in drawn:
            has = ", ".join([*drawn, *(parameter.flag for parameter in found.parameters)]) or "none"
            raise ClewError(f"{found.name} has no option {name.replace('_', '-')}: it has {has}")
        try:
            values[name] = parameters[name].parse(value) if name in parameters else value
        except ClewError as problem:
            raise ClewError(f"{found.name}: {name} {problem}") from None
    return values


def _write(
    found: registry.Writer,
    maze: Maze,
    file: IO[Any],
    values: dict[str, Any],
    progress: Callable[[float], None] | None,
) -> None:
    """Hand the file to what can write it piece by piece, else put into it what is drawn."""
    write = getattr(sys.modules[found.function.__module__], "write", None) if found.kind == "renderer" else None
    if write:
        write(maze, file, progress=progress, **values)
        return
    content = found.function(maze, **values)
    is_text = hasattr(file, "encoding")
    if is_text and isinstance(content, bytes):
        content = content.decode()
    elif not is_text and isinstance(content, str):
        content = content.encode()
    file.write(content)
