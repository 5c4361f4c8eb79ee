"""A canvas of reportlab for pages of vectors: without its default font, and with pages that are compressed at once."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from reportlab.lib.colors import HexColor  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from clew.pictures.drawing import Strokes
from clew.pictures.painting.shape_text import operators

NON_ZERO = 1  # the fill rule by which overlapping shapes are filled
ROUND = 1  # the joins and ends of lines


class PdfCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages have only the fonts that they use; the same drawing always gives the same bytes."""

    def __init__(self, file: IO[bytes], page_size: tuple[float, float], language: str = "en") -> None:
        super().__init__(file, pagesize=page_size, invariant=1, pageCompression=1, lang=language)
        self.setCreator("Clew")
        self.start_page(page_size)

    def _make_preamble(self) -> None:
        self._preamble = "1 0 0 1 0 0 cm"  # reportlab selects a font here, which would have to be embedded

    def start_page(self, page_size: tuple[float, float]) -> None:
        """Set the size of the next page in points, and round joins and ends of its lines."""
        self.setPageSize(page_size)
        self.setLineCap(ROUND)
        self.setLineJoin(ROUND)

    def set_fill(self, color: str) -> None:
        """Choose the color of areas and letters, such as '#C8102E'."""
        self.setFillColor(HexColor(color))

    def fill_page(self, color: str) -> None:
        """Paint the whole page."""
        self.set_fill(color)
        self.rect(0, 0, *self._pagesize, stroke=0, fill=1)

    def finish_page(self, trim: tuple[float, float, float, float] | None = None) -> None:
        """End the page.

        It is compressed now, so that only its compressed form is kept, and without reportlab's ASCII armor, which takes
        most of the time and makes it a quarter larger. `trim`: the corners of the trimmed page, in points.
        """
        self.showPage()
        page = self._doc.Pages.pages[-1]
        packed = zlib.compress(page.stream.encode("latin-1"))
        page.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed + b"\n")
        page.stream = None
        if trim is not None:
            page.TrimBox = PDFArray(list(trim))
            page.BleedBox = PDFArray([0, 0, page.pagewidth, page.pageheight])

    def polylines(self, strokes: Strokes, thickness: float, color: str, *, closed: bool = False) -> None:
        """Draw lines as one path; a single point is a dot."""
        self._path(operators(strokes, closed=closed), color, thickness, fill=False)

    def polygons(self, polygons: Strokes, color: str, edge: float = 0.0) -> None:
        """Fill polygons as one path, with an edge of this thickness in the same color."""
        self._path(operators(polygons, closed=True), color, edge, fill=True)

    def discs(self, centers: Any, radius: float, color: str) -> None:
        """Fill circles, float64[n, 2]."""
        shape = self.beginPath()
        for x, y in centers.tolist():
            shape.circle(x, y, radius)
        self.set_fill(color)
        self.drawPath(shape, stroke=0, fill=1, fillMode=NON_ZERO)

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw in the body only what is in this rectangle."""
        self.saveState()
        shape = self.beginPath()
        shape.rect(x, y, width, height)
        self.clipPath(shape, stroke=0, fill=0)
        yield
        self.restoreState()

    def _path(self, text: str, color: str, thickness: float, *, fill: bool) -> None:
        """Draw a path given by its operators."""
        if not text:
            return
        path = self.beginPath()
        path._code += ["n", text]  # reportlab's own methods take several microseconds for a point
        if thickness:
            self.setLineWidth(thickness)
            self.setStrokeColor(HexColor(color))
        if fill:
            self.set_fill(color)
        self.drawPath(path, stroke=int(thickness > 0), fill=int(fill), fillMode=NON_ZERO)
