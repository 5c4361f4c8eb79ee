"""Run the core tests on every other Python from 3.12 on that this machine has; `make test-pythons` calls this.

They are looked for in PATH and among the versions of pyenv. Each has an environment of its own, `.venv-3.12` and so on,
in which the packages are installed as wheels: a Python for which one has none is named and left out.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = (3, 12)
ASK = "import sys, venv, ensurepip; print(*sys.version_info[:2], sys.implementation.name)"
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


def candidates() -> Iterator[Path]:
    """Yield files that may be a Python."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for folder in (*map(Path, os.get_exec_path()), *sorted(pyenv.glob("versions/*/bin"), reverse=True)):
        yield from (file for file in folder.glob("python3.*") if re.fullmatch(r"python3\.\d+", file.name))


def pythons() -> dict[tuple[int, int], Path]:
    """Return a Python of each version that runs and can make environments, the first that is found."""
    found: dict[tuple[int, int], Path] = {}
    for file in candidates():
        version = (3, int(file.name.removeprefix("python3.")))
        if version < FIRST or version in found or version == sys.version_info[:2]:
            continue
        answer = subprocess.run([file, "-c", ASK], capture_output=True, text=True, check=False).stdout
        if answer.split() == [*map(str, version), "cpython"]:  # not a shim of pyenv for a version that is not chosen
            found[version] = file
    return dict(sorted(found.items()))


def environment(name: str, base: Path) -> Path | None:
    """Return the Python of the environment of this version, made if need be; None if a package has no wheel for it."""
    folder = ROOT / f".venv-{name}"
    python, stamp = folder / "bin" / "python", folder / "ready"
    wanted = (ROOT / "pyproject.toml").read_text(encoding="utf-8") + " ".join(NEEDED)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"Python {name}: installing Clew into {folder.name}", flush=True)
    subprocess.run([base, "-m", "venv", "--clear", folder], check=True)
    install = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--only-binary", ":all:", "--editable"]
    words = [python, *install, f"{ROOT}[native]", *NEEDED]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        if "No matching distribution" not in done.stderr:
            sys.exit(f"Python {name}: installing failed\n{done.stderr}")
        [missing] = re.findall(r"No matching distribution found for (\S+)", done.stderr)[:1]
        print(f"Python {name}: not tested, because {missing} has no wheel for it", flush=True)
        return None
    stamp.write_text(wanted, encoding="utf-8")
    return python


def main() -> None:
    """Test each version; exit with an error if the tests fail on one."""
    failed = []
    found = pythons()
    for version, base in found.items():
        name = ".".join(map(str, version))
        python = environment(name, base)
        if python is None:
            continue
        print(f"Python {name}: the core tests", flush=True)
        words = [python, "-m", "pytest", "-n", str(os.cpu_count()), "--dist", "loadfile", *CORE]
        failed += [name] * (subprocess.run(words, cwd=ROOT, check=False).returncode != 0)
    newest = max([*found, (3, 15)])[1]
    absent = [f"3.{minor}" for minor in range(FIRST[1], newest + 1) if (3, minor) not in {*found, sys.version_info[:2]}]
    if absent:
        print(f"not on this machine: Python {', '.join(absent)}")
    if failed:
        sys.exit(f"the core tests fail on Python {', '.join(failed)}")


if __name__ == "__main__":
    main()
