"""Films: every format shows the same pictures for the same times, and ends as PNG draws the maze."""

import builtins
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import example
from PIL import Image

import clew
from clew import ClewError, Maze, registry
from clew.grids.events import CARVE, WALL
from clew.masks import MaskedRectangle
from clew.pictures.drawing.colors import LIGHT
from clew.pictures.film import film, film_runs
from clew.pictures.film.video import _planes, _repeated
from clew.pictures.painting.style import DEFAULTS, PictureOptions
from clew.pictures.renderers import apng, draw, gif, webp

PICTURES = {"gif": gif, "apng": apng, "webp": webp}
VIDEOS = ("mp4", "webm")
SETTINGS = settings(max_examples=6, deadline=None)


def decoded(data: bytes) -> tuple[list[Image.Image], list[float], Any]:
    """The pictures in RGB, their milliseconds, and how often they are shown."""
    frames, pauses = [], []
    with Image.open(io.BytesIO(data)) as picture:
        for number in range(int(getattr(picture, "default_image", False)), picture.n_frames):
            picture.seek(number)
            frames.append(picture.convert("RGB"))
            pauses.append(picture.info["duration"])
        return frames, pauses, picture.info.get("loop")


def video(data: bytes) -> tuple[list[Image.Image], float]:
    """The pictures of a video, and how many of them a second has."""
    av = pytest.importorskip("av")
    with av.open(io.BytesIO(data)) as file:
        rate = float(file.streams.video[0].average_rate)
        return [frame.to_image() for frame in file.decode(video=0)], rate


def png(maze: Maze, **options: object) -> Image.Image:
    return Image.open(io.BytesIO(draw(maze, "png", **options))).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of brightness, without what a video adds to make its sides even."""
    first, second = (np.asarray(each.convert("L"), np.int16) for each in (one, other))
    height, width = np.minimum(first.shape, second.shape)
    return float(np.abs(first[:height, :width] - second[:height, :width]).mean())


def planned(maze: Maze, form: film.FilmFormat = gif.FORM, **options: Any) -> film.Film:
    return film.Film(form, maze, PictureOptions(**options))


CHANGES: dict[str, Callable[[Maze], Maze]] = {
    "none": lambda maze: maze,
    "braid": lambda maze: clew.braid(maze, 0.5),
    "rooms and openings": lambda maze: clew.openings(clew.rooms(maze, 2, 3)),
    "sparsify": lambda maze: clew.sparsify(maze, 0.5),
    "unicursal": clew.unicursal,
    "unicursal and braid": lambda maze: clew.braid(clew.unicursal(maze), 0.5),
}


@cases("form", PICTURES)
@cases("change", CHANGES.values())
def test_the_last_picture_is_that_of_png(form: str, change: Callable[[Maze], Maze]) -> None:
    maze = change(clew.generate("wilson", "8x6", seed=3))
    path = clew.solve(maze)
    frames, _, _ = decoded(draw(maze, form, cell=14, wall=2, path=path, seconds=1, fps=8))
    assert frames[-1].tobytes() == png(maze, cell=14, wall=2, path=path).tobytes()
    assert frames[0].size == frames[-1].size
    assert frames[0].tobytes() != frames[-1].tobytes()


def test_an_apng_is_the_finished_maze_for_programs_that_know_only_png() -> None:
    maze = clew.generate("wilson", "8x6", seed=3)
    with Image.open(io.BytesIO(draw(maze, "apng", cell=14, wall=2, seconds=1))) as picture:
        assert picture.convert("RGB").tobytes() == png(maze, cell=14, wall=2).tobytes()


@pytest.mark.parametrize("form", VIDEOS)
def test_a_video_ends_as_png_draws_the_maze(form: str) -> None:
    pytest.importorskip("av")
    maze = clew.braid(clew.generate("wilson", "9x6", seed=3), 0.5)
    path = clew.solve(maze)
    frames, rate = video(draw(maze, form, cell=15, path=path, seconds=2, hold=1, fps=10))
    assert (len(frames), rate) == (30, 10)
    expected = png(maze, cell=15, path=path)
    assert apart(frames[-1], expected) < 3 < apart(frames[0], expected)
    assert all(side % 2 == 0 for side in frames[0].size)


@pytest.mark.parametrize(("grid", "height"), [("3x5", 5 * 177 + 18), ("8x3", 3 * 211 + 21)])
def test_a_video_has_the_resolution_that_is_given_with_the_maze_in_its_middle(grid: str, height: int) -> None:
    maze = clew.generate("wilson", grid, 7)
    pictures, _ = video(draw(maze, "mp4", resolution="1080p", seconds=1, hold=0, fps=2))
    last = np.asarray(pictures[-1].convert("L"), int)
    assert last.shape == (1080, 1920)
    rows, columns = (np.flatnonzero((last < 128).any(axis)) for axis in (1, 0))
    assert rows[0] + rows[-1] == pytest.approx(1079, abs=2)
    assert columns[0] + columns[-1] == pytest.approx(1919, abs=2)
    assert rows[-1] - rows[0] == height - 1  # 3x5 with margins of 88: 1,079 pixels


def test_a_maze_that_does_not_fit_into_the_resolution_is_refused() -> None:
    maze = clew.generate("wilson", "3x5", 7)
    with pytest.raises(ClewError, match="3x5 does not fit into 1280 x 720 pixels"):
        draw(maze, "mp4", resolution="720p", cell=200)
    with pytest.raises(ClewError, match="does not fit"):
        draw(clew.generate("binary-tree", "2x1000", 7), "mp4", resolution="720p")


@pytest.mark.parametrize("form", VIDEOS)
def test_a_video_has_the_same_bytes_each_time(form: str) -> None:
    pytest.importorskip("av")
    drawn = [draw(example("5x4"), form, cell=8, seconds=1, hold=0) for _ in range(2)]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("form", [*PICTURES, *VIDEOS])
def test_a_film_goes_through_a_pipe(form: str) -> None:
    if form in VIDEOS:
        pytest.importorskip("av")
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, ThreadPoolExecutor() as pool:
        read = pool.submit(source.read)
        with os.fdopen(writing, "wb") as target:
            clew.render(example("4x3"), target, format=form, cell=6, seconds=1)
        assert read.result() == draw(example("4x3"), form, cell=6, seconds=1)


@pytest.mark.parametrize("form", PICTURES)
def test_a_film_has_the_same_bytes_each_time(form: str) -> None:
    assert draw(example(), form, seconds=1) == draw(example(), form, seconds=1)


@pytest.mark.parametrize("form", VIDEOS)
def test_without_the_extra_a_sentence_says_what_to_install(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "av":
            raise ImportError(name)
        return found(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(
        ClewError, match=r"needs PyAV, which is not installed: pip install 'clew\[film\]', or write .gif"
    ):
        draw(example(), form)


@pytest.mark.parametrize("form", PICTURES)
@given(st.integers(1, 3), st.integers(0, 4), st.sampled_from([5, 25, 50]), st.booleans())
@SETTINGS
def test_the_times_are_those_that_the_options_say(form: str, seconds: int, hold: int, fps: int, solved: bool) -> None:
    maze = clew.generate("aldous-broder", "8x6", seed=3)  # of many steps
    path = clew.solve(maze) if solved else None
    _, pauses, _ = decoded(draw(maze, form, cell=3, seconds=seconds, hold=hold, fps=fps, path=path))
    assert sum(pauses) == 1000 * seconds + max(1000 * hold, 20)
    assert len(pauses) <= seconds * fps + 1


@given(
    st.sampled_from(["wilson", "kruskal", "eller"]),
    st.sampled_from(list(CHANGES)),
    st.integers(1, 20),
    st.integers(1, 50),
    st.integers(2000, 100_000),
)
@settings(max_examples=10, deadline=None)
def test_pictures_and_times_fit_for_all_options(name: str, change: str, seconds: int, fps: int, room: int) -> None:
    maze = CHANGES[change](clew.generate(name, "6x5", seed=3))
    size = film.size_in(gif.FORM, maze.grid, True, PictureOptions(cell=4)).pixels
    form = gif.FORM._replace(max_pixels=size * max(film.MIN_PICTURES, room // 100))
    plan = planned(maze, form, cell=4, seconds=seconds, fps=fps, path=clew.solve(maze))
    pictures = list(plan.pictures())
    assert len(pictures) == len(plan.pauses)
    assert len(pictures) * size <= form.max_pixels
    assert min(plan.pauses) >= 20
    assert all(pause % film.TICK == 0 for pause in plan.pauses)
    assert sum(plan.pauses) <= 1000 * (seconds + film_runs.HOLD) + 20 * len(plan.runs)
    assert len({each.size for each in pictures}) == 1


def test_a_speed_determines_the_length() -> None:
    maze = clew.generate("wilson", "8x6", seed=3)
    steps = len(clew.trace("wilson", "8x6", seed=3))
    assert sum(planned(maze, speed=steps // 2).pauses) == pytest.approx(2000 + 1000 * film_runs.HOLD, rel=0.02)
    slowest = planned(clew.generate("wilson", "4x3", seed=3), speed=1)
    assert sum(slowest.pauses) == pytest.approx(1000 * (len(slowest.runs[0].log) + film_runs.HOLD), rel=0.02)
    slow = planned(maze, speed=10)
    assert len(slow.pauses) == steps + 2
    with pytest.raises(ClewError, match=r"steps at 1 in a second take .* use a speed of at least") as problem:
        planned(clew.generate("wilson", "30x30", seed=3), speed=1)
    [least] = re.findall(r"at least (\d+)", str(problem.value))
    assert planned(clew.generate("wilson", "30x30", seed=3), speed=int(least)).pauses
    with pytest.raises(ClewError, match="leave out speed or seconds"):
        planned(maze, speed=10, seconds=3)


@cases(("form", "loop", "noted"), [
    ("gif", 0, 0), ("gif", 1, None), ("gif", 3, 2), ("apng", 0, 0), ("apng", 3, 3), ("webp", 1, 1),
])  # fmt: skip
def test_a_film_is_shown_as_often_as_it_should(form: str, loop: int, noted: int | None) -> None:
    assert decoded(draw(example(), form, cell=4, seconds=1, loop=loop))[2] == noted


@cases("grid", ["9x7", "torus:5x4", "hexagons:5x4", "weave:6x5", "graph"])
def test_a_change_is_what_differs_in_reading_order(grid: str) -> None:
    positions = [(x + 0.5, y + 0.5) for y in range(3) for x in range(3)]
    edges = [(0, 1), (1, 2), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5)]
    shape = clew.Graph.from_edges(9, [*edges, (3, 6), (6, 7), (7, 8), (5, 8)], positions=positions)
    before = clew.generate("kruskal", shape if grid == "graph" else grid, seed=3)
    after = clew.braid(before, 1.0)
    log = film_runs.difference(before, after)
    assert {event for event, _, _ in log} <= {CARVE, WALL}
    assert [cell for _, cell, _ in log] == sorted(cell for _, cell, _ in log)
    opened = {frozenset((cell, dict(before.grid.neighbors(cell))[to])) for kind, cell, to in log if kind == CARVE}
    closed = {frozenset((cell, dict(before.grid.neighbors(cell))[to])) for kind, cell, to in log if kind == WALL}
    edges_of = [{frozenset(pair) for pair in maze.edges().tolist()} for maze in (before, after)]
    assert (opened, closed) == (edges_of[1] - edges_of[0], edges_of[0] - edges_of[1])
    assert len(log) == len(opened) + len(closed) > 0


def test_a_film_shows_the_making_then_each_change() -> None:
    made = clew.generate("prim", "20x12", seed=3, number=2)
    maze = clew.openings(clew.braid(clew.rooms(made, 3, 4), 0.4))
    runs = film_runs.making(maze, "a film")
    assert [len(run.log) > 0 for run in runs] == [True, True, True, False]
    assert runs[0].maze == made
    assert runs[-1].maze == maze
    plan = planned(maze, seconds=4)
    assert min(plan.counts[1:3]) >= 8  # so that a change is seen
    assert [bool(run.maze.openings) for run in runs] == [False, False, False, True]


def test_what_is_not_known_is_refused() -> None:
    maze = clew.braid(example(), 0.5)
    assert maze.provenance is not None
    for wrong in (Maze(maze.grid, example().storage, maze.provenance), clew.generate("prim", "4x3", seed=1)):
        origin = wrong.provenance if wrong.provenance is maze.provenance else maze.provenance
        with pytest.raises(
            ClewError, match=r"this maze is not the one that wilson, braid makes from seed \d+, so a GIF"
        ):
            draw(Maze(wrong.grid, wrong.storage, origin), "gif")
    with pytest.raises(ClewError, match="does not record how it was made, so a WebP cannot show it"):
        draw(Maze(maze.grid, maze.storage), "webp")
    with pytest.raises(ClewError, match="are recorded: try a smaller maze"):
        film_runs.making(example(), "a film", max_events=10)
    lost = clew.sparsify(clew.generate("wilson", MaskedRectangle(3, 3, b"\1\1\0\1\1\1\1\1\1"), seed=3), 0.5)
    with pytest.raises(ClewError, match="as its first grid, mask:3x3, is not known"):
        draw(lost, "gif")


@pytest.mark.parametrize("form", [*PICTURES, *VIDEOS])
def test_a_film_that_is_too_large_is_refused_before_there_is_a_maze(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if form in VIDEOS:
        pytest.importorskip("av")
    check = registry.find("renderer", form).check
    assert check is not None
    check(clew.Rectangle(30, 30), DEFAULTS)
    with pytest.raises(ClewError, match=r"are too large for an? .*: use a smaller cell"):
        check(clew.Rectangle(30, 30), PictureOptions(cell=500))
    if form in VIDEOS:
        with pytest.raises(ClewError, match=r"600 seconds of 30,000 pictures .* fewer seconds, or a lower fps"):
            check(clew.Rectangle(30, 30), PictureOptions(seconds=600, hold=0, fps=50))
        monkeypatch.setattr("clew.pictures.film.video.MAX_VIDEO", 1920 * 1080)
        check(clew.Rectangle(30, 30), PictureOptions(resolution="1080p", seconds=1, hold=0, fps=1))


@cases(("form", "options"), [("gif", {}), ("gif", {"solver": "a-star"}), ("apng", {"solver": "a-star"}), ("webp", {})])
def test_a_hundred_pictures_of_315_pixels_are_small(form: str, options: dict[str, Any]) -> None:
    maze = clew.generate("recursive-backtracker", "15x15", seed=7)
    data = draw(maze, form, cell=19, margin=14, seconds=4, **options)
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.n_frames > 100, picture.size) == (True, (315, 315))
    assert len(data) < 200_000


def test_a_video_at_a_speed_is_measured_before_it_is_written() -> None:
    pytest.importorskip("av")
    maze = clew.generate("wilson", "12x12", seed=3)
    with pytest.raises(ClewError, match=r"pictures of 7\d\d x 7\d\d pixels are too much for an MP4"):
        draw(maze, "mp4", fps=50, speed=3, cell=60)


@pytest.mark.parametrize("form", ["apng", "webp"])
def test_encoders_that_hold_all_pictures_need_memory_for_them(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = []
    monkeypatch.setattr(film.memory, "require", lambda count, what, **more: needed.append(count))
    plan = planned(example("6x5"), PICTURES[form].FORM, cell=9)
    assert needed[-1] > 2 * plan.size.pixels * len(plan.pauses)


@pytest.mark.parametrize(("form", "cell", "limit"), [("webp", 500, "whose sides"), ("webp", 150, "of which 32")])
def test_only_the_limit_that_is_exceeded_is_named(form: str, cell: int, limit: str) -> None:
    with pytest.raises(ClewError, match="are too large for a WebP") as problem:
        draw(clew.generate("wilson", "40x40", seed=3), form, cell=cell)
    assert [each for each in ("whose sides", "of which 32") if each in str(problem.value)] == [limit]


@cases(("spec", "cell"), [
    ("9x6", 48), ("40x40", 12), ("300x300", 2), ("hexagons:40x40", 9), ("hexagons:90x90", 6),
])  # fmt: skip
def test_cells_shrink_by_default_so_that_pictures_are_small(spec: str, cell: int) -> None:
    grid = clew.parse_grid(spec)
    assert film.size_in(gif.FORM, grid, grid.is_rectangular, DEFAULTS).cell == cell


def test_cells_of_a_wide_graph_shrink_until_the_film_may_be_written() -> None:
    grid = clew.Graph.from_edges(2, [(0, 1)], positions=[(0.5, 0.5), (900, 900)])
    size = film.size_in(gif.FORM, grid, False, DEFAULTS)
    assert (size.cell, size.width, size.height) == (3, 2703, 2703)


def test_the_longer_side_of_a_picture_is_limited() -> None:
    grid, options = clew.Rectangle(8, 3), PictureOptions(cell=10, wall=1, margin=0)
    assert film.size_in(gif.FORM._replace(max_side=81), grid, True, options).width == 81
    with pytest.raises(ClewError, match="81 x 31 pixels are too large for a GIF, whose sides may have 80 pixels"):
        film.size_in(gif.FORM._replace(max_side=80), grid, True, options)


def test_only_cells_that_are_no_squares_are_limited_in_number() -> None:
    film.check_film(gif.FORM, clew.Rectangle(300, 300), DEFAULTS)
    film.check_film(gif.FORM, clew.parse_grid("hexagons:200x200"), DEFAULTS)
    with pytest.raises(ClewError, match="40,200 cells are too many for a GIF of hexagons:201x200: at most 40,000"):
        film.check_film(gif.FORM, clew.parse_grid("hexagons:201x200"), DEFAULTS)


@pytest.mark.parametrize(("name", "grid"), [("kruskal", "20x20"), ("prim", "hexagons:12x12")])
def test_a_gif_of_changes_everywhere_is_small(name: str, grid: str) -> None:
    assert len(draw(clew.generate(name, grid, seed=7), "gif", seconds=2)) < 85_000


@pytest.mark.parametrize("suffix", PICTURES)
def test_the_commands_write_films(suffix: str, call, tmp_path: Path) -> None:
    made = call("generate", "8x6", "--seed", "7", "--braid", "0.5", "--solve", "-o", f"a.{suffix}", "-o", "a.clew")
    assert (made.code, made.err) == (0, "")
    words = ("--seconds", "2", "--hold", "1", "--loop", "2", "--fps", "10")
    assert call("solve", "a.clew", "--with", "a-star", "-o", f"b.{suffix}", *words).code == 0
    frames, pauses, _ = decoded((tmp_path / f"b.{suffix}").read_bytes())
    assert (sum(pauses), len(frames) <= 21) == (3000, True)
    shown = call("show", f"b.{suffix}").out
    assert "--with a-star --from 0,0 --to 7,5 --seconds 2 --hold 1 --fps 10 --loop 2" in shown
    assert (
        f"--braid 0.5 --braid-prefer dead-ends --solve --from 0,0 --to 7,5 -o a.{suffix}"
        in call("show", f"a.{suffix}").out
    )


@cases(("words", "sentence"), [
    (("--hold", "61", "-o", "a.gif"), "--hold must be from 0 to 60, not 61"),
    (("--fps", "0", "-o", "a.gif"), "--fps must be from 1 to 50, not 0"),
    (("--loop", "2", "-o", "a.png"), "--loop has no effect on a.png: name a file with -o that ends with .apng"),
    (("--loop", "2", "-o", "a.svg"), "--loop has no effect on a.svg: add --animate, or name a file with -o that"),
    (("--fps", "5", "--animate", "-o", "a.svg"), "--fps has no effect on a.svg: name a file"),
    (("--animate", "-o", "a.gif"), "a.gif cannot show an animation as SVG: name a file with -o that ends with .svg"),
    (("--speed", "9", "--seconds", "2", "-o", "a.webp"), "leave out speed or seconds"),
])  # fmt: skip
def test_options_without_effect_are_refused(words: tuple[str, ...], sentence: str, call, tmp_path: Path) -> None:
    answer = call("generate", "4x3", *words)
    assert (answer.code, sentence in answer.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_a_video_does_not_depend_on_what_is_in_unused_memory() -> None:
    program = """
import clew, hashlib
maze = clew.generate("recursive-backtracker", "hexagons:3x2", 5)
for suffix in ("mp4", "webm"):
    print(hashlib.sha256(clew.draw(maze, suffix, seconds=1, hold=0)).hexdigest())
"""
    first, second = (
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"MALLOC_PERTURB_": fill},
        ).stdout
        for fill in ("0", "1")
    )
    assert first == second


@pytest.mark.parametrize(
    ("color", "light", "blue", "red"),
    [
        ("black", 16, 128, 128),
        ("white", 235, 128, 128),
        ("blue", 41, 240, 110),
        ("cyan", 169, 166, 16),  # 169.52, and Pillow rounds before
    ],
)
def test_a_video_has_the_colors_of_bt_601(color: str, light: int, blue: int, red: int) -> None:
    planes = _planes(Image.new("RGB", (4, 2), color)).reshape(-1)
    assert planes.tolist() == [light] * 8 + [blue] * 2 + [red] * 2


def test_a_video_mixes_the_colors_of_four_pixels() -> None:
    picture = Image.new("RGB", (2, 2), "white")
    picture.putpixel((1, 1), (0, 0, 255))
    assert _planes(picture).reshape(-1)[4:].tolist() == [156, 124]  # a quarter of blue's 240 and 110, the rest 128


def test_a_picture_is_repeated_to_the_nearest_time_and_the_first_is_always_shown() -> None:
    pictures = [Image.new("RGB", (2, 2), color) for color in ("black", "white")]
    plan: Any = SimpleNamespace(pictures=lambda _: iter(pictures), pauses=[20, 140], colors=LIGHT)
    assert [int(plane[0, 0]) for plane in _repeated(plan, 10, (2, 2), None)] == [16, 235]
