"""The palette of 256 colors: ink, paper, thread, distances, quiet colors, and the soft edges between them."""

from functools import cache, lru_cache
from math import ceil
from typing import Any

from clew.lazy import Image, UInt8Array, np
from clew.pictures.drawing.colors import Look, hexadecimal, mixed, rgb
from clew.pictures.painting.raster.coverage import LEVELS

WALL, PAPER = 0, 1  # indexes of ink and paper
THREADS, INKS = 2, 17  # first indexes of thread over paper, covered by 1 to 15, and of ink over paper, by 1 to 14
THREAD = THREADS + LEVELS - 1
UNUSED = 31  # an index that no picture has: of ink wholly covering paper, which is `WALL`
SHADES, EDGES = 32, 208  # first indexes of distances, and of ink and paper over some of them
QUIET, CANDIDATE, UNTOUCHED = 253, 254, 255  # indexes of quiet colors, darkest first
FILLED = CANDIDATE
SHARES = {QUIET: 1.0, CANDIDATE: 0.4, UNTOUCHED: 0.18}  # of the quiet color over paper
SAMPLES, INK_STEPS, PAPER_STEPS = 5, 6, 3  # the edges: of how many distances, how covered by ink and by paper


@cache
def indexes(colors: Look) -> dict[str, int]:
    """Return the places of colors in the palette, by their text."""
    shades = {hexadecimal(colors.shade_at(level)): SHADES + level for level in range(len(colors.shades))}
    quiet = {colors.quieter(share): index for index, share in SHARES.items()}
    return shades | quiet | {colors.ink: WALL, colors.paper: PAPER, colors.thread: THREAD}


@lru_cache(maxsize=8)
def palette(colors: Look) -> bytes:
    """Return the palette, three bytes for each color."""
    ink, paper, thread, quiet = (rgb(each) for each in (colors.ink, colors.paper, colors.thread, colors.quiet))
    table = [ink] * 256
    table[PAPER] = paper
    for level in range(1, LEVELS + 1):
        table[THREADS + level - 1] = mixed(paper, thread, level / LEVELS)
        table[INKS + level - 1] = mixed(paper, ink, level / LEVELS)
    span = len(colors.shades) - 1
    table[SHADES : SHADES + span + 1] = [colors.shade(place, span) for place in range(span + 1)]
    edges = []
    for sample in range(SAMPLES):
        shade = colors.shade((2 * sample + 1) * span // (2 * SAMPLES), span)
        for over, steps in ((ink, INK_STEPS), (paper, PAPER_STEPS)):
            edges += [mixed(shade, over, step / (steps + 1)) for step in range(1, steps + 1)]
    table[EDGES : EDGES + len(edges)] = edges
    for place, share in SHARES.items():
        table[place] = mixed(paper, quiet, share)
    return b"".join(map(bytes, table))


def image_of(pixels: UInt8Array, colors: Look) -> "Image.Image":
    """Return pixels, which are indexes of the palette, as a Pillow image."""
    image = Image.fromarray(pixels)
    image.putpalette(palette(colors))
    return image


@lru_cache(maxsize=32)
def blends(colors: Look, *over: tuple[int, float]) -> UInt8Array:
    """Return what lines make of each color below them: the nearest in the palette, uint8[levels, 256].

    `over`: from below, the index of each color, and how many pixels inside the border of the first it begins. A level
    is the distance from that border, 1 / `LEVELS` of a pixel each.
    """
    table = np.frombuffer(palette(colors), np.uint8).reshape(256, 3).astype(np.float32)
    level = np.arange(1 + last_level(over), dtype=np.float32)[:, None, None] / LEVELS
    mixtures = table
    for index, inset in over:
        share = np.clip(level - np.float32(inset), 0, 1)
        mixtures = mixtures * (1 - share) + table[index] * share
    # |a - b|^2 = |a|^2 - 2ab + |b|^2, of which the first term is the same for all b
    apart = (table**2).sum(axis=1) - 2 * mixtures.reshape(-1, 3) @ table.T
    found: UInt8Array = apart.argmin(axis=1).astype(np.uint8).reshape(-1, 256)
    found[0], found[-1] = np.arange(256), over[-1][0]
    found.flags.writeable = False
    return found


def last_level(over: tuple[tuple[int, float], ...]) -> int:
    """Return the level from which on a pixel has the last of these colors."""
    return LEVELS + ceil(over[-1][1] * LEVELS)


def lay(picture: UInt8Array, cover: UInt8Array, blended: UInt8Array) -> None:
    """Lay a color over a picture of the same size; `cover`: the level of each pixel, `blended`: from `blends`."""
    touched = np.flatnonzero(cover != 0)
    pixels = np.ascontiguousarray(picture).reshape(-1)
    mixtures = cover.reshape(-1)[touched].astype(np.intp) * 256 + pixels[touched]
    pixels[touched] = blended.reshape(-1)[mixtures]
    if not picture.flags.c_contiguous:
        picture[:] = pixels.reshape(picture.shape)


def shade(colors: Look, steps: Any, most: int) -> Any:
    """Return the index of the color of a distance, or of an array of distances."""
    return SHADES + colors.level(steps, most)
