"""Pages for fingers, on swell paper or by an embosser: their rules, braille labels, symbols, and a check of a page.

The rules are those of the Guidelines and Standards for Tactile Graphics (Braille Authority of North America, Canadian
Braille Authority, 2010) and of Lucia Hasty's design principles: nothing within an eighth of an inch of anything else,
point symbols of at least a quarter of an inch, few kinds of lines and symbols, no decoration, no print.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import cos, pi, sin

from clew.errors import ClewError, shown
from clew.grids.grid import Point
from clew.lazy import BoolArray, FloatArray, np
from clew.paper.pages.pages import INCH, POINT, Areas, Box, Discs, Item, Label, Lines, Page
from clew.paper.pages.styles import INK
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.arrays import distances_of, numbered

Cell = tuple[int, ...]  # the numbers of the raised dots: 1, 2, 3 down the left side, 4, 5, 6 down the right one

SPACE: Cell = ()
CAPITAL: Cell = (6,)  # before a capital letter; twice before a word in capitals
NUMBER: Cell = (3, 4, 5, 6)  # before digits
LETTER: Cell = (5, 6)  # before a letter from a to j that follows a digit, which it would be otherwise
HYPHEN: Cell = (3, 6)
DIGITS = "1234567890"  # they look like the letters a to j
_FIRST_ROW: tuple[Cell, ...] = (
    (1,), (1, 2), (1, 4), (1, 4, 5), (1, 5), (1, 2, 4), (1, 2, 4, 5), (1, 2, 5), (2, 4), (2, 4, 5),
)  # fmt: skip
LETTERS: dict[str, Cell] = {
    **dict(zip("abcdefghij", _FIRST_ROW, strict=True)),
    **{letter: tuple(sorted((*dots, 3))) for letter, dots in zip("klmnopqrst", _FIRST_ROW, strict=True)},
    **{letter: tuple(sorted((*dots, 3, 6))) for letter, dots in zip("uvxyz", _FIRST_ROW, strict=False)},
    "w": (2, 4, 5, 6),
}
# Punctuation and its dots; a sign of two cells is not divided.
_SIGNS = ",2 ;23 :25 .256 !235 ?236 '3 -36 /456-34 (5-126 )5-345 +5-235 =5-2356"
SIGNS = {each[0]: tuple(tuple(map(int, dots)) for dots in each[1:].split("-")) for each in _SIGNS.split()}


def braille(text: str) -> list[Cell]:
    """Return the cells of a text.

    Parameters
    ----------
    text : str
        Latin letters from a to z, small or capital, digits, blanks, and the characters of `SIGNS`.

    Returns
    -------
    list of tuple of int
        The raised dots of each cell.

    Raises
    ------
    ClewError
        If the text has another character.

    Examples
    --------
    >>> braille("Ab 12")
    [(6,), (1,), (1, 2), (), (3, 4, 5, 6), (1,), (1, 2)]
    """
    cells: list[Cell] = []
    numeric = False  # whether the last cells are digits, and letters from a to j would be read as such
    for place, character in enumerate(text):
        letter = character.lower()
        if character in DIGITS:
            cells += [] if numeric else [NUMBER]
            cells.append(_FIRST_ROW[DIGITS.index(character)])
        elif letter in LETTERS:
            is_capital = character != letter
            cells += [LETTER] if numeric and letter in "abcdefghij" and not is_capital else []
            if is_capital and not _is_capital(text, place - 1):
                cells += [CAPITAL, CAPITAL] if _is_capital(text, place + 1) else [CAPITAL]
            elif not is_capital and _is_capital(text, place - 1) and _is_capital(text, place - 2):
                cells += [CAPITAL, (3,)]  # the end of the capitals within a word
            cells.append(LETTERS[letter])
        elif character == " ":
            cells.append(SPACE)
        elif character in SIGNS:
            cells += SIGNS[character]
        else:
            advice = f"use the letters a to z, digits, blanks and {' '.join(SIGNS)}"
            raise ClewError(f"Clew has no braille for {shown(character)} in {shown(text)}: {advice}", field="text")
        numeric = character in DIGITS or (numeric and character in ",.")
    return cells


def _is_capital(text: str, place: int) -> bool:
    return 0 <= place < len(text) and text[place].lower() in LETTERS and text[place] != text[place].lower()


def braille_lines(text: str, length: int) -> list[list[Cell]]:
    """Return the cells of a text in lines of at most this many cells.

    Words go to the next line whole; one that is longer than a line is divided, with a hyphen.

    Raises
    ------
    ClewError
        If the text has no braille.

    Examples
    --------
    >>> [len(line) for line in braille_lines("a long word", 6)]
    [6, 4]
    """
    lines: list[list[Cell]] = []
    for word in text.split():
        cells = braille(word)
        if lines and len(lines[-1]) + 1 + len(cells) <= length:
            lines[-1] += [SPACE, *cells]
            continue
        while len(cells) > length:
            lines.append([*cells[: length - 1], HYPHEN])
            cells = cells[length - 1 :]
        lines.append(cells)
    return lines


MIN_GAP = INCH / 8  # millimeters between any two things: the eighth-of-an-inch rule of the Guidelines
MIN_SYMBOL = INCH / 4  # millimeters: the least size of a point symbol, by the Guidelines
MIN_RAISED_LINE = 1.5 * POINT  # millimeters: thinner lines do not rise evenly on swell paper
LINE = 2.0 * POINT  # millimeters: the lines of Clew's tactile pages
MIN_CELL = 10.0  # millimeters: two fingertips side by side do not fit, one does
# Braille in millimeters: diameter of a dot, from dot to dot, from cell to cell, from line to line. They are within the
# ranges of Marburg Medium braille (ISO 17351, EN 15823) and of most countries' books: dots of 1.3 to 1.6 mm, 2.5 mm
# apart, cells 6.0 mm and lines 10.0 mm apart.
DOT, DOT_PITCH, CELL_PITCH, LINE_PITCH = 1.5, 2.5, 6.0, 10.0
DISC = 6.4  # millimeters: the diameter of the disc at the start
TRIANGLE = 8.0  # millimeters: the side of the triangle at the goal
DASH = (7.0, 2 * MIN_GAP)  # millimeters: a dash and a gap of a solution; round ends make the gap shorter
SLANT = 12.0  # millimeters: how far from the corner the line across the top right corner of a page ends
ROUND_OFF = 0.01  # millimeters
BLOCK = 64  # pieces of lines that are compared at once with all others


def braille_dots(cells: Sequence[Cell], x: float, y: float, name: str = "braille") -> list[Item]:
    """Return a line of braille.

    Parameters
    ----------
    cells : sequence of tuple of int
        Its cells, from `braille`.
    x, y : float
        Millimeters: its left and its upper edge.
    name : str, default 'braille'
        What it is.

    Returns
    -------
    list of Item
        Its dots; empty without any.

    Examples
    --------
    >>> [dots] = braille_dots(braille("ab"), 20, 30)
    >>> dots.centers.tolist()
    [[20.75, 30.75], [26.75, 30.75], [26.75, 33.25]]
    """
    centers = [
        (x + DOT / 2 + CELL_PITCH * place + DOT_PITCH * ((dot - 1) // 3), y + DOT / 2 + DOT_PITCH * ((dot - 1) % 3))
        for place, dots in enumerate(cells)
        for dot in dots
    ]
    return [Discs(np.array(centers), DOT / 2, INK, name)] if centers else []


def braille_width(cells: int) -> float:
    """Return the width in millimeters of this many cells."""
    return max(0.0, (cells - 1) * CELL_PITCH + DOT_PITCH + DOT)


BRAILLE_HEIGHT = 2 * DOT_PITCH + DOT  # millimeters


def symbol_radius(name: str) -> float:
    """Return the radius of a circle around the symbol of the 'start' or the 'goal', in millimeters."""
    return DISC / 2 if name == "start" else TRIANGLE / 3**0.5


def symbol(name: str, x: float, y: float, role: str = "") -> Item:
    """Return the symbol of the 'start', a disc, or of the 'goal', a triangle, around a point.

    Fingers tell them from each other, from walls and from braille. `role`: its name, if it is not in the maze.
    """
    if name == "start":
        return Discs(np.array([(x, y)]), DISC / 2, INK, role or name)
    radius = symbol_radius(name)
    angles = (2 * pi * corner / 3 for corner in range(3))
    corners = [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]
    return Areas(Strokes.from_lines([corners]), INK, role or name)


def symbol_room(wall: float) -> float:
    """Return the room that a symbol outside of walls of this thickness needs, from the middle of the wall."""
    return wall / 2 + MIN_GAP + 2 * symbol_radius("goal")


def symbol_place(name: str, start: Point, out: Point, walls: Strokes, wall: float) -> Point:
    """Return the nearest place before an opening where a symbol keeps its distance from all walls.

    Parameters
    ----------
    name : str
        'start' or 'goal'.
    start, out : tuple of float
        The middle of the opening, and the direction away from the maze, of length 1.
    walls : Strokes
        The walls, in millimeters.
    wall : float
        Their thickness.
    """
    needed = symbol_radius(name) + MIN_GAP + wall / 2
    away = needed
    begins, ends = _segments(walls, closed=False)
    while True:
        x, y = start[0] + out[0] * away, start[1] + out[1] * away
        nearest = float(distances_of(np.array([[x, y]]), begins, ends).min(initial=np.inf))
        if nearest >= needed - ROUND_OFF:
            return x, y
        away += max(needed - nearest, 0.1)


def orientation_mark(page: Box) -> Item:
    """Return a line across the top right corner, which shows where the top is, as a cut corner does."""
    corner = Strokes.from_lines([[(page.right - SLANT, page.y + SLANT / 2), (page.right - SLANT / 2, page.y + SLANT)]])
    return Lines(corner, LINE, INK, "orientation")


def check_tactile(page: Page) -> list[str]:
    """Return what on a page is against the rules for fingers.

    Parameters
    ----------
    page : Page
        The page.

    Returns
    -------
    list of str
        A sentence for each kind of fault; empty if the page can be felt.

    Examples
    --------
    >>> from clew.paper import check_tactile, paper_style, sheet
    >>> pages = [next(sheet("8x8", seed=7, style=paper_style(tactile=each)).pages()) for each in (True, False)]
    >>> [check_tactile(page)[:1] for page in pages]
    [[], ["the text 'Date' is for eyes: fingers need braille, and whole shapes"]]
    """
    faults = [fault for item in page.items for fault in _faults_of(item)]
    parts = [_Part(item) for item in page.items if isinstance(item, (Lines, Areas, Discs))]
    gaps = [(f"two {part.item.name}", _least_gap_within(part)) for part in parts if part.item.name == "walls"]
    for one, other in combinations(parts, 2):
        names = {one.item.name, other.item.name}
        if "solution" not in names or not names & {"start", "goal"}:  # a solution leads into the symbols
            gaps.append((f"{one.item.name} and {other.item.name}", max(one.gap(other), 0)))
    return faults + [
        f"{things} are {gap:.1f} mm apart: at least {MIN_GAP:.1f} mm are needed"
        for things, gap in gaps
        if gap < MIN_GAP - ROUND_OFF
    ]


def _faults_of(item: Item) -> Iterator[str]:
    """Yield what is wrong with one item alone."""
    if not isinstance(item, (Lines, Areas, Discs)):
        what = f"the text {item.text!r}" if isinstance(item, Label) else "a clipped part"
        yield f"{what} is for eyes: fingers need braille, and whole shapes"
        return
    if item.color != INK:
        yield f"{item.name} is {item.color}: only black rises on swell paper"
    sizes: list[float] = []
    if isinstance(item, Lines):
        if item.width < MIN_RAISED_LINE - ROUND_OFF:
            least = f"{MIN_RAISED_LINE / POINT:g}"
            yield f"{item.name} has lines of {item.width / POINT:.2f} points: at least {least} are needed"
        if item.dash and min(item.dash[0], item.dash[1] - item.width) < MIN_GAP - ROUND_OFF:
            yield f"{item.name} has dashes or gaps of less than {MIN_GAP:.1f} mm"
    elif isinstance(item, Areas):
        sizes = [size for polygon in item.polygons.lines() for size in np.ptp(polygon, axis=0).tolist()]
    elif abs(2 * item.radius - DOT) > ROUND_OFF:
        sizes = [2 * item.radius]
    for size in sizes:
        if size < MIN_SYMBOL - ROUND_OFF:
            yield f"{item.name} is {size:.1f} mm large: symbols need at least {MIN_SYMBOL:.1f} mm"


class _Part:
    """An item as segments with a thickness."""

    def __init__(self, item: Lines | Areas | Discs) -> None:
        self.item = item
        if isinstance(item, Discs):
            self.begins = self.ends = item.centers
            self.half = item.radius
            return
        strokes, is_closed = (item.strokes, item.closed) if isinstance(item, Lines) else (item.polygons, True)
        self.half = item.width / 2 if isinstance(item, Lines) else 0.0
        self.begins, self.ends = _segments(strokes, closed=is_closed)

    def gap(self, other: "_Part") -> float:
        """Return the free space between two parts; negative if they overlap."""
        gaps = _gaps(self.begins[:, None], self.ends[:, None], other.begins, other.ends)
        return float(gaps.min(initial=np.inf)) - self.half - other.half


def _segments(strokes: Strokes, *, closed: bool) -> tuple[FloatArray, FloatArray]:
    """Return the begins and the ends of the segments of all lines; a line of one point is a segment."""
    lines = [np.array(line + line[:1] if closed or len(line) == 1 else line) for line in strokes.lines()]
    none = np.empty((0, 2))
    return np.concatenate([none, *(line[:-1] for line in lines)]), np.concatenate([none, *(line[1:] for line in lines)])


def _gaps(begins: FloatArray, ends: FloatArray, other_begins: FloatArray, other_ends: FloatArray) -> FloatArray:
    """Return the distance of each segment from the other one at its place, 0 if they cross."""
    one, other = (begins, ends), (other_begins, other_ends)
    gaps = np.minimum.reduce([distances_of(end, *line) for each, line in ((one, other), (other, one)) for end in each])
    return np.where(_parted(*one, *other) & _parted(*other, *one), 0.0, gaps)


def _parted(begins: FloatArray, ends: FloatArray, other_begins: FloatArray, other_ends: FloatArray) -> BoolArray:
    """Return whether the ends of each segment are on two sides of the line through the other segment at its place."""
    along = other_ends - other_begins
    offsets = (each - other_begins for each in (begins, ends))
    first, second = (along[..., 0] * offset[..., 1] - along[..., 1] * offset[..., 0] for offset in offsets)
    return np.asarray(first * second < 0)


def _least_gap_within(part: _Part) -> float:
    """Return the least free space between pieces of lines that do not meet near by.

    Lines are cut into short pieces; two pieces that are joined by pieces close to both, as at a corner, may be near.
    """
    begins, ends = _cut(part.begins, part.ends, MIN_GAP)
    middles, reach = (begins + ends) / 2, MIN_GAP + 2 * part.half
    near: list[dict[int, float]] = [{} for _ in begins]
    for first in range(0, len(begins), BLOCK):
        away = np.abs(middles[first : first + BLOCK, None] - middles).max(axis=2)
        one, two = np.nonzero(away <= reach + MIN_GAP)
        one += first
        gaps = _gaps(begins[one], ends[one], begins[two], ends[two])
        for piece, other, gap in zip(one.tolist(), two.tolist(), gaps.tolist(), strict=True):
            if gap < reach:
                near[piece][other] = gap
    least = np.inf
    for piece, others in enumerate(near):
        met, waiting = {piece}, [piece]
        while waiting:
            for other, gap in near[waiting.pop()].items():
                if gap < ROUND_OFF and other in others and other not in met:
                    met.add(other)
                    waiting.append(other)
        least = min([least, *(gap for other, gap in others.items() if other not in met)])
    return float(least) - 2 * part.half


def _cut(begins: FloatArray, ends: FloatArray, length: float) -> "tuple[FloatArray, FloatArray]":
    """Return the segments in equal pieces that are not longer than this."""
    counts = np.maximum(np.ceil(np.hypot(*(ends - begins).T) / length - 1e-9), 1).astype(np.int64)
    of, place = numbered(counts)
    step = ((ends - begins) / counts[:, None])[of]
    first = begins[of] + place[:, None] * step
    return first, first + step


def check_room(name: str, room: float, cell: float, wall: float) -> None:
    """Raise `ClewError` if a cell is too small for a symbol in it; `room`: from its center to its nearest side."""
    needed = symbol_radius(name) + MIN_GAP + wall / 2
    if room < needed - ROUND_OFF:
        limits = f"they need {cell * needed / room:.1f} mm; use a smaller grid, or one with an entrance and an exit"
        raise ClewError(f"cells of {cell:.1f} mm have no room for the symbol of the {name}: {limits}")
