"""Mazes that are sent: drawn, solved, measured, converted."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.service import changing, jobs, rendering, rows
from clew.service.answers import Measured, Solved
from clew.service.body import read
from clew.service.checks import query_of
from clew.service.documents import is_document
from clew.service.fields import JSON, TAKEN, media_of
from clew.service.pictures import SMALL_PIXELS
from clew.service.problems import Problem
from clew.service.routes.answering import liked, typed
from clew.service.routes.operation import Operation
from clew.service.schemas import Convert, Measure, NoQuery, Render, RenderOptions, ShownQuery, Solve
from clew.service.settings import Settings
from clew.service.wanted import medias

SMALL_BODY = 4096  # bytes that are understood at once
SMALL_CELLS = 1000  # of a picture of the Jam's that is drawn at once


async def render(request: Request) -> Response:
    """The Jam's contract: a picture of the maze that was posted."""
    settings: Settings = request.app.state.settings
    query_of(request.query_params.multi_items(), RenderOptions)
    given = dict(request.query_params.multi_items())
    kind = request.headers.get("content-type", "")
    media_of(kind)
    media = liked(request, rendering.PNG, rendering.BASE64, *medias())
    body = await read(request)
    run = request.app.state.workers.run
    if len(body) <= SMALL_BODY:
        wanted = rendering.picture_wanted(body, kind, given, settings)
        answer = rendering.media_wanted(wanted, media)
        rows.check_rows(wanted.maze, settings, wanted.cell_size if answer in rendering.PICTURES else 1)
        cells = sum(map(len, wanted.maze))
        small = cells <= SMALL_CELLS and cells * wanted.cell_size**2 <= SMALL_PIXELS
        content = await run(rendering.render, wanted, answer, settings, small=small and answer in rendering.PICTURES)
    else:
        answer, content = await run(rendering.render_sent, body, kind, given, media, settings, small=False)
    return typed(request, content, answer, {"Vary": "Accept"})


async def solve(request: Request) -> Response:
    """The way through a maze."""
    return await _worked(request, jobs.solve)


async def measure(request: Request) -> Response:
    """The figures of a maze."""
    return await _worked(request, jobs.measure)


async def _worked(request: Request, job: Any) -> Response:
    query_of(request.query_params.multi_items(), NoQuery)
    body = await read_json(request)
    settings: Settings = request.app.state.settings
    small = len(body) <= SMALL_BODY // 4 and not is_document(body)
    content = await request.app.state.workers.run(job, body, settings, small=small)
    return typed(request, content, JSON, {})


async def convert(request: Request) -> Response:
    """A maze in another form."""
    body = await read_json(request)
    items = request.query_params.multi_items()
    settings: Settings = request.app.state.settings
    small = len(body) <= SMALL_BODY // 4 and not is_document(body) and jobs.is_brief(body, items, settings)
    media, content = await request.app.state.workers.run(jobs.convert_sent, body, items, settings, small=small)
    return typed(request, content, media, {})


async def read_json(request: Request) -> bytes:
    """A body that says it is JSON, or says nothing."""
    kind = request.headers.get("content-type", JSON)
    if kind.partition(";")[0].strip().lower() != JSON:
        raise Problem(
            415,
            "Unsupported Media Type",
            f"the body is {kind[:60]!r}: send JSON, with the header Content-Type: {JSON}",
            headers={"Accept-Post": JSON},
        )
    return await read(request)


OPERATIONS = [
    Operation(
        "POST",
        "/mazes/render",
        render,
        "The Jam's service: a picture of a maze, as PNG, as PNG in Base64 for Accept: text/plain, or in another form.",
        RenderOptions,
        dict.fromkeys([rendering.PNG, rendering.BASE64, *medias()]),
        (406, 408, 413, 415),
        body=Render,
        body_media=TAKEN,
    ),
    Operation(
        "POST",
        "/mazes/solve",
        solve,
        "The way through a maze.",
        NoQuery,
        {JSON: Solved},
        (408, 413, 415),
        body=Solve,
    ),
    Operation(
        "POST",
        "/mazes/measure",
        measure,
        "The figures of a maze.",
        NoQuery,
        {JSON: Measured},
        (408, 413, 415),
        body=Measure,
    ),
    Operation(
        "POST",
        "/mazes/convert",
        convert,
        "A maze in another form.",
        ShownQuery,
        dict.fromkeys(medias()),
        (408, 413, 415),
        body=Convert,
        more=lambda: [*registry.writers(), *changing.offered()],
    ),
]
