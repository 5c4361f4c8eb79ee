"""The log of an algorithm as compact bytes, JSON, CSV and text.

The bytes begin with "CLWE", 1, 0, 0, 0 and the number of events as uint32. Each event follows as

- a byte: the event in its lower five bits, the direction in its upper three;
- the cell minus the cell of the previous event, as a zigzag LEB128 varint;
- if the upper three bits are 7: the direction as a LEB128 varint.

docs/reference/service.md describes this format for other programs.
"""

import struct
from collections.abc import Iterator
from functools import cache, partial

from clew.grids.events import BACKTRACK, CARVE, EVENTS, MERGE, REJECT, SPLIT, WALK, WALL
from clew.kernel import memory
from clew.lazy import BoolArray, Int64Array, UInt8Array, np
from clew.mazes.cell_numbers import cell_name
from clew.mazes.logs.trace import Log

MEDIA = "application/vnd.clew.events"
HEAD = struct.Struct("<4sBxxxI")
MAGIC, VERSION = b"CLWE", 1
WIDE = 7  # marks a direction that does not fit into three bits
GROUPS = 5  # of seven bits, the maximum for a number of 32 bits
BYTES_PER_EVENT = 170  # of memory, measured, for the longest of the four
CHUNK = 20_000  # events that are encoded together
DIRECTED = {CARVE, WALL, WALK, BACKTRACK, MERGE, REJECT, SPLIT}  # events whose direction is one of their cell


def pack(log: Log) -> bytes:
    """Return the events as bytes; cells are numbered in reading order."""
    _require_memory(log)
    events, cells, directions = log.arrays()
    wide = directions >= WIDE
    steps = np.ediff1d(cells.astype(np.int64), to_begin=cells[:1])
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


def _require_memory(log: Log) -> None:
    memory.require(BYTES_PER_EVENT * len(log), f"a log of {len(log):,} events")


def _varints(numbers: "Int64Array", table: "UInt8Array", used: "BoolArray") -> None:
    """Write each number in groups of seven bits, lowest first; a set high bit means that another byte follows."""
    for place in range(GROUPS):
        rest = numbers >> (7 * place)
        table[:, place] = rest & 127 | (rest > 127) * 128
        used[:, place] = (rest > 0) | (place == 0)


def as_json(log: Log) -> bytes:
    """Return the events as JSON, with their names and the width and height of the grid, or null if it has none."""
    import msgspec

    _require_memory(log)
    grid = log.grid
    size = {side: getattr(grid, side, None) for side in ("width", "height")}
    head = {"grid": grid.spec, **size, "names": {str(value): name for value, name in EVENTS.items()}}
    table = np.stack(log.arrays(), axis=1)
    parts = (msgspec.json.encode(table[begin : begin + CHUNK].tolist())[1:-1] for begin in range(0, len(table), CHUNK))
    return msgspec.json.encode(head)[:-1] + b',"events":[' + b",".join(parts) + b"]}"


def as_csv(log: Log) -> bytes:
    """Return the events as CSV with a head: event, cell, the coordinates of the cell, the direction and its name.

    The direction is the number of a round for the event `round`, and 0 for events without one.
    """
    head = ",".join(("event", "cell", log.grid.coordinate_names, "direction", "direction_name"))
    return "\n".join([head, *(",".join(map(str, each)) for each in _named_events(log)), ""]).encode()


def as_text(log: Log) -> bytes:
    """Return the events as lines of a name, the coordinates of the cell, and a direction if there is one."""
    lines = (
        f"{event:<9} {cell} {direction if event == 'round' else named}".rstrip()
        for event, _, cell, direction, named in _named_events(log)
    )
    return "\n".join([*lines, ""]).encode()


def _named_events(log: Log) -> Iterator[tuple[str, int, str, int, str]]:
    """Yield the name, the cell, its coordinates, the direction and its name: '' for events without one.

    On a grid without names that is the number of the direction.
    """
    _require_memory(log)
    name_of = cache(partial(cell_name, log.grid))
    for event, cell, direction in log:
        named = (log.grid.direction_name(cell, direction) or str(direction)) if event in DIRECTED else ""
        yield EVENTS[event], cell, name_of(cell), direction, named


WRITERS = {".txt": as_text, ".csv": as_csv, ".json": as_json, ".events": pack}
"""By the suffix of a file, what writes a log into it."""
