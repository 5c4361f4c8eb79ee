"""The blocks of a maze that a picture makes dark: the picture scaled to blocks of 2x2 cells, in two shades."""

from clew.errors import ClewError, shown
from clew.grids.grid import whole_number
from clew.lazy import Image, UInt8Array, np
from clew.masks.image import Shades, read_shades
from clew.pictures.picture_mazes.block_tree import Grounds

WIDTH = 60  # cells, by default
MIN_SIDE, MAX_CELLS = 4, 1 << 24
MIN_CONTRAST = 32  # levels: pictures with less have no shades to tell apart
HALF = 128


def dark_blocks(
    picture: str | Grounds, width: int | None, height: int | None, threshold: int | None, invert: bool
) -> Grounds:
    """Return which blocks of a maze of this size a picture makes dark; the arguments are those of `secret_maze`."""
    for side in (width, height):
        _check_side(side)
    if threshold is not None and not 1 <= whole_number(threshold, "the threshold") <= 255:
        raise ClewError(f"the threshold is {shown(threshold)}: it must be from 1 to 255", option="secret-threshold")
    if isinstance(picture, str):
        name, shades = picture, read_shades(picture)
    else:
        name, lightness = "the picture", np.asarray(picture)
        if lightness.ndim != 2 or lightness.dtype != bool or not lightness.size:
            raise ClewError("the picture must be the name of a file, or an array of bool in rows", field="picture")
        rows, columns = lightness.shape
        shades = Shades(columns, rows, np.where(lightness, 0, 255).astype(np.uint8).tobytes())
        width = 2 * lightness.shape[1] if width is None and height is None else width
    across, down = _blocks(shades, width, height)
    scaled = _fitted(shades, across, down, invert)
    dark = scaled < (otsu_threshold(scaled) if threshold is None else threshold)
    if not dark.any():
        raise ClewError(
            f"nothing in {name} is dark, so there is nothing to color in: try a higher threshold, or invert it"
        )
    return dark


def _check_side(side: int | None) -> None:
    if side is not None and whole_number(side, "the size") % 2:
        raise ClewError(
            f"a maze with a secret consists of blocks of 2x2 cells, and {side} is odd: use {side + 1}", field="grid"
        )
    if side is not None and side < MIN_SIDE:
        raise ClewError(f"a maze with a secret needs at least {MIN_SIDE} cells per side, not {side}", field="grid")


def _blocks(shades: Shades, width: int | None, height: int | None) -> tuple[int, int]:
    """Return how many blocks the maze has across and down."""
    if width is None and height is None:
        width = WIDTH
    if width is None:
        assert height is not None
        width = 2 * max(MIN_SIDE // 2, round(height * shades.width / shades.height / 2))
    if height is None:
        height = 2 * max(MIN_SIDE // 2, round(width * shades.height / shades.width / 2))
    if width * height > MAX_CELLS:
        raise ClewError(
            f"a maze with a secret can have at most {MAX_CELLS:,} cells, and {width}x{height} are {width * height:,}",
            field="grid",
        )
    return width // 2, height // 2


def _fitted(shades: Shades, across: int, down: int, invert: bool) -> UInt8Array:
    """Return the lightness of each block: of the picture in the middle, as large as it fits, on white."""
    size = shades.width, shades.height
    picture = Image.frombytes("L", size, shades.lightness)
    if invert:
        picture = picture.point([255 - level for level in range(256)])
    if shades.opacity is not None:
        opacity = Image.frombytes("L", size, shades.opacity)
        picture = Image.composite(picture, Image.new("L", size, 255), opacity)
    scale = min(across / shades.width, down / shades.height)
    width, height = (max(1, round(scale * side)) for side in size)
    page = Image.new("L", (across, down), 255)
    small = picture.resize((width, height), Image.Resampling.BOX)
    page.paste(small, ((across - width) // 2, (down - height) // 2))
    return np.asarray(page)


def otsu_threshold(lightness: UInt8Array) -> int:
    """Return the level that divides the levels of a picture into two groups that vary least within (Otsu, 1979).

    Levels below it are dark. A picture of nearly one level is divided in the middle of all levels.
    """
    if int(lightness.max()) - int(lightness.min()) < MIN_CONTRAST:
        return HALF
    counts = np.bincount(lightness.ravel(), minlength=256).astype(np.float64)
    below, sums = counts.cumsum(), (counts * np.arange(256)).cumsum()
    above, total = below[-1] - below, sums[-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        between = below * above * (sums / below - (total - sums) / above) ** 2
    between[~np.isfinite(between)] = -1
    best = np.flatnonzero(between == between.max())
    return int(best[0] + best[-1]) // 2 + 1
