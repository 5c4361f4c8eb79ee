"""The examples of docs/extending.md, written to a package: they pass the checks, and are found once it is installed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import clew

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
CHECKS = re.findall(r"^def (test_\w+)", FILES["test_my_mazes.py"], re.MULTILINE)
KINDS = ("generator", "solver", "grid", "format", "renderer", "change", "measure")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as `pip install` leaves it: its files, and what its pyproject.toml says."""
    made = tmp_path_factory.mktemp("extending")
    for name, text in FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    installed = made / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in points.items())
        for group, points in project["entry-points"].items()
    ]
    (installed / "entry_points.txt").write_text("\n".join(groups))
    return made


def test_the_examples_pass_their_checks(folder: Path) -> None:
    """In a process of its own, as they would be installed in this one otherwise."""
    done = python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_mazes.py")
    assert re.search(rf"^{len(CHECKS)} passed", done, re.MULTILINE)


def test_there_is_an_example_of_each_kind() -> None:
    groups = tomllib.loads(FILES["pyproject.toml"])["project"]["entry-points"]
    assert set(groups) == {f"clew.{kind}s" for kind in KINDS}
    names = {name.replace("-", "_") for points in groups.values() for name in points}
    assert {f"test_{name}" for name in names} == set(CHECKS)
    assert {f"my_mazes/{name}.py" for name in names} == {name for name in FILES if name.startswith("my_mazes/")}


def python(folder: Path, *words: str) -> str:
    """What Python prints with this folder on its path; a failure shows what it printed."""
    places = [str(folder), str(Path(clew.__file__).parents[1])]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(places), "PYTHONIOENCODING": "utf-8"},
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
