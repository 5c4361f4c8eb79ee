"""Store the machine code of kernels between processes."""

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from clew.kernel import notices
from clew.kernel.marks import without_kernels

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

VARIABLE = "CLEW_CACHE_DIR"  # of the environment: the folder
UNWRITABLE = Path(os.devnull, "clew")  # a folder that can never be written
PREFIX = "kernel-"  # of a folder's name; only such folders are ever removed
MAX_NAME = 40  # characters of a kernel's name in that of its folder, so that paths stay short (for Windows)
RECORD = "warm-up-"  # of the name of a file that says what has been compiled in advance
KEEP_DAYS = 30  # compiled code that was not used for so long is removed
LOCK = "lock"  # the file in a kernel's folder that is locked while the kernel is compiled
LOCK_TIMEOUT = 10.0  # seconds to wait for another process that compiles the same kernel
COMPILER = "clew.kernel.compiler"  # how it compiles is part of the code
PACKAGE = Path(__file__).parents[1]
used: set[str] = set()  # the names of the folders that this process has loaded or stored code in
IMPORT = r"(?m)^(?:from (clew[\w.]*) import (\([^)]*\)|[^\n(]*)|import (clew[\w.]*))"


def folder_for(function: Callable[..., Any], signature: object, modules: Iterable[str] = ()) -> Path | None:
    """Return the folder for the machine code of one kernel and one signature; None if it cannot be written.

    numba does not notice a change in another file, so the folder's name contains a hash of all sources that the kernel
    is made of: its own file, the files of `modules` (those of its arguments' classes), everything they import, and the
    compiler. A change elsewhere leaves the code valid. numba numbers the files of one function in the order it compiles
    them, so two processes that compile for two signatures would overwrite each other's files: each signature has its
    own folder.
    """
    root = root_folder()
    sources = sources_of({function.__module__, COMPILER, *modules})
    digest = hashlib.sha256(f"{function.__module__} {function.__qualname__} {signature} ".encode())
    for source in sources:
        digest.update(_content_hash(source))
    folder = root / f"{PREFIX}{function.__name__[:MAX_NAME]}-{digest.hexdigest()[:16]}"
    try:
        if not folder.exists():
            _forget_old(root)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        notices.not_stored(str(root))
        return None
    used.add(folder.name)
    return folder


def is_stored(folder: Path) -> bool:
    """Return whether there is machine code in the folder of a kernel."""
    return any(folder.rglob("*.nbc"))


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Let one process at a time compile for this folder.

    The wait is bounded: a process that is stopped or has little of the processor must not stop others. On platforms
    without `fcntl` there is no lock, and two processes may do the same work.
    """
    if fcntl is None:
        yield
        return
    try:
        file = open(folder / LOCK, "ab")  # noqa: SIM115 - closed below, which unlocks it
    except OSError:
        yield
        return
    with file:
        end = time.monotonic() + LOCK_TIMEOUT
        while not try_lock(file) and time.monotonic() < end:
            time.sleep(0.02)
        yield


def try_lock(file: Any) -> bool:
    """Lock an open file until it is closed; return False if another process has locked it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_writable(root: Path) -> bool:
    """Return whether machine code can be stored below this folder, which is made if it does not exist."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return True
    except OSError:
        return False


def link_stored(source: Path, target: Path) -> None:
    """Give a folder that can be written links to the machine code, and to the records, in one that can only be read.

    The links are in folders of their own, since numba loads nothing from a folder that it cannot write.
    """
    with suppress(OSError):
        for file in (*source.glob(f"{PREFIX}*/**/*.nb[ci]"), *source.glob(f"{RECORD}*.json")):
            link = target / file.relative_to(source)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(file.absolute())


def sources_of(modules: Iterable[str]) -> list[Path]:
    """Return the files of these modules and of all in Clew that they import at their top level, sorted by module."""
    found: dict[str, Path] = {}
    waiting = sorted(modules)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        file = _file_of(name)
        if file is not None:
            found[name] = file
            waiting.extend(each for each in _imports(file) if not each.startswith(tuple(without_kernels)))
    return [found[name] for name in sorted(found)]


def root_folder() -> Path:
    """Return the folder with all machine code: CLEW_CACHE_DIR, or where the system keeps caches."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given)
    import platformdirs

    try:
        return Path(platformdirs.user_cache_dir("clew", appauthor=False))
    except RuntimeError:  # the user has no home folder, as some services
        return UNWRITABLE


def _file_of(module: str) -> Path | None:
    """Return the source file of a module; None if the name is not a module, such as that of a class."""
    if module == "clew" or module.startswith("clew."):
        place = PACKAGE.joinpath(*module.split(".")[1:])
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file if module != "clew" else None  # the table of contents makes no kernel
        return None
    import sys

    file_name = getattr(sys.modules.get(module), "__file__", None)  # a plug-in's
    return Path(file_name) if file_name and file_name.endswith(".py") else None


@cache
def _imports(file: Path) -> tuple[str, ...]:
    """Return the names a file imports from Clew at its top level; the result may include names that are not modules."""
    names: list[str] = []
    for package, members, module in re.findall(IMPORT, file.read_text(encoding="utf-8")):
        names += [module] if module else [package, *(f"{package}.{each}" for each in re.findall(r"\w+", members))]
    return tuple(names)


@cache
def _content_hash(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


def _forget_old(root: Path) -> None:
    """Remove the compiled code that has not been used for `KEEP_DAYS` days, and records as old as that."""
    if not root.is_dir():
        return
    for place in root.iterdir():
        ours = re.fullmatch(rf"{PREFIX}\w+-[0-9a-f]{{16}}|{RECORD}[0-9a-f]{{16}}\.json", place.name) is not None
        if not ours or time.time() - place.stat().st_mtime <= KEEP_DAYS * 86400:
            continue
        if place.is_dir():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)
