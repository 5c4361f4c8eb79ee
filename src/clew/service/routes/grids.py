"""The grids: which there are, and the shape of one."""

import re
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.grids import SHAPES, parse
from clew.grids.spec import FILES, shape
from clew.service import answers, jobs
from clew.service.checks import query_of, refused
from clew.service.routes.answering import ASK_AGAIN, JSON, is_known, tag, told, typed, unchanged, without_body
from clew.service.routes.asking import grid_asked, is_drawn
from clew.service.routes.operation import Operation
from clew.service.schemas import GridQuery, NoQuery
from clew.service.settings import Settings
from clew.service.shape import GridShape

_NUMBER = re.compile(r"\{(\w+)\}")
SMALL_CELLS = 200  # of a shape that is told at once


async def grids(request: Request) -> Response:
    """All grids."""
    query_of(request.query_params.multi_items(), NoQuery)
    return told(request, _grids())


@cache
def _grids() -> bytes:
    return msgspec.json.encode(answers.Grids(grids=[_facts(name) for name in SHAPES if name not in FILES]))


def _facts(name: str) -> answers.GridFacts:
    """A kind of grid as its class tells it; what a class reads in its own way has no numbers."""
    own = is_drawn(name)
    forms = [
        answers.SpellingFacts(
            form=f"{name}:{form}", example=f"{name}:{example}", numbers=[] if own else _NUMBER.findall(form)
        )
        for form, example in shape(name).FORMS.items()
    ]
    example = forms[0].example
    kind = None if own else parse(example)  # a drawn grid has places left out, so neither
    return answers.GridFacts(
        name=name,
        example=example,
        rows=kind is not None and kind.has_rows,
        weave=kind is not None and kind.weaves,
        forms=forms,
    )


async def grid_shape(request: Request) -> Response:
    """The shape of a grid, which may be another with the next version."""
    settings: Settings = request.app.state.settings
    query, _ = query_of(request.query_params.multi_items(), GridQuery)
    grid = await grid_asked(request, query.grid)
    if grid.cells > settings.shown:
        raise refused(
            f"{grid.spec} has {grid.cells:,} cells and the shape of a grid is told up to {settings.shown:,}: "
            f"ask for less, or for a picture of a maze",
            "grid",
        )
    headers = {"ETag": tag(request.url.path, query.grid), "Cache-Control": ASK_AGAIN}
    if is_known(request, headers["ETag"]):
        return unchanged(headers)
    if request.method == "HEAD":
        return without_body(JSON, headers)
    content = await request.app.state.workers.run(jobs.shape, grid, small=grid.cells <= SMALL_CELLS)
    return typed(request, content, JSON, headers)


OPERATIONS = [
    Operation("GET", "/grids", grids, "All grids.", NoQuery, {JSON: answers.Grids}, (304,)),
    Operation(
        "GET",
        "/grids/shape",
        grid_shape,
        "What is next to what on a grid, and where everything is.",
        GridQuery,
        {JSON: GridShape},
        (304,),
    ),
]
