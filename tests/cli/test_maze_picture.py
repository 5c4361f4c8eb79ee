"""Pictures of a maze at any event, compared with the text of the replayed maze."""

from collections.abc import Sequence

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.cli.screens import maze_picture
from clew.cli.screens.maze_picture import HERE, INK, PAPER, ROCK, STRIDE, THREAD, MazePicture, palette, signs_of
from clew.cli.screens.maze_state import MazeState
from clew.cli.screens.shape_picture import ShapePicture
from clew.cli.screens.square_picture import SquarePicture
from clew.cli.terminal.colors import in_colors
from clew.masks import MaskedRectangle
from clew.mazes.logs.replay import ON_WALK
from clew.mazes.logs.trace import Trace
from clew.pictures.drawing.colors import contrast, painted
from clew.pictures.painting.raster.character_dots import BRAILLE, columns_of
from clew.pictures.renderers import draw

NO_SIGNS = [""] * (INK + 1)
RING = MaskedRectangle(
    6, 5, bytes([0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0])
)
SQUARES = ["7x5", "1x1", "torus:5x4", "torus:2x2", "moebius:5x4", "cylinder:2x3", "cube:3", "box:3x3x2", RING]


def picture_of(player: MazeState, style: str, signs: Sequence[str] = NO_SIGNS) -> MazePicture:
    if style == "shapes":
        return ShapePicture(player, signs, BRAILLE, (0, 0))
    return SquarePicture(player, signs, style)


def whole(picture: MazePicture) -> maze_picture.Part:
    return picture.draw(0, 0, picture.width, picture.height)


def text_of(trace: Trace, events: int, style: str) -> list[str]:
    return [line.rstrip() for line in draw(trace.replay(events), "text", style=style).decode().splitlines()]


@cases("grid", SQUARES)
@cases("algorithm", ["wilson", "blobby-division"])
def test_lines_are_those_of_the_text_of_the_replayed_maze(grid: str, algorithm: str) -> None:
    trace = clew.trace(algorithm, grid, seed=3)
    player = MazeState(trace)
    picture = SquarePicture(player, NO_SIGNS, "box")
    for position in (0, len(trace) // 3, len(trace) // 2, len(trace)):
        player.seek(position)
        assert whole(picture).lines([]) == text_of(trace, position, "box")


@cases("grid", [each for each in SQUARES if each != "box:3x3x2"])
def test_half_blocks_and_braille_have_the_same_walls_as_the_text_once_all_is_carved(grid: str) -> None:
    trace = clew.trace("wilson", grid, seed=3)
    player = MazeState(trace)
    player.seek(len(trace))
    part = whole(SquarePicture(player, NO_SIGNS, "blocks"))
    halves = (part.inks == INK) + 2 * (part.grounds == INK)
    walls = text_of(trace, len(trace), "blocks")
    assert ["".join(" ▀▄█"[code] for code in row).rstrip() for row in halves.tolist()] == walls
    dots = [[" ▀▄█".index(character) >> half & 1 for character in line] for line in walls for half in (0, 1)]
    wide = max(map(len, dots))
    for row, line in enumerate(whole(SquarePicture(player, NO_SIGNS, "braille")).characters.tolist()):
        for column, character in enumerate(line):
            assert (BRAILLE.dots.index(character) & 1) == (dots[4 * row] + [0] * wide)[2 * column]


def test_walls_between_cells_that_are_not_in_the_maze_are_rock_in_half_blocks() -> None:
    player = MazeState(clew.trace("wilson", "5x5", seed=1))
    part = whole(SquarePicture(player, NO_SIGNS, "blocks"))
    assert set(part.inks.flat) == {ROCK}


@cases("grid", ["hexagons:9x8", "upsilon:5x5", "cairo:4x4", "weave:7x5"])
def test_dots_are_those_of_the_text_of_the_replayed_maze(grid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = clew.trace("kruskal", grid, seed=3)
    player = MazeState(trace)
    monkeypatch.setattr("clew.cli.screens.shape_picture.SMALLEST", 12)  # dots per cell, as in the text of small mazes
    picture = ShapePicture(player, NO_SIGNS, BRAILLE, (0, 0))
    for position in (0, len(trace) // 2, len(trace)):
        player.seek(position)
        assert whole(picture).lines([]) == text_of(trace, position, "braille")


@given(st.sampled_from(["box", "blocks", "braille", "shapes"]), st.floats(0, 1), st.data())
def test_a_part_is_what_the_whole_picture_shows_there(style: str, share: float, data: st.DataObject) -> None:
    trace = clew.trace("wilson", "polar:4" if style == "shapes" else RING, seed=3)
    player = MazeState(trace)
    player.seek(round(share * len(trace)))
    signs = signs_of("utf-8", 0, searches=False)
    picture = picture_of(player, style, signs)
    left, top = (data.draw(st.integers(0, size)) for size in (picture.width, picture.height))
    columns, rows = (data.draw(st.integers(1, size + 3)) for size in (picture.width, picture.height))
    for part, all_of_it in zip(picture.draw(left, top, columns, rows), whole(picture), strict=True):
        assert (part == all_of_it[top : top + rows, left : left + columns]).all()


@cases("grid", ["9x7", "hexagons:6x6", "weave:5x5", "sphere:4"])
def test_the_middle_of_a_cell_has_its_color(grid: str) -> None:
    """Also after steps back, and that every cell has a middle of its own."""
    trace = clew.trace("kruskal" if grid.startswith("weave") else "wilson", grid, seed=2)
    player = MazeState(trace)
    picture = picture_of(player, "box" if grid == "9x7" else "shapes")
    middles = [picture.place_of(cell) for cell in range(trace.grid.cells)]
    assert len(set(middles)) == trace.grid.cells
    for position in (len(trace), len(trace) // 2, 1, 0):
        player.seek(position)
        grounds = whole(picture).grounds
        for cell, (x, y) in enumerate(middles):
            if cell == player.at:
                assert grounds[y, x] == HERE
            elif player.marks[cell] == ON_WALK:
                assert grounds[y, x] == STRIDE
            elif player.marks[cell] == 0:
                assert grounds[y, x] == (PAPER if player.joined[cell] else ROCK)


@pytest.mark.parametrize("grid", ["12x9", "hexagons:8x8"])
def test_the_path_is_shown_at_the_end_and_only_then(grid: str) -> None:
    search = clew.trace_solve(clew.generate("wilson", grid, seed=5), "a-star")
    player = MazeState(search)
    picture = (
        SquarePicture(player, NO_SIGNS, "box") if grid == "12x9" else ShapePicture(player, NO_SIGNS, BRAILLE, (0, 0))
    )
    player.seek(len(search))
    grounds = whole(picture).grounds
    for cell in search.maze:
        x, y = picture.place_of(cell)
        assert (grounds[y, x] == THREAD) == (cell in search.path.cells)
    player.seek(len(search) - 1)
    assert THREAD not in whole(picture).grounds


def test_stairs_are_found_without_a_step_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large buildings have more stairs than a frame leaves time for."""
    trace = clew.trace("wilson", "box:4x3x3", seed=2)
    player = MazeState(trace)
    picture = picture_of(player, "box")
    for position in (0, len(trace) // 2, len(trace)):
        player.seek(position)
        with monkeypatch.context() as patched:
            patched.setattr(picture, "place_of", lambda cell: 1 / 0)
            shown = whole(picture).lines([])
        stairs = [line.count("↑") + line.count("↓") for line in shown]
        expected = draw(trace.replay(position), "text", style="box").decode().splitlines()
        assert stairs == [line.count("↑") + line.count("↓") for line in expected]


def test_openings_of_a_maze_are_open() -> None:
    maze = clew.openings(clew.generate("wilson", "6x4", seed=1))
    player = MazeState(clew.trace_solve(maze))
    text = [line.rstrip() for line in draw(maze, "text", style="box").decode().splitlines()]
    shown = whole(SquarePicture(player, NO_SIGNS, "box")).lines([])
    assert [line.replace("●", " ").replace("○", " ").rstrip() for line in shown] == text


def test_shapes_are_as_large_as_the_screen_allows() -> None:
    player = MazeState(clew.trace("wilson", "hexagons:6x6", seed=5))
    extent = player.grid.extent()
    for room in ((200, 60), (60, 20)):
        picture = ShapePicture(player, NO_SIGNS, BRAILLE, room)
        assert picture.width <= room[0]
        assert picture.height <= room[1]
    assert (picture.width, picture.height) in [columns_of(BRAILLE, extent, cell) for cell in range(5, 16)]


@cases("dark", [True, False])
@cases("count", [8, 16, 256])
def test_walls_are_visible_on_the_colors_of_cells(count: int, dark: bool) -> None:
    colors = palette(count, dark=dark)
    assert len(colors) == INK + 1
    for number in (PAPER, ROCK, maze_picture.GONE, maze_picture.WAITING, THREAD, maze_picture.NEAR):
        assert contrast(colors[INK], colors[number]) >= 2.2, number


@cases("dark", [True, False])
@cases("count", [8, 16, 256, 1 << 24])
def test_what_has_no_sign_differs_in_its_color_as_the_terminal_shows_it(count: int, dark: bool) -> None:
    signs = signs_of("utf-8", count, searches=True)
    states = [PAPER, ROCK, maze_picture.GONE, maze_picture.NEAR, maze_picture.WAITING, STRIDE, HERE, INK]
    shown = {(in_colors(painted("x", palette(count, dark=dark)[number]), count), signs[number]) for number in states}
    assert len(shown) == len(states)


def test_signs_tell_without_colors_what_colors_tell() -> None:
    for encoding in ("utf-8", "ascii"):
        signs = signs_of(encoding, 0, searches=True)
        told = [ROCK, maze_picture.GONE, maze_picture.NEAR, maze_picture.WAITING, STRIDE, HERE]
        assert len({signs[number] for number in told}) == len(told)
        assert all(sign.isascii() or encoding != "ascii" for sign in signs)
    assert np.count_nonzero(np.array(signs_of("utf-8", 256, searches=False)) != "") == 1  # where the work is
