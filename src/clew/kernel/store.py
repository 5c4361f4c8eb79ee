"""Files of kernels, each named by the hash of all that it is made of: those that travel with Clew, and a cache of ours.

A file begins with a line of facts in JSON, among them a checksum of the rest, the code; if it is damaged, it counts as
missing. `building.build` writes them.
"""

import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from clew.kernel.arguments import Kind, modules_of, spell
from clew.kernel.marks import without_kernels

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

VARIABLE = "CLEW_CACHE_DIR"  # of the environment: the folder of the cache
UNWRITABLE = Path(os.devnull, "clew")  # a folder that can never be written
PACKAGE = Path(__file__).parents[1]
SHIPPED = Path(__file__).with_name("built")  # the kernels that travel with Clew, as WebAssembly
MAX_NAME = 40  # characters of a kernel's name in that of its file, so that paths stay short (for Windows)
PACK = "kernels"  # the file with all of them, in a wheel
WASM, MACHINE = "wasm", "object"  # endings of the names of files
MAKERS = "clew.kernel.building.compile", "clew.kernel.building.target"  # code depends on these, too
IMPORT = r"(?m)^(?:from (clew[\w.]*) import (\([^)]*\)|[^\n(]*)|import (clew[\w.]*))"


class Code(NamedTuple):
    """A kernel for one engine: the code, the kind of its result, which arrays it may write, and bytes of tables."""

    code: bytes
    result: Kind
    written: list[bool]
    tables: int


@cache
def file_name(function: Callable[..., Any], kinds: tuple[Kind, ...], ending: str) -> str:
    """Return the name of the file with a kernel for arguments of these kinds.

    It contains a hash of all sources that the kernel is made of: its own file, those of the classes of its arguments,
    everything they import, and the compiler; and the processor of machine code. A change elsewhere leaves it valid.
    """
    processor = _processor() if ending == MACHINE else ""
    digest = hashlib.sha256(f"{function.__module__}.{function.__qualname__} {spell(kinds)} {processor} ".encode())
    for source in sources_of({*MAKERS, *modules_of(function, kinds)}):
        digest.update(_content_hash(source))
    return f"{function.__name__[:MAX_NAME]}-{digest.hexdigest()[:24]}.{ending}"


@cache
def _processor() -> str:
    """Return what machine code depends on besides its module: the version of LLVM and the processor."""
    import llvmlite.binding as llvm

    version = ".".join(map(str, llvm.llvm_version_info))
    return f"{version} {llvm.get_default_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def read(name: str) -> Code | None:
    """Return what is in a file that travels with Clew, or in the cache; None if it is missing or damaged."""
    for find in (_shipped, _cached):
        with suppress(OSError, ValueError, KeyError, TypeError):
            head, _, code = find(name).partition(b"\n")
            facts = json.loads(head)
            if facts["sha256"] == checksum(facts, code):
                return Code(code, facts["result"], facts["written"], facts["tables"])
    return None


def _shipped(name: str) -> bytes:
    """Return the content of a file that travels with Clew: in a folder in a clone, in one file in a wheel."""
    if name not in _places():
        return (SHIPPED / name).read_bytes()
    begin, size = _places()[name]
    with open(SHIPPED / PACK, "rb") as file:
        file.seek(begin, os.SEEK_END)
        return file.read(size)


@cache
def _places() -> dict[str, list[int]]:
    """Return where each file begins in the one file of a wheel, counted from its end, and its size."""
    with suppress(OSError, ValueError), open(SHIPPED / PACK, "rb") as file:
        found: dict[str, list[int]] = json.loads(file.readline())
        return found
    return {}


def _cached(name: str) -> bytes:
    """Return the content of a file of the cache, and note that it is used."""
    content = (root_folder() / name).read_bytes()
    os.utime(root_folder() / name)
    return content


def checksum(facts: dict[str, Any], code: bytes) -> str:
    """Return the checksum of the code and the facts of a kernel."""
    known = json.dumps([facts["result"], facts["written"], facts["tables"]]).encode()
    return hashlib.sha256(known + code).hexdigest()


def lock_file(file: Any, seconds: float) -> None:
    """Lock an open file until it is closed; while another process has locked it, wait at most so many seconds."""
    end = time.monotonic() + seconds
    while fcntl is not None and time.monotonic() < end:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(0.02)


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
    """Return the folder of the cache: CLEW_CACHE_DIR, or where the system keeps caches."""
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
