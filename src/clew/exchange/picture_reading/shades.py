"""The shades of a picture: its pixels, and how much ink is in each, in any light and any colors."""

from typing import Any

from clew.errors import ClewError
from clew.kernel import memory
from clew.lazy import Image, NDArray, UInt8Array, np
from clew.masks.image import open_picture

MAX_PIXELS = 8193**2  # of a picture: a pixel maze of 4096 x 4096 cells
MAX_PER_BYTE = 512  # pixels of a compressed picture, for each byte of its file, above the first `FREE`
FREE = 1 << 20
FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
MAX_SAMPLED = 5_000_000  # pixels: larger pictures are reduced before a lattice is looked for
BLOCKS = 8  # along the shorter side, each with shades of its own
MIN_BLOCK = 16  # pixels
BLACK, MIDDLE, WHITE = 0.5, 50, 99.5  # percentiles of the shades of a block
PAPER = 25  # the same of paper, which is most of a picture, counted from its own end
MIN_CONTRAST = 0.4  # of a block, as a share of what is usual
COLORED = 1.5  # how much ink a color takes away, as a multiple of its distance from those of walls and paper
SLACK = 0.15  # of ink: colors that are only noise


def decode(data: bytes) -> UInt8Array:
    """Return the pixels of a picture, uint8[height, width], or [height, width, 3] if it has colors.

    What is transparent lies on white, or on black if all else is light.
    """
    pixels = open_picture("the picture", data, MAX_PIXELS, FORMATS, lambda picture: _pixels(picture, len(data)))
    if pixels is None:
        raise ClewError("this is not a picture that can be read: give a PNG, JPEG, GIF or WebP")
    if pixels.ndim == 3 and all(np.array_equal(pixels[:, :, 0], pixels[:, :, each]) for each in (1, 2)):
        return pixels[:, :, 0].copy()
    return pixels


def _pixels(picture: Any, length: int) -> UInt8Array:
    """Return the pixels of a picture that Pillow has opened, from a file of this length."""
    width, height = picture.size
    if picture.format != "PNG" and width * height > FREE + MAX_PER_BYTE * length:
        raise ClewError(f"the picture is damaged: {length:,} bytes are too few for {width:,} x {height:,} pixels")
    memory.require(16 * width * height, f"a picture of {width:,} x {height:,} pixels", remedy="make it smaller")
    if picture.mode in ("1", "L"):
        return np.asarray(picture.convert("L"))
    if picture.mode.startswith("I"):  # 16 bits of gray
        return (np.asarray(picture).clip(0, 65535) >> 8).astype(np.uint8)
    if "A" not in picture.mode and "transparency" not in picture.info:
        return np.asarray(picture.convert("RGB"))
    layers = picture.convert("RGBA")
    seen = np.asarray(layers.convert("LA"))
    drawn = seen[seen[:, :, 1] > 127, 0]
    ground = "black" if drawn.size and drawn.min() > 127 else "white"
    return np.asarray(Image.alpha_composite(Image.new("RGBA", layers.size, ground), layers).convert("RGB"))


def reduced(pixels: UInt8Array) -> tuple[UInt8Array, int]:
    """Return the pixels, fewer of them if they are many, and by how much each side is shorter."""
    factor = int(np.ceil((pixels.shape[0] * pixels.shape[1] / MAX_SAMPLED) ** 0.5))
    return (np.asarray(Image.fromarray(pixels).reduce(factor)), factor) if factor > 1 else (pixels, 1)


def gray_of(pixels: UInt8Array) -> "NDArray[np.float32]":
    """Return one number for each pixel, along the line on which its colors differ most."""
    if pixels.ndim == 2:
        return pixels.astype(np.float32)
    step = max(1, int((pixels.shape[0] * pixels.shape[1] / 100_000) ** 0.5))
    some = pixels[::step, ::step].reshape(-1, 3).astype(np.float32)
    axis = np.linalg.eigh(np.cov(some.T))[1][:, -1].astype(np.float32)
    return pixels.astype(np.float32) @ (axis if axis.sum() >= 0 else -axis)


def ink_of(gray: "NDArray[np.float32]") -> tuple["NDArray[np.float32]", bool]:
    """Return how much ink each pixel has, from 0 to 1, and whether ink is light.

    The lightest and the darkest pixels around decide what is ink and what is paper, of which there is more.
    """
    height, width = gray.shape
    side = min(height, width, max(MIN_BLOCK, min(height, width) // BLOCKS))
    rows, columns = height // side, width // side
    down, across = height // rows, width // columns
    step = max(1, side // 64)
    blocks = gray[: rows * down, : columns * across].reshape(rows, down, columns, across)[:, ::step, :, ::step]
    marks = (BLACK, PAPER, MIDDLE, 100 - PAPER, WHITE)
    black, dark, middle, light, white = np.percentile(blocks, marks, axis=(1, 3)).astype(np.float32)
    is_light = float((2 * middle - black - white).sum()) < 0
    paper = -_highest(-dark) if is_light else _highest(light)  # a block may lie within a thick wall
    contrast = _highest(white) - paper if is_light else paper + _highest(-black)
    contrast = np.maximum(contrast, max(MIN_CONTRAST * float(np.median(contrast)), 1))
    paper, range_ = (
        np.asarray(Image.fromarray(each).resize((width, height), Image.Resampling.BILINEAR))
        for each in (paper, contrast)
    )
    ink = (gray - paper) if is_light else (paper - gray)
    ink /= range_
    return np.clip(ink, 0, 1, out=ink), is_light


def _highest(blocks: "NDArray[np.float32]") -> "NDArray[np.float32]":
    """Return the highest value of each block and those around it."""
    around = np.pad(blocks, 1, mode="edge")
    rows, columns = blocks.shape
    shifted = [around[down : down + rows, right : right + columns] for down in range(3) for right in range(3)]
    highest: NDArray[np.float32] = np.max(shifted, 0)
    return highest


def without_colors(
    ink: "NDArray[np.float32]", pixels: UInt8Array, wall: "NDArray[np.float32]", paper: "NDArray[np.float32]"
) -> "NDArray[np.float32]":
    """Return the ink without that of other colors than those of walls and paper: marks, and paths in red.

    What the light makes darker stays on the line between the two colors, or near it.
    """
    axis = wall - paper
    size = float(np.linalg.norm(axis))
    if size < 1:
        return ink
    from_paper = pixels.astype(np.float32) - paper
    along = from_paper @ (axis / size)
    aside = np.sqrt(np.maximum(np.einsum("ijk,ijk->ij", from_paper, from_paper) - along**2, 0))
    aside *= COLORED / size
    aside -= SLACK
    left: NDArray[np.float32] = np.clip(ink - np.maximum(aside, 0), 0, 1)
    return left
