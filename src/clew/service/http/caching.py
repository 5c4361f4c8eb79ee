"""Responses that can be cached: ETag, 304, HEAD and Cache-Control."""

import hashlib
from collections.abc import Mapping

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


def matches_etag(request: Request, etag: str) -> bool:
    """Whether the client's If-None-Match names this ETag."""
    tags = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    return etag in tags or "*" in tags


def not_modified(headers: Mapping[str, str]) -> Response:
    """Return a 304: the copy that the client has is current."""
    return Response(None, 304, headers)


def tagged_response(request: Request, content: bytes, media: str = JSON, **headers: str) -> Response:
    """Return a response whose ETag is computed from its content, or a 304."""
    fields = {"ETag": etag_of(media, hashlib.sha256(content).hexdigest()), "Cache-Control": REVALIDATE}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    if request.method in ("GET", "HEAD") and matches_etag(request, fields["ETag"]):
        return not_modified(fields)
    return typed_response(request, content, media, fields)


def typed_response(request: Request, content: bytes, media: str, headers: Mapping[str, str]) -> Response:
    """Return a 200 with exactly this media type, without the body for HEAD."""
    response = Response(content, 200, {**headers, "Content-Type": media})
    if request.method == "HEAD":
        response.body = b""
    return response


def head_response(media: str, headers: Mapping[str, str]) -> Response:
    """Return the headers of a response to HEAD, without a length: the content is not computed."""
    response = Response(b"", 200, {**headers, "Content-Type": media})
    del response.headers["content-length"]
    return response


def preferred_media(request: Request, *offers: str) -> str:
    """Return the best match for the request's Accept header."""
    return best_match(request.headers.get("accept"), offers)
