"""Tiles of any generator, joined by doors, are perfect mazes; each row of tiles can be made alone."""

from pathlib import Path

import numpy as np
import pytest
from commands import refused

import clew
from clew.datasets.huge import HugeMaze, generate_huge
from clew.datasets.huge.packing import row_bytes
from clew.datasets.huge.tiles import tile_row
from clew.errors import ClewError
from clew.kernel import choose, memory


@pytest.mark.parametrize(
    ("name", "size", "tiles", "options"),
    [
        ("wilson", (23, 17), 5, {}),
        ("hunt-and-kill", (20, 15), 5, {}),
        ("sidewinder", (9, 31), 8, {"close_out": 0.3}),
        ("kruskal", (3, 40), 7, {}),
        ("recursive-backtracker", (13, 4), 6, {}),
        ("prim", (4, 3), 9, {}),
    ],
)
def test_the_maze_is_perfect_and_each_tile_is_one(
    name: str, size: tuple[int, int], tiles: int, options: dict[str, object], tmp_path: Path
) -> None:
    width, height = size
    folder = str(tmp_path / "maze.zarr")
    maze = generate_huge(name, clew.Rectangle(*size), folder, 7, number=3, tiles=tiles, **options)
    assert maze.facts["tiles"] == tiles
    whole = maze.window(0, 0, *size)
    assert clew.is_perfect(whole)
    key = clew.seeded(7, 3).word()
    across, down = -(-width // tiles), -(-height // tiles)
    for y, x in np.ndindex(down, across):
        sides = min(tiles, width - x * tiles), min(tiles, height - y * tiles)
        expected = clew.generate(name, clew.Rectangle(*sides), key, number=y * across + x, **options)
        assert maze.window(x * tiles, y * tiles, *sides) == expected
    east, south = (whole.array >> direction & 1 for direction in (1, 2))
    doors = sum(int(east[:, side - 1].sum()) for side in range(tiles, width, tiles))
    doors += sum(int(south[side - 1].sum()) for side in range(tiles, height, tiles))
    assert doors == across * down - 1  # with a perfect whole: one for each edge of a spanning tree
    for row in reversed(range(down)):
        rows = tile_row(maze.facts, row, threads=1)
        assert (rows == maze.read_chunk(row)).all()
        assert rows.shape == (min(tiles, height - row * tiles), row_bytes(width))


def test_another_seed_number_or_side_makes_another_maze_and_tiles_differ(tmp_path: Path) -> None:
    def made(seed: int, number: int, tiles: int) -> bytes:
        folder = str(tmp_path / f"{seed}-{number}-{tiles}.zarr")
        maze = generate_huge("wilson", "20x20", folder, seed, number=number, tiles=tiles)
        return maze.window(0, 0, 20, 20).array.tobytes()

    assert len({made(*each) for each in [(1, 0, 5), (2, 0, 5), (1, 1, 5), (1, 0, 10)]}) == 4
    maze = HugeMaze(str(tmp_path / "1-0-5.zarr"))
    assert len({maze.window(5 * x, 5 * y, 5, 5).array.tobytes() for x in range(4) for y in range(4)}) == 16


def test_doors_are_anywhere_on_a_border(tmp_path: Path) -> None:
    maze = generate_huge("binary-tree", "8x2000", str(tmp_path / "maze.zarr"), 1, tiles=4)
    rows = maze.window(0, 0, 8, 2000).array >> 1 & 1
    counts = rows[:, 3].reshape(-1, 4).sum(0)
    assert counts.min() > 0.7 * counts.mean()


def test_compiled_kernels_make_the_same_and_missing_rows_are_made_again(tmp_path: Path) -> None:
    plain = generate_huge("wilson", "60x50", str(tmp_path / "plain.zarr"), 1, tiles=16)
    with choose.compiling_always():
        maze = generate_huge("wilson", "60x50", str(tmp_path / "maze.zarr"), 1, tiles=16, threads=2)
    assert maze.read_manifest() == plain.read_manifest()
    (tmp_path / "maze.zarr/_clew/shards/000001.json").unlink()
    (tmp_path / "maze.zarr/_clew/manifest.json").unlink()
    again = generate_huge("wilson", "60x50", str(tmp_path / "maze.zarr"), tiles=16)
    assert again.read_manifest() == plain.read_manifest()


def test_what_cannot_be_tiles_is_refused(tmp_path: Path, call, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path / "maze.zarr")
    for algorithm, tiles, part in (
        ("percolation", 16, "percolation may have loops or parts cut off"),
        ("recursive-division", 16, "use one of .*wilson"),
        ("wilson", 1, "from 2 to 4096"),
        ("wilson", 2.5, "tiles is 2.5"),
    ):
        with pytest.raises(ClewError, match=part):
            generate_huge(algorithm, "40x30", folder, 1, tiles=tiles)  # type: ignore[arg-type]
    generate_huge("wilson", "40x30", folder, 1, tiles=16)
    with pytest.raises(ClewError, match="with another tile_rows, tiles"):
        generate_huge("wilson", "40x30", folder, 1, tiles=8)
    refused(call("generate", "9x9", "-a", "wilson", "-o", "x.zarr"), "or give --tiles 256")
    refused(call("generate", "9x9", "--tiles", "4"), "--tiles is for huge mazes in files")
    assert call("generate", "9x9", "-a", "wilson", "--tiles", "4", "--seed", "1", "-o", "x.zarr").code == 0
    assert HugeMaze("x.zarr").facts["tiles"] == 4
    monkeypatch.setattr(memory, "available", lambda: 1 << 20)
    with pytest.raises(ClewError, match="a row of tiles 1,000,000 cells wide"):
        generate_huge("wilson", "1000000x300", str(tmp_path / "other.zarr"), 1, tiles=256, processes=1)
