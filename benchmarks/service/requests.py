"""The requests of the load tests, as bytes."""

import json
import random
import urllib.parse
from collections.abc import Iterator

from clew.formats.jam import jam
from clew.mazes.generate import generate

SIDE, CELL = 20, 30
HOST = "localhost"


def get(path: str) -> bytes:
    """Return a GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


def post(path: str, body: bytes, media: str = "application/json") -> bytes:
    """Return a POST request."""
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {media}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def rows(side: int, seed: int) -> list[list[int]]:
    """Return a maze as the rows of the Maze Jam."""
    found: list[list[int]] = json.loads(jam(generate("recursive-backtracker", f"{side}x{side}", seed)))
    return found


def render(side: int = SIDE, seed: int = 1) -> bytes:
    """Return the request of the Maze Jam for the picture of a maze."""
    form = urllib.parse.urlencode({"maze": json.dumps(rows(side, seed)), "cellSize": CELL}).encode()
    return post("/mazes/render", form, "application/x-www-form-urlencoded")


def maze(algorithm: str, suffix: str, grid: str, seed: int, **options: object) -> str:
    """Return the address of a maze."""
    query = {"grid": grid, "seed": seed} | options
    return f"/mazes/{algorithm}.{suffix}?{urllib.parse.urlencode(query, safe=':,')}"


def new_seeds(seed: int = 0) -> Iterator[int]:
    """Return seeds that nobody has requested before, in all probability."""
    chance = random.Random(seed or None)
    while True:
        yield chance.getrandbits(60)
