"""What others notice of hostile clients: the times of their small requests."""

import asyncio
import time
from dataclasses import dataclass, field

from benchmarks.service.clients import Client, timed
from benchmarks.service.requests import get, maze, new_seeds
from benchmarks.service.responses import Seen

CLIENTS = 4  # that request one address
PAUSE = 0.02  # seconds between two requests of a client
PER_CONNECTION = 10  # requests; so every server process is asked, and connections are opened too
LOCALHOST = "127.0.0.1"


@dataclass
class Noticed:
    """The responses to those who request `/healthz`, and to those who request a small maze."""

    health: Seen = field(default_factory=Seen)
    small: Seen = field(default_factory=Seen)


async def notice(port: int, seconds: float) -> Noticed:
    """Send small requests for some seconds, each client one at a time with pauses."""
    noticed, seeds = Noticed(), new_seeds()
    end = time.perf_counter() + seconds

    async def one(small: bool, delay: float) -> None:
        await asyncio.sleep(delay)
        client = Client(port, LOCALHOST)
        sent = 0
        while time.perf_counter() < end:
            request = get(maze("recursive-backtracker", "png", "5x5", next(seeds)) if small else "/healthz")
            await timed(client, request, noticed.small if small else noticed.health)
            sent += 1
            if sent % PER_CONNECTION == 0:
                client.close()
            await asyncio.sleep(PAUSE)
        client.close()

    await asyncio.gather(
        *(one(small, number * PAUSE / CLIENTS) for small in (False, True) for number in range(CLIENTS))
    )
    return noticed
