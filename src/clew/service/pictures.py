"""What a picture will be, told from the numbers of the request before there is a maze: its pixels, and its limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.registry import Renderer, Writer
from clew.renderers.style import PictureOptions
from clew.service.checks import refused
from clew.service.settings import Settings

SMALL_PIXELS = 1_000_000  # that are drawn in some milliseconds
SIZES = ("cell", "wall", "margin")  # the options on which the number of pixels depends


@dataclass(frozen=True)
class Outline:
    """The outside of a grid."""

    spec: str
    rectangle: bool  # its picture is one, of squares, which is drawn in whole pixels
    across: float  # cell widths
    down: float
    cells: int
    steps: int  # to make a maze of it, or to search in it, in cells of the recursive backtracker

    def extent(self) -> tuple[float, float]:
        """Width and height."""
        return self.across, self.down


def outline_of(grid: Grid, steps: int | None = None) -> Outline:
    """That of this grid; without `steps`, a search in it is what could be shown."""
    return Outline(grid.spec, grid.is_rectangular, *grid.extent(), grid.cells, grid.cells if steps is None else steps)


def pixels_of(outline: Outline, writer: Writer, options: Mapping[str, Any]) -> int:
    """How many pixels the picture has; 0 for what is not made of pixels."""
    if not isinstance(writer, Renderer) or writer.size is None:
        return 0
    given = {parameter.name: parameter.option for parameter in writer.parameters}
    chosen = {name: given[name].parse(options[name]) for name in SIZES if options.get(name) is not None}
    try:
        return int(writer.size(outline, outline.rectangle, PictureOptions(**chosen)).pixels)
    except ClewError as problem:
        raise refused(str(problem), _named(options)) from None


def check_picture(outline: Outline, writer: Writer, options: Mapping[str, Any], settings: Settings) -> None:
    """Refuse a picture that is too large, or one in motion that would take too long, before there is one."""
    if not isinstance(writer, Renderer):
        return
    pixels, pictures = pixels_of(outline, writer, options), writer.pictures
    if pixels > settings.pixels:
        raise refused(
            f"a picture of {pixels:,} pixels is more than {settings.pixels:,}: ask for smaller cells, or for .svg",
            _named(options),
        )
    if pictures > 1 and outline.steps > settings.motion:
        raise refused(
            f"what happens in {outline.spec} is too long to show: it is about {outline.steps:,} steps and may be "
            f"{settings.motion:,} here; ask for a smaller maze, or for .png",
            "grid",
        )
    if pictures > 1 and pixels * pictures > settings.frames:
        raise refused(
            f"pictures of {pixels:,} pixels are too large to move: {pictures} of them are the least and may have "
            f"{settings.frames:,} in all; ask for smaller cells",
            _named(options),
        )
    if not outline.rectangle and outline.cells > settings.outlines:
        raise refused(
            f"{outline.spec} has {outline.cells:,} cells, which a picture shows one by one, and "
            f"{settings.outlines:,} may be shown here: ask for less, or for .clew",
            "grid",
        )
    if not pixels and outline.cells > settings.shapes:
        raise refused(
            f"{outline.spec} has {outline.cells:,} cells and a picture without pixels may have "
            f"{settings.shapes:,} here: ask for .png, or for .clew",
            "grid",
        )


def is_small(outline: Outline, writer: Writer, options: Mapping[str, Any]) -> bool:
    """Whether a maze of some hundred cells is written in some milliseconds; smooth lines take longer than pixels."""
    pixels = pixels_of(outline, writer, options)
    return writer.quick and pixels <= SMALL_PIXELS and (outline.rectangle or not pixels)


def _named(options: Mapping[str, Any]) -> str:
    """The option to change, or else the grid."""
    return next((name for name in SIZES if options.get(name) is not None), "grid")
