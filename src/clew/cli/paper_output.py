"""Write documents to the file of `-o`: all pages as PDF, or each page as SVG."""

import os
import re

from clew.cli import progress
from clew.errors import ClewError, cut, shown
from clew.paper.pages import Document
from clew.paper.pdf_pages import write_pdf
from clew.paper.svg_pages import page_svg
from clew.safe_io.whole_files import open_atomic, write_atomic

SUFFIXES = (".pdf", ".svg")
_PAGE = re.compile(r"\{page(?::0?([1-9]))?\}", re.ASCII)


def check_target(name: str) -> None:
    """Raise `ClewError`, before any work is done, if no document can be written to a file of this name."""
    from clew.cli.output_target import check_folder

    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SUFFIXES:
        raise ClewError(f"{shown(name)} does not end with {' or '.join(SUFFIXES)}: pages are written as PDF or SVG")
    check_folder(name, "-o")


def write_document(document: Document, name: str) -> list[str]:
    """Write a document whole or not at all.

    Parameters
    ----------
    document : Document
        Its pages.
    name : str
        A file that ends with .pdf or .svg.

    Returns
    -------
    list of str
        The files that were written.

    Raises
    ------
    ClewError
        If several pages would be written to one SVG file, or a page cannot be made.
    """
    if name.lower().endswith(".pdf"):
        with progress.show(document.title) as report, open_atomic(name) as file:
            write_pdf(document, file, report)
        return [name]
    if document.count > 1 and not _PAGE.search(name):
        stem = name[: -len(".svg")]
        raise ClewError(
            f"{cut(name)} would hold {document.count} pages: put {{page}} into the name, as in {stem}-{{page}}.svg"
        )
    written = []
    with progress.show(document.title) as report:
        # All pages are made before the first is written: a page that is not possible leaves no file behind.
        pages = []
        for number, page in enumerate(document.pages(), 1):
            pages.append(page_svg(page, f"{document.title}, page {number}" if document.count > 1 else document.title))
            report(number / document.count)
    for number, content in enumerate(pages, 1):
        written.append(_PAGE.sub(lambda found: f"{number:0{found[1] or 1}}", name))  # noqa: B023 - called at once
        write_atomic(written[-1], content)
    return written
