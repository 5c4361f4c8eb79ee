"""`clew site` writes the studio as files, completely or not at all."""

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from clew.engine import files
from clew.kernel import store
from clew.service import site

PAGES = ("", "studio/", "studio/make/", "studio/play/", "studio/play/wilson/", "studio/cubicles/")


@pytest.fixture(autouse=True)
def few_kernels(monkeypatch: pytest.MonkeyPatch) -> frozenset[str]:
    """Of the kernels of the manifest one."""
    names = frozenset([min(files.names())])
    monkeypatch.setattr(files, "names", lambda: names)
    return names


def names_in(folder: Path) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()}


def test_all_addresses_of_the_documents_are_files_of_the_site(call, tmp_path: Path) -> None:
    facts = json.loads(call("site", "-o", "site", "--json").out)
    names = names_in(tmp_path / "site")
    assert facts["files"] == len(names)
    assert {f"studio/engine/{name}" for name in ("clew.js", "element.js", "manifest.json", "code.json")} <= names
    assert facts["bytes"] == sum((tmp_path / "site" / name).stat().st_size for name in names)
    for page in PAGES:
        text = (tmp_path / "site" / page / "index.html").read_text(encoding="utf-8")
        for address in re.findall(r'(?:href|src|data-site)="([^"#]*)"', text):
            assert not address.startswith("/")
            name = urljoin(f"http://host/{page}", address).removeprefix("http://host/")
            assert (f"{name}index.html" if name.endswith("/") or not name else name) in names, (page, address)
        assert "algorithmia" not in text
        assert "print" not in re.findall(r'data-page="(\w+)"', text)


def test_catalogues_have_what_the_engine_knows_in_both_languages(call, tmp_path: Path) -> None:
    call("site", "-o", "site")
    known = json.loads(files.manifest_json())
    folder = tmp_path / "site" / "studio" / "catalogues"
    for language in ("en", "ja"):
        facts = json.loads((folder / f"algorithms.{language}.json").read_text(encoding="utf-8"))
        assert {each["name"] for each in facts["algorithms"]} == known["generators"].keys()
        solvers = json.loads((folder / f"solvers.{language}.json").read_text(encoding="utf-8"))["solvers"]
        assert {each["name"] for each in solvers} <= known["solvers"].keys()
    grids = json.loads((folder / "grids.json").read_text(encoding="utf-8"))["grids"]
    assert {each["name"] for each in grids} <= known["grids"].keys()
    assert "アルダス" in (folder / "algorithms.ja.json").read_text(encoding="utf-8")


def test_a_site_is_replaced_and_anything_else_is_refused(call, tmp_path: Path) -> None:
    call("site", "-o", "site")
    (tmp_path / "site" / "index.html").write_text("old")
    answer = call("site", "-o", "site")
    assert answer.code == 0
    assert "python -m http.server -d site shows them" in answer.out
    assert (tmp_path / "site" / "index.html").read_text(encoding="utf-8") != "old"
    (tmp_path / "site" / "CNAME").write_text("example.org")
    answer = call("site", "-o", "site")
    assert answer.code == 2
    assert (
        "site has CNAME, which is not of a site of Clew and would be lost: name a new or an empty folder" in answer.err
    )
    (tmp_path / "file").write_text("text")
    assert "'file' is no folder" in call("site", "-o", "file").err
    assert {each.name for each in tmp_path.iterdir()} == {"site", "file"}


@pytest.mark.parametrize("method", ["write_bytes", "rename"])
def test_a_site_that_cannot_be_written_leaves_the_old_one(
    call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    call("site", "-o", "site")
    before = names_in(tmp_path)
    real, calls = getattr(Path, method), []

    def full(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 2:  # when the old site has another name
            raise OSError(28, "No space left on device")
        return real(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Path, method, full)
        answer = call("site", "-o", "site")
    assert answer.code == 2
    assert "the site cannot be written to site: No space left on device" in answer.err
    assert names_in(tmp_path) == before


def test_without_a_compiler_a_missing_kernel_is_named(call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAKER", tmp_path / "make.py")
    monkeypatch.setattr(store, "read", lambda name: None)
    known = b'{"grids": {}, "generators": {}, "solvers": {}, "changes": {}}'
    monkeypatch.setattr(files, "manifest_json", lambda *_: known)
    answer = call("site", "-o", "site")
    assert answer.code == 2
    assert "is not stored, and numba, which compiles it, is not installed: pip install 'clew[native]'" in answer.err
    assert not (tmp_path / "site").exists()


def test_hashes_change_with_the_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    one = site.site_files()
    monkeypatch.setattr(files, "module", lambda name: b"another")
    other = site.site_files()
    assert one[site.KEEPER] != other[site.KEEPER]
    assert one.keys() == other.keys()
