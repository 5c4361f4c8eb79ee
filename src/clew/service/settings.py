"""The settings of the service: its address and its limits."""

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """One frozen value for every process. Sizes are in bytes and pixels, times in seconds."""

    host: str = "127.0.0.1"
    secluded: bool = False  # only this machine reaches the host, so that only its own names are answered
    port: int = 8000
    processes: int = 1  # that accept connections
    token: str | None = field(default=None, repr=False)  # what clients must send, if anything

    body: int = 8 << 20  # bytes of a request's body, and of one form field
    bodies: int = 256 << 20  # bytes of the bodies of all requests under way, in each server process
    fields: int = 16  # of a form
    head: int = 16 << 10  # bytes of a request's address and headers
    cells: int = 4_000_000  # of one maze
    table: int = 256 << 20  # bytes of the neighbors of all its cells, where they stand in a table
    mask: int = 16_000_000  # pixels of an uploaded mask
    over: int = 500_000  # cells of a grid that a mask is drawn over, one at a time
    graph: int = 2 << 20  # bytes of an uploaded graph
    shown: int = 20_000  # cells of a grid whose shape is returned
    pixels: int = 64_000_000  # of one picture
    frames: int = 256_000_000  # pixels over all frames of an animation
    motion: int = 250_000  # cells of a maze in motion, times the work of its algorithm
    shapes: int = 1_000_000  # cells of a picture without pixels
    outlines: int = 50_000  # cells of a picture whose cells are drawn one by one, about 0.1 ms each
    events: int = 2_000_000  # of one log

    work: float = 10.0  # seconds that one piece of work may take
    receive: float = 9.5  # until a request must have been received; less than 10
    stalled: float = 10.0  # in which a client must read some of a response
    keep_alive: float = 5.0  # between two requests on one connection
    workers: int = 0  # processes for large work, in each server process; 0: as many as cores, shared among them
    queue: int = 64  # pieces of large work that may wait
    small_queue: int = 512  # pieces of small work that may be under way or wait
    connections: int = 2000  # at a time, in each server process

    @property
    def stop(self) -> float:
        """Seconds that a stopping server gives the requests under way: twice the time limit of work."""
        return 2 * self.work

    @property
    def worker_count(self) -> int:
        """Processes for large work beside one server process."""
        return self.workers or max(1, (os.cpu_count() or 1) // self.processes)
