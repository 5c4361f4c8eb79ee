"""The endpoint of the Maze Jam: draw a posted maze, as its clients expect, or convert it to another format."""

import base64
import re
from typing import Any, NamedTuple, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.mazes.solving import solve as solving
from clew.service.api import requests
from clew.service.api.openapi import operation
from clew.service.api.params import media_types, names_of, writer_named
from clew.service.api.uploads import maze_of
from clew.service.api.validation import convert, decode, fields_of
from clew.service.http.body import read_body
from clew.service.http.caching.etags import preferred_media, typed_response
from clew.service.http.form_data import ACCEPTED, JSON, form_fields, media_of, texts_of
from clew.service.http.problems import bad_request
from clew.service.settings import Settings
from clew.service.work import jam_picture
from clew.service.work.jobs import Output, write
from clew.service.work.limits import check_row_text, check_rows
from clew.service.work.prices import Price, price_of_task, seconds, size_class

PNG, BASE64 = "image/png", "text/plain"
PICTURES = (PNG, BASE64)  # the media types of the Jam's own picture
OFFERS = dict.fromkeys([*PICTURES, *media_types()])  # all media types, the Jam's own first
SMALL_BODY = 4096  # bytes; they are parsed in a millisecond
DEFAULT_SIZE = requests.Render(maze=[]).cell_size
_CELL_SIZE = re.compile(rb"cellSize[^0-9]{1,9}([0-9]{1,9})")


class Upload(NamedTuple):
    """A request for a picture, which a worker process parses."""

    body: bytes
    content_type: str
    query: dict[str, str]
    preferred: str  # the media type
    settings: Settings


@operation("POST", "/mazes/render", requests.RenderOptions, OFFERS, (406,), body=requests.Render, body_media=ACCEPTED)
async def render(request: Request, options: requests.RenderOptions) -> Response:
    """Draw a posted maze, as in the Maze Jam: PNG, Base64 of a PNG for Accept: text/plain, or another format."""
    settings: Settings = request.app.state.settings
    query = dict(request.query_params.multi_items())
    kind = request.headers.get("content-type", "")
    media_of(kind)
    preferred = preferred_media(request, *OFFERS)
    body = await read_body(request)
    run, upload, done = request.app.state.workers.run, Upload(body, kind, query, preferred, settings), None
    if len(body) <= SMALL_BODY:
        done = await run(draw_small, upload, small=True, kind=("render", size_class(len(body))))
    media, content = done or await run(draw_upload, upload, small=False, seconds=_estimate(body, query))
    return typed_response(content, media, {"Vary": "Accept"})


def _estimate(body: bytes, query: dict[str, str]) -> float:
    """Estimate the seconds of a picture whose body is not parsed yet."""
    cells = body.count(b",") + body.count(b"%2C") + body.count(b"%2c") + 1
    sizes = [int(each) for each in _CELL_SIZE.findall(body + f" cellSize={query.get('cellSize', '')}".encode())]
    return price_of_task("task", "jam", cells=cells, pixels=cells * max(sizes, default=DEFAULT_SIZE) ** 2).seconds


def price_of_picture(params: requests.Render) -> Price:
    """Estimate the time of the Jam's own picture, with its path."""
    cells, longest = sum(map(len, params.maze)), max(map(len, params.maze))
    price = price_of_task("task", "jam", cells=cells, pixels=longest * len(params.maze) * params.cell_size**2)
    if not (params.path or params.strict):
        return price
    return Price(price.seconds + seconds("solve", "rectangle", cells=cells), (price.kind, "path"))


def parse_upload(upload: Upload) -> tuple[requests.Render, str]:
    """Return the maze with the options, from the query and from a body of any of the three types, and the media type.

    The media type is that of the requested format, by default the preferred one: a PNG is then the Jam's own picture,
    and text is that picture in Base64.
    """
    body, content_type, query, preferred, settings = upload
    if media_of(content_type) == JSON:
        check_row_text(body, settings)
        params = decode(body, requests.Render)
        given = set(msgspec.json.decode(body, type=dict[str, msgspec.Raw])) if query else set()
        options = convert(query, requests.RenderOptions)
    else:
        fields = form_fields(body, content_type, settings.max_form_fields)
        if "maze" not in fields:
            raise bad_request("maze is missing: give its rows as JSON, such as [[2,8],[1,1]]", "maze")
        check_row_text(fields["maze"], settings)
        maze: Any = decode(fields.pop("maze"), cast(Any, requests.Rows), "maze")
        given = set(fields)
        options = convert(query | texts_of(fields), requests.RenderOptions)
        params = requests.Render(maze=maze, **msgspec.structs.asdict(options))
    for name in query:
        if name in given:
            raise bad_request(f"{name} is given in the query and in the body: give it once", name)
        attribute = fields_of(requests.RenderOptions)[name]
        setattr(params, attribute, getattr(options, attribute))
    is_plain = params.format is msgspec.UNSET
    return params, preferred if is_plain else writer_named(params.format, 400, "format").media


def draw_upload(upload: Upload) -> tuple[str, bytes]:
    """Return the media type of the response, and a picture of the posted maze."""
    params, media = parse_upload(upload)
    return media, draw(params, media, upload.settings)


def draw_small(upload: Upload) -> tuple[str, bytes] | None:
    """Return the same as `draw_upload`, or None if that is not small work."""
    params, media = parse_upload(upload)
    check_rows(params.maze, upload.settings, params.cell_size if media in PICTURES else 1)
    is_small = media in PICTURES and price_of_picture(params).small
    return (media, draw(params, media, upload.settings)) if is_small else None


def draw(params: requests.Render, media: str, settings: Settings) -> bytes:
    """Draw a maze."""
    if media not in PICTURES:
        suffix = media_types()[media] if params.format is msgspec.UNSET else params.format
        writer = writer_named(suffix, 400, "format")
        if params.path and writer.kind != "renderer":
            raise bad_request(f".{suffix} cannot show a path: leave out path, or choose a picture such as svg", "path")
        maze = maze_of(params.maze, settings, strict=params.strict, jagged=True)
        sizes = {"cell": params.cell_size} if "cell" in names_of(writer) else {}
        return write(maze, Output(f".{suffix.lower()}", sizes, path=params.path), settings)
    check_rows(params.maze, settings, params.cell_size)
    path = None
    if params.path or params.strict:
        maze = maze_of(params.maze, settings, strict=params.strict, jagged=True)
        path = [(x, y) for x, y in solving.solve(maze).coordinates()] if params.path else None
    png = jam_picture.draw(params.maze, params.cell_size, path=path)
    return base64.b64encode(png) if media == BASE64 else png
