"""The endpoint for the shape of a grid, for programs that draw mazes."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.grids import Grid
from clew.pictures.drawing.grid_shape import GridShape, shape_of
from clew.service.api.openapi import operation
from clew.service.api.params import grid_of, with_grid
from clew.service.api.replies import job_response
from clew.service.api.requests import GridQuery
from clew.service.http.caching.etags import JSON, REVALIDATE
from clew.service.settings import Settings
from clew.service.work.limits import check_cells
from clew.service.work.prices import Price, grid_name, price_of_task


@operation("GET", "/grids/shape", GridQuery, {JSON: GridShape})
async def grid_shape(request: Request, query: GridQuery) -> Response:
    """Get the shape of a grid: its neighbors, directions and outlines."""
    grid, price = await with_grid(request, query.grid, plan_shape)
    return await job_response(request, JSON, price, shape_json, grid, caching=REVALIDATE)


def plan_shape(spec: str, settings: Settings) -> tuple[Grid, Price]:
    """Return a grid whose shape can be returned, and the price of that."""
    grid = grid_of(spec, settings)
    hint, of = "choose a smaller grid, or request a picture of a maze", "for the shape of a grid"
    check_cells(f"{grid.spec} has", grid.cells, settings.max_shape_cells, hint, "grid", of)
    return grid, price_of_task("shape", grid_name(grid), cells=grid.cells)


def shape_json(grid: Grid) -> bytes:
    """Return the shape of a grid as JSON."""
    return msgspec.json.encode(shape_of(grid))
