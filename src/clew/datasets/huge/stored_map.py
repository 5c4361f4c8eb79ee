"""A map of a maze in files, in tiles, with a path through it."""

import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from clew.datasets.huge.packing import flags_of
from clew.datasets.huge.paths.levels import PathLevels
from clew.datasets.huge.paths.overview import block_of, read_overview
from clew.datasets.huge.paths.solve import solve_huge
from clew.datasets.huge.paths.trees import Cell
from clew.datasets.huge.store import SUFFIX, HugeMaze, PackedStore, read_facts
from clew.errors import ClewError
from clew.lazy import Image, NDArray, np
from clew.pictures.painting import map_tile
from clew.pictures.painting.map_tile import PIXEL_BITS, PIXELS, THREAD, WALLS_FROM

MAX_SOLVED = 40_000_000  # cells of a maze in which a path is found while somebody waits
MAX_KEPT = 20  # paths


@dataclass(frozen=True)
class StoredMap:
    """A map of a huge maze.

    Parameters
    ----------
    folder : str
        That of a finished maze.
    path_folder : str, optional
        That of a path through it, which is drawn.
    kept : str
        A folder for the paths between other cells.
    """

    folder: str
    path_folder: str | None
    kept: str

    @property
    def maze(self) -> HugeMaze:
        """The maze."""
        return _open_maze(self.folder)

    @property
    def zooms(self) -> int:
        """The zoom at which a tile is a cell: tile 0/0/0 shows a square of 2^zooms cells in a row."""
        return max(1, int(max(self.maze.width, self.maze.height) - 1).bit_length())

    @property
    def cells_to_solve(self) -> int:
        """The cells of the maze, if paths are found in it; else 0."""
        cells = int(self.maze.width * self.maze.height)
        return cells if cells <= MAX_SOLVED else 0

    def check(self) -> None:
        """Raise `ClewError` if the maze is not finished, or the path is not, or leads through another maze."""
        self.maze.check_finished()
        if self.path_folder:
            open_path(self.path_folder).check_finished()
        made = self.maze.read_manifest()["sha256"]
        if self.path_folder and read_facts(self.path_folder).get("maze") != made:
            raise ClewError(
                f"{self.path_folder} is no path through {self.folder}: clew solve {self.folder} -o makes one"
            )

    @property
    def version(self) -> str:
        """A text that differs for maps of which a tile differs."""
        manifests = [self.maze, *(open_path(each) for each in [self.path_folder] if each)]
        shown = [each.read_manifest()["sha256"] for each in manifests]
        return "-".join([*shown, "shaded" * (read_overview(self.maze) is not None)])

    def facts(self) -> dict[str, Any]:
        """Return what a page shows of the maze."""
        facts: dict[str, Any] = {name: self.maze.facts[name] for name in ("width", "height", "algorithm")}
        facts |= {"has_overview": read_overview(self.maze) is not None}
        facts |= {"has_distances": bool(self.cells_to_solve), "path": None}
        if self.path_folder:
            path = open_path(self.path_folder)
            ends = {name: path.facts[name] for name in ("start", "goal")}
            facts["path"] = {"steps": str(path.read_manifest()["steps"]), **ends}
        return facts

    def distance(self, start: Cell, goal: Cell) -> dict[str, str]:
        """Return how many steps it is from one cell to another."""
        return {"steps": str(self._path(start, goal).read_manifest()["steps"])}

    def tile(self, z: int, x: int, y: int, ends: tuple[Cell, Cell] | None = None) -> bytes:
        """Return a tile as PNG: walls from near, the steps from the first cell from afar, and a path.

        Parameters
        ----------
        z, x, y : int
            The zoom, from 0 to `zooms`, the column and the row.
        ends : (cell, cell), optional
            Two cells, between which the path is drawn in place of that in files.
        """
        side, bits = 2 ** (self.zooms - z), z + PIXEL_BITS - self.zooms
        if not (0 <= z <= self.zooms and 0 <= x * side < self.maze.width and 0 <= y * side < self.maze.height):
            raise ClewError(
                f"there is no tile {z}/{x}/{y}: z is from 0 to {self.zooms}, and tiles have cells", field="z"
            )
        path = self._path(*ends) if ends else open_path(self.path_folder) if self.path_folder else None
        if bits >= WALLS_FROM:
            picture = self._near(x * side, y * side, side, 2**bits, PathLevels(path) if path else None)
        else:
            picture = self._far(x * PIXELS, y * PIXELS, bits)
            if path:
                margin = PathLevels(path).crossed(x * PIXELS - 1, y * PIXELS - 1, PIXELS + 2, 2**-bits)
                wide = margin[1:] | margin[:-1]
                wide = wide[1:] | wide[:-1]
                picture[(wide[:, 1:-1] | margin[1:-1, 2:] | margin[1:-1, :-2])] = THREAD
        return map_tile.as_png(Image.fromarray(picture))

    def _near(self, left: int, top: int, side: int, cell: int, path: PathLevels | None) -> "NDArray[np.uint8]":
        """Draw cells with their walls, and the thread in the middle of passages."""
        width, height = (
            min(side, whole - first) for whole, first in ((self.maze.width, left), (self.maze.height, top))
        )
        rows, columns = (max(0, top - 1), top + height), (max(0, left - 1) // 4, -(-(left + width) // 4))
        packed = self.maze.read_part(rows, columns)
        first = max(0, left - 1)
        found = flags_of(packed, first - 4 * columns[0], left + width - first)
        missing = (int(top == 0), 0), (int(left == 0), 0)
        east, south = (np.pad(each, missing).astype(bool) for each in found)
        closed = left + width == self.maze.width, top + height == self.maze.height
        passages = (south[:-1, 1:] * 1 + east[1:, :-1] * 8).astype(np.uint8)
        picture = map_tile.walls(passages, cell, closed)
        if path:
            on = path.crossed(left - 1, top - 1, side + 2, 1)
            east, south = (np.pad(each, ((0, side - height), (0, side - width))) for each in (east, south))
            picture[_thread(on, east, south, cell)] = THREAD
        return picture

    def _far(self, left: int, top: int, bits: int) -> "NDArray[np.uint8]":
        """Shade pixels of 2^-bits cells by the steps from the first cell."""
        overview = read_overview(self.maze)
        if overview is None:
            return np.full((PIXELS, PIXELS, 3), tuple(map_tile.NEAR), np.uint8)
        cells, pixel = block_of(self.maze), 2**-bits
        block = cells // pixel  # pixels of a block
        if not 2 <= block <= PIXELS:
            places = (((first + np.arange(PIXELS)) * pixel + pixel // 2) // cells for first in (top, left))
            rows, columns = (np.minimum(each, side - 1) for each, side in zip(places, overview.shape, strict=True))
            return map_tile.shades(_as_lengths(overview[np.ix_(rows, columns)]), bits)
        firsts = top // block, left // block
        rows, columns = (
            slice(*map_tile.span_of(first, PIXELS // block, side, block))
            for first, side in zip(firsts, overview.shape, strict=True)
        )
        margin = firsts[1] - columns.start, firsts[0] - rows.start
        lengths = _as_lengths(overview[rows, columns])
        return map_tile.shades(lengths, bits, block, margin, (left // PIXELS, top // PIXELS))

    def _path(self, start: Cell, goal: Cell) -> PackedStore:
        """Return the path between two cells, which is found at most once."""
        name = os.path.join(self.kept, "-".join(map(str, (*start, *goal))) + SUFFIX)
        if not os.path.exists(name):
            if not self.cells_to_solve:
                words = f"--from {start[0]},{start[1]} --to {goal[0]},{goal[1]}"
                raise ClewError(
                    f"a path through more than {MAX_SOLVED:,} cells takes long: make it with clew solve {self.folder} "
                    f"{words} -o path{SUFFIX}, and show it with clew serve {self.folder} path{SUFFIX}"
                )
            with tempfile.TemporaryDirectory(dir=self.kept) as work:
                solve_huge(self.maze, start, goal, made := os.path.join(work, "path"))
                PathLevels(open_path(made)).make(lambda share: None)
                with suppress(OSError):  # another process was faster
                    os.rename(made, name)
            paths = sorted(filter(os.DirEntry.is_dir, os.scandir(self.kept)), key=lambda each: each.stat().st_mtime)
            for old in paths[:-MAX_KEPT]:
                shutil.rmtree(old.path, ignore_errors=True)
        return open_path(name)


def _as_lengths(steps: Any) -> Any:
    """Return steps as pairs, as `map_tile.shades` takes lengths."""
    return np.stack([steps * 0, steps], axis=-1)


@cache
def _open_maze(folder: str) -> HugeMaze:
    return HugeMaze(folder)


@lru_cache(MAX_KEPT)
def open_path(folder: str) -> PackedStore:
    """Return the path in a folder."""
    facts = read_facts(folder)
    return PackedStore(folder, facts, -(-facts["width"] // 8))


def _thread(on: Any, east: Any, south: Any, cell: int) -> Any:
    """Return the pixels of a path: of the cells `on` it, with one more around, and the passages between them."""
    own, side = on[1:-1, 1:-1], len(on) - 2
    width = max(min(3, cell), cell // 4)
    begin = (cell + map_tile.wall_width(cell) - width) // 2
    middle, before, after = slice(begin, begin + width), slice(0, begin), slice(begin + width, cell)
    picture = np.zeros((side, cell, side, cell), bool)
    for rows, columns, leads in (
        (middle, middle, own),
        (middle, before, own & on[1:-1, :-2] & east[1:, :-1]),
        (middle, after, own & on[1:-1, 2:] & east[1:, 1:]),
        (before, middle, own & on[:-2, 1:-1] & south[:-1, 1:]),
        (after, middle, own & on[2:, 1:-1] & south[1:, 1:]),
    ):
        picture[:, rows, :, columns] |= leads[:, None, :, None]
    return picture.reshape(side * cell, side * cell)
