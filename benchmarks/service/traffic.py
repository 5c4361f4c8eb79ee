"""Mixed traffic: what the studio loads, small and large mazes, new and known ones."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from benchmarks.service.clients import Client, timed
from benchmarks.service.requests import get, maze, post, render, rows
from benchmarks.service.responses import Seen
from clew import registry, studio

KNOWN = 20  # addresses that are requested again and again
POSTED = 50  # different posted mazes
LARGE = (300, 700)  # cells on each side of large mazes


@dataclass(frozen=True)
class Kind:
    """A kind of request."""

    name: str
    share: int  # of 100 requests
    request: Callable[[random.Random], bytes]


def kinds() -> tuple[Kind, ...]:
    """Return the kinds of requests of the traffic."""
    names = registry.names("generator")
    files = [path.relative_to(studio.FOLDER).as_posix() for path in sorted(studio.FOLDER.rglob("*.js"))]
    pages = ["/", "/studio/make", "/studio/style.css", "/algorithms", "/grids", *(f"/studio/{each}" for each in files)]
    posted = [render(seed=seed) for seed in range(POSTED)]
    solved = [post("/mazes/solve", b'{"maze": %s}' % str(rows(12, seed)).encode()) for seed in range(POSTED)]
    small = ("rectangle:20x20", "hexagons:12x9", "polar:8", "weave:15x15", "torus:12x8", "triangles:12x9")

    def seed(chance: random.Random) -> int:
        return chance.getrandbits(60)

    def events(chance: random.Random) -> bytes:
        address = f"/mazes/{chance.choice(names)}/events?grid=15x15&seed={seed(chance)}"
        return get(address)

    def large(chance: random.Random) -> bytes:
        side = chance.randint(*LARGE)
        return get(maze(chance.choice(names), "png", f"{side}x{side}", seed(chance), cell=3))

    def on_any_grid(chance: random.Random) -> bytes:
        return get(maze("recursive-backtracker", "svg", chance.choice(small), seed(chance)))

    return (
        Kind("the studio's files and catalogue", 30, lambda chance: get(chance.choice(pages))),
        Kind("logs of the studio", 5, events),
        Kind("posted mazes drawn", 20, lambda chance: chance.choice(posted)),
        Kind("posted mazes solved", 5, lambda chance: chance.choice(solved)),
        Kind("small mazes on six grids", 15, on_any_grid),
        Kind(
            "small mazes of all generators",
            10,
            lambda chance: get(maze(chance.choice(names), "png", "20x20", seed(chance))),
        ),
        Kind("known mazes", 14, lambda chance: get(maze("wilson", "png", "20x20", chance.randrange(KNOWN), path=1))),
        Kind(f"large mazes, {LARGE[0]}x{LARGE[0]} to {LARGE[1]}x{LARGE[1]}", 1, large),
    )


@dataclass
class Traffic:
    """Clients that send mixed requests, and what they see of each kind."""

    port: int
    seed: int = 1
    kinds: tuple[Kind, ...] = field(default_factory=kinds)

    def __post_init__(self) -> None:
        self.seen = {each.name: Seen() for each in self.kinds}
        self._chance = random.Random(self.seed)

    @property
    def count(self) -> int:
        """The number of requests so far."""
        return sum(len(seen.times) for seen in self.seen.values())

    async def send(self, clients: int, until: Callable[[], bool], pause: float = 0.0) -> None:
        """Send requests over some connections until a condition holds, each client with pauses of a mean length."""
        shares = [each.share for each in self.kinds]

        def requests() -> Iterator[Kind]:
            while not until():
                yield self._chance.choices(self.kinds, shares)[0]

        async def one() -> None:
            client = Client(self.port)
            for kind in requests():
                await timed(client, kind.request(self._chance), self.seen[kind.name])
                if pause:
                    await asyncio.sleep(self._chance.expovariate(1 / pause))
            client.close()

        await asyncio.gather(*(one() for _ in range(clients)))

    async def send_some(self, clients: int, count: int) -> None:
        """Send so many requests without pauses."""
        end = self.count + count - clients
        await self.send(clients, lambda: self.count > end)

    async def send_for(self, clients: int, seconds: float, pause: float) -> None:
        """Send requests for some seconds."""
        end = time.monotonic() + seconds
        await self.send(clients, lambda: time.monotonic() > end, pause)
