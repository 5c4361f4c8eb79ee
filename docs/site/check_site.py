"""Check the site of the documentation: links lead somewhere, pages are near and light, and the search finds.

`make site` runs this on the site that it has made. Pages are what Sphinx has written; all else counts as files.
"""

import json
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FRONT = "docs/index.html"
MAX_CLICKS = 3
MAX_BYTES = 300_000  # of a page with its pictures
FOUND_FIRST = {  # what people look for, and the end of the page and place that they want
    "hexagon": "reference/grids#hexagons",
    "Wilson": "wilson",
    "uniform": "explain/uniformity",
    "PDF": "guides/paper#pdf",
    "Kruskal": "kruskal",
    "grids": "reference/grids",
    "find_maze": "library/make-mazes#clew.find_maze",
}


class Page(HTMLParser):
    """A page of the site: where its links lead, which places it has, and its weight."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.places: set[str] = set()
        text = file.read_bytes()
        self.bytes = len(text)
        self.feed(text.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.places.add(value or "")
            elif name in {"href", "src"}:
                self.links.append(value or "")
                if tag == "img":
                    self.pictures.append(value or "")


def target(page: str, link: str) -> tuple[str, str]:
    """Return the file that a link leads to, from the folder of the site, and the place in it."""
    parts = urlsplit(link)
    path = posixpath.join(posixpath.dirname(page), unquote(parts.path)) if parts.path else page
    return posixpath.normpath(path), unquote(parts.fragment)


def check_links(site: Path, pages: dict[str, Page]) -> Iterator[str]:
    """Yield a sentence for each link that leads nowhere, with or without a server."""
    for name, page in pages.items():
        for link in page.links:
            if urlsplit(link).scheme:
                continue
            file, place = target(name, link)
            if file.startswith("..") or not (site / file).is_file():
                yield f"{name}: the link {link} leads to no file of the site"
            elif place and file in pages and place not in pages[file].places:
                yield f"{name}: the link {link} leads to no place of that page"


def check_clicks(pages: dict[str, Page]) -> Iterator[str]:
    """Yield a sentence for each page that is too far from the front."""
    reached, found = {FRONT}, {FRONT}
    for _ in range(MAX_CLICKS):
        found = {target(name, link)[0] for name in found for link in pages[name].links if not urlsplit(link).scheme}
        found = (found & pages.keys()) - reached
        reached |= found
    for name in sorted(pages.keys() - reached):
        yield f"{name}: more than {MAX_CLICKS} clicks from {FRONT}"


def check_weights(site: Path, pages: dict[str, Page]) -> Iterator[str]:
    """Yield a sentence for each page that is too heavy with its pictures."""
    for name, page in pages.items():
        files = {site / target(name, link)[0] for link in page.pictures if not urlsplit(link).scheme}
        size = page.bytes + sum(file.stat().st_size for file in files if file.is_file())
        if size > MAX_BYTES:
            yield f"{name}: {size:,} bytes with its pictures; at most {MAX_BYTES:,} are allowed"


def check_search(site: Path) -> Iterator[str]:
    """Yield a sentence for each word for which the search finds another page first."""
    for (word, end), found in zip(FOUND_FIRST.items(), find_first(site, FOUND_FIRST), strict=True):
        if not found.endswith(end):
            yield f"the search for {word!r} finds {found!r} first, not {end}"


def find_first(site: Path, words: Iterable[str]) -> list[str]:
    """Return what the search of the site finds first for each word: the page and the place; it runs in Node."""
    script = str(Path(__file__).with_name("search.js"))
    done = subprocess.run(["node", script, site, *words], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


def read(site: Path) -> dict[str, Page]:
    """Return the pages that Sphinx has written, by their files."""
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    names = json.loads(re.search(r'"docnames":(\[.*?\])', index)[1])  # type: ignore[index]  # it is always there
    return {name: Page(site / name) for name in [f"{each}.html" for each in names] + ["index.html", "search.html"]}


def check_pages(site: Path) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the pages of a site."""
    pages = read(site)
    yield from check_links(site, pages)
    yield from check_clicks({name: page for name, page in pages.items() if name != "index.html"})
    yield from check_weights(site, pages)


if __name__ == "__main__":
    made = Path(sys.argv[1])
    wrong = list(check_pages(made))
    if shutil.which("node"):
        wrong += check_search(made)
    else:
        print("there is no Node here, so the search of the site was not tried", file=sys.stderr)
    print(*wrong, sep="\n", end="\n" * bool(wrong), file=sys.stderr)
    sys.exit(bool(wrong))
