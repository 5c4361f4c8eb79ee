"""An endpoint that reads a maze from a posted file, in any format that Clew reads."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.errors import ClewError
from clew.formats import loads, native
from clew.masks.image import BEGINNINGS, open_picture
from clew.mazes.maze import NO_MARKS, Maze
from clew.mazes.solving.solve import default_ends
from clew.service.api import requests
from clew.service.api.openapi import operation
from clew.service.api.responses import FileRead
from clew.service.api.uploads import ARCHIVE, uploaded_maze
from clew.service.api.validation import convert, decode
from clew.service.http.body import read_body
from clew.service.http.caching.etags import JSON, typed_response
from clew.service.http.form_data import MULTIPART, form_fields, media_of, texts_of
from clew.service.http.problems import problem_about, refused
from clew.service.settings import Settings
from clew.service.work.limits import check_grid


@operation("POST", "/mazes/read", requests.NoQuery, {JSON: FileRead}, body=requests.MazeFile, body_media=(MULTIPART,))
async def read_maze(request: Request, query: requests.NoQuery) -> Response:
    """Read a maze from a file, a picture of a maze for example."""
    media_of(kind := request.headers.get("content-type", ""), (MULTIPART,))
    body = await read_body(request)
    job = read_upload, body, kind, request.app.state.settings
    return typed_response(await request.app.state.workers.run(*job, small=False), JSON, {})


def read_upload(body: bytes, content_type: str, settings: Settings) -> bytes:
    """Return the maze in the form as a document, with the notes of its reader, as JSON."""
    fields = form_fields(body, content_type, settings.max_form_fields)
    if (data := fields.pop("file", None)) is None:
        raise refused("form-file", "file")
    suffix = convert(texts_of(fields), requests.FileOptions).suffix
    notes: list[str] = []
    if native.sniff(data) and b'"clew"' in data:  # limits depend on its grid
        maze = uploaded_maze(decode(data, requests.MazeDocument), b'{"maze":%b}' % data, settings)
    else:
        with problem_about("file"):
            open_picture("the picture", data, settings.max_mask_pixels, tuple(BEGINNINGS), lambda picture: None)
            maze = _maze_in(data, suffix, notes)
            check_grid(maze.grid, settings, "file")
    has_ends = bool(maze.openings) or maze.marks != NO_MARKS
    ends = map(maze.grid.coordinates, default_ends(maze)) if has_ends else (None, None)
    found = dict(zip(("start", "goal"), ends, strict=True))
    return msgspec.json.encode({"maze": msgspec.Raw(native.native(maze).rstrip()), **found, "notes": notes})


def _maze_in(data: bytes, suffix: str, notes: list[str]) -> Maze:
    """Return the maze in a file, whose suffix may be any."""
    if data.startswith(ARCHIVE):
        raise ClewError("the file is an archive: send the maze as .clew, which any grid can be")
    known = any(suffix in each.suffixes for each in registry.find_all("format"))
    return loads(data, suffix if known else "", notes=notes)
