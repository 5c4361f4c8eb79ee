"""A secret picture is read once, and again if its file has changed."""

from pathlib import Path

import pytest
from PIL import Image

import clew
from clew.grids import Rectangle
from clew.pictures.picture_mazes import dark_blocks
from clew.pictures.picture_mazes.secret_picture import SecretPicture


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The names of the pictures that are read."""
    monkeypatch.chdir(tmp_path)
    names: list[str] = []
    read = dark_blocks.read_shades
    monkeypatch.setattr(dark_blocks, "read_shades", lambda name: names.append(name) or read(name))
    return names


def test_a_picture_is_read_once_for_many_mazes(readings: list[str]) -> None:
    Path("stairs.txt").write_text("X...\nXX..\nXXX.\nXXXX\n")
    picture = SecretPicture("stairs.txt")
    mazes = [picture.make(Rectangle(16, 16), 7, number) for number in range(5)]
    assert readings == ["stairs.txt"]
    assert mazes == [clew.secret_maze("stairs.txt", 16, 16, seed=7, number=number)[0] for number in range(5)]


def test_a_picture_that_has_changed_is_read_again(readings: list[str]) -> None:
    grid = Rectangle(16, 16)
    Path("stairs.txt").write_text("X...\nXX..\nXXX.\nXXXX\n")
    SecretPicture("stairs.txt").make(grid, 7, 0)
    Path("stairs.txt").write_text("....\n.XX.\n.XX.\n....\n....\n")
    made = SecretPicture("stairs.txt").make(grid, 7, 0)
    assert made == clew.secret_maze("stairs.txt", 16, 16, seed=7)[0]


def test_inverted_and_dark_pictures_are_the_same_as_from_their_files(readings: list[str]) -> None:
    dark = Image.new("L", (4, 4), 0)
    dark.putpixel((0, 0), 255)
    dark.save("dark.png")
    Path("stairs.txt").write_text("X...\nXX..\nXXX.\nXXXX\n")
    grid = Rectangle(12, 12)
    for name, invert in (("dark.png", False), ("stairs.txt", True)):
        made = SecretPicture(name, None, invert).make(grid, 3, 1)
        assert made == clew.secret_maze(name, 12, 12, seed=3, number=1, invert=invert)[0]
    assert readings
