"""The examples of the README and of the pages in docs/, as tests run them.

A block of code without output has a comment above it, which names the test file that runs it or the file that it shows,
or says why it is not run. The pages about paper have a test file of their own, so that two processes share the work:
whole files are handed out.
"""

import re
from pathlib import Path
from typing import NamedTuple

import fill_pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
# Without `learn`, which `make site` writes: the code there is that of the package.
WRITTEN = [page for page in sorted(DOCS.glob("**/*.md")) if page.parent.name != "learn"]
PAGES = [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")), *WRITTEN]
ON_PAPER = {"books", "paper", "picture-mazes", "posters"}
_BLOCK = re.compile(r"(?:^<!-- ([^\n]*) -->\n)?^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code, with the comment above it."""

    page: Path
    comment: str
    language: str
    code: str


def blocks(page: Path) -> list[Block]:
    """The blocks of a page."""
    return [Block(page, *(part or "" for part in found)) for found in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def blocks_run_by(test: str) -> list[Block]:
    """The blocks of all pages whose comment names this test file."""
    comment = f"run by {Path(test).relative_to(ROOT).as_posix()}"
    found = [block for page in PAGES for block in blocks(page) if block.comment == comment]
    assert found, comment
    return found


def examples_print_what_the_page_shows(page: Path, folder: Path) -> None:
    """Run the examples of a page in a folder of their own."""
    assert fill_pages.filled(page, folder / page.stem) == page.read_text(encoding="utf-8"), "run: make docs"
