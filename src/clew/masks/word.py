"""Words as masks: `text:CLEW` is a maze in the shape of these letters.

They are drawn in fonts that are part of the package (`fonts/`), Latin ones in bold Bitstream Vera, or in a font of the
system if those lack a letter. Letters, and the dots of i and j, are joined by bridges a cell wide.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, pairwise
from math import ceil
from typing import Any, ClassVar, NamedTuple

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.grids.rectangle import Rectangle
from clew.lazy import Image, ImageChops, ImageDraw
from clew.masks.bridges import bridged
from clew.masks.image import EXAMPLE, HALF, Bitmap, parse_count, parse_options
from clew.masks.letter_fonts import LetterFont, font_runs, refuse_right_to_left

MAX_LETTERS = 40
MAX_LINES = 10
LINE_GAP = 0.3  # heights of a capital letter, between two lines
MIN_GAP = 3  # cells between two lines: the way to the next line, and a wall on either side
DOT, MAX_DOT = 0.2, 0.35  # heights of a capital letter: the side of a dot, and of the largest part that is one
DOTTED, DOTS = "ijіј", "\u0307\u0308\u0323"  # letters with a dot, and marks that are dots
MARGIN = 3  # rows above letters, for dots that are moved up
HEIGHT, MIN_HEIGHT, MAX_HEIGHT = 20, 6, 200  # of a capital letter, in cells
MAX_CELLS = 200_000  # of a grid that a word is cut out of
LETTER_PIXELS = 400  # pixels of a capital letter, about: a cell is light if at least half of its pixels are
OPTIONS = {"height": "20", "invert": "", "over": EXAMPLE, "join": "", "font": "NotoSans-Bold.ttf", "lines": "2"}


class Word:
    """A word in bold letters, joined by bridges one cell wide."""

    OPTIONS: ClassVar[dict[str, str]] = OPTIONS
    FILE_OPTIONS: ClassVar[tuple[str, ...]] = ("font",)
    FORMS: ClassVar[dict[str, str]] = {"WORD": "CLEW", "WORD,height=CELLS": "CLEW,height=12"}

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid in the shape of these letters; `text`: 'CLEW,height=20', 'CLEW,over=hexagons'."""
        written, options = _parse(text)
        drawn = written.bitmap() if {"invert", "over"} & options.keys() else written.joined()
        if "invert" in options:
            drawn = drawn.inverted()
        return drawn.cut(options.get("over"), True, MAX_CELLS)


def draw_word(word: str, height: int, font_file: str | None = None, lines: int = 1) -> Bitmap:
    """Return the letters as light places, without empty rows or columns.

    Parameters
    ----------
    word : str
        The letters.
    height : int
        The height of a capital letter, in places.
    font_file : str, optional
        The file of a font; by default the letters are drawn in Clew's fonts.
    lines : int, default 1
        How many lines the word is broken into, at blanks and behind hyphens.
    """
    return _write_word(word, height, font_file, lines).bitmap()


def word_ends(spec: str) -> str | None:
    """Return the openings of a word in several lines: in its first letter and in its last one.

    Parameters
    ----------
    spec : str
        The spec of a grid.

    Returns
    -------
    str or None
        In the format of `clew.openings`, such as '0,6:west+6,13:east'; None for anything but a word in lines.

    Examples
    --------
    >>> word_ends("text:Jo Li,height=6,lines=2")
    '0,6:west+6,13:east'
    """
    name, _, text = spec.partition(":")
    if name != "text" or ",lines=" not in text or ",over=" in text or ",invert" in text:
        return None
    written, _ = _parse(text)
    if len(written.lines) == 1:
        return None
    (left, top), (right, bottom) = written.end(0, right=False), written.end(-1, right=True)
    return f"{left},{top}:west+{right},{bottom}:east"


Area = tuple[int, int, int, int]  # the left, top, right and bottom cells


class _Line(NamedTuple):
    """A line of a word as an image, 1 where there are letters, without empty rows or columns."""

    cells: Any
    first: int  # the width of its first letter
    last: int
    bridges: tuple[Area, ...]  # those at dots


class _Written(NamedTuple):
    """The lines of a word, each in the middle under the one before."""

    name: str
    lines: list[_Line]
    gap: int  # rows between two lines

    @property
    def width(self) -> int:
        return max(int(line.cells.width) for line in self.lines)

    def corner(self, number: int) -> tuple[int, int]:
        """Return the column and the row at which a line begins."""
        above = sum(line.cells.height + self.gap for line in self.lines[:number])
        return (self.width - self.lines[number].cells.width) // 2, above

    def end(self, number: int, *, right: bool) -> tuple[int, int]:
        """Return the place at an end of a line that is nearest to the middle of its height."""
        cells = self.lines[number].cells
        column = cells.width - 1 if right else 0
        left, top = self.corner(number)
        rows = (row for row in range(cells.height) if cells.getpixel((column, row)))
        return left + column, top + min(rows, key=lambda row: abs(2 * row + 1 - cells.height))

    def bitmap(self) -> Bitmap:
        """Return the letters as light places."""
        return self._drawn([line.cells for line in self.lines], [])

    def joined(self) -> Bitmap:
        """Return the letters and the bridges between them; from the end of a line to the beginning of the next one."""
        ways = list[Area]()
        for number, (line, after) in enumerate(pairwise(self.lines)):
            (left, above), (right, top) = self.corner(number), self.corner(number + 1)
            (end, low), (begin, high) = _lowest(line), _highest(after)
            end, low, begin, high = end + left, low + above, begin + right, high + top
            between = top - 1 - self.gap // 2  # the row that leads back to the beginning
            ways += [(end, low, end, between), (begin, between, begin, high)]
            ways.append((min(begin, end), between, max(begin, end), between))
        return self._drawn([_bridged_line(line) for line in self.lines], ways)

    def _drawn(self, parts: list[Any], ways: list[Area]) -> Bitmap:
        height = sum(each.height + self.gap for each in parts) - self.gap
        cells = Image.new("L", (self.width, height))
        for number, each in enumerate(parts):
            cells.paste(each, self.corner(number))
        _fill(cells, ways)
        return Bitmap(self.name, *cells.size, cells.tobytes())


def _fill(cells: Any, areas: Iterable[Area]) -> None:
    """Set all places of some areas of an image to 1."""
    for left, top, right, bottom in areas:
        cells.paste(1, (left, top, right + 1, bottom + 1))


def _lit(cells: Any) -> set[tuple[int, int]]:
    """Return the places of an image that are not 0."""
    return {(place % cells.width, place // cells.width) for place, value in enumerate(cells.tobytes()) if value}


def _lowest(line: _Line) -> tuple[int, int]:
    """Return the lowest place of the last letter, the one to the right among equals."""
    letter = (at for at in _lit(line.cells) if at[0] >= line.cells.width - line.last)
    return max(letter, key=lambda at: (at[1], at[0]))


def _highest(line: _Line) -> tuple[int, int]:
    """Return the highest place of the first letter, where the way from the line above arrives."""
    lit = _lit(line.cells)
    part = [min(lit)]
    seen = set(part)
    for x, y in part:  # the letter without its dots
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in lit and near not in seen and near[0] < line.first:
                part.append(near)
                seen.add(near)
    dots = {at for at in lit - seen if at[0] <= line.first}  # none is above, or at the side of a way from there
    free = [(x, y) for x, y in part if (x, y - 1) not in seen and not any(abs(a - x) < 2 and b < y for a, b in dots)]
    return min(free or part, key=lambda at: (at[1], at[0]))


def _bridged_line(line: _Line) -> Any:
    """Return the image of a line whose letters, dots and accents are joined."""
    cells = line.cells.copy()
    _fill(cells, line.bridges)
    return Image.frombytes("L", cells.size, bridged(Rectangle(*cells.size), cells.tobytes()))


def _parse(text: str) -> tuple[_Written, dict[str, str]]:
    """Return the lines that a spec describes, and its options."""
    word, options = parse_options(text, OPTIONS)
    height = parse_count(options, "height", MIN_HEIGHT, MAX_HEIGHT) or HEIGHT
    lines = parse_count(options, "lines", 1, MAX_LINES) or 1
    return _write_word(word, height, options.get("font"), lines), options


def _write_word(word: str, height: int, font_file: str | None, lines: int) -> _Written:
    """Return the lines of a word, each drawn."""
    word = unicodedata.normalize("NFC", word)
    if not word.strip():
        raise ClewError("text: has no letters: give a word, as in text:CLEW")
    if len(word) > MAX_LETTERS or not word.isprintable():
        raise ClewError(f"text:{shown(word)[1:-1]} cannot be drawn: give 1 to {MAX_LETTERS} printable characters")
    refuse_right_to_left(word)
    drawn = [_draw_line(line, height, font_file) for line in broken(word, lines)]
    parts = [each for each in drawn if each is not None]
    if not parts:
        raise ClewError(f"nothing is left of {word} with height={height}: make it higher")
    gap = max(MIN_GAP, round(LINE_GAP * height)) if len(parts) > 1 else 0
    return _Written(f"text:{word}", parts, gap)


def broken(word: str, lines: int) -> list[str]:
    """Return a word in lines that are as equally long as possible, broken at blanks and behind hyphens.

    Raises
    ------
    ClewError
        If there are not enough places to break it.

    Examples
    --------
    >>> broken("Anna Maria-Luise", 2)
    ['Anna', 'Maria-Luise']
    >>> broken("Anna Maria-Luise", 3)
    ['Anna', 'Maria-', 'Luise']
    """
    if lines == 1:
        return [word]
    ends = [found.end() for found in re.finditer(r"[^\s-]*-|[^\s-]+", word)]
    last = len(ends)
    if last < lines:
        raise ClewError(f"{shown(word)} cannot be broken into {lines} lines: there are {last - 1} blanks and hyphens")
    places = [0, *ends[:-1], len(word)]

    @cache
    def line(begin: int, end: int) -> str:
        return word[places[begin] : places[end]].strip()

    @cache
    def width(begin: int, count: int) -> int:
        """Return the least width of so many lines with all parts from this one on."""
        if count == 1:
            return _letters(line(begin, last))
        return min(max(_letters(line(begin, end)), width(end, count - 1)) for end in range(begin + 1, last - count + 2))

    widest = width(0, lines)
    found, begin = [], 0
    for count in range(lines - 1, 0, -1):  # each line ends as early as it can
        end = next(
            end
            for end in range(begin + 1, last - count + 1)
            if _letters(line(begin, end)) <= widest and width(end, count) <= widest
        )
        found.append(line(begin, end))
        begin = end
    return [*found, line(begin, last)]


def proportions(word: str, lines: int = 1) -> tuple[float, float]:
    """Return about how wide and how high a word is drawn, as multiples of the height of a capital letter.

    Examples
    --------
    >>> wide, high = proportions("Anna")
    >>> 3 < wide < 4, 1 < high < 1.1
    (True, True)
    """
    boxes = []
    for line in broken(word, lines):
        runs = [(_sized(font, LETTER_PIXELS // 4), text) for font, text in font_runs(line)]
        right = sum(font.getlength(text) for font, text in runs)
        ink = [font.getbbox(text, anchor="ls") for font, text in runs]
        boxes.append((right, max(box[3] for box in ink) - min(box[1] for box in ink)))
    capital = LETTER_PIXELS // 4
    return max(width for width, _ in boxes) / capital, sum(high for _, high in boxes) / capital + LINE_GAP * (lines - 1)


def _letters(line: str) -> int:
    """Return about how wide a line is: the letters of Japanese are twice as wide as others."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in line)


def _draw_line(line: str, height: int, font_file: str | None) -> _Line | None:
    """Return a line, or None if nothing of it is left."""
    fine = max(1, LETTER_PIXELS // height)
    sized = [(_sized(font, fine * height), text, font.bolder) for font, text in font_runs(line, font_file)]
    runs = [(font, text, round(bolder * font.size)) for font, text, bolder in sized]
    begins = list(accumulate((round(font.getlength(text)) for font, text, _ in runs), initial=0))
    boxes = [font.getbbox(text, anchor="ls", stroke_width=thick) for font, text, thick in runs]
    left = min(begin + box[0] for begin, box in zip(begins, boxes, strict=False))
    right = max(begin + box[2] for begin, box in zip(begins, boxes, strict=False))
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    up, down = ceil(max(-top, 1) / fine) + MARGIN, ceil(max(bottom, 1) / fine)
    across = max(1, ceil((right - left) / fine))
    picture = Image.new("L", (across * fine, (up + down) * fine))
    dots: list[_Dot] = []
    for (font, text, thick), begin in zip(runs, begins, strict=False):
        place = begin - left, up * fine
        ImageDraw.Draw(picture).text(place, text, fill=255, font=font, anchor="ls", stroke_width=thick)
        if not thick:  # Japanese letters have strokes that are as small as dots
            dots += _dots_of(font, text, place, picture.size, fine * height)
    for dot in dots:
        picture.paste(ImageChops.subtract(picture.crop(dot.box), dot.picture), dot.box[:2])
    cells = picture.resize((across, up + down), Image.Resampling.BOX).point(HALF)
    bridges = _put_dots(cells, dots, fine, height)
    box = cells.getbbox()
    if box is None:
        return None
    moved = tuple((a - box[0], b - box[1], c - box[0], d - box[1]) for a, b, c, d in bridges)
    ends = (runs[0][0], line.strip()[0]), (runs[-1][0], line.strip()[-1])
    first, last = (font.getbbox(letter, anchor="ls") for font, letter in ends)
    widths = [max(1, (ink[2] - ink[0]) // fine) for ink in (first, last)]
    return _Line(cells.crop(box), widths[0], widths[1], moved)


class _Dot(NamedTuple):
    """A dot of a letter such as i, ü or a full stop, in pixels."""

    box: Area
    picture: Any
    letter: int  # which letter it belongs to: its left end
    side: str  # of the rest of the letter: 'above' it, 'below' it, or '' without a rest


def _dots_of(font: Any, text: str, place: tuple[int, int], size: tuple[int, int], capital: int) -> list[_Dot]:
    """Return the dots of letters: parts with nothing beside them but other dots, about as wide as high, and full."""
    found: list[_Dot] = []
    for number, letter in enumerate(text):
        marks = unicodedata.normalize("NFD", letter)[1:]
        if letter.isspace() or (letter.isalpha() and letter not in DOTTED and not set(marks) & set(DOTS)):
            continue
        begin = place[0] + round(font.getlength(text[: number + 1]) - font.getlength(letter))
        picture = Image.new("L", size)
        ImageDraw.Draw(picture).text((begin, place[1]), letter, fill=255, font=font, anchor="ls")
        rows = _runs(picture.point(HALF), 1)
        for high, low in rows:
            strip = picture.crop((0, high, size[0], low))
            parts = [(a, high, b, low) for a, b in _runs(strip.point(HALF), 0)]
            if not all(_is_dot(picture.crop(box), capital) for box in parts):
                continue
            side = "" if len(rows) == 1 else "below" if (high, low) != rows[-1] else "above"
            found += [_Dot(box, picture.crop(box), begin, side) for box in parts]
    return found


def _runs(picture: Any, axis: int) -> list[tuple[int, int]]:
    """Return where the columns (axis 0) or the rows (1) of a picture are not empty."""
    used = bytes(picture.getprojection()[axis])
    return [found.span() for found in re.finditer(b"\1+", used)]


def _is_dot(part: Any, capital: int) -> bool:
    """Return whether a part of a letter is a dot."""
    width, height = part.size
    if max(width, height) > MAX_DOT * capital or not 0.6 < width / height < 1.6:
        return False
    return bool(sum(part.point(HALF).histogram()[1:]) >= 0.7 * width * height)


def _put_dots(cells: Any, dots: list[_Dot], fine: int, height: int) -> list[Area]:
    """Draw dots as squares that touch nothing; return the bridges that join them, one cell wide."""
    side = max(1, round(DOT * height))
    placed: list[tuple[_Dot, int, int]] = []
    for dot in dots:
        left, top, right, bottom = dot.box
        x = round((left + right) / 2 / fine - side / 2)
        if placed and placed[-1][0].letter == dot.letter and placed[-1][0].box[1] == top:
            x = max(x, placed[-1][1] + side + 1)
        x = min(max(x, 0), cells.width - side)
        y = max(round(bottom / fine) - side, 0)
        if dot.side == "below":
            under = next((row for row in range(y, cells.height) if _is_lit(cells, x, x + side, row)), y + side + 1)
            y = max(0, min(y, under - side - 1))
        elif dot.side == "above":
            cells.paste(0, (max(x - 1, 0), max(y - 1, 0), min(x + side + 1, cells.width), y + side))
        placed.append((dot, x, y))
    _fill(cells, ((x, y, x + side - 1, y + side - 1) for _, x, y in placed))
    found = []
    for dot, x, y in placed:
        middle = x + (side - 1) // 2
        rows = {"below": range(y + side, cells.height), "above": range(y - 1, -1, -1)}.get(dot.side)
        if rows is not None:
            columns = sorted(range(x, x + side), key=lambda column: abs(column - middle))  # the nearest first
            # a bridge has reached a letter that is at its side, too
            ways = ((column, row) for row in rows for column in columns if _is_lit(cells, column - 1, column + 2, row))
            if (way := next(ways, None)) is not None:
                found.append((way[0], min(rows.start, way[1]), way[0], max(rows.start, way[1])))
            continue
        row = y + side - 1
        before = next((column for column in range(x - 1, -1, -1) if cells.getpixel((column, row))), None)
        after = next((column for column in range(x + side, cells.width) if cells.getpixel((column, row))), None)
        found += [(min(column, x), row, max(column, x), row) for column in (before, after) if column is not None]
    return found


def _is_lit(cells: Any, left: int, right: int, row: int) -> bool:
    """Return whether there is something in the columns of a row from `left` to before `right`."""
    return cells.crop((left, row, right, row + 1)).getbbox() is not None


def _sized(font: LetterFont, capital: int) -> Any:
    """Return Pillow's font in which a capital letter is this many pixels high."""
    if font.capital:
        return font.at(capital / font.capital)
    _, top, _, _ = font.at(1000).getbbox("H", anchor="ls")
    return font.at(capital * 1000 / max(-top, 1))
