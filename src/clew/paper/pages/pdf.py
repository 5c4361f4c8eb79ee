"""Write pages as PDF: vectors and embedded fonts, the same bytes for the same pages; one page in memory at a time."""

from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from clew.errors import ClewError
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Areas, Clipped, Discs, Document, Item, Label, Lines
from clew.pictures.drawing.paper_sizes import MAX_PDF

if TYPE_CHECKING:
    from clew.pictures.painting.pdf_canvas import PdfCanvas

MAX_PAGE = MAX_PDF * POINT  # millimeters


def write_pdf(document: Document, file: IO[bytes], progress: Callable[[float], None] | None = None) -> None:
    """Write all pages of a document.

    Parameters
    ----------
    document : Document
        The pages.
    file : file
        A file that is open for writing bytes.
    progress : callable, optional
        Called with the share of the pages that are done.

    Raises
    ------
    ClewError
        If a page is too large for PDF, or no font has a letter.

    Examples
    --------
    >>> from io import BytesIO
    >>> from clew.paper.pages.pages import Document, Label, Page
    >>> file = BytesIO()
    >>> write_pdf(Document("One page", 1, lambda: iter([Page(210, 297, [Label("Clew", 20, 30, 24)])])), file)
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    from clew.pictures.painting.pdf_canvas import PdfCanvas

    canvas: PdfCanvas | None = None
    for number, page in enumerate(document.pages(), 1):
        _, _, width, height = page.printed
        if max(width, height) > MAX_PAGE:
            raise ClewError(f"a page of {max(width, height):,.0f} mm is too large for PDF: at most {MAX_PAGE:,.0f} mm")
        size = width / POINT, height / POINT
        if canvas is None:
            canvas = PdfCanvas(file, size, document.language)
            canvas.setTitle(document.title)
            canvas.setCreator(document.creator)
            if document.author:
                canvas.setAuthor(document.author)
            canvas.setSubject(document.subject)
            canvas.setKeywords(document.note)
        canvas.start_page(size)
        left, _, _, bottom = (edge / POINT for edge in page.bleed)
        trim = left, bottom, left + page.width / POINT, bottom + page.height / POINT
        # From here on coordinates are those of the page: millimeters, y downwards.
        canvas.transform(1 / POINT, 0, 0, -1 / POINT, trim[0], trim[3])
        for item in page.items:
            _draw_item(canvas, item)
        canvas.finish_page(trim)
        if progress is not None:
            progress(number / document.count)
    if canvas is None:
        raise ClewError("a PDF needs at least one page: give one")
    canvas.save()


def _draw_item(canvas: "PdfCanvas", item: Item) -> None:
    if isinstance(item, Lines):
        if item.dash:
            canvas.setDash(list(item.dash))
        canvas.polylines(item.strokes, item.width, item.color, closed=item.closed)
        if item.dash:
            canvas.setDash()
    elif isinstance(item, Areas):
        canvas.polygons(item.polygons, item.color)
    elif isinstance(item, Discs):
        canvas.discs(item.centers, item.radius, item.color)
    elif isinstance(item, Clipped):
        with canvas.clipped(*item.box):
            for each in item.items:
                _draw_item(canvas, each)
    elif item.text:
        _write(canvas, item)


def _write(canvas: "PdfCanvas", label: Label) -> None:
    size = label.size * POINT
    right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[label.turned]  # the direction in which it runs
    before = 0.0
    if label.anchor != "start":
        before = typeface.width(label.text, size, bold=label.bold) / (2 if label.anchor == "middle" else 1)
    text = canvas.beginText()
    text.setTextTransform(right, down, down, -right, label.x - right * before, label.y - down * before)
    canvas.set_fill(label.color)
    for run in typeface.runs(label.text, bold=label.bold):
        text.setFont(run.font, size)
        text.textOut(run.text)
    canvas.drawText(text)
