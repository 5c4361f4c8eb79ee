"""The man pages are what the help says."""

import shutil
import subprocess

import man_pages
import pytest


def test_the_man_pages_are_those_of_the_help() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in man_pages.FOLDER.glob("*")}
    assert written == man_pages.pages(), "run: make docs"


def test_mandoc_has_nothing_to_warn_of() -> None:
    if not shutil.which("mandoc"):
        pytest.skip("mandoc is not installed")
    words = ["mandoc", "-T", "lint", "-W", "warning", *sorted(man_pages.FOLDER.glob("*.1"))]
    assert subprocess.run(words, capture_output=True, text=True, check=False).stdout == ""
