"""Build Clew's engine for pages and Node: the kernels as WebAssembly, a manifest, and the caller in JavaScript.

python tools/web/build.py build/web
python tools/web/build.py build/web --grid 10x10 --grid hexagons:8x6   # only these kinds of grids
"""

import gzip
import io
import json
import shutil
import sys
import tarfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = Path(__file__).with_name("engine")

sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).parent)]

import manifest  # noqa: E402 - from this folder

from clew import __version__, registry  # noqa: E402
from clew.kernel import store  # noqa: E402
from clew.kernel.arguments import spell  # noqa: E402
from clew.kernel.building import build  # noqa: E402


def build_web(folder: Path, specs: Sequence[str]) -> int:
    """Write all files; return how many kernels there are. What is compiled is kept in the cache of kernels."""
    grids: dict[str, list[object]] = {}
    usual = []
    for name, form in manifest.forms():
        made = manifest.grid_form(name, form)
        if made is not None:
            grids.setdefault(name, []).append(made)
            usual.append(manifest.spec_of(name, form, (4, 5, 3)[: form.count("{")]))
    kernels = {}
    shutil.rmtree(folder / "kernels", ignore_errors=True)
    (folder / "kernels").mkdir(parents=True)
    for function, kinds in dict.fromkeys(manifest.recorded(specs or usual)):
        name = store.file_name(function, kinds, store.WASM)
        code = store.read(name)
        if code is None:
            code = build.build(function, kinds, native=False)[store.WASM]
            build.write(name, code)
        (folder / "kernels" / name).write_bytes(code.code)
        kernels[f"{manifest.name_of(function)} {spell(kinds)}"] = {
            "file": name,
            "result": code.result,
            "written": code.written,
            "tables": code.tables,
        }
    facts = {
        "version": __version__,
        "grids": grids,
        "generators": {each.name: manifest.algorithm(each) for each in registry.find_all("generator")},
        "solvers": {manifest.SEARCH: manifest.algorithm(registry.find("solver", manifest.SEARCH))},
        "kernels": kernels,
    }
    (folder / "manifest.json").write_text(json.dumps(facts, separators=(",", ":")), encoding="utf-8")
    for file in ENGINE.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    package = json.loads((ENGINE / "package.json").read_text(encoding="utf-8"))
    license = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license"]
    package |= {"version": __version__, "license": license.partition(" ")[0]}
    (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    (folder / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    return len(kernels)


def write_tarball(folder: Path, file: Path) -> None:
    """Pack a folder for npm; the same files give the same bytes."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime = entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w") as archive:
        for each in sorted(folder.rglob("*")):
            archive.add(each, f"package/{each.relative_to(folder).as_posix()}", recursive=False, filter=plain)
    file.write_bytes(gzip.compress(content.getvalue(), mtime=0))


def main() -> None:
    """Build, and say how many kernels there are."""
    parser = ArgumentParser(description="Build Clew's engine for pages and Node.")
    parser.add_argument("folder", type=Path, help="where to write")
    parser.add_argument("--grid", action="append", default=[], help="only for grids of this kind, such as hexagons:9x9")
    parser.add_argument("--tarball", type=Path, help="also pack the folder for npm into this file")
    given = parser.parse_args()
    print(f"{build_web(given.folder, given.grid):,} kernels in {given.folder}")
    if given.tarball:
        write_tarball(given.folder, given.tarball)


if __name__ == "__main__":
    main()
