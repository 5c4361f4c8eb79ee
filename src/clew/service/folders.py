"""Folders of a service while it runs: for machine code, and for what its server processes share."""

import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import psutil

from clew.kernel import cache
from clew.service.http.clients.client_table import create_table
from clew.service.settings import Settings

HINT = "set --cache-dir to a folder that can be written"
PREFIX = "clew-serve-"
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client reads it when it is imported

log = logging.getLogger("clew.service")


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
def code_folder(folder: str | None) -> Iterator[None]:
    """Let this process and those that it starts store machine code in a folder, while the body runs.

    If the folder cannot be written, a temporary one takes its place, with links to the code that is already stored.

    Parameters
    ----------
    folder : str or None
        The folder; None for that of all programs, which CLEW_CACHE_DIR or the system names.
    """
    root = Path(folder) if folder else cache.root_folder()
    with ExitStack() as stack:
        if not cache.is_writable(root):
            root = _private_folder(root, stack)
        stack.enter_context(variable_set(cache.VARIABLE, root.absolute()))
        yield


def _private_folder(root: Path, stack: ExitStack) -> Path:
    """Return a temporary folder with links to the code in `root`; return `root` if there can be no such folder."""
    try:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="clew-", ignore_cleanup_errors=True))
    except OSError:
        failed = "neither %s nor a temporary folder can be written, so every worker process compiles for itself"
        log.warning(f"{failed}: {HINT}", root)
        return root
    log.warning(f"%s cannot be written, so compiled code is kept in %s until the service ends: {HINT}", root, folder)
    cache.link_stored(root, Path(folder))
    return Path(folder)


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
