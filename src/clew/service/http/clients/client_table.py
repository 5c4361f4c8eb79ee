"""A table of all clients, as small as it can be, which the server processes share in a file.

It has a fixed size: a new client takes the place of the one in its set whose limits are nearest to whole. It has no
locks: an update that is lost lets one request more pass.
"""
# Not in `client_limits`, which imports prometheus_client: that reads PROMETHEUS_MULTIPROC_DIR when it is imported, and
# `clew.service.folders`, which creates the table, sets this variable only later.

import math
import mmap
import os
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from clew.service.http.clients.proxies import network_of

SETS = 1 << 14  # where a client can be; the hash of its address chooses the set
WAYS = 4  # clients in a set
SECRET = 16  # bytes at the beginning of the table, so that nobody can choose addresses that share a set
SIZE = SECRET + SETS * WAYS * 24


def create_table(path: Path) -> None:
    """Create the file of a table for several processes."""
    with path.open("xb") as file:
        file.write(os.urandom(SECRET))
        file.truncate(SIZE)


class ClientTable:
    """The buckets of all clients, each as the time at which it is full again.

    Parameters
    ----------
    path : Path, optional
        The file that `create_table` has made; without one the table is that of this process alone.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            memory = mmap.mmap(-1, SIZE)
            memory[:SECRET] = os.urandom(SECRET)
        else:
            with path.open("r+b") as file:
                memory = mmap.mmap(file.fileno(), SIZE)
        secret, slots = memory[:SECRET], memoryview(memory)[SECRET:]
        # One slot is a key and two times, each of which is read and written as a whole.
        self._keys, self.times = slots.cast("Q"), slots.cast("d")
        self._key = lru_cache(maxsize=4096)(lambda address: _key(address, secret))

    def find(self, address: str) -> int:
        """Return the index of the first of a client's two times, after making room for a new client."""
        key, keys, times = self._key(address), self._keys, self.times
        first = key % SETS * WAYS * 3
        oldest, end = first, math.inf
        for slot in range(first, first + WAYS * 3, 3):
            if keys[slot] == key:
                return slot + 1
            latest = max(times[slot + 1], times[slot + 2])
            if latest < end:
                oldest, end = slot, latest
        keys[oldest], times[oldest + 1], times[oldest + 2] = key, 0.0, 0.0
        return oldest + 1


def _key(address: str, secret: bytes) -> int:
    """Return a number for the network of a client."""
    return int.from_bytes(blake2b(network_of(address), digest_size=8, key=secret).digest()) or 1
