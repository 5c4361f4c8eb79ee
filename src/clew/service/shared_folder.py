"""A private folder that all server processes of one service share: their metrics, and the limits of their clients."""

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
def sharing(settings: Settings) -> Iterator[Settings]:
    """Yield settings with a folder that is removed afterwards; one server process alone needs none.

    Folders of services that were killed are removed, too. Processes that are started in the block find the variable of
    prometheus_client in their environment.
    """
    if settings.server_processes == 1:
        yield settings
        return
    remove_abandoned()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    given = replace(settings, shared_folder=str(folder))
    try:
        assert given.metrics_folder is not None
        assert given.client_table is not None
        given.metrics_folder.mkdir()
        create_table(given.client_table)
        os.environ[FOLDER_VARIABLE] = str(given.metrics_folder)
        yield given
    finally:
        os.environ.pop(FOLDER_VARIABLE, None)
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
