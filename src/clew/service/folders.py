"""The folder that the server processes of a service share while it runs."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil

from clew.service.http.clients.client_table import create_table
from clew.service.settings import Settings

PREFIX = "clew-serve-"
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client reads it when it is imported


@contextmanager
def variable_set(name: str, value: object) -> Iterator[None]:
    """Let an environment variable have a value, while the body runs, in this process and in those that it starts."""
    before = os.environ.get(name)
    os.environ[name] = str(value)
    try:
        yield
    finally:
        del os.environ[name]
        if before is not None:
            os.environ[name] = before


@contextmanager
def sharing(settings: Settings) -> Iterator[Settings]:
    """Yield settings with a private folder of all server processes, for metrics and the limits of clients.

    It is removed afterwards, and so are now the folders of services that were killed; one server process alone needs
    none. Processes that are started in the block find the variable of prometheus_client in their environment.
    """
    if settings.server_processes == 1:
        yield settings
        return
    remove_abandoned()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    metrics, clients = folder / "metrics", folder / "clients"
    try:
        metrics.mkdir()
        create_table(clients)
        with variable_set(FOLDER_VARIABLE, metrics):
            yield replace(settings, metrics_folder=metrics, client_table=clients)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_abandoned() -> None:
    """Remove the folders of services of this user that do not run any more."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        process = folder.name.removeprefix(PREFIX).partition("-")[0]
        try:
            ours = folder.stat().st_uid == os.getuid() and not folder.is_symlink()
            # A container that starts again has the same process number as before.
            if ours and process.isdecimal() and (int(process) == os.getpid() or not psutil.pid_exists(int(process))):
                shutil.rmtree(folder, ignore_errors=True)
        except (OSError, OverflowError, AttributeError):  # it is gone; the number is no process's; Windows
            continue
