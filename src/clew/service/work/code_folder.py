"""The folder in which a service stores machine code: a private one if the usual one cannot be written."""

import logging
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from clew.kernel import cache

HINT = "set --cache-dir to a folder that can be written"

log = logging.getLogger("clew.service")


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
        before = os.environ.get(cache.VARIABLE)
        os.environ[cache.VARIABLE] = str(root.absolute())
        try:
            yield
        finally:
            os.environ.pop(cache.VARIABLE)
            if before is not None:
                os.environ[cache.VARIABLE] = before


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
