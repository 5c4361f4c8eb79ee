"""What Sphinx and its theme write is mended where not everybody could use it: axe-core finds nothing in the site.

A name such as `clew.counting.rank_many` may be broken after a dot or `_`; in tables only on a phone.
"""

import re
from functools import reduce
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

MENDED = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<th class="head"><p></p></th>': "<td></td>",
    '<th class="head text-right"><p></p></th>': "<td></td>",
    "<pre>": '<pre tabindex="0">',  # which may scroll, as may tables
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    '</noscript>\n\n<div id="search-results">': '</noscript>\n<h1>Search</h1>\n<div id="search-results">',
}

NAME = re.compile(r'<span class="pre">(clew\.[\w.]+)')


def mend(app: Sphinx, problem: Exception | None) -> None:
    """Mend the pages that were written."""
    for page in () if problem else Path(app.outdir).rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        mended = reduce(lambda mended, change: mended.replace(*change), MENDED.items(), text)
        mended = NAME.sub(lambda found: '<span class="pre name">' + re.sub("[._]", r"\g<0><wbr>", found[1]), mended)
        if mended != text:
            page.write_text(mended, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Have all pages mended at the end."""
    app.connect("build-finished", mend)
    return {"parallel_read_safe": True}
