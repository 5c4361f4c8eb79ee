"""Huge mazes in files: a folder with an array of Zarr, version 3, whose chunks are rows of tiles, packed.

The array is uint8[rows, bytes of a row] without compression, which gains nothing (see `packing` for the bits). Each
chunk is written whole, and then its record with its size and SHA-256. A chunk without a record is made again. The
folder `_clew` has the records, the states from which an interrupted run goes on, and the manifest of a finished one.
"""

import hashlib
import os
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Self

from clew.datasets.huge.packing import flags_of, row_bytes, unpack
from clew.datasets.stores.base import MANIFEST, OWN, RECORDS, DamagedFile, unreadable
from clew.datasets.stores.store import LocalStore
from clew.errors import ClewError, cut
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze

SUFFIX = ".zarr"
ARRAY_FILE, WORK, MAP = "zarr.json", f"{OWN}/work", f"{OWN}/map"
FORM = 1  # the version of what the attributes hold
TILE_ROWS = 255  # rows of cells in a chunk: those of a tile of `spanning_tiles`
MAX_CELLS = 1 << 30  # of a chunk with its margins, whose edges are numbered in 32 bits


class PackedStore:
    """Rows of cells in files.

    Parameters
    ----------
    folder : str
        The folder.
    facts : dict
        What the array holds: `width`, `height`, `tile_rows`, and how it was made.
    row_size : int
        How many bytes a packed row has.
    """

    def __init__(self, folder: str, facts: dict[str, Any], row_size: int) -> None:
        self.files, self.facts, self.row_size = LocalStore(os.path.abspath(folder)), facts, row_size
        self.folder, self.width, self.height = folder, facts["width"], facts["height"]
        self.tile_rows: int = facts["tile_rows"]
        self.chunks = -(-self.height // self.tile_rows)

    def begin(self) -> None:
        """Write the description of the array, or check that the folder has the same one."""
        found = read_facts(self.folder) if os.path.exists(os.path.join(self.folder, ARRAY_FILE)) else None
        if found is None:
            if os.path.isdir(self.folder) and os.listdir(self.folder) != [OWN]:
                raise ClewError(f"{self.folder} has other files: give a new folder", option="output")
            self.files.write_json(ARRAY_FILE, self._metadata())
        elif found != self.facts:
            differing = ", ".join(sorted(key for key in {*found, *self.facts} if found.get(key) != self.facts.get(key)))
            raise ClewError(
                f"{self.folder} holds something else, with another {differing}: give another folder, or remove it",
                option="output",
            )

    def _metadata(self) -> dict[str, Any]:
        chunk = [self.tile_rows, self.row_size]
        return {
            "zarr_format": 3,
            "node_type": "array",
            "shape": [self.height, self.row_size],
            "data_type": "uint8",
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": chunk}},
            "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
            "codecs": [{"name": "bytes"}],
            "fill_value": 0,
            "dimension_names": ["row", "byte"],
            "attributes": {"clew": self.facts},
        }

    def rows_of(self, chunk: int) -> tuple[int, int]:
        """Return the rows begin..end-1 of a chunk."""
        return chunk * self.tile_rows, min((chunk + 1) * self.tile_rows, self.height)

    def write_chunk(self, chunk: int, packed: UInt8Array) -> None:
        """Write the rows of a chunk, and then its record."""
        whole = np.zeros((self.tile_rows, self.row_size), np.uint8)  # Zarr's chunks have one size
        whole[: len(packed)] = packed
        data = whole.reshape(-1).data
        self.files.write(f"c/{chunk}/0", data)
        self.files.write_json(_record(chunk), {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()})

    def read_chunk(self, chunk: int) -> UInt8Array:
        """Return the rows of a chunk; `ClewError` unless they are those of its record."""
        try:
            record = self.files.read_json(_record(chunk))
            size = self.files.size(f"c/{chunk}/0")
            if size != self.tile_rows * self.row_size:
                raise DamagedFile(f"is damaged: it has {size:,} bytes")
            data = self.files.read(f"c/{chunk}/0")
            if hashlib.sha256(data).hexdigest() != record["sha256"]:
                raise DamagedFile("is damaged: it has another SHA-256 than its record")
        except FileNotFoundError:
            raise self._lacks(chunk, "the command that made it goes on where it stopped") from None
        except (OSError, LookupError, TypeError) as problem:
            fault = unreadable(problem) if isinstance(problem, OSError) else "has a damaged record"
            raise ClewError(
                f"{self.folder}/c/{chunk}/0 {fault}: remove {_record(chunk)} and {MANIFEST} from {self.folder}, and "
                "make the maze again"
            ) from None
        begin, end = self.rows_of(chunk)
        return np.frombuffer(data, np.uint8).reshape(self.tile_rows, -1)[: end - begin]

    def _lacks(self, chunk: int, remedy: str) -> ClewError:
        begin, end = self.rows_of(chunk)
        return ClewError(f"{self.folder} is not finished: rows {begin} to {end - 1} are missing; {remedy}")

    def read_part(self, rows: tuple[int, int], columns: tuple[int, int]) -> UInt8Array:
        """Return the bytes begin..end-1 of the rows begin..end-1: no others are read, and so no SHA-256 is checked."""
        shape, parts = (self.tile_rows, self.row_size), []
        try:
            for chunk in range(rows[0] // self.tile_rows, -(-rows[1] // self.tile_rows)):
                first, _ = self.rows_of(chunk)
                whole = np.memmap(os.path.join(self.files.address, f"c/{chunk}/0"), np.uint8, "r", shape=shape)
                parts.append(np.array(whole[max(0, rows[0] - first) : rows[1] - first, slice(*columns)]))
        except (OSError, ValueError):
            raise ClewError(
                f"{self.folder}/c/{chunk}/0 is missing or damaged: clew solve checks all files, and says what to do"
            ) from None
        return np.concatenate(parts)

    def has_chunk(self, chunk: int) -> bool:
        """Return whether a chunk is finished."""
        size = self.files.read_fact(_record(chunk), "size")
        try:
            return size is not None and self.files.size(f"c/{chunk}/0") == size
        except FileNotFoundError:
            return False

    @property
    def is_finished(self) -> bool:
        """Whether the manifest is there."""
        return os.path.exists(os.path.join(self.folder, MANIFEST))

    def check_finished(self) -> None:
        """Raise `ClewError` if the manifest is missing."""
        if not self.is_finished:
            raise ClewError(f"{self.folder} is not finished: the command that made it goes on where it stopped")

    def finish(self, **facts: Any) -> None:
        """Write the manifest, with the SHA-256 of the list of those of the chunks."""
        whole = hashlib.sha256()
        for chunk in range(self.chunks):
            whole.update(f"{self.files.read_fact(_record(chunk), 'sha256')}\n".encode())
        self.files.write_json(MANIFEST, {"chunks": self.chunks, "sha256": whole.hexdigest(), **facts})

    def read_manifest(self) -> dict[str, Any]:
        """Return the content of the manifest."""
        return dict(self.files.read_json(MANIFEST))

    def save_state(self, name: str, array: Any, folder: str = WORK) -> None:
        """Write an array with which an interrupted run goes on, or, in the folder `MAP`, one that a map needs."""
        file = BytesIO()
        np.save(file, np.ascontiguousarray(array), allow_pickle=False)
        self.files.write(f"{folder}/{name}.npy", file.getbuffer())

    def load_state(self, name: str, folder: str = WORK) -> Any:
        """Return an array that `save_state` has written; its parts are read when they are used."""
        return np.load(os.path.join(self.folder, folder, f"{name}.npy"), mmap_mode="r", allow_pickle=False)

    def has_state(self, name: str, folder: str = WORK) -> bool:
        """Return whether `save_state` has written an array of this name."""
        return os.path.exists(os.path.join(self.folder, folder, f"{name}.npy"))

    def remove_states(self) -> None:
        """Remove all arrays that only an interrupted run needs."""
        for name, _ in list(self.files.scan(WORK)):
            self.files.remove(f"{WORK}/{name}")

    def remove_state(self, name: str) -> None:
        """Remove an array that no run needs any more."""
        self.files.remove(f"{WORK}/{name}.npy")


class HugeMaze(PackedStore):
    """A maze of squares in files, of which only what is looked at is in memory.

    Parameters
    ----------
    folder : str
        The folder, whose name ends with .zarr.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import HugeMaze, generate_huge
    >>> folder = tempfile.mkdtemp() + "/maze.zarr"
    >>> generate_huge("eller", "1000x300", folder, seed=7).chunks
    2
    >>> print(HugeMaze(folder).window(0, 0, 4, 2))
    ┌───┬───┬───────┐
    │   │   │       │
    │   ╵   ├───┬───┤
    │       │   │   │
    └───────┴───┴───┘
    """

    def __init__(self, folder: str, facts: dict[str, Any] | None = None) -> None:
        facts = facts or read_facts(folder)
        super().__init__(folder, facts, row_bytes(facts["width"]))

    @classmethod
    def of(cls, folder: str, width: int, height: int, tile_rows: int, **origin: Any) -> Self:
        """Return the store of a maze that is to be made."""
        if (width + 1) * (tile_rows + 3) > MAX_CELLS:
            most = MAX_CELLS // (tile_rows + 3) - 1
            raise ClewError(f"{width:,} cells in a row are too many: at most {most:,} are possible", field="grid")
        return cls(folder, {"form": FORM, "width": width, "height": height, "tile_rows": tile_rows, **origin})

    def finish(self, **facts: Any) -> None:
        """Write the manifest; `ClewError` if a chunk is missing: a worker may have written it where only it sees it."""
        for chunk in range(self.chunks):
            if not self.has_chunk(chunk):
                raise self._lacks(chunk, "if machines of a cluster made it, let all of them share the folder")
        super().finish(**facts)

    def check_finished(self) -> None:
        """Raise `ClewError` if the folder holds a path, or the manifest is missing."""
        if "bits" in self.facts:
            raise ClewError(f"{self.folder} is a path: give the folder of its maze")
        super().check_finished()

    @staticmethod
    def seed_in(folder: str) -> int | None:
        """Return the seed of the maze in a folder, or None."""
        return read_facts(folder).get("seed") if os.path.exists(os.path.join(folder, ARRAY_FILE)) else None

    def window(self, x: int, y: int, width: int, height: int) -> Maze:
        """Return the part of the maze whose first cell is (x, y); passages that lead out of it are closed."""
        if not (x >= 0 and y >= 0 and 1 <= width <= self.width - x and 1 <= height <= self.height - y):
            raise ClewError(
                f"there is no window {x},{y},{width}x{height} in {self.width}x{self.height} cells: "
                "give X,Y,WIDTHxHEIGHT inside, such as 0,0,40x20",
                option="window",
            )
        memory.require(8 * width * height, f"a window of {width}x{height}")
        rows = np.concatenate(list(self._rows(y, y + height)))
        east, south = flags_of(rows, x, width)
        east[:, -1] = south[-1] = 0
        grid = Rectangle(width, height)
        return Maze(grid, grid.storage_of_passages(east, south), trusted=True)

    def _rows(self, begin: int, end: int) -> Iterator[UInt8Array]:
        for chunk in range(begin // self.tile_rows, -(-end // self.tile_rows)):
            first, _ = self.rows_of(chunk)
            yield self.read_chunk(chunk)[max(0, begin - first) : end - first]

    def canvas_of(self, chunk: int, passages: Any, before: int = 0) -> None:
        """Add the passages of a chunk to an empty canvas whose row `before` is its first; those to other rows, too."""
        if chunk:
            first, _ = self.rows_of(chunk)
            unpack(self.read_part((first - 1, first), (0, self.row_size)), passages, self.width, before - 1)
        unpack(self.read_chunk(chunk), passages, self.width, before)


def read_facts(folder: str) -> dict[str, Any]:
    """Return what the array in a folder holds; `ClewError` if Clew has not made it."""
    try:
        facts = LocalStore(folder).read_json(ARRAY_FILE)["attributes"]["clew"]
        sizes = [facts[each] for each in ("form", "width", "height", "tile_rows")]
    except FileNotFoundError:
        raise ClewError(f"there is no huge maze in {folder}: it has no {ARRAY_FILE}; check the name") from None
    except (LookupError, TypeError, OSError) as problem:
        raise ClewError(f"{folder} is not a huge maze that Clew has made: {cut(problem)}") from None
    if not all(type(each) is int and each > 0 for each in sizes) or sizes[0] != FORM:
        raise ClewError(f"{folder} is not a huge maze that this version of Clew reads: its sizes are {cut(sizes)}")
    return dict(facts)


def _record(chunk: int) -> str:
    return f"{RECORDS}/{chunk:06d}.json"
