"""Draw as PDF on a sheet of paper, or on a page as large as the maze."""

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel import memory
from clew.lazy import FloatArray, Int64Array, np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.colors import Look, hexadecimal, look
from clew.pictures.drawing.paper_sizes import MAX_PDF, POINT, SIZES
from clew.pictures.painting.brush import check_look, description, note, paint, title
from clew.pictures.painting.style import LINE_STYLES, PictureOptions, Sizes, options_named, sizes
from clew.registry import renderer

if TYPE_CHECKING:
    from clew.pictures.painting.pdf_canvas import PdfCanvas

DEFAULTS = PictureOptions(mask="blank", style="plain")  # solid masks would cover the sheet with ink
MM = 1 / POINT  # points; reportlab's and PDF's unit is 1/72 inch
PIXEL = 0.75  # points, as on the web: 1/96 inch
PAPERS = {name: (width / POINT, height / POINT) for name, (width, height) in SIZES.items() if name in ("a4", "letter")}
EDGE = 12 * MM  # the border of a sheet that printers cannot print
LARGEST = 14 * MM  # the default maximum for a cell
MIN_CELL = 0.15 * MM  # a printer of 600 dots in an inch has three for the wall and the passage of a cell
SEAM = 0.03  # cell widths
MAX_CELLS = 1_000_000  # with more, viewers need many seconds to show the page
BYTES_PER_CELL = 400


def check(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if there are too many cells, the maze does not fit on the sheet, or it would be a hairline."""
    if grid.cells > MAX_CELLS:
        raise ClewError(f"{grid.cells:,} cells are too many for PDF: at most {MAX_CELLS:,}; use SVG or PNG")
    check_look(grid, options)
    size, _, scale = _layout(grid, options)
    if size.cell * scale < MIN_CELL:
        longest = (max(grid.extent()) - 1) / MIN_CELL  # less one for the outer walls
        own, _, shrunk = _layout(grid, replace(options, paper="own"))
        raise ClewError(
            f"{grid.spec} would be a hairline: its cells would be {size.cell * scale / MM:.3f} mm wide, and they need "
            f"{MIN_CELL / MM:g} mm; its longer side can have {int(longest * size.cell * scale):,} cells, or "
            f"{int(longest * own.cell * shrunk):,} with paper=own; or use SVG",
            field="grid",
        )
    if options.tone is not None:
        from clew.pictures.picture_mazes.tone import paper_limits

        paper_limits(size.cell * scale / MM)


@renderer(
    suffixes=(".pdf",),
    media="application/pdf",
    check=check,
    options=options_named(
        *("cell", "wall", "margin", "style", "dark", "background", "paper", "mask", "thread"),
        defaults=DEFAULTS,
        styles=LINE_STYLES,
    ),
    shows=("tone",),
)
def pdf(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw as a PDF of one page, sharp at any size; the same maze always gives the same bytes.

    The maze fills the sheet, but cells are at most 14 mm wide; a wide maze is on a sheet in landscape. With `cell`, in
    pixels of 1/96 inch, cells have that size, and a maze that does not fit on the sheet is refused.
    Grids: any whose cells have positions.
    """
    from clew.pictures.painting.pdf_canvas import PdfCanvas

    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check(maze.grid, options)
    memory.require(maze.cells * BYTES_PER_CELL, f"{maze.grid.spec} as PDF")
    size, page, scale = _layout(maze.grid, options)
    colors = look(options.dark, options.style)
    file = BytesIO()
    sheet = PdfCanvas(file, page)
    sheet.setTitle(title(maze))
    sheet.setSubject(description(maze, options.path, options.distances, options.diagnosis))
    sheet.setKeywords(note(maze, options, DEFAULTS))
    if not (options.dark or options.is_contest if options.background is None else options.background):
        colors = colors._replace(paper="#FFFFFF")
    else:
        sheet.fill_page(colors.paper)
    sides = zip(page, (size.width, size.height), strict=True)
    left, top = ((side - pixels * scale) / 2 + size.offset * scale for side, pixels in sides)
    sheet.translate(left, page[1] - top)
    sheet.scale(size.cell * scale, -size.cell * scale)  # from here on coordinates are cell widths, y downwards
    paint(_Pen(sheet, size.cell), maze, options, size, colors, millimeters=size.cell * scale / MM)
    sheet.finish_page()
    sheet.save()
    return file.getvalue()


def _layout(grid: Grid, options: PictureOptions) -> tuple[Sizes, tuple[float, float], float]:
    """Return the sizes in pixels, the sides of the page and the size of a pixel in points."""
    if options.paper in PAPERS:
        size = sizes(grid, replace(options, margin=options.margin or 0))
        return size, *_sheet(size, PAPERS[options.paper], options.cell)
    size = sizes(grid, options)  # a page as large as the maze
    longest = max(size.width, size.height) * PIXEL
    if options.cell is not None and longest > MAX_PDF:
        raise ClewError(f"a page of {longest / 72:.0f} inches is too large for PDF: at most {MAX_PDF // 72}")
    scale = PIXEL * min(1.0, MAX_PDF / longest)
    return size, (size.width * scale, size.height * scale), scale


def _sheet(size: Sizes, sides: tuple[float, float], cell: int | None) -> tuple[tuple[float, float], float]:
    """Return the sides of the sheet, in portrait or landscape, and the size of a pixel, all in points."""
    width, height = sides[::-1] if size.width > size.height else sides
    room = min((width - 2 * EDGE) / size.width, (height - 2 * EDGE) / size.height)
    if cell is None:
        return (width, height), min(room, LARGEST / size.cell)
    if room < PIXEL:
        raise ClewError(
            f"with cells of {cell} pixels the maze measures {size.width / 96:.1f} x {size.height / 96:.1f} inches, "
            f"which is larger than the sheet: use a cell of at most {int(cell * room / PIXEL)}, leave the size "
            f"out, or use paper=own"
        )
    return (width, height), PIXEL


class _Pen:
    """A brush for `_painting` that draws on a page of reportlab."""

    def __init__(self, sheet: "PdfCanvas", pixels: int) -> None:
        self._sheet, self._pixels = sheet, pixels

    def lines(self, strokes: Strokes, thickness: float, color: str, outline: tuple[float, str] | None = None) -> None:
        """Draw polylines with round joins and ends, as one path; a single point is a dot."""
        if outline:
            self.lines(strokes, *outline)
        self._sheet.polylines(strokes, thickness / self._pixels, color)

    def areas(self, polygons: Strokes, color: str) -> None:
        """Draw filled polygons as one path, with a thin edge that hides the seams between neighbors."""
        self._sheet.polygons(polygons, color, SEAM)

    def cells(self, polygons: Strokes, levels: Int64Array, colors: Look) -> None:
        """Fill cells in the colors of distances; all of one color as one path."""
        for level in np.unique(levels).tolist():
            self.areas(polygons.some(np.flatnonzero(levels == level)), hexadecimal(colors.shade_at(level)))

    def discs(self, centers: FloatArray, radius: float, color: str) -> None:
        """Draw filled circles."""
        self._sheet.discs(centers, radius / self._pixels, color)
