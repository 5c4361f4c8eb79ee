"""Words as masks: `text:CLEW` is a maze in the shape of these letters.

They are drawn in bold Bitstream Vera, which is part of the package (`fonts/`, with its license), or in a font of the
system if that lacks a letter. Letters, and the dots of i and j, are joined by bridges a cell wide.
"""

import unicodedata
from math import ceil
from typing import Any, ClassVar

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.masks.bitmap import EXAMPLE, Bitmap, parse_count, parse_options
from clew.masks.letter_fonts import LetterFont, font_for, refuse_right_to_left

MAX_LETTERS = 40
HEIGHT, MIN_HEIGHT, MAX_HEIGHT = 20, 6, 200  # of a capital letter, in cells
MAX_CELLS = 200_000  # of a grid that a word is cut out of
FINE = 400  # pixels of a capital letter, about: a cell is light if at least half of its pixels are
OPTIONS = {"height": "20", "invert": "", "over": EXAMPLE, "join": "", "font": "NotoSans-Bold.ttf"}


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
        drawn = draw_word(word, height or HEIGHT, options.get("font"))
        if "invert" in options:
            drawn = drawn.inverted()
        return drawn.cut(options.get("over"), True, MAX_CELLS)


def draw_word(word: str, height: int, font_file: str | None = None) -> Bitmap:
    """Return the letters as light places, without empty rows or columns; capitals are `height` places high."""
    word = unicodedata.normalize("NFC", word)
    if not word.strip():
        raise ClewError("text: has no letters: give a word, as in text:CLEW")
    if len(word) > MAX_LETTERS or not word.isprintable():
        raise ClewError(f"text:{shown(word)[1:-1]} cannot be drawn: give 1 to {MAX_LETTERS} printable characters")
    refuse_right_to_left(word)
    from PIL import Image, ImageDraw

    fine = max(1, FINE // height)
    font = _sized(font_for(word, font_file), fine * height)
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


def _sized(font: LetterFont, capital: int) -> Any:
    """Return Pillow's font in which a capital letter is this many pixels high."""
    _, top, _, _ = font.at(1000).getbbox("H", anchor="ls")
    return font.at(capital * 1000 / max(-top, 1))
