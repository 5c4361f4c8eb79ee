"""Write documents to the file of `-o`: all pages as PDF, or each page as SVG."""

import os
import re
from collections.abc import Iterable

from clew.cli.output.output_target import check_distinct, check_folder
from clew.cli.terminal import progress
from clew.errors import ClewError, cut, shown
from clew.paper.pages.pages import Document
from clew.paper.pages.pdf import write_pdf
from clew.paper.pages.svg import page_svg
from clew.safe_io.whole_files import WholeFiles

SUFFIXES = (".pdf", ".svg")
_PAGE = re.compile(r"\{page(?::0?([1-9]))?\}", re.ASCII)


def check_targets(*names: str | None) -> None:
    """Raise `ClewError`, before any work is done, if documents cannot be written to different files of these names."""
    given = [name for name in names if name is not None]
    for name in given:
        if os.path.splitext(name)[1].lower() not in SUFFIXES:
            raise ClewError(f"{shown(name)} does not end with {' or '.join(SUFFIXES)}: pages are written as PDF or SVG")
        check_folder(name, "-o")
    check_distinct(given)


def write_documents(targets: Iterable[tuple[Document, str | None]]) -> list[str]:
    """Write documents: all of their files, or none.

    Parameters
    ----------
    targets : iterable of (Document, str or None)
        Documents, each with the name of a file that ends with .pdf or .svg; None for one that is not written.

    Returns
    -------
    list of str
        The files that were written.

    Raises
    ------
    ClewError
        If several pages would be written to one file, or a page cannot be made.
    """
    named = [(document, _files_of(document, name)) for document, name in targets if name is not None]
    written = [name for _, names in named for name in names]
    check_distinct(written)
    with WholeFiles() as whole:
        for document, names in named:
            with progress.show(document.title) as report:
                if names[0].lower().endswith(".pdf"):
                    with whole.open(names[0]) as file:
                        write_pdf(document, file, report)
                    continue
                for number, (page, name) in enumerate(zip(document.pages(), names, strict=True), 1):
                    content = page_svg(page, document.title + f", page {number}" * (document.count > 1))
                    with whole.open(name) as file:
                        file.write(content)
                    report(number / document.count)
    return written


def facts_of(
    document: Document, files: list[str], paper: tuple[float, float], mazes: list[dict[str, object]]
) -> dict[str, object]:
    """Return the facts of a document and its mazes for `--json`."""
    return {"files": files, "pages": document.count, "paper_mm": [round(side, 2) for side in paper], "mazes": mazes}


def _files_of(document: Document, name: str) -> list[str]:
    """Return the names of the files of a document."""
    if name.lower().endswith(".pdf"):
        return [name]
    if document.count > 1 and not _PAGE.search(name):
        stem = name[: -len(".svg")]
        raise ClewError(
            f"{cut(name)} would hold {document.count} pages: put {{page}} into the name, as in {stem}-{{page}}.svg"
        )
    return [
        _PAGE.sub(lambda match: f"{number:0{match[1] or 1}}", name)  # noqa: B023 - called at once
        for number in range(1, document.count + 1)
    ]
