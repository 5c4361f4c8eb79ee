"""Read posted mazes and grids, within the limits of the service.

A maze is rows of the Jam's numbers or a document in the format of .clew files. A grid is a field of a form: a mask, as
PNG or text, or a graph, as an edge list or JSON.
"""

import math
import re
from collections.abc import Sequence

import msgspec

from clew import registry
from clew.errors import ClewError
from clew.formats import jam, native, parse_graph
from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.service.api import requests
from clew.service.api.params import grid_of
from clew.service.api.validation import convert
from clew.service.http.form_data import JSON, form_fields, media_of, texts_of
from clew.service.http.problems import Problem, bad_request, problem_about, refused
from clew.service.settings import Settings
from clew.service.work.jobs import Recipe
from clew.service.work.limits import check_bytes, check_cells, check_grid, check_rows, check_uploaded

MAX_DOCUMENT_CELLS = 100_000  # of a grid whose passages are read one by one, which takes a second or two
MASK = "mask:"  # the beginning of the spec of a masked rectangle
GRIDS = ("mask", "graph")  # the fields of a form of which one must be given
ARCHIVE = b"PK"  # the beginning of an .npz file
_NUMBERS = re.compile(r"\d{1,12}")

Rows = Sequence[Sequence[int]]


def is_document(body: bytes) -> bool:
    """Whether the body may have a .clew document: an object inside the object."""
    return body.count(b"{") > 1


def uploaded_maze(
    maze: Rows | requests.MazeDocument, body: bytes, settings: Settings, *, strict: bool = False, built: bool = False
) -> Maze:
    """Return the maze in the field `maze` of a body.

    Parameters
    ----------
    maze : rows or MazeDocument
        The decoded field.
    body : bytes
        The body, from which a document is read again as text.
    settings : Settings
        The limits.
    strict : bool
        Whether to refuse passages that only one of two cells has; documents cannot have them.
    built : bool
        Whether the bits of the rows are south and east walls.

    Raises
    ------
    Problem
        400 if the maze is invalid or too large.
    """
    if not isinstance(maze, requests.MazeDocument):
        return maze_of(maze, settings, strict=strict, built=built)
    if built:
        raise bad_request("built is an option for rows, and the maze is a document: leave out built", "built")
    _check_document(maze, body, settings)
    raw = msgspec.json.decode(body, type=dict[str, msgspec.Raw])["maze"]
    with problem_about("maze", "maze: "):
        uploaded = native.read(bytes(raw))
        check_grid(uploaded.grid, settings, "maze")
    return uploaded


def _check_document(document: requests.MazeDocument, body: bytes, settings: Settings) -> None:
    """Refuse a grid with too many cells before it is created."""
    if document.neighbors is not msgspec.UNSET:
        hint, of = "send a smaller graph", "for a document with neighbors"
        check_bytes("maze: the body has", len(body), settings.max_graph_bytes, hint, "maze", of)
    elif document.grid.startswith(MASK):
        check_uploaded(math.prod(map(int, _NUMBERS.findall(document.grid)[:2])), settings)
    else:
        grid = grid_of(document.grid, settings, "maze")
        if grid.frame is None:
            hint, of = "use the commands clew solve and clew convert", "for grids other than rectangles"
            check_cells(f"maze: {grid.spec} has", grid.cells, MAX_DOCUMENT_CELLS, hint, "maze", of)


def steps_of(maze: Maze) -> int | None:
    """Estimate the steps of the generator of a maze, as `Recipe.steps`; None if the maze has no provenance."""
    origin = maze.provenance
    if origin is None or not registry.has("generator", origin.algorithm):
        return None
    return Recipe(origin.algorithm, origin.seed, origin.number, origin.options).steps(maze.grid)


def maze_of(rows: Rows, settings: Settings, *, strict: bool = False, built: bool = False, jagged: bool = False) -> Maze:
    """Return the maze of these rows; a wall on either side of two cells is a wall.

    Parameters
    ----------
    rows : sequence of sequences of int
        Numbers from 0 to 15.
    settings : Settings
        The limits.
    strict : bool
        Whether to refuse passages that only one of two cells has.
    built : bool
        Whether the bits are south and east walls.
    jagged : bool
        Whether rows may have different lengths; there are no cells beyond their ends.
    """
    check_rows(rows, settings)
    if built and strict:
        reason = "rows with built=true have each wall once, so strict has nothing to compare"
        raise bad_request(f"{reason}: leave out strict or built", "strict")
    with problem_about("maze", "maze: "):
        return jam.from_rows(jam.built_to_carved(rows) if built else rows, strict, jagged=jagged)


def uploaded_grid(body: bytes, content_type: str, settings: Settings) -> Grid:
    """Return the grid in a form; raise a `Problem` about the field if the grid is invalid or too large."""
    if media_of(content_type) == JSON:
        raise Problem(415, "the body is JSON, and a grid must be in a form: send it as curl -F mask=@heart.png does")
    fields = form_fields(body, content_type, settings.max_form_fields)
    given = [name for name in GRIDS if name in fields]
    if len(given) != 1:
        raise refused("form-grids", (given or GRIDS)[0], count=len(given), choices=", ".join(GRIDS))
    data, texts = fields.pop(given[0]), texts_of(fields)
    with problem_about(given[0]):
        if given[0] == "graph":
            convert(texts, requests.NoQuery)
            grid = _graph(data, settings)
        else:
            grid = _mask(data, convert(texts, requests.MaskOptions), settings)
    return check_grid(grid, settings, given[0])


def _mask(data: bytes, options: requests.MaskOptions, settings: Settings) -> Grid:
    from clew.masks.image import parse_bitmap

    drawn = parse_bitmap("mask", data, options.invert, settings.max_mask_pixels)
    if options.width is not None:
        drawn = drawn.scaled(options.width, settings.max_cells)
    if drawn.width * drawn.height > settings.max_cells:
        sizes = {"width": drawn.width, "height": drawn.height, "limit": settings.max_cells}
        raise ClewError.coded("mask-large", **sizes)
    return drawn.cut(options.over, options.join, settings.max_mask_cells)


def _graph(data: bytes, settings: Settings) -> Grid:
    check_bytes("the graph has", len(data), settings.max_graph_bytes, "send a smaller one", "graph")
    if data.startswith(ARCHIVE):
        raise ClewError("the graph is an archive of matrices: send an edge list, or JSON with neighbors")
    return parse_graph(data, "")
