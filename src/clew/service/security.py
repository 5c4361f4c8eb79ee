"""Who may ask, and what browsers may do with the answers."""

import base64
import binascii
import hmac

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.problems import Problem

OPEN = ("/healthz", "/readyz")  # what a supervisor asks, without a token
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    # For all that brings no policy of its own: data and pictures, which need nothing.
    b"content-security-policy": b"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class Security:
    """Middleware: the headers on every answer, and the token where one is set."""

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self.app = app
        self.token = token.encode() if token else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def protect(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = protected(message.get("headers", ()))
            await send(message)

        if self.token is None or scope["path"] in OPEN or shows(scope["headers"], self.token):
            await self.app(scope, receive, protect)
        else:
            await refusal().response()(scope, receive, protect)


def protected(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with those added that it does not set itself."""
    present = {name.lower() for name, _ in headers}
    return [*headers, *((name, value) for name, value in HEADERS.items() if name not in present)]


def shows(headers: list[tuple[bytes, bytes]], token: bytes) -> bool:
    """Whether the request shows the token: as a bearer's, or as the password of a browser's own dialogue."""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, shown = value.strip().partition(b" ")
            if scheme.lower() == b"basic":
                try:
                    shown = base64.b64decode(shown.strip(), validate=True).partition(b":")[2]
                except (binascii.Error, ValueError):
                    return False
            elif scheme.lower() != b"bearer":
                return False
            return hmac.compare_digest(shown.strip(), token)
    return False


def refusal() -> Problem:
    """Say what is needed."""
    return Problem(
        401,
        "Unauthorized",
        "this service asks for its token: send the header 'Authorization: Bearer TOKEN'",
        headers={"WWW-Authenticate": 'Basic realm="Clew", charset="UTF-8", Bearer realm="Clew"'},
    )
