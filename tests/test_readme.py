"""The README and the pages in docs/: every example runs and prints what is shown, and every link leads somewhere."""

import re
from pathlib import Path

import comparison_table
import fill_pages
import pytest
from case_loops import cases
from page_examples import ON_PAPER, PAGES, ROOT, examples_print_what_the_page_shows

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAX_LINES = 160


@pytest.mark.parametrize(
    "page", [page for page in fill_pages.pages() if page.stem not in ON_PAPER], ids=lambda page: page.stem
)
def test_examples_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    examples_print_what_the_page_shows(page, tmp_path)


def test_pages_with_examples_are_found() -> None:
    assert {"README", "tour", "masks", "changes", "cubicles"} <= {page.stem for page in fill_pages.pages()}


def test_the_readme_is_short() -> None:
    assert README.count("\n") <= MAX_LINES


def test_the_comparison_is_that_of_the_last_results() -> None:
    assert comparison_table.page() == README, "run: make docs"


def test_targets_of_make_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in map("".join, re.findall(r"`make ([a-z-]+)|^make ([a-z-]+)(?: +#.*)?$", text, re.MULTILINE)):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    assert re.search(r"^make test +# run the tests$", README, re.MULTILINE)
    assert {"make lint", "make test"} <= set((ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines())


@cases("page", PAGES)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        name, _, heading = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if heading:
            assert heading in anchors(target), link


def anchors(page: Path) -> set[str]:
    """Return the names by which links lead to headings of a page, made as GitHub makes them."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    made = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    repeated = {f"{each}-{made[:place].count(each)}" for place, each in enumerate(made)}
    return {*made, *repeated, *re.findall(r'<a id="([^"]+)"', text)}
