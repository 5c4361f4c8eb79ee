"""Every command and every example of the README is run, and its output compared where it is shown."""

import importlib.util
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_commands_and_examples_print_what_the_readme_shows(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    found = importlib.util.spec_from_file_location("fill_readme", ROOT / "docs" / "fill_readme.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    assert len(re.findall(r"^\$ clew ", README, re.MULTILINE)) > 10
    assert len(re.findall(r"^>>> ", README, re.MULTILINE)) > 10
    assert module.filled(README, tmp_path) == README, "run: make docs"


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
