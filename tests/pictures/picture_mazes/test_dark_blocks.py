"""Pictures as dark blocks of 2x2 cells."""

import io

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from clew import ClewError
from clew.pictures.picture_mazes.dark_blocks import dark_blocks, otsu_threshold


@pytest.fixture
def blocks(tmp_path):
    """The dark blocks of a picture of these levels, or of a file of this content."""

    def make(content, width=None, height=None, threshold=None, invert=False, name="a.png", **saved):
        file = tmp_path / name
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            picture = content if isinstance(content, Image.Image) else Image.fromarray(np.array(content, np.uint8))
            picture.save(file, **saved)
        return dark_blocks(str(file), width, height, threshold, invert).tolist()

    return make


SQUARE = np.full((40, 40), 255)
SQUARE[10:30, 10:20] = 0


@cases("name", ["a.png", "a.jpg", "a.gif", "a.bmp", "a.webp", "a.tiff", "a.pgm"])
def test_pictures_in_all_formats_of_masks_are_read(blocks, name):
    assert blocks(SQUARE, 8, 8, name=name) == [[0, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]


def test_texts_are_read_and_x_is_dark(blocks):
    assert blocks(b"...\n.X.\n", 6, name="a.txt") == [[0, 0, 0], [0, 1, 0]]


def test_pictures_of_16_bits_are_read(blocks):
    picture = Image.fromarray((SQUARE.astype(np.uint16) * 257).astype(np.uint16))
    assert np.array(blocks(picture, 8, 8)).sum() == 2


def test_the_picture_keeps_its_proportions_and_is_in_the_middle(blocks):
    dark = [[0, 0], [0, 0]]
    assert blocks(dark, 8, 4) == [[0, 1, 1, 0], [0, 1, 1, 0]]
    assert blocks(dark, 4, 8) == [[0, 0], [1, 1], [1, 1], [0, 0]]
    assert np.shape(blocks(np.zeros((10, 30)), 24)) == (4, 12)
    assert np.shape(blocks(np.zeros((10, 30)), None, 8)) == (4, 12)
    assert np.shape(blocks(np.zeros((10, 30)))) == (10, 30)


def test_a_block_is_dark_if_its_mean_is(blocks):
    assert blocks([[0, 120, 0, 200], [120, 0, 200, 250]] * 2, 4, 4, 128) == [[1, 0], [1, 0]]


def test_threshold_and_invert(blocks):
    steps = [[0, 50, 100, 250]] * 4
    assert blocks(steps, 8, 8)[0] == [1, 1, 1, 0]
    assert blocks(steps, 8, 8, 60)[0] == [1, 1, 0, 0]
    assert blocks(steps, 8, 8, invert=True)[0] == [0, 0, 0, 1]
    assert blocks(steps, 8, 8, 200, True)[0] == [0, 0, 1, 1]


def test_transparent_places_are_light_inverted_or_not(blocks):
    levels = np.zeros((4, 4, 4), np.uint8)
    levels[:, :2, 3] = 255  # black and opaque on the left
    levels[:2, 0, :3] = 255
    picture = Image.fromarray(levels, "RGBA")
    assert blocks(picture, 8, 8, 128) == [[0, 1, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]]
    assert blocks(picture, 8, 8, 128, True) == [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


@given(st.lists(st.integers(0, 255), min_size=2, max_size=60))
def test_otsu_minimizes_the_variance_within_both_groups(levels):
    array = np.array(levels, np.uint8)
    found = otsu_threshold(array)
    if int(array.max()) - int(array.min()) < 32:
        assert found == 128
        return

    def within(threshold):
        groups = array[array < threshold], array[array >= threshold]
        return sum(float(((group - group.mean()) ** 2).sum()) for group in groups if len(group))

    least = min(within(threshold) for threshold in range(int(array.min()) + 1, int(array.max()) + 1))
    assert within(found) == pytest.approx(least, abs=1e-6)


@cases(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\x89PNG\r\n\x1a\nrest", "begins like a PNG but has no header"),
        (b"\xff\xd8\xff\xe0 no more", "is damaged"),
        (bytes(range(256)), "neither a picture"),
        (Image.new("L", (9, 9), 255), "nothing in .* is dark"),
    ],
)
def test_files_that_cannot_be_used_are_refused(blocks, content, message):
    with pytest.raises(ClewError, match=message):
        blocks(content)


def test_a_picture_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(blocks):
    small = io.BytesIO()
    Image.new("1", (9000, 9000)).save(small, "PNG")
    with pytest.raises(ClewError, match=r"9,000 x 9,000 pixels: a picture can have at most"):
        blocks(small.getvalue())


@cases(
    ("options", "message"),
    [
        ({"width": 41, "height": 20}, "41 is odd: use 42"),
        ({"width": 2, "height": 20}, "at least 4 cells per side, not 2"),
        ({"width": 100_000, "height": 100_000}, "at most 16,777,216 cells"),
        ({"threshold": 0}, "it must be from 1 to 255"),
        ({"threshold": 256}, "it must be from 1 to 255"),
    ],
)
def test_sizes_and_thresholds_that_are_not_possible_are_refused(blocks, options, message):
    with pytest.raises(ClewError, match=message):
        blocks(SQUARE, **options)


@cases("array", [np.zeros((3, 3)), np.zeros(3, bool), np.zeros((0, 3), bool), [[1, 2]], None])
def test_arrays_must_be_rows_of_bool(array):
    with pytest.raises(ClewError, match="name of a file, or an array of bool in rows"):
        dark_blocks(array, None, None, None, False)
