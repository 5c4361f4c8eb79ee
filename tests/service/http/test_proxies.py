"""Who the client is, with and without proxies that are named, and the identifier of a request."""

import asyncio
from typing import Any

import pytest

from clew.service.http.clients.proxies import TRUSTED, ProxyMiddleware, normal_address
from clew.service.http.request_context import given_id


def seen(proxies: tuple[str, ...], peer: str | None, *values: str, proto: str = "") -> dict[str, Any]:
    """The scope that the application gets from a connection with these headers X-Forwarded-For."""
    found: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope)

    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in values]
    headers += [(b"x-forwarded-proto", proto.encode())] * bool(proto)
    scope = {"type": "http", "client": peer and (peer, 5), "headers": headers, "scheme": "http"}
    asyncio.run(ProxyMiddleware(app, proxies)(scope, None, None))  # type: ignore[arg-type]
    only: dict[str, Any] = found[0]
    return only


def client(proxies: tuple[str, ...], peer: str | None, *values: str) -> str:
    address: str = seen(proxies, peer, *values)["client"][0]
    return address


def test_by_default_nobody_is_believed() -> None:
    assert client((), "127.0.0.1", "1.2.3.4") == "127.0.0.1"
    assert client(("10.0.0.1",), "127.0.0.1", "1.2.3.4") == "127.0.0.1"
    assert not seen((), "127.0.0.1", proto="https")[TRUSTED]
    assert seen(("10.0.0.1",), "127.0.0.1", proto="https")["scheme"] == "http"


@pytest.mark.parametrize(
    ("proxies", "peer", "values", "expected"),
    [
        (("10.0.0.1",), "10.0.0.1", ("1.2.3.4",), "1.2.3.4"),
        (("10.0.0.1",), "10.0.0.1", ("6.6.6.6, 1.2.3.4",), "1.2.3.4"),  # the left one is the client's invention
        (("10.0.0.1",), "10.0.0.1", ("6.6.6.6", "1.2.3.4"), "1.2.3.4"),
        (("10.0.0.1", "10.0.0.2"), "10.0.0.1", ("6.6.6.6, 1.2.3.4, 10.0.0.2",), "1.2.3.4"),
        (("10.0.0.0/8",), "10.9.9.9", ("1.2.3.4, 10.1.1.1, 10.2.2.2",), "1.2.3.4"),
        (("10.0.0.0/8",), "11.0.0.1", ("1.2.3.4",), "11.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("1.2.3.4:5678",), "1.2.3.4"),
        (("::1",), "::1", ("2001:DB8:0::7",), "2001:db8::7"),
        (("::1",), "::1", ("[2001:db8::7]:443",), "2001:db8::7"),
        (("fd00::/8",), "fd00::9", ("::ffff:1.2.3.4",), "1.2.3.4"),
        (("10.0.0.1",), "::ffff:10.0.0.1", ("1.2.3.4",), "1.2.3.4"),
        (("unix",), None, ("1.2.3.4",), "1.2.3.4"),
        (("10.0.0.1",), None, ("1.2.3.4",), "unix"),
        (("10.0.0.1",), "10.0.0.1", ("",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("unknown",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("1.2.3.4, _hidden",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("1.2.3.4\r\nforged",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", (", ,,",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("[::1",), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", ("9" * 5000,), "10.0.0.1"),
        (("10.0.0.1",), "10.0.0.1", (), "10.0.0.1"),
    ],
)
def test_the_rightmost_address_that_is_not_a_known_proxys_is_the_clients(
    proxies: tuple[str, ...], peer: str | None, values: tuple[str, ...], expected: str
) -> None:
    assert client(proxies, peer, *values) == expected


def test_the_scheme_comes_from_a_known_proxy() -> None:
    assert seen(("10.0.0.1",), "10.0.0.1", proto="https")["scheme"] == "https"
    assert seen(("10.0.0.1",), "10.0.0.1", proto="gopher")["scheme"] == "http"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("::FFFF:1.2.3.4", "1.2.3.4"), ("fe80::1%eth0", "fe80::1"), ("1.2.3", None), ("", None), ("localhost", None)],
)
def test_addresses_have_one_form(text: str, expected: str | None) -> None:
    assert normal_address(text) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["abc-123_4.5"], "abc-123_4.5"),
        (["a" * 64], "a" * 64),
        (["a" * 65], None),
        ([""], None),
        (["a b"], None),
        (['a"b'], None),
        (["a\nb"], None),
        (["é"], None),
        (["a", "b"], None),
        ([], None),
    ],
)
def test_an_identifier_is_short_and_plain(values: list[str], expected: str | None) -> None:
    assert given_id({"headers": [(b"x-request-id", value.encode("latin-1")) for value in values]}) == expected
