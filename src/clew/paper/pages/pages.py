"""Pages: what is to be drawn on paper, as shapes and text in millimeters, whatever program or format draws it.

A page is measured from the top left corner of the finished, trimmed sheet: x to the right, y downwards. `pdf_pages` and
`svg_pages` draw the same pages; the studio shows the SVG.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from clew.lazy import FloatArray
from clew.pictures.drawing import Strokes, paper_sizes

INCH, POINT = paper_sizes.INCH, paper_sizes.POINT  # millimeters
MIN_LINE = paper_sizes.MIN_LINE  # millimeters: the thinnest line that printers of books accept

Anchor = Literal["start", "middle", "end"]


class Box(NamedTuple):
    """A rectangle on a page, in millimeters."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def outline(self) -> Strokes:
        """Its four sides, as one polygon."""
        x, y, right, bottom = self.x, self.y, self.right, self.bottom
        return Strokes.from_lines([[(x, y), (right, y), (right, bottom), (x, bottom)]])

    def holds(self, other: "Box") -> bool:
        """Return whether another box is inside this one."""
        return self.x <= other.x and other.right <= self.right and self.y <= other.y and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Return whether another box overlaps this one."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(
        self, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
    ) -> "Box":
        """Return the box without a border: of one width, or of four widths in the order left, top, right, bottom."""
        top = left if top is None else top
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)

    def grid(self, columns: int, rows: int, gap: float) -> "list[Box]":
        """Return equal boxes with gaps between them, in reading order."""
        width = (self.width - gap * (columns - 1)) / max(columns, 1)
        height = (self.height - gap * (rows - 1)) / max(rows, 1)
        return [
            Box(self.x + column * (width + gap), self.y + row * (height + gap), width, height)
            for row in range(rows)
            for column in range(columns)
        ]


@dataclass(frozen=True, eq=False)
class Lines:
    """Polylines with round joins and ends."""

    strokes: Strokes  # in millimeters
    width: float  # millimeters
    color: str
    name: str  # what they show, such as 'walls': the class of the element in SVG
    dash: tuple[float, ...] = ()  # millimeters of a line and of a gap, by turns
    closed: bool = False  # whether each last point is joined to the first

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Lines":
        """Return the item larger by a factor and then moved; a negative factor turns it upside down."""
        dash = tuple(part * abs(scale) for part in self.dash)
        return replace(self, strokes=self.strokes.scaled(scale, left, top), width=self.width * abs(scale), dash=dash)


@dataclass(frozen=True, eq=False)
class Areas:
    """Filled polygons, as one shape (the fill rule is non-zero)."""

    polygons: Strokes  # in millimeters
    color: str
    name: str

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Areas":
        return replace(self, polygons=self.polygons.scaled(scale, left, top))


@dataclass(frozen=True, eq=False)
class Discs:
    """Filled circles of one size."""

    centers: "FloatArray"  # [n, 2], millimeters
    radius: float  # millimeters
    color: str
    name: str

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Discs":
        return replace(self, centers=self.centers * scale + (left, top), radius=self.radius * abs(scale))


@dataclass(frozen=True, eq=False)
class Label:
    """One line of text."""

    text: str
    x: float  # millimeters: where it starts, its middle or its end, as `anchor` says
    y: float  # millimeters: its base line
    size: float  # points
    anchor: Anchor = "start"
    bold: bool = False
    color: str = "#000000"
    name: str = "text"
    turned: int = 0  # quarter turns to the right around `x` and `y`: 1 runs from the top to the bottom

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Label":
        turned = self.turned if scale > 0 else (self.turned + 2) % 4
        size = self.size * abs(scale)
        return replace(self, x=self.x * scale + left, y=self.y * scale + top, size=size, turned=turned)


@dataclass(frozen=True, eq=False)
class Clipped:
    """Shapes and text of which only what lies in a rectangle is drawn."""

    box: Box
    items: "tuple[Item, ...]"

    def scaled(self, scale: float, left: float = 0.0, top: float = 0.0) -> "Clipped":
        x, y, width, height = self.box
        box = Box(x * scale + left, y * scale + top, width * scale, height * scale)
        return Clipped(box, tuple(each.scaled(scale, left, top) for each in self.items))


Item = Lines | Areas | Discs | Label | Clipped


@dataclass(frozen=True, eq=False)
class Page:
    """One side of a sheet of paper.

    Parameters
    ----------
    width, height : float
        The size in millimeters, after trimming.
    items : list of Item
        What is on it: lines, areas, discs and labels, drawn one over the other, the first one lowest.
    bleed : tuple of float, default (0, 0, 0, 0)
        Millimeters of paper that are printed and cut off: at the left, the top, the right and the bottom.

    Examples
    --------
    >>> from clew.paper import Page, page_svg
    >>> from clew.paper.pages.pages import Label
    >>> page = Page(210, 297, [Label("Clew", 20, 30, 24)])
    >>> b"Clew" in page_svg(page, "One page")
    True
    """

    width: float  # millimeters, after trimming
    height: float
    items: list[Item] = field(default_factory=list)  # drawn one over the other, the first one lowest
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # left, top, right, bottom

    @property
    def box(self) -> Box:
        """The whole page."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def printed(self) -> Box:
        """The whole page with its bleed."""
        return self.box.inset(*(-edge for edge in self.bleed))


@dataclass(frozen=True, eq=False)
class Document:
    """Pages that belong together, made one by one while they are drawn.

    Parameters
    ----------
    title : str
        The title, which viewers of PDF show.
    count : int
        The number of pages.
    pages : callable
        Returns an iterator over all pages, from the first.
    subject : str
        A description in one or two sentences.
    note : str
        A line of JSON that says how it was made.
    language : str
        A tag such as 'en', for programs that read aloud.
    author : str
        The author.
    creator : str
        The program that made it.

    Examples
    --------
    >>> from clew.paper import Document, Page
    >>> document = Document("Two empty pages", 2, lambda: iter([Page(210, 297), Page(210, 297)]))
    >>> len(list(document.pages()))
    2
    """

    title: str
    count: int
    pages: Callable[[], Iterator[Page]]
    subject: str = ""
    note: str = ""
    language: str = "en"
    author: str = ""
    creator: str = "Clew"
