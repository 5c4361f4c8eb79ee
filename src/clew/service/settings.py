"""The settings of the service: its address, its processes and its limits.

A field that is declared with `setting` can be set by an environment variable and in a configuration file, some also by
an option of `clew serve`: see `configuration.py`. Its line here is everything that a new setting needs.
"""

import ipaddress
import math
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.kernel.parallel import thread_count

if TYPE_CHECKING:
    from clew.datasets.huge.stored_map import StoredMap

EXPOSED_REQUEST_RATE, EXPOSED_WORK_RATE = 50.0, 60.0  # where others can reach the service
SEARCH_SHARE = 0.7  # of the time for one job that a search may take
DAY = 86400.0  # seconds; the system does not take times of any length
# The largest numbers of a setting: more than any machine has, so that a slip of the keyboard is noticed.
MAX_SIZE = 10**12  # bytes, cells, pixels
MAX_COUNT = 10**6  # of what takes memory or time by itself: connections, jobs, tries
MAX_HEAD = 1 << 20  # bytes that are searched for the end of a head whenever more of it arrives
EACH = "in each server process"
UNIX = "unix"  # the address of all who connect to a Unix socket


def is_proxy(text: str) -> bool:
    """Whether a text names proxies: an address, a network, or `unix`."""
    try:
        return text == UNIX or bool(ipaddress.ip_network(text))
    except ValueError:
        return False


def is_host(text: str) -> bool:
    """Whether a text can name a host or the path of a Unix socket."""
    return text.removeprefix(f"{UNIX}:") not in ("", UNIX) and "\0" not in text


FACTS = {"unit": "", "minimum": 1, "maximum": MAX_SIZE, "secret": False, "valid": lambda text: True, "kind": str}


def setting(default: Any, help: str, **facts: Any) -> Any:
    """Declare a field that operators can set, of the type of its default; if that is None, of the type `kind`.

    Parameters
    ----------
    default
        The default.
    help, unit
        What it means, and its unit.
    minimum, maximum : float
        The limits of a number.
    secret : bool
        Whether the value is never printed.
    valid, example
        Which texts are allowed, also in a list, and what such a text is.
    kind : type
        The type of the values.
    """
    declared = FACTS | {"help": help} | facts | ({} if default is None else {"kind": type(default)})
    return field(default=default, repr=not declared["secret"], metadata=declared)


size = partial(setting, unit="bytes")
count = partial(setting, maximum=MAX_COUNT, kind=float)  # of what takes memory or time by itself
seconds = partial(setting, unit="seconds", minimum=0.1, maximum=DAY)


@dataclass(frozen=True)
class Settings:
    """The settings, the same in every process."""

    host: str = setting(
        "127.0.0.1",
        "address to listen on; 0.0.0.0 for all networks; unix:PATH for a Unix socket",
        valid=is_host,
        example="a host: give an address such as 127.0.0.1, or unix:PATH with the path of a Unix socket",
    )
    port: int = setting(8000, "port to listen on; 0 chooses a free one", minimum=0, maximum=65535)
    workers: int = setting(1, "server processes, which accept requests; 0: one for each core", minimum=0, maximum=64)
    token: str | None = setting(None, "secret that every client must send", secret=True)
    no_token: bool = setting(False, "draw no token for a host that other machines can reach")
    cache_dir: str | None = setting(None, "folder for code that is compiled on this machine")
    trust_proxy: tuple[str, ...] = setting(
        (),
        "addresses or networks of proxies whose headers X-Forwarded-For and X-Request-ID are believed",
        valid=is_proxy,
        example="an address or a network such as 10.0.0.1 or 10.0.0.0/8, or unix",
    )
    access_log: bool = setting(False, "log every request to standard error")
    log_json: bool = setting(False, "log every request and every error as a line of JSON")

    client_request_rate: float | None = count(
        None, "requests per second of one client address; 0: no limit; unset: 50 if others can reach Clew", minimum=0
    )
    client_request_burst: int = count(500, "requests that one client address may make at once")
    client_work_rate: float | None = count(
        None,
        "seconds of work per minute that one client address may cause; 0: no limit; unset: 60 if others can reach Clew",
        minimum=0,
    )
    client_connections: int = count(500, f"connections that one client address may have open at a time, {EACH}")

    max_body_bytes: int = size(8 << 20, "largest body of a request")
    max_bodies_bytes: int = size(256 << 20, f"largest size of the bodies of all requests in progress, {EACH}")
    max_unread_bytes: int = size(128 << 20, f"largest size of the responses that clients have not read yet, {EACH}")
    max_kept_bytes: int = size(
        64 << 20,
        "largest size of the responses kept in memory, by all server processes together; 0: none are kept",
        minimum=0,
    )
    max_form_fields: int = count(16, "most fields of a form")
    max_head_bytes: int = size(16 << 10, "largest request line and headers", minimum=1024, maximum=MAX_HEAD)
    max_cells: int = setting(4_000_000, "most cells of a maze")
    max_table_bytes: int = size(256 << 20, "largest table of neighbors of a grid that has one")
    max_mask_pixels: int = setting(16_000_000, "most pixels of an uploaded mask")
    max_mask_cells: int = setting(500_000, "most cells of a grid that a mask is cut out of")
    max_graph_bytes: int = size(2 << 20, "largest uploaded graph")
    max_shape_cells: int = setting(20_000, "most cells of a grid whose shape is returned")
    max_pixels: int = setting(64_000_000, "most pixels of a picture")
    max_animation_pixels: int = setting(
        256_000_000, "most pixels of 32 pictures of an animation, which may have more pictures if they are smaller"
    )
    max_animation_steps: int = setting(
        250_000,
        "most cells of a maze in an animation; fewer if its algorithm takes many steps, and half as many as WebP",
    )
    max_vector_cells: int = setting(1_000_000, "most cells in an SVG, a PDF or a text")
    max_outline_cells: int = setting(
        50_000, "most cells in a picture of a grid that is not a rectangle of squares, or with rounded walls"
    )
    max_events: int = setting(2_000_000, "most events of a log")
    max_tries: int = count(2000, "most mazes that are tried for one that meets wishes")
    max_tried_cells: int = setting(10_000_000, "most cells of all mazes together that are tried for one")

    work_timeout: float = seconds(10.0, "time for one job")
    wait_timeout: float = seconds(18.0, "time that a large job may wait for a worker process")
    # less than the 10 seconds that the documentation promises
    receive_timeout: float = seconds(9.5, "time until a request must have been received")
    stall_timeout: float = seconds(10.0, "time within which a client must read some of a response")
    keep_alive_timeout: float = seconds(5.0, "time between two requests on one connection")
    large_workers: int = count(
        0, "worker processes for large work of each server process; 0: its share of the cores", minimum=0, maximum=256
    )
    small_workers: int = count(
        0,
        "worker processes for small work of each server process; 0: its share of the cores, 2 to 4",
        minimum=0,
        maximum=64,
    )
    max_large_queue: int = count(256, f"most large jobs that wait, {EACH}", minimum=0)
    max_small_queue: int = count(512, f"most small jobs that wait, {EACH}")
    max_connections: int = count(2000, f"most connections open at a time, {EACH}")

    secluded: bool = False  # only this machine can reach the host, so only its own names are accepted
    exposed: bool = False  # others can reach the service, themselves or through a proxy
    stored: "StoredMap | None" = None  # the map of a maze in files that is served
    client_table: Path | None = None  # the file with the limits of all clients, if several server processes share it
    metrics_folder: Path | None = None  # the folder with the metrics of all server processes, if there are several

    @property
    def request_rate(self) -> float:
        """Requests per second that one client address may make; 0: no limit."""
        return (EXPOSED_REQUEST_RATE * self.exposed) if self.client_request_rate is None else self.client_request_rate

    @property
    def work_rate(self) -> float:
        """Seconds of work per minute that one client address may cause; 0: no limit."""
        return (EXPOSED_WORK_RATE * self.exposed) if self.client_work_rate is None else self.client_work_rate

    @property
    def unix_path(self) -> str | None:
        """The path of the Unix socket to listen on, if the host is one."""
        return self.host.removeprefix(f"{UNIX}:") if self.host.startswith(f"{UNIX}:") else None

    @property
    def stop_timeout(self) -> float:
        """Seconds that a stopping server waits for requests in progress: as long as one may wait and be worked on."""
        return self.wait_timeout + self.work_timeout

    @property
    def search_timeout(self) -> float:
        """Seconds after which a search ends, so that its report can be written within the time for one job."""
        return SEARCH_SHARE * self.work_timeout

    @property
    def server_processes(self) -> int:
        """The number of server processes."""
        return self.workers or usable_cores()

    @property
    def worker_processes(self) -> int:
        """The number of worker processes of each server process."""
        return self.large_workers or max(1, usable_cores() // self.server_processes)

    @property
    def small_processes(self) -> int:
        """The number of worker processes for small work of each server process, two at least.

        So one can answer while the other is replaced, and a server process that got most of the connections, which
        happens, can use two cores.
        """
        return self.small_workers or max(2, min(usable_cores() // self.server_processes, 4))


def usable_cores() -> int:
    """Return the number of cores that this process may use, as its affinity and its container allow."""
    cores = thread_count(None)
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        return max(1, min(cores, math.ceil(int(quota) / int(period))))
    except (OSError, ValueError):  # no such file, or the quota is "max"
        return cores
