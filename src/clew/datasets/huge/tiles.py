"""Make huge mazes of tiles, each a maze of any generator, that are joined by a uniform spanning tree over the tiles.

Where this tree joins two tiles, a door is at a random place of their border. A row of tiles follows from the facts of
the maze and its number, so that rows can be made in any order, alone and again.
"""

from functools import lru_cache
from typing import Any

from clew import kernel, registry
from clew.datasets.huge.jobs import HugeJob
from clew.datasets.huge.packing import pack, pack_rows
from clew.datasets.stores.store import Store
from clew.draws import GOLDEN, SEEDS, mix, seeded
from clew.errors import ClewError, shown
from clew.grids import Rectangle
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many

MIN_TILES, MAX_TILES = 2, 4096  # cells of a side of a tile
TREE, DOORS = SEEDS - 1, SEEDS - 2  # numbers of the streams for the tree and for the doors; tiles have lower ones


def check_tiles(found: registry.Generator, tiles: int) -> None:
    """Raise `ClewError` unless mazes of this generator can be tiles of this side."""
    if type(tiles) is not int or not MIN_TILES <= tiles <= MAX_TILES:
        raise ClewError(
            f"tiles is {shown(tiles)}: it must be the cells of a side of a tile, from {MIN_TILES} to {MAX_TILES}",
            field="tiles",
        )
    if not found.perfect:
        able = ", ".join(each.name for each in registry.find_all("generator") if getattr(each, "perfect", False))
        raise ClewError(
            f"mazes of {found.name} may have loops or parts cut off, so tiles of it are no perfect maze: "
            f"use one of {able}",
            field="algorithm",
        )


def tile_row(facts: dict[str, Any], row: int, threads: int) -> UInt8Array:
    """Return a row of tiles, packed; it depends only on the facts of the maze and the number of the row.

    Parameters
    ----------
    facts : dict
        Those of the store of a maze in tiles.
    row : int
        The number of the row of tiles, from 0.
    threads : int
        How many threads work at the same time.
    """
    side, width, options = facts["tiles"], facts["width"], facts["options"]
    height = min(side, facts["height"] - row * side)
    across, whole = -(-width // side), width // side
    key = seeded(facts["seed"], facts["number"]).word()
    compiled = kernel.should_compile(pack_rows, width * facts["height"])
    grid = Rectangle(width, height)
    memory.require(3 * grid.storage, f"a row of tiles {width:,} cells wide", field="grid")
    passages = grid.new_passages(compiled)
    cells = grid.as_array(np.frombuffer(passages, np.uint8))
    first = row * across
    making: dict[str, Any] = {"first": first, "threads": threads, **options}
    squares = generate_many(facts["algorithm"], Rectangle(side, height), whole, key, **making)
    cells[:, : whole * side].reshape(height, whole, side)[:] = squares.transpose(1, 0, 2)
    if whole < across:
        narrow = Rectangle(width - whole * side, height)
        made = generate(facts["algorithm"], narrow, key, number=first + whole, **options)
        cells[:, whole * side :] = made.array
    joined = _tree(key, across, -(-facts["height"] // side))[row]
    to_east, to_south = (np.flatnonzero(joined >> direction & 1) for direction in (EAST, SOUTH))
    rows = _doors(key, 2 * (first + to_east), np.full(len(to_east), height))
    cells[rows, (to_east + 1) * side - 1] |= 1 << EAST
    columns = _doors(key, 2 * (first + to_south) + 1, np.minimum(side, width - to_south * side))
    cells[height - 1, to_south * side + columns] |= 1 << SOUTH
    return pack(passages, width, 0, height)


class TilesJob(HugeJob):
    """The tasks of making a maze of tiles, one for each row of them."""

    def build(self, number: int) -> Any:
        """Return the number of a row, and the row."""
        return number, tile_row(self.facts, number, self.threads)

    def write(self, store: Store, built: Any) -> int:
        """Write a row, and return its number."""
        number, packed = built
        self.maze.write_chunk(number, packed)
        return int(number)


@lru_cache(maxsize=1)
def _tree(key: int, across: int, down: int) -> UInt8Array:
    """Return the passages of the tree over the tiles, which all rows of tiles need."""
    return generate("wilson", Rectangle(across, down), key, number=TREE).array


def _doors(key: int, borders: Any, lengths: Any) -> Any:
    """Return the place of the door in each border between two tiles, from 0 to its length - 1."""
    state = np.array([seeded(key, DOORS).word()], np.uint64)
    words = mix(state + (borders.astype(np.uint64) + np.uint64(1)) * np.uint64(GOLDEN))
    return ((words >> np.uint64(32)) * lengths.astype(np.uint64) >> np.uint64(32)).astype(np.int64)
