"""Compile kernels for both engines and store them: files are written whole or not at all, by one process at a time."""

import gc
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

from clew.kernel import notices, store
from clew.kernel.arguments import Kind
from clew.kernel.store import MACHINE, PACK, WASM, Code, lock_file

KEEP_DAYS = 30  # code that was not used for so long is removed from the cache
LOCK_TIMEOUT = 10.0  # seconds to wait for another process that compiles the same kernel


def build_once(function: Callable[..., Any], kinds: tuple[Kind, ...], *, native: bool = True) -> dict[str, Code]:
    """Compile a kernel for both engines, or only to WebAssembly, and store it.

    Of several processes one does so, and the others wait for it.
    """
    names = {ending: store.file_name(function, kinds, ending) for ending in ((MACHINE, WASM) if native else (WASM,))}
    with lock(names[WASM]):
        stored = {ending: store.read(name) for ending, name in names.items()}
        if None not in stored.values():
            return stored  # type: ignore[return-value]
        with notices.compiling(function):
            made = build(function, kinds, native=native)
        for ending, code in made.items():
            write(names[ending], code)
    return made


def build(function: Callable[..., Any], kinds: tuple[Kind, ...], *, native: bool = True) -> dict[str, Code]:
    """Compile a kernel for both engines, or only to WebAssembly."""
    from clew.kernel.building import compile, target  # here, as files are stored without numba, too

    collects = gc.isenabled()
    gc.disable()  # numba makes many objects that stay: to look through them takes a tenth of the time
    try:
        module = compile.module_of(function, kinds)
    finally:
        if collects:
            gc.enable()
    wasm, written, tables = target.web_assembly(module.text, module.name, module.arrays)
    made = {WASM: Code(wasm, module.result, written, tables)}
    if native:
        made[MACHINE] = Code(target.machine_code(module.text), module.result, written, 0)
    return made


def write(name: str, made: Code, folder: Path | None = None) -> None:
    """Write a file of the cache, or of another folder; if the folder cannot be written, only send a notice."""
    root = folder or store.root_folder()
    facts: dict[str, Any] = {"result": made.result, "written": made.written, "tables": made.tables}
    facts["sha256"] = store.checksum(facts, made.code)
    try:
        if not root.is_dir():
            root.mkdir(parents=True, exist_ok=True)
        if folder is None:
            _forget_old(root)
        with tempfile.NamedTemporaryFile(dir=root, prefix=f"{name}.", delete=False) as file:
            try:
                file.write(json.dumps(facts).encode() + b"\n" + made.code)
                file.close()
                os.replace(file.name, root / name)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError:
        notices.send_once(notices.NotStored(str(root)))


def pack(folder: Path) -> bytes:
    """Return one file with all files of a folder, for a wheel: thousands of small ones take twice as much of a disk."""
    contents = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.name != PACK}
    ends = accumulate(map(len, contents.values()), initial=-sum(map(len, contents.values())))
    places = {name: [begin, len(content)] for (name, content), begin in zip(contents.items(), ends, strict=False)}
    return json.dumps(places).encode() + b"\n" + b"".join(contents.values())


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Let one process at a time compile for this file.

    The wait is bounded: a process that is stopped or has little of the processor must not stop others. On platforms
    without `fcntl` there is no lock, and two processes may do the same work.
    """
    path = store.root_folder() / f"{name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path, "ab")  # noqa: SIM115 - closed below, which unlocks it
    except OSError:
        yield
        return
    with file:
        lock_file(file, LOCK_TIMEOUT)
        yield
        path.unlink(missing_ok=True)


def _forget_old(root: Path) -> None:
    """Remove kernels, and files that a process left half written, that have not been used for `KEEP_DAYS` days."""
    for file in root.iterdir():
        ours = re.fullmatch(rf"\w+-[0-9a-f]{{24}}\.({WASM}|{MACHINE})(\.\w+)?", file.name) is not None
        with suppress(OSError):  # another process may have removed it
            if ours and time.time() - file.stat().st_mtime > KEEP_DAYS * 86400:
                file.unlink()
