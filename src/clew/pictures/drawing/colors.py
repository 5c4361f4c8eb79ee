"""The colors of every picture, page and terminal: paper, ink and one red thread, and cividis for distances."""

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

RGB = tuple[int, int, int]

# Cividis: lightness rises evenly, and people with and without color vision deficiency see nearly the same.
# Source: Nunez, Anderton, Renslow, "Optimizing colormaps with consideration for color vision deficiency" (2018).
# Between these of its 256 colors, linear interpolation stays within 2 of 255.
_CIVIDIS = (
    "0:00224E 17:002E6C 22:003171 23:013271 28:123570 35:203A6F 53:38476C 86:585E6D 110:6D6F72 125:7A7A78 152:938E78 "
    "175:AAA073 203:C7B767 224:DEC958 234:E9D34E 246:F7DE3E 251:FDE334 255:FEE838"
)


def rgb(text: str) -> RGB:
    """Return red, green and blue of a color such as '#C8102E', 0 to 255 each.

    Examples
    --------
    >>> rgb("#C8102E")
    (200, 16, 46)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexadecimal(color: RGB) -> str:
    """Return a color as text, such as '#C8102E'.

    Examples
    --------
    >>> hexadecimal((200, 16, 46))
    '#C8102E'
    """
    return "#{:02X}{:02X}{:02X}".format(*color)


class Look(NamedTuple):
    """The colors of a picture; text on paper has a contrast of at least 4.5:1, the thread of at least 5.5:1."""

    paper: str
    ink: str
    thread: str
    quiet: str  # for marks in the background
    shades: range  # the part of cividis on which walls in `ink` are visible

    def shade(self, steps: int, most: int) -> RGB:
        """Return the color of a distance of `steps` if `most` is the largest; small ones are close to the paper."""
        return self.shade_at(self.level(steps, most))

    def level(self, steps: Any, most: int) -> Any:
        """Return the level of a distance, or of an array of distances, if `most` is the largest."""
        return steps * (len(self.shades) - 1) // max(most, 1)

    def quieter(self, share: float) -> str:
        """Return a share of the quiet color over paper."""
        return hexadecimal(mixed(rgb(self.paper), rgb(self.quiet), share))

    def shade_at(self, level: int) -> RGB:
        """Return the color of a level, from 0 to len(shades) - 1."""
        return cividis()[self.shades[level]]


LIGHT = Look("#FAF6EE", "#1F2430", "#C8102E", "#6B6F78", range(255, 107, -1))
CONTEST = Look("#1B1C22", "#E0262D", "#FFC83D", "#F4F4F4", range(0, 137))  # floor, tops of walls, path and posts
DARK = Look("#14171F", "#E8E4DA", "#FF5A4F", "#9A9DA6", range(0, 137))


def look(dark: bool | None, style: str | None = None) -> Look:
    """Return the colors for a dark or a light background, or those of the style `contest`."""
    return CONTEST if style == "contest" else DARK if dark else LIGHT


@cache
def cividis() -> tuple[RGB, ...]:
    """Return the 256 colors of cividis, from dark blue to yellow."""
    points = [(int(place), rgb("#" + color)) for place, color in (each.split(":") for each in _CIVIDIS.split())]
    table = [points[0][1]]
    for (begin, low), (end, high) in pairwise(points):
        table += [mixed(low, high, (place - begin) / (end - begin)) for place in range(begin + 1, end + 1)]
    return tuple(table)


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """Mix two colors; `share` is the part of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(color: RGB) -> float:
    """Return the relative luminance, 0 to 1, as defined by WCAG 2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of two colors, 1 to 21, as defined by WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def readable(ground: RGB) -> RGB:
    """Return black or white, whichever can be read on this color."""
    return max((0, 0, 0), (255, 255, 255), key=lambda ink: contrast(ink, ground))


def painted(text: str, foreground: RGB | None = None, background: RGB | None = None) -> str:
    """Return the text in these colors, with 24-bit ANSI escapes that end after it."""
    codes = [f"{code};2;{r};{g};{b}" for code, c in ((38, foreground), (48, background)) if c for r, g, b in (c,)]
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text
