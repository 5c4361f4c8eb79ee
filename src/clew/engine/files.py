"""The files of the engine that are made: the manifest, a WebAssembly module for each kernel, and the algorithms' text.

They travel with Clew; a clone makes what is missing by `tools/engine/make.py`, in the cache of kernels.
"""

import hashlib
import json
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache

from clew.errors import ClewError
from clew.kernel import store
from clew.kernel.building import linking
from clew.kernel.store import Code

MAKER = store.PACKAGE.parents[1] / "tools" / "engine" / "make.py"  # of a clone
MANIFEST, CODE = "engine", "code"  # the files in JSON: what a caller needs, and the text of algorithms for readers
SECTION = "clew"  # of a module: what the caller has to know of it

_making = threading.Lock()
_makers: list[subprocess.Popen[str]] = []


@cache
def manifest_name(stem: str = MANIFEST) -> str:
    """Return the name of the file with the manifest or `CODE`: in a clone another one whenever a source has changed."""
    if not MAKER.exists():
        return f"{stem}.json"
    sources = sorted((*store.PACKAGE.rglob("*.py"), *MAKER.parent.glob("*.py")))
    digest = hashlib.sha256(b"".join(hashlib.sha256(each.read_bytes()).digest() for each in sources))
    return f"{stem}-{digest.hexdigest()[:24]}.json"


@cache
def manifest_json(stem: str = MANIFEST) -> bytes:
    """Return the manifest or `CODE`, as JSON.

    Raises
    ------
    ClewError
        If it did not travel with Clew.
    """
    made = _stored(manifest_name(stem))
    if made is None:
        raise ClewError("this Clew was built without its engine for pages: install a wheel that has it")
    return made.code


@cache
def names() -> frozenset[str]:
    """Return the names of the files of all kernels of the manifest."""
    return frozenset(json.loads(manifest_json())["kernels"].values())


def module(name: str) -> bytes | None:
    """Return the WebAssembly module of a kernel; None if the manifest lacks it, or it cannot be compiled."""
    if name not in names():
        return None
    found = _stored(name)
    return None if found is None else with_facts(found)


def _stored(name: str) -> Code | None:
    """Return a file, which is made if it is missing."""
    found = store.read(name)
    if found is None:
        make(name)
        found = store.read(name)
    return found


def make(*names: str) -> None:
    """Make these files, and the manifest if it is missing, if this is a clone.

    Another process does so, as a compiler takes 100 MB: one for all that are wanted, since it begins slowly. It ends
    with this process, which holds the other end of its input.
    """
    if not MAKER.exists():
        return
    with _making:
        if not _makers or _makers[-1].poll() is not None:
            command = [sys.executable, str(MAKER)]
            _makers.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        process = _makers[-1]
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):
            print(*names, file=process.stdin, flush=True)
            process.stdout.readline()


def with_facts(made: Code) -> bytes:
    """Return a module with what its caller has to know, in a section of its own."""
    facts = {"result": made.result, "written": made.written, "tables": made.tables}
    return linking.with_section(made.code, SECTION, json.dumps(facts).encode())
