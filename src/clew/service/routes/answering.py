"""Answer with bytes that do not change: ETag, 304, HEAD and caching."""

import hashlib
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from clew import __version__
from clew.service.negotiation import choose

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # keep it, but ask whether it is still so
JSON = "application/json"


def tag(*parts: object) -> str:
    """A strong ETag for what these parts and the version of Clew make."""
    text = "\n".join(map(str, (__version__, *parts)))
    return f'"{hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether the client has that already."""
    known = request.headers.get("if-none-match", "")
    return etag in (each.strip().removeprefix("W/") for each in known.split(",")) or known.strip() == "*"


def unchanged(headers: Mapping[str, str]) -> Response:
    """304: what the client has is still so."""
    return Response(None, 304, headers)


def told(request: Request, content: bytes, media: str = JSON, **headers: str) -> Response:
    """An answer of bytes that may be other ones with the next version: its ETag comes from what it holds."""
    sent = {"ETag": tag(media, hashlib.sha256(content).hexdigest()), "Cache-Control": ASK_AGAIN}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    if request.method in ("GET", "HEAD") and is_known(request, sent["ETag"]):
        return unchanged(sent)
    return typed(request, content, media, sent)


def typed(request: Request, content: bytes, media: str, headers: Mapping[str, str]) -> Response:
    """200 with exactly this media type; of a HEAD the head alone."""
    response = Response(content, 200, {**headers, "Content-Type": media})
    if request.method == "HEAD":
        response.body = b""
    return response


def without_body(media: str, headers: Mapping[str, str]) -> Response:
    """The head of an answer that need not be made."""
    response = Response(b"", 200, {**headers, "Content-Type": media})
    del response.headers["content-length"]
    return response


def liked(request: Request, *offers: str) -> str:
    """The offer that the client likes best."""
    return choose(request.headers.get("accept"), offers)
