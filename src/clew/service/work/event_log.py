"""The log of an algorithm as compact bytes and as JSON.

The bytes begin with "CLWE", 1, 0, 0, 0 and the number of events as uint32. Each event follows as

- a byte: the event in its lower five bits, the direction in its upper three;
- the cell minus the cell of the previous event, as a zigzag LEB128 varint;
- if the upper three bits are 7: the direction as a LEB128 varint.

docs/service.md describes this format for other programs.
"""

import struct
from typing import TYPE_CHECKING

from clew.grids.events import EVENTS
from clew.mazes.trace import Log

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MEDIA = "application/vnd.clew.events"
HEAD = struct.Struct("<4sBxxxI")
MAGIC, VERSION = b"CLWE", 1
WIDE = 7  # marks a direction that does not fit into three bits
GROUPS = 5  # of seven bits, the maximum for a number of 32 bits
CHUNK = 20_000  # events that are encoded together


def pack(log: Log) -> bytes:
    """Return the events as bytes; cells are numbered in reading order."""
    import numpy as np

    events, cells, directions = log.arrays()
    wide = directions >= WIDE
    long = cells.astype(np.int64)
    steps = long - np.concatenate((long[:0], [0], long[:-1]))[: len(long)]
    zigzag = steps << 1 ^ steps >> 63
    # Each row has all bytes that an event can take: one for the event, five for the difference of cells, five for a
    # wide direction. Only those that are used are kept.
    table = np.zeros((len(events), 1 + 2 * GROUPS), np.uint8)
    used = np.zeros(table.shape, bool)
    table[:, 0] = events | np.where(wide, WIDE, directions).astype(np.uint8) << 5
    used[:, 0] = True
    _varints(zigzag, table[:, 1 : 1 + GROUPS], used[:, 1 : 1 + GROUPS])
    if wide.any():
        _varints(directions.astype(np.int64), table[:, 1 + GROUPS :], used[:, 1 + GROUPS :])
        used[~wide, 1 + GROUPS :] = False
    return HEAD.pack(MAGIC, VERSION, len(events)) + table[used].tobytes()


def _varints(numbers: "NDArray[np.int64]", table: "NDArray[np.uint8]", used: "NDArray[np.bool_]") -> None:
    """Write each number in groups of seven bits, lowest first; a set high bit means that another byte follows."""
    for place in range(GROUPS):
        rest = numbers >> (7 * place)
        table[:, place] = rest & 127 | (rest > 127) * 128
        used[:, place] = (rest > 0) | (place == 0)


def as_json(log: Log) -> bytes:
    """Return the events as JSON, with their names and the width and height of the grid, or null if it has none."""
    import msgspec
    import numpy as np

    grid = log.grid
    size = {side: getattr(grid, side, None) for side in ("width", "height")}
    head = {"grid": grid.spec, **size, "names": {str(value): name for value, name in EVENTS.items()}}
    table = np.stack(log.arrays(), axis=1)
    parts = (msgspec.json.encode(table[begin : begin + CHUNK].tolist())[1:-1] for begin in range(0, len(table), CHUNK))
    return msgspec.json.encode(head)[:-1] + b',"events":[' + b",".join(parts) + b"]}"
