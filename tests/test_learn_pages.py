"""The pages of the site about algorithms: one each, from the lessons, the registry and the source files."""

import json
import re
from pathlib import Path

import learn_pages
import pytest

from clew import registry
from clew.engine import files as engine
from clew.lessons import lesson_names

KINDS = ("generator", "solver")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the pages are written: a picture is a page with one letter."""
    monkeypatch.setattr(learn_pages, "FOLDER", tmp_path)
    monkeypatch.setattr(learn_pages, "draw", lambda *_, **__: b"x")
    (tmp_path / "pictures").mkdir()
    return tmp_path


def test_each_algorithm_has_a_page_with_its_code_and_sources_that_links_to_others() -> None:
    code = json.loads(engine.manifest_json(engine.CODE))
    for kind in KINDS:
        for name in registry.names(kind):
            page = learn_pages.page(kind, name, [])
            assert f'"live: learn?algorithm={name}")' in page
            assert all(part["text"].strip() in page for part in code[f"{kind}s"][name]["parts"]), name
            [cited] = re.findall(r"^## Sources\n\n(.*)\n", page, re.MULTILINE)
            assert re.fullmatch(r".*\(.+\).*\.", cited), name
            links = re.findall(r"\]\(([\w-]+)\.md\)", page)
            assert name not in links
            assert set(links) <= set(lesson_names(kind)), name
    assert "[Aldous-Broder](aldous-broder.md)" in learn_pages.page("generator", "wilson", [])  # the same law
    assert "[True Prim](true-prim.md)" in learn_pages.page("generator", "prim", [])  # named in its file


def test_a_page_has_a_blank_for_a_figure_that_its_mazes_do_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_pages, "MAZES", 2)
    monkeypatch.setattr(learn_pages, "SIZE", "10x10")
    learn_pages.figures.cache_clear()
    found = {each["name"]: each for each in registry.catalogue("generator")}
    page = "".join(learn_pages.generator_sections(found["percolation"]))
    learn_pages.figures.cache_clear()
    assert re.search(r"^\| longest path, % of the cells \|\s*\| \d", page, re.MULTILINE)
    assert "## Law\n\nNot perfect: " in page


def test_the_first_page_leads_to_all(folder: Path) -> None:
    text = learn_pages.index()
    assert r"**A\***](a-star.md)" in text, "the star is not of the emphasis"
    assert set(re.findall(r"\*\*\]\(([\w-]+)\.md\)", text)) == {name for kind in KINDS for name in registry.names(kind)}
    assert {each.stem for each in (folder / "pictures").iterdir()} >= {"wilson-24x18-8"}
