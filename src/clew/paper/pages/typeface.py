"""Fonts of Clew's own: Noto Sans for Latin, Greek and Cyrillic, and M PLUS 1 for Japanese; see `masks/fonts/README.md`.

They are part of the package, so that a page has the same letters on every machine, and a PDF holds those that it uses.
"""

import re
import unicodedata
from bisect import bisect
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from clew.errors import ClewError, prefixed, shown
from clew.masks.letter_fonts import FOLDER
from clew.paper.pages.pages import POINT, Label

FAMILY = "Noto Sans, M PLUS 1, sans-serif"  # for SVG
LATIN, LATIN_BOLD, JAPANESE = "NotoSans-Regular", "NotoSans-Bold", "MPLUS1-Regular"
CAPITAL_MIDDLE = 0.36  # of the size of letters: the middle of a capital above the base line
MAX_TITLE = 200  # characters


class Run(NamedTuple):
    """Letters of one font that follow each other."""

    font: str
    text: str


@cache
def font(name: str) -> Any:
    """Return a font of reportlab, which can be embedded and knows the widths of its letters."""
    from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
    from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]

    found = TTFont(name, str(FOLDER / f"{name}.ttf"))
    pdfmetrics.registerFont(found)
    return found


def runs(text: str, *, bold: bool = False) -> list[Run]:
    """Return the text in runs of one font each; bold letters exist for Latin, Greek and Cyrillic only.

    Raises
    ------
    ClewError
        If no font has a letter, or the text runs from right to left.
    """
    text = unicodedata.normalize("NFC", text)
    chosen = ((_font_of(letter, bold, text), letter) for letter in text)
    return [Run(name, "".join(letter for _, letter in pairs)) for name, pairs in groupby(chosen, lambda pair: pair[0])]


def _font_of(letter: str, bold: bool, text: str) -> str:
    for name in (LATIN_BOLD if bold else LATIN, JAPANESE):
        if ord(letter) in font(name).face.charToGlyph:
            return name
    if not letter.isprintable():
        raise ClewError.coded("letter-unprintable", letter=ord(letter), text=shown(text))
    raise ClewError.coded("letter-missing", letter=letter, text=shown(text))


def check_title(title: str, field: str = "title") -> None:
    """Raise `ClewError` if a title, a name or a caption is too long, or has letters without a font.

    Parameters
    ----------
    title : str
        The text.
    field : str, default 'title'
        What it is, for errors.
    """
    if len(title) > MAX_TITLE or not title.isprintable():
        raise ClewError.coded("title-long", field, field=field, title=shown(title), most=MAX_TITLE)
    with prefixed(field=field):
        runs(title)
        runs(title, bold=True)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in the unit of `size`.

    Examples
    --------
    >>> round(width("Clew", 10), 2)
    22.4
    """
    return sum(float(font(run.font).stringWidth(run.text, size)) for run in runs(text, bold=bold))


def fitted(text: str, size: float, room: float, *, bold: bool = False, smallest: float = 6.0) -> tuple[str, float]:
    """Return the text and its size so that it fits into the room.

    Parameters
    ----------
    text : str
        The text.
    size : float
        The size in points that it has if it fits.
    room : float
        Points.
    bold : bool, default False
        Whether it is bold.
    smallest : float, default 6
        The smallest size in points; a text that is still too long is cut and ends with an ellipsis.

    Returns
    -------
    str
        The text.
    float
        Points.
    """
    needed = width(text, 1.0, bold=bold)
    if needed * size <= room:
        return text, size
    if needed * smallest <= room:
        return text, room / needed
    kept = bisect(range(1, len(text) + 1), room, key=lambda count: width(text[:count] + "…", smallest, bold=bold))
    return text[:kept].rstrip() + "…", smallest


def first_fitted(texts: Iterable[str], size: float, room: float, *, smallest: float = 6.0) -> tuple[str, float]:
    """Return the first of the texts that fits into the room and whose letters have fonts, or '', and its size."""
    for text in texts:
        with suppress(ClewError):
            needed = width(text, 1.0)
            if needed * smallest <= room:
                return text, min(size, room / max(needed, 1e-9))
    return "", size


def drop(size: float) -> float:
    """Return how far the base line is below the middle of a capital, in millimeters; `size`: points."""
    return CAPITAL_MIDDLE * size * POINT


def fit(label: Label, room: float) -> Label:
    """Return a line of text that is at most `room` millimeters wide, in smaller letters or cut if need be."""
    text, size = fitted(label.text, label.size, room / POINT, bold=label.bold)
    return replace(label, text=text, size=size)


BLANKS = re.compile(" ")
# Japanese has no blanks: lines end anywhere, but not after an opening mark or before a closing one or a small letter.
ANYWHERE = re.compile(
    " |(?<=[^「『（〔【 ])(?=[^、。，．！？：；」』）〕】・々〜ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ ])"
    "(?:(?<=[ぁ-ヿ㐀-鿿、-〟！-｠])|(?=[ぁ-ヿ㐀-鿿、-〟！-｠]))"
)


def lines_of(text: str, size: float, room: float, *, bold: bool = False, breaks: re.Pattern[str] = BLANKS) -> list[str]:
    """Return a text in lines, broken at single blanks, each as long as fits; joined with blanks they are the text.

    Parameters
    ----------
    text : str
        The text.
    size : float
        The size of its letters.
    room : float
        The width of a line, in the unit of `size`.
    bold : bool, default False
        Whether it is bold.
    breaks : pattern, default `BLANKS`
        What the places look like where a line may end; `ANYWHERE` finds those of Japanese too.

    Returns
    -------
    list of str
        The lines. One that is wider than the room is one word.
    """
    lines, begin = [], 0
    gap: tuple[int, int] | None = None  # the last place where the line may end
    for start, stop in (*(found.span() for found in breaks.finditer(text)), (len(text), len(text))):
        if gap is not None and width(text[begin:start], size, bold=bold) > room:
            lines.append(text[begin : gap[0]])
            begin = gap[1]
        gap = start, stop
    return [*lines, text[begin:]]
