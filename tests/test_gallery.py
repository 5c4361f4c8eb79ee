"""The gallery: the command and the Python of each picture make the file that its page shows."""

from pathlib import Path

import gallery
import pytest

PICTURES = [picture for chapter in gallery.chapters() for picture in chapter.pictures]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_the_command_and_the_python_make_the_same_picture(picture: gallery.Picture, tmp_path: Path) -> None:
    shown = (gallery.IMAGES / picture.file).read_bytes()
    for make in (picture.made_by_command, picture.made_by_python):
        folder = tmp_path / make.__name__
        folder.mkdir()
        (folder / "examples").symlink_to(gallery.ROOT / "examples")
        assert make(folder) == shown, f"{make.__name__}; if it is right, run: make docs"


def test_the_pages_of_the_gallery_are_made_from_its_lists() -> None:
    for name, text in gallery.pages():
        assert (gallery.PAGES / f"{name}.md").read_text(encoding="utf-8") == text, "run: make docs"
    assert len(PICTURES) == len({picture.file for picture in PICTURES}) == 60
