"""Tiles of a map of an endless maze, and the addresses that have them."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from service_client import Service

import clew
from clew.pictures.painting.map_tile import FLOOR, PIXELS, THREAD, WALL
from clew.puzzles.endless.endpoints import DIRECTIONS
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.windows import part_of_route
from clew.puzzles.endless.world import SIDE, Endless

ENDS = (SIDE // 4, SIDE // 2), (SIDE // 4 * 3, SIDE // 3)


@pytest.fixture(scope="module")
def endless() -> Endless:
    return Endless(7)


def pixels(content: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(content)).convert("RGB"))


def has(found: np.ndarray, color: tuple[int, ...]) -> bool:
    return bool((found == color).all(2).any())


@pytest.mark.parametrize("generator", ["wilson", "eller"])
def test_depths_are_distances_to_cells_of_the_blocks(generator: str) -> None:
    small = Endless(3, generator, 8, side=512)
    maze, steps = small.window(0, 0, 512, 512), None
    steps = np.asarray(clew.distances(maze, (0, 0)).array).reshape(512, 512)
    depths = small.depths((0, 0), (1, 1, 6, 5), 1)
    assert depths.shape == (5, 6, 2)
    for row, column in np.ndindex(5, 6):
        own = steps[64 * row + 56 : 64 * row + 136, 64 * column + 56 : 64 * column + 136]
        assert depths[row, column, 0] == 0
        assert depths[row, column, 1] in own


def test_tiles_from_near_have_the_walls_of_the_window(endless: Endless) -> None:
    found = pixels(tile(endless, 58, 2**57 + 3, 5))
    left, top = (2**57 + 3) * 16, 5 * 16
    cells = endless.window(left, top, 17, 17).array.reshape(17, 17)
    for y, x in np.ndindex(16, 16):
        for bit, at in ((1, (16 * y, 16 * x + 8)), (8, (16 * y + 8, 16 * x))):
            if (x or bit == 1) and (y or bit == 8):
                assert tuple(found[at]) == (FLOOR if cells[y, x] & bit else WALL)
    assert tuple(found[8, 8]) == FLOOR


@pytest.mark.parametrize("z", [20, 21, 22, 54])
def test_shades_show_no_borders_of_squares(endless: Endless, z: int) -> None:
    left, top = 2**z // 3, 2**z // 5
    rows = [[pixels(tile(endless, z, left + x, top + y))[..., 0].astype(int) for x in range(2)] for y in range(2)]
    picture = np.block(rows)
    for changes in (np.abs(np.diff(picture, axis=1)).sum(0), np.abs(np.diff(picture, axis=0)).sum(1)):
        assert changes.max() < 10 * np.median(changes)


def test_a_tile_from_afar_has_the_route_where_it_leads(endless: Endless) -> None:
    plain, drawn = (pixels(tile(endless, 0, 0, 0, ends)) for ends in (None, ENDS))
    assert plain.shape == (PIXELS, PIXELS, 3)
    assert not has(plain, THREAD)
    for x, y in ENDS:
        at = np.s_[y * PIXELS // SIDE - 2 : y * PIXELS // SIDE + 3, x * PIXELS // SIDE - 2 : x * PIXELS // SIDE + 3]
        assert has(drawn[at], THREAD)
    (line,) = endless.outline(*ENDS, (0, 0, SIDE, SIDE), PIXELS / SIDE)
    red = (drawn.astype(int) - plain)[..., 0] != 0
    spots = line // (SIDE // PIXELS)
    assert red[spots[:, 1], spots[:, 0]].all()
    far = pixels(tile(endless, 62, *ENDS[0], ENDS))
    assert has(far, THREAD)


def test_the_service_draws_tiles_that_can_be_kept_and_finds_distances(endless: Endless) -> None:
    service = Service()
    route = ",".join(map(str, ENDS[0])), ",".join(map(str, ENDS[1]))
    address = f"/endless/7/tiles/0/0/0?from={route[0]}&to={route[1]}"
    answer = service.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content == tile(endless, 0, 0, 0, ENDS)
    assert "immutable" in answer.headers["cache-control"]
    assert service.ask("GET", address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    found = service.get(f"/endless/7/distance?from={route[0]}&to={route[1]}").json()
    assert found == {"steps": str(endless.distance(*ENDS))}


def test_the_service_has_windows_in_any_format_and_next_steps(endless: Endless) -> None:
    service, window = Service(), (SIDE // 3, SIDE // 5, 9, 6)
    start, goal = window[:2], (window[0] - 1, window[1] + 4)
    place = "x={}&y={}&width={}&height={}".format(*window)
    ends = "from={},{}&to={},{}".format(*start, *goal)
    maze = endless.window(*window)
    answer = service.get(f"/endless/7/window?{place}")
    assert clew.loads(answer.content, ".json") == maze
    assert service.ask("GET", f"/endless/7/window?{place}", headers={"If-None-Match": "*"}).status_code == 304
    assert service.get(f"/endless/7/window?{place}&format=txt").content == clew.draw(maze, ".txt")
    path = part_of_route(endless, maze, window, (start, goal))
    drawn = service.get(f"/endless/7/window?{place}&{ends}&format=svg&cell=20")
    assert drawn.content == clew.draw(maze, ".svg", cell=20, path=path) != clew.draw(maze, ".svg", cell=20)
    step = endless.next_step(start, goal)
    assert service.get(f"/endless/7/next-step?{ends}").json() == {"direction": DIRECTIONS[step]}
    assert service.get("/endless/7/next-step?from=5,3&to=5,3").json() == {"direction": None}
