"""`GET /daily/2026-11-23.svg`: the maze of a day as a picture."""

from datetime import date

from starlette.requests import Request
from starlette.responses import Response

import clew
from clew.service.api.openapi import operation
from clew.service.api.requests import NoQuery
from clew.service.http.caching.etags import tagged_response
from clew.service.http.problems import bad_request
from my_mazes.daily import maze_of

SVG = "image/svg+xml"


def picture_of(day: date) -> bytes:
    """Return the picture of a day's maze; runs in a worker process, so that other requests need not wait for it."""
    return clew.draw(maze_of(day), "svg")


@operation("GET", "/daily/{day}.svg", NoQuery, {SVG: None}, path_params={"day": {"type": "string", "format": "date"}})
async def daily(request: Request, query: NoQuery) -> Response:
    """Get the maze of a day."""
    try:
        day = date.fromisoformat(request.path_params["day"])
    except ValueError:
        raise bad_request("a day is written as in 2026-11-23", "day") from None
    return tagged_response(await request.app.state.workers.run(picture_of, day, small=True), SVG)
