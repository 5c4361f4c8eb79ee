"""Live mazes in the pages of the site.

A picture whose title begins with `live: ` is one that the site replaces by a page of the studio in a frame:

    ![A maze to walk through](../images/maze.svg "live: play?grid=20x15&seed=7")

`play` to walk through it, `watch` to see how it is made, `learn?algorithm=NAME` for an algorithm with its code. The
picture stays without JavaScript, and where the site is opened from files. In a container of the class `live`,
all that it has is replaced.
"""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

LIVE = "live: "
PAGES = ("play", "watch", "learn")


def mark(app: Sphinx, document: nodes.document) -> None:
    """Put what a live maze replaces into an element that `live.js` finds."""
    if app.builder.format != "html":
        return
    for picture in list(document.findall(nodes.image)):
        title = picture.get("title", "")
        if title.startswith(LIVE):
            del picture["title"]
            wrap(picture, address(title.removeprefix(LIVE)))


def address(text: str) -> str:
    """Return the address of a page of the studio below the folder of its frames."""
    page, _, query = text.partition("?")
    if page not in PAGES:
        raise ExtensionError(f"the live maze {text!r} begins with no page of the studio: {', '.join(PAGES)}")
    return f"{page}/?{urlencode([*parse_qsl(query, strict_parsing=True), ('lang', 'en')], safe=':,')}"


def wrap(picture: nodes.image, address: str) -> None:
    """Mark the container of a picture, else its paragraph."""
    replaced: nodes.Element = picture.parent
    if isinstance(replaced.parent, nodes.container) and "live" in replaced.parent["classes"]:
        replaced = replaced.parent
    label = nodes.unescape(picture.get("alt", ""))
    begin = f'<div class="live-maze" data-address="{quoted(address)}" data-label="{quoted(label)}">'
    replaced.parent.insert(replaced.parent.index(replaced), nodes.raw("", begin, format="html"))
    replaced.parent.insert(replaced.parent.index(replaced) + 1, nodes.raw("", "</div>", format="html"))


def quoted(text: str) -> str:
    """Return a text as the value of an attribute."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def setup(app: Sphinx) -> dict[str, Any]:
    """Add live mazes to a site."""
    app.connect("doctree-read", mark)
    app.add_js_file("live.js", loading_method="defer")
    return {"version": "1", "parallel_read_safe": True}
