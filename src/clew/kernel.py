"""Run one plain function interpreted or compiled; numba is imported when something is first compiled, not before.

A kernel is ordinary Python over integers and arrays. What may be used inside one is noted by three means that change
nothing, so that interpreted use costs nothing and needs no import:

- `@struct` on a NamedTuple: its methods may be called;
- `@part` on a function: it may be called;
- a module-level `bytes` constant serves as a table in both modes.

A kernel makes no arrays: all memory is handed in, and no two arguments may share any.
"""

import hashlib
import inspect
import os
import pickle
import shutil
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

Class = TypeVar("Class", bound=type)
Function = TypeVar("Function", bound=Callable[..., Any])

# Cells from which compiling pays, by measure (docs/design.md): a kernel that this process has compiled already costs
# 0.1 ms to call; in a process with numba it may have to be compiled; without numba its import comes on top.
COMPILED_FROM, LOADED_FROM, IMPORTED_FROM = 400, 100_000, 300_000

KEEP_DAYS = 30  # compiled code of other versions is kept this long after its last use

_structs: list[type] = []
_parts: list[Callable[..., Any]] = []
_taught: set[object] = set()
_ready: dict[tuple[Callable[..., Any], object], Callable[..., Any]] = {}
_compiled: set[Callable[..., Any]] = set()
_lock = threading.RLock()


class Ints(Protocol):
    """A row of integers: `bytearray` or `array.array` when interpreted, a NumPy array when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def struct(cls: Class) -> Class:
    """Let kernels call the methods of this NamedTuple; methods of one name must spell their parameters alike."""
    _structs.append(cls)
    return cls


def part(function: Function) -> Function:
    """Let kernels call this function."""
    _parts.append(function)
    return function


def unsigned(n: int) -> int:
    """`n` as a 64-bit word: compiled code must not mix signed and unsigned integers, they would become floats."""
    return n & 0xFFFFFFFFFFFFFFFF


def signed(word: int) -> int:
    """A word below 2**63 as an ordinary integer; the other way."""
    return word


def pays(function: Callable[..., Any], cells: int) -> bool:
    """Whether compiling `function`, or using it compiled, is quicker than running it as it is.

    `cells`: how much there is to do, in cells of the recursive backtracker (2 microseconds each when interpreted).
    """
    if function in _compiled:
        return cells >= COMPILED_FROM
    return cells >= (LOADED_FROM if "numba" in sys.modules else IMPORTED_FROM)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call the compiled `function`, compiling it (or reading it from the cache on disk) the first time."""
    from clew import compiler

    key = (function, compiler.signature(arguments))
    kernel = _ready.get(key)
    if kernel is None:
        with _lock:
            kernel = _ready.get(key) or _compile(function, key[1])
            _ready[key] = kernel
            _compiled.add(function)
    return kernel(*arguments)


def _compile(function: Callable[..., Any], signature: tuple[Any, ...]) -> Callable[..., Any]:
    """`function` compiled for one signature, after numba has learnt all structs and parts that there are by now."""
    from clew import compiler

    for cls in _structs:
        for name, member in vars(cls).items():
            if inspect.isfunction(member) and not name.startswith("_") and name not in _taught:
                _taught.add(name)
                compiler.teach_method(name, member)
    for helper in _parts:
        if helper not in _taught:
            _taught.add(helper)
            compiler.teach_function(helper)
    folder = _cache_folder(function, signature)
    try:
        return compiler.compile_for(function, signature, folder)
    except (OSError, EOFError, pickle.UnpicklingError):  # a damaged or full cache must not stop anybody
        return compiler.compile_for(function, signature, None)


def _cache_folder(function: Callable[..., Any], signature: object) -> Path | None:
    """Where the machine code of `function` is kept between processes; None where nothing can be written.

    numba does not notice a change in another file, so the folder is named by a hash over all sources of this package.
    numba numbers the files of one function as they come, so that two processes compiling for two signatures could
    overwrite each other's: one folder for each signature keeps them apart.
    """
    root = os.environ.get("CLEW_CACHE_DIR") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache"), "clew"
    )
    version = Path(root) / _sources_hash()
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
        if folder.is_dir() and len(folder.name) == 16 and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)
