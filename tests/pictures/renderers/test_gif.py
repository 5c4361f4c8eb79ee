"""GIF: what happens is seen when it happens, by more than color, and ends in the maze that PNG draws."""

import io
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import example, masked, opened
from PIL import Image

import clew
from clew import ClewError, Graph, Maze, Provenance, registry
from clew.grids.events import EVENTS, WALK
from clew.mazes.logs.replay import CANDIDATE, ERASED, HUNTED, ON_WALK, PLAIN
from clew.pictures.drawing.colors import LIGHT, mixed, rgb
from clew.pictures.film import film, film_runs
from clew.pictures.painting.raster.board import Board
from clew.pictures.painting.raster.board_dots import CURRENT, DotPainter, _figure
from clew.pictures.painting.raster.board_strokes import StrokePainter
from clew.pictures.painting.raster.palette import FILLED, SHARES, UNTOUCHED
from clew.pictures.painting.style import PictureOptions
from clew.pictures.renderers import draw, gif

INK, PAPER, THREAD = (rgb(each) for each in (LIGHT.ink, LIGHT.paper, LIGHT.thread))
GENERATORS = registry.names("generator")
GENERAL = [name for name in GENERATORS if registry.find("generator", name).grids == "any"]


def decoded(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """The pictures in RGB, and their milliseconds."""
    frames, pauses = [], []
    with Image.open(io.BytesIO(data)) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            frames.append(picture.convert("RGB"))
            pauses.append(picture.info["duration"])
    return frames, pauses


def png(maze: Maze, **options: object) -> Image.Image:
    return Image.open(io.BytesIO(draw(maze, "png", **options))).convert("RGB")


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and one.tobytes() == other.tobytes()


# the board


@cases("grid", ["7x5", "1x6", "1x1", "hexagons:4x3"])
def test_the_board_ends_as_the_maze(grid: str) -> None:
    for name in GENERATORS if grid == "7x5" else GENERAL:
        trace = clew.trace(name, grid, seed=3)
        arrays = trace.arrays()
        for parts in (1, 2, 7, len(trace)):
            board = Board(trace.maze, whole=False)
            for part in np.array_split(np.arange(len(trace)), parts or 1):
                if len(part):
                    board.apply(*(each[part[0] : part[-1] + 1] for each in arrays))
            assert np.array_equal(board.open, Board(trace.maze, whole=True).open), (name, parts)
            if name in GENERAL:
                assert board.joined.all() or trace.maze.cells == 1, (name, parts)
                assert not (board.marks == CANDIDATE).any(), (name, parts)


def test_the_board_knows_at_each_moment_what_is_open() -> None:
    trace = clew.trace("recursive-division", "6x5", seed=3)
    board = Board(trace.maze, whole=False)
    arrays = trace.arrays()
    for place in range(len(trace)):
        board.apply(*(each[place : place + 1] for each in arrays))
        assert np.array_equal(board.open, Board(trace.replay(place + 1), whole=True).open)


def test_walks_erased_loops_and_candidates_stand_in_their_cells() -> None:
    trace = clew.trace("wilson", "6x5", seed=1)
    board = Board(trace.maze, whole=False)
    walk: list[int] = []
    seen = set()
    for place, (event, cell, direction) in enumerate(trace):
        board.apply(*(each[place : place + 1] for each in trace.arrays()))
        kind = clew.EVENTS[event]
        seen.add(kind)
        if kind == "walk":
            assert board.marks[cell] == ON_WALK
            assert board.heading[cell] == direction
            assert board.at == dict(trace.maze.grid.neighbors(cell))[direction]
            walk.append(cell)
        elif kind == "erase":
            assert board.marks[cell] == ERASED
        elif kind == "carve":
            assert board.marks[cell] == PLAIN
    assert {"walk", "erase", "carve"} <= seen
    board = Board(trace.maze, whole=False)
    prim = clew.trace("prim", "6x5", seed=1)
    events, cells, _ = arrays = prim.arrays()
    first = int(np.flatnonzero(events == 9)[0])
    board.apply(*(each[: first + 1] for each in arrays))
    assert board.marks[cells[first]] == CANDIDATE


def test_erased_and_hunted_cells_fade() -> None:
    trace = clew.trace("wilson", "6x5", seed=1)
    board = Board(trace.maze, whole=False)
    arrays = trace.arrays()
    place = int(np.flatnonzero(arrays[0] == 6)[0])
    board.apply(*(each[place : place + 1] for each in arrays))
    nothing = tuple(each[:0] for each in arrays)
    states = []
    for _ in range(4):
        states.append(int((board.marks == ERASED).sum()))
        board.apply(*nothing)
    assert states == [1, 1, 1, 0]
    hunt = clew.trace("hunt-and-kill", "6x5", seed=1)
    board, arrays = Board(hunt.maze, whole=False), hunt.arrays()
    place = int(np.flatnonzero(arrays[0] == 8)[0])
    board.apply(*(each[place : place + 1] for each in arrays))
    assert (board.marks == HUNTED).sum() == 1
    board.apply(*nothing)
    assert (board.marks == HUNTED).sum() == 0


@cases("inner", [6, 9, 20, 43])
def test_marks_differ_in_shape(inner: int) -> None:
    shapes = {_figure(mark, inner).tobytes() for mark in (ERASED, CANDIDATE, HUNTED, ON_WALK, CURRENT)}
    assert len(shapes) == 5
    assert bytes(inner * inner) not in shapes


# the pictures


def test_the_making_begins_closed_and_ends_as_png_draws_it() -> None:
    for name in GENERATORS:
        maze = clew.generate(name, "7x5", seed=3)
        frames, pauses = decoded(draw(maze, "gif", cell=12, seconds=1, fps=5))
        assert same(frames[-1], png(maze, cell=12)), name
        assert not same(frames[0], frames[-1]), name
        assert pauses[-1] >= 1000 * film_runs.HOLD, name
        assert len(frames) > 3, name


@pytest.mark.parametrize("mask", ["solid", "blank"])
@given(masked(5), st.sampled_from([3, 10]), st.booleans())
@settings(max_examples=12, deadline=None)
def test_the_search_ends_in_the_maze_with_its_mask_and_openings(mask: str, maze: Maze, cell: int, dark: bool) -> None:
    cells = clew.distances(maze)
    shown = {"cell": cell, "mask": mask, "dark": dark}
    options = PictureOptions(distances=cells, solver="depth-first", path=clew.Path(maze.grid, [0]), **shown)
    *_, last = film.Film(gif.FORM, maze, options).pictures()
    assert same(last.convert("RGB"), png(maze, distances=cells, path=options.path, **shown))


def test_the_path_is_the_only_red_and_comes_at_the_end() -> None:
    maze = opened(example("8x6"))
    path = clew.solve(maze)
    frames, _ = decoded(draw(maze, "gif", cell=16, path=path))
    red = [THREAD in {color for _, color in frame.getcolors(1000)} for frame in frames]
    assert red == sorted(red)
    assert 5 < sum(red) <= 1 + film_runs.GROWTH * film.FPS < len(red)


def test_a_search_shows_its_ends_from_the_beginning_and_the_way_at_the_end() -> None:
    maze = clew.generate("wilson", "8x6", seed=3)
    path = clew.solve(maze, start=(1, 1), goal=(6, 4))
    frames, _ = decoded(draw(maze, "gif", cell=20, wall=2, margin=0, path=path, solver="a-star", seconds=1))
    middle = [(2 + 20 * x + 9, 2 + 20 * y + 9) for x, y in path.coordinates()]
    assert frames[0].getpixel(middle[0]) == THREAD
    assert frames[-1].getpixel(middle[0]) == THREAD
    assert frames[0].getpixel(middle[1]) == PAPER
    assert all(frames[-1].getpixel(each) == THREAD for each in middle[:-1])
    assert frames[-1].getpixel(middle[-1]) == PAPER  # the hole of the ring
    without = decoded(draw(maze, "gif", cell=20, wall=2, margin=0, solver="breadth-first", seconds=1))[0]
    assert without[0].getpixel((2 + 9, 2 + 9)) == THREAD


@pytest.mark.parametrize("grid", ["9x7", "hexagons:5x5"])
def test_what_a_search_fills_stays_gray(grid: str) -> None:
    maze = clew.generate("wilson", grid, seed=3)
    path = clew.solve(maze)
    frames, _ = decoded(draw(maze, "gif", cell=20, wall=2, margin=0, solver="dead-end-filling", seconds=1))
    gray = mixed(rgb(LIGHT.paper), rgb(LIGHT.quiet), SHARES[FILLED])
    corner = next(cell for cell in range(maze.cells) if cell not in set(path))
    x, y = (round(20 * each) for each in maze.grid.center(corner))
    assert frames[0].getpixel((x, y)) == PAPER
    assert frames[-1].getpixel((x, y)) == gray
    assert not any(frames[-1].getpixel((round(20 * a), round(20 * b))) == gray for a, b in map(maze.grid.center, path))


def test_a_visited_cell_of_unknown_distance_is_light_gray() -> None:
    maze = clew.generate("wilson", "6x4", seed=3)
    found = clew.trace_solve(maze, "bidirectional")  # its search from the goal leaves no distances from the start
    unknown = [cell for event, cell, _ in found if EVENTS[event] == "visit" and found.distances.array.flat[cell] < 0]
    x, y = maze.grid.center(next(cell for cell in unknown if cell not in set(found.path)))
    frames, _ = decoded(draw(maze, "gif", cell=20, wall=2, margin=0, solver="bidirectional", seconds=1))
    assert frames[-1].getpixel((round(20 * x), round(20 * y))) == mixed(
        rgb(LIGHT.paper), rgb(LIGHT.quiet), SHARES[UNTOUCHED]
    )


@cases("grid", ["torus:5x4", "moebius:4x3", "box:3x2x2", "cube:2", "polar:3", "sphere:4", "upsilon:3x3"])
def test_the_last_picture_of_any_grid_is_that_of_png(grid: str) -> None:
    maze = clew.generate("wilson", grid, seed=3)
    path = clew.longest_path(maze)
    frames, _ = decoded(draw(maze, "gif", cell=24, path=path, seconds=1, fps=4))
    picture = png(maze, cell=24, path=path)
    assert frames[-1].size == picture.size
    apart = np.abs(np.asarray(frames[-1], np.int16) - np.asarray(picture, np.int16)).max(axis=2)
    assert (apart > 96).sum() < 24  # less than one wall


@cases(
    ("grid", "name"),
    [("torus:5x4", "wilson"), ("moebius:4x3", "prim"), ("klein:3x3", "kruskal"), ("cylinder:6x3", "wilson")],
)
def test_rectangles_with_glued_borders_are_drawn_as_crisp_as_others(grid: str, name: str) -> None:
    maze = clew.generate(name, grid, seed=3)
    frames, _ = decoded(draw(maze, "gif", cell=20, wall=2, seconds=1, fps=4))
    assert same(frames[-1], png(maze, cell=20, wall=2))


def test_a_walk_over_a_seam_is_seen_on_both_sides() -> None:
    maze = clew.generate("wilson", "torus:3x3", seed=3)
    board = Board(maze, whole=False)
    size = film.size_in(gif.FORM, maze.grid, True, PictureOptions(cell=20, wall=2, margin=0))
    painter = DotPainter(maze, size, LIGHT, solid=True)
    before = painter.picture(board, None, None, None).convert("RGB")
    board.apply(np.array([WALK], np.uint8), np.array([3], np.int32), np.array([3], np.int32))
    picture = painter.picture(board, None, None, None).convert("RGB")
    changed = {(x, y) for x in range(62) for y in range(20, 42) if picture.getpixel((x, y)) != before.getpixel((x, y))}
    assert {(0, 31), (6, 31), (61, 31), (56, 31)} <= changed
    assert not {(15, 31), (31, 31)} & changed


DRAWN = [
    *product(["hexagons:4x3"], ["wilson", "prim", "hunt-and-kill"]),
    *product(["weave:4x4"], ["kruskal", "recursive-backtracker"]),
    *(("polar:3", "hunt-and-kill"), ("box:3x2x2", "wilson"), ("graph", "wilson")),
]


@cases(("grid", "name"), DRAWN)
def test_a_picture_that_is_drawn_in_part_is_as_one_drawn_anew(grid: str, name: str) -> None:
    positions = [(x + 0.5, y + 0.5) for y in range(4) for x in range(5)]
    edges = [(each, each + 1) for each in range(19)] + [(each, each + 4) for each in range(0, 16, 3)]
    log = clew.trace(name, Graph.from_edges(20, edges, positions=positions) if grid == "graph" else grid, seed=3)
    maze = log.maze
    size = film.size_in(gif.FORM, maze.grid, False, PictureOptions(cell=13, wall=2, margin=3))
    board, kept = Board(maze, whole=False), StrokePainter(maze, size, LIGHT)
    way = clew.longest_path(maze)
    for part in np.array_split(np.arange(len(log)), 4):
        board.apply(*(each[part[0] : part[-1] + 1] for each in log.arrays()))
        pictures = [painter.picture(board, None, way, None) for painter in (kept, StrokePainter(maze, size, LIGHT))]
        assert pictures[0].tobytes() == pictures[1].tobytes()
    board.finish()
    for taken in range(1, way.steps + 1, 4):
        grown = clew.Path(maze.grid, way.cells[: 1 + taken], way.directions()[:taken])
        pictures = [painter.picture(board, None, way, grown) for painter in (kept, StrokePainter(maze, size, LIGHT))]
        one, other = (np.asarray(each.convert("RGB"), np.int16) for each in pictures)
        assert np.abs(one - other).max() < 100  # soft edges of a line that is drawn in two parts


@cases(
    ("grid", "name"), [("hexagons:4x3", "wilson"), ("graph", "wilson"), ("graph", "hunt-and-kill"), ("graph", "prim")]
)
def test_other_grids_are_drawn(grid: str, name: str) -> None:
    positions = [(0.5, 0.5), (1.5, 1.5), (2.5, 0.5), (1.5, 3)]
    points = Graph.from_edges(4, [(0, 1), (1, 2), (0, 2), (1, 3)], positions=positions)
    maze = clew.generate(name, points if grid == "graph" else grid, seed=3)
    path, found = clew.solve(maze), clew.distances(maze)
    frames, _ = decoded(draw(maze, "gif", cell=20, path=path, distances=found, seconds=1, fps=6))
    assert frames[0].size == png(maze, cell=20).size
    colors = {color for _, color in frames[-1].getcolors(100_000)}
    assert {INK, THREAD} <= colors
    assert THREAD not in {color for _, color in frames[0].getcolors(100_000)}


@pytest.mark.parametrize(("seconds", "path"), [(2, False), (3, True), (8, False)])
def test_it_takes_the_time_that_was_asked_for(seconds: int, path: bool) -> None:
    maze = clew.generate("wilson", "15x10", seed=3)
    _, pauses = decoded(draw(maze, "gif", cell=4, seconds=seconds, path=clew.solve(maze) if path else None))
    assert sum(pauses) - 1000 * film_runs.HOLD == pytest.approx(1000 * seconds, rel=0.1)


def test_the_pixels_of_all_pictures_are_bounded() -> None:
    maze = clew.generate("wilson", "10x10", seed=3)
    form = gif.FORM._replace(max_pixels=40 * 41 * 41)
    assert 30 < len(film.Film(form, maze, PictureOptions(cell=4, margin=0)).pauses) <= 40
    with pytest.raises(ClewError, match=r"too large for a GIF.*use a smaller cell"):
        film.Film(form, maze, PictureOptions(cell=40))
    with pytest.raises(ClewError, match="too large for a GIF"):
        draw(clew.generate("binary-tree", "10000x1", seed=3), "gif", cell=100)


def test_a_maze_that_does_not_tell_its_making_is_refused() -> None:
    maze = example()
    with pytest.raises(ClewError, match="does not record how it was made"):
        draw(Maze(maze.grid, maze.storage), "gif")
    with pytest.raises(ClewError, match="not the one that wilson makes from seed 9"):
        draw(Maze(maze.grid, maze.storage, Provenance("wilson", 9)), "gif")
    assert draw(Maze(maze.grid, maze.storage), "gif", solver="tree-walk")[:6] == b"GIF89a"
    with pytest.raises(ClewError, match="there is no solver 'a-stra': did you mean a-star"):
        draw(maze, "gif", solver="a-stra")


def test_progress_is_told_and_a_stopped_picture_leaves_nothing(tmp_path: Path) -> None:
    shares: list[float] = []
    clew.render(example(), tmp_path / "maze.gif", progress=shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.5 < shares[-1] <= 1

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    (tmp_path / "maze.gif").unlink()
    with pytest.raises(KeyboardInterrupt):
        clew.render(example(), tmp_path / "maze.gif", progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_the_commands_write_it(call, tmp_path: Path) -> None:
    assert (
        call("generate", "8x6", "-a", "wilson", "--seed", "7", "-o", "wilson.gif", "-o", "maze.json", "--fps", "5").code
        == 0
    )
    assert call("solve", "maze.json", "--with", "a-star", "-o", "solving.gif", "--seconds", "2", "--fps", "5").code == 0
    making, search = (decoded((tmp_path / name).read_bytes()) for name in ("wilson.gif", "solving.gif"))
    maze = clew.generate("wilson", "8x6", seed=7)
    assert same(making[0][-1], png(maze, cell=48))
    assert sum(search[1]) == pytest.approx(2000 + 1000 * film_runs.HOLD, rel=0.1)
    assert call("convert", "maze.json", "maze.gif").code == 2
    wrong = call("generate", "4x3", "-o", "maze.svg", "--seconds", "3")
    assert (
        wrong.code,
        "--seconds has no effect on maze.svg: " in wrong.err,
    ) == (2, True)
    assert "--seconds must be from 1 to 600" in call("generate", "4x3", "-o", "maze.gif", "--seconds", "0").err
