"""The examples of the README and of the pages in docs/, as tests run them.

The pages about paper have a test file of their own, so that two processes share the work: whole files are handed out.
"""

import importlib.util
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"
ON_PAPER = {"books", "paper", "picture-mazes", "posters"}


def script(name: str) -> ModuleType:
    """Import a script of the folder docs/."""
    found = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


FILLER = script("fill_pages")


def examples_print_what_the_page_shows(page: Path, folder: Path) -> None:
    """Run the examples of a page in a folder of their own."""
    assert FILLER.filled(page, folder / page.stem) == page.read_text(encoding="utf-8"), "run: make docs"
