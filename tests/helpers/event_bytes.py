"""An independent reader of logs as bytes: docs/reference/service.md describes the format."""

import struct
from collections.abc import Iterator

HEAD = struct.Struct("<4sBxxxI")


def unpack(data: bytes) -> list[tuple[int, int, int]]:
    """The events in these bytes, which must end with the last one."""
    magic, version, count = HEAD.unpack_from(data)
    assert (magic, version) == (b"CLWE", 1)
    numbers = iter(data[HEAD.size :])
    found: list[tuple[int, int, int]] = []
    cell = 0
    for _ in range(count):
        first = next(numbers)
        zigzag = _varint(numbers)
        cell += zigzag >> 1 ^ -(zigzag & 1)
        direction = first >> 5
        found.append((first & 31, cell, _varint(numbers) if direction == 7 else direction))
    assert next(numbers, None) is None, "more bytes follow after the last event"
    return found


def _varint(numbers: Iterator[int]) -> int:
    number = shift = 0
    while True:
        byte = next(numbers)
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number
