"""Documents are written with all of their files, or with none."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import refused

from clew.cli.output.paper_output import write_documents
from clew.errors import ClewError
from clew.paper.pages.pages import Document, Page


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pages_of(count: int, broken: int = 0) -> Document:
    """Return empty pages, one of which cannot be made."""

    def pages() -> Iterator[Page]:
        for number in range(1, count + 1):
            if number == broken:
                raise KeyboardInterrupt
            yield Page(10, 10)

    return Document("Empty", count, pages)


def test_all_targets_are_checked_before_the_first_is_written(call) -> None:
    refused(call(*["sheet", "9x9", "--count", "30", "-o", "a.pdf", "--answers", "b.svg"]), "put {page} into the name")
    assert list(Path().iterdir()) == []


def test_two_documents_do_not_overwrite_pages_of_each_other(call) -> None:
    refused(call(*["sheet", "9x9", "-o", "s-{page}.svg", "--answers", "s-1.svg"]), "s-1.svg would be written twice")
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("name", ["b-{page}.svg", "b.pdf"])
def test_stopping_leaves_no_page(name: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_documents([(pages_of(2), "a-{page}.svg"), (pages_of(3, broken=3), name)])
    assert list(Path().iterdir()) == []


def test_a_page_that_cannot_be_written_leaves_those_before_it_as_they_were() -> None:
    Path("a-1.svg").write_text("before")
    Path("a-2.svg").mkdir()
    with pytest.raises(ClewError, match="is a folder"):
        write_documents([(pages_of(2), "a-{page}.svg")])
    assert Path("a-1.svg").read_text() == "before"


def test_pages_are_written_one_at_a_time() -> None:
    sizes: list[int] = []

    def pages() -> Iterator[Page]:
        for _ in range(3):
            sizes.append(sum(each.stat().st_size > 0 for each in Path().iterdir()))
            yield Page(10, 10)

    write_documents([(Document("Empty", 3, pages), "a-{page}.svg")])
    assert sizes == [0, 1, 2]
    assert sorted(each.name for each in Path().iterdir()) == ["a-1.svg", "a-2.svg", "a-3.svg"]


def test_a_book_names_all_its_files(call) -> None:
    words = ("--pages", "24", "--grids", "8x8", "--seed", "7")
    facts = json.loads(call("book", *words, "--json", "-o", "bk-{page:02}.svg").out)
    assert facts["files"] == [f"bk-{page:02}.svg" for page in range(1, 25)]
