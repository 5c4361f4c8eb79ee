"""A huge maze that is made and solved while its processes are killed, again and again, and then compared."""

import hashlib
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

from benchmarks.report import LIMIT, Report

TITLE = "Interruptions"
SIDE = 8000
KILLS = 20
TEXT = """Kruskal's spanning tree on {side}x{side} cells and the path between its corners are written to files by
`clew generate` and `clew solve`, while a process is killed (SIGKILL) at a random moment, {kills} times for each kind of
process. A command that ended by it is run again. Whenever maze and path are finished, all their files are compared with
those of an undisturbed run, and a new maze is begun."""
PATIENCE = 600.0  # seconds in which a command must end
KINDS = ("command", "process of it", "command on Dask", "scheduler", "worker")
COLUMNS = ("killed", "kills", "commands ended by it", "mazes with paths", "files that differ", LIMIT)


class Cluster:
    """A Dask scheduler and two workers, each a process, which are started when they are needed."""

    def __init__(self, folder: str) -> None:
        self._file = Path(folder, "scheduler.json")
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def address(self) -> str:
        """Start what does not run; return the address of the scheduler."""
        if not self._runs("scheduler"):
            self.end()
            self._file.unlink(missing_ok=True)
            self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
            _wait_for(self._is_written)
        for name in ("worker", "another worker"):
            if not self._runs(name):
                self._start(name, "--nthreads", "1", "--no-nanny")
        return str(json.loads(self._file.read_text(encoding="utf-8"))["address"])

    def _is_written(self) -> bool:
        return self._file.exists() and self._file.read_text(encoding="utf-8").endswith("}")

    def _runs(self, name: str) -> bool:
        return name in self._processes and self._processes[name].poll() is None

    def _start(self, name: str, *words: str) -> None:
        kind = name.rsplit(maxsplit=1)[-1]
        command = [sys.executable, "-m", "dask", kind, *words, "--scheduler-file", self._file.name, "--no-dashboard"]
        self._processes[name] = subprocess.Popen(
            command, cwd=self._file.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self, name: str) -> bool:
        """Kill a process; return whether it did run."""
        runs = self._runs(name)
        self._processes[name].kill()
        self._processes[name].wait()
        return runs

    def end(self) -> None:
        """End all processes."""
        for name in self._processes:
            self.kill(name)


def run(report: Report, side: int | None, rounds: int) -> None:
    """With one round there are a fifth as many kills."""
    side, kills = side or SIDE, KILLS * rounds // 5
    report.section(TITLE, TEXT.format(side=side, kills=kills))
    report.table(*COLUMNS)
    with tempfile.TemporaryDirectory(prefix="clew-interruptions-") as folder:
        expected = Path(folder, "undisturbed")
        seconds = []
        for command in _commands(expected, side):
            begin = time.perf_counter()
            subprocess.run([*command, "--processes", "1"], check=True, capture_output=True)
            seconds.append(time.perf_counter() - begin)
        cluster = Cluster(folder)
        try:
            for name in KINDS:
                trial = _Trial(name, cluster, Path(folder, "killed"), side, max(seconds))
                trial.disturb(kills, files_of(expected))
                differ = report.limit(trial.differing, 0, "{:d}")
                report.row(name, str(trial.kills), str(trial.ended), str(trial.mazes), str(trial.differing), differ)
        finally:
            cluster.end()


class _Trial:
    """Making and solving mazes while one kind of process is killed."""

    def __init__(self, kind: str, cluster: Cluster, folder: Path, side: int, seconds: float) -> None:
        self._kind, self._cluster, self._folder, self._side, self._seconds = kind, cluster, folder, side, seconds
        self._chance = random.Random(kind)
        self.kills = self.ended = self.mazes = self.differing = 0

    def disturb(self, kills: int, expected: dict[str, str]) -> None:
        """Kill so many processes, and compare what is made with the files of an undisturbed run."""
        while self.kills < kills or self._folder.exists():
            for command in _commands(self._folder, self._side):
                while not self._is_run(command, kills):
                    self.ended += 1
            found = files_of(self._folder)
            self.mazes += 1
            self.differing += sum(found.get(name) != expected.get(name) for name in {*found, *expected})
            shutil.rmtree(self._folder)

    def _is_run(self, command: list[str], kills: int) -> bool:
        """Run a command; return whether it came to its end."""
        on_dask = self._kind in KINDS[2:]
        how = ["--scheduler", self._cluster.address()] if on_dask else ["--processes", "2"]
        process = psutil.Popen([*command, *how], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        before = self.kills
        while self.kills < kills:
            with suppress(psutil.TimeoutExpired):
                process.wait(self._chance.uniform(0, self._seconds))
                break
            self.kills += self._kill(process)
            if on_dask and process.is_running():
                self._cluster.address()
        _, said = process.communicate(timeout=PATIENCE)
        if process.returncode and self.kills == before:
            raise RuntimeError(f"{' '.join(command)} failed, and nothing was killed: {said.decode()}")
        return bool(process.returncode == 0)

    def _kill(self, process: psutil.Popen) -> bool:
        """Kill a process of a command that runs; return whether there was one."""
        if self._kind.startswith("command"):
            process.kill()
            return True
        if self._kind != KINDS[1]:
            return self._cluster.kill(self._kind)
        with suppress(psutil.NoSuchProcess):
            victims = process.children()
            if victims:
                self._chance.choice(victims).kill()
                return True
        return False


def _commands(folder: Path, side: int) -> tuple[list[str], list[str]]:
    """Return the commands that make a maze and find its path."""
    maze, clew = str(folder / "maze.zarr"), [sys.executable, "-m", "clew"]
    return (
        [*clew, "generate", f"{side}x{side}", "-a", "kruskal", "--seed", "7", "-o", maze],
        [*clew, "solve", maze, "-o", str(folder / "path.zarr")],
    )


def files_of(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file in a folder."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


def _wait_for(condition: Callable[[], bool]) -> None:
    begin = time.monotonic()
    while not condition():
        if time.monotonic() - begin > PATIENCE:
            raise TimeoutError("Dask's scheduler has not started")
        time.sleep(0.1)
