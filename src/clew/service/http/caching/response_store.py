"""Responses in memory, within a bound of bytes: those that took the least work for each byte go first."""

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from sys import getsizeof
from typing import Any, NamedTuple

from starlette.types import Scope, Send

MAX_PART = 8  # one response may take this part of the store: an eighth
CONTAINERS = 1024  # bytes of the objects that hold a response and its key, at most, apart from the headers
PER_HEADER = 72  # bytes of a pair and of its place in a list

Key = tuple[str, bytes, bytes | None, bytes | None]  # path, query, Accept and Accept-Encoding if it varies by them


class StoredResponse(NamedTuple):
    """A complete response, and the route that made it, under which the metrics count it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    route: Any = None

    @property
    def size(self) -> int:
        """Bytes of memory."""
        headers = sum(PER_HEADER + getsizeof(name) + getsizeof(value) for name, value in self.headers)
        return getsizeof(self.body) + headers

    async def send(self, scope: Scope, send: Send) -> None:
        """Send the response to a request."""
        if self.route is not None:
            scope["route"] = self.route
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


@dataclass(slots=True)
class Entry:
    """A response in the store."""

    response: StoredResponse
    size: int
    value: float  # seconds of work for each byte
    priority: float


class ResponseStore:
    """A dictionary of responses that take at most `max_bytes` together.

    It drops responses by GreedyDual-Size (Cao and Irani 1997). The priority of a response is its value, the seconds it
    took for each byte, plus the age of the store when it was last used. The lowest priority goes first, and becomes the
    age: so a response that nobody requests any more goes too, however valuable it is.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes, self.held = max_bytes, 0
        self._age = 0.0
        self._entries: dict[Key, Entry] = {}
        self._queue: list[tuple[float, int, Key]] = []  # one item for each entry; its priority may be lower than now
        self._numbers = count()  # equal priorities: the older goes first

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Key) -> StoredResponse | None:
        """Return a response; it counts as used."""
        if (entry := self._entries.get(key)) is None:
            return None
        entry.priority = self._age + entry.value
        return entry.response

    def add(self, key: Key, response: StoredResponse, seconds: float) -> None:
        """Keep a response that took so many seconds, unless it is too large or of less value than all others."""
        size = CONTAINERS + response.size + sum(map(getsizeof, key))
        if size * MAX_PART > self.max_bytes or key in self._entries:
            return
        value = seconds / size
        self._entries[key] = entry = Entry(response, size, value, self._age + value)
        heappush(self._queue, (entry.priority, next(self._numbers), key))
        self.held += size
        while self.held > self.max_bytes:
            self._drop()

    def _drop(self) -> None:
        """Drop the response with the lowest priority."""
        while True:
            priority, number, key = heappop(self._queue)
            entry = self._entries[key]
            if entry.priority == priority:
                break
            heappush(self._queue, (entry.priority, number, key))  # it was used since
        self._age = priority
        self.held -= entry.size
        del self._entries[key]
