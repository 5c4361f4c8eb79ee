"""Endpoints for grids: the kinds of grids, and the shape of one grid for programs that draw mazes."""

import re
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.grids import Grid, parse_grid
from clew.grids.spec import FILES, grid_names, shape
from clew.pictures.drawing.grid_shape import GridShape, shape_of
from clew.service.api import responses
from clew.service.api.openapi import Operation
from clew.service.api.params import grid_of, has_own_parser, with_grid
from clew.service.api.schemas import GridQuery, NoQuery
from clew.service.api.validation import query_of
from clew.service.http.caching.etags import (
    JSON,
    REVALIDATE,
    etag_of,
    has_etag,
    not_modified,
    tagged_response,
    typed_response,
)
from clew.service.http.problems import bad_request
from clew.service.settings import Settings
from clew.service.work.prices import Price, grid_name, price_of_task

_NUMBER = re.compile(r"\{(\w+)\}")


async def grids(request: Request) -> Response:
    """List all kinds of grids."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(_grids())


@cache
def _grids() -> bytes:
    return msgspec.json.encode(responses.Grids(grids=[_facts(name) for name in grid_names() if name not in FILES]))


def _facts(name: str) -> responses.GridFacts:
    """Describe a kind of grid; specs that their class parses itself, such as `text:CLEW`, have no numbers."""
    own = has_own_parser(name)
    forms = [
        responses.SpellingFacts(
            form=f"{name}:{form}", example=f"{name}:{example}", numbers=[] if own else _NUMBER.findall(form)
        )
        for form, example in shape(name).FORMS.items()
    ]
    example = forms[0].example
    kind = None if own else parse_grid(example)  # a grid from a text has neither rows nor weave
    return responses.GridFacts(
        name=name,
        example=example,
        rows=kind is not None and kind.has_rows,
        weave=kind is not None and kind.weaves,
        forms=forms,
    )


async def grid_shape(request: Request) -> Response:
    """Return the shape of a grid."""
    query, _ = query_of(request.query_params.multi_items(), GridQuery)
    grid, price = await with_grid(request, query.grid, plan_shape)
    headers = {"ETag": etag_of(request.url.path, query.grid), "Cache-Control": REVALIDATE}
    if has_etag(request, headers["ETag"]):
        return not_modified(headers)
    content = await request.app.state.workers.run(
        shape_json, grid, small=price.small, kind=price.kind, seconds=price.seconds
    )
    return typed_response(content, JSON, headers)


def plan_shape(spec: str, settings: Settings) -> tuple[Grid, Price]:
    """Return a grid whose shape can be returned, and the price of that."""
    grid = grid_of(spec, settings)
    if grid.cells > settings.max_shape_cells:
        raise bad_request(
            f"{grid.spec} has {grid.cells:,} cells, and the limit for the shape of a grid is "
            f"{settings.max_shape_cells:,}: choose a smaller grid, or request a picture of a maze",
            "grid",
        )
    return grid, price_of_task("shape", grid_name(grid), cells=grid.cells)


def shape_json(grid: Grid) -> bytes:
    """Return the shape of a grid as JSON."""
    return msgspec.json.encode(shape_of(grid))


OPERATIONS = [
    Operation("GET", "/grids", grids, "List the kinds of grids.", NoQuery, {JSON: responses.Grids}, (304,)),
    Operation(
        "GET",
        "/grids/shape",
        grid_shape,
        "Get the shape of a grid: its neighbors, directions and outlines.",
        GridQuery,
        {JSON: GridShape},
        (304,),
    ),
]
