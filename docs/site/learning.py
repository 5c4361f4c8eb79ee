"""The pages about algorithms: written before the site is made, and linked where others link the page of all algorithms.

That page, `docs/reference/algorithms.md`, is for readers of the repository. The site leaves it out.
"""

import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

import learn_pages
from sphinx.application import Sphinx

PAGE = "docs/reference/algorithms.md"
PAGES = "docs/learn"
LINK = re.compile(r"(?<=\]\()([\w./-]*\balgorithms\.md)(?:#([\w-]+))?(?=\))")


def write(app: Sphinx) -> None:
    """Write the pages, if the site is that of the repository."""
    if Path(app.srcdir, PAGE).exists():
        learn_pages.main()


def link(app: Sphinx, name: str, source: list[str]) -> None:
    """Lead the links to the page of all algorithms to the pages about each."""

    def led(found: re.Match[str]) -> str:
        if normpath(join(dirname(name), found[1])) != PAGE:
            return found[0]
        own = f"{PAGES}/{found[2] or 'index'}.md"
        target = own if Path(app.srcdir, own).exists() else f"{PAGES}/index.md#{found[2]}"
        return relpath(target, dirname(name) or ".")

    source[0] = LINK.sub(led, source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the pages to a site."""
    app.connect("builder-inited", write)
    app.connect("source-read", link, priority=400)  # before what else is read from the pages
    return {"parallel_read_safe": True}
