"""Draw the pictures of the gallery and write its pages, docs/gallery/*.md.

The chapters are the files in gallery_chapters/, in the order of their names. Each lists pictures with the command and
the Python that make them: the same bytes, as a test checks.
"""

import contextlib
import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fill_pages import ROOT, output

CHAPTERS = Path(__file__).with_name("gallery_chapters")
PAGES = ROOT / "docs" / "gallery"
IMAGES = ROOT / "docs" / "images" / "gallery"
INTRODUCTION = """Pictures of mazes: grids, algorithms, styles and uses. Below each are the command and the Python that
make it, both the same file, byte for byte. Commands that read pictures, such as `examples/cat.png`, are run in a copy
of the source.

"""


class Picture(NamedTuple):
    """A picture of the gallery, or a text that is shown as it is."""

    title: str
    file: str
    alt: str
    text: str
    command: str
    python: str

    def made_by_command(self, folder: Path) -> bytes:
        """Run the command in a folder, and return the file that it writes."""
        for line in self.command.strip().splitlines():
            output(line, folder, dict(os.environ))
        return (folder / self.file).read_bytes()

    def made_by_python(self, folder: Path) -> bytes:
        """Run the Python in a folder, and return the file that it writes."""
        with contextlib.chdir(folder):
            exec(compile(self.python, self.file, "exec"), {})
        return (folder / self.file).read_bytes()

    def markdown(self) -> str:
        """Return the section of its page."""
        if self.file.endswith(".txt"):
            shown = f"```text\n{(IMAGES / self.file).read_text(encoding='utf-8')}```"
        else:
            shown = f"![{self.alt}](../images/gallery/{self.file})"
        commands = "".join(f"$ {line}\n" for line in self.command.strip().splitlines())
        code = f"```console\n{commands}```\n\n```python\n{self.python.strip()}\n```"
        return f"## {self.title}\n\n{shown}\n\n{self.text}\n\n{code}\n"


class Chapter(NamedTuple):
    """A page of the gallery."""

    name: str
    title: str
    about: str
    pictures: tuple[Picture, ...]

    def markdown(self) -> str:
        """Return the text of the page."""
        sections = "\n".join(picture.markdown() for picture in self.pictures)
        return f"# {self.title}\n\n{self.about} [All chapters](index.md).\n\n{sections}"

    def row(self) -> str:
        """Return its part of the page of contents: its first picture, and links to all."""
        names = ", ".join(f"[{each.title}]({self.name}.md#{anchor(each.title)})" for each in self.pictures)
        first = next(each for each in self.pictures if not each.file.endswith(".txt"))
        picture = f"[![{first.alt}](../images/gallery/{first.file})]({self.name}.md)"
        return f"## [{self.title}]({self.name}.md)\n\n{picture}\n\n{names}\n"


def anchor(title: str) -> str:
    """Return the name by which links lead to a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def chapters() -> list[Chapter]:
    """Return the chapters of the gallery."""
    found = []
    for file in sorted(CHAPTERS.glob("*.toml")):
        listed = tomllib.loads(file.read_text(encoding="utf-8"))
        pictures = tuple(Picture(**each) for each in listed.pop("pictures"))
        found.append(Chapter(file.stem.partition("_")[2], pictures=pictures, **listed))
    return found


def pages() -> Iterator[tuple[str, str]]:
    """Yield the names of the pages and their text, the page of contents first."""
    listed = chapters()
    rows = "\n".join(chapter.row() for chapter in listed)
    contents = "\n".join(chapter.name for chapter in listed)
    yield "index", f"# Gallery\n\n{INTRODUCTION}{rows}\n```{{toctree}}\n:hidden:\n\n{contents}\n```\n"
    for chapter in listed:
        yield chapter.name, chapter.markdown()


def main() -> None:
    """Write the pictures and the pages."""
    for folder in (IMAGES, PAGES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "examples").symlink_to(ROOT / "examples")
        for picture in (each for chapter in chapters() for each in chapter.pictures):
            (IMAGES / picture.file).write_bytes(picture.made_by_command(folder))
    for name, text in pages():
        (PAGES / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
