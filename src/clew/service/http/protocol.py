"""Timeouts that uvicorn lacks, against clients that are deliberately slow.

A request must be complete within `Settings.receive` seconds of its first byte, or of the connection if it is the first
one. A client must read some of the response every `Settings.stalled` seconds. Between two requests uvicorn's
keep-alive timeout applies.
"""

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from clew.service.http.body import request_timeout
from clew.service.http.logs import log_refusal
from clew.service.http.problems import MEDIA, Problem
from clew.service.http.request_context import ID_HEADER
from clew.service.http.security import protected
from clew.service.settings import UNIX, Settings

RECEIVING = (h11.IDLE, h11.SEND_BODY)


class Protocol(H11Protocol):
    """One connection; `config.settings` holds the limits."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.settings = cast(Settings, self.config.settings)  # type: ignore[attr-defined]
        self._deadline: asyncio.TimerHandle | None = None  # for the request that is being received
        self._stall: asyncio.TimerHandle | None = None  # for the response that is being sent
        self._unread = 0  # bytes of the response that were not read at the last check

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request; refuse the connection if there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.settings.max_connections:
            self._refuse(
                Problem(503, "Service Unavailable", "too many connections are open: try again in a moment"),
            )
            return
        self._deadline = self.loop.call_later(self.settings.receive_timeout, self._receive_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all timers."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._receiving(False)
        if self._stall is not None:
            self._stall.cancel()

    def data_received(self, data: bytes) -> None:
        """Receive data, which may be a part of a request or several requests."""
        super().data_received(data)
        self._receiving(self.conn.their_state in RECEIVING)

    def on_response_complete(self) -> None:
        """Wait for the next request, of which a part may have been received already."""
        super().on_response_complete()
        state = self.conn.their_state
        self._receiving(state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0])))

    def _receiving(self, receiving: bool) -> None:
        """Start the timer if a request is incomplete, else cancel it; a running timer is not extended."""
        if self._deadline is not None and (not receiving or self.transport.is_closing()):
            self._deadline.cancel()
            self._deadline = None
        elif self._deadline is None and receiving and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self.settings.receive_timeout, self._receive_timeout)

    def _receive_timeout(self) -> None:
        """Refuse a request that was not received in time."""
        self._deadline = None
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._refuse(request_timeout(self.settings.receive_timeout))

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is not HTTP/1.1."""
        self._refuse(
            Problem(
                400,
                "Bad Request",
                "the request is not valid HTTP/1.1: send a request line and headers, or use http:// and not https://",
            )
        )

    def _refuse(self, problem: Problem) -> None:
        """Respond without calling the application, unless a response has begun, and close the connection."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = problem.body()
            identifier = log_refusal(self.client[0] if self.client else UNIX, problem, len(body))
            headers = [
                (b"content-type", MEDIA.encode()),
                (ID_HEADER, identifier.encode()),
                (b"content-length", str(len(body)).encode()),
                (b"connection", b"close"),
            ]
            response = h11.Response(status_code=problem.status, headers=protected(headers), reason=problem.title)
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def pause_writing(self) -> None:
        """Start watching a client that reads the response more slowly than it is written."""
        super().pause_writing()
        if self._stall is None:
            self._watch_stall()

    def resume_writing(self) -> None:
        """Stop watching: the client has read most of the response."""
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _watch_stall(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._stall = self.loop.call_later(self.settings.stall_timeout, self._check_stall)

    def _check_stall(self) -> None:
        """Disconnect a client that has read nothing since the last check."""
        if self.transport.get_write_buffer_size() >= self._unread:
            self.transport.abort()
        else:
            self._watch_stall()
