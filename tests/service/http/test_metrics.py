"""The metrics of several processes as one, and the folder that they share."""

import os
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clew.service.folders import FOLDER_VARIABLE, PREFIX, sharing
from clew.service.http.metrics import Metrics
from clew.service.settings import Settings

PROGRAM = """
import sys
from pathlib import Path
from prometheus_client import generate_latest
from clew.service.http.metrics import Metrics

metrics = Metrics(Path(sys.argv[1]))
metrics.gauge("clew_test", "A test.", lambda: float(sys.argv[2]))
metrics.requests.labels("/", "GET", 200).inc(float(sys.argv[2]))
metrics.durations.labels("/").observe(0.003)
print(generate_latest(metrics.collect()).decode(), flush=True)
print("end", flush=True)
sys.stdin.read()
"""


@contextmanager
def process(folder: Path, value: int) -> Iterator[dict[str, float]]:
    """A server process that adds a value to a counter and has it in a gauge; yields what it answers to a scrape."""
    words = [sys.executable, "-c", PROGRAM, str(folder), str(value)]
    environment = os.environ | {FOLDER_VARIABLE: str(folder)}
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        lines = list(iter(running.stdout.readline, "end\n"))
        rows = (line.rsplit(" ", 1) for line in lines if line.strip() and not line.startswith("#"))
        yield {name: float(number) for name, number in rows}


def test_whichever_process_answers_has_the_sums_of_all(tmp_path: Path) -> None:
    counter, gauge = 'clew_requests_total{method="GET",route="/",status="200"}', "clew_test"
    with process(tmp_path, 3) as one, process(tmp_path, 4) as two:
        assert (one[counter], one[gauge]) == (3, 3)
        assert (two[counter], two[gauge]) == (7, 7)
        assert two['clew_request_duration_seconds_bucket{le="0.005",route="/"}'] == 2
        assert two["process_resident_memory_bytes"] > one["process_resident_memory_bytes"] > 0
        assert two["process_cpu_seconds_total"] > one["process_cpu_seconds_total"] > 0
    with process(tmp_path, 5) as three:
        assert (three[counter], three[gauge]) == (12, 5)  # counters never fall; gauges are those of the living


def test_processor_time_is_counted_once() -> None:
    metrics = Metrics()
    for _ in range(20):
        metrics.collect()
    seconds = metrics.collect().get_sample_value("process_cpu_seconds_total")
    assert seconds is not None
    assert 0 < seconds <= time.process_time() + 0.1


def test_several_processes_share_a_private_folder_that_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    with sharing(Settings(workers=2)) as settings:
        assert settings.metrics_folder is not None
        folder = settings.metrics_folder.parent
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert os.environ[FOLDER_VARIABLE] == str(settings.metrics_folder)
        assert settings.client_table is not None
        assert settings.client_table.exists()
    assert not folder.exists()
    assert FOLDER_VARIABLE not in os.environ


def test_one_process_needs_no_folder() -> None:
    with sharing(Settings()) as settings:
        assert settings == Settings()
        assert FOLDER_VARIABLE not in os.environ


def test_the_folders_of_killed_services_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    names = {f"{PREFIX}{number}-x" for number in (ended.pid, os.getpid(), os.getppid())} | {"other"}
    names |= {f"{PREFIX}notes-x", f"{PREFIX}{10**12}-x"}  # which are no process
    for name in names:
        (tmp_path / name).mkdir()
    with sharing(Settings(workers=2)):
        left = {path.name for path in tmp_path.iterdir()} & names
    assert left == names - {f"{PREFIX}{number}-x" for number in (ended.pid, os.getpid())}
