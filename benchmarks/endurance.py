"""The service for a long time: mixed traffic with hostile clients, what memory becomes of it, killed processes."""

import asyncio
import os
import random
import re
import time

from benchmarks.report import LIMIT, Report
from benchmarks.service.attacks import KINDS
from benchmarks.service.clients import Client
from benchmarks.service.hostile import Hostile
from benchmarks.service.kills import kills
from benchmarks.service.requests import get, maze
from benchmarks.service.responses import shown
from benchmarks.service.served import Served
from benchmarks.service.traffic import Kind, Traffic
from clew.service.settings import Settings

TITLE = "Service for a long time"
TEXT = """`clew serve --workers {workers}` on {cores} cores, which it shares with {clients} clients that send mixed
requests, and with {hostile} hostile ones, each of which goes through all kinds of attacks. The memory counts from when
the store of kept responses, {kept} MB, is full."""
WORKERS = 2
CLIENTS, HOSTILE = 36, 4
MINUTES, PAUSE = 10, 0.15  # seconds between two requests of a client
PART, PARTS = 20_000, 10  # requests
MAX_GROWTH = 1.1  # of memory, after the first part
SETTLE = 8.0  # seconds until the connections of before are closed
FULL, LONGEST_FILL = 0.9, 120.0  # part of the store of kept responses; seconds
KEPT_BYTES = re.compile(rb"^clew_kept_bytes(?:{[^}]*})? ([0-9.e+]+)$", re.MULTILINE)
KILLS, MAX_KILLED = 30, 2.0  # seconds until somebody is served again


def run(report: Report, side: int | None, rounds: int) -> None:
    """With one round everything is a fifth as long, and with `side` the parts have so many requests."""
    text = TEXT.format(
        workers=WORKERS,
        cores=os.cpu_count(),
        clients=CLIENTS,
        hostile=HOSTILE,
        kept=Settings().max_kept_bytes >> 20,
    )
    report.section(TITLE, text)
    with Served("--workers", str(WORKERS)) as served:
        _memory(report, served, side or PART)
        _mixed(report, served.port, 60 * MINUTES * rounds / 5)
    _kills(report, KILLS * rounds // 5)


def _memory(report: Report, served: Served, count: int) -> None:
    """Send requests in parts; after each measure what all processes hold."""
    _fill(report, served.port)
    traffic = Traffic(served.port)
    report.table("requests", "processes", "descriptors", "memory, MB", "growth", LIMIT)
    figures: list[tuple[int, int]] = []
    for number in range(PARTS):
        with Hostile(served.port, HOSTILE, *KINDS):
            asyncio.run(traffic.send_some(CLIENTS, count))
        time.sleep(SETTLE)
        figures.append((served.descriptors(), served.memory()))
        growth = figures[-1][1] / figures[0][1]
        report.row(
            f"{traffic.count:,}",
            str(len(served.tree())),
            str(figures[-1][0]),
            f"{figures[-1][1] / 1e6:.0f}",
            f"{growth:.2f}",
            report.limit(growth, MAX_GROWTH if number else None),
        )
    lost = figures[-1][0] - figures[0][0]
    report.row("descriptors more than after the first", "", str(lost), "", "", report.limit(lost, 0))
    _kinds(report, traffic, "as fast as possible")


def _fill(report: Report, port: int) -> None:
    """Ask for new mazes until the store of kept responses is full, which is not a growth that goes on."""

    def new(chance: random.Random) -> bytes:
        return get(maze("recursive-backtracker", "svg", "100x100", chance.getrandbits(60)))

    traffic = Traffic(port, seed=3, kinds=(Kind("new mazes", 1, new),))
    full = FULL * Settings().max_kept_bytes
    end = time.monotonic() + LONGEST_FILL
    while (kept := _kept_bytes(port)) < full and time.monotonic() < end:
        asyncio.run(traffic.send_some(CLIENTS, 200))
    report.note(f"Kept responses before the first part: {kept / 1e6:.0f} MB of {traffic.count:,} requests.")


def _kept_bytes(port: int) -> float:
    client = Client(port)
    asyncio.run(client.ask(get("/metrics")))
    return sum(map(float, KEPT_BYTES.findall(client.body)))


def _mixed(report: Report, port: int, seconds: float) -> None:
    traffic = Traffic(port, seed=2)
    with Hostile(port, HOSTILE, *KINDS) as hostile:
        asyncio.run(traffic.send_for(CLIENTS, seconds, PAUSE))
    _kinds(report, traffic, f"{seconds / 60:g} minutes")
    report.note(f"Hostile clients: {shown(hostile.statuses)}.")


def _kinds(report: Report, traffic: Traffic, name: str) -> None:
    report.table(name, "requests", "200", "429", "503", "others", "p50", "p99", LIMIT)
    for kind, seen in traffic.seen.items():
        wrong = seen.others(200, 429, 503)
        counts = (len(seen.times), *(seen.statuses[status] for status in (200, 429, 503)), wrong)
        times = (f"{seen.percentile(which):.1f}" for which in (50, 99))
        report.row(kind, *map(str, counts), *times, "0 others MISSED" if wrong else "")
        report.missed += wrong > 0


def _kills(report: Report, count: int) -> None:
    """Kill processes; the kinds and the longest time of each until somebody was served."""
    seconds: dict[str, list[tuple[float, float]]] = {}
    for kind, small, large in kills(count, "--workers", str(WORKERS)):
        seconds.setdefault(kind, []).append((small, large))
    report.table("killed, seconds until served", "times", "5x5", LIMIT, "300x300")
    for kind, both in sorted(seconds.items()):
        small, large = map(max, zip(*both, strict=True))
        report.row(kind, str(len(both)), f"{small:.2f}", report.limit(small, MAX_KILLED), f"{large:.2f}")
