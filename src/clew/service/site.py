"""The studio as a site: files for any web host, for all that the pages do without the service.

Each page is a folder with a document, which finds all other files by relative addresses. `studio/js/lib/host.js` reads
from the document that there is no service; parts of the document that need one are marked by `data-service`.
"""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from clew import registry, studio
from clew.engine import files as engine
from clew.errors import ClewError
from clew.lessons import LANGUAGES
from clew.safe_io.whole_files import temporary_name
from clew.service.api.catalogue import LISTINGS
from clew.service.http.static_files import DATA, DOCUMENT, FRAMES, GUESTS, KERNELS, NAMES, POLICY, StudioFiles

LISTED = {"algorithms": LANGUAGES, "solvers": LANGUAGES, "grids": (), "changes": ()}  # the catalogues that pages read
# Of these only those in the engine's manifest are listed.
ENTRIES = {"algorithms": "generators", "solvers": "solvers", "grids": "grids", "changes": "changes"}
# The script has the names of all other files, by which a site is recognized. Hosts show the page at addresses without a
# file; some send it with a 404 only, so that no browser can be told to keep it.
KEEPER, MISSING = "service_worker.js", "404.html"
BEGIN, END = "const FILES = ", ";\n"
ENGINE = "engine/clew.js"  # for scripts in pages of others
ADDRESS = re.compile(r'(href|src)="/([^"]*)"')
HASH_LENGTH = 16
CHARSET = '<meta charset="utf-8">'
Report = Callable[[float], None]


def site_files(report: Report = lambda share: None) -> dict[str, bytes]:
    """Return the contents of all files, by their names with slashes; `report` hears which share is done.

    Raises
    ------
    ClewError
        If a kernel is missing, and numba, which compiles it, is not installed.
    """
    pages = StudioFiles()
    pages.read()
    guests = [name for name in pages.guests if name not in pages.need_service]
    found = dict(_sources(pages, guests)) | dict(_catalogues()) | dict(_documents(pages, guests))
    found |= {f"studio/engine/{name}": engine.manifest_json(stem) for name, stem in DATA.items()}
    names = engine.names()
    for number, name in enumerate(sorted(names)):
        report(number / len(names))
        content = engine.module(name)
        if content is None:
            raise ClewError(
                f"the kernel {name} is not stored, and numba, which compiles it, is not installed: "
                f"pip install 'clew[native]'"
            )
        found[f"studio/engine/{KERNELS}/{name}"] = content
    hashes = {name: hashlib.sha256(content).hexdigest()[:HASH_LENGTH] for name, content in sorted(found.items())}
    script = (studio.FOLDER / KEEPER).read_text(encoding="utf-8")
    found[KEEPER] = f"{BEGIN}{json.dumps(hashes, indent=0)}{END}{script}".encode()
    return found | {MISSING: (studio.FOLDER / MISSING).read_bytes()}


def write_site(folder: str, contents: dict[str, bytes]) -> None:
    """Write a site completely or not at all; one that is there is replaced.

    Raises
    ------
    ClewError
        If the folder has other files than those of a site, or cannot be written.
    """
    check_folder(folder)
    target = Path(os.path.realpath(folder))
    new, old = Path(temporary_name(str(target))), Path(temporary_name(str(target)))
    try:
        for name, content in contents.items():
            file = new / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        if target.exists():
            target.rename(old)
        new.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as problem:
        raise ClewError(f"the site cannot be written to {folder}: {problem.strerror or problem}") from None
    finally:
        if old.exists() and not target.exists():
            old.rename(target)
        shutil.rmtree(new, ignore_errors=True)


def check_folder(folder: str) -> None:
    """Refuse a folder with other files than those of a site."""
    target = Path(os.path.realpath(folder))
    if not folder or (target.exists() and not target.is_dir()):
        raise ClewError(f"{folder!r} is no folder: name a new or an empty one for the site")
    own = _own_files(target)
    files = (each for each in target.rglob("*") if each.is_symlink() or not each.is_dir())
    strange = next((name for each in files if (name := each.relative_to(target).as_posix()) not in own), None)
    if strange:
        raise ClewError(
            f"{folder} has {strange}, which is not of a site of Clew and would be lost: name a new or an empty folder"
        )


def _own_files(target: Path) -> set[str]:
    """Return the names of the files that were written into a folder as a site; none if it is no site."""
    try:
        text = (target / KEEPER).read_text(encoding="utf-8")
        return {*json.loads(text.removeprefix(BEGIN).partition(END)[0]), KEEPER, MISSING}
    except (OSError, ValueError):
        return set()


def _sources(pages: StudioFiles, guests: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the scripts, styles and pictures of the studio, and of the pages of guests."""
    others = tuple(f"{GUESTS}/{name}/" for name in pages.guests if name not in guests)
    for name in {*pages.paths} - {*pages.scripts.texts} | {*pages.scripts.entries(), ENGINE}:
        if not name.startswith(others) and name not in (DOCUMENT, KEEPER, MISSING, "js/package.json"):
            yield f"studio/{name}", pages.content(name) or b""


def _catalogues() -> Iterator[tuple[str, bytes]]:
    """Yield the catalogues that pages read, of what the engine has."""
    known = json.loads(engine.manifest_json())
    for name, languages in LISTED.items():
        for language in languages or (None,):
            [(key, entries)] = json.loads(LISTINGS[name](**{"lang": language} if language else {})).items()
            entries = [each for each in entries if each["name"] in known[ENTRIES[name]]]
            file = f"{name}.{language}" if language else name
            yield f"studio/catalogues/{file}.json", json.dumps({key: entries}, ensure_ascii=False).encode()


def _documents(pages: StudioFiles, guests: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield a document for each address of a page."""
    content = pages.plain_document(guests)
    lines = [line for line in content.splitlines(keepends=True) if " data-service" not in line]
    shown = [name for name in NAMES if f'data-page="{name}"' in "".join(lines) or name in FRAMES]
    makers, solvers = registry.names("generator"), registry.names("solver")
    learned = (f"learn/{name}" for name in (*makers, *solvers, "quiz"))
    below = (*(f"play/{name}" for name in makers), *learned)
    for folder in ("", "studio/", *(f"studio/{name}/" for name in (*shown, *guests, *below))):
        way = "../" * folder.count("/") or "./"
        yield folder + DOCUMENT, _document("".join(lines), way).encode()


def _document(content: str, way: str) -> str:
    """Return a document with relative addresses, from which this is the way to the folder of the site."""

    def relative(found: re.Match[str]) -> str:
        is_page = found[2] and "." not in found[2]
        return f'{found[1]}="{way}{found[2]}{"/" * bool(is_page)}"'

    policy = "; ".join(each for each in POLICY.split("; ") if not each.startswith("frame-ancestors"))  # a header's only
    tag = f'{CHARSET}\n    <meta http-equiv="Content-Security-Policy" content="{policy}">'
    return ADDRESS.sub(relative, content).replace(CHARSET, tag, 1).replace("<html ", f'<html data-site="{way}" ', 1)
