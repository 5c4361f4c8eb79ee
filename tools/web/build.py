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
ENGINE = ROOT / "src" / "clew" / "studio" / "engine"
PACKAGE = Path(__file__).with_name("package")

sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools" / "engine")]

import make  # noqa: E402 - from tools/engine
import manifest  # noqa: E402

from clew import __version__  # noqa: E402 - from this folder
from clew.engine import files  # noqa: E402
from clew.kernel import store  # noqa: E402


def build_web(folder: Path, specs: Sequence[str]) -> int:
    """Write all files; return how many kernels there are. What is compiled is kept in the cache of kernels."""
    kernels = sorted(files.names())
    if specs:
        kernels = sorted({store.file_name(*each, store.WASM) for each in manifest.recorded(specs)})
    shutil.rmtree(folder / "kernels", ignore_errors=True)
    (folder / "kernels").mkdir(parents=True)
    make.make(kernels)
    for name in kernels:
        (folder / "kernels" / name).write_bytes(files.module(name) or b"")
    (folder / "manifest.json").write_bytes(files.manifest_json())
    for file in (*ENGINE.glob("*.js"), *PACKAGE.iterdir(), ROOT / "LICENSE"):
        (folder / file.name).write_bytes(file.read_bytes())
    package = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    license = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license"]
    package |= {"version": __version__, "license": license.partition(" ")[0]}
    (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    return len(kernels)


def write_tarball(folder: Path, file: Path) -> None:
    """Pack a folder for npm; the same files give the same bytes."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime = entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.isdir() else 0o644
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
