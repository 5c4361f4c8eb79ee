"""Grids that are sent: a mask as PNG or as text, or a graph as an edge list or as JSON, in the fields of a form."""

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel.memory import readable
from clew.service import schemas
from clew.service.checks import convert, refused
from clew.service.fields import JSON, fields_of, media_of
from clew.service.problems import Problem
from clew.service.settings import Settings
from clew.service.wanted import check_grid

GRIDS = ("mask", "graph")  # the fields of which one is there
ARCHIVE = b"PK"  # how a .npz begins


def grid_sent(body: bytes, content_type: str, settings: Settings) -> Grid:
    """The grid in a form; a problem that names the field where it is none, or too large."""
    if media_of(content_type) == JSON:
        raise Problem(415, "Unsupported Media Type", "a grid is sent in a form: curl -F mask=@heart.png, for example")
    found = fields_of(body, content_type, settings.fields)
    given = [name for name in GRIDS if name in found]
    if len(given) != 1:
        raise refused(f"the form has {len(given)} grids: give one field {' or '.join(GRIDS)}", (given or GRIDS)[0])
    data = found.pop(given[0])
    texts = {name: value.decode("utf-8", "replace") for name, value in found.items()}
    try:
        if given[0] == "graph":
            convert(texts, schemas.NoQuery)
            grid = _graph(data, settings)
        else:
            grid = _mask(data, convert(texts, schemas.MaskOptions), settings)
    except ClewError as problem:
        raise refused(str(problem), given[0]) from None
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
