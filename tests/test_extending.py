"""The package examples/my_mazes of docs/guides/extending.md: it is installed, found, and passes its checks."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import clew

EXAMPLE = Path(__file__).parents[1] / "examples" / "my_mazes"
CHECKS = re.findall(r"^def (test_\w+)", (EXAMPLE / "test_my_mazes.py").read_text(encoding="utf-8"), re.MULTILINE)
KINDS = ("generator", "solver", "grid", "format", "renderer", "change", "measure")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed."""
    made = tmp_path_factory.mktemp("extending")
    install = "-m pip --quiet install --no-index --no-deps --no-build-isolation --no-compile --target"
    done = subprocess.run(
        [sys.executable, *install.split(), str(made), str(EXAMPLE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    shutil.copy(EXAMPLE / "test_my_mazes.py", made)
    return made


def test_the_examples_pass_their_checks(folder: Path) -> None:
    """In a process of its own, as they would be installed in this one otherwise."""
    done = python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_mazes.py")
    assert re.search(rf"^{len(CHECKS)} passed", done, re.MULTILINE)


def test_there_is_an_example_of_each_kind() -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = project["entry-points"]
    assert set(groups) == {f"clew.{kind}s" for kind in KINDS}
    names = {name.replace("-", "_") for points in groups.values() for name in points}
    assert {f"test_{name}" for name in names} == set(CHECKS)
    assert names == {file.stem for file in (EXAMPLE / "my_mazes").glob("*.py")} - {"__init__"}


def python(folder: Path, *words: str) -> str:
    """What Python prints with this folder on its path; a failure shows what it printed."""
    places = [str(folder), str(Path(clew.__file__).parents[1])]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(places), "PYTHONIOENCODING": "utf-8", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_an_installed_package_is_found_by_the_command(folder: Path) -> None:
    program = "import shlex, sys\nfrom clew.cli.program import run\n"
    printed = python(
        folder,
        "-c",
        f"{program}for line in sys.argv[1:]: assert run(shlex.split(line)) == 0, line",
        "generate bricks:6x5 -a zigzag --seed 7 --turns 1 --shortcuts 4 -o maze.listing",
        "generate bricks:6x5 -a zigzag --seed 7 -o maze.clew",
        "convert maze.clew maze.dot",
        "solve maze.clew --with right-hand",
        "measure maze.clew",
        "algorithms zigzag",
        "grids",
    )
    assert (folder / "maze.listing").read_text().startswith("maze on bricks:6x5\n")
    assert (folder / "maze.dot").read_text().count("--") == 29
    assert "crossroads" in printed.lower()
    assert "--turns" in printed
    assert "bricks:WIDTHxHEIGHT, as in bricks:12x9" in printed


def test_a_script_registers_what_it_does_not_install(folder: Path) -> None:
    bare = folder / "bare"
    bare.mkdir()
    (bare / "my_mazes").symlink_to(folder / "my_mazes")
    python(
        bare,
        "-c",
        """
import clew
from clew.registry import names, register
from my_mazes.dot import dot
from my_mazes.zigzag import zigzag
assert "dot" not in names("renderer")
register(dot)
maze = clew.generate(zigzag, "4x3", seed=1)
clew.render(maze, "script.dot")
clew.grids.spec.register("bricks", "my_mazes.bricks.Bricks")
assert clew.generate("wilson", "bricks:4x3").cells == 12
""",
    )
    assert (bare / "script.dot").read_text().count("--") == 11
