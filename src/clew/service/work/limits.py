"""The limits of cells, pixels and steps, checked before a maze or a picture is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel.memory import readable
from clew.registry import Renderer, Writer
from clew.renderers.style import SIZE_OPTIONS, PictureOptions
from clew.service.http.problems import Problem, bad_request, problem_of
from clew.service.settings import Settings

MAX_ROWS = 65_535  # of an uploaded maze
SPARE = 16  # brackets and commas around an uploaded maze and in other fields
SMALL_PIXELS = 1_000_000  # that are drawn in some milliseconds


def check_grid(grid: Grid, settings: Settings, field: str = "grid") -> Grid:
    """Return the grid; raise a `Problem` about this field when it has too many cells or its tables are too large."""
    cells = grid.cells
    if cells > settings.cells:
        raise bad_request(
            f"{grid.spec} has {cells:,} cells and one maze may have {settings.cells:,} here: ask for less, "
            f"or make it with clew generate",
            field,
        )
    if grid.table_bytes > settings.table:
        raise bad_request(
            f"the neighbors of the {cells:,} cells of {grid.spec} take {readable(grid.table_bytes)} and may take "
            f"{readable(settings.table)} here: ask for less, or make it with clew generate",
            field,
        )
    return grid


def check_row_text(text: bytes, settings: Settings) -> None:
    """Refuse the JSON of too many rows or numbers before it is parsed."""
    numbers, brackets = text.count(b",") + 1, text.count(b"[")
    if brackets > MAX_ROWS + SPARE:
        raise bad_request(f"maze opens {brackets:,} brackets, and a maze has at most {MAX_ROWS:,} rows here", "maze")
    if numbers > settings.cells + SPARE:
        raise too_many_cells(numbers, settings)


def check_rows(rows: Sequence[Sequence[int]], settings: Settings, cell_size: int = 1) -> None:
    """Refuse a maze without cells, of too many cells, or of too many pixels at this size of a cell."""
    cells = sum(map(len, rows))
    longest = max(map(len, rows))
    if not cells:
        raise bad_request("maze has no cells: give at least one row of one number", "maze", 0)
    if cells > settings.cells:
        raise too_many_cells(cells, settings)
    pixels = longest * len(rows) * cell_size**2
    if pixels > settings.pixels:
        raise bad_request(
            f"a picture of {longest * cell_size:,} x {len(rows) * cell_size:,} pixels is more than "
            f"{settings.pixels:,} in all: choose a smaller cellSize, or a smaller maze",
            "cellSize",
        )


def too_many_cells(cells: int, settings: Settings) -> Problem:
    """Return the problem of an uploaded maze that is too large."""
    return bad_request(f"maze has {cells:,} cells and may have {settings.cells:,} here: send a smaller one", "maze")


@dataclass(frozen=True)
class Outline:
    """What the size of a picture depends on."""

    spec: str
    rectangle: bool  # of squares, drawn in whole pixels
    across: float  # cell widths
    down: float
    cells: int
    steps: int  # to make a maze of it, or to search in it, in cells of the recursive backtracker

    def extent(self) -> tuple[float, float]:
        """Width and height."""
        return self.across, self.down


def outline_of(grid: Grid, steps: int | None = None) -> Outline:
    """Return the outline of a grid; `steps` default to those of a search in it."""
    return Outline(grid.spec, grid.is_rectangular, *grid.extent(), grid.cells, grid.cells if steps is None else steps)


def pixels_of(outline: Outline, writer: Writer, options: Mapping[str, Any]) -> int:
    """Return the number of pixels of a picture; 0 for a vector format."""
    if not isinstance(writer, Renderer) or writer.size is None:
        return 0
    given = {parameter.name: parameter.option for parameter in writer.parameters}
    chosen = {name: given[name].parse(options[name]) for name in SIZE_OPTIONS if options.get(name) is not None}
    try:
        return int(writer.size(outline, outline.rectangle, PictureOptions(**chosen)).pixels)
    except ClewError as problem:
        raise problem_of(problem, _size_option(options)) from None


def check_picture(outline: Outline, writer: Writer, options: Mapping[str, Any], settings: Settings) -> None:
    """Refuse a picture that is too large, or an animation that takes too long."""
    if not isinstance(writer, Renderer):
        return
    pixels, pictures = pixels_of(outline, writer, options), writer.pictures
    if pixels > settings.pixels:
        raise bad_request(
            f"a picture of {pixels:,} pixels is more than {settings.pixels:,}: ask for smaller cells, or for .svg",
            _size_option(options),
        )
    if pictures > 1 and outline.steps > settings.motion:
        raise bad_request(
            f"what happens in {outline.spec} is too long to show: it is about {outline.steps:,} steps and may be "
            f"{settings.motion:,} here; ask for a smaller maze, or for .png",
            "grid",
        )
    if pictures > 1 and pixels * pictures > settings.frames:
        raise bad_request(
            f"pictures of {pixels:,} pixels are too large to move: {pictures} of them are the least and may have "
            f"{settings.frames:,} in all; ask for smaller cells",
            _size_option(options),
        )
    if not outline.rectangle and outline.cells > settings.outlines:
        raise bad_request(
            f"{outline.spec} has {outline.cells:,} cells, which a picture shows one by one, and "
            f"{settings.outlines:,} may be shown here: ask for less, or for .clew",
            "grid",
        )
    if not pixels and outline.cells > settings.shapes:
        raise bad_request(
            f"{outline.spec} has {outline.cells:,} cells and a picture without pixels may have "
            f"{settings.shapes:,} here: ask for .png, or for .clew",
            "grid",
        )


def is_small(outline: Outline, writer: Writer, options: Mapping[str, Any]) -> bool:
    """Whether a maze of some hundred cells is written in some milliseconds; smooth lines take longer than pixels."""
    pixels = pixels_of(outline, writer, options)
    return writer.quick and pixels <= SMALL_PIXELS and (outline.rectangle or not pixels)


def _size_option(options: Mapping[str, Any]) -> str:
    """Return the name of the size option to change, or "grid" when none is given."""
    return next((name for name in SIZE_OPTIONS if options.get(name) is not None), "grid")
