"""How Sphinx makes a site of the pages, which are as readers of the repository find them: `make site`."""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "make")]
import notebooks

project = "Clew"
extensions = ["myst_parser", "live_mazes", "learning", "mending"]
root_doc = "docs/index"
include_patterns = ["docs/index.md", "docs/[eglrs]*/*.md", "examples/*.ipynb", "benchmarks/results.md", "*.md"]
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
exclude_patterns = ["docs/site", ".venv*", "docs/reference/algorithms.md"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "Clew"
html_show_sourcelink = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["front"]
ANCHOR = re.compile(r'^<a id="([\w-]+)"></a>$', re.MULTILINE)


def with_targets(app: Sphinx, name: str, source: list[str]) -> None:
    """Let links find the places that pages mark in HTML, which readers of the repository do not see; read notebooks."""
    if app.env.doc2path(name).suffix == ".ipynb":
        source[0] = notebooks.markdown(source[0])
    source[0] = ANCHOR.sub(r"(\1)=", source[0])


def setup(app: Sphinx) -> None:
    """Change the pages before they are read."""
    app.connect("source-read", with_targets)
