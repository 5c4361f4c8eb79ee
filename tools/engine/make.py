"""Make the manifest of the engine for pages and Node, and files that are named: kernels, and the text of algorithms.

What is there stays.

Each line of the input has such names; it is answered by a line when they are made.
"""

import json
import os
import sys
from collections.abc import Iterable
from functools import cache
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2] / "src"), str(Path(__file__).parent)]

import code_lines  # noqa: E402 - from this folder
import endless_facts  # noqa: E402
import manifest  # noqa: E402
import measure_facts  # noqa: E402

from clew import __version__, registry  # noqa: E402
from clew.engine import files  # noqa: E402
from clew.grids.events import TABLE  # noqa: E402
from clew.grids.spec import grid_names  # noqa: E402
from clew.kernel import choose, store  # noqa: E402
from clew.kernel.building import build  # noqa: E402
from clew.kernel.store import Code  # noqa: E402
from clew.masks.masked_rectangle import CELL, LEFT_OUT  # noqa: E402

PER_PROCESS = 24  # kernels: more are compiled by several processes


def made_manifest() -> Code:
    """Return the manifest as it is stored."""
    grids, given = known_forms(manifest.forms()), known_forms(manifest.given_forms())
    facts = {
        "version": __version__,
        "grids": grids,
        "given": given,
        "unread": sorted({*grid_names()} - grids.keys()),
        "signs": {"cell": CELL, "left out": LEFT_OUT},
        "generators": {each.name: manifest.algorithm(each) for each in registry.find_all("generator")},
        "solvers": {each.name: manifest.algorithm(each) for each in registry.find_all("solver")},
        "measures": measure_facts.facts(),
        "events": {number: {"name": each.name, "passage": each.passage} for number, each in TABLE.items()},
        "changes": manifest.changes(),
        "constants": manifest.constants(),
        "endless": endless_facts.facts(),
        "kernels": {
            manifest.key_of(*each): store.file_name(*each, store.WASM)
            for each in manifest.recorded(specs_of(grids | given))
        },
    }
    return Code(json.dumps(facts, separators=(",", ":")).encode(), None, [], 0)


def made_code() -> Code:
    """Return the text of algorithms as it is stored."""
    found = {f"{kind}s": code_lines.codes(kind) for kind in ("generator", "solver")}
    return Code(json.dumps(found, separators=(",", ":")).encode(), None, [], 0)


def known_forms(forms: Iterable[tuple[str, str]]) -> dict[str, list[dict[str, Any]]]:
    """Return how grids of these forms are made, by name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, form in forms:
        made = manifest.grid_form(name, form)
        if made is not None:
            found.setdefault(name, []).append(made)
    return found


def specs_of(grids: dict[str, list[dict[str, Any]]]) -> list[str]:
    """Return the spec of a small grid of each form."""
    return [manifest.small_spec(name, each["form"]) for name, forms in grids.items() for each in forms]


@cache
def kernels() -> dict[str, manifest.Kernel]:
    """Return all kernels of the manifest, by the names of their files."""
    facts = json.loads(files.manifest_json())
    specs = specs_of(facts["grids"] | facts["given"])
    return {store.file_name(*each, store.WASM): each for each in manifest.recorded(specs)}


def make(names: list[str]) -> None:
    """Make what is missing of these files."""
    with build.lock(files.manifest_name()):
        if store.read(files.manifest_name()) is None:
            build.write(files.manifest_name(), made_manifest())
    missing = [name for name in names if store.read(name) is None]
    if (code := files.manifest_name(files.CODE)) in missing:
        build.write(code, made_code())
        missing.remove(code)
    if missing and choose.has_compiler():
        compile_all([name for name in kernels() if name in missing])


def compile_all(names: list[str]) -> None:
    """Compile kernels of the manifest; many are shared out in blocks, as those of a grid have code in common."""
    can_fork = "fork" in get_all_start_methods()
    shares = min(os.cpu_count() or 1, 1 + len(names) // PER_PROCESS) if can_fork else 1
    size = -(-len(names) // shares)
    others = [
        get_context("fork").Process(target=compile_some, args=(names[begin : begin + size],))
        for begin in range(size, len(names), size)
    ]
    for process in others:
        process.start()
    compile_some(names[:size])
    for process in others:
        process.join()
        if process.exitcode:
            sys.exit(process.exitcode)


def compile_some(names: list[str]) -> None:
    """Compile kernels of the manifest."""
    for name in names:
        build.build_once(*kernels()[name], native=False)


if __name__ == "__main__":
    for line in sys.stdin:
        make(line.split())
        print("made", flush=True)
