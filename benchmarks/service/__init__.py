"""The service under load and attack, on the loopback interface; the load generator runs on the same machine."""

import asyncio
import os
import tempfile
import time

from benchmarks.report import LEAST, LIMIT, Report
from benchmarks.service import wrk
from benchmarks.service.attacks import KINDS, SOURCE
from benchmarks.service.bystanders import notice
from benchmarks.service.clients import Client
from benchmarks.service.cold import CLIENTS as COLD_CLIENTS
from benchmarks.service.cold import SIDE as COLD_SIDE
from benchmarks.service.cold import ask_cold
from benchmarks.service.hostile import Hostile
from benchmarks.service.requests import CELL, SIDE, get, maze, render
from benchmarks.service.responses import shown
from benchmarks.service.served import Served
from benchmarks.service.slow import SLOW, slow

TITLE = "Service"
TEXT = """`clew serve --workers {workers}` on {cores} cores, which it shares with the load generator ({generator}) and
with the hostile clients, which have a low priority. Times are milliseconds until a response was complete; `CPU
ms` is the processor time that all processes of the service took for a response. The limits for one client address are
off, except where a table says so."""
WORKERS = 2
LOADS = (  # what is requested, connections, and the limits: the least requests per second and the most milliseconds
    ("posted mazes", 32, 800, 100),
    ("posted mazes", 256, None, None),
    ("new seeds", 32, 500, None),
    ("one address", 32, 2500, None),
)
WARM = 2  # seconds of each load before it is measured
POSTED = 50  # different mazes
MAX_HEALTH, MAX_SMALL = 30, 100  # milliseconds, of 99 in 100 requests of others
CROWD = 8  # hostile clients
QUIET = 3.0  # seconds, at most, until the next attack
RECEIVE = 10.0  # seconds until the last slow connection must be closed
SHOWN = 6  # reasons
MAX_WAIT, MAX_COLD = 30.0, 120.0  # seconds until a response, and until every client of a cold service has its maze


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure loads, hostile clients, slow clients and a cold start; everything takes longer with more rounds."""
    generator = "wrk" if wrk.available() else "clients of this benchmark, which take a core: wrk is not installed"
    report.section(TITLE, TEXT.format(workers=WORKERS, cores=os.cpu_count(), generator=generator))
    with Served("--workers", str(WORKERS)) as served:
        _loads(report, served, side or SIDE, rounds)
        _attacks(report, served.port, rounds)
        _slow(report, served.port)
    _limited(report, rounds)
    _cold(report)


def _loads(report: Report, served: Served, side: int, seconds: int) -> None:
    size = f"{side}x{side}"
    requests = {
        "posted mazes": [render(side, seed) for seed in range(POSTED)],
        "new seeds": [
            get(f"/mazes/recursive-backtracker.png?grid={size}&cell={CELL}&seed=").replace(
                b"seed=", b"seed=" + wrk.SEED
            )
        ],
        "one address": [get(maze("recursive-backtracker", "png", size, 1, cell=CELL))],
    }
    report.table(f"pictures of {size} cells", "clients", "per second", LEAST, "CPU ms", "median", "p99", LIMIT)
    for name, connections, least, most in LOADS:
        wrk.run(served.port, requests[name], connections, WARM)
        begin = served.processor_seconds()
        seen = wrk.run(served.port, requests[name], connections, seconds)
        used = served.processor_seconds() - begin
        report.row(
            f"{name}: {seen.summary}",
            str(connections),
            f"{seen.rate:.0f}",
            report.at_least(seen.rate, least),
            f"{1000 * used / max(seen.responses, 1):.2f}",
            f"{seen.p50:.1f}",
            f"{seen.p99:.1f}",
            report.limit(seen.p99, most),
        )
        if seen.wrong and least:
            report.missed += 1
            report.note(f"{seen.wrong} responses MISSED.")


def _attacks(report: Report, port: int, seconds: int) -> None:
    """What others notice of hostile clients of each kind."""
    report.table("hostile clients", "number", "/healthz p50", "p99", LIMIT, "5x5 p50", "p99 ", LIMIT + " ", "not 200")
    _attack(report, port, seconds, "nobody", 0)
    for kind in KINDS:
        for clients in (1, CROWD):
            _attack(report, port, seconds, kind, clients)


def _attack(report: Report, port: int, seconds: int, kind: str, clients: int) -> None:
    with Hostile(port, clients, *([kind] if clients else [])) as hostile:
        noticed = asyncio.run(notice(port, seconds))
    health, small = noticed.health, noticed.small
    wrong = health.others(200) + small.others(200)
    report.missed += wrong > 0
    report.row(
        f"{kind.replace('-', ' ')}: {shown(hostile.statuses)}",
        str(clients),
        f"{health.percentile(50):.1f}",
        f"{health.percentile(99):.1f}",
        report.limit(health.percentile(99), MAX_HEALTH),
        f"{small.percentile(50):.1f}",
        f"{small.percentile(99):.1f}",
        report.limit(small.percentile(99), MAX_SMALL),
        f"{wrong}" + (" MISSED" if wrong else ""),
    )
    asyncio.run(_quiet(port))


async def _quiet(port: int) -> None:
    """Wait until the service has done what hostile clients left behind."""
    client, end = Client(port), time.monotonic() + QUIET
    while time.monotonic() < end:
        begin = time.perf_counter()
        if await client.ask(get("/healthz")) == 200 and time.perf_counter() - begin < 0.005:
            break
    client.close()
    await asyncio.sleep(0.5)


def _slow(report: Report, port: int) -> None:
    last, seen = asyncio.run(slow(port, render(), RECEIVE))
    report.table("slow on purpose", "seconds", LIMIT)
    report.row(f"the last of {SLOW} connections closed", f"{last:.1f}", report.limit(last, RECEIVE))
    report.note(f"Others meanwhile: {seen.summary()}, p99 {seen.percentile(99):.1f} ms.")


def _limited(report: Report, seconds: int) -> None:
    """With limits for one client address; the others, which have another address, stay below them."""
    limits = {"CLEW_CLIENT_REQUEST_RATE": "20", "CLEW_CLIENT_REQUEST_BURST": "20", "CLEW_CLIENT_WORK_RATE": "60"}
    with (
        Served("--workers", str(WORKERS), environment=limits) as served,
        Hostile(served.port, CROWD, "distinct-addresses") as hostile,
    ):
        noticed = asyncio.run(notice(served.port, seconds))
    refused, wrong = hostile.statuses[429], noticed.small.others(200)
    report.table("20 requests per second of an address", "refused", LEAST, "5x5 p99", LIMIT, "not 200")
    report.row(
        f"{CROWD} clients of {SOURCE}: {shown(hostile.statuses)}",
        str(refused),
        report.at_least(refused, 1),
        f"{noticed.small.percentile(99):.1f}",
        report.limit(noticed.small.percentile(99), MAX_SMALL),
        f"{wrong}" + (" MISSED" if wrong else ""),
    )
    report.missed += wrong > 0


def _cold(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {"CLEW_CLIENT_REQUEST_RATE": "0", "CLEW_CLIENT_WORK_RATE": "0", "CLEW_CACHE_DIR": folder}
        with Served("--workers", str(WORKERS), environment=environment) as served:
            cold = asyncio.run(ask_cold(served.port, MAX_COLD))
    report.table(f"{COLD_CLIENTS} clients, {COLD_SIDE}x{COLD_SIDE}, just started", "seconds", LIMIT)
    longest = max(cold.all.times) / 1000
    report.row("the longest wait for a response", f"{longest:.1f}", report.limit(longest, MAX_WAIT))
    report.row("until every client had its maze", f"{cold.served:.1f}", report.limit(cold.served, MAX_COLD))
    wrong = cold.all.others(200, 429, 503)
    report.missed += wrong > 0
    report.note(f"First responses: {cold.first.summary()}. All: {cold.all.summary()}{' MISSED' if wrong else ''}.")
    reasons = (f"{count} x {reason}" for reason, count in cold.reasons.most_common(SHOWN))
    if cold.reasons:
        report.note(f"Reasons: {'; '.join(reasons)}.")
