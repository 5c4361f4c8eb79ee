"""Build the wheel, the sdist and the npm package twice, and check them; `make package` keeps them in dist/.

The second time they are built from the unpacked sdist, in another folder and with other times of the files. Both builds
must have the same bytes, so the sdist has everything that is needed, and nothing depends on where or when it was built.
The sdist has no kernels: the second time all of them are compiled.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

import clew

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
NPM = "clew-maze.tgz"
KERNELS, FEWEST_BYTES = "clew/kernel/built/kernels", 2_000_000
LICENSES = ("LICENSE", "src/clew/masks/fonts/VeraBd-LICENSE.txt", "src/clew/studio/vendor/uqr-LICENSE.txt")
NEEDED = (
    "README.md",
    "CHANGELOG.md",
    "Makefile",
    "CITATION.cff",
    ".importlinter",
    "tests/conftest.py",
    "tools/hatch_hook.py",
    *LICENSES,
)


def build(source: Path, target: Path) -> dict[str, str]:
    """Build all packages of a folder; return the SHA-256 of each file name."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(target)], cwd=source, check=True)
    with tempfile.TemporaryDirectory() as folder:
        web = [sys.executable, "tools/web/build.py", folder, "--tarball", str(target / NPM)]
        subprocess.run(web, cwd=source, check=True)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(target.iterdir())}


def lacking(needed: Iterable[str], names: Iterable[str], where: str) -> list[str]:
    """Return a sentence for each name that is needed and not there."""
    return [f"{where} lacks {name}" for name in sorted(set(needed) - set(names))]


def kernels_lacking(wheel: ZipFile, npm: Path) -> list[str]:
    """Return what of the manifest and the kernels of the npm package is not in the file of a wheel with all kernels."""
    with tarfile.open(npm) as archive:
        facts = archive.extractfile("package/manifest.json")
        assert facts is not None
        content = facts.read()
        names = archive.getnames()
    index, _, packed = wheel.read(KERNELS).partition(b"\n")
    wanted = json.loads(content)["kernels"].values()
    wrong = lacking(wanted, json.loads(index), "the wheel's file of kernels")
    wrong += lacking((f"package/kernels/{name}" for name in wanted), names, "the npm package")
    return wrong if content in packed else [*wrong, "the wheel lacks the manifest of the npm package"]


def tracked() -> list[str]:
    """Return the files that Git knows below src/, or all of them outside a repository."""
    found = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == 0 and found.stdout:
        return found.stdout.split("\n")[:-1]
    return [
        file.relative_to(ROOT).as_posix()
        for file in ROOT.glob("src/**/*")
        if file.is_file() and "__pycache__" not in file.parts
    ]


def main() -> int:
    """Build, compare, check; print what is wrong and return how much."""
    stem = f"clew-{clew.__version__}"
    shutil.rmtree(DIST, ignore_errors=True)
    first = build(ROOT, DIST)
    with tempfile.TemporaryDirectory() as name:
        with tarfile.open(DIST / f"{stem}.tar.gz") as sdist:
            members = [member.removeprefix(f"{stem}/") for member in sdist.getnames()]
            sdist.extractall(name, filter="data")
        second = build(Path(name) / stem, Path(name) / "dist")
    wrong = [f"{file} differs when it is built again" for file in first if first[file] != second.get(file)]

    sources = tracked()
    wrong += lacking([*sources, *NEEDED], members, "the sdist")
    with ZipFile(DIST / f"{stem}-py3-none-any.whl") as wheel:
        names = wheel.namelist()
        size = wheel.getinfo(KERNELS).file_size if KERNELS in names else 0
        wrong += kernels_lacking(wheel, DIST / NPM) if size else []
        metadata = wheel.read(f"{stem}.dist-info/METADATA").decode()
    wrong += lacking((source.removeprefix("src/") for source in sources), names, "the wheel")
    wrong += lacking(["clew/py.typed"], names, "the wheel")
    wrong += lacking((f"{stem}.dist-info/licenses/{license}" for license in LICENSES), names, "the wheel")
    manual = f"{stem}.data/data/share/man/man1/"
    wrong += lacking((f"{manual}{page.name}" for page in ROOT.glob("docs/man/*.1")), names, "the wheel")
    places = ("clew/", f"{stem}.dist-info/", manual)
    wrong += [f"the wheel has {name}" for name in names if not name.startswith(places)]
    own = [name for name in names if name.startswith("clew/") and name != KERNELS]
    wrong += [f"the wheel has {name}" for name in own if f"src/{name}" not in sources]
    wrong += [f"the wheel has {size:,} bytes of kernels"] if size < FEWEST_BYTES else []
    wrong += [f"the metadata lack {line}" for line in ("License-Expression: ", "Author: ") if line not in metadata]

    for file, digest in first.items():
        print(f"{(DIST / file).stat().st_size:>10,} bytes  sha256 {digest}  dist/{file}")
    print("\n".join(wrong) or "all were built twice, with the same bytes")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(bool(main()))
