"""The address of a client behind proxies that are known by name; headers of all others are not believed."""

import ipaddress
from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from clew.service.settings import UNIX

TRUSTED = "clew.trusted"  # in the scope of a request: whether its connection comes from a known proxy
_PEER = "clew.peer"


class ProxyMiddleware:
    """Set `scope["client"]` to the client's address, which known proxies send in `X-Forwarded-For`.

    That is the rightmost address in the header which is not that of a known proxy, as the client can invent everything
    to the left of it. What is not an address is ignored. uvicorn's middleware reads the header; it does not know
    addresses such as ::ffff:10.0.0.1, which a service that listens on :: gets, and accepts any text as an address.

    Parameters
    ----------
    app : ASGIApp
        The application.
    proxies : sequence of str
        Addresses and networks of the proxies, and `unix` for all who connect to a Unix socket.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        self.app = app
        self._reader = _reader(self._forwarded, proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host, port = scope.get("client") or (UNIX, 0)
        peer = (normal_address(host) or host, port)
        trusted = peer[0] in self._reader.trusted_hosts
        scope = {**scope, "client": peer, _PEER: peer, TRUSTED: trusted}
        await (self._reader if trusted else self.app)(scope, receive, send)

    async def _forwarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        host, port = scope["client"]
        address = normal_address(host)
        scope["client"] = (address, port) if address else scope[_PEER]
        await self.app(scope, receive, send)


def _reader(app: ASGIApp | None, proxies: Sequence[str]) -> Any:
    return ProxyHeadersMiddleware(app, list(proxies))  # type: ignore[arg-type]


def trusted_hosts(proxies: Sequence[str]) -> Container[str]:
    """Return a container of the addresses of known proxies."""
    found: Container[str] = _reader(None, proxies).trusted_hosts
    return found


@lru_cache(maxsize=4096)
def network_of(text: str) -> bytes:
    """Return what counts as one client: an IPv4 address, or the /64 of an IPv6 address; all else is as it is."""
    address = normal_address(text)
    return ipaddress.ip_address(address).packed[:8] if address else text.encode()


@lru_cache(maxsize=4096)
def normal_address(text: str) -> str | None:
    """Return an address in its usual form, IPv4 for an IPv4-mapped one; None for what is no address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return str(getattr(address, "ipv4_mapped", None) or address)
