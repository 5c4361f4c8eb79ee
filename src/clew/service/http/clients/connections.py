"""The connections of a server process: which ones it accepts, and how the clients share its event loop.

A client that opens connections faster than they can be served fills the queue of the listening socket, where those of
all others wait too. So connections whose clients have left, or have too many, are closed before anything else is done
for them. Of the requests that a client sends on many connections at once, a limited number begins in one turn of the
event loop.
"""

import asyncio
import select
import socket
from collections import Counter, deque
from collections.abc import Callable
from multiprocessing import reduction
from typing import Any

from clew.service.http.clients.proxies import network_of, trusted_hosts
from clew.service.http.problems import Problem, try_later
from clew.service.settings import UNIX, Settings

MAX_DROPS = 100  # connections that are closed, at most, until another one is accepted or the event loop goes on
MAX_BEGUN = 16  # requests of one client that begin in one turn of the event loop
NO_MORE = getattr(select, "POLLRDHUP", 0)  # the client sends no more, as one that has closed its connection


def hang_up(connection: Any) -> int:
    """Return the events of `select.poll` that say how the client has ended a connection; 0 if it has not.

    Reading would say so only after the request that was sent before.
    """
    if not hasattr(select, "poll"):
        return 0
    look = select.poll()
    look.register(connection, NO_MORE)
    events = look.poll(0)
    return events[0][1] if events else 0


class Connections:
    """The open connections of this process, and the requests that begin in this turn of its event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.count = 0
        self._proxies = trusted_hosts(settings.trust_proxy)
        self._open: Counter[bytes] = Counter()
        self._begun: Counter[bytes] = Counter()  # requests, in this turn
        self._waiting: dict[bytes, deque[Callable[[], None]]] = {}

    def add(self, network: bytes) -> None:
        """Count a connection of a client."""
        self.count += 1
        self._open[network] += 1

    def remove(self, network: bytes) -> None:
        """Count a connection no more."""
        self.count -= 1
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def refusal(self, host: str) -> Problem | None:
        """Return why this address gets no more connections now; None if it gets one."""
        if self.count >= self.settings.max_connections:
            return Problem(503, "too many connections are open: try again in a moment")
        limit = self.settings.client_connections
        if self._open[network_of(host)] < limit or host in self._proxies:
            return None
        return try_later(429, f"your address has {limit:,} open connections, the most that one may have", 1)

    def may_begin(self, network: bytes, resume: Callable[[], None]) -> bool:
        """Return whether a request of a client begins in this turn; if not, `resume` is called in one of the next."""
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._begin_turn)
        self._begun[network] += 1
        if self._begun[network] <= MAX_BEGUN:
            return True
        self._waiting.setdefault(network, deque()).append(resume)
        return False

    def _begin_turn(self) -> None:
        """Resume the connections that have waited for longest."""
        self._begun.clear()
        for network, waiting in list(self._waiting.items()):
            self._begun[network] = min(MAX_BEGUN, len(waiting))
            for _ in range(self._begun[network]):
                waiting.popleft()()
            if not waiting:
                del self._waiting[network]
        if self._begun:
            asyncio.get_running_loop().call_soon(self._begin_turn)


class Listener(socket.socket):
    """A listening socket whose `accept` closes connections that `admits` refuses."""

    admits: Callable[[socket.socket, str], bool] | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection that is admitted, and its address."""
        for _ in range(MAX_DROPS):
            connection, address = super().accept()
            if self.admits is None or self.admits(connection, address[0] if isinstance(address, tuple) else UNIX):
                return connection, address
            connection.close()
        raise BlockingIOError  # asyncio tries again in the next turn of the event loop


reduction.register(Listener, reduction._reduce_socket)  # type: ignore[attr-defined]  # as its class is sent to a process
