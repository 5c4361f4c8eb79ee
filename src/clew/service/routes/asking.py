"""The grid that a request asks for, made where that takes least."""

from starlette.requests import Request

from clew.grids import SHAPES, Grid
from clew.grids.spec import FILES, shape
from clew.service.settings import Settings
from clew.service.wanted import grid_of


async def grid_asked(request: Request, spelling: str) -> Grid:
    """The grid of this spelling, within the limits of cells.

    To make one takes no time, but for those that are drawn first, such as words: a worker makes them.
    """
    settings: Settings = request.app.state.settings
    if is_drawn(spelling.partition(":")[0]):
        drawn: Grid = await request.app.state.workers.run(grid_of, spelling, settings, small=False)
        return drawn
    return grid_of(spelling, settings)


def is_drawn(name: str) -> bool:
    """Whether grids of this name read their spelling in their own way, which may take a while."""
    return name in SHAPES and name not in FILES and hasattr(shape(name), "from_spec")
