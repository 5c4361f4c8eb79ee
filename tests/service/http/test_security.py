"""Names and caches: what the outermost layer of the service refuses or changes."""

import asyncio
import socket
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from clew.service.http.clients.security import SecurityMiddleware
from clew.service.server import is_open


def asked(
    path: str = "/", headers: tuple[tuple[str, str], ...] = (), **options: Any
) -> tuple[int, dict[str, str], str]:
    """Ask an application that answers with the path which it was asked for; status, headers and body."""
    messages = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        response = PlainTextResponse(scope["path"], headers={"Cache-Control": "public, max-age=9"})
        await response(scope, receive, send)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        messages.append(message)

    names = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "method": "GET", "path": path, "headers": names, "query_string": b""}
    asyncio.run(SecurityMiddleware(app, **{"token": None, **options})(scope, receive, send))
    start, *rest = messages
    said = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], said, b"".join(message["body"] for message in rest).decode()


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000", "LOCALHOST:1", "maze.local"]
)
def test_names_of_this_machine_are_answered(name):
    assert asked(headers=(("Host", name),), host="maze.local")[0] == 200


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil.example:8000",
        "10.0.0.1",
        "",
        "localhost.evil.example",
        "evillocalhost",
        "evil.localhost",
        "[::2]",
    ],
)
def test_other_names_are_refused_where_only_this_machine_can_reach_it(name):
    status, _, body = asked(headers=(("Host", name),), host="127.0.0.1")
    assert status == 421
    assert "own machine" in body
    assert asked(headers=(("Host", name),))[0] == 200  # nobody asked to be secluded


def test_with_a_token_no_shared_cache_keeps_an_answer():
    shown = (("Authorization", "Bearer 12345678"),)
    assert asked(headers=shown, token="12345678")[1]["cache-control"] == "private, max-age=9"
    assert asked()[1]["cache-control"] == "public, max-age=9"


@pytest.mark.parametrize(
    ("addresses", "expected"),
    [
        (["127.0.0.1"], False),
        (["127.0.0.1", "::1"], False),
        (["127.0.0.1", "192.0.2.7"], True),
        (["192.0.2.7", "127.0.0.1"], True),
        (["::1", "fe80::1%eth0"], True),
        (["0.0.0.0"], True),
    ],
)
def test_a_host_is_open_if_other_machines_reach_one_of_its_addresses(
    addresses: list[str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [(0, 0, 0, "", (address, 0)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: places)
    assert is_open("maze.example") is expected
