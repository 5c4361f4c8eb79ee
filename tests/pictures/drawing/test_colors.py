"""The colors: told apart by everybody, and the same everywhere."""

from itertools import pairwise

import pytest

from clew.pictures.drawing import colors
from clew.pictures.drawing.colors import DARK, LIGHT, cividis, contrast, hexadecimal, luminance, rgb


def test_cividis_grows_lighter_with_every_step() -> None:
    assert len(cividis()) == 256
    assert all(luminance(low) < luminance(high) for low, high in pairwise(cividis()))


@pytest.mark.parametrize(("place", "color"), [(0, "#00224E"), (128, "#7D7C78"), (255, "#FEE838")])
def test_cividis_is_the_published_one(place: int, color: str) -> None:
    assert max(abs(a - b) for a, b in zip(cividis()[place], rgb(color), strict=True)) <= 2


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_everything_can_be_seen_on_its_ground(look: colors.Look) -> None:
    paper, ink = rgb(look.paper), rgb(look.ink)
    assert contrast(ink, paper) > 7
    assert contrast(rgb(look.thread), paper) > 5.3
    assert contrast(rgb(look.quiet), paper) > 4.5
    assert min(contrast(ink, look.shade(steps, 100)) for steps in range(101)) >= 3


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_near_and_far_take_the_ends_of_the_shades() -> None:
    assert LIGHT.shade(0, 10) == cividis()[LIGHT.shades[0]]
    assert LIGHT.shade(10, 10) == cividis()[LIGHT.shades[-1]]
    assert LIGHT.shade(0, 0) == LIGHT.shade(0, 10)


@pytest.mark.parametrize("color", ["#000000", "#C8102E", "#FFFFFF"])
def test_colors_are_read_as_they_are_written(color: str) -> None:
    assert hexadecimal(rgb(color)) == color
