"""Who may ask, and what browsers may do with the answers."""

import base64
import binascii
import hmac
import ipaddress

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
    """Middleware: the headers on every answer, the token where one is set, and names by which nobody may ask.

    `host`: the address where only this machine can reach the service, else None. A web page from elsewhere may give its
    own name such an address (DNS rebinding); so there only names of this machine are answered.
    """

    def __init__(self, app: ASGIApp, token: str | None, host: str | None = None) -> None:
        self.app = app
        self.token = token.encode() if token else None
        self.host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def protect(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = protected(message.get("headers", ()), private=self.token is not None)
            await send(message)

        scope = _in_origin_form(scope)
        names = [value for name, value in scope["headers"] if name == b"host"]
        framing = {name for name, _ in scope["headers"]} & {b"content-length", b"transfer-encoding"}
        if len(framing) == 2:
            await AMBIGUOUS.response()(scope, receive, protect)
        elif self.host is not None and not all(_is_here(name, self.host) for name in names):
            await ELSEWHERE.response()(scope, receive, protect)
        elif self.token is None or scope["path"] in OPEN or shows(scope["headers"], self.token):
            await self.app(scope, receive, protect)
        else:
            await refusal().response()(scope, receive, protect)


def _in_origin_form(scope: Scope) -> Scope:
    """The scope of a request whose target is a whole address, as proxies send it, with the path alone."""
    if not scope["path"].lower().startswith(("http://", "https://")):
        return scope
    path = "/" + scope["path"].split("/", 3)[3] if scope["path"].count("/") > 2 else "/"
    return {**scope, "path": path, "raw_path": path.encode()}


def _is_here(name: bytes, host: str) -> bool:
    """Whether this is a name of this machine, with or without a port."""
    said = name.decode("latin-1").strip().lower()
    said = said.partition("]")[0].lstrip("[") if said.startswith("[") else said.partition(":")[0]
    try:
        return said in ("localhost", host.lower()) or ipaddress.ip_address(said).is_loopback
    except ValueError:
        return False


def protected(headers: list[tuple[bytes, bytes]], *, private: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, with those added that it does not set itself; `private`: no shared cache keeps it."""
    if private:
        headers = [
            (name, value.replace(b"public", b"private") if name.lower() == b"cache-control" else value)
            for name, value in headers
        ]
    present = {name.lower() for name, _ in headers}
    return [*headers, *((name, value) for name, value in HEADERS.items() if name not in present)]


AMBIGUOUS = Problem(
    400,
    "Bad Request",
    "the length of the body is told twice, by Content-Length and by Transfer-Encoding: send one of them",
    headers={"Connection": "close"},
)
ELSEWHERE = Problem(
    421,
    "Misdirected Request",
    "this service is for its own machine: ask for localhost, or start it with --host and a token",
)


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
