"""What others notice of hostile clients: the times of their small requests."""

import asyncio
import itertools
import sys
import time
from dataclasses import dataclass, field

from benchmarks.service.clients import Client, timed
from benchmarks.service.requests import get, maze, new_seeds
from benchmarks.service.responses import Seen

CLIENTS = 4  # that request one address
PAUSE = 0.02  # seconds between two requests of a client
PER_CONNECTION = 10  # requests; so every server process is asked, and connections are opened too
ADDRESSES = itertools.cycle([f"127.0.{net}.{host}" for net in range(1, 9) for host in range(1, 250)])


@dataclass
class Noticed:
    """The responses to those who request `/healthz`, mazes of 5x5 cells, and ones of 30x30."""

    health: Seen = field(default_factory=Seen)
    small: Seen = field(default_factory=Seen)
    medium: Seen = field(default_factory=Seen)


async def notice(
    port: int, seconds: float, *, clients: int = CLIENTS, pause: float = PAUSE, medium: bool = False
) -> Noticed:
    """Send small requests for some seconds, each client one at a time with pauses; some for 30x30 cells if `medium`."""
    noticed, seeds = Noticed(), new_seeds()
    end = time.perf_counter() + seconds

    async def one(seen: Seen, delay: float) -> None:
        await asyncio.sleep(delay)
        client, sent = Client(port, _address()), 0
        while time.perf_counter() < end:
            side = "30x30" if seen is noticed.medium else "5x5"
            request = "/healthz" if seen is noticed.health else maze("recursive-backtracker", "png", side, next(seeds))
            await timed(client, get(request), seen)
            sent += 1
            if sent % PER_CONNECTION == 0:
                client.close()
                client = Client(port, _address())
            await asyncio.sleep(pause)
        client.close()

    kinds = (noticed.health, noticed.small, noticed.medium)[: 3 if medium else 2]
    await asyncio.gather(*(one(seen, number * pause / clients) for seen in kinds for number in range(clients)))
    return noticed


def _address() -> str | None:
    """Return another address for every connection, as many clients have them, where the machine has so many."""
    return next(ADDRESSES) if sys.platform == "linux" else None
