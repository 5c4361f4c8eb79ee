"""Words as masks: `text:CLEW` is a maze in the shape of these letters.

They are drawn in fonts that are part of the package (`fonts/`), Latin ones in bold Bitstream Vera, or in a font of the
system if those lack a letter. Letters, and the dots of i and j, are joined by bridges a cell wide.
"""

import re
import unicodedata
from functools import cache
from itertools import accumulate
from math import ceil
from typing import Any, ClassVar

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.masks.bitmap import EXAMPLE, Bitmap, parse_count, parse_options
from clew.masks.letter_fonts import LetterFont, font_runs, refuse_right_to_left

MAX_LETTERS = 40
MAX_LINES = 10
LINE_GAP = 0.3  # heights of a capital letter, between two lines
HEIGHT, MIN_HEIGHT, MAX_HEIGHT = 20, 6, 200  # of a capital letter, in cells
MAX_CELLS = 200_000  # of a grid that a word is cut out of
FINE = 400  # pixels of a capital letter, about: a cell is light if at least half of its pixels are
OPTIONS = {"height": "20", "invert": "", "over": EXAMPLE, "join": "", "font": "NotoSans-Bold.ttf", "lines": "2"}


class Word:
    """A word in bold letters, joined by bridges one cell wide."""

    OPTIONS: ClassVar[dict[str, str]] = OPTIONS
    FILE_OPTIONS: ClassVar[tuple[str, ...]] = ("font",)
    FORMS: ClassVar[dict[str, str]] = {"WORD": "CLEW", "WORD,height=CELLS": "CLEW,height=12"}

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid in the shape of these letters; `text`: 'CLEW,height=20', 'CLEW,over=hexagons'."""
        word, options = parse_options(text, OPTIONS)
        height = parse_count(options, "height", MIN_HEIGHT, MAX_HEIGHT)
        lines = parse_count(options, "lines", 1, MAX_LINES) or 1
        drawn = draw_word(word, height or HEIGHT, options.get("font"), lines)
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
    word = unicodedata.normalize("NFC", word)
    if not word.strip():
        raise ClewError("text: has no letters: give a word, as in text:CLEW")
    if len(word) > MAX_LETTERS or not word.isprintable():
        raise ClewError(f"text:{shown(word)[1:-1]} cannot be drawn: give 1 to {MAX_LETTERS} printable characters")
    refuse_right_to_left(word)
    from PIL import Image

    drawn = [_draw_line(line, height, font_file) for line in broken(word, lines)]
    if not any(drawn):
        raise ClewError(f"nothing is left of {word} with height={height}: make it higher")
    parts = [each for each in drawn if each]
    gap = max(1, round(LINE_GAP * height)) if len(parts) > 1 else 0
    width = max(each.width for each in parts)
    cells = Image.new("L", (width, sum(each.height + gap for each in parts) - gap))
    y = 0
    for each in parts:
        cells.paste(each, ((width - each.width) // 2, y))
        y += each.height + gap
    return Bitmap(f"text:{word}", *cells.size, cells.tobytes())


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
    parts = re.findall(r"[^\s-]*-|[^\s-]+", word)
    ends = [found.end() for found in re.finditer(r"[^\s-]*-|[^\s-]+", word)]
    if len(parts) < lines:
        raise ClewError(
            f"{shown(word)} cannot be broken into {lines} lines: there are {len(parts) - 1} blanks and hyphens"
        )
    places = [0, *ends[:-1], len(word)]
    last = len(parts)

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
        runs = [(_sized(font, FINE // 4), text) for font, text in font_runs(line)]
        right = sum(font.getlength(text) for font, text in runs)
        ink = [font.getbbox(text, anchor="ls") for font, text in runs]
        boxes.append((right, max(box[3] for box in ink) - min(box[1] for box in ink)))
    capital = FINE // 4
    return max(width for width, _ in boxes) / capital, sum(high for _, high in boxes) / capital + LINE_GAP * (lines - 1)


def _letters(line: str) -> int:
    """Return about how wide a line is: the letters of Japanese are twice as wide as others."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in line)


def _draw_line(line: str, height: int, font_file: str | None) -> Any:
    """Return a line as an image, 1 where there are letters, without empty rows or columns; None if it is empty."""
    from PIL import Image, ImageDraw

    fine = max(1, FINE // height)
    runs = [(_sized(font, fine * height), text, font.bolder) for font, text in font_runs(line, font_file)]
    begins = list(accumulate((round(font.getlength(text)) for font, text, _ in runs), initial=0))
    bolder = [round(share * font.size) for font, _, share in runs]
    boxes = [
        font.getbbox(text, anchor="ls", stroke_width=thick) for (font, text, _), thick in zip(runs, bolder, strict=True)
    ]
    left = min(begin + box[0] for begin, box in zip(begins, boxes, strict=False))
    right = max(begin + box[2] for begin, box in zip(begins, boxes, strict=False))
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    up, down = ceil(max(-top, 1) / fine), ceil(max(bottom, 1) / fine)
    across = max(1, ceil((right - left) / fine))
    picture = Image.new("L", (across * fine, (up + down) * fine))
    for (font, text, _), begin, thick in zip(runs, begins, bolder, strict=False):
        place = begin - left, up * fine
        ImageDraw.Draw(picture).text(place, text, fill=255, font=font, anchor="ls", stroke_width=thick)
    cells = picture.resize((across, up + down), Image.Resampling.BOX).point(bytes(128) + b"\1" * 128)
    box = cells.getbbox()
    return None if box is None else cells.crop(box)


def _sized(font: LetterFont, capital: int) -> Any:
    """Return Pillow's font in which a capital letter is this many pixels high."""
    if font.capital:
        return font.at(capital / font.capital)
    _, top, _, _ = font.at(1000).getbbox("H", anchor="ls")
    return font.at(capital * 1000 / max(-top, 1))
