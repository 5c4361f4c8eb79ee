"""HTTP/1.1 with limits that uvicorn lacks, against clients that are slow, greedy or ambiguous on purpose.

llhttp, the parser of uvicorn's `HttpToolsProtocol`, gets what a client sends in blocks: a whole head, then its body.
The next request is parsed when the previous one has its response.

- One turn of the event loop takes at most `TURN` bytes of a connection.
- A head is at most `Settings.max_head_bytes` bytes and `MAX_HEADERS` headers.
- A chunked body may have `SPARE_OVERHEAD` bytes that are not data (sizes, extensions, trailers), and one for each
  `DATA_PER_OVERHEAD` bytes of data, so that a client cannot send millions of tiny chunks.
- A request must be complete within `Settings.receive_timeout` seconds of its first byte, or of the connection if it is
  the first one. A client must read some of the response every `Settings.stall_timeout` seconds. Between two requests
  uvicorn's keep-alive timeout applies.
- All responses that wait to be read have at most `Settings.max_unread_bytes` bytes; the clients that have been reading
  for longest are disconnected when there are more.
- What proxies could read in another way than llhttp does is refused.
"""

import asyncio
import math
import re
from contextlib import suppress
from typing import Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from clew.service.http.body import IS_GONE, request_timeout
from clew.service.http.clients.connections import Connections, hang_up
from clew.service.http.clients.proxies import network_of
from clew.service.http.clients.security import protected
from clew.service.http.logs import log_request
from clew.service.http.problems import Problem
from clew.service.http.request_context import ID_HEADER, RequestContext, new_id
from clew.service.settings import UNIX, Settings

TURN = 16 << 10
BLOCK = 4 << 10  # of a chunked body, after which its overhead is checked
MAX_HEADERS = 100
SPARE_OVERHEAD = 4 << 10
DATA_PER_OVERHEAD = 8
LINGER = 1.0  # seconds in which a refused client can read why, while what it still sends is discarded
HEAD_TOO_LARGE = (
    f"the head of the request is too large: send a shorter address, and at most {MAX_HEADERS} short headers"
)
UNKNOWN_METHOD = "the method of the request is unknown: use GET, HEAD or POST"
TOO_MUCH_OVERHEAD = (
    "the chunks of the body are too small, or their extensions and trailers too long: "
    "send chunks of 1 KiB or more, or a Content-Length"
)
BLANK_LINE = b"\r\n\r\n"  # ends a head

# Upgrades are not offered, so the header is ignored; llhttp would treat the body as data of the new protocol.
UPGRADE = re.compile(rb"\r\nupgrade:[^\r\n]*(?=\r\n)", re.IGNORECASE)
METHOD = re.compile(rb"[A-Z]{1,32} ")
ORIGIN = re.compile(rb"https?://[^/?]+", re.IGNORECASE)


class UnexpectedRequestError(Exception):
    """A request began before the previous one had its response, where they cannot be divided."""


class Protocol(HttpToolsProtocol, asyncio.BufferedProtocol):
    """One connection; `config.settings` holds the limits."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.settings = cast(Settings, self.config.settings)  # type: ignore[attr-defined]
        self._everyone = cast(Connections, self.config.connections)  # type: ignore[attr-defined]
        self.network = b""  # of the client
        self._is_late = False  # whether the next request waits for a turn of the event loop
        self._may_begin = False  # whether it has waited, and begins now
        self._buffer = memoryview(bytearray(TURN))
        self._unparsed = bytearray()
        self._head_expected = False  # whether the parser gets a head now
        self._in_body = False  # whether the head of the current request is parsed, and its end has not come
        self._left: int | None = None  # bytes of the body that are to come; None for a chunked one
        self._overhead = 0  # bytes of a chunked body that are not data, less those that its data allows
        self._refused = False
        self._deadline: asyncio.TimerHandle | None = None  # for the request that is being received
        self._stall: asyncio.TimerHandle | None = None  # for the response that is being sent
        self._unread = math.inf  # bytes of the response that were not read at the last check
        self._slow_since = 0.0  # when the client had so much to read that writing was paused

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request; refuse the connection if there are too many."""
        super().connection_made(transport)
        host = host_of(self.client)
        self.network = network_of(host)
        problem = self._everyone.refusal(host)
        self._everyone.add(self.network)
        if problem is not None:
            self._refused = True
            transport.write(self._whole_response(problem))
            transport.close()  # at once, or refused connections could take all descriptors
            return
        self._deadline = self.loop.call_later(self.settings.receive_timeout, self._receive_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all timers."""
        super().connection_lost(exc)
        self._everyone.remove(self.network)
        self._unset_keepalive_if_required()
        for timer in (self._deadline, self._stall):
            if timer is not None:
                timer.cancel()

    # Receiving

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the buffer for the next data, which bounds what is received in one turn."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Receive data, which may be a part of a request or several requests."""
        if self._refused or (self.cycle is None and not self._unparsed and self.is_gone()):
            return
        self._unparsed += self._buffer[:nbytes]
        self._parse()

    def is_gone(self) -> bool:
        """Look whether the client has disconnected, or sends no more; then end the connection at once."""
        if not self.transport.is_closing() and not hang_up(self.transport.get_extra_info("socket")):
            return False
        self._end_request()
        self.transport.abort()
        return True

    def _end_request(self) -> None:
        """Let the application see that nobody waits for its response."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def resume(self) -> None:
        """Begin the request that had to wait for its turn."""
        self._is_late = False
        if not self.is_gone():
            self._may_begin = True
            self.transport.resume_reading()
            self._parse()

    def _parse(self) -> None:
        """Parse the received data as far as it belongs to one request; the rest waits for the response."""
        try:
            while size := self._block_size():
                block = bytes(self._unparsed[:size])
                del self._unparsed[:size]
                if self._in_body:
                    self._parse_body(block)
                else:
                    self._parse_head(block)
        except httptools.HttpParserUpgrade:  # CONNECT, after which there is no other request
            self.cycle.keep_alive = False
        except httptools.HttpParserError as error:
            cause = error.__context__
            if isinstance(cause, UnexpectedRequestError):
                self.cycle.keep_alive = False
                self._unparsed.clear()
                if self.cycle.response_complete:
                    self.transport.close()
            else:
                self._refuse(cause if isinstance(cause, Problem) else _invalid(str(error)))
                return
        except Problem as problem:
            self._refuse(problem)
            return
        if (self._responding or self._is_late) and len(self._unparsed) >= TURN:
            self.transport.pause_reading()
        self._set_timers()

    @property
    def _responding(self) -> bool:
        """Whether a request is complete and its response is not."""
        return self.cycle is not None and not self.cycle.response_complete and not self._in_body

    def _block_size(self) -> int:
        """Return the size of the block to parse next; 0 if more data or the end of a response must come before."""
        data = self._unparsed
        if not data or self._responding or self.transport.is_closing():
            return 0
        if not self._in_body:
            end = data.find(BLANK_LINE, 0, self.settings.max_head_bytes)
            if end < 0 and len(data) >= self.settings.max_head_bytes:
                raise Problem(431, HEAD_TOO_LARGE)
            if data[0] < ord("!"):
                raise _invalid("a request begins with a method")
            return end + len(BLANK_LINE) if end >= 0 and self._has_turn() else 0
        return min(BLOCK if self._left is None else self._left, len(data))

    def _has_turn(self) -> bool:
        """Whether a request may begin now; if not, `resume` is called later."""
        if self._may_begin:
            self._may_begin = False
            return True
        self._is_late = self._is_late or not self._everyone.may_begin(self.network, self.resume)
        return not self._is_late

    def _parse_head(self, head: bytes) -> None:
        if head.count(b"\r\n") > MAX_HEADERS + 2:
            raise Problem(431, HEAD_TOO_LARGE)
        self._head_expected = True
        try:
            self.parser.feed_data(UPGRADE.sub(b"", head))
        except httptools.HttpParserInvalidMethodError:
            is_method = METHOD.match(head)
            raise Problem(501, UNKNOWN_METHOD) if is_method else _invalid("a request begins with a method") from None

    def _parse_body(self, block: bytes) -> None:
        if self._left is not None:
            self._left -= len(block)
        self._overhead += len(block)
        self.parser.feed_data(block)
        self._overhead = max(0, self._overhead)
        if self._left is None and self._overhead > SPARE_OVERHEAD:
            raise Problem(400, TOO_MUCH_OVERHEAD)

    def _set_timers(self) -> None:
        """Let the timer run that fits: for the rest of a request, or for the next one; none during a response."""
        receiving = self._in_body or (bool(self._unparsed) and not self._responding)
        if self._deadline is not None and not receiving:
            self._deadline.cancel()
            self._deadline = None
        elif self._deadline is None and receiving:
            self._deadline = self.loop.call_later(self.settings.receive_timeout, self._receive_timeout)
        if receiving or self._responding:
            self._unset_keepalive_if_required()
        elif self.timeout_keep_alive_task is None:  # the body was complete after its response
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _receive_timeout(self) -> None:
        """Refuse a request that was not received in time."""
        self._deadline = None
        self._refuse(request_timeout(self.settings.receive_timeout))

    # What the parser found

    def on_message_begin(self) -> None:
        """Begin a request, if it does not begin in the same block in which a chunked body ends.

        The parser does not say where in the block that is, so the connection is closed after the response to the first
        request. Clients send such a request again; they should not have sent it so early after a POST.
        """
        if not self._head_expected:
            raise UnexpectedRequestError
        self._head_expected = False
        super().on_message_begin()
        self.scope[IS_GONE] = self.is_gone  # type: ignore[literal-required]

    def on_url(self, url: bytes) -> None:
        """Take the target of a request; of a whole URL, which proxies send, only the path matters."""
        path = url if url.startswith(b"/") else ORIGIN.sub(b"", url)
        if b"#" in path:
            raise _invalid("its target has a fragment")
        if path == url and not url.startswith((b"/", b"*")):  # the host and port of a CONNECT, or another scheme
            raise _invalid("its target is not a path")
        self.url = path if path.startswith((b"/", b"*")) else b"/" + path

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; trailers are ignored, or they would count as headers."""
        if not self._in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Check the head and start the application."""
        self._left = body_length(self.parser.get_http_version(), self.headers)
        super().on_headers_complete()
        self._in_body = True
        self._overhead = 0

    def on_body(self, body: bytes) -> None:
        """Give a part of the body to the application."""
        self._overhead -= len(body) + len(body) // DATA_PER_OVERHEAD
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Tell the application that the body is complete."""
        self._in_body = False
        super().on_message_complete()

    # Responding

    def on_response_complete(self) -> None:
        """Parse the next request, of which a part may have been received already."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._parse()

    def _refuse(self, problem: Problem) -> None:
        """Respond without the application, unless a response has begun, and close the connection."""
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        self._unset_keepalive_if_required()
        if self._deadline is not None:
            self._deadline.cancel()
        begun = self._in_body and self.cycle.response_started
        self._end_request()
        if begun:
            self.transport.close()
            return
        self.transport.write(self._whole_response(problem))
        with suppress(OSError):  # the client may have gone, which is noticed only while reading
            self.transport.write_eof()
        self.transport.resume_reading()
        self._deadline = self.loop.call_later(LINGER, self.transport.close)

    def _whole_response(self, problem: Problem) -> bytes:
        return whole_response(problem, host_of(self.client), self.server_state.default_headers)

    def pause_writing(self) -> None:
        """Start watching a client that reads the response more slowly than it is written."""
        super().pause_writing()
        if self._stall is None:
            self._slow_since, self._unread = self.loop.time(), math.inf
            self._check_stall()
        self._bound_unread()

    def resume_writing(self) -> None:
        """Stop watching: the client has read most of the response."""
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _bound_unread(self) -> None:
        """Disconnect the clients that have been reading for longest until the others have little enough to read."""
        everyone = cast(set[Protocol], self.connections)
        slow = sorted((each for each in everyone if each._stall is not None), key=lambda each: each._slow_since)
        unread = sum(each.transport.get_write_buffer_size() for each in slow)
        for each in slow:
            if unread <= self.settings.max_unread_bytes or each is self:
                return
            unread -= each.transport.get_write_buffer_size()
            each.transport.abort()

    def _check_stall(self) -> None:
        """Disconnect a client that has read nothing since the last check, and check again later."""
        unread = self.transport.get_write_buffer_size()
        if unread >= self._unread:
            self.transport.abort()
        else:
            self._unread = unread
            self._stall = self.loop.call_later(self.settings.stall_timeout, self._check_stall)


def host_of(client: tuple[str, int] | None) -> str:
    """Return the address of a client, which one of a Unix socket has not."""
    return client[0] if client else UNIX


def whole_response(problem: Problem, host: str, default_headers: list[tuple[bytes, bytes]]) -> bytes:
    """Return the response to a request that does not reach the application, and log the request."""
    response, context = problem.response(), RequestContext(new_id(), host)
    log_request(context, "-", problem.detail, problem.status, len(response.body), 0.0)
    response.headers.update({ID_HEADER.decode(): context.id, "Connection": "close"})
    lines = [b"HTTP/1.1 %d %s" % (problem.status, problem.title.encode())]
    lines += [b"%s: %s" % header for header in protected([*default_headers, *response.raw_headers])]
    return b"\r\n".join([*lines, b"", response.body])


def body_length(version: str, headers: list[tuple[bytes, bytes]]) -> int | None:
    """Return the length of the body, or None for a chunked one.

    Raises
    ------
    Problem
        If llhttp accepts the head, but a proxy could read it in another way, or the standard requires to refuse it.
    """
    if version not in ("1.0", "1.1"):
        raise _invalid(f"its version is {version}")
    length: int | None = 0
    hosts = 0
    for name, value in headers:
        if name == b"host":
            hosts += 1
        elif name == b"content-length":
            length = int(value)
        elif name == b"transfer-encoding":
            if length is None or value.lower() != b"chunked" or version == "1.0":
                raise _invalid("the only Transfer-Encoding is chunked, once, in HTTP/1.1")
            length = None
    if hosts > 1 or (hosts == 0 and version == "1.1"):
        raise _invalid(f"it has {hosts} headers Host, and one is needed")
    return length


def _invalid(reason: str) -> Problem:
    """Return a 400 problem for data that is not HTTP/1.1."""
    hint = "send a request line and headers, or use http:// and not https://"
    return Problem(400, f"the request is not valid HTTP/1.1 ({reason}): {hint}")
