"""The examples of the pages in docs/ about paper: each runs and prints what is shown."""

from pathlib import Path

import fill_pages
import pytest
from page_examples import DOCS, ON_PAPER, examples_print_what_the_page_shows


@pytest.mark.parametrize("name", sorted(ON_PAPER))
def test_examples_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    page = DOCS / "guides" / f"{name}.md"
    assert page in fill_pages.pages()
    examples_print_what_the_page_shows(page, tmp_path)
