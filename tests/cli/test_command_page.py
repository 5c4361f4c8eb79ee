"""The command page is what `--help` says."""

import command_page


def test_the_command_page_is_made_from_help() -> None:
    assert command_page.PAGE.read_text(encoding="utf-8") == command_page.page(), "run: make docs"
