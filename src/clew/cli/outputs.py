"""Write a maze to all targets of a command line; what none of them can show is refused, not ignored."""

import shutil
import sys
from collections.abc import Callable
from typing import Any

import click

from clew import registry
from clew.cli.progress import watch
from clew.cli.targets import STREAM, TEXT, Output, checked
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.grids.spec import as_file
from clew.mazes.maze import Maze
from clew.renderers.style import noun


class Outputs:
    """All targets of a command line, checked. Without targets that is text on standard output, unless `silent`.

    `drawn` names what will be drawn, 'path' or 'distances'; `options` are those of renderers, None where not given.
    """

    def __init__(
        self, targets: tuple[str, ...], *, silent: bool = False, drawn: tuple[str, ...] = (), **options: Any
    ) -> None:
        self._options = {name: value for name, value in options.items() if value is not None}
        self._outputs = [checked(target) for target in targets or (() if silent else (STREAM,))]
        if silent and any(output.is_stream for output in self._outputs):
            raise ClewError("--json and -o - would both write to standard output: give one of them a file")
        for name in (*(() if silent else drawn), *self._options):
            for output in self._outputs:
                _check_value(output.writer, name, self._options.get(name))
            if not any(_shows(output.writer, name) for output in self._outputs):
                places = " and ".join(output.target for output in self._outputs) or "JSON"
                raise ClewError(f"{places} cannot show {noun(name)}: {', '.join(_showing(name))} can")

    def check(self, grid: Grid) -> None:
        """Raise `ClewError` where a picture is wanted of cells that have no places."""
        if not getattr(grid, "placed", True) and any(
            isinstance(output.writer, registry.Renderer) for output in self._outputs
        ):
            raise ClewError(
                f"the cells of {grid.spec} have no places, so no picture can be drawn: add a line 'name x y' for "
                f"each cell to the list of edges, or do without: clew generate -o maze.clew, clew solve --json"
            )

    def write(self, maze: Maze, **drawn: Any) -> None:
        """Write every target; `drawn` are the path and the distances, None where not wanted."""
        self.check(maze.grid)
        offered = self._options | {name: value for name, value in drawn.items() if value is not None}
        for output in self._outputs:
            understood = {name: value for name, value in offered.items() if _shows(output.writer, name)}
            with watch(f"writing {output.target}") as report:
                _write(output, maze, understood, report)
        if not any(isinstance(output.writer, registry.Format) for output in self._outputs):
            self._note(maze)

    def _note(self, maze: Maze) -> None:
        """Say where the maze cannot be read from the text that was written, or is read as another."""
        readable = isinstance(maze.grid, Rectangle) and self._options.get("style") in (None, "box", "ascii")
        for output in self._outputs:
            if output.suffix == TEXT and output.is_file and not readable:
                click.echo(
                    f"note: {output.target} is a picture to look at: text keeps mazes on rectangles only, in boxes or "
                    f"ASCII; {output.target[: -len(TEXT)]}.clew would keep this one",
                    err=True,
                )


def _shows(writer: registry.Writer, name: str) -> bool:
    if isinstance(writer, registry.Format):
        return False
    return name in ("path", "distances") or name in {each.name for each in writer.parameters}


def _check_value(writer: registry.Writer, name: str, value: object) -> None:
    """Refuse what this writer cannot understand."""
    for parameter in writer.parameters:
        if parameter.name == name and value is not None:
            try:
                parameter.parse(value)
            except ClewError as problem:
                hint = as_file(str(value), look=True) if name == "mask" else ""
                raise problem.reworded(f"--{problem}{'; ' * bool(hint)}{hint}") from None


def _showing(name: str) -> list[str]:
    """The suffixes of the forms that can show this."""
    renderers = registry.find_all("renderer")
    return [suffix for renderer in renderers if _shows(renderer, name) for suffix in renderer.suffixes]


def _write(output: Output, maze: Maze, options: dict[str, Any], progress: Callable[[float], None]) -> None:
    from clew import formats, renderers

    if isinstance(output.writer, registry.Renderer) and not output.is_stream:
        renderers.render(maze, output.target, form=output.suffix, progress=progress, **options)
    elif isinstance(output.writer, registry.Format) and not output.is_stream:
        formats.save(maze, output.target)
    else:
        _print(output, maze, options, progress)


def _print(output: Output, maze: Maze, options: dict[str, Any], progress: Callable[[float], None]) -> None:
    from clew import formats, renderers

    sys.stdout.flush()
    stream = sys.stdout.buffer
    if isinstance(output.writer, registry.Format):
        stream.write(formats.dumps(maze, f"maze{output.suffix}"))
    elif output.suffix == TEXT:
        chosen = _for_this_screen(maze, "path" in options or "distances" in options) | options
        text: str = renderers.draw(maze, "text", **chosen)
        stream.write(text.encode(sys.stdout.encoding or "utf-8", "replace"))
    else:
        renderers.render(maze, stream, form=output.suffix, progress=progress, **options)
    stream.flush()


def _for_this_screen(maze: Maze, more: bool) -> dict[str, Any]:
    """The style and colours that suit standard output: half blocks where the terminal is narrow, or ASCII.

    Half blocks show `more` than walls by colour alone.
    """
    from clew.drawing import has_signs, has_square_cells
    from clew.drawing.colors import stream_takes_color

    try:
        "┼█".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return {"style": "ascii"}
    color = stream_takes_color(sys.stdout)
    blocks = sys.stdout.isatty() and (color or not more) and has_square_cells(maze.grid) and not has_signs(maze)
    if blocks and shutil.get_terminal_size().columns < 4 * round(maze.grid.extent()[0]) + 1:
        return {"style": "blocks", "color": color}
    return {"color": color}
