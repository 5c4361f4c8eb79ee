"""The palette of 256 colors: walls, paper, the soft edge of the thread, distances, and quiet colors."""

from clew.drawing.colors import RGB, Look, rgb

WALL, PAPER, BLENDS, SHADES = 0, 1, 2, 32  # indexes: wall, paper, thread over paper, distances
STEPS = SHADES - BLENDS  # colors of the soft edge of the thread
QUIET, CANDIDATE, UNTOUCHED = 253, 254, 255  # indexes of quiet colors, darkest first
SHARES = {QUIET: 1.0, CANDIDATE: 0.4, UNTOUCHED: 0.18}  # of the quiet color over paper


def palette(colors: Look) -> bytes:
    """Return the palette, three bytes for each color."""
    paper, thread, quiet = (rgb(each) for each in (colors.paper, colors.thread, colors.quiet))
    table = [(0, 0, 0)] * 256
    table[WALL], table[PAPER] = rgb(colors.ink), paper
    for step in range(STEPS):
        table[BLENDS + step] = mixed(paper, thread, (step + 1) / STEPS)
    span = len(colors.shades) - 1
    table[SHADES : SHADES + span + 1] = [colors.shade(place, span) for place in range(span + 1)]
    for place, share in SHARES.items():
        table[place] = mixed(paper, quiet, share)
    return b"".join(map(bytes, table))


def shade(colors: Look, steps: int, most: int) -> int:
    """Return the index of the color of a distance."""
    return SHADES + steps * (len(colors.shades) - 1) // max(most, 1)


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """Mix two colors; `share` is the part of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
