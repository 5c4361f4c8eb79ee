"""Work of more than a moment, but never long: done in the server's own process, one piece after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from clew.service.problems import Problem


class Turns:
    """Lets one in at a time, and refuses who would wait behind too many; belongs to one event loop."""

    def __init__(self, most: int) -> None:
        self.most, self.waiting = most, 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Wait for one's turn; a 429 `Problem` where so many wait already."""
        if self.waiting >= self.most:
            raise Problem(
                429, "Too Many Requests", "the queue is full: try again in 1 second", headers={"Retry-After": "1"}
            )
        self.waiting += 1
        try:
            async with self._lock:
                yield
        finally:
            self.waiting -= 1
