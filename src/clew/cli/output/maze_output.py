"""Write a maze to all targets of a command line; refuse or note an option that has no effect."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from clew import registry
from clew.cli.options.shared_options import parse_value
from clew.cli.output.output_target import TEXT, Names, OutputTarget, parse_targets
from clew.cli.terminal import progress
from clew.cli.terminal.terminal import columns, cropped, encoded, text_options, wrapped
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.spec import as_file
from clew.mazes.maze import NO_MARKS, Maze
from clew.pictures.painting.style import LINE_STYLES, MOTION, OVERLAYS, noun, options_named
from clew.pictures.renderers import check_size, draw, render


class MazeOutput:
    """All targets of a command line, checked before the work begins.

    Parameters
    ----------
    targets
        As on the command line; without any, text on standard output, or nothing with `as_json`.
    as_json
        Whether `--json` writes to standard output.
    overlays
        What will be drawn over the maze: 'path', 'distances'.
    flag
        The option that names the targets, for messages.
    options
        Options of pictures; None is the same as not given.
    """

    def __init__(
        self, targets: Names, *, as_json: bool = False, overlays: Names = (), flag: str = "-o", **options: Any
    ) -> None:
        self._options = {name: value for name, value in options.items() if value is not None}
        self._overlays = dict.fromkeys(overlays, True)
        self._targets = parse_targets(targets, as_json=as_json, flag=flag)
        for name in (*(() if as_json else overlays), *self._options):
            value = self._options.get(name)
            for target in self._targets:
                _check_value(target.writer, name, value)
            if not any(self._takes(target.writer, name, value) for target in self._targets):
                places = " and ".join(target.title for target in self._targets) or "JSON"
                able = ", ".join(_suffixes_showing(name, value))
                what = f"style {value}" if name == "style" else noun(name)
                reason = f"{places} cannot show {what}: name"
                if name in MOTION:
                    is_still = any(_shows(target.writer, name, value) for target in self._targets)
                    reason = f"--{name} has no effect on {places}: {'add --animate, or ' if is_still else ''}name"
                raise ClewError(f"{reason} a file with {flag} that ends with {able}")

    @property
    def is_printed(self) -> bool:
        """Whether a maze goes to standard output."""
        return any(target.is_stdout for target in self._targets)

    def check(self, grid: Grid) -> None:
        """Raise `ClewError` if a picture is to be drawn that is too large, or of cells that have no positions."""
        pictures = [target for target in self._targets if isinstance(target.writer, registry.Renderer)]
        if pictures and not getattr(grid, "placed", True):
            raise ClewError(
                f"the cells of {grid.spec} have no positions, so no picture can be drawn: add a line 'name x y' for "
                f"each cell to the list of edges, or write no picture: clew generate -o maze.clew, clew solve --json"
            )
        for target in pictures:
            check_size(target.writer, grid, **self._options_of(target, self._options | self._overlays))

    def write(self, maze: Maze, *, notes: bool = True, **more: Any) -> None:
        """Write every target; `more`: overlays and options found since, None for those not drawn.

        `notes`: whether to print notes on what has no effect.
        """
        self.check(maze.grid)
        given = self._options | {name: value for name, value in more.items() if value is not None}
        is_colored = False
        for target in sorted(self._targets, key=lambda each: each.is_stdout):  # last, as its reader may go away
            options = self._options_of(target, given)
            if target.is_screen:
                options = _screen_options(maze, has_overlay=any(name in options for name in OVERLAYS)) | options
            is_colored |= _has_colors(target, options)
            with progress.show(f"writing {target.title}") as report:
                _write(target, maze, options, report)
        if notes:
            for sentence in self._notes(maze, is_colored, has_path=given.get("path") is not None):
                _note(sentence)

    def _notes(self, maze: Maze, is_colored: bool, *, has_path: bool) -> Iterator[str]:
        """Yield a sentence for each option that has no effect, and for text from which no maze can be read again."""
        if self._options.get("dark") and not is_colored:
            yield "--dark has no effect on text without colors: -o maze.svg would show it"
        if self._options.get("thread") == "wide" and not has_path:
            yield "--thread has no effect without a path: clew generate --solve and clew solve draw one"
        if "mask" in self._options and not maze.grid.is_masked:
            yield f"--mask has no effect on {maze.grid.spec}: it is for rectangles with cells left out"
        for target in self._targets if maze.marks != NO_MARKS else ():
            if isinstance(target.writer, registry.Format) and not _keeps_marks(target.writer, maze):
                yield f"{target.title} does not keep the start, the goals and unknown walls as they are: .clew would"
        is_kept = any(isinstance(target.writer, registry.Format) for target in self._targets)
        is_readable = maze.grid.has_rows and self._options.get("style") in (None, "box", "ascii", *LINE_STYLES)
        for target in () if is_kept or is_readable else self._targets:
            if target.suffix == TEXT and target.is_file:
                yield (
                    f"{target.name} is only a picture: text can be read back as a maze only on rectangles, in style "
                    f"box or ascii; {target.name[: -len(TEXT)]}.clew would keep this maze"
                )

    def _options_of(self, target: OutputTarget, given: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in given.items() if self._takes(target.writer, name, value)}

    def _takes(self, writer: registry.Writer, name: str, value: object) -> bool:
        """Return whether this writer shows what the option is for: an SVG moves only with `--animate`."""
        is_still = name in MOTION and _shows(writer, "animate", True) and not self._options.get("animate")
        return _shows(writer, name, value) and not is_still


def maze_to_dict(maze: Maze) -> dict[str, Any]:
    """Return the grid, the provenance and the digest."""
    data: dict[str, Any] = {"grid": maze.grid.spec, "cells": maze.cells, "passages": maze.passage_count}
    if maze.provenance is not None:
        origin = maze.provenance
        data |= {name: getattr(origin, name) for name in ("algorithm", "seed", "number", "options", "stream")}
        if origin.changes:
            data["changes"] = origin.changes
        if origin.grid:
            data["made_on"] = origin.grid
    return data | {"digest": maze.digest}


def _note(sentence: str) -> None:
    click.echo(wrapped(f"note: {sentence}"), err=True)


def _shows(writer: registry.Writer, name: str, value: object) -> bool:
    """Whether the writer has the option, and of styles this one: pictures and text have others."""
    if not isinstance(writer, registry.Renderer):
        return False
    known = {each.name: each.option for each in writer.parameters}
    if name == "style" and name in known:
        return value in getattr(known[name], "words", ())
    return name in known or name in OVERLAYS or name in writer.shows


def _has_colors(target: OutputTarget, options: dict[str, Any]) -> bool:
    """Whether anything will be drawn in color; in boxes and dots only overlays are."""
    has_fields = options.get("style") == "blocks" or any(name in options for name in OVERLAYS)
    is_colored = target.suffix != TEXT or (bool(options.get("color")) and has_fields)
    return is_colored and isinstance(target.writer, registry.Renderer)


def _check_value(writer: registry.Writer, name: str, value: object) -> None:
    """Raise `ClewError` for a value that this writer's option, or of styles none, can have."""
    for parameter in writer.parameters:
        if parameter.name == name and value is not None:
            option = options_named(name)[name] if name == "style" else parameter.option
            try:
                parse_value(option, parameter.flag, value)
            except ClewError as problem:
                hint = as_file(str(value), look=True) if name == "mask" else ""
                raise problem.reworded(f"{problem}{'; ' * bool(hint)}{hint}") from None


def _keeps_marks(writer: registry.Format, maze: Maze) -> bool:
    """Return whether what this format writes is read with the same marks."""
    from clew.formats import dumps

    return bool(writer.read(dumps(maze, writer.name)).marks == maze.marks)


def _suffixes_showing(name: str, value: object) -> list[str]:
    able = [each for each in registry.find_all("renderer") if _shows(each, name, value)]
    if name == "diagnosis":  # animations show searches
        able = [each for each in able if each.pictures == 1]
    elif name in MOTION:
        able = [each for each in able if each.pictures > 1 or name != "fps"]
    suffixes = [suffix for renderer in able for suffix in renderer.suffixes]
    return [f"{each} (with --animate)" if name in MOTION and each == ".svg" else each for each in suffixes]


def _write(target: OutputTarget, maze: Maze, options: dict[str, Any], report: Callable[[float], None]) -> None:
    if isinstance(target.writer, registry.Format):
        from clew.formats import dumps, save

        if target.is_file:
            save(maze, target.name)
        else:
            content = dumps(maze, target.suffix)
            target.write(lambda file: file.write(content))
        return
    if not target.is_screen:
        target.write(lambda file: render(maze, file, format=target.suffix, progress=report, **options))
    else:
        text, width = cropped(draw(maze, "text", **options).decode())
        target.write(lambda file: file.write(encoded(text)))
        if width:
            _note(_cut_off(maze, width, options))


def _cut_off(maze: Maze, width: int, options: dict[str, Any]) -> str:
    """Return the sentence about a maze that is wider than the terminal."""
    context = click.get_current_context(silent=True)
    ways = ["make the window wider"]
    if options.get("style") != "braille" and maze.grid.extent()[0] < columns():
        ways.append("use --style braille")
    if context is not None and any(each.name == "targets" for each in context.command.params):
        ways.append("draw a picture with -o maze.svg")
    return (
        f"the right side is cut off, since the maze is {width} characters wide and the terminal {columns()}: "
        f"{', '.join(ways)}, or pipe it to less -S"
    )


def _screen_options(maze: Maze, *, has_overlay: bool) -> dict[str, Any]:
    """Return the options of text for standard output: half blocks if the terminal is too narrow for boxes.

    Half blocks need colors to show an overlay.
    """
    from clew.pictures.drawing import has_square_cells

    square = has_square_cells(maze.grid)
    options = text_options(square=square)
    if "style" in options or not square or maze.grid.has_signs or (has_overlay and not options["color"]):
        return options
    is_narrow = sys.stdout.isatty() and columns() < 4 * round(maze.grid.extent()[0]) + 1
    return options | ({"style": "blocks"} if is_narrow else {})
