"""The search as an animated GIF."""

import io
from pathlib import Path

import pytest
from PIL import Image

from clew.puzzles.cubicles import animation
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import fill, find_route, trace_search
from clew.puzzles.cubicles.solution_map import make_map

OFFICE = Field(parse_formula(DEFAULT_FORMULA), 1350)


def test_the_gif_shows_the_search_and_then_the_thread(tmp_path: Path) -> None:
    route = find_route(Field(parse_formula(DEFAULT_FORMULA), 10), (1, 1), (7, 4))
    with open(tmp_path / "way.gif", "wb") as file:
        animation.write_animation(route, file, cell=9)
    with Image.open(tmp_path / "way.gif") as picture:
        shown = make_map(route, [point for point, _ in trace_search(route)])
        assert picture.size == (9 * shown.width, 9 * shown.height)
        frames = []
        for number in range(picture.n_frames):
            picture.seek(number)
            frames.append(picture.convert("RGB"))
    thread, ink, paper = (200, 16, 46), (31, 36, 48), (250, 246, 238)
    assert frames[0].getpixel((9 * 3 + 4, 9 * 2 + 4)) == paper  # not seen yet
    assert frames[-1].getpixel((9 * 3 + 4, 9 * 2 + 4)) == thread  # on the way
    assert all(frame.getpixel((9 + 4, 4)) == ink for frame in frames)  # 1,0 is a wall


def test_a_long_search_has_a_bounded_number_of_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MAX_FRAMES", 7)
    file = io.BytesIO()
    animation.write_animation(fill(OFFICE, (1, 1), 50), file, speed=1)
    with Image.open(file) as picture:
        assert picture.n_frames == 8
        durations = []
        for number in range(8):
            picture.seek(number)
            durations.append(picture.info["duration"])
    assert durations == [17_710] * 7 + [1000 * animation.HOLD]  # of 124 s
