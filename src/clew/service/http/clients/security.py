"""Access control and security headers."""

import base64
import hmac
import ipaddress
from functools import lru_cache

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.clients.proxies import TRUSTED
from clew.service.http.problems import Problem

PUBLIC_PATHS = ("/healthz", "/readyz")  # answered without a token, for health checks
NOSNIFF = b"x-content-type-options", b"nosniff"
PARTS = ".js", ".css", ".wasm"  # of pages, which say what these may do: a visit loads eighty, so other headers weigh
HEADERS = {
    b"referrer-policy": b"no-referrer",
    # The default, for data and pictures, which load nothing. It alone refuses frames: X-Frame-Options would add nothing
    # in browsers that run the studio.
    b"content-security-policy": b"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class SecurityMiddleware:
    """Add security headers to every response, require the token if there is one, and check the header Host.

    Parameters
    ----------
    app : ASGIApp
        The application.
    token : str or None
        The token that every request must have.
    host : str or None
        The host that the service listens on if only this machine can reach it, else None. A hostile web page can give
        its own name such an address (DNS rebinding), so only names of this machine are accepted then, except from known
        proxies.
    """

    def __init__(self, app: ASGIApp, token: str | None, host: str | None = None) -> None:
        self.app = app
        self.token = token.encode() if token else None
        self.host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def protect(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_part = message["status"] < 400 and scope["path"].endswith(PARTS)
                message["headers"] = protected(
                    message.get("headers", ()), private=self.token is not None, is_part=is_part
                )
            await send(message)

        hosts = (value for name, value in scope["headers"] if name == b"host")
        host = None if scope.get(TRUSTED) else self.host
        if host is not None and not all(_is_local_name(value, host) for value in hosts):
            await MISDIRECTED.response()(scope, receive, protect)
        elif self.token is None or scope["path"] in PUBLIC_PATHS or has_token(scope["headers"], self.token):
            await self.app(scope, receive, protect)
        else:
            await UNAUTHORIZED.response()(scope, receive, protect)


@lru_cache(256)
def _is_local_name(name: bytes, host: str) -> bool:
    """Whether this is a name or an address of this machine, with or without a port."""
    text = name.decode("latin-1").strip().lower()
    text = text.partition("]")[0].lstrip("[") if text.startswith("[") else text.partition(":")[0]
    try:
        return text in ("localhost", host.lower()) or ipaddress.ip_address(text).is_loopback
    except ValueError:
        return False


def protected(
    headers: list[tuple[bytes, bytes]], *, private: bool = False, is_part: bool = False
) -> list[tuple[bytes, bytes]]:
    """Return the headers with the missing security headers.

    `private`: shared caches must not store the response. `is_part`: it is for pages to load.
    """
    if private:
        headers = [
            (name, value.replace(b"public", b"private") if name.lower() == b"cache-control" else value)
            for name, value in headers
        ]
    present = {name.lower() for name, _ in headers}
    added = () if is_part else (header for header in HEADERS.items() if header[0] not in present)
    return [*headers, NOSNIFF, *added]


UNAUTHORIZED = Problem(
    401,
    "this service requires its token: send the header Authorization: Bearer TOKEN",
    headers={"WWW-Authenticate": 'Basic realm="Clew", charset="UTF-8", Bearer realm="Clew"'},
)
MISDIRECTED = Problem(
    421, "this service only accepts requests to its own machine: use localhost as the host, or start it with --host"
)


def has_token(headers: list[tuple[bytes, bytes]], token: bytes) -> bool:
    """Whether a request has the token, as a bearer token or as the password of basic authentication."""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, given = value.strip().partition(b" ")
            if scheme.lower() == b"basic":
                try:
                    given = base64.b64decode(given.strip(), validate=True).partition(b":")[2]
                except ValueError:
                    return False
            elif scheme.lower() != b"bearer":
                return False
            return hmac.compare_digest(given.strip(), token)
    return False
