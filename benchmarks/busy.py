"""The service while all cores are busy with something else, beside clients that leave and clients that want much."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.report import LIMIT, Report
from benchmarks.service.bystanders import Noticed, notice
from benchmarks.service.hostile import Hostile
from benchmarks.service.responses import Seen, shown
from benchmarks.service.served import Served

TITLE = "Service on a busy machine"
TEXT = """`clew serve` on {cores} cores, each of which another process keeps busy, and {clients} hostile clients of one
address: some ask for small and large mazes and reset the connection after 2 ms, some ask for pictures of 1000x1000
cells. All processes have the same priority. Times are milliseconds until a response to other addresses was complete."""
CLIENTS = 8
MAX_SMALL, MAX_MEDIUM = 250, 1000  # milliseconds, of 99 in 100 requests
PAUSE = 0.05  # seconds between two requests of one of the others, who take little of the machine
ATTACKS = ("departures", "large-renders")
LIMITS = {"/healthz": MAX_SMALL, "5x5": MAX_SMALL, "30x30": MAX_MEDIUM}


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure for two seconds in each round; `side` has no meaning."""
    report.section(TITLE, TEXT.format(cores=os.cpu_count(), clients=CLIENTS))
    for workers in (1, 2):
        report.table(f"--workers {workers}", "requests", "median", "p99", LIMIT, "longest", "not 200")
        statuses = []
        with Served("--workers", str(workers)) as served, _busy():
            for kind in ("nobody", *ATTACKS):
                clients = CLIENTS if kind in ATTACKS else 0
                with Hostile(served.port, clients, *([kind] if clients else []), less=0) as hostile:
                    noticed = asyncio.run(notice(served.port, 2 * rounds, clients=2, pause=PAUSE, medium=True))
                statuses.append(f"{kind.replace('-', ' ')}: {shown(hostile.statuses) or '-'}")
                for name, seen in _requests(noticed).items():
                    _row(report, f"{name}, beside {kind.replace('-', ' ')}", seen, LIMITS[name])
        report.note(f"What the hostile clients got: {'; '.join(statuses)}.")


def _requests(noticed: Noticed) -> dict[str, Seen]:
    return {"/healthz": noticed.health, "5x5": noticed.small, "30x30": noticed.medium}


def _row(report: Report, name: str, seen: Seen, limit: int) -> None:
    p50, p99, wrong = seen.percentile(50), seen.percentile(99), seen.others(200)
    report.missed += wrong > 0
    report.row(
        name,
        str(len(seen.times)),
        f"{p50:.1f}",
        f"{p99:.1f}",
        report.limit(p99, limit),
        f"{max(seen.times):.1f}",
        f"{wrong}" + (" MISSED" if wrong else ""),
    )


@contextmanager
def _busy() -> Iterator[None]:
    """Keep every core busy until the block ends."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
