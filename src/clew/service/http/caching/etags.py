"""Responses that can be cached: ETag, 304 and Cache-Control."""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from clew import __version__
from clew.service.http.negotiation import best_match

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"  # may be stored, and is validated with If-None-Match at each use
JSON = "application/json"


def etag_of(*parts: object) -> str:
    """Return a strong ETag computed from these parts and the version of Clew."""
    text = "\n".join(map(str, (__version__, *parts)))
    return f'"{hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]}"'


def not_modified(request: Request, headers: Mapping[str, str]) -> Response | None:
    """Return a 304, which needs no work, if the client has a response with the ETag in these headers.

    The ETag of a maze is computed from its address, so a client can also guess it, and gets a 304 then for a maze that
    cannot be made. It deceives nobody but itself; others get the ETag only with a 200. The tag `*` is nothing that a
    client got: it means any response, so the response has to be made (`ConditionalMiddleware`).
    """
    is_known = names_etag(request.headers.get("if-none-match", ""), headers["ETag"])
    return Response(None, 304, headers) if is_known else None


def names_etag(if_none_match: str, etag: str, *, any_etag: bool = False) -> bool:
    """Whether an If-None-Match header names this ETag, weak or strong; with `any_etag` also by `*`."""
    tags = [each.strip().removeprefix("W/") for each in if_none_match.split(",")]
    return etag.removeprefix("W/") in tags or (any_etag and "*" in tags)


def tagged_response(content: bytes, media: str = JSON, **headers: str) -> Response:
    """Return a response whose ETag is computed from its content."""
    fields = {"ETag": etag_of(media, hashlib.sha256(content).hexdigest()), "Cache-Control": REVALIDATE}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    return typed_response(content, media, fields)


def compressed_response(request: Request, content: bytes, **headers: str) -> Response:
    """Return JSON that is always the same, compressed for clients that take that."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content_Encoding"] = _compressed(content), "gzip"
    return tagged_response(content, Vary="Accept-Encoding", **headers)


@cache
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def typed_response(content: bytes, media: str, headers: Mapping[str, str]) -> Response:
    """Return a 200 with exactly this media type."""
    return Response(content, 200, {**headers, "Content-Type": media})


def preferred_media(request: Request, *offers: str) -> str:
    """Return the best match for the request's Accept header."""
    return best_match(request.headers.get("accept"), offers)
