"""Kill any process of a running service, again and again, and measure how long nobody is served.

Run it alone with `python -m benchmarks.service.kills [COUNT] [OPTION OF clew serve ...]`. If the service itself is
killed, it is started again on the same port, as systemd would.
"""

import asyncio
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import psutil

from benchmarks.service.clients import Client
from benchmarks.service.requests import get, maze
from benchmarks.service.served import Served

SMALL, LARGE = "5x5", "300x300"  # mazes, the second of which is made by the processes for large work
PATIENCE = 60.0
PAUSE = (0.2, 1.5)  # seconds between two kills


def kind_of(process: psutil.Process, served: Served) -> str:
    """Return what a process of the service is for."""
    if process.pid == served.process.pid:
        return "service"
    words = " ".join(process.cmdline())
    if "forkserver" in words:
        parent = process.parent()
        return "worker" if parent is not None and "forkserver" in " ".join(parent.cmdline()) else "fork server"
    return "resource tracker" if "resource_tracker" in words else "server"


def kills(count: int, *options: str, seed: int = 1) -> Iterator[tuple[str, float, float]]:
    """Kill `count` processes; yield the kind of each, and the seconds until a small and a large maze are served."""
    chance = random.Random(seed)
    with Served(*options) as served:
        _seconds_until_served(served, LARGE, time.perf_counter())
        for _ in range(count):
            time.sleep(chance.uniform(*PAUSE))
            kind, victim = _choose(served, chance)
            servers = served.tree()[1:]
            begin = time.perf_counter()
            with suppress(psutil.NoSuchProcess):
                victim.kill()
            if kind == "service":
                served.process.wait()
                _start_again(served, servers)
            yield kind, *(_seconds_until_served(served, grid, begin) for grid in (SMALL, LARGE))


def _choose(served: Served, chance: random.Random) -> tuple[str, psutil.Process]:
    """Choose a process; every kind of processes is equally likely."""
    victims: dict[str, list[psutil.Process]] = {}
    for process in served.tree():
        with suppress(psutil.Error):
            victims.setdefault(kind_of(process, served), []).append(process)
    kind = chance.choice(sorted(victims))
    return kind, chance.choice(victims[kind])


def _start_again(served: Served, left: list[psutil.Process]) -> None:
    """Start the service; again while processes that are left have the port."""
    served.start()
    while any(map(_runs, left)) or served.process.poll() is not None:
        if served.process.poll() is not None:
            served.start()
        time.sleep(0.01)


def _runs(process: psutil.Process) -> bool:
    """Return whether a process runs; one that has ended may be listed until the system has noticed."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def _seconds_until_served(served: Served, grid: str, begin: float) -> float:
    while asyncio.run(_ask(served.port, grid)) != 200:
        if time.perf_counter() - begin > PATIENCE:
            return float("inf")
        time.sleep(0.01)
    return time.perf_counter() - begin


async def _ask(port: int, grid: str) -> int:
    """Request a maze that nobody requested before."""
    client = Client(port)
    try:
        return await client.ask(get(maze("recursive-backtracker", "png", grid, random.getrandbits(60), cell=3)))
    finally:
        client.close()


if __name__ == "__main__":
    for kind, small, large in kills(int((sys.argv[1:] or ["30"])[0]), *sys.argv[2:]):
        print(f"{kind:16} {small:5.2f} s, large {large:5.2f} s", flush=True)
