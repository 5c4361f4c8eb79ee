"""Posters on many sheets: which part each sheet shows, cut marks, glue strips, labels, and a map of the sheets."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.lazy import np
from clew.paper.pages import typeface
from clew.paper.pages.pages import MIN_LINE, POINT, Areas, Box, Clipped, Discs, Item, Label, Lines, Page
from clew.paper.pages.styles import GRAY, INK
from clew.pictures.drawing import Polyline, Strokes
from clew.pictures.drawing.paper_sizes import MAX_PAPER

DEFAULT_SHEET = "a4"
SHEET_MARGIN = 10.0  # millimeters around the picture on a sheet; most printers cannot print nearer to the edge than 5
OVERLAP, MAX_OVERLAP = 10.0, 50.0  # millimeters that a sheet shares with the one to its right or below it
MARK, MARK_GAP = 6.0, 1.5  # millimeters: the length of a cut mark, and its distance from the picture
MAX_SHEETS = 400
MAP_TITLE = 20.0  # points: the title of the map
LABEL = 10.0  # points


class Sheet(NamedTuple):
    """One sheet of a poster."""

    row: int
    column: int
    shown: Box  # the part of the poster that it shows, in millimeters of the poster

    @property
    def label(self) -> str:
        """Its name: a letter for the row and a number for the column, such as B3."""
        return f"{letters(self.row)}{self.column + 1}"


class Tiling(NamedTuple):
    """A poster divided into sheets of one size."""

    width: float  # millimeters: the sheets
    height: float
    columns: int
    rows: int
    overlap: float  # millimeters
    left: float  # millimeters of the poster: where the first sheet's picture begins; it may be before the poster
    top: float

    @property
    def window(self) -> Box:
        """The part of a sheet that shows the poster, in millimeters of the sheet."""
        return Box(0.0, 0.0, self.width, self.height).inset(SHEET_MARGIN)

    @property
    def step(self) -> tuple[float, float]:
        """The distances from a sheet to the next one to its right and below it, in millimeters."""
        return self.window.width - self.overlap, self.window.height - self.overlap

    @property
    def covered(self) -> tuple[float, float]:
        """The width and the height of what all sheets show together, in millimeters."""
        return self.columns * self.step[0] + self.overlap, self.rows * self.step[1] + self.overlap

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sheets in reading order."""
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.left + column * self.step[0]
                y = self.top + row * self.step[1]
                yield Sheet(row, column, self.window._replace(x=x, y=y))


def letters(number: int) -> str:
    """Return the letters of a row, as in a spreadsheet: A to Z, then AA.

    Examples
    --------
    >>> [letters(number) for number in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    before, place = divmod(number, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + place)


def tiling(poster: tuple[float, float], sheet: tuple[float, float], overlap: float = OVERLAP) -> Tiling:
    """Divide a poster into the fewest sheets, which are turned if that saves some.

    Parameters
    ----------
    poster : tuple of float
        The width and the height of the poster in millimeters.
    sheet : tuple of float
        Those of a sheet.
    overlap : float, default 10
        Millimeters that neighboring sheets share.

    Returns
    -------
    Tiling
        The sheets, with the poster in their middle.

    Raises
    ------
    ClewError
        If there would be too many sheets, or the overlap is too wide.

    Examples
    --------
    >>> tiles = tiling((841, 1189), (210, 297))
    >>> tiles.columns, tiles.rows
    (5, 5)
    """
    tiles = min((_tiling(poster, each, overlap) for each in (sheet, sheet[::-1])), key=lambda each: each[3] * each[2])
    if tiles.columns * tiles.rows > MAX_SHEETS:
        sizes = {"width": round(sheet[0]), "height": round(sheet[1])}
        raise ClewError.coded("tiles-many", "tiles", sheets=tiles.columns * tiles.rows, most=MAX_SHEETS, **sizes)
    return tiles


def _tiling(poster: tuple[float, float], sheet: tuple[float, float], overlap: float) -> Tiling:
    one = _one_sheet(sheet, overlap)
    counts = (max(1, ceil((whole - overlap) / step - 1e-9)) for whole, step in zip(poster, one.step, strict=True))
    tiles = one._replace(**dict(zip(("columns", "rows"), counts, strict=True)))
    left, top = ((whole - covered) / 2 for whole, covered in zip(poster, tiles.covered, strict=True))
    return tiles._replace(left=left, top=top)


def _one_sheet(sheet: tuple[float, float], overlap: float) -> Tiling:
    """Return a poster of one sheet; raise `ClewError` if sheets of its size could not overlap so much."""
    if not 0 <= overlap <= MAX_OVERLAP:
        raise ClewError(
            f"an overlap of {overlap:g} mm is not possible: choose from 0 to {MAX_OVERLAP:g} mm", field="overlap"
        )
    tiles = Tiling(*sheet, 1, 1, overlap, 0.0, 0.0)
    if min(tiles.step) < overlap or min(tiles.step) <= 0:
        raise ClewError(
            f"sheets of {sheet[0]:.0f} x {sheet[1]:.0f} mm are too small for margins of {SHEET_MARGIN:g} mm and an "
            f"overlap of {overlap:g} mm: use larger sheets",
            field="tiles",
        )
    return tiles


def tiling_of(sheets: str, sheet: tuple[float, float], overlap: float = OVERLAP) -> Tiling:
    """Return the sheets of a poster that fills all of them.

    Parameters
    ----------
    sheets : str
        How many there are, as COLUMNSxROWS.
    sheet : tuple of float
        The width and the height of a sheet in millimeters.
    overlap : float, default 10
        Millimeters that neighboring sheets share.

    Returns
    -------
    Tiling
        The sheets, whose `covered` is the size of the poster.

    Raises
    ------
    ClewError
        If the poster would have no sheets or too many, or be too large, or the overlap is too wide.

    Examples
    --------
    >>> tiling_of("3x3", (210, 297)).covered
    (550.0, 811.0)
    """
    match = re.fullmatch(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*", sheets.lower(), re.ASCII)
    columns, rows = map(int, match.groups()) if match else (0, 0)
    if not 1 <= columns * rows <= MAX_SHEETS:
        advice = f"give columns and rows, as in 3x3, at most {MAX_SHEETS} sheets"
        raise ClewError(f"{shown(sheets)} sheets are not possible: {advice}", field="sheets")
    tiles = _one_sheet(sheet, overlap)._replace(columns=columns, rows=rows)
    if max(tiles.covered) > MAX_PAPER:
        raise ClewError(
            f"{columns}x{rows} sheets of {sheet[0]:.0f} x {sheet[1]:.0f} mm make a poster of {tiles.covered[0]:,.0f} x "
            f"{tiles.covered[1]:,.0f} mm: at most {MAX_PAPER:,.0f} mm are possible; use fewer or smaller sheets",
            field="sheets",
        )
    return tiles


def edge(poster: Page) -> Item:
    """Return a thin line around a poster, along which it is trimmed."""
    return Lines(poster.box.outline, MIN_LINE, GRAY, "edge", closed=True)


def sheet_page(poster: Page, tiles: Tiling, sheet: Sheet, about: str = "") -> Page:
    """Return one sheet: what it shows of the poster, with marks and its label in the margin.

    Parameters
    ----------
    poster : Page
        The whole poster.
    tiles : Tiling
        How it is divided.
    sheet : Sheet
        Which sheet.
    about : str, optional
        A few words after the label, such as the title.
    """
    window = tiles.window
    right, down = window.x - sheet.shown.x, window.y - sheet.shown.y
    items = (item.scaled(1.0, right, down) for item in clipped(poster.items, sheet.shown))
    page = Page(tiles.width, tiles.height, [Clipped(window, tuple(items))])
    page.items.extend(_cut_marks(window))
    page.items.extend(_glue_marks(window, tiles, sheet))
    base = tiles.height - SHEET_MARGIN / 2 + LABEL * POINT / 3
    page.items.append(Label(sheet.label, tiles.width / 2, base, LABEL, "middle", bold=True, name="label"))
    if about:
        label = Label(about, tiles.width / 2 + 12, base, 7.0, color=GRAY, name="about")
        page.items.append(typeface.fit(label, window.width / 2 - 20))
    return page


def _cut_marks(window: Box) -> list[Item]:
    """Return two short lines outside each corner of the picture, in line with its sides."""
    lines = []
    for x, way in ((window.x, -1), (window.right, 1)):
        for y, other in ((window.y, -1), (window.bottom, 1)):
            lines.append([(x, y + other * MARK_GAP), (x, y + other * (MARK_GAP + MARK))])
            lines.append([(x + way * MARK_GAP, y), (x + way * (MARK_GAP + MARK), y)])
    return [Lines(Strokes.from_lines(lines), MIN_LINE, INK, "cut-marks")]


def _glue_marks(window: Box, tiles: Tiling, sheet: Sheet) -> list[Item]:
    """Return dashes in the margin where the next sheets begin: what is beyond is covered by them."""
    lines: list[list[tuple[float, float]]] = []
    if tiles.overlap and sheet.column + 1 < tiles.columns:
        x = window.right - tiles.overlap
        lines += [[(x, y), (x, y + way * MARK)] for y, way in _outside(window.y, window.bottom)]
    if tiles.overlap and sheet.row + 1 < tiles.rows:
        y = window.bottom - tiles.overlap
        lines += [[(x, y), (x + way * MARK, y)] for x, way in _outside(window.x, window.right)]
    return [Lines(Strokes.from_lines(lines), MIN_LINE, INK, "glue-marks", (1.0, 1.5))] if lines else []


def _outside(first: float, last: float) -> tuple[tuple[float, int], tuple[float, int]]:
    return (first - MARK_GAP, -1), (last + MARK_GAP, 1)


def map_page(tiles: Tiling, poster: Page, ground: Sequence[Item], title: str, steps: Sequence[str]) -> Page:
    """Return the page that shows how the sheets belong together.

    Parameters
    ----------
    tiles : Tiling
        The sheets.
    poster : Page
        The poster.
    ground : sequence of Item
        What is drawn of the poster under the grid, in millimeters of the poster.
    title : str
        The title.
    steps : sequence of str
        What to do, a sentence each.
    """
    page = Page(tiles.width, tiles.height)
    room = page.box.inset(2 * SHEET_MARGIN, 1.5 * SHEET_MARGIN, 2 * SHEET_MARGIN, 1.5 * SHEET_MARGIN)
    y = room.y + MAP_TITLE * POINT
    page.items.append(typeface.fit(Label(title, room.x, y, MAP_TITLE, bold=True, name="title"), room.width))
    y += 4
    for number, step in enumerate(steps, 1):
        for place, line in enumerate(typeface.lines_of(step, 11.0, (room.width - 7) / POINT, breaks=typeface.ANYWHERE)):
            y += 5.4
            if place == 0:
                page.items.append(Label(f"{number}.", room.x, y, 11.0))
            page.items.append(Label(line, room.x + 7, y, 11.0))
        y += 1.2
    room = Box(room.x, y + 6, room.width, room.bottom - y - 6)
    across, down = tiles.covered
    scale = min(room.width / across, room.height / down)
    left = room.x + (room.width - across * scale) / 2 - tiles.left * scale
    top = room.y - tiles.top * scale
    page.items.extend([item.scaled(scale, left, top) for item in ground])
    outline = poster.box.outline.scaled(scale, left, top)
    page.items.append(Lines(outline, MIN_LINE, GRAY, "poster", (1.5, 1.5), closed=True))
    boxes: list[Polyline] = []
    names: list[Item] = []
    for sheet in tiles.sheets():
        # Each sheet is drawn from where it begins to where the next one begins, which is what stays visible of it.
        right = tiles.overlap if sheet.column + 1 < tiles.columns else 0.0
        box = sheet.shown.inset(0.0, 0.0, right, tiles.overlap if sheet.row + 1 < tiles.rows else 0.0)
        boxes.extend(box.outline.lines())
        cell = scale * min(box.width, box.height)
        size = min(24.0, 0.45 * cell / POINT, 0.8 * cell / POINT / typeface.width(sheet.label, 1.0, bold=True))
        x, y = left + scale * box.center[0], top + scale * box.center[1] + typeface.drop(size)
        names.append(Label(sheet.label, x, y, size, "middle", bold=True, name="label"))
    page.items.append(Lines(Strokes.from_lines(boxes).scaled(scale, left, top), 0.4, INK, "sheets", closed=True))
    page.items.extend(names)
    return page


def clipped(items: Sequence[Item], box: Box) -> Iterator[Item]:
    """Yield what a box shows of items: lines are cut off a little outside of it, other items are left out or whole.

    To cut them off exactly at the box, with half the ends of lines, put them into `Clipped`.
    """
    for item in items:
        if isinstance(item, Lines):
            strokes = item.strokes
            if item.closed:  # as lines that end where they begin
                strokes = Strokes.from_lines([line + line[:1] for line in strokes.lines()])
            near = box.inset(-item.width)  # the ends of lines are round, and must not be seen where they are cut
            # A dash that began elsewhere would not be the same: such lines stay whole.
            kept = _near(strokes, near) if item.dash else cut(strokes, near)
            if kept.count:
                yield replace(item, strokes=kept, closed=False)
        elif isinstance(item, Areas):
            points = item.polygons.points  # of one shape, whose polygons may be holes in each other
            if len(points) and Box(*points.min(axis=0), *np.ptp(points, axis=0)).meets(box):
                yield item
        elif isinstance(item, Discs):
            x, y = item.centers.T
            inside = (x > box.x - item.radius) & (x < box.right + item.radius)
            inside &= (y > box.y - item.radius) & (y < box.bottom + item.radius)
            if inside.any():
                yield replace(item, centers=item.centers.compress(inside, axis=0))
        elif isinstance(item, Label):
            size = item.size * POINT
            width = typeface.width(item.text, size, bold=item.bold)
            if Box(item.x - width, item.y - 1.2 * size, 2 * width, 2.4 * size).meets(box):
                yield item
        elif parts := tuple(clipped(item.items, box)):
            yield Clipped(item.box, parts)


def _near(strokes: Strokes, box: Box) -> Strokes:
    """Return the lines whose surrounding rectangles meet the box, whole."""
    if not strokes.count:
        return strokes
    begins = strokes.starts[:-1]
    low, high = np.minimum.reduceat(strokes.points, begins), np.maximum.reduceat(strokes.points, begins)
    meets = (low < (box.right, box.bottom)).all(axis=1) & (high > (box.x, box.y)).all(axis=1)
    return strokes.some(np.flatnonzero(meets))


def cut(strokes: Strokes, box: Box) -> Strokes:
    """Return the parts of lines that are in a box (Liang and Barsky's way of clipping).

    Parameters
    ----------
    strokes : Strokes
        Polylines; a line of one point is kept if it is in the box.
    box : Box
        The box.

    Returns
    -------
    Strokes
        Polylines; a line that leaves the box and comes back is two.
    """
    strokes = _near(strokes, box.inset(-1.0))
    lone = strokes.points[strokes.starts[:-1][np.diff(strokes.starts) == 1]]
    lone = lone[((lone >= (box.x, box.y)) & (lone <= (box.right, box.bottom))).all(axis=1)]
    inner = np.ones(len(strokes.points), bool)  # whether the next point belongs to the same line
    inner[strokes.starts[1:] - 1] = False
    at = np.flatnonzero(inner)
    begins, ends = strokes.points[at], strokes.points[at + 1]
    along = ends - begins
    low, high = (box.x, box.y), (box.right, box.bottom)
    level = np.abs(along) < 1e-9
    outside = (level & ((begins < low) | (begins > high))).any(axis=1)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        shares = (low - begins) / along, (high - begins) / along
    first = np.where(level, 0.0, np.minimum(*shares)).max(axis=1, initial=0.0)
    last = np.where(level, 1.0, np.maximum(*shares)).min(axis=1, initial=1.0)
    kept = ~outside & (first < last)
    at, begins, along = at[kept], begins[kept], along[kept]
    first, last = first[kept], last[kept]
    starts_here, stops_here = begins + along * first[:, None], begins + along * last[:, None]
    # A piece goes on with the next one if neither is cut where they meet.
    goes_on = np.zeros(len(at), bool)
    goes_on[:-1] = (at[1:] == at[:-1] + 1) & (last[:-1] == 1) & (first[1:] == 0)
    begin_line = np.append(True, ~goes_on[:-1])[: len(at)]
    points = np.empty((int(begin_line.sum()) + len(at), 2))
    places = np.cumsum(begin_line) + np.arange(len(at))  # of the end of each piece
    points[places] = stops_here
    points[places[begin_line] - 1] = starts_here[begin_line]
    starts = np.append(places[begin_line] - 1, len(points))
    single = len(points) + 1 + np.arange(len(lone))
    return Strokes(np.concatenate([points, lone]), np.concatenate([starts, single]).astype(np.int64))
