"""Write a page as SVG in millimeters, with text that can be selected and read aloud."""

from collections.abc import Iterator
from html import escape

from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Areas, Clipped, Discs, Item, Label, Lines, Page
from clew.pictures.painting.shape_text import path_data

WHITE = "#FFFFFF"


def page_svg(page: Page, title: str, *, background: bool = True) -> bytes:
    """Return a page as an SVG file.

    Parameters
    ----------
    page : Page
        The page. Its bleed is left out: the picture ends where the paper is trimmed.
    title : str
        A title, for people who cannot see the picture.
    background : bool, default True
        Whether the page is painted white.

    Returns
    -------
    bytes
        The file.

    Raises
    ------
    ClewError
        If no font has a letter.

    Examples
    --------
    >>> from clew.paper.pages.pages import Label, Page
    >>> page_svg(Page(210, 297, [Label("Clew", 20, 30, 24)]), "One page").decode().splitlines()[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297" role="img">'
    """
    return "\n".join(_elements(page, title, background)).encode()


def _elements(page: Page, title: str, background: bool) -> Iterator[str]:
    width, height = _number(page.width), _number(page.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    yield f"<title>{escape(title, quote=False)}</title>"
    if background:
        yield f'<rect width="{width}" height="{height}" fill="{WHITE}"/>'
    yield f'<g fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="{typeface.FAMILY}">'
    for item in page.items:
        yield from _element(item)
    yield "</g>"
    yield "</svg>\n"


def _element(item: Item) -> Iterator[str]:
    if isinstance(item, Lines):
        if data := path_data(item.strokes, closed=item.closed):
            dash = f' stroke-dasharray="{" ".join(map(_number, item.dash))}"' if item.dash else ""
            stroke = f'stroke="{item.color}" stroke-width="{_number(item.width)}"{dash}'
            yield f'<path class="{item.name}" d="{data}" {stroke}/>'
    elif isinstance(item, Areas):
        if data := path_data(item.polygons, closed=True):
            yield f'<path class="{item.name}" d="{data}" fill="{item.color}"/>'
    elif isinstance(item, Discs):
        for x, y in item.centers.tolist():
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(item.radius)}"'
            yield f'<circle class="{item.name}" {place} fill="{item.color}"/>'
    elif isinstance(item, Clipped):
        x, y, width, height = map(_number, item.box)
        # An inner picture cuts off what is outside of it, and needs no name that must differ from all others.
        yield f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">'
        for each in item.items:
            yield from _element(each)
        yield "</svg>"
    elif item.text:
        yield _text(item)


def _text(label: Label) -> str:
    size = label.size * POINT
    weight = ' font-weight="bold"' if label.bold else ""
    anchor = f' text-anchor="{label.anchor}"' if label.anchor != "start" else ""
    # Where the fonts of Clew are not installed, another one is stretched to the same width.
    length = _number(typeface.width(label.text, size, bold=label.bold))
    place = f'x="{_number(label.x)}" y="{_number(label.y)}" font-size="{_number(size)}" textLength="{length}"'
    about = f'class="{label.name}" fill="{label.color}"{weight}{anchor} lengthAdjust="spacingAndGlyphs"'
    turned = f' transform="rotate({90 * label.turned} {_number(label.x)} {_number(label.y)})"' if label.turned else ""
    return f"<text {about} {place}{turned}>{escape(label.text, quote=False)}</text>"


def _number(value: float) -> str:
    return f"{round(value, 3):.9g}"
