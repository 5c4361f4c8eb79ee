"""The tables of endless worlds in the folder of the cache, by a digest of all that they are made of."""

import hashlib
import os
import sys
import zlib
from contextlib import suppress
from typing import Any

from clew import registry
from clew.errors import ClewError
from clew.kernel.store import root_folder, sources_of
from clew.puzzles.endless.hierarchy import Hierarchy
from clew.safe_io.whole_files import read_bytes, write_atomic

MAX_STORED = 8  # worlds, of 12 MB each
MAX_BYTES = 64 << 20  # of a file
LEVEL = 1  # of the compression: a quarter of the size, which is read in a tenth of a second
CHECKSUM = 32  # bytes at the beginning


def name_of(world: Any) -> str:
    """Return the name of the file of a world. Another version of what makes the tables gives another name."""
    generator = registry.find("generator", world.generator).function.__module__
    digest = hashlib.sha256(f"{sys.byteorder} {world!r}".encode())
    for source in sources_of([f"{__package__}.tables", generator]):
        digest.update(source.read_bytes())
    return f"world-{digest.hexdigest()[:24]}.tables"


def read(name: str, tables: Hierarchy) -> bool:
    """Fill tables from a file; return False, and leave them as they are, if it is missing or damaged."""
    path, arrays = root_folder() / name, _arrays(tables)
    try:
        stored = memoryview(read_bytes(str(path), MAX_BYTES, 0, "tables"))
        if hashlib.sha256(stored[CHECKSUM:]).digest() != stored[:CHECKSUM]:
            return False
        size = sum(map(len, arrays))
        content = memoryview(zlib.decompressobj().decompress(stored[CHECKSUM:], size + 1))
        if len(content) != size:
            return False
        with suppress(OSError):
            os.utime(path)
    except (ClewError, OSError, zlib.error):
        return False
    begin = 0
    for array in arrays:
        array[:] = content[begin : begin + len(array)]
        begin += len(array)
    return True


def write(name: str, tables: Hierarchy) -> None:
    """Write tables to a file, and remove those of worlds that were used least recently; if that fails, do nothing."""
    packer = zlib.compressobj(LEVEL)
    packed = b"".join([*map(packer.compress, _arrays(tables)), packer.flush()])
    folder = root_folder()
    with suppress(ClewError, OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_atomic(str(folder / name), hashlib.sha256(packed).digest() + packed)
        files = sorted(folder.glob("*world-*.tables*"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MAX_STORED]:  # or half written ones
            file.unlink(missing_ok=True)


def _arrays(tables: Hierarchy) -> list[memoryview]:
    """Return the bytes of the arrays."""
    arrays: list[Any] = [each for each in tables if not isinstance(each, int)]
    return [memoryview(each).cast("B") for each in arrays]
