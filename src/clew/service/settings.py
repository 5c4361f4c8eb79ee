"""The settings of the service: its address, its processes and its limits.

A field that is declared with `setting` can be set by an environment variable and in a configuration file, some also by
an option of `clew serve`: see `configuration.py`. Its line here is everything that a new setting needs.
"""

import math
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


def setting(
    default: Any,
    help: str,
    *,
    unit: str = "",
    minimum: float = 1,
    maximum: float = math.inf,
    secret: bool = False,
) -> Any:
    """Declare a field that operators can set; `minimum` and `maximum` are those of a number."""
    metadata = {"help": help, "unit": unit, "minimum": minimum, "maximum": maximum, "secret": secret}
    return field(default=default, repr=not secret, metadata=metadata)


@dataclass(frozen=True)
class Settings:
    """The settings, the same in every process."""

    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 for all networks")
    port: int = setting(8000, "port to listen on; 0 chooses a free one", minimum=0, maximum=65535)
    workers: int = setting(1, "server processes, which accept requests; 0: one for each core", minimum=0, maximum=64)
    token: str | None = setting(None, "secret that every client must send", secret=True)
    no_token: bool = setting(False, "draw no token for a host that other machines can reach")
    cache_dir: str | None = setting(None, "folder for compiled code")

    max_body_bytes: int = setting(8 << 20, "body of a request", unit="bytes")
    max_bodies_bytes: int = setting(
        256 << 20, "bodies of all requests in progress, in each server process", unit="bytes"
    )
    max_kept_bytes: int = setting(
        64 << 20, "responses kept in memory, by all server processes together; 0 keeps none", unit="bytes", minimum=0
    )
    max_form_fields: int = setting(16, "fields of a form")
    max_head_bytes: int = setting(16 << 10, "request line and headers", unit="bytes", minimum=1024)
    max_cells: int = setting(4_000_000, "cells of a maze")
    max_table_bytes: int = setting(256 << 20, "table of neighbors of a grid that has one", unit="bytes")
    max_mask_pixels: int = setting(16_000_000, "pixels of an uploaded mask")
    max_mask_cells: int = setting(500_000, "cells of a grid that a mask is cut out of")
    max_graph_bytes: int = setting(2 << 20, "uploaded graph", unit="bytes")
    max_shape_cells: int = setting(20_000, "cells of a grid whose shape is returned")
    max_pixels: int = setting(64_000_000, "pixels of a picture")
    max_animation_pixels: int = setting(256_000_000, "pixels of all pictures of an animation together")
    max_animation_steps: int = setting(
        250_000, "cells of a maze in an animation; fewer if its algorithm takes many steps"
    )
    max_vector_cells: int = setting(1_000_000, "cells in an SVG, a PDF or a text")
    max_outline_cells: int = setting(50_000, "cells in a picture of a grid that is not a rectangle of squares")
    max_events: int = setting(2_000_000, "events of a log")

    work_timeout: float = setting(10.0, "time for one job", unit="seconds", minimum=0.1)
    receive_timeout: float = setting(
        9.5, "time until a request must have been received", unit="seconds", minimum=0.1
    )  # less than the 10 seconds that the documentation promises
    stall_timeout: float = setting(
        10.0, "time within which a client must read some of a response", unit="seconds", minimum=0.1
    )
    keep_alive_timeout: float = setting(5.0, "time between two requests on one connection", unit="seconds", minimum=0.1)
    large_workers: int = setting(
        0, "worker processes for large work of each server process; 0: its share of the cores", minimum=0, maximum=256
    )
    max_large_queue: int = setting(64, "large jobs that may wait, in each server process", minimum=0)
    max_small_queue: int = setting(512, "small jobs that may run or wait, in each server process")
    max_connections: int = setting(2000, "connections open at a time, in each server process")

    secluded: bool = False  # only this machine can reach the host, so only its own names are accepted

    @property
    def stop_timeout(self) -> float:
        """Seconds that a stopping server waits for requests in progress: twice the time limit of a job."""
        return 2 * self.work_timeout

    @property
    def server_processes(self) -> int:
        """The number of server processes."""
        return self.workers or usable_cores()

    @property
    def worker_processes(self) -> int:
        """The number of worker processes of each server process."""
        return self.large_workers or max(1, usable_cores() // self.server_processes)


def usable_cores() -> int:
    """Return the number of cores that this process may use, as its affinity and its container allow."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        return max(1, min(cores, math.ceil(int(quota) / int(period))))
    except (OSError, ValueError):  # no such file, or the quota is "max"
        return cores
