"""Draw mazes: the suffix of the file chooses the renderer.

A renderer is a file of this folder with a marked function of the file's name that takes a maze and `PictureOptions` and
returns what it draws. Where a picture need not be held whole, `@renderer(write=...)` names a function that draws into
an open file. `SHARED` and files whose name begins with `_` are what renderers share.
"""

import os
import sys
from collections.abc import Callable
from typing import IO, Any

from clew import registry
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.registry import listing
from clew.renderers.style import OVERLAYS, PictureOptions

__all__ = ["draw", "render"]

STREAM = "-"
SHARED = ("raster", "style")  # what is in this folder and no renderer


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
    name = target if isinstance(target, (str, os.PathLike)) else getattr(target, "name", "")
    name = os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""
    suffix = f".{form.lstrip('.')}" if form else os.path.splitext(name)[1] or (".txt" if name == STREAM else "")
    found = writer_for(suffix, name)
    chosen = _checked(found, options)
    if name == STREAM:
        _write(found, maze, sys.stdout.buffer, chosen, progress)
        sys.stdout.buffer.flush()
    elif isinstance(target, (str, os.PathLike)):
        from clew.safe_io.whole_files import open_atomic

        with open_atomic(name) as file:
            _write(found, maze, file, chosen, progress)
    else:
        _write(found, maze, target, chosen, progress)


def draw(maze: Maze, name: str, **options: Any) -> Any:
    """What a renderer returns: text for 'text', bytes for 'svg' and 'png'; `options` are checked as in `render`."""
    found = registry.find("renderer", name)
    return found.function(maze, _checked(found, options))


def writer_for(suffix: str, name: str) -> registry.Writer:
    """The renderer for a suffix, or else the format."""
    known: set[str] = set()
    for found in registry.writers():
        if suffix.lower() in found.suffixes:
            return found
        known.update(found.suffixes)
    shown = repr(suffix or name) if suffix or name else "an open file"
    raise ClewError(f"{shown} does not tell a form: end it with one of {', '.join(sorted(known))}")


def _checked(found: registry.Writer, options: dict[str, Any]) -> PictureOptions:
    """The options that are not None as the renderer takes them; `ClewError` for one that it does not understand."""
    known = {each.name: each for each in found.parameters}
    shown = OVERLAYS if isinstance(found, registry.Renderer) else ()
    values = {each.name: each.default for each in found.parameters}
    for name, value in options.items():
        if value is None:
            continue
        if name not in known and name not in shown:
            has = ", ".join([*shown, *(each.flag for each in found.parameters)]) or "none"
            flag = name.replace("_", "-")
            raise ClewError(f"{found.name} has no option {flag}: it has {has}", option=flag)
        try:
            values[name] = known[name].parse(value) if name in known else value
        except ClewError as problem:
            raise problem.reworded(f"{found.name}: {problem}") from None
    return PictureOptions(**values)


def _write(
    found: registry.Writer,
    maze: Maze,
    file: IO[Any],
    options: PictureOptions,
    progress: Callable[[float], None] | None,
) -> None:
    """Hand the file to what can write it piece by piece, else put into it what is drawn."""
    if isinstance(found, registry.Renderer) and found.write:
        found.write(maze, file, options, progress)
        return
    content = found.function(maze, options) if isinstance(found, registry.Renderer) else found.function(maze)
    is_text = hasattr(file, "encoding")
    if is_text and isinstance(content, bytes):
        content = content.decode()
    elif not is_text and isinstance(content, str):
        content = content.encode()
    file.write(content)


listing.make_callable(__name__, listing.renderers)
