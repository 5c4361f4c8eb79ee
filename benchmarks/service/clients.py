"""Clients in one event loop, each with one connection."""

import asyncio
import re
import time
from collections.abc import Callable

from benchmarks.service.responses import Seen

PATIENCE = 120.0  # seconds for one response
LENGTH = re.compile(rb"content-length: (\d+)")


class Client:
    """A client with one connection, which it keeps open; after an error it opens another."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.port, self.source = port, source
        self.body = b""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> int:
        """Send a request, read the whole response and return its status; 0 if there is no response."""
        try:
            return await asyncio.wait_for(self._exchange(request), PATIENCE)
        except (OSError, EOFError, TimeoutError):
            self.close()
            return 0

    async def _exchange(self, request: bytes) -> int:
        if self._streams is None:
            address = None if self.source is None else (self.source, 0)
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20, local_addr=address)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = LENGTH.search(head)
        self.body = await reader.readexactly(int(length[1]) if length else 0)
        if b"connection: close" in head:
            self.close()
        return int(head[9:12])

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def timed(client: Client, request: bytes, seen: Seen) -> int:
    """Send a request, record the response and return its status."""
    begin = time.perf_counter()
    status = await client.ask(request)
    seen.add(status, time.perf_counter() - begin)
    return status


async def load(port: int, request: Callable[[], bytes], connections: int, seconds: float) -> Seen:
    """Send requests for some seconds over some connections, each as soon as the previous response is complete."""
    seen = Seen()
    begin = time.perf_counter()

    async def one() -> None:
        client = Client(port)
        while time.perf_counter() < begin + seconds:
            await timed(client, request(), seen)
        client.close()

    await asyncio.gather(*(one() for _ in range(connections)))
    seen.seconds = time.perf_counter() - begin
    return seen
