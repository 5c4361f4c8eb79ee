"""The protocol on a pair of sockets: what it takes for a request, what it refuses, and how much it reads."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.server import ServerState

from clew.service.http import protocol
from clew.service.http.protocol import BLOCK, TURN, Protocol
from clew.service.server import Config
from clew.service.settings import Settings

LIMITS: dict[str, Any] = {"receive_timeout": 5.0, "keep_alive_timeout": 0.05, "stall_timeout": 5.0}
HOST = b"Host: a\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
GET = b"GET /next HTTP/1.1\r\n" + HOST + b"\r\n"
LAST = GET[:-2] + b"Connection: close\r\n\r\n"


class Connection:
    """A connection to an application that records the requests which it got."""

    def __init__(self, **limits: Any) -> None:
        self.requests: list[tuple[str, str, bytes, bytes]] = []  # method, path, query, body
        self.headers: list[list[tuple[bytes, bytes]]] = []
        self.config = Config(Settings(**(LIMITS | limits)))
        self.config.app, self.config.interface = lambda: self.app, "asgi3"
        self.config.load()
        self.protocol = Protocol(config=self.config, server_state=ServerState(), app_state={})

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", scope["path"] != "/hasty"
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
            more = message["more_body"]
        self.requests.append((scope["method"], scope["path"], scope["query_string"], body))
        self.headers.append(scope["headers"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    async def __aenter__(self) -> "Connection":
        loop = asyncio.get_running_loop()
        theirs, self.client = socket.socketpair()
        self.client.setblocking(False)
        await loop.connect_accepted_socket(lambda: self.protocol, theirs)
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.client.close()
        if not self.protocol.transport.is_closing():
            self.protocol.transport.abort()
        await asyncio.sleep(0)

    async def send(self, *segments: bytes) -> None:
        """Send segments, each of which is received before the next is sent."""
        for segment in segments:
            await asyncio.get_running_loop().sock_sendall(self.client, segment)
            for _ in range(2 + len(segment) // 4096):
                await asyncio.sleep(0)

    async def rest(self) -> bytes:
        """Return what comes until the server closes."""
        got = b""
        async with asyncio.timeout(60):
            with suppress(ConnectionResetError):  # it was closed before it had read everything
                while part := await asyncio.get_running_loop().sock_recv(self.client, 1 << 16):
                    got += part
        return got


def exchange(*segments: bytes, **limits: Any) -> tuple[bytes, Connection]:
    """Send segments over one connection; what comes back until it is closed, and what the application saw."""

    async def talk() -> tuple[bytes, Connection]:
        async with Connection(**limits) as connection:
            with suppress(BrokenPipeError):  # it may be closed before all is sent
                await connection.send(*segments)
            return await connection.rest(), connection

    return asyncio.run(talk())


def chunks(*parts: bytes, extension: bytes = b"", trailers: bytes = b"") -> bytes:
    coded = b"".join(b"%x%s\r\n%s\r\n" % (len(part), extension, part) for part in parts)
    return b"POST /c HTTP/1.1\r\n" + HOST + CHUNKED + b"\r\n" + coded + b"0\r\n" + trailers + b"\r\n"


def post(*headers: bytes, body: bytes = b"") -> bytes:
    return b"\r\n".join([b"POST / HTTP/1.1", b"Host: a", *headers, b"", body])


ACCEPTED = {
    "simple": (GET, ("GET", "/next", b"", b"")),
    "query": (b"GET /a%20b?c=%20d HTTP/1.1\r\n" + HOST + b"\r\n", ("GET", "/a b", b"c=%20d", b"")),
    "whole address": (b"GET http://b/c?d HTTP/1.1\r\n" + HOST + b"\r\n", ("GET", "/c", b"d", b"")),
    "whole address without path": (b"GET HTTPS://b:1 HTTP/1.1\r\n" + HOST + b"\r\n", ("GET", "/", b"", b"")),
    "two slashes": (b"GET //b/c HTTP/1.1\r\n" + HOST + b"\r\n", ("GET", "//b/c", b"", b"")),
    "asterisk": (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", ("OPTIONS", "*", b"", b"")),
    "1.0": (b"GET / HTTP/1.0\r\n\r\n", ("GET", "/", b"", b"")),
    "length": (post(b"Content-Length: 3", body=b"abc"), ("POST", "/", b"", b"abc")),
    "length 0": (post(b"Content-Length: 0"), ("POST", "/", b"", b"")),
    "GET with a body": (b"GET /g HTTP/1.1\r\nContent-Length: 3\r\n" + HOST + b"\r\nabc", ("GET", "/g", b"", b"abc")),
    "chunks": (chunks(b"abc", b"de"), ("POST", "/c", b"", b"abcde")),
    "chunks of blank lines": (
        chunks(b"\r\n\r\n", b"\r\n", b"0\r\n\r\n"),
        ("POST", "/c", b"", b"\r\n\r\n\r\n0\r\n\r\n"),
    ),
    "chunk extension": (chunks(b"abc", extension=b';a="b"'), ("POST", "/c", b"", b"abc")),
    "trailers": (chunks(b"abc", trailers=b"A: b\r\nC: d\r\n"), ("POST", "/c", b"", b"abc")),
    "upgrade": (
        post(b"Upgrade: h2c", b"Connection: Upgrade", b"Content-Length: 3", body=b"abc"),
        ("POST", "/", b"", b"abc"),
    ),
    "large": (post(b"Content-Length: 100000", body=bytes(100_000)), ("POST", "/", b"", bytes(100_000))),
    "large chunks": (chunks(*[bytes(1024)] * 100), ("POST", "/c", b"", bytes(102_400))),
}


@pytest.mark.parametrize("kind", ACCEPTED)
def test_a_request_is_the_same_in_one_segment_and_byte_by_byte_and_the_next_one_follows(kind: str) -> None:
    data, request = ACCEPTED[kind]
    last = ("GET", "/next", b"", b"")
    step = 1 + len(data) // 1000
    parts = [data[begin : begin + step] for begin in range(0, len(data), step)]
    for segments in ([data, LAST], [data + LAST], [*parts, LAST]):
        got, connection = exchange(*segments, keep_alive_timeout=5.0)
        closed = kind == "1.0" or (segments == [data + LAST] and CHUNKED in data)
        assert connection.requests == ([request] if closed else [request, last])
        assert got.count(b"HTTP/1.1 200 OK\r\n") == len(connection.requests)


REFUSED = {
    "both lengths": (post(b"Content-Length: 3", CHUNKED.strip(), body=b"0\r\n\r\n"), 400, b"not valid HTTP/1.1"),
    "both lengths, turned": (
        post(CHUNKED.strip(), b"Content-Length: 3", body=b"0\r\n\r\n"),
        400,
        b"not valid HTTP/1.1",
    ),
    "two lengths": (post(b"Content-Length: 3", b"Content-Length: 4", body=b"abcd"), 400, b"not valid HTTP/1.1"),
    "the same length twice": (
        post(b"Content-Length: 3", b"Content-Length: 3", body=b"abc"),
        400,
        b"not valid HTTP/1.1",
    ),
    "list of lengths": (post(b"Content-Length: 3, 3", body=b"abc"), 400, b"not valid HTTP/1.1"),
    "sign": (post(b"Content-Length: +3", body=b"abc"), 400, b"not valid HTTP/1.1"),
    "no length": (post(b"Content-Length:", body=b"abc"), 400, b"not valid HTTP/1.1"),
    "endless length": (post(b"Content-Length: 99999999999999999999999", body=b"abc"), 400, b"not valid HTTP/1.1"),
    "two codings": (post(b"Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"), 400, b"Transfer-Encoding"),
    "chunked twice": (post(CHUNKED.strip(), CHUNKED.strip(), body=b"0\r\n\r\n"), 400, b"Transfer-Encoding"),
    "another coding": (post(b"Transfer-Encoding: xchunked", body=b"0\r\n\r\n"), 400, b"Transfer-Encoding"),
    "coding of 1.0": (b"POST / HTTP/1.0\r\n" + HOST + CHUNKED + b"\r\n0\r\n\r\n", 400, b"in HTTP/1.1"),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400, b"0 headers Host"),
    "two hosts": (b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 400, b"2 headers Host"),
    "folded header": (post(b"A: b", b" c: d"), 400, b"not valid HTTP/1.1"),
    "folded first header": (b"GET / HTTP/1.1\r\n " + HOST + b"\r\n", 400, b"not valid HTTP/1.1"),
    "space before the colon": (post(b"Content-Length : 3", body=b"abc"), 400, b"not valid HTTP/1.1"),
    "no colon": (post(b"abc"), 400, b"not valid HTTP/1.1"),
    "no name": (post(b": b"), 400, b"not valid HTTP/1.1"),
    "bare LF": (b"GET / HTTP/1.1\n" + HOST + b"\r\n", 400, b"not valid HTTP/1.1"),
    "bare LF in a header": (post(b"A: b\nC: d"), 400, b"not valid HTTP/1.1"),
    "bare CR in a header": (post(b"A: b\rC: d"), 400, b"not valid HTTP/1.1"),
    "NUL": (post(b"A: b\0c"), 400, b"not valid HTTP/1.1"),
    "version 2.0": (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 400, b"version"),
    "version 0.9": (b"GET / HTTP/0.9\r\n" + HOST + b"\r\n", 400, b"version"),
    "preface of 2.0": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, b"not valid HTTP/1.1"),
    "no version": (b"GET /\r\n\r\n", 400, b"not valid HTTP/1.1"),
    "two spaces": (b"GET / a HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"not valid HTTP/1.1"),
    "fragment": (b"GET /a#b HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"fragment"),
    "not a path": (b"GET a HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"not valid HTTP/1.1"),
    "host and port": (b"CONNECT a:80 HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"its target is not a path"),
    "another scheme": (b"GET ftp://a/b HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"its target is not a path"),
    "bytes in the path": (b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"not valid HTTP/1.1"),
    "empty line first": (b"\r\n" + GET, 400, b"begins with a method"),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00", 400, b"use http://"),
    "unknown method": (b"FOO / HTTP/1.1\r\n" + HOST + b"\r\n", 501, b"method"),
    "lowercase method": (b"get / HTTP/1.1\r\n" + HOST + b"\r\n", 400, b"method"),
    "chunk of no size": (chunks().replace(b"0\r\n", b"\r\n"), 400, b"not valid HTTP/1.1"),
    "chunk size with 0x": (chunks().replace(b"0\r\n", b"0x0\r\n"), 400, b"not valid HTTP/1.1"),
    "chunk size with a space": (chunks().replace(b"0\r\n", b"0 \r\n"), 400, b"not valid HTTP/1.1"),
    "chunk size with a sign": (chunks().replace(b"0\r\n", b"-1\r\n"), 400, b"not valid HTTP/1.1"),
    "endless chunk size": (chunks().replace(b"0\r\n", b"f" * 17 + b"\r\n"), 400, b"not valid HTTP/1.1"),
    "chunk size without CR": (chunks(b"abc").replace(b"3\r\n", b"3\n"), 400, b"not valid HTTP/1.1"),
    "chunk longer than its size": (chunks(b"abc").replace(b"3\r\n", b"2\r\n"), 400, b"not valid HTTP/1.1"),
    "LF in a chunk extension": (chunks(b"abc", extension=b";a\nb"), 400, b"not valid HTTP/1.1"),
    "length as a trailer": (chunks(b"abc", trailers=b"Content-Length: 3\r\n"), 400, b"not valid HTTP/1.1"),
    "folded trailer": (chunks(b"abc", trailers=b"A: b\r\n c\r\n"), 400, b"not valid HTTP/1.1"),
    "many headers": (post(*[b"A: b"] * 100), 431, b"100 short headers"),
    "long head": (post(b"A: " + b"b" * 16_400), 431, b"too large"),
    "head without end": (b"GET /" + b"a" * 17_000, 431, b"too large"),
    "98 KB of headers": (post(*[b"A: b"] * 16_000), 431, b"too large"),
    "tiny chunks": (chunks(*[b"["] * 100_000), 400, b"chunks of 1 KiB"),
    "empty line in each chunk": (chunks(*[b"\r\n"] * 100_000), 400, b"chunks of 1 KiB"),
    "tiny chunks after a large one": (chunks(bytes(1 << 20), *[b"["] * 10_000), 400, b"chunks of 1 KiB"),
    "long extension": (chunks(b"abc", extension=b";" + b"a" * 9000), 400, b"extensions and trailers"),
    "extensions": (chunks(*[b"abc"] * 100, extension=b";" + b"a" * 100), 400, b"extensions and trailers"),
    "long trailer": (chunks(b"abc", trailers=b"A: " + b"a" * 9000 + b"\r\n"), 400, b"extensions and trailers"),
    "many trailers": (chunks(b"abc", trailers=b"A: b\r\n" * 9000), 400, b"extensions and trailers"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_refusal_says_why_reaches_the_client_and_ends_the_connection(kind: str) -> None:
    data, status, sentence = REFUSED[kind]
    got, connection = exchange(data + GET)
    assert got.startswith(b"HTTP/1.1 %d " % status), got
    assert sentence in got
    assert got.count(b"connection: close") == 1
    assert b"application/problem+json" in got
    assert b"x-content-type-options: nosniff" in got
    assert b"connection: close" in got
    assert connection.requests == []


def test_what_comes_after_a_refusal_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    got, connection = exchange(REFUSED["long head"][0], GET)
    assert got.count(b"HTTP/1.1 ") == 1
    assert connection.requests == []
    assert [each.getMessage() for each in caplog.records if each.name == "asyncio"] == []


def test_an_application_learns_at_once_that_the_rest_of_its_request_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LINGER", 60.0)
    told = asyncio.Event()

    class Listening(Connection):
        async def app(self, scope: Any, receive: Any, send: Any) -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            told.set()

    async def talk() -> None:
        async with Listening() as connection, asyncio.timeout(30):
            await connection.send(post(CHUNKED.strip(), body=b"3\r\nabc\r\n"), b"no size\r\n")
            await told.wait()

    asyncio.run(talk())


def test_small_but_honest_chunks_are_accepted() -> None:
    for size, count in ((1, 500), (10, 500), (64, 20_000), (1024, 4000)):
        got, connection = exchange(chunks(*[bytes(size)] * count))
        assert got.startswith(b"HTTP/1.1 200 ")
        assert len(connection.requests[0][3]) == size * count


@pytest.mark.parametrize("size", range(BLOCK - 12, BLOCK - 4))
def test_a_chunked_body_may_end_anywhere_in_a_block(size: int) -> None:
    for segments in ([chunks(bytes(size)) + GET], [chunks(bytes(size)), GET]):
        got, connection = exchange(*segments)
        assert [len(request[3]) for request in connection.requests] in ([size], [size, 0])
        assert got.count(b"HTTP/1.1 200 ") == len(connection.requests)


def test_one_turn_of_the_loop_takes_16_kib() -> None:
    async def talk() -> int:
        async with Connection() as connection:
            return len(connection.protocol.get_buffer(-1))

    assert asyncio.run(talk()) == TURN == 16 << 10


def test_trailers_are_no_headers() -> None:
    _, connection = exchange(chunks(b"abc", trailers=b"Authorization: x\r\n"))
    assert [name for name, _ in connection.headers[0]] == [b"host", b"transfer-encoding"]


def test_after_connect_there_is_no_other_request() -> None:
    got, connection = exchange(b"CONNECT /a HTTP/1.1\r\n" + HOST + b"\r\n" + GET)
    assert [request[0] for request in connection.requests] == ["CONNECT"]
    assert got.count(b"HTTP/1.1 200 ") == 1


def test_a_client_that_expects_to_continue_may_continue() -> None:
    head, body = post(b"Content-Length: 3", b"Expect: 100-continue"), b"abc"
    got, connection = exchange(head, body)
    assert got.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 ")
    assert connection.requests[0][3] == body


@pytest.mark.parametrize("coded", [False, True])
def test_a_body_may_be_complete_after_its_response_and_then_the_connection_is_idle(coded: bool) -> None:
    head, body = b"POST /hasty HTTP/1.1\r\n" + HOST, bytes(100_000)
    data = head + b"Content-Length: 100000\r\n\r\n" + body
    if coded:
        data = head + CHUNKED + b"\r\n186a0\r\n" + body + b"\r\n0\r\n\r\n"
    if coded:
        got, connection = exchange(data[:1000], data[1000:] + GET, GET)
        assert got.count(b"HTTP/1.1 ") == len(connection.requests) == 1
    for last in ((GET,), ()):
        got, connection = exchange(data[:1000], data[1000:], *last)  # it is closed at last, so it was idle
        assert [request[1] for request in connection.requests] == ["/hasty", "/next"][: 1 + len(last)]
        assert got.count(b"HTTP/1.1 200 ") == 1 + len(last)


def test_requests_wait_for_each_other_and_no_more_than_a_few_are_read() -> None:
    async def talk() -> None:
        async with Connection() as connection:
            original, go_on = connection.app, asyncio.Event()

            async def patient(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
                await go_on.wait()
                await original(scope, receive, send)

            connection.protocol.app = patient  # type: ignore[assignment]
            count = 3000
            sending = asyncio.ensure_future(connection.send(GET * count))
            reading = asyncio.ensure_future(connection.rest())
            for _ in range(100):
                await asyncio.sleep(0)
            assert len(connection.protocol.server_state.tasks) == 1
            assert TURN <= len(connection.protocol._unparsed) <= 2 * TURN
            go_on.set()
            await sending
            assert (await reading).count(b"HTTP/1.1 200 ") == len(connection.requests) == count

    asyncio.run(talk())


def test_a_client_that_leaves_is_noticed_though_it_sent_another_request() -> None:
    async def talk() -> None:
        async with Connection() as connection:
            left = asyncio.Event()

            async def patient(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                left.set()

            connection.protocol.app = patient  # type: ignore[assignment]
            await connection.send(GET + GET)
            connection.client.close()
            async with asyncio.timeout(60):
                await left.wait()

    asyncio.run(talk())


def test_no_one_waits_for_the_end_of_a_refused_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LINGER", 600.0)

    async def talk() -> None:
        async with Connection(receive_timeout=0.05) as connection:
            await connection.send(b"POST / HTTP/1.1\r\n")
            assert (await connection.rest()).startswith(b"HTTP/1.1 408 ")  # the client may read, and send no more

    asyncio.run(talk())


def test_the_clients_that_have_been_reading_for_longest_are_disconnected_when_too_much_is_unread() -> None:
    size = 2 << 20

    async def large(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        await send({"type": "http.response.body", "body": bytes(size)})

    async def talk() -> list[bool]:
        connections = [Connection(max_unread_bytes=5 << 20) for _ in range(4)]
        async with AsyncExitStack() as stack:
            for each in connections:
                each.protocol.app = large  # type: ignore[assignment]
                each.protocol.connections = connections[0].protocol.connections
                await stack.enter_async_context(each)
                await each.send(LAST)
                await asyncio.sleep(0.001)
            return [len(await each.rest()) > size for each in connections]

    assert asyncio.run(talk()) == [False, False, True, True]


@pytest.mark.parametrize(("left", "closing"), [(False, False), (True, False), (False, True)])
def test_a_client_is_gone_if_it_has_left_or_its_connection_closes(
    left: bool, closing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "hang_up", lambda ours: left)

    async def look() -> tuple[bool, bool, bool]:
        async with Connection() as connection:
            if closing:
                connection.protocol.transport.close()
            request: Any = SimpleNamespace(response_complete=False, disconnected=False, message_event=asyncio.Event())
            connection.protocol.cycle = request
            return connection.protocol.is_gone(), request.disconnected, connection.protocol.transport.is_closing()

    assert asyncio.run(look()) == (left or closing,) * 3


def test_a_client_that_has_left_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "hang_up", lambda ours: True)
    got, connection = exchange(LAST)
    assert (got, connection.requests) == (b"", [])


def test_a_request_waits_until_it_may_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol.Connections, "may_begin", lambda *_: False)

    async def talk() -> tuple[bool, int]:
        async with Connection() as connection:
            await connection.send(LAST)
            begun = connection.protocol.cycle is not None
            connection.protocol.resume()
            await connection.rest()
            return begun, len(connection.requests)

    assert asyncio.run(talk()) == (False, 1)
