"""Every block of code on every page is run, shows a file as it is, or says why it is not run."""

import ast
import re
import shlex
import subprocess
from pathlib import Path

import click
import fill_pages
import fill_service
from case_loops import cases
from page_examples import PAGES, ROOT, Block, blocks

from clew.cli.group import program

FILLED = {*fill_pages.pages(), *fill_service.PAGES}
SHOWN = {"text", "{toctree}"}  # output, and a list of pages
GENERATED = {
    "command",
    "library",
    "gallery",
}  # from help pages; from docstrings, which doctest runs; by test_gallery.py
COMMAND = r"(?:\$ |(?:clew|pip|python3?|npm|node|make|sudo|curl) \S)"


@cases("page", [page for page in PAGES if not {page.stem, page.parent.stem} & GENERATED])
def test_blocks_are_run_or_say_why_not(page: Path) -> None:
    for block in blocks(page):
        check(block)


def check(block: Block) -> None:
    """Fail if nobody runs a block."""
    where = f"{block.page.name}: {block.code[:60]!r}"
    kind, _, rest = block.comment.partition(" ")
    if block.language in ("console", "pycon"):
        assert block.page in FILLED, where
        assert block.code.startswith("$ " if block.language == "console" else ">>> "), where
    elif block.language in SHOWN:
        assert not re.search(f"^{COMMAND}", block.code, re.M), f"{where}: mark it sh"
    elif block.comment.startswith("not run: "):
        check_commands(block)
    elif block.comment.startswith("run by "):
        test = ROOT / rest.removeprefix("by ")
        text = test.read_text(encoding="utf-8")
        assert "blocks_run_by(__file__)" in text or block.page.name in text, f"{where}: {test.name} does not read it"
    elif kind == "from":
        assert block.code in (ROOT / rest).read_text(encoding="utf-8"), f"{where} is not in {rest}"
    elif (ROOT / block.comment).is_file():
        assert block.code == f"{(ROOT / block.comment).read_text(encoding='utf-8')}", f"{where}: run: make docs"
    else:
        assert re.search(fill_service.PROGRAM, block.page.read_text(encoding="utf-8")), (
            f"{where}: make it a console or pycon block, or put a comment above it (see tests/helpers/page_examples.py)"
        )
        assert block.page in fill_service.PAGES, where


def check_commands(block: Block) -> None:
    """Fail if a block that is not run has a mistake that can be seen without running it."""
    if block.language == "python":
        compile(block.code, block.page.name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    if block.language == "sh":
        done = subprocess.run(["bash", "-n"], input=block.code, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{block.page.name}: {done.stderr}"
        for line in re.findall(r"^clew (.*)$", block.code.replace("\\\n", ""), re.M):
            name, *words = shlex.split(line, comments=True)
            root = click.Context(program, **program.context_settings)  # which commands keep the option --help from
            program.get_command(root, name).make_context(name, words, root)


@cases("page", PAGES)
def test_commands_in_a_text_are_in_a_block(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    assert not re.findall(rf"^    {COMMAND}.*$", text, re.M), "put them into a block"


@cases("page", PAGES)
def test_no_line_of_a_text_is_a_comment_on_the_site(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    assert not re.findall("^%.*", text, re.M), "a line that begins with % is left out there"


@cases("page", [page for page in PAGES if page.parent.name in ("start", "guides", "for")])
def test_a_page_leads_on(page: Path) -> None:
    *_, end = page.read_text(encoding="utf-8").rpartition("\n## ")
    assert re.search(r"\]\([^)]*\.(?:md|ipynb)[)#]", end), "end with links to what can be read next"
