"""The site of the documentation: what Sphinx makes of pages, and the check of the whole site that `make site` runs."""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import check_site
import pytest

SITE = Path(__file__).parent.parent / "docs" / "site"
PAGES = {
    "docs/index.md": "# Front\n\n```{toctree}\nreference/library\nreference/command\nPrint it <guides/paper>\n```\n",
    "docs/reference/library.md": "# Names\n\n[Solving](library/solving.md), [paper.md](../guides/paper.md#on-paper)\n",
    "docs/reference/library/solving.md": "# A: `clew.paths`\n\n## `clew.find_way`\n\n`find_way`\n## `clew.paths.Way`\n"
    "## `clew.walk`\n",
    "docs/guides/paper.md": '# On paper\n\n<a id="pdf"></a>\n`find_way`, `way`, `clew.paths.Way.x`, `clew print x`.\n\n'
    "`walk()`, `--an-option-of-21-letters`\n",
    "docs/reference/command.md": "# Commands\n\n## clew print\n\nPrint a PDF, a pdf, PDF.\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few pages, made as the whole one is."""
    if not (find_spec("furo") and find_spec("myst_parser")):
        pytest.skip("what makes the site is not installed: make .venv/ready-site")
    source = tmp_path_factory.mktemp("site")
    for name, text in PAGES.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    command = [sys.executable, "-m", "sphinx", "-q", "-c", str(SITE), "-D", "html_theme=basic"]
    subprocess.run([*command, str(source), str(source / "built")], check=True, capture_output=True, timeout=60)
    return source / "built"


def test_names_and_commands_in_a_text_lead_to_their_entries(site: Path) -> None:
    page = check_site.Page(site / "docs/guides/paper.html")
    found = [link for link in page.links if "reference/" in link and "#" in link]
    library = "../reference/library/solving.html"
    assert found == [f"{library}#clew.find_way", f"{library}#clew.paths.Way", "../reference/command.html#clew-print"]
    own = check_site.Page(site / "docs/reference/library/solving.html")
    assert own.links.count("#clew.find_way") == 1, "that of the heading alone"


def test_a_page_is_the_parent_of_those_in_its_folder(site: Path) -> None:
    page = (site / "docs/reference/library/solving.html").read_text(encoding="utf-8")
    assert '<a href="../library.html" accesskey="U">Names</a>' in page


def test_code_of_short_words_is_kept_whole(site: Path) -> None:
    page = (site / "docs/guides/paper.html").read_text(encoding="utf-8")
    assert (page.count('<code class="whole'), page.count("<code")) == (5, 6), "all but the long word"
    assert '<span class="pre name">clew.<wbr>paths.<wbr>Way.<wbr>x</span>' in page


def test_a_page_has_its_title_in_the_list_of_pages_where_others_lead_to_it(site: Path) -> None:
    folder = site / "docs/reference"
    before, link = ((folder / f"{name}.html").read_text(encoding="utf-8") for name in ("command", "library"))
    assert 'title="Print it"' in before, "in the link to the next page"
    assert ">Print it</a>" in link.partition('class="body"')[2].partition('class="clearer"')[0], "in place of paper.md"


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_the_search_finds_pages_and_marked_places_by_name_first(site: Path) -> None:
    folder = "docs/reference/library"
    words = {"pdf": "docs/guides/paper#pdf", "Library": folder, "way": f"{folder}/solving#clew.paths.Way"}
    assert list(check_site.find_first(site, words)) == list(words.values())


def test_the_check_finds_what_is_wrong_with_a_site(tmp_path: Path) -> None:
    files = {
        "searchindex.js": '{"docnames":["docs/index","docs/a","docs/b","docs/c","docs/d","docs/heavy"]}',
        "index.html": '<a href="docs/index.html">',
        "search.html": "",
        "docs/index.html": '<a href="a.html#here"><a href="heavy.html"><a href="../search.html?q=x"><a href="https://x.org">',
        "docs/a.html": '<p id="here"><a href="b.html"><a href="#nowhere"><a href="../../outside.html">',
        "docs/b.html": '<a href="c.html"><img src="none.png">',
        "docs/c.html": '<a href="d.html">',
        "docs/d.html": "",
        "docs/heavy.html": f'<img src="../picture.png">{"x" * 200_000}',
        "picture.png": "x" * 100_000,
    }
    (tmp_path / "docs").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert list(check_site.check_pages(tmp_path)) == [
        "docs/a.html: the link #nowhere leads to no place of that page",
        "docs/a.html: the link ../../outside.html leads to no file of the site",
        "docs/b.html: the link none.png leads to no file of the site",
        "docs/d.html: more than 3 clicks from docs/index.html",
        "docs/heavy.html: 300,026 bytes with its pictures; at most 300,000 are allowed",
    ]
