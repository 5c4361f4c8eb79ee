"""The settings of the service: its address and its limits."""

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """The settings, the same in every process. Times are in seconds."""

    host: str = "127.0.0.1"
    secluded: bool = False  # only this machine can reach the host, so only its own names are accepted
    port: int = 8000
    processes: int = 1  # server processes, which accept connections
    token: str | None = field(default=None, repr=False)  # that every request must have, if there is one

    body: int = 8 << 20  # bytes of a request body
    bodies: int = 256 << 20  # bytes of the bodies of all requests in progress, in each server process
    kept: int = 64 << 20  # bytes of responses that are kept in memory, divided among the server processes
    fields: int = 16  # fields of a form
    head: int = 16 << 10  # bytes of a request line and headers
    cells: int = 4_000_000  # cells of one maze
    table: int = 256 << 20  # bytes of the table of neighbors of one grid, if it has one
    mask: int = 16_000_000  # pixels of an uploaded mask
    over: int = 500_000  # cells of a grid that a mask is cut out of
    graph: int = 2 << 20  # bytes of an uploaded graph
    shown: int = 20_000  # cells of a grid whose shape is returned
    pixels: int = 64_000_000  # pixels of one picture
    frames: int = 256_000_000  # pixels over all frames of an animation
    motion: int = 250_000  # cells of a maze in an animation, times the work of its algorithm
    shapes: int = 1_000_000  # cells of a vector picture or a text
    outlines: int = 50_000  # cells of a picture of a grid that is not a rectangle of squares
    events: int = 2_000_000  # events of one log

    work: float = 10.0  # for one job
    receive: float = (
        9.5  # until a request must have been received; less than the 10 seconds that the documentation promises
    )
    stalled: float = 10.0  # within which a client must read some of a response
    keep_alive: float = 5.0  # between two requests on one connection
    workers: int = (
        0  # worker processes of each server process; 0: one for each core, divided among the server processes
    )
    queue: int = 64  # large jobs that may wait
    small_queue: int = 512  # small jobs that may run or wait
    connections: int = 2000  # open at a time, in each server process

    @property
    def stop(self) -> float:
        """Seconds that a stopping server waits for requests in progress: twice the time limit of a job."""
        return 2 * self.work

    @property
    def worker_count(self) -> int:
        """The number of worker processes of each server process."""
        return self.workers or max(1, (os.cpu_count() or 1) // self.processes)
