"""Hostile clients in a process of their own."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from benchmarks.service.attacks import TIMEOUT

LESS = 10  # how much lower their priority is; with the lowest one Linux holds up other processes, too
ROOT = Path(__file__).parent.parent.parent  # where the process finds this package


class Hostile:
    """Hostile clients in another process, until the block ends; then `statuses` has what they got."""

    def __init__(self, port: int, clients: int, *kinds: str, less: int = LESS) -> None:
        process = [sys.executable, "-m", "benchmarks.service.attack_process"]
        self.command = [*process, str(port), str(clients), str(less), *kinds]
        self.statuses: Counter[int] = Counter()

    def __enter__(self) -> "Hostile":
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, process_group=0, cwd=ROOT
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()  # it has begun
        return self

    def __exit__(self, *exception: object) -> None:
        try:
            output, _ = self.process.communicate(timeout=2 * TIMEOUT)  # closes its input
            self.statuses = Counter({int(status): count for status, count in json.loads(output).items()})
        finally:
            self.process.kill()
            self.process.wait()
