"""The formats of Tiled. Walls are edges of tiles in `.tmx` and `.tmj`, and tiles in `.blocks.tmx` and `.blocks.tmj`."""

import re
from typing import Any

from clew.registry import format

TMX, TMJ = "application/x-tiled+xml", "application/x-tiled+json"
MAX_BYTES = 128 << 20
_TMX = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*|<!--[^>]{0,500}-->\s*)*<map\s")
_TMJ = re.compile(rb'\s*\{.*"(layers|tilewidth)"', re.DOTALL)


def sniff_tmx(data: bytes) -> bool:
    """Return whether the first element is a map."""
    return _TMX.match(data[:2000]) is not None


def sniff_tmj(data: bytes) -> bool:
    """Return whether this begins like an object with layers or tiles."""
    return _TMJ.match(data[:2000]) is not None


def read_tmx(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Any:
    """Read a map of Tiled; `notes` gets what was left out or guessed."""
    from clew.exchange.tiled import map_reader, xml_text

    return map_reader.maze_of(xml_text.parse(data), notes)


def read_tmj(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Any:
    """Read a map of Tiled as JSON; `notes` gets what was left out or guessed."""
    from clew.exchange.tiled import map_reader
    from clew.safe_io.strict_json import parse

    return map_reader.maze_of(parse(data, map_reader.MAX_DEPTH), notes)


def beside() -> dict[str, bytes]:
    """Return the image of the tiles, which maps refer to."""
    from clew.exchange.tiled import tileset

    return {tileset.IMAGE: tileset.draw()}


@format(suffixes=(".tmx",), media=TMX, read=read_tmx, sniff=sniff_tmx, max_bytes=MAX_BYTES, beside=beside)
def tmx(maze: Any) -> bytes:
    """Write a map for Tiled as XML, with a tile for each cell, whose edges are walls."""
    from clew.exchange.tiled import map_writer, xml_text

    return xml_text.write(map_writer.map_of(maze, "edges"))


@format(suffixes=(".tmj",), media=TMJ, read=read_tmj, sniff=sniff_tmj, max_bytes=MAX_BYTES, beside=beside)
def tmj(maze: Any) -> bytes:
    """Write a map for Tiled as JSON, with a tile for each cell, whose edges are walls."""
    from clew.exchange.tiled import map_writer

    return map_writer.json_of(maze, "edges")


@format(suffixes=(".blocks.tmx",), media=TMX, read=read_tmx, sniff=sniff_tmx, max_bytes=MAX_BYTES, beside=beside)
def tmx_blocks(maze: Any) -> bytes:
    """Write a map for Tiled as XML, in which walls are tiles too."""
    from clew.exchange.tiled import map_writer, xml_text

    return xml_text.write(map_writer.map_of(maze, "blocks"))


@format(suffixes=(".blocks.tmj",), media=TMJ, read=read_tmj, sniff=sniff_tmj, max_bytes=MAX_BYTES, beside=beside)
def tmj_blocks(maze: Any) -> bytes:
    """Write a map for Tiled as JSON, in which walls are tiles too."""
    from clew.exchange.tiled import map_writer

    return map_writer.json_of(maze, "blocks")
