"""The colors that a terminal can show, and escapes of 24-bit colors rewritten for terminals that have fewer.

NO_COLOR (no-color.org), FORCE_COLOR and CLICOLOR_FORCE come first. Then COLORTERM and TERM name what the terminal can
show, with the terminfo database for other names in TERM.
"""

import os
import re
import sys
from functools import cache
from typing import TextIO

from clew.pictures.drawing.colors import RGB, contrast, painted, rgb

TRUE = 1 << 24
_FORCED = {"0": 0, "false": 0, "1": 16, "2": 256, "3": TRUE}
_TRUE_NAMES = ("-direct", "kitty", "alacritty", "wezterm", "foot", "ghostty", "iterm")
_ESCAPE = re.compile(r"\x1b\[((?:[34]8;2;\d+;\d+;\d+;?)+)m(▀?)")
_COLOR = re.compile(r"([34])8;2;(\d+);(\d+);(\d+)")
_LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in the cube of the 256 colors
_FIRST_CUBE, _FIRST_GRAY = 16, 232
_XTERM = (
    "#000000 #CD0000 #00CD00 #CDCD00 #0000EE #CD00CD #00CDCD #E5E5E5 "
    "#7F7F7F #FF0000 #00FF00 #FFFF00 #5C5CFF #FF00FF #00FFFF #FFFFFF"
)
BASIC = tuple(map(rgb, _XTERM.split()))  # the 16 colors as xterm shows them
GRAY = 48  # a color whose red, green and blue differ by less is written as a gray
LEGIBLE = 2.5  # the contrast that text must keep if it had it


def color_count(stream: TextIO) -> int:
    """Return how many colors to use for text on this stream: 0, 8, 16, 256 or 2^24."""
    if os.environ.get("NO_COLOR"):
        return 0
    forced = os.environ.get("FORCE_COLOR")
    if forced in _FORCED:
        return _FORCED[forced]
    is_forced = bool(forced) or os.environ.get("CLICOLOR_FORCE", "0") not in ("", "0")
    if not (is_forced or stream.isatty()):
        return 0
    found = _terminal_colors()
    return max(found, 16) if is_forced else found


def takes_color(stream: TextIO) -> bool:
    """Return whether to color text on this stream."""
    return color_count(stream) > 0


def colored(text: str, color: RGB) -> str:
    """Return the text in this color if standard output takes colors and there is anything to see."""
    return painted(text, color) if text.strip() and takes_color(sys.stdout) else text


def _terminal_colors() -> int:
    """Return how many colors the terminal has, by what its environment says."""
    term = os.environ.get("TERM", "")
    if term == "dumb":
        return 0
    is_named = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if is_named or any(name in term for name in _TRUE_NAMES) or os.name == "nt":  # consoles of Windows 10 and later
        return TRUE
    if "256color" in term:
        return 256
    found = _terminfo_colors(term) if term else 16
    return next((count for count in (TRUE, 256, 16, 8) if found >= count), 0)


def _terminfo_colors(term: str) -> int:
    """Return the number of colors in the terminal's entry of the terminfo database; 16 if there is no entry."""
    try:
        import curses
    except ImportError:
        return 16
    try:
        curses.setupterm(term, 1)
    except (curses.error, ValueError):
        return 16
    return curses.tigetnum("colors")


def in_colors(text: str, count: int) -> str:
    r"""Return the text with its 24-bit colors written as the nearest of `count` colors.

    Examples
    --------
    >>> in_colors("\x1b[38;2;200;16;46m*\x1b[0m", 256), in_colors("\x1b[38;2;200;16;46m*\x1b[0m", 16)
    ('\x1b[38;5;160m*\x1b[0m', '\x1b[31m*\x1b[0m')
    """
    if count >= TRUE:
        return text
    return _ESCAPE.sub(lambda found: f"\x1b[{_in_few(found[1], count, bool(found[2]))}m{found[2]}", text)


@cache
def _in_few(codes: str, count: int, is_block: bool) -> str:
    """Return the codes of an escape with the nearest of `count` colors; `is_block`: whether a half block follows."""
    # '3' and the color of the text, '4' and that of its ground
    colors = {ground: (int(r), int(g), int(b)) for ground, r, g, b in _COLOR.findall(codes)}
    if count >= 256:
        return ";".join(f"{ground}8;5;{_nearest_256(color)}" for ground, color in colors.items())
    chosen = {ground: _nearest_basic(color, min(count, 16)) for ground, color in colors.items()}
    is_text = len(chosen) == 2 and not is_block  # on a ground: a half block is two colors of a picture
    if is_text and contrast(*colors.values()) >= LEGIBLE > contrast(BASIC[chosen["3"]], BASIC[chosen["4"]]):
        chosen["3"] = max(0, 7, key=lambda ink: contrast(BASIC[ink], BASIC[chosen["4"]]))
    return ";".join(str(int(f"{ground}0") + each + 52 * (each > 7)) for ground, each in chosen.items())


@cache
def _nearest_256(color: RGB) -> int:
    """Return the nearest of the 216 colors of the cube and the 24 grays."""
    cube = [min(range(6), key=lambda level: abs(_LEVELS[level] - value)) for value in color]
    gray = min(max(round((sum(color) / 3 - 8) / 10), 0), 23)
    in_cube: RGB = (_LEVELS[cube[0]], _LEVELS[cube[1]], _LEVELS[cube[2]])
    if _distance(color, in_cube) <= _distance(color, (8 + 10 * gray,) * 3):
        return _FIRST_CUBE + 36 * cube[0] + 6 * cube[1] + cube[2]
    return _FIRST_GRAY + gray


@cache
def _nearest_basic(color: RGB, count: int) -> int:
    """Return the nearest of the first 8 or 16 colors: of the same hue, or a gray if the color is nearly gray."""
    from colorsys import rgb_to_hsv

    is_gray = max(color) - min(color) < GRAY
    fitting = [each for each in range(count) if (max(BASIC[each]) == min(BASIC[each])) == is_gray]

    def difference(each: int) -> tuple[int, int]:
        apart = abs(rgb_to_hsv(*color)[0] - rgb_to_hsv(*BASIC[each])[0])
        hues = 0 if is_gray else round(18 * min(apart, 1 - apart))  # in steps of about 20 degrees
        return hues, _distance(color, BASIC[each])

    return min(fitting, key=difference)


def _distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
