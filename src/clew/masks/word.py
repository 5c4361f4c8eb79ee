"""Words as masks: `text:CLEW` is a maze in the shape of these letters.

They are drawn in bold Bitstream Vera, which is part of the package (`fonts/`, with its license). Letters, and the dots
of i and j, are joined by bridges a cell wide.
"""

from math import ceil
from pathlib import Path
from typing import Any, ClassVar

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.masks.bitmap import EXAMPLE, Bitmap, parse_count, parse_options

MAX_LETTERS = 40
HEIGHT, MIN_HEIGHT, MAX_HEIGHT = 20, 6, 200  # of a capital letter, in cells
MAX_CELLS = 200_000  # of a grid that a word is cut out of
FINE = 400  # pixels of a capital letter, about: a cell is light if at least half of its pixels are
FONT = Path(__file__).parent / "fonts" / "VeraBd.ttf"
NO_LETTER = chr(0x10FFFD)  # missing in every font, to see what is drawn for missing letters
OPTIONS = {"height": "20", "invert": "", "over": EXAMPLE, "join": ""}


class Word:
    """A word in bold Western European letters, joined by bridges one cell wide."""

    OPTIONS: ClassVar[dict[str, str]] = OPTIONS
    FORMS: ClassVar[dict[str, str]] = {"WORD": "CLEW", "WORD,height=CELLS": "CLEW,height=12"}

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid in the shape of these letters; `text`: 'CLEW,height=20', 'CLEW,over=hexagons'."""
        word, options = parse_options(text, OPTIONS)
        height = parse_count(options, "height", MIN_HEIGHT, MAX_HEIGHT)
        drawn = draw_word(word, height or HEIGHT)
        if "invert" in options:
            drawn = drawn.inverted()
        return drawn.cut(options.get("over"), True, MAX_CELLS)


def draw_word(word: str, height: int) -> Bitmap:
    """Return the letters as light places, without empty rows or columns; capitals are `height` places high."""
    if not word.strip():
        raise ClewError("text: has no letters: give a word, as in text:CLEW")
    if len(word) > MAX_LETTERS or not word.isprintable():
        raise ClewError(f"text:{shown(word)[1:-1]} cannot be drawn: give 1 to {MAX_LETTERS} printable characters")
    from PIL import Image, ImageDraw

    fine = max(1, FINE // height)
    font = _font(fine * height)
    missing = font.getmask(NO_LETTER)
    for letter in word:
        drawn = font.getmask(letter)
        if drawn.size == missing.size and bytes(drawn) == bytes(missing):
            raise ClewError(
                f"the font has no {letter}: use Western European letters, digits and signs, or draw the word as a PNG "
                f"for mask:word.png"
            )
    left, top, right, bottom = font.getbbox(word, anchor="ls")
    up, down = ceil(max(-top, 1) / fine), ceil(max(bottom, 1) / fine)
    across = max(1, ceil((right - left) / fine))
    picture = Image.new("L", (across * fine, (up + down) * fine))
    ImageDraw.Draw(picture).text((-left, up * fine), word, fill=255, font=font, anchor="ls")
    cells = picture.resize((across, up + down), Image.Resampling.BOX).point(bytes(128) + b"\1" * 128)
    box = cells.getbbox()
    if box is None:
        raise ClewError(f"nothing is left of {word} with height={height}: make it higher")
    cells = cells.crop(box)
    return Bitmap(f"text:{word}", *cells.size, cells.tobytes())


def _font(capital: int) -> Any:
    """Return the font in which a capital letter is this many pixels high."""
    from PIL import ImageFont

    basic = ImageFont.Layout.BASIC  # gives the same picture with and without libraries for complex scripts
    _, top, _, _ = ImageFont.truetype(FONT, 1000, layout_engine=basic).getbbox("H", anchor="ls")
    return ImageFont.truetype(FONT, capital * 1000 / -top, layout_engine=basic)
