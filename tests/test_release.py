"""The checks of `make release`, on a repository that has only what they read, ready but for one thing."""

import datetime
import importlib.util
import io
import json
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from case_loops import cases

import clew

ROOT = Path(__file__).parent.parent
TODAY = datetime.date(2026, 11, 27)
FILES = {
    "src/clew/__init__.py": '__version__ = "1.2.0"\n',
    "CHANGELOG.md": "## [Unreleased]\n\n## [1.2.0] - 2026-11-27\n\n- New.\n\n## [1.1.0] - 2026-01-01\n\n- Old.\n",
    "CITATION.cff": "version: 1.2.0\ndate-released: 2026-11-27\n",
    "docs/man/clew.1": '.TH CLEW 1 "2026-11-27" "Clew 1.2.0" "Clew manual"\n',
    "Makefile": ".PHONY: docs package\ndocs:\n\t@touch made\npackage:\n\t@false\n",
}


def load():
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = load()


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository in which all is ready, with the tag of the version before."""
    root = tmp_path_factory.mktemp("ready")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "-m", "All"], ["tag", "v1.1.10"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    return root


def problems(root: Path) -> list[str]:
    return [
        *release.check_tree(root),
        *release.check_version(root),
        *release.check_changelog(root, TODAY),
        *release.check_names(root),
    ]


def test_this_repository_names_one_version() -> None:
    assert release.version_of(ROOT) == clew.__version__
    assert release.check_names(ROOT) == []


def test_a_ready_repository_passes_and_a_changed_file_is_named(ready: Path) -> None:
    assert problems(ready) == []
    (ready / "new").touch()
    assert release.check_tree(ready) == ["new is not committed"]
    (ready / "new").unlink()


@cases(
    ("name", "old", "new", "sentence"),
    [
        ("src/clew/__init__.py", "1.2.0", "1.2", "'1.2' is not a version of three numbers, such as 1.2.0"),
        ("src/clew/__init__.py", "1.2.0", "1.1.9", "1.1.9 is not new, v1.1.10 is a tag: choose a higher version"),
        ("src/clew/__init__.py", "1.2.0", "1.1.10", "1.1.10 is not new, v1.1.10 is a tag: choose a higher version"),
        ("CHANGELOG.md", "[1.2.0]", "[1.3.0]", "no section of 1.2.0 after [Unreleased]: add ## [1.2.0] - 2026-11-27"),
        ("CHANGELOG.md", "## [Unreleased]\n\n", "", "CHANGELOG.md does not begin with ## [Unreleased]"),
        ("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n- More.\n", "there are entries under [Unreleased]"),
        ("CHANGELOG.md", " - 2026-11-27", " - 2026-11-26", "the date of 1.2.0 is 2026-11-26, and today is 2026-11-27"),
        ("CHANGELOG.md", "- New.\n", "", "nothing is said of 1.2.0"),
        ("CITATION.cff", "1.2.0", "1.1.0", "CITATION.cff: version is 1.1.0, and it should be 1.2.0"),
        ("CITATION.cff", "-27", "-01", "date-released is 2026-11-01, and it should be 2026-11-27"),
        ("docs/man/clew.1", "1.2.0", "1.1.0", "docs/man: clew.1 are not of this version: run make docs"),
    ],
)
def test_what_is_not_ready_is_said(ready: Path, name: str, old: str, new: str, sentence: str) -> None:
    file = ready / name
    file.write_text(FILES[name].replace(old, new))
    try:
        assert any(sentence in found for found in problems(ready))
    finally:
        file.write_text(FILES[name])


def test_a_slow_step_that_fails_or_changes_a_page_is_said(ready: Path) -> None:
    assert release.check_build(ready) == ["make package failed: see above"]
    assert release.check_docs(ready) == ["make docs changed made: look at it and commit it"]
    (ready / "made").unlink()


@cases(
    ("metadata", "npm", "sentences"),
    [
        ("Version: 1.2.0", "1.2.0", []),
        ("Version: 1.2.0", "1.1.0", ["the package for npm is of version 1.1.0, not 1.2.0"]),
        ("Version: 1.1.0", "1.2.0", ["the wheel is of version 1.1.0, not 1.2.0"]),
        ("Version: first", "1.2.0", ["the metadata are not valid: 'first' is invalid for 'version'"]),
    ],
)
def test_what_the_packages_say_of_themselves_is_checked(
    ready: Path, tmp_path: Path, metadata: str, npm: str, sentences: list[str]
) -> None:
    for name in ("src", "dist"):
        (tmp_path / name).mkdir()
    (tmp_path / "src" / "clew").symlink_to(ready / "src" / "clew")
    content = f"Metadata-Version: 2.4\nName: clew\n{metadata}\n".encode()
    with zipfile.ZipFile(tmp_path / "dist" / "clew-1.2.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("clew-1.2.0.dist-info/METADATA", content)
    facts = json.dumps({"version": npm}).encode()
    for file, name, data in (
        ("clew-1.2.0.tar.gz", "clew-1.2.0/PKG-INFO", content),
        (release.NPM, "package/package.json", facts),
    ):
        with tarfile.open(tmp_path / "dist" / file, "w:gz") as archive:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    assert release.check_metadata(tmp_path) == sentences
