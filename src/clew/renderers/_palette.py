"""The 256 colours of pictures that have so many: walls, paper, the soft edge of the thread, distances, tints."""

from clew.colours import RGB, Look, rgb

WALL, PAPER, BLENDS, SHADES = 0, 1, 2, 32  # places: wall, paper, thread over paper, distances
STEPS = SHADES - BLENDS  # of the thread's soft edge
QUIET, CANDIDATE, UNTOUCHED = 253, 254, 255  # places of what should not call for attention, darkest first
SHARES = {QUIET: 1.0, CANDIDATE: 0.4, UNTOUCHED: 0.18}  # of the quiet colour over paper


def palette(colours: Look) -> bytes:
    """Three bytes for each place."""
    paper, thread, quiet = (rgb(each) for each in (colours.paper, colours.thread, colours.quiet))
    table = [(0, 0, 0)] * 256
    table[WALL], table[PAPER] = rgb(colours.ink), paper
    for step in range(STEPS):
        table[BLENDS + step] = mixed(paper, thread, (step + 1) / STEPS)
    span = len(colours.shades) - 1
    table[SHADES : SHADES + span + 1] = [colours.shade(place, span) for place in range(span + 1)]
    for place, share in SHARES.items():
        table[place] = mixed(paper, quiet, share)
    return b"".join(map(bytes, table))


def shade(colours: Look, steps: int, most: int) -> int:
    """The place of the colour of a distance."""
    return SHADES + steps * (len(colours.shades) - 1) // max(most, 1)


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """So much of the other colour over the one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
