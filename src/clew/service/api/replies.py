"""Reply to a request: with the result of a job, with that of a search, or with another address."""

import secrets
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from clew.service.api.requests import SEED_LIMIT
from clew.service.http.caching.etags import IMMUTABLE, etag_of, not_modified, typed_response
from clew.service.http.problems import Problem
from clew.service.work.prices import Price
from clew.service.work.worker import WorkTimeoutError


async def job_response(
    request: Request, media: str, price: Price, *job: Any, caching: str = IMMUTABLE, **headers: str
) -> Response:
    """Return the result of a job that the address determines; a 304 without any work if the client has it."""
    headers |= caching_headers(request, caching, media)
    if unchanged := not_modified(request, headers):
        return unchanged
    return typed_response(await request.app.state.workers.run(*job, **price.estimate), media, headers)


def caching_headers(request: Request, caching: str, *parts: str) -> dict[str, str]:
    """Return the headers of a response that the address and these parts determine."""
    etag = etag_of(request.scope["path"], sorted(request.query_params.multi_items()), *parts)
    return {"ETag": etag, "Cache-Control": caching}


def redirect(request: Request, *without: str, caching: str = "no-store", **params: object) -> Response:
    """Redirect to the same address with these parameters in place of those of the same names and of others."""
    items = [item for item in request.query_params.multi_items() if item[0] not in (*without, *params)]
    address = f"{request.url.path}?{urlencode([*items, *params.items()])}"
    return RedirectResponse(address, 307, {"Cache-Control": caching})


def random_seed() -> str:
    """Draw a seed that is short to type."""
    return str(secrets.randbelow(SEED_LIMIT))


async def run_search(request: Request, wishes: Collection[str], *job: Any, **estimate: Any) -> Any:
    """Return the result of a job that searches if there are wishes: the parameters of the request that have them.

    A search without a result is a 404 with the reasons.
    """
    try:
        return await request.app.state.workers.run(*job, small=False, **estimate)
    except Problem as problem:
        if not wishes or not isinstance(problem.__cause__, WorkTimeoutError):
            raise
        detail, field = f"no maze was found, because {problem.detail}", next(iter(wishes))
        raise Problem(404, detail, headers=problem.headers, field=field) from None
