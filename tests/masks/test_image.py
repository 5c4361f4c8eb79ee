"""Masks from images and texts."""

import io
import struct
import tracemalloc
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import parts_of
from PIL import Image

import clew
from clew import ClewError, MaskedRectangle
from clew.grids import parse_grid
from clew.masks.image import parse_bitmap, read_bitmap

HEART = Path(__file__).parents[2] / "examples" / "heart.png"


def png(rows: list[list[int]], mode: str = "L", **extra: Any) -> bytes:
    """A picture of these pixels."""
    picture = Image.new(mode, (len(rows[0]), len(rows)))
    picture.putdata([pixel for row in rows for pixel in row])
    file = io.BytesIO()
    picture.save(file, "PNG", **extra)
    return file.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def header(width: int, height: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))


SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def mask(tmp_path: Path) -> Any:
    """The grid of `mask:` and a file of this content."""

    def make(content: bytes, options: str = "", name: str = "a.png") -> Any:
        (tmp_path / name).write_bytes(content)
        return parse_grid(f"mask:{tmp_path / name}{options}", files=True)

    return make


def test_light_pixels_are_cells(mask: Any) -> None:
    grid = mask(png([[255, 128, 127], [0, 200, 255]]))
    assert grid == MaskedRectangle(3, 2, bytes([1, 1, 0, 0, 1, 1]))
    assert mask(png([[255, 128, 127], [0, 200, 255]]), ",invert").mask == bytes([0, 0, 1, 1, 0, 0])


@cases("mode", ["RGB", "RGBA", "LA", "P", "1", "I;16"])
def test_pictures_of_every_kind_are_read(mask: Any, mode: str) -> None:
    white = {"RGB": (255,) * 3, "RGBA": (255,) * 4, "LA": (255, 255), "P": 1, "1": 255, "I;16": 65535}[mode]
    black = {"RGB": (0, 0, 255), "RGBA": (0, 0, 0, 255), "LA": (0, 255), "P": 0, "1": 0, "I;16": 300}[mode]
    picture = Image.new(mode, (2, 2))
    if mode == "P":
        picture.putpalette([0, 0, 0, 255, 255, 255])
    for x, y, pixel in ((0, 0, white), (1, 0, black), (0, 1, white), (1, 1, white)):
        picture.putpixel((x, y), pixel)  # type: ignore[arg-type]
    file = io.BytesIO()
    picture.save(file, "PNG")
    assert mask(file.getvalue()).mask == bytes([1, 0, 1, 1])


def test_transparent_pixels_are_left_out_inverted_or_not(mask: Any) -> None:
    rows: Any = [[(255, 255, 255, 0), (255, 255, 255, 255), (0, 0, 0, 255), (0, 0, 0, 0)]]
    picture = png(rows, "RGBA")
    assert mask(picture).mask == bytes([0, 1, 0, 0])
    assert mask(picture, ",invert").mask == bytes([0, 0, 1, 0])


def test_a_picture_is_scaled_by_its_share_of_light(mask: Any) -> None:
    rows = [[255, 255, 0, 0, 255, 0], [255, 0, 0, 0, 0, 255]]
    assert mask(png(rows), ",width=3") == MaskedRectangle(3, 1, bytes([1, 0, 1]))
    assert mask(png([[255, 0]]), ",width=4") == MaskedRectangle(4, 2, bytes([1, 1, 0, 0] * 2))


def test_the_heart_is_in_one_part() -> None:
    heart = parse_grid(f"mask:{HEART}", files=True)
    assert (heart.width, heart.height) == (42, 36)  # type: ignore[attr-defined]
    assert len(parts_of(heart)) == 1


@cases("over", ["cylinder", "hexagons", "hexagons:30x30", "polar:9", "triangles"])
def test_the_heart_is_cut_out_of_another_grid(over: str) -> None:
    grid: Any = parse_grid(f"mask:{HEART},over={over},join", files=True)
    assert grid.base.spec.startswith(over)
    assert 0.4 < grid.cells / grid.base.cells < 0.8
    assert clew.is_perfect(clew.generate("wilson", grid, 1))


def test_over_a_grid_of_a_name_fills_the_picture(mask: Any) -> None:
    grid = mask(png([[255] * 30] * 20), ",over=hexagons")
    across, down = grid.base.extent()
    assert grid.base.width == 30
    assert across / down == pytest.approx(30 / 20, rel=0.03)
    assert grid.cells == grid.base.cells


def test_texts_are_masks_too(mask: Any) -> None:
    grid = mask(b"\xef\xbb\xbf..X\r\n#..\r\n", "", "a.txt")
    assert grid == MaskedRectangle.parse_text("..X\n#..")
    assert mask(b"..X\n#..\n", ",invert,join", "a.txt").cells == 4  # one of the two between is added


BOMBS = {
    "100,000 x 100,000": SIGNATURE + header(100_000, 100_000) + chunk(b"IDAT", b""),
    "4,294,967,295": SIGNATURE + header(2**32 - 1, 2**32 - 1),
    "20,000 x 4,000": SIGNATURE + header(4, 4) + header(20_000, 4_000) + chunk(b"IDAT", zlib.compress(bytes(99))),
}


@pytest.mark.parametrize("size", sorted(BOMBS))
def test_a_picture_that_is_too_large_is_refused_from_its_header(size: str, mask: Any) -> None:

    with pytest.raises(ClewError, match="a picture can have at most"):
        mask(BOMBS["100,000 x 100,000"])  # Pillow is imported
    tracemalloc.start()
    try:
        with pytest.raises(ClewError, match=f"a.png has {size}"):
            mask(BOMBS[size])
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


GOOD = png([[255, 0], [255, 255]])


@given(st.data())
@settings(max_examples=40)
def test_broken_pictures_are_refused_or_read(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    good = bytearray(HEART.read_bytes() if data.draw(st.booleans()) else GOOD)
    for place in data.draw(st.lists(st.integers(8, len(good) - 1), max_size=4)):
        good[place] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.getbasetemp() / "broken.png"
    file.write_bytes(good[: data.draw(st.integers(0, len(good)))])
    with suppress(ClewError):
        drawn = read_bitmap(str(file))
        assert len(drawn.places) == drawn.width * drawn.height


@cases(
    ("content", "options", "words"),
    [
        (png([[0, 0]]), "", "leaves no cells: all 2 places are dark; try invert"),
        (png([[255, 255]]), "", "leaves nothing out: all places are light"),
        (png([[255, 0]]), ",over=hexagons:1x1", "no center of a cell is on a light place"),
        (GOOD, ",width=0", "width=0 is not possible: give a whole number from 1 to 16384"),
        (GOOD, ",width=12345678901", "width=12345678901 is not possible"),
        (GOOD, ",over=hexagons:3000x3000", "at most 4,194,304"),
        (GOOD, ",width", "write width=40"),
        (GOOD, ",join=1", "write join"),
        (GOOD, ",colour=red", "no option 'colour': after a comma write width=40 or invert or join or over=hexagons"),
        (GOOD, ",join,join", "join is given twice"),
        (GOOD, ",over=box", "over=box is not possible: choose rectangle, "),
        (GOOD, ",over=rectangle:100000x100000", "10,000,000,000 cells"),
        (GOOD, ",over=mask:b.png", "names a file, which cannot be read here"),
        (GOOD, ",over=cone:3", "there is no grid 'cone'"),
        (SIGNATURE, "", "has no header"),
        (SIGNATURE + header(2, 2), "", "is damaged"),
        (SIGNATURE + header(8000, 8000) + chunk(b"IDAT", b""), "", "too small for 8,000 x 8,000 pixels"),
        (b"\xff\xd8\xff\xe0 a JPEG", "", "is damaged, or not a JPEG that can be read"),
        (b"..\n.?\n", "", "line 2, column 2 of the mask holds '?'"),
        (b"..\n.\n", "", "line 2 of the mask has 1 places"),
        (b"", "", "is empty"),
    ],
)
def test_errors_of_files_are_sentences(content: bytes, options: str, words: str, mask: Any) -> None:
    with pytest.raises(ClewError) as caught:
        mask(content, options)
    assert words in str(caught.value)


def test_a_chunk_that_lies_is_refused_without_addresses_in_memory(mask: Any) -> None:
    with pytest.raises(ClewError) as caught:
        mask(SIGNATURE + header(2, 2) + bytes(4) + b"tEXt1234" + bytes(20))
    assert str(caught.value).endswith("is damaged, or not a PNG that can be read")


def test_errors_of_names_are_sentences(tmp_path: Path) -> None:
    for text, words in (
        ("mask:", "needs the name of a file"),
        (f"mask:{tmp_path}", "is a folder"),
        ("mask:nothing.png", "there is no file nothing.png"),
        ("mask:40x30", "is only the size of a mask"),
    ):
        with pytest.raises(ClewError, match=words):
            parse_grid(text, files=True)
    with pytest.raises(ClewError, match="names a file, which cannot be read here"):
        parse_grid(f"mask:{HEART}")


@cases(
    ("suffix", "format", "options"),
    [
        (".jpeg", "JPEG", {"quality": 95}),
        (".jpg", "MPO", {}),
        (".gif", "GIF", {}),
        (".bmp", "BMP", {}),
        (".webp", "WEBP", {"lossless": True}),
        (".tif", "TIFF", {"compression": "tiff_lzw"}),
        (".pgm", "PPM", {}),
    ],
)
def test_other_pictures_give_the_same_mask(suffix: str, format: str, options: Any, tmp_path: Path) -> None:
    heart = Image.open(HEART).convert("L").resize((16, 16), Image.Resampling.BOX).point(bytes(128) + b"\xff" * 128)
    heart.save(tmp_path / "heart.png")
    heart.save(tmp_path / f"heart{suffix}", format, **options)
    expected = parse_grid(f"mask:{tmp_path}/heart.png", files=True)
    assert parse_grid(f"mask:{tmp_path}/heart{suffix}", files=True) == expected


def test_a_photo_that_is_stored_on_its_side_is_turned(tmp_path: Path) -> None:
    picture = Image.new("L", (16, 32))
    picture.paste(255, (0, 0, 16, 8))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90 degrees, clockwise
    picture.save(tmp_path / "photo.jpg", exif=exif)
    drawn = read_bitmap(str(tmp_path / "photo.jpg"))
    assert (drawn.width, drawn.height) == (32, 16)
    assert drawn.places[-8:] == bytes([1] * 8)


@pytest.mark.parametrize("format", ["JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM"])
@given(st.data())
@settings(max_examples=25, deadline=None)
def test_damaged_pictures_are_refused_or_read(format: str, data: st.DataObject) -> None:
    file = io.BytesIO()
    Image.open(HEART).convert("L").save(file, format)
    content = bytearray(file.getvalue()[: data.draw(st.integers(16, len(file.getvalue())))])
    for _ in range(3):
        content[data.draw(st.integers(16, max(16, len(content) - 1))) % len(content)] = data.draw(st.integers(0, 255))
    with suppress(ClewError):
        drawn = parse_bitmap("a picture", bytes(content), max_places=10_000, formats=(format,))
        assert len(drawn.places) == drawn.width * drawn.height


def test_pictures_with_too_many_pixels_are_refused_by_their_header(tmp_path: Path) -> None:
    for size in ((9000, 9000), (65_000, 65_000)):
        (tmp_path / "large.pgm").write_bytes(b"P5\n%d %d\n255\n" % size)
        with pytest.raises(ClewError, match=r"at most 67,108,864|more than 67,108,864"):
            read_bitmap(str(tmp_path / "large.pgm"))


def test_only_png_is_read_from_the_network() -> None:
    file = io.BytesIO()
    Image.open(HEART).convert("L").save(file, "JPEG")
    with pytest.raises(ClewError, match="neither a picture in PNG nor a text"):
        parse_bitmap("the mask", file.getvalue())
