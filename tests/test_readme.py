"""Every command and every example of the README is run, and its output compared where it is shown."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The contents of the fenced blocks in this language, in their order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """(command, what is shown below it) from all console blocks."""
    found = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks("console")), re.MULTILINE)
    return [(command, shown) for command, shown in found]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with the examples' data."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def test_commands_print_what_the_readme_shows(folder: Path) -> None:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    assert len(commands()) > 10
    for command, shown in commands():
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}"
        assert done.stdout == shown, command


def test_python_examples_print_what_the_readme_shows(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README", "README.md", 0)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.attempted > 10
    assert result.failed == 0, "".join(told)


def test_targets_of_make_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"\bmake ([a-z]+)\b", README))
    assert {"run", "test", "lint", "bench"} <= named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    assert "`make test` runs the tests" in README
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("\nmake lint\nmake test")


def test_links_lead_to_files() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
