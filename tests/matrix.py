"""Run the core tests on every Python of this machine, and with the lowest versions of all packages; `make matrix` does.

The Pythons are looked for in PATH and among the versions of pyenv and uv. Each has an environment of its own, such as
`.venv-3.12`, with the newest packages, as wheels: a Python for which a package has no wheel is named and left out. What
was run is written into the table of docs/explain/systems.md, where the rows of other systems stay.

`make test-pythons` tests only the Pythons that the other tests do not use, with what is installed, and writes nothing.
"""

import datetime
import os
import platform
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explain" / "systems.md"
HEAD = "| system | Python | packages | the core tests | date |\n|---|---|---|---|---|\n"
TABLE = re.compile(r"(?<=<!-- matrix -->\n).*?(?=<!-- end of matrix -->)", re.DOTALL)
FIRST = 11  # the first minor version of Python 3 that Clew runs on
LOWEST = "lowest"
NAMES = re.compile(r"(?:python|pypy)3\.\d+t?")
ASK = """
import ensurepip, platform, sys, sysconfig, venv
print(platform.python_implementation(), platform.python_version(), bool(sysconfig.get_config_var("Py_GIL_DISABLED")))
"""
VERSIONS = """
from importlib.metadata import version
print(", ".join(f"{name} {version(name)}" for name in ("numpy", "numba", "wasmtime")))
"""
NEEDED = ("hypothesis>=6.100", "pytest>=8.2", "pytest-xdist>=3.5", "hatchling>=1.27", "networkx>=3.3")
CORE = (  # without most of what compiles many kernels: a cold run takes about two minutes of processor time
    "tests/kernel/test_kernel.py",
    "tests/grids/test_grids.py",
    "tests/grids/test_spec.py",
    "tests/generators/test_generators.py",
    "tests/solvers/test_solving.py",
    "tests/mazes/test_maze.py",
    "tests/mazes/test_checking.py",
    "tests/measures/test_measures.py",
    "tests/changes/test_changes.py",
    "tests/formats/test_formats.py",
    "tests/formats/test_native.py",
    "tests/registry",
    "tests/test_draws.py",
    "tests/test_startup.py",
    "tests/cli/test_program.py",
)


class Python(NamedTuple):
    """A Python of this machine: the name of its environment, its full name, and its file."""

    name: str
    title: str
    file: Path


def candidates() -> Iterator[Path]:
    """Yield files that may be a Python."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python"))
    folders = (*map(Path, os.get_exec_path()), *(found for home in (pyenv, uv) for found in sorted(home.glob("*/bin"))))
    yield from (file for folder in folders for file in sorted(folder.glob("py*3.*")) if NAMES.fullmatch(file.name))


def pythons() -> list[Python]:
    """Return a Python of each version that runs and can make environments, the first that is found."""
    found: dict[str, Python] = {}
    for file in candidates():
        answer = subprocess.run([file, "-c", ASK], capture_output=True, text=True, check=False).stdout.split()
        if len(answer) != 3 or int(answer[1].split(".")[1]) < FIRST:  # a shim of pyenv for another version says nothing
            continue
        kind, version, free = answer
        prefix = "" if kind == "CPython" else f"{kind.lower()}-"
        name = f"{prefix}{version.rpartition('.')[0]}{'t' * (free == 'True')}"
        title = f"{kind} {version}{', free-threaded' * (free == 'True')}"
        found.setdefault(name, Python(name, title, file))
    return [found[name] for name in sorted(found, key=lambda name: (not name[0].isdigit(), name))]


def environment(python: Python, *, upgrade: bool) -> tuple[Path | None, str]:
    """Return the Python of an environment with the packages, made if need be; or None, and why not."""
    folder = ROOT / f".venv-{python.name}"
    own, stamp = folder / "bin" / "python", folder / "ready"
    wanted = (ROOT / "pyproject.toml").read_text(encoding="utf-8") + " ".join(NEEDED)
    ready = stamp.exists() and stamp.read_text(encoding="utf-8") == wanted
    if ready and not upgrade:
        return own, ""
    print(f"{python.title}: installing Clew into {folder.name}", flush=True)
    if not ready:
        subprocess.run([python.file, "-m", "venv", "--clear", folder], check=True)
    install = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--only-binary", ":all:"]
    words = [own, *install, "--upgrade", "--upgrade-strategy", "eager", "--editable", f"{ROOT}[native]", *NEEDED]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        missing = re.search(r"No matching distribution found for ([\w.-]+)", done.stderr)
        if not missing:
            sys.exit(f"{python.title}: installing failed\n{done.stderr}")
        return None, f"{missing[1]} has no wheel for it"
    stamp.write_text(wanted, encoding="utf-8")
    return own, ""


def lowest() -> tuple[Path | None, str]:
    """Return the Python of the environment with the lowest versions, made if need be; or None, and why it cannot be."""
    done = subprocess.run(["make", "--quiet", ".venv-lowest/ready"], cwd=ROOT, check=False)
    if done.returncode:
        return None, "the lowest versions could not be installed"
    return ROOT / ".venv-lowest" / "bin" / "python", ""


def tested(python: Path, cache: Path | None) -> tuple[bool, str]:
    """Run the core tests; return whether they pass, and how many did."""
    words = [python, "-m", "pytest", "-n", str(os.cpu_count()), "--dist", "loadfile", *CORE]
    words += ["-W", "ignore:pandas not found:ImportWarning"]
    places = {**os.environ, "CLEW_CACHE_DIR": str(cache)} if cache else None
    last = ""
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=places) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    return process.returncode == 0, re.sub(r" in [\d.]+s.*", "", last)


def system() -> str:
    """Return the system and its processor, with the C library or the version of the system."""
    version = " ".join(platform.libc_ver()) if platform.system() == "Linux" else platform.release()
    return f"{platform.system()} on {platform.machine()}, {version}".rstrip(", ")


def merged(table: str, rows: list[tuple[str, ...]]) -> str:
    """Return the table of the page with these rows, in the place of those of the same system, Python and packages."""

    def key(row: tuple[str, ...]) -> tuple[str, ...]:
        return (row[0], re.sub(r"\.\d+(?=,|$)", "", row[1]), row[2].partition(":")[0])

    old = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()[2:]]
    known = {key(row): row for row in [*old, *rows]}
    return HEAD + "".join(f"| {' | '.join(known[each])} |\n" for each in sorted(known))


def run(names: list[str], *, others: bool) -> tuple[list[tuple[str, ...]], list[str]]:
    """Test each Python, or those that are named; return the rows of the table, and the titles of those that failed."""
    rows: list[tuple[str, ...]] = []
    failed = []
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    chosen = [python for python in pythons() if python.name in (names or [python.name])]
    if others:
        chosen = [python for python in chosen if python.name != here]
    elif LOWEST in (names or [LOWEST]):
        base = f"{platform.python_implementation()} {platform.python_version()}"
        chosen.append(Python(LOWEST, base, Path(sys.executable)))
    for python in chosen:
        title = f"{python.title}, the {LOWEST} versions" if python.name == LOWEST else python.title
        own, reason = lowest() if python.name == LOWEST else environment(python, upgrade=not others)
        kind = LOWEST if python.name == LOWEST else "newest"
        if own is None:
            print(f"{title}: not tested, because {reason}", flush=True)
            rows.append((system(), python.title, kind, f"not run: {reason}", today))
            continue
        print(f"{title}: the core tests", flush=True)
        passed, count = tested(own, own.parents[1] / "cache" if python.name == LOWEST else None)
        packages = subprocess.run([own, "-c", VERSIONS], capture_output=True, text=True, check=True).stdout.strip()
        rows.append((system(), python.title, f"{kind}: {packages}", count, today))
        failed += [title] * (not passed)
    return rows, failed


def main() -> None:
    """Test, write the table; exit with an error if the tests fail on one."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, such as 3.13, 3.14t, pypy-3.11 or lowest")
    parser.add_argument("--others", action="store_true", help="all but this Python, as installed, without a table")
    given = parser.parse_args()
    rows, failed = run(given.names, others=given.others)
    if not given.others:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(TABLE.sub(lambda found: merged(found[0], rows), page), encoding="utf-8")
        print(merged("", rows), end="")
    if not rows:
        print(f"no {'other ' * given.others}Python from 3.{FIRST} on was found in PATH, pyenv or uv")
    if failed:
        sys.exit(f"the core tests fail with {'; '.join(failed)}")


if __name__ == "__main__":
    main()
