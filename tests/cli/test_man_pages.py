"""The man pages are what the help says."""

import man_pages


def test_the_man_pages_are_those_of_the_help() -> None:
    written = {file.name: file.read_text(encoding="utf-8") for file in man_pages.FOLDER.glob("*")}
    assert written == man_pages.pages(), "run: make docs"
