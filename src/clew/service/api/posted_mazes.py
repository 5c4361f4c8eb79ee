"""Endpoints for posted mazes: solve, measure, diagnose, convert."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.grids import Rectangle
from clew.mazes.solving import solve as solving
from clew.pictures.painting.style import SIZE_OPTIONS
from clew.registry import Renderer, Writer
from clew.service.api import params, requests
from clew.service.api.openapi import operation
from clew.service.api.responses import Diagnosed, Measured, Solved
from clew.service.api.uploads import is_document, steps_of, uploaded_maze
from clew.service.api.validation import decode, query_of
from clew.service.http.body import read_json
from clew.service.http.caching.etags import JSON, typed_response
from clew.service.http.problems import field_of_request
from clew.service.settings import Settings
from clew.service.work import jobs
from clew.service.work.limits import check_picture, check_row_text, pixels_of
from clew.service.work.prices import OTHER, Price, price_of_measure, price_of_solve, price_of_task, seconds

SMALL_BODY = 1024  # bytes; they are parsed in less than a millisecond, in the server process
MAX_JSON_EVENTS = 200_000  # of the log in a response of /mazes/solve

_SOLVER = re.compile(rb'"with"\s*:\s*"([A-Za-z0-9_-]{1,64})"')

Body = TypeVar("Body", bound=msgspec.Struct)


@operation("POST", "/mazes/solve", requests.NoQuery, {JSON: Solved}, body=requests.Solve)
async def solve(request: Request, query: requests.NoQuery) -> Response:
    """Solve a maze."""
    return await _run(request, solve_json, lambda body: price_of_solve(_solver_in(body), _most_cells(body)))


@operation("POST", "/mazes/measure", requests.NoQuery, {JSON: Measured}, body=requests.Measure)
async def measure(request: Request, query: requests.NoQuery) -> Response:
    """Measure a maze."""
    return await _run(request, measure_json, lambda body: price_of_measure(_most_cells(body)))


@operation("POST", "/mazes/diagnose", requests.NoQuery, {JSON: Diagnosed}, body=requests.Diagnose)
async def diagnose(request: Request, query: requests.NoQuery) -> Response:
    """Find out why a maze is not perfect: its islands and its loops."""
    return await _run(request, diagnose_json, lambda body: price_of_task("task", "diagnose", cells=_most_cells(body)))


async def _run(
    request: Request, job: Callable[[bytes, Settings], bytes], price_of: Callable[[bytes], Price]
) -> Response:
    body = await read_json(request)
    estimate = price_of(body).estimate
    estimate["small"] &= not is_document(body)
    content = await request.app.state.workers.run(job, body, request.app.state.settings, **estimate)
    return typed_response(content, JSON, {})


def _most_cells(body: bytes) -> int:
    """Return how many cells the rows in a body have at most: one for each comma and one more."""
    return body.count(b",") + 1


def _solver_in(body: bytes) -> str | None:
    """Return the name of the solver in a body that is not parsed yet: None for the default, `OTHER` if in doubt."""
    names = _SOLVER.findall(body)
    if len(names) > 1 or b"\\" in body:  # the last one counts, and an escape may hide one
        return OTHER
    if not names:
        return None
    name = names[0].decode()
    return registry.find("solver", name).name if registry.has("solver", name) else OTHER


@operation(
    "POST",
    "/mazes/convert",
    requests.OutputQuery,
    dict.fromkeys(params.media_types()),
    body=requests.Convert,
    option_owners=lambda: [*params.served_writers(), *params.change_params()],
)
async def convert(request: Request) -> Response:
    """Convert a maze to another format, a picture for example."""
    body = await read_json(request)
    items = request.query_params.multi_items()
    settings: Settings = request.app.state.settings
    run, kind = request.app.state.workers.run, None
    if len(body) <= SMALL_BODY and not is_document(body) and _is_plain(items):
        posted = _decoded(body, requests.Convert, settings)
        price = price_of_conversion(body, params.writer_named(posted.to, 400, "to"), items)
        kind = price.kind if price.small else None
    media, content = await run(convert_upload, body, items, settings, small=kind is not None, kind=kind)
    return typed_response(content, media, {})


def _is_plain(items: list[tuple[str, str]]) -> bool:
    """Whether a conversion has no changes, and a still picture of the default size and style."""
    return not any(name in (*SIZE_OPTIONS, "style", "animate") or name in params.change_names() for name, _ in items)


def price_of_conversion(body: bytes, writer: Writer, items: list[tuple[str, str]]) -> Price:
    """Estimate the time of a conversion; a picture may be as large as one of as many rows as cells."""
    cells = _most_cells(body)
    price = price_of_task("task", "solve", cells=cells)
    pixels = pixels_of(Rectangle(cells, body.count(b"[")), writer, {})
    task = "show" if isinstance(writer, Renderer) and items else "write"
    total = price.seconds + seconds(task, writer.name, "rectangle", cells=cells, pixels=pixels)
    return Price(total, (price.kind, task, writer.name, tuple(name for name, _ in items)))


def solve_json(body: bytes, settings: Settings) -> bytes:
    """Solve a posted maze and return the response as JSON."""
    posted = _decoded(body, requests.Solve, settings)
    maze = uploaded_maze(posted.maze, body, settings)
    solver = params.solver_named(posted.solver, "with")
    params.check_solver_options(solver, posted.options, "options")
    ends = posted.ends()
    chosen: dict[str, Any] = {"weights": posted.weights, **posted.options}
    path: Any
    events: dict[str, Any] = {}
    with field_of_request("algorithm", "with"):
        if posted.events:
            trace = solving.trace_solve(maze, solver.name, *ends, max_events=MAX_JSON_EVENTS, **chosen)
            path, events = trace.path, {"events": [*trace]}
        else:
            path = solving.solve(maze, solver.name, *ends, **chosen)
    return msgspec.json.encode(Solved(**solving.solution_facts(maze, path), **events))


def measure_json(body: bytes, settings: Settings) -> bytes:
    """Measure a posted maze and return the response as JSON."""
    from clew.measures import measure as measured

    posted = _decoded(body, requests.Measure, settings)
    return msgspec.json.encode(measured(uploaded_maze(posted.maze, body, settings), *posted.ends()).as_dict())


def diagnose_json(body: bytes, settings: Settings) -> bytes:
    """Diagnose a posted maze and return the response as JSON."""
    from clew.mazes.diagnosis import diagnose as diagnosed

    posted = _decoded(body, requests.Diagnose, settings)
    return msgspec.json.encode(diagnosed(uploaded_maze(posted.maze, body, settings), posted.limit).as_dict())


def convert_upload(body: bytes, items: list[tuple[str, str]], settings: Settings) -> tuple[str, bytes]:
    """Return the media type of the response, and a posted maze in the requested format."""
    posted = _decoded(body, requests.Convert, settings)
    writer = params.writer_named(posted.to, 400, "to")
    query, others = query_of(items, requests.OutputQuery, [*params.change_names(), *params.names_of(writer)])
    changes, options = params.split_changes(others)
    output = params.output_of(posted.to, writer, options, query)
    maze = uploaded_maze(posted.maze, body, settings, strict=posted.strict, built=posted.built)
    check_picture(maze.grid, writer, output.options, settings, steps_of(maze))
    return writer.media, jobs.write(jobs.apply_changes(maze, changes, settings), output, settings)


def _decoded(body: bytes, kind: type[Body], settings: Settings) -> Body:
    check_row_text(body, settings)
    return decode(body, kind)
