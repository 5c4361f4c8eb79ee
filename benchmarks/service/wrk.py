"""A load that costs little to generate: by wrk where it is installed, else by our own clients, which take a core."""

import asyncio
import itertools
import json
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.service.clients import load
from benchmarks.service.responses import Seen

SEED = b"@SEED@"  # replaced in each request by a number that none had before
# The requests come from files whose names are the arguments; each is sent in turn. At the end the figures are printed.
SCRIPT = """
local requests, sent = {}, 0
function init(arguments)
    for _, path in ipairs(arguments) do
        local file = io.open(path, "rb")
        requests[#requests + 1] = file:read("*a")
        file:close()
    end
end
function request()
    sent = sent + 1
    local text = requests[sent % #requests + 1]:gsub("@SEED@", string.format("%d", FIRST + sent))
    return text
end
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format('\\n{"responses": %d, "wrong": %d, "lost": %d, "seconds": %f, "p50": %f, "p99": %f}\\n',
        summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
        summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""


class Figures:
    """The figures of a load."""

    def __init__(self, responses: int, wrong: int, lost: int, seconds: float, p50: float, p99: float) -> None:
        self.responses, self.rate, self.p50, self.p99 = responses, responses / seconds, p50, p99
        self.wrong = wrong + lost
        self.summary = f"{responses - wrong} x 200" + (f", {self.wrong} others" if self.wrong else "")


_first = itertools.count(1_000_000, 10_000_000)  # no two loads have the same seeds


def available() -> bool:
    """Whether wrk is installed."""
    return shutil.which("wrk") is not None


def run(port: int, requests: list[bytes], connections: int, seconds: int) -> Figures:
    """Send these requests in turn over some connections for some seconds."""
    first = next(_first)
    if not available():
        return _own(port, requests, connections, seconds, first)
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, request in enumerate(requests):
            files.append(Path(folder, f"request-{number}"))
            files[-1].write_bytes(request)
        script = Path(folder, "load.lua")
        script.write_text(SCRIPT.replace("FIRST", str(first)), encoding="ascii")
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "60s", "-s", str(script)]
        command += [f"http://127.0.0.1:{port}", "--", *map(str, files)]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Figures(**json.loads(output.splitlines()[-1]))


def _own(port: int, requests: list[bytes], connections: int, seconds: int, first: int) -> Figures:
    numbers = itertools.count(first)

    def request() -> bytes:
        number = next(numbers)
        return requests[number % len(requests)].replace(SEED, b"%d" % number)

    seen: Seen = asyncio.run(load(port, request, connections, seconds))
    statuses: Counter[int] = seen.statuses
    lost = statuses[0]
    wrong = seen.others(200, 0)
    return Figures(len(seen.times) - lost, wrong, lost, seen.seconds, seen.percentile(50), seen.percentile(99))
