"""Where the machine code of kernels is kept between processes."""

import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

PREFIX = "kernels-"  # of a folder's name; only such folders are ever removed
KEEP_DAYS = 30  # compiled code of other versions is kept this long after its last use


def folder_for(function: Callable[..., Any], signature: object) -> Path | None:
    """Where the machine code of `function` is kept between processes; None where nothing can be written.

    numba does not notice a change in another file, so the folder is named by a hash over all sources of this package.
    numba numbers the files of one function as they come, so that two processes compiling for two signatures could
    overwrite each other's: one folder for each signature keeps them apart.
    """
    root = os.environ.get("CLEW_CACHE_DIR") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache"), "clew"
    )
    version = Path(root) / f"{PREFIX}{_sources_hash()}"
    digest = hashlib.sha256(f"{function.__module__} {function.__qualname__} {signature}".encode()).hexdigest()[:16]
    folder = version / f"{function.__name__}-{digest}"
    try:
        if not version.exists():
            _forget_old(Path(root))
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(version)
    except OSError:
        return None
    return folder


@cache
def _sources_hash() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old(root: Path) -> None:
    """Remove the compiled code of versions that nobody has used for `KEEP_DAYS` days."""
    if not root.is_dir():
        return
    for folder in root.iterdir():
        ours = re.fullmatch(PREFIX + "[0-9a-f]{16}", folder.name) is not None
        if ours and folder.is_dir() and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
