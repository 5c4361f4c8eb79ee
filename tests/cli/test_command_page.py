"""The command page is what `--help` says."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_command_page_is_made_from_help() -> None:
    found = importlib.util.spec_from_file_location("make_command_page", DOCS / "make_command_page.py")
    assert found is not None
    module = importlib.util.module_from_spec(found)
    assert found.loader is not None
    found.loader.exec_module(module)
    assert (DOCS / "command.md").read_text(encoding="utf-8") == module.page(), "run: make docs"
