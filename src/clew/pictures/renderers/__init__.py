"""Draw mazes: the suffix of the file chooses the renderer.

A renderer is a file of this folder with a marked function of the file's name that takes a maze and `PictureOptions` and
returns what it draws. Where a picture need not be held whole, `@renderer(write=...)` names a function that draws into
an open file.
"""

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import IO, Any

from clew import registry
from clew.errors import ClewError, prefixed, shown
from clew.grids import Grid
from clew.mazes.maze import Maze, check_maze
from clew.pictures.painting.style import OVERLAYS, PictureOptions
from clew.registry import listing

__all__ = ["draw", "render"]

STREAM = "-"


def render(
    maze: Maze,
    target: str | os.PathLike[str] | IO[Any],
    *,
    format: str | None = None,
    progress: Callable[[float], None] | None = None,
    **options: Any,
) -> None:
    """Draw a maze into a file.

    A named file is written whole or not at all. The formats of `clew.save` are written too, except that '.txt' is a
    drawing.

    Parameters
    ----------
    maze : Maze
        The maze to draw.
    target : str, path-like or file
        The name of a file, an open file, or '-' for standard output. The suffix of the name chooses the renderer.
    format : str, optional
        A suffix such as 'svg', for a target whose name has none. Standard output gets text without it.
    progress : callable, optional
        Called with the share that is done, from 0 to 1, where that is known.
    **options
        Options of the renderer, such as `cell=20`, and what to draw over the maze: `path`, a `Path`, and `distances`,
        a `Distances`. In `.svg`, `.pdf` and `.png`, walls can follow a `tone`, a `Tone`. None is the same as not given.
        docs/guides/pictures.md lists them.

    Raises
    ------
    ClewError
        If there is no such suffix or option, the picture is too large, or an open file takes only text.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> from pathlib import Path
    >>> import clew
    >>> maze = clew.generate("wilson", "6x3", seed=7)
    >>> clew.render(maze, "maze.txt", path=clew.solve(maze), style="ascii")
    >>> print(Path("maze.txt").read_text().rstrip())
    +---+---+---+---+---+---+
    | S * *         |   |   |
    +---+ * +---+---+   +   +
    |     * | * * * * * * * |
    +---+ * + * +---+---+ * +
    |     * * * |         G |
    +---+---+---+---+---+---+
    """
    check_maze(maze, "clew.render", target)
    if not (isinstance(target, (str, os.PathLike)) or hasattr(target, "write")):
        raise ClewError(f"the target is {shown(target)}: it must be the name of a file, or an open file")
    name = target if isinstance(target, (str, os.PathLike)) else getattr(target, "name", "")
    name = os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""
    suffix = f".{str(format).lstrip('.')}" if format else registry.suffix_of(name) or (".txt" if name == STREAM else "")
    found = writer_for(suffix, name)
    chosen = _checked(found, options)
    output: Any = nullcontext(sys.stdout.buffer if name == STREAM else target)
    if isinstance(target, (str, os.PathLike)) and name != STREAM:
        if isinstance(found, registry.Format):
            from clew.formats import write_file

            write_file(maze, name, [found])
            return
        from clew.safe_io.whole_files import open_atomic

        output = open_atomic(name)
    with output as file:
        is_text = hasattr(file, "encoding")
        if isinstance(found, registry.Renderer) and found.write and not is_text:  # piece by piece
            found.write(maze, file, chosen, progress)
        else:
            content = found.function(maze, chosen) if isinstance(found, registry.Renderer) else found.function(maze)
            data = content.encode() if isinstance(content, str) else content
            try:
                file.write(data.decode() if is_text else data)
            except UnicodeDecodeError:
                raise ClewError(f"{suffix} is not a format of text: open the file in binary mode, 'wb'") from None
    if name == STREAM:
        sys.stdout.buffer.flush()


def draw(maze: Maze, format: str = "svg", **options: Any) -> bytes:
    r"""Draw a maze as bytes.

    Use `render` to draw into a file, and `clew.dumps` for bytes from which the maze can be read again.

    Parameters
    ----------
    maze : Maze
        The maze to draw.
    format : str, default 'svg'
        A renderer's name or suffix, or the name of a file with that suffix: 'svg', '.png', 'maze.pdf'. 'text' gives
        UTF-8.
    **options
        As for `render`.

    Returns
    -------
    bytes
        The content of a file.

    Raises
    ------
    ClewError
        If there is no such renderer or option, or the picture is too large.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "6x3", seed=7)
    >>> print(clew.draw(maze, "text", path=clew.solve(maze)).decode().rstrip())
    ┌───────────────┬───┬───┐
    │ ● • •         │   │   │
    ├───╴ • ┌───────┘   ╵   │
    │     • │ • • • • • • • │
    ├───╴ • ╵ • ┌───────╴ • │
    │     • • • │         ○ │
    └───────────┴───────────┘
    >>> clew.draw(maze, "png", cell=20)[:4]
    b'\x89PNG'
    """
    check_maze(maze, "clew.draw", format)
    found = _renderer(format)
    content = found.function(maze, _checked(found, options))
    return content if isinstance(content, bytes) else str(content).encode()


def writer_for(suffix: str, name: str = "") -> registry.Writer:
    """Return the renderer for a suffix, or else the format; raise `ClewError` for an unknown one.

    `name`: the file's, for the error.
    """
    for found in registry.writers():
        if suffix.lower() in found.suffixes:
            return found
    suffixes = ", ".join(sorted({each for found in registry.writers() for each in found.suffixes}))
    if not (name or suffix):
        raise ClewError(f"an open file without a name needs a format: give one of {suffixes}")
    raise ClewError(f"{shown(name or suffix)} does not end with a known suffix: choose one of {suffixes}")


def check_size(found: registry.Writer, grid: Grid, **options: Any) -> None:
    """Raise `ClewError` if a picture of a maze on this grid would be too large, or for a wrong option.

    It can be called before there is a maze; for a path or distances any value will do.
    """
    if isinstance(found, registry.Renderer) and found.check:
        found.check(grid, _checked(found, options))


def _renderer(format: str) -> registry.Renderer:
    """Return the renderer of this name, suffix or file name; raise `ClewError` if it is unknown."""
    if not isinstance(format, str):
        raise ClewError(f"the format is {shown(format)}: it must be a name or a suffix, such as 'svg'")
    name = format.lower()
    if registry.has("renderer", name):  # found without importing the others
        return registry.find("renderer", name)
    renderers = registry.find_all("renderer")
    suffix = registry.suffix_of(name) or f".{name}"
    for found in renderers:
        if suffix in found.suffixes or f".{name.lstrip('.')}" in found.suffixes:
            return found
    known = ", ".join(sorted(each[1:] for found in renderers for each in found.suffixes))
    if any(name == found.name or suffix in found.suffixes for found in registry.find_all("format")):
        raise ClewError(f"{format} keeps a maze and is not a picture: use clew.dumps, or one of {known}")
    raise ClewError(f"there is no picture format {shown(format)}: choose one of {known}")


def _checked(found: registry.Writer, options: dict[str, Any]) -> PictureOptions:
    """Return the options that are not None as the renderer takes them; raise `ClewError` for one that it lacks."""
    known = {each.name: each for each in found.parameters}
    overlays = (*OVERLAYS, *found.shows) if isinstance(found, registry.Renderer) else ()
    values = {each.name: each.default for each in found.parameters}
    for name, value in options.items():
        if value is None:
            continue
        if name not in known and name not in overlays:
            has = ", ".join([*overlays, *(each.flag for each in found.parameters)]) or "none"
            flag = name.replace("_", "-")
            raise ClewError(f"{found.name} has no option {flag}: it has {has}", option=flag)
        with prefixed(f"{found.name}: "):
            values[name] = known[name].parse(value) if name in known else value
    return PictureOptions(**values)


listing.make_callable(__name__, listing.renderers)
