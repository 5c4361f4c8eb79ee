"""Limits of cells, pixels and steps, checked before a maze or a picture is made."""

from collections.abc import Mapping, Sequence
from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel.memory import readable
from clew.pictures.painting.style import SIZE_OPTIONS, PictureOptions
from clew.registry import Renderer, Writer
from clew.service.http.problems import bad_request, problem_about, problem_of, refused
from clew.service.settings import Settings

MAX_ROWS = 65_535  # rows of an uploaded maze, and cells of a row
SLOWER = {"webp": 2}  # times as long as other animations: its encoder takes as long as drawing
PUNCTUATION_BYTES = 16  # brackets and commas around an uploaded maze and in other fields


def check_cells(subject: str, cells: int, limit: int, hint: str, field: str, of: str = "of this service") -> None:
    """Raise a `Problem` about the field if there are more cells than the limit."""
    if cells > limit:
        problem = ClewError.coded("cells-many", field, cells=cells, limit=limit)
        raise problem_of(problem.reworded(f"{subject} {cells:,} cells, and the limit {of} is {limit:,}: {hint}"))


def check_bytes(subject: str, size: int, limit: int, hint: str, field: str, of: str = "of this service") -> None:
    """Raise a `Problem` about the field if there are more bytes than the limit."""
    if size > limit:
        problem = ClewError.coded("bytes-many", field, bytes=size, limit=limit)
        raise problem_of(
            problem.reworded(f"{subject} {readable(size)}, and the limit {of} is {readable(limit)}: {hint}")
        )


def check_grid(grid: Grid, settings: Settings, field: str = "grid") -> Grid:
    """Return the grid; raise a `Problem` about the field if it has too many cells or its table is too large."""
    hint = "choose a smaller grid, or use the command clew generate"
    check_cells(f"{grid.spec} has", grid.cells, settings.max_cells, hint, field)
    check_bytes(f"the table of neighbors of {grid.spec} takes", grid.table_bytes, settings.max_table_bytes, hint, field)
    return grid


def check_row_text(text: bytes, settings: Settings) -> None:
    """Refuse the JSON of too many rows or numbers before it is parsed."""
    numbers, brackets = text.count(b",") + 1, text.count(b"[")
    if brackets > MAX_ROWS + PUNCTUATION_BYTES:
        detail = f"maze has {brackets:,} opening brackets, and a maze may have at most {MAX_ROWS:,} rows"
        raise bad_request(detail, "maze")
    if numbers > settings.max_cells + PUNCTUATION_BYTES:
        check_uploaded(numbers, settings)


def check_rows(rows: Sequence[Sequence[int]], settings: Settings, cell_size: int = 1) -> None:
    """Refuse a maze that has no cells, too many cells, or too many pixels at this cell size."""
    cells = sum(map(len, rows))
    longest = max(map(len, rows))
    if not cells:
        raise bad_request("maze has no cells: give at least one row of one number", "maze", 0)
    check_uploaded(cells, settings)
    if longest * len(rows) * cell_size**2 > settings.max_pixels:
        size, limit = f"{longest * cell_size:,} x {len(rows) * cell_size:,} pixels", f"{settings.max_pixels:,}"
        hint = "choose a smaller cellSize, or a smaller maze"
        raise bad_request(f"the picture has {size}, and the limit is {limit}: {hint}", "cellSize")


def check_uploaded(cells: int, settings: Settings) -> None:
    """Raise a `Problem` if an uploaded maze has too many cells."""
    check_cells("maze has", cells, settings.max_cells, "send a smaller maze", "maze")


def pixels_of(grid: Grid, writer: Writer, options: Mapping[str, Any]) -> int:
    """Return the number of pixels of a picture; 0 for a vector format."""
    if not isinstance(writer, Renderer) or writer.size is None:
        return 0
    with problem_about(_size_option(options)):
        return int(writer.size(grid, grid.is_rectangular, _parsed(writer, options, *SIZE_OPTIONS, "style")).pixels)


def moves(writer: Writer, options: Mapping[str, Any]) -> bool:
    """Return whether this is an animation: an SVG is one only with `animate`."""
    return isinstance(writer, Renderer) and (writer.pictures > 1 or _parsed(writer, options, "animate").animate)


def _parsed(writer: Writer, options: Mapping[str, Any], *names: str) -> PictureOptions:
    """Return those of the options that have these names."""
    given = [each for each in writer.parameters if each.name in names and options.get(each.name) is not None]
    return PictureOptions(**{each.name: each.option.parse(options[each.name]) for each in given})


def check_picture(
    grid: Grid, writer: Writer, options: Mapping[str, Any], settings: Settings, steps: int | None = None
) -> None:
    """Refuse a picture that is too large, or an animation that is too long.

    `steps`: to generate or to search a maze, where 1 is a cell of the recursive backtracker; by default the cells.
    """
    if not isinstance(writer, Renderer):
        return
    grid.extent()  # raises an error for a graph without positions
    pixels, pictures, cells = pixels_of(grid, writer, options), writer.pictures, grid.cells
    steps = cells if steps is None else steps
    if pixels > settings.max_pixels:
        raise refused("picture-large", _size_option(options), pixels=pixels, limit=settings.max_pixels)
    max_steps = settings.max_animation_steps // SLOWER.get(writer.name, 1)
    if steps > max_steps and moves(writer, options):
        suffix = writer.suffixes[0]
        raise refused("film-long", "grid", grid=grid.spec, steps=steps, suffix=suffix, limit=max_steps)
    if pictures > 1 and pixels * pictures > settings.max_animation_pixels:
        limit = settings.max_animation_pixels
        raise refused("film-large", _size_option(options), pictures=pictures, pixels=pixels, limit=limit)
    subject, limit = f"{grid.spec} has", settings.max_outline_cells
    if not grid.is_rectangular:
        of, hint = "for pictures of grids that are not rectangles of squares", "choose a smaller grid, or .clew"
        check_cells(subject, cells, limit, hint, "grid", of)
    elif options.get("style") == "round":
        of, hint = "for pictures with rounded walls", "choose a smaller grid, or leave out style"
        check_cells(subject, cells, limit, hint, "style", of)
    if not pixels:
        of, hint = "for an SVG, a PDF or a text", "choose .png or .clew"
        check_cells(subject, cells, settings.max_vector_cells, hint, "grid", of)


def _size_option(options: Mapping[str, Any]) -> str:
    """Return the name of the size option to change, or "grid" when none is given."""
    return next((name for name in SIZE_OPTIONS if options.get(name) is not None), "grid")
