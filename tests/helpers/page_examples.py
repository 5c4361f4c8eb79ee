"""The examples of the README and of the pages in docs/, as tests run them.

The pages about paper have a test file of their own, so that two processes share the work: whole files are handed out.
"""

from pathlib import Path

import fill_pages

DOCS = Path(__file__).parents[2] / "docs"
ON_PAPER = {"books", "paper", "picture-mazes", "posters"}


def examples_print_what_the_page_shows(page: Path, folder: Path) -> None:
    """Run the examples of a page in a folder of their own."""
    assert fill_pages.filled(page, folder / page.stem) == page.read_text(encoding="utf-8"), "run: make docs"
