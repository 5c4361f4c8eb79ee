"""Many connections that send a byte now and then: how soon the service closes them, and what others notice."""

import asyncio
import time

from benchmarks.service.clients import Client, timed
from benchmarks.service.responses import Seen

SLOW = 300


async def slow(port: int, request: bytes, seconds: float) -> tuple[float, Seen]:
    """Open slow connections, and send requests over another one.

    Returns the seconds until the last slow connection was closed, and the responses to the requests.
    """
    begin = time.perf_counter()
    closed: list[float] = []

    async def trickle(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head, rest = (b"POST /mazes/render HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n", b"maze=[[1,2,3,4,5,6]]")
        if number % 3 == 0:
            head, rest = b"GET /healthz HT", b"TP/1.1\r\nHost: localhost-of-many-letters"
        elif number % 3 == 1:
            head, rest = b"", b""
        writer.write(head)
        gone = asyncio.ensure_future(reader.read())
        for byte in rest:
            await asyncio.wait((gone,), timeout=1.0)
            if gone.done():
                break
            writer.write(bytes([byte]))
        await asyncio.wait((gone,), timeout=3 * seconds)
        closed.append(time.perf_counter() - begin if gone.done() else float("inf"))
        gone.cancel()
        writer.close()

    crowd = asyncio.gather(*(trickle(number) for number in range(SLOW)), return_exceptions=True)
    seen, client = Seen(), Client(port)
    while not crowd.done():
        await timed(client, request, seen)
        await asyncio.sleep(0.05)
    client.close()
    assert len(closed) == SLOW
    return max(closed), seen
