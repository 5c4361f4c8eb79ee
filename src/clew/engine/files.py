"""The files of the engine that are made: the manifest, and a WebAssembly module for each kernel.

Both come from the kernels that travel with Clew or from their cache; what is missing is made there, if numba is there.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from clew import __version__, registry
from clew.engine import manifest
from clew.kernel import choose, store
from clew.kernel.building import build
from clew.kernel.store import Code
from clew.masks.masked_rectangle import CELL, LEFT_OUT

ENDING = "json"
SECTION = b"clew"  # of a module: what the caller has to know of it


@cache
def manifest_name() -> str:
    """Return a name that is another one whenever something that the manifest is made of has changed."""
    return store.file_name(made_manifest, (), ENDING)


@cache
def manifest_json() -> bytes:
    """Return the manifest, as JSON."""
    found = store.read(manifest_name())
    if found is None:
        found = made_manifest()
        build.write(manifest_name(), found)
    return found.code


def made_manifest() -> Code:
    """Return the manifest as it is stored: to find it takes a second."""
    grids, given = known_forms(manifest.forms()), known_forms(manifest.given_forms())
    facts = {
        "version": __version__,
        "grids": grids,
        "given": given,
        "signs": {"cell": CELL, "left out": LEFT_OUT},
        "generators": {each.name: manifest.algorithm(each) for each in registry.find_all("generator")},
        "solvers": {manifest.SEARCH: manifest.algorithm(registry.find("solver", manifest.SEARCH))},
        "kernels": {
            manifest.key_of(*each): store.file_name(*each, store.WASM)
            for each in manifest.recorded(specs_of(grids | given))
        },
    }
    return Code(json.dumps(facts, separators=(",", ":")).encode(), None, [], 0)


def known_forms(forms: Iterable[tuple[str, str]]) -> dict[str, list[dict[str, Any]]]:
    """Return how grids of these forms are made, by name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, form in forms:
        made = manifest.grid_form(name, form)
        if made is not None:
            found.setdefault(name, []).append(made)
    return found


def specs_of(grids: dict[str, list[dict[str, Any]]]) -> Sequence[str]:
    """Return the spec of a small grid of each form."""
    return [manifest.small_spec(name, each["form"]) for name, forms in grids.items() for each in forms]


@cache
def kernels() -> dict[str, manifest.Kernel]:
    """Return all kernels of the manifest, by the names of their files."""
    made = json.loads(manifest_json())
    specs = specs_of(made["grids"] | made["given"])
    return {store.file_name(*each, store.WASM): each for each in manifest.recorded(specs)}


def module(name: str) -> bytes | None:
    """Return the WebAssembly module of a kernel, or None if there is none of this name and none can be made."""
    if name not in kernels():
        return None
    found = store.read(name)
    if found is None and choose.has_compiler():
        subprocess.run([sys.executable, "-m", __name__, name], check=True)  # the compiler takes 100 MB
        found = store.read(name)
    return None if found is None else with_facts(found)


def with_facts(made: Code) -> bytes:
    """Return a module with what its caller has to know, in a section of its own."""
    facts = json.dumps({"result": made.result, "written": made.written, "tables": made.tables}).encode()
    content = bytes([len(SECTION)]) + SECTION + facts
    return made.code + b"\0" + unsigned(len(content)) + content


def unsigned(number: int) -> bytes:
    """Return a number as WebAssembly has it (LEB128)."""
    if number < 128:
        return bytes([number])
    return bytes([128 | (number & 127)]) + unsigned(number >> 7)


def build_module(name: str) -> None:
    """Compile a kernel, and keep it."""
    build.write(name, build.build(*kernels()[name], native=False)[store.WASM])


if __name__ == "__main__":
    build_module(sys.argv[1])
