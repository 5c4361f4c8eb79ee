"""What pictures say about their mazes, and what other files say instead."""

import json
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import clew
from clew.formats import picture_files as pictures
from clew.formats.picture_files import PictureNote, is_picture, read_note
from clew.masks.letter_fonts import BUILT_IN

MADE = clew.braid(clew.generate("sidewinder", "6x5", 3, close_out=0.3), 0.4, seed=5)
SUFFIXES = ["svg", "png", "pdf", "gif"]


def note_of(maze, suffix, folder, **options):
    target = folder / f"maze.{suffix}"
    clew.render(maze, target, **options)
    assert is_picture(target.read_bytes()[:16])
    return read_note(target)


@pytest.mark.parametrize("suffix", SUFFIXES[:3])
def test_a_picture_says_how_it_was_made(suffix: str, tmp_path: Path) -> None:
    path, steps = clew.solve(MADE, start=(1, 0)), clew.distances(MADE, (1, 0))
    note = note_of(MADE, suffix, tmp_path, path=path, distances=steps, cell=20, dark=True)
    shown = {"cell": 20, "dark": "yes"}
    assert note == PictureNote("rectangle:6x5", MADE.provenance, ((1, 0), (5, 4)), (1, 0), shown)
    assert note_of(MADE, suffix, tmp_path) == PictureNote("rectangle:6x5", MADE.provenance)


def test_an_animation_says_how_it_was_made(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "4x3", 3)
    note = note_of(maze, "gif", tmp_path, seconds=2, cell=8)
    assert note == PictureNote("rectangle:4x3", maze.provenance, picture={"cell": 8, "seconds": 2})
    assert note_of(MADE, "gif", tmp_path, solver="a-star", cell=8).picture == {"cell": 8, "solver": "a-star"}


def test_a_picture_of_one_bit_per_pixel_says_it_too(tmp_path: Path) -> None:
    assert note_of(MADE, "png", tmp_path, bits=True).provenance == MADE.provenance
    with Image.open(tmp_path / "maze.png") as image:
        assert image.info["Title"] == "A maze, rectangle:6x5, sidewinder, seed 3"


def test_other_programs_read_what_is_in_the_files(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "4x3", 3)
    expected = {"clew": 1, "grid": "rectangle:4x3", "provenance": json.loads(clew.dumps(maze))["provenance"]}
    png, gif = (Image.open(BytesIO(clew.draw(maze, each))) for each in ("png", "gif"))
    assert json.loads(png.info["clew"]) == json.loads(gif.info["comment"]) == expected


@pytest.mark.parametrize("suffix", SUFFIXES[:3])
def test_a_maze_of_unknown_origin_leaves_no_note(suffix: str, tmp_path: Path) -> None:
    maze = clew.Maze(MADE.grid, MADE.storage)
    with pytest.raises(clew.ClewError, match=f"maze.{suffix} does not say how it was made"):
        note_of(maze, suffix, tmp_path)


def test_a_word_is_named_and_a_file_is_not(tmp_path: Path) -> None:
    assert note_of(clew.generate("wilson", "text:O", 3), "svg", tmp_path).grid == "text:O"
    grid = clew.masked("5x4", lambda x, y: x + y > 1)
    assert note_of(clew.generate("wilson", grid, 3), "svg", tmp_path).grid == "mask:5x4"
    assert grid.source == ""


def test_a_png_of_the_word_idat_is_read_past_that_word(tmp_path: Path) -> None:
    assert note_of(clew.generate("wilson", "text:IDAT", 3), "png", tmp_path, cell=4).grid == "text:IDAT"


def test_a_note_across_the_end_of_the_head_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_of(MADE, "webp", tmp_path)
    data = (tmp_path / "maze.webp").read_bytes()
    monkeypatch.setattr(pictures, "LOOKED_AT", data.index(b"XMP ") + 40)
    assert read_note(tmp_path / "maze.webp").provenance == MADE.provenance


def test_the_name_of_a_font_is_not_named(tmp_path: Path) -> None:
    grid = clew.parse_grid(f"text:O,font={BUILT_IN}", files=True)
    assert str(BUILT_IN) not in str(note_of(clew.generate("wilson", grid, 3), "svg", tmp_path))


def test_comments_of_others_are_passed_over(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "4x3", 3)
    clew.render(maze, file := tmp_path / "maze.gif", seconds=1)
    data = file.read_bytes()
    place = data.index(b"!\xfe")
    file.write_bytes(data[:place] + b"!\xfe\x07by GIMP\0" + data[place:])
    assert read_note(file).provenance == maze.provenance


def png_with(text: bytes) -> bytes:
    """The head of a PNG with this text."""
    chunk = b"tEXtclew\0" + text
    return pictures.PNG + struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))


ORIGIN = {"algorithm": "wilson", "seed": 7}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"[", "line 1, column 2 is not JSON|brackets do not match"),
        (b"[" * 50_000, "nested more than"),
        (b"\xff", "not UTF-8"),
        (b"3", "not a note of Clew of version 1"),
        (json.dumps({"clew": 2, "grid": "5x5", "provenance": ORIGIN}).encode(), "not a note of Clew of version 1"),
        (json.dumps({"clew": 1, "grid": "5x5"}).encode(), "names no algorithm"),
        (json.dumps({"clew": 1, "grid": "5\n5", "provenance": ORIGIN}).encode(), "the grid must be a string"),
        (json.dumps({"clew": 1, "grid": "5x5", "provenance": {**ORIGIN, "seed": -1}}).encode(), "seed of the prov"),
        (json.dumps({"clew": 1, "grid": "5x5", "provenance": ORIGIN, "path": [[0, 0]]}).encode(), "two ends"),
        (json.dumps({"clew": 1, "grid": "5x5", "provenance": ORIGIN, "distances": ["a"]}).encode(), "whole numbers"),
        (
            json.dumps({"clew": 1, "grid": "5x5", "provenance": ORIGIN, "picture": {"cell": "\x1b[2J"}}).encode(),
            "the option cell must be a string of 1 to 200 printable",
        ),
    ],
)
def test_a_note_that_is_none_is_refused_with_a_sentence(text: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "odd.png").write_bytes(png_with(text))
    with pytest.raises(clew.ClewError, match=f"odd.png: what it says of its maze cannot be read: .*({words})"):
        read_note(tmp_path / "odd.png")


@given(data=st.binary(max_size=200), begin=st.sampled_from([*pictures.GIF, pictures.PNG, pictures.PDF, *pictures.SVG]))
def test_no_bytes_do_more_than_a_sentence(data: bytes, begin: bytes) -> None:
    for cut in (begin + data, png_with(data), b"GIF89a" + bytes(7) + b"!\xfe" + data):
        for found in pictures._notes(cut, cut):
            try:
                pictures._parse(found)
            except clew.ClewError:
                continue


def test_escapes_of_a_pdf_are_undone() -> None:
    assert list(pictures._notes(b"%PDF-", rb"/Keywords (a\(b\)\\\n\101\q)")) == [b"a(b)\\\nAq"]
    assert list(pictures._notes(b"%PDF-", b"/Keywords (" + b"\\" * 200_000)) == []


def test_reading_the_maze_of_a_picture_points_to_clew_show(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "4x3", seed=7)
    clew.render(maze, tmp_path / "maze.svg")
    with pytest.raises(clew.ClewError, match=r"this is a picture.*clew show"):
        clew.load(tmp_path / "maze.svg")
    clew.render(maze, tmp_path / "maze.png")
    notes: list[str] = []
    assert clew.load(tmp_path / "maze.png", notes=notes) == maze
    assert [note for note in notes if "`clew show FILE`" in note] == notes
    assert notes
