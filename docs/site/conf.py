"""How Sphinx makes a site of the pages, which are as readers of the repository find them: `make site`.

What a site has more than the pages is read from them. A page with links into a folder of its own name (`library.md`,
with links to `library/grids.md`) is the parent of those pages. The search finds first the pages whose files, and the
places whose marks (`<a id="wilson"></a>`), have the name that is looked for. Public names and commands in a text lead
to their entries in the reference. A link with the name of a page's file, such as `grids.md`, has the page's title.
"""

import posixpath
import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "make"))
import notebooks

project = "Clew"
extensions = ["myst_parser", "live_mazes", "learning", "mending"]
root_doc = "docs/index"
include_patterns = ["docs/index.md", "docs/[eglrs]*/**.md", "examples/*.ipynb", "benchmarks/results.md", "*.md"]
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
exclude_patterns = ["docs/site", ".venv*", "docs/reference/algorithms.md"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "Clew"
html_show_sourcelink = False
html_show_copyright = False
html_copy_source = False
html_use_index = False
html_extra_path = ["front"]
html_static_path = ["static"]
html_css_files = ["site.css"]
# The search fetches summaries of pages, which only a server can give.
NO_SUMMARIES = 'if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;'
html_js_files = [(None, {"body": NO_SUMMARIES})]
ANCHOR = re.compile(r'^<a id="([\w-]+)"></a>$', re.MULTILINE)
MARK = re.compile(r'<a id="([\w-]+)"></a>')
CALL = re.compile(r"(?:clew\.)?((?:\w+\.)*\w+)(\(.*\))?", re.DOTALL)
LONGEST_WHOLE = 20  # characters; a longer word of code may be broken at the end of a line
COMMAND = "clew-command"  # a type of objects of Sphinx's
CHILDREN = "\n\n```{{toctree}}\n:hidden:\n\n{}\n```\n"


def read_source(app: Sphinx, name: str, source: list[str]) -> None:
    """Read notebooks; let links and the search find the places that a page marks, and the page the pages below it."""
    if app.env.doc2path(name).suffix == ".ipynb":
        source[0] = notebooks.markdown(source[0])
    stem = PurePosixPath(name).name
    pages = sorted(app.env.found_docs, key=lambda each: ("gallery" in each, each.count("/"), each))
    homes = {PurePosixPath(each).name: each for each in reversed(pages)}  # of pages of one name, that further up
    places = {each: each for each in MARK.findall(source[0]) if each not in homes}
    places |= {stem: ""} if homes[stem] == name else {}
    app.env.temp_data["index"] = [("single", title, place, "main", None) for title, place in places.items()]
    children = dict.fromkeys(re.findall(rf"\]\(({stem}/[\w/-]+)\.md[)#]", source[0]))
    source[0] = ANCHOR.sub(r"(\1)=", source[0]) + (CHILDREN.format("\n".join(children)) if children else "")


def note_titles(app: Sphinx, env: BuildEnvironment) -> None:
    """Give pages the titles that the list of all pages has for them, also in links to the page before and the next."""
    for toctree in env.get_doctree(root_doc).findall(addnodes.toctree):
        for title, page in toctree["entries"]:
            if title:
                env.titles[page] = nodes.title("", title)


def name_pages(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let links with the names of files show the titles of the pages that the site has made of them."""
    for link in doctree.findall(nodes.reference):
        place = posixpath.join(posixpath.dirname(docname), link.get("refuri", "").partition("#")[0])
        page = posixpath.normpath(place).removesuffix(".html")
        if link.astext().endswith(".md") and page in app.env.titles:
            link.children = [nodes.Text(app.env.titles[page].astext())]


def note_entries(app: Sphinx, doctree: nodes.document) -> None:
    """Note where the reference describes a public name (`clew.solve`) or a command (`clew solve`): their headings."""
    doctree += addnodes.index(entries=app.env.temp_data["index"])
    for title in doctree.findall(nodes.title) if "/reference/" in app.env.docname else ():
        section, name = title.parent, title.astext().rpartition(": ")[2]
        if re.fullmatch(r"clew\.[\w.]+", name):
            section["ids"].insert(0, name)  # headings that differ in capitals alone have numbers as other names
            kind = "class" if name.rpartition(".")[2][0].isupper() else "function"
            kind = "module" if name != title.astext() else kind
            app.env.domains.python_domain.note_object(name, kind, name, location=section)
        elif re.fullmatch(r"clew [a-z-]+", name):
            app.env.domains.standard_domain.note_object(COMMAND, name, section["ids"][0], location=section)


def link_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make links of the public names and commands in a text, except where they are described."""
    for literal in list(doctree.findall(nodes.literal)):
        found, places = entry(app, docname, literal.astext()), list(around(literal))
        linked = any(isinstance(each, nodes.title | nodes.reference) for each in places)
        if found and not linked and not any(found[1] in each["ids"] for each in places):
            link = nodes.reference("", "", internal=True, refuri=address(app, docname, *found))
            literal.replace_self(link)
            link += literal


def keep_whole(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Mark code of short words, such as options, which the style does not break at their dashes."""
    for literal in doctree.findall(nodes.literal):
        if all(len(word) <= LONGEST_WHOLE for word in literal.astext().split()):
            literal["classes"].append("whole")


def around(node: nodes.Node) -> Iterator[nodes.Element]:
    """Yield the parts of a page that a node is in, from the inside."""
    while (node := node.parent) is not None:
        yield node


def address(app: Sphinx, docname: str, page: str, place: str) -> str:
    """Return the address of a place as it is written on the page `docname`."""
    return f"#{place}" if page == docname else f"{app.builder.get_relative_uri(docname, page)}#{place}"


def entry(app: Sphinx, docname: str, text: str) -> tuple[str, str] | None:
    """Return the page and the place that describe what stands in a text as code, or None.

    A name without `clew.` counts if it cannot be mistaken for a word or a method: `find_maze`, `Grid`, `solve(maze)`,
    but not `render()`. On the page of `clew.paper` it may be one of that part.
    """
    commands, names = app.env.domains.standard_domain.objects, app.env.domains.python_domain.objects
    if command := commands.get((COMMAND, " ".join(text.split()[:2]))):
        return command
    call = CALL.fullmatch(text)
    if call is None or (re.fullmatch(r"[a-z.]+(\(\))?|[A-Z]+", text) and not text.startswith("clew.")):
        return None
    for full in (f"clew.{PurePosixPath(docname).name}.{call[1]}", f"clew.{call[1]}"):
        found, owner = names.get(full), names.get(full.rpartition(".")[0])
        if found is None and owner and owner.objtype == "class":
            found = owner
        if found:
            return found.docname, found.node_id
    return None


def name_language(app: Sphinx, page: str, template: str, context: dict[str, Any], *_: object) -> None:
    """Say that a page is in Japanese, as its name ends in `.ja`."""
    if page.endswith(".ja"):
        context["language"] = "ja"


def setup(app: Sphinx) -> dict[str, Any]:
    """Read the pages, and link what they name."""
    app.add_object_type(COMMAND, COMMAND, objname="command")
    app.connect("source-read", read_source)
    app.connect("doctree-read", note_entries)
    app.connect("env-updated", note_titles)
    app.connect("doctree-resolved", keep_whole)
    app.connect("doctree-resolved", name_pages)
    app.connect("doctree-resolved", link_names)
    app.connect("html-page-context", name_language)
    return {"parallel_read_safe": False}
