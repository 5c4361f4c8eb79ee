"""Uploaded mazes and grids, within the limits.

A maze is rows of the Jam's numbers or Clew's own document; a grid is a mask, as PNG or text, or a graph, as an edge
list or JSON, in the fields of a form.
"""

import math
import re
from collections.abc import Sequence

import msgspec

from clew import registry
from clew.errors import ClewError
from clew.formats import jam, native
from clew.grids import Grid, Squares
from clew.kernel.memory import readable
from clew.mazes.maze import Maze
from clew.service.api import schemas
from clew.service.api.params import grid_of
from clew.service.api.validation import convert
from clew.service.http.form_data import JSON, form_fields, media_of
from clew.service.http.problems import Problem, bad_request, problem_of
from clew.service.settings import Settings
from clew.service.work.jobs import Recipe
from clew.service.work.limits import check_grid, check_rows, too_many_cells

MAX_DOCUMENT_CELLS = 100_000  # of a grid whose passages are read one by one, a second or two
MASK = "mask:"  # how the spec of a masked rectangle begins
GRIDS = ("mask", "graph")  # the fields of a form, one of which must be given
ARCHIVE = b"PK"  # how a .npz begins
_NUMBERS = re.compile(r"\d{1,12}")

Rows = Sequence[Sequence[int]]


def is_document(body: bytes) -> bool:
    """Whether there may be a document in the body: an object inside the object."""
    return body.count(b"{") > 1


def uploaded_maze(
    maze: Rows | schemas.MazeDocument,
    body: bytes,
    settings: Settings,
    *,
    strict: bool = False,
    built: bool = False,
) -> Maze:
    """Return the maze in the field `maze` of this body, which has been decoded to `maze`.

    Raises a 400 `Problem` for an invalid maze and one that is too large. Documents hold nothing that is one-sided, so
    `strict` changes nothing there.
    """
    if not isinstance(maze, schemas.MazeDocument):
        return maze_of(maze, settings, strict=strict, built=built)
    if built:
        raise bad_request(
            "built is for rows of a wall builder: leave it out, a document says what its maze is", "built"
        )
    _check_document(maze, body, settings)
    raw = msgspec.json.decode(body, type=dict[str, msgspec.Raw])["maze"]
    try:
        found = native.read(bytes(raw))
        check_grid(found.grid, settings, "maze")
    except ClewError as problem:
        raise _maze_problem(problem) from None
    return found


def _maze_problem(problem: ClewError) -> Problem:
    """Return the problem about the field `maze`, with the row and the column."""
    return problem_of(problem.reworded(f"maze: {problem}"), "maze")


def _check_document(document: schemas.MazeDocument, body: bytes, settings: Settings) -> None:
    """Refuse a grid of too many cells before it is made."""
    if document.neighbors is not msgspec.UNSET:
        if len(body) > settings.graph:
            taken = f"{readable(len(body))} and may take {readable(settings.graph)} here"
            raise bad_request(f"maze: a document with neighbors takes {taken}: send a smaller graph", "maze")
    elif document.grid.startswith(MASK):
        places = math.prod(map(int, _NUMBERS.findall(document.grid)[:2]))
        if places > settings.cells:
            raise too_many_cells(places, settings)
    else:
        grid = grid_of(document.grid, settings, "maze")
        if not isinstance(grid, Squares) and grid.cells > MAX_DOCUMENT_CELLS:
            raise bad_request(
                f"maze: {grid.spec} has {grid.cells:,} cells, and other grids than rectangles may have "
                f"{MAX_DOCUMENT_CELLS:,} in a document here: work on it with clew solve, or clew convert",
                "maze",
            )


def steps_of(maze: Maze) -> int | None:
    """Return the steps in which a maze was made, in cells of the recursive backtracker; None without a provenance."""
    origin = maze.provenance
    if origin is None or origin.algorithm not in registry.names("generator"):
        return None
    return Recipe(origin.algorithm, origin.seed, origin.number, origin.options).steps(maze.grid)


def maze_of(rows: Rows, settings: Settings, *, strict: bool = False, built: bool = False, jagged: bool = False) -> Maze:
    """Return the maze of these rows; a wall on either side is a wall, and `strict` refuses one-sided passages.

    `jagged`: rows may be of different lengths, without cells beyond their ends. `built`: set bits are south and east
    walls.
    """
    check_rows(rows, settings)
    if built and strict:
        raise bad_request("a wall builder's cells know only two of their walls: leave out strict or built", "strict")
    try:
        return jam.from_rows(jam.built_to_carved(rows) if built else rows, strict, jagged=jagged)
    except ClewError as problem:
        raise _maze_problem(problem) from None


def uploaded_grid(body: bytes, content_type: str, settings: Settings) -> Grid:
    """Return the grid in a form; raise a `Problem` about the field for an invalid grid and one that is too large."""
    if media_of(content_type) == JSON:
        raise Problem(415, "Unsupported Media Type", "a grid is sent in a form: curl -F mask=@heart.png, for example")
    found = form_fields(body, content_type, settings.fields)
    given = [name for name in GRIDS if name in found]
    if len(given) != 1:
        raise bad_request(f"the form has {len(given)} grids: give one field {' or '.join(GRIDS)}", (given or GRIDS)[0])
    data = found.pop(given[0])
    texts = {name: value.decode("utf-8", "replace") for name, value in found.items()}
    try:
        if given[0] == "graph":
            convert(texts, schemas.NoQuery)
            grid = _graph(data, settings)
        else:
            grid = _mask(data, convert(texts, schemas.MaskOptions), settings)
    except ClewError as problem:
        raise problem_of(problem, given[0]) from None
    return check_grid(grid, settings, given[0])


def _mask(data: bytes, options: schemas.MaskOptions, settings: Settings) -> Grid:
    from clew.masks.image import parse_bitmap

    drawn = parse_bitmap("the mask", data, options.invert, settings.mask)
    if options.width is not None:
        drawn = drawn.scaled(options.width, settings.cells)
    if drawn.width * drawn.height > settings.cells:
        raise ClewError(
            f"the mask has {drawn.width:,} x {drawn.height:,} places and a maze may have {settings.cells:,} cells "
            f"here: give a width, in cells"
        )
    return drawn.cut(options.over, options.join, settings.over)


def _graph(data: bytes, settings: Settings) -> Grid:
    from clew.formats import parse_graph

    if len(data) > settings.graph:
        raise ClewError(f"the graph takes {readable(len(data))} and may take {readable(settings.graph)} here")
    if data.startswith(ARCHIVE):
        raise ClewError("matrices are not read here: send an edge list, or JSON with neighbors")
    return parse_graph(data, "")
