"""Which connections a server process accepts, and how its clients share a turn of the event loop."""

import asyncio
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import pytest
from service_site import PATIENCE, Site, site

from clew.service.http.clients import connections
from clew.service.http.clients.connections import MAX_BEGUN, MAX_DROPS, Connections, Listener, hang_up
from clew.service.http.clients.proxies import network_of
from clew.service.server import Server
from clew.service.settings import Settings

HEAD = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
ABORT = struct.pack("ii", 1, 0)  # for SO_LINGER: closing sends a reset
OTHER = "127.0.0.2"  # another address of this machine


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    with site(client_connections=3, keep_alive_timeout=PATIENCE, receive_timeout=PATIENCE) as running:
        yield running


def leave(client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
    client.close()


@pytest.mark.parametrize("way", ["reset", "close", "end"])
def test_a_client_that_has_left_is_noticed_before_its_request_is_read(way: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname())
        client.sendall(HEAD)
        ours, _ = listener.accept()
        with closing(ours), closing(client):
            assert not hang_up(ours)
            if way == "reset":
                leave(client)
            elif way == "close":
                client.close()
            else:
                client.shutdown(socket.SHUT_WR)
            end = time.monotonic() + PATIENCE
            while not hang_up(ours):
                assert time.monotonic() < end
            assert ours.recv(1 << 16) == HEAD, "it could still be read"


def test_a_listener_drops_connections_that_are_not_admitted_and_a_limited_number_in_one_turn() -> None:
    with Listener() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(2 * MAX_DROPS)
        listener.setblocking(False)
        seen: list[str] = []
        listener.admits = lambda connection, host: seen.append(host) or len(seen) == MAX_DROPS + 2  # type: ignore
        clients = [socket.create_connection(listener.getsockname()) for _ in range(MAX_DROPS + 2)]
        with pytest.raises(BlockingIOError):
            listener.accept()
        assert seen == ["127.0.0.1"] * MAX_DROPS
        accepted, address = listener.accept()
        assert address == clients[-1].getsockname()
        for each in (accepted, *clients):
            each.close()


def test_one_address_has_a_limited_number_of_connections_and_the_others_do_not_notice(running: Site) -> None:
    clients = [running.connect() for _ in range(3)]
    for _ in range(2):
        with closing(running.connect()) as refused:
            refused.sendall(HEAD)
            got = refused.recv(1 << 16)
        assert got.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert b"\r\nretry-after: 1\r\n" in got.lower()
        assert b"your address has 3 open connections" in got
    with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE, (OTHER, 0))) as other:
        other.sendall(HEAD)
        assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    clients.pop().close()
    end = time.monotonic() + PATIENCE
    while len(running.server.server_state.connections) > 2:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert running.ask("/healthz").status == 200, "one has been closed"
    for client in clients:
        client.close()


def test_a_known_proxy_has_as_many_connections_as_there_may_be() -> None:
    settings = Settings(client_connections=1, max_connections=2, trust_proxy=("10.0.0.0/8",))
    open_ones = Connections(settings)
    for host, status in (("10.0.0.1", None), ("10.0.0.1", None), ("10.0.0.1", 503), ("10.0.0.1", 503)):
        problem = open_ones.refusal(host)
        assert (problem and problem.status) == status
        open_ones.add(network_of(host))
    for _ in range(4):
        open_ones.remove(network_of("10.0.0.1"))
    open_ones.add(network_of("2001:db8::1"))
    problem = open_ones.refusal("2001:db8::2")
    assert problem is not None, "a network of IPv6 is one client"
    assert problem.status == 429
    assert open_ones.refusal("::ffff:10.0.0.1") is None


@pytest.mark.parametrize(
    ("open_ones", "left", "status", "limited"),
    [(0, False, b"", 0), (1, False, b"429", 1), (2, False, b"503", 0), (0, True, b"", 0)],
)
def test_a_connection_too_many_is_counted_if_its_client_is_limited_and_gets_a_response_at_once(
    open_ones: int, left: bool, status: bytes, limited: int
) -> None:
    everyone, metrics = Connections(Settings(client_connections=1, max_connections=2)), Mock()
    for _ in range(open_ones):
        everyone.add(network_of("10.0.0.1"))
    config = SimpleNamespace(connections=everyone, loaded_app=SimpleNamespace(state=SimpleNamespace(metrics=metrics)))
    server: Any = SimpleNamespace(config=config, server_state=SimpleNamespace(default_headers=[]))
    client, ours = socket.socketpair()
    with closing(client), closing(ours):
        client.sendall(HEAD)
        if left:
            client.shutdown(socket.SHUT_WR)
        assert Server._admits(server, ours, "10.0.0.1") == (not left and not status)
        assert metrics.limited.labels.call_args_list == [call("connections")] * limited
        if status:
            assert not ours.getblocking(), "a client that reads nothing holds nobody up"
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 " + status)


def test_in_each_turn_of_the_event_loop_a_limited_number_of_requests_of_one_client_begins() -> None:
    async def test() -> list[list[str]]:
        everyone, began = Connections(Settings()), list[str]()
        turns = []
        names = [f"a{number}" for number in range(2 * MAX_BEGUN + 5)] + [f"b{number}" for number in range(3)]
        began += [name for name in names if everyone.may_begin(name[:1].encode(), partial(began.append, name))]
        while began:
            turns.append(began[:])
            began.clear()
            await asyncio.sleep(0)
            if len(turns) == 1:
                assert not everyone.may_begin(b"a", partial(began.append, "a-late")), (
                    "those that wait already come first"
                )
        return turns

    first, *others = asyncio.run(test())
    assert [name for name in first if name[0] == "a"] == [f"a{number}" for number in range(MAX_BEGUN)]
    assert first[-3:] == ["b0", "b1", "b2"]
    later = [f"a{number}" for number in range(MAX_BEGUN, 2 * MAX_BEGUN + 5)]
    assert others == [later[:MAX_BEGUN], [*later[MAX_BEGUN:], "a-late"]]


def test_requests_that_wait_for_their_turn_are_answered(running: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_BEGUN", 1)
    body = b"x" * 50_000
    post = b"POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    clients = [running.connect() for _ in range(3)]
    for client in clients:
        client.sendall(HEAD * 5 + post)
    for client in clients:
        got = b""
        while not got.endswith(b"50000"):
            part = client.recv(1 << 16)
            assert part
            got += part
        assert got.count(b"HTTP/1.1 200 ") == 6
        client.close()
