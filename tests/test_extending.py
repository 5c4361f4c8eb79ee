"""The package examples/my_mazes of docs/guides/extending.md: it is installed, found, and passes its checks."""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from commands import refused
from page_examples import blocks_run_by

import clew
from clew import plugins
from clew.service.api import routes
from clew.service.http import static_files

HELPERS = Path(__file__).parent / "helpers"
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
    guests = {groups.pop(f"clew.{kind}s")["daily"].partition(":")[0] for kind in ("command", "endpoint", "page")}
    assert guests == {"my_mazes.daily", "my_mazes.daily_endpoint", "my_mazes"}
    assert set(groups) == {f"clew.{kind}s" for kind in KINDS}
    names = {name.replace("-", "_") for points in groups.values() for name in points}
    assert {f"test_{name}" for name in names} == set(CHECKS)
    files = {file.stem for file in (EXAMPLE / "my_mazes").glob("*.py")}
    assert names == files - {"__init__", "daily", "daily_endpoint"}


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
        "--help",
        "daily --help",
        "daily 2026-11-23",
    )
    assert (folder / "maze.listing").read_text().startswith("maze on bricks:6x5\n")
    assert (folder / "maze.dot").read_text().count("--") == 29
    assert "crossroads" in printed.lower()
    assert "--turns" in printed
    assert "bricks:WIDTHxHEIGHT, as in bricks:12x9" in printed
    assert "Commands of installed packages:\n  daily        Print the maze of a DAY" in printed
    assert "Usage: clew daily [OPTIONS] [DAY]" in printed
    assert printed.endswith(f"{clew.generate('wilson', '24x12', seed=739943)}\n")


def test_the_service_has_what_an_installed_package_brings(folder: Path) -> None:
    printed = python(
        folder,
        "-c",
        f"""
import sys
sys.path.append({str(HELPERS)!r})
from service_client import Service
service = Service()
for path in sys.argv[1:]:
    answer = service.get(path)
    print(answer.status_code, answer.headers["content-type"], answer.text.replace("\\n", " "))
""",
        "/daily/2026-11-23.svg",
        "/daily/tomorrow.svg",
        "/studio/daily",
        "/studio/guests/daily/daily.js",
        "/studio/guests/daily/daily.py",
        "/studio/guests/other/daily.js",
        "/studio/guests/daily/../pyproject.toml",
        "/openapi.json",
    )
    picture, refusal, page, script, *missing, api = printed.splitlines()
    assert picture.startswith("200 image/svg+xml <svg")
    assert refusal.startswith("400")
    assert "as in 2026-11-23" in refusal
    assert '<a href="/studio/daily" data-page="daily" data-guest>daily</a></li>' in page
    assert script.startswith("200 text/javascript")
    assert "function show(root)" in script
    assert [each[:13] for each in missing] == ["404 text/html"] * 3
    assert '"/daily/{day}.svg"' in api


def test_the_form_of_the_page_counts_passages() -> None:
    (block,) = blocks_run_by(__file__)
    names: dict[str, Any] = {}
    exec(compile(block.code, block.page.name, "exec"), names)
    mazes = clew.generate_many("wilson", "4x3", 2, seed=7)
    assert list(names["passages"].content(mazes, "4x3", None, 0, {})) == [b"11\n", b"11\n"]


def test_an_endpoint_with_a_path_of_clew_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    own = routes.OPERATIONS[0]
    monkeypatch.setattr(routes, "installed_guests", lambda group: ("rival",))
    monkeypatch.setattr(routes, "load_guest", lambda group, name: SimpleNamespace(own=own))
    with pytest.raises(clew.ClewError, match=f"the endpoint rival .* has the path {own.path}, which Clew has"):
        list(routes._brought())


def test_a_page_that_changes_gets_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers keep files by their address for ever."""
    monkeypatch.setattr(static_files, "all_guests", lambda group: ("daily",))
    monkeypatch.setattr(static_files, "load_guest", lambda *_: SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
    files = static_files.StudioFiles()
    versions = []
    for text in ("first", "second and longer"):
        (tmp_path / "daily.js").write_text(text)
        files.document()
        versions.append(files.version)
        assert files.content("guests/daily/daily.js") == text.encode()
    assert versions[0] != versions[1]


@pytest.mark.parametrize("name", ["make", "Daily", "a/b", "a--b", ""])
def test_a_page_needs_a_name_of_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "all_guests", lambda group: (name,))
    with pytest.raises(clew.ClewError, match=r"brings the page .*: it needs another name"):
        static_files.StudioFiles()


def test_a_package_that_cannot_be_imported_spoils_nothing_else(call, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"torn": SimpleNamespace(load=lambda: importlib.import_module("no_such_module"))}
    monkeypatch.setattr(plugins, "_installed", lambda group: broken)
    page = call("--help")
    assert page.code == 0
    assert "  torn         torn, which an installed package brings for clew.commands, cannot be imported" in page.out
    refused(
        call("torn"), "cannot be imported (ModuleNotFoundError: No module named 'no_such_module')", "upgrade or remove"
    )


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
