"""PNG files of one bit per pixel, written as they are made, in constant memory."""

import struct
import zlib
from collections.abc import Callable, Iterable
from typing import IO, Any

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE = 3  # the kind of picture whose pixels are places in a table of colours
MOST_SIDE = (1 << 31) - 1  # pixels; of the format


def write_bits(
    file: IO[bytes],
    width: int,
    height: int,
    colours: bytes,
    bands: Iterable[Any],
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write the picture whose rows come in `bands`: uint8[rows, 1 + bytes], a 0 before the packed bits of each row.

    `colours`: red, green and blue of 0, then of 1. Only Huffman coding: where zlib also searches for repetitions, it
    takes 3 to 10 times as long over a maze and finds next to nothing.
    """
    write_head(file, width, height, 1, colours)
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    done = 0
    for band in bands:
        write_chunk(file, b"IDAT", packer.compress(band))
        done += len(band)
        if progress:
            progress(done / height)
    write_chunk(file, b"IDAT", packer.flush())
    write_chunk(file, b"IEND", b"")


def write_head(
    file: IO[bytes], width: int, height: int, depth: int, colours: bytes, alpha: bytes | None = None
) -> None:
    """Begin a picture of `depth` bits per pixel: `colours` are three bytes each, `alpha` one for each of the first."""
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, depth, PALETTE, 0, 0, 0))
    write_chunk(file, b"PLTE", colours)
    if alpha is not None:
        write_chunk(file, b"tRNS", alpha)


def write_chunk(file: IO[bytes], kind: bytes, content: bytes) -> None:
    """Write a part of a PNG file, framed by its length and its checksum; one without content only as the end."""
    if content or kind == b"IEND":
        file.write(struct.pack(">I", len(content)) + kind)
        file.write(content)
        file.write(struct.pack(">I", zlib.crc32(content, zlib.crc32(kind))))
