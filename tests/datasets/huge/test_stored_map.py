"""The map of a maze in files: its tiles, its overview, the path on it, and the addresses that have them."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from commands import refused
from PIL import Image
from service_client import Service, problem

import clew
from clew.datasets.huge import generate_huge, solve_huge, stored_map
from clew.datasets.huge.paths import levels, overview
from clew.datasets.huge.paths.levels import PathLevels
from clew.datasets.huge.stored_map import StoredMap, open_path
from clew.datasets.stores.store import LocalStore
from clew.errors import ClewError
from clew.kernel import choose
from clew.pictures.painting.map_tile import FLOOR, NEAR, PIXELS, THREAD, WALL
from clew.service import server
from clew.service.settings import Settings


@pytest.fixture
def stored(tmp_path: Path) -> StoredMap:
    """A map of 300x140 cells with a path, which is not shaded."""
    maze = generate_huge("kruskal", "300x140", str(tmp_path / "big.zarr"), 5, tile_rows=50)
    solve_huge(maze, (3, 3), (290, 130), str(tmp_path / "path.zarr"))
    (tmp_path / "kept").mkdir()
    return StoredMap(maze.folder, str(tmp_path / "path.zarr"), str(tmp_path / "kept"))


def pixels(content: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(content)).convert("RGB"))


def on_path(stored: StoredMap, start: tuple[int, int], goal: tuple[int, int]) -> np.ndarray:
    maze = stored.maze.window(0, 0, 300, 140)
    found = np.zeros(maze.cells, bool)
    found[list(clew.solve(maze, start=start, goal=goal).cells)] = True
    return found.reshape(140, 300)


def test_tiles_from_near_have_walls_and_the_thread(stored: StoredMap) -> None:
    whole = stored.maze.window(0, 0, 300, 140).array.reshape(140, 300)
    cells = on_path(stored, (3, 3), (290, 130))
    assert stored.zooms == 9
    for x, y, side in ((0, 0, 32), (1, 1, 32), (9, 4, 32), (4, 3, 32), (60, 30, 4)):
        cell = PIXELS // side
        found = pixels(stored.tile(stored.zooms - (side.bit_length() - 1), x, y))
        for row in range(y * side, min(y * side + side, 140)):
            for column in range(x * side, min(x * side + side, 300)):
                at = np.array([row - y * side, column - x * side]) * cell
                half = cell // 2
                flags = int(whole[row, column])
                for bit in (1, 8):
                    color = tuple(found[at[0] + (half if bit == 8 else 0), at[1] + (half if bit == 1 else 0)])
                    assert (color == WALL) == (not flags & bit), (row, column, bit)
                assert (tuple(found[at[0] + half, at[1] + half]) == THREAD) == cells[row, column]
    last = pixels(stored.tile(4, 9, 4))
    assert (last[12 * 8 - 1, : 12 * 8] == WALL).all()
    assert (last[: 12 * 8, 12 * 8 - 1] == WALL).all()
    assert (last[12 * 8 :] == FLOOR).all()


def test_a_path_is_seen_from_afar_at_each_level(stored: StoredMap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "COARSEST", 1)
    monkeypatch.setattr(levels, "STEP", 32)
    cells = on_path(stored, (3, 3), (290, 130))
    found_levels = PathLevels(open_path(stored.path_folder or ""))
    found_levels.make(lambda share: None)
    for block in (1, 2, 16, 32, 256):
        rows, columns = (-(-side // block) for side in cells.shape)
        whole = np.zeros(((rows + 2) * block, (columns + 2) * block), bool)
        whole[block : block + 140, block : block + 300] = cells
        expected = whole.reshape(rows + 2, block, columns + 2, block).any((1, 3))
        found = found_levels.crossed(-1, -1, columns + 2, block)
        assert (found[: rows + 2] == expected[: columns + 2]).all()
        assert not found[rows + 2 :].any()
        part = found_levels.crossed(1, 0, 3, block)
        assert (part[: rows + 1, :columns] == np.pad(expected, 3)[4:7, 5:8][: rows + 1, :columns]).all()


def test_an_overview_has_the_exact_steps_after_any_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = LocalStore.write, []

    def counted(store: LocalStore, name: str, data: bytes) -> None:
        written.append(name)
        if len(written) % 5 == 0:
            raise KeyboardInterrupt
        write(store, name, data)

    for algorithm, width, height, rows, most in (
        ("eller", 40, 41, 7, 8),
        ("kruskal", 9, 22, 5, 99),
        ("eller", 1, 9, 4, 3),
    ):
        monkeypatch.setattr(overview, "MAX_BLOCKS", most)
        maze = generate_huge(algorithm, f"{width}x{height}", str(tmp_path / f"{width}.zarr"), 3, tile_rows=rows)
        with monkeypatch.context() as patch, choose.compiling_always():
            patch.setattr(LocalStore, "write", counted)
            while overview.read_overview(maze) is None:
                try:
                    overview.make_overview(maze)
                except KeyboardInterrupt:
                    assert overview.read_overview(maze) is None
        steps = np.asarray(clew.distances(maze.window(0, 0, width, height), (0, 0)).array).reshape(height, width)
        block = overview.block_of(maze)
        assert max(width, height) <= most * block < 2 * max(width, height, most)
        places = [np.minimum(np.arange(0, side, block) + block // 2, side - 1) for side in (height, width)]
        assert (overview.read_overview(maze) == steps[np.ix_(*places)]).all()
        assert [each.name for each in (tmp_path / f"{width}.zarr/_clew/map").iterdir() if each.is_file()] == [
            "overview.npy"
        ]


def test_shades_show_no_squares(stored: StoredMap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "MAX_BLOCKS", 64)
    overview.make_overview(stored.maze)
    assert overview.block_of(stored.maze) == 8
    maze = StoredMap(stored.folder, None, stored.kept)
    left, right = (pixels(maze.tile(1, x, 0))[:140, : 256 - 212 * x, 0].astype(int) for x in range(2))
    picture = np.concatenate([left, right], axis=1)
    for changes in (np.abs(np.diff(picture, axis=1)).sum(0), np.abs(np.diff(picture, axis=0)).sum(1)):
        assert 0 < changes.max() < 5 * np.median(changes)


def test_the_service_has_the_map_only_if_there_is_one(stored: StoredMap) -> None:
    assert Service().get("/stored").status_code == 404
    assert "/stored" not in Service().get("/openapi.json").json()["paths"]
    service = Service(stored=stored)
    assert "/stored" in service.get("/openapi.json").json()["paths"]
    facts = service.get("/stored").json()
    assert facts["path"] == {
        "steps": str(int(on_path(stored, (3, 3), (290, 130)).sum()) - 1),
        "start": [3, 3],
        "goal": [290, 130],
    }
    assert (facts["width"], facts["height"], facts["algorithm"], facts["has_overview"]) == (300, 140, "kruskal", False)
    plain = service.get("/stored/tiles/0/0/0")
    assert (plain.headers["content-type"], plain.headers["cache-control"]) == ("image/png", "no-cache")
    colors = {tuple(each) for each in pixels(plain.content).reshape(-1, 3)}
    assert colors == {tuple(NEAR), THREAD}
    overview.make_overview(stored.maze)
    shaded = Service(stored=stored).get("/stored/tiles/0/0/0", If_None_Match=plain.headers["etag"])
    assert len({tuple(each) for each in pixels(shaded.content).reshape(-1, 3)}) > 10
    assert service.get("/stored/distance?from=0,0&to=9,9").json() == {
        "steps": str(int(on_path(stored, (0, 0), (9, 9)).sum()) - 1)
    }
    other = pixels(service.get("/stored/tiles/4/0/0?from=0,0&to=9,9").content)
    assert ((other[4::8, 4::8] == THREAD).all(2) == on_path(stored, (0, 0), (9, 9))[:32, :32]).all()
    for address, field in (
        ("tiles/10/0/0", "z"),
        ("tiles/9/300/0", "z"),
        ("tiles/0/x/0", "x"),
        ("tiles/0/0/0?from=1,1", "to"),
        ("distance?from=0,0&to=300,0", "to"),
    ):
        assert problem(service.get(f"/stored/{address}"))["field"] == field, address


def test_too_large_mazes_and_wrong_folders_are_said(stored: StoredMap, monkeypatch: pytest.MonkeyPatch, call) -> None:
    stored.check()
    monkeypatch.setattr(stored_map, "MAX_SOLVED", 1000)
    with pytest.raises(ClewError, match="--from 0,0 --to 5,5 -o path"):
        stored.distance((0, 0), (5, 5))
    assert not stored.facts()["has_distances"]
    generate_huge("eller", "9x9", "other.zarr", 1)
    for folders, part in (
        (("other.zarr", stored.path_folder), "is no path through"),
        ((stored.path_folder,), "is a path: give the folder of its maze"),
        (("maze.clew",), "end with .zarr"),
        (("none.zarr",), "there is no huge maze"),
    ):
        refused(call("serve", *folders), part)
    given: list[Settings] = []
    monkeypatch.setattr(
        server, "serve", lambda settings, report: (given.append(settings), report("Clew is at http://x:1"))
    )
    answer = call("serve", stored.folder, stored.path_folder)
    assert f"The map of {stored.folder} is at http://x:1/studio/endless?stored=1" in answer.out
    assert given[0].stored.path_folder == stored.path_folder
    assert call("solve", stored.folder, "--overview").code == 0
    assert given[0].stored.facts()["has_overview"]
    refused(call("solve", "x.clew", "--overview"), "--overview is for folders")
