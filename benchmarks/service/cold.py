"""A service that has just started: many clients request large mazes of every generator at once."""

import asyncio
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field

from benchmarks.service.clients import Client
from benchmarks.service.requests import get, maze
from benchmarks.service.responses import Seen
from clew import registry

CLIENTS, SIDE = 256, 500
NUMBER = re.compile(r"\d+")
MAX_RETRY = 5.0  # seconds, however long the service says


@dataclass
class Cold:
    """What the clients got."""

    first: Seen = field(default_factory=Seen)  # the first response to each
    all: Seen = field(default_factory=Seen)
    reasons: Counter[str] = field(default_factory=Counter)
    served: float = 0.0  # seconds until every client had its maze


async def ask_cold(port: int, seconds: float) -> Cold:
    """Request large mazes until every client has one; a client that is refused tries again a little later."""
    cold, begin = Cold(), time.perf_counter()
    names = registry.names("generator")

    async def one(number: int) -> None:
        client = Client(port)
        address = maze(names[number % len(names)], "png", f"{SIDE}x{SIDE}", number, cell=3)
        first = True
        while time.perf_counter() < begin + seconds:
            at = time.perf_counter()
            status = await client.ask(get(address))
            took = time.perf_counter() - at
            cold.all.add(status, took)
            if first:
                cold.first.add(status, took)
            first = False
            if status == 200:
                cold.served = max(cold.served, time.perf_counter() - begin)
                break
            cold.reasons[f"{status}: {_reason(client.body)}"] += 1
            await asyncio.sleep(MAX_RETRY * (0.5 + number / CLIENTS / 2))
        else:
            cold.served = float("inf")
        client.close()

    await asyncio.gather(*(one(number) for number in range(CLIENTS)))
    return cold


def _reason(body: bytes) -> str:
    try:
        return NUMBER.sub("N", str(json.loads(body)["detail"]))
    except (ValueError, KeyError, TypeError):
        return "no reason"
