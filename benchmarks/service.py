"""The service under load, on the loopback interface; the load generator runs on the same machine."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse
from dataclasses import dataclass, field
from statistics import quantiles

from benchmarks.report import LEAST, LIMIT, Report
from clew.formats.jam import jam
from clew.mazes.generate import generate

TITLE = "Service"
TEXT = """`clew serve` on {cores} cores, which it shares with the load generator: requests per second, and milliseconds
until a response was complete. Each request posts a maze of 20x20 cells, as the clients of the Jam do, and gets a
picture with 30 pixels for a cell."""
SIDE, CELL = 20, 30
LARGE, LARGE_CELL = 2000, 3  # cells on each side of the large maze, and pixels of each
WARM, PER_ROUND, MANY, BESIDE, SLOW = 200, 1000, 256, 50, 300
RECEIVE, STARTED = 10.0, 30.0  # seconds


@dataclass
class Seen:
    """The responses to a load."""

    statuses: dict[int, int] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)  # milliseconds
    seconds: float = 0.0

    def add(self, status: int, seconds: float) -> None:
        """Record a response."""
        self.statuses[status] = self.statuses.get(status, 0) + 1
        self.times.append(1000 * seconds)

    def summary(self) -> str:
        """Return the number of responses by status, such as '100 x 200, 3 x 429'."""
        return ", ".join(f"{count} x {status or 'no response'}" for status, count in sorted(self.statuses.items()))

    def others(self, *allowed: int) -> int:
        """Return the number of responses with another status."""
        return sum(count for status, count in self.statuses.items() if status not in allowed)

    def percentile(self, which: int) -> float:
        """Return a percentile of the times, in milliseconds."""
        return quantiles(self.times, n=100)[which - 1] if len(self.times) > 1 else self.times[0]


class Client:
    """A client with one connection, which it keeps open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> int:
        """Send a request, read the whole response and return its status; 0 if there is no response."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
            reader, writer = self._streams
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            return int(head[9:12])
        except (OSError, asyncio.IncompleteReadError):
            self._streams = None
            return 0

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()


def get(path: str) -> bytes:
    """Return a GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def post(maze: str) -> bytes:
    """Return the request of the Jam for a picture."""
    form = urllib.parse.urlencode({"maze": maze, "cellSize": CELL}).encode()
    return (
        b"POST /mazes/render HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(form), form)
    )


async def load(port: int, request: bytes, connections: int, count: int) -> Seen:
    """Send `count` requests over some connections, each as soon as the previous response is complete."""
    seen = Seen()
    left = iter(range(count))

    async def one() -> None:
        client = Client(port)
        for _ in left:
            begin = time.perf_counter()
            status = await client.ask(request)
            seen.add(status, time.perf_counter() - begin)
        client.close()

    begin = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(connections)))
    seen.seconds = time.perf_counter() - begin
    return seen


async def beside(port: int, request: bytes, side: int) -> tuple[Seen, int, float]:
    """Send small requests while a large maze is generated and drawn; also return its status and its seconds."""
    address = get(f"/mazes/recursive-backtracker.png?grid={side}x{side}&seed=1&cell={LARGE_CELL}")
    large = asyncio.ensure_future(load(port, address, 1, 1))
    seen, client = Seen(), Client(port)
    for _ in range(BESIDE):
        await asyncio.sleep(0.01)
        begin = time.perf_counter()
        seen.add(await client.ask(request), time.perf_counter() - begin)
    client.close()
    answer = await large
    return seen, next(iter(answer.statuses)), answer.seconds


async def slow(port: int, request: bytes) -> tuple[float, Seen]:
    """Open many connections that send a byte now and then, and send requests over another one.

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
        await asyncio.wait((gone,), timeout=3 * RECEIVE)
        closed.append(time.perf_counter() - begin if gone.done() else float("inf"))
        gone.cancel()
        writer.close()

    crowd = asyncio.gather(*(trickle(number) for number in range(SLOW)), return_exceptions=True)
    seen, client = Seen(), Client(port)
    while not crowd.done():
        at = time.perf_counter()
        seen.add(await client.ask(request), time.perf_counter() - at)
        await asyncio.sleep(0.05)
    client.close()
    assert len(closed) == SLOW
    return max(closed), seen


class Served:
    """`clew serve` in another process, until the block ends."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __enter__(self) -> int:
        command = [sys.executable, "-m", "clew", "serve", "--port", "0", *self.words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        port = int(self.process.stdout.readline().rpartition(":")[2])
        end = time.monotonic() + STARTED
        while asyncio.run(load(port, get("/readyz"), 1, 1)).statuses != {200: 1} and time.monotonic() < end:
            time.sleep(0.05)
        return port

    def __exit__(self, *exception: object) -> None:
        self.process.terminate()
        self.process.communicate(timeout=STARTED)


def run(report: Report, side: int | None, rounds: int) -> None:
    """Run each load once; the first is longer with more rounds."""
    report.section(TITLE, TEXT.format(cores=os.cpu_count()))
    rows = json.dumps(json.loads(jam(generate("recursive-backtracker", f"{side or SIDE}x{side or SIDE}", 1))))
    request = post(rows)
    with Served() as port:
        asyncio.run(load(port, request, 4, WARM))
        _quick(report, "32 connections", asyncio.run(load(port, request, 32, rounds * PER_ROUND)), 600, 150)
        _quick(report, f"{MANY} connections", asyncio.run(load(port, request, MANY, MANY * 8)), None, None)
        seen, status, seconds = asyncio.run(beside(port, request, side or LARGE))
        _quick(report, f"{BESIDE} beside {side or LARGE}x{side or LARGE}", seen, None, 300)
        report.note(f"The large picture was complete after {seconds:.2f} s (status {status}).")
        report.missed += status != 200
        last, seen = asyncio.run(slow(port, request))
        report.table("slow on purpose", "seconds", LIMIT)
        report.row(f"the last of {SLOW} connections closed", f"{last:.1f}", report.limit(last, RECEIVE))
        _quick(report, "others meanwhile", seen, None, 150)


def _quick(report: Report, name: str, seen: Seen, least: float | None, most: float | None) -> None:
    """Add a table with one row about the responses."""
    report.table(name, "per second", LEAST, "median", "p99", LIMIT)
    rate = len(seen.times) / seen.seconds if seen.seconds else 0.0
    median, p99 = seen.percentile(50), seen.percentile(99)
    shown = (f"{rate:.0f}" if rate else "", report.at_least(rate, least), f"{median:.1f}", f"{p99:.1f}")
    report.row(seen.summary(), *shown, report.limit(p99, most))
    wrong = seen.others(200) if least else seen.others(200, 429, 503)
    if wrong:
        report.missed += 1
        report.note(f"{wrong} responses MISSED.")
