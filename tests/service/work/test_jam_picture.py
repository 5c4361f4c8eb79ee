"""The Jam's picture against one drawn pixel by pixel, decoded by Pillow."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from clew import ClewError
from clew.service.work.jam_picture import draw

NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8
CLEAR, BLACK, RED = (0, 0, 0, 0), (0, 0, 0, 255), (200, 16, 46, 255)

ROWS = st.lists(st.lists(st.integers(0, 15), max_size=6), min_size=1, max_size=6).filter(any)


def decoded(png: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(png))
    picture.load()
    return picture.convert("RGBA")


def slowly(rows: list[list[int]], size: int) -> Image.Image:
    """Each cell draws a line for each passage that it lacks, from corner to corner; then the border of two pixels."""
    width, height = max(map(len, rows)) * size, len(rows) * size
    picture = Image.new("RGBA", (width, height), CLEAR)

    def dot(x: int, y: int) -> None:
        picture.putpixel((min(x, width - 1), min(y, height - 1)), BLACK)

    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for step in range(size + 1):
                if not cell & NORTH:
                    dot(x * size + step, y * size)
                if not cell & SOUTH:
                    dot(x * size + step, (y + 1) * size)
                if not cell & WEST:
                    dot(x * size, y * size + step)
                if not cell & EAST:
                    dot((x + 1) * size, y * size + step)
    for y in range(height):
        for x in range(width):
            if min(x, y, width - 1 - x, height - 1 - y) < 2:
                dot(x, y)
    return picture


@given(ROWS, st.integers(1, 11))
@settings(max_examples=80)
def test_the_picture_is_the_one_that_was_drawn_slowly(rows: list[list[int]], size: int) -> None:
    picture = decoded(draw(rows, size))
    assert picture.size == (size * max(map(len, rows)), size * len(rows))
    assert picture.tobytes() == slowly(rows, size).tobytes()


def test_every_line_is_one_pixel_thick_and_the_rest_transparent() -> None:
    picture = decoded(draw([[EAST, WEST], [EAST, WEST]], 10))
    column = [picture.getpixel((5, y)) for y in range(20)]
    assert column == [BLACK] * 2 + [CLEAR] * 8 + [BLACK] + [CLEAR] * 7 + [BLACK] * 2


def test_a_wall_on_either_side_is_a_wall() -> None:
    for rows in ([[EAST, 0]], [[0, WEST]], [[0, 0]]):
        assert decoded(draw(rows, 10)).getpixel((10, 5)) == BLACK
    assert decoded(draw([[EAST, WEST]], 10)).getpixel((10, 5)) == CLEAR


def test_the_thread_runs_through_the_cells_of_the_path_only() -> None:
    rows = [[EAST, SOUTH + WEST], [0, NORTH]]
    picture = decoded(draw(rows, 12, path=[(0, 0), (1, 0), (1, 1)]))
    assert picture.getpixel((6, 6)) == RED
    assert picture.getpixel((12, 6)) == RED  # through the passage
    assert picture.getpixel((18, 6)) == RED
    assert picture.getpixel((18, 12)) == RED
    assert picture.getpixel((18, 18)) != RED  # the hole of the ring
    assert RED in {picture.getpixel((x, 18)) for x in range(13, 24)}
    assert bytes(RED) not in picture.crop((0, 12, 12, 24)).tobytes()


@given(ROWS, st.integers(1, 11))
@settings(max_examples=20)
def test_the_thread_changes_nothing_beside_it(rows: list[list[int]], size: int) -> None:
    y = next(y for y, row in enumerate(rows) if row)
    path = [(x, y) for x in range(len(rows[y]))]
    bare, threaded = decoded(draw(rows, size)), decoded(draw(rows, size, path=path))
    changed = 0
    for x in range(bare.width):
        for row in range(bare.height):
            if bare.getpixel((x, row)) != threaded.getpixel((x, row)):
                changed += 1
                assert threaded.getpixel((x, row)) == RED
                assert y * size <= row < (y + 1) * size
    assert changed


@pytest.mark.parametrize(
    ("rows", "size", "path", "said"),
    [
        ([], 10, None, "nothing to draw"),
        ([[]], 10, None, "nothing to draw"),
        ([[1]], 0, None, "nothing to draw"),
        ([[16]], 10, None, "from 0 to 15"),
        ([[255]], 10, None, "from 0 to 15"),
        ([[-1]], 10, None, "from 0 to 15"),
        ([["1"]], 10, None, "from 0 to 15"),
        ([[0, 0]], 10, [(0, 0), (0, 1)], "0,1"),
        ([[0, 0], [0]], 10, [(1, 1)], "1,1"),
        ([[0, 0, 0]], 10, [(0, 0), (2, 0)], "no step leads"),
    ],
)
def test_what_cannot_be_drawn_is_told(rows, size, path, said) -> None:
    with pytest.raises(ClewError, match=said):
        draw(rows, size, path=path)
