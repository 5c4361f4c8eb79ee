"""Fonts for letters: those that are part of the package (`fonts/`), a font of the system, or a given file."""

import os
import shutil
import subprocess
import sys
import unicodedata
from contextlib import suppress
from functools import lru_cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from clew.errors import ClewError, shown

FOLDER = Path(__file__).parent / "fonts"
BUILT_IN = FOLDER / "VeraBd.ttf"
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
MAX_BYTES = 128 << 20  # of the file of a font
MAX_TRIED, MAX_LISTED = 60, 5000  # fonts that are opened, and files that are listed, in search of one
TIMEOUT = 5  # seconds for fontconfig
NO_LETTER = chr(0x10FFFD)  # missing in every font, to see what is drawn for missing letters
TEST_SIZE = 24  # pixels, to look for letters


class LetterFont(NamedTuple):
    """A font, and how letters are drawn in it."""

    file: str
    number: int = 0  # in a file of several fonts
    capital: float = 0.0  # the height of a capital letter as a share of the size, if the font has none to measure
    bolder: float = 0.0  # how much thicker strokes are drawn on either side, as a share of the size

    def at(self, size: float) -> Any:
        """Return Pillow's font of this size."""
        from PIL import ImageFont

        # The basic layout gives the same picture with and without libraries for complex scripts.
        return ImageFont.truetype(self.file, size, self.number, layout_engine=ImageFont.Layout.BASIC)

    def missing(self, word: str) -> str:
        """Return the letters that the font lacks."""
        font = self.at(TEST_SIZE)
        box = font.getmask(NO_LETTER)
        drawn = ((each, font.getmask(each)) for each in dict.fromkeys(word))
        return "".join(each for each, image in drawn if image.size == box.size and bytes(image) == bytes(box))


# For each letter the first one that has it. M PLUS 1 has no capital letters here, and is not bold.
OWN = (
    LetterFont(str(BUILT_IN)),
    LetterFont(str(FOLDER / "NotoSans-Bold.ttf")),
    LetterFont(str(FOLDER / "MPLUS1-Regular.ttf"), capital=0.73, bolder=0.04),
)


def font_runs(word: str, file: str | None = None) -> list[tuple[LetterFont, str]]:
    """Return the letters of a word with the fonts to draw them in.

    Parameters
    ----------
    word : str
        The letters.
    file : str, optional
        The font's file. By default each letter is drawn in one of Clew's fonts, or if they lack a letter, the whole
        word in the first font of the system that has all letters.

    Raises
    ------
    ClewError
        If the font lacks a letter, or there is no such font.
    """
    if file is not None:
        font = _given(file)
        if missing := font.missing(word):
            raise ClewError(f"the font {file} has no {missing[0]}: give another, or draw the word as a PNG for mask:")
        return [(font, word)]
    chosen: dict[str, LetterFont] = {}
    missing = word
    for own in OWN:
        lacking = own.missing(missing)
        chosen |= {letter: own for letter in missing if letter not in lacking}
        missing = lacking
        if not missing:
            return [(font, "".join(letters)) for font, letters in groupby(word, chosen.__getitem__)]
    found = _system_font("".join(sorted(set(word))))
    if found is None:
        raise ClewError(
            f"the fonts of Clew have no {missing[0]}, and no font of this machine has all letters of {shown(word)}: "
            f"name one that does, as in text:{word},font=NotoSans-Bold.ttf, or draw the word as a PNG for mask:word.png"
        )
    return [(found, word)]


def refuse_right_to_left(word: str) -> None:
    """Raise `ClewError` for letters whose order and shape the basic layout does not know."""
    for letter in word:
        if unicodedata.bidirectional(letter) in ("R", "AL"):
            raise ClewError(
                f"{letter} belongs to a script that runs from right to left, which text: cannot lay out: draw the word "
                f"as a PNG for mask:word.png"
            )


def _given(file: str) -> LetterFont:
    """Return the font in this file; raise `ClewError` if it has no font."""
    if not os.path.isfile(file):
        raise ClewError(f"there is no file {file}: font= needs the file of a font, such as NotoSans-Bold.ttf")
    font = LetterFont(file)
    if not _is_font(font):
        raise ClewError(f"{file} is not a font that can be read: give a TrueType or OpenType file (.ttf, .otf, .ttc)")
    return font


def _is_font(font: LetterFont) -> bool:
    with suppress(OSError, ValueError):
        if os.path.getsize(font.file) <= MAX_BYTES:
            font.at(TEST_SIZE).getmask("x")
            return True
    return False


@lru_cache(maxsize=64)
def _system_font(letters: str) -> LetterFont | None:
    """Return a font of the system that has all these letters, a bold one if possible, or None."""
    candidates = (_from_fontconfig(letters) or _from_folders())[:MAX_TRIED]
    return next((font for font in candidates if _is_font(font) and not font.missing(letters)), None)


def _from_fontconfig(letters: str) -> list[LetterFont]:
    """Return the fonts that fontconfig prefers for these letters, the best first; none without fontconfig."""
    program = shutil.which("fc-match")
    if program is None:
        return []
    codes = " ".join(f"{ord(letter):x}" for letter in letters)
    words = [program, "--sort", "--format", "%{file}|%{index}\n", f"sans-serif:bold:charset={codes}"]
    try:
        listed = subprocess.run(words, capture_output=True, timeout=TIMEOUT, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    found = (line.rpartition("|") for line in os.fsdecode(listed).splitlines())
    return [LetterFont(file, int(index)) for file, _, index in found if file.lower().endswith(SUFFIXES)]


def _from_folders() -> list[LetterFont]:
    """Return the fonts in the folders where systems keep them, bold ones without serifs first."""
    files = (
        os.path.join(folder, name)
        for root in _folders()
        for folder, _, names in os.walk(root)
        for name in sorted(names)
        if name.lower().endswith(SUFFIXES)
    )
    return sorted(map(LetterFont, islice(files, MAX_LISTED)), key=_rank)


def _folders() -> list[str]:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", home)
        return [
            os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),
            os.path.join(local, "Microsoft", "Windows", "Fonts"),
        ]
    if sys.platform == "darwin":
        return ["/System/Library/Fonts", "/Library/Fonts", os.path.join(home, "Library", "Fonts")]
    local = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return [os.path.join(local, "fonts"), os.path.join(home, ".fonts"), "/usr/local/share/fonts", "/usr/share/fonts"]


def _rank(font: LetterFont) -> tuple[bool, ...]:
    """Return what fonts are sorted by: upright and bold ones first, those with serifs and of one width last."""
    name = os.path.basename(font.file).lower()
    return "italic" in name or "oblique" in name, "bold" not in name, "serif" in name, "mono" in name
