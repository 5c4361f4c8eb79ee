"""The palette: every soft edge has a color that is near the right one."""

import numpy as np
import pytest
from case_loops import cases
from numpy.typing import NDArray

from clew.pictures.drawing.colors import DARK, LIGHT, Look
from clew.pictures.painting.raster.palette import (
    LEVELS,
    PAPER,
    SHADES,
    THREAD,
    UNTOUCHED,
    UNUSED,
    WALL,
    blends,
    lay,
    palette,
)

LOOKS = [LIGHT, DARK]


def table(colors: Look) -> NDArray[np.float64]:
    return np.frombuffer(palette(colors), np.uint8).reshape(256, 3).astype(np.float64)


@cases("colors", LOOKS)
@cases("over", [WALL, THREAD])
def test_soft_edges_over_paper_are_exact(colors: Look, over: int) -> None:
    share = np.arange(LEVELS + 1)[:, None] / LEVELS
    expected = table(colors)[PAPER] * (1 - share) + table(colors)[over] * share
    assert np.abs(table(colors)[blends(colors, (over, 0.0))[:, PAPER]] - expected).max() <= 0.5


@cases("colors", LOOKS)
@cases("over", [WALL, PAPER])
def test_soft_edges_over_distances_are_near(colors: Look, over: int) -> None:
    share = np.arange(LEVELS + 1)[:, None, None] / LEVELS
    bases = slice(SHADES, SHADES + len(colors.shades))
    expected = table(colors)[bases] * (1 - share) + table(colors)[over] * share
    apart = np.linalg.norm(table(colors)[blends(colors, (over, 0.0))[:, bases]] - expected, axis=2)
    assert apart.max() < 45
    assert apart.mean() < 12


@cases("colors", LOOKS)
@cases("over", [((WALL, 0.0),), ((PAPER, 0.0), (THREAD, 1.5)), ((THREAD, 0.0),)])
def test_one_index_is_never_drawn(colors: Look, over: tuple[tuple[int, float], ...]) -> None:
    assert UNUSED not in np.delete(blends(colors, *over), UNUSED, axis=1)


@pytest.mark.parametrize("colors", LOOKS)
def test_nothing_and_everything_are_exact(colors: Look) -> None:
    for over in (WALL, PAPER, THREAD, UNTOUCHED):
        blended = blends(colors, (over, 0.0))
        assert np.array_equal(blended[0], np.arange(256))
        assert (blended[-1] == over).all()


def test_an_outline_is_between_a_line_and_what_is_below() -> None:
    shade = SHADES + 100
    blended = blends(LIGHT, (PAPER, 0.0), (THREAD, 2.0))[:, shade]
    assert len(blended) == 3 * LEVELS + 1
    assert (blended[0], blended[LEVELS], blended[2 * LEVELS], blended[-1]) == (shade, PAPER, PAPER, THREAD)


def test_colors_are_laid_over_a_part_of_a_picture() -> None:
    picture = np.full((4, 5), PAPER, np.uint8)
    cover = np.zeros((2, 3), np.uint8)
    cover[1, 1:] = LEVELS
    lay(picture[1:3, 1:4], cover, blends(LIGHT, (WALL, 0.0)))
    assert np.argwhere(picture == WALL).tolist() == [[2, 2], [2, 3]]
    assert (picture == PAPER).sum() == 18
